"""Facts worked out once and written often, for the `encode.py` of games (see `saecula.core.facts`).

Much of a position stays the same for many moves, in objects that are replaced and never changed (`Shared` lists and
dicts, frozen classes). `Rows` keeps the facts that follow from such an object and finds them again by its identity:

    TECHNOLOGIES: Final = Rows()

    def technologies(t: Table, sheet: Sheet, at: i64) -> None:
        row = TECHNOLOGIES.find(t.technologies)
        if row is None:
            row = TECHNOLOGIES.add(t.technologies)
            for id, seat in t.technologies.items():
                row.put(OWNER[id], seat)
        sheet.lay(row, at)

If the facts follow from something else as well, `row.also` remembers it, and the row holds while that is the same
object. The row of a list or dict that does change remembers a copy of it instead, and holds while it is equal to that:

    row = DISCARDED.find(t.discard)
    if row is None or row.also != t.discard:
        row = DISCARDED.add(t.discard)
        row.also = t.discard[:]

Facts of the same object that are written somewhere else are a row of their own, which the first one leads to:
`sheet.lay(row.then, elsewhere)`. Nothing is put into a row after it was laid (`saecula.core.sheet`).
"""

from __future__ import annotations

from itertools import count
from sys import getrefcount
from typing import TYPE_CHECKING, Final

from saecula.core.compiler import mypyc_attr
from saecula.core.facts import MOST
from saecula.core.native import append, i16, i32, i64, vec

if TYPE_CHECKING:
    from saecula.core.native import Indices, Numbers

SLOTS: Final = 4096
"""The number of rows that are remembered. A new row replaces one whose object is gone, or else the older one."""
SWEPT: Final = 4
"""How many slots are looked through with each new row, to forget those whose objects are gone. If they were kept, their
addresses would be used again only where the slots are full, and new rows would replace one another there."""
ALONE: Final = 2
"""The references to an object that only its row still has: that of the row, and that of the question itself."""
MIXER: Final = 2_654_435_761
MIXED: Final = 20
"""Addresses times this number differ in the bits from this one on, as many as there are slots."""
BITS: Final = 16
"""Place and number of a fact are one number of 32 bits, the place above these bits; so a row takes little memory."""
HALF: Final = 1 << BITS - 1
LOW: Final = (1 << BITS) - 1
NUMBERS: Final = count()
"""The numbers of the `Rows` that are made."""
KIND_BITS: Final = 32
NO_MARK: Final = -1


@mypyc_attr(acyclic=True)
class Row:
    """The places and the numbers of some facts. It keeps its object alive, so that its identity is not reused.

    Its mark stands for its kind and for the `Rows` that it belongs to.
    """

    __slots__ = ("also", "facts", "following", "kind", "mark", "of")

    def __init__(self, of: object, kind: int, mark: i64 = NO_MARK) -> None:
        self.of = of
        self.kind = kind
        self.mark: i64 = mark
        self.also: object = None
        self.facts: Indices = vec[i32]()
        self.following: Row | None = None

    @property
    def then(self) -> Row:
        """Another row of the same object, which is found and forgotten together with this one."""
        if self.following is None:
            self.following = Row(None, -1)
        return self.following

    def put(self, place: i64, number: i64) -> None:
        """Notes one fact."""
        if number > MOST:
            number = MOST
        elif number < -MOST:
            number = -MOST
        self.facts = append(self.facts, i32((place << BITS) + number + HALF))

    def increase(self, out: Numbers, at: i64) -> None:
        """Adds the numbers to those that are there."""
        facts = self.facts
        for i in range(len(facts)):
            one: i64 = i64(facts[i])
            out[at + (one >> BITS)] += i16((one & LOW) - HALF)

    def decrease(self, out: Numbers, at: i64) -> None:
        """Subtracts the numbers, which were added before."""
        facts = self.facts
        for i in range(len(facts)):
            one: i64 = i64(facts[i])
            out[at + (one >> BITS)] -= i16((one & LOW) - HALF)


NO_ROW: Final = Row(object(), -1)
"""The row without facts. It fills the empty slots, as that of an object that nobody else has."""


class Rows:
    """The rows of objects, found by their identity, each in one of two slots."""

    def __init__(self) -> None:
        self._rows: list[Row] = [NO_ROW] * SLOTS
        self._hand: i64 = 0
        self.mark: i64 = i64(next(NUMBERS)) << KIND_BITS
        """The mark of its rows, to which their kind is added."""

    def find(self, of: object, kind: int = 0) -> Row | None:
        """The row of an object, if it is remembered. An object can have rows of different kinds."""
        slot = _slot(of, kind)
        row = self._rows[slot]
        if row.of is of and row.kind == kind:
            return row
        row = self._rows[slot ^ 1]
        return row if row.of is of and row.kind == kind else None

    def add(self, of: object, kind: int = 0) -> Row:
        """An empty row for an object."""
        slot = _slot(of, kind)
        row = Row(of, kind, self.mark + i64(kind))
        rows = self._rows
        old = rows[slot]
        if (old.of is not of or old.kind != kind) and getrefcount(old.of) > ALONE:
            rows[slot ^ 1] = old
        rows[slot] = row
        self._sweep()
        return row

    def grown(self, row: Row) -> Row:
        """A row that replaces another one, with the same facts, for more of them to be added."""
        more = self.add(row.of, row.kind)
        facts = row.facts
        for i in range(len(facts)):
            more.facts = append(more.facts, facts[i])
        return more

    def _sweep(self) -> None:
        """Forgets the rows in the next few slots whose objects are gone."""
        rows = self._rows
        end: i64 = self._hand + SWEPT
        for slot in range(self._hand, end):
            if rows[slot] is not NO_ROW and getrefcount(rows[slot].of) <= ALONE:
                rows[slot] = NO_ROW
        self._hand = end & (SLOTS - 1)


def _slot(of: object, kind: int) -> i64:
    """The first of the two slots: the address of the object, well mixed."""
    place: i64 = (i64(id(of)) >> 4) + i64(kind) * 37
    return (place * MIXER >> MIXED) & (SLOTS - 1)
