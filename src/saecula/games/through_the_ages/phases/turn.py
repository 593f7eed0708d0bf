"""A turn from beginning to end: resigning, getting tokens back, the card row, ages (sections 7, 9, 32)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Ask, Choices, Procedure, Seat, Step
from saecula.games.through_the_ages.decks import (
    begin_age_one,
    discard_card,
    drop_card,
    end_pact,
    open_aside,
    refill,
)
from saecula.games.through_the_ages.effects import leaders
from saecula.games.through_the_ages.effects.marks import EXCHANGE, HOMER, PATRIOTISM, REBELLION, SAILED
from saecula.games.through_the_ages.frames import Event, Turn, WholeGame
from saecula.games.through_the_ages.indicators import reckon, reckon_all
from saecula.games.through_the_ages.moves import RESIGN, STAY
from saecula.games.through_the_ages.phases.actions import actions
from saecula.games.through_the_ages.phases.battle import begin_war
from saecula.games.through_the_ages.phases.politics import discard, politics
from saecula.games.through_the_ages.phases.produce import draw, production, production_mines
from saecula.games.through_the_ages.table import NO_WAR, Table, ThisTurn


def take_turn(t: Table, game: WholeGame) -> Step:
    """TTA-GEN-05: the turn of the next player."""
    t.call(Turn())
    return NEXT


async def begin(t: Table, turn: Turn) -> Step:
    """Begins a turn: the player resigns or plays (TTA-RESIGN-01, TTA-TURN-03); the simple game has an event
    (TTA-TURN-07).

    TTA-SIMPLE-01, TTA-SIMPLE-02: there is one event in each round from the third on, as long as there are any.
    """
    seat = t.turn
    if t.options.resigning:
        move = await Ask(seat, "turn.resign", resign_choices)
        if move is RESIGN:
            resign(t, seat)
            return LEAVE
    if t.round == 1:
        return to_actions(turn)
    if t.options.version == "simple" and t.round >= 3 and seat == t.start and t.events.current:
        t.call(Event())
    return NEXT


def to_actions(turn: Turn) -> Step:
    """Round 1 and the simple game have no politics (TTA-FIRST-01, TTA-SIMPLE-05).

    TTA-TURN-05, TTA-FIRST-06, TTA-FIRST-07: in round 1 of all versions, cards are taken, then comes production.
    """
    turn.step = "actions"
    return AGAIN


def resign_choices() -> Choices:
    return Choices.of([STAY, RESIGN])


def resign(t: Table, seat: Seat) -> None:
    """TTA-RESIGN-01..07: the player's pacts and wars end, their cards and tokens leave the game, and the last player
    left wins.

    TTA-WAR-11: pending wars are discarded.
    """
    civ = t.civs[seat]
    civ.resigned = 1 + sum(1 for other in t.civs if other.resigned)
    t.tell("resign", seat, rule="TTA-RESIGN-01")
    for i in range(len(t.civs)):
        other = t.civs[i]
        if other.pact.card and (i == seat or other.pact.partner == seat):
            end_pact(t, i)
        if other.war.card and (i == seat or other.war.enemy == seat):
            discard_card(t, other.war.card, -1)
            other.war = NO_WAR
        if other.attacked_by == seat:
            other.attacked_by = -1
    for card in civ.hands.military:
        drop_card(t, card, 1 << seat)
    civ.hands.military = []
    civ.hands.drawn_later = []
    civ.hands.shown = []
    reckon_all(t.civs, t.options.hammurabi)
    if t.players == 1:
        t.tell("game.over", t.start, rule="TTA-RESIGN-04")
        t.finish()


def replenish(t: Table, turn: Turn) -> Step:
    """TTA-TURN-04, TTA-TURN-08: the player gets tokens back, then the row is replenished: remove, slide, refill. An age
    may end.

    Effects that last "each round" start over (TTA-GEN-15), and unused actions are not kept (TTA-TURN-06). The row
    changes in three steps (TTA-ROW-03): a gap among the first cards counts as removed (TTA-ROW-05), removed cards leave
    the game (TTA-ROW-06), and the others slide in order (TTA-ROW-07).
    """
    seat = t.turn
    civ = t.civs[seat]
    blocked = min(civ.indicators.civil_actions, REBELLION.of(civ.marks))
    civ.this_turn = ThisTurn(used_civil=blocked, blocked_civil=blocked)
    if civ.marks:
        for mark in (REBELLION, SAILED, EXCHANGE, HOMER):
            mark.put(civ.marks, 0)
    if civ.leader:
        HOMER.put(civ.marks, leaders.special_resources(civ))
    first = 5 - t.players
    removed = [card for card in t.row[:first] if card]
    t.row = [card for card in t.row[first:] if card]
    if removed:
        t.tell("row.removed", seat, {"n": len(removed)}, rule="TTA-ROW-04")
    refill(t)
    if t.age == "A":
        begin_age_one(t)
    return to_actions(turn) if t.options.version == "simple" else NEXT


def end_turn(t: Table, turn: Turn) -> Step:
    """TTA-TURN-08: special unit resources and Patriotism's action are lost.

    TTA-UNIT-06. Patriotism's action lasted until the cards were drawn (TTA-CARD-29).
    """
    civ = t.civs[t.turn]
    civ.this_turn.unit_resources = 0
    if civ.marks:
        HOMER.put(civ.marks, 0)
        EXCHANGE.put(civ.marks, 0)
        if PATRIOTISM.of(civ.marks):
            PATRIOTISM.put(civ.marks, 0)
            reckon(t, t.turn)
    civ.remembered = noted(t)
    return NEXT


def noted(t: Table) -> list[int]:
    """The numbers that a player remembers until their next turn: points, rates, strength and colonies of each
    civilization.
    """
    numbers: list[int] = []
    for civ in t.civs:
        numbers += [
            civ.culture,
            civ.science,
            civ.indicators.culture_rate,
            civ.indicators.science_rate,
            civ.indicators.strength,
            civ.indicators.happiness,
            len(civ.colonies),
            len(civ.wonders),
        ]
    return numbers


TURN: Final = Procedure(
    Turn,
    {
        "begin": begin,
        "replenish": replenish,
        "war.begin": begin_war,
        "politics": politics,
        "discard": discard,
        "actions": actions,
        "production": production,
        "production.mines": production_mines,
        "draw": draw,
        "turn.end": end_turn,
    },
    within="turn.next",
)
"""TTA-TURN-01: the row, actions, production. TTA-PROD-01: production needs no permission."""


def next_turn(t: Table, game: WholeGame) -> Step:
    """Moves on to the next seat still in the game; a round ends before the start player's turn (TTA-GEN-05,
    TTA-GEN-07).
    """
    seat = t.order((t.turn + 1) % len(t.civs))[0]
    if seat <= t.turn:
        if t.round == t.last_round:
            return NEXT
        if t.round == 1 and t.aside:
            open_aside(t)
        t.round += 1
        t.tell("round.begin", -1, {"n": t.round}, rule="TTA-GEN-08")
    t.turn = seat
    game.step = "turns"
    return AGAIN
