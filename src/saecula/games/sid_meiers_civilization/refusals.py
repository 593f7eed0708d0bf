"""Which rule forbids a move that is no candidate of the question at all."""

from __future__ import annotations

from typing import Final

from saecula.core import Move
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.cards import SETTLER, UNITS
from saecula.games.sid_meiers_civilization.pieces import aircraft, can_fight, cargo, count, settlers
from saecula.games.sid_meiers_civilization.table import Table

BUYING: Final[dict[str, str]] = {
    "buy": "SMC-TURN-01", "recruit": "SMC-TURN-01", "build": "SMC-TURN-01", "upgrade": "SMC-TURN-01",
    "found": "SMC-BUY-25", "sell": "SMC-BUY-40", "launch": "SMC-BUY-33", "bomb": "SMC-WONDER-19",
}
MOVING: Final[list[str]] = ["move", "board", "land", "continue", "sail", "fly", "explore"]
TRADING: Final[list[str]] = ["offer", "give", "get", "propose", "accept", "counter", "force", "exchange"]
MIDDLE: Final[list[str]] = [
    "duty", "which", "looking", "reaction", "joining", "battles", "battle", "oracle", "offer", "answer"]
"""Phases in the middle of something: there the question itself names the rule."""
BATTLING: Final[list[str]] = ["battle", "destroy"]


def unlisted(t: Table, seat: int, move: Move) -> str:
    """The rule for a move out of its phase, or for a piece that cannot move so; "" leaves it to the question."""
    verb = move.verb
    if t.phase in MIDDLE:
        return ""
    if t.phase == "buy":
        if verb == "sell":
            return _sell(t, seat, move)
        if verb == "found":
            return "SMC-BUY-25"
        if verb == "upgrade":
            return _upgrade(t, seat, move.arg)
    elif verb in BUYING:
        return BUYING[verb]
    if verb in MOVING:
        return _movement(t, seat, move) if t.phase == "movement" else "SMC-TURN-01"
    if verb in BATTLING:
        return _battle(t, seat, move)
    if move.text == "declare battle":
        return "SMC-BATTLE-04" if t.entered else "SMC-BATTLE-07"
    if move.text == "declare diplomatic":
        return "SMC-END-06"
    if move.text == "declare military":
        return "SMC-END-07"
    if verb in TRADING and t.phase not in ("trade", "offer", "answer"):
        return "SMC-TURN-01"
    if t.phase == "trade" and verb == "force":
        return "SMC-WONDER-20"
    return ""


def _sell(t: Table, seat: int, move: Move) -> str:
    return "SMC-BUY-24" if UNITS[move.arg].era >= t.era else "SMC-BUY-42"


def _upgrade(t: Table, seat: int, territory: str) -> str:
    settlement = t.settlements.get(territory)
    if settlement is not None and settlement.owner == seat and settlement.level == 4:
        return "SMC-CITY-01"
    return "SMC-BUY-43"


def _battle(t: Table, seat: int, move: Move) -> str:
    """After the window, without a fighting unit, or against nobody."""
    if t.phase == "movement":
        return "SMC-BATTLE-06"
    if t.phase != "attacks":
        return "SMC-BATTLE-02" if seat == t.active else "SMC-BATTLE-07"
    if not can_fight(t, seat, move.arg):
        return "SMC-BATTLE-28"
    return "SMC-BATTLE-30" if move.verb == "battle" else "SMC-MOVE-15"


def _movement(t: Table, seat: int, move: Move) -> str:
    verb, args = move.verb, move.args
    forces = t.players[seat].forces
    if verb == "move":
        force = forces.get(args[1])
        if force is None or not count(force, args[0]):
            return "SMC-MOVE-01"
        return "SMC-MOVE-03" if args[0] == SETTLER else "SMC-MOVE-02"
    if verb == "explore":
        force = forces.get(args[0])
        if force is None or not settlers(force):
            return "SMC-EXPLORE-01"
        return "SMC-EXPLORE-02"
    if verb == "sail":
        return _sailing(t, seat, args[0], args[1])
    if verb == "fly":
        return _flight(t, seat, args[0])
    if verb == "land":
        return _landing(t, seat, args[0], args[1])
    return _boarding(t, seat, args[-2], args[-1], args[0] if verb == "board" else SETTLER)


def _boarding(t: Table, seat: int, a: str, b: str, unit: str) -> str:
    forces = t.players[seat].forces
    if not IS_LAND[a]:
        return "SMC-SEA-18"
    force = forces.get(a)
    if force is None or not count(force, unit):
        return "SMC-MOVE-01"
    if not IS_LAND[b]:
        zone = forces.get(b)
        if zone is None or not zone.fleets:
            return "SMC-SEA-05"
        if all(cargo(f) >= 3 for f in zone.fleets):
            return "SMC-SEA-08"
    return "SMC-MOVE-03" if unit == SETTLER else "SMC-MOVE-02"


def _landing(t: Table, seat: int, unit: str, zone: str) -> str:
    force = t.players[seat].forces.get(zone)
    aboard = force is not None and any(
        unit in f.done or unit in f.ready or (unit == SETTLER and f.half) for f in force.fleets)
    if not aboard:
        return "SMC-SEA-05"
    if any(b.space == zone and seat in b.defenders for b in t.battles):
        return "SMC-SEA-26"
    return "SMC-SEA-18" if unit == SETTLER else "SMC-SEA-07"


def _sailing(t: Table, seat: int, unit: str, space: str) -> str:
    force = t.players[seat].forces.get(space)
    if force is None or not any(f.unit == unit for f in force.fleets):
        return "SMC-MOVE-01"
    if any(b.space == space and seat in b.defenders for b in t.battles):
        return "SMC-SEA-26"
    return {1: "SMC-SEA-01", 2: "SMC-SEA-02", 3: "SMC-SEA-03"}[UNITS[unit].mp]


def _flight(t: Table, seat: int, a: str) -> str:
    """No aircraft there, or none that has movement points left."""
    force = t.players[seat].forces.get(a)
    return "SMC-MOVE-01" if force is None or not aircraft(force) else "SMC-AIR-01"
