"""The bot that plans its whole turn."""

from __future__ import annotations

from hashlib import blake2b
from time import monotonic
from typing import Any

import msgspec

from saecula.bots.bot import Peek
from saecula.core import Match, Move, seeded

WIDTHS = (4, 8, 16, 32, 64)
"""How many lines are followed at a time: each pass is wider than the one before and has its own deal."""
BEST = 3
"""How many lines of each pass are compared over all deals."""
REPLIES = 4
"""How many decisions of the others the comparison looks ahead."""
DEPTH = 24
"""The number of decisions after which a line is evaluated as it is."""
REMEMBERED = 1000
"""The most planned decisions that are kept."""


class _Line:
    """A line of play: the position reached, the line before its last move, and the game's evaluation."""

    __slots__ = ("before", "match", "move", "value")

    def __init__(self, match: Match, before: _Line | None = None, move: Move | None = None, value: float = 0.0) -> None:
        self.match = match
        self.before = before
        self.move = move
        self.value = value

    def steps(self) -> list[tuple[Match, Move]]:
        """The positions along the line, with the move played in each."""
        steps: list[tuple[Match, Move]] = []
        line = self
        while line.before is not None and line.move is not None:
            steps.append((line.before.match, line.move))
            line = line.before
        return steps[::-1]


class Beam:
    """Follows the best lines through its own decisions until others decide, and compares where they end.

    It thinks in whole turns, so it finds a move that pays off only together with the next, which looking one move ahead
    does not. It goes through the turn several times, each time wider and with everything that it cannot know re-dealt.
    The best lines of all passes are compared by their average over all these deals, after the next decisions of the
    others, who take what is best for them one move ahead. So it neither foresees cards and dice nor trusts one deal. If
    others answer at the same time, their answers are guessed, the same for all lines.

    `plans` keeps the chosen line: what the seat will see, and what it will play then. As long as the game goes as
    foreseen, a decision costs nothing; when the seat sees anything else, it plans again. Losing `plans` only costs
    time, and bots of the same kind may share them.

    It makes passes as long as the next is likely to stay within `nodes` positions, and stops after `seconds`: the same
    seed gives the same game as long as time does not run out.
    """

    name = "beam"
    clones = True

    def __init__(self, seed: int = 0, nodes: int = 4000, seconds: float = 10.0) -> None:
        self.plans: dict[bytes, str] = {}
        self._chance = seeded(seed)
        self._nodes = nodes
        self._seconds = seconds
        self._looked = 0
        self._guess = 0

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        if len(moves) == 1:
            return moves[0]
        planned = self.plans.get(_sight(peek.view())) if self.plans else None
        for move in moves:
            if move.text == planned:
                return move
        plan = self._plan(peek, monotonic() + self._seconds).steps()
        if len(self.plans) > REMEMBERED:
            self.plans.clear()
        ahead: dict[bytes, str] = {}
        for position, move in reversed(plan[1:]):
            ahead.setdefault(_sight(position.view(peek.seat)), move.text)
        self.plans.update(ahead)
        return plan[0][1]

    def _plan(self, peek: Peek, end: float) -> _Line:
        """The best line, on average over the deals."""
        self._looked = 0
        self._guess = self._chance.next(1 << 30)
        deals: list[Match] = []
        found: dict[str, _Line] = {}
        for width in WIDTHS:
            before = self._looked
            deals.append(peek.clone(keep=False, branch=self._chance.next(1 << 30)))
            for line in _best(self._ways(deals[-1], peek.seat, width, end), BEST):
                found.setdefault("\n".join(move.text for _, move in line.steps()), line)
            if self._looked + 2 * (self._looked - before) > self._nodes or monotonic() > end:
                break
        lines = list(found.values())
        if len(lines) == 1:
            return lines[0]
        totals = [0.0] * len(lines)
        for deal in deals:
            for i, line in enumerate(lines):
                totals[i] += self._worth(deal, peek.seat, [move for _, move in line.steps()])
            if monotonic() > end:
                break
        return lines[totals.index(max(totals))]

    def _ways(self, deal: Match, seat: int, width: int, end: float) -> list[_Line]:
        """The lines that lead to a decision of others, and those still open if depth or time runs out."""
        beam = [_Line(deal)]
        finished: list[_Line] = []
        for _ in range(DEPTH):
            lines = [self._follow(line, seat, move) for line in beam for move in line.match.moves_of(seat)]
            finished += [line for line in lines if seat not in line.match.seats]
            beam = _best([line for line in lines if seat in line.match.seats], width)
            if not beam:
                return finished
            if monotonic() > end:
                break
        return finished + beam

    def _worth(self, deal: Match, seat: int, plan: list[Move]) -> float:
        """The value of a plan on a deal; where it cannot be followed, the best single move takes its place."""
        line = _Line(deal)
        for i in range(DEPTH):
            if seat not in line.match.seats:
                break
            moves = line.match.moves_of(seat).list()
            if i < len(plan) and plan[i] in moves:
                moves = [plan[i]]
            line = self._step(line, seat, moves)
        for _ in range(REPLIES):
            if line.match.over or seat in line.match.seats:
                break
            other = line.match.seats[0]
            line = self._step(line, other, line.match.moves_of(other).list())
        return line.match.game.spec.evaluate(line.match.table, seat)

    def _step(self, line: _Line, seat: int, moves: list[Move]) -> _Line:
        """The line extended by the move that is best for the seat."""
        return max([self._follow(line, seat, move) for move in moves], key=_value)

    def _follow(self, line: _Line, seat: int, move: Move) -> _Line:
        """The line extended by a move and evaluated for the seat."""
        self._looked += 1
        after = line.match.clone(keep=False)
        after.play(move, seat)
        lot = seeded(self._guess)
        while after.sealed and seat not in after.seats:
            other = after.seats[0]
            answers = after.moves_of(other)
            after.play(answers[lot.next(len(answers))], other)
        return _Line(after, line, move, after.game.spec.evaluate(after.table, seat))


def _best(lines: list[_Line], count: int) -> list[_Line]:
    """The best lines of distinct values, because lines of equal value are usually the same moves in another order.

    This is not so if a move has led to a further question: then it may not have taken effect yet.
    """
    distinct: dict[tuple[float, int], _Line] = {}
    for i, line in enumerate(lines):
        distinct.setdefault((line.value, i if line.match.table.partway else -1), line)
    return sorted(distinct.values(), key=_value, reverse=True)[:count]


def _value(line: _Line) -> float:
    return line.value


def _sight(view: dict[str, Any]) -> bytes:
    """A hash of a view, in sixteen bytes."""
    return blake2b(msgspec.json.encode(view), digest_size=16).digest()
