"""The procedures of Hannibal: the march, Minor States, Consuls, allies and alternative Events (HANN)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, COASTAL, LAND
from saecula.games.inner_sea.board import (
    add_barbarians,
    ally,
    closed,
    contested_mask,
    discard_card,
    gain_talents,
    limit,
    named,
    part,
    place,
    take,
)
from saecula.games.inner_sea.cards import EVENTS, IS_EVENT, KIND, NUMBER, NUMBERED, in_deck_order
from saecula.games.inner_sea.frames import Draw
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE, TALENT
from saecula.games.inner_sea.npc.cards import discard_order
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.piles import more
from saecula.games.inner_sea.playbook.choices import areas, white_disk, yes_or_no
from saecula.games.inner_sea.playbook.frames import (
    Command,
    Consul,
    Exchange,
    GallicAllies,
    LandAlly,
    March,
    MinorState,
    Pirates,
)
from saecula.games.inner_sea.playbook.hannibal_state import state_of
from saecula.games.inner_sea.playbook.moves import (
    COMMAND,
    EXCHANGE,
)
from saecula.games.inner_sea.table import NOBODY, Table

CONSULS: Final[list[tuple[int, str]]] = [
    (20, "poor"),
    (40, "cautious"),
    (70, "average"),
    (90, "inspired"),
    (999, "brilliant"),
]
MOST_TRIES: Final = 20
MARCH: Final[list[tuple[str, int, str]]] = [
    ("edetani", 99, "edetani"),
    ("tarraco", 89, "tarraco"),
    ("gallia", 79, "gallia"),
    ("liguria", 59, "gallia"),
]
"""ACISP-HANN-10: the area, the highest ID that succeeds, and where a Barbarian comes on failure."""


def march(t: Table, way: March) -> Step:
    """ACISP-HANN-08..11: plays Hannibal's march, area by area; the draw deck is the whole deck, and Events are not
    resolved."""
    area, most, failing = MARCH[way.place]
    pile = in_deck_order(card for card in [*t.deck, *EVENTS] if card not in way.cards)
    card = t.draw(pile)
    way.cards.append(card)
    carthage, rome = named(t, "carthage"), named(t, "rome")
    success = NUMBER[card] <= most
    t.tell(
        "march",
        t.civs[carthage].seat,
        {"area": area, "card": card, "success": "yes" if success else "no"},
        "ACISP-HANN-10",
    )
    if success:
        if area == "liguria":
            t.civs[rome].disks = more(t.civs[rome].disks, area, -1)
            t.civs[rome].supply += 1
        else:
            t.barbarians = more(t.barbarians, area, -1)
            t.black += 1
        c = t.civs[carthage]
        c.supply -= 1
        c.disks = more(c.disks, area)
    else:
        t.barbarians = more(t.barbarians, failing)
        t.black -= 1
    way.place += 1
    return AGAIN if success and way.place < len(MARCH) else NEXT


def toll(t: Table, civ: CivId) -> Choices:
    """ACISP-HANN-25: a talent or a card, or neither."""
    choices = Choices()
    choices.add(TALENT, "" if t.civs[civ].treasury else "ACISP-HANN-25")
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    return choices.plus(DECLINE)


def draw_attitude(t: Table, state: MinorState) -> Step:
    """ACISP-HANN-19, ACISP-HANN-24: draws a disk for Macedonia's attitude and, after a black one, another for
    Syracuse."""
    events = state_of(t)
    if not state.syracuse and events.black_next:
        events.black_next -= 1
        state.colour = "black"
    else:
        state.colour = t.chance.choose(t.book.pool)
    t.tell(
        f"minor-state.{state.colour}",
        -1,
        {"what": "syracuse" if state.syracuse else "macedonia"},
        "ACISP-HANN-24" if state.syracuse else "ACISP-HANN-19",
    )
    return NEXT


async def minor_state(t: Table, state: MinorState) -> Step:
    """ACISP-HANN-19..29: Rome pays for a yellow disk, or the disk counts as black."""
    rome = named(t, "rome")
    colour = state.colour
    if colour == "yellow":
        c = t.civs[rome]
        if not c.treasury and not c.hand:
            colour = "black"
        elif c.seat < 0:  # ACISP-HANN-55
            colour = "white"
            if c.treasury:
                gain_talents(t, rome, -1, "ACISP-HANN-55")
            else:
                discard_card(t, rome, discard_order(t, rome, c.hand)[0])
        else:
            move = await ask(t, rome, "minor-state", lambda: toll(t, rome))
            colour = "black" if move is DECLINE else "white"
            if move is TALENT:
                gain_talents(t, rome, -1, "ACISP-HANN-25")
            elif move is not DECLINE:
                discard_card(t, rome, move.arg)
    if state.syracuse:
        if colour == "black":
            revolt(t)
        return NEXT
    state_of(t).attitude = colour
    if colour == "black" and state_of(t).client:
        state.syracuse = True
        state.step = "minor-state.draw"
        return AGAIN
    return NEXT


def revolt(t: Table) -> None:
    """ACISP-HANN-27: turns Syracusan disks and Gold Carthaginian."""
    syracuse, carthage = named(t, "syracuse"), named(t, "carthage")
    c = t.civs[carthage]
    for area, n in list(t.civs[syracuse].disks.items()):
        take(t, syracuse, area, n)
        n = min(n, c.supply)
        if n:
            c.supply -= n
            c.disks = more(c.disks, area, n)
    t.book.owners["syracuse"] = carthage
    state_of(t).client = False
    t.tell("revolt", c.seat, {"civ": "syracuse"}, "ACISP-HANN-27")


def elect(t: Table, consul: Consul) -> Step:
    """ACISP-HANN-66, ACISP-HANN-69: reveals one card, or two in turns 1 and 2; Events are resolved and replaced."""
    if state_of(t).scipio and t.turn >= 4:
        state_of(t).consul = "brilliant"
        t.tell("consul.brilliant", -1, {}, "ACISP-HANN-69")
        return LEAVE
    wanted = 2 if t.turn <= 2 else 1
    if len(consul.cards) == wanted or consul.tries == MOST_TRIES:
        return NEXT
    consul.tries += 1
    card = reveal(t, False)
    if card and IS_EVENT[card]:
        lay_out(t, [card], NOBODY)
    elif card:
        consul.cards.append(card)
    return AGAIN


def take_office(t: Table, consul: Consul) -> Step:
    """ACISP-HANN-67: the Consul of the turn takes office; the lower of two cards counts (AMB-20)."""
    number = min((NUMBER[card] for card in consul.cards), default=50)
    name = next(name for most, name in CONSULS if number <= most)
    state_of(t).consul = name
    t.tell(f"consul.{name}", -1, {"card": NUMBERED[number]}, "ACISP-HANN-67")
    return NEXT


async def command(t: Table, leader: Command) -> Step:
    """ACISP-HANN-61, ACISP-HANN-67: Hannibal, or a brilliant Consul, leads one land competition of the turn with a
    white disk."""
    c = t.civs[leader.civ]
    if c.seat >= 0:
        move = await ask(t, leader.civ, "command", lambda: yes_or_no([COMMAND]))
        if move is not COMMAND:
            return NEXT
    state_of(t).led.append(leader.civ)
    ally(t, leader.civ, leader.area)
    t.tell(
        "allied",
        c.seat,
        {"civ": c.id, "area": leader.area, "n": 1},
        "ACISP-HANN-61" if c.id == "carthage" else "ACISP-HANN-67",
    )
    return NEXT


async def land_ally(t: Table, allies: LandAlly) -> Step:
    """ACISP-HANN-73: places a white disk in a Contested land area."""
    mask = contested_mask(t) & LAND
    for area in t.civs[allies.civ].allies:
        mask &= ~BIT[area]
    return await white_disk(t, allies.civ, "land.ally", "ACISP-HANN-73", mask)


async def gallic_allies(t: Table, gauls: GallicAllies) -> Step:
    """ACISP-HANN-73 Gallic Allies: Carthage places up to 4 disks in or next to Gallia."""
    civ = gauls.civ
    mask = (BIT["gallia"] | part(t).adjacent["gallia"]) & ~closed(t, civ)
    if not gauls.left or not t.civs[civ].supply or not mask:
        return NEXT
    move = await ask(t, civ, "gallic-allies", lambda: areas(mask, done=True))
    if move is DONE:
        return NEXT
    gauls.left -= 1
    place(t, civ, move.arg)
    t.tell("placed", t.civs[civ].seat, {"civ": t.civs[civ].id, "area": move.arg, "n": 1}, "ACISP-HANN-73")
    return AGAIN


def pirate_seas(t: Table, fleet: Pirates) -> int:
    if not fleet.areas:
        return part(t).coastal
    return part(t).adjacent[fleet.areas[0]] & COASTAL


async def pirates(t: Table, fleet: Pirates) -> Step:
    """ACISP-HANN-73 Cilician Pirates: 2 Barbarians in each of 2 adjacent sea areas."""
    mask = pirate_seas(t, fleet)
    if not fleet.left or not mask or not t.black:
        return NEXT
    move = await ask(t, fleet.civ, "pirates", lambda: areas(mask))
    fleet.left -= 1
    fleet.areas.append(move.arg)
    n = min(2, t.black, max(0, limit(t, move.arg) - t.barbarians.get(move.arg, 0)))
    if n:
        add_barbarians(t, move.arg, n)
        t.tell("barbarians", -1, {"area": move.arg, "n": n}, "ACISP-HANN-73")
    return AGAIN


# --- ACISP-HANN-68 ---


def exchanges(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.add(EXCHANGE[card], "" if KIND[card] == "competition" else "ACISP-HANN-68")
    return choices.plus(DONE)


async def exchange(t: Table, trade: Exchange) -> Step:
    """ACISP-HANN-68: under a weak Consul, Rome may discard any number of Competition cards at the end of its Draw step
    and draw as many, any number of times."""
    civ = trade.civ
    c = t.civs[civ]
    fights = any(KIND[card] == "competition" for card in c.hand)
    if c.seat < 0 or (not trade.discarded and not fights):
        return NEXT
    if fights:
        move = await ask(t, civ, "exchange", lambda: exchanges(t, civ))
        if move is not DONE:
            discard_card(t, civ, move.arg, forced=False)
            trade.discarded += 1
            return AGAIN
    if not trade.discarded:
        return NEXT
    t.call(Draw(civ, trade.discarded))
    trade.discarded = 0
    return AGAIN


HANNIBAL: Final = [
    Procedure(March, {"march": march}),
    Procedure(MinorState, {"minor-state.draw": draw_attitude, "minor-state": minor_state}, phase="minor-state"),
    Procedure(Consul, {"consul": elect, "consul.office": take_office}),
    Procedure(Command, {"command": command}),
    Procedure(LandAlly, {"land.ally": land_ally}),
    Procedure(GallicAllies, {"gallic-allies": gallic_allies}),
    Procedure(Pirates, {"pirates": pirates}),
    Procedure(Exchange, {"exchange": exchange}),
]
