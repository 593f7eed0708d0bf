"""Pieces in spaces: counting, adding, removing. A player has one `Force` for each space where they have pieces.

A force is never changed, only replaced by another one: `civ.station(space, force.of(...))`.
"""

from __future__ import annotations

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.cards import FLEET_MP, IS_AIRCRAFT, IS_ARMY, SETTLER, UNITS
from saecula.games.sid_meiers_civilization.table import NO_FORCE, Fleet, Force, Table


def force_of(t: Table, seat: Seat, space: str) -> Force | None:
    return t.players[seat].forces.get(space)


def force_in(t: Table, seat: Seat, space: str) -> Force:
    """The player's force in a space, an empty one if there is none."""
    return t.players[seat].forces.get(space, NO_FORCE)


def more(pile: dict[str, int], unit: str, n: int = 1) -> dict[str, int]:
    """The pile with `n` more of a unit."""
    out = pile.copy()
    out[unit] = pile.get(unit, 0) + n
    return out


def less(pile: dict[str, int], unit: str) -> dict[str, int]:
    """The pile with one fewer of a unit."""
    out = pile.copy()
    left = out[unit] - 1
    if left:
        out[unit] = left
    else:
        del out[unit]
    return out


def together(pile: dict[str, int], other: dict[str, int], settlers: int) -> dict[str, int]:
    """Two piles and a number of settlers as one pile."""
    if not other and not settlers:
        return pile
    out = pile.copy()
    for unit, n in other.items():
        out[unit] = out.get(unit, 0) + n
    if settlers:
        out[SETTLER] = out.get(SETTLER, 0) + settlers
    return out


def unmoved(t: Table, seat: Seat, space: str, unit: str) -> None:
    """Adds a piece that can still move."""
    force = force_in(t, seat, space)
    t.players[seat].station(space, force.of(more(force.ready, unit), force.half, force.done))


def moved(t: Table, seat: Seat, space: str, unit: str) -> None:
    """Adds a piece that has moved."""
    force = force_in(t, seat, space)
    t.players[seat].station(space, force.of(force.ready, force.half, more(force.done, unit)))


def leave(t: Table, seat: Seat, space: str, unit: str) -> None:
    """Removes a piece that can still move."""
    force = t.players[seat].forces[space]
    t.players[seat].station(space, force.of(less(force.ready, unit), force.half, force.done))


def step_in(t: Table, seat: Seat, space: str, unit: str) -> None:
    """Adds a piece that has made its first step: a settler still has 1 MP."""
    if unit == SETTLER:
        force = force_in(t, seat, space)
        t.players[seat].station(space, force.of(force.ready, force.half + 1, force.done))
    else:
        moved(t, seat, space, unit)


def change_fleet(t: Table, seat: Seat, space: str, i: int, fleet: Fleet) -> None:
    """Replaces a fleet by the same one after it has sailed or changed its cargo."""
    t.players[seat].station(space, t.players[seat].forces[space].with_fleet(i, fleet))


def armies(force: Force) -> int:
    """The number of armies in the space, not counting those on board fleets."""
    n = 0
    for unit, k in force.ready.items():
        if IS_ARMY[unit]:
            n += k
    for unit, k in force.done.items():
        if IS_ARMY[unit]:
            n += k
    return n


def has_army(force: Force) -> bool:
    for unit in force.ready:
        if IS_ARMY[unit]:
            return True
    for unit in force.done:
        if IS_ARMY[unit]:
            return True
    return False


def aircraft(force: Force) -> int:
    n = 0
    for unit in force.ready:
        if IS_AIRCRAFT[unit]:
            n += force.ready[unit]
    for unit in force.done:
        if IS_AIRCRAFT[unit]:
            n += force.done[unit]
    return n


def settlers(force: Force) -> int:
    return force.ready.get(SETTLER, 0) + force.half + force.done.get(SETTLER, 0)


def carriers(force: Force) -> int:
    return sum(1 for f in force.fleets if UNITS[f.unit].aircraft)


def fighters(t: Table, seat: Seat, space: str) -> int:
    """SMC-SEA-11, SMC-BATTLE-28, SMC-BATTLE-29: the number of a player's fighting units in a space: armies in a
    territory, fleets in a sea zone.
    """
    force = t.players[seat].forces.get(space)
    if force is None:
        return 0
    return armies(force) if IS_LAND[space] else len(force.fleets)


def can_fight(t: Table, seat: Seat, space: str) -> bool:
    force = t.players[seat].forces.get(space)
    if force is None:
        return False
    return has_army(force) if IS_LAND[space] else bool(force.fleets)


def units_in(force: Force) -> int:
    """The number of military units of any kind in the space: armies, aircraft, fleets."""
    return armies(force) + aircraft(force) + len(force.fleets)


def count(force: Force, unit: str) -> int:
    """The number of a unit (or of settlers) in the space, moved or not; cargo does not count."""
    return force.ready.get(unit, 0) + force.done.get(unit, 0) + (force.half if unit == SETTLER else 0)


def remove(t: Table, seat: Seat, space: str, unit: str) -> None:
    """Removes one piece, preferably one that has moved."""
    force = t.players[seat].forces[space]
    if unit in force.done:
        force = force.of(force.ready, force.half, less(force.done, unit))
    elif unit == SETTLER and force.half:
        force = force.of(force.ready, force.half - 1, force.done)
    else:
        force = force.of(less(force.ready, unit), force.half, force.done)
    t.players[seat].station(space, force)


def remove_all(
    t: Table,
    seat: Seat,
    space: str,
    *,
    armies: bool = False,
    aircraft: bool = False,
    settlers: bool = False,
    fleets: bool = False,
) -> None:
    """Eliminates whole kinds of a player's pieces in a space."""
    force = t.players[seat].forces.get(space)
    if force is None:
        return
    piles = [
        {
            unit: n
            for unit, n in pile.items()
            if not ((IS_ARMY[unit] and armies) or (IS_AIRCRAFT[unit] and aircraft) or (unit == SETTLER and settlers))
        }
        for pile in (force.ready, force.done)
    ]
    if aircraft and t.aloft:
        t.aloft = {place: n for place, n in t.aloft.items() if place not in (f"{space} 1", f"{space} 2")}
    left = Force(piles[0], 0 if settlers else force.half, piles[1], [] if fleets else force.fleets)
    t.players[seat].station(space, left)


def halt(t: Table, seat: Seat, territory: str) -> None:
    """Stops settlers that have entered a territory."""
    force = t.players[seat].forces[territory]
    if force.half:
        t.players[seat].station(territory, force.of(force.ready, 0, more(force.done, SETTLER, force.half)))


def put_piece(t: Table, seat: Seat, space: str, unit: str) -> None:
    """Sets up a new piece, which may move this turn (SMC-BUY-47): a fleet, an army, an aircraft or a settler."""
    if unit in FLEET_MP:
        force = force_in(t, seat, space)
        t.players[seat].station(space, force.beside([*force.fleets, Fleet(unit, FLEET_MP[unit])]))
    else:
        unmoved(t, seat, space, unit)


def cargo(fleet: Fleet) -> int:
    """The number of land pieces on board (SMC-SEA-08)."""
    n = fleet.half
    for k in fleet.ready.values():
        n += k
    for k in fleet.done.values():
        n += k
    return n


def same_fleet(a: Fleet, b: Fleet) -> bool:
    return a.unit == b.unit and a.mp == b.mp and a.ready == b.ready and a.half == b.half and a.done == b.done


def different(fleets: list[Fleet], among: list[int]) -> list[int]:
    """One of each distinguishable fleet among these (by position): by unit, movement points and cargo."""
    if len(among) < 2:
        return among
    out: list[int] = []
    for i in among:
        for j in out:
            if same_fleet(fleets[i], fleets[j]):
                break
        else:
            out.append(i)
    return out


def fleet_numbers(fleets: list[Fleet], most: int) -> list[int]:
    """The number by which moves name each fleet of a player in a space; identical ones share it; 0 for none."""
    kinds = different(fleets, list(range(len(fleets))))
    numbers = [next(k for k in range(len(kinds)) if same_fleet(fleets[kinds[k]], fleet)) + 1 for fleet in fleets]
    return [n if n <= most else 0 for n in numbers]


def arrange(force: Force, numbers: int) -> Force:
    """If there are more kinds of fleets than numbers, puts the emptiest fleet of each unit first, then the next, and so
    on.

    Nothing else depends on the order of the fleets, so the limit never keeps a unit out of a battle.
    """
    fleets = force.fleets
    if len(fleets) <= numbers or len(different(fleets, list(range(len(fleets))))) <= numbers:
        return force
    met: dict[str, int] = {}
    rank = [0] * len(fleets)
    order = sorted(range(len(fleets)), key=lambda i: cargo(fleets[i]))
    for i in order:
        rank[i] = met.get(fleets[i].unit, 0)
        met[fleets[i].unit] = rank[i] + 1
    return force.beside([fleets[i] for i in sorted(order, key=lambda i: rank[i])])


def stop_fleet(t: Table, seat: Seat, space: str, i: int) -> None:
    """Stops the fleet and everything it carries for this phase (SMC-SEA-26)."""
    fleet = t.players[seat].forces[space].fleets[i]
    stopped = Fleet(fleet.unit, 0, {}, 0, together(fleet.done, fleet.ready, fleet.half))
    change_fleet(t, seat, space, i, stopped)


def refresh(t: Table, seat: Seat) -> None:
    """Restores the full movement points of all pieces of a player."""
    fresh: dict[str, Force] = {}
    for space, force in t.players[seat].forces.items():
        if force.done or force.half or force.fleets:
            fresh[space] = Force(
                together(force.ready, force.done, force.half),
                0,
                {},
                [Fleet(x.unit, FLEET_MP[x.unit], together(x.ready, x.done, x.half), 0, {}) for x in force.fleets],
            )
    if fresh:
        t.players[seat].forces = {**t.players[seat].forces, **fresh}


def _renamed(pile: dict[str, int], old: str, new: str) -> dict[str, int]:
    """The pile with all of one unit turned into another."""
    if old not in pile:
        return pile
    return more({unit: n for unit, n in pile.items() if unit != old}, new, pile[old])


def upgrade_units(t: Table, old: str, new: str) -> None:
    """SMC-UNIT-18, SMC-UNIT-19, SMC-UNIT-23: turns every piece of one unit into another, for all players, on land, at
    sea and on board.
    """
    for civ in t.players:
        civ.forces = {
            space: Force(
                _renamed(force.ready, old, new),
                force.half,
                _renamed(force.done, old, new),
                [
                    Fleet(
                        new if fleet.unit == old else fleet.unit,
                        fleet.mp,
                        _renamed(fleet.ready, old, new),
                        fleet.half,
                        _renamed(fleet.done, old, new),
                    )
                    for fleet in force.fleets
                ],
            )
            for space, force in civ.forces.items()
        }
    t.neutrals = {space: new if unit == old else unit for space, unit in t.neutrals.items()}


def strand(t: Table, seat: Seat) -> None:
    """SMC-AIR-11: eliminates aircraft without a legal place at the end of a phase.

    All aircraft are of the same unit at any time (SMC-UNIT-19), so it makes no difference which ones are lost.
    """
    for space in [s for s, f in t.players[seat].forces.items() if aircraft(f)]:
        force = t.players[seat].forces[space]
        planes = aircraft(force)
        if IS_LAND[space]:
            home = space in t.settlements and t.settlements[space].owner == seat
            room = planes if home or has_army(force) else 0
        else:
            room = 2 * carriers(force)
        if planes > room:
            unit = next(u for u in [*force.done, *force.ready] if IS_AIRCRAFT[u])
            t.tell("aircraft.lost", seat, {"space": space, "unit": unit, "n": planes - room}, "SMC-AIR-11")
            for _ in range(planes - room):
                force = t.players[seat].forces[space]
                pile = [u for u in [*force.done, *force.ready] if IS_AIRCRAFT[u]]
                remove(t, seat, space, pile[0])
