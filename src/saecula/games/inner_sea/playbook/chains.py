"""The areas that placements can start from, for scenarios that change the chain of ACIS-GROW-23..28."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT
from saecula.games.inner_sea.board import contested, count, others, part
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.table import Table


def strongest(t: Table, civ: CivId, area: AreaId) -> bool:
    own = count(t, civ, area)
    return t.barbarians.get(area, 0) <= own and all(count(t, i, area) <= own for i in range(len(t.civs)) if i != civ)


def reach(t: Table, civ: CivId, weak: int) -> int:
    """ACIS-GROW-23..28: the areas that a civilization's disks reach; disks in `weak` do not chain."""
    foreign = others(t, civ)
    mask = 0
    adjacent = part(t).adjacent
    for area in t.civs[civ].disks:
        bit = BIT[area]
        if not foreign & bit:
            mask |= bit | (0 if weak & bit else adjacent[area])
        elif contested(t, area):
            mask |= bit
            if strongest(t, civ, area) and not weak & bit:
                mask |= adjacent[area]
    return mask
