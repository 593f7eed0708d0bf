"""The bot that plays at random."""

from __future__ import annotations

from saecula.bots.bot import Peek
from saecula.core import Move, seeded


class Random:
    """Plays every legal move with equal probability. The same seed gives the same choices."""

    name = "random"
    clones = False

    def __init__(self, seed: int = 0) -> None:
        self._chance = seeded(seed)

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        return moves[self._chance.next(len(moves))]
