"""Enemies of civilizations led by the game (ACISP-NPC-09..28): who they are, and which is the Primary enemy."""

from __future__ import annotations

from typing import Final

from saecula.core.types import RuleId
from saecula.games.inner_sea.atlas import BIT, IS_LAND, PARTS
from saecula.games.inner_sea.board import CITY, cities, contested, home_of, name_of, on_map
from saecula.games.inner_sea.book import Pair
from saecula.games.inner_sea.frames import CardEffect
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Op, Table

COSTLY: Final[list[str]] = [
    "lose",
    "replace",
    "lose-any",
    "discard",
    "famine",
    "bread",
    "tribute",
    "spy",
    "random",
    "fire",
]


def is_npc(t: Table, civ: CivId) -> bool:
    """Whether a civilization is led by the game (ACIS-TERM-06, ACISP-NPC-01)."""
    return civ >= 0 and t.civs[civ].seat < 0


def npcs(t: Table) -> list[int]:
    """The civilizations led by the game that take turns, in turn order."""
    return [i for i in t.order if t.civs[i].seat < 0]


def humans(t: Table) -> list[int]:
    """The civilizations led by players, in turn order."""
    return [i for i in t.order if t.civs[i].seat >= 0]


def enemies(t: Table, civ: CivId) -> list[int]:
    """The enemy civilizations of an NPC (ACISP-NPC-15)."""
    return t.book.enemies[civ] if civ < len(t.book.enemies) else []


def is_enemy(t: Table, civ: CivId, faction: FactionId) -> bool:
    """ACISP-NPC-09, ACISP-NPC-10: Barbarians are enemies of every NPC."""
    return faction == BARBARIANS or faction in enemies(t, civ)


def make_enemy(t: Table, civ: CivId, other: CivId, rule: RuleId) -> None:
    """ACISP-NPC-13, ACISP-NPC-14: makes another civilization an enemy, effective at once."""
    if t.rules.enmity_is_fixed(t) or other in enemies(t, civ) or other == civ:
        return
    t.book.enemies[civ].append(other)  # the most recent last (ACISP-NPCAEN-07)
    t.tell("npc.enemy", -1, {"civ": t.civs[civ].id, "enemy": t.civs[other].id}, rule)


def end_enmity(t: Table, civ: CivId, other: CivId, rule: RuleId) -> None:
    """ACISP-HOST-10, ACISP-HOST-24: makes another civilization no longer an enemy."""
    if other in enemies(t, civ):
        t.book.enemies[civ].remove(other)
        if t.book.primary[civ] == other:
            t.book.primary[civ] = NOBODY
        t.tell("npc.peace", -1, {"civ": t.civs[civ].id, "enemy": t.civs[other].id}, rule)


def harmed(t: Table, effect: CardEffect, op: Op) -> None:
    """ACISP-NPC-11, ACISP-HOST-17: records that a card has cost an NPC disks, cards, talents or VP."""
    if effect.civ < 0 or not effect.card or (op.faction == effect.civ and op.kind != "swap"):
        return
    if op.kind == "swap" and op.other >= 0:  # 39 Orator: both lose a card
        harmed(t, effect, Op("random", "", op.other))
        harmed(t, effect, Op("random", "", op.faction))
        return
    hit = op.kind in COSTLY or (op.kind in ("vp", "talents") and op.n < 0)
    if hit and op.faction >= 0:
        t.rules.struck(t, effect.civ, op.faction)
    if not hit or not is_npc(t, op.faction):
        return
    if not any(pair.npc == op.faction and pair.by == effect.civ for pair in t.book.hurt):
        t.book.hurt.append(Pair(op.faction, effect.civ))
    if op.kind != "vp":
        make_enemy(t, op.faction, effect.civ, "ACISP-NPC-11")


def intruded(t: Table, civ: CivId, area: AreaId) -> None:
    """ACISP-NPC-12: handles a placement that makes an area occupied by an NPC Contested."""
    for i, c in enumerate(t.civs):
        if i != civ and c.seat < 0 and area in c.disks and contested(t, area):
            here = t.civs[civ].disks[area]
            before = here - 1
            still = before > 0 and (
                before > 1 or any(other.disks.get(area, 0) > 1 for k, other in enumerate(t.civs) if k != civ)
            )
            if not still:
                make_enemy(t, i, civ, "ACISP-NPC-12")


# --- the Primary enemy ---


def primary(t: Table, civ: CivId) -> int:
    """The Primary enemy, or the only enemy; NOBODY if there is none (ACISP-NPC-17)."""
    them = enemies(t, civ)
    if len(them) == 1:
        return them[0]
    chosen = t.book.primary[civ] if civ < len(t.book.primary) else NOBODY
    return chosen if chosen in them else NOBODY


def shared(t: Table, enemy: CivId, mask: int) -> int:
    """How many of an enemy's disks are in the areas of a mask."""
    return sum(n for area, n in t.civs[enemy].disks.items() if mask & BIT[area])


def primary_tests(t: Table, civ: CivId, enemy: CivId) -> list[int]:
    """The tests of ACISP-NPC-20..27, in order; a higher value wins."""
    c = t.civs[civ]
    home = home_of(c)
    here = BIT[home] if home in PARTS[t.map].adjacent else 0
    near = PARTS[t.map].adjacent[home] if here else 0
    wonders = gold = towns = 0
    for w in t.wonders.values():
        if w.owner == civ and w.area and not w.destroyed:
            wonders |= BIT[w.area]
    for area, owner in t.rules.gold(t).items():
        if owner == civ:
            gold |= BIT[area]
    for area, n in c.disks.items():
        if n >= CITY and IS_LAND[area]:
            towns |= BIT[area]
    return [
        shared(t, enemy, here),
        shared(t, enemy, wonders),
        shared(t, enemy, gold),
        shared(t, enemy, towns),
        shared(t, enemy, near),
        half_points(t, enemy),
        cities(t, enemy),
        on_map(t.civs[enemy]),
    ]


def choose_primary(t: Table, civ: CivId) -> None:
    """ACISP-NPC-18, ACISP-NPC-19, ACISP-NPC-28: chooses a Primary enemy at the start of the NPC's Growth Phase and
    of the Card and Competition Phases if it has two or more enemies and no Primary enemy yet; ties are broken at
    random."""
    them = [i for i in enemies(t, civ) if i in t.order or t.civs[i].disks]
    them = t.rules.one_enemy(t, them)
    if len(them) < 2 or t.book.primary[civ] in them:
        return
    keys = {i: primary_tests(t, civ, i) for i in them}
    best = max(keys.values())
    tied = [i for i in them if keys[i] == best]
    rule = "ACISP-NPC-28"
    if len(tied) == 1:
        found = tied[0]
        second = max((keys[i] for i in them if i != found), default=best)
        for k in range(len(best)):
            if best[k] != second[k]:
                rule = f"ACISP-NPC-{20 + k}"
                break
    else:
        chosen = t.chance.choose([name_of(t, i) for i in tied])
        found = next(i for i in tied if name_of(t, i) == chosen)
        t.tell("npc.tie", -1, {"civ": t.civs[civ].id, "choice": chosen, "n": len(tied)}, rule)
    t.book.primary[civ] = found
    t.tell("npc.primary", -1, {"civ": t.civs[civ].id, "enemy": name_of(t, found)}, rule)


def target_order(t: Table, civ: CivId, faction: FactionId) -> int:
    """ACISP-NPC-16: Primary enemy, other enemy civilizations, Barbarians, civilizations that are not enemies, then the
    NPC itself."""
    if faction == civ:
        return 9
    if faction == BARBARIANS:
        return 2
    if faction == primary(t, civ):
        return 0
    return 1 if faction in enemies(t, civ) else 3


def victim(t: Table, civ: CivId, among: list[int]) -> tuple[list[int], str]:
    """ACISP-NPCCARD-11, ACISP-NPCCARD-12: the best targets for a loss among a list, and the rule."""
    pool = [i for i in among if i != civ and i >= 0]
    if not pool:
        return [], ""
    foes = [i for i in pool if i in enemies(t, civ)]
    if foes:
        first = primary(t, civ)
        if first in foes:
            return [first], "ACISP-NPCCARD-11"
        if len(foes) == 1:
            return foes, "ACISP-NPCCARD-11"
        pool = foes
    rule = "ACISP-NPCCARD-11" if foes else "ACISP-NPCCARD-12"
    order = {i: k for k, i in enumerate(t.order)}
    best = max((half_points(t, i), cities(t, i), -order.get(i, 99)) for i in pool)
    return [i for i in pool if (half_points(t, i), cities(t, i), -order.get(i, 99)) == best], rule


def foremost(t: Table) -> int:
    """ACISP-NPC-06: the human civilization with the most VP, then the most Cities; it is "you" in an NPC's
    priorities."""
    best = -1
    for i in humans(t):
        if best < 0 or (half_points(t, i), cities(t, i)) > (half_points(t, best), cities(t, best)):
            best = i
    return best
