"""Civilizations that join the game or start over, and the default setup from an area (ACISP-SETUP-12..17)."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, LAND, OPEN, SEA, bits
from saecula.games.inner_sea.board import SEAFARERS, anyone, around, home_of, limit, part
from saecula.games.inner_sea.cards import IS_EVENT
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.piles import held, more
from saecula.games.inner_sea.table import NOBODY, Civ, Table


def add_civ(t: Table, civ: Civ, last: bool) -> int:
    """Adds a new civilization to the game and returns its number."""
    i = len(t.civs)
    t.civs.append(civ)
    book = t.book
    book.enemies.append([])
    book.primary.append(NOBODY)
    book.sides.append(max(book.sides, default=0) + 1)
    book.disks.append(civ.supply + sum(civ.disks.values()) + civ.ready)
    if last:
        t.order = [*t.order, i]
    else:
        t.order = [i, *t.order]
    if t.contest.removed:
        t.contest.removed = [*t.contest.removed, 0]
    if t.epoch_draw:
        t.epoch_draw = [*t.epoch_draw, 5]
    return i


def settle_from(t: Table, civ: CivId, start: AreaId, n: int) -> None:
    """The default setup from a start area (ACISP-SETUP-12..17): 2 disks there (1 in an open sea), 2 in each land area
    next to it, 1 in each sea area, then outward over empty areas, land before sea; ties are broken at random
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


def settle(t: Table, civ: CivId, areas: int, each: int, n: int) -> int:
    """Places up to `each` disks in each of the areas, within the limits; areas are chosen at random if there are too
    few disks. Returns how many are left."""
    c = t.civs[civ]
    names = bits(areas).copy()
    while names and n > 0:
        area = names.pop(0) if len(names) * each <= n else t.chance.draw(names)
        k = min(each, n, limit(t, area) - c.disks.get(area, 0))
        if k > 0:
            c.supply -= k
            c.disks = more(c.disks, area, k)
            n -= k
            t.tell("placed", c.seat, {"civ": c.id, "area": area, "n": k}, "ACISP-SETUP-11")
    return n


def draw_plain(t: Table) -> str:
    """Draws a card that is not an Event from the draw deck."""
    plain = [card for card in t.deck if not IS_EVENT[card]]
    if not plain:
        return ""
    card = t.chance.choose(plain)
    t.deck = [other for other in t.deck if other != card]
    return card
