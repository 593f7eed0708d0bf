"""Chains: one phase with two questions in a row; nothing changes before the second answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from saecula.core import OVER, Ask, Chance, Choices, Meta, Options, Outcome, RuleBook, Spec, Table, Vocabulary

MOVES = Vocabulary()
LEFT, RIGHT = MOVES.add("left"), MOVES.add("right")
TAKE = MOVES.numbers("take", 0, 9)


@dataclass(slots=True)
class Line(Table):
    points: int = 0

    def copy(self) -> Line:
        return Line(self.phase, self.chance.copy(), self.points)


def setup(options: Options, chance: Chance) -> Line:
    return Line("pick", chance)


def _choices(moves: list[Any]) -> Choices:
    c = Choices()
    for move in moves:
        c.allow(move)
    return c


async def pick(t: Line) -> None:
    way = await Ask(0, "way", lambda: _choices([LEFT, RIGHT]))
    take = await Ask(0, "take", lambda: _choices([TAKE[1], TAKE[9]] if way is RIGHT else [TAKE[5]]))
    t.points += take.n
    t.phase = OVER


GAME = Spec(
    meta=Meta("chains", "Chains", "Nobody", "Tests", 2026, (1, 1)), table=Line, setup=setup, phases={"pick": pick},
    moves=MOVES, questions={"way": "CHA-1", "take": "CHA-1"}, view=lambda t, seat: {"points": t.points},
    redeal=lambda t, seat: None, outcome=lambda t: Outcome("end", [t.points], [1]), check=lambda t: [],
    evaluate=lambda t, seat: t.points, rules=RuleBook("hamlet"), package="hamlet",
)
