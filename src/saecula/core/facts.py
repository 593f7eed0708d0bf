"""Facts: a position as numbers for learners, each with a name and a place.

A game declares them in its `encode.py`, and writes them there straight from the table:

    SEAT = Layout()
    COINS: Final = SEAT.add("coins", 10, "Coins.")

    LAYOUT = Layout()
    SEATS: Final = [LAYOUT.block(f"seat+{i}", SEAT) for i in range(4)]

    def encode(t: Table, seat: Seat, sheet: Sheet) -> None:
        sheet.begin(seat * 5 + len(t.players))
        sheet.out[sheet.at + COINS] = small(t.players[seat].coins)
        sheet.end()

`encode` writes to a sheet, which still has the facts of the last position: what is written there directly is written
every time, even if it is zero; for the rest, the sheet knows what to take back (see `saecula.core.sheet`). Seats are
counted from the observer: `seat+0` is the observer, `seat+1` the next one clockwise. Facts contain nothing that the
observer may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from saecula.core.native import i16, i64

if TYPE_CHECKING:
    from saecula.core.game import Spec

MOST: Final = 32_767
"""The limit of a fact, which is a number of 16 bits. Greater numbers are cut to it."""


@dataclass(slots=True)
class Fact:
    """A number of the observation. Divided by `scale` it is roughly between -1 and 1, as networks prefer."""

    name: str
    place: int
    scale: int
    text: str


class Layout:
    """The facts of a game in the order of their places."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def add(self, name: str, scale: int, text: str) -> i64:
        """Adds one fact and returns its place."""
        self.facts.append(Fact(name, len(self.facts), scale, text))
        return i64(len(self.facts) - 1)

    def each(self, name: str, ids: Iterable[str], scale: int, text: str) -> dict[str, int]:
        """Adds one fact per id, `name.id`, and returns their places. `{}` in the text stands for the id."""
        places: dict[str, int] = {}
        for id in ids:
            places[id] = len(self.facts)
            self.add(f"{name}.{id}", scale, text.replace("{}", id))
        return places

    def numbers(self, name: str, least: int, most: int, scale: int, text: str) -> i64:
        """Adds one fact per number from `least` to `most` and returns the place of the first."""
        for n in range(least, most + 1):
            self.add(f"{name}.{n}", scale, text.replace("{}", str(n)))
        return i64(len(self.facts) - 1 - most + least)

    def seats(self, name: str, n: int, text: str) -> i64:
        """Adds one flag per seat, counted from the observer: `name.+0` and so on. None of them is set for nobody."""
        for k in range(n):
            self.add(f"{name}.+{k}", 1, text)
        return i64(len(self.facts) - n)

    def block(self, name: str, part: Layout) -> i64:
        """Adds all facts of a part under a common name and returns the place of the first."""
        first = len(self.facts)
        for fact in part.facts:
            self.add(f"{name}.{fact.name}", fact.scale, fact.text)
        return i64(first)

    def __len__(self) -> int:
        return len(self.facts)


class Encoder:
    """The `encode.py` of a game, loaded when somebody asks for facts, because it needs librt when compiled."""

    def __init__(self, module: str) -> None:
        self.module = module

    @property
    def layout(self) -> Layout:
        layout: Layout = import_module(self.module).LAYOUT
        return layout

    @property
    def encode(self) -> Callable[..., None]:
        """`encode(table, seat, sheet)`."""
        function: Callable[..., None] = import_module(self.module).encode
        return function


def small(n: int) -> i16:
    """A number in the range of a fact."""
    if n > MOST:
        return i16(MOST)
    if n < -MOST:
        return i16(-MOST)
    return i16(n)


def places(ids: Iterable[str], first: int) -> dict[str, int]:
    """Numbers by id, counted from `first`."""
    return {id: first + i for i, id in enumerate(ids)}


def whole_layout(spec: Spec[Any]) -> Layout:
    """The facts that every game has (the question and who is asked), followed by the facts of the game."""
    if spec.encode is None:
        raise TypeError(f"{spec.id} has no facts: its Spec names no encoder")
    layout = Layout()
    layout.each(
        "question", spec.questions, 1, "The observer is asked {}; or somebody else is, unless the question is secret."
    )
    layout.seats("asked", spec.meta.players[1], "That seat must answer, as far as the observer may know.")
    own = spec.encode.layout
    for fact in own.facts:
        layout.add(fact.name, fact.scale, fact.text)
    return layout
