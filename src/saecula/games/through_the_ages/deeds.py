"""The deeds of the action phase: growing, building, upgrading and playing cards. Legality has been checked before."""

from __future__ import annotations

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.costs import (
    build_cost,
    growth_cost,
    pay_food,
    pay_resources,
    pay_unit,
    upgrade_cost,
)
from saecula.games.through_the_ages.decks import discard_card, remove_leader
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.effects.marks import HOMER
from saecula.games.through_the_ages.effects.wonders import COMPLETED
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.table import Table, without
from saecula.games.through_the_ages.technology import play_technology
from saecula.games.through_the_ages.tokens import grow, score


def spend_civil(t: Table, seat: Seat) -> None:
    """Spends one civil action (TTA-ACT-02)."""
    civ = t.civs[seat]
    civ.this_turn.used_civil += 1
    civ.this_turn.civil_action_taken = True


def increase(t: Table, seat: Seat, discount: int) -> None:
    """TTA-POP-02: pays the food and moves the yellow token."""
    civ = t.civs[seat]
    bank = civ.tokens.blue
    pay_food(t.civs, seat, growth_cost(civ, discount))
    grow(civ)
    t.tell("grow", seat, {"tokens": civ.tokens.blue - bank}, rule="TTA-POP-01")


def build(t: Table, seat: Seat, id: CardId, discount: int, included: bool = False) -> None:
    """Builds a farm, mine, building or unit: action, resources, worker, indicators (TTA-BUILD-05, TTA-UNIT-01).

    TTA-BUILD-10: rates rise at once.
    """
    civ = t.civs[seat]
    card = CARDS[id]
    price = max(0, build_cost(t, seat, card) - discount)
    bank = civ.tokens.blue
    if card.type == "unit":
        if not included:
            civ.this_turn.used_military += 1
        pay_unit(t, seat, price)
    else:
        if not included:
            spend_civil(t, seat)
        pay_resources(t, seat, price)
    civ.tokens.unused -= 1
    civ.employ(id, 1)
    rule = "TTA-BUILD-01" if card.type != "unit" else "TTA-UNIT-01"
    t.tell("build", seat, {"card": id, "n": price, "tokens": civ.tokens.blue - bank}, rule=rule)
    if card.type == "urban" or card.type == "unit":
        reckon(t, seat)


def upgrade(t: Table, seat: Seat, old: CardId, new: CardId, discount: int, included: bool = False) -> None:
    """Moves one worker to a higher card of its kind for the difference in cost (TTA-UPG-01, TTA-UPG-02).

    TTA-UPG-08: indicators are updated. TTA-UPG-09: the worker comes from the lower card.
    """
    civ = t.civs[seat]
    price = max(0, upgrade_cost(t, seat, CARDS[old], CARDS[new]) - discount)
    bank = civ.tokens.blue
    if CARDS[new].type == "unit":
        civ.this_turn.used_military += 1
        pay_unit(t, seat, price)
    else:
        if not included:
            spend_civil(t, seat)
        pay_resources(t, seat, price)
    civ.employ(old, -1)
    civ.employ(new, 1)
    back = civ.tokens.blue - bank
    t.tell("upgrade", seat, {"old": old, "new": new, "n": price, "tokens": back}, rule="TTA-UPG-01")
    reckon(t, seat)


def release(t: Table, seat: Seat, id: CardId, told: str, rule: str) -> None:
    """Moves a worker from its card to the unused pool."""
    civ = t.civs[seat]
    civ.employ(id, -1)
    civ.tokens.unused += 1
    t.tell(told, seat, {"card": id}, rule=rule)
    reckon(t, seat)


def build_stage(t: Table, seat: Seat, discount: int) -> None:
    """Builds one step of the wonder: resources, a blue token (TTA-WONDER-03); the last step completes it
    (TTA-WONDER-06).

    The token is missing from the bank until the wonder is complete (TTA-BBANK-11), and has no value there
    (TTA-WONDER-04).
    """
    civ = t.civs[seat]
    steps = CARDS[civ.project].steps
    bank = civ.tokens.blue
    pay_resources(t, seat, max(0, steps[civ.steps] - discount))
    back = civ.tokens.blue - bank
    civ.tokens.blue -= 1
    civ.steps += 1
    t.tell("stage", seat, {"card": civ.project, "n": civ.steps, "tokens": back}, rule="TTA-WONDER-03")
    if civ.steps < len(steps):
        return
    wonder = civ.project
    civ.tokens.blue += civ.steps
    civ.wonders = [*civ.wonders, wonder]
    civ.project = ""
    civ.steps = 0
    reckon(t, seat)
    for i in range(len(t.civs)):
        if i != seat and pacts.partner_in(t.civs, i, pacts.TOURISM) == seat:
            reckon(t, i)
    t.tell("wonder", seat, {"card": wonder}, rule="TTA-WONDER-06")
    once = COMPLETED.get(wonder)
    if once is not None:
        points = score(civ, once(civ))
        t.tell("change.culture", seat, {"n": points}, rule="TTA-CARD-26")


def play(t: Table, seat: Seat, id: CardId) -> None:
    """Plays a leader, a technology (including a government without revolution), or a tactic.

    TTA-LEADER-02, TTA-LEADER-03: the old leader leaves first. TTA-TACTIC-02: so does an old tactic.
    """
    civ = t.civs[seat]
    type = CARDS[id].type
    if type == "tactics":
        civ.this_turn.used_military += 1
        show_card(t, seat, id)
        if civ.tactic:
            discard_card(t, civ.tactic, -1)
        civ.tactic = id
        t.tell("tactic", seat, {"card": id}, rule="TTA-TACTIC-01")
        reckon(t, seat)
        return
    spend_civil(t, seat)
    if type != "leader":
        play_technology(t, seat, id)
        return
    civ.hands.civil = without(civ.hands.civil, id)
    if civ.leader:
        remove_leader(civ)
    civ.leader = id
    HOMER.put(civ.marks, leaders.special_resources(civ))
    t.tell("leader", seat, {"card": id}, rule="TTA-LEADER-01")
    reckon(t, seat)


def show_card(t: Table, seat: Seat, id: CardId) -> None:
    """Takes a military card out of the hand and shows it to everyone."""
    lay_down(t, seat, id)
    t.reveal()


def lay_down(t: Table, seat: Seat, id: CardId) -> None:
    """Takes a military card out of the hand, along with the notes about it."""
    hands = t.civs[seat].hands
    hands.military = without(hands.military, id)
    if id in hands.drawn_later:
        hands.drawn_later = without(hands.drawn_later, id)
    if id in hands.shown:
        hands.shown = without(hands.shown, id)


def recruit(t: Table, seat: Seat, id: CardId) -> None:
    """Barbarossa: growth for 1 food less, then that worker onto a unit card for 1 resource less (TTA-CARD-40)."""
    civ = t.civs[seat]
    spend_civil(t, seat)
    increase(t, seat, amount(civ.leader, "food"))
    build(t, seat, id, amount(civ.leader, "resources"), included=True)
