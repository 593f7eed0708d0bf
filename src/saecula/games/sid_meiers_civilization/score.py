"""Victory points and the outcome (SMC-VP, SMC-END)."""

from __future__ import annotations

from typing import Final

from saecula.core import Event, Outcome, Seat, rank
from saecula.games.sid_meiers_civilization.cards import SEMINAL, SETTLER, UNITS, WONDERS
from saecula.games.sid_meiers_civilization.endings import UNITED_NATIONS
from saecula.games.sid_meiers_civilization.table import Table

SEMINAL_VP: Final = 4
DIPLOMATIC_VP: Final = 5


def point_parts(t: Table, seat: Seat) -> list[int]:
    """SMC-VP-01..03, SMC-TECH-06, SMC-VP-07..10: points for levels of settlements, wonders and seminal discoveries,
    without the bonus.
    """
    settlements = wonders = seminal = 0
    for x in t.settlements.values():
        if x.owner == seat:
            settlements += x.level
    for wonder, owner in t.wonders.items():
        if owner == seat:
            wonders += WONDERS[wonder].vp
    for id in SEMINAL:
        if t.technologies.get(id, -1) == seat:
            seminal += SEMINAL_VP
    return [settlements, wonders, seminal]


def points(t: Table, seat: Seat) -> int:
    """The victory points of a player without the bonus."""
    return sum(point_parts(t, seat))


def bonus(t: Table, seat: Seat) -> int:
    """SMC-VP-04..06, SMC-END-19, SMC-VP-11: the bonus for the kind of victory."""
    if t.ending == "diplomatic":
        return DIPLOMATIC_VP if t.wonders.get(UNITED_NATIONS, -1) == seat else 0
    if t.ending == "military":
        return modern_units(t, seat)
    if t.ending == "technology":
        return sum(1 for owner in t.technologies.values() if owner == seat)
    return 0


def modern_units(t: Table, seat: Seat) -> int:
    """SMC-VP-05: the number of units of the Modern era, wherever they are, including on board."""
    n = 0
    for force in t.players[seat].forces.values():
        piles = [force.ready, force.done]
        for fleet in force.fleets:
            n += UNITS[fleet.unit].era == 4
            piles += [fleet.ready, fleet.done]
        for pile in piles:
            n += sum(k for unit, k in pile.items() if unit != SETTLER and UNITS[unit].era == 4)
    return n


def outcome(t: Table) -> Outcome:
    """SMC-END-05, SMC-END-10..12: the survivor of a total conquest wins; otherwise the most victory points win, with
    ties shared.
    """
    scores = [points(t, s) + bonus(t, s) if t.players[s].alive else 0 for s in range(len(t.players))]
    living = t.alive()
    if len(living) == 1:
        keys = [[int(s == living[0]), scores[s]] for s in range(len(scores))]
        return Outcome("conquest", scores, rank(keys))
    return Outcome(t.ending, scores, rank([[int(t.players[s].alive), scores[s]] for s in range(len(scores))]))


def roles(t: Table, log: list[Event], seat: Seat) -> list[str]:
    """The territories in which a player began: this game has neither leaders nor civilizations to choose."""
    return [str(event.params["territory"]) for event in log if event.id == "start" and event.seat == seat]
