"""Taking civil cards from the row (section 10)."""

from __future__ import annotations

from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.costs import ZONES, wonder_surcharge
from saecula.games.through_the_ages.decks import hand_limit
from saecula.games.through_the_ages.effects import leaders
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import learn


def take_cost(civ: Civ, position: int, id: str) -> int:
    """TTA-TAKE-12: the zone, for wonders 1 more per completed wonder (1 less under Michelangelo), never below 0."""
    cost = ZONES[position - 1]
    if CARDS[id].type == "wonder":
        cost = max(0, cost + wonder_surcharge(civ))
    return cost


def take_verdict(t: Table, seat: int, position: int, actions: int, short: str) -> str:
    """Why the card of that position cannot be taken with that many civil actions; `short`: if they do not suffice."""
    civ = t.civs[seat]
    id = t.row[position - 1]
    card = CARDS[id]
    if card.type == "wonder":
        if civ.project:
            return "TTA-TAKE-05"
        if max(0, ZONES[position - 1] + wonder_surcharge(civ)) > actions:
            return "TTA-TAKE-04" if ZONES[position - 1] <= actions else short
        return ""
    if card.type == "leader":
        if card.age in civ.led:
            return "TTA-TAKE-03"
    elif card.type != "action":
        if id in civ.hand or id in civ.workers or id in civ.specials or id == civ.government:
            return "TTA-TAKE-06"
    if len(civ.hand) >= hand_limit(civ, civ.civil):
        return "TTA-TAKE-08"
    if ZONES[position - 1] > actions:
        return short
    return ""


def take_card(t: Table, seat: int, position: int) -> int:
    """Takes the card: to the hand, or under construction (TTA-TAKE-02). Gives its price in civil actions."""
    civ = t.civs[seat]
    id = t.row[position - 1]
    card = CARDS[id]
    cost = take_cost(civ, position, id)
    t.row[position - 1] = ""
    if card.type == "wonder":
        civ.project = id
        civ.steps = 0
    else:
        civ.hand.append(id)
        if card.type == "leader":
            civ.led.append(card.age)
        elif card.type == "action":
            civ.fresh.append(id)
        elif civ.leader:
            learn(civ, leaders.science_for_taking(civ))
    t.tell("take", seat, {"card": id, "n": cost}, rule="TTA-TAKE-01")
    return cost
