"""Moves: committed once, refused with their rule, harmless when repeated or late."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula import Record, game

from .conftest import AOC, User

DRAFT = f"{AOC}(draft=yes)"


def two(ada: User, ben: User, **more: Any) -> str:
    table = ada.table("me", "open", **more)
    assert ben.post(f"/tables/{table['id']}/join", invite=table["invite"]).json()["status"] == "playing"
    return str(table["id"])


def to_the_end(id: str, *players: User) -> None:
    """The players, by seat, make offered moves until the game is over."""
    for n in range(500):
        table = players[0].get(f"/tables/{id}").json()
        if table["status"] == "over":
            break
        seat = table["waiting"][0]
        players[seat].step(id, seat, n)


def test_a_move_changes_the_position_and_the_version(ada: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    seat = ada.look(id, 0)["view"]["waiting"][0]
    before = ada.look(id, seat)
    offered = before["moves"][0]
    assert set(offered) == {"text", "label", "touches"}
    assert offered["label"]["id"].startswith("move.")
    after = ada.move(id, seat, offered["text"], before["version"]).json()
    assert after["version"] == before["version"] + 1
    assert after["n"] == before["n"] + 1
    assert len(after["log"]) > len(before["log"])
    assert after == ada.look(id, seat)


def test_a_repeated_request_does_no_harm(ada: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    seat = ada.look(id, 0)["view"]["waiting"][0]
    before = ada.look(id, seat)
    text = before["moves"][0]["text"]
    first = ada.move(id, seat, text, before["version"])
    again = ada.move(id, seat, text, before["version"])
    assert again.status_code == 200
    assert again.json() == first.json()
    assert ada.look(id, seat)["n"] == 1
    next_seat = ada.look(id, seat)["view"]["waiting"][0]
    ada.step(id, next_seat)
    late = ada.move(id, seat, text, before["version"])
    assert late.status_code == 200
    assert late.json()["n"] == 2


def test_a_stale_version_is_told_the_new_one(ada: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    seat = ada.look(id, 0)["view"]["waiting"][0]
    before = ada.look(id, seat)
    ada.step(id, seat)
    now = ada.look(id, seat)
    stale = ada.move(id, seat, before["moves"][1]["text"], before["version"])
    assert stale.status_code == 409
    assert stale.json()["id"] == "stale"
    assert stale.json()["version"] == now["version"]
    future = ada.move(id, seat, "rest", now["version"] + 5)
    assert future.status_code == 409
    assert ada.look(id, seat) == now


def test_a_refused_move_names_its_rule(ada: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    seat = ada.look(id, 0)["view"]["waiting"][0]
    before = ada.look(id, seat)
    refusals = ada.get(f"/tables/{id}/refusals", seat=seat).json()
    assert refusals
    for refusal in refusals[:5]:
        answer = ada.move(id, seat, refusal["text"], before["version"])
        assert answer.status_code == 422
        assert answer.json()["rule"] == refusal["rule"]
        assert refusal["rule"] in answer.json()["detail"]
    unknown = ada.move(id, seat, "castle kingside", before["version"])
    assert (unknown.status_code, unknown.json()["id"]) == (422, "move.unknown")
    assert ada.look(id, seat) == before


def test_out_of_turn_and_for_others(ada: User, ben: User, nobody: User) -> None:
    id = two(ada, ben, visibility="open")
    waiting = ada.look(id, 0)["view"]["waiting"][0]
    asked, other = (ada, ben) if waiting == 0 else (ben, ada)
    before = asked.look(id, waiting)
    text = before["moves"][0]["text"]
    version = before["version"]
    assert other.move(id, waiting, text, version).json()["id"] == "seat.not-yours"
    out_of_turn = other.move(id, 1 - waiting, text, version)
    assert (out_of_turn.status_code, out_of_turn.json()["id"]) == (422, "move.not-asked")
    assert nobody.move(id, waiting, text, version).status_code == 401
    assert asked.move(id, 9, text, version).json()["id"] == "seat.unknown"
    assert other.get(f"/tables/{id}/position", seat=waiting).json()["id"] == "seat.not-yours"
    assert nobody.get(f"/tables/{id}/position", seat=waiting).json()["id"] == "seat.not-yours"
    assert other.get(f"/tables/{id}/refusals", seat=waiting).json()["id"] == "seat.not-yours"
    assert asked.look(id, waiting) == before


def test_sealed_answers_do_not_make_each_other_stale(ada: User, ben: User) -> None:
    id = two(ada, ben, game=DRAFT)
    first, second = ada.look(id, 0), ben.look(id, 1)
    assert first["view"]["waiting"] == [0, 1]
    assert ada.move(id, 0, first["moves"][0]["text"], first["version"]).status_code == 200
    assert ada.look(id, 0)["moves"] == []
    assert first["moves"][0]["text"] not in [m["text"] for m in ben.look(id, 1)["moves"]]
    answer = ben.move(id, 1, second["moves"][0]["text"], second["version"])
    assert answer.status_code == 200, answer.text
    again = ada.move(id, 0, first["moves"][0]["text"], first["version"])
    assert again.status_code == 200
    assert again.json()["n"] == 2


def test_a_whole_game_against_bots(ada: User) -> None:
    id = ada.table("me", "random", "greedy", game=f"{AOC}(draft=yes, innovation=yes)")["id"]
    ada.finish(id, [0])
    table = ada.get(f"/tables/{id}").json()
    assert table["status"] == "over"
    assert len(table["outcome"]["scores"]) == 3
    assert table["waiting"] == []
    assert ada.move(id, 0, "rest", table["version"]).json()["id"] == "table.over"
    record = Record.parse(ada.get(f"/tables/{id}/record").text)
    assert record.replay().outcome is not None
    assert record.seats[0] == "Ada"
    assert Record.parse(ada.get(f"/tables/{id}/record", format="json").text).replay().outcome is not None


def test_the_record_of_a_game_in_progress_hides_what_a_seat_may_not_know(ada: User, ben: User) -> None:
    id = two(ada, ben, game=DRAFT)
    ada.step(id, 0)
    mine = ada.get(f"/tables/{id}/record", seat=0).text
    other = ben.get(f"/tables/{id}/record", seat=1).text
    assert "seed" not in mine
    assert "1 0: pick" in mine
    assert "1 0: ?" in other
    assert "seed" not in ben.get(f"/tables/{id}/record", seat=1, format="json").text.replace('"seed":null', "")
    assert ben.get(f"/tables/{id}/record", seat=0).json()["id"] == "seat.not-yours"


def test_the_page_sees_what_the_engine_sees(ada: User) -> None:
    id = ada.table("me", "here", seed=11)["id"]
    match = game(AOC, players=2).start(seed=11)
    for n in range(12):
        seat = match.seat
        assert seat is not None
        position = ada.look(id, seat)
        view = match.view(seat)
        assert [m["text"] for m in position["moves"]] == view.pop("moves")
        assert position["view"] == view
        text = position["moves"][n % len(position["moves"])]["text"]
        match.play(text)
        ada.move(id, seat, text, position["version"])


@pytest.mark.parametrize("limits", [{"rate": 0.001}, {"rate_user": 0.001}, {"rate": 0.001, "rate_user": 0.001}])
def test_a_move_that_fails_counts_once(serve: Callable[..., TestClient[Any]], limits: dict[str, float]) -> None:
    """So does one that succeeds: of each kind, as many pass as the limit allows, and no more."""
    client = serve()
    ada = User(client, "Ada")
    id = ada.table("me", "here")["id"]
    version = ada.look(id)["version"]
    found = client.app.state.services.limits
    for name, rate in limits.items():
        limiter = found.address if name == "rate" else found.user
        limiter.rate, limiter.burst = rate, 7.0
    for move, status in (("no such move", 422), ("end", 409)):
        for limiter in (found.address, found.user):
            limiter._buckets.clear()
        codes = [ada.move(id, 0, move, version + (status == 409)).status_code for _ in range(12)]
        assert codes == [status] * 7 + [429] * 5
