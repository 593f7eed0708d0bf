"""The choices of winners: goods, buildings, colonies, technologies (TTA-AGGR-14). Steps of `t.todo`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from saecula.core import Ask, Choices
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.effects.territories import join, leave
from saecula.games.through_the_ages.moves import ANNEX, DONE, FOOD_SHARE, RAZE, SEIZE
from saecula.games.through_the_ages.phases.resolve import STEPS, next_step, tear_down, urban_cards
from saecula.games.through_the_ages.table import Battle, Civ, Table
from saecula.games.through_the_ages.technology import add_special, remove_special
from saecula.games.through_the_ages.tokens import FOOD, ORE, food, learn, pay, receive, resources


def rival(t: Table, seat: int) -> int:
    """The other side of the battle."""
    battle = t.battle
    assert battle is not None
    return battle.target if seat == battle.attacker else battle.attacker


async def plunder(t: Table, seat: int, arg: str) -> None:
    """TTA-CARD-63: the winner names how much food and how much of resources; both sides use their own tokens."""
    loser = t.civs[rival(t, seat)]
    total = min(int(arg), food(loser) + resources(loser), len(FOOD_SHARE) - 1)
    least = max(0, total - resources(loser))
    most = min(total, food(loser))
    share = least
    if least < most:
        move = await Ask(seat, "plunder.mix", lambda: plunder_choices(total, least, most))
        share = move.n
    next_step(t)
    civ = t.civs[seat]
    pay(loser, share, FOOD)
    pay(loser, total - share, ORE)
    receive(civ, share, FOOD)
    receive(civ, total - share, ORE)
    t.tell("plunder", seat, {"food": share, "n": total - share}, rule="TTA-CARD-63")


def plunder_choices(total: int, least: int, most: int) -> Choices:
    c = Choices()
    for n in range(total + 1):
        c.add(FOOD_SHARE[n], "" if least <= n <= most else "TTA-AGGR-13")
    return c


async def raid(t: Table, seat: int, arg: str) -> None:
    """TTA-CARD-65: up to so many buildings of one card; then resources for half of their printed cost."""
    battle = t.battle
    assert battle is not None
    victim = rival(t, seat)
    civ = t.civs[victim]
    cards = urban_cards(civ)
    if battle.raided:
        cards = [id for id in cards if id == battle.raided]
    if not cards or arg == "0":
        next_step(t)
        loot(t, seat, battle)
        return
    if len(cards) == 1 and not battle.raided:
        card = cards[0]
    else:
        move = await Ask(seat, "raid.building", lambda: raid_choices(cards, victim, bool(battle.raided)))
        card = "" if move is DONE else move.arg
    next_step(t)
    if not card:
        loot(t, seat, battle)
        return
    tear_down(t, victim, card)
    battle.raided = card
    battle.razed += 1
    t.todo.insert(0, f"raid {seat} {int(arg) - 1}")


def loot(t: Table, seat: int, battle: Battle) -> None:
    """Half of the printed cost: of one building rounded up (Raid I), of several rounded down (TTA-AGGR-19)."""
    if battle.razed:
        cost = CARDS[battle.raided].cost * battle.razed
        receive(t.civs[seat], (cost + amount(battle.card, "round-up")) // 2, ORE)


def raid_choices(cards: list[str], victim: int, may_stop: bool) -> Choices:
    c = Choices()
    for id in cards:
        c.allow(RAZE[id][victim])
    if may_stop:
        c.allow(DONE)
    return c


async def annex(t: Table, seat: int, arg: str) -> None:
    """TTA-CARD-64: a colony of the attacker's choice, without its immediate effect."""
    victim = rival(t, seat)
    colonies = t.civs[victim].colonies
    card = colonies[0] if colonies else ""
    if len(colonies) > 1:
        move = await Ask(seat, "annex.colony", lambda: annex_choices(colonies))
        card = move.arg
    next_step(t)
    if card:
        leave(t, victim, card)
        join(t, seat, card)
        t.tell("annex", seat, {"card": card}, rule="TTA-CARD-64")


def annex_choices(colonies: list[str]) -> Choices:
    c = Choices()
    for id in colonies:
        c.allow(ANNEX[id])
    return c


async def seize(t: Table, seat: int, arg: str) -> None:
    """War over Technology: special technologies for their price, the rest of the advantage in science (TTA-WAR-15)."""
    victim = rival(t, seat)
    loser = t.civs[victim]
    advantage = int(arg)
    if any(CARDS[id].price <= advantage for id in loser.specials):
        move = await Ask(seat, "war.technology", lambda: seize_choices(loser, advantage))
        if move is not DONE:
            next_step(t)
            remove_special(t, victim, move.arg)
            add_special(t, seat, move.arg)
            t.tell("seize", seat, {"card": move.arg}, rule="TTA-WAR-15")
            t.todo.insert(0, f"seize {seat} {advantage - CARDS[move.arg].price}")
            return
    next_step(t)
    learn(t.civs[seat], -learn(loser, -advantage))


def seize_choices(loser: Civ, advantage: int) -> Choices:
    c = Choices()
    for id in loser.specials:
        c.add(SEIZE[id], "" if CARDS[id].price <= advantage else "TTA-WAR-15")
    c.allow(DONE)
    return c


SPOIL_STEPS: dict[str, Callable[[Table, int, str], Coroutine[Any, Any, None]]] = {
    "plunder": plunder,
    "raid": raid,
    "annex": annex,
    "seize": seize,
}
STEPS.update(SPOIL_STEPS)
