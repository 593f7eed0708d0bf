"""What a position is worth to a player, in points at the end of the game.

Valued are: the points on the track and those that the cards would score at the end; coins and workers by the rounds
that are left to use them; technologies, military strength and private slots by the use that is still to come; and
civilizations that may still be taken. The weights were set by play against random opponents (`saecula sim`).
"""

from __future__ import annotations

from saecula.games.age_of_civilization.powers import has_most_strength, powers
from saecula.games.age_of_civilization.score import end_of_game
from saecula.games.age_of_civilization.table import CIVILIZATION_LIMIT, ROUNDS, Table


def evaluate(t: Table, seat: int) -> float:
    """The expected final points of a seat, less the best of the others (in solo: as they are)."""
    own = worth(t, seat)
    others = [worth(t, other) for other in range(len(t.players)) if other != seat]
    return own - 0.3 * max(others) if others else own


def worth(t: Table, seat: int) -> float:
    """The expected final points of a seat."""
    p = t.players[seat]
    w = powers(p)
    left = _turns_left(t, seat)
    value = float(p.points) + sum(points for _, points in end_of_game(t, seat))
    value += p.coins * (0.42 if left else 0.01)
    steady = 0.0
    for _, e in w.turn_end:
        steady += {"coin": 0.4, "vp": 1.0, "tech": 1.3, "worker": 0.5, "may_culture": 0.8}.get(e.what, 0.8)
    for action, n in w.slots.items():
        steady += n * (0.9 if action in ("culture", "trade", "build") else 0.5)
    steady += 0.25 * sum(w.cheaper.values()) + 0.25 * (sum(w.points.values()) - 8) + 0.12 * (sum(w.coins.values()) - 9)
    steady += 0.15 * min(w.strength, 8) + (0.35 if w.strength and has_most_strength(t, seat, 1) else 0.0)
    value += left * (0.85 * (p.workers - (t.doomed if t.seat == seat else 0)) + steady)
    value += (CIVILIZATION_LIMIT - len(p.civilizations)) * 0.35 * left
    value += 0.02 * (p.workers - (t.placed if t.seat == seat else 0))
    return value


def _turns_left(t: Table, seat: int) -> int:
    """Turns that a seat will still begin."""
    order = (seat - t.first) % len(t.players)
    return ROUNDS - t.round + (1 if order > t.turns else 0)
