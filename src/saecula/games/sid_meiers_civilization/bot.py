"""Evaluation of a position for the greedy bot."""

from __future__ import annotations

from saecula.games.sid_meiers_civilization.score import points
from saecula.games.sid_meiers_civilization.table import Table


def evaluate(t: Table, seat: int) -> float:
    """How good the position is for a seat."""
    return float(points(t, seat))
