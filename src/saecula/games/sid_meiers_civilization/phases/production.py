"""Phase 4, Production: critical resource, assignment, income, the end of the turn (SMC-PROD, CRIT, MONO)."""

from __future__ import annotations

from saecula.core import Ask, Choices
from saecula.core.table import OVER
from saecula.games.sid_meiers_civilization.cards import CRITICAL
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
from saecula.games.sid_meiers_civilization.moves import ASSIGN, CHEER, COLLECT, EQUIP
from saecula.games.sid_meiers_civilization.phases.turn import begin, pass_on
from saecula.games.sid_meiers_civilization.table import Table


async def critical(t: Table) -> None:
    """SMC-CRIT-01, SMC-PROD-11: the starting player rolls 2 dice for the critical resource of the era."""
    begin(t, "assignment")
    dice = t.roll(6) + t.roll(6)
    t.critical = CRITICAL[t.era][dice - 2]
    t.tell("critical", t.active, {"n": dice, "resource": t.critical}, "SMC-CRIT-01")


async def assignment(t: Table) -> None:
    """SMC-HAPPY-06, 09, SMC-PROD-04, 14: the best assignment by default; the owner may make his own instead."""
    seat = t.active
    options = default_or_own(t, seat)
    if len(options.moves) > 1:
        move = await Ask(seat, "production", lambda: options)
        if move is ASSIGN:
            t.cheered = []
            t.equipped = []
            t.phase = "assign"
            return
        if move.verb == "declare":
            declare(t, seat, move.arg, False)
            return
    collect(t, seat, -1)


def matters(t: Table, seat: int) -> bool:
    """Whether there is anything to decide: more settlements than symbols of a kind."""
    cards = counted(t, seat)
    gloomy = sum(1 for s in cards if not always_happy(t, s))
    idle = sum(1 for s in cards if not always_productive(t, s))
    return gloomy > happy_symbols(t, seat) or 0 < wheel_symbols(t, seat) < idle


def default_or_own(t: Table, seat: int) -> Choices:
    c = Choices()
    c.allow(COLLECT)
    if matters(t, seat):
        c.allow(ASSIGN)
    add_declarations(t, seat, c)
    return c


async def assign(t: Table) -> None:
    """One face or wheel at a time; entered again until the player collects (SMC-HAPPY-04..12, SMC-PROD-01..04)."""
    seat = t.active
    move = await Ask(seat, "production.assign", lambda: assignments(t, seat))
    if move.verb == "cheer":
        t.cheered.append(move.arg)
    elif move.verb == "equip":
        t.equipped.append(move.arg)
    else:
        collect(t, seat, assigned_output(t, seat, t.cheered, t.equipped))


def assignments(t: Table, seat: int) -> Choices:
    c = Choices()
    c.allow(COLLECT)
    faces = len(t.cheered) < happy_symbols(t, seat)
    wheels = len(t.equipped) < wheel_symbols(t, seat)
    mine = counted(t, seat)
    for territory in mine:
        c.add(CHEER[territory], "SMC-HAPPY-02" if always_happy(t, territory) else
              "SMC-HAPPY-10" if territory in t.cheered else "" if faces else "SMC-HAPPY-04")
        c.add(EQUIP[territory], "SMC-PROD-12" if always_productive(t, territory) or territory in t.equipped else
              "" if wheels else "SMC-PROD-01")
    for territory, x in t.settlements.items():
        if x.owner == seat and territory not in mine:
            c.refuse(CHEER[territory], "SMC-HAPPY-12")
            c.refuse(EQUIP[territory], "SMC-HAPPY-12")
    return c


def collect(t: Table, seat: int, output: int) -> None:
    """SMC-PROD-05, 08, 09: the bank pays the income."""
    gain = income(t, seat, output)
    t.receive(seat, gain.paid)
    t.incomes[seat] = gain.paid
    t.cheered = []
    t.equipped = []
    t.tell("income", seat, {"n": gain.paid}, "SMC-PROD-05")
    if not pass_on(t, "assignment"):
        t.phase = "turn_end"


async def turn_end(t: Table) -> None:
    """SMC-TRADE-02, SMC-TURN-04, SMC-END-01, 05, 15, 22: cards go back; the game ends or the start passes left."""
    for settlement in t.settlements.values():
        settlement.holder = settlement.owner
    t.critical = ""
    if t.ending == "technologies":
        t.phase = OVER
    elif t.turn_limit and t.turn >= t.turn_limit:
        t.ending = "turns"
        t.phase = OVER
    else:
        n = len(t.players)
        t.start = next((t.start + i) % n for i in range(1, n + 1) if t.players[(t.start + i) % n].alive)
        t.active = t.start
        t.phase = "turn"
