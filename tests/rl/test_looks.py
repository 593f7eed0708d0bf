"""Looks: facts that are changed only where the position has changed are those of a look from scratch."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from saecula.bots.weights import Encoding
from saecula.core import Match, game
from saecula.rl import Batch, facts
from saecula.rl.batch import Lane

GAMES = [
    "age-of-civilization(players=4)",
    "age-of-civilization(players=3, draft=yes, innovation=yes, changing_world=yes)",
    "age-of-civilization(players=1, innovation=yes)",
    "inner-sea(players=4)",
    "inner-sea(players=6)",
    "inner-sea(players=2, scenario=created, npcs=3)",
    "inner-sea(players=1, scenario=fall-of-rome-2-i)",
    "inner-sea(players=2, scenario=alexander)",
    "sid-meiers-civilization(players=6, length=short)",
    "sid-meiers-civilization(players=4, strategic=yes)",
    "sid-meiers-civilization(players=2, length=long, turn_limit=30)",
    "through-the-ages(players=4, version=full)",
    "through-the-ages(players=3, version=full, bonus_cards=private, resigning=yes, no_ganging_up=yes)",
    "through-the-ages(players=2, version=full, bonus_cards=choice)",
]
FEW = [text for text in GAMES if "players=4" in text]
LANES = 3


def wrong(text: str, match: Match[Any], seat: int, seen: Any) -> list[str]:
    """The names of the facts that a look into a new buffer tells otherwise."""
    lane = Lane(match.game)
    lane.match = match
    lane.look(seat)
    return [facts(text)[k].name for k in np.flatnonzero(lane.facts != seen)]


def check(text: str, batch: Batch) -> None:
    for k in range(batch.n):
        assert not wrong(text, batch.match(k), int(batch.seats[k]), batch.facts[k])


def play(batch: Batch, luck: np.random.Generator) -> None:
    batch.choose((luck.random(batch.n) * np.minimum(batch.counts, batch.offered.shape[1])).astype(np.int64))


@pytest.mark.parametrize("text", GAMES)
def test_each_step_tells_what_a_look_from_scratch_tells(text: str) -> None:
    batch = Batch(text, LANES, seed=3)
    luck = np.random.default_rng(1)
    for step in range(300):
        play(batch, luck)
        if step % 7 == 0 or batch.done.any():
            check(text, batch)


@pytest.mark.parametrize("text", FEW)
def test_a_seat_that_watches_sees_it_too_and_new_games_begin_in_its_lanes(text: str) -> None:
    luck, dice = np.random.default_rng(2), random.Random(2)

    def others(match: Match[Any]) -> None:
        while not match.over and 1 not in match.seats:
            match.play(dice.choice(list(match.moves)))

    batch = Batch(text, LANES, seed=4, seat=1, others=others, horizon=25)
    for step in range(120):
        play(batch, luck)
        if step % 5 == 0 or batch.truncated.any():
            check(text, batch)
    assert min(batch.episodes) > 3
    batch.reset(9)
    check(text, batch)


@pytest.mark.parametrize("text", FEW)
def test_the_viewers_of_a_match_change(text: str) -> None:
    luck = random.Random(5)
    match = game(text).start(5, keep=False)
    lane = Lane(match.game)
    lane.match = match
    for _ in range(200):
        if match.over:
            break
        match.play(luck.choice(list(match.moves)))
        seat = luck.randrange(match.game.players)
        lane.look(seat)
        if luck.random() < 0.2:
            assert not wrong(text, match, seat, lane.facts)


def test_looking_again_repairs_what_was_scribbled() -> None:
    for text in FEW:
        batch = Batch(text, 2, seed=6)
        before = batch.facts.copy()
        batch.facts[:] = 77
        batch.look()
        assert np.array_equal(batch.facts, before)


def test_eliminated_players_lose_their_points_at_once() -> None:
    text = "sid-meiers-civilization(players=4, length=short)"
    batch = Batch(text, 1, seed=1)
    luck = np.random.default_rng(3)
    for _ in range(60):
        play(batch, luck)
    match, seat = batch.match(0), int(batch.seats[0])
    other = (seat + 1) % 4
    place = next(fact.place for fact in facts(text) if fact.name == "seat+1.points")
    assert batch.facts[0, place] > 0
    for alive in (False, True):
        match.table.players[other].alive = alive
        batch.lanes.look_all(-1)
        assert bool(batch.facts[0, place]) == alive
        check(text, batch)


def test_allied_disks_come_and_go() -> None:
    """What is contested is then found in another way."""
    text = "inner-sea(players=4)"
    batch = Batch(text, 1, seed=2)
    luck = np.random.default_rng(4)
    for step in range(120):
        play(batch, luck)
        civ = batch.match(0).table.civs[step % 4]
        civ.allies = dict.fromkeys(list(civ.disks)[:3], 1) if step % 3 == 0 else {}
        batch.lanes.look_all(-1)
        check(text, batch)
        civ.allies = {}
        batch.lanes.look_all(-1)
        check(text, batch)


def test_positions_that_are_evaluated_one_after_another_do_not_mix() -> None:
    for texts in (GAMES[:3], GAMES[3:8], GAMES[8:11], GAMES[11:]):
        spec = game(texts[0]).spec
        kept, luck = Encoding(spec), random.Random(8)
        matches = [game(text).start(1, keep=False) for text in texts]
        for _ in range(40):
            for match in matches:
                if not match.over:
                    match.play(luck.choice(list(match.moves)))
            some = luck.sample(matches, luck.randrange(1, len(matches) + 1))
            seat = luck.randrange(min(match.game.players for match in some))
            tables = [match.table for match in some]
            assert np.array_equal(kept.of(tables, seat), Encoding(spec).of(tables, seat))
