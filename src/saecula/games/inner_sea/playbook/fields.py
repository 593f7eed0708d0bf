"""Competitions in scenarios: what happens at the start of the phase and of a competition, and cards that are barred."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, IS_LAND
from saecula.games.inner_sea.board import ally, held, part
from saecula.games.inner_sea.npc.enemies import choose_primary, npcs
from saecula.games.inner_sea.playbook.bars import PERSIANS, named
from saecula.games.inner_sea.playbook.cohabiting import cohabit, cut_persians
from saecula.games.inner_sea.playbook.frames import Command, HunsCards, HunsLevy, LandAlly, Pope
from saecula.games.inner_sea.playbook.guards import distance
from saecula.games.inner_sea.table import Group, Table

NEAR_ROME = 2
WALL_ROUNDS = 2
BARRED_IN_CAPITALS: list[str] = ["blockade", "siege", "traitor"]


def begin_competition(t: Table) -> None:
    """The start of the Competition Phase."""
    book = t.book
    for i in npcs(t):
        choose_primary(t, i)
    if book.has("allied"):
        cohabit(t)
        cut_persians(t)
    if book.has("pope") and pope_due(t):
        t.call(Pope(named(t, "western-empire")))
    for word in ("gallic-allies", "numidian-allies"):
        if word in book.memory:
            call_allies(t, word)
    huns = named(t, "huns")
    if huns >= 0 and huns in t.order:
        t.call(HunsCards(huns), HunsLevy(huns))


def call_allies(t: Table, word: str) -> None:
    """ACISP-HANN-73: Gallic and Numidian allies at the start of the next Competition Phase."""
    t.book.memory.remove(word)
    rome, carthage = named(t, "rome"), named(t, "carthage")
    if word == "numidian-allies" and "numidia" in t.civs[rome].disks:
        t.call(LandAlly(rome))
    elif word == "numidian-allies":
        t.call(LandAlly(carthage), LandAlly(carthage))
    else:
        t.call(LandAlly(carthage))


def begin_contest(t: Table) -> None:
    """The start of one competition: players lay down before NPCs (ACISP-NPCCOMP-09); white disks of the scenario."""
    c = t.contest
    c.civs.sort(key=lambda i: (t.civs[i].seat < 0, t.order.index(i)))
    book = t.book
    if book.has("persian-fleet") and not IS_LAND[c.area]:  # ACISP-ALEX-31, ACISP-DARIUS-28
        sea = named(t, "sea-persians")
        if sea in t.order and c.area in t.civs[sea].disks:
            ally(t, sea, c.area)
            t.tell(
                "allied",
                t.civs[sea].seat,
                {"civ": t.civs[sea].id, "area": c.area, "n": 1},
                "ACISP-DARIUS-28" if book.has("darius") else "ACISP-ALEX-31",
            )
    if IS_LAND[c.area]:
        for id, word in (("carthage", "hannibal-leads"), ("rome", "consul:brilliant")):
            i = named(t, id) if book.has("hannibal") else -1
            if i >= 0 and c.area in t.civs[i].disks and word in book.memory and f"led:{i}" not in book.memory:
                t.call(Command(i, c.area))


def pope_due(t: Table) -> bool:
    """ACISP-ROME1-69: an Invader in or next to Rome, and no appeal yet this turn."""
    west = named(t, "western-empire")
    if west < 0 or "rome" not in part(t).adjacent or "appealed" in t.book.memory:
        return False
    near = BIT["rome"] | part(t).adjacent["rome"]
    return any(c.id in ("visigoths", "persians", "huns") and held(c.disks) & near for c in t.civs)


def stands(t: Table, faction: int) -> bool:
    """ACISP-HANN-62, ACISP-HANN-63: the Walls of Rome keep Roman disks in rounds 1 and 2; a card that keeps disks in
    the first round keeps them in the round after."""
    if not t.book.has("walls-of-rome") or t.contest.area != "rome" or faction < 0 or t.civs[faction].id != "rome":
        return False
    return t.contest.round <= WALL_ROUNDS + (1 if faction in t.contest.forts else 0)


def why_no_lay(t: Table, civ: int, card: str) -> str:
    """The rule of the scenario that keeps a Competition card from being laid down here."""
    book = t.book
    c = t.civs[civ]
    area = t.contest.area
    if (
        book.has("imperial")
        and card == "traitor"
        and not any(not (a in ("rome", "troy") and book.gold.get(a, 0)) for a in c.disks)
    ):
        return "ACISP-ROME1-35"
    if book.has("capitals") and card in BARRED_IN_CAPITALS:
        if area == "rome" and c.id != "rome":
            return "ACISP-HANN-65"
        if area == "carthage" and c.id != "carthage":
            return "ACISP-HANN-65"
    if book.has("consuls") and c.id == "rome":
        return consul_bars(t, area)
    return ""


def laid_down(t: Table, civ: int) -> None:
    """ACISP-HANN-67: a Competition card of Rome outside the area Rome; a cautious Consul allows one in a turn."""
    if t.book.has("consuls") and t.civs[civ].id == "rome" and t.contest.area != "rome":
        t.book.memory.append("consul-card")


def consul_bars(t: Table, area: str) -> str:
    """ACISP-HANN-66, ACISP-HANN-67: Competition cards under a poor, cautious or average Consul."""
    memory = t.book.memory
    if "consul:poor" in memory:
        return "ACISP-HANN-67"
    far = distance(t, "rome", area) > NEAR_ROME if area else False
    if "consul:cautious" in memory and area != "rome":
        if far or "consul-card" in memory:
            return "ACISP-HANN-67"
    if "consul:average" in memory and far:
        syracuse = named(t, "syracuse")
        if syracuse < 0 or area not in t.civs[syracuse].disks:
            return "ACISP-HANN-67"
    return ""


def one_group(t: Table, groups: list[Group]) -> list[Group]:
    """ACISP-GRPE-57: in a competition the disks of both Persian powers are one group."""
    persians = [group for group in groups if group.faction >= 0 and t.civs[group.faction].id in PERSIANS]
    if len(persians) < 2:
        return groups
    whole = Group(persians[0].area, persians[0].faction, sum(group.n for group in persians))
    return [group for group in groups if group not in persians] + [whole]
