"""What undo goes back to: copies of the table, taken now and then."""

from __future__ import annotations

from typing import Final, Generic

from saecula.core.compiler import T

STRIDE: Final = 32
"""A copy is taken after so many moves at most,"""
WORK: Final = 64
"""or after so many steps: where the game leads civilizations, a move can bring hundreds of them."""


class Checkpoint(Generic[T]):
    """The table before move number `at`."""

    __slots__ = ("at", "table")

    def __init__(self, table: T, at: int) -> None:
        self.table = table
        self.at = at


class Undo(Generic[T]):
    """`floor` is the number of moves that cannot be taken back any more.

    There is always a copy from before the floor. What was played since is played again from there, chance included:
    so neither a turn nor a draw needs a copy of its own.
    """

    def __init__(self) -> None:
        self.floor = 0
        self._kept: list[Checkpoint[T]] = []
        self._next = 0
        self._tired = 0

    def remember(self, table: T, at: int, steps: int) -> None:
        """Before move number `at` is played; `steps` have begun so far."""
        if at >= self._next or steps >= self._tired:
            self.keep(table.copy(), at)
            self._next = at + STRIDE
            self._tired = steps + WORK

    def keep(self, table: T, at: int) -> None:
        """This is the table before move number `at`; older copies than the last before the floor are not needed."""
        self._kept.append(Checkpoint(table, at))
        while len(self._kept) > 1 and self._kept[1].at <= self.floor:
            del self._kept[0]

    def dictated(self) -> None:
        """What came was dictated, so it cannot be played again from an older copy: the next move needs a new one."""
        self._next = 0

    def went_back(self) -> None:
        """The table was made again from the last copy, by a course that counts its steps from there."""
        self._next = self._kept[-1].at + STRIDE
        self._tired = WORK

    def before(self, at: int) -> Checkpoint[T]:
        """The last copy that was taken not later than before move number `at`; later ones are of no use any more."""
        while self._kept[-1].at > at:
            self._kept.pop()
        return self._kept[-1]
