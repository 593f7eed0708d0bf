"""A picture of a board, as shapes and words: what a game's `picture(view, text)` returns and a server draws.

A map consists of areas in the color of their owner and of piles of pieces; a card game has a panel for each player. A
`mark` is the number of a color: that of a seat, or a further one; `NOBODY` has none.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

NOBODY: Final = -1
"""The mark of an area without an owner, and of pieces that belong to no player."""


@dataclass(slots=True)
class Land:
    """An area of a map: its outlines as points, and the mark of its owner."""

    rings: list[list[tuple[int, int]]]
    sea: bool = False
    mark: int = NOBODY


@dataclass(slots=True)
class Pile:
    """Some pieces of one owner at a point of the map. `town` means that people live there."""

    x: float
    y: float
    mark: int
    n: int
    town: bool = False


@dataclass(slots=True)
class Chip:
    """A card in a panel, with what is on it. Cards of one `kind` have the same color."""

    name: str
    kind: int = 0
    n: int = 0


@dataclass(slots=True)
class Panel:
    """What lies before a player: some figures with their words, and cards."""

    figures: list[str]
    chips: list[Chip]


@dataclass(slots=True)
class Picture:
    """A map of some width and height, or the panels of the players by seat."""

    width: int = 0
    height: int = 0
    lands: list[Land] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)


def spread(x: float, y: float, piles: list[Pile], step: float = 26.0) -> list[Pile]:
    """Sets piles side by side around a point."""
    for i, pile in enumerate(piles):
        pile.x, pile.y = x + (i - (len(piles) - 1) / 2) * step, y
    return piles


def drawn_map(package: str, owner: Callable[[str], int]) -> tuple[Picture, dict[str, tuple[float, float]]]:
    """The map of a game with its areas in the colors of their owners, and the middle of each area.

    The outlines are in the game's `data/outline.json`, which `web/tools/outlines.py` writes.
    """
    data = json.loads(files(package).joinpath("data/outline.json").read_text("utf-8"))
    picture = Picture(data["width"], data["height"])
    picture.lands += [Land(_rings(data["closed"]), sea=True), Land(_rings(data["rest"]))]
    for id, area in sorted(data["areas"].items(), key=lambda one: not one[1]["sea"]):
        picture.lands.append(Land(_rings(area["rings"]), area["sea"], owner(id)))
    return picture, {id: (area["x"], area["y"]) for id, area in data["areas"].items()}


def _rings(flat: list[list[int]]) -> list[list[tuple[int, int]]]:
    return [list(zip(ring[::2], ring[1::2], strict=True)) for ring in flat]
