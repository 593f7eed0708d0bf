"""Competition cards. A comment above each card summarizes its text; "here" is the area of the current competition."""

from __future__ import annotations

from typing import Final

from saecula.games.inner_sea.atlas import BIT, HOME, LAND, SEA, bits
from saecula.games.inner_sea.board import contested_mask, count, home_of_active, is_city, present, walled
from saecula.games.inner_sea.effects.spec import Can, Effect, adjacent, area, civ, lose, lose_each, opponents, talents
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.ids import FactionId
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import BARBARIANS, How, Op, Table


def occupied(t: Table, who: FactionId) -> int:
    """The areas that a civilization occupies, counting white disks (ACIS-TERM-33)."""
    c = t.civs[who]
    return held(c.disks) | held(c.allies) if c.allies else held(c.disks)


def fields(t: Table, d: Declaration) -> int:
    """Contested areas that the player of the card occupies."""
    return contested_mask(t) & occupied(t, d.civ)


def land_fields(t: Table, d: Declaration) -> int:
    return fields(t, d) & LAND


def sea_fields(t: Table, d: Declaration) -> int:
    return fields(t, d) & SEA


def foes(t: Table, d: Declaration, name: str) -> list[int]:
    """Opposing factions present that a card can hit (ACIS-CLAR-02, ACIS-CLAR-03: including Barbarians, ACIS-CLAR-18,
    ACIS-CLAR-25)."""
    return [f for f in present(t, name) if f != d.civ and not walled(t, f, name)]


def with_foes(t: Table, d: Declaration, mask: int) -> int:
    for name in bits(mask):
        if not foes(t, d, name):
            mask &= ~BIT[name]
    return mask


def land_foes(t: Table, d: Declaration) -> int:
    return with_foes(t, d, land_fields(t, d))


def sea_foes(t: Table, d: Declaration) -> int:
    return with_foes(t, d, sea_fields(t, d))


def all_foes(t: Table, d: Declaration) -> int:
    return with_foes(t, d, fields(t, d))


def here_foes(t: Table, d: Declaration) -> int:
    """The current area, as long as it contains an opposing disk other than those named."""
    return BIT[t.contest.area] if foes_left(t, d, t.contest.area) else 0


def foes_left(t: Table, d: Declaration, name: str) -> list[int]:
    return [f for f in foes(t, d, name) if count(t, f, name) > d.factions.count(f)]


def white_each(t: Table, d: Declaration) -> list[Op]:
    return [Op("white", name, d.civ, 1) for name in d.areas]


def white_here(t: Table, d: Declaration, n: int) -> list[Op]:
    return [Op("white", t.contest.area, d.civ, n)]


def all_foes_lose(t: Table, d: Declaration, how: How = "") -> list[Op]:
    return [lose(t.contest.area, f, 1, how) for f in foes(t, d, t.contest.area)]


# --- when a card may be laid down (ACIS-FATE-48: its player has a disk here) ---


def on_land(t: Table, who: FactionId) -> str:
    return "" if BIT[t.contest.area] & LAND else "ACIS-FATE-26"


def at_sea(t: Table, who: FactionId) -> str:
    return "" if BIT[t.contest.area] & SEA else "ACIS-FATE-26"


def with_talent(t: Table, who: FactionId) -> str:
    return "" if t.civs[who].treasury else "ACIS-FATE-26"


def by_own_sea(t: Table, who: FactionId) -> str:
    """53 Blockade: requires a land area adjacent to a sea area that its player occupies."""
    if on_land(t, who):
        return "ACIS-FATE-26"
    return "" if adjacent(t, t.contest.area) & SEA & occupied(t, who) else "ACIS-FATE-26"


def own_city(t: Table, who: FactionId) -> str:
    return "" if is_city(t, who, t.contest.area) else "ACIS-FATE-26"


# 41 Captain: 2 white disks for an opponent in a Contested area that it occupies; you gain 1 talent.


def captains(t: Table, d: Declaration) -> list[int]:
    mask = contested_mask(t)
    return [i for i in t.rules.captain_helps(t, d.civ, opponents(t, d)) if occupied(t, i) & mask]


def captain_area(t: Table, d: Declaration) -> int:
    return contested_mask(t) & occupied(t, d.target) if d.target >= 0 else 0


def captain(t: Table, d: Declaration) -> list[Op]:
    return [*[Op("white", name, d.target, 2) for name in d.areas], talents(d.civ, 1)]


# 45 Traitor: an opponent loses all its disks in one Contested area, but not in a home area in play other than Troy.


def betrayed_area(t: Table, d: Declaration) -> int:
    mask = contested_mask(t)
    for name in bits(mask):
        if (home_of_active(t, name) and name != HOME["troy"]) or not betrayed(t, d, name):
            mask &= ~BIT[name]
    return mask


def betrayed(t: Table, d: Declaration, name: str) -> list[int]:
    return [f for f in present(t, name) if f not in (d.civ, BARBARIANS)]


def traitor(t: Table, d: Declaration) -> list[Op]:
    return [lose(name, f, count(t, f, name), "traitor") for name, f in zip(d.areas, d.factions, strict=True)]


def lose_each_and_white(t: Table, d: Declaration) -> list[Op]:
    """49 War Chariots: removes 1 opposing disk, then adds 1 white disk."""
    return [*lose_each(t, d), *white_here(t, d, 1)]


def fire_ships(t: Table, d: Declaration) -> list[Op]:
    """59 Fire Ships: removes 2 opposing disks, then 1 of yours, which cannot be bought off."""
    return [*lose_each(t, d), lose(t.contest.area, d.civ, 1, "firm")]


def here_if(can: Can, n: int) -> Effect:
    """White disks here, under a condition."""
    return Effect([], lambda t, d: white_here(t, d, n), always=True, can=can)


WAR: Final[dict[str, Effect]] = {
    # 6 Strategos, 47 Metal Forging: Armor: 1 white disk in each of up to 4 Contested areas that you occupy.
    "strategos": Effect([area(fields, 1, 4)], white_each),
    "captain": Effect([civ(captains), area(captain_area)], captain, always=True),
    "traitor": Effect(
        [area(betrayed_area, whose=betrayed)],
        traitor,
        at="competition.start",
        not_laid="ACIS-CLAR-29",
        no_barbarians="ACIS-CLAR-30",
    ),
    # 46 Armored Infantry: 3 white disks here, on land.
    "armored-infantry": here_if(on_land, 3),
    "metal-forging-armor": Effect([area(fields, 1, 4)], white_each),
    # 48 Iron Blades: 1 opposing disk in each of up to 2 Contested land areas that you occupy.
    "metal-forging-iron-blades": Effect([area(land_foes, 1, 2, foes)], lose_each),
    "war-chariots": Effect([area(here_foes, whose=foes_left)], lose_each_and_white, always=True, can=on_land),
    # 50 Composite Bow: 1 opposing disk in each of up to 2 Contested areas that you occupy.
    "composite-bow": Effect([area(all_foes, 1, 2, foes)], lose_each),
    # 51 Siege Equipment: 2 opposing disks here, on land.
    "siege-equipment": Effect([area(here_foes, 2, 2, foes_left, again=True)], lose_each, can=on_land),
    # 52 Siege: opposing civilizations cannot buy off losses here.
    "siege": Effect([], lambda t, d: [Op("siege", t.contest.area, d.civ)], always=True, can=on_land),
    # 53 Blockade: every opposing faction here loses 1 disk, which cannot be bought off.
    "blockade": Effect([], lambda t, d: all_foes_lose(t, d, "firm"), always=True, can=by_own_sea),
    # 54 Obsidian Quarry: 1 opposing disk here, on land; 1 talent.
    "obsidian-quarry": Effect(
        [area(here_foes, whose=foes_left)], lambda t, d: [*lose_each(t, d), talents(d.civ, 1)], always=True, can=on_land
    ),
    # 55 Cavalry: 1 white disk in each of up to 2 Contested land areas that you occupy.
    "cavalry": Effect([area(land_fields, 1, 2)], white_each),
    # 56 War Elephants: 2 white disks here, on land.
    "war-elephants": here_if(on_land, 2),
    # 57 Mercenaries: pay 1 talent when it is resolved, then add 3 white disks here.
    "mercenaries": Effect([], lambda t, d: [Op("mercenaries", t.contest.area, d.civ, 3)], always=True, can=with_talent),
    # 58 Naval Ram: 1 opposing disk in each of up to 2 Contested sea areas that you occupy.
    "naval-ram": Effect([area(sea_foes, 1, 2, foes)], lose_each),
    "fire-ships": Effect([area(here_foes, 2, 2, foes_left, again=True)], fire_ships, can=at_sea),
    # 60 Fortifications: with a City here you lose no disk in the first round.
    "fortifications": Effect([], lambda t, d: [Op("fort", t.contest.area, d.civ)], always=True, can=own_city),
    # 61 Ambush: every opposing faction here loses 1 disk before the first round.
    "ambush": Effect([], lambda t, d: all_foes_lose(t, d), always=True),
    # 75 Triremes: 1 white disk in each of up to 3 Contested sea areas that you occupy.
    "triremes": Effect([area(sea_fields, 1, 3)], white_each),
    # 94 Warrior Queen: 1 disk of your color and 1 white disk here.
    "warrior-queen": Effect(
        [], lambda t, d: [Op("place", t.contest.area, d.civ, 1), *white_here(t, d, 1)], always=True
    ),
}
