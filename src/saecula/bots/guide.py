"""The opponent of a guided first game."""

from __future__ import annotations

from saecula.bots.bot import Peek
from saecula.bots.levels import Easy
from saecula.core import Move
from saecula.guides import fits, guide_of


class GuideOpponent(Easy):
    """Makes the moves that the guide of the game dictates; after that, and in games without a guide, it plays easily.

    It has no memory: of the dictated moves it makes the first that is legal, so it plays the same on every machine.
    """

    name = "guide"

    def choose(self, peek: Peek) -> Move:
        guide = guide_of(peek.spec)
        if guide is not None and peek.view()["table"].get(guide.opponent.counts, 0) <= guide.opponent.last:
            moves = peek.moves
            for pattern in guide.opponent.moves:
                for move in moves:
                    if fits(pattern, move.text):
                        return move
            return moves[0]
        return super().choose(peek)
