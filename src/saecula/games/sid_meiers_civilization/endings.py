"""The four endings, and the roll of the short and medium games."""

from __future__ import annotations

from typing import Final

from saecula.core import Choices, Seat, Verdict
from saecula.games.sid_meiers_civilization.cards import TECHNOLOGIES
from saecula.games.sid_meiers_civilization.moves import DIPLOMATIC, MILITARY
from saecula.games.sid_meiers_civilization.table import Table

UNITED_NATIONS: Final = "united-nations"
APOLLO: Final = "apollo-program"
LAST_ERA: Final[dict[str, int]] = {"short": 2, "medium": 3}
"""SMC-END-01, SMC-END-02: the era whose technologies end the game; a long game has other endings (SMC-END-04)."""


def add_declarations(t: Table, seat: Seat, c: Choices) -> None:
    """SMC-END-06, SMC-END-07, SMC-END-16, SMC-END-18, SMC-END-20, SMC-WONDER-10, SMC-WONDER-11: the owner of the wonder
    may declare the end in their part of any phase.
    """
    if t.wonders.get(UNITED_NATIONS, -1) == seat:
        c.add(DIPLOMATIC, verdict(t))
    if t.wonders.get(APOLLO, -1) == seat:
        c.add(MILITARY, verdict(t))


def verdict(t: Table) -> Verdict:
    if t.length != "long":
        return "SMC-END-16"
    return "SMC-END-18" if t.ending else ""


def declare(t: Table, seat: Seat, kind: str, counted: int) -> None:
    """SMC-END-08, SMC-END-09: points are counted at the end of the Buy phase of this turn or the next."""
    if t.length == "long" and not t.ending:
        t.ending = kind
        t.ending_turn = counted
        t.tell("ending", seat, {"kind": "victory." + kind}, "SMC-END-09" if kind == "technology" else "SMC-END-08")


def roll_for_the_end(t: Table, seat: Seat, technology: str) -> None:
    """SMC-END-01..03, SMC-END-13..15, SMC-END-17: one die is rolled after each purchase of a technology of the last
    era.

    Technologies in play are counted, including those of eliminated players (SMC-END-13 names technologies in play).
    """
    era = LAST_ERA.get(t.length, 0)
    if TECHNOLOGIES[technology].era != era or t.ending:
        return
    owned = sum(1 for x in t.technologies if TECHNOLOGIES[x].era == era)
    die = t.roll(6)
    t.tell("end.roll", seat, {"die": die, "n": owned}, "SMC-END-01" if era == 2 else "SMC-END-02")
    if die <= owned:
        t.ending = "technologies"
        t.ending_turn = t.turn
