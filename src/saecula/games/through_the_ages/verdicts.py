"""Verdicts of the action phase: the rule that forbids an action, or "" if it is allowed."""

from __future__ import annotations

from saecula.core import CardId, Seat, Verdict
from saecula.games.through_the_ages.cards import CARDS, Card, amount
from saecula.games.through_the_ages.costs import (
    build_cost,
    cooperation_blocks,
    growth_cost,
    larder,
    science_price,
    unit_resources,
)
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.effects.marks import ANNOUNCED, EXCHANGE
from saecula.games.through_the_ages.table import Civ, Table, Tokens
from saecula.games.through_the_ages.tokens import ORE, food, pay, resources


def draw_verdict(t: Table, military: int) -> Verdict:
    """TTA-VAR-08: 1 military action buys 1 military card. TTA-VAR-09: as often as there are military actions."""
    if military < 1:
        return "TTA-VAR-08"
    return "" if t.military.deck or t.military.discards else "TTA-MIL-10"


def growth_verdict(t: Table, seat: Seat, discount: int = 0) -> Verdict:
    """TTA-POP-03: the reason why the population cannot grow at that price."""
    civ = t.civs[seat]
    if not civ.tokens.yellow:
        return "TTA-YBANK-08"
    return "" if larder(t, seat) >= growth_cost(civ, discount) else "TTA-POP-03"


def can_recruit(t: Table, seat: Seat, id: CardId) -> bool:
    """TTA-CARD-40: whether both growth and unit can be paid; an announced trade only helps with one of them."""
    civ = t.civs[seat]
    need = growth_cost(civ, amount(civ.leader, "food"))
    price = build_cost(t, seat, CARDS[id]) - amount(civ.leader, "resources") - unit_resources(civ)
    ore = resources(civ)
    role = pacts.role(t.civs, seat, pacts.TRADE_ROUTES) if EXCHANGE.of(civ.marks) == ANNOUNCED else ""
    if role == "b" and need > 0 and ore > 0:
        need -= 1
        ore -= 1
    elif role == "a" and price > 0 and food(civ) > need:
        price -= 1
    return need <= food(civ) and price <= ore


def stage_verdict(t: Table, seat: Seat, number: int, ore: int, discount: int = 0) -> Verdict:
    """TTA-WONDER-01, TTA-WONDER-05: the steps come in order, each is paid, and each needs a blue token from the bank
    after paying.
    """
    civ = t.civs[seat]
    steps = CARDS[civ.project].steps
    if civ.steps + number > len(steps):
        return "TTA-WONDER-06"
    prices = [max(0, price - discount) for price in steps[civ.steps : civ.steps + number]]
    if sum(prices) > ore:
        return "TTA-WONDER-01"
    if civ.tokens.blue < number + 6:
        trial = Civ({}, civ.stores, civ.government, Tokens(0, 0, civ.tokens.blue))
        for price in prices:
            pay(trial, price, ORE)
            if trial.tokens.blue < 1:
                return "TTA-WONDER-05"
            trial.tokens.blue -= 1
    return ""


def technology_verdict(t: Table, seat: Seat, card: Card, partner: Seat) -> Verdict:
    """TTA-TECH-01, TTA-CARD-27: science for a technology or a peaceful change of government (TTA-GOV-06); `partner` is
    the cooperator.

    There is no other requirement (TTA-TECH-05, TTA-GOV-12); Robespierre makes no difference (TTA-CARD-13).
    """
    if cooperation_blocks(t, seat, partner):
        return "TTA-CARD-27"
    civ = t.civs[seat]
    if science_price(civ, card, partner) > civ.science:
        return "TTA-GOV-06" if card.type == "government" else "TTA-TECH-01"
    return ""


def revolution_verdict(t: Table, seat: Seat, card: Card, partner: Seat) -> Verdict:
    """TTA-GOV-02, TTA-CARD-11: a revolution is the only civil action of the turn, or uses all military actions.

    TTA-GOV-11: taking the card was a civil action. TTA-CARD-12: Robespierre leaves no other way.
    """
    civ = t.civs[seat]
    if civ.leader == leaders.ROBESPIERRE:
        if civ.this_turn.used_military:
            return "TTA-CARD-11"
    elif civ.this_turn.used_civil or civ.this_turn.civil_action_taken:
        return "TTA-GOV-02"
    if cooperation_blocks(t, seat, partner):
        return "TTA-CARD-27"
    return "" if science_price(civ, card, partner, True) <= civ.science else "TTA-GOV-01"
