"""Victory points of scenarios: in the Victory Count, and at the end of an Epoch."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import IS_LAND
from saecula.games.inner_sea.board import controls, gain_talents, gain_vp
from saecula.games.inner_sea.playbook.bars import EMPIRES, named
from saecula.games.inner_sea.table import Table

CAPITALS: list[str] = ["rome", "troy"]


def imperial_count(t: Table, civ: int) -> int:
    """ACISP-ROME1-37..40: Rome and Troy count for the Empires, their Gold too; other Cities only a half."""
    c = t.civs[civ]
    halves = 0
    for area in CAPITALS:
        if c.id in EMPIRES and area in c.disks:
            halves += 2 + 2 * t.book.gold.get(area, 0)
    for area, n in c.disks.items():
        if n >= 3 and IS_LAND[area]:
            halves += 2 if area in CAPITALS or t.book.gold.get(area, 0) else 1
    halves += t.book.halves[civ]
    t.book.halves[civ] = halves % 2
    return halves // 2


def after_count(t: Table) -> None:
    """What scenarios score at the end of the Victory Count."""
    book = t.book
    bonus = book.number("bonus-vp")
    if bonus:  # ACISP-NPCRES-01, ACISP-EXPLORE-24, ACISP-DIFF-02
        for i in t.order:
            if t.civs[i].seat < 0:
                gain_vp(t, i, bonus, "ACISP-NPCRES-01")
    if "client" in book.memory:  # ACISP-HANN-38
        rome = named(t, "rome")
        gain_vp(t, rome, 1, "ACISP-HANN-38")
        gain_talents(t, rome, 1, "ACISP-HANN-38")
    if book.has("god-king"):  # ACISP-GODKING-12
        blue = named(t, "tributary-city-states")
        if blue >= 0:
            n = tributary_gold(t, blue)
            gain_vp(t, named(t, "egypt"), n, "ACISP-GODKING-12")
            gain_talents(t, named(t, "egypt"), n, "ACISP-GODKING-12")


def tributary_gold(t: Table, civ: int) -> int:
    """The Gold that shares an area with a disk of a power."""
    return sum(n for area, n in t.book.gold.items() if area in t.civs[civ].disks)


def epoch_points(t: Table) -> None:
    """What scenarios score with the Epoch VP (ACISP-HIST-60, ACISP-GRPE-58, ACISP-GODKING-71)."""
    book = t.book
    final = t.epoch >= t.last_epoch
    if book.has("rome-rules"):  # ACISP-HIST-39, ACISP-HIST-40
        for i in t.order:
            if controls(t, i, "rome"):
                gain_vp(t, i, 10 if final else 5, "ACISP-HIST-40" if final else "ACISP-HIST-39")
    if book.has("greeks-and-persians") and final:  # ACISP-GRPE-53, ACISP-GRPE-54
        greeks = named(t, "greeks")
        disks = t.civs[greeks].disks
        if "mycenae" in disks and book.gold.get("mycenae", 0):
            gain_vp(t, greeks, 10, "ACISP-GRPE-53")
        for area in ("thessaly", "laconia", "syracuse"):
            if area in disks and book.gold.get(area, 0):
                gain_vp(t, greeks, 5, "ACISP-GRPE-54")
    if book.has("god-king"):
        god_king_points(t)


def god_king_points(t: Table) -> None:
    """ACISP-GODKING-13, ACISP-GODKING-57, ACISP-GODKING-62."""
    egypt = named(t, "egypt")
    n = 0
    for area, gold in t.book.gold.items():
        blue = named(t, "tributary-city-states")
        if area in t.civs[egypt].disks or (blue >= 0 and area in t.civs[blue].disks):
            n += gold
    gain_vp(t, egypt, n, "ACISP-GODKING-13")
    for id, rule in (("phoenicia", "ACISP-GODKING-57"), ("mycenae", "ACISP-GODKING-62")):
        i = named(t, id)
        if i >= 0 and not (id == "phoenicia" and t.civs[i].seat == t.civs[egypt].seat):
            gain_vp(t, i, sum(1 for area, gold in t.book.gold.items() if gold and area in t.civs[i].disks), rule)
