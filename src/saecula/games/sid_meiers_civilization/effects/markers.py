"""Exploration markers: the effects of looking at one or turning it (chapters EXPLORE, PLAGUE, TERRAIN)."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.board import within
from saecula.games.sid_meiers_civilization.cards import MARKERS, TECHNOLOGIES
from saecula.games.sid_meiers_civilization.facts import best_cavalry, facts
from saecula.games.sid_meiers_civilization.frames import FreeTechnology, MinorArmy
from saecula.games.sid_meiers_civilization.gains import new_village
from saecula.games.sid_meiers_civilization.pieces import remove_all
from saecula.games.sid_meiers_civilization.table import Table

TREASURE: Final = 10
FACE_UP: Final = -1


def known(t: Table, seat: Seat, territory: str) -> bool:
    """Whether a player knows the marker of a territory."""
    mask = t.seen.get(territory, 0)
    return mask == FACE_UP or bool(mask >> seat & 1)


def face_up(t: Table, territory: str) -> bool:
    return t.seen.get(territory, 0) == FACE_UP


def turn_up(t: Table, territory: str) -> None:
    """Shows the marker to everyone and leaves it face up."""
    if not face_up(t, territory):
        t.reveal()
    t.seen = {**t.seen, territory: FACE_UP}


def take_away(t: Table, territory: str) -> None:
    """SMC-EXPLORE-08, SMC-EXPLORE-24: shows the marker and removes it."""
    if not face_up(t, territory):
        t.reveal()
    t.gone = [*t.gone, t.markers[territory]]
    t.markers = {place: marker for place, marker in t.markers.items() if place != territory}
    t.seen = {place: mask for place, mask in t.seen.items() if place != territory}


def event(t: Table, seat: Seat, territory: str) -> None:
    """SMC-EXPLORE-08: an event is announced and takes effect, and its marker is removed."""
    marker = t.markers[territory]
    take_away(t, territory)
    t.tell("event", seat, {"territory": territory, "marker": marker}, "SMC-EXPLORE-08")
    if marker == "treasure":
        t.receive(seat, TREASURE)  # SMC-EXPLORE-10
    elif marker == "free-technology":
        if takeable(t):  # SMC-EXPLORE-20
            t.call(FreeTechnology(seat))
    elif marker == "plague":
        plague(t, territory)
    else:
        minor_civilization(t, territory)


def takeable(t: Table) -> list[str]:
    """SMC-EXPLORE-09, SMC-ERA-06: unowned technologies of the current era whose prerequisites are all in play."""
    return [x.id for x in facts(t).technologies if TECHNOLOGIES[x.id].era == t.era]


def minor_civilization(t: Table, territory: str) -> None:
    """SMC-EXPLORE-11, SMC-EXPLORE-12, SMC-EXPLORE-17, SMC-EXPLORE-21: goes to the player with the fewest settlements;
    in a tie there is a neutral cavalry.
    """
    seats = t.alive()
    owned = {s: len(t.settled(s)) for s in seats}
    fewest = min(owned.values())
    poorest = [s for s in seats if owned[s] == fewest]
    if len(poorest) == 1 and territory not in t.settlements:
        new_village(t, poorest[0], territory, 0)  # SMC-BUY-32: not a village built this turn
        t.call(MinorArmy(poorest[0], territory))
    else:
        t.neutrals = {**t.neutrals, territory: best_cavalry(t)}
        t.tell("neutral", -1, {"territory": territory, "unit": t.neutrals[territory]}, "SMC-EXPLORE-12")


def plague(t: Table, territory: str) -> None:
    """SMC-PLAGUE-01..08, SMC-PLAGUE-12, SMC-PLAGUE-11, SMC-PLAGUE-13: affects 0 to 3 land borders around, by era;
    pieces die, settlements shrink, villages remain.
    """
    for place in within(territory, t.era - 1):
        for seat in range(len(t.players)):
            remove_all(t, seat, place, armies=True, aircraft=True, settlers=True, fleets=True)
        if place in t.neutrals:
            t.neutrals = {other: unit for other, unit in t.neutrals.items() if other != place}
        x = t.settlements.get(place)
        if x is not None and x.level > 1:
            t.settle(place, x.changed(x.level - 1, x.room, x.grown))
        t.tell("plague", -1, {"territory": place}, "SMC-PLAGUE-05")


def look(t: Table, seat: Seat, territory: str) -> None:
    """SMC-EXPLORE-02, SMC-EXPLORE-05, SMC-EXPLORE-06: a settler looks. Events take effect, terrain is shown, anything
    else stays the finder's secret.

    A no-encounter marker may be removed; that is asked separately (see `phases.movement`).
    """
    marker = t.markers[territory]
    kind = MARKERS[marker].kind
    if kind == "event":
        event(t, seat, territory)
    elif kind == "terrain":
        turn_up(t, territory)
        t.tell("terrain", seat, {"territory": territory, "marker": marker}, "SMC-TERRAIN-01")
    else:
        t.reveal()
        t.seen = {**t.seen, territory: t.seen.get(territory, 0) | 1 << seat}
        t.tell("looked", seat, {"territory": territory}, "SMC-EXPLORE-05")
        t.tell("found", seat, {"territory": territory, "marker": marker}, "SMC-EXPLORE-05", 1 << seat)


def turn_for_village(t: Table, seat: Seat, territory: str) -> bool:
    """SMC-EXPLORE-15, SMC-EXPLORE-23: turns the marker before a village is built. Returns whether the village can be
    built.
    """
    marker = t.markers.get(territory)
    if marker is None:
        return True
    kind = MARKERS[marker].kind
    if kind == "event":
        event(t, seat, territory)
        return marker in ("treasure", "free-technology")
    if kind == "none":
        take_away(t, territory)
        return True
    turn_up(t, territory)
    t.tell(
        "terrain" if kind == "terrain" else "resource",
        seat,
        {"territory": territory, "marker": marker},
        "SMC-EXPLORE-06",
    )
    return marker != "desert"
