"""Whole games of every scenario: they end, respect the invariants, reach their endings, and have not changed."""

from __future__ import annotations

from collections import Counter

import pytest

import saecula
from saecula.core import BadOption, seeded
from saecula.core.game import Game
from saecula.testing import play_through

from .golden import FOLDER, NAMES, fewest, playthrough
from .test_endings import endings

UNREACHED = {
    "seven-wonders": "seven Wonders need some thirty resources spent well, which random play hardly ever has",
    "npcs-gone": "an NPC must be ruined twice, which random play hardly does",
    "vp-limit": "an option of created scenarios, reached by a test below",
    "no-persian-gold": "eight Golds must fall; random play sees it only now and then",
}
"""Endings that need not come up in the random games below, with the reason. Each one is reached in test_endings.py."""

UNREACHED_IN = {("darius", "no-greek-gold"): "none of 100 random games saw the Persians take all of it"}


def most(id: str) -> Game:
    for players in range(6, 0, -1):
        try:
            return saecula.game("inner-sea", scenario=id, players=players)
        except BadOption:
            continue
    raise AssertionError(id)


def play(game: Game, seed: int, every: int = 7):
    """A random game; the invariants are checked on the way."""
    return play_through(game, seed, every=every, luck=seeded(seed + 77))


@pytest.mark.parametrize("id", NAMES)
def test_a_random_game_ends(id):
    for game in {str(g): g for g in (fewest(id), most(id))}.values():
        outcome = play(game, 1).outcome
        assert outcome.reason in endings(id) and len(outcome.scores) == game.players
        if game.players == 1:
            assert outcome.awards[0] in ("victory", "minor-victory", "defeat", "decisive-defeat")


@pytest.mark.soak
@pytest.mark.parametrize("id", NAMES)
def test_a_hundred_random_games_end(id):
    games = list({str(g): g for g in (fewest(id), most(id))}.values())
    for seed in range(100):
        assert play(games[seed % len(games)], 1000 + seed, every=25).outcome.reason in endings(id)


@pytest.mark.soak
def test_every_ending_is_reached():
    """Over the random games of a scenario each of its endings comes up, except those that `UNREACHED` explains."""
    for id in NAMES:
        expected = {e for e in endings(id) if e not in UNREACHED and (id, e) not in UNREACHED_IN}
        reached: Counter[str] = Counter()
        for seed in range(100):
            reached[play(fewest(id) if seed % 2 else most(id), 3000 + seed, every=1000).outcome.reason] += 1
            if expected <= set(reached):
                break
        assert expected <= set(reached) <= endings(id), (id, reached)


def test_a_created_game_ends_with_the_points_agreed():
    game = saecula.game("inner-sea", scenario="created", players=1, length="short", npcs=2)
    assert any(play(game, seed).outcome.reason == "vp-limit" for seed in range(3))


# --- golden games ---


@pytest.mark.parametrize("id", NAMES)
def test_golden_game(id):
    """Shows drift, not truth: if a change is intended, golden.py rewrites the file."""
    expected = (FOLDER / f"{id}.txt").read_text("utf-8")
    played = playthrough(id)
    for number, (one, other) in enumerate(zip(expected.splitlines(), played.splitlines(), strict=False), 1):
        assert one == other, f"{id}.txt, line {number}: it was {one!r} and is {other!r}"
    assert played == expected
