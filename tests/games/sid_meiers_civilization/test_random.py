"""Random play ends by the rules themselves, and preserves the invariants."""

from __future__ import annotations

import pytest

import saecula
from saecula.testing import play_through


def plays(players: int, length: str, seeds: range, every: int, extra: str = "") -> set[str]:
    """The reasons why random games end."""
    game = saecula.game(f"sid-meiers-civilization(players={players}, length={length}{extra})")
    ends = [play_through(game, seed, every=every).outcome for seed in seeds]
    return {outcome.reason for outcome in ends if outcome is not None}


@pytest.mark.rule("SMC-END-22")
@pytest.mark.parametrize("length", ["short", "medium", "long"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_games_end(players: int, length: str) -> None:
    endings = {"short": {"technologies"}, "medium": {"technologies"}, "long": {"diplomatic", "military", "technology"}}
    assert plays(players, length, range(2), 20) <= {*endings[length], "conquest"}


@pytest.mark.parametrize("extra", [", strategic=yes", ", more_resources=yes", ", lent_output=owner"])
def test_random_games_with_options(extra: str) -> None:
    assert plays(3, "medium", range(2), 20, extra)


@pytest.mark.soak
@pytest.mark.parametrize("length", ["short", "medium", "long"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_three_hundred_random_games(players: int, length: str) -> None:
    assert plays(players, length, range(1000, 1300), 50)
