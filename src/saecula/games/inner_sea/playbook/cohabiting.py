"""Both Persian powers in one area (ACISP-GRPE-35..39)."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import IS_LAND
from saecula.games.inner_sea.board import part, take
from saecula.games.inner_sea.playbook.bars import PERSIANS, named
from saecula.games.inner_sea.table import Table

LAND_STACK = 4
SEA_STACK = 3


def cohabit(t: Table) -> None:
    """ACISP-GRPE-35..37: where both Persian powers stand, all disks become red at sea and brown on land."""
    land, sea = [named(t, id) for id in PERSIANS]
    for area in part(t).areas:
        if area in t.civs[land].disks and area in t.civs[sea].disks:
            old, new = (sea, land) if IS_LAND[area] else (land, sea)
            if new not in t.order:
                continue
            n = min(t.civs[old].disks[area], t.civs[new].supply)
            if n:
                take(t, old, area, n)
                t.civs[new].supply -= n
                t.civs[new].disks[area] += n
                t.tell(
                    "cohabit",
                    -1,
                    {"area": area, "civ": t.civs[new].id, "n": n},
                    "ACISP-GRPE-36" if IS_LAND[area] else "ACISP-GRPE-35",
                )


def cut_persians(t: Table) -> None:
    """ACISP-GRPE-38, ACISP-GRPE-39: 4 disks per land area and 3 per coastal sea area for both powers together."""
    land, sea = [named(t, id) for id in PERSIANS]
    for area in part(t).areas:
        total = t.civs[land].disks.get(area, 0) + t.civs[sea].disks.get(area, 0)
        over = total - (LAND_STACK if IS_LAND[area] else SEA_STACK)
        for civ in (sea, land) if IS_LAND[area] else (land, sea):
            n = min(over, t.civs[civ].disks.get(area, 0))
            if n > 0:
                take(t, civ, area, n)
                over -= n
