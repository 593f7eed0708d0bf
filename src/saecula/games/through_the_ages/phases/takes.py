"""Taking civil cards from the row (section 10)."""

from __future__ import annotations

from saecula.core import CardId, Choices, Seat
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.costs import ZONES, wonder_surcharge
from saecula.games.through_the_ages.decks import hand_limit
from saecula.games.through_the_ages.effects import leaders
from saecula.games.through_the_ages.moves import TAKE
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import learn


def take_cost(civ: Civ, position: int, id: CardId) -> int:
    """TTA-TAKE-12: the cost of the zone, for wonders 1 more per completed wonder (1 less under Michelangelo), never
    below 0.
    """
    cost = ZONES[position - 1]
    if CARDS[id].type == "wonder":
        cost = max(0, cost + wonder_surcharge(civ))
    return cost


def take_choices(c: Choices, t: Table, seat: Seat, actions: int, short: str) -> None:
    """Adds the cards of the row for that many civil actions; `short` is the rule if they do not suffice (section 10).

    TTA-TAKE-07: there is no limit on action cards except the hand. TTA-TAKE-09: a wonder needs no room. TTA-TAKE-13:
    cards that left play may be taken again, except leaders.
    """
    civ, row = t.civs[seat], t.row
    hand, workers, specials = civ.hands.civil, civ.workers, civ.specials
    full = len(hand) >= hand_limit(civ, civ.indicators.civil_actions)
    surcharge = wonder_surcharge(civ)
    for i in range(len(row)):
        id = row[i]
        if not id:
            continue
        zone = ZONES[i]
        card = CARDS[id]
        rule = ""
        if card.technology and (id in workers or id in hand or id in specials or id == civ.government):
            rule = "TTA-TAKE-06"
        elif card.type == "wonder":
            if civ.project:
                rule = "TTA-TAKE-05"
            elif zone + surcharge > actions:
                rule = "TTA-TAKE-04" if zone <= actions else short
        elif card.type == "leader" and card.age in civ.leader_ages:
            rule = "TTA-TAKE-03"
        elif full:
            rule = "TTA-TAKE-08"
        elif zone > actions:
            rule = short
        if rule:
            c.forbidden.append(TAKE[i + 1])
            c.rules.append(rule)
        else:
            c.moves.append(TAKE[i + 1])


def take_card(t: Table, seat: Seat, position: int) -> int:
    """Takes the card into the hand, or under construction (TTA-TAKE-02). Returns its price in civil actions."""
    civ = t.civs[seat]
    id = t.row[position - 1]
    card = CARDS[id]
    cost = take_cost(civ, position, id)
    t.row = [*t.row[: position - 1], "", *t.row[position:]]
    if card.type == "wonder":
        civ.project = id
        civ.steps = 0
    else:
        civ.hands.civil = [*civ.hands.civil, id]
        if card.type == "leader":
            civ.leader_ages = [*civ.leader_ages, card.age]
        elif card.type == "action":
            turn = civ.this_turn
            turn.action_cards_taken = [*turn.action_cards_taken, id]
        elif civ.leader:
            learn(civ, leaders.science_for_taking(civ))
    t.tell("take", seat, {"card": id, "n": cost}, rule="TTA-TAKE-01")
    return cost
