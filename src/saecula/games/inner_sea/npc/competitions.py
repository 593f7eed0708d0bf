"""The order of competitions in solitaire games (ACISP-NPCCOMP-01..08)."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, IS_LAND, PARTS, RANK
from saecula.games.inner_sea.board import CITY, around
from saecula.games.inner_sea.table import Table


def category(t: Table) -> dict[str, int]:
    """A rank for every area, by category and then from northeast to southwest."""
    npcs = [i for i, c in enumerate(t.civs) if c.seat < 0]
    players = [i for i, c in enumerate(t.civs) if c.seat >= 0]
    out: dict[str, int] = {}
    order = [
        homes(t, npcs),
        *treasures(t, npcs),
        homes(t, players),
        *treasures(t, players),
        around(t, homes(t, players)),
        *[around(t, mask) for mask in treasures(t, players)],
    ]
    for area in PARTS[t.map].adjacent:
        rank = len(order)
        for i, mask in enumerate(order):
            if mask & BIT[area]:
                rank = i
                break
        out[area] = rank * 1000 + RANK[area]
    return out


def homes(t: Table, civs: list[int]) -> int:
    mask = 0
    for i in civs:
        mask |= t.rules.home_ground(t, i)
    return mask


def treasures(t: Table, civs: list[int]) -> list[int]:
    """The areas that contain these civilizations' Gold, Wonders and Cities."""
    gold = wonders = cities = 0
    for area, owner in t.rules.gold(t).items():
        if owner in civs:
            gold |= BIT[area]
    for wonder in t.wonders.values():
        if wonder.owner in civs and wonder.area and not wonder.destroyed:
            wonders |= BIT[wonder.area]
    for i in civs:
        for area, n in t.civs[i].disks.items():
            if n >= CITY and IS_LAND[area]:
                cities |= BIT[area]
    return [gold, wonders, cities]
