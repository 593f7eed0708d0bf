"""The forecast: what the next production brings, how strong everybody is, and the points if the game ended now.

A game declares it in its `forecast.py`, as a function of the table and the viewer. It says nothing that the viewer may
not know. The message of everything named here is `forecast.<id>` in the catalogue of the game; a source of points may
also be the id of a card.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Income:
    """Something that the next production changes: how much there is now, and how much of it there is afterwards."""

    id: str
    now: int
    after: int


@dataclass(slots=True)
class Source:
    """A number with its name: points from one source, or a detail of the next production."""

    id: str
    n: int


@dataclass(slots=True)
class Outlook:
    """What is coming for one seat.

    - `income`: what its next production brings, if nothing changes before it.
    - `details`: the numbers behind it, such as what is eaten, lost or needed.
    - `points`: the points if the game ended now, by source. Their sum is the score.
    """

    income: list[Income] = field(default_factory=list)
    details: list[Source] = field(default_factory=list)
    points: list[Source] = field(default_factory=list)

    @property
    def score(self) -> int:
        """The points of all sources."""
        return sum(source.n for source in self.points)


@dataclass(slots=True)
class Comparison:
    """A number in which the seats are compared, such as strength, by seat."""

    id: str
    values: list[int]


@dataclass(slots=True)
class Deck:
    """How many cards are left in a deck."""

    id: str
    n: int


@dataclass(slots=True)
class Forecast:
    """What is coming for everybody. `hidden` means that the points may still grow by cards that the viewer does not
    know.
    """

    seats: list[Outlook] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)
    decks: list[Deck] = field(default_factory=list)
    hidden: bool = False
