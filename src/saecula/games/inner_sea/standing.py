"""How near each player is to victory, for the chances to win that an analysis shows.

The evaluation of the bots weighs what a move can change now. Over a whole game other things decide: points, and Wonders
that go on scoring, while Cities are lost and founded again. `bench/standing.py` fits the weights to games of bots.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.inner_sea.bot import lands
from saecula.games.inner_sea.table import Table

LEAD: Final = 8.0
"""The lead in points that makes a player e times as likely to win."""
WEIGHTS: Final[list[float]] = [1.0, 0.1, 8.5, -0.9, -0.6]
"""What each of the parts is worth in points; disks on Wonders and Investments are missing on the map."""


def parts(t: Table, seat: Seat) -> list[float]:
    """What decides: points, the bots' value of the map, Wonders that score, disks on Wonders, disks on Investments."""
    points, map_value, wonders, on_wonders, invested = 0.0, 0.0, 0.0, 0.0, 0.0
    for i, civ in enumerate(t.civs):
        if civ.seat != seat:
            continue
        points += civ.vp
        map_value += lands(t, i)
        invested += sum(civ.investments.values())
        for wonder in t.wonders.values():
            if wonder.owner == i and not wonder.destroyed:
                on_wonders += wonder.disks
                wonders += 1.0 if not wonder.area or wonder.area in civ.disks else 0.0
    return [points, map_value, wonders, on_wonders, invested]


def standing(t: Table, seat: Seat) -> float:
    """How near a seat is to victory, in units of LEAD."""
    return sum(weight * part for weight, part in zip(WEIGHTS, parts(t, seat), strict=True)) / LEAD
