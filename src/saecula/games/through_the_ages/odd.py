"""Inconsistencies in a position that can still be played, reported to authors of case files."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.table import Civ, Table

YELLOW: Final = 25
BLUE: Final = 18
"""TTA-SETUP-02, TTA-SETUP-03: the number of tokens of a civilization at the start."""


def odd(t: Table) -> list[str]:
    """Reports too many tokens for a civilization, cards in play twice, and a civil deck of another age."""
    out: list[str] = []
    ages = {CARDS[id].age for id in t.civil_deck} - {t.age}
    if ages:
        found = " and ".join(sorted(ages))
        out.append(f"age: it is {t.age}, but civil_deck has cards of age {found}: when they run out, age {t.age} ends")
    wonders: dict[str, int] = {}
    for seat, civ in enumerate(t.civs):
        at = f"civs/{seat}"
        extra = 1 if t.options.simpler else 0
        yellow = civ.tokens.yellow + civ.tokens.unused + sum(civ.workers.values())
        most = YELLOW + extra + sum(amount(id, "yellow") for id in bringing(civ))
        if yellow > most:
            out.append(f"{at}: {yellow} yellow tokens in bank, pool and on cards; it can have {most} (TTA-YBANK-09)")
        blue = civ.tokens.blue + sum(civ.stores.values()) + civ.steps
        most = BLUE + sum(amount(id, "blue") for id in bringing(civ))
        if blue > most:
            out.append(f"{at}: {blue} blue tokens in bank, stores and wonder; it can have {most} (TTA-SETUP-03)")
        for id in [*civ.wonders, *([civ.leader] if civ.leader else [])]:
            if id in wonders:
                out.append(f"{at}: {id} is also in play at seat {wonders[id]}, but there is only one such card")
            wonders[id] = seat
        if civ.this_turn.used_civil > civ.indicators.civil_actions:
            out.append(f"{at}/used_civil: more than its {civ.indicators.civil_actions} civil actions")
    return out


def bringing(civ: Civ) -> list[CardId]:
    """The cards that may have brought the civilization tokens: colonies, special technologies, wonders."""
    return [*civ.colonies, *civ.specials, *civ.wonders]
