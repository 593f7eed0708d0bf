"""The map as data (MAP): areas, neighbors, islands, map edges and map parts, checked when they are loaded.

Sets of areas are bit masks: area number i is the bit `1 << i`. `BIT[id]` is the bit of an area, `bits(mask)` lists the
ids in a mask in the order of the areas file. A `MapPart` knows which areas are in play and which border each other
there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from saecula.core.data import Row, load_rows
from saecula.core.errors import BadData

PACKAGE: Final = "saecula.games.inner_sea"

SIDES: Final[list[str]] = ["N", "E", "S", "W"]
REGIONS: Final[list[str]] = ["west", "west-line", "centre-west", "centre-line", "centre-east", "east-line", "east"]


@dataclass(slots=True)
class Area:
    """One area of the map. `kind` is land, coastal or open; `island` is its yellow border, if it has one."""

    id: str
    number: int
    kind: str
    region: str
    home_of: str
    lon: float
    lat: float
    edges: list[str]
    island: str
    nile: bool
    maps: list[str]
    confidence: str


@dataclass(slots=True)
class MapPart:
    """The map, or the part of it that is in play (ACIS-MAP-20): `play` is the mask of its areas, `line` the white
    disks. The neighbors of an area are in `adjacent` by its id, and in `beside` by its number."""

    id: str
    play: int
    line: list[str]
    adjacent: dict[str, int]
    edge: dict[str, int]
    land: int = 0
    coastal: int = 0
    open: int = 0
    areas: list[str] = field(default_factory=list)
    beside: list[int] = field(default_factory=list)
    near: dict[int, int] = field(default_factory=dict)

    def around(self, mask: int) -> int:
        """The areas adjacent to at least one area of the mask; this is remembered in `near` for many masks."""
        found = self.near.get(mask)
        if found is None:
            if len(self.near) >= REMEMBERED:
                self.near.clear()
            found = 0
            for i in numbers(mask & self.play):
                found |= self.beside[i]
            self.near[mask] = found
        return found


def _slug(text: str) -> str:
    return text.strip().lower().replace(" ", "-")


def read_areas(file: str, rows: list[Row]) -> dict[str, Area]:
    """The areas by id; raises BadData for an unknown kind, region, edge or a place off the map (ACIS-MAP-01,
    ACIS-MAP-04, ACIS-MAP-10, ACIS-MAP-22)."""
    areas: dict[str, Area] = {}
    for row in rows:
        kind = row.one_of("kind", ["land", "sea"])
        edges: list[str] = []
        island = ""
        maps: list[str] = []
        nile = False
        sea = ""
        for feature in row.list("features"):
            word, _, value = feature.partition(":")
            if word == "edge":
                if value not in SIDES:
                    raise row.fail(f"edge {value!r} is not one of {', '.join(SIDES)}")
                edges.append(value)
            elif word == "island":
                island = value
            elif word == "maps":
                maps = value.split("+")
            elif word == "nile":
                nile = True
            elif word in ("coastal", "open"):
                sea = word
            elif word not in ("home", "alias", "base"):
                raise row.fail(f"unknown feature {feature!r}")
        if kind == "sea" and not sea:
            raise row.fail("a sea area must be coastal or open")
        if not maps:
            raise row.fail("the area is on no map")
        lon, lat = row.float("lon"), row.float("lat")
        if not -15 <= lon <= 45 or not 20 <= lat <= 50:
            raise row.fail(f"lon {lon}, lat {lat} is off the map")
        areas[row.need("id")] = Area(
            row.need("id"),
            len(areas),
            sea or "land",
            row.one_of("region", REGIONS),
            _slug(row.text("home_of")),
            lon,
            lat,
            edges,
            island,
            nile,
            maps,
            row.text("confidence"),
        )
    return areas


def read_neighbours(file: str, rows: list[Row], areas: dict[str, Area]) -> dict[str, int]:
    """The neighbors of each area as a mask. Every name must be known, borders must be symmetric, and the whole map must
    be connected (ACIS-MAP-02..03, ACIS-MAP-09)."""
    adjacent: dict[str, int] = dict.fromkeys(areas, 0)
    for row in rows:
        a, b = row.need("a"), row.need("b")
        kind = row.one_of("kind", ["land", "coast", "sea", "strait"])
        for name in (a, b):
            if name not in areas:
                raise row.fail(f"there is no area {name!r}")
        if a == b:
            raise row.fail(f"{a} borders itself")
        lands = (areas[a].kind == "land") + (areas[b].kind == "land")
        if lands != {"land": 2, "coast": 1, "sea": 0, "strait": 0}[kind]:
            raise row.fail(f"{a} and {b} cannot share a border of kind {kind}")
        adjacent[a] |= 1 << areas[b].number
    names = list(areas)
    for a in names:
        for b in names:
            if adjacent[a] >> areas[b].number & 1 and not adjacent[b] >> areas[a].number & 1:
                raise BadData(file, 0, f"{a} borders {b}, but {b} does not border {a}")
    reached = 1
    frontier = 1
    while frontier:
        new = 0
        for name in names:
            if frontier >> areas[name].number & 1:
                new |= adjacent[name]
        frontier = new & ~reached
        reached |= new
    if reached != (1 << len(areas)) - 1:
        lost = next(name for name in names if not reached >> areas[name].number & 1)
        raise BadData(file, 0, f"the map is not connected: {lost} cannot be reached")
    for a in names:
        for b in names:
            if a < b and areas[a].island and areas[a].island == areas[b].island:
                seas_a = [n for n in names if areas[n].kind != "land" and adjacent[a] >> areas[n].number & 1]
                seas_b = [n for n in names if areas[n].kind != "land" and adjacent[b] >> areas[n].number & 1]
                if seas_a != seas_b:
                    raise BadData(file, 0, f"{a} and {b} are one island but do not border the same seas (ACIS-MAP-05)")
    return adjacent


def competition_order(areas: dict[str, Area]) -> list[str]:
    """ACIS-COMP-39, ACIS-RULING-01: from northeast to southwest, by 0.8 x longitude + latitude; then longitude, then
    id."""
    return sorted(areas, key=lambda a: (-round(0.8 * areas[a].lon + areas[a].lat, 6), -areas[a].lon, a))


AREAS: Final[dict[str, Area]] = read_areas("data/areas.csv", load_rows(PACKAGE, "data/areas.csv"))
IDS: Final[list[str]] = list(AREAS)
BIT: Final[dict[str, int]] = {name: 1 << i for i, name in enumerate(IDS)}
NEIGHBOURS: Final[dict[str, int]] = read_neighbours(
    "data/adjacency.csv", load_rows(PACKAGE, "data/adjacency.csv", key=""), AREAS
)
IS_LAND: Final[dict[str, bool]] = {name: area.kind == "land" for name, area in AREAS.items()}
LAND: Final[int] = sum(BIT[a] for a in IDS if AREAS[a].kind == "land")
COASTAL: Final[int] = sum(BIT[a] for a in IDS if AREAS[a].kind == "coastal")
OPEN: Final[int] = sum(BIT[a] for a in IDS if AREAS[a].kind == "open")
SEA: Final[int] = COASTAL | OPEN
NILE: Final[int] = sum(BIT[a] for a in IDS if AREAS[a].nile)
NUMBER_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(IDS)}
EVERYWHERE: Final[int] = (1 << len(IDS)) - 1

COMPETITION_ORDER: Final[list[str]] = competition_order(AREAS)
RANK: Final[dict[str, int]] = {name: i for i, name in enumerate(COMPETITION_ORDER)}


BYTES: Final = (len(IDS) + 7) // 8
IN_BYTE: Final[list[list[int]]] = [[i for i in range(8) if byte >> i & 1] for byte in range(256)]
"""The places of the bits that are set in each byte."""


REMEMBERED: Final = 4096
_numbered: Final[dict[int, list[int]]] = {}
_listed: Final[dict[int, list[str]]] = {}


def numbers(mask: int) -> list[int]:
    """The numbers of the areas in a mask; those of many masks are remembered, so the list must not be changed."""
    found = _numbered.get(mask)
    if found is None:
        if len(_numbered) >= REMEMBERED:
            _numbered.clear()
        found = _numbered[mask] = _read(mask)
    return found


def _read(mask: int) -> list[int]:
    """Reads a mask byte by byte, because most of it is empty."""
    out: list[int] = []
    first = 0
    for byte in (mask & EVERYWHERE).to_bytes(BYTES, "little"):
        if byte:
            for i in IN_BYTE[byte]:
                out.append(first + i)
        first += 8
    return out


def bits(mask: int) -> list[str]:
    """The areas of a mask, in the order of the areas file.

    The lists of many masks are remembered, so a list must be copied before it is changed or put on the table.
    """
    areas = _listed.get(mask)
    if areas is None:
        if len(_listed) >= REMEMBERED:
            _listed.clear()
        areas = _listed[mask] = [IDS[i] for i in numbers(mask)]
    return areas


def in_order(areas: Iterable[str]) -> list[str]:
    """The areas in the order of the areas file."""
    return sorted(areas, key=NUMBER_OF.__getitem__)


def _homes() -> dict[str, str]:
    homes: dict[str, str] = {}
    for row in load_rows(PACKAGE, "data/civilizations.csv"):
        home = row.need("home")
        if home not in AREAS:
            raise row.fail(f"there is no area {home!r}")
        if AREAS[home].home_of != row.need("id"):
            raise row.fail(f"{home} is the home area of {AREAS[home].home_of!r}, not of {row.need('id')}")
        homes[row.need("id")] = home
    return homes


HOME: Final[dict[str, str]] = _homes()
CIVILIZATIONS: Final[list[str]] = list(HOME)


def make_part(id: str, play: int, side: str, line: list[str]) -> MapPart:
    """A map part: the areas in play, their neighbors in play, and the map edges (ACIS-MAP-23: the line is an edge,
    ACIS-RULING-23, ACIS-RULING-28, ACIS-RULING-40, ACISP-MAP-07..10, ACISP-MAP-23..24)."""
    areas = bits(play)
    adjacent = {a: NEIGHBOURS[a] & play for a in areas}
    edge = {s: sum(BIT[a] for a in areas if s in AREAS[a].edges) for s in SIDES}
    if side:
        line_mask = sum(BIT[a] for a in line)
        edge[side] |= sum(BIT[a] for a in areas if NEIGHBOURS[a] & line_mask)
    beside = [adjacent.get(a, 0) for a in IDS]
    return MapPart(id, play, line, adjacent, edge, play & LAND, play & COASTAL, play & OPEN, areas, beside)


def read_parts(rows: list[Row]) -> dict[str, MapPart]:
    """The map parts by id; raises BadData for a part without areas, an unknown area or side, or a line that is in play
    (ACISP-MAP-01..02)."""
    parts: dict[str, MapPart] = {}
    for row in rows:
        id = row.need("id")
        line = row.list("line")
        for name in line:
            if name not in AREAS:
                raise row.fail(f"there is no area {name!r}")
            if id in AREAS[name].maps:
                raise row.fail(f"{name} is on the line of {id} and in play there")
        side = row.text("side")
        if side and side not in SIDES:
            raise row.fail(f"side {side!r} is not one of {', '.join(SIDES)}")
        play = sum(BIT[a] for a in IDS if id in AREAS[a].maps)
        if not play:
            raise row.fail(f"no area of data/areas.csv is on the map {id!r}")
        parts[id] = make_part(id, play, side, line)
    for area in AREAS.values():
        for name in area.maps:
            if name not in parts:
                raise BadData("data/areas.csv", area.number + 2, f"there is no map part {name!r}")
    return parts


PARTS: Final[dict[str, MapPart]] = read_parts(load_rows(PACKAGE, "data/maps.csv"))
MAPS: Final[dict[str, str]] = {
    "full": "full",
    "western": "W",
    "extended-western": "WE",
    "eastern": "E",
    "extended-eastern": "EE",
}
"""The parts that a created scenario can be played on, by the values of the option."""
