"""Preparation: dice, placement in snake order, starting technologies, start markers, starting player (SMC-SETUP)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Frame, Procedure, Step
from saecula.games.sid_meiers_civilization.board import TERRITORIES
from saecula.games.sid_meiers_civilization.cards import FIRST_TECHNOLOGY, MARKERS, NO_RESOURCE, SETTLER, STARTERS
from saecula.games.sid_meiers_civilization.effects.markers import event, take_away, turn_up
from saecula.games.sid_meiers_civilization.facts import best_unit
from saecula.games.sid_meiers_civilization.frames import Preparation
from saecula.games.sid_meiers_civilization.gains import obtain, resource_of
from saecula.games.sid_meiers_civilization.moves import START
from saecula.games.sid_meiers_civilization.pieces import put_piece
from saecula.games.sid_meiers_civilization.table import Settlement, Table

SWORDSMAN: Final = "swordsman"


def highest(t: Table, seats: list[int], rule: str) -> int:
    """SMC-SETUP-06, SMC-SETUP-17: each seat rolls 2 dice and the highest wins; ties roll again."""
    while len(seats) > 1:
        totals: list[int] = []
        for seat in seats:
            first, second = t.roll(6), t.roll(6)
            total = first + second
            totals.append(total)
            t.tell("dice", seat, {"n": total, "dice": f"{first} {second}"}, rule)
        top = max(totals)
        seats = [seat for i, seat in enumerate(seats) if totals[i] == top]
    return seats[0]


def first_dice(t: Table, preparation: Preparation) -> Step:
    """SMC-SETUP-06: determines who places first."""
    t.first = highest(t, t.alive(), "SMC-SETUP-06")
    t.active = t.first
    return NEXT


async def placement(t: Table, preparation: Preparation) -> Step:
    """SMC-SETUP-07..09, SMC-SETUP-21: clockwise from the first player, then back from the last, each places a village,
    infantry and a settler.

    SMC-UNIT-20: the text says swordsmen (392); the piece is that of ancient infantry, which fights as spearmen until
    Iron Working is in play. With `infantry=swordsmen` they are swordsmen from the start; others are bought as usual.
    """
    seat = t.active
    move = await Ask(seat, "placement", lambda: places(t))
    territory = move.arg
    n = len(t.players)
    rule = "SMC-SETUP-07" if len(t.settlements) < n else "SMC-SETUP-08"
    t.settle(territory, Settlement(owner=seat, level=1, card=NO_RESOURCE, holder=seat, room=1, grown=0))
    preparation.homes.append(territory)
    put_piece(t, seat, territory, SWORDSMAN if preparation.swordsmen else best_unit(t, "infantry", 1))
    put_piece(t, seat, territory, SETTLER)
    t.tell("start", seat, {"territory": territory}, rule)
    placed = len(t.settlements)
    if placed == 2 * n:
        return NEXT
    t.active = (t.first + (placed if placed < n else 2 * n - 1 - placed)) % n
    return AGAIN


def places(t: Table) -> Choices:
    c = Choices()
    for territory in TERRITORIES:
        c.add(START[territory], "SMC-SETUP-09" if territory in t.settlements else "")
    return c


def deal_technologies(t: Table, preparation: Preparation) -> Step:
    """SMC-SETUP-10..13, SMC-SETUP-24: the first player gets Bronze Working, each of the others one other technology,
    with its bonus.
    """
    order = t.clockwise(t.first)
    deck = STARTERS[:]
    dealt = {t.first: FIRST_TECHNOLOGY}
    for seat in order[1:]:
        dealt[seat] = t.draw(deck)
    bonuses: list[Frame] = []
    for seat in order:
        t.tell("technology.start", seat, {"technology": dealt[seat]}, "SMC-SETUP-10")
        bonuses.extend(obtain(t, seat, dealt[seat]))
    t.call(*bonuses)
    return NEXT


def markers(t: Table, preparation: Preparation) -> Step:
    """SMC-SETUP-14..16, SMC-SETUP-20, SMC-SETUP-22, SMC-SETUP-23: turns the start markers, beginning with the first
    player, in each player's first and second territory.

    One marker is turned at a time, because a free technology requires a choice.
    """
    homes = preparation.homes
    if not homes:
        return NEXT
    territory = next(h for s in t.clockwise(t.first) for h in homes if t.settlements[h].owner == s)
    homes.remove(territory)
    seat = t.settlements[territory].owner
    if territory not in t.markers:
        return AGAIN
    marker = t.markers[territory]
    kind = MARKERS[marker]
    t.tell("start.marker", seat, {"territory": territory, "marker": marker}, "SMC-SETUP-14")
    if kind.ignored_at_start or kind.kind == "none":  # SMC-SETUP-15, SMC-PLAGUE-09
        take_away(t, territory)
    elif kind.kind == "event":
        event(t, seat, territory)
    else:
        turn_up(t, territory)
        x = t.settlements[territory]
        card = resource_of(t, territory)  # SMC-SETUP-16
        t.settle(territory, Settlement(x.owner, x.level, card, x.holder, x.room, x.grown))
    return AGAIN


def start_dice(t: Table, preparation: Preparation) -> Step:
    """SMC-SETUP-17: determines the starting player of turn 1."""
    t.start = highest(t, t.alive(), "SMC-SETUP-17")
    t.active = t.start
    return NEXT


PREPARATION: Final = Procedure(
    Preparation,
    {
        "first_dice": first_dice,
        "placement": placement,
        "deal_technologies": deal_technologies,
        "markers": markers,
        "start_dice": start_dice,
    },
    within="turn",
)
