"""What is coming: the next production as things are now, by the rules of production on a copy, and the points now."""

from __future__ import annotations

from typing import Final

from saecula.core import OVER, CardId, Comparison, Deck, Forecast, Income, Outlook, Source
from saecula.core.types import Seat
from saecula.games.through_the_ages import shapes
from saecula.games.through_the_ages.cards import CARDS, CONSUMPTION, NEED
from saecula.games.through_the_ages.costs import growth_cost
from saecula.games.through_the_ages.effects import impacts, pacts
from saecula.games.through_the_ages.effects.marks import EXCHANGE
from saecula.games.through_the_ages.indicators import discontent, uprising
from saecula.games.through_the_ages.production import (
    RAILROAD,
    eat,
    extract,
    food_output,
    harvest,
    resource_output,
    rot,
)
from saecula.games.through_the_ages.score import bonus_events, simple_sources
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import food, learn, resources, score

_MOST: Final = 5_000
_known: Final[dict[tuple[object, ...], Goods]] = {}


class Goods:
    """The goods of a civilization, the worth of its farms and mines, and the result of its next production."""

    __slots__ = ("food", "food_rate", "forecast", "resource_rate", "resources")

    def __init__(self, t: Table, seat: Seat) -> None:
        civ = t.civs[seat]
        self.food = food(civ)
        self.resources = resources(civ)
        self.food_rate = food_output(civ)
        self.resource_rate = resource_output(civ)
        self.forecast = next_production(t, seat)


def goods(t: Table, seat: Seat) -> Goods:
    """The goods of a seat. They are cached by everything they depend on: all seats see the same, and most moves leave
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
        found = _known[needs] = Goods(t, seat)
    return found


def next_production(t: Table, seat: Seat) -> shapes.Forecast:
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


def forecast(t: Table, viewer: Seat | None) -> Forecast:
    """What is coming for everybody, as far as a viewer may know."""
    cards = known_bonuses(t, viewer)
    points = {id: impacts.points(t, id, t.start) for id in cards}
    seats = range(len(t.civs))
    return Forecast(
        seats=[_outlook(t, seat, points) for seat in seats],
        comparisons=[
            Comparison("strength", [civ.indicators.strength for civ in t.civs]),
            Comparison("culture-rate", [civ.indicators.culture_rate for civ in t.civs]),
            Comparison("science-rate", [civ.indicators.science_rate for civ in t.civs]),
        ],
        decks=_decks(t),
        hidden=_more_to_come(t, viewer),
    )


def _outlook(t: Table, seat: Seat, bonuses: dict[CardId, list[int]]) -> Outlook:
    civ = t.civs[seat]
    if civ.resigned:
        return Outlook()
    found = goods(t, seat)
    coming = found.forecast
    income = [
        Income("culture", civ.culture, coming.culture),
        Income("science", civ.science, coming.science),
        Income("food", found.food, coming.food),
        Income("resources", found.resources, coming.resources),
    ]
    details = [Source("consumption", coming.eaten + coming.missing)]
    if t.options.version != "simple":
        details.append(Source("corruption", coming.corruption))
    details.append(Source("growth", growth_cost(civ)))
    details += [Source("happiness", civ.indicators.happiness), Source("need", NEED[civ.tokens.yellow])]
    if coming.missing:
        details.append(Source("missing", coming.missing))
    if discontent(civ):
        details += [Source("discontent", discontent(civ)), Source("unused", civ.tokens.unused)]
    return Outlook(income, details, _points(t, seat, bonuses))


def _points(t: Table, seat: Seat, bonuses: dict[CardId, list[int]]) -> list[Source]:
    """TTA-GEN-03: culture, and what the known cards (or the simple game's numbers) would add at the end.

    When the game is over, the culture points include that already.
    """
    civ = t.civs[seat]
    if t.options.version == "simple":
        added = [Source(id, n) for id, n in simple_sources(civ)]
    else:
        added = [Source(id, points[seat]) for id, points in bonuses.items()]
    culture = civ.culture - (sum(source.n for source in added) if t.phase == OVER else 0)
    return [Source("culture", culture), *[source for source in added if source.n]]


def known_bonuses(t: Table, viewer: Seat | None) -> list[CardId]:
    """The cards that are scored at the end, as far as a viewer knows them: open ones, and those that the viewer
    holds or has put among the events.
    """
    if t.phase == OVER:
        return sorted(bonus_events(t))
    if t.options.version == "simple":
        return []
    known = [*t.open_bonus]
    for seat, civ in enumerate(t.civs):
        if not civ.resigned and (seat == viewer or t.options.bonus_cards == "choice"):
            known += civ.hands.bonus
    if t.options.version == "full" and not t.options.fewer_bonuses and viewer is not None:
        lying = [id for id in [*t.events.current, *t.events.future] if CARDS[id].kind == "impact"]
        known += [id for id in lying if t.events.seeded_by.get(id) == viewer]
    return sorted(known)


def _more_to_come(t: Table, viewer: Seat | None) -> bool:
    """Whether face-down cards that the viewer does not know may score, by their backs alone."""
    if t.phase == OVER or t.options.version == "simple":
        return False
    if t.aside or any(civ.hands.bonus for seat, civ in enumerate(t.civs) if seat != viewer):
        return True
    lying = [*t.events.current, *t.events.future]
    return any(CARDS[id].age == "III" and t.events.seeded_by.get(id, -1) != viewer for id in lying)


def _decks(t: Table) -> list[Deck]:
    decks = [Deck("civil-deck", len(t.civil_deck))]
    if t.options.version != "simple":
        decks += [Deck("military-deck", len(t.military.deck)), Deck("discards", len(t.military.discards))]
    decks.append(Deck("current-events", len(t.events.current)))
    if t.options.version == "full":
        decks.append(Deck("future-events", len(t.events.future)))
    return decks
