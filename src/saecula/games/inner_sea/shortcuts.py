"""Shortcuts: Negate cards that are declined for a while, losses of one cause together, several disks in one gesture."""

from __future__ import annotations

from typing import Final

from saecula.core import Ask, Move, Several, Shortcuts, StandingAnswer
from saecula.core.types import Seat
from saecula.games.inner_sea.effects.building import most_paid, most_talents
from saecula.games.inner_sea.frames import Bread, Building, Fire, Growth, Landing, Loss, LossAnywhere, Window
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import DECLINE, DONE, GLORY, LOSE, TALENT
from saecula.games.inner_sea.phases.growth import most_deployed
from saecula.games.inner_sea.table import Table

OPEN: Final[list[str]] = ["wonder.site", "wonder.pay", "deployment", "smile"]
"""Questions that have nothing to do with a hand."""


def shortcuts(t: Table, ask: Ask) -> Shortcuts:
    """How the question can be answered in fewer acts."""
    top = t.stack[-1]
    found = Shortcuts(standing(t, ask), ask.name in OPEN)
    if isinstance(top, LossAnywhere):
        found.total = top.n
    for move in ask.choices.moves:
        n = most(t, ask.name, move)
        if n > 1:
            found.moves[move.text] = Several(n)
    return found


# --- standing answers ---


def standing(t: Table, ask: Ask) -> StandingAnswer | None:
    """The standing answer to a question, if there is one.

    Players almost never retire or resettle disks; they give the same answer to all losses with one cause, and to Negate
    cards that are offered again.
    """
    top = t.stack[-1]
    now = f"{t.epoch} {t.turn}"
    if ask.name in ("retirement", "resettlement"):
        return StandingAnswer(DONE.text, now, seldom=True)
    if isinstance(top, Loss):
        return StandingAnswer(LOSE.text, f"{now} {top.card or top.area}", says="all")
    if isinstance(top, Window) and ask.name == "negate":
        hands = ", ".join(" ".join(c.hand) for c in t.civs if c.seat == ask.seat)
        against = " ".join(link.card for link in top.links) if hits(t, top, ask.seat) else ""
        return StandingAnswer(DECLINE.text, f"{now} {hands}; {against}", says="no")
    return None


def hits(t: Table, w: Window, seat: Seat) -> bool:
    """Whether a card that can be answered names a civilization of the seat, or an area where it has disks."""
    for i, c in enumerate(t.civs):
        if c.seat == seat and (i == w.target or any(op.area in c.disks for op in w.ops)):
            return True
    return False


# --- several in one gesture ---


def most(t: Table, question: str, move: Move) -> int:
    """How many times in a row the move can be made."""
    top = t.stack[-1]
    if isinstance(top, Growth):
        disks = t.civs[top.civ].disks
        if move.verb == "retire":  # ACISP-ROME1-30: an Empire retires disks one by one
            return disks.get(move.arg, 0) if top.step == "retirement" else 1
        return most_deployed(t, top.civ, move.arg) if move.verb == "deploy" else 1
    if isinstance(top, Landing):
        return most_deployed(t, top.civ, move.arg) if move.verb == "deploy" else 1
    if isinstance(top, Loss):
        return top.n if move is LOSE else paid(t, t.rules.payer(t, top.civ), move, top.n)
    if isinstance(top, LossAnywhere):
        if move.verb == "area":
            return min(top.n, t.rules.most_lost(t, top.civ, move.arg, top.card))
        return paid(t, t.rules.payer(t, top.civ), move, top.n)
    if isinstance(top, Building) and question == "wonder.pay":
        if move.verb == "pay":
            return most_paid(t, top.civ, move.arg, top.due)
        return most_talents(t, top.civ, top.wonder, top.due, top.disks) if move is TALENT else 1
    if isinstance(top, Fire):
        return paid(t, top.civ, move, top.due)
    if isinstance(top, Bread):
        return min(top.n, t.civs[top.civ].vp) if move is GLORY else paid(t, top.civ, move, top.n)
    return 1


def paid(t: Table, civ: CivId, move: Move, due: int) -> int:
    """How many times in a row the move can pay for something, if `due` are still to be paid."""
    c = t.civs[civ]
    if move is TALENT:
        return min(due, c.treasury)
    return min(due, c.disks.get(move.arg, 0)) if move.verb == "pay" else 1
