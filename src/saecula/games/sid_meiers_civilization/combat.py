"""Combat: who can still fight, which units a side may send into a round, and the result of the dice (SMC-BATTLE)."""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Seat
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.cards import BEATS, IS_AIRCRAFT, IS_ARMY, UNITS, WONDERS
from saecula.games.sid_meiers_civilization.effects.wonders import works
from saecula.games.sid_meiers_civilization.frames import Champion
from saecula.games.sid_meiers_civilization.moves import FIGHT, FIGHT_FLEET, FLEETS_SHOWN
from saecula.games.sid_meiers_civilization.pieces import aircraft, can_fight, different, remove
from saecula.games.sid_meiers_civilization.table import NEUTRAL_SIDE, Battle, Fleet, Table

GREAT_WALL: Final = "the-great-wall"
ORACLE: Final = "the-oracle"


# --- the sides ---


def there_is(t: Table, b: Battle, side: list[int]) -> bool:
    """Whether a side still has any pieces in the space."""
    for seat in side:
        if seat == NEUTRAL_SIDE:
            if b.space in t.neutrals:
                return True
        elif b.space in t.players[seat].forces:
            return True
    return False


def armed(t: Table, b: Battle, side: list[int]) -> bool:
    """Whether a side has a fighting unit left."""
    for seat in side:
        if seat == NEUTRAL_SIDE:
            if b.space in t.neutrals:
                return True
        elif can_fight(t, seat, b.space):
            return True
    return False


def attacking_leader(t: Table, b: Battle) -> int:
    """SMC-BATTLE-08: the player who controls the attackers."""
    return _leader(t, b.attacker, b.attackers)


def defending_leader(t: Table, b: Battle) -> int:
    """SMC-BATTLE-08: the player who controls the defenders."""
    return _leader(t, b.defender, b.defenders)


def _leader(t: Table, seat: Seat, side: list[int]) -> int:
    """The leader of the side, or a living ally if the leader has been eliminated in the meantime."""
    if seat == NEUTRAL_SIDE or t.players[seat].alive:
        return seat
    return next(s for s in side if t.players[s].alive)


def seer(t: Table, b: Battle) -> int:
    """SMC-WONDER-18: the leader who owns a working Oracle, or -1."""
    owner = t.wonders.get(ORACLE, -1)
    if owner >= 0 and owner in (attacking_leader(t, b), defending_leader(t, b)) and works(t, ORACLE):
        return owner
    return -1


# --- units that a side may send ---


def champions(t: Table, b: Battle, side: list[int]) -> list[Champion]:
    """SMC-BATTLE-34, SMC-AIR-06, SMC-AIR-12, SMC-AIR-18: every fighting unit of the side, alone or with one of its
    aircraft."""
    if side[0] == NEUTRAL_SIDE:
        return [Champion(NEUTRAL_SIDE, t.neutrals[b.space])]
    flyers = [-1]
    for seat in side:
        force = t.players[seat].forces.get(b.space)
        if force is not None and aircraft(force):
            flyers.append(seat)
    out: list[Champion] = []
    for seat in side:
        force = t.players[seat].forces.get(b.space)
        if force is None:
            continue
        if IS_LAND[b.space]:
            for unit in sorted({*force.ready, *force.done}):
                if IS_ARMY[unit]:
                    out.extend([Champion(seat, unit, 0, flyer) for flyer in flyers])
        else:
            ships = different(force.fleets, list(range(len(force.fleets))))
            for number in range(1, min(len(ships), FLEETS_SHOWN) + 1):
                out.extend([Champion(seat, "", number, flyer) for flyer in flyers])
    return out


def sending(one: Champion) -> Move:
    """The move that sends the unit."""
    if one.fleet:
        return FIGHT_FLEET[one.owner][one.fleet - 1][one.support + 1]
    return FIGHT[one.unit][one.owner][one.support + 1]


def sent(options: list[Champion], move: Move) -> Champion:
    """The unit that a move sends."""
    return next(one for one in options if sending(one) is move)


def ship(t: Table, b: Battle, one: Champion) -> Fleet:
    """SMC-SEA-29: the fleet with that number, with its cargo."""
    fleets = t.players[one.owner].forces[b.space].fleets
    return fleets[different(fleets, list(range(len(fleets))))[one.fleet - 1]]


def unit_of(t: Table, b: Battle, one: Champion) -> str:
    return ship(t, b, one).unit if one.fleet else one.unit


# --- dice ---


def dice_of(t: Table, b: Battle, one: Champion) -> int:
    """SMC-BATTLE-14, SMC-BATTLE-49, SMC-AIR-06, SMC-AIR-07: the dice of the unit, and those of its aircraft."""
    dice = UNITS[unit_of(t, b, one)].dice
    if one.support >= 0:
        dice += UNITS[plane(t, b, one.support)].dice
    return dice


def modifiers(t: Table, space: str, unit: str, owner: Seat, against: str, chief: int) -> int:
    """SMC-BATTLE-15..20, SMC-BATTLE-39, SMC-BATTLE-40, SMC-WONDER-08, SMC-WONDER-17: the modifiers for a settlement,
    for superiority by the current era, and of the unit itself.
    """
    card = UNITS[unit]
    n = card.modifier
    settlement = t.settlements.get(space)
    if settlement is not None and settlement.owner in (owner, chief) and owner >= 0:
        wall = t.wonders.get(GREAT_WALL, -1) == settlement.owner and works(t, GREAT_WALL)
        n += WONDERS[GREAT_WALL].amount if wall else 1
    if BEATS.get(card.type) == UNITS[against].type:
        n += t.era
    return n


def plane(t: Table, b: Battle, seat: Seat) -> str:
    """A player's aircraft in the space; all of them are of the same unit (SMC-UNIT-19)."""
    force = t.players[seat].forces[b.space]
    return next(u for u in [*force.done, *force.ready] if IS_AIRCRAFT[u])


def lose(t: Table, b: Battle, one: Champion) -> None:
    """Eliminates the unit, with its cargo (SMC-SEA-13) and its aircraft (SMC-AIR-09)."""
    if one.owner == NEUTRAL_SIDE:
        t.neutrals = {space: unit for space, unit in t.neutrals.items() if space != b.space}
        return
    if one.support >= 0:
        remove(t, one.support, b.space, plane(t, b, one.support))
    if one.fleet:
        lost = ship(t, b, one)
        force = t.players[one.owner].forces[b.space]
        left = [fleet for fleet in force.fleets if fleet is not lost]
        t.players[one.owner].station(b.space, force.beside(left))
    else:
        remove(t, one.owner, b.space, one.unit)
