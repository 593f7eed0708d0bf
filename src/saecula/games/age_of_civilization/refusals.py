"""The rule behind each question, behind moves that nobody offered, and what a refusal comes to."""

from __future__ import annotations

from saecula.core import Because, Move
from saecula.games.age_of_civilization.phases.gains import SPECIAL_PRICE
from saecula.games.age_of_civilization.powers import powers, price
from saecula.games.age_of_civilization.table import CIVILIZATION_LIMIT, Table

QUESTIONS: dict[str, str] = {
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


def unlisted(t: Table, seat: int, move: Move) -> str:
    """The rule that speaks of a move that is no candidate of the question; "" for the rule of the question."""
    if move.verb in ("rise", "annex") and t.phase == "rise":
        if len(t.players[seat].civilizations) >= CIVILIZATION_LIMIT:
            return "AOC-ANNEX-10"
        if move.verb == "annex" and t.round == 1:
            return "AOC-ANNEX-11"
        return "AOC-DRAFT-06" if t.draft else "AOC-RISE-02"
    if move.verb in ("rise", "annex", "skip"):
        return "AOC-ANNEX-13"
    if move.verb == "rest":
        return "AOC-REST-01"
    if move.verb == "buy":
        return "AOC-INNO-04"
    if move.verb == "invest":
        return "AOC-CIV-26"
    if move.verb == "use":
        return "AOC-TURN-22"
    if move.verb == "research":
        return "AOC-TURN-16"
    return ""


def because(t: Table, seat: int, move: Move, rule: str) -> Because | None:
    """Coins and workers: what is needed, and what there is."""
    player = t.players[seat]
    if rule == "AOC-ACTION-07":  # the price of an action
        need = price(t, seat, powers(player), move.verb, move.arg if move.args else "")
        return Because("coins", {"need": need, "have": player.coins})
    if rule in ("AOC-ACTION-30", "AOC-CIV-43"):
        return Because("workers", {"need": powers(player).workers[move.verb], "have": player.workers - t.placed})
    if rule == "AOC-INNO-16":
        return Because("coins", {"need": SPECIAL_PRICE, "have": player.coins})
    return None
