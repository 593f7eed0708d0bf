"""Types for the values of fields: cards by kind, numbers by range. A save with any other value is refused."""

from __future__ import annotations

from typing import Annotated, Final

from saecula.core import CardId
from saecula.core.parts import Only, Within
from saecula.games.through_the_ages.cards import AGES, CARDS, IMPACTS, LADDERS, of_type


def _only(*types: str) -> Only:
    return Only(frozenset(of_type(*types)))


def _or_none(*types: str) -> Only:
    return Only(frozenset([*of_type(*types), ""]))


Age = Annotated[str, Only(frozenset(AGES[1:]))]
"""An age whose decks come later."""
LeaderAge = Annotated[str, Only(frozenset(AGES))]
CurrentAge = Annotated[str, Only(frozenset([*AGES, "IV"]))]

Worked = Annotated[CardId, _only("farm", "mine", "urban", "unit")]
"""A technology that can have workers."""
_LABS: Final = [id for id in LADDERS["lab"] if CARDS[id].level]
Stored = Annotated[CardId, Only(frozenset([*of_type("farm", "mine"), *_LABS]))]
"""A card that can have goods on it: a farm or mine, and under Tesla a lab."""
Unit = Annotated[CardId, _only("unit")]
Government = Annotated[CardId, _only("government")]
Special = Annotated[CardId, _only("special")]
Leader = Annotated[CardId, _or_none("leader")]
Wonder = Annotated[CardId, _only("wonder")]
Project = Annotated[CardId, _or_none("wonder")]

_CIVIL: Final = frozenset(card.id for card in CARDS.values() if card.deck == "civil")
CivilCard = Annotated[CardId, Only(_CIVIL)]
RowCard = Annotated[CardId, Only(_CIVIL | {""})]
"""A card of the row, or a gap."""
CivilHandCard = Annotated[
    CardId, Only(frozenset(card.id for card in CARDS.values() if card.deck != "military" and card.type != "wonder"))
]

MilitaryCard = Annotated[CardId, Only(frozenset(card.id for card in CARDS.values() if card.deck == "military"))]
Tactic = Annotated[CardId, _or_none("tactics")]
Territory = Annotated[CardId, _only("territory")]
EventCard = Annotated[CardId, _only("event", "territory")]
Revealed = Annotated[CardId, _or_none("event", "territory")]
Aggression = Annotated[CardId, _only("aggression")]
PactCard = Annotated[CardId, _only("pact")]
PactInPlay = Annotated[CardId, _or_none("pact")]
WarInPlay = Annotated[CardId, _or_none("war")]
BonusCard = Annotated[CardId, _only("bonus")]
Building = Annotated[CardId, _or_none("urban")]
Impact = Annotated[CardId, Only(frozenset(IMPACTS))]

TokenCount = Annotated[int, Within(0, 60)]
"""Workers, goods or buildings; there are no more tokens than this."""
Count = Annotated[int, Within(0, 99)]
Balance = Annotated[int, Within(-99, 99)]
Points = Annotated[int, Within(0, 200)]
"""A bid or an advantage; no civilization has more strength to spare."""
Culture = Annotated[int, Within(0, 100_000)]
Science = Annotated[int, Within(0, 40)]
Rounds = Annotated[int, Within(0, 1_000)]
