"""What undo goes back to: copies of the table, taken now and then."""

from __future__ import annotations

from typing import Final, Generic

from saecula.core.compiler import T

STRIDE: Final = 64
"""A copy is kept at every so many moves; undo plays again what came after it."""


class Checkpoint(Generic[T]):
    """The table before move number `at`."""

    __slots__ = ("at", "table")

    def __init__(self, table: T, at: int) -> None:
        self.table = table
        self.at = at


class Undo(Generic[T]):
    """`floor` is the number of moves that cannot be taken back any more."""

    def __init__(self) -> None:
        self.floor = 0
        self._kept: list[Checkpoint[T]] = []

    def remember(self, table: T, at: int) -> None:
        """Before move number `at` is played."""
        if not self._kept or at - self._kept[-1].at >= STRIDE:
            self._kept.append(Checkpoint(table.copy(), at))

    def bar(self, at: int) -> None:
        """What was played before move number `at` stays."""
        self.floor = at
        self._kept = []

    def barred(self) -> T:
        """The table as it was before the first move that can be taken back."""
        return self._kept[0].table

    def before(self, at: int) -> Checkpoint[T]:
        """The last copy that was taken not later than before move number `at`."""
        while self._kept[-1].at > at:
            self._kept.pop()
        return self._kept[-1]
