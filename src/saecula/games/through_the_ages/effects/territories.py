"""Territories: tokens while the colony is kept, and one-time gains (TTA-COLONY-14..18)."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import amount
from saecula.games.through_the_ages.decks import draw_cards
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.table import Table, without
from saecula.games.through_the_ages.tokens import FOOD, ORE, gain_tokens, grow, learn, lose_tokens, receive, score


def settle(t: Table, seat: Seat, card: CardId) -> None:
    """Turns the territory into a colony: its tokens, then its immediate effect (TTA-COLONY-17)."""
    join(t, seat, card)
    civ = t.civs[seat]
    learn(civ, amount(card, "science"))
    score(civ, amount(card, "culture"))
    receive(civ, amount(card, "food"), FOOD)
    receive(civ, amount(card, "resources"), ORE)
    for _ in range(amount(card, "grow")):
        grow(civ)
    if amount(card, "cards"):
        draw_cards(t, seat, amount(card, "cards"))


def join(t: Table, seat: Seat, card: CardId) -> None:
    """Adds a colony with its permanent bonuses only (TTA-CARD-64)."""
    civ = t.civs[seat]
    civ.colonies = [*civ.colonies, card]
    gain_tokens(civ, amount(card, "yellow"), amount(card, "blue"))
    reckon(t, seat)


def leave(t: Table, seat: Seat, card: CardId) -> None:
    """Removes a colony: its tokens go from the banks to the box, gains stay (TTA-COLONY-18, TTA-COLONY-19)."""
    civ = t.civs[seat]
    civ.colonies = without(civ.colonies, card)
    lose_tokens(civ, amount(card, "yellow"), amount(card, "blue"))
    reckon(t, seat)


WORDS: Final = ["yellow", "blue", "science", "culture", "food", "resources", "grow", "cards"]
"""The possible gains from a territory."""
