"""Lists of steps, some of which may be skipped."""

from __future__ import annotations

from typing import Any

from saecula.core import NEXT
from saecula.core.procedure import StepFunction
from saecula.games.inner_sea.frames import Listed
from saecula.games.inner_sea.table import Table


class Unless:
    """A step that is skipped if the frame says so."""

    __slots__ = ("name", "step")

    def __init__(self, name: str, step: StepFunction) -> None:
        self.name = name
        self.step = step

    def __call__(self, t: Table, frame: Listed) -> Any:
        return NEXT if self.name in frame.skipped else self.step(t, frame)


def listed(steps: dict[str, StepFunction]) -> dict[str, StepFunction]:
    """Steps in order, each of which may be skipped."""
    return {name: Unless(name, step) for name, step in steps.items()}
