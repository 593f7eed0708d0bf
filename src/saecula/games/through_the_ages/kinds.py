"""Types for what can lie in a place: cards by their sort, numbers in reach. A save with anything else is refused."""

from __future__ import annotations

from typing import Annotated

from saecula.core.parts import Only, Within
from saecula.games.through_the_ages.cards import AGES, CARDS, IMPACTS, LADDERS, of_type


def _only(*types: str) -> Only:
    return Only(frozenset(of_type(*types)))


def _or_none(*types: str) -> Only:
    return Only(frozenset([*of_type(*types), ""]))


Age = Annotated[str, Only(frozenset(AGES[1:]))]
"""An age with decks that come later."""
LeaderAge = Annotated[str, Only(frozenset(AGES))]
CurrentAge = Annotated[str, Only(frozenset([*AGES, "IV"]))]

Worked = Annotated[str, _only("farm", "mine", "urban", "unit")]
"""A technology that holds workers."""
Stored = Annotated[str, Only(frozenset([*of_type("farm", "mine"), *[id for id in LADDERS["lab"] if CARDS[id].level]]))]
"""A card that can hold goods: a farm or mine, and under Tesla a lab."""
Unit = Annotated[str, _only("unit")]
Government = Annotated[str, _only("government")]
Special = Annotated[str, _only("special")]
Leader = Annotated[str, _or_none("leader")]
Wonder = Annotated[str, _only("wonder")]
Project = Annotated[str, _or_none("wonder")]

_CIVIL = frozenset(card.id for card in CARDS.values() if card.deck == "civil")
CivilCard = Annotated[str, Only(_CIVIL)]
RowCard = Annotated[str, Only(_CIVIL | {""})]
"""A card of the row, or a gap."""
CivilHandCard = Annotated[
    str, Only(frozenset(card.id for card in CARDS.values() if card.deck != "military" and card.type != "wonder"))
]

MilitaryCard = Annotated[str, Only(frozenset(card.id for card in CARDS.values() if card.deck == "military"))]
Tactic = Annotated[str, _or_none("tactics")]
Territory = Annotated[str, _only("territory")]
EventCard = Annotated[str, _only("event", "territory")]
Revealed = Annotated[str, _or_none("event", "territory")]
Aggression = Annotated[str, _only("aggression")]
PactCard = Annotated[str, _only("pact")]
PactInPlay = Annotated[str, _or_none("pact")]
WarInPlay = Annotated[str, _or_none("war")]
BonusCard = Annotated[str, _only("bonus")]
Building = Annotated[str, _or_none("urban")]
Impact = Annotated[str, Only(frozenset(IMPACTS))]

Tokens = Annotated[int, Within(0, 60)]
"""Workers, goods or buildings: there are no more tokens."""
Count = Annotated[int, Within(0, 99)]
Balance = Annotated[int, Within(-99, 99)]
Points = Annotated[int, Within(0, 200)]
"""A bid or an advantage: no civilization has more strength to spare."""
Culture = Annotated[int, Within(0, 100_000)]
Science = Annotated[int, Within(0, 40)]
Rounds = Annotated[int, Within(0, 1_000)]
