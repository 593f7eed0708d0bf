"""The greedy player plays a sensible game. The full measurement is in `make soak`."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.bots import bot, play_out
from saecula.core import Match, Outcome
from saecula.games.through_the_ages.prospects import growth

from .scene import scene


def played(options: str, names: list[str], seed: int) -> tuple[Match, Outcome]:
    match = saecula.game(f"through-the-ages({options})").start(seed)
    return match, play_out(match, [bot(name, seed * 8 + seat) for seat, name in enumerate(names)])


def beaten(options: str, count: int) -> int:
    """The number of games that greedy wins against random, alternating seats."""
    wins = 0
    for seed in range(count):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        wins += played(options, names, seed)[1].winners == [names.index("greedy")]
    return wins


@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_greedy_beats_random(version: str) -> None:
    assert beaten(f"players=2, version={version}", 4) >= 3


def test_greedy_against_itself_makes_culture() -> None:
    scores = [score for seed in range(3) for score in played("players=2", ["greedy", "greedy"], seed)[1].scores]
    assert sum(scores) / len(scores) >= 100


BETTER_FARMS = {"workers": {"agriculture": 0, "irrigation": 2}, "stores": {"irrigation": 0}}
ANOTHER_WORKER = {"unused": 2, "yellow": 17}


def worth(age: str, given: dict[str, Any]) -> float:
    """What it adds to the growth of seat 0 in that age, beside what seat 0 has without it."""
    having, without = scene(age=age, p0={"yellow": 18, **given}), scene(age=age, p0={"yellow": 18})
    return growth(having.table, 0) - growth(without.table, 0)


@pytest.mark.parametrize("given", [BETTER_FARMS, ANOTHER_WORKER])
def test_planners_see_that_an_economy_is_worth_more_the_more_of_the_game_is_left(given: dict[str, Any]) -> None:
    assert worth("I", given) > worth("II", given) > worth("III", given) > 0


def test_the_economy_of_a_seat_that_has_resigned_makes_nothing_more() -> None:
    still, gone = scene("players=3"), scene("players=3", p0={"resigned": 1}, turn=1)
    assert growth(still.table, 0) > 0
    assert growth(gone.table, 0) == 0


@pytest.mark.soak
def test_greedy_beats_random_in_98_of_100_games() -> None:
    assert beaten("players=2", 100) >= 98


@pytest.mark.soak
def test_greedy_averages_100_culture_and_hardly_ever_starves() -> None:
    total = starved = 0
    for seed in range(100):
        match, outcome = played("players=2", ["greedy", "greedy"], seed)
        total += sum(outcome.scores)
        starved += any(event.id == "starvation" for event in match.log)
    assert total / 200 >= 100
    assert starved <= 10


@pytest.mark.soak
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thousand_random_games(version: str, players: int) -> None:
    from saecula.core import seeded
    from saecula.testing import step

    game = saecula.game("through-the-ages", players=players, version=version)
    for seed in range(1000):
        match = game.start(seed, keep=False)
        luck = seeded(seed)
        while not match.over:
            step(match, luck)
            assert not game.spec.check(match.table), seed


LIVELY = {"destroy": 1, "disband": 1, "end": 8, "pass": 15, "done": 15, "refuse": 10, "sacrifice": 35}
"""The weight with which a move is chosen; all others have 50. Random players tear down what they have built; these do
not.
"""


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lively_games_see_wars_wonders_and_colonies(players: int) -> None:
    """Games with a lot in play also preserve the invariants."""
    from saecula.core import seeded

    game = saecula.game("through-the-ages", players=players)
    told: set[str] = set()
    for seed in range(100):
        match = game.start(seed)
        luck = seeded(seed)
        while not match.over:
            seat = match.seats[0]
            moves = [move for move in match.moves_of(seat) for _ in range(LIVELY.get(move.verb, 50))]
            match.play(moves[luck.next(len(moves))], seat)
            assert not game.spec.check(match.table), seed
        told.update(event.id for event in match.log)
    assert told >= {"wonder", "colony.won", "war", "battle.won", "battle.lost", "revolution", "uprising", "starvation"}
