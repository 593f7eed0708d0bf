"""Putting a question to the one who leads a civilization.

Every decision of a civilization goes through `ask`: the place where civilizations led by the game decide for
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from saecula.core import Ask, AskAll, Choices, Move
from saecula.games.inner_sea.table import Table

Leader = Callable[[Table, int, str, Choices], Move]
LEADERS: Final[list[Leader]] = []
"""Who decides for civilizations without a seat: registered by `npc.deciding`."""


class Reconsider(Exception):
    """A decision of the game must wait: the cards revealed for it were Events, which are resolved first.

    Raised before the phase has changed anything, so that the phase is simply entered again.
    """


class Decided:
    """The answer of a civilization that the game leads: awaiting it asks nobody."""

    __slots__ = ("many", "move", "open")

    def __init__(self, move: Move, many: bool) -> None:
        self.move = move
        self.many = many
        self.open: list[Ask] = []

    def __await__(self) -> Generator[Any, Any, Any]:
        yield from self.open  # nothing is asked
        return [self.move] if self.many else self.move


def bluffs(t: Table, civ: int) -> bool:
    """With the option `ask_everyone` whoever has cards in hand is asked, whatever they are: that one is asked and how
    long it thinks tells nothing. Without it only those are asked who hold a card that fits."""
    return t.ask_everyone and t.civs[civ].seat >= 0 and bool(t.civs[civ].hand)


def ask(t: Table, civ: int, name: str, make: Callable[[], Choices]) -> Ask | Decided:
    """A question to the seat of a civilization."""
    seat = t.civs[civ].seat
    if seat < 0:
        return Decided(LEADERS[0](t, civ, name, make()), False)
    return Ask(seat, name, make)


def ask_hidden(t: Table, civ: int, name: str, make: Callable[[], Choices]) -> Ask | Decided:
    """A question whose answer only that seat may know."""
    seat = t.civs[civ].seat
    if seat < 0:
        return Decided(LEADERS[0](t, civ, name, make()), False)
    return Ask(seat, name, make, secret=True)


def ask_in_secret(t: Table, civ: int, name: str, make: Callable[[], Choices]) -> AskAll | Decided:
    """A question that would betray cards in hand: nobody is told who is asked, and the answer stays hidden."""
    seat = t.civs[civ].seat
    if seat < 0:
        return Decided(LEADERS[0](t, civ, name, make()), True)
    return AskAll([Ask(seat, name, make, secret=True)], discreet=True)
