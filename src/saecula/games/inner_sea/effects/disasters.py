"""Cards that strike: floods, earthquakes, plagues, revolts, pirates. A comment above each card summarizes its text."""

from __future__ import annotations

from typing import Final

from saecula.games.inner_sea.atlas import BIT, LAND, SEA, SIDES, bits
from saecula.games.inner_sea.board import (
    any_civ,
    anyone,
    around,
    factions_in,
    home_of,
    home_of_active,
    is_city,
    part,
    walled,
)
from saecula.games.inner_sea.effects.spec import (
    Effect,
    adjacent,
    any_civilization,
    any_faction,
    area,
    chosen,
    cities_of_anyone,
    cities_of_opponents,
    city_of_anyone,
    city_of_opponent,
    each,
    hit,
    hit_land,
    hit_land_near_first,
    hit_near_first,
    lose,
    lose_each,
    together,
    why_not_hit,
    wonder,
)
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Op, Table

# 1 Volcanic Eruption: a faction loses 2 disks in a land area; then 1 disk from each of up to 2 adjacent areas.


def volcanic_eruption(t: Table, d: Declaration) -> list[Op]:
    named = list(zip(d.areas, d.factions, strict=True))
    return [lose(named[0][0], named[0][1], 2), *together(t, [lose(name, f) for name, f in named[1:]])]


# 2 Earthquake: in each of 2 adjacent land areas, at least one of them with a disk, remove 1 disk.


def earthquake_first(t: Table, d: Declaration) -> int:
    shaken = hit_land(t, d)
    return part(t).land & (shaken & around(t, part(t).land) | around(t, shaken))


def earthquake_second(t: Table, d: Declaration) -> int:
    there = adjacent(t, d.areas[0]) & LAND
    return there if d.factions[0] != NOBODY else there & hit(t, d)


# 3 Local Famine: a City of an opponent loses 2 disks; then its owner discards a card or loses 1 more there.


def local_famine(t: Table, d: Declaration) -> list[Op]:
    return [lose(d.areas[0], d.factions[0], 2), Op("famine", d.areas[0], d.factions[0])]


# 4 Great Flood: 1 disk from each of up to 4 land areas adjacent to a coastal sea area.


def sea_with_hit_coast(t: Table, d: Declaration) -> int:
    return part(t).coastal & around(t, hit_land(t, d))


# 8 Tsunami: every faction in a coastal sea area loses 1 disk; then 1 disk from each of up to 2 adjacent land areas.


def coastal_hit(t: Table, d: Declaration) -> int:
    return part(t).coastal & anyone(t)


def tsunami(t: Table, d: Declaration) -> list[Op]:
    sea = d.areas[0]
    return [lose(sea, f) for f in factions_in(t, sea)] + lose_each(t, d)


# 9 Volcanoes: 2 disks in an area that is not the home area of a civilization in play, then 1 in each adjacent area.


def volcano_site(t: Table, d: Declaration) -> int:
    disks = anyone(t)
    mask = (disks | around(t, disks)) & part(t).play
    for c in t.civs:
        home = home_of(c)
        if home:
            mask &= ~BIT[home]
    return mask


def second_there(t: Table, d: Declaration) -> int:
    """The first area again, while a disk is left in it."""
    return BIT[d.areas[0]] if left_there(t, d, d.areas[0]) else 0


def left_there(t: Table, d: Declaration, name: str) -> list[int]:
    """The factions in an area that have a disk other than those already named."""
    out = []
    for f in any_faction(t, d, name):
        here = t.barbarians[name] if f == BARBARIANS else t.civs[f].disks[name]
        named = sum(1 for a, g in zip(d.areas, d.factions, strict=False) if a == name and g == f)
        if here > named:
            out.append(f)
    return out


def home_area(t: Table, d: Declaration, name: str) -> str:
    return "ACIS-CLAR-12" if home_of_active(t, name) else why_not_hit(t, d, name)


def near_volcano(t: Table, d: Declaration) -> int:
    """9 Volcanoes: the areas next to the one chosen, including home areas (ACIS-CLAR-13)."""
    return hit_near_first(t, d) & ~chosen(d)


def here_then_near(t: Table, d: Declaration) -> list[Op]:
    """Removes disks first in the named area, then around it."""
    ops = [lose(name, f) for name, f in zip(d.areas, d.factions, strict=True) if f != NOBODY]
    here = [op for op in ops if op.area == d.areas[0]]
    return [*together(t, here), *together(t, [op for op in ops if op.area != d.areas[0]])]


# 10 Earthquakes: every City in 3 land areas in a chain, at least one of them with a City, loses 1 disk.


def quakes_area(t: Table, d: Declaration) -> int:
    """The next area of the chain, such that the chain can still be completed with a City in it."""
    land = part(t).land
    city = cities_of_anyone(t, d)
    done = chosen(d)
    if done & city:
        city = land
    if len(d.areas) == 2:
        return adjacent(t, d.areas[1]) & land & city & ~done
    out = 0
    if not city:
        return 0
    if d.areas:
        frame = adjacent(t, d.areas[0]) & land & ~done
    else:
        near = city | around(t, city) & land
        frame = (near | around(t, near)) & land
    for name in bits(frame):
        bit = BIT[name]
        last = adjacent(t, name) & land & ~done & ~bit
        good = last if city & bit else last & city
        if not d.areas:
            for middle in bits(last):
                end = adjacent(t, middle) & land & ~bit
                if end and ((bit | BIT[middle]) & city or end & city):
                    out |= bit
                    break
        elif good:
            out |= bit
    return out


def earthquakes(t: Table, d: Declaration) -> list[Op]:
    """10 Earthquakes: every City in the named areas, including the player's own (ACIS-CLAR-16)."""
    return together(t, [lose(name, f) for name in d.areas for f in factions_in(t, name) if is_city(t, f, name)])


# 11 Plague: a City loses 2 disks; then every City in a land area adjacent to it loses 1.


def plague(t: Table, d: Declaration) -> list[Op]:
    near = adjacent(t, d.areas[0]) & LAND
    spread = [lose(name, f) for name in bits(near) for f in factions_in(t, name) if is_city(t, f, name)]
    return [lose(d.areas[0], d.factions[0], 2), *together(t, spread)]


# 12 Storms at Sea: 1 disk from each of up to 3 sea areas.


def hit_sea(t: Table, d: Declaration) -> int:
    return anyone(t) & SEA


# 20 Surge of Superstition: until the end of the turn no civilization places disks of its color in a land area.


def land_at_ease(t: Table, d: Declaration) -> int:
    mask = part(t).land
    for name in t.lasting.superstition:
        mask &= ~BIT[name]
    return mask


# 21 Schism: in a land area and up to 2 adjacent ones every faction with 2 or more disks there loses 1.


def groups(t: Table) -> int:
    """Land areas where a faction that a card can hit has 2 or more disks."""
    mask = 0
    for i, c in enumerate(t.civs):
        for name, n in c.disks.items():
            if n >= 2 and not walled(t, i, name):
                mask |= BIT[name]
    for name, n in t.barbarians.items():
        if n >= 2:
            mask |= BIT[name]
    return mask & LAND


def schism_first(t: Table, d: Declaration) -> int:
    split = groups(t)
    return part(t).land & (split | around(t, split))


def schism_more(t: Table, d: Declaration) -> int:
    return adjacent(t, d.areas[0]) & groups(t)


def schism_fewest(t: Table, d: Declaration) -> int:
    return 0 if BIT[d.areas[0]] & groups(t) else 1


def schism(t: Table, d: Declaration) -> list[Op]:
    """21 Schism: every faction with 2 or more disks, including the player's own (ACIS-CLAR-24)."""
    ops = []
    for name in d.areas:
        for f in factions_in(t, name):
            if (t.barbarians[name] if f == BARBARIANS else t.civs[f].disks[name]) >= 2:
                ops.append(lose(name, f))
    return together(t, ops)


# 22 Pirates: every civilization in a coastal sea area loses all its disks there; then 1 Barbarian comes.


def coastal_civ(t: Table, d: Declaration) -> int:
    return part(t).coastal & any_civ(t)


def pirates(t: Table, d: Declaration) -> list[Op]:
    """22 Pirates: every civilization in the area, including the player's own (ACIS-CLAR-22)."""
    sea = d.areas[0]
    ops = [lose(sea, f, t.civs[f].disks[sea]) for f in factions_in(t, sea) if f != BARBARIANS]
    return [*ops, Op("barbarians", sea, BARBARIANS, 1)]


# 23 Pirate Raids: in up to 3 coastal seas or lands by the sea replace 1 disk of a civilization with a Barbarian.


def by_the_sea(t: Table) -> int:
    return part(t).coastal | part(t).land & around(t, part(t).play & SEA)


def raided(t: Table, d: Declaration) -> int:
    mask = 0
    for i, c in enumerate(t.civs):
        for name in c.disks:
            if not walled(t, i, name):
                mask |= BIT[name]
    return mask & by_the_sea(t)


def replace_with_barbarians(t: Table, d: Declaration) -> list[Op]:
    """23 Pirate Raids: disks of one civilization or of several (ACIS-CLAR-21)."""
    return together(t, [Op("replace", name, f, 1) for name, f in zip(d.areas, d.factions, strict=True)])


# 63 Civil War: an opponent loses 2 disks in a City and 1 in each of up to 3 adjacent areas that it occupies.


def war_near(t: Table, d: Declaration) -> int:
    mask = 0
    rebel = d.factions[0]
    near = adjacent(t, d.areas[0])
    for name in t.civs[rebel].disks:
        if near & BIT[name] and not walled(t, rebel, name):
            mask |= BIT[name]
    return mask


def same_faction(t: Table, d: Declaration, name: str) -> list[int]:
    return [d.factions[0]]


# 64 Slave Revolt: replace 2 disks of a City with Barbarians.


def slave_revolt(t: Table, d: Declaration) -> list[Op]:
    return [Op("replace", d.areas[0], d.factions[0], 1) for _ in range(2)]


# 65 Barbarian Incursion: 2 Barbarians each in a land area on a map edge and an adjacent land area.


def edge_land(t: Table, d: Declaration) -> int:
    mask = 0
    for side in SIDES:
        mask |= part(t).edge[side]
    return mask & part(t).land & around(t, part(t).land)


def land_near_first(t: Table, d: Declaration) -> int:
    return adjacent(t, d.areas[0]) & LAND


def has_barbarians(t: Table, civ: CivId) -> str:
    return "" if t.black or t.barbarians else "ACIS-FATE-26"


def incursion(t: Table, d: Declaration) -> list[Op]:
    return [Op("barbarians", name, BARBARIANS, 2) for name in d.areas]


# 72 Great Fire: the owner of a built Wonder pays 2 resources, or it is destroyed.


def standing_wonders(t: Table, d: Declaration) -> list[str]:
    return [name for name, w in t.wonders.items() if not w.destroyed]


DISASTERS: Final[dict[str, Effect]] = {
    "volcanic-eruption": Effect(
        [area(hit_land, whose=any_faction), area(hit_near_first, 0, 2, any_faction)], volcanic_eruption
    ),
    "earthquake": Effect(
        [area(earthquake_first, whose=any_faction), area(earthquake_second, whose=any_faction)], lose_each
    ),
    "local-famine": Effect([area(cities_of_opponents, whose=city_of_opponent)], local_famine),
    "great-flood": Effect([area(sea_with_hit_coast), area(hit_land_near_first, 1, 4, any_faction)], lose_each),
    "drought": Effect([area(hit_land, whose=any_faction), area(hit_land_near_first, 0, 2, any_faction)], lose_each),
    "tsunami": Effect([area(coastal_hit), area(hit_land_near_first, 0, 2, any_faction)], tsunami),
    "volcanoes": Effect(
        [
            area(volcano_site, whose=any_faction),
            area(second_there, whose=left_there, again=True),
            each(near_volcano, any_faction),
        ],
        here_then_near,
        why_not_area=home_area,
    ),
    "earthquakes": Effect([area(quakes_area, 3, 3)], earthquakes),
    "plague": Effect([area(cities_of_anyone, whose=city_of_anyone)], plague),
    "storms-at-sea": Effect([area(hit_sea, 1, 3, any_faction)], lose_each),
    "heresy": Effect(
        [area(cities_of_anyone, whose=city_of_anyone), each(hit_land_near_first, any_faction)], here_then_near
    ),
    "surge-of-superstition": Effect([area(land_at_ease)], lambda t, d: [Op("superstition", d.areas[0])]),
    "schism": Effect([area(schism_first), area(schism_more, 0, 2)], schism),
    "pirates": Effect([area(coastal_civ)], pirates),
    "pirate-raids": Effect([area(raided, 1, 3, any_civilization)], replace_with_barbarians),
    "civil-war": Effect(
        [area(cities_of_opponents, whose=city_of_opponent), area(war_near, 0, 3, same_faction)], volcanic_eruption
    ),
    "slave-revolt": Effect([area(cities_of_anyone, whose=city_of_anyone)], slave_revolt),
    "barbarian-incursion": Effect([area(edge_land), area(land_near_first)], incursion, can=has_barbarians),
    "great-fire": Effect(
        [wonder(standing_wonders)], lambda t, d: [Op("fire", "", t.wonders[d.option].owner, 2, what=d.option)]
    ),
}
DISASTERS["schism"].slots[1].fewest = schism_fewest
for _card in ("volcanic-eruption", "great-flood", "drought", "tsunami", "storms-at-sea", "pirate-raids", "civil-war"):
    DISASTERS[_card].slots[-1].apart = True
