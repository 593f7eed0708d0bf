"""The map: 72 territories and 23 sea zones, their borders and distances, checked at load."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from saecula.core import BadData
from saecula.core.data import Row, load_rows
from saecula.games.sid_meiers_civilization.cards import PACKAGE

FAR: Final = 999


@dataclass(slots=True)
class Space:
    """A territory (`land`) or a sea zone (`sea`) with its label point."""

    id: str
    kind: str
    lon: float
    lat: float
    region: str
    confidence: str


class Map:
    """Borders by kind, read from the two files of the board."""

    def __init__(self, spaces: list[Row], borders: list[Row]) -> None:
        self.spaces: dict[str, Space] = {}
        for row in spaces:
            self.spaces[row.need("id")] = Space(
                row.need("id"),
                row.one_of("kind", ["land", "sea"]),
                row.float("lon"),
                row.float("lat"),
                row.text("region"),
                row.need("confidence"),
            )
        self.land: dict[str, list[str]] = {s: [] for s in self.spaces}
        self.coast: dict[str, list[str]] = {s: [] for s in self.spaces}
        self.sea: dict[str, list[str]] = {s: [] for s in self.spaces}
        self.wraps: list[list[str]] = []
        for row in borders:
            self._border(row)
        for row in spaces:
            partner = row.text("wraps_to")
            if partner and [*sorted([row.need("id"), partner])] not in [sorted(w) for w in self.wraps]:
                raise row.fail(f"no wrap border to {partner}")

    def _border(self, row: Row) -> None:
        a, b = row.need("a"), row.need("b")
        kind = row.one_of("kind", ["land", "coast", "sea", "wrap"])
        for end in (a, b):
            if end not in self.spaces:
                raise row.fail(f"there is no space {end!r}")
        kinds = sorted([self.spaces[a].kind, self.spaces[b].kind])
        fitting = {"land": ["land", "land"], "coast": ["land", "sea"], "sea": ["sea", "sea"], "wrap": ["sea", "sea"]}
        if kinds != fitting[kind]:
            raise row.fail(f"{a} and {b} cannot have a {kind} border")
        table = self.land if kind == "land" else self.coast if kind == "coast" else self.sea
        if b in table[a]:
            raise row.fail(f"the border of {a} and {b} is listed twice")
        table[a].append(b)
        table[b].append(a)
        if kind == "wrap":
            self.wraps.append([a, b])


def distances(links: dict[str, list[str]], start: str) -> dict[str, int]:
    """The smallest number of borders to cross from a space to every space that can be reached."""
    out = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in links[here]:
            if there not in out:
                out[there] = out[here] + 1
                queue.append(there)
    return out


MAP: Final[Map] = Map(load_rows(PACKAGE, "data/territories.csv"), load_rows(PACKAGE, "data/adjacency.csv", ""))
SPACES: Final[list[str]] = list(MAP.spaces)
TERRITORIES: Final[list[str]] = [s.id for s in MAP.spaces.values() if s.kind == "land"]
ZONES: Final[list[str]] = [s.id for s in MAP.spaces.values() if s.kind == "sea"]
IS_LAND: Final[dict[str, bool]] = {s.id: s.kind == "land" for s in MAP.spaces.values()}
LAND: Final[dict[str, list[str]]] = {s: sorted(n) for s, n in MAP.land.items()}
"""The territories next to a territory."""
COAST: Final[dict[str, list[str]]] = {s: sorted(n) for s, n in MAP.coast.items()}
"""The sea zones of a territory, and the territories of a sea zone."""
SEA: Final[dict[str, list[str]]] = {s: sorted(n) for s, n in MAP.sea.items()}
"""The sea zones next to a sea zone, including across the edge of the board (SMC-SEA-14)."""
COASTAL: Final[dict[str, bool]] = {s: bool(COAST[s]) for s in TERRITORIES}
ALL_BORDERS: Final[dict[str, list[str]]] = {s: [*LAND[s], *COAST[s], *SEA[s]] for s in SPACES}

LAND_DISTANCE: Final[dict[str, dict[str, int]]] = {s: distances(LAND, s) for s in TERRITORIES}
"""SMC-PLAGUE-10, SMC-TRADE-15: over land borders only."""
SEA_DISTANCE: Final[dict[str, dict[str, int]]] = {z: distances(SEA, z) for z in ZONES}


def _chain(a: str, b: str) -> int:
    return min((SEA_DISTANCE[x][y] + 1 for x in COAST[a] for y in COAST[b]), default=FAR)


SEA_CHAIN: Final[dict[str, dict[str, int]]] = {a: {b: _chain(a, b) for b in TERRITORIES} for a in TERRITORIES}
"""SMC-TRADE-16: the number of sea zones in the shortest chain from coast to coast (1: both border the same zone)."""
AIR_MP: Final = 3
AIR_DISTANCE: Final[dict[str, dict[str, int]]] = {
    s: {x: d for x, d in distances(ALL_BORDERS, s).items() if 0 < d <= AIR_MP} for s in SPACES
}
"""SMC-AIR-01: the spaces that an aircraft can reach, and their distance."""


def within(territory: str, steps: int) -> list[str]:
    """The territories that are at most that many land borders away."""
    return sorted(t for t, d in LAND_DISTANCE[territory].items() if d <= steps)


def verify(world: Map) -> None:
    """Checks the facts that the rulebook's examples establish (SMC-PLAGUE-10, SMC-SEA-14, SMC-COMP-08)."""
    file = "data/adjacency.csv"
    land = [s for s in world.spaces if world.spaces[s].kind == "land"]
    if len(land) != 72 or len(world.spaces) != 95:
        raise BadData("data/territories.csv", 0, f"{len(land)} territories and {len(world.spaces) - len(land)} zones")
    from_funa = distances(world.land, "funa")
    for name in ("tanganika", "eritrea", "kalahari", "atlantia", "nigeria"):
        if from_funa.get(name, FAR) > 2:
            raise BadData(file, 0, f"{name} must be at most 2 from funa")
    if from_funa.get("euphrates", FAR) != 3:
        raise BadData(file, 0, "euphrates must be exactly 3 from funa")
    first = [z for z in world.coast["mekong"] if z in world.coast["tanami"]]
    if not first:
        raise BadData(file, 0, "mekong and tanami must share a sea zone")
    second = [z for z in world.coast["java"] if z in world.coast["tasmania"]]
    if not any(b in world.sea[a] for a in first for b in second):
        raise BadData(file, 0, "the zone of mekong and tanami must border one of java and tasmania")
    if not any(a in world.coast["tasmania"] for a in first):
        raise BadData(file, 0, "tasmania must be reachable from the zone between mekong and tanami")
    if "mekong" not in world.land["himalaya"] or any(z in world.coast["himalaya"] for z in first):
        raise BadData(file, 0, "himalaya borders mekong and not the sea zone of the example")
    wraps = sorted(sorted(w) for w in world.wraps)
    if wraps != [[f"{p}-pacific-east", f"{p}-pacific-west"] for p in ("mid", "north", "south")]:
        raise BadData(file, 0, "the board wraps at the North, Mid and South Pacific and nowhere else")


verify(MAP)
