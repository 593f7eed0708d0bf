"""What is printed on the components, for drawings. The page's facts are generated from it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from saecula.games.inner_sea import atlas, cards, table


class Card(Struct):
    """A card: its number (0 for a Wonder), its kind, and whether it is a Great Person."""

    number: int
    kind: str
    great: bool


class Components(Struct):
    """All components, by id."""

    cards: dict[str, Card]
    homes: dict[str, str]
    """The home of each civilization."""
    parts: dict[str, list[str]]
    """The areas of each part of the map."""
    stages: list[str]
    """The phases of a turn in their order, and the end of an Epoch."""
    abilities: dict[str, list[str]]
    """The rules of the abilities on each sheet."""


ABILITIES: Final[dict[str, list[int]]] = {
    "carthage": [11, 12, 13],
    "celt-iberia": [14, 15, 16],
    "egypt": [18, 19],
    "gaul": [21, 22, 23],
    "mauretania": [24, 25, 26],
    "minos": [27, 28, 29, 31],
    "mycenae": [34, 35],
    "phoenicia": [36, 37, 38, 40],
    "rome": [41, 42, 44, 46, 47],
    "troy": [49, 50, 51],
}
"""The rules of the chapter on civilizations that are printed on each sheet."""


def components() -> Components:
    return Components(
        cards={card.id: Card(card.number, card.kind, card.great) for card in cards.CARDS.values()},
        homes={area.home_of: area.id for area in atlas.AREAS.values() if area.home_of},
        parts={part: found.areas for part, found in atlas.PARTS.items()},
        stages=[table.GROWTH, table.CARDS_STAGE, table.COMPETITION_STAGE, table.RECKONING, table.EPOCH_END],
        abilities={civ: [f"ACIS-CIV-{n:02}" for n in rules] for civ, rules in ABILITIES.items()},
    )
