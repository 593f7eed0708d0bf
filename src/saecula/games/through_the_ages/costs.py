"""Prices of growth, building, upgrading, wonder stages, technologies and cards of the row."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import AGES, CARDS, GROWTH, Card, amount, amount_of
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.effects.marks import ANNOUNCED, EXCHANGE, HOMER, USED
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import FOOD, ORE, food, pay, resources

ZONES: Final[list[int]] = [1] * 5 + [2] * 4 + [3] * 4
"""Civil actions to take the card at a position, 0 to 12 (TTA-ROW-01, TTA-ROW-02)."""


def growth_cost(civ: Civ, discount: int = 0) -> int:
    """Food for the next worker (TTA-YBANK-06), never below 0 (TTA-POP-05)."""
    cost = GROWTH[civ.tokens.yellow] - discount
    if civ.leader:
        cost -= leaders.growth_discount(civ)
    return cost if cost > 0 else 0


_CHEAPER: Final[dict[CardId, list[int]]] = {
    card.id: [0, *[amount_of(card.id, "cheaper", level) for level in range(1, len(AGES))]]
    for card in CARDS.values()
    if card.kind == "construction"
}
"""The discounts of Masonry, Architecture and Engineering on urban buildings by level, 0 at level 0 (TTA-TECH-09)."""


def _cheaper(civ: Civ, level: int) -> int:
    """The discount of the construction technology on an urban building of that level."""
    for id in civ.specials:
        if id in _CHEAPER:
            return _CHEAPER[id][level]
    return 0


def reduced_cost(civ: Civ, card: Card) -> int:
    """The build cost of a farm, mine or urban building after the civilization's own reductions."""
    cost = card.cost
    if card.type == "urban":
        if civ.specials:
            cost -= _cheaper(civ, card.level)
        if civ.leader:
            cost -= leaders.building_discount(civ, card.kind)
    return cost if cost > 0 else 0


def build_cost(t: Table, seat: Seat, card: Card) -> int:
    """Resources to build on that card; for units, before special unit resources are used (TTA-UNIT-07)."""
    if card.type == "unit":
        return max(0, card.cost - leaders.unit_discount(t.civs, seat))
    cost = reduced_cost(t.civs[seat], card)
    if card.kind in leaders.DEARER:
        cost += leaders.building_surcharge(t.civs, seat)
    return cost


def upgrade_cost(t: Table, seat: Seat, old: Card, new: Card) -> int:
    """The difference between the reduced build costs (TTA-UPG-01, TTA-UPG-10, TTA-TECH-10)."""
    if new.type != "urban":
        return new.cost - old.cost
    civ = t.civs[seat]
    difference = max(0, reduced_cost(civ, new) - reduced_cost(civ, old))
    if new.kind in leaders.DEARER:
        difference += leaders.building_surcharge(t.civs, seat)
    return difference


def stages_per_action(civ: Civ) -> int:
    """The number of wonder steps that 1 civil action pays for (TTA-WONDER-11). TTA-WONDER-09."""
    for id in civ.specials:
        if CARDS[id].kind == "construction":
            return amount(id, "stages")
    return 1


def wonder_surcharge(civ: Civ) -> int:
    """The extra cost of a wonder above its zone: 1 per completed wonder, minus 1 under Michelangelo (TTA-TAKE-04)."""
    return len(civ.wonders) + len(civ.ruins) - leaders.wonder_discount(civ)


def cooperator(t: Table, seat: Seat) -> Seat:
    """The partner in Scientific Cooperation; -1 if there is none."""
    return pacts.partner_in(t.civs, seat, pacts.COOPERATION)


def science_price(civ: Civ, card: Card, partner: Seat, revolution: bool = False) -> int:
    """Science to play a technology, with all reductions, never below 0 (TTA-TECH-11); `partner` is the cooperator."""
    price = card.revolution if revolution else card.price
    if civ.leader:
        price -= leaders.science_discount(civ, card.type, card.kind)
    if partner >= 0:
        price -= amount(pacts.COOPERATION, "cheaper")
    return price if price > 0 else 0


def cooperation_blocks(t: Table, seat: Seat, partner: Seat) -> bool:
    """TTA-CARD-27, TTA-CARD-72: whether Scientific Cooperation is blocked because a partner has less than 1 science
    point.
    """
    return partner >= 0 and (t.civs[seat].science < 1 or t.civs[partner].science < 1)


def trades(civs: list[Civ], seat: Seat, role: str) -> bool:
    """Whether that side of a Trade Routes Agreement has announced its exchange for this turn (TTA-CARD-70)."""
    marks = civs[seat].marks
    return EXCHANGE.of(marks) == ANNOUNCED and pacts.role(civs, seat, pacts.TRADE_ROUTES) == role


def unit_resources(civ: Civ) -> int:
    """The special unit resources left in this turn, including Homer's (TTA-UNIT-05, TTA-UNIT-07)."""
    return civ.this_turn.unit_resources + (HOMER.of(civ.marks) if civ.marks else 0)


def purse(t: Table, seat: Seat) -> int:
    """The resources available to pay a price; 1 food counts if side A has announced the trade (TTA-CARD-70)."""
    civ = t.civs[seat]
    total = resources(civ)
    if civ.marks and trades(t.civs, seat, "a") and food(civ) > 0:
        return total + 1
    return total


def larder(t: Table, seat: Seat) -> int:
    """The food available to pay a price; 1 resource counts if side B has announced the trade (TTA-CARD-70)."""
    civ = t.civs[seat]
    total = food(civ)
    if civ.marks and trades(t.civs, seat, "b") and resources(civ) > 0:
        return total + 1
    return total


def pay_resources(t: Table, seat: Seat, price: int) -> None:
    """Pays a price in resources, 1 of it in food if side A has announced the trade."""
    civ = t.civs[seat]
    if price > 0 and civ.marks and trades(t.civs, seat, "a") and food(civ) > 0:
        pay(civ, 1, FOOD)
        EXCHANGE.put(civ.marks, USED)
        price -= 1
    pay(civ, price, ORE)


def pay_food(civs: list[Civ], seat: Seat, price: int) -> int:
    """Pays a price in food, 1 of it in resources if side B has announced the trade; returns the amount paid."""
    civ = civs[seat]
    traded = 0
    if price > 0 and civ.marks and trades(civs, seat, "b") and resources(civ) > 0:
        pay(civ, 1, ORE)
        EXCHANGE.put(civ.marks, USED)
        traded = 1
    return traded + pay(civ, price - traded, FOOD)


def pay_unit(t: Table, seat: Seat, price: int) -> None:
    """Pays with special unit resources first, Homer's before others, then with ordinary resources (TTA-UNIT-05,
    TTA-UNIT-07).
    """
    civ = t.civs[seat]
    if civ.marks:
        part = min(price, HOMER.of(civ.marks))
        HOMER.put(civ.marks, HOMER.of(civ.marks) - part)
        price -= part
    part = min(price, civ.this_turn.unit_resources)
    civ.this_turn.unit_resources -= part
    pay_resources(t, seat, price - part)
