"""The turn: Buy, Movement and battle, Trade, Production (SMC-TURN)."""

from __future__ import annotations

from saecula.core.table import OVER
from saecula.games.sid_meiers_civilization.table import Table


async def turn(t: Table) -> None:
    """SMC-TURN-01, 02, 08: a new turn begins; the first has no Buy phase."""
    t.turn += 1
    t.active = t.clockwise(t.start)[0]  # SMC-TURN-06
    for settlement in t.settlements.values():
        settlement.room = settlement.level
        settlement.grown = 0
    t.tell("turn", t.active, {"n": t.turn}, "SMC-TURN-01")
    if t.turn == 1:
        begin(t, "movement")
    else:
        begin(t, "buy")


def begin(t: Table, phase: str) -> None:
    """A phase of the turn begins with the starting player."""
    t.active = t.clockwise(t.start)[0]
    t.phase = phase
    t.tell("phase", -1, {"phase": "phase.production" if phase == "assignment" else "phase." + phase}, "SMC-TURN-01")


def pass_on(t: Table, phase: str) -> bool:
    """SMC-TURN-03, 07: the next living player has his part of the phase; False if the phase is over.

    The order runs from the starting player clockwise once round; eliminated players are skipped (SMC-TURN-05).
    """
    if len(t.alive()) == 1:  # SMC-END-05, 11, 21: total conquest
        t.ending = "conquest"
        t.phase = OVER
        return True
    n = len(t.players)
    place = (t.active - t.start) % n
    for i in range(place + 1, n):
        seat = (t.start + i) % n
        if t.players[seat].alive:
            t.active = seat
            t.phase = phase
            return True
    return False
