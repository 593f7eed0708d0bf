"""The facts of one observer, of which a new look changes only what has changed (see `saecula.core.facts`).

After most moves the same seat looks again, and nearly all that it sees is what it saw before. So a `Sheet` keeps what
it wrote to its stretch of a buffer, and a game's `encode` writes there in three ways, each at places of its own:

- `sheet.lay(row, at)` adds the facts of a row (`saecula.core.rows`). If the last look laid the same row at the same
  place, as the same one in the order of its rows, nothing is done.
- `sheet.note(place, number)` writes one fact that is taken back before the next look: for facts whose places change,
  and for those that are rarely there.
- `sheet.out[at + COINS] = ...` writes a fact at every look, even if it is zero.

    def encode(t: Table, seat: Seat, sheet: Sheet) -> None:
        sheet.begin(seat * PLAYERS + len(t.players))
        out, at = sheet.out, sheet.at
        ...
        sheet.end()

Finding a row takes longer than to see that it need not be found: `sheet.still(ROWS, t.list, kind, at, 1)` says whether
the next row is still the one of this object, and passes it. Where it leads to further rows (`row.then`) that are laid
right after it, at places that follow from its own, these are passed with it:

    if not sheet.still(FORCES, p.forces, 0, at, 2):
        row = ...
        sheet.lay(row, at)
        sheet.lay(row.then, elsewhere)

A row must not change once it was laid. The numbers of all rows at a place are added up. Where there is nothing to lay
this time, `NO_ROW` is laid, so that the other rows keep their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from saecula.core.compiler import mypyc_attr
from saecula.core.native import append, i16, i32, i64, vec, zeros
from saecula.core.rows import NO_ROW, Row, Rows

if TYPE_CHECKING:
    from saecula.core.native import Indices, Numbers

NO_VIEW: Final = -1
FIELDS: Final = 3
"""What is remembered of each row: where it was laid, its mark, and the address of its object."""


@mypyc_attr(acyclic=True)
class Sheet:
    """The facts of an observer in a stretch of a buffer: `size` numbers from `first`, those of the game from `at`.

    `blank(0)`, if it is given, sets the stretch to zero. Nobody else may write to it; `forget` repairs that.
    """

    __slots__ = (
        "_blank",
        "_count",
        "_first",
        "_laid",
        "_noted",
        "_notes",
        "_rows",
        "_size",
        "_sums",
        "_view",
        "_where",
        "at",
        "changed",
        "out",
        "told",
    )

    def __init__(
        self, out: Numbers, first: i64, size: i64, head: i64 = 0, blank: Callable[[Any], Any] | None = None
    ) -> None:
        self.out = out
        self.at: i64 = first + head
        self.changed = False
        """Whether rows have been laid or taken back since somebody set it to False."""
        self.told: Row = NO_ROW
        """What a game has worked out from the numbers of this sheet (see `sums`)."""
        self._first: i64 = first
        self._size: i64 = size
        self._blank = blank
        self._view: i64 = NO_VIEW
        self._rows: list[Row] = []
        self._where: vec[i64] = vec[i64]()
        self._count: i64 = 0  # the rows in the buffer, the first ones of the list
        self._laid: i64 = 0  # those of them that this look has laid
        self._notes: Indices = vec[i32]()
        self._noted: i64 = 0
        self._sums: Sheet | None = None

    def begin(self, view: i64) -> None:
        """Begins a look. The view is a number for the seat that looks and for whatever decides which facts are written
        at every look, such as the number of players. If it is another one than last time, everything is blank again.
        """
        if view == self._view:
            out, notes = self.out, self._notes
            for i in range(self._noted):
                out[i64(notes[i])] = i16(0)
        else:
            self._clear()
            self._view = view
        self._noted = 0
        self._laid = 0

    def still(self, rows: Rows, of: object, kind: i64, at: i64, n: i64) -> bool:
        """Whether the next row was laid for this object by the last look, at the same place; then that one, and those
        that it leads to, n in all, stay where they are.
        """
        i: i64 = self._laid
        if i + n > self._count:
            return False
        where = self._where
        k: i64 = FIELDS * i
        if where[k] != at or where[k + 1] != rows.mark + kind or where[k + 2] != i64(id(of)):
            return False
        self._laid = i + n
        return True

    def lay(self, row: Row, at: i64) -> None:
        """Adds the facts of a row, which is the next one of this look."""
        i: i64 = self._laid
        self._laid = i + 1
        k: i64 = FIELDS * i
        if i < self._count:
            old = self._rows[i]
            place: i64 = self._where[k]
            if old is row and place == at:
                return
            old.decrease(self.out, place)
        else:
            self._count = i + 1
            if i == i64(len(self._rows)):
                self._rows.append(NO_ROW)
                for _ in range(FIELDS):
                    self._where = append(self._where, i64(0))
        self._rows[i] = row
        self._where[k] = at
        self._where[k + 1] = row.mark
        self._where[k + 2] = i64(id(row.of))
        row.increase(self.out, at)
        self.changed = True

    def count(self, rows: Rows, ids: list[str], places: dict[str, int], at: i64) -> None:
        """Adds 1 at the place of each of these ids, which are in a shared list."""
        if not ids:
            self.lay(NO_ROW, at)
            return
        if self.still(rows, ids, 0, at, 1):
            return
        row = rows.find(ids)
        if row is None:
            row = rows.add(ids)
            for one in ids:
                row.put(i64(places[one]), 1)
        self.lay(row, at)

    def note(self, place: i64, number: i16) -> None:
        """Writes a fact for this look."""
        self.out[place] = number
        i: i64 = self._noted
        self._noted = i + 1
        if i < i64(len(self._notes)):
            self._notes[i] = i32(place)
        else:
            self._notes = append(self._notes, i32(place))

    def end(self) -> None:
        """Ends a look: takes back the rows that only the last one had. More can still be noted."""
        while self._count > self._laid:
            i: i64 = self._count - 1
            self._count = i
            self._rows[i].decrease(self.out, self._where[FIELDS * i])
            self.changed = True

    def forget(self) -> None:
        """Lets the next look write everything again."""
        self._view = NO_VIEW

    def sums(self, size: i64) -> Sheet:
        """A further sheet with numbers of its own, which are not facts, for what follows from several rows together."""
        if self._sums is None:
            self._sums = Sheet(zeros("i16", int(size)), 0, size)
        return self._sums

    def _clear(self) -> None:
        if self._blank is not None:
            self._blank(0)
        else:
            out = self.out
            for i in range(self._first, self._first + self._size):
                out[i] = i16(0)
        self._count = 0
        self.changed = True
