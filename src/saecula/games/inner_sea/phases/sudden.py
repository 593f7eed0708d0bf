"""The Sudden End step of the Reckoning Phase (SUDDEN)."""

from __future__ import annotations

from saecula.core import AGAIN, LEAVE, NEXT, Step
from saecula.games.inner_sea.board import (
    let_down,
    shuffle_in,
)
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.frames import EpochEnd, Reckoning
from saecula.games.inner_sea.npc.ties import reveal
from saecula.games.inner_sea.phases.draw import draw_card, lay_events
from saecula.games.inner_sea.table import NOBODY, Table


def sudden(t: Table, r: Reckoning) -> Step:
    """ACIS-SUDDEN-01, ACIS-SUDDEN-02: reveals a card in turns 2 and 3 (or when a scenario says so); an Event is
    resolved."""
    if let_down(t):
        return AGAIN
    if t.rules.own_clock(t):
        if t.rules.reveals(t):
            r.card = reveal(t, True)
            if r.card:
                t.tell("sudden", -1, {"card": r.card}, t.rules.clock_rule(t))
                if IS_EVENT[r.card]:
                    lay_events(t, NOBODY, [r.card])
        return NEXT
    if not t.lasting.time_passes and t.turn in (2, 3):
        r.card = draw_card(t, -1)
        if r.card:
            t.tell("sudden", -1, {"card": r.card}, "ACIS-SUDDEN-02")
            if IS_EVENT[r.card]:
                t.limbo.append(r.card)
                lay_events(t, NOBODY, [r.card])
            else:
                shuffle_in(t, [r.card])
    return NEXT


def sudden_end(t: Table, r: Reckoning) -> Step:
    """ACIS-SUDDEN-03..08, ACIS-EVENT-18, ACIS-SUDDEN-10, ACIS-RULING-29: a revealed ID with a 2 in turn 2, or with a 2
    or 3 in turn 3, ends the Epoch, and the Draw step is skipped."""
    if let_down(t):
        return AGAIN
    if t.rules.own_clock(t):
        over, rule = t.rules.epoch_over(t, r.card), t.rules.clock_rule(t)
    else:
        digits = str(NUMBER[r.card]) if r.card else ""
        over = "2" in digits or (t.turn == 3 and "3" in digits) or t.lasting.time_passes or t.turn >= 4
        rule = "ACIS-EPOCH-01"
    if not over:
        return NEXT
    if t.rules.ends_in_time(t):
        return LEAVE
    t.tell("epoch-ends", -1, {"epoch": t.epoch}, rule)
    t.call(EpochEnd())
    return LEAVE
