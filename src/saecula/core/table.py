"""The base of every game's table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from saecula.core.chance import ALL, Chance
from saecula.core.compiler import mypyc_attr
from saecula.core.notes import Event, Notes
from saecula.core.procedure import Frame, opened, phase_of
from saecula.core.types import RuleId, Seat, Seen

OVER: Final = "over"
"""The phase of a game that is over, when nothing more is asked."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Table:
    """The complete position of a game. A game derives its own table and adds its fields, all plain data.

    `stack` has the procedures that are going on, the current one last; `chance` is the random state; `notes` are what
    the steps have reported since the last answer. Each game writes `copy()` by hand, through the full constructor:
    `Table(self.frames(), self.chance.copy(), ...)`. The tables of `saecula.games` are `@dataclass(slots=True)`. The
    table of a game outside, which stays interpreted when the engine is compiled, is a plain `@dataclass` (a compiled
    class hides its slots from the decorator). Its parts may have slots.
    """

    stack: list[Frame]
    chance: Chance
    notes: Notes = field(default_factory=Notes, init=False)

    def copy(self) -> Self:
        raise TypeError("every game must write the copy of its own table")

    def frames(self) -> list[Frame]:
        """A copy of the stack, for `copy`."""
        return [frame.copy() for frame in self.stack]

    @property
    def phase(self) -> str:
        """What is going on, for people and for positions that begin there; "over" when the game is over."""
        for i in range(len(self.stack) - 1, -1, -1):
            phase = phase_of(self.stack[i])
            if phase:
                return phase
        return OVER

    @property
    def partway(self) -> bool:
        """Whether part of the phase below is going on, such as a further question about what was chosen there."""
        return bool(self.stack) and not phase_of(self.stack[-1])

    def call(self, *frames: Frame) -> None:
        """Puts procedures on the stack, to run one after the other before the next step."""
        for frame in reversed(frames):
            self.stack.append(opened(frame))

    def answered(self, seat: Seat) -> bool:
        """Whether a seat has answered a question that other seats are still being asked."""
        return bool(self.stack) and any(line.startswith(f"{seat}: ") for line in self.stack[-1].sealed)

    def finish(self) -> None:
        """Ends the game."""
        self.stack.clear()

    def roll(self, sides: int = 6, seen: Seen = ALL) -> int:
        """Rolls a die and writes the result into the record."""
        return self.chance.roll(sides, seen)

    def draw(self, deck: list[str], seen: Seen = ALL) -> str:
        """Draws a random card from a deck (a sorted list) and writes it into the record for those who see it."""
        return self.chance.draw(deck, seen)

    def tell(
        self,
        id: str,
        seat: Seat = -1,
        params: dict[str, str | int] | None = None,
        rule: RuleId = "",
        seen: Seen = ALL,
    ) -> None:
        """Adds a line to the log: a message id and its parameters, never a sentence."""
        if not self.chance.quiet:
            self.notes.tell(Event(id, seat, params or {}, rule, seen))

    def reveal(self) -> None:
        """Notes that something hidden was shown, so that undo stops here. Draws and rolls do so by themselves."""
        self.notes.revealed = True

    def publish(self, seat: Seat, text: str) -> None:
        """Makes the last secret answer of a seat with that text public, so that it appears in everybody's record."""
        if not self.chance.quiet:
            self.notes.publish(f"{seat}: {text}")
