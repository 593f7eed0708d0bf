"""The analysis of a whole game, in parts that can be looked at in different processes.

`parts` divides the record of a finished game, `look_at` finds what there is to say about one part, and `analysed` puts
the findings together. Each part is looked at within the time that it is given; a decision for which there is no time
left is not judged, and the result says how many were.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from math import exp
from typing import Final

import msgspec

from saecula.analysis.judge import Judge, Steps
from saecula.analysis.shapes import Analysis, Found, Mistake, Point, RoundMark, SaidMove
from saecula.analysis.turning import turning_points
from saecula.bots import Peek, chances
from saecula.bots.beam import OutOfTime
from saecula.bots.evaluation import BEST, HAND, LEARNED, Evaluate, evaluation
from saecula.core import Game, Match, Record, SaeculaError
from saecula.text import move_label

PART: Final = 20
"""How many moves are looked at together."""
NODES: Final = 1000
"""How many positions the planner looks at before it makes no further pass; see `saecula.bots.Beam`."""
LEAST: Final = 0.04
"""What a decision must have cost of the chance to win to be called a mistake."""
SECONDS: Final = 60.0
"""The time for a whole game."""
FOR_PARTS: Final = 0.93
"""The part of the time that is given to the decisions."""
SHORTEST: Final = 0.02
"""The least time in seconds that is worth trying for a decision."""
STEPS: Final = 10
"""The most moves of a line that are told."""
AGES: Final = ("age", "epoch", "era")
"""What games call the parts of a game that are longer than a round."""


class NotOver(SaeculaError):
    """The game has not ended, so it cannot be analyzed yet."""


class Part(msgspec.Struct):
    """Some moves of a game: those after the first `first` up to number `last`."""

    record: str
    first: int
    last: int


def finished(record: Record) -> Match:
    """The end of a game. Raises BadRecord if the record is broken, and NotOver if the game is."""
    match = record.replay()
    if not match.over:
        raise NotOver("the game in this record is not over: only finished games are analyzed")
    return match


def parts(record: Record, size: int = PART) -> list[Part]:
    """The parts of a game, in their order, with at most `size` moves each."""
    text = record.json()
    count = len(record.entries)
    return [Part(text, first, min(count, first + size)) for first in range(0, count, size)]


def allowance(until: float, workers: int, left: int) -> float:
    """The time in seconds for the next of the parts that are left, so that all are done `until` then.

    A little is kept back, for what is done at the end.
    """
    return max(0.0, until - time.time()) * FOR_PARTS * workers / max(1, left)


class _Kept:
    """The game that was looked at last, at the end of a part: the next part begins there."""

    record = ""
    match: Match | None = None


def look_at(part: Part, seconds: float) -> Found:
    """What there is to say about a part of a game, found within the time given."""
    began = time.monotonic()
    record = Record.parse(part.record)
    match = _at(record, part)
    found = Found()
    if part.first == 0:
        _note(found, match, 0)
    look = _Look(match, found, began + seconds, part.last - part.first)
    for n in range(part.first, part.last):
        entry = record.entries[n]
        look.decision(n, entry.seat, entry.text)
        before = _marks(match.table)
        record.step(match, n, entry)
        if match.over or match.seats != [entry.seat] or before != _marks(match.table):
            _note(found, match, n + 1)
    _Kept.record, _Kept.match = part.record, match
    found.positions, found.seconds = look.judge.looked, round(time.monotonic() - began, 3)
    return found


def _at(record: Record, part: Part) -> Match:
    """The match at the beginning of a part."""
    match = _Kept.match
    if match is None or _Kept.record != part.record or len(match) > part.first:
        match = record.start()
    _Kept.match = None
    for n in range(len(match), part.first):
        record.step(match, n, record.entries[n])
    return match


class _Look:
    """Judges the decisions of one part, dividing the time between them."""

    def __init__(self, match: Match, found: Found, end: float, moves: int) -> None:
        self._match = match
        self._found = found
        self._end = end
        self._left = moves
        self._spent = 0.0
        self.judge = Judge(0, NODES)

    def decision(self, n: int, seat: int, text: str) -> None:
        """Judges the move after the first n."""
        seconds = (self._end - time.monotonic()) / self._left
        self._left -= 1
        match = self._match
        moves = match.moves_of(seat).list()
        if len(moves) < 2:
            return
        self._found.decisions += 1
        played = match.game.moves[text]
        if played not in moves or seconds < SHORTEST:
            return
        chance, least = _needed(match, seat)
        began = time.monotonic()
        if self._found.judged and self._spent / self._found.judged > seconds:
            self.judge.hurry()
        try:
            # a decision may take the time of those after it, which often need none
            most = min(4 * seconds, self._end - began)
            verdict = self.judge.judge(Peek(match, seat), played, n, most, least)
        except OutOfTime:
            return
        finally:
            self._spent += time.monotonic() - began
        self._found.judged += 1
        if verdict is None:
            return
        self._found.mistakes.append(
            Mistake(
                n,
                seat,
                said(match, seat, text),
                line_said(verdict.better, seat),
                line_said(verdict.instead, seat),
                round(verdict.loss, 2),
                round(chance - _after(chance, verdict.loss / match.game.spec.spread), 4),
            )
        )


def value_in(game: Game) -> Evaluate:
    """The evaluation by which a game is analyzed: the one that the planner uses there."""
    return evaluation(game.spec, BEST, str(game))


def _needed(match: Match, seat: int) -> tuple[float, float]:
    """The chance of a seat to win (alone: one half), and the loss in the units of the evaluation that is much."""
    spec = match.game.spec
    chance = chances(match, value_in(match.game))[seat] if match.game.players > 1 else 0.5
    low, high = 0.0, 20.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if chance - _after(chance, middle) >= LEAST else (middle, high)
    return chance, high * spec.spread


def lost(match: Match, seat: int, loss: float) -> float:
    """What a loss in the units of the evaluation costs a seat of its chance to win."""
    chance, _ = _needed(match, seat)
    return chance - _after(chance, loss / match.game.spec.spread)


def _after(chance: float, units: float) -> float:
    """What is left of a chance to win when the evaluation falls by so many units of `Spec.spread`."""
    less = chance * exp(-units)
    return less / (less + 1 - chance) if chance < 1 else 1.0


def said(match: Match, seat: int, text: str) -> SaidMove:
    """A move with its label in the position in which it is made."""
    label, params = move_label(match.game, match.view(seat), text)
    return SaidMove(seat, text, label, params)


def line_said(steps: Steps, seat: int) -> list[SaidMove]:
    """A line of play, each move with its label."""
    return [said(position, seat, move.text) for position, move in steps[:STEPS]]


def _marks(table: object) -> list[object]:
    return [getattr(table, name, None) for name in ("round", "turn", *AGES)]


def _note(found: Found, match: Match, at: int) -> None:
    """Adds a point of the curve, and the marks of the round and the age there."""
    value = value_in(match.game)
    values = [round(value(match.table, seat), 2) for seat in range(match.game.players)]
    found.points.append(Point(at, [round(chance, 4) for chance in chances(match, value)], values))
    table = match.view(None)["table"]
    for kind in ("round", *AGES):
        if isinstance(table.get(kind), (int, str)):
            found.marks.append(RoundMark(at, "round" if kind == "round" else "age", str(table[kind])))


def _begun(marks: Iterable[RoundMark]) -> list[RoundMark]:
    """The marks at which something begins: where the round or the age is another than before."""
    last: dict[str, str] = {}
    begun = []
    for mark in marks:
        if last.get(mark.kind) != mark.name:
            last[mark.kind] = mark.name
            begun.append(mark)
    return begun


def analysed(record: Record, found: Sequence[Found], seconds: float) -> Analysis:
    """The analysis, from the findings about all parts in their order."""
    points = [point for one in found for point in one.points]
    match = record.start()
    spec, players = match.game.spec, match.game.players
    runs = turning_points(points, players, spec.spread)
    for n, entry in enumerate(record.entries):
        for run in runs:
            if run.at <= n < run.until:
                run.seat = entry.seat if not run.moves else run.seat
                if len(run.moves) < STEPS and entry.seat == run.seat:
                    run.moves.append(said(match, entry.seat, entry.text))
        record.step(match, n, entry)
    outcome = match.outcome
    assert outcome is not None
    return Analysis(
        game=record.game,
        rules=spec.version,
        seats=record.seats,
        moves=len(record.entries),
        decisions=sum(one.decisions for one in found),
        judged=sum(one.judged for one in found),
        positions=sum(one.positions for one in found),
        seconds=round(seconds, 1),
        evaluation=HAND if value_in(match.game) == spec.evaluate else LEARNED,
        scores=outcome.scores,
        winners=outcome.winners,
        points=points,
        marks=_begun(mark for one in found for mark in one.marks),
        turning=runs,
        mistakes=[mistake for one in found for mistake in one.mistakes],
    )


def put_together(part: Part, found: list[Found], seconds: float) -> Analysis:
    """The analysis, from any of the parts and all findings; for other processes, because the game is played again."""
    return analysed(Record.parse(part.record), found, seconds)
