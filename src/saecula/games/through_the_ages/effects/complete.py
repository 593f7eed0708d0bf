"""Checks that the rules know every card of the data files and every number in its text; others are refused."""

from __future__ import annotations

from typing import Final

from saecula.core.data import Row
from saecula.games.through_the_ages.cards import Card, read_card
from saecula.games.through_the_ages.effects import leaders, pacts, territories, wonders
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS
from saecula.games.through_the_ages.effects.aggressions import SPOILS
from saecula.games.through_the_ages.effects.events import EVENTS

LINES: Final[dict[str, list[str]]] = {
    "construction": ["stages", "cheaper-1", "cheaper-2", "cheaper-3"],
    "civil": ["blue"],
}
"""The numbers of special technologies, by their line."""


def check_texts(cards: list[Row], effects: list[Row]) -> None:
    """Raises BadData with file, row and reason for the first card or number without a rule."""
    rows: dict[str, list[Row]] = {}
    for row in effects:
        rows.setdefault(row.need("id"), []).append(row)
    for row in cards:
        check_text(row, read_card(row), rows.get(row.need("id"), []))


def check_text(row: Row, card: Card, numbers: list[Row]) -> None:
    """Checks one card, its row in cards.csv and its rows in effects.csv."""
    needed, allowed = words_of(row, card)
    for number in numbers:
        what = number.need("what")
        if what not in needed and what not in allowed:
            known = ", ".join(needed + allowed) or "none"
            raise number.fail(f"{card.id} has no number {what!r}; the numbers of such a card are {known}")
    there = [number.need("what") for number in numbers]
    for what in needed:
        if what not in there:
            raise row.fail(f"{card.id}: its number {what!r} is not in effects.csv")
    if card.type == "territory" and not there and not symbols(card):
        raise row.fail(f"{card.id}: the territory gives nothing")


def words_of(row: Row, card: Card) -> tuple[list[str], list[str]]:
    """The numbers that the text of a card needs, and those that it may have."""
    if card.type == "action":
        return known(row, card, {id: [] for id in ACTION_CARDS}, "data/actions.csv"), []
    if card.type == "territory":
        return [], territories.WORDS
    if card.type == "special":
        return [], LINES.get(card.kind, [])
    if card.type == "event":
        return known(row, card, {id: text.words for id, text in EVENTS.items()}, "effects/events.py"), []
    if card.type in ("aggression", "war"):
        return known(row, card, {id: text.words for id, text in SPOILS.items()}, "effects/aggressions.py"), []
    if card.type == "leader":
        return known(row, card, leaders.WORDS, "effects/leaders.py"), []
    if card.type == "wonder":
        return known(row, card, wonders.WORDS, "effects/wonders.py"), []
    if card.type == "pact":
        return known(row, card, pacts.WORDS, "effects/pacts.py"), []
    return [], []


def known(row: Row, card: Card, words: dict[str, list[str]], file: str) -> list[str]:
    """The numbers of a card that the rules know; leaders and wonders may have nothing but symbols."""
    if card.id in words:
        return words[card.id]
    if card.type in ("leader", "wonder") and symbols(card):
        return []
    raise row.fail(f"{card.type} {card.id!r} does nothing: {file} does not know it")


def symbols(card: Card) -> bool:
    """Whether the card has a printed symbol that counts as long as it is in play."""
    return any((card.culture, card.science, card.happy, card.strength, card.civil, card.military, card.colonization))
