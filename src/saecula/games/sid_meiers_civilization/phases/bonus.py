"""The results of a purchase, a technology or a marker, settled before anything else: pieces, upgrades, technologies."""

from __future__ import annotations

from typing import Final

from saecula.core import NEXT, Ask, Choices, Procedure, Seat, Step
from saecula.games.sid_meiers_civilization.board import COASTAL
from saecula.games.sid_meiers_civilization.cards import FLEETS
from saecula.games.sid_meiers_civilization.effects.markers import takeable
from saecula.games.sid_meiers_civilization.facts import armies_of_era, facts
from saecula.games.sid_meiers_civilization.frames import (
    BonusPiece,
    BoughtPiece,
    FreeTechnology,
    FreeUpgrade,
    MinorArmy,
    Obsolescence,
)
from saecula.games.sid_meiers_civilization.gains import (
    homes_for,
    level_verdict,
    make_obsolete,
    obsoletable,
    obtain,
)
from saecula.games.sid_meiers_civilization.moves import DECLINE, OBSOLETE, PLACE, RAISE, TAKE, UPGRADE
from saecula.games.sid_meiers_civilization.pieces import put_piece
from saecula.games.sid_meiers_civilization.table import Table

# --- pieces ---


async def place_bonus(t: Table, bonus: BonusPiece) -> Step:
    """SMC-BUY-22, SMC-TECH-15, SMC-ROYALTY-11: a bonus piece goes into a settlement of the player, outside the limit; a
    fleet without a coast is lost.
    """
    homes = homes_for(t, bonus.seat, bonus.unit)
    home = homes[0] if homes else ""
    if len(homes) > 1:
        move = await Ask(bonus.seat, "bonus.place", lambda: bonus_homes(t, bonus))
        home = move.arg
    if home:
        put_piece(t, bonus.seat, home, bonus.unit)
        t.tell("placed", bonus.seat, {"unit": bonus.unit, "territory": home}, "SMC-BUY-22")
    else:
        t.tell("bonus.lost", bonus.seat, {"unit": bonus.unit}, "SMC-TECH-15")
    return NEXT


def bonus_homes(t: Table, bonus: BonusPiece) -> Choices:
    c = Choices()
    fleet = bonus.unit in FLEETS
    for territory, x in t.settlements.items():
        if x.owner == bonus.seat:
            c.add(PLACE[territory], "SMC-TECH-15" if fleet and not COASTAL[territory] else "")
    return c


BONUS_PIECE: Final = Procedure(BonusPiece, {"bonus.place": place_bonus}, within="buy", phase="duty")


async def place_bought(t: Table, bought: BoughtPiece) -> Step:
    """SMC-BUY-18, SMC-BUY-20, SMC-BUY-21, SMC-BUY-19: a bought piece goes into a settlement of the player that has room
    left this turn; a fleet needs a coast.
    """
    homes = homes_with_room(t, bought.seat, bought.unit)
    home = homes[0]
    if len(homes) > 1:
        move = await Ask(bought.seat, "place", lambda: bought_homes(t, bought))
        home = move.arg
    settlement = t.settlements[home]
    t.settle(home, settlement.changed(settlement.level, settlement.room - 1, settlement.grown))
    put_piece(t, bought.seat, home, bought.unit)
    t.tell("placed", bought.seat, {"unit": bought.unit, "territory": home}, "SMC-BUY-20")
    return NEXT


def homes_with_room(t: Table, seat: Seat, unit: str) -> list[str]:
    """SMC-BUY-18, SMC-BUY-20: where a bought piece may be placed."""
    return [s for s in homes_for(t, seat, unit) if t.settlements[s].room > 0]


def bought_homes(t: Table, bought: BoughtPiece) -> Choices:
    c = Choices()
    fleet = bought.unit in FLEETS
    for territory, x in t.settlements.items():
        if x.owner == bought.seat:
            c.add(
                PLACE[territory],
                "SMC-BUY-37"
                if fleet and not COASTAL[territory]
                else "SMC-BUY-27"
                if x.grown == 2 and not x.room
                else ""
                if x.room > 0
                else "SMC-BUY-18",
            )
    return c


BOUGHT_PIECE: Final = Procedure(BoughtPiece, {"place": place_bought}, within="buy", phase="duty")


async def raise_army(t: Table, minor: MinorArmy) -> Step:
    """SMC-EXPLORE-11, SMC-EXPLORE-21: the village of the minor civilization comes with one army, chosen by its new
    owner.
    """
    armies = armies_of_era(t)
    army = armies[0]
    if len(armies) > 1:
        move = await Ask(minor.seat, "army.minor", lambda: army_choices(t))
        army = move.arg
    put_piece(t, minor.seat, minor.territory, army)
    t.tell("placed", minor.seat, {"unit": army, "territory": minor.territory}, "SMC-EXPLORE-11")
    return NEXT


def army_choices(t: Table) -> Choices:
    return Choices.of([RAISE[unit] for unit in armies_of_era(t)])


MINOR_ARMY: Final = Procedure(MinorArmy, {"army.minor": raise_army}, within="movement", phase="duty")


# --- settlements, improvements, technologies ---


async def upgrade_freely(t: Table, bonus: FreeUpgrade) -> Step:
    """SMC-TECH-14: one of the player's settlements is upgraded by one level, within technology and terrain; this may be
    declined.
    """
    if len(free_upgrades(t, bonus.seat).moves) == 1:
        return NEXT
    move = await Ask(bonus.seat, "bonus.upgrade", lambda: free_upgrades(t, bonus.seat))
    if move is not DECLINE:
        old = t.settlements[move.arg]
        t.settle(move.arg, old.changed(old.level + 1, old.room, old.grown))
        t.tell("upgraded", bonus.seat, {"territory": move.arg, "level": f"level.{old.level + 1}"}, "SMC-TECH-14")
    return NEXT


def free_upgrades(t: Table, seat: Seat) -> Choices:
    c = Choices()
    c.allow(DECLINE)
    for territory, x in t.settlements.items():
        if x.owner == seat:
            c.add(UPGRADE[territory], level_verdict(t, territory, x.level + 1))
    return c


FREE_UPGRADE: Final = Procedure(FreeUpgrade, {"bonus.upgrade": upgrade_freely}, within="buy", phase="duty")


async def declare_obsolete(t: Table, first: Obsolescence) -> Step:
    """SMC-IMPROVE-07..10, SMC-IMPROVE-13, SMC-IMPROVE-14: the first builder may declare one older improvement of the
    same kind obsolete.
    """
    if not obsoletable(t, first.improvement):
        return NEXT
    move = await Ask(first.seat, "improvement.obsolete", lambda: obsolete_choices(t, first.improvement))
    if move is not DECLINE:
        make_obsolete(t, move.arg)
        t.tell("obsolete", first.seat, {"improvement": move.arg}, "SMC-IMPROVE-09")
    return NEXT


def obsolete_choices(t: Table, improvement: str) -> Choices:
    return Choices.of([DECLINE, *[OBSOLETE[id] for id in obsoletable(t, improvement)]])


OBSOLESCENCE: Final = Procedure(Obsolescence, {"improvement.obsolete": declare_obsolete}, within="buy", phase="duty")


async def take_technology(t: Table, free: FreeTechnology) -> Step:
    """SMC-EXPLORE-09, SMC-EXPLORE-20: the player takes one unowned technology of the current era whose prerequisites
    are in play, with its bonus.
    """
    options = takeable(t)
    if not options:
        return NEXT
    taken = options[0]
    if len(options) > 1:
        move = await Ask(free.seat, "technology.free", lambda: technology_choices(t))
        taken = move.arg
    t.tell("technology.free", free.seat, {"technology": taken}, "SMC-EXPLORE-09")
    t.call(*obtain(t, free.seat, taken))
    return NEXT


def technology_choices(t: Table) -> Choices:
    c = Choices()
    for id in takeable(t):
        c.allow(TAKE[id])
    for technology in facts(t).technologies:
        if technology.era != t.era:
            c.refuse(TAKE[technology.id], "SMC-ERA-06")
    return c


FREE_TECHNOLOGY: Final = Procedure(
    FreeTechnology, {"technology.free": take_technology}, within="movement", phase="duty"
)
