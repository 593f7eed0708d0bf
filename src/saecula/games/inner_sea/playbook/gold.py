"""Gold (GOLD): its owners, and its looting at the end of the Competition Phase (ACISP-GOLD-09..12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saecula.core.types import RuleId
from saecula.games.inner_sea.board import controls
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Table

if TYPE_CHECKING:
    from saecula.games.inner_sea.playbook.rules import Playbook

GOLD_VP: Final = 4


def golden(t: Table, faction: FactionId, area: AreaId) -> bool:
    """ACISP-GOLD-03: whether the Gold of an area belongs to this faction."""
    return t.book.gold.get(area, 0) > 0 and t.book.owners.get(area, -9) == faction


def under(t: Table, civ: CivId) -> int:
    """ACISP-GOLD-14: the amount of a civilization's Gold that is under its own disks."""
    if civ < 0:
        return 0
    disks = t.civs[civ].disks
    return sum(n for area, n in t.book.gold.items() if t.book.owners[area] == civ and area in disks)


def beside_gold(t: Table, civ: CivId) -> int:
    """The amount of Gold that shares an area with a disk of this power."""
    return sum(n for area, n in t.book.gold.items() if area in t.civs[civ].disks)


def looter(t: Table, area: AreaId) -> int:
    """The faction that Controls an area: a civilization, BARBARIANS, or NOBODY."""
    for i in range(len(t.civs)):
        if controls(t, i, area):
            return i
    if area in t.barbarians and not any(area in c.disks for c in t.civs):
        return BARBARIANS
    return NOBODY


def loot_gold(t: Table, rules: Playbook) -> None:
    """ACISP-GOLD-09..11: loots at most 1 Gold in each area."""
    book = t.book
    for area in sorted(book.gold):
        if not book.gold[area] or t.reason:
            continue
        owner = book.owners[area]
        who = looter(t, area)
        if who in (NOBODY, owner) or owner == BARBARIANS:
            continue
        if who == BARBARIANS:
            if rules.barbarians_loot(t, owner):
                take_gold(t, rules, area, -1, "ACISP-GOLD-09")
            continue
        rule = rules.may_loot(t, who, owner)
        if rule:
            take_gold(t, rules, area, who, rule)


def take_gold(t: Table, rules: Playbook, area: AreaId, who: FactionId, rule: RuleId) -> None:
    """Removes 1 Gold; its looter gains VP and a talent (Barbarians gain nothing)."""
    owner = t.book.owners[area]
    t.book.gold[area] -= 1
    t.tell(
        "gold",
        t.civs[who].seat if who >= 0 else -1,
        {"area": area, "civ": t.civs[who].id if who >= 0 else "barbarians"},
        rule,
    )
    if who >= 0:
        rules.reward(t, who, rule)
    rules.gold_lost(t, owner, who)
