"""What income and gold are worth to the bots, by the turns that are still to come."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.bot_measures import Measures
from saecula.games.sid_meiers_civilization.cards import MONOPOLY
from saecula.games.sid_meiers_civilization.economy import MINIMUM, TYPE_GOLD, best_output, resources, wonder_gold
from saecula.games.sid_meiers_civilization.endings import LAST_ERA
from saecula.games.sid_meiers_civilization.table import Table

TURNS: Final[dict[str, float]] = {"short": 12.0, "medium": 18.0, "long": 32.0}
"""How many turns a game of each length usually takes."""
LEAST: Final[list[float]] = [6.0, 3.5, 1.5, 1.5]
"""The fewest turns still to come, by era, however late it is."""
MOST: Final[dict[str, list[float]]] = {
    "short": [12.0, 2.0, 1.0, 1.0],
    "medium": [18.0, 10.0, 3.0, 1.0],
    "long": [32.0, 24.0, 16.0, 8.0],
}
"""The most turns still to come, by length of the game and era."""
RIVAL_INCOME: Final = 0.5
"""The share of the best rival's income that counts against the player, so that deals are judged by both sides."""
SAVED: Final = 0.025
HOARD: Final = 0.012
"""The value of gold beyond FULL and beyond TOO_MUCH, which buys only what is less useful."""
FULL: Final = 60
TOO_MUCH: Final = 150
LATE: Final = 0.6
"""The share of the value of gold when each technology may end the game."""


def rate_of(t: Table, m: Measures) -> float:
    """The worth of 1 gold of income: more, the more turns are still to come."""
    most = MOST[t.length][t.era - 1]
    if t.era == 1:
        most *= m.ancient
    elif t.era == 2:
        most *= m.medieval
    left = max(LEAST[t.era - 1], min(most, m.turns * TURNS[t.length] - t.turn))
    return m.pace * left


def purse(t: Table, gold: int, m: Measures) -> float:
    """The value of gold: what cannot be spent in one turn is worth less, and so is all of it when the end is near."""
    value = m.gold * min(gold, FULL)
    if gold > FULL:
        value += SAVED * (min(gold, TOO_MUCH) - FULL)
    if gold > TOO_MUCH:
        value += HOARD * (gold - TOO_MUCH)
    return LATE * value if LAST_ERA.get(t.length, 5) <= t.era else value


def steady_income(t: Table, seat: Seat) -> float:
    """The income without the luck of the critical resource; below the minimum, every gold still counts half."""
    cards = resources(t, seat)
    gold = best_output(t, seat) + TYPE_GOLD * len(cards) + wonder_gold(t, seat)
    for n in cards.values():
        gold += MONOPOLY[min(n, 5)]
    return gold if gold >= MINIMUM else (MINIMUM + gold) / 2
