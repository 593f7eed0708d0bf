"""Moves that bots do not think about, because whoever knows the rules sees that they can only lose.

An evaluation that finds all lines equally hopeless would give away the last gold, card by card. Here nothing is
weighed: bots offer only an exchange of two resource cards from which both sides gain (`bot_deals.bargain`), let the
program assign happiness and productivity, and send no settler alone to where an enemy army can destroy it at once.
"""

from __future__ import annotations

from saecula.core import Move, Seat
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.bot_deals import bargain
from saecula.games.sid_meiers_civilization.bot_sites import watched
from saecula.games.sid_meiers_civilization.bot_war import might
from saecula.games.sid_meiers_civilization.cards import SETTLER
from saecula.games.sid_meiers_civilization.frames import Deal, Movement, Production, Trade
from saecula.games.sid_meiers_civilization.moves import ACCEPT, COLLECT, COUNTER, GET, GIVE, PROPOSE, WITHDRAW
from saecula.games.sid_meiers_civilization.table import Table


def sensible(t: Table, seat: Seat, moves: list[Move]) -> list[Move]:
    """The moves worth a thought; all of them, if none is."""
    frame = t.stack[-1]
    kept = moves
    if isinstance(frame, Movement):
        kept = [move for move in moves if not _lone(t, seat, move)]
    elif isinstance(frame, Trade):
        kept = [move for move in moves if move.verb != "offer" or _good_for_both(t, seat, move.n)]
    elif isinstance(frame, Deal):
        if frame.step == "answer":
            kept = [move for move in moves if move is not COUNTER and (move is not ACCEPT or len(frame.gives) > 0)]
        else:
            kept = _on_the_way(t, seat, frame, moves)
    elif isinstance(frame, Production) and COLLECT in moves:
        kept = [COLLECT]
    return kept or moves


# --- movement (SMC-MOVE-10, SMC-MOVE-15: an army destroys settlers without dice) ---


def _lone(t: Table, seat: Seat, move: Move) -> bool:
    """Whether a settler would go to enemy armies without an army of its owner beside it."""
    verb = move.verb
    if verb == "continue":
        there = move.args[1]
    elif verb in ("move", "land") and move.arg == SETTLER:
        there = move.args[2]
    else:
        return False
    if not IS_LAND[there] or not watched(t, seat, there):
        return False
    force = t.players[seat].forces.get(there)
    return force is None or might(force) == 0.0


# --- trade (SMC-TRADE-19) ---


def _good_for_both(t: Table, seat: Seat, other: Seat) -> bool:
    """Whether there is an exchange of resource cards that is good for both, and none was refused in this phase."""
    return not t.players[t.active].refused and bargain(t, seat, other)[0] != ""


def _on_the_way(t: Table, seat: Seat, offer: Deal, moves: list[Move]) -> list[Move]:
    """The next step toward that exchange; if the offer is another one, withdrawing it."""
    mine, theirs = bargain(t, seat, offer.to) if not t.players[t.active].refused else ("", "")
    if not mine or offer.gives not in ([], [mine]) or offer.gets not in ([], [theirs]):
        wanted = WITHDRAW
    elif not offer.gives:
        wanted = GIVE[mine]
    else:
        wanted = PROPOSE if offer.gets else GET[theirs]
    return [wanted] if wanted in moves else []
