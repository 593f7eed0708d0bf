"""The Exploration Phase (EXPLORE) and the Civilization Creation Sequence (NEWCIV)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step, put
from saecula.core.types import CardId, RuleId
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, CIVILIZATIONS, HOME, LAND, NILE, OPEN, PARTS, SEA, bits, in_order
from saecula.games.inner_sea.board import (
    SEAFARERS,
    add_barbarians,
    anyone,
    around,
    distance_to,
    gain_talents,
    home_of,
    limit,
    part,
    place,
    seat_bit,
    take_barbarians,
)
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.effects.invasions import reached
from saecula.games.inner_sea.frames import Keep
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import AREA
from saecula.games.inner_sea.npc.enemies import foremost, humans, npcs
from saecula.games.inner_sea.npc.ties import by_seed, lay_out, reveal
from saecula.games.inner_sea.phases.draw import draw_card
from saecula.games.inner_sea.piles import held, more
from saecula.games.inner_sea.playbook.frames import Explore, Treasure
from saecula.games.inner_sea.playbook.newcomers import add_civ, draw_plain
from saecula.games.inner_sea.playbook.situation_state import state_of
from saecula.games.inner_sea.table import NOBODY, Civ, Table

SIZES: Final[dict[str, int]] = {"white": 8, "black": 10}
SIZE_OTHER: Final = 12
HAND: Final = 5
SEAFARING_MAPS: Final[list[str]] = ["full", "E", "EE"]
"""ACISP-NEWCIV-10: the maps on which a new civilization may become Minos or Phoenicia."""


def whites(t: Table) -> int:
    """The areas with a white disk of exploration (AMB-52: they are not empty)."""
    mask = 0
    for area in state_of(t).explored:
        mask |= BIT[area]
    return mask


def empty(t: Table) -> int:
    return part(t).play & ~anyone(t) & ~whites(t)


def explore(t: Table, phase: Explore) -> Step:
    """ACISP-EXPLORE-01, ACISP-EXPLORE-04, ACISP-EXPLORE-05: forms three groups of areas by their neighbors at the start
    of the phase."""
    state_of(t).explored = []
    yours = machines = 0
    for i in humans(t):
        yours |= held(t.civs[i].disks)
    for i in npcs(t):
        machines |= held(t.civs[i].disks)
    free = empty(t)
    seen = 0
    for mask in (yours, machines, held(t.barbarians)):
        found = around(t, mask) & free & ~seen if mask else 0
        seen |= found
        phase.unexplored.append(bits(found).copy())
    return NEXT


def explore_options(names: list[str]) -> Choices:
    return Choices.of([AREA[area] for area in in_order(names)])


async def explore_group(t: Table, phase: Explore) -> Step:
    """ACISP-EXPLORE-02..04: explores one area after another, in the order that you choose."""
    if not phase.unexplored:
        return NEXT
    names = [a for a in phase.unexplored[0] if empty(t) & BIT[a]]
    if not names:
        phase.unexplored.pop(0)
        return AGAIN
    you = foremost(t)
    area = names[0]
    if len(names) > 1:
        move = await ask(t, you, "explore", lambda: explore_options(names))
        area = move.arg
    phase.unexplored[0] = [a for a in names if a != area]
    draw_for(t, area, you)
    return AGAIN


def mark(t: Table, area: AreaId, rule: RuleId) -> None:
    state_of(t).explored.append(area)
    t.tell("explored", -1, {"area": area}, rule)


def draw_for(t: Table, area: AreaId, you: CivId) -> None:
    """ACISP-EXPLORE-06..17: draws a disk of the Civilization Pool for an area and applies it."""
    disk = t.chance.choose(t.book.pool)
    colour = "npc" if disk.startswith("npc") else disk
    t.tell(f"exploring.{colour}", -1, {"area": area}, "ACISP-EXPLORE-02")
    if disk == "white":
        mark(t, area, "ACISP-EXPLORE-06")
    elif disk == "black":
        black(t, area, reveal(t, False))
    elif disk == "yellow":
        yellow(t, you, area, reveal(t, False))
    elif not state_of(t).created and part(t).adjacent[area] & empty(t) & ~BIT[area]:
        state_of(t).created = True
        t.book.pool = [other for other in t.book.pool if other != disk]
        t.book.unknown.remove(disk)
        create(t, area, you)
    else:
        mark(t, area, "ACISP-EXPLORE-17")


def event_reaches(t: Table, card: CardId, area: AreaId) -> bool:
    """ACISP-EXPLORE-08: whether an Event would place Barbarians in the explored area."""
    return bool(BIT[area] & reached(t, card))


def bring_barbarians(t: Table, area: AreaId, n: int, rule: RuleId) -> None:
    """ACISP-EXPLORE-10, ACISP-EXPLORE-11: places Barbarians; 3 may exceed the limit of a sea area until the end of the
    Competition Phase."""
    n = min(n, t.black)
    if n:
        add_barbarians(t, area, n)
        t.tell("barbarians", -1, {"area": area, "n": n}, rule)


def black(t: Table, area: AreaId, card: CardId) -> None:
    """ACISP-EXPLORE-07..11."""
    if not card:
        mark(t, area, "ACISP-EXPLORE-06")
    elif IS_EVENT[card]:
        if not event_reaches(t, card, area):
            bring_barbarians(t, area, 2, "ACISP-EXPLORE-09")
        lay_out(t, [card], NOBODY)
    else:
        first = int(str(NUMBER[card])[0])
        bring_barbarians(t, area, 1 if first <= 4 else 2 if first <= 7 else 3, "ACISP-EXPLORE-10")


def yellow(t: Table, you: CivId, area: AreaId, card: CardId) -> None:
    """ACISP-EXPLORE-12..14: brings a friendly tribe, local allies, rich ore, or a treasure."""
    first = int(str(NUMBER[card])[0]) if card else 1
    n = 0
    for _ in range(2 if 4 <= first <= 6 else 1):
        n += 1 if place(t, you, area) else 0
    if n:
        t.tell("placed", t.civs[you].seat, {"civ": t.civs[you].id, "area": area, "n": n}, "ACISP-EXPLORE-13")
    if first in (7, 8):
        gain_talents(t, you, 1, "ACISP-EXPLORE-13")
    elif first == 9:
        t.call(Treasure(you))
    if card and IS_EVENT[card]:
        lay_out(t, [card], NOBODY)


def treasure(t: Table, found: Treasure) -> Step:
    """ACISP-EXPLORE-13, ACISP-EXPLORE-14: draws 2 cards and keeps one. An Event must be kept (it is resolved) and is
    not replaced."""
    drawn = []
    for _ in range(2):
        card = draw_card(t, seat_bit(t, found.civ))
        if card:
            drawn.append(card)
    events = [card for card in drawn if IS_EVENT[card]]
    if events:
        for card in drawn:
            if card in events:
                t.limbo.append(card)
            else:
                t.discard.append(card)
        lay_out(t, events, found.civ)
    elif drawn:
        t.call(Keep(found.civ, drawn))
    return LEAVE


def explore_end(t: Table, phase: Explore) -> Step:
    """ACISP-EXPLORE-18..21: cleans up."""
    book = t.book
    state_of(t).explored = []
    if not book.unknown:
        book.pool = [disk for disk in book.pool if not disk.startswith("npc")]
    else:
        more = (0 if npcs(t) else 1) + (0 if state_of(t).created else 1)
        for _ in range(more):
            put(book.pool, t.chance.choose(book.unknown))
        t.tell("pool", -1, {"n": len(book.pool)}, "ACISP-EXPLORE-21")
    return NEXT


# --- NEWCIV ---


def far_from_players(t: Table, area: AreaId) -> int:
    """How far an area is from the nearest disk of a player's civilization."""
    mask = 0
    for i in humans(t):
        mask |= held(t.civs[i].disks)
    return distance_to(t, area, mask) if mask else 99


def inactive(t: Table) -> list[str]:
    """The civilizations that are not in play."""
    ids = [c.id for c in t.civs]
    return [id for id in CIVILIZATIONS if id not in ids]


def inactive_homes(t: Table) -> int:
    mask = 0
    for id in inactive(t):
        if HOME[id] in part(t).adjacent:
            mask |= BIT[HOME[id]]
    return mask


def next_area(t: Table, near: str) -> str:
    """ACISP-NEWCIV-03: an inactive Home Area, else the area farthest from players, else land before sea, else a random
    one."""
    free = bits(part(t).adjacent[near] & empty(t))
    if not free:
        return ""
    homes = inactive_homes(t)
    named = [a for a in free if BIT[a] & homes]
    free = named or free
    best = max(far_from_players(t, a) for a in free)
    free = [a for a in free if far_from_players(t, a) == best]
    land = [a for a in free if BIT[a] & LAND]
    free = land or free
    return by_seed(t, NOBODY, free, "ACISP-NEWCIV-03")


def create(t: Table, area: AreaId, you: CivId) -> None:
    """ACISP-NEWCIV-01..22: runs the whole sequence; the new civilization is led by the game."""
    c = Civ("new", -1)
    i = add_civ(t, c, last=False)  # ACISP-NEWCIV-20
    drop(t, c, area, 1)
    first = next_area(t, area)
    last = area
    if first:
        drop(t, c, first, 1)
        last = first
        second = next_area(t, first)
        if second:
            drop(t, c, second, 1)
            last = second
    disk = t.chance.choose(t.book.pool)
    n = SIZES.get(disk, SIZE_OTHER) + 2 * (t.turn - 1)  # ACISP-NEWCIV-05, ACISP-NEWCIV-06
    t.tell("newciv.size", -1, {"n": n}, "ACISP-NEWCIV-05")
    deploy_new(t, c, last, n)
    identity(t, i)
    t.civs[i].vp = t.civs[you].vp  # ACISP-NEWCIV-21
    for _ in range(HAND):  # ACISP-NEWCIV-22
        card = draw_plain(t)
        if card:
            c.hand.append(card)
    t.tell("newciv", -1, {"civ": c.id, "area": home_of(c)}, "ACISP-NEWCIV-01")


def drop(t: Table, c: Civ, area: AreaId, n: int) -> int:
    """Places disks of the new civilization from its supply, within the limit of the area."""
    n = min(n, c.supply, limit(t, area) - c.disks.get(area, 0))
    if n > 0:
        c.supply -= n
        c.disks = more(c.disks, area, n)
        t.tell("placed", -1, {"civ": c.id, "area": area, "n": n}, "ACISP-NEWCIV-07")
    return max(n, 0)


def near_homes(t: Table, c: Civ) -> int:
    """ACISP-SETUP-16: the Home Areas of the other civilizations, and the areas adjacent to them."""
    mask = 0
    for other in t.civs:
        home = home_of(other)
        if other is not c and home in part(t).adjacent:
            mask |= BIT[home] | part(t).adjacent[home]
    return mask


def spread_over(t: Table, c: Civ, areas: int, each: int, n: int) -> int:
    """Places `each` disks in each of these areas, in map order; if there are too few for all, areas are chosen at
    random (ACISP-SETUP-17). Returns how many are left."""
    names = bits(areas).copy()
    while names and n > 0:
        area = names.pop(0) if len(names) * each <= n else t.chance.draw(names)
        n -= drop(t, c, area, min(each, n))
    return n


def deploy_new(t: Table, c: Civ, start: AreaId, n: int) -> None:
    """ACISP-NEWCIV-07..09, following ACISP-SETUP-13..17 over empty areas: places 2 disks in each land area next to the
    start and 1 in each sea area next to it, then outward, land before sea; then makes Cities, those farthest from
    players first. The rest goes to the Ready box."""
    closed = near_homes(t, c)
    for kind, each in ((LAND, 2), (SEA, 1)):
        n = spread_over(t, c, part(t).adjacent[start] & empty(t) & ~closed & kind, each, n)
    while n > 0:
        free = around(t, held(c.disks)) & empty(t) & ~closed
        if not free:
            break
        n = spread_over(t, c, free & LAND, 2, n) if free & LAND else spread_over(t, c, free & SEA, 1, n)
    for area in sorted([a for a in c.disks if BIT[a] & LAND], key=lambda a: (-far_from_players(t, a), a)):
        if n > 0 and c.disks[area] < 3:
            n -= drop(t, c, area, min(n, 3 - c.disks[area]))
    n = min(n, c.supply)
    c.supply -= n
    c.ready += n


def identity(t: Table, i: int) -> None:
    """ACISP-NEWCIV-10..19: determines which civilization it is and where its Home Area is. If the game limits the NPCs
    (ACISP-CREATE-06), the Home Area is found in the same way, but the sheet is drawn from those allowed
    (ACISP-NEWCIV-18)."""
    c = t.civs[i]
    idle = inactive(t)
    boards = [id for id in sorted(state_of(t).boards) if id in idle]
    id = seafarer(t, c, idle)
    if id:
        clear_home(t, c, HOME[id])
    else:
        id = chosen(t, [id for id in idle if HOME[id] in c.disks])
    home = HOME[id] if id else ""
    if not id:  # ACISP-NEWCIV-16, ACISP-NEWCIV-17
        home = farthest_home(t, c)
        state_of(t).cylinders.append(i)
        id = chosen(t, nearest(t, home, idle))
    if boards:
        id = chosen(t, boards)
    become(t, c, id, "" if HOME[id] == home else home)


def chosen(t: Table, ids: list[str]) -> str:
    """One of several at random; "" if there is none."""
    return by_seed(t, NOBODY, ids, "ACISP-NEWCIV-15") if ids else ""


def clear_home(t: Table, c: Civ, home: AreaId) -> None:
    """ACISP-NEWCIV-13: removes all other disks from the new Home Area."""
    for other in t.civs:
        if other is not c and home in other.disks:
            other.supply += other.disks[home]
            other.disks = more(other.disks, home, -other.disks[home])
    if home in t.barbarians:
        take_barbarians(t, home, t.barbarians[home])


def farthest_home(t: Table, c: Civ) -> str:
    """ACISP-NEWCIV-16: the land area it occupies that is farthest from any player's disk."""
    land = [a for a in c.disks if BIT[a] & LAND] or list(c.disks)
    best = max(far_from_players(t, a) for a in land)
    return chosen(t, sorted(a for a in land if far_from_players(t, a) == best))


def nearest(t: Table, home: AreaId, idle: list[str]) -> list[str]:
    """ACISP-NEWCIV-17: the inactive civilizations whose Home Area is nearest on the full map."""
    steps = {id: full_distance(home, HOME[id]) for id in idle}
    least = min(steps.values())
    return sorted(id for id in idle if steps[id] == least)


def full_distance(start: AreaId, end: str) -> int:
    """The distance between two areas on the full map; a Home Area need not be on the part in play."""
    near = PARTS["full"].adjacent
    reached = BIT[start]
    steps = 0
    while not reached & BIT[end]:
        for area in bits(reached):
            reached |= near[area]
        steps += 1
    return steps


def seafarer(t: Table, c: Civ, idle: list[str]) -> str:
    """ACISP-NEWCIV-10..12: Minos or Phoenicia, if a disk is in an open sea; "" if it is neither."""
    ids = [id for id in SEAFARERS if id in idle and HOME[id] in part(t).adjacent]
    own = held(c.disks)
    if t.map not in SEAFARING_MAPS or not own & OPEN or not ids:
        return ""
    near = [id for id in ids if own & (BIT[HOME[id]] | part(t).adjacent[HOME[id]])]
    if near:
        return chosen(t, near)
    free = [id for id in ids if not any(HOME[id] in other.disks for other in t.civs)]
    best = max((far_from_players(t, HOME[id]) for id in free), default=0)
    return chosen(t, [id for id in free if far_from_players(t, HOME[id]) == best])


def become(t: Table, c: Civ, id: str, home: AreaId) -> None:
    """ACISP-NEWCIV-13, ACISP-NEWCIV-15..17: gives it its civilization and its Home Area, which gets exactly 3 of its
    disks (AMB-44)."""
    c.id = id
    c.home = home
    area = home or HOME[id]
    have = c.disks.get(area, 0)
    n = min(3 if BIT[area] & LAND else 1, c.supply + have)
    c.supply += have - n
    if have:
        c.disks = more(c.disks, area, -have)
    if n:
        c.disks = more(c.disks, area, n)
    if id not in SEAFARERS:  # ACISP-NEWCIV-14
        leave_open_seas(t, c)
    if id == "egypt" and home and not BIT[home] & NILE:  # ACISP-NEWCIV-19
        state_of(t).nile.append(home)
        second = chosen(t, bits(part(t).adjacent[home] & LAND))
        if second:
            state_of(t).nile.append(second)


def leave_open_seas(t: Table, c: Civ) -> None:
    """ACISP-NEWCIV-14: moves disks out of open seas to make Cities, then Settlements, then to empty coastal seas, else
    to Ready."""
    for sea in [a for a in c.disks if BIT[a] & OPEN]:
        n = c.disks[sea]
        c.disks = more(c.disks, sea, -n)
        for _ in range(n):
            lands = sorted(a for a in c.disks if BIT[a] & LAND)
            coast = bits(around(t, held(c.disks)) & part(t).coastal & empty(t)) if c.disks else []
            goal = next((a for a in lands if c.disks[a] == 2), "") or next((a for a in lands if c.disks[a] == 1), "")
            goal = goal or (coast[0] if coast else "")
            if goal:
                c.disks = more(c.disks, goal)
            else:
                c.ready += 1


EXPLORING: Final = [
    Procedure(Explore, {"explore": explore, "explore.group": explore_group, "explore.end": explore_end}),
    Procedure(Treasure, {"treasure": treasure}),
]
