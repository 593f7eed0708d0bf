"""The turn: Buy, Movement and battle, Trade, Production; every player has a part in each phase (SMC-TURN)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Frame, Procedure, Step, after, clockwise
from saecula.games.sid_meiers_civilization.cards import CRITICAL, ERAS, TECHNOLOGIES
from saecula.games.sid_meiers_civilization.frames import Buy, Movement, Production, Trade, Turn
from saecula.games.sid_meiers_civilization.table import Table


def new_turn(t: Table, turn: Turn) -> Step:
    """SMC-TURN-01, SMC-TURN-02, SMC-TURN-08: a new turn begins; the first has no Buy phase."""
    t.turn += 1
    t.active = t.clockwise(t.start)[0]  # SMC-TURN-06
    t.settlements = {territory: x.changed(x.level, x.level, 0) for territory, x in t.settlements.items()}  # SMC-BUY-39
    t.tell("turn", t.active, {"n": t.turn}, "SMC-TURN-01")
    if t.turn > 1:
        return NEXT
    turn.step = "movement_begin"
    return AGAIN


# --- the order of play ---


def begin(t: Table, phase: str) -> None:
    """Begins a phase of the turn with the starting player."""
    t.active = t.clockwise(t.start)[0]
    t.tell("phase", -1, {"phase": "phase." + phase}, "SMC-TURN-01")


def pass_on(t: Table, part: Frame) -> Step:
    """SMC-TURN-03, SMC-TURN-07: passes the phase on to the next living player.

    The order goes clockwise around the table once, from the starting player; eliminated players are skipped
    (SMC-TURN-05).
    """
    if len(t.alive()) == 1:  # SMC-END-05, SMC-END-11, SMC-END-21: total conquest
        t.ending = "conquest"
        t.finish()
        return LEAVE
    order = clockwise(t.start, len(t.players))
    for seat in order[order.index(t.active) + 1 :]:
        if t.players[seat].alive:
            t.active = seat
            t.call(part)
            return AGAIN
    return NEXT


# --- phase by phase ---


def begin_buying(t: Table, turn: Turn) -> Step:
    """SMC-BUY-01: the starting player buys first."""
    begin(t, "buy")
    t.call(Buy())
    return NEXT


def pass_buying(t: Table, turn: Turn) -> Step:
    """SMC-TURN-03: then the others."""
    return pass_on(t, Buy())


def end_buying(t: Table, turn: Turn) -> Step:
    """SMC-ERA-02, SMC-ERA-07, SMC-ERA-08, SMC-ERA-11: a technology of the next era begins that era now. SMC-END-08,
    SMC-END-09: a declared end happens now.
    """
    if t.ending and t.length == "long" and t.ending_turn == t.turn:
        t.finish()
        return LEAVE
    if any(TECHNOLOGIES[x].era > t.era for x in t.technologies):
        t.era += 1
        t.tell("era", -1, {"era": "era." + ERAS[t.era - 1]}, "SMC-ERA-02")
    return NEXT


def begin_movement(t: Table, turn: Turn) -> Step:
    """SMC-MOVE-01: the starting player moves first."""
    begin(t, "movement")
    t.call(Movement())
    return NEXT


def pass_movement(t: Table, turn: Turn) -> Step:
    """SMC-TURN-03: then the others."""
    return pass_on(t, Movement())


def begin_trading(t: Table, turn: Turn) -> Step:
    """SMC-TRADE-19: the starting player makes the first offers."""
    begin(t, "trade")
    t.call(Trade())
    return NEXT


def pass_trading(t: Table, turn: Turn) -> Step:
    """SMC-TURN-03: then the others. SMC-WONDER-20: once per Trade phase, no matter who owns the wonder."""
    step = pass_on(t, Trade())
    if step == NEXT:
        t.forced = False
    return step


def critical(t: Table, turn: Turn) -> Step:
    """SMC-CRIT-01, SMC-PROD-11, SMC-CRIT-08: the starting player rolls 2 dice for the critical resource of the era."""
    begin(t, "production")
    first, second = t.roll(6), t.roll(6)
    dice = first + second
    t.critical = CRITICAL[t.era][dice - 2]
    params: dict[str, str | int] = {"n": dice, "resource": t.critical, "dice": f"{first} {second}"}
    t.tell("critical", t.active, params, "SMC-CRIT-01")
    t.call(Production())
    return NEXT


def pass_production(t: Table, turn: Turn) -> Step:
    """SMC-TURN-03: then the others."""
    return pass_on(t, Production())


def end_turn(t: Table, turn: Turn) -> Step:
    """SMC-TRADE-02, SMC-TURN-04, SMC-END-01, SMC-END-05, SMC-END-15, SMC-END-22: cards return to their owners; the game
    ends, or the starting player passes to the left.
    """
    for territory, x in t.settlements.items():
        if x.holder != x.owner:
            t.settle(territory, x.given(x.owner, x.owner))
    t.critical = ""
    if t.ending != "technologies" and t.turn_limit and t.turn >= t.turn_limit:
        t.ending = "turns"
    if t.ending == "technologies" or (t.turn_limit and t.turn >= t.turn_limit):
        t.finish()
        return LEAVE
    t.start = t.clockwise(after(t.start, len(t.players)))[0]
    t.active = t.start
    t.call(Turn())
    return NEXT


TURN: Final = Procedure(
    Turn,
    {
        "turn": new_turn,
        "buy_begin": begin_buying,
        "buy_next": pass_buying,
        "buy_end": end_buying,
        "movement_begin": begin_movement,
        "movement_next": pass_movement,
        "trade_begin": begin_trading,
        "trade_next": pass_trading,
        "critical": critical,
        "production_next": pass_production,
        "turn_end": end_turn,
    },
)
