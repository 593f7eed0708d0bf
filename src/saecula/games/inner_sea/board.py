"""Reading and changing the board: who occupies, Controls, contests (TERM), stacking (STACK), placing and removing.

Masks are sets of areas (see `atlas`). Every change of disks goes through `place`, `take`, `add_barbarians` and
`take_barbarians`, so that no disk is ever lost.
"""

from __future__ import annotations

from saecula.core import ALL
from saecula.games.inner_sea.atlas import BIT, HOME, IDS, IS_LAND, LAND, OPEN, PARTS, RANK, MapPart
from saecula.games.inner_sea.cards import IS_EVENT, put
from saecula.games.inner_sea.playbook.bars import allied, barred, category, named, why_barred
from saecula.games.inner_sea.playbook.frames import FaceDown
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

LAND_LIMIT: dict[str, int] = {GROWTH: 4, CARDS_STAGE: 4, COMPETITION_STAGE: 99, RECKONING: 3, EPOCH_END: 3}
SEA_LIMIT: dict[str, int] = {GROWTH: 2, CARDS_STAGE: 2, COMPETITION_STAGE: 99, RECKONING: 2, EPOCH_END: 2}
OPEN_LIMIT = 1
CITY = 3
HAND_LIMIT = 6
SEAFARERS: list[str] = ["minos", "phoenicia"]
"""ACIS-CIV-27, ACIS-CIV-36: their disks may be in open seas in every Epoch."""
ON_TOP = "on-top"
"""The number of cards set aside that still lie on the draw deck."""
WITHOUT_POINTS: list[str] = ["macedonia", "syracuse", "tributary-city-states"]
"""ACISP-HANN-03, ACISP-HANN-36, ACISP-GODKING-04: powers that record no VP."""
WITHOUT_ABILITIES: list[str] = ["sea-persians"]
"""ACISP-GRPE-24: the sheet of Phoenicia lies before them, but none of its abilities is used."""


def part(t: Table) -> MapPart:
    """The map part in play."""
    return PARTS[t.map]


def held(disks: dict[str, int]) -> int:
    """The areas of a pile of disks, as a mask."""
    mask = 0
    for area in disks:
        mask |= BIT[area]
    return mask


def others(t: Table, civ: int) -> int:
    """The areas with a disk of any faction but this civilization (white disks of others included)."""
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
    out = 0
    here = part(t)
    mask &= here.play
    while mask:
        low = mask & -mask
        out |= here.adjacent[IDS[low.bit_length() - 1]]
        mask ^= low
    return out


def around_disks(t: Table, disks: dict[str, int]) -> int:
    """The areas in play adjacent to an area with these disks."""
    out = 0
    adjacent = part(t).adjacent
    for area in disks:
        out |= adjacent[area]
    return out


def controlled(t: Table, civ: int) -> int:
    """ACIS-TERM-20: the areas that a civilization alone occupies, with a disk of its colour (ACIS-TERM-33)."""
    return held(t.civs[civ].disks) & ~others(t, civ)


def controls(t: Table, civ: int, area: str) -> bool:
    """ACIS-TERM-20, ACIS-TERM-33."""
    if area not in t.civs[civ].disks or area in t.barbarians:
        return False
    for i, other in enumerate(t.civs):
        if i != civ and (area in other.disks or area in other.allies):
            return False
    return True


def count(t: Table, faction: int, area: str) -> int:
    """The disks of a faction in an area, allied white ones included (ACIS-TERM-33)."""
    if faction == BARBARIANS:
        return t.barbarians.get(area, 0)
    civ = t.civs[faction]
    if civ.allies:
        return civ.disks.get(area, 0) + civ.allies.get(area, 0)
    return civ.disks.get(area, 0)


def factions_in(t: Table, area: str) -> list[int]:
    """The factions with a disk of their colour in an area: civilizations in turn order, then Barbarians."""
    out = [i for i in t.order if area in t.civs[i].disks]
    if len(t.order) < len(t.civs):
        out += [i for i in range(len(t.civs)) if i not in t.order and area in t.civs[i].disks]
    if area in t.barbarians:
        out.append(BARBARIANS)
    return out


def present(t: Table, area: str) -> list[int]:
    """The factions present in an area, white disks included, in turn order, Barbarians last."""
    out = [i for i in t.order if area in t.civs[i].disks or area in t.civs[i].allies]
    if len(t.order) < len(t.civs):
        out += [i for i in range(len(t.civs)) if i not in t.order and area in t.civs[i].disks]
    if area in t.barbarians:
        out.append(BARBARIANS)
    return out


def contested(t: Table, area: str) -> bool:
    """ACIS-TERM-18: more than one faction, and one of them with 2 or more disks. Never an open sea (ACIS-TERM-32)."""
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
    return factions > 1 and two and not allied(t, area)


def contested_mask(t: Table) -> int:
    """All Contested areas."""
    seen = held(t.barbarians)
    shared = 0
    for civ in t.civs:
        mask = held(civ.disks)
        if civ.allies:
            mask |= held(civ.allies)
        shared |= seen & mask
        seen |= mask
    out = 0
    shared &= ~OPEN
    if shared:
        for area in part(t).areas:
            if shared & BIT[area] and contested(t, area):
                out |= BIT[area]
    return out


def first_contested(t: Table) -> str:
    """ACIS-COMP-39: the Contested area that is resolved next, "" when there is none."""
    mask = contested_mask(t)
    if not mask:
        return ""
    best = ""
    ranks = category(t) if t.book.has("by-category") else RANK
    for area in part(t).areas:
        if mask & BIT[area] and (not best or ranks[area] < ranks[best]):
            best = area
    return best


def cities(t: Table, civ: int) -> int:
    """ACIS-TERM-13: how many Cities a civilization has."""
    return sum(1 for area, n in t.civs[civ].disks.items() if n >= CITY and IS_LAND[area])


def is_city(t: Table, faction: int, area: str) -> bool:
    """ACIS-TERM-13, ACIS-TERM-09."""
    return faction >= 0 and IS_LAND[area] and t.civs[faction].disks.get(area, 0) >= CITY


def city_mask(t: Table, civ: int) -> int:
    """The areas with a City of this civilization."""
    mask = 0
    for area, n in t.civs[civ].disks.items():
        if n >= CITY:
            mask |= BIT[area]
    return mask & LAND


def on_map(civ: Civ) -> int:
    """How many disks a civilization has on the map."""
    return sum(civ.disks.values())


def limit(t: Table, area: str) -> int:
    """The stacking limit of the moment (ACIS-STACK-01..07, ACIS-STACK-15)."""
    if IS_LAND[area]:
        return LAND_LIMIT[t.stage]
    return OPEN_LIMIT if BIT[area] & OPEN else SEA_LIMIT[t.stage]


def seafarer(t: Table, civ: int) -> bool:
    """Whether open seas are open to a civilization (ACIS-MAP-15, ACIS-CIV-27, ACIS-CIV-36)."""
    return t.epoch >= 4 or sheet_of(t.civs[civ]) in SEAFARERS


def closed(t: Table, civ: int) -> int:
    """The areas where a civilization may not place a disk now: stacking, open seas, Surge of Superstition."""
    mask = 0
    if not seafarer(t, civ):
        mask = OPEN
    for area in t.superstition:
        mask |= BIT[area]
    for area, n in t.civs[civ].disks.items():
        if n >= limit(t, area):
            mask |= BIT[area]
    return (mask | barred(t, civ)) & ~swappable(t, civ) if t.book.scenario else mask


def why_closed(t: Table, civ: int, area: str) -> str:
    """The rule that forbids a civilization to place a disk in an area now; "" if none does."""
    if area not in part(t).adjacent:
        return "ACIS-MAP-20"
    if BIT[area] & OPEN and not seafarer(t, civ):
        return "ACIS-MAP-15"
    if area in t.superstition:
        return "ACIS-CLAR-27"
    if t.civs[civ].disks.get(area, 0) >= limit(t, area):
        if t.stage in (RECKONING, EPOCH_END):
            return "ACIS-STACK-07"
        if IS_LAND[area]:
            return "ACIS-STACK-01"
        return "ACIS-STACK-03" if BIT[area] & OPEN else "ACIS-STACK-02"
    return why_barred(t, civ, area) if t.book.scenario and not swappable(t, civ) & BIT[area] else ""


def tributary(t: Table, civ: int) -> int:
    """ACISP-GODKING-22: whose disks Egypt may place for its own: the Tributary City-States, -1 for everybody else."""
    if t.book.has("god-king") and t.civs[civ].id == "egypt":
        return named(t, "tributary-city-states")
    return -1


def swappable(t: Table, civ: int) -> int:
    """ACISP-GODKING-21, ACISP-GODKING-22: the areas where Egypt may place blue disks instead of its own."""
    blue = tributary(t, civ)
    if blue < 0 or not t.civs[blue].supply:
        return 0
    mask = 0
    for area, n in t.civs[blue].disks.items():
        if n < limit(t, area) and area not in t.superstition:
            mask |= BIT[area]
    return mask


def stacked(t: Table, civ: int, area: str) -> int:
    """The disks in an area upon which a disk of this civilization would be placed (ACISP-GODKING-22: the blue ones)."""
    blue = tributary(t, civ) if t.book.scenario else -1
    if blue >= 0 and area in t.civs[blue].disks:
        civ = blue
    return t.civs[civ].disks.get(area, 0)


def walled(t: Table, faction: int, area: str) -> bool:
    """ACIS-CIV-55: City walls keep Trojan disks in Troy from cards, Events and Wonders while 2 or more are there."""
    return (
        faction >= 0
        and t.walls
        and sheet_of(t.civs[faction]) == "troy"
        and area == home_of(t.civs[faction])
        and t.civs[faction].disks.get(area, 0) >= 2
    )


def home_of_active(t: Table, area: str) -> bool:
    """Whether an area is the home area of a civilization in play."""
    return any(home_of(civ) == area for civ in t.civs)


def sheet_of(c: Civ) -> str:
    """The sheet whose abilities a civilization uses: its own, or one lent by a scenario (ACIS-SETUP-29 of the
    playbook)."""
    return c.id if c.id in WITHOUT_ABILITIES else c.sheet or c.id


def home_of(c: Civ) -> str:
    """The home area of a civilization, "" if it has none."""
    return c.home or HOME.get(c.id, "")


def name_of(t: Table, faction: int) -> str:
    """The id of a faction, for moves and the log."""
    return t.civs[faction].id if faction >= 0 else "barbarians"


def faction_named(t: Table, id: str) -> int:
    """The faction with that id."""
    for i, civ in enumerate(t.civs):
        if civ.id == id:
            return i
    return BARBARIANS


# --- changes ---


def place(t: Table, civ: int, area: str) -> bool:
    """Places a disk from supply, if there is one and the rules of the place allow it (ACIS-FATE-10)."""
    c = t.civs[civ]
    if c.supply < 1 or why_closed(t, civ, area):
        return False
    if t.book.scenario and swap(t, civ, area):
        return True
    c.supply -= 1
    c.disks[area] = c.disks.get(area, 0) + 1
    return True


def swap(t: Table, civ: int, area: str) -> bool:
    """ACISP-GODKING-22: a disk of Egypt is swapped for a blue one before it is placed, if the area is a tributary
    one."""
    blue = tributary(t, civ)
    if blue < 0 or area not in t.civs[blue].disks:
        return False
    t.civs[blue].supply -= 1
    t.civs[blue].disks[area] += 1
    t.tell("swapped", t.civs[civ].seat, {"civ": t.civs[blue].id, "area": area}, "ACISP-GODKING-22")
    return True


def take(t: Table, civ: int, area: str, n: int = 1) -> int:
    """Returns disks of a civilization from the map to its supply (ACIS-TERM-24). Gives how many."""
    c = t.civs[civ]
    here = c.disks.get(area, 0)
    n = min(n, here)
    if n == here:
        if n:
            del c.disks[area]
    else:
        c.disks[area] = here - n
    c.supply += n
    if n and t.book.scenario and f"out:{civ}" in t.book.memory:  # ACISP-GRPE-49: they leave the game
        c.supply -= n
        t.book.disks[civ] -= n
    if n and t.book.unmarked and civ in t.book.unmarked:  # its VP marker (playbook, ACISP-ROME1-20)
        t.book.unmarked.remove(civ)
        c.supply -= 1
        t.book.disks[civ] -= 1
    return n


def take_ally(t: Table, civ: int, area: str) -> bool:
    """Removes one white disk of a civilization, if it has one there (ACIS-COMP-09, ACIS-COMP-10)."""
    allies = t.civs[civ].allies
    n = allies.get(area, 0)
    if not n:
        return False
    if n == 1:
        del allies[area]
    else:
        allies[area] = n - 1
    return True


def ally(t: Table, civ: int, area: str, n: int = 1) -> None:
    """Places white disks as allies of a civilization (ACIS-COMP-08). In an open sea one at most (ACIS-STACK-06)."""
    allies = t.civs[civ].allies
    allies[area] = allies.get(area, 0) + n


def add_barbarians(t: Table, area: str, n: int) -> None:
    """Puts Barbarians from their supply on the map; the caller knows that there are enough."""
    t.black -= n
    t.barbarians[area] = t.barbarians.get(area, 0) + n


def take_barbarians(t: Table, area: str, n: int = 1) -> int:
    """Returns Barbarians to their supply. Gives how many."""
    here = t.barbarians.get(area, 0)
    n = min(n, here)
    if n == here:
        if n:
            del t.barbarians[area]
    else:
        t.barbarians[area] = here - n
    t.black += n
    return n


def remove_one(t: Table, faction: int, area: str) -> bool:
    """Removes one disk of a faction: in the Competition Phase white disks first (ACIS-COMP-09, ACIS-COMP-45)."""
    if faction == BARBARIANS:
        return take_barbarians(t, area) == 1
    if t.civs[faction].allies and take_ally(t, faction, area):
        return True
    if not take(t, faction, area):
        return False
    if t.contest.area == area:
        t.contest.removed[faction] += 1
    return True


def gain_vp(t: Table, civ: int, n: int, rule: str) -> None:
    """Adds or takes victory points; never below zero (ACIS-PIECE-17). Allies of a scenario record none
    (ACISP-HANN-03)."""
    c = t.civs[civ]
    n = max(n, -c.vp)
    if n and c.id not in WITHOUT_POINTS:
        c.vp += n
        t.tell("vp", c.seat, {"civ": c.id, "n": n}, rule)


def gain_talents(t: Table, civ: int, n: int, rule: str) -> None:
    """Adds or takes talents of the Treasury; never below zero."""
    c = t.civs[civ]
    n = max(n, -c.treasury)
    if n:
        c.treasury += n
        t.tell("talents", c.seat, {"civ": c.id, "n": n}, rule)


def discard_card(t: Table, civ: int, card: str, forced: bool = True) -> None:
    """A card goes from a hand face up to the discard pile (ACIS-CARD-30). `forced`: not a price that its owner
    chose."""
    if card in t.book.tabled:
        from_table(t, card)
    else:
        t.civs[civ].hand.remove(card)
    lay_away(t, card, forced and t.book.special.get(card, -1) == civ)
    if card in t.known:
        del t.known[card]


def lay_away(t: Table, card: str, own: bool) -> None:
    """To the discard pile; a special card that its owner played, or must discard, face down on the table instead."""
    if own:
        face_down(t, card)
    else:
        t.discard.append(card)


def face_down(t: Table, card: str, taker: int = -2) -> None:
    """ACISP-ALEX-21, ACISP-DARIUS-16, ACISP-DARIUS-17: a special card lies before its owner; where the owner may let it
    go, that is asked when the present action is done (ACISP-GRPE-21, ACISP-ALEX-24)."""
    owner = t.book.special[card]
    t.book.tabled[card] = owner
    if (
        t.civs[owner].id != "greeks"
        or t.book.has("darius")
        or (card == "armored-infantry" and t.book.has("greeks-and-persians"))
    ):
        return
    t.book.leaving[card] = taker


def let_down(t: Table) -> bool:
    """Between two actions: whether there are special cards that their owners may let go; they are asked first."""
    leaving = t.book.leaving
    if not leaving:
        return False
    t.call(*[FaceDown(t.book.special[card], card, taker) for card, taker in leaving.items()])
    t.book.leaving = {}
    return True


def from_table(t: Table, card: str) -> None:
    """A card that lies on the table is used; a disk on it returns to the supply of its owner (ACISP-GODKING-18)."""
    owner = t.book.tabled.pop(card)
    if t.book.has("god-king"):
        t.civs[owner].supply += 1


def to_discard(t: Table, card: str) -> None:
    """A card that is in play or was drawn goes to the discard pile."""
    if card in t.limbo:
        t.limbo.remove(card)
    own = f"played:{card}"
    lay_away(t, card, own in t.book.memory)
    if own in t.book.memory:
        t.book.memory.remove(own)


def leave_hand(t: Table, civ: int, card: str) -> None:
    """A card is played: it is in nobody's hand (ACIS-FATE-47)."""
    if card in t.book.tabled:
        from_table(t, card)
    else:
        t.civs[civ].hand.remove(card)
    t.limbo.append(card)
    if t.book.special.get(card, -1) == civ:
        t.book.memory.append(f"played:{card}")
    if card in t.known:
        del t.known[card]


def top_card(t: Table, seen: int = ALL) -> str:
    """Takes the top card of the draw deck, which is not empty. While cards set aside in the setup still lie on top, it
    is one of those that were not Events then (playbook, ACIS-SETUP-22)."""
    left = t.book.number(ON_TOP)
    if left:
        t.book.numbers[ON_TOP] = left - 1
        plain = [card for card in t.deck if not IS_EVENT[card]]
        if plain:
            card = t.draw(plain, seen)
            t.deck.remove(card)
            return card
    return t.draw(t.deck, seen)


def shuffle_in(t: Table, cards: list[str]) -> None:
    """Shuffles cards into the draw deck; nothing lies on top of it any more."""
    for card in cards:
        put(t.deck, card)
    if ON_TOP in t.book.numbers:
        del t.book.numbers[ON_TOP]


def seat_bit(t: Table, civ: int) -> int:
    """The mask of the seat that leads a civilization; everybody's for one that the game leads."""
    seat = t.civs[civ].seat
    return 1 << seat if seat >= 0 else ALL


def most(t: Table, values: list[int]) -> list[int]:
    """The civilizations with the greatest value, all tied ones."""
    top = max(values)
    return [i for i, value in enumerate(values) if value == top]


def can_use_wonder(t: Table, civ: int, name: str) -> bool:
    """ACIS-WONDER-20, ACIS-WONDER-23: built, not destroyed, with a disk on it, its area occupied, not yet used at this
    moment."""
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


def investment_ready(t: Table, civ: int, card: str) -> bool:
    """ACIS-FATE-45: the Investment lies before this civilization with a disk on it and was not used at this moment."""
    c = t.civs[civ]
    return c.investments.get(card, 0) > 0 and card not in c.fresh


def spend_investment(t: Table, civ: int, card: str) -> None:
    """ACIS-FATE-21, ACIS-FATE-22: one disk goes to the supply; with the last one the card is discarded."""
    c = t.civs[civ]
    c.investments[card] -= 1
    c.supply += 1
    if card == "academy-of-sciences" and t.book.has("greeks-and-persians") and t.book.gold.get("mycenae", 0):
        c.fresh.append(card)  # ACISP-GRPE-16: it stays face up
        return
    t.tell("investment", c.seat, {"civ": c.id, "card": card, "left": c.investments[card]}, "ACIS-FATE-21")
    if not c.investments[card]:
        del c.investments[card]
        t.discard.append(card)
        if card in c.fresh:
            c.fresh.remove(card)
    else:
        c.fresh.append(card)
