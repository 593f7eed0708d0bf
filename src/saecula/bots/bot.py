"""What a bot is, and what it gets to see."""

from __future__ import annotations

from typing import Any, Protocol

from saecula.core import Game, Match, Move, Spec


class Peek:
    """What one seat may know when it decides: its moves, its view, and copies with everything hidden re-dealt.

    The match itself stays out of reach: a bot that decides from a peek cannot see another hand or the next card.

    `seconds` is the time that the bot has for this decision, and `clock` the time that is left for the whole game, as
    far as there are limits: None means that there is no limit.
    """

    __slots__ = ("_match", "clock", "seat", "seconds")

    def __init__(self, match: Match, seat: int, seconds: float | None = None, clock: float | None = None) -> None:
        self._match = match
        self.seat = seat
        self.seconds = seconds
        self.clock = clock

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the seat, in canonical order."""
        return self._match.moves_of(self.seat).list()

    @property
    def question(self) -> str | None:
        """The id of the question that the seat is asked, or that the others are asked unless it is asked in secret."""
        ask = self._match.ask(self.seat)
        if ask is not None:
            return ask.name
        return None if self._match.discreet else self._match.question

    @property
    def game(self) -> Game:
        """The game being played, with its options."""
        return self._match.game

    @property
    def spec(self) -> Spec:
        """The game being played, with its rules and its evaluation."""
        return self._match.game.spec

    def clone(self, keep: bool = False, branch: int = 0) -> Match:
        """A copy to think with, in which what the seat cannot know is re-dealt, differently for each `branch`."""
        return self._match.clone(self.seat, keep, branch)

    def view(self) -> dict[str, Any]:
        """What the seat sees, as plain data."""
        return self._match.view(self.seat)


def considered(match: Match, seat: int) -> list[Move]:
    """The legal moves of a seat that are worth a thought."""
    return worth_a_thought(match, seat, match.moves_of(seat).list())


def worth_a_thought(match: Match, seat: int, moves: list[Move]) -> list[Move]:
    """The moves without those that the game knows to be senseless."""
    sensible = match.game.spec.sensible
    return moves if sensible is None or len(moves) < 2 else sensible(match.table, seat, moves)


class Bot(Protocol):
    """A player that is a program: a name, and a choice among the legal moves.

    `clones` says whether it needs clones: if no bot at the table does, the match can be played without its record.
    """

    name: str
    clones: bool

    def choose(self, peek: Peek) -> Move: ...
