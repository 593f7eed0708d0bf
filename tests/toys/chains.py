"""Chains: two questions in a row; nothing but the stack changes before the second answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from saecula.core import (
    NEXT,
    Ask,
    Chance,
    Choices,
    Frame,
    Meta,
    Options,
    Outcome,
    Procedure,
    Procedures,
    RuleBook,
    Spec,
    Step,
    Table,
    Vocabulary,
)

MOVES = Vocabulary()
LEFT, RIGHT = MOVES.add("left"), MOVES.add("right")
TAKE = MOVES.numbers("take", 0, 9)


@dataclass(slots=True)
class Pick(Frame):
    """Left or right."""


@dataclass(slots=True)
class Taking(Frame):
    """The choices on that side."""

    right: bool


@dataclass(slots=True)
class Line(Table):
    points: int = 0

    def copy(self) -> Line:
        return Line(self.frames(), self.chance.copy(), self.points)


def setup(options: Options, chance: Chance) -> Line:
    return Line([Pick()], chance)


def _choices(moves: list[Any]) -> Choices:
    c = Choices()
    for move in moves:
        c.allow(move)
    return c


async def way(t: Line, pick: Pick) -> Step:
    move = await Ask(0, "way", lambda: _choices([LEFT, RIGHT]))
    t.call(Taking(move is RIGHT))
    return NEXT


async def take(t: Line, taking: Taking) -> Step:
    move = await Ask(0, "take", lambda: _choices([TAKE[1], TAKE[9]] if taking.right else [TAKE[5]]))
    t.points += move.n
    return NEXT


GAME = Spec(
    meta=Meta("chains", "Chains", "Nobody", "Tests", 2026, (1, 1)),
    table=Line,
    setup=setup,
    procedures=Procedures([Procedure(Pick, {"pick": way}), Procedure(Taking, {"pick.take": take}, phase="")]),
    moves=MOVES,
    questions={"way": "CHA-1", "take": "CHA-1"},
    view=lambda t, seat: {"points": t.points},
    redeal=lambda t, seat: None,
    outcome=lambda t: Outcome("end", [t.points], [1]),
    check=lambda t: [],
    evaluate=lambda t, seat: t.points,
    rules=RuleBook("hamlet"),
    package="hamlet",
)
