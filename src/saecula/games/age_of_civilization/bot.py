"""The value of a position to a player, in points at the end of the game.

The estimate adds the points on the track and those that the cards would score at the end; coins and workers by the
rounds left to use them; technologies, military strength and private slots by their future use; and civilizations that
may still be taken. The weights were found by small changes that won more games than the weights before them
(`bench/tune.py`).
"""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.age_of_civilization.cards import PERFORMABLE
from saecula.games.age_of_civilization.kinds import ROUNDS
from saecula.games.age_of_civilization.powers import has_most_strength, powers
from saecula.games.age_of_civilization.score import still_to_score
from saecula.games.age_of_civilization.table import CIVILIZATION_LIMIT, Table

WEIGHTS: Final[dict[str, float]] = {
    "coin": 0.36,  # a coin while there is a turn left to spend it
    "worker": 0.31,  # a worker, for each turn left
    "free": 0.01,  # a worker not yet placed this turn
    "card": 0.98,  # a civilization that may still be taken, for each turn left
    "te.coin": 0.48,  # abilities at the turn end, for each turn left
    "te.vp": 1.0,
    "te.tech": 3.64,
    "te.worker": 1.4,
    "te.may_culture": 0.8,
    "te.may_market2_vp": 0.68,
    "slot": 0.49,  # a private slot, for each turn left
    "slot.good": 0.45,  # one for Culture, Trade or Build
    "cheaper": 0.18,  # a coin off the price of an action, for each turn left
    "points": 0.25,  # an extra point from an action, for each turn left
    "coins": 0.2,  # an extra coin from an action, for each turn left
    "strength": 0.09,  # each M up to 8, for each turn left
    "most": 0.34,  # having the most M, for each turn left
    "rival": 0.3,  # the worth of the best opponent
}


def evaluate(t: Table, seat: Seat) -> float:
    """The expected final points of a seat, minus a share of the best opponent's (in solo play without that)."""
    own = worth(t, seat)
    others = [worth(t, other) for other in range(len(t.players)) if other != seat]
    return own - WEIGHTS["rival"] * max(others) if others else own


def worth(t: Table, seat: Seat) -> float:
    """The expected final points of a seat."""
    p = t.players[seat]
    w = powers(p)
    left = _turns_left(t, seat)
    value = float(p.points) + still_to_score(t, seat)
    value += p.coins * (WEIGHTS["coin"] if left or not _done(t, seat) else 0.01)
    steady = 0.0
    for _, e in w.turn_end:
        steady += WEIGHTS[f"te.{e.what}"]
    for a in PERFORMABLE:
        n = w.slots[a.number]
        if n:
            steady += n * WEIGHTS["slot.good" if a.id in ("culture", "trade", "build") else "slot"]
    steady += WEIGHTS["cheaper"] * sum(w.cheaper)
    steady += WEIGHTS["points"] * (sum(w.points) - 10) + WEIGHTS["coins"] * (sum(w.coins) - 9)
    steady += WEIGHTS["strength"] * min(w.strength, 8)
    if w.strength and has_most_strength(t, seat, 1):
        steady += WEIGHTS["most"]
    mine = t.seat == seat
    value += left * (WEIGHTS["worker"] * (p.workers - (t.doomed if mine else 0)) + steady)
    value += (CIVILIZATION_LIMIT - len(p.civilizations)) * WEIGHTS["card"] * left
    return value + WEIGHTS["free"] * (p.workers - (t.placed if mine else 0))


def _turns_left(t: Table, seat: Seat) -> int:
    """The number of turns that a seat will still begin."""
    order = (seat - t.first) % len(t.players)
    return ROUNDS - t.round + (1 if order > t.turns else 0)


def _done(t: Table, seat: Seat) -> bool:
    """Whether a seat can no longer spend coins in this turn."""
    return t.seat != seat or t.phase not in ("rise", "actions")
