"""Planning bots think while others decide."""

from __future__ import annotations

import math

import pytest

import saecula
from saecula.bots import Beam, Peek
from saecula.bots.beam import TOGETHER, Line
from saecula.core import Match, Move
from saecula.core.patch import merge


class Counted(Peek):
    """A peek that counts the copies requested: a bot that searches needs copies."""

    copies = 0
    __slots__ = ()

    def clone(self, keep: bool = False, branch: int = 0) -> Match:
        Counted.copies += 1
        return super().clone(keep, branch)


class Counting(Beam):
    """A planner that counts its looks at the clock, and the moves that it plays after it was told to stop."""

    looks = after = 0
    stopped = False

    def looked_at(self, told: int) -> float:
        self.looks += 1
        self.stopped = self.looks >= told
        return math.inf if self.stopped else float(self.looks)

    def _follow(self, line: Line, seat: int, move: Move) -> Line:
        self.after += self.stopped
        return super()._follow(line, seat, move)


def village(hand: tuple[str, str] = ("barn", "mill")) -> Match:
    """The first seat is to decide, with these cards; the second has the cards "well" and "wharf"."""
    game = saecula.game("hamlet")
    rest = sorted({"barn", "chapel", "forge", "inn", "mill", "tower"} - set(hand))
    hands = {"0": {"hand": list(hand)}, "1": {"hand": ["well", "wharf"]}}
    return game.resume(merge(game.start(1).data(), {"players": hands, "deck": rest}))


def copies(player: Beam, match: Match, seat: int) -> int:
    """How many copies a bot needs for its decision."""
    Counted.copies = 0
    peek = Counted(match, seat)
    assert player.choose(peek) in peek.moves
    return Counted.copies


def test_a_decision_that_was_foreseen_needs_no_search() -> None:
    match, player = village(), Beam(3, nodes=100)
    assert player.think_ahead(Peek(match, 1), 3600) > 0
    match.play("coin", 0)
    assert copies(player, match, 1) == 0


def test_the_first_move_foreseen_is_the_best_for_the_other_one_move_ahead() -> None:
    """With one coin, the best is to build what costs a coin; taking a coin comes after it."""
    match, player = village(), Beam(3, nodes=100)
    evaluate = match.game.spec.evaluate
    after = {}
    for move in match.moves_of(0):
        copy = match.clone()
        copy.play(move, 0)
        after[move.text] = evaluate(copy.table, 0)
    assert max(after, key=lambda text: after[text]) != "coin", "building is worth more"
    plans = player.foresee(Peek(match, 1), 0, 3600)
    assert plans
    player.plans = plans
    match.play("coin", 0)
    assert copies(player, match, 1) > 0, "not foreseen: it plans as if it had not thought ahead"


def test_what_was_planned_is_not_planned_again() -> None:
    match, player = village(), Beam(3, nodes=100)
    first = player.foresee(Peek(match, 1), 1, 3600)
    assert first
    player.plans.update(first)
    assert player.foresee(Peek(match, 1), 1, 3600) == {}
    assert player.foresee(Peek(match, 1), 99, 3600) is None, "nobody has so many moves"


@pytest.mark.parametrize("seed", range(3))
def test_it_knows_nothing_that_is_hidden(seed: int) -> None:
    """A different hand of the opponent gives the same thoughts."""
    thoughts = []
    for hand in (("tower", "mill"), ("barn", "forge"), ("chapel", "inn")):
        player = Beam(seed, nodes=100)
        player.think_ahead(Peek(village(hand), 1), 3600)
        thoughts.append(player.plans)
    assert thoughts[0]
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_it_leaves_the_match_alone() -> None:
    match = village()
    before = match.data()
    Beam(1, nodes=100).think_ahead(Peek(match, 1), 3600)
    assert match.data() == before


def test_it_keeps_to_its_time() -> None:
    """Each look at the clock takes a thousandth of a second here."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    player = Beam(1, nodes=10_000, seconds=0.1)
    player.clock = clock
    player.think_ahead(Peek(village(), 1), 0.25)
    assert now < 0.35


def test_a_plan_that_was_broken_off_is_not_kept() -> None:
    now = 0

    def clock() -> float:
        nonlocal now
        now += 1
        return now if now < 12 else math.inf

    player = Beam(1, nodes=10_000, seconds=1e6)
    player.clock = clock
    assert player.think_ahead(Peek(village(), 1), 1e6) == 0
    assert now >= 12
    assert player.plans == {}


def test_it_stops_wherever_it_is_told_to() -> None:
    """Between any two looks at the clock, also where it begins to think about a position or to plan."""

    def played(told: int) -> tuple[int, bool]:
        """How many moves it plays after it was told to stop at a look at the clock, and whether it looked so often."""
        player, match = Counting(1, nodes=400, seconds=1e6), village()
        player.clock = lambda: player.looked_at(told)
        player.think_ahead(Peek(match, 1), 1e6)
        return player.after, player.looks >= told

    counts = []
    while (found := played(len(counts) + 1))[1] and len(counts) < 400:
        counts.append(found[0])
    assert len(counts) > 50
    assert max(counts) <= TOGETHER


def test_a_seat_that_decides_no_more_has_nothing_to_think_about() -> None:
    match = village()
    while match.table.round < 3 or len(match.seats) < 2:  # the last bids
        seat = match.seats[0]
        match.play(match.moves_of(seat)[0], seat)
    match.play(match.moves_of(1)[0], 1)
    player = Beam(1)
    assert player.think_ahead(Peek(match, 1), 3600) == 0
