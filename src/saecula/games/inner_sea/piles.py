"""Piles: the disks of a faction by area. A pile is replaced when it changes, so copies of a table share it."""

from __future__ import annotations

from typing import Final

from saecula.core.rows import Row, Rows
from saecula.games.inner_sea.atlas import BIT
from saecula.games.inner_sea.ids import AreaId


def more(pile: dict[AreaId, int], area: AreaId, n: int = 1) -> dict[AreaId, int]:
    """The pile with more disks (or, if `n` is negative, fewer) in an area. Piles are replaced, never changed."""
    pile = pile.copy()
    n += pile.get(area, 0)
    if n:
        pile[area] = n
    else:
        del pile[area]
    return pile


class Held:
    """The areas of a pile of disks as a mask, and those with 2 or more disks."""

    __slots__ = ("mask", "several")

    def __init__(self, pile: dict[AreaId, int]) -> None:
        mask = 0
        several = 0
        for area, n in pile.items():
            mask |= BIT[area]
            if n > 1:
                several |= BIT[area]
        self.mask = mask
        self.several = several


_PILES: Final = Rows()


def row_of(pile: dict[AreaId, int]) -> Row:
    """What is remembered of a recent pile: its masks, and its facts (see `encode`)."""
    row = _PILES.find(pile)
    if row is None:
        row = _PILES.add(pile)
        row.also = Held(pile)
    return row


def held(pile: dict[AreaId, int]) -> int:
    """The areas of a pile of disks, as a mask (ACIS-TERM-16)."""
    return known(pile).mask if pile else 0


def known(pile: dict[AreaId, int]) -> Held:
    """The masks of a pile of disks."""
    found = row_of(pile).also
    assert isinstance(found, Held)
    return found
