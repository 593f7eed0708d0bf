"""A picture of the map: areas in the color of the civilization that stands there, and its disks."""

from __future__ import annotations

from typing import Any

from saecula.core.picture import NOBODY, Picture, Pile, drawn_map, spread
from saecula.text import Text


def picture(view: dict[str, Any], text: Text) -> Picture:
    """The map as a view shows it."""
    areas, mark = view["table"]["areas"], marks(view["table"]["civs"])

    def owner(id: str) -> int:
        standing = [mark[faction] for faction in areas.get(id, {}).get("disks", {}) if faction in mark]
        return standing[0] if len(standing) == 1 else NOBODY

    drawn, middles = drawn_map("saecula.games.inner_sea", owner)
    for id, area in areas.items():
        disks = {
            name: area["disks"].get(name, 0) + area["white"].get(name, 0) for name in area["disks"] | area["white"]
        }
        piles = [
            Pile(0, 0, mark.get(faction, NOBODY), n, area["groups"].get(faction, "") == "city")
            for faction, n in sorted(disks.items(), key=lambda one: -one[1])
        ]
        drawn.piles += spread(*middles[id], piles)
    return drawn


def marks(civs: list[dict[str, Any]]) -> dict[str, int]:
    """The color of each civilization: that of its seat; further ones, and those without a seat, get free ones."""
    taken = {civ["seat"] for civ in civs}
    out: dict[str, int] = {}
    given: set[int] = set()
    free = 0
    for civ in civs:
        if civ["seat"] >= 0 and civ["seat"] not in given:
            given.add(civ["seat"])
            out[civ["id"]] = civ["seat"]
            continue
        while free in taken:
            free += 1
        taken.add(free)
        out[civ["id"]] = free
    return out
