"""Building a Wonder (ACIS-WONDER-03..17, ACIS-WONDER-28): whether it can be paid for, and which payments keep it
possible."""

from __future__ import annotations

from saecula.core.types import CardId, Verdict
from saecula.games.inner_sea.atlas import BIT, LAND
from saecula.games.inner_sea.board import controlled, on_map
from saecula.games.inner_sea.cards import CARDS, WONDERS
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.table import Table


def sites(t: Table, civ: CivId) -> int:
    """ACIS-WONDER-15: land areas that a civilization Controls and that contain no block, not even a face-down one
    (ACIS-WONDER-27)."""
    mask = controlled(t, civ) & LAND
    for wonder in t.wonders.values():
        if wonder.area:
            mask &= ~BIT[wonder.area]
    return mask


def why_not_payable(
    t: Table, civ: CivId, wonder: CardId, price: int, disks: int, sites_mask: int, less: int = 0
) -> Verdict:
    """The rule that makes it impossible to pay the rest of the price; "" if it can be paid (ACIS-WONDER-28).

    `price` resources are still due, and at least `disks` of them must be disks from the map. One disk must stay in a
    site. `less` cards of the hand cannot be used to pay (ACIS-FATE-47).
    """
    c = t.civs[civ]
    if not sites_mask:
        return "ACIS-WONDER-16"
    spare = on_map(c) - 1
    if spare < disks:
        return "ACIS-WONDER-10"
    other = c.treasury + len(c.hand) - less
    if price - other > spare:
        return "ACIS-WONDER-06"
    needed = CARDS[wonder].disks
    if c.supply + min(price, spare) < needed:
        return "ACIS-WONDER-14"
    least = max(disks, price - other, needed - c.supply)
    return "" if least <= min(price, spare) else "ACIS-WONDER-14"


def buildable(t: Table, civ: CivId, price: int, disks: int, less: int = 0) -> list[str]:
    """The available Wonders that a civilization could build for that price."""
    here = sites(t, civ)
    if t.rules.why_no_wonders(t, civ):
        return []
    return [w for w in WONDERS if w not in t.wonders and not why_not_payable(t, civ, w, price, disks, here, less)]


def payable_areas(t: Table, civ: CivId, wonder: CardId, price: int, disks: int) -> int:
    """The areas from which the next disk may be paid while the Wonder can still be built (ACIS-RULING-33,
    ACIS-WONDER-30)."""
    c = t.civs[civ]
    here = sites(t, civ)
    mask = 0
    for area, n in c.disks.items():
        if n == 1 and here == BIT[area]:
            continue
        mask |= BIT[area]
    if on_map(c) - 1 < max(1, disks):
        return 0
    return mask


def most_paid(t: Table, civ: CivId, area: AreaId, price: int) -> int:
    """How many disks in a row can be paid from an area; the only site must keep one, and so must the map."""
    c = t.civs[civ]
    n = c.disks[area] - 1 if sites(t, civ) == BIT[area] else c.disks[area]
    return min(price, n, on_map(c) - 1)


def most_talents(t: Table, civ: CivId, wonder: CardId, price: int, disks: int) -> int:
    """How many talents in a row can be paid so that enough disks are still paid from the map and fill the card."""
    c = t.civs[civ]
    return min(c.treasury, price - max(disks, CARDS[wonder].disks - c.supply))


def may_pay_otherwise(t: Table, civ: CivId, wonder: CardId, price: int, disks: int) -> bool:
    """Whether a talent or card may be paid now: afterward, enough disks can still be paid and can fill the card."""
    c = t.civs[civ]
    spare = on_map(c) - 1
    rest = price - 1
    if rest < disks:
        return False
    other = c.treasury + len(c.hand) - 1
    least = max(disks, rest - other, CARDS[wonder].disks - c.supply)
    return least <= min(rest, spare)
