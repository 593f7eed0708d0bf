"""What is in progress: the civilization, the card and area, and what has been named so far."""

from __future__ import annotations

from typing import Final

from saecula.core import Frame
from saecula.core.types import Seat
from saecula.games.inner_sea.board import name_of
from saecula.games.inner_sea.frames import (
    Ability,
    Bread,
    Building,
    CardPhase,
    Climate,
    Declaration,
    Discarding,
    DrawStep,
    EventCard,
    Famine,
    Fire,
    Growth,
    Horde,
    Keep,
    Landing,
    Lighthouse,
    Loss,
    LossAnywhere,
    Mausoleum,
    OfCard,
    OfCiv,
    Reckoning,
    Spying,
    Tribute,
    Warriors,
    Window,
)
from saecula.games.inner_sea.moves import ABILITY, IMPERIAL
from saecula.games.inner_sea.table import NOBODY, Link, Table

SECRET: Final[list[str]] = ["window", "announce", "start", "order.uses"]
"""Phases in which nobody is told who is asked, because that would reveal a card in hand."""
NAMELESS: Final[list[str]] = []
"""Shared by everything in progress that names nothing; never added to."""
UNANSWERED: Final[list[Link]] = []


class Doing:
    """What is in progress, as far as a seat may know. `cards` is None for those who may not see them."""

    __slots__ = ("area", "areas", "card", "cards", "chain", "civ", "factions", "n", "note", "target")

    def __init__(self) -> None:
        self.civ = NOBODY
        self.card = ""
        self.area = ""
        self.n = 0
        self.note = ""
        self.target = NOBODY
        self.areas = NAMELESS
        self.factions = NAMELESS
        self.cards: list[str] | None = NAMELESS
        self.chain = UNANSWERED


def in_progress(t: Table, seat: Seat | None) -> Doing:
    """What is in progress on top of the stack; while someone is asked in secret, there is only the card of a window."""
    out = Doing()
    top = t.stack[-1]
    if isinstance(top, Window):
        out.areas = sorted({op.area for op in top.ops if op.area})
        out.card, out.civ, out.target, out.chain = top.card, top.civ, top.target, top.links
        return out
    if t.phase in SECRET:
        return out
    if isinstance(top, OfCiv | Growth | EventCard):
        out.civ = top.civ
    if isinstance(top, OfCard | EventCard):
        out.card = top.card
    if isinstance(top, Keep | Mausoleum):
        hidden = seat is None or t.civs[top.civ].seat != seat
        out.cards = None if hidden else top.cards
    show_card(t, top, out)
    show_place(top, out)
    t.rules.show(top, out)
    return out


def show_card(t: Table, top: Frame, out: Doing) -> None:
    """Adds what is known of a card being played, or of its price."""
    if isinstance(top, Declaration):
        out.areas, out.cards, out.n = top.areas, top.omitted, top.count
        out.factions = [name_of(t, f) if f > -2 else "" for f in top.factions]
        out.area, out.note, out.target = top.number, top.option, top.target
    elif isinstance(top, Building):
        out.card, out.n, out.note = top.wonder, top.due, "architect" if top.architect else ""
    elif isinstance(top, Fire):
        out.n, out.note = top.due, top.wonder
    elif isinstance(top, LossAnywhere):
        out.n, out.target = top.n, top.by
    elif isinstance(top, Spying):
        out.target = top.target
    elif isinstance(top, Tribute):
        out.target = top.to
    elif isinstance(top, Ability):
        out.note = IMPERIAL if top.imperial else ABILITY
    elif isinstance(top, Growth) and top.used:
        out.note = "done"


def show_place(top: Frame, out: Doing) -> None:
    """Adds the areas involved and the number still due."""
    if isinstance(top, Loss | Famine | Horde | Landing):
        out.area = top.area
    if isinstance(top, Growth | Lighthouse | Warriors | Ability | Climate):
        out.areas = top.areas
    elif isinstance(top, Horde):
        out.areas = top.filled
    if isinstance(top, Loss | Discarding | Bread):
        out.n = top.n
    elif isinstance(top, Lighthouse | Climate):
        out.n = top.left
    elif isinstance(top, CardPhase | Reckoning):
        out.n = top.place
    elif isinstance(top, DrawStep):
        out.n = top.extra
    elif isinstance(top, Horde):
        out.n = top.missing
