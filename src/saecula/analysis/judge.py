"""Judges single decisions: whether another move was better, by how much, and with which line of play."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from saecula.bots.beam import BEST, DEPTH, WIDTHS, Beam, Line, OutOfTime, best_lines, sight_of
from saecula.bots.bot import Peek
from saecula.bots.evaluation import BEST as BEST_EVALUATION
from saecula.core import Match, Move, seeded

FRESH: Final = 6
"""On how many further deals a difference is measured before a move is called a mistake."""

Steps = list[tuple[Match, Move]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The better line, the best line that begins with the move that was played, and the difference."""

    better: Steps
    instead: Steps
    loss: float


class Judge(Beam):
    """The planner, which also compares its line with the move that was played.

    It plans what the seat could have done with what it knew. If the plan begins with the move that was played, nothing
    is wrong with it. Otherwise the best line that begins with that move is planned too, and both are compared on the
    same deals, and once more on other deals: only what is worse there as well was worse.

    A seat that follows the plan, or the best line after its own move, is not judged again: the analysis would have
    played the same.
    """

    name = "judge"

    def __init__(self, seed: int, nodes: int) -> None:
        super().__init__(seed, nodes, evaluate=BEST_EVALUATION)
        self.looked = 0

    def hurry(self) -> None:
        """Makes only one pass for each decision from now on, because there is not enough time for more."""
        self.nodes = 0

    def judge(self, peek: Peek, played: Move, number: int, seconds: float, least: float) -> Verdict | None:
        """What was better than the move with that number, by at least `least`; None if nothing was.

        The result depends on the number and the position only, unless time runs out: then OutOfTime is raised.
        """
        if self.plans.get(sight_of(peek.view())) == played.text:
            return None
        self._begin(peek, number, seconds)
        deals: list[Match] = []
        try:
            free = self._lines(peek, deals, None)
            best = self._order(free, deals, peek.seat)[0][1]
            if best[0][1] is played:
                self._remember(best, peek.seat)
                return None
            bound = self._lines(peek, deals, played)
            instead = self._order(bound, deals, peek.seat)[0][1]
            self._remember(instead, peek.seat)
            loss = self._difference(best, instead, deals, peek.seat)
            if loss < least:
                return None
            fresh = [peek.clone(keep=False, branch=self._chance.next(1 << 30)) for _ in range(FRESH)]
            loss = min(loss, self._difference(best, instead, fresh, peek.seat))
        finally:
            self.looked += self._looked
        return Verdict(best, instead, loss) if loss >= least else None

    def two_best(self, peek: Peek, seconds: float) -> tuple[float, Steps, Steps, float]:
        """The value of the best line, the line, the best that begins with another move, and by how much it is worse.

        The other moves are those that look best by themselves. Without time for them, the second line is empty.
        """
        self._begin(peek, 1, seconds)
        deals: list[Match] = []
        worth, best = self._order(self._lines(peek, deals, None), deals, peek.seat)[0]
        try:
            begun = self._followed(Line(deals[0]), peek.seat, [m for m in peek.moves if m is not best[0][1]])
            likely = sorted(begun, key=lambda line: line.value, reverse=True)[:BEST]
            others = [one for line in likely if line.move for one in self._lines(peek, deals, line.move)]
            second = self._order(others, deals, peek.seat)[0][1]
            return worth, best, second, max(0.0, self._difference(best, second, deals, peek.seat))
        except OutOfTime:
            return worth, best, [], 0.0

    def choice(self, peek: Peek, number: int, seconds: float) -> Move:
        """The move that the analysis would play."""
        moves = peek.moves
        planned = self.plans.get(sight_of(peek.view()))
        for move in moves:
            if len(moves) == 1 or move.text == planned:
                return move
        self._begin(peek, number, seconds)
        deals: list[Match] = []
        best = self._order(self._lines(peek, deals, None), deals, peek.seat)[0][1]
        self._remember(best, peek.seat)
        return best[0][1]

    def _begin(self, peek: Peek, number: int, seconds: float) -> None:
        self._chance = seeded(number)
        self._looked = 0
        self._guess = self._chance.next(1 << 30)
        self._evaluate = self._evaluator.of(peek.game)
        self._end = monotonic() + seconds

    def _lines(self, peek: Peek, deals: list[Match], first: Move | None) -> list[Line]:
        """The best lines of several passes, each on its own deal; all of them begin with `first`, if it is given.

        The passes that found the free lines are made again for the others, on the same deals.
        """
        found: dict[str, Line] = {}
        again = len(deals)
        for turn, width in enumerate(WIDTHS):
            before = self._looked
            if first is None:
                deals.append(peek.clone(keep=False, branch=self._chance.next(1 << 30)))
            for line in best_lines(self._from(deals[turn], peek.seat, width, first), BEST):
                found.setdefault("\n".join(move.text for _, move in line.steps()), line)
            self._check()
            if turn + 1 == again or (not again and self._looked + 2 * (self._looked - before) > self.nodes):
                break
        return list(found.values())

    def _from(self, deal: Match, seat: int, width: int, first: Move | None) -> list[Line]:
        """The lines from a deal, as `_ways` finds them, or those that begin with a move."""
        if first is None:
            return self._ways(Line(deal), seat, width)
        begun = self._followed(Line(deal), seat, [first])
        beam = [line for line in begun if seat in line.match.seats]
        finished = [line for line in begun if seat not in line.match.seats]
        for _ in range(DEPTH - 1):
            lines = [one for line in beam for one in self._followed(line, seat, line.match.moves_of(seat))]
            self._check()
            finished += [line for line in lines if seat not in line.match.seats]
            beam = best_lines([line for line in lines if seat in line.match.seats], width)
            if not beam:
                break
        return finished + beam

    def _order(self, lines: list[Line], deals: list[Match], seat: int) -> list[tuple[float, Steps]]:
        """The lines with their mean value over the deals, best first."""
        worths, count = self._compared(lines, deals, seat) if len(lines) > 1 else ([lines[0].value], 1)
        self._check()
        order = sorted(range(len(lines)), key=lambda i: worths[i], reverse=True)
        return [(worths[i] / count, lines[i].steps()) for i in order]

    def _difference(self, better: Steps, worse: Steps, deals: list[Match], seat: int) -> float:
        """By how much one line is better than another, on average over the deals."""
        total = 0.0
        for deal in deals:
            total += self._worth(deal, seat, [move for _, move in better])
            total -= self._worth(deal, seat, [move for _, move in worse])
            self._check()
        return total / len(deals)

    def _remember(self, steps: Steps, seat: int) -> None:
        """Keeps the rest of a line, so that a seat that follows it is not judged again."""
        self.plans = {}
        for position, move in reversed(steps[1:]):
            self.plans.setdefault(sight_of(position.view(seat)), move.text)

    def _check(self) -> None:
        if monotonic() > self._end:
            raise OutOfTime
