"""The guard that lets a decision of the game wait for an Event, and that logs the end of a solitaire game."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Final

from saecula.core import AGAIN, Frame, Procedures, Step
from saecula.core.procedure import StepFunction
from saecula.games.inner_sea.asking import Reconsider
from saecula.games.inner_sea.npc import deciding
from saecula.games.inner_sea.table import Table

DECISIONS: Final = deciding.DECISIONS
"""The decisions for civilizations led by the game."""


async def reconsidered(rest: Coroutine[Any, Any, Step], t: Table) -> Step:
    """Continues a step; if a decision of the game has to wait, the Events above it on the stack come first."""
    try:
        how = await rest
    except Reconsider:
        return AGAIN
    if not t.stack:
        t.rules.tell_final(t)
    return how


class Guard:
    """A step of a table on which the game may lead civilizations."""

    __slots__ = ("step",)

    def __init__(self, step: StepFunction) -> None:
        self.step = step

    def __call__(self, t: Table, frame: Frame) -> Any:
        how = self.step(t, frame)
        if not t.book.scenario:
            return how
        if not isinstance(how, int):
            return reconsidered(how, t)
        if not t.stack:
            t.rules.tell_final(t)
        return how


def guarded(procedures: Procedures) -> Procedures:
    """The same procedures, with each step wrapped in a guard."""
    return procedures.replaced({name: Guard(step) for name, step in procedures.steps.items()})
