"""Whole games of the base game. The full numbers run with `make soak`."""

from __future__ import annotations

import pytest

import saecula
from saecula.bots import Greedy, Random, play_out
from saecula.testing import play_through


def random_games(players: int, seeds: range, every: int, options: str = "") -> int:
    """How many random games end by the rules themselves; the invariants are checked every `every` moves."""
    game = saecula.game(f"inner-sea(players={players}{options})")
    ends = [play_through(game, seed, every=every).outcome for seed in seeds]
    return sum(outcome is not None and outcome.reason == "final-epoch" for outcome in ends)


def greedy_wins(count: int, options: str = "players=2") -> int:
    """How many of `count` games greedy wins against random, playing from both seats."""
    wins = 0
    for seed in range(count):
        match = saecula.game(f"inner-sea({options})").start(seed)
        bots = [Greedy(seed=seed), Random(seed=seed)]
        if seed % 2:
            bots.reverse()
        wins += play_out(match, bots).winners == [seed % 2]
    return wins


@pytest.mark.parametrize(
    "options", [", ask_everyone=yes, epochs=1", ", final_event=yes, hordes=yes, epochs=2", ", walls=no, epochs=1"]
)
def test_random_games_with_options(options: str) -> None:
    assert random_games(3, range(2), 5, options) == 2


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_thousand_random_games(players: int) -> None:
    assert random_games(players, range(1000), 10) == 1000


@pytest.mark.soak
@pytest.mark.parametrize("options", [", ask_everyone=yes", ", final_event=yes, hordes=yes", ", walls=no"])
@pytest.mark.parametrize("players", [2, 5])
def test_a_hundred_random_games_with_options(players: int, options: str) -> None:
    assert random_games(players, range(5000, 5100), 10, options) == 100


@pytest.mark.soak
def test_greedy_beats_random_in_95_of_100_games() -> None:
    assert greedy_wins(100) >= 95
