"""Using Wonders and Investments (ACIS-WONDER-31, ACIS-FATE-45); their benefits are defined in `effects.uses`."""

from __future__ import annotations

from saecula.core import Choices, Frame, Move
from saecula.games.inner_sea.board import spend_investment
from saecula.games.inner_sea.effects.uses import USES
from saecula.games.inner_sea.frames import CardEffect
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.phases.answering import open_window
from saecula.games.inner_sea.table import NOBODY, Op, Table


def offered(t: Table, civ: CivId, question: str) -> Choices:
    """The uses offered at this question whose cards are ready."""
    choices = Choices()
    if t.wonders or t.civs[civ].investments:
        for use in USES[question]:
            if use.ready(t, civ):
                choices.add(use.move, use.why_not(t, civ))
    return choices


def has_use(t: Table, civ: CivId, question: str) -> bool:
    """Whether this civilization can use anything at this question."""
    if not t.wonders and not t.civs[civ].investments:
        return False
    return any(use.ready(t, civ) and not use.why_not(t, civ) for use in USES[question])


def use(t: Table, civ: CivId, question: str, move: Move, frame: Frame) -> None:
    """Takes a disk off the card; its owner gets the benefit."""
    chosen = next(use for use in USES[question] if use.move is move)
    if chosen.plan is not None:
        use_wonder(t, civ, chosen.card, chosen.plan(t, civ))
    elif chosen.benefit is not None:
        spend_investment(t, civ, chosen.card)
        chosen.benefit(t, civ, frame)


def use_wonder(t: Table, civ: CivId, name: str, ops: list[Op]) -> None:
    """ACIS-WONDER-31, ACIS-WONDER-01: announces the Wonder, takes a disk off, lets Bad Omens be played, then carries
    out the effect."""
    wonder = t.wonders[name]
    c = t.civs[civ]
    wonder.disks -= 1
    wonder.used = True
    c.supply += 1
    t.tell("wonder", c.seat, {"civ": c.id, "wonder": name, "left": wonder.disks}, "ACIS-WONDER-31")
    t.call(CardEffect(civ, name, ops))
    open_window(t, name, civ, "wonder", [], NOBODY)
