"""Types for the values of fields: pieces, cards and spaces by kind, numbers by range. A save with any other value is
refused.
"""

from __future__ import annotations

from typing import Annotated

from saecula.core.parts import Only, Within
from saecula.games.sid_meiers_civilization.board import SPACES, TERRITORIES
from saecula.games.sid_meiers_civilization.cards import (
    AIRCRAFT,
    ARMIES,
    FLEETS,
    IMPROVEMENTS,
    LAND_PIECES,
    MARKERS,
    OUTPUT,
    RESOURCES,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.moves import GIVE, MOVES, PIECES

SpaceId = Annotated[str, Only(frozenset(SPACES))]
TerritoryId = Annotated[str, Only(frozenset(TERRITORIES))]

FleetUnit = Annotated[str, Only(frozenset(FLEETS))]
OwnPiece = Annotated[str, Only(frozenset([*LAND_PIECES, *AIRCRAFT]))]
"""A piece by itself, not a fleet."""
Cargo = Annotated[str, Only(frozenset(LAND_PIECES))]
"""A piece that a fleet can carry."""
AnyPiece = Annotated[str, Only(frozenset(PIECES))]
Cavalry = Annotated[str, Only(frozenset(id for id in ARMIES if UNITS[id].type == "cavalry"))]

TechnologyId = Annotated[str, Only(frozenset(TECHNOLOGIES))]
WonderId = Annotated[str, Only(frozenset(WONDERS))]
ImprovementId = Annotated[str, Only(frozenset(IMPROVEMENTS))]
MarkerId = Annotated[str, Only(frozenset(MARKERS))]
CityCard = Annotated[str, Only(frozenset(OUTPUT))]
Critical = Annotated[str, Only(frozenset([*RESOURCES, ""]))]
Thing = Annotated[str, Only(frozenset(GIVE))]
"""Anything that can be part of a deal."""
MoveText = Annotated[str, Only(MOVES)]
Ending = Annotated[
    str, Only(frozenset(["", "diplomatic", "military", "technology", "technologies", "turns", "conquest"]))
]

Gold = Annotated[int, Within(0, 1_000_000)]
Paid = Annotated[int, Within(-1_000_000, 1_000_000)]
"""The gold that the bank has paid out, minus the gold that it has taken in."""
Turns = Annotated[int, Within(0, 1_000_000)]
Count = Annotated[int, Within(0, 1_000)]
Pieces = Annotated[int, Within(1, 1_000)]
"""The number of pieces of one kind in one space, at least one."""
Era = Annotated[int, Within(1, 4)]
Level = Annotated[int, Within(1, 4)]
Room = Annotated[int, Within(0, 4)]
Grown = Annotated[int, Within(0, 2)]
