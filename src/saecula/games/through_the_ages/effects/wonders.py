"""Wonders that score once, when they are completed (TTA-CARD-24..26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.effects.impacts import technologies
from saecula.games.through_the_ages.table import Civ

OCEAN_LINER: Final = "ocean-liner-service"


def _levels(civ: Civ, *kinds: str) -> int:
    return sum(n * CARDS[id].level for id, n in civ.workers.items() if CARDS[id].kind in kinds)


def hollywood(civ: Civ) -> int:
    """2 culture x level for each worker on theater and library cards."""
    return amount("hollywood", "level") * _levels(civ, "theater", "library")


def internet(civ: Civ) -> int:
    """2 culture x level for each worker on lab and library cards."""
    return amount("internet", "level") * _levels(civ, "lab", "library")


def first_space_flight(civ: Civ) -> int:
    """1 culture per level of every technology in play."""
    return amount("first-space-flight", "level") * sum(CARDS[id].level for id in technologies(civ))


def fast_food_chains(civ: Civ) -> int:
    """1 culture per worker on unit and urban cards, 2 per worker on farms and mines."""
    total = 0
    for id, n in civ.workers.items():
        land = CARDS[id].type in ("farm", "mine")
        total += n * amount("fast-food-chains", "land" if land else "urban")
    return total


COMPLETED: Final[dict[str, Callable[[Civ], int]]] = {
    "hollywood": hollywood,
    "internet": internet,
    "first-space-flight": first_space_flight,
    "fast-food-chains": fast_food_chains,
}
"""Culture points at completion."""

WORDS: Final[dict[str, list[str]]] = {
    "library-of-alexandria": ["hand"],
    "great-wall": ["strength"],
    "st-peters-basilica": [],
    "transcontinental-railroad": [],
    "ocean-liner-service": ["cheaper"],
    "hollywood": ["level"],
    "internet": ["level"],
    "first-space-flight": ["level"],
    "fast-food-chains": ["urban", "land"],
}
"""Every wonder that does more than its printed symbols say, with the numbers of its text."""
