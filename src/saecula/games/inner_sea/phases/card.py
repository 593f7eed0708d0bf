"""The Card Phase (CARD-20 to CARD-26): in turn order play a card, build a Wonder, or pass, until all have passed."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask, ask_hidden
from saecula.games.inner_sea.atlas import LAND, PAIRS
from saecula.games.inner_sea.board import discard_card, gain_talents, investment_ready, spend_investment, take
from saecula.games.inner_sea.cards import CARDS, WONDERS
from saecula.games.inner_sea.effects.building import (
    buildable,
    may_pay_otherwise,
    payable_areas,
    sites,
    why_not_payable,
)
from saecula.games.inner_sea.effects.people import coinage
from saecula.games.inner_sea.moves import BUILD, DISCARD, DONE, PASS, PAY, PLAY, SITE, TAKE, TALENT, USE
from saecula.games.inner_sea.ops import steal
from saecula.games.inner_sea.phases.declaring import begin, why_not_playable
from saecula.games.inner_sea.playbook.guards import on_table, why_no_wonders
from saecula.games.inner_sea.playbook.hooks import begin_cards
from saecula.games.inner_sea.table import CARDS_STAGE, Table, Task, Wonder

PRICE = 5
PRICE_DISKS = 2
COINAGE = "card.90"


async def cards(t: Table) -> None:
    """The Card Phase begins: all may act; first the effects of its start (90 Coinage), in turn order."""
    t.tasks.pop()
    t.stage = CARDS_STAGE
    t.tell("phase.card", -1, {}, "ACIS-FLOW-05")
    for c in t.civs:
        c.passed = False
    t.push(Task("action"))
    if t.book.scenario:
        begin_cards(t)
    for i in reversed(t.order):
        if investment_ready(t, i, COINAGE):
            t.push(Task("coinage", i))
    t.go()


def use_or_not(card: str) -> Choices:
    choices = Choices()
    choices.allow(USE[card])
    choices.allow(DONE)
    return choices


async def coinage_use(t: Table) -> None:
    """90 Coinage: at the start of a later Card Phase take off a disk for 1 talent, or not."""
    task = t.tasks[-1]
    move = await ask(t, task.civ, "coinage", lambda: use_or_not(COINAGE))
    t.tasks.pop()
    if move is not DONE:
        spend_investment(t, task.civ, COINAGE)
        coinage(t, task.civ)
    t.go()


def actions(t: Table, civ: int) -> Choices:
    """CARD-21: a card, a Wonder, or pass."""
    choices = Choices()
    c = t.civs[civ]
    for card in c.hand + on_table(t, civ):
        choices.add(PLAY[card], why_not_playable(t, civ, card))
    here = sites(t, civ)
    for wonder in WONDERS:
        choices.add(BUILD[wonder], why_not_buildable(t, civ, wonder, here))
    choices.allow(PASS)
    return choices


def why_not_buildable(t: Table, civ: int, wonder: str, here: int) -> str:
    if t.book.scenario and why_no_wonders(t, civ):
        return why_no_wonders(t, civ)
    if wonder in t.wonders:
        return "ACIS-WONDER-05"
    if t.civs[civ].built:
        return "ACIS-WONDER-04"
    return why_not_payable(t, civ, wonder, PRICE, PRICE_DISKS, here)


async def action(t: Table) -> None:
    """CARD-20 to CARD-25: one action of the next civilization that has not passed."""
    task = t.tasks[-1]
    position = next_to_act(t, task.n)
    if position < 0:
        t.tasks.pop()
        t.go()
        return
    civ = t.order[position]
    c = t.civs[civ]
    if not c.hand and not on_table(t, civ) and (c.built or not buildable(t, civ, PRICE, PRICE_DISKS)):
        c.passed = True
        t.tell("passed", c.seat, {"civ": c.id}, "ACIS-CARD-22")
        task.n = position + 1
        return
    move = await ask(t, civ, "card.action", lambda: actions(t, civ))
    task.n = position + 1
    if move is PASS:
        c.passed = True
        if c.seat >= 0:
            t.tell("passed", c.seat, {"civ": c.id}, "ACIS-CARD-23")
    elif move.verb == "build":
        t.push(Task("pay", civ, move.arg, n=PRICE, step=PRICE_DISKS))
    else:
        begin(t, civ, move.arg)
    t.go()


def next_to_act(t: Table, start: int) -> int:
    """The next place in turn order whose civilization has not passed; -1 when all have."""
    n = len(t.order)
    for k in range(n):
        position = (start + k) % n
        if not t.civs[t.order[position]].passed:
            return position
    return -1


# --- building a Wonder ---


def payments(t: Table, task: Task) -> Choices:
    """WONDER-06 to WONDER-11: a disk from the map, a talent, a card; only so that the Wonder can still be built."""
    choices = Choices()
    c = t.civs[task.civ]
    mask = payable_areas(t, task.civ, task.card, task.n, task.step)
    for area, bit in PAIRS:
        if area in c.disks:
            choices.add(PAY[area], "" if mask & bit else "ACIS-WONDER-16")
    other = may_pay_otherwise(t, task.civ, task.card, task.n, task.step)
    verdict = "" if other else "ACIS-WONDER-10" if task.n <= task.step else "ACIS-WONDER-14"
    if c.treasury:
        choices.add(TALENT, verdict)
    for card in c.hand:
        choices.add(DISCARD[card], verdict)
    return choices


async def pay(t: Table) -> None:
    """WONDER-06 to WONDER-13: one resource of the price; `n` are due, at least `step` of them disks from the map."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if task.note == "architect" and why_not_payable(t, task.civ, task.card, task.n, task.step, sites(t, task.civ)):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "wonder.pay", lambda: payments(t, task))
    if move.verb == "pay":
        take(t, task.civ, move.arg)
        task.step = max(0, task.step - 1)
    elif move is TALENT:
        gain_talents(t, task.civ, -1, "ACIS-WONDER-08")
    else:
        discard_card(t, task.civ, move.arg, forced=False)
    task.n -= 1
    if not task.n:
        t.tasks.pop()
        disks = CARDS[task.card].disks
        c.supply -= disks
        if task.note != "architect":
            c.built = True
        t.wonders[task.card] = Wonder(task.civ, "", disks)
        t.push(Task("site", task.civ, task.card))
    t.go()


def site_options(t: Table, civ: int) -> Choices:
    choices = Choices()
    free = sites(t, civ)
    for area, bit in PAIRS:
        if area in t.civs[civ].disks and bit & LAND:
            choices.add(SITE[area], "" if free & bit else "ACIS-WONDER-15")
    return choices


async def site(t: Table) -> None:
    """WONDER-15: the block goes to a land area that its owner Controls and that holds no Wonder."""
    task = t.tasks[-1]
    move = await ask(t, task.civ, "wonder.site", lambda: site_options(t, task.civ))
    t.tasks.pop()
    c = t.civs[task.civ]
    t.wonders[task.card].area = move.arg
    t.tell("built", c.seat, {"civ": c.id, "wonder": task.card, "area": move.arg}, "ACIS-WONDER-18")
    t.go()


# --- 34 Spy ---


def spy_options(t: Table, target: int) -> Choices:
    choices = Choices()
    for card in t.civs[target].hand:
        choices.allow(TAKE[card])
    return choices


async def spy(t: Table) -> None:
    """34 Spy, CLAR-14: one card of the hand that was looked at."""
    task = t.tasks[-1]
    move = await ask_hidden(t, task.civ, "spy", lambda: spy_options(t, task.target))
    t.tasks.pop()
    steal(t, task.civ, task.target, move.arg)
    t.go()


CARD = {"cards": cards, "coinage": coinage_use, "action": action, "pay": pay, "site": site, "spy": spy}
