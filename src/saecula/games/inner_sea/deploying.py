"""Deploying a Ready disk to the map (ACIS-GROW-22)."""

from __future__ import annotations

from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.npc.enemies import intruded
from saecula.games.inner_sea.piles import more
from saecula.games.inner_sea.table import Table


def deploy(t: Table, civ: CivId, area: AreaId) -> None:
    c = t.civs[civ]
    c.ready -= 1
    if t.rules.swaps(t, civ, area):
        c.supply += 1
        return
    c.disks = more(c.disks, area)
    intruded(t, civ, area)
    if c.seat >= 0:  # an NPC has already logged its reasons
        t.tell("deployed", c.seat, {"civ": c.id, "area": area}, "ACIS-GROW-22")
