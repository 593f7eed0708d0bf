"""Putting a question to the one who leads a civilization.

Every decision of a civilization goes through `ask`: the place where civilizations led by the game decide for
themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from saecula.core import Ask, AskAll, Choices
from saecula.games.inner_sea.table import Table


def ask(t: Table, civ: int, name: str, make: Callable[[], Choices]) -> Ask:
    """A question to the seat of a civilization."""
    return Ask(t.civs[civ].seat, name, make)


def ask_in_secret(t: Table, civ: int, name: str, make: Callable[[], Choices]) -> AskAll:
    """A question that would betray cards in hand: nobody is told who is asked, and the answer stays hidden."""
    return AskAll([Ask(t.civs[civ].seat, name, make, secret=True)], discreet=True)
