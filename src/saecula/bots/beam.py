"""The bot that plans its whole turn."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import repeat, takewhile
from statistics import mean, stdev
from time import monotonic
from typing import Any

import msgspec

from saecula.bots.bot import Peek, considered
from saecula.bots.evaluation import Evaluate, Evaluator, all_values
from saecula.core import Match, Move, seeded

WIDTHS = (4, 8, 16, 32, 64)
"""How many lines are followed at a time: each pass is wider than the one before and has its own deal."""
PASSES = 32
"""The most passes where they grow no wider."""
BEST = 3
"""How many lines of each pass are compared over all deals."""
REPLIES = 4
"""How many decisions of the others the comparison looks ahead."""
LINES = 4
"""How many of the best lines are played on; the worse half of them is left out again and again."""
SHARE = 6
"""With a number of positions, as many ways are played on as could each be on this many deals."""
LEAST = 4
"""And no further than so that a few ways can be on at least this many deals."""
ALIKE = 3
"""After how many deals playing on in whole turns ends if every line leads to the same on each of them."""
AHEAD = 40
"""For how many decisions of anybody a line is played on."""
DOUBT = 1.0
"""By how many standard errors a line must be better to take the place of the one that looked best."""
DEPTH = 24
"""The number of decisions after which a line is evaluated as it is."""
TOGETHER = 128
"""How many positions are evaluated at once, before the time is looked at."""
REMEMBERED = 1000
"""The most planned decisions that are kept."""
FORESEEN = 32
"""How many different moves of the others are foreseen in one position."""
FAR = 200
"""For how many decisions a bot looks for its own next decision."""


class OutOfTime(Exception):
    """There was no time to look at something."""


class Line:
    """A line of play: the position reached, the line before its last move, and the game's evaluation."""

    __slots__ = ("before", "match", "move", "value")

    def __init__(self, match: Match, before: Line | None = None, move: Move | None = None) -> None:
        self.match = match
        self.before = before
        self.move = move
        self.value = 0.0

    def steps(self) -> list[tuple[Match, Move]]:
        """The positions along the line, with the move played in each."""
        steps: list[tuple[Match, Move]] = []
        line = self
        while line.before is not None and line.move is not None:
            steps.append((line.before.match, line.move))
            line = line.before
        return steps[::-1]


@dataclass(frozen=True, slots=True)
class Way:
    """A line of play with what it is worth: the positions along it, each with the move played there."""

    steps: list[tuple[Match, Move]]
    worth: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What the planner thought: the line that it chose and the second best one, if it found another."""

    seat: int
    ways: list[Way]


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

    With `deals`, the best `lines` are then played on, on that number of further deals: everybody takes what is best one
    move ahead, for `ahead` decisions or to the end of the game. So it sees what a turn leads to, not only how it looks.
    With `width`, everybody plans whole turns there too, following that many lines, and `ahead` is a number of turns;
    then each first move is the beginning of a line that is compared. With `positions`, no further deal is begun after
    that many; the shorter the game that is left, the more lines are played on, and if it is long, not as far.

    It makes passes as long as the next is likely to stay within `nodes` positions, and stops after `seconds`, or after
    the time that the peek allows: the same seed gives the same game as long as time does not run out. With `widest`,
    passes grow no wider than that many lines: more of them fit in, so lines are compared on more deals. That is what
    counts where dice and cards decide what a line is worth.

    `evaluate` is another evaluation (see `saecula.bots.evaluation`). `thought` is what it thought when it planned last.
    `widths` is an attribute of the class only for a subclass in `bench/yardstick.py`, which makes more passes.

    `think_ahead` fills `plans` while others decide. `clock` measures the time in place of the clock on the wall; once
    it returns infinity, the bot stops thinking.
    """

    name = "beam"
    clones = True
    widths = WIDTHS

    def __init__(
        self,
        seed: int = 0,
        nodes: int = 4000,
        seconds: float = 10.0,
        evaluate: str | Evaluate = "",
        deals: int = 0,
        ahead: int = AHEAD,
        width: int = 0,
        lines: int = LINES,
        positions: int = 0,
        widest: int = 0,
    ) -> None:
        self.thought: Thought | None = None
        self._evaluator = Evaluator(evaluate)
        self.plans: dict[bytes, str] = {}
        self._chance = seeded(seed)
        self.nodes = nodes
        self._seconds = seconds
        self.deals = deals
        self.ahead = ahead
        self.width = width
        self.lines = lines
        self.positions = positions
        self.widest = widest
        self._far = ahead
        self._looked = 0
        self._guess = 0
        self._end = 0.0
        self._evaluate: Evaluate = lambda table, seat: 0.0
        self.clock: Callable[[], float] | None = None

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        if len(moves) == 1:
            return moves[0]
        planned = self.plans.get(sight_of(peek.view())) if self.plans else None
        for move in moves:
            if move.text == planned:
                return move
        seconds = self._seconds if peek.seconds is None else min(self._seconds, peek.seconds)
        plan = self._plan(peek, self._now() + seconds)
        if len(self.plans) > REMEMBERED:
            self.plans.clear()
        ahead: dict[bytes, str] = {}
        for position, move in reversed(plan[1:]):
            ahead.setdefault(sight_of(position.view(peek.seat)), move.text)
        self.plans.update(ahead)
        return plan[0][1]

    def think_ahead(self, peek: Peek, seconds: float) -> int:
        """Plans for what the others may do now, the likeliest first; returns the number of positions planned for.

        A plan gets the time of a decision, and none is begun that would not be finished in time.
        """
        each = min(self._seconds, seconds, seconds if peek.seconds is None else peek.seconds)
        end = self._now() + seconds
        branch = self._chance.next(1 << 30)
        count = 0
        for rank in range(FORESEEN):
            if rank and self._now() + each >= end:
                break
            plans = self.foresee(peek, rank, each, branch)
            if plans is None:
                break
            self.plans.update(plans)
            count += bool(plans)
        return count

    def foresee(self, peek: Peek, rank: int, seconds: float, branch: int = 0) -> dict[bytes, str] | None:
        """The plans for one position that may come: what the seat will see, and what it will play then.

        What the seat cannot know is re-dealt, in the same way for all ranks of a `branch`. The first of the others who
        has a choice takes the best move, one move ahead, apart from `rank` better ones. Then everybody takes the best
        move until the seat has a choice. The result is empty if that position has a plan already or time has run out,
        and None if there is no move of that rank, or no further choice.
        """
        self._evaluate = self._evaluator.of(peek.game)
        self._guess = self._chance.next(1 << 30)
        self._end = self._now() + seconds
        deal = peek.clone(keep=False, branch=branch)
        try:
            match = self._next_choice(deal, peek.seat, rank)
        except OutOfTime:
            return {}
        if match is None:
            return None
        sight = sight_of(match.view(peek.seat))
        if sight in self.plans:
            return {}
        kept, self.plans = self.plans, {}
        move = self.choose(Peek(match, peek.seat, seconds))
        found, self.plans = self.plans, kept
        return {} if self._now() == math.inf else {**found, sight: move.text}

    def _next_choice(self, match: Match, seat: int, rank: int) -> Match | None:
        """The position in which the seat has its next choice, if there is one; it is reached on the given match."""
        for _ in range(FAR):
            if match.over:
                return None
            asked = seat if seat in match.seats else match.seats[0]
            moves = match.moves_of(asked).list()
            if len(moves) == 1:
                match.play(moves[0], asked)
                continue
            if asked == seat:
                return None if rank else match
            if self._late():
                raise OutOfTime
            ways = sorted(self._followed(Line(match), asked, moves), key=_value, reverse=True)
            if rank >= len(ways):
                return None
            move = ways[rank].move
            assert move is not None
            match.play(move, asked)
            rank = 0
        return None

    def _now(self) -> float:
        return monotonic() if self.clock is None else self.clock()

    def _late(self) -> bool:
        """Whether the time is up, also where it was infinite from the beginning."""
        return self._now() >= self._end

    def _plan(self, peek: Peek, end: float) -> list[tuple[Match, Move]]:
        """The steps of the best line, on average over the deals."""
        self._looked = 0
        self._guess = self._chance.next(1 << 30)
        self._evaluate = self._evaluator.of(peek.game)
        self._end = end
        deals: list[Match] = []
        found: dict[str, Line] = {}
        for width in self._widths():
            before = self._looked
            deals.append(peek.clone(keep=False, branch=self._chance.next(1 << 30)))
            for line in best_lines(self._ways(Line(deals[-1]), peek.seat, width), BEST):
                found.setdefault("\n".join(move.text for _, move in line.steps()), line)
            if self._looked + 2 * (self._looked - before) > self.nodes or self._late():
                break
        lines = list(found.values())
        if self.deals and self.width:
            lines += self._begun_otherwise(lines, deals[0], peek.seat)
        worths, count = self._compared(lines, deals, peek.seat) if len(lines) > 1 else ([lines[0].value], 1)
        ways = [Way(line.steps(), worth / count) for line, worth in zip(lines, worths, strict=True)]
        ways.sort(key=lambda way: way.worth, reverse=True)
        if self.deals and len(ways) > 1:
            ways = self._played_on(ways, peek)
        self.thought = Thought(peek.seat, ways[:2])
        return ways[0].steps

    def _widths(self) -> Iterable[int]:
        """How many lines each pass follows."""
        if not self.widest:
            return self.widths
        return [*takewhile(lambda width: width < self.widest, self.widths), *repeat(self.widest, PASSES)][:PASSES]

    def _compared(self, lines: list[Line], deals: list[Match], seat: int) -> tuple[list[float], int]:
        """The sum of the values of each line over the deals that there was time for, and how many deals these were.

        If there was not even time for the first, the values are those that each line has on its own deal.
        """
        totals = [0.0] * len(lines)
        for done, deal in enumerate(deals):
            try:
                worths = [self._worth(deal, seat, [move for _, move in line.steps()]) for line in lines]
            except OutOfTime:
                return (totals, done) if done else ([line.value for line in lines], 1)
            totals = [total + worth for total, worth in zip(totals, worths, strict=True)]
        return totals, len(deals)

    def _begun_otherwise(self, lines: list[Line], deal: Match, seat: int) -> list[Line]:
        """For each first move with which none of the lines begins, the best line that a narrow beam finds after it."""
        begun = {line.steps()[0][1].text for line in lines}
        found = []
        for line in self._followed(Line(deal), seat, considered(deal, seat)):
            if self._late():
                break
            if line.move is not None and line.move.text not in begun:
                ways = self._ways(line, seat, self.width) if seat in line.match.seats else [line]
                found.append(max(ways, key=_value))
        return found

    def _played_on(self, ways: list[Way], peek: Peek) -> list[Way]:
        """The ways in the order of what they lead to on further deals, as far as there is time.

        Luck differs more than ways do, so the first stays first unless another is better beyond doubt.
        """
        self._far = self.ahead
        lines = self._affordable(ways[0], peek) if self.positions else self.lines
        ways = varied(ways, max(2, lines // 2))[:lines]
        worths: list[list[float]] = [[] for _ in ways]
        left = list(range(len(ways)))
        parts = max(2, (len(ways) - 1).bit_length())
        part, before = 1, self._looked
        for number in range(self.deals):
            deal = peek.clone(keep=False, branch=self._chance.next(1 << 30))
            try:
                now = [self._led_to(deal, peek.seat, [move for _, move in ways[i].steps]) for i in left]
            except OutOfTime:
                break
            for i, worth in zip(left, now, strict=True):
                worths[i].append(worth)
            spent = number / self.deals
            if self.positions:
                spent = max(spent, (self._looked - before) / self.positions)
            alike = number + 1 >= ALIKE and all(min(worths[i]) == max(worths[i]) for i in left)
            if spent >= 1 or (alike and self.width):
                break
            if spent * parts >= part and number:
                part += 1
                left.sort(key=lambda i: gain(worths[i], worths[0]), reverse=True)
                left = sorted({0, *left[: max(2, (len(left) + 1) // 2)]})
        if len(worths[0]) < 2:
            return ways
        left.sort(key=lambda i: gain(worths[i], worths[0]), reverse=True)
        return [Way(ways[i].steps, mean(worths[i])) for i in left]

    def _affordable(self, way: Way, peek: Peek) -> int:
        """How many ways to play on, and how far, so that the number of positions allows each some deals."""
        before = self._looked
        try:
            self._led_to(peek.clone(keep=False, branch=self._guess), peek.seat, [move for _, move in way.steps])
        except OutOfTime:
            return self.lines
        each = max(1, self._looked - before)
        self._far = max(1, min(self.ahead, self.ahead * self.positions // (self.lines * LEAST * each)))
        return max(self.lines, self.positions // (SHARE * each))

    def _ways(self, start: Line, seat: int, width: int) -> list[Line]:
        """The lines that go on to a decision of others, and those still open if depth or time runs out."""
        beam = [start]
        finished: list[Line] = []
        for _ in range(DEPTH):
            lines = self._all_followed(beam, seat)
            finished += [line for line in lines if seat not in line.match.seats]
            beam = best_lines([line for line in lines if seat in line.match.seats], width)
            if not beam:
                return finished
            if self._late():
                break
        return finished + beam

    def _all_followed(self, beam: list[Line], seat: int) -> list[Line]:
        """The lines extended by each of their moves, evaluated in groups, as far as time allows."""
        lines: list[Line] = []
        waiting: list[Line] = []
        for number, line in enumerate(beam, 1):
            waiting += [self._follow(line, seat, move) for move in considered(line.match, seat)]
            if len(waiting) >= TOGETHER or number == len(beam) or self._late():
                self._judge(waiting, seat)
                lines += waiting
                waiting = []
                if self._late():
                    break
        return lines

    def _worth(self, deal: Match, seat: int, plan: list[Move]) -> float:
        """The value of a plan on a deal, after the next decisions of the others.

        Raises OutOfTime if there is no time for it.
        """
        line = self._planned(deal, seat, plan)
        for _ in range(REPLIES):
            if line.match.over or seat in line.match.seats:
                break
            line = self._answered(line)
        return self._evaluate(line.match.table, seat)

    def _led_to(self, deal: Match, seat: int, plan: list[Move]) -> float:
        """What a plan leads to on a deal if everybody plays on. Raises OutOfTime if there is no time for it."""
        line = self._planned(deal, seat, plan)
        for _ in range(self._far):
            if line.match.over:
                break
            line = self._turn_planned(line) if self.width else self._answered(line)
        return self._outlook(line.match, seat)

    def _outlook(self, match: Match, seat: int) -> float:
        """The value of a position; at the end of the game a victory adds to it what a defeat takes away."""
        value = self._evaluate(match.table, seat)
        outcome = match.outcome
        if outcome is None or not self.width:
            return value
        share = (seat in outcome.winners) / max(1, len(outcome.winners))
        return value + match.game.spec.spread * (2 * share - 1)

    def _turn_planned(self, line: Line) -> Line:
        """The line extended by the whole turn of whoever decides next, as a narrow beam plans it."""
        ways = self._ways(Line(line.match), line.match.seats[0], self.width)
        if self._late():
            raise OutOfTime
        return max(ways, key=_value)

    def _answered(self, line: Line) -> Line:
        """The line extended by the move that is best for whoever decides next."""
        seat = line.match.seats[0]
        return self._step(Line(line.match), seat, considered(line.match, seat))

    def _planned(self, deal: Match, seat: int, plan: list[Move]) -> Line:
        """A plan on a deal; where it cannot be followed, the best single move takes its place."""
        line = Line(deal)
        for i in range(DEPTH):
            if seat not in line.match.seats:
                break
            moves = considered(line.match, seat)
            if i < len(plan) and plan[i] in moves:
                moves = [plan[i]]
            line = self._step(line, seat, moves)
        return line

    def _step(self, line: Line, seat: int, moves: list[Move]) -> Line:
        """The line extended by the move that is best for the seat, if there is time."""
        if self._late():
            raise OutOfTime
        if len(moves) == 1:
            return self._follow(line, seat, moves[0])
        return max(self._followed(line, seat, moves), key=_value)

    def _followed(self, line: Line, seat: int, moves: Iterable[Move]) -> list[Line]:
        """The line extended by each of the moves, and evaluated for the seat."""
        lines = [self._follow(line, seat, move) for move in moves]
        self._judge(lines, seat)
        return lines

    def _judge(self, lines: list[Line], seat: int) -> None:
        """Evaluates lines for the seat, all together."""
        values = all_values(self._evaluate, [one.match.table for one in lines], seat)
        for one, value in zip(lines, values, strict=True):
            one.value = value

    def _follow(self, line: Line, seat: int, move: Move) -> Line:
        """The line extended by a move."""
        self._looked += 1
        after = line.match.clone(keep=False)
        after.play(move, seat)
        if after.sealed:
            lot = seeded(self._guess)
            while after.sealed and seat not in after.seats:
                other = after.seats[0]
                answers = after.moves_of(other)
                after.play(answers[lot.next(len(answers))], other)
        return Line(after, line, move)


def best_lines(lines: list[Line], count: int) -> list[Line]:
    """The best lines of distinct values, because lines of equal value are usually the same moves in another order.

    This is not so if a move has led to a further question: then it may not have taken effect yet.
    """
    distinct: dict[tuple[float, int], Line] = {}
    for i, line in enumerate(lines):
        distinct.setdefault((line.value, i if line.match.table.partway else -1), line)
    return sorted(distinct.values(), key=_value, reverse=True)[:count]


def gain(worths: list[float], others: list[float]) -> float:
    """By how much something is better than another on the same deals, less the error of that."""
    more = [a - b for a, b in zip(worths, others, strict=True)]
    return mean(more) - DOUBT * stdev(more) / math.sqrt(len(more)) if len(more) > 1 else 0.0


def varied(ways: list[Way], most: int = 2) -> list[Way]:
    """The ways in their order, of those with the same first move only the best few, and none twice.

    Ways are the same if they are worth the same and consist of the same moves, in whatever order.
    """
    counts: Counter[str] = Counter()
    seen: set[tuple[float, str]] = set()
    found = []
    for way in ways:
        texts = [move.text for _, move in way.steps]
        same = way.worth, "\n".join(sorted(texts))
        if same in seen:
            continue
        seen.add(same)
        counts[texts[0]] += 1
        if counts[texts[0]] <= most:
            found.append(way)
    return found


def _value(line: Line) -> float:
    return line.value


def sight_of(view: dict[str, Any]) -> bytes:
    """A hash of a view, in sixteen bytes."""
    return blake2b(msgspec.json.encode(view), digest_size=16).digest()
