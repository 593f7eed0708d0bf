"""Phase 2, Movement: pieces one by one, exploration, and the resulting declarations of battle (SMC-MOVE, SMC-SEA)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Move, Procedure, Seat, Step, Verdict
from saecula.games.sid_meiers_civilization.board import AIR_DISTANCE, AIR_MP, IS_LAND, TERRITORIES
from saecula.games.sid_meiers_civilization.cards import IS_AIRCRAFT, MARKERS, SETTLER, UNITS
from saecula.games.sid_meiers_civilization.effects.markers import face_up, known, look, take_away
from saecula.games.sid_meiers_civilization.endings import add_declarations, declare
from saecula.games.sid_meiers_civilization.frames import Looking, Movement, Reaction, WhichFleet
from saecula.games.sid_meiers_civilization.gains import capture
from saecula.games.sid_meiers_civilization.moves import (
    CARRY,
    END,
    FLEETS_SHOWN,
    FLY,
    LEAVE_MARKER,
    MOVES,
    OTHER_FLEETS,
    REMOVE,
)
from saecula.games.sid_meiers_civilization.phases.battle import battles
from saecula.games.sid_meiers_civilization.phases.buy import add_bomb, bomb, fleet_choices, fleets_for_sale, sell
from saecula.games.sid_meiers_civilization.phases.declarations import attacks
from saecula.games.sid_meiers_civilization.pieces import (
    aircraft,
    can_fight,
    cargo,
    carriers,
    change_fleet,
    different,
    force_in,
    halt,
    has_army,
    leave,
    less,
    more,
    moved,
    refresh,
    step_in,
    stop_fleet,
    strand,
    unmoved,
)
from saecula.games.sid_meiers_civilization.places import PLACES, Place
from saecula.games.sid_meiers_civilization.table import NEUTRAL_SIDE, Battle, Fleet, Force, Table

CAPACITY: Final = 3
"""SMC-SEA-08: the number of land pieces on a fleet; the 2 aircraft of a carrier are extra (SMC-AIR-04)."""
MP_RULE: Final[dict[int, Verdict]] = {1: "SMC-SEA-01", 2: "SMC-SEA-02", 3: "SMC-SEA-03"}
"""The rule that stops a fleet, by its movement points."""


async def movement(t: Table, part: Movement) -> Step:
    """SMC-MOVE-01, SMC-MOVE-12: one step of one piece at a time, until the player ends the moves."""
    seat = t.active
    move = await Ask(seat, "movement", lambda: steps(t, seat))
    verb = move.verb
    if verb == "end":
        return NEXT
    if verb == "explore":
        explore(t, seat, move.arg)
    elif verb in ("board", "land", "continue", "sail"):
        ships = fleets_for(t, seat, move)
        if len(ships) > 1:
            t.call(WhichFleet(move.text))
        else:
            carry_out(t, seat, move, ships[0] if ships else 0)
    elif verb == "bomb":
        bomb(t, seat, move.arg)
        if not t.players[seat].alive:
            part.step = "movement_end"
    elif verb == "declare":
        declare(t, seat, move.arg, counted=t.turn + 1)
    else:
        carry_out(t, seat, move, 0)
    return AGAIN


def movement_end(t: Table, part: Movement) -> Step:
    """Ends a player's part: settlements without an army of their owner fall to armies (SMC-MOVE-09, SMC-BATTLE-24,
    SMC-BATTLE-25, SMC-BATTLE-46, SMC-BATTLE-47), aircraft land, and pieces rest.
    """
    seat = t.active
    if t.players[seat].alive:
        for territory in TERRITORIES:
            settlement = t.settlements.get(territory)
            if settlement is None or settlement.owner == seat:
                continue
            force = t.players[seat].forces.get(territory)
            if force is None or not has_army(force):
                continue
            theirs = t.players[settlement.owner].forces.get(territory)
            if theirs is None or not has_army(theirs):
                capture(t, seat, territory)
        refresh(t, seat)
    for other in t.alive():
        strand(t, other)
    t.entered = []
    t.battles = []
    t.aloft = {}
    return NEXT


# SMC-MOVE-06: all moves come before the battles
MOVEMENT_PART: Final = Procedure(
    Movement,
    {
        "movement": movement,
        "attacks": attacks,
        "battles": battles,
        "movement_end": movement_end,
    },
    within="movement_next",
)


# --- which of several fleets ---


async def which(t: Table, pending: WhichFleet) -> Step:
    """SMC-SEA-09, SMC-SEA-23: several different fleets could carry out the move, or be sold; their owner says which
    one.
    """
    seat = t.active
    move = MOVES[pending.move]
    ships = fleets_for(t, seat, move)
    answer = await Ask(seat, "fleet.which", lambda: fleet_choices(ships))
    if answer is OTHER_FLEETS:
        bring_up(t, seat, fleet_space(move), ships[FLEETS_SHOWN:])
        return AGAIN
    choose_fleet(t, seat, move, ships[answer.n - 1])
    return NEXT


WHICH_FLEET: Final = Procedure(WhichFleet, {"which": which}, within="movement")


def bring_up(t: Table, seat: Seat, space: str, chosen: list[int]) -> None:
    """Puts these fleets first; the order of fleets only affects their numbers."""
    force = t.players[seat].forces[space]
    rest = [i for i in range(len(force.fleets)) if i not in chosen]
    t.players[seat].station(space, force.beside([force.fleets[i] for i in [*chosen, *rest]]))


def choose_fleet(t: Table, seat: Seat, move: Move, ship: int) -> None:
    """Carries out the move with one of its fleets."""
    if move.verb == "sell":
        sell(t, seat, move.arg, move.args[1], ship)
    else:
        carry_out(t, seat, move, ship)


# --- what can move ---


def steps(t: Table, seat: Seat) -> Choices:
    """Every step that a piece of the player can take now, and some that it cannot."""
    c = Choices()
    c.allow(END)
    moves = c.moves
    forces = t.players[seat].forces
    planes = bool(t.aloft)
    for space, force in forces.items():
        place = PLACES[space]
        if place.land:
            ports = [i for i, zone in enumerate(place.coast) if zone in forces]
            settlers = force.half > 0
            for unit in force.ready:
                piece = place.pieces[unit]
                if piece.aircraft:
                    planes = True
                    continue
                settlers = settlers or piece.settler
                moves.extend(piece.march)
                for i in ports:
                    add_boarding(c, piece.board[i], forces[place.coast[i]])
                if not ports:
                    c.refuse_all(piece.board, "SMC-SEA-05")
            for unit in force.done:
                piece = place.pieces[unit]
                settlers = settlers or piece.settler
                if not piece.aircraft and unit not in force.ready:
                    c.refuse_all(piece.march, "SMC-MOVE-03" if piece.settler else "SMC-MOVE-02")
            if force.half:
                moves.extend(place.onward)
                for i in ports:
                    add_boarding(c, place.embark[i], forces[place.coast[i]])
            if settlers and place.explore is not None and explorable(t, seat, space):
                moves.append(place.explore)
        elif force.ready:
            planes = True
        if force.fleets:
            add_fleets(t, c, space, force)
    if planes:
        add_flights(t, seat, c)
    add_bomb(t, seat, c)
    add_declarations(t, seat, c)
    return c


def explorable(t: Table, seat: Seat, territory: str) -> bool:
    """SMC-EXPLORE-25: whether there is a marker that the player does not know, or an event that waits face up."""
    marker = t.markers.get(territory)
    if marker is None:
        return False
    return not known(t, seat, territory) or (MARKERS[marker].kind == "event" and face_up(t, territory))


def add_boarding(c: Choices, move: Move, force: Force) -> None:
    """SMC-SEA-05, SMC-SEA-08, SMC-SEA-27: the player needs a fleet in the zone with room for one more piece."""
    full = False
    for fleet in force.fleets:
        if cargo(fleet) < CAPACITY:
            c.allow(move)
            return
        full = True
    if full:
        c.refuse(move, "SMC-SEA-08")


def add_fleets(t: Table, c: Choices, space: str, force: Force) -> None:
    """Fleets with movement points sail; their cargo lands (SMC-SEA-06, SMC-SEA-21, SMC-SEA-22, SMC-SEA-24)."""
    sailing: list[str] = []
    landing: list[str] = []
    half = False
    place = PLACES[space]
    for fleet in force.fleets:
        if fleet.mp and fleet.unit not in sailing:
            sailing.append(fleet.unit)
        for unit in fleet.ready:
            if unit not in landing:
                landing.append(unit)
        half = half or fleet.half > 0
    for unit in sailing:
        c.moves.extend(place.pieces[unit].sail)
        if UNITS[unit].aircraft and not place.land:
            n = min(2, aircraft(force))
            for moves in CARRY[space].values():
                c.moves.extend(moves[:n])
    for unit in landing:
        c.moves.extend(place.pieces[unit].disembark)
    if half:
        c.moves.extend(place.onward)
    if not place.land:
        refuse_fleets(c, place, force, sailing, landing, against(t, t.active, space))


def refuse_fleets(c: Choices, place: Place, force: Force, sailing: list[str], landing: list[str], met: bool) -> None:
    """Refuses the moves of fleets without movement points and of pieces that have just boarded (SMC-SEA-01..03,
    SMC-SEA-07, SMC-SEA-18, SMC-SEA-26).
    """
    for fleet in force.fleets:
        if not fleet.mp and fleet.unit not in sailing:
            sailing.append(fleet.unit)
            rule = "SMC-SEA-26" if met else MP_RULE[UNITS[fleet.unit].mp]
            c.refuse_all(place.pieces[fleet.unit].sail, rule)
        for unit in fleet.done:
            if unit not in landing:
                landing.append(unit)
                boarded = "SMC-SEA-18" if unit == SETTLER else "SMC-SEA-07"
                c.refuse_all(place.pieces[unit].disembark, "SMC-SEA-26" if met else boarded)


def add_flights(t: Table, seat: Seat, c: Choices) -> None:
    """SMC-AIR-01, SMC-AIR-02, SMC-MOVE-12: aircraft fly up to 3 spaces, in several parts if desired, to one of the
    player's armies, settlements or carriers.

    The aircraft on a carrier are counted at the end of the part (SMC-AIR-03, SMC-AIR-11), because others may still take
    off, and other carriers may still arrive.
    """
    forces = t.players[seat].forces
    landings: list[str] = [s for s, x in t.settlements.items() if x.owner == seat]
    for space, force in forces.items():
        if IS_LAND[space]:
            if space not in landings and has_army(force):
                landings.append(space)
        elif carriers(force):
            landings.append(space)
    for space in forces:
        left = flight_left(t, seat, space)
        if left:
            far = AIR_DISTANCE[space]
            for there in landings:
                if there in far:
                    c.add(FLY[space][there], "" if far[there] <= left else "SMC-AIR-01")
            for there, move in FLY[space].items():
                if there not in landings:
                    c.refuse(move, "SMC-AIR-02")


def flight_left(t: Table, seat: Seat, space: str) -> int:
    """The movement points of the freshest aircraft in a space."""
    force = t.players[seat].forces[space]
    if any(IS_AIRCRAFT[u] for u in force.ready):
        return AIR_MP
    if any(IS_AIRCRAFT[u] for u in force.done):
        for left in range(AIR_MP - 1, 0, -1):
            if f"{space} {left}" in t.aloft:
                return left
    return 0


def fleets_for(t: Table, seat: Seat, move: Move) -> list[int]:
    """SMC-SEA-09, SMC-SEA-23: the fleets that the move may refer to, by position; identical ones once."""
    verb = move.verb
    if verb == "sell":
        return fleets_for_sale(t, seat, move.arg, move.args[1])
    space = fleet_space(move)
    if verb == "continue" and IS_LAND[space]:
        return []
    fleets = t.players[seat].forces[space].fleets
    if verb == "sail":
        among = [i for i in range(len(fleets)) if fleets[i].unit == move.arg and fleets[i].mp]
    elif verb == "land":
        among = [i for i in range(len(fleets)) if move.arg in fleets[i].ready]
    elif verb == "continue" and space == move.arg:
        among = [i for i in range(len(fleets)) if fleets[i].half]
    else:
        among = [i for i in range(len(fleets)) if cargo(fleets[i]) < CAPACITY]
    return different(fleets, among)


def fleet_space(move: Move) -> str:
    """The space of the fleet that a move needs: the zone of a piece that boards or lands, or the space that a fleet
    leaves.
    """
    if move.verb == "board":
        return move.args[2]
    if move.verb == "continue":
        return move.arg if not IS_LAND[move.arg] else move.args[1]
    return move.args[1]


# --- carrying it out ---


def carry_out(t: Table, seat: Seat, move: Move, ship: int) -> None:
    verb = move.verb
    args = move.args
    forces = t.players[seat].forces
    if verb == "continue":
        unit, a, b = SETTLER, args[0], args[1]
    elif verb == "fly":
        fly(t, seat, args[0], args[1])
        return
    else:
        unit, a, b = args[0], args[1], args[2]
    t.tell("moved", seat, {"unit": unit, "from": a, "to": b}, "SMC-MOVE-01")
    if verb == "move":
        leave(t, seat, a, unit)
        step_in(t, seat, b, unit)
        enter(t, seat, b, unit)
    elif verb == "board":
        leave(t, seat, a, unit)
        fleet = forces[b].fleets[ship]
        if unit == SETTLER:
            fleet = fleet.carrying(fleet.ready, fleet.half + 1, fleet.done)
        else:
            fleet = fleet.carrying(fleet.ready, fleet.half, more(fleet.done, unit))
        change_fleet(t, seat, b, ship, fleet)
        enter_zone(t, seat, b, ship)
    elif verb == "land":
        fleet = forces[a].fleets[ship]
        change_fleet(t, seat, a, ship, fleet.carrying(less(fleet.ready, unit), fleet.half, fleet.done))
        step_in(t, seat, b, unit)
        enter(t, seat, b, unit)
    elif verb == "continue":
        go_on(t, seat, a, b, ship)
    else:
        sail(t, seat, a, b, ship, int(args[3]) if len(args) > 3 else 0)


def fly(t: Table, seat: Seat, a: str, b: str) -> None:
    """SMC-AIR-01, SMC-AIR-05, SMC-AIR-13: the aircraft with the fewest sufficient movement points flies, and may
    continue with the rest.
    """
    force = t.players[seat].forces[a]
    far = AIR_DISTANCE[a][b]
    left = AIR_MP
    if any(IS_AIRCRAFT[u] for u in force.done):
        left = next((n for n in range(far, AIR_MP) if f"{a} {n}" in t.aloft), AIR_MP)
    unit = next(u for u in (force.done if left < AIR_MP else force.ready) if IS_AIRCRAFT[u])
    t.tell("moved", seat, {"unit": unit, "from": a, "to": b}, "SMC-MOVE-01")
    if left < AIR_MP:
        t.aloft = less(t.aloft, f"{a} {left}")
        t.players[seat].station(a, force.of(force.ready, force.half, less(force.done, unit)))
    else:
        leave(t, seat, a, unit)
    if left > far:
        t.aloft = more(t.aloft, f"{b} {left - far}")
    moved(t, seat, b, unit)


def go_on(t: Table, seat: Seat, a: str, b: str, ship: int) -> None:
    """A settler with 1 MP left continues on land, boards or lands (SMC-MOVE-03, SMC-SEA-07, SMC-SEA-18)."""
    civ = t.players[seat]
    here = civ.forces[a]
    if IS_LAND[a]:
        civ.station(a, here.of(here.ready, here.half - 1, here.done))
    else:
        fleet = here.fleets[ship]
        change_fleet(t, seat, a, ship, fleet.carrying(fleet.ready, fleet.half - 1, fleet.done))
    if IS_LAND[b]:
        moved(t, seat, b, SETTLER)
        enter(t, seat, b, SETTLER)
    else:
        fleet = civ.forces[b].fleets[ship]
        change_fleet(t, seat, b, ship, fleet.carrying(fleet.ready, fleet.half, more(fleet.done, SETTLER)))
        enter_zone(t, seat, b, ship)


def sail(t: Table, seat: Seat, a: str, b: str, ship: int, planes: int) -> None:
    """SMC-SEA-01..04, SMC-SEA-10, SMC-SEA-14, SMC-SEA-22, SMC-AIR-15: a fleet sails with its cargo, a carrier with up
    to 2 aircraft if desired.
    """
    civ = t.players[seat]
    here, there = civ.forces[a], force_in(t, seat, b)
    fleet = here.fleets[ship]
    sailed = Fleet(fleet.unit, fleet.mp - 1, fleet.ready, fleet.half, fleet.done)
    civ.station(a, here.beside(here.fleets[:ship] + here.fleets[ship + 1 :]))
    civ.station(b, there.beside([*there.fleets, sailed]))
    for _ in range(planes):
        carry_plane(t, seat, a, b)
    enter_zone(t, seat, b, len(there.fleets))


def carry_plane(t: Table, seat: Seat, a: str, b: str) -> None:
    """SMC-AIR-15: moves an aircraft with its fleet, preferably one that has not flown; it keeps its movement left."""
    here = t.players[seat].forces[a]
    plane = next((u for u in here.ready if IS_AIRCRAFT[u]), "")
    if plane:
        leave(t, seat, a, plane)
        unmoved(t, seat, b, plane)
        return
    plane = next(u for u in here.done if IS_AIRCRAFT[u])
    t.players[seat].station(a, here.of(here.ready, here.half, less(here.done, plane)))
    moved(t, seat, b, plane)
    left = next((n for n in range(AIR_MP - 1, 0, -1) if f"{a} {n}" in t.aloft), 0)
    if left:
        t.aloft = more(less(t.aloft, f"{a} {left}"), f"{b} {left}")


def enter(t: Table, seat: Seat, territory: str, unit: str) -> None:
    """SMC-BATTLE-03..05, SMC-BATTLE-32, SMC-MOVE-05: the first piece to enter may be met with a declaration; pieces
    stop where a battle is pending.
    """
    fought = any(b.space == territory and b.defender == NEUTRAL_SIDE for b in t.battles)
    if unit != SETTLER and territory in t.neutrals and not fought:
        t.battles = [*t.battles, Battle(territory, [seat], [NEUTRAL_SIDE], seat, NEUTRAL_SIDE)]  # SMC-EXPLORE-22
    if against(t, seat, territory):
        halt(t, seat, territory)
        return
    ask_others(t, seat, territory)


def enter_zone(t: Table, seat: Seat, zone: str, ship: int) -> None:
    """The same at sea, for a fleet that arrives or is boarded by a piece (SMC-SEA-16, SMC-SEA-25, SMC-SEA-26)."""
    if against(t, seat, zone):
        stop_fleet(t, seat, zone, ship)
        return
    ask_others(t, seat, zone, ship)


def against(t: Table, seat: Seat, space: str) -> bool:
    """Whether others have declared battle against the active player in the space."""
    return any(b.space == space and b.attacker != seat and seat in b.defenders for b in t.battles)


def ask_others(t: Table, seat: Seat, space: str, ship: int = 0) -> None:
    """SMC-BATTLE-04, SMC-BATTLE-28: once per space and phase, the players with a fighting unit there are asked in order
    of play.
    """
    if space in t.entered:
        return
    t.entered = [*t.entered, space]
    waiting = [s for s in t.others(seat) if can_fight(t, s, space)]
    if waiting:
        t.call(Reaction(space, ship, waiting))


def entered_first(t: Table, seat: Seat, space: str) -> bool:
    """Whether the next piece to enter a space is the first one in this phase, so that the others there are asked."""
    return (
        space not in t.entered and not against(t, seat, space) and any(can_fight(t, s, space) for s in t.others(seat))
    )


# --- exploring ---


def explore(t: Table, seat: Seat, territory: str) -> None:
    """SMC-EXPLORE-01..03, SMC-EXPLORE-19, SMC-MOVE-07, SMC-MOVE-13: a settler looks at the marker and stops for this
    phase.
    """
    t.players[seat].station(territory, tire_settler(t.players[seat].forces[territory]))
    secret = MARKERS[t.markers[territory]].secret
    look(t, seat, territory)
    if secret:
        t.call(Looking(territory))


async def looking(t: Table, found: Looking) -> Step:
    """SMC-EXPLORE-05, SMC-EXPLORE-06, SMC-EXPLORE-14, SMC-EXPLORE-24: a no-encounter marker may be removed; asking the
    finder reveals nothing to the others.
    """
    territory = found.territory
    answer = await Ask(t.active, "marker.remove", lambda: remove_choices(t, territory))
    if answer is REMOVE:
        t.tell("removed", t.active, {"territory": territory}, "SMC-EXPLORE-24")
        take_away(t, territory)
    return NEXT


LOOKING: Final = Procedure(Looking, {"looking": looking}, within="movement")


def remove_choices(t: Table, territory: str) -> Choices:
    return Choices.of([LEAVE_MARKER]).plus(
        REMOVE, "SMC-EXPLORE-06" if MARKERS[t.markers[territory]].kind == "resource" else ""
    )


def tire_settler(force: Force) -> Force:
    """Ends the move of one settler, the one with the fewest movement points left."""
    if SETTLER in force.done:
        return force
    if force.half:
        return force.of(force.ready, force.half - 1, more(force.done, SETTLER))
    return force.of(less(force.ready, SETTLER), force.half, more(force.done, SETTLER))
