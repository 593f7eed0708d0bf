"""Analysis of finished games, branches of them, and hints."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from saecula.analysis import game as whole
from saecula.analysis import hints
from saecula.bots import bot, play_out
from saecula.core import Match, game
from saecula.server.tables import hints as table_hints
from saecula.server.workers import analyses as worker

from .conftest import User

GAMES: dict[Any, str] = {}


@pytest.fixture(autouse=True)
def _few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "NODES", 0)
    monkeypatch.setattr(hints, "NODES", 0)
    monkeypatch.setattr(table_hints, "SECONDS", 60.0)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Parts of games wait until the event is set."""
    go = threading.Event()

    def slowly(part: Any, seconds: float) -> Any:
        go.wait(60)
        return whole.look_at(part, seconds)

    slowly.__name__ = "look_at"
    monkeypatch.setattr(worker, "look_at", slowly)
    yield go
    go.set()


def finished(user: User, seed: int) -> str:
    """A finished game of two easy bots that everybody may see; the game of a seed is played once."""
    key = user.client, seed
    if key not in GAMES:
        match = game("age-of-civilization(players=2)").start(seed)
        play_out(match, [bot("easy", 1), bot("easy", 2)])
        id = GAMES[key] = user.table("me", "here", seed=seed, visibility="open")["id"]
        version = user.look(id)["version"]
        for seat, entries in groupby(match.record.entries, lambda entry: entry.seat):
            moves = [entry.text for entry in entries]
            answer = user.post(f"/tables/{id}/moves", seat=seat, moves=moves, version=version)
            assert answer.status_code == 200, answer.text
            version = answer.json()["version"]
    return GAMES[key]


def analysed(user: User, id: str, **params: Any) -> dict[str, Any]:
    """The analysis, when it is done."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found: dict[str, Any] = user.get(f"/tables/{id}/analysis", **params).json()
        if found["state"] == "done":
            return found
        assert found["state"] in ("waiting", "running"), found
        time.sleep(0.05)
    raise AssertionError("the analysis does not end")


def test_a_finished_game_is_analyzed_once_and_kept(ada: User, ben: User) -> None:
    id = finished(ada, 9)
    assert ada.get(f"/tables/{id}/analysis").json()["state"] == "none"
    asked = ada.post(f"/tables/{id}/analysis")
    assert asked.status_code == 202
    assert asked.json()["state"] in ("waiting", "running")
    assert asked.json()["seconds"] == 60
    found = analysed(ada, id, seat=0)["analysis"]
    end = ada.look(id, 0)
    assert found["points"][0]["at"] == 0
    assert found["points"][-1]["at"] == end["n"]
    assert found["winners"] == [s for s, place in enumerate(end["view"]["outcome"]["ranking"]) if place == 1]
    assert found["mistakes"]  # easy bots do not think of every move
    for mistake in found["mistakes"]:
        position = ada.get(f"/tables/{id}/history/{mistake['at']}", seat=mistake["seat"]).json()
        assert mistake["seat"] in position["view"]["waiting"]
    assert ben.post(f"/tables/{id}/analysis").json()["state"] == "done"  # not made again
    assert ben.get(f"/tables/{id}/analysis").json()["analysis"]["mistakes"] == found["mistakes"]


def test_a_game_in_progress_is_not_analyzed_for_anybody(ada: User, ben: User) -> None:
    id = ada.table("me", "here", seed=4, visibility="open")["id"]
    ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0])
    for user in (ada, ben):
        for answer in (user.get(f"/tables/{id}/analysis"), user.post(f"/tables/{id}/analysis")):
            assert answer.status_code == 409
            assert answer.json()["id"] == "analysis.playing"


def test_what_one_may_not_see_is_not_analyzed(ada: User, ben: User) -> None:
    id = ada.table("me", "here", seed=9, visibility="private")["id"]
    assert ben.post(f"/tables/{id}/analysis").status_code == 404
    assert ben.get(f"/tables/{id}/analysis").status_code == 404


def test_two_analyses_at_once_are_queued(ada: User, held: threading.Event) -> None:
    first, second = finished(ada, 10), finished(ada, 11)
    ada.post(f"/tables/{first}/analysis")
    assert ada.post(f"/tables/{second}/analysis").json() | {"total": 0} == {
        "state": "waiting",
        "seconds": 60,
        "ahead": 1,
        "done": 0,
        "total": 0,
        "analysis": None,
    }
    assert ada.post(f"/tables/{second}/analysis").json()["ahead"] == 1  # asked again, it is the same one
    running = ada.get(f"/tables/{first}/analysis").json()
    assert running["state"] == "running"
    assert running["done"] < running["total"]
    held.set()
    analysed(ada, first)
    analysed(ada, second)


def test_a_record_that_cannot_be_read_fails_and_can_be_tried_again(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    id = finished(ada, 12)

    def broken(part: Any, seconds: float) -> Any:
        raise ValueError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(worker, "look_at", broken)
        ada.post(f"/tables/{id}/analysis")
        end = time.monotonic() + 60
        while (state := ada.get(f"/tables/{id}/analysis").json()["state"]) != "failed":
            assert state in ("waiting", "running")
            assert time.monotonic() < end
            time.sleep(0.02)
    ada.post(f"/tables/{id}/analysis")
    analysed(ada, id)


# --- branches ---


def test_branches_are_kept_with_their_game_and_can_be_removed(ada: User, ben: User) -> None:
    id = finished(ada, 9)
    one, two = (ada.post(f"/tables/{id}/branch", n=n).json()["id"] for n in (3, 5))
    mine = {table["id"] for table in ada.get("/tables", which="mine").json()}
    assert not {one, two} & mine
    assert [table["id"] for table in ada.get(f"/tables/{id}/branches").json()] == [one, two]
    assert [table["id"] for table in ada.get(f"/tables/{one}/branches").json()] == [one, two]
    assert ben.get(f"/tables/{id}/branches").json() == []
    assert ben.send("DELETE", f"/tables/{one}").status_code == 404
    assert ada.send("DELETE", f"/tables/{id}").json()["id"] == "remove.branch"
    assert ada.send("DELETE", f"/tables/{one}").status_code == 204
    assert ada.get(f"/tables/{one}").status_code == 404
    assert [table["id"] for table in ada.get(f"/tables/{id}/branches").json()] == [two]
    assert ada.look(two, 0)["n"] == 5


# --- hints ---


def test_a_person_who_practices_gets_hints_with_a_reason(ada: User) -> None:
    id = ada.table("me", "greedy", seed=4)["id"]
    position = ada.turn(id, 0)
    assert ada.get(f"/tables/{id}").json()["hints"] is True
    hint = ada.post(f"/tables/{id}/hint", seat=0).json()
    legal = [move["text"] for move in position["moves"]]
    assert hint["version"] == position["version"]
    assert hint["best"]["line"][0]["text"] in legal
    assert hint["best"]["line"][0]["label"]
    assert hint["second"]["line"][0]["text"] in legal
    assert hint["second"]["line"][0]["text"] != hint["best"]["line"][0]["text"]
    assert hint["second"]["less"] >= 0
    assert hint["best"]["worth"] >= hint["second"]["worth"]


def test_hints_come_from_a_re_dealt_position(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int | None] = []
    clone = Match.clone

    def watched(self: Match, seat: int | None = None, keep: bool = True, branch: int = 0) -> Match:
        if not seen:
            seen.append(seat)
        return clone(self, seat, keep, branch)

    id = ada.table("me", "here", seed=4)["id"]
    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    ada.turn(id, seat)
    monkeypatch.setattr(Match, "clone", watched)
    assert ada.post(f"/tables/{id}/hint", seat=seat).status_code == 200
    assert seen == [seat]


def test_between_people_hints_need_the_consent_of_all(ada: User, ben: User) -> None:
    table = ada.table("me", "open")
    id = table["id"]
    ben.post(f"/tables/{id}/join", invite=table["invite"])
    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    asked, other = (ada, ben) if seat == 0 else (ben, ada)
    asked.turn(id, seat)
    assert "hints" not in asked.get(f"/tables/{id}").json()
    assert asked.post(f"/tables/{id}/hint", seat=seat).json()["id"] == "hint.consent"
    [request] = asked.post(f"/tables/{id}/requests", seat=seat, kind="hints").json()["requests"]
    assert asked.post(f"/tables/{id}/hint", seat=seat).json()["id"] == "hint.consent"
    refused = other.post(f"/tables/{id}/answer", request=request["id"], yes=False).json()
    assert refused["requests"] == []
    assert asked.post(f"/tables/{id}/hint", seat=seat).json()["id"] == "hint.consent"
    [request] = asked.post(f"/tables/{id}/requests", seat=seat, kind="hints").json()["requests"]
    agreed = other.post(f"/tables/{id}/answer", request=request["id"], yes=True).json()
    assert agreed["hints"] is True
    assert agreed["requests"] == []
    assert asked.post(f"/tables/{id}/hint", seat=seat).status_code == 200
    assert other.post(f"/tables/{id}/hint", seat=1 - seat).json()["id"] == "hint.asked"
    assert other.post(f"/tables/{id}/hint", seat=seat).json()["id"] == "seat.not-yours"
