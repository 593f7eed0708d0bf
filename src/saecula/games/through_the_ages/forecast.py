"""What the next production of a civilization brings as things stand: by the rules of production, on a draft."""

from __future__ import annotations

from saecula.games.through_the_ages import shapes
from saecula.games.through_the_ages.cards import CONSUMPTION
from saecula.games.through_the_ages.indicators import uprising
from saecula.games.through_the_ages.production import eat, extract, harvest, rot
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import food, learn, resources, score


def draft(civ: Civ) -> Civ:
    """The civilization with tokens, goods, points and marks of its own: all that production changes."""
    return Civ(
        workers=civ.workers,
        stores=civ.stores.copy(),
        government=civ.government,
        tokens=civ.tokens.copy(),
        specials=civ.specials,
        leader=civ.leader,
        leader_ages=civ.leader_ages,
        wonders=civ.wonders,
        ruins=civ.ruins,
        colonies=civ.colonies,
        hands=civ.hands,
        pact=civ.pact,
        war=civ.war,
        culture=civ.culture,
        science=civ.science,
        indicators=civ.indicators,
        this_turn=civ.this_turn,
        marks=civ.marks.copy(),
        remembered=civ.remembered,
    )


def forecast(t: Table, seat: int) -> shapes.Forecast:
    """TTA-PROD-11, with all mines (TTA-CORR-05); nothing changes on the table."""
    civs = t.civs[:]
    civ = civs[seat] = draft(t.civs[seat])
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
