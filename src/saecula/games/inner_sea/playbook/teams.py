"""Team play: what a card costs team-mates and others (ACISP-TEAM-05, ACISP-TEAM-11)."""

from __future__ import annotations

from saecula.games.inner_sea.board import count, on_map, walled
from saecula.games.inner_sea.playbook.guards import protected
from saecula.games.inner_sea.table import Op, Table


def mates(t: Table, civ: int) -> list[int]:
    """The other civilizations of a team."""
    return [i for i in range(len(t.civs)) if i != civ and t.book.sides[i] == t.book.sides[civ]]


def lost_disks(t: Table, card: str, op: Op, before: int) -> int:
    """The disks that a part of a card removes of a faction, `before` of which other parts have removed already."""
    if walled(t, op.faction, op.area) or protected(t, op.faction, op.area, card):
        return 0
    return max(0, min(op.n if op.kind == "lose" else 1, count(t, op.faction, op.area) - before))


def lost(t: Table, op: Op) -> int:
    """Cards, talents, VP and disks of its own choice that a part of a card costs the faction that it names."""
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


def harm(t: Table, civ: int, card: str, ops: list[Op]) -> int:
    """ACISP-TEAM-11: what team-mates lose by a card, less what all factions outside the team lose by it."""
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
