"""Pacts: the effects of a pact in force on both sides. The phases call these functions."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import amount
from saecula.games.through_the_ages.table import Civ

FORBIDS_ATTACK: Final = ["acceptance-of-supremacy", "loss-of-sovereignty", "peace-treaty"]
"""The two may not attack each other."""

ENDS_BY_ATTACK: Final = ["military-pact", "promise-of-military-protection"]
"""Pacts that end when one side attacks the other, before strengths are compared (TTA-PACT-14)."""

TRADE_ROUTES: Final = "trade-routes-agreement"
COOPERATION: Final = "scientific-cooperation"
SOVEREIGNTY: Final = "loss-of-sovereignty"
OPEN_BORDERS: Final = "open-borders-agreement"
TOURISM: Final = "international-tourism"


def pacts_of(civs: list[Civ], seat: Seat) -> list[tuple[CardId, Seat, bool]]:
    """The pacts of a seat: the card, the other side, and whether the seat is A (TTA-PACT-07, TTA-PACT-17)."""
    found: list[tuple[CardId, Seat, bool]] = []
    for i, civ in enumerate(civs):
        pact = civ.pact
        if pact.card:
            if i == seat:
                found.append((pact.card, pact.partner, pact.a == seat))
            elif pact.partner == seat:
                found.append((pact.card, i, pact.a == seat))
    return found


def role(civs: list[Civ], seat: Seat, card: CardId) -> str:
    """ "a", "b", or "" if the seat has no such pact."""
    for civ in civs:
        if civ.pact.card == card:
            return next(("a" if is_a else "b" for pact, _, is_a in pacts_of(civs, seat) if pact == card), "")
    return ""


def partner_in(civs: list[Civ], seat: Seat, card: CardId) -> Seat:
    """The other side of that pact; -1 if there is none."""
    for civ in civs:
        if civ.pact.card == card:
            return next((other for pact, other, _ in pacts_of(civs, seat) if pact == card), -1)
    return -1


def culture_of(civs: list[Civ], pact: CardId, other: Seat, is_a: bool) -> int:
    """The culture rating from a pact. International Tourism: 1 for every completed wonder of the other side
    (TTA-CARD-73).
    """
    if pact == TOURISM:
        return amount(pact, "culture") * (len(civs[other].wonders) + len(civs[other].ruins))
    return amount(pact, "culture") + amount(pact, "culture-a" if is_a else "culture-b")


def strength_of(pact: CardId, is_a: bool) -> int:
    """The strength from a pact: Military Pact for both, Promise of Military Protection for B."""
    return amount(pact, "strength") + amount(pact, "strength-a" if is_a else "strength-b")


def actions_of(pact: CardId) -> int:
    """Open Borders Agreement: 1 military action for both."""
    return amount(pact, "actions")


def attack_bonus(civs: list[Civ], attacker: Seat, target: Seat) -> int:
    """Open Borders Agreement: +3 for an attack on the partner (TTA-CARD-69)."""
    if partner_in(civs, attacker, OPEN_BORDERS) == target:
        return amount(OPEN_BORDERS, "attack")
    return 0


def extra_resources(civs: list[Civ], seat: Seat) -> int:
    """Acceptance of Supremacy (A +1, B -1) and International Trade Agreement (A +1), TTA-CARD-71."""
    total = 0
    for card, _, is_a in pacts_of(civs, seat):
        if card == "acceptance-of-supremacy":
            total += amount(card, "resources") if is_a else -amount(card, "resources")
        elif card == "international-trade-agreement" and is_a:
            total += amount(card, "resources")
    return total


def extra_food(civs: list[Civ], seat: Seat) -> int:
    """International Trade Agreement: B receives 1 food."""
    return sum(
        amount(card, "food")
        for card, _, is_a in pacts_of(civs, seat)
        if card == "international-trade-agreement" and not is_a
    )


def attack_forbidden(civs: list[Civ], attacker: Seat, target: Seat) -> bool:
    """Whether a pact between the two forbids attacks (TTA-PACT-10, TTA-PACT-13)."""
    return any(other == target and card in FORBIDS_ATTACK for card, other, _ in pacts_of(civs, attacker))


def war_forbidden(civs: list[Civ], target: Seat) -> bool:
    """Loss of Sovereignty: nobody may declare war on B (TTA-CARD-73)."""
    return role(civs, target, SOVEREIGNTY) == "b"


WORDS: Final[dict[str, list[str]]] = {
    "open-borders-agreement": ["actions", "attack"],
    "trade-routes-agreement": ["goods"],
    "acceptance-of-supremacy": ["resources"],
    "international-trade-agreement": ["resources", "food"],
    "promise-of-military-protection": ["culture-a", "culture-b", "strength-b"],
    "scientific-cooperation": ["cheaper", "partner"],
    "international-tourism": ["culture"],
    "loss-of-sovereignty": ["culture-a", "culture-b"],
    "military-pact": ["strength"],
    "peace-treaty": ["culture"],
}
"""Every pact, with the numbers of its text."""
