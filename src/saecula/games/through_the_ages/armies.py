"""Tactics, armies and air force (section 31)."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.effects.leaders import GENGHIS_KHAN, cavalry_strength
from saecula.games.through_the_ages.table import Civ

AIR: Final = "air force"


def armies(tactic: CardId, units: dict[str, int]) -> tuple[int, int]:
    """The number of armies that the units form, and the number of those without outdated units (TTA-TACTIC-12).

    TTA-TACTIC-03, TTA-TACTIC-04, TTA-TACTIC-05: armies are formed from types of units, and a unit belongs to one army
    only. Units more than one age older than the tactic are outdated (TTA-TACTIC-08, TTA-TACTIC-09); newer ones never
    are (TTA-TACTIC-10).
    """
    card = CARDS[tactic]
    oldest = card.level - 1
    some: dict[str, int] = {}
    modern: dict[str, int] = {}
    for id, n in units.items():
        if n:
            unit = CARDS[id]
            some[unit.kind] = some.get(unit.kind, 0) + n
            if unit.level >= oldest:
                modern[unit.kind] = modern.get(unit.kind, 0) + n
    whole = fresh = 1000
    for kind, need in card.army.items():
        whole = min(whole, some.get(kind, 0) // need)
        fresh = min(fresh, modern.get(kind, 0) // need)
    return whole, fresh


def army_bonus(tactic: CardId, units: dict[str, int]) -> tuple[int, int]:
    """The bonus of all armies that the units form, and the bonus of the best one (TTA-AIR-05, TTA-CARD-16).

    TTA-TACTIC-06: armies are formed to the owner's best advantage. TTA-AIR-02, TTA-AIR-03: one air force doubles one
    army.
    """
    if not tactic:
        return 0, 0
    whole, fresh = armies(tactic, units)
    if whole == 0:
        return 0, 0
    card = CARDS[tactic]
    planes = min(whole, sum(n for id, n in units.items() if CARDS[id].kind == AIR))
    total = fresh * card.strength + (whole - fresh) * card.reduced
    doubled = min(planes, fresh)
    total += doubled * card.strength + (planes - doubled) * card.reduced
    best = card.strength if fresh else card.reduced
    return total, best * 2 if planes else best


def units_of(civ: Civ) -> dict[str, int]:
    """The units of a civilization, from unit card to number of workers."""
    return {id: n for id, n in civ.workers.items() if n and CARDS[id].type == "unit"}


def active_tactic(civ: Civ) -> str:
    """The tactic that counts; none does under Genghis Khan (TTA-TACTIC-14)."""
    return "" if civ.leader == GENGHIS_KHAN else civ.tactic


def force(civ: Civ, units: dict[str, int]) -> int:
    """The strength of sacrificed units, with the bonus of whole armies among them (TTA-TACTIC-07, TTA-TACTIC-13).

    Only strength that belongs to a unit counts (TTA-CARD-03, TTA-CARD-04); air forces double armies (TTA-AIR-04).
    TTA-COLONY-13, TTA-COLONY-21: the civilization's other strength never counts here.
    """
    total = army_bonus(active_tactic(civ), units)[0]
    for id, n in units.items():
        card = CARDS[id]
        total += n * (card.strength + (cavalry_strength(civ) if card.kind == "cavalry" else 0))
    return total


def colonization(civ: Civ) -> int:
    """Permanent colonization bonuses (TTA-COLONY-12)."""
    return sum(CARDS[id].colonization for id in civ.wonders) + sum(CARDS[id].colonization for id in civ.specials)


def card_value(civ: Civ, card: CardId) -> int:
    """The colonization value of a bonus card; James Cook adds to each."""
    return CARDS[card].colonization + amount(civ.leader, "colonization") if civ.leader else CARDS[card].colonization


def bonus_cards(civ: Civ) -> list[CardId]:
    """The bonus cards in hand, each kind once."""
    return [id for id in dict.fromkeys(civ.hands.military) if CARDS[id].type == "bonus"]


def highest_bid(civ: Civ) -> int:
    """TTA-COLONY-20: the greatest force that the civilization could send; 0 without units."""
    units = units_of(civ)
    if not units:
        return 0
    cards = sum(card_value(civ, card) for card in civ.hands.military if CARDS[card].type == "bonus")
    return force(civ, units) + colonization(civ) + cards
