"""A turn from its beginning to its end: resigning, tokens back, the card row, ages (sections 7, 9, 32)."""

from __future__ import annotations

from saecula.core import AGAIN, LEAVE, NEXT, Ask, Choices, Procedure, Step
from saecula.games.through_the_ages.decks import begin_age_one, discard_card, drop_card, end_pact, refill
from saecula.games.through_the_ages.effects import leaders
from saecula.games.through_the_ages.frames import Event, Turn, WholeGame
from saecula.games.through_the_ages.indicators import reckon, reckon_all
from saecula.games.through_the_ages.moves import RESIGN, STAY
from saecula.games.through_the_ages.phases.actions import actions
from saecula.games.through_the_ages.phases.battle import begin_war
from saecula.games.through_the_ages.phases.politics import discard, politics
from saecula.games.through_the_ages.phases.produce import draw, production, production_mines
from saecula.games.through_the_ages.table import Table


def take_turn(t: Table, game: WholeGame) -> Step:
    """TTA-GEN-05: the turn of the next player."""
    t.call(Turn())
    return NEXT


async def begin(t: Table, turn: Turn) -> Step:
    """A turn begins: resign or play (TTA-RESIGN-01, TTA-TURN-03); in the simple game an event (TTA-TURN-07)."""
    seat = t.turn
    if t.resigning:
        move = await Ask(seat, "turn.resign", resign_choices)
        if move is RESIGN:
            resign(t, seat)
            return LEAVE
    if t.round == 1:
        return to_actions(turn)
    if t.version == "simple" and t.round >= 3 and seat == t.start and t.current:
        t.call(Event())
    return NEXT


def to_actions(turn: Turn) -> Step:
    """Round 1 and the simple game have no politics (TTA-FIRST-01, TTA-SIMPLE-05)."""
    turn.step = "actions"
    return AGAIN


def resign_choices() -> Choices:
    c = Choices()
    c.allow(STAY)
    c.allow(RESIGN)
    return c


def resign(t: Table, seat: int) -> None:
    """TTA-RESIGN-01..07: pacts and wars of the player go, cards and tokens leave the game, the last one left wins."""
    civ = t.civs[seat]
    civ.resigned = 1 + sum(1 for other in t.civs if other.resigned)
    t.tell("resign", seat, rule="TTA-RESIGN-01")
    for i in range(len(t.civs)):
        other = t.civs[i]
        if other.pact and (i == seat or other.partner == seat):
            end_pact(t, i)
        if other.war and (i == seat or other.enemy == seat):
            discard_card(t, other.war, -1)
            other.war = ""
            other.enemy = -1
        if other.cube == seat:
            other.cube = -1
    for card in civ.cards:
        drop_card(t, card, 1 << seat)
    civ.cards = []
    civ.later = []
    civ.shown = []
    reckon_all(t.civs, t.hammurabi)
    if t.players == 1:
        t.tell("game.over", t.start, rule="TTA-RESIGN-04")
        t.finish()


def replenish(t: Table, turn: Turn) -> Step:
    """TTA-TURN-04, TTA-TURN-08: tokens back, then the row: remove, slide, refill. An age may end."""
    seat = t.turn
    civ = t.civs[seat]
    civ.used_civil = min(civ.civil, civ.rebellion)
    civ.rebellion = 0
    civ.used_military = 0
    civ.homer = leaders.special_resources(civ)
    civ.special = 0
    civ.sailed = False
    civ.traded = 0
    civ.acted = False
    civ.fresh = []
    removed = [card for card in t.row[: 5 - t.players] if card]
    t.row = [card for card in t.row[5 - t.players :] if card]
    if removed:
        t.tell("row.removed", seat, {"n": len(removed)}, rule="TTA-ROW-04")
    refill(t)
    if t.age == "A":
        begin_age_one(t)
    return to_actions(turn) if t.version == "simple" else NEXT


def end_turn(t: Table, turn: Turn) -> Step:
    """TTA-TURN-08: special unit resources and Patriotism's action are lost."""
    civ = t.civs[t.turn]
    civ.special = 0
    civ.homer = 0
    civ.traded = 0
    if civ.patriotism:
        civ.patriotism = 0
        reckon(t, t.turn)
    civ.noted = noted(t)
    return NEXT


def noted(t: Table) -> list[int]:
    """What a player remembers until the next own turn: per civilization points, rates, strength, colonies."""
    numbers: list[int] = []
    for civ in t.civs:
        numbers += [
            civ.culture,
            civ.science,
            civ.culture_rate,
            civ.science_rate,
            civ.strength,
            civ.happiness,
            len(civ.colonies),
            len(civ.wonders),
        ]
    return numbers


TURN = Procedure(
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


def next_turn(t: Table, game: WholeGame) -> Step:
    """The next seat still in the game; a round ends before the start player (TTA-GEN-05, TTA-GEN-07)."""
    seat = t.order((t.turn + 1) % len(t.civs))[0]
    if seat <= t.turn:
        if t.round == t.last_round:
            return NEXT
        if t.round == 1 and t.aside:
            t.open_bonus.append(t.draw(t.aside))
        t.round += 1
        t.tell("round.begin", -1, {"n": t.round}, rule="TTA-GEN-08")
    t.turn = seat
    game.step = "turns"
    return AGAIN
