"""The Negate cards (ACIS-FATE-12..18, ACIS-FATE-39): what each of them answers.

There is one object per card: the kinds of chain links it works against, whether it fits a link as declared, whether it
could fit a card that is still in a hand (an NPC uses this to decide whether to wait, ACISP-NPCCARD-20), and the talents
it brings when it is not canceled itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from saecula.games.inner_sea.atlas import IS_LAND
from saecula.games.inner_sea.board import home_of
from saecula.games.inner_sea.cards import BRINGS_BARBARIANS, CARDS, GIVES_TWO, KIND, NEGATIONS, STRIKES_LAND
from saecula.games.inner_sea.frames import Window
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.table import Table

Fits = Callable[[Table, Window, int, int], bool]
"""Whether that civilization's Negate card fits the link at that index."""
Could = Callable[[str], bool]
"""Whether the Negate card could fit another card, whatever will be declared for it."""

CARD_PLAYED: Final = ["card", "negation"]
REMOVES: Final[list[str]] = ["lose", "replace", "famine"]
MOVES_DISKS: Final[list[str]] = ["lose", "replace", "famine", "place", "white", "mercenaries", "barbarians"]
COSTS: Final[list[str]] = [
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


@dataclass(slots=True)
class Negation:
    """A Negate card. `against` lists the kinds of links it answers: a card, a Negate card, an Event, a Wonder."""

    fits: Fits
    could: Could
    against: list[str]
    talents: int = 0


def always(t: Table, w: Window, civ: CivId, i: int) -> bool:
    return True


def not_in_competition(t: Table, w: Window, civ: CivId, i: int) -> bool:
    """44 Pontifex: any card except a Competition card."""
    return KIND[w.links[i].card] != "competition"


def gives_two(t: Table, w: Window, civ: CivId, i: int) -> bool:
    """66 False Prophet: a card whose text places 2 or more disks for one civilization, even if fewer fit now."""
    return GIVES_TWO in CARDS[w.links[i].card].marks


def great_person(t: Table, w: Window, civ: CivId, i: int) -> bool:
    """67 Bribery: a Great Person."""
    return CARDS[w.links[i].card].great


def great_person_at_me(t: Table, w: Window, civ: CivId, i: int) -> bool:
    """68 Assassin: a Great Person played against this civilization, or one that answers a card of this civilization."""
    link = w.links[i]
    return CARDS[link.card].great and (names_harm(w, civ) if i == 0 else w.links[link.target].civ == civ)


def names_harm(w: Window, civ: CivId) -> bool:
    """Whether the card as declared would cost this civilization disks, cards, talents or VP, or names it."""
    if w.target == civ:
        return True
    for op in w.ops:
        if op.faction == civ and (op.kind in COSTS or (op.kind in ("vp", "talents") and op.n < 0)):
            return True
        if op.kind == "swap" and civ in (op.faction, op.other):
            return True
    return False


def brings_barbarians(t: Table, w: Window, civ: CivId, i: int) -> bool:
    """69 Diplomat: a card or Event that places Barbarians."""
    return i == 0 and BRINGS_BARBARIANS in CARDS[w.links[i].card].marks


def removes_on_land(t: Table, w: Window, civ: CivId, i: int) -> bool:
    """70 Soothsayer: a card that, as declared, would or could remove or replace a disk in a land area."""
    if i:
        return False
    for op in w.ops:
        if op.kind in REMOVES and IS_LAND[op.area]:
            return True
        if op.kind in ("lose-any", "tribute") and any(IS_LAND[area] for area in t.civs[op.faction].disks):
            return True
    return False


def touches_sanctuary(t: Table, w: Window, civ: CivId, i: int) -> bool:
    """71 Sanctuary: a card that affects disks in this civilization's home area or in an area with its built Wonder, or
    that Wonder itself."""
    if i:
        return False
    holy = [home_of(t.civs[civ])]
    holy += [w.area for w in t.wonders.values() if w.owner == civ and not w.destroyed]
    return any(
        (op.kind in MOVES_DISKS and op.area in holy) or (op.kind == "fire" and op.faction == civ) for op in w.ops
    )


NEGATES: Final[dict[str, Negation]] = {
    "bad-omens": Negation(always, lambda other: False, ["wonder"]),
    "high-priest": Negation(always, lambda other: True, CARD_PLAYED),
    "high-priestess": Negation(always, lambda other: True, CARD_PLAYED, talents=1),
    "pontifex": Negation(not_in_competition, lambda other: KIND[other] != "competition", CARD_PLAYED),
    "false-prophet": Negation(gives_two, lambda other: GIVES_TWO in CARDS[other].marks, CARD_PLAYED),
    "bribery": Negation(great_person, lambda other: CARDS[other].great, CARD_PLAYED),
    "assassin": Negation(great_person_at_me, lambda other: CARDS[other].great, CARD_PLAYED),
    "diplomat": Negation(
        brings_barbarians, lambda other: BRINGS_BARBARIANS in CARDS[other].marks, [*CARD_PLAYED, "event"]
    ),
    "soothsayer": Negation(removes_on_land, lambda other: STRIKES_LAND in CARDS[other].marks, CARD_PLAYED),
    "sanctuary": Negation(
        touches_sanctuary,
        lambda other: STRIKES_LAND in CARDS[other].marks or GIVES_TWO in CARDS[other].marks,
        CARD_PLAYED,
    ),
}


def _complete() -> None:
    for id in NEGATIONS:
        if id not in NEGATES:
            raise CARDS[id].fail("a Negate card without an entry in NEGATES (effects/negations.py)")


_complete()
