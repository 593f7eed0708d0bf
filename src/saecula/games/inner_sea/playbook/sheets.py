"""Which abilities a civilization has in a scenario: borrowed sheets, and sheets that go with an area."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, HOME, NILE
from saecula.games.inner_sea.board import controls, sheet_of
from saecula.games.inner_sea.table import Table

NO_ABILITIES: list[str] = ["sea-persians"]
"""GRPE-24: the Phoenician abilities are not used."""


def has_sheet(t: Table, civ: int, name: str) -> bool:
    """Whether a civilization has the abilities of a sheet now (HIST-36, HIST-61: Rome's go with Control of Rome)."""
    c = t.civs[civ]
    if t.book.scenario:
        if c.id in NO_ABILITIES:
            return False
        if name == "rome" and t.book.has("rome-rules"):
            return controls(t, civ, HOME["rome"])
    return sheet_of(c) == name


def war_sheet(t: Table, civ: int) -> str:
    """The sheet whose white disks a civilization may announce in a competition; "" for none."""
    c = t.civs[civ]
    if t.book.scenario:
        if t.book.has("rome-rules"):
            return "rome" if controls(t, civ, HOME["rome"]) else ""
        if c.id in NO_ABILITIES:
            return ""
    return sheet_of(c)


def imperial(t: Table, civ: int) -> bool:
    """ROME1-29, ROME1-75: at the start of the first competition the Eastern Empire has the ability Imperial Rome
    besides that of the sheet of Troy; it then announces both together."""
    return bool(t.book.scenario) and t.civs[civ].id == "eastern-empire" and not t.competed


def nile(t: Table) -> int:
    """The Nile areas; a new Egypt elsewhere has two areas of its own instead (NEWCIV-19)."""
    mask = NILE
    for word in t.book.memory:
        if word.startswith("nile:"):
            mask |= BIT[word.split(":")[1]]
    return mask
