"""Raid: the first seat takes a harvest, and the second may carry off the most of the larger one."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    rank,
)

MOVES = Vocabulary()
LARGE, SMALL = MOVES.add("large"), MOVES.add("small")
STAY, CARRY = MOVES.add("stay"), MOVES.add("carry")


@dataclass(slots=True)
class Year(Frame):
    """The harvest, then the raid."""

    large: bool = False


@dataclass(slots=True)
class Farm(Table):
    points: list[int] = field(default_factory=lambda: [0, 0])

    def copy(self) -> Farm:
        return Farm(self.frames(), self.chance.copy(), self.points[:])


def setup(options: Options, chance: Chance) -> Farm:
    return Farm([Year()], chance)


async def harvest(t: Farm, year: Year) -> Step:
    """5 points, or 3."""
    move = await Ask(0, "harvest", lambda: Choices.of([LARGE, SMALL]))
    year.large = move is LARGE
    t.points[0] += 5 if year.large else 3
    return NEXT


async def raid(t: Farm, year: Year) -> Step:
    """4 points of a large harvest, 1 of a small one."""
    move = await Ask(1, "raid", lambda: Choices.of([STAY, CARRY]))
    if move is CARRY:
        taken = 4 if year.large else 1
        t.points[0] -= taken
        t.points[1] += taken
    return NEXT


GAME = Spec(
    meta=Meta("raid", "Raid", "Nobody", "Tests", 2026, (2, 2)),
    table=Farm,
    setup=setup,
    procedures=Procedures([Procedure(Year, {"year.harvest": harvest, "year.raid": raid})]),
    moves=MOVES,
    questions={"harvest": "RAI-1", "raid": "RAI-1"},
    view=lambda t, seat: {"points": t.points},
    redeal=lambda t, seat: None,
    outcome=lambda t: Outcome("end", t.points[:], rank([[points] for points in t.points])),
    check=lambda t: [],
    evaluate=lambda t, seat: t.points[seat] - t.points[1 - seat],
    rules=RuleBook("hamlet"),
    package="hamlet",
)
