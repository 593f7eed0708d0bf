"""Undo: copies of the table, taken now and then, to go back to."""

from __future__ import annotations

from typing import Final, Generic

from saecula.core.compiler import T

STRIDE: Final = 32
"""A copy is taken after at most this many moves,"""
WORK: Final = 64
"""or after this many steps: where the game leads civilizations, one move can cause hundreds of steps."""


class Checkpoint(Generic[T]):
    """The table before move number `at`."""

    __slots__ = ("at", "table")

    def __init__(self, table: T, at: int) -> None:
        self.table = table
        self.at = at


class Undo(Generic[T]):
    """Goes back to earlier tables. `floor` is the number of moves that can no longer be undone.

    There is always a copy from before the floor. The moves since then are played again from that copy, chance included,
    so neither a turn nor a draw needs a copy of its own.
    """

    def __init__(self) -> None:
        self.floor = 0
        self._kept: list[Checkpoint[T]] = []
        self._next = 0
        self._tired = 0

    def remember(self, table: T, at: int, steps: int) -> None:
        """Called before move number `at` is played, when `steps` have begun so far; takes a copy if one is due."""
        if at >= self._next or steps >= self._tired:
            self.keep(table.copy(), at)
            self._next = at + STRIDE
            self._tired = steps + WORK

    def keep(self, table: T, at: int) -> None:
        """Keeps the table before move number `at`, and drops copies older than the last one before the floor."""
        self._kept.append(Checkpoint(table, at))
        while len(self._kept) > 1 and self._kept[1].at <= self.floor:
            del self._kept[0]

    def dictated(self) -> None:
        """Forces a new copy before the next move: dictated outcomes cannot be played again from an older copy."""
        self._next = 0

    def went_back(self) -> None:
        """Called after the table was rebuilt from the last copy, by a course that counts its steps from there."""
        self._next = self._kept[-1].at + STRIDE
        self._tired = WORK

    def before(self, at: int) -> Checkpoint[T]:
        """The last copy taken at or before move number `at`; later copies are discarded."""
        while self._kept[-1].at > at:
            self._kept.pop()
        return self._kept[-1]
