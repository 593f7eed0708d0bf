"""Moves that bots do not think about, because whoever knows the rules sees that they can only lose.

An evaluation has small errors, and where all moves are worth about the same, these decide. Here nothing is weighed.
"""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Move, Seat
from saecula.games.through_the_ages.armies import colonization, force, units_of
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.costs import build_cost, purse, unit_resources
from saecula.games.through_the_ages.effects import pacts
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS, BuildCard, GainCard
from saecula.games.through_the_ages.effects.leaders import defense_times
from saecula.games.through_the_ages.frames import Auction, Battle
from saecula.games.through_the_ages.indicators import discontent
from saecula.games.through_the_ages.moves import BID, DONE, END, PASS
from saecula.games.through_the_ages.phases.battle import attack_total, defense_total
from saecula.games.through_the_ages.phases.colonize import sent
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import food, resources

FREEING: Final = ("destroy", "disband")
"""The moves that make a worker unused."""
BUILT_WITH: Final = ("resources", "patriotism", "unit-resources-per-stronger")
"""What an action card may bring that buildings or units are paid with."""


def sensible(t: Table, seat: Seat, moves: list[Move]) -> list[Move]:
    """The moves worth a thought; all of them, if none is."""
    if t.phase == "actions":
        kept = _in_turn(t, seat, moves)
    elif t.phase == "politics":
        kept = [move for move in moves if move.verb not in ("attack", "war") or not _hopeless(t, seat, move)]
    elif t.auction is not None and t.phase == "auction":
        enough = BID[_needed(t, t.auction, seat)]
        kept = [move for move in moves if move is PASS or move.n <= enough.n]
    elif t.auction is not None and t.phase == "colony.pay":
        kept = [DONE] if DONE in moves and sent(t.civs[seat], t.auction) >= t.auction.bid else moves
    elif t.battle is not None and t.phase in ("battle.attack", "battle.defend"):
        kept = [DONE] if DONE in moves and _decided(t, t.battle, seat) else moves
    else:
        return moves
    return kept or moves


def _in_turn(t: Table, seat: Seat, moves: list[Move]) -> list[Move]:
    """The actions without those that free a worker while another is idle, who can do whatever that one could, or while
    there is no other work, and in the last round without action cards, which nobody can use any more.

    A turn does not end either while a leader who could be played waits in hand and nobody leads: the civil action left
    would only be lost.
    """
    civ = t.civs[seat]
    kept = moves
    if _idle(t, civ):
        kept = [move for move in moves if move.verb not in FREEING]
    else:
        kept = [move for move in moves if move.verb not in FREEING or _other_work(t, seat, move)]
    if t.last:
        kept = [move for move in kept if move.verb != "take" or CARDS[t.row[move.n - 1]].type != "action"]
    if not civ.leader and civ.hands.civil:
        for move in kept:
            if move.verb == "play" and CARDS[move.arg].type == "leader":
                return [other for other in kept if other is not END]
    return kept


def _other_work(t: Table, seat: Seat, freeing: Move) -> bool:
    """Whether the worker that a move frees may do something else in this turn, or prevent an uprising by being unused.

    Technologies in hand count as if they could be played.
    """
    civ = t.civs[seat]
    if t.options.version != "simple" and discontent(civ) > civ.tokens.unused:
        return True
    disbanded = freeing.verb == "disband"
    civil, military = civ.civil_left - (not disbanded), civ.military_left - disbanded
    means = purse(t, seat) + unit_resources(civ)
    for id in [*civ.workers, *civ.hands.civil]:
        card = CARDS[id]
        if (military if card.type == "unit" else civil) < 1:
            continue
        if card.type == "action":
            if _gives_work(t, seat, id, freeing.arg, means):
                return True
        elif id != freeing.arg and card.cost and build_cost(t, seat, card) <= means:
            return True
    return False


def _gives_work(t: Table, seat: Seat, id: CardId, freed: CardId, means: int) -> bool:
    """Whether an action card in hand may employ a worker elsewhere than on the card `freed`: by building, or by what it
    brings to build with. A card taken in this turn cannot be used yet (TTA-ACTION-02).
    """
    civ = t.civs[seat]
    if civ.hands.civil.count(id) == civ.this_turn.action_cards_taken.count(id):
        return False
    card = ACTION_CARDS[id]
    if isinstance(card, BuildCard):
        others = [other for other in card.cards if other != freed and other in civ.workers]
        return any(build_cost(t, seat, CARDS[other]) - card.n <= means for other in others)
    return isinstance(card, GainCard) and any(gain in card.gains for gain in BUILT_WITH)


def _idle(t: Table, civ: Civ) -> bool:
    """Whether there is an unused worker who is not needed to prevent an uprising."""
    return civ.tokens.unused > (discontent(civ) if t.options.version != "simple" else 0)


def _hopeless(t: Table, seat: Seat, move: Move) -> bool:
    """Whether an aggression must fail, a war is begun without being stronger or never resolved, or nothing can be won.

    A target of equal strength has a turn to arm before a war is resolved, so only the stronger side begins one.
    """
    id, target = move.args[0], int(move.args[1])
    civ, other = t.civs[seat], t.civs[target]
    most = civ.indicators.strength + pacts.attack_bonus(t.civs, seat, target)
    if CARDS[id].type == "war":
        if t.last_round and t.round >= t.last_round:
            return True
        if most <= other.indicators.strength:
            return True
    elif not t.last:
        most += force(civ, units_of(civ))
    if most <= other.indicators.strength:
        return True
    if id in ("spy", "war-over-technology"):
        return other.science == 0
    if id.startswith("plunder") or id == "war-over-resources":
        return food(other) + resources(other) == 0
    if id == "annex":
        return not other.colonies
    if id.startswith("raid"):
        return not any(n for card, n in other.workers.items() if CARDS[card].type == "urban")
    return (id == "armed-intervention" or id.startswith("war-over-culture")) and other.culture == 0


def _needed(t: Table, a: Auction, seat: Seat) -> int:
    """The bid that nobody can surpass, by the units that everybody sees and the cards that the others may hold."""
    most = a.bid
    for other in range(len(t.civs)):
        civ = t.civs[other]
        if other == seat or other in a.passed or civ.resigned or t.last:
            continue
        units = units_of(civ)
        if units:
            cards = 4 * len(civ.hands.military)
            most = max(most, force(civ, units) + colonization(civ) + cards)
    return most + 1


def _decided(t: Table, battle: Battle, seat: Seat) -> bool:
    """Whether further sacrifices change nothing: the battle is won or lost whatever the seat adds.

    A war's loss is smaller with each point, so there only a battle that is won is decided.
    """
    attack, defense = attack_total(t, battle), defense_total(t, battle)
    civ = t.civs[seat]
    every = force(civ, units_of(civ))
    if seat == battle.attacker:
        named = force(civ, battle.attack)
        return not battle.war and attack - named + every <= defense
    if battle.war:
        return False
    if defense >= attack:
        return True
    cards = 0
    for id in civ.hands.military:
        if CARDS[id].type == "bonus":
            cards += CARDS[id].defense * defense_times(civ)
    units = 0 if t.last else every - force(civ, battle.defense)
    return defense + cards + units < attack
