"""Aggressions and wars: sacrifices, comparison, resolution (sections 28 and 32)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Procedure, Seat, Step
from saecula.games.through_the_ages.armies import bonus_cards, force, units_of
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.changes import tally, tell_changes
from saecula.games.through_the_ages.decks import discard_card
from saecula.games.through_the_ages.deeds import show_card
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.effects.aggressions import SPOILS
from saecula.games.through_the_ages.frames import Battle, Turn
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.moves import DEFEND, DONE, SACRIFICE
from saecula.games.through_the_ages.table import NO_WAR, Civ, Table


def begin_war(t: Table, turn: Turn) -> Step:
    """TTA-WAR-02, TTA-TURN-03: the declarer's pending war is resolved after the row is replenished.

    Pacts and leaders that have changed in the meantime make no difference (TTA-PACT-15, TTA-WAR-16).
    """
    civ = t.civs[t.turn]
    if civ.war.card:
        t.call(Battle(civ.war.card, t.turn, civ.war.enemy, war=True))
    return NEXT


async def attack(t: Table, battle: Battle) -> Step:
    """TTA-AGGR-05: the attacker names units to sacrifice, one at a time; none in the last round (TTA-END-06)."""
    civ = t.civs[battle.attacker]
    if t.last or not left(civ, battle.attack):
        return NEXT
    move = await Ask(battle.attacker, "battle.attack", lambda: sacrifice_choices(civ, battle.attack))
    if move is DONE:
        return NEXT
    battle.attack[move.arg] = battle.attack.get(move.arg, 0) + 1
    return AGAIN


async def defend(t: Table, battle: Battle) -> Step:
    """The target, knowing the attack, sacrifices units and, in an aggression, plays bonus cards (TTA-AGGR-04).

    In the last round only cards are allowed (TTA-END-08).
    """
    civ = t.civs[battle.target]
    cards = bool(civ.hands.military) and not battle.war
    if not cards and (t.last or not left(civ, battle.defense)):
        return NEXT
    move = await Ask(battle.target, "battle.defend", lambda: defense_choices(t, battle))
    if move is DONE:
        return NEXT
    if move.verb == "spend":
        show_card(t, battle.target, move.arg)
        battle.cards.append(move.arg)
    else:
        battle.defense[move.arg] = battle.defense.get(move.arg, 0) + 1
    return AGAIN


def settle(t: Table, battle: Battle) -> Step:
    """TTA-AGGR-08, TTA-WAR-05, TTA-WAR-06: an aggression needs a greater attack; a war goes to the greater total.

    A failed aggression has no effect (TTA-AGGR-09, TTA-AGGR-15).
    """
    attack, defense = attack_total(t, battle), defense_total(t, battle)
    advantage = attack - defense
    rule = "TTA-WAR-05" if battle.war else "TTA-AGGR-08"
    t.tell(
        "battle.won" if advantage > 0 else "battle.lost",
        battle.attacker,
        {
            "card": battle.card,
            "other_seat": battle.target,
            "n": abs(advantage),
            "attack": attack,
            "defense": defense,
        },
        rule=rule,
    )
    before = tally(t)
    if advantage > 0:
        SPOILS[battle.card].take(t, battle.card, battle.attacker, battle.target, advantage)
    elif advantage < 0 and battle.war:
        SPOILS[battle.card].take(t, battle.card, battle.target, battle.attacker, -advantage)
    tell_changes(t, before, rule)
    return NEXT


def end(t: Table, battle: Battle) -> Step:
    """TTA-AGGR-10, TTA-WAR-13: sacrificed workers go to the yellow banks, the cards to the discards.

    Strength falls only now (TTA-AGGR-11). After a war comes the political action (TTA-WAR-09).
    """
    bury(t, battle.attacker, battle.attack)
    bury(t, battle.target, battle.defense)
    for id in battle.cards:
        discard_card(t, id, -1)
    discard_card(t, battle.card, -1)
    if battle.war:
        t.civs[battle.attacker].war = NO_WAR
    return NEXT


BATTLE: Final = Procedure(
    Battle,
    {
        "battle.attack": attack,
        "battle.defend": defend,
        "battle.settle": settle,
        "battle.end": end,
    },
    within="discard",
)
"""An aggression, or a war, which comes before politics (TTA-TURN-03).

One side decides first, then the other, once each (TTA-AGGR-17, TTA-WAR-03).
"""


def left(civ: Civ, named: dict[str, int]) -> list[str]:
    """The unit cards with workers that are not yet named as sacrifices."""
    return [id for id, n in units_of(civ).items() if n > named.get(id, 0)]


def sacrifice_choices(civ: Civ, named: dict[str, int]) -> Choices:
    return Choices.of([SACRIFICE[id] for id in left(civ, named)]).plus(DONE)


def defense_choices(t: Table, battle: Battle) -> Choices:
    """Units (not in the last round), and bonus cards (not in a war, TTA-WAR-04)."""
    civ = t.civs[battle.target]
    c = Choices()
    for id in left(civ, battle.defense):
        c.add(SACRIFICE[id], "TTA-END-06" if t.last else "")
    for id in bonus_cards(civ):
        c.add(DEFEND[id], "TTA-WAR-04" if battle.war else "")
    return c.plus(DONE)


def attack_total(t: Table, battle: Battle) -> int:
    """TTA-AGGR-03, TTA-AGGR-07: the indicator, the sacrifices (a second time), and Open Borders."""
    civ = t.civs[battle.attacker]
    return (
        civ.indicators.strength + force(civ, battle.attack) + pacts.attack_bonus(t.civs, battle.attacker, battle.target)
    )


def defense_total(t: Table, battle: Battle) -> int:
    """TTA-AGGR-04: the indicator, the sacrifices, and bonus cards."""
    civ = t.civs[battle.target]
    cards = sum(CARDS[id].defense for id in battle.cards) * leaders.defense_times(civ)
    return civ.indicators.strength + force(civ, battle.defense) + cards


def bury(t: Table, seat: Seat, units: dict[str, int]) -> None:
    """Returns sacrificed units to the yellow bank (TTA-COLONY-11)."""
    civ = t.civs[seat]
    for id, n in units.items():
        civ.employ(id, -n)
        civ.tokens.yellow += n
    if units:
        reckon(t, seat)
