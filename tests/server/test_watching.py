"""Spectators who are behind: whatever they ask, they learn nothing of the last steps of a game."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import User, hear
from .test_moves import to_the_end

DELAY = 4


@pytest.fixture
def behind(ada: User, ben: User) -> tuple[str, list[User]]:
    """A public game of which spectators see everything but the last four steps."""
    id = ada.table("me", "open", visibility="open", delay=DELAY, pace={"kind": "live"})["id"]
    ben.post(f"/tables/{id}/join")
    users = [ada, ben]
    for _ in range(9):
        step(id, users)
    return id, users


def step(id: str, users: list[User]) -> None:
    seat = users[0].get(f"/tables/{id}").json()["waiting"][0]
    users[seat].step(id, seat)


def test_a_spectator_sees_the_game_as_it_was(behind: tuple[str, list[User]], nobody: User) -> None:
    id, users = behind
    now = users[0].look(id, 0)
    seen = nobody.look(id)
    assert seen["n"] == now["n"] - DELAY
    then = users[0].get(f"/tables/{id}/history/{seen['n']}", seat=0).json()
    assert seen["view"]["table"]["scores"] == then["view"]["table"]["scores"]
    assert seen["view"]["waiting"] == then["view"]["waiting"]
    assert max(line["move"] for line in seen["log"]) <= seen["n"]
    assert all(line["move"] <= seen["n"] for line in nobody.get(f"/tables/{id}/log").json())
    assert len(users[0].get(f"/tables/{id}/log", seat=0).json()) > len(nobody.get(f"/tables/{id}/log").json())
    assert nobody.get(f"/tables/{id}/history/{seen['n'] + 1}").json()["id"] == "step.unknown"
    for present in ("record", "forecast"):
        assert nobody.get(f"/tables/{id}/{present}").json()["id"] == "watch.behind"
    assert max(nobody.get(f"/tables/{id}/series").json()["at"]) <= seen["n"]
    assert nobody.get(f"/tables/{id}/share").json()["n"] == seen["n"]


def test_neither_the_table_nor_its_clocks_tell_what_has_been_played(
    behind: tuple[str, list[User]], nobody: User
) -> None:
    """What a spectator is told of the table does not change with a move."""
    id, users = behind
    before = nobody.get(f"/tables/{id}").json()
    listed = next(one for one in nobody.get("/tables", which="watch").json() if one["id"] == id)
    step(id, users)
    assert nobody.get(f"/tables/{id}").json() == before
    assert listed["waiting"] == before["waiting"] == []
    assert not any("clock" in seat for seat in before["seats"])
    assert "turn_since" not in before
    assert users[0].get(f"/tables/{id}").json()["waiting"]  # the players see everything


def test_live_a_spectator_is_told_only_how_far_to_look(behind: tuple[str, list[User]], nobody: User) -> None:
    id, users = behind
    seen = nobody.look(id)["n"]
    with nobody.live(id) as watching:
        first: dict[str, Any] = hear(watching, "behind")
        assert first == {"type": "behind", "n": seen}
        step(id, users)
        assert hear(watching, "behind")["n"] == seen + 1


def test_a_player_who_looks_without_a_seat_is_behind_too(behind: tuple[str, list[User]]) -> None:
    id, users = behind
    assert users[0].look(id)["n"] == users[0].look(id, 0)["n"] - DELAY


def test_when_the_game_is_over_everybody_sees_everything(ada: User, ben: User, nobody: User) -> None:
    id = ada.table("me", "open", visibility="open", delay=DELAY)["id"]
    ben.post(f"/tables/{id}/join")
    to_the_end(id, ada, ben)
    seen = nobody.look(id)
    assert seen["view"]["outcome"] is not None
    assert seen["n"] == ada.look(id, 0)["n"]
    assert nobody.get(f"/tables/{id}/record").status_code == 200


def test_a_delay_that_cannot_be(ada: User) -> None:
    for delay in (-1, 101, "five"):
        answer = ada.post("/tables", game="age-of-civilization", seats=[{"kind": "me"}, {"kind": "open"}], delay=delay)
        assert answer.status_code == 400
