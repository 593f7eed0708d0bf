"""Procedures: the steps of the game in the rulebook's order.

A procedure is a typed frame on the table's stack, and a dict of steps by name. The frame on top is the one that runs. A
step asks at most once, before it changes, draws or tells anything, and ends with NEXT, AGAIN or LEAVE; one that asks
nothing is a plain function. `t.call(frame)` puts another procedure on top, which runs before the next step.

    @dataclass(slots=True)
    class Raid(Frame):
        raider: int
        victim: int
        defense: int = 0

    async def defend(t: Table, raid: Raid) -> Step:
        move = await Ask(raid.victim, "raid.defend", lambda: defenses(t, raid.victim))
        if move is YIELD:
            return NEXT
        raid.defense += 1
        return AGAIN

    RAID = Procedure(Raid, {"raid.defend": defend, "raid.loot": loot})

So all state is on the table, and at every question a clone, a save or an undo is just a copy of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from saecula.core.compiler import convert, copier, mypyc_attr
from saecula.core.errors import BadSave
from saecula.core.parts import Shared

Step = int
"""How a step ends: NEXT, AGAIN or LEAVE."""
NEXT: Final = 0
"""The next step of the procedure follows; after the last one the procedure is over."""
AGAIN: Final = 1
"""The same step runs again (or the one that the step has named in `frame.step`)."""
LEAVE: Final = 2
"""The procedure is over."""

StepFunction = Callable[[Any, Any], Any]
"""`def step(t, frame) -> Step`, or `async def` if it asks."""

NONE_SEALED: Final[list[str]] = []
"""The sealed answers of every frame that has none."""
OWN: Final = "*"
"""The phase of a procedure whose steps are phases of their own."""

_first: Final[dict[type, str]] = {}
_phases: Final[dict[type, str]] = {}
_copiers: Final[dict[type, Callable[[Any], Any]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Frame:
    """What a procedure remembers between its questions: plain data, part of the table.

    `step` names the next step. `sealed` are the answers already given to a question to several seats, as `seat: move`.
    A procedure derives its own frame and adds its fields. Like a table, the frame of a game outside `saecula.games` is
    a plain `@dataclass` without slots.
    """

    step: str = field(default_factory=str, init=False)
    sealed: Shared[str] = field(default_factory=lambda: NONE_SEALED, init=False)

    def copy(self) -> Frame:
        """An independent frame with the same data. The copying function is made from the types of the fields."""
        copy = _copiers.get(type(self))
        if copy is None:
            copy = copier(type(self))
            _copiers[type(self)] = copy
        twin: Frame = copy(self)
        return twin


def opened(frame: Frame) -> Frame:
    """The frame, set to its first step if it has none."""
    if not frame.step:
        frame.step = _first[type(frame)]
    return frame


def phase_of(frame: Frame) -> str:
    """The phase that a frame represents; empty if it is part of the phase below."""
    phase = _phases[type(frame)]
    return frame.step if phase == OWN else phase


class Procedure:
    """A frame and its steps in the rulebook's order, by names that are unique in the game.

    `within` names the step of another procedure that is below this one when a position is given by its phase alone.
    `phase` is what people are told is going on: by default the name of the step, or one name for all steps, or empty if
    this is part of the phase below.
    """

    def __init__(
        self,
        frame: type[Frame],
        steps: Mapping[str, StepFunction],
        within: str = "",
        phase: str = OWN,
    ) -> None:
        self.frame = frame
        self.steps: dict[str, StepFunction] = dict(steps)
        self.within = within
        _first[frame] = next(iter(self.steps))
        _phases[frame] = phase


class Procedures:
    """All procedures of a game."""

    def __init__(self, procedures: list[Procedure]) -> None:
        self.steps: dict[str, StepFunction] = {}
        self.after: dict[str, str] = {}
        self.of: dict[str, Procedure] = {}
        for procedure in procedures:
            last = ""
            for name, step in procedure.steps.items():
                if name in self.steps:
                    raise TypeError(f"two steps are called {name!r}")
                self.steps[name] = step
                self.of[name] = procedure
                self.after[name] = ""
                if last:
                    self.after[last] = name
                last = name
        for procedure in procedures:
            if procedure.within and procedure.within not in self.steps:
                raise TypeError(f"{procedure.frame.__name__}: there is no step {procedure.within!r} to put it on")

    def replaced(self, steps: Mapping[str, StepFunction]) -> Procedures:
        """The same procedures with other functions for some of the steps."""
        twin = Procedures([])
        twin.after, twin.of = self.after, self.of
        twin.steps = {**self.steps, **steps}
        return twin

    def laid(self, phase: str) -> list[dict[str, Any]]:
        """The stack, as data, of a position that is given by its phase alone; empty if there is no such phase."""
        stack: list[dict[str, Any]] = []
        name = phase
        while name in self.of:
            stack.insert(0, {"step": name})
            name = self.of[name].within
        return stack

    def begins(self, phase: str) -> bool:
        """Whether a position can be given by this phase alone."""
        try:
            return bool(self.read(self.laid(phase)))
        except BadSave:
            return False

    def read(self, stack: Any) -> list[Frame]:
        """Reads frames from plain data; a BadSave names the place."""
        if not isinstance(stack, list):
            raise BadSave("stack: it must be a list of frames, with the running one last")
        return [self._frame(data, i) for i, data in enumerate(stack)]

    def _frame(self, data: Any, i: int) -> Frame:
        name = data.get("step") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in self.of:
            raise BadSave(f"stack[{i}]: there is no step {name!r}")
        try:
            own = {key: value for key, value in data.items() if key not in ("step", "sealed")}
            frame: Frame = convert(own, self.of[name].frame)
        except msgspec.ValidationError as error:
            raise BadSave(f"stack[{i}] ({name}): {error}") from None
        sealed = data.get("sealed", [])
        if not isinstance(sealed, list) or not all(isinstance(line, str) for line in sealed):
            raise BadSave(f"stack[{i}] ({name}): sealed answers must be a list of `seat: move`")
        frame.step = name
        frame.sealed = sealed[:]
        return frame


__all__ = ["AGAIN", "LEAVE", "NEXT", "Frame", "Procedure", "Procedures", "Step", "StepFunction", "opened", "phase_of"]
