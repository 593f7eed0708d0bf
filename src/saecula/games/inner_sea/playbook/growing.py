"""The Growth Phase in scenarios: what comes before a civilization grows, how much it grows, where it chains from."""

from __future__ import annotations

from saecula.core import AGAIN, LEAVE, NEXT, Frame, Step
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
from saecula.games.inner_sea.frames import Growth
from saecula.games.inner_sea.npc.enemies import choose_primary
from saecula.games.inner_sea.playbook.bars import EMPIRES, PERSIANS, named
from saecula.games.inner_sea.playbook.ending import eliminations
from saecula.games.inner_sea.playbook.frames import Bribe, Consul, Invade
from saecula.games.inner_sea.playbook.newcomers import god_king_aeneas
from saecula.games.inner_sea.playbook.sheets import has_sheet
from saecula.games.inner_sea.table import Table

HORDE = 12
ROMAN_INVADERS: list[str] = ["visigoths", "persians"]
ENTRIES: dict[str, list[str]] = {
    "visigoths": ["aquitania", "gallia"],
    "persians": ["carchemish", "hamath", "palmyra", "canaan", "petra"],
}


def least_growth(t: Table, civ: int, default: int) -> int:
    """The minimum growth: 3, or what the scenario, the difficulty or the handicap says."""
    if not t.book.scenario:
        return default
    c = t.civs[civ]
    book = t.book
    n = default
    if book.has("one-against-two") and c.seat == book.number("single-seat"):  # ACISP-MULTI-12
        n = 6
    # ACISP-ROME1-46, ACISP-ROME1-60, ACISP-ROME2-17, ACISP-ROME2-42
    if book.has("imperial") and (c.id in ROMAN_INVADERS or c.id == "huns"):
        n = (10 if c.seat < 0 else 8) + book.number("invader-growth")
    if book.has("god-king") and c.seat < 0:  # ACISP-GODKING-25, ACISP-GODKING-69
        n = (6 if c.id == "assyrians" else 4) + book.number("invader-growth")
    if c.seat >= 0:
        n = max(n, book.number("player-least"))
    return max(n, 0)


def helped_growth(t: Table, civ: int) -> int:
    """ACISP-DIFF-05: by how much the growth of a civilization is raised or lowered."""
    return t.book.number("player-growth" if t.civs[civ].seat >= 0 else "npc-growth")


def begin_growth(t: Table, growth: Growth) -> Step:
    """What a scenario puts before the growth of a civilization."""
    if not t.book.scenario:
        return NEXT
    civ = growth.civ
    c = t.civs[civ]
    book = t.book
    book.plan = []
    if c.seat < 0:
        choose_primary(t, civ)
    if book.has("god-king") and c.seat < 0:
        god_king_aeneas(t, civ)
        return NEXT
    before: list[Frame] = []
    if book.has("consuls") and c.id == "rome":
        before.append(Consul())
    if book.has("bribes") and (c.id in ROMAN_INVADERS or c.id == "huns"):
        for home, empire in (("rome", "western-empire"), ("troy", "eastern-empire")):
            if bribe_due(t, civ, home, empire):
                before.append(Bribe(civ, named(t, empire), home))
    t.call(*before)
    return NEXT


def bribe_due(t: Table, civ: int, home: str, empire: str) -> bool:
    """ACISP-ROME1-71: a disk next to Rome or Troy, and the Empire whose Home Area that is still has Gold there."""
    i = named(t, empire)
    return (
        i >= 0
        and home in part(t).adjacent
        and bool(held(t.civs[civ].disks) & part(t).adjacent[home])
        and t.book.gold.get(home, 0) > 0
    )


def grow(t: Table, growth: Growth) -> Step:
    """The steps that this civilization takes; scenarios skip some of them."""
    civ = growth.civ
    c = t.civs[civ]
    book = t.book
    if book.scenario:
        eliminations(t)
        if t.reason or civ not in t.order:
            return LEAVE
        if (
            book.has("imperial")
            and not on_map(c)
            and (c.id in ROMAN_INVADERS or c.id == "huns")
            and (c.supply + c.ready)
        ):
            # ACISP-ROME1-42, ACISP-ROME1-77
            to_ready(t, civ, HORDE, "ACISP-ROME2-12" if c.seat < 0 else "ACISP-ROME1-42")
            t.call(Invade(civ))
            growth.step = "deployment"
            return AGAIN
        if book.has("empire-of-alexander") and c.id == "greeks":
            if book.has("darius") and t.turn == 1:  # ACISP-DARIUS-21
                t.tell("skips", c.seat, {"civ": c.id}, "ACISP-DARIUS-21")
                return LEAVE
            rule = "ACISP-DARIUS-22" if book.has("darius") else "ACISP-ALEX-27"
            gain_talents(t, civ, 1, rule)
            to_ready(t, civ, 2, rule)
        if book.has("first-turn-truce") and c.id in PERSIANS and t.turn == 1:  # ACISP-ALEX-29, ACISP-DARIUS-27
            growth.step = "deployment"
            return AGAIN
    empire = book.has("imperial") and c.id in EMPIRES
    growth.skipped.append("retirement" if empire else "imperial.retirement")
    if not has_sheet(t, civ, "rome"):
        growth.skipped.append("senate")
    return NEXT


def to_ready(t: Table, civ: int, n: int, rule: str) -> None:
    """Disks from the supply, as far as it reaches, become Ready."""
    c = t.civs[civ]
    n = min(n, c.supply)
    c.supply -= n
    c.ready += n
    t.tell("ready", c.seat, {"civ": c.id, "n": n}, rule)


def chain(t: Table, civ: int) -> int:
    """Where disks may be placed from, if the scenario changes it; 0 for the base rule (ACISP-GODKING-24,
    ACISP-HANN-71)."""
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
    return t.barbarians.get(area, 0) <= own and all(count(t, i, area) <= own for i in range(len(t.civs)) if i != civ)


def reach(t: Table, civ: int, weak: int) -> int:
    """ACIS-GROW-23..28: the areas that a civilization's disks reach; those in `weak` do not chain."""
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
