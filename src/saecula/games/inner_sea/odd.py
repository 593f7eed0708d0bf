"""What does not add up in a position that can still be played, for writers of case files."""

from __future__ import annotations

from saecula.games.inner_sea.board import on_map
from saecula.games.inner_sea.table import Table


def odd(t: Table) -> list[str]:
    """Reports wrong numbers of disks of civilizations and Barbarians, and cards in two places."""
    out: list[str] = []
    for i, c in enumerate(t.civs):
        if not c.id:
            continue
        found = c.supply + c.ready + on_map(c) + sum(c.investments.values())
        found += sum(w.disks for w in t.wonders.values() if w.owner == i)
        due = t.rules.disks_of(t, i)
        if found != due:
            out.append(f"civs/{i} ({c.id}): {found} disks in supply, Ready box, on the map and on cards, not {due}")
    black = t.black + sum(t.barbarians.values())
    if black != t.hordes:
        out.append(f"barbarians: {black} black disks in supply (black) and on the map, not {t.hordes}")
    where: dict[str, str] = {}
    for i, c in enumerate(t.civs):
        for card in [*c.hand, *c.investments]:
            if card in where:
                out.append(f"civs/{i}: {card} is also with {where[card]}, but there is only one such card")
            where[card] = f"civs/{i}"
    return out
