"""The forecast of a table as it goes over the wire."""

from __future__ import annotations

import msgspec


class IncomeOut(msgspec.Struct):
    """Something that the next production changes; its message is `forecast.<id>` of the game."""

    id: str
    now: int
    after: int


class SourceOut(msgspec.Struct):
    """A number with its name: the message `forecast.<id>` of the game, or a card."""

    id: str
    n: int


class OutlookOut(msgspec.Struct):
    """What is coming for one seat: the next production, the numbers behind it, and the points if the game ended now."""

    income: list[IncomeOut]
    details: list[SourceOut]
    points: list[SourceOut]


class ComparisonOut(msgspec.Struct):
    """A number in which the seats are compared, by seat."""

    id: str
    values: list[int]


class DeckOut(msgspec.Struct):
    """How many cards are left in a deck."""

    id: str
    n: int


class ForecastOut(msgspec.Struct):
    """What is coming for everybody, as far as the viewer may know.

    With `hidden`, cards that the viewer does not know may add to the points.
    """

    seats: list[OutlookOut]
    comparisons: list[ComparisonOut]
    decks: list[DeckOut]
    hidden: bool
