"""Which abilities a civilization has in a scenario: borrowed sheets, and sheets that go with an area."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, HOME, NILE
from saecula.games.inner_sea.board import controls, sheet_of
from saecula.games.inner_sea.table import Table


def has_sheet(t: Table, civ: int, name: str) -> bool:
    """Whether a civilization has the abilities of a sheet now (ACISP-HIST-36, ACISP-HIST-61: Rome's go with Control of
    Rome)."""
    if name == "rome" and t.book.has("rome-rules"):
        return controls(t, civ, HOME["rome"])
    return sheet_of(t.civs[civ]) == name


def war_sheet(t: Table, civ: int) -> str:
    """The sheet whose white disks a civilization may announce in a competition; "" for none."""
    if t.book.has("rome-rules"):
        return "rome" if controls(t, civ, HOME["rome"]) else ""
    return sheet_of(t.civs[civ])


def imperial(t: Table, civ: int) -> bool:
    """ACISP-ROME1-29: whether a civilization has the ability Imperial Rome besides that of its sheet."""
    return t.book.has("imperial") and t.civs[civ].id == "eastern-empire"


def nile(t: Table) -> int:
    """The Nile areas, and the two areas that count as such for a new Egypt elsewhere (ACISP-NEWCIV-19)."""
    mask = NILE
    for word in t.book.memory:
        if word.startswith("nile:"):
            mask |= BIT[word.split(":")[1]]
    return mask
