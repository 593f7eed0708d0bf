"""Inconsistencies in a position that can still be played, reported to authors of case files."""

from __future__ import annotations

from saecula.games.age_of_civilization.powers import layout
from saecula.games.age_of_civilization.table import Table


def odd(t: Table) -> list[str]:
    """Reports wonders and special technology cards of two players, civilizations that are in the market too, and
    technologies that are not on the card."""
    out: list[str] = []
    owner: dict[str, str] = {}
    for seat, p in enumerate(t.players):
        at = f"players/{seat}"
        for id in [*p.wonders, *([p.special] if p.special else [])]:
            if id in owner:
                out.append(f"{at}: {id} is also in front of {owner[id]}, but there is only one such card")
            owner[id] = at
        owner |= dict.fromkeys(p.civilizations, at)
        strange = [id for id in p.technologies if id not in layout(p)]
        if strange:
            out.append(f"{at}/technologies: {strange[0]} is not on its card (AOC-TECH-06)")
    for offer in t.market:
        if offer.id in owner:
            out.append(f"market: {offer.id} is also in front of {owner[offer.id]}")
    return out
