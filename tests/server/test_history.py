"""Looking back: earlier positions, the log, numbers over time, branches."""

from __future__ import annotations

import random

import msgspec

from saecula.core import game
from saecula.server.tables.seat_log import EncodedLines, SeatLog

from .conftest import User
from .test_moves import to_the_end, two


def test_every_earlier_position_can_be_seen(ada: User) -> None:
    id = ada.table("me", "here", seed=4)["id"]
    seen = [ada.look(id, 0)]
    for n in range(45):
        table = ada.get(f"/tables/{id}").json()
        if table["status"] == "over":
            break
        ada.step(id, table["waiting"][0], n)
        seen.append(ada.look(id, 0))
    for n in [0, 3, 22, 1, len(seen) - 1, 21]:
        past = ada.get(f"/tables/{id}/history/{n}", seat=0).json()
        assert past["n"] == n
        assert past["view"] == seen[n]["view"], n
        assert past["log"] == seen[n]["log"], n
        assert past["moves"] == []
    assert ada.get(f"/tables/{id}/history/{len(seen)}", seat=0).json()["id"] == "step.unknown"
    assert ada.get(f"/tables/{id}/history/-1", seat=0).status_code in (400, 404)


def test_the_log_in_pieces(ada: User) -> None:
    id = ada.table("me", "here", seed=4)["id"]
    for _ in range(6):
        ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0])
    lines = ada.get(f"/tables/{id}/log", seat=0).json()
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert ada.get(f"/tables/{id}/log", seat=0, since=3).json() == lines[3:]
    assert lines[-1]["move"] <= 6


def test_series_and_branches_of_a_finished_game(ada: User, ben: User) -> None:
    id = ada.table("me", "here", seed=9, visibility="open")["id"]
    assert ben.post(f"/tables/{id}/branch", n=2).json()["id"] == "not-over"
    ada.finish(id, [0, 1])
    end = ada.look(id, 0)
    series = ada.get(f"/tables/{id}/series").json()
    points = next(s["values"] for s in series["series"] if s["id"] == "points")
    assert len(points) == len(series["at"])
    assert points[-1] == end["view"]["outcome"]["scores"]
    assert series["at"][-1] == end["n"]
    assert ben.look(id, 1)["view"]["outcome"]  # a finished game is open to all seats
    branch = ben.post(f"/tables/{id}/branch", n=5).json()
    assert branch["mine"] == [0, 1]
    assert branch["parent"] == id
    past = ada.get(f"/tables/{id}/history/5", seat=0).json()
    assert ben.look(branch["id"], 0)["view"] == past["view"]
    ben.step(branch["id"], branch["waiting"][0])
    assert ben.look(branch["id"], 0)["n"] == 6
    again = ben.post(f"/tables/{branch['id']}/branch", n=3).json()
    assert again["parent"] == id, "a branch of a branch belongs to the game itself"
    assert ben.look(again["id"], 0)["n"] == 3
    assert ada.look(id, 0) == end
    assert ben.post(f"/tables/{id}/branch", n=10_000).json()["id"] == "step.unknown"


def test_a_branch_stands_as_the_game_stood(ada: User, ben: User) -> None:
    """The seat that is asked, since when, and the outcome are known before anyone has looked at the copy, and stay the
    same after.
    """
    id = two(ada, ben)
    to_the_end(id, ada, ben)
    steps = ada.look(id, 0)["n"]
    for n in (0, 1, steps // 2, steps):
        made = ada.post(f"/tables/{id}/branch", n=n).json()
        past = ada.get(f"/tables/{id}/history/{n}", seat=0).json()["view"]
        assert (made["waiting"], made["mine"], made["parent"]) == (past["waiting"], [0, 1], id)
        assert (made["status"], "outcome" in made) == (("over", True) if n == steps else ("playing", False))
        assert ("turn_since" in made) == (n < steps)
        shown = ada.get(f"/tables/{made['id']}").json()
        assert {**shown, "changed": made["changed"]} == made
        assert ada.look(made["id"], 0)["view"]["waiting"] == past["waiting"]
        if n < steps:
            assert ada.step(made["id"], made["waiting"][0])["n"] == n + 1


def test_encoded_lines_are_the_lines_of_every_step() -> None:
    """Encoded lines are kept between calls, whichever step is asked for next, by one seat or by several."""
    match = game("age-of-civilization(players=2)").start(seed=4)
    logs = [SeatLog(seat) for seat in (0, 1, None)]
    kept: EncodedLines = {}
    chance = random.Random(4)
    while not match.over:
        match.play(chance.choice(list(match.moves)))
        for log in logs:
            log.follow(match)
            newest = len(log.steps)
            for n in (newest, newest, max(0, newest - chance.randrange(20))):
                encoded = log.last_encoded(match, n, 7, kept)
                assert msgspec.json.decode(encoded) == msgspec.to_builtins(log.last_lines(match, n, 7))
