"""The scenarios as data: `scenarios/*.toml`, checked when they are loaded (BadData with the file and the place in it).

A scenario names its map, its clock and its deck, and either `powers` with their starting disks, or `lists` of
civilizations to choose from. `like` copies everything from another scenario. Its rules are in the playbook, in the
class that `registry` names for its id.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

from saecula.core.errors import BadData
from saecula.games.inner_sea.atlas import BIT, CIVILIZATIONS, HOME, IS_LAND, PARTS
from saecula.games.inner_sea.cards import CARDS
from saecula.games.inner_sea.ids import AreaId
from saecula.games.inner_sea.moves import LEADERS

PACKAGE: Final = "saecula.games.inner_sea.scenarios"
STACKS: Final[dict[str, int]] = {"city-gold": 3, "city": 3, "settlement": 2, "camp": 1}


@dataclass(slots=True)
class Power:
    """A power of a scenario: the sheet that it uses, its place in the turn order, its disks, cards and boxes."""

    id: str
    sheet: str = ""
    home: AreaId = ""
    order: int = 0
    total: int = 48
    ready: int = 0
    talents: int = 0
    draw: int = 0
    supply: int = -1
    disks: dict[str, int] = field(default_factory=dict)
    gold: dict[str, int] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    investments: dict[str, int] = field(default_factory=dict)
    unmarked: bool = False
    turn: bool = True


@dataclass(slots=True)
class Quota:
    """How many civilizations of a list take part."""

    among: list[str]
    least: int
    most: int


@dataclass(slots=True)
class Scenario:
    """A scenario. `seats[players]` assigns each power its seat (-1: an NPC); `sides` are the powers that can be played
    alone."""

    id: str
    file: str
    source: str = ""
    map: str = "full"
    players: list[int] = field(default_factory=list)
    civs: int = 0
    epoch: int = 1
    last_epoch: int = 4
    aside: int = 0
    disks: int = 12
    colours: int = 1
    boxed: list[str] = field(default_factory=list)
    divisors: tuple[int, ...] = ()
    barbarians: dict[str, int] = field(default_factory=dict)
    barbarian_gold: list[str] = field(default_factory=list)
    solo_gold: list[str] = field(default_factory=list)
    historical: bool = False
    lists: list[Quota] = field(default_factory=list)
    exclusive: list[list[str]] = field(default_factory=list)
    fixed: list[str] = field(default_factory=list)
    powers: list[Power] = field(default_factory=list)
    seats: dict[int, dict[str, int]] = field(default_factory=dict)
    sides: list[str] = field(default_factory=list)
    wonders: dict[str, str] = field(default_factory=dict)
    special: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)

    def situation(self) -> bool:
        """Whether this is a game situation (SIT), with lists of civilizations to choose from and no history."""
        return bool(self.file and self.lists and not self.historical)

    def offered(self) -> list[str]:
        """The civilizations or powers that can take part."""
        if self.powers:
            return [power.id for power in self.powers]
        if self.fixed:
            return self.fixed
        return [id for id in CIVILIZATIONS if any(id in quota.among for quota in self.lists)]


KEYS: Final[list[str]] = [
    "like",
    "source",
    "map",
    "players",
    "civs",
    "epoch",
    "last-epoch",
    "aside",
    "disks",
    "colours",
    "boxed",
    "divisors",
    "barbarians",
    "barbarian-gold",
    "solo-gold",
    "historical",
    "lists",
    "exclusive",
    "fixed",
    "powers",
    "seats",
    "sides",
    "wonders",
    "special",
    "options",
    "without",
]
POWER_KEYS: Final[list[str]] = [
    "id",
    "sheet",
    "home",
    "order",
    "total",
    "ready",
    "talents",
    "draw",
    "supply",
    "city-gold",
    "city",
    "settlement",
    "camp",
    "stacks",
    "gold",
    "hand",
    "table",
    "investments",
    "unmarked",
]


def row_of(text: str, place: str, key: str) -> int:
    """The line of a file that contains an entry, counted from 1: that of its key, else that of its heading, else 0."""
    id, _, part = place.partition(".")
    lines = text.split("\n")
    heads = [f"[{id}]"]
    skip = 0
    if part.startswith("powers["):
        heads = [f"[[{id}.powers]]"]
        skip = int(part[len("powers[") : -1])
    elif part:
        key = part.partition("[")[0]
    start = 0
    for k, line in enumerate(lines, 1):
        if not start:
            if line.strip() in heads:
                if skip:
                    skip -= 1
                else:
                    start = k
        elif line.strip() == f"[{id}.{key}]" or line.partition("=")[0].strip() == key:
            return k
        elif line.startswith("[") and (part or not line.startswith((f"[{id}.", f"[[{id}."))):
            break
    return start


class Reader:
    """Checks one entry; every error names the file, the row and the place."""

    def __init__(self, file: str, text: str, place: str, data: dict[str, Any], keys: list[str]) -> None:
        self.file = file
        self.source = text
        self.place = place
        self.data = data
        for key in data:
            if key not in keys:
                raise self.fail(key, f"unknown key; there are {', '.join(keys)}")

    def fail(self, key: str, reason: str) -> BadData:
        return BadData(self.file, row_of(self.source, self.place, key), f"{self.place}.{key}: {reason}")

    def number(self, key: str, default: int, least: int = 0, most: int = 200) -> int:
        value = self.data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fail(key, f"{value!r} is not a number from {least} to {most}")
        return value

    def text(self, key: str, default: str = "") -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.fail(key, f"{value!r} is not a text")
        return value

    def words(self, key: str) -> list[str]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.fail(key, "not a list of words")
        return list(value)

    def counts(self, key: str) -> dict[str, int]:
        value = self.data.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(n, int) for n in value.values()):
            raise self.fail(key, "not a table of numbers")
        return dict(value)

    def area(self, key: str, name: str, map: str) -> str:
        if name not in BIT:
            raise self.fail(key, f"there is no area {name!r}")
        if not BIT[name] & PARTS[map].play:
            raise self.fail(key, f"{name} is not on the map {map}")
        return name

    def card(self, key: str, name: str) -> str:
        if name not in CARDS:
            raise self.fail(key, f"there is no card {name!r}")
        return name


def read_power(file: str, text: str, place: str, data: dict[str, Any], map: str) -> Power:
    """Reads one power. Its areas must be on the map, its Cities on land, and its disks within its total."""
    r = Reader(file, text, place, data, POWER_KEYS)
    id = r.text("id")
    if id not in LEADERS:
        raise r.fail("id", f"there is no power {id!r}")
    sheet = r.text("sheet")
    if sheet and sheet not in CIVILIZATIONS:
        raise r.fail("sheet", f"there is no sheet {sheet!r}")
    home = r.text("home")
    if home:
        r.area("home", home, map)
    disks: dict[str, int] = {}
    gold: dict[str, int] = {}
    for key, n in STACKS.items():
        for name in r.words(key):
            area = r.area(key, name, map)
            if n >= 3 and not IS_LAND[area]:
                raise r.fail(key, f"{area} is not a land area: no City can be there")
            if area in disks:
                raise r.fail(key, f"{area} is named twice")
            disks[area] = n
            if key == "city-gold":
                gold[area] = 1
    for name, n in r.counts("stacks").items():
        disks[r.area("stacks", name, map)] = n
    for name, n in r.counts("gold").items():
        gold[r.area("gold", name, map)] = n
    total = r.number("total", 48)
    if sum(disks.values()) + r.number("ready", 0) > total:
        raise r.fail("total", f"{sum(disks.values())} disks on the map, but the power has {total}")
    investments = {r.card("investments", card): n for card, n in r.counts("investments").items()}
    return Power(
        id,
        sheet,
        home,
        r.number("order", 0),
        total,
        r.number("ready", 0),
        r.number("talents", 0),
        r.number("draw", 0),
        r.number("supply", -1, -1),
        disks,
        gold,
        [r.card("hand", c) for c in r.words("hand")],
        [r.card("table", c) for c in r.words("table")],
        investments,
        bool(data.get("unmarked", False)),
        "order" in data,
    )


def read_divisors(r: Reader) -> tuple[int, ...]:
    """The number by which the VP of each seat are divided, up to the last seat named."""
    found = r.counts("divisors")
    return tuple(found.get(str(seat), 1) for seat in range(max((int(seat) + 1 for seat in found), default=0)))


def read_quota(file: str, text: str, place: str, data: dict[str, Any], map: str) -> Quota:
    """Reads a list of civilizations to choose from, all of them with their Home Area on the map."""
    q = Reader(file, text, place, data, ["among", "least", "most"])
    among = q.words("among")
    for name in among:
        if name not in CIVILIZATIONS:
            raise q.fail("among", f"there is no civilization {name!r}")
        if not BIT[HOME[name]] & PARTS[map].play:
            raise q.fail("among", f"the Home Area of {name} is not on the map {map}")
    return Quota(among, q.number("least", 0), q.number("most", 6))


def read_seats(r: Reader, data: dict[str, dict[str, int]], powers: list[str]) -> dict[int, dict[str, int]]:
    """The seat that leads each power, by number of players."""
    seats: dict[int, dict[str, int]] = {}
    for count, given in data.items():
        for name, seat in given.items():
            if name not in powers:
                raise r.fail(f"seats.{count}", f"there is no power {name!r} in it")
            if not -1 <= seat < int(count):
                raise r.fail(f"seats.{count}", f"{name}: there is no seat {seat}")
        seats[int(count)] = dict(given)
    return seats


def read_scenario(file: str, text: str, id: str, data: dict[str, Any]) -> Scenario:
    """Reads one scenario from its (merged) data; `text` is the text of the file, used to find the row of an error."""
    r = Reader(file, text, id, data, KEYS)
    map = r.text("map", "full")
    if map not in PARTS:
        raise r.fail("map", f"there is no map {map!r}; the maps are {', '.join(PARTS)}")
    players = data.get("players", [])
    if not isinstance(players, list) or not players or not all(isinstance(n, int) and 1 <= n <= 6 for n in players):
        raise r.fail("players", "not a list of player counts from 1 to 6")
    barbarians = {r.area("barbarians", name, map): n for name, n in r.counts("barbarians").items()}
    lists = [read_quota(file, text, f"{id}.lists[{i}]", quota, map) for i, quota in enumerate(data.get("lists", []))]
    powers = [read_power(file, text, f"{id}.powers[{i}]", power, map) for i, power in enumerate(data.get("powers", []))]
    without = r.words("without")
    powers = [power for power in powers if power.id not in without]
    names = [power.id for power in powers]
    seats = read_seats(r, data.get("seats", {}), names)
    for name in r.words("fixed"):
        if name not in CIVILIZATIONS:
            raise r.fail("fixed", f"there is no civilization {name!r}")
        if not BIT[HOME[name]] & PARTS[map].play:
            raise r.fail("fixed", f"the Home Area of {name} is not on the map {map}")
    for count in players if powers else []:
        given = seats.get(count, {})
        missing = [name for name in names if name not in given]
        if missing and not (count == 1 and r.words("sides")):
            raise r.fail("seats", f"{count} players: nobody leads {', '.join(missing)}")
    if not powers and not lists and not r.words("fixed"):
        raise r.fail("powers", "there are neither powers nor lists of civilizations")
    return Scenario(
        id,
        file,
        r.text("source"),
        map,
        players,
        r.number("civs", len(powers)),
        r.number("epoch", 1, 1, 4),
        r.number("last-epoch", 4, 1, 4),
        r.number("aside", 0),
        r.number("disks", 12),
        r.number("colours", 1, 1, 2),
        [r.card("boxed", c) for c in r.words("boxed")],
        read_divisors(r),
        barbarians,
        [r.area("barbarian-gold", a, map) for a in r.words("barbarian-gold")],
        [r.area("solo-gold", a, map) for a in r.words("solo-gold")],
        bool(data.get("historical", False)),
        lists,
        [list(pair) for pair in data.get("exclusive", [])],
        r.words("fixed"),
        powers,
        seats,
        r.words("sides"),
        {name: r.area("wonders", area, map) for name, area in data.get("wonders", {}).items()},
        {r.card("special", card): who for card, who in data.get("special", {}).items()},
        r.words("options"),
    )


def merge(base: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """`like`: the other scenario's entries, overridden by its own; powers are added, tables merged."""
    out = dict(base)
    for key, value in data.items():
        if key in ("divisors", "barbarians", "special") and key in base:
            out[key] = {**base[key], **value}
        elif key == "powers":
            named = {power.get("id"): power for power in [*base.get(key, []), *value]}
            out[key] = list(named.values())
        else:
            out[key] = value
    return out


def read_file(file: str, text: str, known: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The entries of one file, with `like` resolved among its own entries and those known before."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(file, 0, str(error)) from None
    out: dict[str, dict[str, Any]] = {}
    for id, entry in data.items():
        if not isinstance(entry, dict):
            raise BadData(file, 0, f"{id}: not a scenario")
        like = entry.get("like", "")
        if like:
            if like not in out and like not in known:
                raise BadData(file, 0, f"{id}.like: there is no scenario {like!r} before it")
            entry = merge(out.get(like) or known[like], {k: v for k, v in entry.items() if k != "like"})
        out[id] = entry
    return out


FILES: Final[list[str]] = [
    "historical.toml",
    "situations.toml",
    "fall-of-rome.toml",
    "hannibal.toml",
    "persia.toml",
    "god-king.toml",
]


def load() -> dict[str, Scenario]:
    """All scenarios by id, in the order of the playbook."""
    raw: dict[str, dict[str, Any]] = {}
    out: dict[str, Scenario] = {}
    for name in FILES:
        text = files(PACKAGE).joinpath(name).read_text("utf-8")
        entries = read_file(f"scenarios/{name}", text, raw)
        raw.update(entries)
        for id, entry in entries.items():
            out[id] = read_scenario(f"scenarios/{name}", text, id, entry)
    return out


SCENARIOS: Final[dict[str, Scenario]] = load()
