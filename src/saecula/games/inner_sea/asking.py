"""Asking the leader of a civilization a question.

Every decision of a civilization goes through `ask`, where civilizations led by the game decide for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from saecula.core import Ask, AskAll, Choices, Move
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.table import Table

Leader = Callable[[Table, int, str, Choices], Move]
LEADERS: Final[list[Leader]] = []
"""The function that decides for civilizations without a seat; `npc.deciding` registers it."""


class Reconsider(Exception):
    """A decision of the game must wait because the cards revealed for it were Events, which are resolved first.

    It is raised before the phase has changed anything, so the phase is simply entered again.
    """


class Decided:
    """The answer of a civilization led by the game; awaiting it asks nobody."""

    __slots__ = ("many", "move", "open")

    def __init__(self, move: Move, many: bool) -> None:
        self.move = move
        self.many = many
        self.open: list[Ask] = []

    def __await__(self) -> Generator[Any, Any, Any]:
        yield from self.open  # nothing is asked
        return [self.move] if self.many else self.move


def bluffs(t: Table, civ: CivId) -> bool:
    """Whether a civilization is asked just because it has cards in hand. With the option `ask_everyone` everyone with
    cards is asked, so neither the question nor a pause reveals anything; without it, only players with a fitting card
    are asked."""
    return t.ask_everyone and t.civs[civ].seat >= 0 and bool(t.civs[civ].hand)


def ask(t: Table, civ: CivId, name: str, make: Callable[[], Choices]) -> Ask | Decided:
    """A question to a civilization's seat."""
    seat = t.civs[civ].seat
    if seat < 0:
        return Decided(LEADERS[0](t, civ, name, make()), False)
    return Ask(seat, name, make)


def ask_hidden(t: Table, civ: CivId, name: str, make: Callable[[], Choices]) -> Ask | Decided:
    """A question whose answer only that seat may know."""
    seat = t.civs[civ].seat
    if seat < 0:
        return Decided(LEADERS[0](t, civ, name, make()), False)
    return Ask(seat, name, make, secret=True)


def ask_in_secret(t: Table, civ: CivId, name: str, make: Callable[[], Choices]) -> AskAll | Decided:
    """A question that would give away cards in hand; nobody is told who is asked, and the answer stays hidden."""
    seat = t.civs[civ].seat
    if seat < 0:
        return Decided(LEADERS[0](t, civ, name, make()), True)
    return AskAll([Ask(seat, name, make, secret=True)], discreet=True)
