"""The order of moves: how often another player moves before a player's own next move (SMC-TURN-03, SMC-TURN-04).

The order of play passes to the left with each turn. So whoever moves last in one turn may move first in the next,
before anybody can answer; an attack is prepared then, and feared less.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.frames import Turn
from saecula.games.sid_meiers_civilization.table import Table

BUYING: Final = 0
MOVING: Final = 1
MOVED: Final = 2


def phase_of(t: Table) -> int:
    """Whether the movement of the turn is still to come, is going on, or is over."""
    for frame in t.stack:
        if isinstance(frame, Turn):
            if frame.step.startswith("movement"):
                return MOVING
            return MOVED if frame.step.startswith(("trade", "critical", "production", "turn_end")) else BUYING
    return BUYING


def moves_before(t: Table, seat: Seat, other: Seat, phase: int) -> int:
    """How often another player moves before the next Movement phase of a seat: 0, 1 or 2 times."""
    n = len(t.players)
    own, theirs = (seat - t.start) % n, (other - t.start) % n
    if phase == BUYING:
        return int(theirs < own)
    at = (t.active - t.start) % n if phase == MOVING else n
    if own > at:
        return int(at <= theirs < own)
    return int(theirs >= at) + int((theirs - 1) % n < (own - 1) % n)
