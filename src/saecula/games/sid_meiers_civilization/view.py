"""What a seat may see: everything but the markers it has not looked at and the choices of a battle round."""

from __future__ import annotations

from typing import Any

import msgspec

from saecula.games.sid_meiers_civilization.cards import MARKERS
from saecula.games.sid_meiers_civilization.economy import happy_symbols, income, wheel_symbols
from saecula.games.sid_meiers_civilization.effects.markers import FACE_UP, known
from saecula.games.sid_meiers_civilization.facts import facts
from saecula.games.sid_meiers_civilization.moves import MOVES
from saecula.games.sid_meiers_civilization.phases.battle import champions, leader
from saecula.games.sid_meiers_civilization.phases.movement import fleet_space, fleets_for
from saecula.games.sid_meiers_civilization.score import points
from saecula.games.sid_meiers_civilization.table import Fleet, Table


def view(t: Table, seat: int | None) -> dict[str, Any]:
    """SMC-COMP-19: open information, and this seat's own knowledge of markers (`?` for what it does not know)."""
    data: dict[str, Any] = msgspec.to_builtins(t)
    for key in ("chance", "stack", "seen", "box", "forcing"):
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
    data["which"] = [msgspec.to_builtins(fleet) for fleet in pending_fleets(t)]
    if t.shown and (seat is None or seat not in _knowing(t)):
        data["shown"] = ""
    return data


def pending_fleets(t: Table) -> list[Fleet]:
    """The fleets among which the active player is choosing, in the order of their numbers."""
    if not t.pending:
        return []
    move = MOVES[t.pending]
    fleets = t.players[t.active].forces[fleet_space(move)].fleets
    return [fleets[i] for i in fleets_for(t, t.active, move)]


def knows(t: Table, seat: int | None, territory: str) -> bool:
    return t.seen.get(territory, 0) == FACE_UP or (seat is not None and known(t, seat, territory))


def redeal(t: Table, seat: int) -> None:
    """Re-deals the markers that the seat has not seen, with those in the box.

    A marker that somebody has looked at and left face down is a resource or no encounter: all others are shown at once
    (SMC-EXPLORE-05), so there only such markers can lie.
    """
    hidden = [s for s in t.markers if not knows(t, seat, s)]
    looked = [s for s in hidden if t.seen.get(s, 0)]
    pool = sorted([*t.box, *(t.markers[s] for s in hidden)])
    for territory in looked:
        secret = [m for m in pool if MARKERS[m].secret]
        marker = secret[t.chance.next(len(secret))]
        pool.remove(marker)
        t.markers[territory] = marker
    for territory in hidden:
        if territory not in looked:
            t.markers[territory] = pool.pop(t.chance.next(len(pool)))
    t.box = pool
    if t.shown and seat not in _knowing(t):
        _choose_anew(t)


def _knowing(t: Table) -> list[int]:
    """Who knows the choice that The Oracle shows: the two leaders."""
    b = t.battles[0]
    return [leader(t, b.attacker, b.attackers), leader(t, b.defender, b.defenders)]


def _choose_anew(t: Table) -> None:
    b = t.battles[0]
    side = b.defenders if _knowing(t)[0] == t.wonders["the-oracle"] else b.attackers
    options = champions(t, b, side)
    t.shown = options[t.chance.next(len(options))]
