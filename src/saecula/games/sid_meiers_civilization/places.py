"""Each space, and each kind of piece in a space, with the moves that begin there, found in one lookup."""

from __future__ import annotations

from typing import Final

from saecula.core import Move
from saecula.games.sid_meiers_civilization.board import COAST, IS_LAND, SPACES
from saecula.games.sid_meiers_civilization.cards import IS_AIRCRAFT, SETTLER, UNITS
from saecula.games.sid_meiers_civilization.moves import (
    BOARD,
    CONTINUE,
    DISEMBARK,
    EXPLORE,
    FOUND,
    MARCH,
    SAIL,
    SELL,
)


class Piece:
    """A kind of piece in a space: its era (0 for settlers), its moves from there, and the one that sells it.

    An army or a settler can `march` over land, `board` a fleet in each zone of the coast, in their order, and
    `disembark` from a zone; a fleet can `sail`.
    """

    __slots__ = ("aircraft", "board", "disembark", "era", "march", "sail", "sell", "settler")

    def __init__(self, unit: str, space: str) -> None:
        self.settler = unit == SETTLER
        self.aircraft = IS_AIRCRAFT[unit]
        self.era = 0 if self.settler else UNITS[unit].era
        self.sell: Move | None = None if self.settler else SELL[unit][space]
        self.march: list[Move] = MARCH.get(unit, {}).get(space, [])
        self.board: list[Move] = list(BOARD.get(unit, {}).get(space, {}).values())
        self.disembark: list[Move] = DISEMBARK.get(unit, {}).get(space, [])
        self.sail: list[Move] = SAIL.get(unit, {}).get(space, [])


class Place:
    """A space: the zones of its coast, its pieces by kind, and what a settler there can do.

    A settler with 1 movement point left goes `onward` to a territory, or can `embark` in each zone of the coast.
    """

    __slots__ = ("coast", "embark", "explore", "found", "land", "onward", "pieces")

    def __init__(self, space: str) -> None:
        self.land = IS_LAND[space]
        self.coast: list[str] = COAST[space] if self.land else []
        self.pieces: dict[str, Piece] = {unit: Piece(unit, space) for unit in [*UNITS, SETTLER]}
        self.found: Move | None = FOUND.get(space)
        self.explore: Move | None = EXPLORE.get(space)
        self.onward: list[Move] = [move for there, move in CONTINUE[space].items() if IS_LAND[there]]
        self.embark: list[Move] = [CONTINUE[space][zone] for zone in self.coast]


PLACES: Final[dict[str, Place]] = {space: Place(space) for space in SPACES}
