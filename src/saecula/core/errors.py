"""Errors about something that came from outside. Each message is one line that names the place."""

from __future__ import annotations

from typing import Any


class SaeculaError(Exception):
    """Base of all errors that the caller can fix; the position is untouched."""


class UnknownGame(SaeculaError):
    """No game of that id is registered, or the game string cannot be read."""


class BadOption(SaeculaError):
    """An option that the game does not have, a value that it does not accept, or a combination that makes no sense."""


class UnknownSeat(SaeculaError):
    """A seat that does not exist or has nothing to decide now."""


class UnknownMove(SaeculaError):
    """A text that is not a move of this game in any position."""


class Refused(SaeculaError):
    """A move of the game that is not legal now.

    `rule` is the rule that forbids it, `text` that rule in words, and `because` what it amounts to here
    (`saecula.core.Because`, or None).
    """

    def __init__(self, move: str, rule: str, text: str, because: Any = None) -> None:
        super().__init__(f"{move!r} is not allowed: {rule}: {text}" if text else f"{move!r} is not allowed: {rule}")
        self.move = move
        self.rule = rule
        self.text = text
        self.because = because


class CannotUndo(SaeculaError):
    """The last move cannot be undone: something has been revealed since, or another seat has decided."""


class BadRecord(SaeculaError):
    """A record that is truncated, edited, of a newer version, or not a record."""


class BadSave(SaeculaError):
    """Position data that does not fit the game."""


class BadData(SaeculaError):
    """A component file with a mistake, reported with file, row and reason."""

    def __init__(self, file: str, row: int, reason: str) -> None:
        super().__init__(f"{file}, row {row}: {reason}" if row else f"{file}: {reason}")
        self.file = file
        self.row = row
        self.reason = reason


class BadDeck(SaeculaError):
    """A corrected deck that cannot be read or played."""


class MissingDeck(SaeculaError):
    """A game that was played with a corrected deck that is not available here."""


class BadCase(SaeculaError):
    """A case file that cannot be read."""
