"""Looting Gold at the end of the Competition Phase (ACISP-GOLD-09..12, ACISP-ROME1-36, ACISP-HANN-18, ACISP-ALEX-14,
ACISP-GODKING-56, ACISP-GODKING-61)."""

from __future__ import annotations

from saecula.games.inner_sea.board import controls, gain_talents, gain_vp
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.npc.enemies import is_enemy
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.playbook.bars import EMPIRES, named
from saecula.games.inner_sea.playbook.ending import NPC_WINS, end, seat_of
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Table

GOLD_VP = 4


def looter(t: Table, area: str) -> int:
    """Who Controls an area: a civilization, BARBARIANS, or NOBODY."""
    for i in range(len(t.civs)):
        if controls(t, i, area):
            return i
    if area in t.barbarians and not any(area in c.disks for c in t.civs):
        return BARBARIANS
    return NOBODY


def may_loot(t: Table, civ: int, owner: int) -> str:
    """The rule by which a civilization loots the Gold of another; "" if it does not (ACISP-GOLD-12, ACISP-GOLD-15)."""
    c = t.civs[civ]
    book = t.book
    if civ == owner:
        return ""
    if book.has("hannibal"):
        if t.civs[owner].id == "syracuse":
            return "ACISP-HANN-18" if c.id == "rome" or "client" not in book.memory else ""
        return "ACISP-GOLD-09" if {c.id, t.civs[owner].id} != {"carthage", "macedonia"} else ""
    if book.has("imperial"):
        if c.id in EMPIRES:
            return ""
        return "ACISP-GOLD-09" if c.seat < 0 else "ACISP-ROME1-36"
    if book.has("god-king"):
        if c.id == "mycenae":
            return "ACISP-GODKING-61"
        if c.id == "phoenicia":  # only an independent one
            return "ACISP-GODKING-56" if c.seat != t.civs[named(t, "egypt")].seat else ""
    if book.has("darius") and t.civs[owner].id == "greeks":
        return "ACISP-DARIUS-11"
    if c.seat < 0 and is_enemy(t, civ, owner) and (t.civs[owner].seat >= 0):
        return "ACISP-GOLD-09"
    return ""


def loot_gold(t: Table) -> None:
    """ACISP-GOLD-09..11: at most 1 Gold of each area."""
    book = t.book
    for area in sorted(book.gold):
        if not book.gold[area] or t.reason:
            continue
        owner = book.owners[area]
        who = looter(t, area)
        if who == NOBODY or owner == BARBARIANS:
            continue
        if who == BARBARIANS:
            if t.civs[owner].seat >= 0 or t.civs[owner].id == "syracuse":
                take_gold(t, area, -1, "ACISP-GOLD-09")
            continue
        rule = may_loot(t, who, owner)
        if rule:
            take_gold(t, area, who, rule)


def take_gold(t: Table, area: str, who: int, rule: str) -> None:
    """Removes 1 Gold; whoever looted it gains VP and a talent (Barbarians nothing)."""
    book = t.book
    owner = book.owners[area]
    book.gold[area] -= 1
    t.tell(
        "gold",
        t.civs[who].seat if who >= 0 else -1,
        {"area": area, "civ": t.civs[who].id if who >= 0 else "barbarians"},
        rule,
    )
    if who >= 0:
        reward(t, who, rule)
    if t.civs[owner].id == "syracuse" and (who < 0 or t.civs[who].id == "rome"):
        fall_of_syracuse(t, owner)
    if book.has("empire-of-alexander") and t.civs[owner].id == "greeks":
        greek_gold_lost(t)


def reward(t: Table, who: int, rule: str) -> None:
    """ACISP-GOLD-10: 4 VP and 1 talent; Mycenae and Phoenicia in God-King 2 VP and 1 talent; Darius' Persians
    nothing."""
    c = t.civs[who]
    if rule == "ACISP-DARIUS-11" and not t.book.has("human-looting"):
        return
    vp = 2 if rule in ("ACISP-GODKING-56", "ACISP-GODKING-61") else GOLD_VP
    gain_vp(t, who, vp, "ACISP-GOLD-10")
    talents = 1
    if rule == "ACISP-GODKING-61" and not c.looted:  # its board: the first loot of the turn
        c.looted = True
        talents = 2
    gain_talents(t, who, talents, "ACISP-GOLD-10")


def fall_of_syracuse(t: Table, civ: int) -> None:
    """ACISP-HANN-18: all Syracusan disks are removed; Syracuse is out of the game."""
    c = t.civs[civ]
    c.supply += sum(c.disks.values())
    c.disks = {}
    if "client" in t.book.memory:
        t.book.memory.remove("client")
    t.tell("eliminated", c.seat, {"civ": c.id}, "ACISP-HANN-18")


def greek_gold_lost(t: Table) -> None:
    """ACISP-ALEX-14, ACISP-DARIUS-11: an odd card ends the game with a Persian victory."""
    rule = "ACISP-DARIUS-11" if t.book.has("darius") else "ACISP-ALEX-14"
    card = reveal(t, False)
    if not card:
        return
    t.tell("revealed.gold", -1, {"card": card}, rule)
    if NUMBER[card] % 2:
        persians = named(t, "land-persians")
        if IS_EVENT[card]:
            t.limbo.remove(card)
            t.discard.append(card)
        end(t, "greek-gold-lost", seat_of(t, persians) if persians >= 0 else NPC_WINS, rule)
    elif IS_EVENT[card]:
        lay_out(t, [card], NOBODY)
