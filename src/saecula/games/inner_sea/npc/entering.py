"""NPCs and the Aeneas Rule (NPCAEN): when they invoke it, and where they enter the map."""

from __future__ import annotations

from typing import Final

from saecula.games.inner_sea.asking import Reconsider
from saecula.games.inner_sea.atlas import BIT, LAND, SEA, SIDES, bits
from saecula.games.inner_sea.board import anyone, distance, home_of, on_map, part
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.npc.enemies import end_enmity, make_enemy
from saecula.games.inner_sea.npc.ties import lay_out, remembered, reveal
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.table import NOBODY, Table

FEW: Final = 6


def invokes(t: Table, civ: CivId) -> tuple[bool, str]:
    """ACISP-NPCAEN-01..03: whether an NPC with 6 or fewer disks on the map invokes the rule, and the rule that decides.
    If it does not have the fewest VP, it invokes only on an even card."""
    c = t.civs[civ]
    if on_map(c) > FEW:
        return False, "ACISP-NPCAEN-01"
    if all(half_points(t, civ) <= half_points(t, i) for i in t.order):
        return True, "ACISP-NPCAEN-01"
    before = remembered(t, civ, "aeneas?")
    if before:
        return before == "yes", "ACISP-NPCAEN-02"
    card = reveal(t, True)
    even = bool(card) and NUMBER[card] % 2 == 0
    t.tell("npc.reveal", -1, {"civ": c.id, "card": card}, "ACISP-NPCAEN-02")
    if card and IS_EVENT[card]:
        t.book.asked = f"{civ}:aeneas?"
        t.book.decided = "yes" if even else "no"
        lay_out(t, [card], NOBODY)
        raise Reconsider
    return even, "ACISP-NPCAEN-02"


def edge_land(t: Table) -> int:
    """ACISP-MAP-25: the land areas on any edge of the map."""
    mask = 0
    for side in SIDES:
        mask |= part(t).edge[side]
    return mask & LAND


def leader(t: Table, civ: CivId) -> int:
    """The other civilization with the most VP; the first in turn order if there is a tie."""
    others = [i for i in t.order if i != civ]
    return max(others, key=lambda i: (half_points(t, i), -t.order.index(i))) if others else civ


def entry(t: Table, civ: CivId, allowed: list[str]) -> tuple[list[str], str]:
    """ACISP-NPCAEN-06, ACISP-NPCAEN-07: reveals a card to choose the line of the entry table, and returns the tied best
    areas for that line."""
    before = remembered(t, civ, "entry")
    card = before or reveal(t, False)
    number = NUMBER[card] if card else 1
    if not before and card and IS_EVENT[card]:
        t.book.asked = f"{civ}:entry"
        t.book.decided = card
        lay_out(t, [card], NOBODY)
        raise Reconsider
    t.tell("npc.reveal", -1, {"civ": t.civs[civ].id, "card": card}, "ACISP-NPCAEN-06")
    edge = [area for area in bits(edge_land(t)) if area in allowed] or allowed
    target = entry_enemy(t, civ, number) if number > 20 else NOBODY
    for former in t.book.enemies[civ][:]:  # on entry its only enemy is the one that the entry table names
        if former != target and not t.rules.enmity_is_fixed(t):
            end_enmity(t, civ, former, "ACISP-NPCAEN-07")
    if target == NOBODY:
        return emptiest(t, edge), "ACISP-NPCAEN-07"
    make_enemy(t, civ, target, "ACISP-NPCAEN-07")
    home = home_of(t.civs[target])
    if home not in part(t).adjacent:
        return edge, "ACISP-NPCAEN-07"
    least = min(distance(t, area, home) for area in edge)
    return [area for area in edge if distance(t, area, home) == least], "ACISP-NPCAEN-07"


def entry_enemy(t: Table, civ: CivId, number: int) -> int:
    """The enemy named by lines 21-50, 51-80 and 81+ of the entry table."""
    if 51 <= number <= 80 and t.book.enemies[civ]:
        first = t.book.primary[civ]
        return first if first in t.book.enemies[civ] else t.book.enemies[civ][-1]
    if number > 80:
        by = {pair.by for pair in t.book.hurt if pair.npc == civ}
        if len(by) == 1:
            return by.pop()
    return leader(t, civ)


def emptiest(t: Table, edge: list[str]) -> list[str]:
    """Line 1-20: the empty land areas on the edge with the most empty land, then the most empty sea, around them."""
    taken = anyone(t)
    free = [area for area in edge if not taken & BIT[area]] or edge
    near = part(t).adjacent
    keys = {area: ((near[area] & LAND & ~taken).bit_count(), (near[area] & SEA & ~taken).bit_count()) for area in free}
    best = max(keys.values())
    return [area for area in free if keys[area] == best]
