"""What a seat has to settle before its phase goes on: bonus pieces, free upgrades, obsolete improvements, ..."""

from __future__ import annotations

from saecula.core import Ask, Choices
from saecula.games.sid_meiers_civilization.board import COASTAL
from saecula.games.sid_meiers_civilization.cards import FLEETS, SETTLER
from saecula.games.sid_meiers_civilization.effects.markers import takeable
from saecula.games.sid_meiers_civilization.facts import armies_of_era, facts
from saecula.games.sid_meiers_civilization.gains import (
    homes_for,
    level_limit,
    make_obsolete,
    new_village,
    obsoletable,
    obtain,
)
from saecula.games.sid_meiers_civilization.moves import DECLINE, OBSOLETE, PLACE, RAISE, TAKE, UPGRADE
from saecula.games.sid_meiers_civilization.pieces import put_piece, remove
from saecula.games.sid_meiers_civilization.table import Duty, Table


def settle(t: Table, after: str) -> None:
    """The next phase is `after`, once the duties that have come up are done."""
    if t.duties:
        t.after = after
        t.phase = "duty"
    else:
        t.phase = after


async def duty(t: Table) -> None:
    """The first duty; entered again until none is left."""
    if not t.duties:
        t.phase = t.after
        return
    d = t.duties[0]
    if d.what == "place":
        await place_bonus(t, d)
    elif d.what == "recruit":
        await place_bought(t, d)
    elif d.what == "upgrade":
        await free_upgrade(t, d)
    elif d.what == "obsolete":
        await declare_obsolete(t, d)
    elif d.what == "technology":
        await free_technology(t, d)
    elif d.what == "found":
        found_at_last(t, d)
    else:
        await minor_army(t, d)


async def place_bonus(t: Table, d: Duty) -> None:
    """SMC-BUY-22, SMC-TECH-15: into an own settlement, outside the limit; a fleet without a coast is lost."""
    homes = homes_for(t, d.seat, d.arg)
    if len(homes) > 1:
        move = await Ask(d.seat, "bonus.place", lambda: bonus_homes(t, d))
        home = move.arg
    else:
        home = homes[0] if homes else ""
    t.duties.remove(d)
    if home:
        put_piece(t, d.seat, home, d.arg)
        t.tell("placed", d.seat, {"unit": d.arg, "territory": home}, "SMC-BUY-22")
    else:
        t.tell("bonus.lost", d.seat, {"unit": d.arg}, "SMC-TECH-15")


def bonus_homes(t: Table, d: Duty) -> Choices:
    c = Choices()
    fleet = d.arg in FLEETS
    for territory, x in t.settlements.items():
        if x.owner == d.seat:
            c.add(PLACE[territory], "SMC-TECH-15" if fleet and not COASTAL[territory] else "")
    return c


async def place_bought(t: Table, d: Duty) -> None:
    """SMC-BUY-18, 20, 21: into an own settlement that has room left this turn; fleets where there is a coast."""
    rooms = [s for s in homes_for(t, d.seat, d.arg) if t.settlements[s].room > 0]
    if len(rooms) > 1:
        move = await Ask(d.seat, "place", lambda: bought_homes(t, d))
        home = move.arg
    else:
        home = rooms[0]
    t.duties.remove(d)
    t.settlements[home].room -= 1
    put_piece(t, d.seat, home, d.arg)
    t.tell("placed", d.seat, {"unit": d.arg, "territory": home}, "SMC-BUY-20")


def bought_homes(t: Table, d: Duty) -> Choices:
    c = Choices()
    fleet = d.arg in FLEETS
    for territory, x in t.settlements.items():
        if x.owner == d.seat:
            c.add(PLACE[territory], "SMC-BUY-37" if fleet and not COASTAL[territory] else
                  "SMC-BUY-27" if x.grown == 2 and not x.room else "" if x.room > 0 else "SMC-BUY-18")
    return c


async def free_upgrade(t: Table, d: Duty) -> None:
    """SMC-TECH-14: one own settlement rises by one level, within technology and terrain; may be declined."""
    options = free_upgrades(t, d.seat)
    home = ""
    if len(options.moves) > 1:
        move = await Ask(d.seat, "bonus.upgrade", lambda: free_upgrades(t, d.seat))
        home = "" if move is DECLINE else move.arg
    t.duties.remove(d)
    if home:
        t.settlements[home].level += 1
        t.tell("upgraded", d.seat, {"territory": home, "level": f"level.{t.settlements[home].level}"}, "SMC-TECH-14")


def free_upgrades(t: Table, seat: int) -> Choices:
    c = Choices()
    c.allow(DECLINE)
    for territory, x in t.settlements.items():
        if x.owner == seat:
            c.add(UPGRADE[territory], level_verdict(t, territory, x.level + 1))
    return c


def level_verdict(t: Table, territory: str, level: int) -> str:
    """SMC-BUY-28, SMC-TERRAIN-03, 04, 07: whether a settlement may have a level."""
    if level > 4 or level > facts(t).level:
        return "SMC-BUY-28"
    limit = level_limit(t, territory)
    if level > limit:
        return "SMC-TERRAIN-03" if limit == 1 else "SMC-TERRAIN-04"
    return ""


async def declare_obsolete(t: Table, d: Duty) -> None:
    """SMC-IMPROVE-07..10, 13, 14: the first builder may declare one older improvement of the kind obsolete."""
    if obsoletable(t, d.arg):
        move = await Ask(d.seat, "improvement.obsolete", lambda: obsolete_choices(t, d.arg))
        t.duties.remove(d)
        if move is not DECLINE:
            make_obsolete(t, move.arg)
            t.tell("obsolete", d.seat, {"improvement": move.arg}, "SMC-IMPROVE-09")
    else:
        t.duties.remove(d)


def obsolete_choices(t: Table, improvement: str) -> Choices:
    c = Choices()
    c.allow(DECLINE)
    for id in obsoletable(t, improvement):
        c.allow(OBSOLETE[id])
    return c


async def free_technology(t: Table, d: Duty) -> None:
    """SMC-EXPLORE-09, 20: one unowned technology of the current era whose prerequisites are in play, with its bonus."""
    options = takeable(t)
    taken = options[0] if options else ""
    if len(options) > 1:
        move = await Ask(d.seat, "technology.free", lambda: technology_choices(t))
        taken = move.arg
    t.duties.remove(d)
    if taken:
        t.tell("technology.free", d.seat, {"technology": taken}, "SMC-EXPLORE-09")
        obtain(t, d.seat, taken)


def technology_choices(t: Table) -> Choices:
    c = Choices()
    for id in takeable(t):
        c.allow(TAKE[id])
    for technology in facts(t).technologies:
        if technology.era != t.era:
            c.refuse(TAKE[technology.id], "SMC-ERA-06")
    return c


def found_at_last(t: Table, d: Duty) -> None:
    """SMC-EXPLORE-23: the village is built after everything that its marker has brought."""
    t.duties.remove(d)
    if t.duties:
        t.duties.append(d)
    else:
        build_village(t, d.seat, d.arg)


def build_village(t: Table, seat: int, territory: str) -> None:
    """SMC-BUY-25: the settler is replaced by a village."""
    remove(t, seat, territory, SETTLER)
    new_village(t, seat, territory, 2)


async def minor_army(t: Table, d: Duty) -> None:
    """SMC-EXPLORE-11, 21: with the village of the minor civilization comes one army, chosen by its new owner."""
    options = armies_of_era(t)
    army = options[0]
    if len(options) > 1:
        move = await Ask(d.seat, "army.minor", lambda: army_choices(t))
        army = move.arg
    t.duties.remove(d)
    put_piece(t, d.seat, d.arg, army)
    t.tell("placed", d.seat, {"unit": army, "territory": d.arg}, "SMC-EXPLORE-11")


def army_choices(t: Table) -> Choices:
    c = Choices()
    for unit in armies_of_era(t):
        c.allow(RAISE[unit])
    return c
