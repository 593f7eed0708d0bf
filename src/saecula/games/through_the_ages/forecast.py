"""The expected result of a civilization's next production as things are now, by the rules of production on a copy."""

from __future__ import annotations

from typing import Final

from saecula.core.types import Seat
from saecula.games.through_the_ages import shapes
from saecula.games.through_the_ages.cards import CONSUMPTION
from saecula.games.through_the_ages.effects import pacts
from saecula.games.through_the_ages.effects.marks import EXCHANGE
from saecula.games.through_the_ages.indicators import uprising
from saecula.games.through_the_ages.production import (
    RAILROAD,
    eat,
    extract,
    food_output,
    harvest,
    resource_output,
    rot,
)
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import food, learn, resources, score

_MOST: Final = 5_000
_known: dict[tuple[object, ...], Outlook] = {}


class Outlook:
    """The goods of a civilization, the worth of its farms and mines, and the result of its next production."""

    __slots__ = ("food", "food_rate", "forecast", "resource_rate", "resources")

    def __init__(self, t: Table, seat: Seat) -> None:
        civ = t.civs[seat]
        self.food = food(civ)
        self.resources = resources(civ)
        self.food_rate = food_output(civ)
        self.resource_rate = resource_output(civ)
        self.forecast = forecast(t, seat)


def outlook(t: Table, seat: Seat) -> Outlook:
    """The outlook of a seat. It is cached by everything it depends on: all seats see the same, and most moves leave
    most civilizations unchanged.
    """
    civ = t.civs[seat]
    tokens, have = civ.tokens, civ.indicators
    needs = (
        civ.culture,
        civ.science,
        have.culture_rate,
        have.science_rate,
        tokens.yellow,
        tokens.blue,
        tuple(civ.workers.items()),
        tuple(civ.stores.items()),
        civ.leader,
        RAILROAD in civ.wonders,
        tuple(pacts.pacts_of(t.civs, seat)),
        EXCHANGE.of(civ.marks),
        t.options.version,
        uprising(t, civ),
    )
    found = _known.get(needs)
    if found is None:
        if len(_known) >= _MOST:
            _known.clear()
        found = _known[needs] = Outlook(t, seat)
    return found


def forecast(t: Table, seat: Seat) -> shapes.Forecast:
    """TTA-PROD-11, with all mines (TTA-CORR-05); the table itself does not change."""
    civs = t.civs[:]
    civ = civs[seat] = t.civs[seat].copy()
    if uprising(t, civ):
        return shapes.Forecast(True, civ.culture, civ.science, food(civ), resources(civ), 0, 0, 0)
    score(civ, civ.indicators.culture_rate)
    learn(civ, civ.indicators.science_rate)
    harvest(civs, seat)
    missing, _ = eat(civs, seat)
    extract(civs, seat)
    lost = rot(civ) if t.options.version != "simple" else 0
    return shapes.Forecast(
        uprising=False,
        culture=civ.culture,
        science=civ.science,
        food=food(civ),
        resources=resources(civ),
        eaten=CONSUMPTION[civ.tokens.yellow] - missing,
        missing=missing,
        corruption=lost,
    )
