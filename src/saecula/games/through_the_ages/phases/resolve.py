"""Carrying out cards step by step: `t.todo` holds what is left, one step per run of the phase (sections 26 and 35).

A step asks its question, if it has one, before it changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from saecula.core import Ask, Choices
from saecula.games.through_the_ages.cards import AGES, CARDS, amount
from saecula.games.through_the_ages.changes import tally, tell_changes
from saecula.games.through_the_ages.decks import refill
from saecula.games.through_the_ages.effects.events import EVENTS
from saecula.games.through_the_ages.effects.territories import leave
from saecula.games.through_the_ages.indicators import reckon, urban_limit
from saecula.games.through_the_ages.moves import BUILD, DONE, FOOD_SHARE, LOSE, PASS, RAZE, RUIN, SPARE
from saecula.games.through_the_ages.phases.takes import take_card, take_choices
from saecula.games.through_the_ages.production import corrupt, mine_tokens, mines
from saecula.games.through_the_ages.table import Auction, Civ, Table
from saecula.games.through_the_ages.tokens import FOOD, ORE, food, pay, receive, resources


def reveal_event(t: Table, then: str) -> None:
    """TTA-EVENT-02, TTA-EVENT-04: the top current event: the oldest age first, within an age at random."""
    if not t.current:  # only in a position made by hand
        finish_event(t)
    oldest = min(CARDS[id].level for id in t.current)
    top = [id for id in t.current if CARDS[id].level == oldest]
    card = t.draw(top)
    t.current.remove(card)
    t.seeded.pop(card, None)
    t.event = card
    t.tell("event", t.turn, {"card": card}, rule="TTA-EVENT-13")
    t.todo = []
    if CARDS[card].type == "territory":
        t.auction = Auction(card, t.turn)
        t.todo.append(f"go {then}")
        t.phase = "auction"
        return
    before = tally(t)
    EVENTS[card](t)
    tell_changes(t, before, "TTA-EVENT-13")
    t.past.append(card)
    t.todo.append(f"go {then}")
    t.phase = "resolve"


def finish_event(t: Table) -> None:
    """TTA-EVENT-02 (4), TTA-EVENT-05: after the last current event the future events become the current ones."""
    t.event = ""
    if t.version != "simple" and not t.current:
        t.current = t.future
        t.future = []
        t.current.sort(key=lambda id: (AGES.index(CARDS[id].age), id))


async def resolve(t: Table) -> None:
    """The next step of what is being resolved."""
    words = t.todo[0].split()
    verb = words[0]
    if verb == "go":
        t.todo = []
        if t.event:
            finish_event(t)
        t.phase = words[1]
        return
    before = tally(t)
    await STEPS[verb](t, int(words[1]), words[2] if len(words) > 2 else "")
    tell_changes(t, before, "TTA-AGGR-12" if t.battle is not None else "TTA-EVENT-13")


def next_step(t: Table) -> None:
    t.todo.pop(0)


# --- population and buildings ---


def losable(t: Table, seat: int) -> list[str]:
    """The cards that a worker can be taken from; units named as sacrifices are spoken for (TTA-AGGR-16)."""
    civ = t.civs[seat]
    battle = t.battle
    if battle is None:
        return [id for id, n in civ.workers.items() if n]
    named = battle.attack if seat == battle.attacker else battle.defense if seat == battle.target else {}
    return [id for id, n in civ.workers.items() if n > named.get(id, 0)]


async def lose(t: Table, seat: int, arg: str) -> None:
    """TTA-EVENT-12, TTA-EVENT-17: an unused worker, else one of the owner's choice, returns to the yellow bank."""
    civ = t.civs[seat]
    cards = losable(t, seat)
    card = ""
    if not civ.unused and len(cards) > 1:
        move = await Ask(seat, "population.lose", lambda: lose_choices(cards))
        card = move.arg
    elif not civ.unused and cards:
        card = cards[0]
    next_step(t)
    if not civ.unused and not card:
        return
    if card:
        civ.workers[card] -= 1
        reckon(t, seat)
    else:
        civ.unused -= 1
    civ.yellow += 1
    if card:
        t.tell("population.lost", seat, {"card": card}, rule="TTA-EVENT-12")
    else:
        t.tell("population.unused", seat, rule="TTA-EVENT-12")
    count_loss(t)
    if int(arg) > 1:
        t.todo.insert(0, f"lose {seat} {int(arg) - 1}")


def count_loss(t: Table) -> None:
    """Holy War pays the winner for each loss that happened (TTA-CARD-68)."""
    battle = t.battle
    if battle is not None and battle.war:
        winner = battle.attacker if battle.advantage > 0 else battle.target
        civ = t.civs[winner]
        civ.culture += amount(battle.card, "culture")


def lose_choices(cards: list[str]) -> Choices:
    c = Choices()
    for id in cards:
        c.allow(LOSE[id])
    return c


async def wreck(t: Table, seat: int, arg: str) -> None:
    """TTA-CARD-60: the owner chooses a building, farm or mine; its worker becomes unused (TTA-BUILD-12)."""
    civ = t.civs[seat]
    cards = [id for id, n in civ.workers.items() if n and CARDS[id].type != "unit"]
    card = cards[0] if cards else ""
    if len(cards) > 1:
        move = await Ask(seat, "building.lose", lambda: lose_choices(cards))
        card = move.arg
    next_step(t)
    if card:
        tear_down(t, seat, card)


def tear_down(t: Table, seat: int, card: str) -> None:
    """A building, farm or mine is destroyed by a card: the worker goes to the unused pool (TTA-BUILD-12)."""
    civ = t.civs[seat]
    civ.workers[card] -= 1
    civ.unused += 1
    t.tell("destroyed", seat, {"card": card}, rule="TTA-BUILD-12")
    reckon(t, seat)


def urban_cards(civ: Civ) -> list[str]:
    """The urban cards that hold a worker."""
    return [id for id, n in civ.workers.items() if n and CARDS[id].type == "urban"]


async def raze(t: Table, seat: int, arg: str) -> None:
    """Terrorism: `seat` destroys one urban building of the other civilization."""
    victim = int(arg)
    cards = urban_cards(t.civs[victim])
    card = cards[0] if cards else ""
    if len(cards) > 1:
        move = await Ask(seat, "building.raze", lambda: raze_choices(cards, victim))
        card = move.arg
    next_step(t)
    if card:
        tear_down(t, victim, card)


def raze_choices(cards: list[str], victim: int) -> Choices:
    c = Choices()
    for id in cards:
        c.allow(RAZE[id][victim])
    return c


async def free(t: Table, seat: int, arg: str) -> None:
    """TTA-CARD-55, TTA-BUILD-13: an unused worker may go to Religion or Warriors for free."""
    if free_verdict(t, seat, arg):
        next_step(t)
        return
    move = await Ask(seat, "build.free", lambda: free_choices(arg))
    next_step(t)
    if move is not PASS:
        civ = t.civs[seat]
        civ.unused -= 1
        civ.workers[arg] += 1
        t.tell("build.free", seat, {"card": arg}, rule="TTA-CARD-55")
        reckon(t, seat)


def free_verdict(t: Table, seat: int, id: str) -> str:
    civ = t.civs[seat]
    card = CARDS[id]
    if not civ.unused:
        return "TTA-SIMPLE-03"
    if card.type == "urban" and count_kind(civ, card.kind) >= urban_limit(t, civ):
        return "TTA-BUILD-13"
    return ""


def count_kind(civ: Civ, kind: str) -> int:
    """Workers on all cards of a kind, whatever their level."""
    return sum(n for id, n in civ.workers.items() if n and CARDS[id].kind == kind)


def free_choices(card: str) -> Choices:
    c = Choices()
    c.allow(BUILD[card])
    c.allow(PASS)
    return c


# --- goods ---


def mix_choices(total: int, least: int, most: int, rule: str) -> Choices:
    """How much of the whole is food, the rest being resources."""
    c = Choices()
    for n in range(total + 1):
        c.add(FOOD_SHARE[n], "" if least <= n <= most else rule)
    return c


async def goods(t: Table, seat: int, arg: str) -> None:
    """Foray: goods in any mix."""
    total = int(arg)
    move = await Ask(seat, "goods.mix", lambda: mix_choices(total, 0, total, ""))
    next_step(t)
    civ = t.civs[seat]
    receive(civ, move.n, FOOD)
    receive(civ, total - move.n, ORE)


async def market(t: Table, seat: int, arg: str) -> None:
    """Development of Markets: all food or all resources."""
    total = int(arg)
    move = await Ask(seat, "goods.kind", lambda: market_choices(total))
    next_step(t)
    receive(t.civs[seat], total, FOOD if move.n else ORE)


def market_choices(total: int) -> Choices:
    c = Choices()
    for n in range(total + 1):
        c.add(FOOD_SHARE[n], "" if n in (0, total) else "TTA-EVENT-13")
    return c


async def pay_goods(t: Table, seat: int, arg: str) -> None:
    """Raiders: goods are lost in a mix of the owner's choice, all if there is less (TTA-EVENT-16, TTA-PAY-13)."""
    civ = t.civs[seat]
    total = min(int(arg), food(civ) + resources(civ))
    least = max(0, total - resources(civ))
    most = min(total, food(civ))
    share = least
    if least < most:
        move = await Ask(seat, "goods.lose", lambda: mix_choices(total, least, most, "TTA-GEN-14"))
        share = move.n
    next_step(t)
    pay(civ, share, FOOD)
    pay(civ, total - share, ORE)


async def mine(t: Table, seat: int, arg: str) -> None:
    """Economic Progress under the optional corruption rule: one mine may be left out."""
    spared = ""
    if mine_tokens(t.civs[seat]):
        move = await Ask(seat, "production.spare", lambda: spare_choices(t, seat))
        if move is not PASS:
            spared = move.arg
    next_step(t)
    mines(t.civs[seat], spared)
    corrupt(t, seat)


def spare_choices(t: Table, seat: int) -> Choices:
    """TTA-CORR-05: produce with all mines, or one token less."""
    c = Choices()
    c.allow(PASS)
    for id in mine_tokens(t.civs[seat]):
        c.allow(SPARE[id])
    return c


# --- colonies, wonders, the row ---


async def secede(t: Table, seat: int, arg: str) -> None:
    """Independence Declaration: a colony of the owner's choice goes to the past events (TTA-COLONY-22)."""
    civ = t.civs[seat]
    card = civ.colonies[0] if civ.colonies else ""
    if len(civ.colonies) > 1:
        move = await Ask(seat, "colony.lose", lambda: lose_choices(civ.colonies))
        card = move.arg
    next_step(t)
    if card:
        leave(t, seat, card)
        t.past.append(card)
        t.tell("colony.lost", seat, {"card": card}, rule="TTA-COLONY-18")


async def ruin(t: Table, seat: int, arg: str) -> None:
    """Ravages of Time: one completed wonder of age A or I is turned (TTA-CARD-51)."""
    civ = t.civs[seat]
    cards = [id for id in civ.wonders if CARDS[id].level <= 1]
    card = cards[0] if cards else ""
    if len(cards) > 1:
        move = await Ask(seat, "wonder.ruin", lambda: ruin_choices(civ))
        card = move.arg
    next_step(t)
    if card:
        civ.wonders.remove(card)
        civ.ruins.append(card)
        t.tell("wonder.ruined", seat, {"card": card}, rule="TTA-CARD-51")
        for i in range(len(t.civs)):
            reckon(t, i)


def ruin_choices(civ: Civ) -> Choices:
    c = Choices()
    for id in civ.wonders:
        c.add(RUIN[id], "" if CARDS[id].level <= 1 else "TTA-CARD-51")
    return c


async def agree(t: Table, seat: int, arg: str) -> None:
    """International Agreement: cards worth up to 5 civil actions, for the next political action (TTA-CARD-52, 53)."""
    move = await Ask(seat, "agreement.take", lambda: agree_choices(t, seat))
    next_step(t)
    if move is not DONE:
        t.allowance -= take_card(t, seat, move.n)
        t.todo.insert(0, f"agree {seat} yes")
        return
    t.allowance = 0
    if arg == "yes":
        t.civs[seat].agreed = True
        t.row = [card for card in t.row if card]
        refill(t)


def agree_choices(t: Table, seat: int) -> Choices:
    c = Choices()
    take_choices(c, t, seat, t.allowance, "TTA-CARD-52")
    c.allow(DONE)
    return c


STEPS: dict[str, Callable[[Table, int, str], Coroutine[Any, Any, None]]] = {
    "lose": lose,
    "wreck": wreck,
    "raze": raze,
    "free": free,
    "goods": goods,
    "market": market,
    "pay": pay_goods,
    "mines": mine,
    "secede": secede,
    "ruin": ruin,
    "agree": agree,
}
"""The steps of events; those of aggressions and wars join them in `phases.spoils`."""
