"""The map as an NPC sees it (NPCDISK): what it must match or exceed, how far areas are, where groups of disks fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core.types import RuleId
from saecula.games.inner_sea.atlas import BIT, IDS, IS_LAND, LAND, bits, numbers
from saecula.games.inner_sea.board import CITY, around, closed, contested, home_of, limit, part
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.npc.enemies import enemies, primary
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import Table

FAR: Final = 99


@dataclass(slots=True)
class Spot:
    """A place for a group of disks, and the priority that sends them there."""

    area: AreaId
    n: int
    rule: RuleId


_NEAR: Final[dict[str, list[int]]] = {}


def near_list(t: Table) -> list[int]:
    """The neighbors in play of every area, indexed by area number."""
    if t.map not in _NEAR:
        adjacent = part(t).adjacent
        _NEAR[t.map] = [adjacent.get(area, 0) for area in IDS]
    return _NEAR[t.map]


class Ground:
    """The map as one NPC sees it now; computed once for a decision and never stored."""

    def __init__(self, t: Table, civ: CivId, allowed: int, left: int) -> None:
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
        self.rivals = t.rules.rivals(t, civ)
        self.opposed = self.barbarians
        for i, c in enumerate(t.civs):
            if i != civ:
                self.opposed |= held(c.disks)
        self.mine = held(self.own)
        self.near = near_list(t)
        self._largest: dict[str, int] = {}
        self._levels: dict[int, list[int]] = {}
        self._passable = -1
        self._wonders: dict[int, int] = {}
        self._gold: dict[int, int] = {}
        self._cities: dict[int, int] = {}
        self._around: dict[int, int] = {}

    def largest(self, area: AreaId) -> int:
        """The disks of the largest opposing faction in an area, not counting white disks (ACISP-NPCDISK-03)."""
        top = self._largest.get(area, -1)
        if top < 0:
            top = self.t.barbarians.get(area, 0)
            for i, c in enumerate(self.t.civs):
                if i != self.civ:
                    n = c.disks.get(area, 0)
                    if n > top:
                        top = n
            self._largest[area] = top
        return top

    def foe_disks(self, area: AreaId) -> int:
        """Enemy disks in an area, Barbarians included."""
        return self.t.barbarians.get(area, 0) + sum(self.t.civs[i].disks.get(area, 0) for i in self.enemies)

    def wonders_of(self, owner: FactionId) -> int:
        """The areas with standing Wonders of a civilization."""
        mask = self._wonders.get(owner, -1)
        if mask < 0:
            mask = 0
            for w in self.t.wonders.values():
                if w.area and not w.destroyed and w.owner == owner:
                    mask |= BIT[w.area]
            self._wonders[owner] = mask
        return mask

    def gold_of(self, owner: FactionId) -> int:
        """The areas with a civilization's Gold."""
        mask = self._gold.get(owner, -1)
        if mask < 0:
            mask = 0
            for area, whose in self.t.rules.gold(self.t).items():
                if whose == owner:
                    mask |= BIT[area]
            self._gold[owner] = mask
        return mask

    def cities_of(self, owner: FactionId) -> int:
        """The areas with a civilization's Cities."""
        mask = self._cities.get(owner, -1)
        if mask < 0:
            mask = 0
            for area, n in self.t.civs[owner].disks.items():
                if n >= CITY and IS_LAND[area]:
                    mask |= BIT[area]
            self._cities[owner] = mask
        return mask

    def around(self, mask: int) -> int:
        """The areas adjacent to a set."""
        if not mask:
            return 0
        found = self._around.get(mask, -1)
        if found < 0:
            found = around(self.t, mask)
            self._around[mask] = found
        return found

    def exceeds(self, area: AreaId) -> bool:
        """ACISP-NPCDISK-05..07: whether it wants one more disk than the largest opposing stack here."""
        bit = BIT[area]
        if not self.t.rules.may_exceed(self.t, self.civ):
            return False
        return (
            area == self.home
            or bool(bit & (self.hostile | self.rivals))
            or bool(bit & self.wonders_of(self.civ))
            or (self.own.get(area, 0) >= CITY and IS_LAND[area])
        )

    def group(self, area: AreaId, wanted: int) -> int:
        """How many disks the NPC places in an area, or 0 if the rules keep it out (ACISP-NPCDISK-03, ACISP-NPCDISK-04,
        ACISP-NPCDISK-08..10)."""
        bit = BIT[area]
        if not bit & self.allowed:
            return 0
        here = self.own.get(area, 0)
        room = min(limit(self.t, area) - here, self.left, self.t.rules.most_disks(self.t, self.civ, area) - here)
        if room < 1:
            return 0
        top = self.largest(area) if bit & self.opposed else 0
        if not top:
            return min(room, wanted)
        if self.t.barbarians.get(area, 0) >= 4 and not here and bit & self.foes:
            return 0
        goal = top + 1 if self.exceeds(area) else top
        n = min(max(goal - here, wanted), room)
        # ACISP-NPCDISK-09: it does not make an area Contested
        if not bit & (self.hostile | self.rivals) and not contested(self.t, area):
            if top > 1 or here:
                return 0
            n = 1
        return n if here + n >= top else 0

    def met(self, area: AreaId) -> bool:
        """ACISP-NPCDISK-27: the NPC exceeds or matches as required, or has a disk in an area without opponents."""
        here = self.own.get(area, 0)
        if not here:
            return False
        top = self.largest(area) if BIT[area] & self.opposed else 0
        if not top:
            return True
        return here >= (top + 1 if self.exceeds(area) else top) or here >= limit(self.t, area)

    def levels(self, mask: int) -> list[int]:
        """ACISP-NPCDISK-17, ACISP-NPCDISK-18: the areas at distance 0, 1, 2, ... from a set. No path leads through an
        area that the NPC could not match."""
        known = self._levels.get(mask)
        if known is not None:
            return known
        if self._passable < 0:
            self._passable = self.path_mask()
        out = [mask]
        seen = frontier = mask
        while frontier:
            wider = 0
            for i in numbers(frontier):
                wider |= self.near[i]
            new = wider & ~seen
            seen |= new
            if new:
                out.append(new)
            frontier = new & self._passable
        self._levels[mask] = out
        return out

    def distance(self, area: AreaId, mask: int) -> int:
        """The distance from an area to the nearest area of a set."""
        if not mask:
            return FAR
        bit = BIT[area]
        for d, ring in enumerate(self.levels(mask)):
            if ring & bit:
                return d
        return FAR

    def seas_on_way(self, area: AreaId, mask: int) -> int:
        """ACISP-NPCDISK-19: the fewest sea areas on any shortest path from an area (itself included) to a set."""
        rings = self.levels(mask)
        bit = BIT[area]
        seas: dict[int, int] = dict.fromkeys(numbers(mask), 0)
        for ring in rings[1:]:
            nearer = seas
            seas = {}
            for i in numbers(ring):
                ways = [nearer[k] for k in numbers(self.near[i]) if k in nearer and (mask | self._passable) >> k & 1]
                seas[i] = min(ways, default=FAR) + (0 if LAND >> i & 1 else 1)
            if ring & bit:
                break
        return seas.get(bit.bit_length() - 1, FAR)

    def path_mask(self) -> int:
        """ACISP-NPCDISK-18: the areas that a path may lead through."""
        mask = part(self.t).play
        for area in bits(self.opposed):
            top = self.largest(area)
            if top > max(self.own.get(area, 0) + self.left, 1) or top > limit(self.t, area):
                mask &= ~BIT[area]
        return mask


# --- choosing among candidates ---


def spots(g: Ground, mask: int, rule: RuleId, wanted: int = 1, unmet: bool = True) -> list[Spot]:
    """The areas of a mask where the NPC can place disks, each with the size of its group."""
    out = []
    for area in bits(mask & g.allowed):
        if unmet and g.met(area):
            continue
        n = g.group(area, wanted)
        if n:
            out.append(Spot(area, n, rule))
    return out


def fewest(found: list[Spot], keys: dict[str, tuple[int, ...]]) -> list[Spot]:
    """The spots with the smallest key."""
    least = min(keys[s.area] for s in found)
    return [s for s in found if keys[s.area] == least]


def to_three(g: Ground, mask: int, rule: RuleId) -> list[Spot]:
    """Land areas that the NPC fills until it has 3 disks there."""
    out = []
    for area in bits(mask & g.allowed & LAND):
        here = g.own.get(area, 0)
        if here < CITY:
            n = g.group(area, CITY - here)
            if n:
                out.append(Spot(area, n, rule))
    return out


def prefer_primary(g: Ground, found: list[Spot], masks: dict[int, int]) -> list[Spot]:
    """ACISP-NPCDISK-13: puts targets of the Primary enemy first. `masks` gives the target areas of each enemy."""
    if len(found) > 1 and g.primary in masks:
        first = [s for s in found if BIT[s.area] & masks[g.primary]]
        if first:
            return first
    return found


def fill(g: Ground, area: AreaId, goal: int, rule: RuleId) -> list[Spot]:
    """Fills an area up to `goal` disks, as far as it is open to the NPC."""
    here = g.own.get(area, 0)
    if here >= goal or area not in g.adjacent or not BIT[area] & g.allowed:
        return []
    n = min(goal - here, limit(g.t, area) - here, g.left)
    if n < 1:
        return []
    top = g.largest(area)
    if top and here + n < top:
        return []
    return [Spot(area, n, rule)]


def prey(g: Ground) -> int:
    """The areas that attract an NPC: its enemies' Gold and Cities."""
    mask = 0
    for i in g.enemies:
        mask |= g.gold_of(i) | g.cities_of(i)
    return mask


def no_nearer(g: Ground, wrong: int, goal: int) -> int:
    """Areas of the wrong kind that bring an NPC no closer to its goal."""
    mask = 0
    now = min((g.distance(a, goal) for a in g.own), default=FAR)
    for area in bits(g.allowed & wrong & ~g.mine):
        if g.distance(area, goal) >= now:
            mask |= BIT[area]
    return mask
