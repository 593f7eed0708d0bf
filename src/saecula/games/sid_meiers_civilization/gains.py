"""Obtaining things: technologies with their owner bonus, wonders, improvements, settlements; losing settlements."""

from __future__ import annotations

from typing import Final

from saecula.core import Frame, Seat, Verdict
from saecula.games.sid_meiers_civilization.board import COASTAL
from saecula.games.sid_meiers_civilization.cards import (
    FLEETS,
    IMPROVEMENTS,
    NO_RESOURCE,
    TECHNOLOGIES,
    UNITS,
)
from saecula.games.sid_meiers_civilization.effects.wonders import IMMEDIATE
from saecula.games.sid_meiers_civilization.facts import best_unit, facts
from saecula.games.sid_meiers_civilization.frames import BonusPiece, FreeUpgrade, Obsolescence
from saecula.games.sid_meiers_civilization.pieces import remove_all, upgrade_units
from saecula.games.sid_meiers_civilization.table import UNOWNED, Settlement, Table

TERRAIN_LEVEL: Final[dict[str, int]] = {"desert": 0, "mountains": 1, "jungle-forest": 2}
"""SMC-TERRAIN-02..04: the highest settlement level on a terrain."""


def obtain(t: Table, seat: Seat, technology: str) -> list[Frame]:
    """SMC-TECH-03, SMC-TECH-12: grants the card, its owner bonus and its wonders at once; whatever it allows is for
    everyone.

    Returns the frames that its new owner has to settle now, in this order.
    """
    card = TECHNOLOGIES[technology]
    t.technologies = {**t.technologies, technology: seat}
    for id in card.allows_units:  # SMC-UNIT-18, SMC-UNIT-19, SMC-UNIT-22
        new = UNITS[id]
        for old in UNITS.values():
            if old.replaced_by == id or (old.type == new.type and old.era == new.era and old.level < new.level):
                upgrade_units(t, old.id, id)
    bonuses: list[Frame] = []
    for id in card.units:  # SMC-UNIT-25
        bonuses.append(BonusPiece(seat, best_unit(t, UNITS[id].type, UNITS[id].era)))
    for id in card.improvements:  # SMC-TECH-13
        bonuses.extend(gain_improvement(t, seat, id))
    for id in card.wonders:
        bonuses.extend(gain_wonder(t, seat, id))
    if card.upgrades:  # SMC-TECH-14
        bonuses.append(FreeUpgrade(seat))
    return bonuses


def gain_wonder(t: Table, seat: Seat, wonder: str) -> list[Frame]:
    """SMC-WONDER-01, SMC-WONDER-02: the immediate effect happens at once, even in a later era (SMC-WONDER-13)."""
    t.wonders = {**t.wonders, wonder: seat}
    t.since = {**t.since, wonder: t.turn}
    t.tell("wonder", seat, {"wonder": wonder}, "SMC-WONDER-01")
    return IMMEDIATE[wonder](t, seat)


def gain_improvement(t: Table, seat: Seat, improvement: str) -> list[Frame]:
    """SMC-IMPROVE-07, SMC-IMPROVE-10, SMC-IMPROVE-11, SMC-IMPROVE-15: the first one built in its own era or later may
    make an older one obsolete.
    """
    civ = t.players[seat]
    if improvement in t.obsolete:
        return []
    if improvement not in civ.improvements:
        civ.improvements = [*civ.improvements, improvement]
    if improvement in t.pioneered:
        return []
    t.pioneered = [*t.pioneered, improvement]
    item = IMPROVEMENTS[improvement]
    if item.era >= 2 and item.era <= t.era and obsoletable(t, improvement):
        return [Obsolescence(seat, improvement)]
    return []


def obsoletable(t: Table, improvement: str) -> list[str]:
    """SMC-IMPROVE-13: improvements of an earlier era and the same kind, with their technology in play, that are not
    obsolete yet.
    """
    item = IMPROVEMENTS[improvement]
    return [
        x.id
        for x in IMPROVEMENTS.values()
        if x.era < item.era and x.kind == item.kind and x.technology in t.technologies and x.id not in t.obsolete
    ]


def make_obsolete(t: Table, improvement: str) -> None:
    """SMC-IMPROVE-09: makes an improvement obsolete for everyone; all copies are returned."""
    t.obsolete = [*t.obsolete, improvement]
    for civ in t.players:
        civ.improvements = [id for id in civ.improvements if id != improvement]


def level_limit(t: Table, territory: str) -> int:
    """SMC-TERRAIN-02..04, SMC-TERRAIN-08: the highest level that the face-up terrain allows."""
    if t.seen.get(territory, 0) != -1:
        return 4
    return TERRAIN_LEVEL.get(t.markers.get(territory, ""), 4)


def level_verdict(t: Table, territory: str, level: int) -> Verdict:
    """SMC-BUY-28, SMC-TERRAIN-03, SMC-TERRAIN-04, SMC-TERRAIN-07: whether a settlement may have a level."""
    if level > 4 or level > facts(t).level:
        return "SMC-BUY-28"
    limit = level_limit(t, territory)
    if level > limit:
        return "SMC-TERRAIN-03" if limit == 1 else "SMC-TERRAIN-04"
    return ""


def resource_of(t: Table, territory: str) -> str:
    """SMC-CITY-03, SMC-COMP-16, SMC-COMP-21, SMC-EXPLORE-07, SMC-EXPLORE-26: the card for a settlement here, with the
    resource of its marker or with none.
    """
    marker = t.markers.get(territory, "")
    return marker if marker in RESOURCE_MARKERS else NO_RESOURCE


def _resource_markers() -> dict[str, bool]:
    from saecula.games.sid_meiers_civilization.cards import RESOURCES

    return dict.fromkeys(RESOURCES, True)


RESOURCE_MARKERS: Final[dict[str, bool]] = _resource_markers()


def new_village(t: Table, seat: Seat, territory: str, grown: int) -> None:
    """SMC-CITY-02: founds a village with its city card; it has no room for bought pieces this turn (SMC-BUY-27)."""
    card = resource_of(t, territory)
    t.settle(territory, Settlement(owner=seat, level=1, card=card, holder=seat, room=0, grown=grown))
    t.tell("village", seat, {"territory": territory, "card": card}, "SMC-BUY-25")


def homes_for(t: Table, seat: Seat, unit: str) -> list[str]:
    """The places for a bonus piece: the player's settlements; for a fleet, those on a coast (SMC-TECH-15)."""
    fleet = unit in FLEETS
    return [s for s, x in t.settlements.items() if x.owner == seat and (not fleet or COASTAL[s])]


# --- losing ---


def capture(t: Table, seat: Seat, territory: str) -> None:
    """SMC-BATTLE-22, SMC-CITY-06, SMC-CITY-08, SMC-CITY-07, SMC-TERRAIN-09: the settlement changes hands at its level,
    with its city card.

    The former owner's fleets on land and aircraft there are lost (SMC-SEA-15, SMC-AIR-19).
    """
    settlement = t.settlements[territory]
    loser = settlement.owner
    remove_all(t, loser, territory, aircraft=True, fleets=True)
    t.settle(territory, settlement.given(seat, seat))
    t.tell("capture", seat, {"territory": territory, "loser_seat": loser}, "SMC-BATTLE-22")
    if not any(x.owner == loser for x in t.settlements.values()):
        eliminate(t, loser, seat)


def eliminate(t: Table, seat: Seat, by: int) -> None:
    """SMC-ELIM-01..09: gold and wonders go to the conqueror, technologies are set aside, everything else leaves the
    game.
    """
    civ = t.players[seat]
    civ.alive = False
    gold = civ.gold
    t.pay(seat, gold)
    if by != seat:
        t.receive(by, gold)
    heir = by if by != seat else UNOWNED
    t.wonders = {wonder: heir if owner == seat else owner for wonder, owner in t.wonders.items()}
    t.technologies = {id: UNOWNED if owner == seat else owner for id, owner in t.technologies.items()}
    civ.forces = {}
    civ.improvements = []
    for territory, x in t.settlements.items():
        if x.holder == seat:
            t.settle(territory, x.given(x.owner, x.owner))
    t.tell("eliminated", seat, {"by_seat": by}, "SMC-ELIM-01")
