"""Inconsistencies in a position that can still be played, reported to authors of case files."""

from __future__ import annotations

from saecula.games.age_of_civilization.powers import layout
from saecula.games.age_of_civilization.table import Table


def odd(t: Table) -> list[str]:
    """Reports cards in two hands, a main civilization that is not owned, and technologies that are not on the card."""
    out: list[str] = []
    owner: dict[str, str] = {}
    for seat, p in enumerate(t.players):
        at = f"players/{seat}"
        if p.main and p.main not in p.civilizations:
            out.append(f"{at}/main: {p.main} is not among its civilizations: write civilizations = [..., {p.main!r}]")
        elif p.main and p.main != p.civilizations[-1]:
            out.append(f"{at}/main: {p.main} is not the last of its civilizations, the one on top")
        for id in [*p.civilizations, *p.wonders, *([p.special] if p.special else [])]:
            if id in owner:
                out.append(f"{at}: {id} is also in front of {owner[id]}, but there is only one such card")
            owner[id] = at
        strange = [id for id in p.technologies if id not in layout(p)]
        if strange:
            out.append(f"{at}/technologies: {strange[0]} is not on its card (AOC-TECH-06)")
    for offer in t.market:
        if offer.id in owner:
            out.append(f"market: {offer.id} is also in front of {owner[offer.id]}")
    return out
