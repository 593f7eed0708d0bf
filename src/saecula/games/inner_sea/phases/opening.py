"""The start of the Competition Phase (ACIS-COMP-41): Gaul's warriors, and Traitor."""

from __future__ import annotations

from typing import Final

from saecula.core import NEXT, Choices, Procedure, Step
from saecula.core.types import CardId, RuleId, Verdict
from saecula.games.inner_sea.asking import ask, ask_in_secret, bluffs
from saecula.games.inner_sea.atlas import BIT, LAND, bits
from saecula.games.inner_sea.board import (
    ally,
    contested_mask,
    gain_talents,
    place,
)
from saecula.games.inner_sea.effects import PLAYED_AT
from saecula.games.inner_sea.frames import (
    Opening,
    Warriors,
)
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import (
    ALLY,
    DONE,
    MUSTER,
    PLAY,
)
from saecula.games.inner_sea.phases.declaring import begin, why_not_declarable
from saecula.games.inner_sea.table import Table

STARTERS: Final = PLAYED_AT["competition.start"]


def start_options(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    for card in STARTERS:
        if card in t.civs[civ].hand:
            choices.add(PLAY[card], why_no_start(t, civ, card))
    return choices.plus(DONE)


def why_no_start(t: Table, civ: CivId, card: CardId) -> Verdict:
    return t.rules.why_no_lay(t, civ, card) or why_not_declarable(t, civ, card)


def open_with_ability(t: Table, opening: Opening) -> Step:
    """ACIS-COMP-41: uses abilities at the start of the phase (Gaul, ACIS-CIV-21..23)."""
    if t.rules.has_sheet(t, opening.civ, "gaul"):
        gain_talents(t, opening.civ, 1, "ACIS-CIV-21")
        t.call(Warriors(opening.civ))
    return NEXT


async def open_with_card(t: Table, opening: Opening) -> Step:
    """ACIS-COMP-41: plays cards at the start of the phase."""
    civ = opening.civ
    c = t.civs[civ]
    able = any(card in c.hand and not why_no_start(t, civ, card) for card in STARTERS)
    if not able and not (bluffs(t, civ) and contested_mask(t)):
        t.reveal()
        return NEXT
    (move,) = await ask_in_secret(t, civ, "competition.start", lambda: start_options(t, civ))
    if move is not DONE:
        t.publish(c.seat, move.text)
        t.rules.laid_down(t, civ)
        begin(t, civ, move.arg)
    return NEXT


def warrior_areas(t: Table, gaul: Warriors, muster: bool) -> int:
    """ACIS-CIV-22, ACIS-CIV-23: Contested land areas with 2 or more Gallic disks; the white disk goes to a different
    one."""
    mask = contested_mask(t) & LAND
    disks = t.civs[gaul.civ].disks
    out = 0
    for area in bits(mask):
        if disks.get(area, 0) >= 2 and area not in gaul.areas:
            if muster and area in t.lasting.superstition:
                continue
            out |= BIT[area]
    return out


def warrior_options(t: Table, gaul: Warriors, muster: bool) -> Choices:
    mask = warrior_areas(t, gaul, muster)
    moves = MUSTER if muster else ALLY
    return Choices.of(moves.within(mask)).plus(DONE)


async def muster(t: Table, gaul: Warriors) -> Step:
    """ACIS-CIV-22: Gaul may add a Gallic disk."""
    civ = gaul.civ
    if not t.civs[civ].supply or not warrior_areas(t, gaul, True):
        return NEXT
    move = await ask(t, civ, "warriors", lambda: warrior_options(t, gaul, True))
    if move is not DONE:
        place(t, civ, move.arg)
        gaul.areas.append(move.arg)
        t.tell("placed", t.civs[civ].seat, {"civ": t.civs[civ].id, "area": move.arg, "n": 1}, "ACIS-CIV-22")
    return NEXT


async def join(t: Table, gaul: Warriors) -> Step:
    """ACIS-CIV-23: then a white disk in a different area."""
    if not warrior_areas(t, gaul, False):
        return NEXT
    move = await ask(t, gaul.civ, "warriors", lambda: warrior_options(t, gaul, False))
    if move is not DONE:
        tell_ally(t, gaul.civ, move.arg, "ACIS-CIV-23")
    return NEXT


def tell_ally(t: Table, civ: CivId, area: AreaId, rule: RuleId) -> None:
    ally(t, civ, area)
    t.tell("allied", t.civs[civ].seat, {"civ": t.civs[civ].id, "area": area, "n": 1}, rule)


OPENING: Final = [
    Procedure(Opening, {"start.ability": open_with_ability, "start": open_with_card}, phase="start"),
    Procedure(Warriors, {"warriors": muster, "warriors.ally": join}, phase="warriors"),
]
