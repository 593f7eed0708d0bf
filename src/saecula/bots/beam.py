"""The bot that plans its whole turn."""

from __future__ import annotations

from time import monotonic

from saecula.bots.bot import Peek
from saecula.core import Match, Move, seeded


class _Line:
    """A way to go on: the position reached, its first move, and what the game thinks of it."""

    __slots__ = ("first", "match", "value")

    def __init__(self, match: Match, first: Move, value: float) -> None:
        self.match = match
        self.first = first
        self.value = value


class Beam:
    """Follows the best `width` ways through its own decisions until others decide, and compares where they end.

    The unit of its thought is the whole turn: a move that pays off only together with the next is found, which one
    move ahead is not. What it cannot know is re-dealt at the root, so it foresees neither cards nor dice. Where others
    answer at the same time, their answers are guessed, the same for all lines. It stops after `depth` decisions or
    `seconds`.
    """

    name = "beam"
    clones = True

    def __init__(self, seed: int = 0, width: int = 8, depth: int = 24, seconds: float = 10.0) -> None:
        self._chance = seeded(seed)
        self._width = max(1, width)
        self._depth = max(1, depth)
        self._seconds = seconds

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        if len(moves) == 1:
            return moves[0]
        end = monotonic() + self._seconds
        root = peek.clone(keep=True, branch=self._chance.next(1 << 30))
        guess = self._chance.next(1 << 30)
        seat = peek.seat
        lines = [self._follow(root, seat, move, move, guess) for move in moves]
        best = max(lines, key=_value)
        finished = [line for line in lines if seat not in line.match.seats]
        for _ in range(self._depth):
            beam = sorted((line for line in lines if seat in line.match.seats), key=_value, reverse=True)
            if not beam or monotonic() > end:
                break
            lines = []
            seen: set[float] = set()
            for line in beam:
                if len(seen) == self._width:
                    break
                if line.value in seen:  # the same moves in another order
                    continue
                seen.add(line.value)
                for move in line.match.moves_of(seat):
                    lines.append(self._follow(line.match, seat, move, line.first, guess))
            finished += [line for line in lines if seat not in line.match.seats]
        if finished:
            best = max(finished, key=_value)
        return best.first

    def _follow(self, match: Match, seat: int, move: Move, first: Move, guess: int) -> _Line:
        after = match.clone()
        after.play(move, seat)
        lot = seeded(guess)
        while after.sealed and seat not in after.seats:
            other = after.seats[0]
            answers = after.moves_of(other)
            after.play(answers[lot.next(len(answers))], other)
        return _Line(after, first, match.game.spec.evaluate(after.table, seat))


def _value(line: _Line) -> float:
    return line.value
