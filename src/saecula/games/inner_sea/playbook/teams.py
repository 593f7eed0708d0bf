"""Team play (TEAM): teammates' areas, and what a card costs them and others (ACISP-TEAM-05..07, ACISP-TEAM-11)."""

from __future__ import annotations

from typing import Final

from saecula.core import Choices, Move
from saecula.core.types import CardId, Verdict
from saecula.games.inner_sea.atlas import BIT, bits
from saecula.games.inner_sea.board import count, home_of, on_map, walled
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.effects.growth import GROWTH_CARDS
from saecula.games.inner_sea.effects.spec import Slot
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.phases.declaring import declarable, least, named, settled, slot_mask
from saecula.games.inner_sea.table import Civ, Op, Table

POET: Final = "poet"


def bars(t: Table, civ: CivId) -> list[tuple[int, str]]:
    """ACISP-TEAM-06, ACISP-TEAM-07."""
    out = []
    for i, other in enumerate(t.civs):
        if i != civ and t.book.sides[i] == t.book.sides[civ]:
            home = home_of(other)
            if home:
                out.append((BIT[home], "ACISP-TEAM-06"))
            out.append((would_contest(t, civ, other), "ACISP-TEAM-07"))
    return out


def would_contest(t: Table, civ: CivId, other: Civ) -> int:
    """Areas of another civilization that one more disk of this one would make Contested: they are not Contested now,
    but some faction would then have 2 disks (ACIS-TERM-18)."""
    mask = 0
    for area, n in other.disks.items():
        here = t.civs[civ].disks.get(area, 0)
        if (n > 1 or here >= 1) and not is_contested(t, area):
            mask |= BIT[area]
    return mask


def is_contested(t: Table, area: AreaId) -> bool:
    """ACIS-TERM-18: more than one faction, one of them with 2 or more disks, regardless of alliances."""
    stacks = [c.disks[area] for c in t.civs if area in c.disks]
    if area in t.barbarians:
        stacks.append(t.barbarians[area])
    return len(stacks) > 1 and max(stacks) > 1


def why_unfair(t: Table, civ: CivId, card: CardId) -> Verdict:
    """ACISP-TEAM-05: refuses a card that must cost teammates more than others."""
    return "" if harmless(card) or fair_end(t, Declaration(civ, card)) else "ACISP-TEAM-05"


def fair(t: Table, d: Declaration, choices: Choices) -> Choices:
    """Allows only choices that can end without more harm to teammates than to others. A card that is already on the
    table must be carried out even if no such choice remains."""
    if harmless(d.card):
        return choices
    out = Choices()
    for move in choices.moves:
        further = d.copied()
        named(t, further, move)
        out.add(move, "" if fair_end(t, further) else "ACISP-TEAM-05")
    return out if out.moves else choices


def mates(t: Table, civ: CivId) -> list[int]:
    """The other civilizations of a team."""
    return [i for i in range(len(t.civs)) if i != civ and t.book.sides[i] == t.book.sides[civ]]


def lost_disks(t: Table, card: CardId, op: Op, before: int) -> int:
    """The disks that one op of a card removes from a faction, given that other ops have already removed `before`."""
    if walled(t, op.faction, op.area) or t.rules.protected(t, op.faction, op.area, card):
        return 0
    return max(0, min(op.n if op.kind == "lose" else 1, count(t, op.faction, op.area) - before))


def lost(t: Table, op: Op) -> int:
    """The cards, talents, VP and freely chosen disks that one op of a card costs the faction it names."""
    c = t.civs[op.faction]
    if op.kind in ("vp", "talents"):
        return min(max(0, -op.n), c.vp if op.kind == "vp" else c.treasury)
    if op.kind == "lose-any":
        return min(op.n, on_map(c))
    if op.kind == "bread":
        return min(op.n, c.vp + c.treasury + len(c.hand))
    if op.kind in ("discard", "spy", "random"):
        return min(op.n, len(c.hand))
    if op.kind == "fire":
        return op.n
    return 1 if op.kind in ("famine", "tribute") else 0


def harm(t: Table, civ: CivId, card: CardId, ops: list[Op]) -> int:
    """ACISP-TEAM-11: what teammates lose to a card, minus what all factions outside the team lose to it."""
    friends = mates(t, civ)
    taken: dict[str, int] = {}
    total = 0
    for op in ops:
        if op.kind == "swap":  # 39 Orator: each of the two loses a card
            hit = [op.faction, op.other]
            for i in hit:
                if i != civ and t.civs[i].hand:
                    total += 1 if i in friends else -1
            continue
        if op.faction == civ or op.faction < -1:
            continue
        if op.kind in ("lose", "replace"):
            place = f"{op.faction}:{op.area}"
            n = lost_disks(t, card, op, taken.get(place, 0))
            taken[place] = taken.get(place, 0) + n
        else:
            n = lost(t, op) if op.faction >= 0 else 0
        total += n if op.faction in friends else -n
    return total


def harmless(card: CardId) -> bool:
    """Whether a card costs nobody anything, as cards that place disks do, except 31 Poet."""
    return card in GROWTH_CARDS and card != POET


def fair_end(t: Table, d: Declaration) -> bool:
    """ACISP-TEAM-05, ACISP-TEAM-11: whether a declaration can end without more harm to teammates than to factions
    outside the team. All continuations are tried, the most promising first; independent areas are weighed one by
    one."""
    d = d.copied()
    if settled(t, d):
        return harm(t, d.civ, d.card, EFFECTS[d.card].plan(t, d)) <= 0
    slot = EFFECTS[d.card].slots[d.slot]
    if slot.apart and len(d.areas) == len(d.factions):
        return fair_apart(t, d, slot)
    friends = [t.civs[i].id for i in mates(t, d.civ)]
    for move in sorted(declarable(t, d).moves, key=lambda move: exposed(t, d.civ, friends, move)):
        further = d.copied()
        named(t, further, move)
        if fair_end(t, further):
            return True
    return False


def fair_apart(t: Table, d: Declaration, slot: Slot) -> bool:
    """The same when only independent areas are left to be named: the best of them decide."""
    assert slot.whose is not None
    plan = EFFECTS[d.card].plan
    now = harm(t, d.civ, d.card, plan(t, d))
    room, due = slot.most - d.count, least(t, d, slot) - d.count
    if now <= 0 and due <= 0:
        return True
    costs: list[int] = []
    total = now
    for name in bits(slot_mask(t, d, slot)):
        cost = 99
        for faction in slot.whose(t, d, name):
            further = d.copied()
            further.areas.append(name)
            further.factions.append(faction)
            cost = min(cost, harm(t, d.civ, d.card, plan(t, further)) - now)
        costs.append(cost)
        costs.sort()
        total = now + sum(cost for i, cost in enumerate(costs[:room]) if cost < 0 or i < due)
        if total <= 0 and len(costs) >= due:
            return True
    return total <= 0


def exposed(t: Table, civ: CivId, friends: list[str], move: Move) -> int:
    """How much a choice endangers teammates compared with others."""
    if move.verb == "faction":
        return 1 if move.arg in friends else -1
    if move.verb != "area":
        return 0
    here = [i for i, c in enumerate(t.civs) if move.arg in c.disks and i != civ]
    with_us = sum(1 for i in here if t.civs[i].id in friends)
    return 2 * with_us - len(here) - (1 if move.arg in t.barbarians else 0)
