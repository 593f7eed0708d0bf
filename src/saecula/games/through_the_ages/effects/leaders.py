"""Leaders: their effects on indicators and prices, and their reactions. The phases call these functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.core import Seat
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.table import Civ

GENGHIS_KHAN: Final = "genghis-khan"
ROBESPIERRE: Final = "maximilien-robespierre"
NEWTON: Final = "isaac-newton"
COLUMBUS: Final = "christopher-columbus"
GANDHI: Final = "mahatma-gandhi"
BARBAROSSA: Final = "frederick-barbarossa"
TESLA: Final = "nikola-tesla"
HAMMURABI: Final = "hammurabi"
ST_PETERS: Final = "st-peters-basilica"

CULTURE: Final = 0
SCIENCE: Final = 1
HAPPY: Final = 2
UNHAPPY: Final = 3
STRENGTH: Final = 4
"""The indices of a list of sums: the symbols of a whole civilization."""


def _times(civ: Civ) -> int:
    """The number of times that a happy face counts (TTA-CARD-21)."""
    return 2 if ST_PETERS in civ.wonders else 1


def count(civ: Civ, *kinds: str) -> int:
    """Workers on cards of these kinds."""
    return sum(n for id, n in civ.workers.items() if n and CARDS[id].kind in kinds)


def _faces(civ: Civ, *kinds: str) -> int:
    return sum(n * CARDS[id].happy for id, n in civ.workers.items() if n and CARDS[id].kind in kinds)


def best_level(civ: Civ, *kinds: str) -> int:
    """The highest level among cards of these kinds that have a worker; 0 if there are none."""
    return max((CARDS[id].level for id, n in civ.workers.items() if n and CARDS[id].kind in kinds), default=0)


def alexander(civ: Civ, sums: list[int]) -> None:
    """+1 strength for each military unit (TTA-CARD-48)."""
    units = sum(n for id, n in civ.workers.items() if n and CARDS[id].type == "unit")
    sums[STRENGTH] += units * amount("alexander-the-great", "strength")


def homer(civ: Civ, sums: list[int]) -> None:
    """1 culture for each worker on Warriors, at most 2 (TTA-CARD-36); for Homer's resource see `special_resources`."""
    sums[CULTURE] += min(civ.workers.get("warriors", 0), amount("homer", "most"))


def michelangelo(civ: Civ, sums: list[int]) -> None:
    """1 culture for each happy face of temples, theaters and completed wonders (TTA-CARD-37)."""
    faces = _faces(civ, "temple", "theater") + sum(max(0, CARDS[id].happy) for id in civ.wonders)
    sums[CULTURE] += faces * _times(civ)


def joan(civ: Civ, sums: list[int]) -> None:
    """+1 strength for each happy face of temples (TTA-CARD-38); for Joan's points see `culture_when_attacked`."""
    sums[STRENGTH] += _faces(civ, "temple") * _times(civ)


def scholar(civ: Civ, sums: list[int]) -> None:
    """Leonardo, Newton, Einstein: science equal to the level of the best lab or library (TTA-CARD-39).

    This is in addition to what the building itself produces (TTA-CARD-34).
    """
    sums[SCIENCE] += best_level(civ, "lab", "library")


def genghis(civ: Civ, sums: list[int]) -> None:
    """Each cavalry unit has 1 more strength of its own and gives 1 culture; tactics have no effect."""
    riders = count(civ, "cavalry")
    sums[STRENGTH] += riders * amount("genghis-khan", "strength")
    sums[CULTURE] += riders * amount("genghis-khan", "culture")


def shakespeare(civ: Civ, sums: list[int]) -> None:
    """1 culture per library, 2 more per pair of library and theater (TTA-CARD-41)."""
    libraries = count(civ, "library")
    pairs = min(libraries, count(civ, "theater"))
    me = "william-shakespeare"
    sums[CULTURE] += libraries * amount(me, "library") + pairs * amount(me, "pair")


def cook(civ: Civ, sums: list[int]) -> None:
    """2 culture per colony; bonus cards for colonizing count 1 more (`armies.card_value`)."""
    sums[CULTURE] += len(civ.colonies) * amount("james-cook", "culture")


def bach(civ: Civ, sums: list[int]) -> None:
    """1 culture per theater (TTA-CARD-42); for cheaper theaters see `building_discount` and `science_discount`."""
    sums[CULTURE] += count(civ, "theater") * amount("j-s-bach", "culture")


def icon(civ: Civ, sums: list[int]) -> None:
    """One theater on the best theater card gives its printed culture a second time (TTA-CARD-45)."""
    theaters = [CARDS[id] for id, n in civ.workers.items() if n and CARDS[id].kind == "theater"]
    if theaters:
        sums[CULTURE] += max(theaters, key=lambda card: card.level).culture


def designer(civ: Civ, sums: list[int]) -> None:
    """Each lab gives culture equal to its level and 1 science less (TTA-CARD-46)."""
    for id, n in civ.workers.items():
        if n and CARDS[id].kind == "lab":
            sums[CULTURE] += n * CARDS[id].level
            sums[SCIENCE] -= n * amount("game-designer", "science")


LEADERS: Final[dict[str, Callable[[Civ, list[int]], None]]] = {
    "alexander-the-great": alexander,
    "homer": homer,
    "michelangelo": michelangelo,
    "joan-of-arc": joan,
    "leonardo-da-vinci": scholar,
    "isaac-newton": scholar,
    "albert-einstein": scholar,
    "genghis-khan": genghis,
    "william-shakespeare": shakespeare,
    "james-cook": cook,
    "j-s-bach": bach,
    "rock-roll-icon": icon,
    "game-designer": designer,
}
"""A leader's additions to the indicators beyond its printed symbols."""


def growth_discount(civ: Civ) -> int:
    """Moses: increasing the population by an action or action card costs 1 food less."""
    return amount(civ.leader, "cheaper") if civ.leader == "moses" else 0


def wonder_discount(civ: Civ) -> int:
    """Michelangelo: taking a wonder costs 1 civil action less (TTA-TAKE-12)."""
    return amount(civ.leader, "cheaper") if civ.leader == "michelangelo" else 0


def building_discount(civ: Civ, kind: str) -> int:
    """Bach: each theater costs 1 resource less to build."""
    return amount(civ.leader, "resources") if kind == "theater" and civ.leader == "j-s-bach" else 0


DEARER: Final = ("lab", "library")
"""The kinds of building that Tesla makes more expensive."""


def building_surcharge(civs: list[Civ], seat: Seat) -> int:
    """Tesla: labs and libraries cost every other player 1 resource more (TTA-CARD-47)."""
    for i in range(len(civs)):
        if i != seat and civs[i].leader == TESLA and not civs[i].resigned:
            return amount(TESLA, "dearer")
    return 0


def unit_discount(civs: list[Civ], seat: Seat) -> int:
    """Churchill: while a war declared on the owner is pending, new units cost 2 less (TTA-CARD-43).

    TTA-CARD-02: this is true for each of them.
    """
    if civs[seat].leader != "winston-churchill":
        return 0
    for civ in civs:
        if civ.war.card and civ.war.enemy == seat:
            return amount("winston-churchill", "resources")
    return 0


def science_discount(civ: Civ, type: str, kind: str) -> int:
    """Bach: theater technologies cost 1 science less; Churchill: unit technologies cost 3 less (TTA-TECH-11)."""
    if civ.leader == "j-s-bach":
        return amount("j-s-bach", "science") if kind == "theater" else 0
    if civ.leader == "winston-churchill":
        return amount("winston-churchill", "science") if type == "unit" else 0
    return 0


def defense_times(civ: Civ) -> int:
    """Churchill: bonus cards count twice in defense."""
    return amount(civ.leader, "times") if civ.leader == "winston-churchill" else 1


def price_times(civ: Civ) -> int:
    """Gandhi: aggressions and wars against the owner cost twice the military actions (TTA-CARD-44)."""
    return amount(civ.leader, "times") if civ.leader == GANDHI else 1


def cavalry_strength(civ: Civ) -> int:
    """Genghis Khan: a bonus that belongs to each cavalry unit (TTA-CARD-04)."""
    return amount(GENGHIS_KHAN, "strength") if civ.leader == GENGHIS_KHAN else 0


def special_resources(civ: Civ) -> int:
    """Homer: 1 special unit resource in each of the owner's turns."""
    return amount("homer", "resources") if civ.leader == "homer" else 0


def science_for_taking(civ: Civ) -> int:
    """Aristotle: 1 science each time a technology is taken from the row."""
    return amount(civ.leader, "science") if civ.leader == "aristotle" else 0


def culture_for_playing(civ: Civ) -> int:
    """Einstein: 3 culture each time a technology is played."""
    return amount(civ.leader, "culture") if civ.leader == "albert-einstein" else 0


def resources_for_playing(civ: Civ) -> int:
    """Leonardo: 1 resource each time a technology is played."""
    return amount(civ.leader, "resources") if civ.leader == "leonardo-da-vinci" else 0


def culture_when_attacked(civ: Civ) -> int:
    """Joan of Arc: 5 culture when an aggression is played or a war declared against the owner (TTA-CARD-38)."""
    return amount(civ.leader, "culture") if civ.leader == "joan-of-arc" else 0


WORDS: Final[dict[str, list[str]]] = {
    "alexander-the-great": ["strength"],
    "aristotle": ["science"],
    "hammurabi": [],
    "homer": ["resources", "most"],
    "julius-caesar": [],
    "moses": ["cheaper"],
    "michelangelo": ["cheaper"],
    "joan-of-arc": ["culture"],
    "leonardo-da-vinci": ["resources"],
    "genghis-khan": ["strength", "culture"],
    "christopher-columbus": [],
    "frederick-barbarossa": ["food", "resources"],
    "william-shakespeare": ["library", "pair"],
    "james-cook": ["colonization", "culture"],
    "napoleon-bonaparte": [],
    "maximilien-robespierre": [],
    "j-s-bach": ["science", "resources", "culture"],
    "isaac-newton": [],
    "albert-einstein": ["culture"],
    "mahatma-gandhi": ["times"],
    "rock-roll-icon": [],
    "nikola-tesla": ["dearer"],
    "winston-churchill": ["science", "resources", "times"],
    "game-designer": ["science"],
}
"""Every leader whose text is carried out here or by the callers, with the numbers of that text."""
