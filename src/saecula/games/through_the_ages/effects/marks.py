"""Numbers that individual cards keep, each under its own id: about its owner (`Civ.marks`) or the turn
(`Table.marks`).
"""

from __future__ import annotations

from typing import Final

from saecula.core import CardId
from saecula.core.parts import Spread
from saecula.games.through_the_ages.cards import CARDS

Marks = dict[str, int]
"""Marks by the id of the card; a mark of 0 is left out."""


class Mark:
    """A number that a card keeps, from 0 to `most`; with `flag` it is a yes or no. `name` is its name in the data.

    The card is one of cards.csv, or a family of them: `patriotism` means `patriotism-a` to `patriotism-iii`.
    """

    def __init__(self, card: CardId, name: str, most: int, flag: bool = False) -> None:
        if not any(id == card or id.startswith(f"{card}-") for id in CARDS):
            raise ValueError(f"there is no card {card!r} to keep {name!r}")
        self.card = card
        self.name = name
        self.most = most
        self.flag = flag

    def of(self, marks: Marks) -> int:
        return marks.get(self.card, 0)

    def put(self, marks: Marks, n: int) -> None:
        if n:
            marks[self.card] = n
        else:
            marks.pop(self.card, None)


HOMER: Final = Mark("homer", "homer", 99)
"""Homer's special unit resource of this turn, if it is left (TTA-CARD-36)."""

VOYAGE: Final = Mark("christopher-columbus", "voyage", 1, flag=True)
"""Columbus has claimed a territory (TTA-CARD-09)."""

SAILED: Final = Mark("ocean-liner-service", "sailed", 1, flag=True)
"""The cheaper growth of this turn has been used (TTA-CARD-49)."""

PATRIOTISM: Final = Mark("patriotism", "patriotism", 99)
"""Extra military actions of this turn (TTA-CARD-28)."""

EXCHANGE: Final = Mark("trade-routes-agreement", "traded", 2)
"""The exchange of this turn has been announced or used (TTA-CARD-70)."""
ANNOUNCED: Final = 1
USED: Final = 2

REBELLION: Final = Mark("rebellion", "rebellion", 99)
"""Civil actions missing in the next turn (TTA-CARD-56)."""

AGREED: Final = Mark("international-agreement", "agreed", 1, flag=True)
"""No political action in the next turn (TTA-CARD-52)."""

MARKS: Final[list[Mark]] = [HOMER, VOYAGE, SAILED, PATRIOTISM, EXCHANGE, REBELLION, AGREED]

KEEP_CARDS: Final = Mark("development-of-politics", "keep_cards", 1, flag=True)
"""The current player skips the discard of this turn (TTA-CARD-54)."""


def _named(marks: list[Mark]) -> Spread:
    """The marks as they appear in the data, each as a field of its own."""
    return Spread({mark.name: (mark.card, False if mark.flag else 0) for mark in marks})


OF_A_CIVILIZATION: Final = _named(MARKS)
OF_THE_TABLE: Final = _named([KEEP_CARDS])
