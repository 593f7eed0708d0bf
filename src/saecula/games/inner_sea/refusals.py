"""Every question with the rule that it comes from, and better reasons for moves that are not candidates."""

from __future__ import annotations

from typing import Final

from saecula.core import Move
from saecula.core.types import Seat
from saecula.games.inner_sea.board import part, why_closed
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.frames import Climate, Declaration, Growth, Landing
from saecula.games.inner_sea.phases.declaring import why_not_area
from saecula.games.inner_sea.phases.growth import deployable, why_not_deployable
from saecula.games.inner_sea.table import COMPETITION_STAGE, Table

QUESTIONS: Final[dict[str, str]] = {
    "setup": "ACIS-SETUP-07",
    "retirement": "ACIS-GROW-04",
    "acquisition": "ACIS-GROW-36",
    "resettlement": "ACIS-GROW-20",
    "senate": "ACIS-CIV-41",
    "deployment": "ACIS-GROW-22",
    "lighthouse": "ACIS-WONDER-31",
    "coinage": "ACIS-FATE-45",
    "card.action": "ACIS-CARD-21",
    "card.area": "ACIS-FATE-24",
    "card.faction": "ACIS-FATE-27",
    "card.civilization": "ACIS-FATE-33",
    "card.option": "ACIS-FATE-24",
    "card.wonder": "ACIS-FATE-24",
    "card.omit": "ACIS-FATE-31",
    "wonder.pay": "ACIS-WONDER-06",
    "wonder.site": "ACIS-WONDER-15",
    "spy": "ACIS-CLAR-14",
    "negate": "ACIS-FATE-12",
    "negate.target": "ACIS-FATE-39",
    "loss": "ACIS-LOSS-04",
    "loss.any": "ACIS-FATE-28",
    "discard": "ACIS-CLAR-05",
    "limit": "ACIS-CARD-15",
    "famine": "ACIS-CLAR-09",
    "bread": "ACIS-CLAR-01",
    "tribute": "ACIS-FATE-33",
    "fire": "ACIS-WONDER-26",
    "barbarians.next": "ACIS-EVENT-14",
    "barbarians.from": "ACIS-LOSS-09",
    "competition.start": "ACIS-COMP-41",
    "warriors": "ACIS-CIV-22",
    "competition.announce": "ACIS-COMP-19",
    "competition.resolve": "ACIS-COMP-51",
    "ability": "ACIS-CIV-08",
    "victory.use": "ACIS-VP-07",
    "order.space": "ACIS-ORDER-02",
    "order.use": "ACIS-ORDER-06",
    "order.move": "ACIS-ORDER-06",
    "aeneas": "ACIS-AENEAS-01",
    "aeneas.sheet": "ACIS-AENEAS-08",
    "aeneas.area": "ACIS-AENEAS-10",
    "aeneas.place": "ACIS-AENEAS-11",
    "draw.use": "ACIS-DRAW-07",
    "draw.spend": "ACIS-DRAW-04",
    "keep": "ACIS-DRAW-12",
    "mausoleum": "ACIS-CLAR-15",
    "alphabet": "ACIS-CIV-38",
    "invasion": "ACIS-EVENT-14",
    "climate": "ACIS-CHANGE-11",
    "smile": "ACIS-CHANGE-18",
}


def unlisted(t: Table, seat: Seat, move: Move) -> str:
    """The rule that forbids a move that is not a candidate of the question; "" leaves it to the question's own rule."""
    if not t.stack:
        return ""
    top = t.stack[-1]
    if move.verb == "deploy" and t.phase in ("deployment", "aeneas.place") and isinstance(top, Growth | Landing):
        if not t.civs[top.civ].ready:
            return "ACIS-GROW-22"
        return why_not_deployable(t, top.civ, move.arg, deployable(t, top.civ))
    if isinstance(top, Declaration):
        if move.verb == "area":
            return why_not_area(t, top, move.arg)
        if move.verb == "faction" and move.arg == "barbarians" and top.card in EFFECTS:
            return EFFECTS[top.card].no_barbarians
    if isinstance(top, Climate) and move.verb == "area" and move.arg in part(t).adjacent:
        return why_closed(t, top.civ, move.arg) or "ACIS-CHANGE-34"
    if move.verb == "invoke":
        civ = next((i for i, c in enumerate(t.civs) if c.seat == seat), -1)
        return t.rules.why_no_aeneas(t, civ) if civ >= 0 else ""
    if move.verb == "play" and t.stage == COMPETITION_STAGE:
        return (EFFECTS[move.arg].not_laid if move.arg in EFFECTS else "") or "ACIS-COMP-14"
    return ""
