"""How a card is described: what its player names (slots), and what then happens (a plan of ops).

A `Slot` asks for areas, a civilization, an option or a Wonder. A plan is a list of `Op`, carried out in order by the
phase "effect"; the same plan shows a Negate card what the play would do (ACIS-FATE-43). See `ops.py` for the
vocabulary.

While a card is being declared, its `Declaration` contains the choices named so far.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from saecula.core.types import Verdict
from saecula.games.inner_sea.atlas import BIT, HOME, LAND, OPEN, bits
from saecula.games.inner_sea.board import anyone, around_disks, closed, factions_in, is_city, part, seafarer, walled
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.ids import CivId, FactionId
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, How, Op, Table

Mask = Callable[[Table, Declaration], int]
Whose = Callable[[Table, Declaration, str], list[int]]
Names = Callable[[Table, Declaration], list[str]]
Civs = Callable[[Table, Declaration], list[int]]
Plan = Callable[[Table, Declaration], list[Op]]
Can = Callable[[Table, int], str]
WhyNotArea = Callable[[Table, Declaration, str], str]


@dataclass(slots=True)
class Slot:
    """One thing to be named: `least` to `most` different areas of `mask`, each with a faction if `whose` is given.

    Kinds: "area"; "each" (all areas of the mask; only the factions are asked for); "civ" (one of `civs`, kept as
    `target`); "civs" (several of them, kept in `factions`); "option", "wonder" (one of `names`, kept as `option`) and
    "number"; "omit" (which of the named areas are left out if the supply is too small, ACIS-FATE-31). `fewest` computes
    the least number of areas where it depends on those named before. `apart` marks the last slot of a card whose areas
    do not affect one another, so each loss is independent of the others. `colors` are the other civilizations whose
    disks the card may place instead of its player's: one of them may be named before the area, and is kept as `target`.
    """

    kind: str
    least: int = 1
    most: int = 1
    mask: Mask | None = None
    whose: Whose | None = None
    civs: Civs | None = None
    names: Names | None = None
    again: bool = False
    fewest: Mask | None = None
    apart: bool = False
    colors: Civs | None = None


@dataclass(slots=True)
class Effect:
    """A card's slots and plan. `always`: some part needs nothing (a talent), so the card can always be played.

    `at` is a question at which the card is played outside the actions of the Card Phase. Rules that refuse: `not_laid`
    refuses to lay a Competition card face down, `no_barbarians` refuses Barbarians as the named faction, and
    `why_not_area` refuses an area that the card cannot name (for areas that are not candidates).
    """

    slots: list[Slot]
    plan: Plan
    always: bool = False
    can: Can | None = None
    at: str = ""
    not_laid: str = ""
    no_barbarians: str = ""
    why_not_area: WhyNotArea | None = None


def area(mask: Mask, least: int = 1, most: int = 1, whose: Whose | None = None, again: bool = False) -> Slot:
    """Asks for areas; `again` allows the same area more than once."""
    return Slot("area", least, most, mask, whose, None, None, again)


def each(mask: Mask, whose: Whose) -> Slot:
    """Asks for a faction in every area of the mask."""
    return Slot("each", 0, 99, mask, whose)


def civ(civs: Civs) -> Slot:
    return Slot("civ", 1, 1, None, None, civs)


def several(civs: Civs, least: int, most: int) -> Slot:
    return Slot("civs", least, most, None, None, civs)


def option(names: Names) -> Slot:
    return Slot("option", 1, 1, None, None, None, names)


def wonder(names: Names) -> Slot:
    return Slot("wonder", 1, 1, None, None, None, names)


def number(names: Names) -> Slot:
    return Slot("number", 1, 1, None, None, None, names)


def omit(mask: Mask) -> Slot:
    """ACIS-FATE-31: asks which areas of the mask get no disk when the supply is too small."""
    return Slot("omit", 0, 99, mask)


# --- masks of areas that may be named ---


def color(d: Declaration) -> CivId:
    """The civilization whose disks the card places: the one named, or the player of the card."""
    return d.civ if d.target == NOBODY else d.target


def chosen(d: Declaration) -> int:
    """The areas named so far, as a mask."""
    mask = 0
    for name in d.areas:
        mask |= BIT[name]
    return mask


def first(d: Declaration) -> str:
    return d.areas[0]


def adjacent(t: Table, name: str) -> int:
    return part(t).adjacent[name]


def mine(t: Table, d: Declaration) -> int:
    """The areas that the player of the card occupies (ACIS-FATE-23)."""
    return held(t.civs[d.civ].disks)


def near_mine(t: Table, d: Declaration) -> int:
    """Areas adjacent to an area that the player of the card occupies."""
    return around_disks(t, t.civs[d.civ].disks)


def free(t: Table, d: Declaration) -> int:
    """Areas in play where the player of the card may place a disk now, if the supply is large enough (ACIS-GROW-35,
    ACIS-FATE-08)."""
    if t.civs[d.civ].supply <= d.count:
        return 0
    return part(t).play & ~closed(t, d.civ)


def open_to(t: Table, d: Declaration) -> int:
    """Areas in play where the player of the card may place a disk now, regardless of supply."""
    return part(t).play & ~closed(t, d.civ)


def hit(t: Table, d: Declaration) -> int:
    """Areas with a disk that a card can remove (ACIS-CIV-55 excludes disks behind City walls)."""
    mask = anyone(t)
    troy = HOME["troy"]
    if t.walls and mask & BIT[troy]:
        here = factions_in(t, troy)
        if len(here) == 1 and walled(t, here[0], troy):
            mask &= ~BIT[troy]
    return mask


def hit_land(t: Table, d: Declaration) -> int:
    return hit(t, d) & LAND


def hit_near_first(t: Table, d: Declaration) -> int:
    """Areas adjacent to the first area named, with a disk that can be removed."""
    return hit(t, d) & adjacent(t, d.areas[0])


def hit_land_near_first(t: Table, d: Declaration) -> int:
    return hit(t, d) & adjacent(t, d.areas[0]) & LAND


def coastal(t: Table, d: Declaration) -> int:
    return part(t).coastal


def any_faction(t: Table, d: Declaration, name: str) -> list[int]:
    """ACIS-FATE-27: any faction with a disk there that cards can remove."""
    return [f for f in factions_in(t, name) if not walled(t, f, name)]


def any_civilization(t: Table, d: Declaration, name: str) -> list[int]:
    """Any civilization, but not Barbarians (ACIS-TERM-10)."""
    return [f for f in any_faction(t, d, name) if f != BARBARIANS]


def opposing_faction(t: Table, d: Declaration, name: str) -> list[int]:
    """Any opposing faction with a disk there (ACIS-TERM-02, ACIS-TERM-04)."""
    return [f for f in any_faction(t, d, name) if f != d.civ]


def city_of_anyone(t: Table, d: Declaration, name: str) -> list[int]:
    return [f for f in any_faction(t, d, name) if is_city(t, f, name)]


def city_of_opponent(t: Table, d: Declaration, name: str) -> list[int]:
    return [f for f in city_of_anyone(t, d, name) if f != d.civ]


def cities_of_anyone(t: Table, d: Declaration) -> int:
    """Areas with a City that a card can hit."""
    mask = 0
    for civ_ in t.civs:
        for name, n in civ_.disks.items():
            if n >= 3 and BIT[name] & LAND:
                mask |= BIT[name]
    return mask & hit(t, d) if mask else 0


def cities_of_opponents(t: Table, d: Declaration) -> int:
    mask = 0
    for i, civ_ in enumerate(t.civs):
        if i != d.civ:
            for name, n in civ_.disks.items():
                if n >= 3 and BIT[name] & LAND and not walled(t, i, name):
                    mask |= BIT[name]
    return mask


def opponents(t: Table, d: Declaration) -> list[int]:
    """The opposing civilizations."""
    return [i for i in t.order + t.rules.bystanders(t) if i != d.civ]


def why_not_hit(t: Table, d: Declaration, name: str) -> Verdict:
    """The rule that protects the disks in an area behind City walls from cards."""
    return "ACIS-CIV-55" if any(walled(t, i, name) for i in range(len(t.civs))) else ""


# --- plans ---


def lose(name: str, faction: FactionId, n: int = 1, how: How = "") -> Op:
    return Op("lose", name, faction, n, how)


def place(name: str, faction: FactionId, n: int = 1) -> Op:
    return Op("place", name, faction, n)


def talents(faction: FactionId, n: int) -> Op:
    return Op("talents", "", faction, n)


def vp(faction: FactionId, n: int) -> Op:
    return Op("vp", "", faction, n)


def together(t: Table, ops: list[Op]) -> list[Op]:
    """ACIS-LOSS-05, ACIS-FLOW-14: sorts simultaneous losses by the turn order of their owners, who decide in that
    order."""
    place_of = {civ: i for i, civ in enumerate(t.order)}
    return sorted(ops, key=lambda op: place_of.get(op.faction, len(place_of)))


def lose_each(t: Table, d: Declaration) -> list[Op]:
    """Removes 1 disk from each named area, from the faction named with it."""
    return together(t, [lose(name, f) for name, f in zip(d.areas, d.factions, strict=True) if f != NOBODY])


def place_each(t: Table, d: Declaration) -> list[Op]:
    """Places 1 disk in each named area except those left out."""
    return [place(name, d.civ) for name in d.areas if name not in d.omitted]


def land_chain_from(t: Table, name: str, length: int, seen: int, allowed: int) -> bool:
    """Whether a chain (ACIS-FATE-30) of `length` more areas starts next to an area."""
    if length <= 0:
        return True
    for other in bits(adjacent(t, name) & allowed & ~seen):
        if land_chain_from(t, other, length - 1, seen | BIT[other], allowed):
            return True
    return False


def may_enter(t: Table, d: Declaration) -> int:
    """Areas in play except open seas that the player of the card may not enter (ACIS-MAP-15)."""
    mask = part(t).play
    return mask if seafarer(t, d.civ) else mask & ~OPEN
