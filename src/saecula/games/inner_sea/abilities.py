"""White disks of the civilization sheets (ACIS-CIV-08..13, ACIS-CIV-26..30, ACIS-CIV-34, ACIS-CIV-44..48, ACIS-CIV-51).

An ability is a list of parts; each part is a mask of areas, of which its owner may choose one (ACIS-CIV-54).
"""

from __future__ import annotations

from typing import Final

from saecula.games.inner_sea.atlas import BIT, LAND, SEA
from saecula.games.inner_sea.board import contested_mask, part
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import Table

IMPERIAL_EPOCH: Final = 4
WARLIKE: Final[list[str]] = ["carthage", "mauretania", "minos", "mycenae", "rome", "troy"]


def has_ability(t: Table, civ: CivId) -> bool:
    """Whether the sheet has an ability to announce in a competition."""
    return t.rules.war_sheet(t, civ) in WARLIKE


def opens_phase(t: Table, civ: CivId) -> bool:
    """ACIS-COMP-48: whether the ability is used at the start of the first competition of the turn, as for Minos, and
    Rome in Epoch IV (ACIS-CIV-61)."""
    sheet = t.rules.war_sheet(t, civ)
    return sheet == "minos" or (sheet == "rome" and t.epoch >= IMPERIAL_EPOCH)


def sheet_parts(t: Table, civ: CivId, chosen: list[str], imperial: bool = False) -> list[int]:
    """The parts of an ability as masks, after the areas `chosen` for earlier parts ("" for a skipped part). With
    `imperial`, those of Imperial Rome, whatever the sheet and the Epoch."""
    c = t.civs[civ]
    sheet = t.rules.war_sheet(t, civ)
    home = t.rules.war_home(t, civ)
    here = BIT[home] & part(t).play if home else 0
    near = part(t).adjacent[home] if here else 0
    own = held(c.disks)
    taken = 0
    for area in chosen:
        if area:
            taken |= BIT[area]
    if imperial or opens_phase(t, civ):
        if sheet == "minos":
            return minos_parts(near, own, chosen, taken)
        return [(here | near & LAND) & ~taken, own & LAND & ~taken, own & LAND & ~taken]
    field = contested_mask(t)
    if sheet == "carthage":
        seas = own & field & SEA if t.rules.fights_at_sea(t, civ) else 0
        return [here & field, own & field & LAND, seas]
    if sheet == "troy":
        return [here & field, own & field & LAND]
    if sheet == "mauretania":
        return [own & field & LAND]
    if sheet == "mycenae":
        return [own & field & LAND & ~taken, own & field & LAND & ~taken]
    if sheet == "rome":
        return [here & field, near & LAND & field & ~taken, near & LAND & field & ~taken]
    return []


def minos_parts(near: int, own: int, chosen: list[str], taken: int) -> list[int]:
    """ACIS-CIV-28, ACIS-CIV-29: every sea area next to Minos with a Minoan disk, then up to 2 other sea areas with
    one."""
    seas = near & own & SEA
    parts = []
    for bit in [1 << i for i in range(seas.bit_length()) if seas >> i & 1]:
        parts.append(bit)
    others = own & SEA & ~seas & ~taken
    return [*parts, others, others]
