"""The base of every game's table."""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core.chance import ALL, Chance, Event
from saecula.core.compiler import mypyc_attr

OVER = "over"
"""The phase in which nothing is asked any more."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Table:
    """The complete position of a game. A game derives its own table and adds its fields, all plain data.

    `phase` names where we are; `chance` is the random state. `copy()` is written by hand in each game, through the full
    constructor: `Table(self.phase, self.chance.copy(), ...)`. The tables of `saecula.games` are
    `@dataclass(slots=True)`; that of a game outside, which stays interpreted when the engine is compiled, is a plain
    `@dataclass` (a compiled class hides its slots from the decorator). Its parts may have slots.
    """

    phase: str
    chance: Chance

    def copy(self) -> Table:
        raise TypeError("every game writes the copy of its own table")

    def roll(self, sides: int = 6, seen: int = ALL) -> int:
        """Rolls a die, written into the record."""
        return self.chance.roll(sides, seen)

    def draw(self, deck: list[str], seen: int = ALL) -> str:
        """Draws a random card out of a deck (a sorted list), written into the record for those who see it."""
        return self.chance.draw(deck, seen)

    def tell(self, id: str, seat: int = -1, params: dict[str, str | int] | None = None, rule: str = "",
             seen: int = ALL) -> None:
        """Adds a line to the log: a message id and its parameters, never a sentence."""
        if not self.chance.quiet:
            self.chance.told.append(Event(id, seat, params or {}, rule, seen))

    def reveal(self) -> None:
        """Something hidden was shown: no undo beyond this point. Draws and rolls count by themselves."""
        self.chance.revealed = True

    def publish(self, seat: int, text: str) -> None:
        """The last secret answer of a seat with that text is open from now on: it stands in the records of all."""
        if not self.chance.quiet:
            self.chance.published.append(f"{seat}: {text}")
