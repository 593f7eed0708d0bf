"""Declarations of battle: by players whose space is entered, by allies, by the active player (SMC-BATTLE)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Ask, Choices, Procedure, Seat, Step
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.endings import add_declarations, declare
from saecula.games.sid_meiers_civilization.frames import Joining, Movement, Reaction
from saecula.games.sid_meiers_civilization.moves import (
    ALLOW,
    BATTLE,
    BATTLE_NEUTRAL,
    DECLARE,
    DESTROY,
    END,
    JOIN,
)
from saecula.games.sid_meiers_civilization.phases.buy import add_bomb, bomb
from saecula.games.sid_meiers_civilization.phases.placement import highest
from saecula.games.sid_meiers_civilization.pieces import (
    aircraft,
    armies,
    can_fight,
    halt,
    has_army,
    remove_all,
    settlers,
    stop_fleet,
    units_in,
)
from saecula.games.sid_meiers_civilization.table import NEUTRAL_SIDE, Battle, Table

# --- by players whose space is entered ---


async def reaction(t: Table, entry: Reaction) -> Step:
    """SMC-BATTLE-03, SMC-BATTLE-04, SMC-BATTLE-36: each player there declares battle or not, in order of play."""
    if not entry.waiting:
        return NEXT
    seat = entry.waiting[0]
    move = await Ask(seat, "reaction", reactions)
    entry.waiting.remove(seat)
    if move is DECLARE:
        entry.declared.append(seat)
        t.tell("declared", seat, {"space": entry.space}, "SMC-BATTLE-03")
    return AGAIN


def meet(t: Table, entry: Reaction) -> Step:
    """SMC-BATTLE-09, SMC-BATTLE-32, SMC-SEA-26, SMC-BATTLE-33: the players who have declared form one side; the piece
    that has entered stops.
    """
    side, space = entry.declared, entry.space
    if not side:
        return LEAVE
    most = max(strength(t, s, space) for s in side)
    leader = highest(t, [s for s in side if strength(t, s, space) == most], "SMC-BATTLE-09")
    t.battles = [*t.battles, Battle(space, side[:], [t.active], leader, t.active)]
    if IS_LAND[space]:
        halt(t, t.active, space)
    else:
        stop_fleet(t, t.active, space, entry.fleet)
    ask_to_join(t)
    return NEXT


REACTION: Final = Procedure(Reaction, {"reaction": reaction, "reaction.battle": meet}, within="movement")


def strength(t: Table, seat: Seat, space: str) -> int:
    """SMC-BATTLE-09: the number of units of any kind that a player has in the space, including aircraft; cargo is
    helpless.
    """
    force = t.players[seat].forces.get(space)
    return units_in(force) if force is not None else 0


def reactions() -> Choices:
    return Choices.of([ALLOW, DECLARE])


# --- by allies ---


def ask_to_join(t: Table) -> None:
    """SMC-BATTLE-08, SMC-BATTLE-28, SMC-BATTLE-35: asks the others with fighting units in the space of the last battle,
    starting to the left of the active player.
    """
    battle = t.battles[-1]
    waiting = [
        s
        for s in t.others(t.active)
        if s not in battle.attackers and s not in battle.defenders and can_fight(t, s, battle.space)
    ]
    if waiting:
        t.call(Joining(waiting))


async def joining(t: Table, asked: Joining) -> Step:
    """SMC-BATTLE-35: the player joins the attacker, the defender or neither; the answer is binding."""
    if not asked.waiting:
        return NEXT
    seat = asked.waiting[0]
    move = await Ask(seat, "joining", sides_to_join)
    asked.waiting.remove(seat)
    battle = t.battles[-1]
    attackers = [*battle.attackers, seat] if move is JOIN[0] else battle.attackers
    defenders = [*battle.defenders, seat] if move is JOIN[1] else battle.defenders
    t.battles = [*t.battles[:-1], Battle(battle.space, attackers, defenders, battle.attacker, battle.defender)]
    t.tell("joined." + move.arg, seat, {"space": battle.space}, "SMC-BATTLE-35")
    return AGAIN


JOINING: Final = Procedure(Joining, {"joining": joining}, within="movement")


def sides_to_join() -> Choices:
    return Choices.of([JOIN[2], JOIN[0], JOIN[1]])


# --- by the active player ---


async def attacks(t: Table, part: Movement) -> Step:
    """SMC-BATTLE-02, SMC-BATTLE-30, SMC-MOVE-15, SMC-MOVE-10, SMC-MOVE-16: after moving, the active player names all
    their battles before the first is fought.
    """
    seat = t.active
    options = targets(t, seat)
    if len(options.moves) == 1:
        return NEXT
    move = await Ask(seat, "attacks", lambda: options)
    verb = move.verb
    if verb == "end":
        return NEXT
    if verb == "destroy":
        other = int(move.args[1])
        remove_all(t, other, move.arg, settlers=True)
        t.tell("destroyed", seat, {"territory": move.arg, "owner_seat": other}, "SMC-MOVE-15")
    elif verb == "bomb":
        bomb(t, seat, move.arg)
        if not t.players[seat].alive:
            return NEXT
    elif verb == "declare":
        declare(t, seat, move.arg, counted=t.turn + 1)
    elif move.args[1] == "neutral":
        t.battles = [*t.battles, Battle(move.arg, [seat], [NEUTRAL_SIDE], seat, NEUTRAL_SIDE)]
    else:
        other = int(move.args[1])
        t.battles = [*t.battles, Battle(move.arg, [seat], [other], seat, other)]
        t.tell("declared", seat, {"space": move.arg}, "SMC-BATTLE-02")
        ask_to_join(t)
    return AGAIN


def targets(t: Table, seat: Seat) -> Choices:
    """The battles that can be declared, and the lone settlers that can be destroyed."""
    c = Choices()
    c.allow(END)
    for space, force in t.players[seat].forces.items():
        land = IS_LAND[space]
        armed = has_army(force) if land else bool(force.fleets)
        if land and space in t.neutrals and armed and not any(b.space == space and b.defender < 0 for b in t.battles):
            c.allow(BATTLE_NEUTRAL[space])
        for other in range(len(t.players)):
            if other == seat:
                continue
            theirs = t.players[other].forces.get(space)
            if theirs is None:
                continue
            if units_in(theirs) and not (land and not armies(theirs) and not aircraft(theirs)):
                involved = any(b.space == space and (other in b.attackers or other in b.defenders) for b in t.battles)
                c.add(BATTLE[space][other], "SMC-BATTLE-28" if not armed else "SMC-BATTLE-30" if involved else "")
            elif land and settlers(theirs):
                c.add(DESTROY[space][other], "" if armed and not units_in(theirs) else "SMC-MOVE-15")
    if len(c.moves) > 1:
        add_bomb(t, seat, c)
        add_declarations(t, seat, c)
    return c
