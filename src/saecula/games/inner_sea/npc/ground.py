"""The map as an NPC sees it (NPCDISK): what it must match or exceed, how far areas are, where groups of disks fit."""

from __future__ import annotations

from dataclasses import dataclass

from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, bits
from saecula.games.inner_sea.board import (
    CITY,
    closed,
    contested,
    held,
    home_of,
    limit,
    part,
)
from saecula.games.inner_sea.npc.enemies import enemies, primary
from saecula.games.inner_sea.table import Table

FAR = 99
INVADING: list[str] = ["visigoths", "persians", "huns", "sea-peoples", "hittites", "assyrians"]


@dataclass(slots=True)
class Spot:
    """A place for a group of disks, and the priority that sends them there."""

    area: str
    n: int
    rule: str


class Ground:
    """The map as one NPC sees it at this moment: computed once for a decision, never kept."""

    def __init__(self, t: Table, civ: int, allowed: int, left: int) -> None:
        self.t = t
        self.civ = civ
        self.left = left
        self.own = t.civs[civ].disks
        self.home = home_of(t.civs[civ])
        self.enemies = enemies(t, civ)
        self.primary = primary(t, civ)
        self.allowed = allowed & ~closed(t, civ)
        self.adjacent = part(t).adjacent
        self.barbarians = held(t.barbarians)
        self.foes = 0
        for i in self.enemies:
            self.foes |= held(t.civs[i].disks)
        self.hostile = self.foes | self.barbarians
        self.opposed = self.barbarians
        for i, c in enumerate(t.civs):
            if i != civ:
                self.opposed |= held(c.disks)
        self.mine = held(self.own)
        self._far: dict[str, dict[str, int]] = {}

    def largest(self, area: str) -> int:
        """The largest opposing faction in an area, white disks not counted (NPCDISK-03)."""
        top = self.t.barbarians.get(area, 0)
        for i, c in enumerate(self.t.civs):
            if i != self.civ:
                n = c.disks.get(area, 0)
                if n > top:
                    top = n
        return top

    def foe_disks(self, area: str) -> int:
        """Enemy disks in an area, Barbarians included."""
        return self.t.barbarians.get(area, 0) + sum(self.t.civs[i].disks.get(area, 0) for i in self.enemies)

    def wonder_areas(self, owners: list[int]) -> int:
        mask = 0
        for w in self.t.wonders.values():
            if w.area and not w.destroyed and w.owner in owners:
                mask |= BIT[w.area]
        return mask

    def gold_areas(self, owners: list[int]) -> int:
        mask = 0
        for area, owner in self.t.book.owners.items():
            if owner in owners and self.t.book.gold.get(area, 0):
                mask |= BIT[area]
        return mask

    def city_areas(self, owners: list[int]) -> int:
        mask = 0
        for i in owners:
            for area, n in self.t.civs[i].disks.items():
                if n >= CITY and IS_LAND[area]:
                    mask |= BIT[area]
        return mask

    def exceeds(self, area: str) -> bool:
        """NPCDISK-05 to -07: whether it wants one disk more than the largest opposing stack here."""
        bit = BIT[area]
        if self.t.book.has("darius") and self.t.civs[self.civ].id == "greeks":
            return False  # DARIUS-23
        return (area == self.home or bool(bit & self.hostile) or bool(bit & self.wonder_areas([self.civ]))
                or (self.own.get(area, 0) >= CITY and IS_LAND[area]))

    def group(self, area: str, wanted: int) -> int:
        """How many disks go to an area: 0 if the rules keep the NPC out (NPCDISK-03, -04, -08 to -10)."""
        bit = BIT[area]
        if not bit & self.allowed:
            return 0
        here = self.own.get(area, 0)
        room = min(limit(self.t, area) - here, self.left)
        if room < 1:
            return 0
        top = self.largest(area) if bit & self.opposed else 0
        if not top:
            return min(room, wanted)
        if not bit & self.hostile and self.makes_contested(area, here):
            return 0
        if self.t.barbarians.get(area, 0) >= 4 and not here and bit & self.foes:
            return 0
        goal = top + 1 if self.exceeds(area) else top
        n = min(max(goal - here, wanted if here >= goal else 0), room)
        if n < 1 or here + n < top:
            return 0
        return n

    def makes_contested(self, area: str, here: int) -> bool:
        """NPCDISK-09: whether a disk here would make the area Contested (it is not yet)."""
        if contested(self.t, area):
            return False
        return self.largest(area) > 1 or here + 1 > 1

    def met(self, area: str) -> bool:
        """NPCDISK-27: the NPC exceeds or matches as it should, or holds an area without opponents with a disk."""
        here = self.own.get(area, 0)
        if not here:
            return False
        top = self.largest(area) if BIT[area] & self.opposed else 0
        if not top:
            return True
        return here >= (top + 1 if self.exceeds(area) else top) or here >= limit(self.t, area)

    def far(self, area: str) -> dict[str, int]:
        """NPCDISK-17, NPCDISK-18: the distance of every area from one; no way leads through what it could not match."""
        known = self._far.get(area)
        if known is not None:
            return known
        dist = {area: 0}
        frontier = [area]
        while frontier:
            wider = []
            for name in frontier:
                if name != area and not self.passable(name):
                    continue
                for other in bits(self.adjacent[name]):
                    if other not in dist:
                        dist[other] = dist[name] + 1
                        wider.append(other)
            frontier = wider
        self._far[area] = dist
        return dist

    def passable(self, area: str) -> bool:
        if not BIT[area] & self.opposed:
            return True
        return self.largest(area) <= max(self.own.get(area, 0) + self.left, 1) and self.largest(area) <= limit(
            self.t, area)

    def distance(self, start: str, mask: int) -> int:
        """The distance from an area to the nearest of a set."""
        if not mask:
            return FAR
        dist = self.far(start)
        return min((dist.get(a, FAR) for a in bits(mask)), default=FAR)


# --- choosing among candidates ---


def spots(g: Ground, mask: int, rule: str, wanted: int = 1, unmet: bool = True) -> list[Spot]:
    """The areas of a mask where the NPC can place, each with its group."""
    out = []
    for area in bits(mask & g.allowed):
        if unmet and g.met(area):
            continue
        n = g.group(area, wanted)
        if n:
            out.append(Spot(area, n, rule))
    return out


def fewest(found: list[Spot], keys: dict[str, tuple[int, ...]]) -> list[Spot]:
    """Those with the smallest key."""
    least = min(keys[s.area] for s in found)
    return [s for s in found if keys[s.area] == least]


def to_three(g: Ground, mask: int, rule: str) -> list[Spot]:
    """Land areas to be filled until they hold 3 disks of the NPC."""
    out = []
    for area in bits(mask & g.allowed & LAND):
        here = g.own.get(area, 0)
        if here < CITY:
            n = g.group(area, CITY - here)
            if n:
                out.append(Spot(area, min(max(n, min(CITY - here, g.left)), limit(g.t, area) - here), rule))
    return out


def prefer_primary(g: Ground, found: list[Spot], masks: dict[int, int]) -> list[Spot]:
    """NPCDISK-13: targets of the Primary enemy come first. `masks` are the target areas by enemy."""
    if len(found) > 1 and g.primary in masks:
        first = [s for s in found if BIT[s.area] & masks[g.primary]]
        if first:
            return first
    return found
