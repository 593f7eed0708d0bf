"""Powers that come back or come late: Invaders of God-King (ACISP-GODKING-38..41), the Huns (ACISP-ROME2-39..44)."""

from __future__ import annotations

from saecula.core import NEXT, Procedure, Step
from saecula.games.inner_sea.atlas import BIT, LAND, OPEN, SEA, bits
from saecula.games.inner_sea.board import (
    SEAFARERS,
    add_barbarians,
    anyone,
    around,
    held,
    home_of,
    limit,
    on_map,
    part,
    take,
)
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.frames import HunsArrive
from saecula.games.inner_sea.table import NOBODY, Civ, Table

DISKS = 12
STARTS: dict[str, str] = {"sea-peoples": "central-mediterranean", "hittites": "phrygia", "assyrians": "phrygia"}


def add_civ(t: Table, civ: Civ, last: bool) -> int:
    """A new civilization joins the game; gives its number."""
    i = len(t.civs)
    t.civs.append(civ)
    book = t.book
    book.enemies.append([])
    book.primary.append(NOBODY)
    book.halves.append(0)
    book.sides.append(max(book.sides, default=0) + 1)
    book.disks.append(civ.supply + sum(civ.disks.values()) + civ.ready)
    if last:
        t.order.append(i)
    else:
        t.order.insert(0, i)
    if t.contest.removed:
        t.contest.removed.append(0)
    if t.epoch_draw:
        t.epoch_draw.append(5)
    return i


# --- God-King ---


def god_king_aeneas(t: Table, civ: int) -> None:
    """ACISP-GODKING-38..41: an Invader without disks, or with fewer disks and VP than Egypt, begins anew (AMB-38)."""
    c = t.civs[civ]
    egypt = t.civs[named(t, "egypt")]
    blue = named(t, "tributary-city-states")
    yours = on_map(egypt) + (on_map(t.civs[blue]) if blue >= 0 else 0)
    if on_map(c) and not (on_map(c) < yours and c.vp < egypt.vp):
        return
    rule = "ACISP-GODKING-38" if not on_map(c) else "ACISP-GODKING-39"
    t.tell("aeneas", -1, {"civ": c.id}, rule)
    for area in list(c.disks):
        n = take(t, civ, area, c.disks[area])
        n = min(n, t.black, limit(t, area) - t.barbarians.get(area, 0))
        if n > 0:
            add_barbarians(t, area, n)
    settle_from(t, civ, STARTS[c.id], DISKS)


def settle_from(t: Table, civ: int, start: str, n: int) -> None:
    """The default setup from a start area (ACISP-SETUP-12..17): 2 there (1 in an open sea), 2 in each land area next
    to it, 1 in each sea area, then outward over empty areas, land before sea; equal choices by chance
    (ACISP-CREATE-12)."""
    c = t.civs[civ]
    n = min(n, c.supply)
    shut = 0 if c.sheet in SEAFARERS or t.epoch >= 4 else OPEN
    for other in t.civs:
        home = home_of(other)
        if other is not c and home in part(t).adjacent:
            shut |= BIT[home] | part(t).adjacent[home]
    n = settle(t, civ, BIT[start], 2, n)
    near = part(t).adjacent[start] & ~shut
    n = settle(t, civ, near & LAND, 2, n)
    n = settle(t, civ, near & SEA, 1, n)
    while n > 0:
        free = around(t, held(c.disks)) & ~anyone(t) & ~shut
        if not free:
            break
        n = settle(t, civ, free & LAND, 2, n) if free & LAND else settle(t, civ, free & SEA, 1, n)
    settle(t, civ, held(c.disks), 1, n)


def settle(t: Table, civ: int, areas: int, each: int, n: int) -> int:
    """Up to so many disks in each of the areas, within the limits; chance chooses if they do not reach for all. Gives
    how many are left."""
    c = t.civs[civ]
    names = bits(areas)
    while names and n > 0:
        area = names.pop(0) if len(names) * each <= n else t.chance.draw(names)
        k = min(each, n, limit(t, area) - c.disks.get(area, 0))
        if k > 0:
            c.supply -= k
            c.disks[area] = c.disks.get(area, 0) + k
            n -= k
            t.tell("placed", c.seat, {"civ": c.id, "area": area, "n": k}, "ACISP-SETUP-11")
    return n


# --- the Huns ---


def look_for_huns(t: Table, huns: HunsArrive) -> Step:
    """ACISP-ROME2-39: a card is revealed."""
    huns.card = reveal(t, False)
    if huns.card:
        t.tell("npc.reveal", -1, {"civ": "huns", "card": huns.card}, "ACISP-ROME2-39")
        if IS_EVENT[huns.card]:
            lay_out(t, [huns.card], NOBODY)
    return NEXT


def huns_arrive(t: Table, huns: HunsArrive) -> Step:
    """ACISP-ROME2-39..43: an even card brings the Huns as a further NPC, last in turn order, with 3 cards and 12
    disks."""
    if huns.card and NUMBER[huns.card] % 2 == 0 and named(t, "huns") < 0:
        i = add_civ(t, Civ("huns", -1), last=True)
        c = t.civs[i]
        t.book.enemies[i] = [k for k, other in enumerate(t.civs) if other.seat >= 0]
        for _ in range(3):
            card = draw_plain(t)
            if card:
                c.hand.append(card)
        t.tell("huns", -1, {"civ": "huns"}, "ACISP-ROME2-40")
    return NEXT


def draw_plain(t: Table) -> str:
    """A card that is no Event, out of the draw deck."""
    plain = [card for card in t.deck if not IS_EVENT[card]]
    if not plain:
        return ""
    card = t.chance.choose(plain)
    t.deck.remove(card)
    return card


NEWCOMERS = [Procedure(HunsArrive, {"huns.arrive": look_for_huns, "huns.come": huns_arrive})]
