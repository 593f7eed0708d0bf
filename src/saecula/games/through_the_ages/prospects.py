"""What a civilization still has ahead: the productions to come, and what its economy makes of them."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.through_the_ages.production import food_output, resource_output
from saecula.games.through_the_ages.table import Table

PRODUCED: Final[list[str]] = ["draw", "turn.end", "final", "over"]
"""The phases after the current player's production."""

PER_TURN: Final[list[float]] = [0.0, 0.0, 5.0, 4.0, 3.0]
"""The number of civil cards that a turn uses up, by number of players."""

GROWTH: Final = 0.3
"""The worth of a worker, a science or food per turn, or two resources per turn, for each production that is not too
late.
"""

TOO_LATE: Final = 1.5
"""The number of productions at the end that come too late for an economy to make more of itself."""


def productions(t: Table, seat: Seat) -> float:
    """The number of productions that the civilization still has ahead."""
    n = len(t.civs)
    produced = t.phase in PRODUCED
    if t.last_round:
        rounds = t.last_round - t.round
        mine = 0 if seat < t.turn or (seat == t.turn and produced) else 1
        return float(rounds + mine)
    offset = (seat - t.turn) % n
    if offset == 0 and produced:
        offset = n
    cards = float(len(t.civil_deck) - t.row.count(""))
    for deck in t.later_civil.values():
        cards += len(deck)
    if t.age == "A":
        cards -= len(t.civil_deck)
    if t.phase == "actions" or produced:
        cards += 2.0
    turns = 1.0 + cards / PER_TURN[t.players]
    more = 1.0 if t.options.version == "full" else 0.5
    return max(0.5, (turns - offset) / t.players + more)


def growth(t: Table, seat: Seat) -> float:
    """What an economy is worth beyond its goods, because it makes more of itself: the more, the earlier.

    Learned evaluations add it to what they have learned (`Spec.underrated`), whoever uses them: planners, greedy
    players, and all players in lines that are played on. The hand-written value does not contain it.
    """
    civ = t.civs[seat]
    if civ.resigned:
        return 0.0
    workers = civ.tokens.unused + sum(civ.workers.values())
    rates = civ.indicators.science_rate + food_output(civ) + 0.5 * resource_output(civ)
    return GROWTH * max(0.0, productions(t, seat) - TOO_LATE) * (workers + rates)
