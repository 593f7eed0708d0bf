"""The end of the game (sections 23 and 32)."""

from __future__ import annotations

from saecula.core import NEXT, Step
from saecula.games.through_the_ages.frames import WholeGame
from saecula.games.through_the_ages.score import final_points
from saecula.games.through_the_ages.table import Table


def final(t: Table, game: WholeGame) -> Step:
    """The final bonuses: TTA-SIMPLE-08..12, TTA-END-03, TTA-END-11, TTA-END-19."""
    points = final_points(t)
    for seat in t.order(t.start):
        civ = t.civs[seat]
        civ.culture = max(0, civ.culture + points[seat])
        t.tell("final", seat, {"n": points[seat], "culture": civ.culture}, rule="TTA-GEN-03")
    t.reveal()  # the events that were never revealed
    return NEXT
