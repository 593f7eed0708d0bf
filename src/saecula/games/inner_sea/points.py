"""Victory points as they are compared; halves count if a scenario has them."""

from __future__ import annotations

from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.table import Table


def half_points(t: Table, civ: CivId) -> int:
    """The VP of a civilization in halves: 7 for 3 1/2."""
    return t.rules.half_points(t, civ)


def all_half_points(t: Table) -> list[int]:
    """The VP of all civilizations in halves, by number."""
    return [half_points(t, i) for i in range(len(t.civs))]
