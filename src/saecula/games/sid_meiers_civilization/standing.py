"""How near each player is to victory, for the chances to win that an analysis shows.

The evaluation of the bots weighs what a move can change now, such as a village that an army can reach. Over a whole
game points, income and gold decide. `bench/standing.py` fits the weights to games of bots.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.bot_income import steady_income
from saecula.games.sid_meiers_civilization.score import points
from saecula.games.sid_meiers_civilization.table import Table

LEAD: Final = 4.3
"""The lead in points that makes a player e times as likely to win."""
WEIGHTS: Final[list[float]] = [1.0, 0.1, 0.065]
"""What each of the parts is worth in points."""
ERAS: Final[dict[str, int]] = {"short": 2, "medium": 3, "long": 4}
"""The era in which a game of each length ends."""
BEATEN: Final = -100.0
"""The points of a player who is out of the game."""


def parts(t: Table, seat: Seat) -> list[float]:
    """What decides: points, income times the eras that are left (the last counts one and a half times), and gold."""
    left = max(0.0, ERAS[t.length] - t.era + 1.5)
    return [float(points(t, seat)), left * steady_income(t, seat), float(t.players[seat].gold)]


def standing(t: Table, seat: Seat) -> float:
    """How near a seat is to victory, in units of LEAD."""
    if not t.players[seat].alive:
        return BEATEN / LEAD
    return sum(weight * part for weight, part in zip(WEIGHTS, parts(t, seat), strict=True)) / LEAD
