"""Random play by the driver: the same games as by hand, and no garbage for Python to collect."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

import saecula
from saecula.core import Game, Match, games, playout, seeded

GAMES = [Game(spec, {}) for spec in games()]
OTHERS = [
    saecula.game("inner-sea(players=1, scenario=created, npcs=3)"),
    saecula.game("age-of-civilization(players=3, draft=yes)"),
]
"""Civilizations that the game leads, and sealed answers of several seats with hidden cards."""


def by_hand(match: Match, most: int) -> None:
    lot = seeded(5)
    while not match.over and most:
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))])
        most -= 1


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_driver_plays_as_one_would_by_hand(game: Game) -> None:
    hand, driven = game.start(3), game.start(3)
    by_hand(hand, 120)
    assert playout(driven, seeded(5), 120) == len(hand)
    assert driven.record.text() == hand.record.text()
    assert driven.data() == hand.data()
    light = game.start(3, keep=False)
    playout(light, seeded(5), 120)
    assert light.data() == hand.data()


def test_to_the_end_and_no_further() -> None:
    match = saecula.game("age-of-civilization", players=3).start(2, keep=False)
    assert playout(match, seeded(1), 10) == 10
    assert not match.over
    assert playout(match, seeded(1)) > 10
    assert match.over
    assert playout(match, seeded(1)) == 0


@pytest.fixture
def collecting() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


@pytest.mark.usefixtures("collecting")
def test_python_looks_for_garbage_again_afterwards() -> None:
    match = saecula.game("tide-market").start(1, keep=False)
    playout(match, seeded(1), 5)
    assert gc.isenabled()
    with pytest.raises((AttributeError, TypeError)):
        playout(match, None, 5)  # type: ignore[arg-type]
    assert gc.isenabled()
    gc.disable()
    playout(match, seeded(1), 5)
    assert not gc.isenabled()


@pytest.mark.usefixtures("collecting")
@pytest.mark.parametrize("game", [*GAMES, *OTHERS], ids=str)
def test_matches_and_clones_leave_no_garbage(game: Game) -> None:
    def use(seed: int) -> None:
        for keep in (True, False):
            match = game.start(seed, keep=keep)
            for _ in range(6):
                playout(match, seeded(seed), 15)
                for seat in (None, match.seat):
                    match.clone(seat, keep=keep).clone(keep=False)
            if keep and match.can_undo(match.record.entries[-1].seat):
                match.undo()

    use(1)  # things that are created once and kept
    gc.collect()
    gc.disable()
    use(2)
    assert gc.collect() == 0


@pytest.mark.usefixtures("collecting")
@pytest.mark.parametrize("game", [game for game in [*GAMES, *OTHERS] if game.spec.encode is not None], ids=str)
def test_matches_side_by_side_leave_no_garbage(game: Game) -> None:
    batches = pytest.importorskip("saecula.rl.batch")

    def use(seed: int) -> None:
        batch = batches.Batch(game, 3, seed, horizon=40)
        for step in range(60):  # matches are cut off and replaced
            batch.choose((step * 7 + seed) % batch.counts)
        batch.reset()
        gc.unfreeze()  # a Batch exempts from collection what exists when it is created, itself included

    use(1)  # things that are created once and kept
    gc.collect()
    gc.disable()
    use(2)
    assert gc.collect() == 0


def test_light_matches_share_an_empty_journal() -> None:
    one, other = (saecula.game("tide-market").start(seed, keep=False) for seed in (1, 2))
    playout(one, seeded(1))
    assert one._journal is other._journal
    assert len(one) == len(other) == len(one.log) == 0
