"""What scenarios add to the placement of an NPC: bases to hold first, and preferences among equal places
(ACISP-NPC-03)."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, SEA, bits
from saecula.games.inner_sea.board import CITY, around, held, limit
from saecula.games.inner_sea.npc.ground import FAR, Ground, Spot, fewest, spots
from saecula.games.inner_sea.playbook.bars import HOME_GROUND, PERSIANS, named
from saecula.games.inner_sea.table import GROWTH

HITTITES: list[str] = ["hittites", "assyrians"]
GREAT_BASES: list[str] = ["phrygia", "egypt"]


def base_spots(g: Ground) -> list[Spot]:
    """The base priorities of the scenario in play; none in others."""
    book = g.t.book
    id = g.t.civs[g.civ].id
    if book.has("bases"):
        return historical(g)
    if book.has("hannibal"):
        if id == "macedonia":
            return macedonia(g)
        return hannibal_home(g)
    if id in PERSIANS:
        return persian(g)
    if book.has("god-king"):
        return god_king(g)
    return []


def fill(g: Ground, area: str, goal: int, rule: str) -> list[Spot]:
    """Up to `goal` disks in an area, as far as it is open to the NPC."""
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


# --- 5.1 historical situations ---


def historical(g: Ground) -> list[Spot]:
    """ACISP-HIST-04..06: 4 disks at home, then more than the enemy in each area next to it."""
    home = base_of(g)
    if home not in g.adjacent:
        return []
    found = fill(g, home, 4, "ACISP-HIST-05")
    if found:
        return found
    return spots(g, g.adjacent[home] & g.hostile, "ACISP-HIST-06")


def base_of(g: Ground) -> str:
    """The Home Area; Rome for whoever took it in Caesar and Pompey (ACISP-HIST-42, ACISP-HIST-43)."""
    if g.t.book.has("rome-rules") and "rome" in g.own:
        return "rome"
    return g.home


# --- 8 Hannibal ---


def macedonia(g: Ground) -> list[Spot]:
    """ACISP-HANN-30, ACISP-HANN-31."""
    rome = g.t.civs[named(g.t, "rome")]
    for area in HOME_GROUND:
        found = fill(g, area, 4 if area in rome.disks else 3, "ACISP-HANN-31")
        if found:
            return found
    return []


def hannibal_home(g: Ground) -> list[Spot]:
    """ACISP-HANN-49..52 for Carthage, ACISP-HANN-56..59 for Rome."""
    rome = g.t.civs[g.civ].id == "rome"
    if (rome and g.home != "rome") or (not rome and g.home != "carthage"):
        return []
    near = g.adjacent[g.home]
    if near & g.hostile:
        found = fill(g, g.home, 4, "ACISP-HANN-57" if rome else "ACISP-HANN-50")
        if found:
            return found
    for area in [g.home, *bits(near & LAND)]:
        found = fill(g, area, 4 if g.foe_disks(area) >= 2 else 3, "ACISP-HANN-58" if rome else "ACISP-HANN-51")
        if found:
            return found
    return spots(g, near & SEA & g.hostile, "ACISP-HANN-59" if rome else "ACISP-HANN-52")


# --- 16 to 18 Persia ---


def persian(g: Ground) -> list[Spot]:
    """ACISP-GRPE-29..34, ACISP-ALEX-34..40."""
    t = g.t
    alex = t.book.has("alexander")
    land = t.civs[g.civ].id == "land-persians"
    greeks = t.civs[named(t, "greeks")].disks
    both = [named(t, id) for id in PERSIANS]
    gold = [a for a, n in t.book.gold.items() if n and t.book.owners[a] in both]
    if alex:
        for area in sorted(gold):
            if area in greeks:
                found = fill(g, area, min(greeks[area] + 2, limit(t, area)), "ACISP-ALEX-35")
                if found:
                    return found
    if land:
        if alex:
            around_egypt = ["egypt", *bits(g.adjacent["egypt"])]
            if sum(g.own.get(a, 0) for a in around_egypt) < 3:
                found = fill(g, "egypt", 4 if "egypt" in greeks else 3, "ACISP-ALEX-36")
                if found:
                    return found
        else:
            if g.own.get("egypt", 0) < 3:
                found = fill(g, "egypt", 4 if "egypt" in greeks else 3, "ACISP-GRPE-30")
                if found:
                    return found
    for area in sorted(gold):
        here = g.own.get(area, 0)
        if IS_LAND[area] and 1 <= here <= 2:
            rule = (
                ("ACISP-ALEX-37" if alex else "ACISP-GRPE-31")
                if land
                else ("ACISP-ALEX-38" if alex else "ACISP-GRPE-32")
            )
            found = fill(g, area, 4 if area in greeks else 3, rule)
            if found:
                return found
    if not land:
        own_gold = sum(BIT[a] for a in gold if t.book.owners[a] == g.civ)
        found = spots(g, around(t, own_gold) & SEA & ~g.mine, "ACISP-ALEX-39" if alex else "ACISP-GRPE-33")
        if found:
            return found
        return []
    watch = sum(BIT[a] for a in gold) | sum(BIT[a] for a in GREAT_BASES if a in g.adjacent)
    found = spots(g, (watch | around(t, watch)) & held(greeks), "ACISP-ALEX-40" if alex else "ACISP-GRPE-34")
    if len(found) > 1:
        towns = [s for s in found if greeks.get(s.area, 0) >= 3]
        return towns or found
    return found


# --- 19 God-King of Egypt ---


def god_king(g: Ground) -> list[Spot]:
    """ACISP-GODKING-31..35."""
    if g.t.civs[g.civ].id in HITTITES:
        return hittites(g)
    if g.t.civs[g.civ].id == "sea-peoples":
        return sea_peoples(g)
    return []


def hittites(g: Ground) -> list[Spot]:
    order = ["phrygia", "troy"]
    rule = "ACISP-GODKING-31"
    if g.t.civs[g.civ].id == "assyrians":
        order = ["carchemish", "phrygia", "troy", "hamath"]
        rule = "ACISP-GODKING-70"
    for area in order:
        found = fill(g, area, 3, rule)
        if found:
            return found
    two = sum(BIT[a] for a, n in g.own.items() if n == 2 and IS_LAND[a])
    found = spots(g, two, "ACISP-GODKING-32", 1, unmet=False)
    found = [Spot(s.area, 1 if g.largest(s.area) <= CITY else s.n, s.rule) for s in found]
    if found:
        return fewest(found, {s.area: (g.distance(s.area, BIT["phrygia"]),) for s in found})
    return rivals(g)


def sea_peoples(g: Ground) -> list[Spot]:
    """ACISP-GODKING-33, ACISP-GODKING-34. The example of ACISP-GODKING-36 (L3691) has three equal seas next to Gold in
    turn 1, the Egyptian Sea among them; but the setup has two Egyptian disks there, and ACISP-PRIO-14 prefers the
    fewest enemy disks. The numbered rule holds: with the setup as it is two seas are equal, with one disk there
    three."""
    low = sum(BIT[a] for a in g.own if not IS_LAND[a] and g.own[a] < g.largest(a))
    found = spots(g, low, "ACISP-GODKING-33")
    if found:
        return fewest(found, {s.area: (g.distance(s.area, BIT["minos"]),) for s in found})
    small = [a for a, n in g.own.items() if n < 3 and IS_LAND[a]]
    found = []
    for area in small:
        found += fill(g, area, 3, "ACISP-GODKING-34")
    if found:
        return fewest(found, {s.area: (g.distance(s.area, BIT["minos"]),) for s in found})
    return rivals(g)


def rivals(g: Ground) -> list[Spot]:
    """ACISP-GODKING-35, AMB-48: areas shared with the other Invader or Barbarians, exceeding the largest stack by
    one."""
    other = 0
    for c in g.t.civs:
        if (c.id in HITTITES or c.id == "sea-peoples") and c is not g.t.civs[g.civ]:
            other |= held(c.disks)
    found = []
    for area in bits((other | g.barbarians) & g.mine & g.allowed):
        top = g.largest(area)
        n = min(top + 1 - g.own[area], limit(g.t, area) - g.own[area], g.left)
        if n > 0 and g.own[area] + n >= top:
            found.append(Spot(area, n, "ACISP-GODKING-35"))
    return found


# --- preferences ---


def prey(g: Ground) -> int:
    """What the land and sea powers of Persia and of the Invaders are drawn to: Gold and Cities of their enemies."""
    mask = 0
    for i in g.enemies:
        mask |= g.gold_areas([i]) | g.city_areas([i])
    if g.t.book.has("god-king"):
        mask |= BIT["egypt"]
    return mask


def preferred(g: Ground, found: list[Spot]) -> list[Spot]:
    """Among equal places: what the scenario prefers."""
    book = g.t.book
    id = g.t.civs[g.civ].id
    if book.has("hannibal") or id == "land-persians" or id in HITTITES:
        land = [s for s in found if IS_LAND[s.area]]
        return land or found
    if id in ("sea-persians", "sea-peoples"):
        sea = [s for s in found if not IS_LAND[s.area]]
        return sea or found
    if book.has("imperial"):
        gold = sum(BIT[a] for a, n in book.gold.items() if n)
        found = fewest(found, {s.area: (g.distance(s.area, gold), 0 if IS_LAND[s.area] else 1) for s in found})
        rome = "rome" if "rome" in g.adjacent else "troy"
        if rome in g.adjacent:
            found = fewest(found, {s.area: (g.distance(s.area, BIT[rome]),) for s in found})
    return found


def shunned(g: Ground) -> int:
    """ACISP-GRPE-26..28, ACISP-GODKING-29, ACISP-GODKING-30: areas of the wrong kind that bring the power no nearer;
    crowded ones."""
    id = g.t.civs[g.civ].id
    mask = 0
    if id in PERSIANS or id in HITTITES or id == "sea-peoples":
        wrong = SEA if id == "land-persians" or id in HITTITES else LAND
        if id == "sea-peoples" and g.t.stage != GROWTH:  # ACISP-GODKING-30 speaks of Growth
            wrong = 0
        goal = prey(g)
        now = min((g.distance(a, goal) for a in g.own), default=FAR)
        for area in bits(g.allowed & wrong & ~g.mine):
            if g.distance(area, goal) >= now:
                mask |= BIT[area]
    if id in PERSIANS:
        greeks = g.t.civs[named(g.t, "greeks")].disks
        for area, n in g.own.items():
            if n >= 3 and not g.t.book.gold.get(area, 0) and greeks.get(area, 0) < 2:
                mask |= BIT[area]
    return mask
