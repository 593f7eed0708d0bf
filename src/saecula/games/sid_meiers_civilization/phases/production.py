"""Phase 4, Production: faces and wheels are assigned, the bank pays (SMC-PROD, SMC-HAPPY)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Ask, Choices, Procedure, Seat, Step
from saecula.games.sid_meiers_civilization.economy import (
    always_happy,
    always_productive,
    assigned_output,
    counted,
    happy_symbols,
    income,
    wheel_symbols,
)
from saecula.games.sid_meiers_civilization.endings import add_declarations, declare
from saecula.games.sid_meiers_civilization.frames import Production
from saecula.games.sid_meiers_civilization.moves import ASSIGN, CHEER, COLLECT, EQUIP
from saecula.games.sid_meiers_civilization.table import Table

BEST: Final = -1
"""The output of the best assignment."""


async def assignment(t: Table, part: Production) -> Step:
    """SMC-HAPPY-06, SMC-HAPPY-09, SMC-PROD-04, SMC-PROD-14: the default is the best assignment; the player may make a
    different one instead.
    """
    seat = t.active
    options = default_or_own(t, seat)
    if len(options.moves) > 1:
        move = await Ask(seat, "production", lambda: options)
        if move is ASSIGN:
            t.cheered = []
            t.equipped = []
            return NEXT
        if move.verb == "declare":
            declare(t, seat, move.arg, counted=t.turn + 1)
            return AGAIN
    collect(t, seat, BEST)
    return LEAVE


async def assign(t: Table, part: Production) -> Step:
    """SMC-HAPPY-04..12, SMC-PROD-01..04, SMC-IMPROVE-05, SMC-IMPROVE-12: one face or wheel at a time, until the player
    collects."""
    seat = t.active
    move = await Ask(seat, "production.assign", lambda: assignments(t, seat))
    if move.verb == "cheer":
        t.cheered = [*t.cheered, move.arg]
        return AGAIN
    if move.verb == "equip":
        t.equipped = [*t.equipped, move.arg]
        return AGAIN
    collect(t, seat, assigned_output(t, seat, t.cheered, t.equipped))
    return NEXT


PRODUCTION_PART: Final = Procedure(Production, {"assignment": assignment, "assign": assign}, within="production_next")


def matters(t: Table, seat: Seat) -> bool:
    """Whether there is anything to decide, because there are more settlements than symbols of a kind."""
    cards = counted(t, seat)
    gloomy = sum(1 for s in cards if not always_happy(t, s))
    idle = sum(1 for s in cards if not always_productive(t, s))
    return gloomy > happy_symbols(t, seat) or 0 < wheel_symbols(t, seat) < idle


def default_or_own(t: Table, seat: Seat) -> Choices:
    c = Choices()
    c.allow(COLLECT)
    if matters(t, seat):
        c.allow(ASSIGN)
    add_declarations(t, seat, c)
    return c


def assignments(t: Table, seat: Seat) -> Choices:
    c = Choices()
    c.allow(COLLECT)
    faces = len(t.cheered) < happy_symbols(t, seat)
    wheels = len(t.equipped) < wheel_symbols(t, seat)
    mine = counted(t, seat)
    for territory in mine:
        c.add(
            CHEER[territory],
            "SMC-HAPPY-02"
            if always_happy(t, territory)
            else "SMC-HAPPY-10"
            if territory in t.cheered
            else ""
            if faces
            else "SMC-HAPPY-04",
        )
        c.add(
            EQUIP[territory],
            "SMC-PROD-12"
            if always_productive(t, territory) or territory in t.equipped
            else ""
            if wheels
            else "SMC-PROD-01",
        )
    for territory, x in t.settlements.items():
        if x.owner == seat and territory not in mine:
            c.refuse(CHEER[territory], "SMC-HAPPY-12")
            c.refuse(EQUIP[territory], "SMC-HAPPY-12")
    return c


def collect(t: Table, seat: Seat, output: int) -> None:
    """SMC-PROD-05, SMC-PROD-08, SMC-PROD-09: the bank pays the income."""
    gain = income(t, seat, output)
    t.receive(seat, gain.paid)
    t.incomes = [gain.paid if s == seat else paid for s, paid in enumerate(t.incomes)]
    t.cheered = []
    t.equipped = []
    t.tell("income", seat, {"n": gain.paid}, "SMC-PROD-05")
