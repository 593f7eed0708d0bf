"""The Card Phase (ACIS-CARD-20..26): in turn order, players play a card, build a Wonder, or pass, until all have
passed."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.core.types import CardId, Verdict
from saecula.games.inner_sea.asking import ask, ask_hidden
from saecula.games.inner_sea.atlas import BIT, LAND, in_order
from saecula.games.inner_sea.board import discard_card, gain_talents, let_down, take
from saecula.games.inner_sea.cards import CARDS
from saecula.games.inner_sea.effects.building import (
    buildable,
    may_pay_otherwise,
    payable_areas,
    sites,
    why_not_payable,
)
from saecula.games.inner_sea.frames import Building, CardPhase, Coinage, Spying
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import BUILD, DISCARD, DONE, PASS, PAY, PLAY, SITE, TAKE, TALENT
from saecula.games.inner_sea.ops import steal
from saecula.games.inner_sea.phases.declaring import begin, why_not_playable
from saecula.games.inner_sea.phases.using import has_use, offered, use
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import CARDS_STAGE, Table, Wonder

PRICE: Final = 5
PRICE_DISKS: Final = 2


def open_cards(t: Table, phase: CardPhase) -> Step:
    """Opens the Card Phase: all may act. The effects of its start (90 Coinage) come first, in turn order."""
    t.stage = CARDS_STAGE
    t.tell("phase.card", -1, {}, "ACIS-FLOW-05")
    for c in t.civs:
        c.passed = False
    t.rules.begin_cards(t)
    t.call(*[Coinage(i) for i in t.order if has_use(t, i, "coinage")])
    return NEXT


async def coinage_use(t: Table, coins: Coinage) -> Step:
    """At the start of a later Card Phase, its owner may take a disk off 90 Coinage."""
    civ = coins.civ
    move = await ask(t, civ, "coinage", lambda: offered(t, civ, "coinage").plus(DONE))
    if move is not DONE:
        use(t, civ, "coinage", move, coins)
    return NEXT


def actions(t: Table, civ: CivId) -> Choices:
    """ACIS-CARD-21: play a card, build a Wonder, or pass."""
    choices = Choices()
    c = t.civs[civ]
    for card in c.hand + t.rules.on_table(t, civ):
        choices.add(PLAY[card], why_not_playable(t, civ, card))
    here = sites(t, civ)
    no_wonders = t.rules.why_no_wonders(t, civ)
    for wonder, move in BUILD.items():
        choices.add(move, no_wonders or why_not_buildable(t, civ, wonder, here))
    return choices.plus(PASS)


def why_not_buildable(t: Table, civ: CivId, wonder: CardId, here: int) -> Verdict:
    if wonder in t.wonders:
        return "ACIS-WONDER-05"
    if t.civs[civ].built:
        return "ACIS-WONDER-04"
    return why_not_payable(t, civ, wonder, PRICE, PRICE_DISKS, here)


async def action(t: Table, phase: CardPhase) -> Step:
    """ACIS-CARD-20..25: one action by the next civilization that has not passed."""
    if let_down(t):
        return AGAIN
    position = next_to_act(t, phase.place)
    if position < 0:
        return NEXT
    civ = t.order[position]
    c = t.civs[civ]
    if not c.hand and not t.rules.on_table(t, civ) and (c.built or not buildable(t, civ, PRICE, PRICE_DISKS)):
        c.passed = True
        t.tell("passed", c.seat, {"civ": c.id}, "ACIS-CARD-22")
        phase.place = position + 1
        return AGAIN
    move = await ask(t, civ, "card.action", lambda: actions(t, civ))
    phase.place = position + 1
    if move is PASS:
        c.passed = True
        if c.seat >= 0:
            t.tell("passed", c.seat, {"civ": c.id}, "ACIS-CARD-23")
    elif move.verb == "build":
        t.call(Building(civ, move.arg, PRICE, PRICE_DISKS))
    else:
        begin(t, civ, move.arg)
    return AGAIN


def next_to_act(t: Table, start: int) -> int:
    """The next place in turn order whose civilization has not passed; -1 when all have (ACIS-CARD-29)."""
    n = len(t.order)
    for k in range(n):
        position = (start + k) % n
        if not t.civs[t.order[position]].passed:
            return position
    return -1


# --- building a Wonder ---


def payments(t: Table, b: Building) -> Choices:
    """ACIS-WONDER-06..11: a disk from the map, a talent or a card, as long as the Wonder can still be built."""
    choices = Choices()
    c = t.civs[b.civ]
    mask = payable_areas(t, b.civ, b.wonder, b.due, b.disks)
    for area in in_order(c.disks):
        choices.add(PAY[area], "" if mask & BIT[area] else "ACIS-WONDER-16")
    other = may_pay_otherwise(t, b.civ, b.wonder, b.due, b.disks)
    verdict = "" if other else "ACIS-WONDER-10" if b.due <= b.disks else "ACIS-WONDER-14"
    if c.treasury:
        choices.add(TALENT, verdict)
    for card in c.hand:
        choices.add(DISCARD[card], verdict)
    return choices


async def pay(t: Table, b: Building) -> Step:
    """ACIS-WONDER-06..13, ACIS-RULING-32: pays one resource of the price."""
    if b.architect and why_not_payable(t, b.civ, b.wonder, b.due, b.disks, sites(t, b.civ)):
        return LEAVE
    move = await ask(t, b.civ, "wonder.pay", lambda: payments(t, b))
    if move.verb == "pay":
        take(t, b.civ, move.arg)
        b.disks = max(0, b.disks - 1)
    elif move is TALENT:
        gain_talents(t, b.civ, -1, "ACIS-WONDER-08")
    else:
        discard_card(t, b.civ, move.arg, forced=False)
    b.due -= 1
    if b.due:
        return AGAIN
    c = t.civs[b.civ]
    disks = CARDS[b.wonder].disks
    c.supply -= disks
    if not b.architect:
        c.built = True
    t.wonders[b.wonder] = Wonder(b.civ, "", disks)
    return NEXT


def site_options(t: Table, civ: CivId) -> Choices:
    own = held(t.civs[civ].disks) & LAND
    free = sites(t, civ)
    choices = Choices.of(SITE.within(own & free))
    choices.refuse_all(SITE.within(own & ~free), "ACIS-WONDER-15")
    return choices


async def site(t: Table, b: Building) -> Step:
    """ACIS-WONDER-15: the block goes to a land area that its owner Controls and that contains no Wonder."""
    move = await ask(t, b.civ, "wonder.site", lambda: site_options(t, b.civ))
    c = t.civs[b.civ]
    t.wonders[b.wonder].area = move.arg
    t.tell("built", c.seat, {"civ": c.id, "wonder": b.wonder, "area": move.arg}, "ACIS-WONDER-18")
    return NEXT


# --- 34 Spy ---


def spy_options(t: Table, target: CivId) -> Choices:
    return Choices.of([TAKE[card] for card in t.civs[target].hand])


async def spy(t: Table, spying: Spying) -> Step:
    """34 Spy, ACIS-CLAR-14: takes one card from the hand that was looked at."""
    move = await ask_hidden(t, spying.civ, "spy", lambda: spy_options(t, spying.target))
    steal(t, spying.civ, spying.target, move.arg)
    return NEXT


CARD: Final = [
    Procedure(CardPhase, {"cards": open_cards, "action": action}, within="turn.competition"),
    Procedure(Coinage, {"coinage": coinage_use}),
    Procedure(Building, {"pay": pay, "site": site}),
    Procedure(Spying, {"spy": spy}),
]
