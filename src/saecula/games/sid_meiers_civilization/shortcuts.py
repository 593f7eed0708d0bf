"""Shortcuts: moving a stack in one gesture, buying and placing a piece, letting others pass."""

from __future__ import annotations

from typing import Final

from saecula.core import Ask, Move, Several, Shortcuts, StandingAnswer
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.cards import IS_AIRCRAFT, SETTLER
from saecula.games.sid_meiers_civilization.frames import Reaction
from saecula.games.sid_meiers_civilization.moves import ALLOW, PLACE
from saecula.games.sid_meiers_civilization.phases.bonus import homes_with_room
from saecula.games.sid_meiers_civilization.phases.movement import CAPACITY, entered_first
from saecula.games.sid_meiers_civilization.pieces import cargo, different
from saecula.games.sid_meiers_civilization.table import Force, Table

OPEN: Final[list[str]] = [
    "movement",
    "buy",
    "production.assign",
    "place",
    "bonus.place",
    "bonus.upgrade",
    "fleet.which",
]
"""Questions whose answers reveal nothing that the others cannot see."""
ENTERING: Final[list[str]] = ["move", "board", "land", "continue", "sail"]
"""The verbs with which a piece enters a space, so that others there may declare battle (SMC-BATTLE-04)."""


def shortcuts(t: Table, ask: Ask) -> Shortcuts:
    """How the question can be answered in fewer acts."""
    found = Shortcuts(standing(t, ask), ask.name in OPEN)
    if ask.name == "movement":
        add_steps(t, ask, found)
    elif ask.name == "buy":
        for move in ask.choices.moves:
            if move.verb == "recruit":
                homes = homes_with_room(t, ask.seat, move.arg)
                onto = {home: PLACE[home].text if len(homes) > 1 else "" for home in homes}
                found.moves[move.text] = Several(onto=onto)
    return found


def standing(t: Table, ask: Ask) -> StandingAnswer | None:
    """The standing answer to an entry: lets the moving player pass until somebody else moves or the turn is over.

    Where the seat has a settlement, each entry is asked about separately.
    """
    top = t.stack[-1]
    if not isinstance(top, Reaction):
        return None
    here = t.settlements.get(top.space)
    own = top.space if here is not None and here.owner == ask.seat else ""
    return StandingAnswer(ALLOW.text, f"{t.turn} {t.active} {own}", says="no")


def add_steps(t: Table, ask: Ask, found: Shortcuts) -> None:
    """Adds the details of each step: the pieces it takes along, how many there are, and whether others answer first."""
    forces = t.players[ask.seat].forces
    waits: dict[str, bool] = {}
    for move in ask.choices.moves:
        verb = move.verb
        if verb not in ENTERING and verb != "fly":
            continue
        to = move.touches[1]
        if to not in waits:
            waits[to] = entered_first(t, ask.seat, to)
        unit, n = pieces(forces[move.touches[0]], move)
        room = space_aboard(forces[to]) if verb == "board" else 0
        found.moves[move.text] = Several(n, unit, room, waits[to] and verb != "fly")


def pieces(force: Force, move: Move) -> tuple[str, int]:
    """The kind of piece that a step takes along, and how many can go in a row without a question in between."""
    verb = move.verb
    if verb == "move" or verb == "board":
        return move.arg, force.ready[move.arg]
    if verb == "fly":
        unit = next((u for u in force.ready if IS_AIRCRAFT[u]), "")
        if unit:
            return unit, force.ready[unit]
        return next(u for u in force.done if IS_AIRCRAFT[u]), 1
    fleets = force.fleets
    if verb == "sail":
        sailing = [i for i in range(len(fleets)) if fleets[i].unit == move.arg and fleets[i].mp]
        alike = len(different(fleets, sailing)) == 1 and len(move.args) == 3
        return move.arg, len(sailing) if alike else 1
    if verb == "continue" and IS_LAND[move.arg]:
        return SETTLER, force.half
    if verb == "continue":
        aboard = [fleet.half for fleet in fleets if fleet.half]
        return SETTLER, aboard[0] if len(aboard) == 1 else 1
    aboard = [fleet.ready[move.arg] for fleet in fleets if move.arg in fleet.ready]
    return move.arg, aboard[0] if len(aboard) == 1 else 1


def space_aboard(force: Force) -> int:
    """SMC-SEA-08, SMC-SEA-09: how many pieces can board in a row; if there are several fleets, the owner chooses."""
    rooms = [CAPACITY - cargo(fleet) for fleet in force.fleets if cargo(fleet) < CAPACITY]
    return rooms[0] if len(rooms) == 1 else 1
