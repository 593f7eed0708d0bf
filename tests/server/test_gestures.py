"""Several moves in one request: all or none, once, and undone as one."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.core import Match, seeded

from .conftest import User, hear
from .test_moves import two

TTA = "through-the-ages"


def mirror(seed: int) -> Match:
    """The same game as at a table for two with that seed."""
    return saecula.game(TTA, players=2).start(seed=seed)


def plan(match: Match, most: int = 3) -> list[str]:
    """Moves that the current seat can make one after another, with nothing revealed and nobody else asked."""
    seat = match.seat
    assert seat is not None
    trial, texts = match.clone(), []
    for _ in range(most):
        for move in trial.moves.list():
            after = trial.clone()
            after.play(move)
            if after.can_undo(seat) and after.seats == [seat]:
                texts.append(move.text)
                trial.play(move)
                break
        else:
            break
    return texts


def opened(user: User, seed: int = 5, least: int = 3) -> tuple[str, Match, list[str]]:
    """A table, and the same game in parallel, both played until a gesture of that many moves is possible."""
    id = user.table("me", "here", game=TTA, seed=seed)["id"]
    match, luck = mirror(seed), seeded(1)
    for _ in range(80):
        texts = plan(match, least)
        if len(texts) == least:
            return id, match, texts
        choice = match.moves.list()
        move = choice[luck.next(len(choice))]
        seat = match.seat
        assert seat is not None
        answer = user.move(id, seat, move.text, user.look(id, seat)["version"])
        assert answer.status_code == 200, answer.text
        match.play(move)
    raise AssertionError("no gesture")


def send(user: User, id: str, seat: int, texts: list[str], version: int) -> Any:
    return user.post(f"/tables/{id}/moves", seat=seat, moves=texts, version=version)


def seat_of(match: Match) -> int:
    assert match.seat is not None
    return match.seat


def test_a_gesture_is_played_in_one(ada: User) -> None:
    id, match, texts = opened(ada)
    seat = seat_of(match)
    before = ada.look(id, seat)
    with ada.live(id, seat) as socket:
        hear(socket, "position")
        after = send(ada, id, seat, texts, before["version"])
        assert after.status_code == 200, after.text
        told = hear(socket, "position")["position"]
        assert told["n"] == before["n"] + 3  # the others never see half of it
    for text in texts:
        match.play(text)
    view = match.view(seat)
    assert [m["text"] for m in after.json()["moves"]] == view.pop("moves")
    assert after.json()["view"] == view
    assert after.json()["version"] == before["version"] + 1
    assert after.json()["n"] == before["n"] + 3
    assert after.json()["can_undo"]


def test_one_move_as_a_gesture_is_a_move(ada: User) -> None:
    id, match, texts = opened(ada)
    seat = seat_of(match)
    before = ada.look(id, seat)
    assert send(ada, id, seat, texts[:1], before["version"]).status_code == 200
    again = ada.move(id, seat, texts[0], before["version"])  # the same request in its other form
    assert (again.status_code, again.json()["n"]) == (200, before["n"] + 1)


def test_if_one_is_refused_nothing_changes(ada: User) -> None:
    id, match, texts = opened(ada)
    seat = seat_of(match)
    before = ada.look(id, seat)
    for text in texts:
        match.play(text)
    refusal = match.refusals()[0]
    refused = send(ada, id, seat, [*texts, refusal.move], before["version"])
    assert refused.status_code == 422
    problem = refused.json()
    assert (problem["id"], problem["rule"], problem["index"], problem["played"]) == ("move.refused", refusal.rule, 3, 0)
    assert problem["version"] == before["version"]
    assert ada.look(id, seat) == before
    unknown = send(ada, id, seat, [texts[0], "castle kingside", texts[1]], before["version"]).json()
    assert (unknown["id"], unknown["index"], unknown["played"]) == ("move.unknown", 1, 0)
    assert ada.look(id, seat) == before
    first = send(ada, id, seat, ["castle kingside", texts[0]], before["version"]).json()
    assert (first["id"], first["index"]) == ("move.unknown", 0)
    assert send(ada, id, seat, texts, before["version"]).status_code == 200  # and it can still be made


def test_a_gesture_ends_where_somebody_else_is_asked(ada: User, ben: User) -> None:
    """Through the Ages without events to seed: the turn ends, and the other player decides."""
    id = two(ada, ben, game=TTA)
    players = [ada, ben]
    ended = 0
    for n in range(60):
        seat = ada.get(f"/tables/{id}").json()["waiting"][0]
        before = players[seat].look(id, seat)
        text = before["moves"][n % len(before["moves"])]["text"]
        answer = send(players[seat], id, seat, [text, text], before["version"])
        if answer.status_code == 422 and answer.json()["id"] == "moves.end":
            assert answer.json()["index"] == 1
            ended += 1
            if answer.json()["played"] == 0:
                assert players[seat].look(id, seat) == before
        if answer.status_code == 422 and answer.json()["played"] == 0:
            assert players[seat].move(id, seat, text, before["version"]).status_code == 200
    assert ended


def test_what_cannot_be_taken_back_stays(ada: User) -> None:
    """Otherwise a gesture that is meant to fail would reveal the result of a draw before the player decides."""
    id, match, luck = ada.table("me", "here", game=TTA, seed=8)["id"], mirror(8), seeded(1)
    stayed = 0
    for _ in range(120):
        seat = seat_of(match)
        choice = match.moves.list()
        move = choice[luck.next(len(choice))]
        before = ada.look(id, seat)
        match.play(move)
        if match.can_undo(seat):
            assert ada.move(id, seat, move.text, before["version"]).status_code == 200
            continue
        answer = send(ada, id, seat, [move.text, "castle kingside"], before["version"])
        assert answer.status_code == 422
        assert (answer.json()["index"], answer.json()["played"]) == (1, 1)
        after = ada.look(id, seat)
        assert after["n"] == before["n"] + 1
        assert answer.json()["version"] == after["version"]
        late = send(ada, id, seat, [move.text, "castle kingside"], before["version"])
        assert (late.status_code, late.json()["id"]) == (409, "stale")  # sending it again does not make it twice
        stayed += 1
        if stayed == 3:
            return
    raise AssertionError("nothing was drawn")


def test_a_repeated_gesture_does_no_harm(ada: User) -> None:
    id, match, texts = opened(ada)
    seat = seat_of(match)
    before = ada.look(id, seat)
    first = send(ada, id, seat, texts, before["version"])
    again = send(ada, id, seat, texts, before["version"])
    assert (again.status_code, again.json()) == (200, first.json())
    for other in (texts[:2], [*texts, texts[0]], list(reversed(texts)), texts[:1]):
        if other != texts:
            late = send(ada, id, seat, other, before["version"])
            assert (late.status_code, late.json()["id"]) == (409, "stale")
    assert ada.look(id, seat) == first.json()


def test_a_gesture_is_taken_back_as_one(ada: User) -> None:
    id, match, texts = opened(ada)
    seat = seat_of(match)
    before = ada.look(id, seat)
    after = send(ada, id, seat, texts, before["version"]).json()
    back = ada.post(f"/tables/{id}/undo", seat=seat, version=after["version"])
    assert back.status_code == 200, back.text
    assert {**back.json(), "version": 0} == {**before, "version": 0}
    late = send(ada, id, seat, texts, before["version"])
    assert (late.status_code, late.json()["id"]) == (409, "stale")
    # one move, then two in one gesture: they are undone in two steps
    one = ada.move(id, seat, texts[0], back.json()["version"]).json()
    three = send(ada, id, seat, texts[1:], one["version"]).json()
    assert three["n"] == before["n"] + 3
    then = ada.post(f"/tables/{id}/undo", seat=seat, version=three["version"]).json()
    assert {**then, "version": 0} == {**one, "version": 0}
    last = ada.post(f"/tables/{id}/undo", seat=seat, version=then["version"]).json()
    assert {**last, "version": 0} == {**before, "version": 0}


def test_after_a_restart_too(serve: Any) -> None:
    client = serve()
    ada = User(client)
    id, match, texts = opened(ada)
    seat = seat_of(match)
    before = ada.look(id, seat)
    after = send(ada, id, seat, texts, before["version"]).json()
    client.__exit__(None, None, None)
    ada.client = serve()
    again = send(ada, id, seat, texts, before["version"])
    assert (again.status_code, again.json()) == (200, after)
    back = ada.post(f"/tables/{id}/undo", seat=seat, version=after["version"]).json()
    assert {**back, "version": 0} == {**before, "version": 0}


def test_with_consent_a_gesture_is_taken_back_as_one(ada: User) -> None:
    id, match, texts = opened(ada)
    seat = seat_of(match)
    before = ada.look(id, seat)
    after = send(ada, id, seat, texts, before["version"]).json()
    answer = ada.post(f"/tables/{id}/requests", seat=seat)  # nobody else has to agree here
    assert answer.status_code == 200
    back = ada.look(id, seat)
    assert (back["n"], back["view"]) == (before["n"], before["view"])
    assert back["version"] > after["version"]


def test_a_gesture_that_drew_something_is_not_taken_back_by_half(ada: User) -> None:
    """A draw is followed by moves that could be undone alone, but not without the others, because it is one gesture."""
    id, match, luck = ada.table("me", "here", game=TTA, seed=8)["id"], mirror(8), seeded(1)
    for _ in range(150):
        seat = seat_of(match)
        choice = match.moves.list()
        move = choice[luck.next(len(choice))]
        before = ada.look(id, seat)
        match.play(move)
        if match.can_undo(seat) or match.seats != [seat] or not plan(match, 1):
            assert ada.move(id, seat, move.text, before["version"]).status_code == 200
            continue
        after = send(ada, id, seat, [move.text, plan(match, 1)[0]], before["version"])
        assert after.status_code == 200, after.text
        assert not after.json()["can_undo"]
        undone = ada.post(f"/tables/{id}/undo", seat=seat, version=after.json()["version"])
        assert (undone.status_code, undone.json()["id"]) == (422, "undo.consent")
        return
    raise AssertionError("nothing was drawn")


@pytest.mark.parametrize(
    "body",
    [
        {"seat": 0, "version": 3},
        {"seat": 0, "version": 3, "moves": []},
        {"seat": 0, "version": 3, "moves": ["rest"] * 65},
        {"seat": 0, "version": 3, "moves": "rest"},
        {"seat": 0, "version": 3, "moves": [1, 2]},
        {"seat": 0, "version": 3, "moves": ["x" * 201]},
        {"seat": 0, "version": 3, "moves": [None]},
        {"seat": 0, "version": 3, "moves": ["rest"], "move": "rest"},
        {"seat": 0, "version": 3, "moves": None},
        {"seat": 0, "moves": ["rest"]},
        {"seat": 99, "version": 3, "moves": ["rest"]},
        {"seat": 0, "version": -1, "moves": ["rest"]},
    ],
)
def test_what_is_no_gesture(ada: User, body: dict[str, Any]) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    answer = ada.send("POST", f"/tables/{id}/moves", json=body)
    assert (answer.status_code, answer.json()["id"]) == (400, "bad")


def test_the_longest_gesture_is_looked_at(ada: User, ben: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    version = ada.look(id, 0)["version"]
    answer = ada.post(f"/tables/{id}/moves", seat=0, moves=["castle kingside"] * 64, version=version)
    assert (answer.status_code, answer.json()["index"]) == (422, 0)
    assert send(ben, id, 0, ["rest", "rest"], version).status_code in (403, 404)
    assert send(ada, id, 0, ["rest", "rest"], version + 1).json()["id"] == "stale"
