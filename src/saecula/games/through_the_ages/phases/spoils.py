"""The winner's choices: goods, buildings, colonies, technologies (TTA-AGGR-14)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, CardId, Choices, Procedure, Seat, Step
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.changes import tally, tell_changes
from saecula.games.through_the_ages.effects.territories import join, leave
from saecula.games.through_the_ages.frames import Annexation, Plunder, Raid, Seizure
from saecula.games.through_the_ages.moves import ANNEX, DONE, FOOD_SHARE, RAZE, SEIZE
from saecula.games.through_the_ages.phases.resolve import BY_BATTLE, mix_choices, tear_down, urban_cards
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.technology import add_special, remove_special
from saecula.games.through_the_ages.tokens import FOOD, ORE, food, learn, pay, receive, resources


async def plunder(t: Table, plunder: Plunder) -> Step:
    """TTA-CARD-63: the winner names how much food and how many resources; both sides use their own tokens.

    TTA-CARD-07: this is also true of a War over Resources. TTA-WAR-14: within the tokens of both banks.
    """
    civ, loser = t.civs[plunder.winner], t.civs[plunder.loser]
    total = min(plunder.goods, food(loser) + resources(loser), len(FOOD_SHARE) - 1)
    least = max(0, total - resources(loser))
    most = min(total, food(loser))
    share = least
    if least < most:
        move = await Ask(plunder.winner, "plunder.mix", lambda: mix_choices(total, least, most, "TTA-AGGR-13"))
        share = move.n
    before = tally(t)
    pay(loser, share, FOOD)
    pay(loser, total - share, ORE)
    receive(civ, share, FOOD)
    receive(civ, total - share, ORE)
    t.tell("plunder", plunder.winner, {"food": share, "n": total - share}, rule="TTA-CARD-63")
    tell_changes(t, before, BY_BATTLE)
    return NEXT


async def raid(t: Table, raid: Raid) -> Step:
    """TTA-CARD-65: the winner destroys up to `left` buildings of one card; the first one is mandatory."""
    cards = urban_cards(t.civs[raid.loser])
    if raid.building:
        cards = [id for id in cards if id == raid.building]
    if not cards or not raid.left:
        return NEXT
    card = cards[0]
    if len(cards) > 1 or raid.building:
        move = await Ask(raid.winner, "raid.building", lambda: raid_choices(cards, raid.loser, bool(raid.building)))
        if move is DONE:
            return NEXT
        card = move.arg
    tear_down(t, raid.loser, card)
    raid.building = card
    raid.razed += 1
    raid.left -= 1
    return AGAIN


def raid_choices(cards: list[CardId], victim: Seat, may_stop: bool) -> Choices:
    c = Choices.of([RAZE[id][victim] for id in cards])
    return c.plus(DONE) if may_stop else c


def loot(t: Table, raid: Raid) -> Step:
    """Half of the printed cost: rounded up for one building (Raid I), rounded down for several (TTA-AGGR-19)."""
    if raid.razed:
        before = tally(t)
        cost = CARDS[raid.building].cost * raid.razed
        receive(t.civs[raid.winner], (cost + amount(raid.card, "round-up")) // 2, ORE)
        tell_changes(t, before, BY_BATTLE)
    return NEXT


async def annex(t: Table, annexation: Annexation) -> Step:
    """TTA-CARD-64: the attacker takes a colony of their choice, without its immediate effect."""
    colonies = t.civs[annexation.loser].colonies
    card = colonies[0] if colonies else ""
    if len(colonies) > 1:
        move = await Ask(annexation.winner, "annex.colony", lambda: annex_choices(colonies))
        card = move.arg
    if card:
        before = tally(t)
        leave(t, annexation.loser, card)
        join(t, annexation.winner, card)
        t.tell("annex", annexation.winner, {"card": card}, rule="TTA-CARD-64")
        tell_changes(t, before, BY_BATTLE)
    return NEXT


def annex_choices(colonies: list[str]) -> Choices:
    return Choices.of([ANNEX[id] for id in colonies])


async def seize(t: Table, seizure: Seizure) -> Step:
    """TTA-WAR-15: the winner takes special technologies of the loser, each for its price."""
    loser = t.civs[seizure.loser]
    if not any(CARDS[id].price <= seizure.left for id in loser.specials):
        return NEXT
    move = await Ask(seizure.winner, "war.technology", lambda: seize_choices(loser, seizure.left))
    if move is DONE:
        return NEXT
    before = tally(t)
    remove_special(t, seizure.loser, move.arg)
    add_special(t, seizure.winner, move.arg)
    t.tell("seize", seizure.winner, {"card": move.arg}, rule="TTA-WAR-15")
    seizure.left -= CARDS[move.arg].price
    tell_changes(t, before, BY_BATTLE)
    return AGAIN


def seize_choices(loser: Civ, advantage: int) -> Choices:
    c = Choices()
    for id in loser.specials:
        c.add(SEIZE[id], "" if CARDS[id].price <= advantage else "TTA-WAR-15")
    return c.plus(DONE)


def take_science(t: Table, seizure: Seizure) -> Step:
    """TTA-WAR-15: the winner takes science for the rest of the advantage, at most what the loser has."""
    before = tally(t)
    learn(t.civs[seizure.winner], -learn(t.civs[seizure.loser], -seizure.left))
    tell_changes(t, before, BY_BATTLE)
    return NEXT


SPOILS_CHOICES: Final[list[Procedure]] = [
    Procedure(Plunder, {"plunder.mix": plunder}, within="battle.end", phase="resolve"),
    Procedure(Raid, {"raid.building": raid, "raid.loot": loot}, within="battle.end", phase="resolve"),
    Procedure(Annexation, {"annex.colony": annex}, within="battle.end", phase="resolve"),
    Procedure(Seizure, {"war.technology": seize, "war.science": take_science}, within="battle.end", phase="resolve"),
]
