"""Where an NPC places disks (PRIO): the first priority that can be met, and the areas that meet it equally well.

`best(t, civ, allowed, left)` returns the tied candidates as `Spot`s (area, number of disks, rule). It changes nothing.
"""

from __future__ import annotations

from typing import Final

from saecula.core.types import RuleId
from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, SEA, bits
from saecula.games.inner_sea.board import CITY, cities, home_of
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.npc.enemies import foremost, humans
from saecula.games.inner_sea.npc.ground import FAR, Ground, Spot, fewest, prefer_primary, spots, to_three
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.points import all_half_points, half_points
from saecula.games.inner_sea.table import Table

SEAS: Final[dict[str, int]] = {"phoenicia": 4, "minos": 3}
"""ACISP-PRIO-10, ACISP-PRIO-11: how many seas each occupies first, and then in each further round."""
SPREAD: Final = "seas"
"""The mark in `book.plan` for disks that spread to further seas."""

# --- ACISP-PRIO-01..11 ---


def defence(g: Ground) -> list[Spot]:
    """The spots for defending home, for every NPC."""
    t, civ = g.t, g.civ
    home = BIT[g.home] if g.home in g.adjacent else 0
    wonders = g.wonders_of(civ)
    gold = g.gold_of(civ)
    towns = g.cities_of(civ)
    for mask, rule in (
        (home, "ACISP-PRIO-01"),
        (wonders, "ACISP-PRIO-02"),
        (gold, "ACISP-PRIO-03"),
        (towns, "ACISP-PRIO-04"),
    ):
        found = spots(g, mask & g.hostile, rule)
        if found:
            return prefer_primary(g, found, {i: held(t.civs[i].disks) for i in g.enemies})
    for mask, rule in ((home, "ACISP-PRIO-05"), (wonders, "ACISP-PRIO-06"), (gold, "ACISP-PRIO-07")):
        found = to_three(g, mask & ~towns, rule)
        if found:
            return found
    if home:
        near = g.adjacent[g.home] & LAND
        if near and not near & towns:
            found = to_three(g, near, "ACISP-PRIO-08")
            if found:
                yours = 0
                for i in humans(t):
                    yours |= held(t.civs[i].disks)
                return fewest(found, {s.area: (-g.distance(s.area, yours),) for s in found})
    you = foremost(t)
    if you >= 0 and cities(t, civ) < cities(t, you) and half_points(t, civ) < half_points(t, you):
        found = [s for s in to_three(g, g.mine & ~towns, "ACISP-PRIO-09") if g.own[s.area] + s.n >= CITY]
        if found:
            return fewest(found, {s.area: (g.distance(s.area, home),) for s in found}) if home else found
    return seafaring(g)


def spread(g: Ground) -> int:
    """ACISP-NPCDISK-21, ACISP-NPCDISK-24: how many more seas the next round of spreading needs, after one disk at
    sea."""
    step = SEAS[g.t.civs[g.civ].id]
    at_sea = (g.mine & SEA).bit_count()
    if at_sea < step:
        return 0
    return min(step - at_sea % step, g.left) - 1


def seafaring(g: Ground) -> list[Spot]:
    """ACISP-PRIO-10, ACISP-PRIO-11, ACISP-NPCDISK-21..24: Phoenicia and Minos spread over the seas, 4 or 3 at a time.
    Powers that merely use their sheets do not: the Sea Peoples go for Gold from the first turn on (the example of
    ACISP-GODKING-36)."""
    id = g.t.civs[g.civ].id
    if id not in SEAS:
        return []
    step = SEAS[id]
    at_sea = (g.mine & SEA).bit_count()
    if at_sea >= step and g.left < step and g.t.book.plan[:1] != [SPREAD]:
        return []
    out = []
    for area in bits(g.allowed & SEA & ~g.mine):
        black = g.t.barbarians.get(area, 0)
        others = max((c.disks.get(area, 0) for i, c in enumerate(g.t.civs) if i != g.civ), default=0)
        if others >= 2 or (id == "phoenicia" and black >= 2):
            continue
        wanted = 2 if id == "minos" and black and not others else 1
        n = g.group(area, wanted)
        if n:
            out.append(Spot(area, n, "ACISP-PRIO-10" if id == "phoenicia" else "ACISP-PRIO-11"))
    return out


# --- ACISP-PRIO-12..22 ---


def beside(g: Ground, targets: dict[int, int], rule: RuleId) -> list[Spot]:
    """ACISP-PRIO-14, ACISP-PRIO-15, ACISP-PRIO-18: a land area next to a target, else a sea area, with the fewest enemy
    disks."""
    targets = g.t.rules.pressed_on(g, targets)
    everything = union(targets)
    if not everything:
        return []
    near = g.around(everything)
    for kind in (LAND, SEA):
        found = spots(g, near & kind, rule)
        if found:
            found = prefer_primary(g, found, {i: g.around(mask) for i, mask in targets.items() if mask})
            return fewest(found, {s.area: (g.foe_disks(s.area),) for s in found})
    return []


def hostile(g: Ground) -> list[Spot]:
    """The spots for an NPC with an enemy civilization when its home needs nothing."""
    t = g.t
    gold = {i: g.gold_of(i) for i in g.enemies}
    wonders = {i: g.wonders_of(i) for i in g.enemies}
    towns = {i: g.cities_of(i) for i in g.enemies}
    for targets, rule in ((gold, "ACISP-PRIO-12"), (wonders, "ACISP-PRIO-13")):
        found = prefer_primary(g, spots(g, union(targets), rule), targets)
        if found:
            return found
    for targets, rule in ((gold, "ACISP-PRIO-14"), (wonders, "ACISP-PRIO-15")):
        found = beside(g, targets, rule)
        if found:
            return found
    found = prefer_primary(g, spots(g, union(towns), "ACISP-PRIO-16"), towns)
    if found:
        return found
    if t.rules.invades(t, g.civ):
        found = invasion_path(g, gold, wonders, towns)
        if found:
            return found
    found = beside(g, towns, "ACISP-PRIO-18")
    if found:
        return found
    return skirmish(g)


def union(targets: dict[int, int]) -> int:
    mask = 0
    for areas in targets.values():
        mask |= areas
    return mask


def invasion_path(g: Ground, gold: dict[int, int], wonders: dict[int, int], towns: dict[int, int]) -> list[Spot]:
    """ACISP-PRIO-17, ACISP-NPCDISK-29: a disk that brings an Invader closer to an enemy's Gold, Wonder or City.
    Among equally close areas it prefers the one closest to that enemy's Home Area (ACISP-NPCDISK-20), then the one
    whose path there crosses the fewest seas (ACISP-NPCDISK-19: paths by land come before paths by sea, L2961), then
    the one that takes the fewest disks, because a single disk must bring it there (ACISP-NPCDISK-29, the example of
    the Gold Mine)."""
    found = spots(g, g.allowed & ~g.mine, "ACISP-PRIO-17")
    ways: list[tuple[tuple[int, int], Spot, int, int]] = []
    for i in g.enemies:
        home = home_of(g.t.civs[i])
        capital = BIT[home] if home in g.adjacent else 0
        for target in bits((gold[i] | wonders[i] | towns[i]) & ~g.mine):
            goal = BIT[target]
            now = min((g.distance(a, goal) for a in g.own), default=FAR)
            for s in found:
                d = g.distance(s.area, goal)
                if d < now:
                    ways.append(((d, g.distance(s.area, capital)), s, capital, goal))
    if not ways:
        return []
    least = min(way[0] for way in ways)
    keys: dict[str, tuple[int, ...]] = {}
    out: list[Spot] = []
    for key, s, capital, goal in ways:
        if key == least:
            detail = (g.seas_on_way(s.area, capital), g.seas_on_way(s.area, goal), s.n)
            if s.area not in keys:
                out.append(s)
            if s.area not in keys or detail < keys[s.area]:
                keys[s.area] = detail
    return fewest(out, keys)


def skirmish(g: Ground) -> list[Spot]:
    """ACISP-PRIO-19..22."""
    t = g.t
    settlements: dict[int, int] = {}
    camps: dict[int, int] = {}
    for i in g.enemies:
        settlements[i] = sum(BIT[a] for a, n in t.civs[i].disks.items() if n == 2)
        camps[i] = sum(BIT[a] for a, n in t.civs[i].disks.items() if n == 1)
    if g.left >= 2:
        calm = sum(BIT[a] for a in bits(union(settlements)) if t.barbarians.get(a, 0) <= 2)
        found = prefer_primary(g, spots(g, calm, "ACISP-PRIO-19", 2), settlements)
        if found:
            return found
    calm = sum(BIT[a] for a in bits(union(camps)) if t.barbarians.get(a, 0) <= 1)
    found = prefer_primary(g, spots(g, calm, "ACISP-PRIO-20"), camps)
    if found:
        return found
    two = sum(BIT[a] for a, n in g.own.items() if n == 2 and IS_LAND[a])
    found = spots(g, two & ~g.hostile, "ACISP-PRIO-21", 1, unmet=False)
    if found:
        return found
    found = spots(g, g.allowed & ~g.hostile, "ACISP-PRIO-22")
    if not found:
        return []
    homes = 0
    for i in [g.primary] if g.primary in g.enemies else g.enemies:  # ACISP-NPC-17
        home = home_of(t.civs[i])
        if home in g.adjacent:
            homes |= BIT[home]
    return fewest(
        found,
        {s.area: (g.distance(s.area, homes), g.distance(s.area, g.foes), 0 if IS_LAND[s.area] else 1) for s in found},
    )


# --- ACISP-PRIO-23..29 ---


def peaceful(g: Ground) -> list[Spot]:
    """The spots for an NPC without an enemy civilization."""
    t, civ = g.t, g.civ
    camps = sum(BIT[a] for a, n in g.own.items() if n == 1 and IS_LAND[a])
    found = spots(g, camps, "ACISP-PRIO-23", 1, unmet=False)
    if found:
        return found
    empty = g.allowed & ~g.opposed & ~g.mine
    near = g.around(g.mine)
    found = spots(g, empty & SEA & g.around(g.mine & LAND), "ACISP-PRIO-24")
    if found:
        return found
    found = spots(g, empty & LAND & near, "ACISP-PRIO-25", 3)
    if found:
        return found
    if max(all_half_points(t)) > half_points(t, civ):
        two = sum(BIT[a] for a, n in g.own.items() if n == 2 and IS_LAND[a])
        found = spots(g, two, "ACISP-PRIO-26", 1, unmet=False)
        if found:
            return found
    others = 0
    for c in t.civs:
        others |= held(c.disks)
    wild = g.barbarians & ~others & near
    for kind, rule in ((LAND, "ACISP-PRIO-27"), (SEA, "ACISP-PRIO-28")):
        found = [s for s in spots(g, wild & kind, rule) if g.own.get(s.area, 0) + s.n > t.barbarians[s.area]]
        if found:
            return fewest(found, {s.area: (t.barbarians[s.area],) for s in found})
    return spots(g, g.opposed & ~g.barbarians & SEA & near, "ACISP-PRIO-29")


# --- all priorities ---


def best(t: Table, civ: CivId, allowed: int, left: int) -> list[Spot]:
    """The tied best places for the next group of disks; none if the disks are lost (ACISP-NPCDISK-26,
    ACISP-PRIO-22)."""
    g = Ground(t, civ, allowed, left)
    if not g.allowed or left < 1:
        return []
    g.allowed &= ~t.rules.shunned(g)
    found = t.rules.base_spots(g)  # scenario priorities come before all others (ACISP-NPC-03)
    if not found:
        found = defence(g)
    if not found:
        found = hostile(g) if g.enemies else peaceful(g)
    if len(found) > 1:
        found = t.rules.preferred(g, found)
    return found
