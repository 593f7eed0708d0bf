"""Types for the values of fields: cards by kind, numbers by range. A save with any other value is refused."""

from __future__ import annotations

from typing import Annotated, Final

from saecula.core.parts import Only, Within
from saecula.games.age_of_civilization.cards import (
    ACTIONS,
    CIVILIZATIONS,
    EVENTS,
    LAYOUTS,
    SPECIAL_CARDS,
    TECHNOLOGIES,
    TIMELINE,
    WONDERS,
)

WORKER_LIMIT: Final = 4
"""AOC-SETUP-22."""
ROUNDS: Final = 6

ActionId = Annotated[str, Only(frozenset(ACTIONS))]
TimelineCard = Annotated[str, Only(frozenset(TIMELINE))]
CivilizationId = Annotated[str, Only(frozenset(CIVILIZATIONS))]
MainCivilization = Annotated[str, Only(frozenset([*CIVILIZATIONS, ""]))]
"""The civilization on top, if any has risen."""
TechnologyId = Annotated[str, Only(frozenset(TECHNOLOGIES))]
SpecialCard = Annotated[str, Only(frozenset(SPECIAL_CARDS))]
SpecialInPlay = Annotated[str, Only(frozenset(LAYOUTS))]
"""The special technology card that covers a column, if any does."""
WonderId = Annotated[str, Only(frozenset(WONDERS))]
EventToken = Annotated[str, Only(frozenset(EVENTS))]

Count = Annotated[int, Within(0, 1_000_000)]
"""Coins, points, cubes; no game comes near this limit."""
Workers = Annotated[int, Within(0, WORKER_LIMIT)]
RoundNumber = Annotated[int, Within(1, ROUNDS)]
