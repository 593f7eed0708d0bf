"""Reading and changing the board: occupied, Controlled and Contested areas (TERM), stacking (STACK), placing and
removing.

Masks are sets of areas (see `atlas`). Every change of disks goes through `place`, `take`, `add_barbarians` and
`take_barbarians`, so no disk is ever lost.
"""

from __future__ import annotations

from typing import Final

from saecula.core import ALL
from saecula.core.types import CardId, RuleId, Verdict
from saecula.games.inner_sea.atlas import BIT, HOME, IDS, IS_LAND, LAND, OPEN, PARTS, MapPart, bits
from saecula.games.inner_sea.cards import IS_EVENT, in_deck_order
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.piles import held, known, more
from saecula.games.inner_sea.table import (
    BARBARIANS,
    CARDS_STAGE,
    COMPETITION_STAGE,
    EPOCH_END,
    GROWTH,
    RECKONING,
    Civ,
    Table,
)

LAND_LIMIT: Final[dict[str, int]] = {GROWTH: 4, CARDS_STAGE: 4, COMPETITION_STAGE: 99, RECKONING: 3, EPOCH_END: 3}
SEA_LIMIT: Final[dict[str, int]] = {GROWTH: 2, CARDS_STAGE: 2, COMPETITION_STAGE: 99, RECKONING: 2, EPOCH_END: 2}
OPEN_LIMIT: Final = 1
LIMITS: Final[dict[str, dict[AreaId, int]]] = {
    stage: {area: OPEN_LIMIT if BIT[area] & OPEN else land if IS_LAND[area] else SEA_LIMIT[stage] for area in IDS}
    for stage, land in LAND_LIMIT.items()
}
"""The stacking limit of each area, by stage."""
CITY: Final = 3
HAND_LIMIT: Final = 6
SEAFARERS: Final[list[str]] = ["minos", "phoenicia"]
"""ACIS-CIV-27, ACIS-CIV-36: their disks may be in open seas in every Epoch."""


def part(t: Table) -> MapPart:
    """The map part in play."""
    return PARTS[t.map]


def others(t: Table, civ: CivId) -> int:
    """The areas with a disk of any faction except this civilization (including white disks of others)."""
    mask = held(t.barbarians)
    for i, other in enumerate(t.civs):
        if i != civ:
            mask |= held(other.disks)
            if other.allies:
                mask |= held(other.allies)
    return mask


def anyone(t: Table) -> int:
    """The areas with a disk of any faction."""
    mask = held(t.barbarians)
    for civ in t.civs:
        mask |= held(civ.disks)
    return mask


def any_civ(t: Table) -> int:
    """The areas with a disk of any civilization."""
    mask = 0
    for civ in t.civs:
        mask |= held(civ.disks)
    return mask


def around(t: Table, mask: int) -> int:
    """The areas in play adjacent to at least one area of the mask."""
    return part(t).around(mask)


def around_disks(t: Table, disks: dict[str, int]) -> int:
    """The areas in play adjacent to an area with these disks."""
    out = 0
    adjacent = part(t).adjacent
    for area in disks:
        out |= adjacent[area]
    return out


def controlled(t: Table, civ: CivId) -> int:
    """ACIS-TERM-20, ACIS-TERM-21: the areas that only this civilization occupies, with a disk of its color
    (ACIS-TERM-33)."""
    return held(t.civs[civ].disks) & ~others(t, civ)


def controls(t: Table, civ: CivId, area: AreaId) -> bool:
    """ACIS-TERM-20, ACIS-TERM-33."""
    if area not in t.civs[civ].disks or area in t.barbarians:
        return False
    for i, other in enumerate(t.civs):
        if i != civ and (area in other.disks or area in other.allies):
            return False
    return True


def count(t: Table, faction: FactionId, area: AreaId) -> int:
    """The disks of a faction in an area, including allied white ones (ACIS-TERM-33, ACIS-COMP-12, ACIS-RULING-14)."""
    if faction == BARBARIANS:
        return t.barbarians.get(area, 0)
    civ = t.civs[faction]
    if civ.allies:
        return civ.disks.get(area, 0) + civ.allies.get(area, 0)
    return civ.disks.get(area, 0)


def factions_in(t: Table, area: AreaId) -> list[int]:
    """The factions with a disk of their color in an area: civilizations in turn order, then Barbarians."""
    out = [i for i in t.order if area in t.civs[i].disks]
    if len(t.order) < len(t.civs):
        out += [i for i in range(len(t.civs)) if i not in t.order and area in t.civs[i].disks]
    if area in t.barbarians:
        out.append(BARBARIANS)
    return out


def present(t: Table, area: AreaId) -> list[int]:
    """The factions present in an area, counting white disks, in turn order with Barbarians last."""
    out = [i for i in t.order if area in t.civs[i].disks or area in t.civs[i].allies]
    if len(t.order) < len(t.civs):
        out += [i for i in range(len(t.civs)) if i not in t.order and area in t.civs[i].disks]
    if area in t.barbarians:
        out.append(BARBARIANS)
    return out


def contested(t: Table, area: AreaId) -> bool:
    """ACIS-TERM-18, ACIS-TERM-17, ACIS-TERM-19, ACIS-COMP-02..03, ACIS-MAP-17, ACIS-CIV-32: more than one faction, one
    of them with 2 or more disks. An open sea is never Contested (ACIS-TERM-32)."""
    if BIT[area] & OPEN:
        return False
    factions = 0
    two = False
    n = t.barbarians.get(area, 0)
    if n:
        factions = 1
        two = n > 1
    for civ in t.civs:
        n = civ.disks.get(area, 0)
        if civ.allies:
            n += civ.allies.get(area, 0)
        if n:
            factions += 1
            if n > 1:
                two = True
    return factions > 1 and two and not t.rules.sole_side(t, area)


def contested_areas(t: Table) -> list[AreaId]:
    """All Contested areas. A closer look is worth it only where somebody with 2 or more disks (or with allied ones,
    which are added to them) meets somebody else."""
    occupied = met = several = 0
    if t.barbarians:
        barbarians = known(t.barbarians)
        occupied, several = barbarians.mask, barbarians.several
    for civ in t.civs:
        if civ.disks:
            own = known(civ.disks)
            met |= occupied & own.mask
            occupied |= own.mask
            several |= own.several
        if civ.allies:
            allied = held(civ.allies)
            met |= occupied & allied
            occupied |= allied
            several |= allied
    met &= several
    return [area for area in bits(met) if contested(t, area)] if met else []


def contested_mask(t: Table) -> int:
    """All Contested areas."""
    out = 0
    for area in contested_areas(t):
        out |= BIT[area]
    return out


def first_contested(t: Table) -> str:
    """ACIS-COMP-39: the Contested area that is resolved next; "" if there is none."""
    areas = contested_areas(t)
    return min(areas, key=t.rules.ranks(t).__getitem__) if areas else ""


def cities(t: Table, civ: CivId) -> int:
    """ACIS-TERM-13: how many Cities a civilization has."""
    return sum(1 for area, n in t.civs[civ].disks.items() if n >= CITY and IS_LAND[area])


def is_city(t: Table, faction: FactionId, area: AreaId) -> bool:
    """ACIS-TERM-13, ACIS-TERM-09, ACIS-TERM-14."""
    return faction >= 0 and IS_LAND[area] and t.civs[faction].disks.get(area, 0) >= CITY


def city_mask(t: Table, civ: CivId) -> int:
    """The areas with a City of this civilization."""
    mask = 0
    for area, n in t.civs[civ].disks.items():
        if n >= CITY:
            mask |= BIT[area]
    return mask & LAND


def on_map(civ: Civ) -> int:
    """How many disks a civilization has on the map."""
    return sum(civ.disks.values())


def limit(t: Table, area: AreaId) -> int:
    """The current stacking limit (ACIS-STACK-01..07, ACIS-STACK-15, ACIS-RULING-19, ACIS-RULING-24)."""
    return LIMITS[t.stage][area]


def seafarer(t: Table, civ: CivId) -> bool:
    """Whether a civilization may enter open seas (ACIS-MAP-15, ACIS-CIV-27, ACIS-CIV-36, ACIS-CIV-06,
    ACISP-NPCDISK-25)."""
    return t.epoch >= 4 or sheet_of(t, t.civs[civ]) in SEAFARERS


def closed(t: Table, civ: CivId) -> int:
    """The areas where a civilization may not place a disk now: stacking, open seas, Surge of Superstition
    (ACIS-STACK-10)."""
    mask = 0
    if not seafarer(t, civ):
        mask = OPEN
    for area in t.lasting.superstition:
        mask |= BIT[area]
    limits = LIMITS[t.stage]
    for area, n in t.civs[civ].disks.items():
        if n >= limits[area]:
            mask |= BIT[area]
    return t.rules.closed(t, civ, mask)


def why_closed(t: Table, civ: CivId, area: AreaId) -> Verdict:
    """The rule that forbids a civilization from placing a disk in an area now; "" if none does (ACIS-STACK-09,
    ACIS-STACK-11..12)."""
    if area not in part(t).adjacent:
        return "ACIS-MAP-20"
    if BIT[area] & OPEN and not seafarer(t, civ):
        return "ACIS-MAP-15"
    if area in t.lasting.superstition:
        return "ACIS-CLAR-27"
    if t.civs[civ].disks.get(area, 0) >= limit(t, area):
        if t.stage in (RECKONING, EPOCH_END):
            return "ACIS-STACK-07"
        if IS_LAND[area]:
            return "ACIS-STACK-01"
        return "ACIS-STACK-03" if BIT[area] & OPEN else "ACIS-STACK-02"
    return t.rules.why_closed(t, civ, area)


def stacked(t: Table, civ: CivId, area: AreaId) -> int:
    """The number of disks in an area that a disk of this civilization would be stacked on."""
    return t.civs[t.rules.stacks_for(t, civ, area)].disks.get(area, 0)


def walled(t: Table, faction: FactionId, area: AreaId) -> bool:
    """ACIS-CIV-55, ACIS-CIV-49: City walls protect Trojan disks in Troy from cards, Events and Wonders while 2 or more
    are there."""
    return (
        faction >= 0
        and t.walls
        and t.civs[faction].disks.get(area, 0) >= 2
        and sheet_of(t, t.civs[faction]) == "troy"
        and area == home_of(t.civs[faction])
    )


def wonder_areas(t: Table, civ: CivId, own: bool) -> int:
    """How many areas with built Wonders a civilization occupies, counting those of any owner (ACIS-EPOCH-13) or only
    its own (ACIS-END-03)."""
    disks = t.civs[civ].disks
    return sum(1 for w in t.wonders.values() if not w.destroyed and w.area in disks and (w.owner == civ or not own))


def home_of_active(t: Table, area: AreaId) -> bool:
    """Whether an area is the home area of a civilization in play."""
    return any(home_of(civ) == area for civ in t.civs)


def sheet_of(t: Table, c: Civ) -> str:
    """The sheet whose abilities a civilization uses: its own, or one lent by a scenario (ACIS-SETUP-29 of the
    playbook)."""
    return t.rules.sheet_of(c)


def home_of(c: Civ) -> str:
    """The home area of a civilization; "" if it has none (ACIS-CIV-59)."""
    return c.home or HOME.get(c.id, "")


def name_of(t: Table, faction: FactionId) -> str:
    """The id of a faction, for moves and the log."""
    return t.civs[faction].id if faction >= 0 else "barbarians"


def named(t: Table, id: str) -> int:
    """The number of a power; -1 if it is not in play."""
    for i, civ in enumerate(t.civs):
        if civ.id == id:
            return i
    return -1


def faction_named(t: Table, id: str) -> int:
    """The faction with that id (ACIS-TERM-01)."""
    for i, civ in enumerate(t.civs):
        if civ.id == id:
            return i
    return BARBARIANS


def distance(t: Table, start: AreaId, end: str) -> int:
    """ACISP-NPCDISK-17, ACISP-HANN-79: the number of areas entered, including the destination; 99 if there is no
    path."""
    return distance_to(t, start, BIT[end])


def distance_to(t: Table, start: AreaId, mask: int) -> int:
    """The distance from an area to the nearest area of a set; 99 if there is no path."""
    near = PARTS[t.map].adjacent
    reached = frontier = BIT[start]
    steps = 0
    while frontier:
        if reached & mask:
            return steps
        wider = 0
        for area in bits(frontier):
            wider |= near[area]
        frontier = wider & ~reached
        reached |= frontier
        steps += 1
    return 99


# --- changes ---


def place(t: Table, civ: CivId, area: AreaId) -> bool:
    """Places a disk from supply if there is one and the rules for the area allow it (ACIS-FATE-10, ACIS-TERM-25)."""
    c = t.civs[civ]
    if c.supply < 1 or why_closed(t, civ, area):
        return False
    if t.rules.swaps(t, civ, area):
        return True
    c.supply -= 1
    c.disks = more(c.disks, area)
    return True


def take(t: Table, civ: CivId, area: AreaId, n: int = 1) -> int:
    """Returns a civilization's disks from the map to its supply (ACIS-TERM-24) and returns how many (ACIS-FATE-06,
    ACIS-LOSS-08, ACIS-LOSS-12)."""
    c = t.civs[civ]
    n = min(n, c.disks.get(area, 0))
    if n:
        c.disks = more(c.disks, area, -n)
        c.supply += n
        t.rules.taken(t, civ, n)
    return n


def take_ally(t: Table, civ: CivId, area: AreaId) -> bool:
    """Removes one white disk of a civilization if it has one there (ACIS-COMP-09, ACIS-COMP-10)."""
    c = t.civs[civ]
    if area not in c.allies:
        return False
    c.allies = more(c.allies, area, -1)
    return True


def ally(t: Table, civ: CivId, area: AreaId, n: int = 1) -> None:
    """Places white disks as allies of a civilization (ACIS-COMP-08). There is at most one in an open sea
    (ACIS-STACK-06)."""
    t.civs[civ].allies = more(t.civs[civ].allies, area, n)


def add_barbarians(t: Table, area: AreaId, n: int) -> None:
    """Moves Barbarians from their supply to the map; the caller ensures that there are enough (ACIS-MAP-21,
    ACIS-FATE-07, ACIS-PIECE-07, ACIS-OPT-05)."""
    t.black -= n
    t.barbarians = more(t.barbarians, area, n)


def take_barbarians(t: Table, area: AreaId, n: int = 1) -> int:
    """Returns Barbarians to their supply and returns how many."""
    n = min(n, t.barbarians.get(area, 0))
    if n:
        t.barbarians = more(t.barbarians, area, -n)
        t.black += n
    return n


def remove_one(t: Table, faction: FactionId, area: AreaId) -> bool:
    """Removes one disk of a faction; in the Competition Phase white disks go first (ACIS-COMP-09, ACIS-COMP-45,
    ACIS-RULING-09)."""
    if faction == BARBARIANS:
        return take_barbarians(t, area) == 1
    if t.civs[faction].allies and take_ally(t, faction, area):
        return True
    if not take(t, faction, area):
        return False
    if t.contest.area == area:
        t.contest.removed = [n + (i == faction) for i, n in enumerate(t.contest.removed)]
    return True


def gain_vp(t: Table, civ: CivId, n: int, rule: RuleId) -> None:
    """Adds or removes victory points, never going below zero (ACIS-PIECE-17)."""
    c = t.civs[civ]
    n = max(n, -c.vp)
    if n and t.rules.has_points(c):
        c.vp += n
        t.tell("vp", c.seat, {"civ": c.id, "n": n}, rule)


def gain_talents(t: Table, civ: CivId, n: int, rule: RuleId) -> None:
    """Adds or removes talents of the Treasury, never going below zero (ACIS-TERM-26, ACIS-RULING-35, ACIS-PIECE-14)."""
    c = t.civs[civ]
    n = max(n, -c.treasury)
    if n:
        c.treasury += n
        t.tell("talents", c.seat, {"civ": c.id, "n": n}, rule)


def discard_card(t: Table, civ: CivId, card: CardId, forced: bool = True) -> None:
    """Moves a card from a hand face up to the discard pile (ACIS-CARD-30). `forced`: not a price that its owner
    chose."""
    if card in t.book.tabled:
        from_table(t, card)
    else:
        t.civs[civ].hand.remove(card)
    lay_away(t, card, forced and t.book.special.get(card, -1) == civ)
    if card in t.known:
        del t.known[card]


def lay_away(t: Table, card: CardId, own: bool) -> None:
    """Moves a card to the discard pile; a special card that its owner played or must discard goes face down on the
    table instead."""
    if own:
        face_down(t, card)
    else:
        t.discard.append(card)


def face_down(t: Table, card: CardId, taker: CivId = -2) -> None:
    """ACISP-ALEX-21, ACISP-DARIUS-16, ACISP-DARIUS-17: puts a special card in front of its owner; an owner who may let
    it go is asked when the current action is done (ACISP-GRPE-21, ACISP-ALEX-24)."""
    owner = t.book.special[card]
    t.book.tabled[card] = owner
    if t.rules.may_let_go(t, card):
        t.book.leaving[card] = taker


def let_down(t: Table) -> bool:
    """Between two actions, asks the owners of special cards that may be let go; returns whether there are any."""
    if not t.book.leaving:
        return False
    t.rules.let_down(t)
    return True


def from_table(t: Table, card: CardId) -> None:
    """Removes a card from the table because it is used."""
    owner = t.book.tabled.pop(card)
    t.rules.left_table(t, card, owner)


def to_discard(t: Table, card: CardId) -> None:
    """Moves a card that is in play or was drawn to the discard pile."""
    if card in t.limbo:
        t.limbo.remove(card)
    own = card in t.book.played
    lay_away(t, card, own)
    if own:
        t.book.played.remove(card)


def leave_hand(t: Table, civ: CivId, card: CardId) -> None:
    """Plays a card, so that it is no longer in a hand (ACIS-FATE-47)."""
    if card in t.book.tabled:
        from_table(t, card)
    else:
        t.civs[civ].hand.remove(card)
    t.limbo.append(card)
    if t.book.special.get(card, -1) == civ:
        t.book.played.append(card)
    if card in t.known:
        del t.known[card]


def top_card(t: Table, seen: int = ALL) -> str:
    """Takes the top card of the draw deck, which is not empty. While cards set aside during setup are still on top, it
    is one of those that were not Events then (playbook, ACIS-SETUP-22)."""
    if t.book.on_top:
        t.book.on_top -= 1
        plain = [card for card in t.deck if not IS_EVENT[card]]
        if plain:
            card = t.draw(plain, seen)
            t.deck = [other for other in t.deck if other != card]
            return card
    t.deck = t.deck.copy()
    return t.draw(t.deck, seen)


def shuffle_in(t: Table, cards: list[str]) -> None:
    """Shuffles cards into the draw deck; no cards set aside are on top of it anymore."""
    t.deck = in_deck_order(t.deck + cards)
    if t.book.on_top:
        t.book.on_top = 0


def seat_bit(t: Table, civ: CivId) -> int:
    """The mask of the seat that leads a civilization; all seats for one led by the game."""
    seat = t.civs[civ].seat
    return 1 << seat if seat >= 0 else ALL


def most(t: Table, values: list[int]) -> list[int]:
    """The civilizations with the greatest value, including all that are tied (ACIS-TERM-35)."""
    top = max(values)
    return [i for i, value in enumerate(values) if value == top]


def can_use_wonder(t: Table, civ: CivId, name: str) -> bool:
    """ACIS-WONDER-20, ACIS-WONDER-23, ACIS-WONDER-19, ACIS-WONDER-24: whether a Wonder is built, not destroyed, has a
    disk on it, is in an occupied area, and has not been used at this point."""
    wonder = t.wonders.get(name)
    return (
        wonder is not None
        and wonder.owner == civ
        and not wonder.destroyed
        and wonder.disks > 0
        and not wonder.barred
        and not wonder.used
        and wonder.area in t.civs[civ].disks
    )


def investment_ready(t: Table, civ: CivId, card: CardId) -> bool:
    """ACIS-FATE-45: whether this civilization has the Investment with a disk on it and has not used it at this
    point."""
    c = t.civs[civ]
    return c.investments.get(card, 0) > 0 and card not in c.fresh


def spend_investment(t: Table, civ: CivId, card: CardId) -> None:
    """ACIS-FATE-21, ACIS-FATE-22: returns one disk to the supply; the card is discarded with the last one."""
    c = t.civs[civ]
    left = c.investments[card] - 1
    c.investments = {**c.investments, card: left}
    c.supply += 1
    if t.rules.keeps_investment(t, card):
        c.fresh = [*c.fresh, card]
        return
    t.tell("investment", c.seat, {"civ": c.id, "card": card, "left": left}, "ACIS-FATE-21")
    if left:
        c.fresh = [*c.fresh, card]
    else:
        c.investments = {other: n for other, n in c.investments.items() if other != card}
        t.discard.append(card)
        c.fresh = [other for other in c.fresh if other != card]
