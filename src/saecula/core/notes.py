"""What the steps report: lines of the log, answers that are opened, and whether anything hidden was shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.core.types import RuleId, Seat, Seen


@dataclass(slots=True)
class Event:
    """One line of the log: a message id with its parameters, the rule it comes from, and who sees it."""

    id: str
    seat: Seat
    params: dict[str, str | int]
    rule: RuleId
    seen: Seen


@dataclass(slots=True)
class Notes:
    """What was told and shown since the last answer.

    The notes are on the table until the journal of the match takes them over; they are not part of the position, and no
    copy or save contains them. `published` are secret answers, as `seat: move`, that are public from now on. `revealed`
    ends undo.
    """

    told: list[Event] = field(default_factory=list)
    published: list[str] = field(default_factory=list)
    revealed: bool = False

    def clear(self) -> None:
        """Discards the notes."""
        if self.told:
            self.told = []
        if self.published:
            self.published = []
        self.revealed = False
