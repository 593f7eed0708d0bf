"""Types for what a field can contain: areas, cards by kind, civilizations by number, numbers within a range.

A table from outside with anything else is refused. What depends on the rest of the table (which areas are on the map,
how many civilizations are in play) is marked here and checked in `validate`.
"""

from __future__ import annotations

from typing import Annotated, Final

from saecula.core import CardId
from saecula.core.parts import Only, Within
from saecula.games.inner_sea.atlas import AREAS, CIVILIZATIONS, IDS, IS_LAND, PARTS
from saecula.games.inner_sea.cards import EVENTS, FATE, INVESTMENTS, KIND, WONDERS
from saecula.games.inner_sea.moves import ABILITY, IMPERIAL, LEADERS

MOST_CIVS: Final = 10
SEATS: Final = 6


class OnMap:
    """Marks an area that must be on the map part in play."""


class InPlay:
    """Marks the number of a civilization that must be in play."""


NONE: Final = frozenset([""])

MapName = Annotated[str, Only(PARTS)]
Area = Annotated[str, Only(AREAS), OnMap()]
AreaOrNone = Annotated[str, Only(AREAS.keys() | NONE), OnMap()]
Site = Annotated[str, Only(frozenset(a for a in IDS if IS_LAND[a]) | NONE), OnMap()]
"""The area of a Wonder, which is on land; "" if it has no block."""
AnyArea = Annotated[str, Only(AREAS)]
"""An area that need not be on the map."""
AnyAreaOrNone = Annotated[str, Only(AREAS.keys() | NONE)]

CivNumber = Annotated[int, Within(0, MOST_CIVS - 1), InPlay()]
Owner = Annotated[int, Within(-1, MOST_CIVS - 1), InPlay()]
"""A civilization, or nobody (-1)."""
Faction = Annotated[int, Within(-2, MOST_CIVS - 1), InPlay()]
"""A civilization, the Barbarians (-1), or nobody (-2)."""
SeatNumber = Annotated[int, Within(-1, SEATS - 1)]
Power = Annotated[str, Only(frozenset(LEADERS))]
PowerOrNone = Annotated[str, Only(frozenset(LEADERS) | NONE)]
SheetOrNone = Annotated[str, Only(frozenset(CIVILIZATIONS) | NONE)]

FateCard = Annotated[CardId, Only(frozenset(FATE))]
FateCardOrNone = Annotated[CardId, Only(frozenset(FATE) | NONE)]
HandCard = Annotated[CardId, Only(frozenset(card for card in FATE if KIND[card] != "event"))]
Investment = Annotated[CardId, Only(frozenset(INVESTMENTS))]
Event = Annotated[CardId, Only(frozenset(EVENTS))]
WonderCard = Annotated[CardId, Only(frozenset(WONDERS))]
WonderOrNone = Annotated[CardId, Only(frozenset(WONDERS) | NONE)]
AnyCard = Annotated[CardId, Only(frozenset([*FATE, *WONDERS]))]
AnyCardOrNone = Annotated[CardId, Only(frozenset([*FATE, *WONDERS]) | NONE)]
LaidThing = Annotated[CardId, Only(frozenset([*FATE, *WONDERS, ABILITY, IMPERIAL]))]
LaidKind = Annotated[str, Only(frozenset(["ability", "card", "investment", "wonder"]))]
LinkKind = Annotated[str, Only(frozenset(["card", "event", "negation", "wonder"]))]

Epoch = Annotated[int, Within(1, 4)]
TurnNumber = Annotated[int, Within(1, 9)]
Count = Annotated[int, Within(0, 999)]
Change = Annotated[int, Within(-999, 999)]
"""What an effect adds or removes."""
Pile = Annotated[int, Within(1, 100)]
"""The number of disks in an area that has some."""
Disks = Annotated[int, Within(0, 100)]
Cards = Annotated[int, Within(0, 10)]
SeatMask = Annotated[int, Within(-1 << SEATS, (1 << SEATS) - 1)]
Half = Annotated[int, Within(0, 1)]
Colour = Annotated[str, Only(frozenset(["black", "white", "yellow", "npc1", "npc2", "npc3", "npc4"]))]
Drawn = Annotated[str, Only(frozenset(["black", "white", "yellow"]) | NONE)]
"""A disk drawn from the pool of Minor States."""
Number = Annotated[str, Only(frozenset(["1", "2"]) | NONE)]
Goal = Annotated[str, Only(frozenset(["seas", *AREAS]))]
"""Where an NPC places its group of disks."""
