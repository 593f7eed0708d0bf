"""Victory points as they are compared; halves count if a scenario has them."""

from __future__ import annotations

from saecula.core import Event, number_in
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.table import Table


def half_points(t: Table, civ: CivId) -> int:
    """The VP of a civilization in halves: 7 for 3 1/2."""
    return t.rules.half_points(t, civ)


def all_half_points(t: Table) -> list[int]:
    """The VP of all civilizations in halves, by number."""
    return [half_points(t, i) for i in range(len(t.civs))]


def seat_half_points(t: Table) -> list[int]:
    """The VP of the civilizations of each seat together, in halves."""
    sums = [0] * t.players
    for i, c in enumerate(t.civs):
        if c.seat >= 0:
            sums[c.seat] += half_points(t, i)
    return sums


def written_points(halves: int) -> str:
    """VP as people write them: 9, 9 1/2 or 1/2."""
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"


def points(t: Table, event: Event) -> int:
    """The VP that a line of the log brings to its seat."""
    return number_in(event) if event.id == "vp" else 0
