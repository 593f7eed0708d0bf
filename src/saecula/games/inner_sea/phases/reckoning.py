"""The Reckoning Phase: sea domination (SEAS), victory count (VP), turn order (ORDER), then Aeneas, sudden end and
draw."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask, ask_in_secret, bluffs
from saecula.games.inner_sea.atlas import BIT, COASTAL, LAND
from saecula.games.inner_sea.board import (
    cities,
    controlled,
    gain_vp,
    leave_hand,
    let_down,
    limit,
    part,
    sheet_of,
    take,
    take_barbarians,
)
from saecula.games.inner_sea.effects import PLAYED_AT
from saecula.games.inner_sea.frames import CardEffect, Reckoning, Space, VictoryUse
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import DONE, PLAY, SPACE
from saecula.games.inner_sea.ops import lose
from saecula.games.inner_sea.phases.aeneas import aeneas
from saecula.games.inner_sea.phases.answering import open_window
from saecula.games.inner_sea.phases.draw_step import alphabets, draws, next_turn
from saecula.games.inner_sea.phases.listed import listed
from saecula.games.inner_sea.phases.sudden import sudden, sudden_end
from saecula.games.inner_sea.phases.using import has_use, offered, use
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, RECKONING, Group, Op, Table


def begin(t: Table, r: Reckoning) -> Step:
    """ACIS-SEAS-01, ACIS-SEAS-02: opens six steps, each finished for everyone before the next."""
    if let_down(t):
        return AGAIN
    t.stage = RECKONING
    t.tell("phase.reckoning", -1, {}, "ACIS-SEAS-01")
    cut_stacks(t)
    return NEXT


def cut_stacks(t: Table) -> None:
    """ACIS-STACK-07, ACIS-STACK-08, ACIS-STACK-13, ACIS-SEAS-03: returns all disks above the Reckoning limits to the
    supply."""
    for i, c in enumerate(t.civs):
        for area in [a for a, n in c.disks.items() if n > limit(t, a)]:
            take(t, i, area, c.disks[area] - limit(t, area))
    for area in [a for a, n in t.barbarians.items() if n > limit(t, a)]:
        take_barbarians(t, area, t.barbarians[area] - limit(t, area))


# --- 1 Sea Domination ---


def land_by(t: Table, area: AreaId) -> int:
    return part(t).adjacent[area] & LAND


def dominated(t: Table, civ: CivId, strict: bool) -> list[str]:
    """ACIS-SEAS-04..08, ACIS-SEAS-12, ACIS-TERM-22, ACIS-RULING-41: coastal seas that a civilization occupies (strict:
    Controls, ACIS-SEAS-13) along with Control of all land next to them."""
    own = controlled(t, civ)
    disks = t.civs[civ].disks
    partners = t.rules.partners(t, civ)
    if len(partners) > 1:
        own, disks = joint(t, partners)
    seas = own if strict else held(disks)
    seas &= part(t).coastal
    out = []
    if seas and own & LAND:
        for area in disks:
            if seas & BIT[area]:
                land = land_by(t, area)
                if land and land & ~own == 0:
                    out.append(area)
    return out


def joint(t: Table, civs: list[int]) -> tuple[int, dict[str, int]]:
    """The areas that these civilizations Control together, and their disks."""
    disks: dict[str, int] = {}
    others = held(t.barbarians)
    for i, c in enumerate(t.civs):
        if i in civs:
            for area, n in c.disks.items():
                disks[area] = disks.get(area, 0) + n
        else:
            others |= held(c.disks)
    return held(disks) & ~others, disks


def seas(t: Table, r: Reckoning) -> Step:
    """ACIS-SEAS-05..11: removes all opposing disks from Dominated sea areas; their owners may buy them off in turn
    order."""
    losses: list[Group] = []
    for civ in t.order:
        for area in dominated(t, civ, strict=False):
            t.tell("dominated", t.civs[civ].seat, {"civ": t.civs[civ].id, "area": area}, "ACIS-SEAS-05")
            for i, c in enumerate(t.civs):
                if i != civ and area in c.disks and i not in t.rules.partners(t, civ):
                    losses.append(Group(area, i, c.disks[area]))
            if area in t.barbarians:
                losses.append(Group(area, BARBARIANS, t.barbarians[area]))
    idle = [i for i in range(len(t.civs)) if i not in t.order]
    for faction in [BARBARIANS, *idle, *reversed(t.order)]:
        for group in losses:
            if group.faction == faction:
                lose(t, faction, group.area, group.n, "")
    return NEXT


# --- 2 Victory Count ---


def victory(t: Table, r: Reckoning) -> Step:
    """ACIS-VP-01..08, ACIS-RULING-16: scores Cities and Wonders; then come optional uses in turn order, then what
    sheets score at the end of the step."""
    for i in t.order:
        gain_vp(t, i, t.rules.victory_points(t, i), "ACIS-VP-01")
    t.call(*[VictoryUse(i) for i in t.order])
    return NEXT


async def victory_use(t: Table, victory: VictoryUse) -> Step:
    """ACIS-VP-07: offers uses that bring VP for a disk."""
    civ = victory.civ
    if not has_use(t, civ, "victory.use"):
        return NEXT
    move = await ask(t, civ, "victory.use", lambda: offered(t, civ, "victory.use").plus(DONE))
    if move is DONE:
        return NEXT
    use(t, civ, "victory.use", move, victory)
    return AGAIN


def victory_end(t: Table, r: Reckoning) -> Step:
    """ACIS-CIV-31, ACIS-CIV-40, ACIS-VP-05, ACIS-VP-08: Minos and Phoenicia score their seas, rounded down."""
    for i in t.order:
        c = t.civs[i]
        if sheet_of(t, c) == "minos":
            gain_vp(t, i, (controlled(t, i) & COASTAL).bit_count() // 3, "ACIS-CIV-31")
        elif sheet_of(t, c) == "phoenicia":
            gain_vp(t, i, (held(c.disks) & COASTAL).bit_count() // 4, "ACIS-CIV-40")
    return NEXT


# --- 3 Turn Order ---


def group_of(t: Table, new: list[int]) -> tuple[list[int], list[int]]:
    """The civilizations to be placed next (those with equal Cities), and the free spaces of their group."""
    waiting = [i for i in t.order if i not in new]
    counts = {i: cities(t, i) for i in t.order}
    top = max(counts[i] for i in waiting)
    first = sum(1 for i in t.order if counts[i] > top)
    size = sum(1 for i in t.order if counts[i] == top)
    free = [space for space in range(first, first + size) if new[space] == NOBODY]
    return [i for i in waiting if counts[i] == top], free


def space_options(spaces: list[int]) -> Choices:
    return Choices.of([SPACE[space + 1] for space in spaces])


async def order(t: Table, r: Reckoning) -> Step:
    """ACIS-ORDER-01..07, ACIS-RULING-15: most Cities go first; among tied civilizations, the one with the fewest VP
    chooses its space; the rest is random."""
    if let_down(t):
        return AGAIN
    new = r.spaces if r.spaces else [NOBODY] * len(t.order)
    if NOBODY not in new:
        t.order = new[:]
        for place, i in enumerate(new):
            t.tell("order", t.civs[i].seat, {"civ": t.civs[i].id, "n": place + 1}, "ACIS-ORDER-01")
        return NEXT
    group, free = group_of(t, new)
    least = min(half_points(t, i) for i in group)
    lowest = [i for i in group if half_points(t, i) == least]
    if len(lowest) == 1 and len(free) > 1:
        move = await ask(t, lowest[0], "order.space", lambda: space_options(free))
        new[move.n - 1] = lowest[0]
    else:
        spaces = [str(space + 1) for space in free]
        for i in lowest:
            space = t.draw(spaces) if len(spaces) > 1 else spaces.pop()
            new[int(space) - 1] = i
    r.spaces = new
    return AGAIN


def order_cards(t: Table, civ: CivId) -> list[str]:
    """Cards in hand that can be played in this step."""
    return [card for card in PLAYED_AT["order.use"] if card in t.civs[civ].hand]


def order_uses(t: Table, civ: CivId) -> Choices:
    choices = Choices.of(PLAY[card] for card in order_cards(t, civ))
    choices.moves += offered(t, civ, "order.use").moves
    return choices.plus(DONE)


async def order_use(t: Table, r: Reckoning) -> Step:
    """ACIS-ORDER-06: offers 38 Oracle, 93 Law Code and W7 Temple of Zeus in the new order, which they may change."""
    if r.place >= len(r.spaces):
        r.spaces, r.place = [], 0
        return NEXT
    civ = r.spaces[r.place]
    if not order_cards(t, civ) and not has_use(t, civ, "order.use") and not bluffs(t, civ):
        t.reveal()
        r.place += 1
        return AGAIN
    (move,) = await ask_in_secret(t, civ, "order.use", lambda: order_uses(t, civ))
    if move is DONE:
        r.place += 1
        return AGAIN
    t.publish(t.civs[civ].seat, move.text)
    if move.verb == "play":
        leave_hand(t, civ, move.arg)
        t.tell("played", t.civs[civ].seat, {"civ": t.civs[civ].id, "card": move.arg}, "ACIS-ORDER-06")
        t.call(Space(civ, move.arg))
    else:
        use(t, civ, "order.use", move, r)
    return AGAIN


async def name_space(t: Table, space: Space) -> Step:
    """ACIS-ORDER-06: the player names a space. For the Oracle it is named before anyone may negate it
    (ACIS-FATE-24)."""
    move = await ask(t, space.civ, "order.move", lambda: space_options(list(range(len(t.order)))))
    ops = [Op("space", "", space.civ, move.n)]
    t.call(CardEffect(space.civ, space.card, ops))
    if space.card:
        open_window(t, space.card, space.civ, "card", ops, NOBODY)
    return LEAVE


# --- what scenarios put between the steps ---


def counted(t: Table, r: Reckoning) -> Step:
    """Runs what a scenario counts at the end of the Victory Count."""
    t.rules.counted(t)
    return NEXT


def peace(t: Table, r: Reckoning) -> Step:
    """Runs peace offers to civilizations led by the game."""
    t.rules.peace(t)
    return NEXT


def wars(t: Table, r: Reckoning) -> Step:
    """Runs declarations of war by civilizations led by the game."""
    t.rules.wars(t)
    return NEXT


def turn_end(t: Table, r: Reckoning) -> Step:
    """Handles special cards that leave the table, then what a scenario does at the end of a turn, which may end the
    game."""
    if let_down(t):
        return AGAIN
    return LEAVE if t.rules.turn_ends(t) else NEXT


RECKONING_PHASE: Final = [
    Procedure(
        Reckoning,
        listed(
            {
                "reckoning": begin,
                "seas": seas,
                "victory": victory,
                "victory.end": victory_end,
                "counted": counted,
                "hostility": peace,
                "wars": wars,
                "order": order,
                "order.uses": order_use,
                "aeneas": aeneas,
                "turn-end": turn_end,
                "sudden": sudden,
                "sudden.end": sudden_end,
                "draws": draws,
                "draws.end": alphabets,
                "draws.next": next_turn,
            }
        ),
    ),
    Procedure(VictoryUse, {"victory.use": victory_use}, within="victory.end"),
    Procedure(Space, {"space": name_space}),
]
