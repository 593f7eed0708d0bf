"""Warnings: the real losses that a move is about to bring.

A game declares them in its `warnings.py`, as a function of a trial (the position as the seat knows it) and a move. It
names a loss only if the move certainly brings it and another legal move would avoid it; both are seen by playing the
moves on copies. The terminal, the server and the page get warnings from `Match.warnings`. They change nothing in the
game: a player who is warned may make the move nonetheless.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from saecula.core.compiler import T
from saecula.core.move import Move
from saecula.core.types import RuleId, Seat

if TYPE_CHECKING:
    from saecula.core.match import Match


@dataclass(slots=True)
class LossWarning:
    """A loss that a move brings: the message `warning.<id>` with its numbers, and the rule that it comes from."""

    id: str
    params: dict[str, str | int]
    rule: RuleId


class Trial(Generic[T]):
    """The position as one seat knows it, for trying its moves: what the seat cannot know has been re-dealt.

    The copy is made when it is first needed, because most moves are none that a game warns of. With `known`, nothing is
    re-dealt: that is for comparing a warning with what really happens.
    """

    def __init__(self, match: Match[T], seat: Seat, known: bool = False) -> None:
        self._match = match
        self._copy: Match[T] | None = match if known else None
        self.seat = seat

    @property
    def question(self) -> str:
        """The question that the seat is asked."""
        ask = self._match.ask(self.seat)
        return ask.name if ask is not None else ""

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the seat."""
        ask = self._match.ask(self.seat)
        return ask.choices.moves if ask is not None else []

    @property
    def table(self) -> T:
        """The position before the move."""
        return self._known().table

    def _known(self) -> Match[T]:
        if self._copy is None:
            self._copy = self._match.clone(self.seat, keep=False)
        return self._copy

    def after(self, *moves: Move, keep: bool = False) -> Match[T] | None:
        """A copy in which the seat has made these moves; None if one of them cannot be made.

        With `keep`, the copy has a log, which begins with the first of these moves.
        """
        copy = self._known().clone(keep=keep)
        for move in moves:
            ask = copy.ask(self.seat)
            if ask is None or not ask.offers(move):
                return None
            copy.play(move, self.seat)
        return copy

    def others(self, move: Move) -> Iterator[tuple[Move, Match[T]]]:
        """The other legal moves, each with a copy in which it was made."""
        for other in self.moves:
            copy = self.after(other) if other is not move else None
            if copy is not None:
                yield other, copy
