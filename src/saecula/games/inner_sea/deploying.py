"""A Ready disk goes to the map (ACIS-GROW-22)."""

from __future__ import annotations

from saecula.games.inner_sea.board import swap
from saecula.games.inner_sea.npc.enemies import intruded
from saecula.games.inner_sea.table import Table


def deploy(t: Table, civ: int, area: str) -> None:
    c = t.civs[civ]
    c.ready -= 1
    if t.book.scenario and swap(t, civ, area):  # ACISP-GODKING-22
        c.supply += 1
        return
    c.disks[area] = c.disks.get(area, 0) + 1
    if t.book.scenario:
        intruded(t, civ, area)
    if c.seat >= 0:  # an NPC has told its reasons already
        t.tell("deployed", c.seat, {"civ": c.id, "area": area}, "ACIS-GROW-22")
