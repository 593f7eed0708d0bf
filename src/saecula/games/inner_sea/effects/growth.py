"""Cards that build up: disks on the map, fleets, colonies, trade. A comment above each card summarizes its text."""

from __future__ import annotations

from typing import Final

from saecula.games.inner_sea.atlas import BIT, LAND, NILE, OPEN, SEA, bits
from saecula.games.inner_sea.board import anyone, around, closed, controlled, limit, part, seafarer, stacked, why_closed
from saecula.games.inner_sea.effects.spec import (
    Effect,
    adjacent,
    area,
    chosen,
    civ,
    color,
    free,
    land_chain_from,
    may_enter,
    mine,
    near_mine,
    omit,
    open_to,
    opposing_faction,
    option,
    place,
    place_each,
    talents,
    together,
)
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.ids import CivId, FactionId
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import NOBODY, Op, Table

# 7 Land Improvement: 1 disk in each of up to 2 land areas that you Control.


def own_land(t: Table, d: Declaration) -> int:
    return controlled(t, d.civ) & LAND & free(t, d)


# 14 Religious Fervor: choose a color in a land area; 1 disk of it there and 1 in each land area adjacent to it.


def fervent(t: Table, civ: CivId) -> int:
    """The land areas from which a civilization's color can spread."""
    if not t.civs[civ].supply:
        return 0
    may = part(t).play & ~closed(t, civ) & LAND
    return held(t.civs[civ].disks) & LAND & (may | around(t, may)) if may else 0


def fervor_colors(t: Table, d: Declaration) -> list[int]:
    """The other civilizations whose color may be chosen.

    A reader's report of the printed card says that it may choose any color in its area, and the publisher's preview
    speaks of a disk of the player's choice. No sentence of the rulebook names the card (confidence: medium). A color is
    that of a civilization, as with Local Trade (ACIS-CLAR-11, ACIS-TERM-08). An NPC spreads its own disks: it places
    disks by priorities that know no others (ACISP-NPCCARD-05).
    """
    if t.civs[d.civ].seat < 0:
        return []
    return [i for i in t.order if i != d.civ and fervent(t, i)]


def fervor_area(t: Table, d: Declaration) -> int:
    return fervent(t, color(d))


def fervor_places(t: Table, d: Declaration) -> int:
    """The land areas that receive a disk. Those of another color may be out of the player's reach (ACISP-ROME1-48)."""
    near = (BIT[d.areas[0]] | adjacent(t, d.areas[0])) & LAND & part(t).play & ~closed(t, color(d))
    return near if d.target == NOBODY else near & ~t.rules.untouchable(t, d)


def religious_fervor(t: Table, d: Declaration) -> list[Op]:
    """14 Religious Fervor: the disks come from the supply of the color chosen (ACIS-CLAR-11)."""
    mask = fervor_places(t, d)
    return [place(name, color(d)) for name in bits(mask) if name not in d.omitted]


# 16 Local Trade: a civilization of your choice places 1 disk in each of 2 adjacent land areas of its own; 1 talent.


def trade_lands(t: Table, who: FactionId) -> int:
    land = held(t.civs[who].disks) & LAND
    return land & around(t, land)


def traders(t: Table, d: Declaration) -> list[int]:
    return [i for i in t.order if trade_lands(t, i)]


def trade_area(t: Table, d: Declaration) -> int:
    if d.target == NOBODY:
        return 0
    land = trade_lands(t, d.target)
    return land & adjacent(t, d.areas[0]) if d.areas else land


def local_trade(t: Table, d: Declaration) -> list[Op]:
    """16 Local Trade: the disks come from the chosen civilization's supply (ACIS-CLAR-11)."""
    return [*[place(name, d.target) for name in d.areas], talents(d.civ, 1)]


# 17 Gold Mine: up to 4 disks one after another, each in or adjacent to an area that you occupy then; or 2 talents.


def room(t: Table, d: Declaration, mask: int) -> int:
    """The mask without the areas that are full with the disks named so far."""
    for name in d.areas:
        if stacked(t, d.civ, name) + d.areas.count(name) >= limit(t, name):
            mask &= ~BIT[name]
    return mask


def gold_area(t: Table, d: Declaration) -> int:
    if d.option != "disks":
        return 0
    occupied = mine(t, d) | chosen(d)
    return room(t, d, free(t, d) & (occupied | around(t, occupied)))


def gold_options(t: Table, d: Declaration) -> list[str]:
    occupied = mine(t, d)
    return ["disks", "talents"] if free(t, d) & (occupied | around(t, occupied)) else ["talents"]


def gold_mine(t: Table, d: Declaration) -> list[Op]:
    return [talents(d.civ, 2)] if d.option == "talents" else place_each(t, d)


# 18 Golden Age: up to 2 disks adjacent to areas that you occupy; 1 talent.


def golden_area(t: Table, d: Declaration) -> int:
    return room(t, d, free(t, d) & near_mine(t, d))


def place_and_talent(t: Table, d: Declaration) -> list[Op]:
    return [*place_each(t, d), talents(d.civ, 1)]


# 26 Sunken City: if able, 1 disk in an open sea area where you have none, and 1 VP; or 1 talent.


def sunken_sea(t: Table, d: Declaration) -> int:
    return part(t).open & free(t, d) if d.option != "talent" else 0


def sunken_options(t: Table, d: Declaration) -> list[str]:
    """26 Sunken City: offers a disk in a sea only to a civilization that may be there (ACIS-CLAR-26)."""
    return ["sea", "talent"] if sunken_sea(t, d) & ~t.rules.untouchable(t, d) else ["talent"]


def sunken_city(t: Table, d: Declaration) -> list[Op]:
    if d.option == "talent":
        return [talents(d.civ, 1)]
    return [place(d.areas[0], d.civ), Op("vp", "", d.civ, 1)]


# 27 Improved Plow: 1 disk in each of up to 3 land areas that you occupy; 1 talent.


def plowed(t: Table, d: Declaration) -> int:
    return mine(t, d) & LAND & free(t, d)


# 28 Irrigation: 2 disks in a land area that you Control, 3 in a Nile area.


def irrigation(t: Table, d: Declaration) -> list[Op]:
    return [place(d.areas[0], d.civ, 3 if BIT[d.areas[0]] & NILE else 2)]


# 29 Hippodrome: 2 disks in a land area that you occupy or that is adjacent to one that you occupy.


def hippodrome_area(t: Table, d: Declaration) -> int:
    return (mine(t, d) | near_mine(t, d)) & LAND & free(t, d)


# 31 Poet: in up to 3 areas that you occupy or that are adjacent to those, replace 1 opposing disk with one of yours.


def poet_area(t: Table, d: Declaration) -> int:
    there = (mine(t, d) | near_mine(t, d)) & may_enter(t, d)
    mask = 0
    for name in bits(there):
        if poet_whose(t, d, name):
            mask |= BIT[name]
    return mask


def poet_whose(t: Table, d: Declaration, name: str) -> list[int]:
    return opposing_faction(t, d, name)


def poet(t: Table, d: Declaration) -> list[Op]:
    """31 Poet: disks of one civilization or of several (ACIS-CLAR-23)."""
    return together(t, [Op("replace", name, f, 1, "own") for name, f in zip(d.areas, d.factions, strict=True)])


# 32 Captive Queen: 2 disks in a coastal sea area with a disk of another civilization.


def queen_sea(t: Table, d: Declaration) -> int:
    mask = 0
    for i, c in enumerate(t.civs):
        if i != d.civ:
            mask |= held(c.disks)
    return mask & part(t).coastal & free(t, d)


def two_there(t: Table, d: Declaration) -> list[Op]:
    return [place(d.areas[0], d.civ, 2)]


# 35 Trade Fleet: 1 disk in each of 3 sea areas in a chain that starts in or next to an area that you occupy.


def fleet_area(t: Table, d: Declaration) -> int:
    """The next sea of the chain, for a chain of 3 if possible, otherwise the longest."""
    sea = part(t).play & SEA & may_enter(t, d)
    done = chosen(d)
    frame = (mine(t, d) | near_mine(t, d)) & sea if not d.areas else adjacent(t, d.areas[-1]) & sea & ~done
    longest = 0
    out = 0
    for name in bits(frame):
        reach = 0
        while reach < 2 - len(d.areas) and land_chain_from(t, name, reach + 1, done | BIT[name], sea):
            reach += 1
        if reach > longest:
            longest = reach
            out = 0
        if reach == longest:
            out |= BIT[name]
    return out


def has_supply(t: Table, who: FactionId) -> str:
    return "" if t.civs[who].supply else "ACIS-FATE-26"


def named_places(t: Table, d: Declaration) -> int:
    return chosen(d) & open_to(t, d)


# 37 Navigator: the same with up to 3 sea areas, one of which may be an open sea in any Epoch (ACIS-CLAR-17).


def navigator_area(t: Table, d: Declaration) -> int:
    sea = part(t).play & SEA
    if not seafarer(t, d.civ) and chosen(d) & OPEN:
        sea &= ~OPEN
    if not d.areas:
        return (mine(t, d) | near_mine(t, d)) & sea
    return adjacent(t, d.areas[-1]) & sea & ~chosen(d)


def navigator_places(t: Table, d: Declaration) -> int:
    disks = t.civs[d.civ].disks
    mask = chosen(d)
    for name in d.areas:
        if disks.get(name, 0) >= limit(t, name):
            mask &= ~BIT[name]
    return mask


def navigator(t: Table, d: Declaration) -> list[Op]:
    return [Op("place", name, d.civ, 1, "any sea") for name in d.areas if name not in d.omitted]


# 78 Via Appia: 1 disk in each of up to 4 land areas in a chain; you occupy the first.


def appia_area(t: Table, d: Declaration) -> int:
    if not d.areas:
        return mine(t, d) & LAND
    return adjacent(t, d.areas[-1]) & LAND & ~chosen(d)


# 79 Bumper Crop: 1 talent, then up to 2 disks in areas that you occupy.


def crop_area(t: Table, d: Declaration) -> int:
    return room(t, d, mine(t, d) & free(t, d))


def talent_and_place(t: Table, d: Declaration) -> list[Op]:
    return [talents(d.civ, 1), *place_each(t, d)]


# 80 Olive Groves: 1 disk in each of up to 3 land areas by the sea that you occupy.


def groves(t: Table, d: Declaration) -> int:
    return plowed(t, d) & around(t, part(t).play & SEA)


# 85 Colonists: 3 disks in an empty land area adjacent to a sea area that you occupy.


def colony(t: Table, d: Declaration) -> int:
    seas = mine(t, d) & SEA
    return around(t, seas) & LAND & ~anyone(t) & free(t, d) if seas else 0


# 86 Explorer: 1 disk in each of up to 3 empty areas in a chain; the first is adjacent to an area that you occupy.


def explored(t: Table, d: Declaration) -> int:
    there = near_mine(t, d) if not d.areas else adjacent(t, d.areas[-1])
    return there & free(t, d) & ~anyone(t) & ~chosen(d)


# 87 Public Works: 1 disk in each of up to 2 land areas where you have exactly 2 disks.


def works(t: Table, d: Declaration) -> int:
    mask = 0
    for name, n in t.civs[d.civ].disks.items():
        if n == 2:
            mask |= BIT[name]
    return mask & LAND & free(t, d)


GROWTH_CARDS: Final[dict[str, Effect]] = {
    "land-improvement": Effect([area(own_land, 1, 2)], place_each),
    "religious-fervor": Effect([area(fervor_area), omit(fervor_places)], religious_fervor),
    "local-trade": Effect([civ(traders), area(trade_area, 2, 2)], local_trade, always=True),
    "gold-mine": Effect([option(gold_options), area(gold_area, 1, 4, again=True)], gold_mine, always=True),
    "golden-age": Effect([area(golden_area, 1, 2, again=True)], place_and_talent, always=True),
    "sunken-city": Effect([option(sunken_options), area(sunken_sea)], sunken_city, always=True),
    "improved-plow": Effect([area(plowed, 1, 3)], place_and_talent, always=True),
    "irrigation": Effect([area(own_land)], irrigation),
    "hippodrome": Effect([area(hippodrome_area)], two_there),
    "poet": Effect([area(poet_area, 1, 3, poet_whose)], poet),
    "captive-queen": Effect([area(queen_sea)], two_there),
    "trade-fleet": Effect([area(fleet_area, 3, 3), omit(named_places)], place_each, can=has_supply),
    "navigator": Effect([area(navigator_area, 1, 3), omit(navigator_places)], navigator, can=has_supply),
    "via-appia": Effect([area(appia_area, 1, 4), omit(named_places)], place_each, can=has_supply),
    "bumper-crop": Effect([area(crop_area, 0, 2, again=True)], talent_and_place, always=True),
    "olive-groves": Effect([area(groves, 1, 3)], place_each),
    "colonists": Effect([area(colony)], lambda t, d: [place(d.areas[0], d.civ, 3)]),
    "explorer": Effect([area(explored, 1, 3)], place_each),
    "public-works": Effect([area(works, 1, 2)], place_each),
}
GROWTH_CARDS["poet"].slots[-1].apart = True
GROWTH_CARDS["religious-fervor"].slots[0].colors = fervor_colors


def closed_there(t: Table, d: Declaration, name: str) -> str:
    """The rule that forbids placing a disk of the player of the card, or of the color chosen, there."""
    return why_closed(t, color(d), name)


def not_improved(t: Table, d: Declaration, name: str) -> str:
    """7 Land Improvement: the rule that refuses an area, such as one that the player of the card does not Control."""
    return why_closed(t, d.civ, name) or "ACIS-CLAR-08"


for _effect in GROWTH_CARDS.values():
    _effect.why_not_area = closed_there
GROWTH_CARDS["land-improvement"].why_not_area = not_improved
GROWTH_CARDS["local-trade"].why_not_area = None
