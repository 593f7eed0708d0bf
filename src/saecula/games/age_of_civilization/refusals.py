"""The rules behind questions and behind moves that neither question nor declaration refuses, and the figures behind a
refusal.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Because, Move, RuleId, Seat, Verdict
from saecula.games.age_of_civilization.cards import ACTIONS
from saecula.games.age_of_civilization.phases.gains import SPECIAL_PRICE
from saecula.games.age_of_civilization.powers import powers, price
from saecula.games.age_of_civilization.table import CIVILIZATION_LIMIT, Table

QUESTIONS: Final[dict[str, RuleId]] = {
    "draft.pick": "AOC-DRAFT-03",
    "rise": "AOC-TURN-05",
    "rise.first": "AOC-TURN-04",
    "actions": "AOC-ACTION-01",
    "technology.gain": "AOC-TURN-16",
    "wonder.gain": "AOC-TURN-15",
    "build.culture": "AOC-CIV-04",
    "turn.end": "AOC-TURN-06",
}
"""The rule that each question comes from."""


def unlisted(t: Table, seat: Seat, move: Move) -> Verdict:
    """The reason why a civilization that the question does not list can neither rise nor be annexed; "" for other
    moves.
    """
    if move.verb not in ("rise", "annex") or t.phase != "rise":
        return ""
    if len(t.players[seat].civilizations) >= CIVILIZATION_LIMIT:
        return "AOC-ANNEX-10"
    if move.verb == "annex" and t.round == 1:
        return "AOC-ANNEX-11"
    return "AOC-DRAFT-06" if t.draft else "AOC-RISE-02"


def because(t: Table, seat: Seat, move: Move, rule: RuleId) -> Because | None:
    """The coins or workers needed, and those available."""
    player = t.players[seat]
    if rule == "AOC-ACTION-07":  # the price of an action
        need = price(t, seat, powers(player), ACTIONS[move.verb], move.arg if move.args else "")
        return Because("coins", {"need": need, "have": player.coins})
    if rule in ("AOC-ACTION-30", "AOC-CIV-43"):
        need = powers(player).workers[ACTIONS[move.verb].number]
        return Because("workers", {"need": need, "have": player.workers - t.placed})
    if rule == "AOC-INNO-16":
        return Because("coins", {"need": SPECIAL_PRICE, "have": player.coins})
    return None
