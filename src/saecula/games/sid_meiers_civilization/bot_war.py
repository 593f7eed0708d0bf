"""War as the bots see it: battles by their chances, attacks that gather, and settlements that are in danger."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.core.compiler import mypyc_attr
from saecula.games.sid_meiers_civilization.board import COAST, IS_LAND, LAND, LAND_DISTANCE, SEA
from saecula.games.sid_meiers_civilization.bot_measures import Measures
from saecula.games.sid_meiers_civilization.bot_tempo import BUYING, moves_before, phase_of
from saecula.games.sid_meiers_civilization.cards import FLEET_MP, IS_ARMY, NO_RESOURCE, SETTLER, UNITS
from saecula.games.sid_meiers_civilization.frames import Joining, Movement, Reaction
from saecula.games.sid_meiers_civilization.table import Force, Table

NEAR: Final[list[float]] = [0.0, 1.0, 0.5, 0.25]
"""How much armies count toward an attack from the distance of 1, 2 and 3 territories."""
ERA_MIGHT: Final[list[float]] = [0.0, 1.0, 6.0, 25.0, 80.0]
"""The number of Ancient armies that an army of each era outweighs; with one extra die, a duel is won about nine times
in ten.
"""

MIGHT: Final[dict[str, float]] = {
    id: ERA_MIGHT[u.era] * (1.0 + 0.15 * u.modifier) if u.type != "aircraft" else 20.0 * u.dice
    for id, u in UNITS.items()
}
MIGHT[SETTLER] = 0.0
COST: Final[dict[str, float]] = {id: 0.01 * u.price for id, u in UNITS.items()}
COST[SETTLER] = 0.0


def might(force: Force) -> float:
    """The strength of the armies in a space."""
    total = 0.0
    for unit, n in force.ready.items():
        if IS_ARMY[unit]:
            total += MIGHT[unit] * n
    for unit, n in force.done.items():
        if IS_ARMY[unit]:
            total += MIGHT[unit] * n
    return total


def settlers_in(force: Force | None) -> int:
    """The number of settlers on land in a space."""
    return force.ready.get(SETTLER, 0) + force.done.get(SETTLER, 0) + force.half if force is not None else 0


def chance(ours: float, theirs: float) -> float:
    """The chance of winning a battle, from the strengths."""
    if ours <= 0.0:
        return 0.0
    if theirs <= 0.0:
        return 1.0
    a, b = ours * ours, theirs * theirs
    return a / (a + b)


def worth(t: Table, territory: str, rate: float) -> float:
    """The worth of a settlement: its level and its income."""
    x = t.settlements[territory]
    return x.level + rate * ((2 * x.level + 5) if x.card != NO_RESOURCE else x.level + 1)


@mypyc_attr(acyclic=True)
class Threat:
    """The enemy armies that can reach a space: their strength, and how much they are to be feared, from 0 to 1."""

    __slots__ = ("fear", "strength")

    def __init__(self, strength: float, fear: float) -> None:
        self.strength = strength
        self.fear = fear


def threats_to(t: Table, seat: Seat, m: Measures) -> dict[str, Threat]:
    """The enemy armies that can reach each space in their next move, or be bought beside it."""
    threats: dict[str, Threat] = {}
    phase = phase_of(t)
    for other in range(len(t.players)):
        if other == seat or not t.players[other].alive:
            continue
        fear = 1.0
        if not moves_before(t, seat, other, phase):
            fear = 0.5 * (1.0 + m.later) if phase == BUYING else m.later
        for space, force in t.players[other].forces.items():
            if IS_LAND[space]:
                strength = might(force)
                if strength:
                    _add(threats, space, strength, fear)
                    for near in LAND[space]:
                        _add(threats, near, strength, fear)
            for fleet in force.fleets:
                aboard = 0.0
                for pile in (fleet.ready, fleet.done):
                    for unit, n in pile.items():
                        aboard += MIGHT[unit] * n
                if aboard and not IS_LAND[space]:
                    zones = [space, *SEA[space]] if FLEET_MP[fleet.unit] else [space]
                    for zone in zones:
                        for near in COAST[zone]:
                            _add(threats, near, aboard, fear)
    if m.muster > 0.0:
        for territory, x in t.settlements.items():
            if x.owner != seat:
                for near in LAND[territory]:
                    _add(threats, near, m.muster * ERA_MIGHT[t.era], m.muster)
    return threats


def _add(threats: dict[str, Threat], space: str, strength: float, fear: float) -> None:
    threat = threats.get(space)
    if threat is None:
        threats[space] = Threat(strength, fear)
    else:
        threat.strength += strength
        if fear > threat.fear:
            threat.fear = fear


def danger(t: Table, seat: Seat, rate: float, m: Measures, threats: dict[str, Threat]) -> float:
    """The possible loss of settlements that enemy armies can reach, weighed with their defense."""
    return sum(exposure(t, seat, rate, m, threats).values())


def exposure(t: Table, seat: Seat, rate: float, m: Measures, threats: dict[str, Threat]) -> dict[str, float]:
    """The same for each settlement."""
    losses: dict[str, float] = {}
    forces = t.players[seat].forces
    last = 1.0 + 1.5 / max(1, len(t.settled(seat)))
    for territory, x in t.settlements.items():
        if x.owner != seat:
            continue
        garrison = forces.get(territory)
        defence = m.wall * might(garrison) if garrison is not None else 0.0
        threat = threats.get(territory)
        value = worth(t, territory, rate)
        loss = 0.0
        if threat is not None:
            loss = (m.fear if defence else m.bare) * last * value * chance(threat.strength, defence) * threat.fear
        losses[territory] = loss if defence else loss + m.unguarded * value
    return losses


def battles(t: Table, seat: Seat, rate: float, m: Measures) -> float:
    """The value of declared battles, and of settlements that could be attacked or taken by armies already there."""
    value = 0.0
    fought: list[str] = []
    for b in t.battles:
        if b.defender < 0:
            if seat in b.attackers:
                neutral = MIGHT[t.neutrals.get(b.space, "chariot")]
                value += 0.3 * chance(strength_in(t, b.attackers, b.space, m), neutral)
            continue
        if seat in b.attackers:
            mine, theirs = b.attackers, b.defenders
        elif seat in b.defenders:
            mine, theirs = b.defenders, b.attackers
        else:
            continue
        fought.append(b.space)
        value += stake(t, seat, b.space, mine, theirs, rate, m)
    top = t.stack[-1] if t.stack else None
    if t.active == seat and isinstance(top, (Movement, Reaction, Joining)) and top.step != "battles":
        for space, force in t.players[seat].forces.items():
            x = t.settlements.get(space)
            if x is None or x.owner == seat or space in fought or not might(force):
                continue
            value += 0.9 * max(0.0, stake(t, seat, space, [seat], [x.owner], rate, m))
    coming = gathered(t, seat, fought, rate, m)
    if coming > 0.0:
        phase = phase_of(t)
        for other in t.others(seat):
            if moves_before(t, seat, other, phase):
                coming *= m.waiting
                break
    return value + m.gathered * coming


def gathered(t: Table, seat: Seat, fought: list[str], rate: float, m: Measures) -> float:
    """What the armies near enemy settlements would take if all of them attacked; the nearer they are, the more."""
    coming: dict[str, float] = {}
    nearest: dict[str, float] = {}
    enemies = [s for s, x in t.settlements.items() if x.owner != seat and s not in fought]
    for space, force in t.players[seat].forces.items():
        strength = might(force) if IS_LAND[space] else 0.0
        if not strength:
            continue
        distances = LAND_DISTANCE[space]
        for near in enemies:
            distance = distances.get(near, 9)
            if 0 < distance < len(NEAR):
                share = NEAR[distance]
                coming[near] = coming.get(near, 0.0) + share * strength
                if share > nearest.get(near, 0.0):
                    nearest[near] = share
    value = 0.0
    for near, strength in coming.items():
        relief = m.relief * ERA_MIGHT[t.era]
        taken = stake(t, seat, near, [seat], [t.settlements[near].owner], rate, m, strength, relief)
        if taken > 0.0:
            value += nearest[near] * taken
    return value


def strength_in(t: Table, side: list[int], space: str, m: Measures) -> float:
    total = 0.0
    for seat in side:
        force = t.players[seat].forces.get(space)
        if force is not None:
            if IS_LAND[space]:
                total += might(force)
            else:
                total += sum(MIGHT[fleet.unit] for fleet in force.fleets)
    x = t.settlements.get(space)
    return total * m.wall if x is not None and x.owner in side else total


def stake(
    t: Table,
    seat: Seat,
    space: str,
    mine: list[int],
    theirs: list[int],
    rate: float,
    m: Measures,
    coming: float = 0.0,
    relief: float = 0.0,
) -> float:
    """The expected value of a battle: the settlement and the enemy's pieces against the player's own.

    `coming` is the strength of armies that are still to come, `relief` that of the enemy's.
    """
    ours, enemy = strength_in(t, mine, space, m) + coming, strength_in(t, theirs, space, m) + relief
    win = chance(ours, enemy)
    gain, loss = 0.03 * min(enemy, 10.0), 0.0
    force = t.players[seat].forces.get(space)
    if force is not None:
        price = 0.0
        for pile in (force.ready, force.done):
            for unit, n in pile.items():
                price += COST[unit] * n
        for fleet in force.fleets:
            price += COST[fleet.unit]
        loss += m.army * price
    if m.prey and IS_LAND[space]:
        for other in theirs:
            gain += m.prey * settlers_in(t.players[other].forces.get(space))
        for other in mine:
            loss += m.prey * settlers_in(t.players[other].forces.get(space))
    x = t.settlements.get(space)
    if x is not None:
        if x.owner in theirs:
            gain += m.capture * worth(t, space, rate)
        elif x.owner == seat:
            loss += worth(t, space, rate)
    return win * gain - (1.0 - win) * loss
