"""The components as data: units, technologies, wonders, improvements, city cards and markers, checked at load."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core import BadData
from saecula.core.data import Row, load_rows

PACKAGE: Final = "saecula.games.sid_meiers_civilization"
ERAS: Final[list[str]] = ["ancient", "medieval", "industrial", "modern"]
"""SMC-COMP-02."""
TYPES: Final[list[str]] = ["infantry", "cavalry", "artillery", "fleet", "aircraft"]
SETTLER: Final = "settler"
NO_RESOURCE: Final = "none"
UNLIMITED: Final = 99
COLONY_SHIP: Final = "alpha-centauri-colony-ship"
BEATS: Final[dict[str, str]] = {"cavalry": "infantry", "infantry": "artillery", "artillery": "cavalry"}
"""SMC-BATTLE-16: each type and the type that it beats."""
SETTLER_PRICE: Final = 10
"""SMC-BUY-05."""
UPGRADE_PRICE: Final = 20
LEVELS: Final[list[str]] = ["", "village", "town", "city", "metropolis"]


@dataclass(slots=True)
class Unit:
    """One row of the unit table (SMC-UNIT-01..17): the price of its own era (SMC-BUY-02..04, SMC-BUY-11), and the one
    technology that allows it and receives its royalty (SMC-UNIT-24, SMC-ROYALTY-01).
    """

    id: str
    era: int
    type: str
    level: int
    dice: int
    modifier: int
    mp: int
    price: int
    royalty: int
    sale: int
    technology: str
    capacity: int
    aircraft: int
    replaced_by: str


@dataclass(slots=True)
class Technology:
    """A technology card: its price, its prerequisites, its owner's bonus, and what it allows everyone."""

    id: str
    era: int
    cost: int
    half: int
    prerequisites: list[str]
    seminal: bool
    wonders: list[str]
    units: list[str]
    improvements: list[str]
    upgrades: int
    allows_units: list[str]
    allows_improvements: list[str]
    level: int
    ship: bool
    land_range: int
    sea_range: int


@dataclass(slots=True)
class Wonder:
    """A wonder card; `effect` is the verb of its effect code, `arg` and `amount` its parameters."""

    id: str
    era: int
    technology: str
    price: int
    vp: int
    effect: str
    arg: str
    amount: int


@dataclass(slots=True)
class Improvement:
    """A city improvement: `happiness` or `productivity` (SMC-IMPROVE-01), with 1 or 2 symbols; its price is that of its
    own era (SMC-BUY-07, SMC-BUY-12).
    """

    id: str
    era: int
    kind: str
    symbols: int
    technology: str
    price: int
    royalty: int


@dataclass(slots=True)
class Marker:
    """A kind of exploration marker: resource, event, terrain or none (SMC-EXPLORE-04)."""

    id: str
    kind: str
    count: int
    secret: bool
    ignored_at_start: bool


def _era(row: Row) -> int:
    return ERAS.index(row.one_of("era", ERAS)) + 1


def _yes(row: Row, column: str) -> bool:
    return row.one_of(column, ["yes", "no"]) == "yes"


def _range(row: Row, column: str) -> int:
    return UNLIMITED if row.text(column) == "unlimited" else row.int(column, 0, 0, 9)


def read_units(rows: list[Row]) -> dict[str, Unit]:
    out: dict[str, Unit] = {}
    for row in rows:
        out[row.need("id")] = Unit(
            row.need("id"),
            _era(row),
            row.one_of("type", TYPES),
            row.int("level", None, 1, 4),
            row.int("dice", None, 1, 4),
            row.int("modifier", None, 0, 9),
            row.int("mp", None, 1, 3),
            row.int("price", None, 1),
            row.int("royalty", None, 0),
            row.int("sale", 0, 0),
            row.need("technology"),
            row.int("capacity_land", None, 0, 3),
            row.int("capacity_air", None, 0, 2),
            row.text("replaced_by"),
        )
    for row in rows:
        unit = out[row.need("id")]
        if unit.sale and unit.sale * 5 != unit.price:
            raise row.fail(f"sale {unit.sale} is not one fifth of {unit.price}")
        if unit.replaced_by and unit.replaced_by not in out:
            raise row.fail(f"there is no unit {unit.replaced_by!r}")
    return out


def read_technologies(rows: list[Row]) -> dict[str, Technology]:
    out: dict[str, Technology] = {}
    for row in rows:
        cost = row.int("cost", None, 1)
        half = row.int("half", None, 1)
        if half != (cost + 1) // 2:  # SMC-BUY-10
            raise row.fail(f"half {half} is not half of {cost}, rounded up")
        out[row.need("id")] = Technology(
            row.need("id"),
            _era(row),
            cost,
            half,
            row.list("prerequisites"),
            _yes(row, "seminal"),
            row.list("bonus_wonders"),
            row.list("bonus_units"),
            row.list("bonus_improvements"),
            row.int("bonus_upgrades", 0, 0, 1),
            row.list("allows_units"),
            row.list("allows_improvements"),
            row.int("allows_level", 0, 0, 4),
            bool(row.text("allows_wonder")),
            _range(row, "land_range"),
            _range(row, "sea_range"),
        )
    for row in rows:
        for other in row.list("prerequisites"):
            if other not in out:
                raise row.fail(f"there is no technology {other!r}")
            if out[other].era > out[row.need("id")].era:
                raise row.fail(f"the prerequisite {other} is of a later era")
    return out


def read_wonders(rows: list[Row]) -> dict[str, Wonder]:
    out: dict[str, Wonder] = {}
    for row in rows:
        code = row.need("effect_code")
        amount = 0
        for sign in "+-=":
            if sign in code:
                code, _, number = code.rpartition(sign)
                if not number.isdigit():
                    raise row.fail(f"effect_code: {number!r} is not a number")
                amount = int(number)
        effect, _, arg = code.partition(".")
        if effect not in WONDER_EFFECTS:
            raise row.fail(f"effect_code {effect!r} is not one of {', '.join(WONDER_EFFECTS)}")
        out[row.need("id")] = Wonder(
            row.need("id"),
            _era(row),
            row.need("technology"),
            row.int("price", 0, 0),
            row.int("vp", None, 0),
            effect,
            arg,
            amount,
        )
    return out


WONDER_EFFECTS: Final[list[str]] = [
    "settlers",
    "units",
    "gold",
    "techcost",
    "happy",
    "productive",
    "settlement_bonus",
    "see_choice",
    "force_trade",
    "destroy_territory",
    "end",
]


def read_improvements(rows: list[Row]) -> dict[str, Improvement]:
    return {
        row.need("id"): Improvement(
            row.need("id"),
            _era(row),
            row.one_of("kind", ["happiness", "productivity"]),
            row.int("symbols", None, 1, 2),
            row.need("technology"),
            row.int("price", None, 1),
            row.int("royalty", None, 0),
        )
        for row in rows
    }


def read_markers(rows: list[Row]) -> dict[str, Marker]:
    return {
        row.need("id"): Marker(
            row.need("id"),
            row.one_of("kind", ["resource", "event", "terrain", "none"]),
            row.int("count", None, 1),
            _yes(row, "secret"),
            _yes(row, "ignored_at_start"),
        )
        for row in rows
    }


def read_city_cards(rows: list[Row]) -> dict[str, list[int]]:
    """The output of each card, at the index `(level - 1) * 4 + 2 * happy + productive` (SMC-PROD-06)."""
    out: dict[str, list[int]] = {}
    for row in rows:
        if row.text("kind") != "city":
            continue
        numbers = out.setdefault(row.need("card"), [-1] * 16)
        at = (row.int("size", None, 1, 4) - 1) * 4 + 2 * (row.one_of("side", ["happy", "unhappy"]) == "happy")
        numbers[at] = row.int("normal", None, 0)
        numbers[at + 1] = row.int("productive", None, 0)
        if numbers[at + 1] != 2 * numbers[at]:
            raise row.fail(f"productive {numbers[at + 1]} is not twice {numbers[at]}")
    for card, numbers in out.items():
        if -1 in numbers:
            raise BadData("data/city-cards.csv", 0, f"{card} lacks a side or a size")
    return out


def read_critical(rows: list[Row]) -> dict[int, list[str]]:
    """By era, the resource for every roll of 2 dice."""
    out: dict[int, list[str]] = {}
    for row in rows:
        rolls = out.setdefault(_era(row), [])
        least, most = row.int("least", None, 2, 12), row.int("most", None, 2, 12)
        if least != len(rolls) + 2 or most < least:
            raise row.fail(f"{least} to {most} does not follow {len(rolls) + 1}")
        resource = row.need("resource")
        if resource not in MARKERS or MARKERS[resource].kind != "resource":
            raise row.fail(f"{resource!r} is not a resource")
        rolls.extend([resource] * (most - least + 1))
    if sorted(out) != [1, 2, 3, 4] or any(len(rolls) != 11 for rolls in out.values()):
        raise BadData("data/critical.csv", 0, "every era needs a resource for 2 to 12")
    return out


UNITS: Final[dict[str, Unit]] = read_units(load_rows(PACKAGE, "data/units.csv"))
TECHNOLOGIES: Final[dict[str, Technology]] = read_technologies(load_rows(PACKAGE, "data/technologies.csv"))
WONDERS: Final[dict[str, Wonder]] = read_wonders(load_rows(PACKAGE, "data/wonders.csv"))
IMPROVEMENTS: Final[dict[str, Improvement]] = read_improvements(load_rows(PACKAGE, "data/improvements.csv"))
MARKERS: Final[dict[str, Marker]] = read_markers(load_rows(PACKAGE, "data/markers.csv"))
OUTPUT: Final[dict[str, list[int]]] = read_city_cards(load_rows(PACKAGE, "data/city-cards.csv", ""))
ALWAYS_HAPPY: Final[list[str]] = sorted(
    {row.text("card") for row in load_rows(PACKAGE, "data/city-cards.csv", "") if row.text("always_happy") == "yes"}
)
"""SMC-HAPPY-02: wine and gems."""
RESOURCES: Final[list[str]] = [m.id for m in MARKERS.values() if m.kind == "resource"]

ARMIES: Final[list[str]] = [u.id for u in UNITS.values() if u.type in ("infantry", "cavalry", "artillery")]
FLEETS: Final[list[str]] = [u.id for u in UNITS.values() if u.type == "fleet"]
AIRCRAFT: Final[list[str]] = [u.id for u in UNITS.values() if u.type == "aircraft"]
LAND_PIECES: Final[list[str]] = [*ARMIES, SETTLER]
IS_ARMY: Final[dict[str, bool]] = {id: id in ARMIES for id in [*UNITS, SETTLER]}
IS_AIRCRAFT: Final[dict[str, bool]] = {id: id in AIRCRAFT for id in [*UNITS, SETTLER]}
FLEET_MP: Final[dict[str, int]] = {id: UNITS[id].mp for id in FLEETS}
SEMINAL: Final[list[str]] = [x.id for x in TECHNOLOGIES.values() if x.seminal]
STARTERS: Final[list[str]] = sorted(
    x.id for x in TECHNOLOGIES.values() if not x.prerequisites and x.id != "bronze-working"
)
"""SMC-SETUP-11: the five Ancient technologies without a prerequisite that are dealt."""
FIRST_TECHNOLOGY: Final = "bronze-working"
GRANTING: Final[dict[str, str]] = {w: x.id for x in TECHNOLOGIES.values() for w in x.wonders}

CRITICAL: Final[dict[int, list[str]]] = read_critical(load_rows(PACKAGE, "data/critical.csv", ""))
"""SMC-CRIT-02..05: by era, the critical resource for rolls of 2 to 12 (index: dice - 2)."""
MONOPOLY: Final[list[int]] = [0, 0, 0, 20, 40, 80]
"""SMC-MONO-01..03: the gold by number of equal cards."""


def _verify() -> None:
    """Checks the counts and the links between the files that the rules state (SMC-COMP-04..06, SMC-COMP-17)."""
    by_era = [sum(1 for x in TECHNOLOGIES.values() if x.era == e) for e in (1, 2, 3, 4)]
    if by_era != [15, 10, 10, 18]:
        raise BadData("data/technologies.csv", 0, f"{by_era} technologies by era, not 15, 10, 10, 18")
    wonders = [sum(1 for x in WONDERS.values() if x.era == e) for e in (1, 2, 3, 4)]
    if wonders != [7, 5, 5, 8]:
        raise BadData("data/wonders.csv", 0, f"{wonders} wonders by era, not 7, 5, 5, 8")
    if len(SEMINAL) != 4:
        raise BadData("data/technologies.csv", 0, f"{len(SEMINAL)} seminal discoveries, not 4")
    if len(STARTERS) != 5:
        raise BadData("data/technologies.csv", 0, "six Ancient technologies have no prerequisite")
    for unit in UNITS.values():
        if unit.technology not in TECHNOLOGIES or unit.id not in TECHNOLOGIES[unit.technology].allows_units:
            raise BadData("data/units.csv", 0, f"{unit.id}: {unit.technology} does not allow it")
    for item in IMPROVEMENTS.values():
        if item.technology not in TECHNOLOGIES or item.id not in TECHNOLOGIES[item.technology].allows_improvements:
            raise BadData("data/improvements.csv", 0, f"{item.id}: {item.technology} does not allow it")
    for wonder in WONDERS.values():
        if wonder.effect != "end" and GRANTING.get(wonder.id) != wonder.technology:
            raise BadData("data/wonders.csv", 0, f"{wonder.id}: {wonder.technology} does not grant it")
    if sorted(RESOURCES) != sorted(c for c in OUTPUT if c != NO_RESOURCE) or len(RESOURCES) != 8:
        raise BadData("data/markers.csv", 0, "the resources of markers and city cards differ")


_verify()
