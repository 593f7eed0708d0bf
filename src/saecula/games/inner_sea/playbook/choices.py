"""Choices that several scenarios offer a player: areas, yes or no, a white disk."""

from __future__ import annotations

from saecula.core import NEXT, Choices, Move, Step
from saecula.core.types import RuleId
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.board import ally
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import ALLY, AREA, DECLINE, DONE
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import Table


def areas(mask: int, done: bool = False) -> Choices:
    """The areas of a mask as choices."""
    choices = Choices.of(AREA.within(mask))
    return choices.plus(DONE) if done else choices


def yes_or_no(yes: list[Move]) -> Choices:
    return Choices.of(yes).plus(DECLINE)


async def white_disk(t: Table, civ: CivId, question: str, rule: RuleId, mask: int) -> Step:
    """Places at most one white disk in an area of the mask that the civilization occupies."""
    c = t.civs[civ]
    mask &= held(c.disks)
    if not mask:
        return NEXT
    move = await ask(t, civ, question, lambda: allies(mask))
    if move is not DONE:
        ally(t, civ, move.arg)
        t.tell("allied", c.seat, {"civ": c.id, "area": move.arg, "n": 1}, rule)
    return NEXT


def allies(mask: int) -> Choices:
    return Choices.of(ALLY.within(mask)).plus(DONE)
