"""What a seat may see: everything but the markers it has not looked at and the choices of a battle round."""

from __future__ import annotations

from typing import Any

import msgspec

from saecula.games.sid_meiers_civilization.cards import MARKERS
from saecula.games.sid_meiers_civilization.combat import attacking_leader, champions, defending_leader, sending
from saecula.games.sid_meiers_civilization.economy import happy_symbols, income, wheel_symbols
from saecula.games.sid_meiers_civilization.effects.markers import FACE_UP, known
from saecula.games.sid_meiers_civilization.facts import facts
from saecula.games.sid_meiers_civilization.frames import (
    Buy,
    Deal,
    Movement,
    Preparation,
    Production,
    Round,
    Trade,
    WhichFleet,
)
from saecula.games.sid_meiers_civilization.moves import MOVES
from saecula.games.sid_meiers_civilization.odds import odds
from saecula.games.sid_meiers_civilization.phases.movement import fleet_space, fleets_for
from saecula.games.sid_meiers_civilization.score import points
from saecula.games.sid_meiers_civilization.table import Fleet, Seat, Table

PARTS = (Preparation, Buy, Movement, Trade, Production)
"""The parts of the game in which everything else happens."""


def view(t: Table, seat: Seat | None) -> dict[str, Any]:
    """SMC-COMP-19: open information, and this seat's own knowledge of markers (`?` for what it does not know)."""
    data: dict[str, Any] = msgspec.to_builtins(t)
    for key in ("chance", "notes", "stack", "seen", "box"):
        del data[key]
    data["markers"] = {
        territory: {
            "marker": marker if knows(t, seat, territory) else "?",
            "face_up": t.seen.get(territory, 0) == FACE_UP,
            "looked": [s for s in range(len(t.players)) if t.seen.get(territory, 0) > 0 and t.seen[territory] >> s & 1],
        }
        for territory, marker in t.markers.items()
    }
    data["box"] = len(t.box)
    f = facts(t)
    data["round"] = t.turn  # for the plots over the game
    data["range"] = {"land": f.land_range, "sea": f.sea_range}
    data["level"] = f.level
    data["points"] = [points(t, s) if t.players[s].alive else 0 for s in range(len(t.players))]
    data["forecast"] = [income(t, s).paid if t.players[s].alive else 0 for s in range(len(t.players))]
    data["symbols"] = [[happy_symbols(t, s), wheel_symbols(t, s)] for s in range(len(t.players))]
    data["odds"] = msgspec.to_builtins(odds(t, seat))
    data.update(going_on(t, seat))
    return data


def going_on(t: Table, seat: Seat | None) -> dict[str, Any]:
    """What is being decided: the part of the turn in which something is settled (`after`), the move that waits for its
    fleet and the fleets to choose from, what The Oracle shows, the offer."""
    top = t.stack[-1] if t.stack else None
    pending = top.move if isinstance(top, WhichFleet) else ""
    shown = ""
    if isinstance(top, Round) and seat is not None and seat in _leaders(t):
        shown = _shown(top)
    offer: dict[str, Any] | None = None
    if isinstance(top, Deal):
        offer = {
            "by": top.by,
            "to": top.to,
            "gives": top.gives[:],
            "gets": top.gets[:],
            "open": top.step == "offer",
            "old_gives": top.old_gives,
            "old_gets": top.old_gets,
            "changed": top.changed,
        }
    return {
        "after": next((f.step for f in reversed(t.stack[:-1]) if isinstance(f, PARTS)), ""),
        "pending": pending,
        "which": [msgspec.to_builtins(fleet) for fleet in pending_fleets(t, pending)],
        "shown": shown,
        "offer": offer,
    }


def pending_fleets(t: Table, pending: str) -> list[Fleet]:
    """The fleets among which the active player is choosing, in the order of their numbers."""
    if not pending:
        return []
    move = MOVES[pending]
    fleets = t.players[t.active].forces[fleet_space(move)].fleets
    return [fleets[i] for i in fleets_for(t, t.active, move)]


def knows(t: Table, seat: Seat | None, territory: str) -> bool:
    """SMC-EXPLORE-18: what a player has seen stays known to him."""
    return t.seen.get(territory, 0) == FACE_UP or (seat is not None and known(t, seat, territory))


def redeal(t: Table, seat: Seat) -> None:
    """Re-deals the markers that the seat has not seen, with those in the box.

    A marker that somebody has looked at and left face down is a resource or no encounter: all others are shown at once
    (SMC-EXPLORE-05), so there only such markers can lie.
    """
    seen = t.seen
    hidden = [s for s in t.markers if s not in seen or not knows(t, seat, s)]
    looked = [s for s in hidden if seen.get(s, 0)]
    pool = sorted([*t.box, *(t.markers[s] for s in hidden)])
    for territory in looked:
        secret = [m for m in pool if MARKERS[m].secret]
        marker = secret[t.chance.next(len(secret))]
        pool.remove(marker)
        t.markers[territory] = marker
    for territory in hidden:
        if not looked or territory not in looked:
            t.markers[territory] = pool.pop(t.chance.next(len(pool)))
    t.box = pool
    top = t.stack[-1] if t.stack else None
    if isinstance(top, Round) and seat not in _leaders(t):
        _choose_anew(t, top)


# --- what The Oracle shows ---


def _leaders(t: Table) -> list[int]:
    """Who knows what The Oracle shows: the two leaders."""
    b = t.battles[0]
    return [attacking_leader(t, b), defending_leader(t, b)]


def _shown(round: Round) -> str:
    """The choice that is known before the other, as a move; nothing of a neutral cavalry."""
    one = round.attacker if round.attacker is not None else round.defender
    return sending(one).text if one is not None and one.owner >= 0 else ""


def _choose_anew(t: Table, round: Round) -> None:
    b = t.battles[0]
    if round.attacker is not None:
        options = champions(t, b, b.attackers)
        round.attacker = options[t.chance.next(len(options))]
    elif round.defender is not None:
        options = champions(t, b, b.defenders)
        round.defender = options[t.chance.next(len(options))]
