"""The game from its beginning to its end, and the rule that each question comes from."""

from __future__ import annotations

from saecula.core import Move, Procedure, Procedures
from saecula.games.age_of_civilization.frames import Round, Turn, WholeGame
from saecula.games.age_of_civilization.phases.actions import CULTURE_OFFER, actions
from saecula.games.age_of_civilization.phases.draft import draft
from saecula.games.age_of_civilization.phases.gains import TECHNOLOGY_GAIN, WONDER_GAIN
from saecula.games.age_of_civilization.phases.rise import RISING, rise
from saecula.games.age_of_civilization.phases.round_end import play_round, round_end, take_turn
from saecula.games.age_of_civilization.phases.turn_end import turn_end
from saecula.games.age_of_civilization.table import CIVILIZATION_LIMIT, Table

GAME = Procedure(WholeGame, {"draft": draft, "rounds": play_round})
ROUND = Procedure(Round, {"turns": take_turn, "round_end": round_end}, within="rounds")
TURN = Procedure(Turn, {"rise": rise, "actions": actions, "turn_end": turn_end}, within="turns")

PROCEDURES = Procedures([GAME, ROUND, TURN, RISING, TECHNOLOGY_GAIN, WONDER_GAIN, CULTURE_OFFER])

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
