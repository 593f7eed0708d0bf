"""What the steps report: lines of the log, answers that are opened, and whether anything hidden was shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from saecula.core.parts import Shared
from saecula.core.types import RuleId, Seat, Seen


@dataclass(slots=True)
class Event:
    """One line of the log: a message id with its parameters, the rule it comes from, and who sees it."""

    id: str
    seat: Seat
    params: dict[str, str | int]
    rule: RuleId
    seen: Seen


def number_in(event: Event) -> int:
    """The number that a line of the log is about (its parameter `n`, 5 or "+5"), or 0."""
    n = event.params.get("n", 0)
    if isinstance(n, str):
        return int(n) if n.lstrip("+-").isdecimal() else 0
    return n


_NO_EVENTS: Final[list[Event]] = []
_NO_ANSWERS: Final[list[str]] = []
"""The empty lists that tables without notes share; the first entry makes a new list."""


@dataclass(slots=True)
class Notes:
    """What has been reported and shown since the last answer.

    The notes are on the table until the journal of the match takes them over; they are not part of the position, and no
    copy or save contains them. `published` are secret answers, as `seat: move`, that are public from now on. `revealed`
    ends undo.
    """

    told: Shared[Event] = field(default_factory=lambda: _NO_EVENTS)
    published: Shared[str] = field(default_factory=lambda: _NO_ANSWERS)
    revealed: bool = False

    def tell(self, event: Event) -> None:
        """Adds a line to the log."""
        if self.told:
            self.told.append(event)
        else:
            self.told = [event]

    def publish(self, answer: str) -> None:
        """Adds a secret answer that is public from now on."""
        if self.published:
            self.published.append(answer)
        else:
            self.published = [answer]

    def clear(self) -> None:
        """Discards the notes."""
        self.told = _NO_EVENTS
        self.published = _NO_ANSWERS
        self.revealed = False
