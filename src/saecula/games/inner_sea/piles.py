"""Piles: the disks of a faction by area. A pile is replaced when it changes, so copies of a table share it."""

from __future__ import annotations

from typing import Final

from saecula.core.compiler import mypyc_attr
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


REMEMBERED: Final = 4096


@mypyc_attr(acyclic=True)
class Held:
    """A pile of disks, its areas as a mask, and those with 2 or more disks.

    Piles are replaced when they change, so this can be kept for the most recent ones.
    """

    __slots__ = ("mask", "pile", "several")

    def __init__(self, pile: dict[AreaId, int]) -> None:
        self.pile = pile
        mask = 0
        several = 0
        for area, n in pile.items():
            bit = BIT[area]
            mask |= bit
            if n > 1:
                several |= bit
        self.mask = mask
        self.several = several


_HELD: Final[dict[int, Held]] = {}


def held(pile: dict[AreaId, int]) -> int:
    """The areas of a pile of disks, as a mask (ACIS-TERM-16)."""
    if not pile:
        return 0
    found = _HELD.get(id(pile))
    return found.mask if found is not None else known(pile).mask


def known(pile: dict[AreaId, int]) -> Held:
    """The masks of a pile of disks."""
    found = _HELD.get(id(pile))
    if found is None:
        if len(_HELD) >= REMEMBERED:
            _HELD.clear()
        found = _HELD[id(pile)] = Held(pile)
    return found
