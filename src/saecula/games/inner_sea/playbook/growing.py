"""The Growth Phase in scenarios: what comes before a civilization grows, how much it grows, where it chains from."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, SEA
from saecula.games.inner_sea.board import (
    contested,
    count,
    gain_talents,
    held,
    on_map,
    others,
    part,
)
from saecula.games.inner_sea.npc.enemies import choose_primary
from saecula.games.inner_sea.playbook.bars import EMPIRES, PERSIANS, named
from saecula.games.inner_sea.playbook.ending import eliminations
from saecula.games.inner_sea.playbook.sheets import has_sheet
from saecula.games.inner_sea.table import Table, Task

HORDE = 12
ROMAN_INVADERS: list[str] = ["visigoths", "persians"]
ENTRIES: dict[str, list[str]] = {
    "visigoths": ["aquitania", "gallia"], "persians": ["carchemish", "hamath", "palmyra", "canaan", "petra"],
}
STEPS: list[str] = ["deployment", "senate", "resettlement", "acquisition", "retirement"]


def least_growth(t: Table, civ: int, default: int) -> int:
    """The minimum growth: 3, or what the scenario, the difficulty or the handicap says."""
    if not t.book.scenario:
        return default
    c = t.civs[civ]
    book = t.book
    n = default
    if book.has("one-against-two") and c.seat == book.number("single-seat"):  # MULTI-12
        n = 6
    if book.has("imperial") and (c.id in ROMAN_INVADERS or c.id == "huns"):  # ROME1-46, ROME1-60, ROME2-17, ROME2-42
        n = (10 if c.seat < 0 else 8) + book.number("invader-growth")
    if book.has("god-king") and c.seat < 0:  # GODKING-25, GODKING-69
        n = (6 if c.id == "assyrians" else 4) + book.number("invader-growth")
    if c.seat >= 0:
        n = max(n, book.number("player-least"))
    return max(n, 0)


def helped_growth(t: Table, civ: int) -> int:
    """DIFF-05: by how much the growth of a civilization is raised or lowered."""
    return t.book.number("player-growth" if t.civs[civ].seat >= 0 else "npc-growth")


def begin_growth(t: Table, civ: int) -> bool:
    """Lays the steps of a civilization's Growth Phase, with what the scenario puts before them."""
    c = t.civs[civ]
    book = t.book
    book.plan = []
    if c.seat < 0:
        choose_primary(t, civ)
    if book.has("god-king") and c.seat < 0:
        t.push(Task("grow", civ))
        t.push(Task("god-king.aeneas", civ))
        return True
    t.push(Task("grow", civ))
    if book.has("bribes") and (c.id in ROMAN_INVADERS or c.id == "huns"):
        for home, empire in (("troy", "eastern-empire"), ("rome", "western-empire")):
            if bribe_due(t, civ, home, empire):
                t.push(Task("bribe", civ, area=home, target=named(t, empire)))
    if book.has("consuls") and c.id == "rome":
        t.push(Task("consul", civ))
    return True


def bribe_due(t: Table, civ: int, home: str, empire: str) -> bool:
    """ROME1-71: a disk next to Rome or Troy, and the Empire whose Home Area that is still has Gold there."""
    i = named(t, empire)
    return (i >= 0 and home in part(t).adjacent and bool(held(t.civs[civ].disks) & part(t).adjacent[home])
            and t.book.gold.get(home, 0) > 0)


async def grow(t: Table) -> None:
    """The steps of one civilization, but for scenarios that skip some of them."""
    task = t.tasks.pop()
    civ = task.civ
    c = t.civs[civ]
    book = t.book
    eliminations(t)
    if t.reason or civ not in t.order:
        t.go()
        return
    if book.has("imperial") and not on_map(c) and (c.id in ROMAN_INVADERS or c.id == "huns") and c.supply + c.ready:
        n = min(HORDE, c.supply)  # ROME1-42, ROME1-77
        c.supply -= n
        c.ready += n
        t.tell("ready", c.seat, {"civ": c.id, "n": n}, "ACISP-ROME2-12" if c.seat < 0 else "ACISP-ROME1-42")
        t.push(Task("deployment", civ))
        t.push(Task("invade", civ))
        t.go()
        return
    if book.has("empire-of-alexander") and c.id == "greeks":
        if book.has("darius") and t.turn == 1:  # DARIUS-21
            t.tell("skips", c.seat, {"civ": c.id}, "ACISP-DARIUS-21")
            t.go()
            return
        gain_talents(t, civ, 1, "ACISP-DARIUS-22" if book.has("darius") else "ACISP-ALEX-27")
        n = min(2, c.supply)
        c.supply -= n
        c.ready += n
        t.tell("ready", c.seat, {"civ": c.id, "n": n}, "ACISP-DARIUS-22" if book.has("darius") else "ACISP-ALEX-27")
    if book.has("first-turn-truce") and c.id in PERSIANS and t.turn == 1:  # ALEX-29, DARIUS-27
        t.push(Task("deployment", civ))
        t.go()
        return
    for name in STEPS:
        if name == "senate" and not has_sheet(t, civ, "rome"):
            continue
        if name == "retirement" and book.has("imperial") and c.id in EMPIRES:
            t.push(Task("imperial.retirement", civ))
            continue
        t.push(Task(name, civ))
    t.go()


def chain(t: Table, civ: int) -> int:
    """Where disks may be placed from, if the scenario changes it; 0 for the base rule (GODKING-24, HANN-71)."""
    book = t.book
    c = t.civs[civ]
    if book.has("god-king") and c.id == "egypt":
        blue = named(t, "tributary-city-states")
        if blue >= 0 and (c.disks or t.civs[blue].disks):
            return reach(t, civ, 0) | reach(t, blue, 0)
    if book.has("roman-seas") and c.id == "carthage":
        weak = 0
        for area in c.disks:
            if BIT[area] & SEA and not strongest(t, civ, area):
                weak |= BIT[area]
        return reach(t, civ, weak)
    return 0


def strongest(t: Table, civ: int, area: str) -> bool:
    own = count(t, civ, area)
    return t.barbarians.get(area, 0) <= own and all(
        count(t, i, area) <= own for i in range(len(t.civs)) if i != civ)


def reach(t: Table, civ: int, weak: int) -> int:
    """GROW-23 to GROW-28: the areas that a civilization's disks reach; those in `weak` do not chain."""
    foreign = others(t, civ)
    mask = 0
    adjacent = part(t).adjacent
    for area in t.civs[civ].disks:
        bit = BIT[area]
        if not foreign & bit:
            mask |= bit | (0 if weak & bit else adjacent[area])
        elif contested(t, area):
            mask |= bit
            if strongest(t, civ, area) and not weak & bit:
                mask |= adjacent[area]
    return mask
