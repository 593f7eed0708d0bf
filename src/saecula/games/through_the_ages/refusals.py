"""The rules behind questions and behind moves that no question lists, and the figures behind a refusal."""

from __future__ import annotations

from typing import Final

from saecula.core import Because, Move, Seat, Verdict
from saecula.games.through_the_ages.acts import ACTS, FOOD, NOTHING, RESOURCES
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.costs import purse, unit_resources
from saecula.games.through_the_ages.decks import hand_limit
from saecula.games.through_the_ages.effects.actions import FREE
from saecula.games.through_the_ages.frames import MineOutput
from saecula.games.through_the_ages.moves import MILITARY
from saecula.games.through_the_ages.prices import prices
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import food

QUESTIONS: Final[dict[str, str]] = {
    "turn.resign": "TTA-RESIGN-01",
    "bonus.keep": "TTA-VAR-13",
    "bonus.choose": "TTA-VAR-14",
    "politics": "TTA-POL-02",
    "politics.event": "TTA-EVENT-02",
    "pact.answer": "TTA-PACT-03",
    "colony.bid": "TTA-COLONY-01",
    "colony.force": "TTA-COLONY-06",
    "battle.attack": "TTA-AGGR-03",
    "battle.defend": "TTA-AGGR-04",
    "military.discard": "TTA-MIL-06",
    "military.draw": "TTA-MIL-01",
    "actions": "TTA-ACT-05",
    "production.spare": "TTA-CORR-05",
    "population.lose": "TTA-EVENT-12",
    "building.lose": "TTA-CARD-60",
    "building.raze": "TTA-CARD-60",
    "build.free": "TTA-CARD-55",
    "goods.mix": "TTA-EVENT-16",
    "goods.kind": "TTA-EVENT-13",
    "goods.lose": "TTA-EVENT-16",
    "colony.lose": "TTA-EVENT-16",
    "wonder.ruin": "TTA-CARD-51",
    "agreement.take": "TTA-CARD-52",
    "plunder.mix": "TTA-CARD-63",
    "raid.building": "TTA-CARD-06",
    "annex.colony": "TTA-CARD-64",
    "war.technology": "TTA-CARD-08",
}
"""From question to rule."""


def left_out(t: Table, type: str) -> Verdict:
    """The rule by which this game has no aggressions, wars or pacts; "" if it has them."""
    if t.options.peaceful != "no" and (type != "pact" or t.options.peaceful == "yes"):
        return "TTA-VAR-07"
    if type == "war" and t.options.version == "advanced":
        return "TTA-SETUP-14"
    if type == "pact" and len(t.civs) == 2:
        return "TTA-PACT-01"
    return ""


_TYPES: Final[dict[str, str]] = {"attack": "aggression", "war": "war", "offer": "pact"}


def unlisted(t: Table, seat: Seat, move: Move) -> Verdict:
    """The rule that forbids a move that the question does not list, if it depends on the position."""
    if t.phase == "actions":
        return _in_actions(t, t.civs[seat], move)
    if t.phase == "politics":
        return left_out(t, _TYPES[move.verb]) if move.verb in _TYPES else ""
    auction = t.auction
    if t.phase == "auction" and move.verb == "bid" and auction is not None:
        return "TTA-COLONY-02" if move.n <= auction.bid else "TTA-COLONY-09"
    return "TTA-CORR-05" if isinstance(t.stack[-1], MineOutput) else ""  # not the end of a turn


def _in_actions(t: Table, civ: Civ, move: Move) -> Verdict:
    """Checks the version of the game, the first round, the wonder, the cards in play and in hand."""
    verb = move.verb
    if move.moment.refusal("actions") == MILITARY:
        if t.options.version == "simple":
            return "TTA-SIMPLE-05"
        return left_out(t, _TYPES[verb]) if verb in _TYPES else ""
    if t.round == 1:
        if verb in ("discard", "pass", "done", "resign"):
            return ""
        return "TTA-FIRST-03" if verb == "take" else "TTA-FIRST-01"
    if verb == "stage":
        if not civ.project:
            return "TTA-WONDER-01"
        return "TTA-WONDER-06" if move.n > len(CARDS[civ.project].steps) - civ.steps else ""
    if verb == "upgrade" and civ.workers.get(move.args[0], 0):  # the higher card is not in play
        return "TTA-TECH-03"
    if verb == "play" and CARDS[move.arg].type == "tactics" and t.options.version == "simple":
        return "TTA-SIMPLE-05"
    return "TTA-ACTION-11" if verb == "use" and move.arg in civ.hands.civil else ""


_CIVIL: Final = [
    "TTA-ROW-02",
    "TTA-TAKE-04",
    "TTA-POP-01",
    "TTA-BUILD-01",
    "TTA-BUILD-05",
    "TTA-BUILD-11",
    "TTA-UPG-01",
    "TTA-WONDER-03",
    "TTA-LEADER-01",
    "TTA-ACTION-01",
    "TTA-GOV-06",
    "TTA-TECH-01",
]
_MILITARY: Final = ["TTA-UNIT-01", "TTA-UNIT-03", "TTA-UPG-02", "TTA-TACTIC-01"]


def because(t: Table, seat: Seat, move: Move, rule: str) -> Because | None:
    """The amount needed and the amount available: actions, workers, room, or the currency of the price."""
    if t.phase != "actions" or seat != t.turn:
        return None
    civ = t.civs[seat]
    civil, military = civ.civil_left, civ.military_left
    need = prices(t).get(move.text, FREE)
    if rule == "TTA-TAKE-08":
        return Because("hand", {"have": len(civ.hands.civil), "most": hand_limit(civ, civ.indicators.civil_actions)})
    if move.verb == "take":
        return Because("civil", {"need": need, "have": civil}) if rule in _CIVIL and need > civil else None
    if rule in _CIVIL and civil < 1:
        return Because("civil", {"need": 1, "have": civil})
    if rule in _MILITARY and military < 1:
        return Because("military", {"need": 1, "have": military})
    if move.verb == "build" and not civ.tokens.unused:
        return Because("workers", {"need": 1, "have": 0})
    what = ACTS[move.verb].paid_with if need != FREE else NOTHING
    have = _there_is(t, seat, what, move)
    return Because(what, {"need": need, "have": have}) if what != NOTHING and need > have else None


def _there_is(t: Table, seat: Seat, what: str, move: Move) -> int:
    """The available amount of the currency in which the move is paid."""
    civ = t.civs[seat]
    if what == RESOURCES:
        unit = move.verb != "stage" and CARDS[move.arg].type == "unit"
        return purse(t, seat) + (unit_resources(civ) if unit else 0)
    return food(civ) if what == FOOD else civ.science
