"""The Aeneas Rule in scenarios (ACISP-MULTI-14, ACISP-MULTI-15, ACISP-ROME1-52..61, ACISP-NPCAEN-04, ACISP-NPCAEN-10,
ACISP-DIFF-08, ACISP-DIFF-09)."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import HOME
from saecula.games.inner_sea.board import on_map, take
from saecula.games.inner_sea.playbook.scoring import civ_vp, seat_vp
from saecula.games.inner_sea.table import Civ, Table

GAP = 5
FEW = 6
NO_AENEAS: list[tuple[str, str]] = [
    ("greeks-and-persians", "ACISP-GRPE-14"),
    ("alexander", "ACISP-ALEX-20"),
    ("darius", "ACISP-DARIUS-15"),
    ("fall-of-rome-2", "ACISP-ROME2-26"),
    ("no-aeneas", "ACISP-DIFF-08"),
    ("god-king", "ACISP-GODKING-38"),
]


def aeneas_verdict(t: Table, civ: int) -> str:
    """The rule that keeps a civilization from invoking the Aeneas Rule; "" if it may."""
    c = t.civs[civ]
    book = t.book
    for flag, rule in NO_AENEAS:
        if book.has(flag) and not (flag == "god-king" and c.seat >= 0):
            return rule
    if book.has("imperial"):
        return last_place(t, civ)
    single = book.has("one-against-two") and c.seat == book.number("single-seat")
    if t.epoch >= t.last_epoch and not single:
        return "ACIS-AENEAS-02"
    if c.aeneas and c.seat < 0:
        return "" if on_map(c) <= FEW else "ACISP-NPCAEN-04"
    if c.aeneas and not book.has("aeneas-again"):
        return "ACIS-AENEAS-03"
    if c.seat < 0:
        return "" if on_map(c) <= FEW else "ACISP-NPCAEN-01"
    if not c.disks:
        return ""
    if all(other.vp - c.vp >= GAP for i, other in enumerate(t.civs) if i != civ and i in t.order):
        return ""
    return "ACIS-AENEAS-04"


def last_place(t: Table, civ: int) -> str:
    """ACISP-ROME1-52, ACISP-ROME1-78: the player in last place, for a civilization in last place."""
    c = t.civs[civ]
    if c.aeneas:
        return "ACIS-AENEAS-03"
    if c.seat < 0:
        return "ACISP-ROME1-52"
    least = min(seat_vp(t, other.seat) for other in t.civs if other.seat >= 0)
    lowest = min(civ_vp(t, i) for i in t.order)
    return "" if seat_vp(t, c.seat) == least and civ_vp(t, civ) == lowest else "ACISP-ROME1-52"


def aeneas_disks(t: Table, civ: int, usual: int) -> int:
    """How many disks a reborn civilization gets: 16 and 2 per Epoch; half as many more for a single player
    (ACISP-MULTI-14); 18 in The Fall of Rome (ACISP-ROME1-61)."""
    c = t.civs[civ]
    n = usual
    if t.book.has("one-against-two") and c.seat == t.book.number("single-seat"):
        n = usual * 3 // 2
    if t.book.has("imperial"):
        n = 18
    return min(n, c.supply)


def gone_for_good(t: Table, civ: int) -> bool:
    """ACISP-NPCAEN-04: an NPC cannot invoke twice: its disks and VP are lost, and it leaves the game. ACISP-NPCAEN-06:
    one that invokes for the first time moves to the last place of the turn order."""
    c = t.civs[civ]
    if c.seat >= 0:
        return False
    if not c.aeneas:
        t.book.memory.append(f"last:{civ}")
        return False
    for area in list(c.disks):
        take(t, civ, area, c.disks[area])
    for wonder in t.wonders.values():
        if wonder.owner == civ:
            wonder.destroyed = True
            t.book.disks[civ] -= wonder.disks
            wonder.disks = 0
    for card in list(c.investments):
        t.book.disks[civ] -= c.investments.pop(card)
        t.discard.append(card)
    t.book.disks[civ] -= c.supply + c.ready
    c.supply = c.ready = c.vp = c.treasury = 0
    for card in c.hand:
        t.discard.append(card)
    c.hand = []
    t.book.memory.append(f"leaves:{civ}")
    t.tell("npc.gone", -1, {"civ": c.id}, "ACISP-NPCAEN-04")
    return True


def take_sheet(t: Table, c: Civ, id: str) -> None:
    """ACIS-AENEAS-08: a new civilization; a power that a scenario names stays that power and only borrows the sheet."""
    if any(t.book.has(flag) for flag in ("god-king", "hannibal", "imperial")):
        c.sheet, c.home = id, HOME[id]
    else:
        c.id = id
        c.sheet = c.home = ""
