"""What a position is worth to a seat, for the greedy player."""

from __future__ import annotations

from saecula.games.through_the_ages.table import Table


def evaluate(t: Table, seat: int) -> float:
    return float(t.civs[seat].culture)
