"""The Growth Phase (GROW): each civilization in turn order retires, acquires, resettles and deploys."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Choices, Procedure, Step
from saecula.core.types import Verdict
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, COASTAL, HOME, IS_LAND, LAND, OPEN, SEA, bits, in_order
from saecula.games.inner_sea.board import (
    CITY,
    around,
    around_disks,
    city_mask,
    closed,
    contested,
    count,
    gain_talents,
    home_of,
    let_down,
    limit,
    others,
    part,
    place,
    sheet_of,
    take,
    why_closed,
)
from saecula.games.inner_sea.deploying import deploy
from saecula.games.inner_sea.effects.people import extra_disks, trade_partners
from saecula.games.inner_sea.frames import Draw, Growth, GrowthPhase, Lighthouse
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import (
    DEPLOY,
    DONE,
    LEVY,
    NAVIGATE,
    RESETTLE,
    RETIRE,
    SENATE_CARD,
    SENATE_DISKS,
)
from saecula.games.inner_sea.phases.listed import listed
from saecula.games.inner_sea.phases.using import has_use, offered, use
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import GROWTH, Table

EXTRA_DISKS: Final = 2
"""The disks from an Investment in the Acquisition step (25 Heroic Saga, 89 Aqueduct)."""


def begin(t: Table, phase: GrowthPhase) -> Step:
    """ACIS-FLOW-05: opens the phase."""
    if let_down(t):
        return AGAIN
    t.stage = GROWTH
    t.tell("phase.growth", -1, {"epoch": t.epoch, "turn": t.turn}, "ACIS-FLOW-05")
    return NEXT


def next_to_grow(t: Table, phase: GrowthPhase) -> Step:
    """ACIS-GROW-01, ACIS-GROW-02, ACIS-TERM-34, ACIS-FLOW-13: each civilization takes all four steps, in turn order."""
    if let_down(t):
        return AGAIN
    if phase.place >= len(t.order):
        return NEXT
    phase.place += 1
    t.call(Growth(civ=t.order[phase.place - 1]))
    return AGAIN


def before_growth(t: Table, growth: Growth) -> Step:
    """Runs what a scenario puts before the growth of a civilization."""
    t.rules.begin_growth(t, growth)
    return NEXT


def grow(t: Table, growth: Growth) -> Step:
    """ACIS-GROW-01: the steps that this civilization takes."""
    return t.rules.grow(t, growth)


# --- 1 Retirement ---


def retirements(t: Table, civ: CivId) -> Choices:
    """ACIS-GROW-04, ACIS-GROW-05: any disk except those of Cities."""
    choices = Choices()
    disks = t.civs[civ].disks
    for area in in_order(disks):
        choices.add(RETIRE[area], "ACIS-GROW-05" if disks[area] >= CITY and IS_LAND[area] else "")
    return choices.plus(DONE)


async def retirement(t: Table, growth: Growth) -> Step:
    """ACIS-GROW-04..06: disks that are not part of a City may return to the supply, one by one."""
    civ = growth.civ
    c = t.civs[civ]
    if all(n >= CITY and IS_LAND[area] for area, n in c.disks.items()):
        return NEXT
    move = await ask(t, civ, "retirement", lambda: retirements(t, civ))
    if move is DONE:
        return NEXT
    take(t, civ, move.arg)
    t.tell("retired", c.seat, {"civ": c.id, "area": move.arg}, "ACIS-GROW-04")
    return AGAIN


async def special_retirement(t: Table, growth: Growth) -> Step:
    """A Retirement step under the scenario's own rules."""
    return await t.rules.retire(t, growth)


# --- 2 Acquisition ---


def settlements(t: Table, civ: CivId) -> int:
    """ACIS-GROW-08..10: 1 disk for each land area with exactly 2 disks."""
    return sum(1 for area, n in t.civs[civ].disks.items() if n == 2 and IS_LAND[area])


def sea_presence(t: Table, civ: CivId) -> int:
    """ACIS-GROW-11, ACIS-GROW-12: 1 disk for every 2 coastal sea areas."""
    return (held(t.civs[civ].disks) & COASTAL).bit_count() // 2


def sheet_disks(t: Table, civ: CivId) -> int:
    """ACIS-CIV-14, ACIS-CIV-18, ACIS-CIV-19, ACIS-CIV-24, ACIS-CIV-20, ACIS-RULING-21: the extra disks of the sheet."""
    c = t.civs[civ]
    if sheet_of(t, c) in ("celt-iberia", "mauretania"):
        return 1
    if sheet_of(t, c) == "egypt":
        return (1 if held(c.disks) & t.rules.nile(t) else 0) + (1 if city_mask(t, civ) & t.rules.nile(t) else 0)
    return 0


def sheet_talents(t: Table, civ: CivId) -> int:
    """ACIS-CIV-15, ACIS-CIV-16, ACIS-CIV-19, ACIS-CIV-25, ACIS-CIV-50: the talents of the sheet."""
    c = t.civs[civ]
    home = home_of(c)
    if home not in part(t).adjacent:
        return 0
    sheet = sheet_of(t, c)
    near = BIT[home] | part(t).adjacent[home]
    if sheet == "celt-iberia":
        return (1 if held(c.disks) & near else 0) + (1 if city_mask(t, civ) & near else 0)
    if sheet == "egypt":
        return 1 if city_mask(t, civ) & t.rules.nile(t) else 0
    if sheet == "mauretania":
        return 1 if city_mask(t, civ) & near else 0
    if sheet == "troy":
        return 1 if city_mask(t, civ) & part(t).adjacent[home] else 0
    return 0


def growth_due(t: Table, civ: CivId, extra: int) -> int:
    """ACIS-GROW-07..19, ACIS-GROW-36, ACIS-RULING-07, ACIS-CIV-07: the sum of all criteria, at least 3, limited by the
    supply."""
    due = settlements(t, civ) + sheet_disks(t, civ) + extra
    if t.rules.sea_growth(t):
        due += sea_presence(t, civ) + sum(1 for i in trade_partners(t, civ) if t.rules.counts(t, i))
    due = max(due, t.rules.least_growth(t, civ))
    due = max(0, due + t.rules.more_growth(t, civ))
    return min(due, t.civs[civ].supply)


async def acquisition(t: Table, growth: Growth) -> Step:
    """ACIS-GROW-07..19, ACIS-GROW-36, ACIS-GROW-37, ACIS-GROW-38: offers the uses first, then adds the disks and
    talents that are due."""
    civ = growth.civ
    if not growth.used and has_use(t, civ, "acquisition"):
        move = await ask(t, civ, "acquisition", lambda: offered(t, civ, "acquisition").plus(DONE))
        if move is DONE:
            growth.used = True
        else:
            use(t, civ, "acquisition", move, growth)
        return AGAIN
    c = t.civs[civ]
    due = growth_due(t, civ, growth.gardens)
    c.supply -= due
    c.ready += due
    t.tell("ready", c.seat, {"civ": c.id, "n": due}, "ACIS-GROW-07")
    for _ in range(growth.invested):
        extra_disks(t, civ, EXTRA_DISKS)
    gain_talents(t, civ, sheet_talents(t, civ), "ACIS-GROW-36")
    return NEXT


# --- 3 Resettlement ---


def resettlements(t: Table, growth: Growth) -> Choices:
    choices = Choices()
    disks = t.civs[growth.civ].disks
    for area in bits(held(disks) & LAND):
        verdict = "ACIS-GROW-39" if area in growth.areas else "" if disks[area] >= CITY else "ACIS-GROW-20"
        choices.add(RESETTLE[area], verdict)
    return choices.plus(DONE)


async def resettlement(t: Table, growth: Growth) -> Step:
    """ACIS-GROW-20, ACIS-GROW-21, ACIS-GROW-39: moves up to 1 disk of each City to the Ready box."""
    c = t.civs[growth.civ]
    if not any(n >= CITY and IS_LAND[area] and area not in growth.areas for area, n in c.disks.items()):
        return NEXT
    move = await ask(t, growth.civ, "resettlement", lambda: resettlements(t, growth))
    if move is DONE:
        return NEXT
    before = c.supply
    take(t, growth.civ, move.arg)
    if c.supply > before:  # otherwise the scenario has taken the disk
        c.supply -= 1
        c.ready += 1
    growth.areas.append(move.arg)
    t.tell("resettled", c.seat, {"civ": c.id, "area": move.arg}, "ACIS-GROW-20")
    return AGAIN


# --- 4 Deployment ---


def senate_options(t: Table, civ: CivId) -> Choices:
    """The choices of ACIS-CIV-41, ACIS-CIV-42, ACIS-CIV-54."""
    choices = Choices()
    home = home_of(t.civs[civ]) if sheet_of(t, t.civs[civ]) == "rome" else HOME["rome"]
    near = BIT[home] | part(t).adjacent[home]
    if city_mask(t, civ) & near:
        choices.allow(SENATE_CARD)
        choices.add(SENATE_DISKS, "" if t.civs[civ].supply else "ACIS-GROW-19")
    else:
        for area in bits(near & LAND):
            verdict = why_closed(t, civ, area) if t.civs[civ].supply else "ACIS-FATE-05"
            choices.add(LEVY[area], verdict)
    return choices.plus(DONE)


async def senate(t: Table, growth: Growth) -> Step:
    """ACIS-CIV-41..43, ACIS-CIV-56, ACIS-GROW-44: Rome uses its senate at the start of its Deployment step."""
    civ = growth.civ
    c = t.civs[civ]
    if (home_of(c) if sheet_of(t, c) == "rome" else HOME["rome"]) not in part(t).adjacent:
        return NEXT
    move = await ask(t, civ, "senate", lambda: senate_options(t, civ))
    if move is SENATE_CARD:
        t.call(Draw(civ, 1))
    elif move is SENATE_DISKS:
        n = min(2, c.supply)
        c.supply -= n
        c.ready += n
        t.tell("ready", c.seat, {"civ": c.id, "n": n}, "ACIS-CIV-41")
    elif move is not DONE:
        place(t, civ, move.arg)
        t.tell("placed", c.seat, {"civ": c.id, "area": move.arg, "n": 1}, "ACIS-CIV-42")
    return NEXT


def deployable(t: Table, civ: CivId) -> int:
    """ACIS-GROW-23..28, ACIS-GROW-40..43, ACIS-RULING-37, ACIS-RULING-44: the areas where a Ready disk may go now,
    apart from stacking and open seas."""
    c = t.civs[civ]
    disks = c.disks
    adjacent = part(t).adjacent
    special = t.rules.chain(t, civ)
    if special:
        return special
    if not disks:
        home = home_of(c)
        return BIT[home] | adjacent[home] if home in adjacent else part(t).play
    shared = held(disks) & others(t, civ)
    alone = held(disks) & ~shared
    reach = alone | around(t, alone)
    for area in bits(shared):
        if contested(t, area):
            reach |= BIT[area]
            if strongest(t, civ, area):
                reach |= adjacent[area]
    return reach


def strongest(t: Table, civ: CivId, area: AreaId) -> bool:
    """ACIS-GROW-26: at least as many disks as each opposing faction there."""
    own = count(t, civ, area)
    if t.barbarians.get(area, 0) > own:
        return False
    return all(count(t, i, area) <= own for i in range(len(t.civs)) if i != civ)


def most_deployed(t: Table, civ: CivId, area: AreaId) -> int:
    """How many Ready disks can go to an area in a row: up to the stacking limit (ACIS-STACK-01..07), but only one if
    it makes the area shared and no other disks lead there (ACIS-GROW-28)."""
    c = t.civs[civ]
    foreign = others(t, civ)
    if (
        not t.rules.piles_up(t, civ)
        or t.rules.stacks_for(t, civ, area) != civ
        or (foreign & BIT[area] and t.rules.chain(t, civ))
    ):
        return 1
    if foreign & BIT[area]:
        fought = area in c.disks or t.barbarians.get(area, 0) > 1 or any(x.disks.get(area, 0) > 1 for x in t.civs)
        near = [a for a in c.disks if a != area and part(t).adjacent[a] & BIT[area]]
        led = any(not foreign & BIT[a] or (contested(t, a) and strongest(t, civ, a)) for a in near)
        if not led and (not fought or BIT[area] & OPEN or t.rules.sole_side(t, area)):
            return 1
    return min(c.ready, limit(t, area) - c.disks.get(area, 0))


def why_not_deployable(t: Table, civ: CivId, area: AreaId, reach: int) -> Verdict:
    """The rule that keeps a Ready disk out of an area."""
    rule = why_closed(t, civ, area)
    if rule:
        return rule
    if reach & BIT[area]:
        return ""
    c = t.civs[civ]
    if not c.disks:
        return "ACIS-GROW-27"
    if area in c.disks:
        return "ACIS-GROW-28"
    near = [name for name in c.disks if part(t).adjacent[name] & BIT[area]]
    if not near:
        return "ACIS-GROW-25"
    return "ACIS-GROW-26" if any(contested(t, name) for name in near) else "ACIS-GROW-28"


def deployments(t: Table, civ: CivId, landed: str = "") -> Choices:
    """The areas where the next disk may go, including the area where Aeneas has landed (ACIS-AENEAS-11); nearby areas
    where it may not go are listed with their rule."""
    choices = Choices()
    c = t.civs[civ]
    reach = deployable(t, civ)
    if landed:
        reach |= BIT[landed]
    if c.ready:
        free = reach & ~closed(t, civ)
        choices.moves = DEPLOY.within(free)
        for area in bits((held(c.disks) | reach) & ~free):
            choices.refuse(DEPLOY[area], why_not_deployable(t, civ, area, reach))
    return choices


def deployment_options(t: Table, civ: CivId) -> Choices:
    """ACIS-GROW-22: deploy a Ready disk, use Phoenicia's navigators (ACIS-CIV-37) or the Great Lighthouse, or stop."""
    choices = deployments(t, civ)
    c = t.civs[civ]
    if sheet_of(t, c) == "phoenicia" and not c.navigated and c.supply:
        seas = held(c.disks) & SEA
        there = (seas | around(t, seas)) & ~closed(t, civ) if seas else 0
        choices.moves += NAVIGATE.within(there)
    if has_use(t, civ, "deployment"):
        choices.moves += offered(t, civ, "deployment").moves
    return choices.plus(DONE)


async def deployment(t: Table, growth: Growth) -> Step:
    """ACIS-GROW-22..34, ACIS-RULING-34, ACIS-CIV-57: deploys one Ready disk after another; the rest return to the
    supply."""
    civ = growth.civ
    c = t.civs[civ]
    navigator = sheet_of(t, c) == "phoenicia" and not c.navigated and c.supply > 0
    if not c.ready and not navigator and not has_use(t, civ, "deployment"):
        return NEXT
    move = await ask(t, civ, "deployment", lambda: deployment_options(t, civ))
    if move is DONE:
        c.supply += c.ready
        c.ready = 0
        return NEXT
    if move.verb == "deploy":
        deploy(t, civ, move.arg)
    elif move.verb == "navigate":
        c.navigated = True
        place(t, civ, move.arg)
        t.tell("placed", c.seat, {"civ": c.id, "area": move.arg, "n": 1}, "ACIS-CIV-37")
    else:
        use(t, civ, "deployment", move, growth)
    return AGAIN


def lighthouse_options(t: Table, lighthouse: Lighthouse) -> Choices:
    c = t.civs[lighthouse.civ]
    before = {area: n for area, n in c.disks.items() if n > 1 or area not in lighthouse.areas}
    mask = around_disks(t, before) & part(t).coastal & ~closed(t, lighthouse.civ)
    for area in lighthouse.areas:
        mask &= ~BIT[area]
    return Choices.of(DEPLOY.within(mask)).plus(DONE)


async def shine(t: Table, lighthouse: Lighthouse) -> Step:
    """W6 Great Lighthouse: places a disk from supply in each of up to 2 coastal seas next to areas that its owner
    occupies."""
    civ = lighthouse.civ
    if not lighthouse.left or not t.civs[civ].supply:
        return NEXT
    move = await ask(t, civ, "lighthouse", lambda: lighthouse_options(t, lighthouse))
    if move is DONE:
        return NEXT
    place(t, civ, move.arg)
    lighthouse.areas.append(move.arg)
    lighthouse.left -= 1
    return AGAIN


GROWING: Final = [
    Procedure(GrowthPhase, {"growth": begin, "growth.next": next_to_grow}, within="turn.cards"),
    Procedure(
        Growth,
        listed(
            {
                "growth.before": before_growth,
                "grow": grow,
                "retirement": retirement,
                "imperial.retirement": special_retirement,
                "acquisition": acquisition,
                "resettlement": resettlement,
                "senate": senate,
                "deployment": deployment,
            }
        ),
        within="growth.next",
    ),
    Procedure(Lighthouse, {"lighthouse": shine}),
]
