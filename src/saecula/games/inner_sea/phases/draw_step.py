"""The Draw step of the Reckoning Phase (DRAW): each civilization in turn order, then Phoenicia's alphabet."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.board import (
    discard_card,
    gain_talents,
    let_down,
    sheet_of,
)
from saecula.games.inner_sea.frames import Alphabet, Draw, DrawStep, EpochEnd, Reckoning, Turn
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import DISCARD, DONE, MOST_TALENTS, SPEND
from saecula.games.inner_sea.ops import draw_and_keep
from saecula.games.inner_sea.phases.using import has_use, offered, use
from saecula.games.inner_sea.table import Table


def draws(t: Table, r: Reckoning) -> Step:
    """ACIS-DRAW-01, ACIS-DRAW-10: lets each civilization draw in turn order."""
    if let_down(t):
        return AGAIN
    if r.place >= len(t.order):
        r.place = 0
        return NEXT
    r.place += 1
    t.call(DrawStep(t.order[r.place - 1]))
    return AGAIN


def alphabets(t: Table, r: Reckoning) -> Step:
    """ACIS-DRAW-16: then uses Phoenicia's alphabet."""
    if let_down(t):
        return AGAIN
    t.rules.after_draws(t)
    t.call(*[Alphabet(i) for i in t.order if sheet_of(t, t.civs[i]) == "phoenicia" and t.civs[i].hand])
    return NEXT


def next_turn(t: Table, r: Reckoning) -> Step:
    """ACIS-FLOW-07: starts the next turn, or the end of the Epoch."""
    if let_down(t):
        return AGAIN
    if t.lasting.time_passes:
        t.call(EpochEnd())
    else:
        t.turn += 1
        t.call(Turn())
    return LEAVE


def spendings(t: Table, civ: CivId) -> Choices:
    """Any number of the civilization's talents, even for cards beyond the hand limit (ACIS-DRAW-14)."""
    return Choices.of([SPEND[n] for n in range(min(t.civs[civ].treasury, MOST_TALENTS) + 1)])


def draw_before(t: Table, step: DrawStep) -> Step:
    """Runs what a scenario puts before a draw."""
    t.rules.begin_draw(t, step.civ)
    return NEXT


async def draw_use(t: Table, step: DrawStep) -> Step:
    """ACIS-DRAW-07, ACIS-DRAW-11: offers the uses at the start of the draw."""
    civ = step.civ
    if not has_use(t, civ, "draw.use"):
        return NEXT
    move = await ask(t, civ, "draw.use", lambda: offered(t, civ, "draw.use").plus(DONE))
    if move is DONE:
        return NEXT
    use(t, civ, "draw.use", move, step)
    return AGAIN


async def draw_spend(t: Table, step: DrawStep) -> Step:
    """ACIS-DRAW-02..06, ACIS-DRAW-09, ACIS-DRAW-13, ACIS-RULING-43, ACIS-CIV-02: spends talents on cards, then
    draws."""
    civ = step.civ
    c = t.civs[civ]
    spent = 0
    if c.treasury:
        move = await ask(t, civ, "draw.spend", lambda: spendings(t, civ))
        spent = move.n
        gain_talents(t, civ, -spent, "ACIS-DRAW-04")
    n = t.rules.draws(t, civ, spent, step.extra)
    c.fewer = 0
    t.call(Draw(civ, n))
    return NEXT


def draw_after(t: Table, step: DrawStep) -> Step:
    """Runs what a scenario puts after a draw."""
    t.rules.after_draw(t, step.civ)
    return NEXT


def alphabet_options(t: Table, civ: CivId) -> Choices:
    return Choices.of([DISCARD[card] for card in t.civs[civ].hand]).plus(DONE)


async def alphabet(t: Table, phoenicia: Alphabet) -> Step:
    """ACIS-CIV-38: Phoenicia may discard 1 card; then it draws 2, keeps one and discards the other."""
    civ = phoenicia.civ
    move = await ask(t, civ, "alphabet", lambda: alphabet_options(t, civ))
    if move is not DONE:
        discard_card(t, civ, move.arg)
        draw_and_keep(t, civ, 2)
    return NEXT


DRAW_STEP: Final = [
    Procedure(
        DrawStep,
        {
            "draw.before": draw_before,
            "draw.start": draw_use,
            "draw.spend": draw_spend,
            "draw.after": draw_after,
        },
        within="draws",
        phase="draw.start",
    ),
    Procedure(Alphabet, {"alphabet": alphabet}, within="draws.next"),
]
