"""Where Events bring Barbarians (ACIS-EVENT-14, ACIS-EVENT-15)."""

from __future__ import annotations

from saecula.core.types import CardId
from saecula.games.inner_sea.atlas import BIT
from saecula.games.inner_sea.board import part
from saecula.games.inner_sea.cards import BRINGS_BARBARIANS, CARDS, COAST
from saecula.games.inner_sea.table import Table


def start(t: Table, card: CardId) -> int:
    """The areas where an invasion may begin: coastal seas, or land areas on its edge of the map; none for other
    Events."""
    edge = CARDS[card].edge
    p = part(t)
    return 0 if not edge else p.coastal if edge == COAST else p.edge[edge] & p.land


def reached(t: Table, card: CardId) -> int:
    """The areas where the Event could place Barbarians: those of an invasion, or the open seas (102 Atlantis Rises)."""
    p = part(t)
    mask = start(t, card)
    if not mask:
        return p.open if BRINGS_BARBARIANS in CARDS[card].marks and not CARDS[card].edge else 0
    near = mask
    for area in p.areas:
        if mask & BIT[area]:
            near |= p.adjacent[area] & p.land
    return near
