"""The course of the game: choosing civilizations (SETUP), and the turn (FLOW)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.frames import CardPhase, Choosing, Competition, GrowthPhase, Reckoning, Turn
from saecula.games.inner_sea.marks import NOTHING
from saecula.games.inner_sea.moves import LEAD
from saecula.games.inner_sea.setup import BASE_SETUPS, deal, settle
from saecula.games.inner_sea.table import Table


def lead_options(t: Table) -> Choices:
    choices = Choices()
    taken = [c.id for c in t.civs]
    for id in t.offered:
        choices.add(LEAD[id], "ACIS-SETUP-07" if id in taken else "")
    return choices


async def choose(t: Table, choosing: Choosing) -> Step:
    """ACIS-SETUP-07, ACIS-SETUP-18..24: in turn order each player chooses a civilization; then disks and hands are
    dealt."""
    waiting = [i for i in t.order if not t.civs[i].id]
    if len(waiting) > 1:
        civ = waiting[0]
        move = await ask(t, civ, "setup", lambda: lead_options(t))
        t.civs[civ].id = move.arg
        t.tell("leads", t.civs[civ].seat, {"civ": move.arg}, "ACIS-SETUP-07")
        return AGAIN
    for i in waiting:
        t.civs[i].id = next(id for id in t.offered if all(c.id != id for c in t.civs))
        t.tell("leads", t.civs[i].seat, {"civ": t.civs[i].id}, "ACIS-SETUP-07")
    for i in t.order:
        settle(t, i, BASE_SETUPS[t.players].disks[t.civs[i].id])
    deal(t)
    t.call(Turn())
    return NEXT


def begin(t: Table, turn: Turn) -> Step:
    """ACIS-FLOW-16: ends effects that last "this turn"."""
    t.lasting = NOTHING
    t.competed = False
    for c in t.civs:
        c.built = c.ability = c.looted = c.navigated = False
        c.fresh = []
    for wonder in t.wonders.values():
        wonder.barred = wonder.used = False
    t.rules.begin_turn(t)
    return NEXT


def growth(t: Table, turn: Turn) -> Step:
    """ACIS-FLOW-05: first, all civilizations grow."""
    t.call(GrowthPhase())
    return NEXT


def cards(t: Table, turn: Turn) -> Step:
    """ACIS-FLOW-05: then cards are played."""
    t.call(CardPhase())
    return NEXT


def competition(t: Table, turn: Turn) -> Step:
    """ACIS-FLOW-05: then the Contested areas are fought over."""
    t.call(Competition())
    return NEXT


def reckoning(t: Table, turn: Turn) -> Step:
    """ACIS-FLOW-05: finally, points and turn order are determined and cards are drawn."""
    t.call(Reckoning())
    return NEXT


FLOW: Final = [
    Procedure(Choosing, {"choose": choose}),
    Procedure(
        Turn,
        {  # ACIS-FLOW-05, ACIS-FLOW-06
            "turn": begin,
            "turn.growth": growth,
            "turn.cards": cards,
            "turn.competition": competition,
            "turn.reckoning": reckoning,
        },
    ),
]
