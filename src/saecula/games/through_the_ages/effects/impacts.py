"""The thirteen events of age III: culture for every civilization, at once when revealed, or at the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import CARDS, Series, amount, amount_of
from saecula.games.through_the_ages.indicators import discontent, workers
from saecula.games.through_the_ages.production import food_output, resource_output
from saecula.games.through_the_ages.table import Civ, Table


def ranking(t: Table, values: list[int], first: Seat) -> list[Seat]:
    """TTA-EVENT-15: the seats by falling value; ties are broken in turn order from `first`."""
    return sorted(t.order(first), key=lambda seat: -values[seat])


def agriculture(t: Table, civ: Civ) -> int:
    """Culture equal to the food of one production."""
    return food_output(civ)


def architecture(t: Table, civ: Civ) -> int:
    """The level of each worked urban building."""
    return sum(n * CARDS[id].level for id, n in civ.workers.items() if CARDS[id].type == "urban")


def colonies(t: Table, civ: Civ) -> int:
    """4 per colony."""
    return amount("impact-of-colonies", "colony") * len(civ.colonies)


def competition(t: Table, civ: Civ) -> int:
    """The level of each unit and each arena."""
    return sum(
        n * CARDS[id].level for id, n in civ.workers.items() if CARDS[id].type == "unit" or CARDS[id].kind == "arena"
    )


def government(t: Table, civ: Civ) -> int:
    """2 per civil action, 1 per military action, used or not (TTA-CARD-76)."""
    me = "impact-of-government"
    return amount(me, "civil") * civ.indicators.civil_actions + amount(me, "military") * civ.indicators.military_actions


def happiness(t: Table, civ: Civ) -> int:
    """2 per happy face, minus 2 per discontent worker (TTA-CARD-77)."""
    me = "impact-of-happiness"
    return amount(me, "happy") * civ.indicators.happiness - amount(me, "discontent") * discontent(civ)


def industry(t: Table, civ: Civ) -> int:
    """Culture equal to the resources of one production."""
    return resource_output(civ)


def population(t: Table, civ: Civ) -> int:
    """2 for every content worker above 10 (TTA-CARD-78, TTA-HAPPY-08)."""
    me = "impact-of-population"
    content = workers(civ) - discontent(civ)
    return amount(me, "content") * max(0, content - amount(me, "above"))


def progress(t: Table, civ: Civ) -> int:
    """2 x level of the government and of each special technology."""
    levels = CARDS[civ.government].level + sum(CARDS[id].level for id in civ.specials)
    return amount("impact-of-progress", "level") * levels


def technology(t: Table, civ: Civ) -> int:
    """4 per technology of level III in play, in the advanced game of level II (TTA-CARD-75)."""
    level = 2 if t.options.version == "advanced" else 3
    return amount("impact-of-technology", "technology") * sum(1 for id in technologies(civ) if CARDS[id].level == level)


def wonders(t: Table, civ: Civ) -> int:
    """5, 4, 3, 2 per completed wonder of age A, I, II, III."""
    return sum(amount_of("impact-of-wonders", "age", CARDS[id].level) for id in [*civ.wonders, *civ.ruins])


def technologies(civ: Civ) -> list[str]:
    """All technology cards in play."""
    return [*civ.workers, *civ.specials, civ.government]


def science_rate(t: Table, civ: Civ) -> int:
    """The science rate, by which players are ranked (TTA-CARD-79)."""
    return civ.indicators.science_rate


def strength(t: Table, civ: Civ) -> int:
    """The strength, by which players are ranked (TTA-CARD-79)."""
    return civ.indicators.strength


PLACES: Final[list[Series]] = ["first", "second", "third"]
RANKED: Final[list[str]] = ["first-2", "first-3", "second-3", "first-4", "second-4", "third-4"]


@dataclass(slots=True)
class ImpactText:
    """The score of a civilization, or the value by which it is ranked, and the numbers of the text, as named in
    effects.csv.
    """

    count: Callable[[Table, Civ], int]
    ranked: bool = False
    words: list[str] = field(default_factory=list)


IMPACT_TEXTS: Final[dict[str, ImpactText]] = {
    "impact-of-agriculture": ImpactText(agriculture),
    "impact-of-architecture": ImpactText(architecture),
    "impact-of-colonies": ImpactText(colonies, words=["colony"]),
    "impact-of-competition": ImpactText(competition),
    "impact-of-government": ImpactText(government, words=["civil", "military"]),
    "impact-of-happiness": ImpactText(happiness, words=["happy", "discontent"]),
    "impact-of-industry": ImpactText(industry),
    "impact-of-population": ImpactText(population, words=["content", "above"]),
    "impact-of-progress": ImpactText(progress, words=["level"]),
    "impact-of-technology": ImpactText(technology, words=["technology"]),
    "impact-of-wonders": ImpactText(wonders, words=["age-0", "age-1", "age-2", "age-3"]),
    "impact-of-science": ImpactText(science_rate, ranked=True, words=RANKED),
    "impact-of-strength": ImpactText(strength, ranked=True, words=RANKED),
}


def points(t: Table, card: CardId, first: Seat) -> list[int]:
    """The points of each seat from the card; `first` is the seat that wins ties (TTA-CARD-05, TTA-END-14)."""
    text = IMPACT_TEXTS[card]
    counts = [text.count(t, civ) for civ in t.civs]
    result = [0] * len(t.civs)
    if not text.ranked:
        for seat in t.order(first):
            result[seat] = counts[seat]
        return result
    places = ranking(t, counts, first)  # one place each (TTA-CARD-79)
    for i in range(min(len(PLACES), len(places))):
        result[places[i]] = amount_of(card, PLACES[i], len(places))
    return result
