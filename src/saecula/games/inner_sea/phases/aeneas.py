"""The Aeneas step of the Reckoning Phase (AENEAS): a civilization starts over."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, bits, in_order
from saecula.games.inner_sea.board import (
    home_of,
    let_down,
    limit,
    part,
    take,
)
from saecula.games.inner_sea.deploying import deploy
from saecula.games.inner_sea.frames import Horde, Landing, Reckoning
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import DECLINE, DONE, INVOKE, LEAD, SETTLE
from saecula.games.inner_sea.phases.growth import deployments
from saecula.games.inner_sea.table import BARBARIANS, Group, Table


def aeneas_options(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    choices.add(INVOKE, t.rules.why_no_aeneas(t, civ))
    return choices.plus(DECLINE)


async def aeneas(t: Table, r: Reckoning) -> Step:
    """ACIS-AENEAS-01: in turn order each civilization that qualifies may invoke the rule."""
    if let_down(t):
        return AGAIN
    if r.place >= len(t.order):
        r.place = 0
        return NEXT
    civ = t.order[r.place]
    if t.rules.why_no_aeneas(t, civ):
        r.place += 1
        return AGAIN
    move = await ask(t, civ, "aeneas", lambda: aeneas_options(t, civ))
    r.place += 1
    if move is INVOKE and not t.rules.leaves_for_good(t, civ):
        invoke(t, civ)
    return AGAIN


def invoke(t: Table, civ: CivId) -> None:
    """ACIS-AENEAS-05..07, ACIS-AENEAS-21, ACIS-RULING-27, ACIS-RULING-38: removes disks from Wonders and Investments;
    the disks on the map become Barbarians."""
    c = t.civs[civ]
    c.aeneas = True
    t.tell("aeneas", c.seat, {"civ": c.id}, "ACIS-AENEAS-01")
    for wonder in t.wonders.values():
        if wonder.owner == civ:
            c.supply += wonder.disks
            wonder.disks = 0
    c.supply += sum(c.investments.values())
    t.discard += c.investments
    c.investments = {}
    hordes = []
    for area in in_order(c.disks):
        n = min(c.disks[area], limit(t, area) - t.barbarians.get(area, 0))
        take(t, civ, area, c.disks[area])
        if n > 0:
            hordes.append(Group(area, BARBARIANS, n))
    t.call(Landing(civ))
    if hordes:
        t.call(Horde(civ, "", hordes, ordered=True))


def begin_anew(t: Table, landing: Landing) -> Step:
    """Runs what a scenario puts first."""
    return t.rules.reborn(t, landing)


def sheet_options(t: Table, civ: CivId) -> Choices:
    """ACIS-AENEAS-08, ACIS-AENEAS-20: the civilization's own sheet, or that of an inactive civilization whose home area
    is in play."""
    choices = Choices()
    own = t.civs[civ].id
    active = [c.id for c in t.civs]
    for id in CIVILIZATIONS:
        verdict = ""
        if id != own and id in active:
            verdict = "ACIS-AENEAS-08"
        elif HOME[id] not in part(t).adjacent:
            verdict = "ACIS-AENEAS-20"
        choices.add(LEAD[id], verdict)
    return choices


async def aeneas_sheet(t: Table, landing: Landing) -> Step:
    """ACIS-AENEAS-08, ACIS-AENEAS-09, ACIS-AENEAS-22, ACIS-AENEAS-26, ACIS-RULING-39: the civilization keeps its sheet
    or changes it, and gets 16 disks plus 2 for each completed Epoch."""
    civ = landing.civ
    c = t.civs[civ]
    move = await ask(t, civ, "aeneas.sheet", lambda: sheet_options(t, civ))
    if move.arg != c.id:
        t.tell("sheet", c.seat, {"civ": c.id, "new": move.arg}, "ACIS-AENEAS-08")
        t.rules.take_sheet(t, c, move.arg)
    n = t.rules.aeneas_disks(t, civ)
    c.supply -= n
    c.ready += n
    return NEXT


def landing_options(t: Table, civ: CivId) -> Choices:
    """ACIS-AENEAS-10, ACIS-AENEAS-24: any land area in play except the home areas of active opponents."""
    choices = Choices()
    homes = [home_of(c) for i, c in enumerate(t.civs) if i != civ]
    for area in bits(part(t).land):
        barred = t.rules.why_barred(t, civ, area)
        verdict = "ACIS-CLAR-27" if area in t.lasting.superstition else barred
        choices.add(SETTLE[area], "ACIS-AENEAS-10" if area in homes else verdict)
    return choices


async def aeneas_area(t: Table, landing: Landing) -> Step:
    """ACIS-AENEAS-10, ACIS-AENEAS-11, ACIS-AENEAS-23: the first disk goes to the chosen land area."""
    civ = landing.civ
    if not t.civs[civ].ready:
        return NEXT
    move = await ask(t, civ, "aeneas.area", lambda: landing_options(t, civ))
    landing.area = move.arg
    deploy(t, civ, move.arg)
    return NEXT


def landing_deployments(t: Table, landing: Landing) -> Choices:
    choices = deployments(t, landing.civ, landing.area)
    return choices.plus(DONE)


async def aeneas_place(t: Table, landing: Landing) -> Step:
    """ACIS-AENEAS-11..18, ACISP-NPCAEN-08: places the other disks one by one, as in deployment, within the limits 3 / 2
    / 1. The chosen area takes disks in any case, even if it is merely Shared."""
    civ = landing.civ
    c = t.civs[civ]
    if not c.ready:
        return NEXT
    move = await ask(t, civ, "aeneas.place", lambda: landing_deployments(t, landing))
    if move is DONE:
        c.supply += c.ready
        c.ready = 0
        return NEXT
    deploy(t, civ, move.arg)
    return AGAIN


LANDING: Final = [
    Procedure(
        Landing,
        {
            "aeneas.huns": begin_anew,
            "aeneas.sheet": aeneas_sheet,
            "aeneas.area": aeneas_area,
            "aeneas.place": aeneas_place,
        },
        within="aeneas",
    ),
]
