"""What the next production of a civilization brings as things stand: by the rules of production, on a draft."""

from __future__ import annotations

from saecula.games.through_the_ages import shapes
from saecula.games.through_the_ages.cards import CONSUMPTION
from saecula.games.through_the_ages.indicators import uprising
from saecula.games.through_the_ages.production import eat, extract, harvest, rot
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import food, learn, resources, score


def forecast(t: Table, seat: int) -> shapes.Forecast:
    """TTA-PROD-11, with all mines (TTA-CORR-05); nothing changes on the table."""
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
