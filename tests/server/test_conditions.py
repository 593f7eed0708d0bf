"""Conditional moves: "if they pass, I pass too"."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import AOC, User

Course = tuple[list[tuple[int, str]], int, str, int, str]


def turn(user: User, id: str) -> dict[str, Any]:
    return next(position for seat in (0, 1) if (position := user.look(id, seat))["moves"])


@pytest.fixture
def course(ada: User) -> Course:
    """A game up to a moment, the seat that moves then and its move, and the seat that is asked next with its answer."""
    id = ada.table("me", "here", game=AOC, seed=5)["id"]
    played: list[tuple[int, str]] = []
    for _ in range(60):
        position = turn(ada, id)
        seat, text = position["seat"], position["moves"][0]["text"]
        ada.move(id, seat, text, position["version"])
        after = turn(ada, id)
        if after["seat"] != seat and len(after["moves"]) > 1 and len(played) > 2:
            return played, seat, text, after["seat"], after["moves"][1]["text"]
        played.append((seat, text))
    raise AssertionError("nobody else is asked")


def again(ada: User, course: Course) -> str:
    """The same game at another table, up to that moment."""
    id: str = ada.table("me", "here", game=AOC, seed=5)["id"]
    for seat, text in course[0]:
        assert ada.move(id, seat, text, ada.look(id, seat)["version"]).status_code == 200
    return id


def moves(user: User, id: str) -> list[str]:
    return [str(move) for move in user.get(f"/tables/{id}/record", seat=0, format="json").json()["moves"]]


def test_it_is_made_as_soon_as_its_condition_is_met(ada: User, ben: User, course: Course) -> None:
    _, mover, text, seat, answer = course
    id = again(ada, course)
    body = {"seat": seat, "other": mover, "move": text, "then": answer}
    assert ben.post(f"/tables/{id}/conditions", **body).status_code in (403, 404)
    given = ada.post(f"/tables/{id}/conditions", **body)
    assert given.status_code == 200, given.text
    assert given.json()["conditions"] == [{"seat": mover, "move": text, "then": answer}]
    assert "conditions" not in ada.look(id, mover)  # nobody else learns of it
    before = len(moves(ada, id))
    ada.move(id, mover, text, ada.look(id, mover)["version"])
    made = moves(ada, id)[before:]
    assert text in made[0]
    assert answer in made[1]
    assert "conditions" not in ada.look(id, seat)


def test_it_ends_when_something_else_happens_or_its_player_wishes(ada: User, course: Course) -> None:
    _, mover, text, seat, answer = course
    id = again(ada, course)
    body = {"seat": seat, "other": mover, "then": answer}
    other = next(made for _, made in course[0] if made != text)
    ada.post(f"/tables/{id}/conditions", **body, move=other)
    assert "conditions" not in ada.post(f"/tables/{id}/conditions/withdraw", seat=seat).json()
    ada.post(f"/tables/{id}/conditions", **body, move=other)
    before = len(moves(ada, id))
    ada.move(id, mover, text, ada.look(id, mover)["version"])
    assert len(moves(ada, id)) == before + 1  # the condition was not met
    now = ada.look(id, seat)
    assert now["moves"]
    assert "conditions" not in now


def test_the_moves_that_can_be_named_are_those_made_and_the_simple_ones(ada: User, ben: User, course: Course) -> None:
    played, mover, _, seat, _ = course
    id = again(ada, course)
    named = ada.get(f"/tables/{id}/conditions", seat=seat).json()
    for one in (mover, seat):
        made = [text for by, text in played if by == one]
        assert set(made) <= set(named[one]) and (not made or named[one][0] == made[-1])
        assert {"done", "skip", "yes", "no"} <= set(named[one])  # even if nobody has made them so far
        assert len(set(named[one])) == len(named[one])
    assert ben.get(f"/tables/{id}/conditions", seat=seat).status_code in (403, 404)
    ada.finish(id, [0, 1])
    assert ada.get(f"/tables/{id}/conditions", seat=seat).json()["id"] == "table.over"


def test_what_is_refused(ada: User, course: Course) -> None:
    _, mover, text, seat, answer = course
    id = again(ada, course)
    body = {"seat": seat, "other": mover, "move": text, "then": answer}
    path = f"/tables/{id}/conditions"
    assert ada.post(path, **{**body, "seat": mover, "other": seat}).json()["id"] == "condition.asked"
    assert ada.post(path, **{**body, "other": seat}).json()["id"] == "seat.unknown"
    assert ada.post(path, **{**body, "then": "fly away"}).status_code in (400, 422)
    assert ada.post(path, **{**body, "move": "fly away"}).status_code in (400, 422)
