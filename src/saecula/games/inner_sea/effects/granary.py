"""92 Granary: one of its disks keeps up to 2 disks on the map, once for each card or Event that removes disks from land
areas."""

from __future__ import annotations

from typing import Final

from saecula.games.inner_sea.board import spend_investment
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.marks import Granary
from saecula.games.inner_sea.table import Table

GRANARY: Final = "granary"
SAVES: Final = 2


def granary(t: Table, civ: CivId) -> bool:
    """Whether the Granary can save a disk now."""
    c = t.civs[civ]
    return c.granary.saves > 0 or (not c.granary.used and c.investments.get(GRANARY, 0) > 0)


def use_granary(t: Table, civ: CivId) -> None:
    """Saves a disk with the Granary."""
    c = t.civs[civ]
    saves = c.granary.saves
    if not saves:
        spend_investment(t, civ, GRANARY)
        c.fresh = [card for card in c.fresh if card != GRANARY]
        saves = SAVES
    c.granary = Granary(True, saves - 1)
    t.tell("granary", c.seat, {"civ": c.id, "card": GRANARY}, "ACIS-FATE-21")
