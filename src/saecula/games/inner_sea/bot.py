"""How good a position is for a seat: the evaluation of the greedy bot."""

from __future__ import annotations

from saecula.games.inner_sea.table import Table


def evaluate(t: Table, seat: int) -> float:
    """A first measure: points against the best other."""
    own = sum(c.vp for c in t.civs if c.seat == seat)
    return float(own - max((c.vp for c in t.civs if c.seat != seat), default=0))
