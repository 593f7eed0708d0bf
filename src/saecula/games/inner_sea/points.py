"""Victory points as they are compared: halves count (ACISP-ROME1-39)."""

from __future__ import annotations

from saecula.games.inner_sea.table import Table


def half_points(t: Table, civ: int) -> int:
    """The VP of a civilization in halves: 7 for 3 1/2. Only The Fall of Rome has half points."""
    halves = t.book.halves
    return 2 * t.civs[civ].vp + (halves[civ] if civ < len(halves) else 0)


def all_half_points(t: Table) -> list[int]:
    """The VP of all civilizations in halves, by their numbers."""
    return [half_points(t, i) for i in range(len(t.civs))]
