"""The components, read from `data/` and checked. The numbers and abilities are there, not here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core.data import Row, load_rows
from saecula.games.age_of_civilization.effects import Effect, read_effects

PACKAGE: Final = "saecula.games.age_of_civilization"
COLUMNS: Final = ["left", "centre", "right"]
ROWS: Final = ["bottom", "middle", "top"]


@dataclass(slots=True)
class Action:
    """An action: the workers and coins it takes, its gains, its slots, and the event symbol of its card.

    `number` is its place among all actions, by which lists about actions are indexed.
    """

    number: int
    id: str
    permanent: bool
    workers: int
    red: bool
    coins: int
    slots: int
    points: int
    gains: int
    event: str
    first_game: int


@dataclass(slots=True)
class Technology:
    """A technology; `card` is the number of its special card, 0 for a base technology. `row` counts from the bottom."""

    id: str
    card: int
    column: int
    row: int
    effects: list[Effect]


@dataclass(slots=True)
class Civilization:
    """A civilization card: population, main and legacy abilities."""

    id: str
    family: str
    population: int
    main: list[Effect]
    legacy: list[Effect]
    in_solo: bool


@dataclass(slots=True)
class Wonder:
    """A wonder card."""

    id: str
    effects: list[Effect]


def _flag(row: Row, column: str) -> bool:
    return row.one_of(column, ["yes", "no"]) == "yes"


def read_actions(rows: list[Row]) -> dict[str, Action]:
    """The numbers of AOC-ACTION-11..16, AOC-ACTION-21, AOC-ACTION-22 and AOC-ACTION-24; a slot whose workers are
    sacrificed is red (AOC-REST-07).
    """
    return {
        row.need("id"): Action(
            number,
            row.need("id"),
            row.one_of("place", ["timeline", "permanent"]) == "permanent",
            row.int("workers", least=0, most=4),
            row.int("sacrificed", least=0) > 0,
            row.int("coins", least=0),
            row.int("slots", least=0),
            row.int("points", least=0),
            row.int("gains", least=0),
            row.one_of("event", ["none", "war", "sacrifice"]),
            row.int("first_game", 0),
        )
        for number, row in enumerate(rows)
    }


def read_technologies(rows: list[Row], actions: list[str]) -> dict[str, Technology]:
    return {
        row.need("id"): Technology(
            row.need("id"),
            row.int("card", 0, 0),
            COLUMNS.index(row.one_of("column", COLUMNS)),
            ROWS.index(row.one_of("row", ROWS)),
            read_effects(row, "ability", actions),
        )
        for row in rows
    }


def read_civilizations(rows: list[Row], actions: list[str]) -> dict[str, Civilization]:
    cards: dict[str, Civilization] = {}
    for row in rows:
        main, legacy = read_effects(row, "main", actions), read_effects(row, "legacy", actions)
        if not main or not legacy:
            raise row.fail("a civilization has at least one main and one legacy ability (AOC-RISE-14)")
        cards[row.need("id")] = Civilization(
            row.need("id"),
            row.need("family"),
            row.int("population", least=1, most=4),
            main,
            legacy,
            _flag(row, "in_solo"),
        )
    return cards


def read_wonders(rows: list[Row], actions: list[str]) -> dict[str, Wonder]:
    return {row.need("id"): Wonder(row.need("id"), read_effects(row, "ability", actions)) for row in rows}


ACTIONS: Final[dict[str, Action]] = read_actions(load_rows(PACKAGE, "data/actions.csv"))
PERFORMABLE: Final[list[Action]] = [a for a in ACTIONS.values() if a.slots]
"""All actions but Plague, which has no slot (AOC-ACTION-25)."""
ACTION_IDS: Final[list[str]] = [a.id for a in PERFORMABLE]
TIMELINE: Final[list[str]] = sorted(a.id for a in ACTIONS.values() if not a.permanent)
PERMANENT: Final[list[str]] = [a.id for a in ACTIONS.values() if a.permanent]
FIRST_GAME: Final[list[str]] = sorted(TIMELINE, key=lambda id: ACTIONS[id].first_game)
TECHNOLOGIES: Final[dict[str, Technology]] = read_technologies(load_rows(PACKAGE, "data/technologies.csv"), ACTION_IDS)
CIVILIZATIONS: Final[dict[str, Civilization]] = read_civilizations(
    load_rows(PACKAGE, "data/civilizations.csv"), ACTION_IDS
)
WONDERS: Final[dict[str, Wonder]] = read_wonders(load_rows(PACKAGE, "data/wonders.csv"), ACTION_IDS)
EVENTS: Final[list[str]] = sorted(row.need("id") for row in load_rows(PACKAGE, "data/events.csv"))

PLACES: Final[list[str]] = [
    "left-bottom",
    "left-middle",
    "left-top",
    "centre-bottom",
    "centre-middle",
    "centre-top",
    "right-bottom",
    "right-middle",
    "right-top",
]
OPENED_BY: Final[list[list[int]]] = [[], [0], [1, 4], [], [3], [1, 4, 7], [], [6], [4, 7]]
"""The arrows of the technology card, by place (AOC-TECH-02..05, AOC-TECH-22, AOC-INNO-17): any one source is enough.
They remain when a special card covers a column (AOC-INNO-14).
"""


def _base_card() -> list[str]:
    """AOC-TECH-01: three columns of three."""
    places = [""] * 9
    for tech in TECHNOLOGIES.values():
        if not tech.card:
            places[tech.column * 3 + tech.row] = tech.id
    return places


BASE_CARD: Final[list[str]] = _base_card()
"""The nine technologies of the technology card, by place."""
SPECIAL_CARDS: Final[list[str]] = [str(n) for n in sorted({t.card for t in TECHNOLOGIES.values() if t.card})]
"""The special technology cards of Innovation, by number."""
SPECIAL_COLUMN: Final[dict[str, int]] = {str(t.card): t.column for t in TECHNOLOGIES.values() if t.card}


def _layouts() -> dict[str, list[str]]:
    """A special card covers one column except for the top technology, which stays the base one (AOC-INNO-18)."""
    layouts: dict[str, list[str]] = {"": BASE_CARD}
    for number in SPECIAL_CARDS:
        places = BASE_CARD[:]
        for tech in TECHNOLOGIES.values():
            if str(tech.card) == number:
                places[tech.column * 3 + tech.row] = tech.id
        layouts[number] = places
    return layouts


LAYOUTS: Final[dict[str, list[str]]] = _layouts()
"""The technologies by place, for each special card that may cover a column ("" for none)."""
