"""Powers that come back or come late: Invaders of God-King (GODKING-38 to -41), the Huns (ROME2-39 to -44)."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, LAND, OPEN, SEA, bits
from saecula.games.inner_sea.board import add_barbarians, anyone, around, held, limit, on_map, part, take
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.playbook.bars import named
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


async def god_king_aeneas(t: Table) -> None:
    """GODKING-38 to -41: an Invader without disks, or with fewer disks and VP than Egypt, begins anew (AMB-38)."""
    task = t.tasks.pop()
    c = t.civs[task.civ]
    egypt = t.civs[named(t, "egypt")]
    blue = named(t, "tributary-city-states")
    yours = on_map(egypt) + (on_map(t.civs[blue]) if blue >= 0 else 0)
    first_turn = t.epoch == t.first_epoch and t.turn == 1
    if (on_map(c) and not (on_map(c) < yours and c.vp < egypt.vp)) or (on_map(c) and first_turn):
        t.go()
        return
    rule = "ACISP-GODKING-38" if not on_map(c) else "ACISP-GODKING-39"
    t.tell("aeneas", -1, {"civ": c.id}, rule)
    for area in list(c.disks):
        n = take(t, task.civ, area, c.disks[area])
        n = min(n, t.black, limit(t, area) - t.barbarians.get(area, 0))
        if n > 0:
            add_barbarians(t, area, n)
    settle_from(t, task.civ, STARTS[c.id], DISKS)
    t.go()


def settle_from(t: Table, civ: int, start: str, n: int) -> None:
    """The default setup from a start area: 2 there (1 at sea), 2 in each land area next to it, 1 in each sea area, then
    outward over empty areas, land before sea."""
    c = t.civs[civ]
    n = min(n, c.supply)
    seafaring = c.sheet in ("minos", "phoenicia") or t.epoch >= 4

    def drop(area: str, k: int) -> None:
        nonlocal n
        if BIT[area] & OPEN and not seafaring and area != start:
            return
        k = min(k, n, limit(t, area) - c.disks.get(area, 0))
        if k > 0:
            c.supply -= k
            c.disks[area] = c.disks.get(area, 0) + k
            n -= k
            t.tell("placed", c.seat, {"civ": c.id, "area": area, "n": k}, "ACISP-SETUP-11")

    drop(start, 2)
    for area in bits(part(t).adjacent[start] & LAND):
        drop(area, 2)
    for area in bits(part(t).adjacent[start] & SEA):
        drop(area, 1)
    for _ in range(20):
        if n < 1:
            break
        before = n
        free = around(t, held(c.disks)) & ~anyone(t)
        for area in bits(free & LAND) or bits(free & SEA):
            drop(area, 2 if BIT[area] & LAND else 1)
        if n == before:
            for area in list(c.disks):
                drop(area, 1)
            break


# --- the Huns ---


async def huns_arrive(t: Table) -> None:
    """ROME2-39 to -43: an even card brings the Huns as a further NPC, last in turn order, with 3 cards and 12 disks."""
    task = t.tasks[-1]
    if task.step == 0:
        task.step = 1
        task.card = reveal(t, False)
        if task.card:
            t.tell("npc.reveal", -1, {"civ": "huns", "card": task.card}, "ACISP-ROME2-39")
            if IS_EVENT[task.card]:
                lay_out(t, [task.card], NOBODY)
        t.go()
        return
    t.tasks.pop()
    if task.card and NUMBER[task.card] % 2 == 0 and named(t, "huns") < 0:
        i = add_civ(t, Civ("huns", -1), last=True)
        c = t.civs[i]
        t.book.enemies[i] = [k for k, other in enumerate(t.civs) if other.seat >= 0]
        for _ in range(3):
            card = draw_plain(t)
            if card:
                c.hand.append(card)
        t.tell("huns", -1, {"civ": "huns"}, "ACISP-ROME2-40")
    t.go()


def draw_plain(t: Table) -> str:
    """A card that is no Event, out of the draw deck."""
    plain = [card for card in t.deck if not IS_EVENT[card]]
    if not plain:
        return ""
    card = t.chance.choose(plain)
    t.deck.remove(card)
    return card


NEWCOMERS = {"god-king.aeneas": god_king_aeneas, "huns.arrive": huns_arrive}
