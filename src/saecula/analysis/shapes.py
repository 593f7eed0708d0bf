"""The result of an analysis, as it is stored, sent and printed.

Moves are counted from 1, and `at` is always the number of moves played before the position that is meant.
"""

from __future__ import annotations

from typing import Final

import msgspec

FORMAT: Final = 1
"""The version of the stored results; others are made again."""


class SaidMove(msgspec.Struct):
    """A move with what people are told about it: the id of a message and its parameters."""

    seat: int
    text: str
    label: str
    params: dict[str, str | int] = {}


class Point(msgspec.Struct):
    """A position on the curve: how likely each seat is to win, and what the position is worth to it."""

    at: int
    chances: list[float]
    values: list[float]


class RoundMark(msgspec.Struct):
    """Where a round begins, or an age, epoch or era; `name` is its number or letter."""

    at: int
    kind: str
    name: str


class TurningPoint(msgspec.Struct):
    """The moves of one seat with which the chances changed for long: what they were before, and after."""

    at: int
    until: int
    seat: int
    moves: list[SaidMove]
    before: list[float]
    after: list[float]


class Mistake(msgspec.Struct):
    """A decision that lost much: what was played, and the better line.

    `loss` is the difference in the units of the evaluation, and `chance` what it cost of the chance to win. `line` is
    the better line, `played` the move of the game and `instead` the best line that begins with it.
    """

    at: int
    seat: int
    played: SaidMove
    line: list[SaidMove]
    instead: list[SaidMove]
    loss: float
    chance: float


class Found(msgspec.Struct):
    """The findings about some consecutive moves of a game."""

    points: list[Point] = []
    marks: list[RoundMark] = []
    mistakes: list[Mistake] = []
    decisions: int = 0
    judged: int = 0
    positions: int = 0
    seconds: float = 0.0


class Analysis(msgspec.Struct, kw_only=True):
    """A game that was analyzed.

    `decisions` are the choices among several moves, `judged` those for which there was time; `positions` is how many
    were looked at, and `seconds` how long it took. `evaluation` is `learned` if there are weights for such a game,
    otherwise `hand`.
    """

    format: int = FORMAT
    game: str
    rules: str
    seats: list[str]
    moves: int
    decisions: int
    judged: int
    positions: int
    seconds: float
    evaluation: str
    scores: list[int]
    winners: list[int]
    points: list[Point]
    marks: list[RoundMark]
    turning: list[TurningPoint]
    mistakes: list[Mistake]
