"""Victory points, the outcome, and the invariants (SMC-VP, SMC-END)."""

from __future__ import annotations

from collections import Counter

from saecula.core import Outcome, rank
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.cards import (
    GRANTING,
    IMPROVEMENTS,
    MARKERS,
    NO_RESOURCE,
    SEMINAL,
    SETTLER,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.endings import UNITED_NATIONS
from saecula.games.sid_meiers_civilization.gains import RESOURCE_MARKERS
from saecula.games.sid_meiers_civilization.pieces import cargo
from saecula.games.sid_meiers_civilization.table import Table

SEMINAL_VP = 4
DIPLOMATIC_VP = 5


def points(t: Table, seat: int) -> int:
    """SMC-VP-01..03: levels of settlements, wonders, seminal discoveries; no bonus."""
    vp = sum(x.level for x in t.settlements.values() if x.owner == seat)
    vp += sum(WONDERS[w].vp for w, owner in t.wonders.items() if owner == seat)
    vp += sum(SEMINAL_VP for id in SEMINAL if t.technologies.get(id, -1) == seat)
    return vp


def bonus(t: Table, seat: int) -> int:
    """SMC-VP-04..06: the bonus of the kind of victory."""
    if t.ending == "diplomatic":
        return DIPLOMATIC_VP if t.wonders.get(UNITED_NATIONS, -1) == seat else 0
    if t.ending == "military":
        return modern_units(t, seat)
    if t.ending == "technology":
        return sum(1 for owner in t.technologies.values() if owner == seat)
    return 0


def modern_units(t: Table, seat: int) -> int:
    """SMC-VP-05: units of the Modern era wherever they are, on board too."""
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
    """SMC-END-05, 10..12: the survivor of a total conquest wins; else the most victory points, ties shared."""
    scores = [points(t, s) + bonus(t, s) if t.players[s].alive else 0 for s in range(len(t.players))]
    living = t.alive()
    if len(living) == 1:
        keys = [[int(s == living[0]), scores[s]] for s in range(len(scores))]
        return Outcome("conquest", scores, rank(keys))
    return Outcome(t.ending, scores, rank([[int(t.players[s].alive), scores[s]] for s in range(len(scores))]))


# --- invariants ---


def check(t: Table) -> list[str]:
    """What must hold in every position."""
    out: list[str] = []
    n = len(t.players)
    for seat, civ in enumerate(t.players):
        out.extend(_check_player(t, seat))
        if civ.gold < 0:
            out.append(f"seat {seat} has {civ.gold} gold")
        if not civ.alive and (civ.forces or civ.gold or civ.improvements):
            out.append(f"seat {seat} is eliminated but has something left")
    if sum(civ.gold for civ in t.players) != t.bank:
        out.append(f"the players have {sum(civ.gold for civ in t.players)} gold, the bank has paid {t.bank}")
    for territory, x in t.settlements.items():
        if not IS_LAND.get(territory, False) or not 1 <= x.level <= 4:
            out.append(f"{territory}: settlement of level {x.level}")
        if not 0 <= x.owner < n or not 0 <= x.holder < n or not t.players[x.owner].alive:
            out.append(f"{territory}: owner {x.owner}, holder {x.holder}")
        marker = t.markers.get(territory, "")
        if t.turn and x.card != (marker if marker in RESOURCE_MARKERS else NO_RESOURCE):
            out.append(f"{territory}: card {x.card} on marker {marker!r}")
    for id, owner in t.technologies.items():
        if not -1 <= owner < n or id not in TECHNOLOGIES or (owner >= 0 and not t.players[owner].alive):
            out.append(f"technology {id} of {owner}")
        if any(p not in t.technologies for p in TECHNOLOGIES[id].prerequisites):
            out.append(f"technology {id} without its prerequisites in play")
    for wonder in t.wonders:
        if wonder in GRANTING and GRANTING[wonder] not in t.technologies:
            out.append(f"wonder {wonder} without {GRANTING[wonder]}")
    markers = Counter([*t.markers.values(), *t.box, *t.gone])
    for id, count in markers.items():
        if count > MARKERS[id].count:
            out.append(f"{count} markers {id}, there are {MARKERS[id].count}")
    return out


def _check_player(t: Table, seat: int) -> list[str]:
    out: list[str] = []
    civ = t.players[seat]
    for improvement in civ.improvements:
        if improvement not in IMPROVEMENTS or improvement in t.obsolete or civ.improvements.count(improvement) > 1:
            out.append(f"seat {seat}: improvement {improvement}")
    for space, force in civ.forces.items():
        if not force.ready and not force.half and not force.done and not force.fleets:
            out.append(f"seat {seat}: empty force in {space}")
        for unit, k in [*force.ready.items(), *force.done.items()]:
            if k < 1 or (unit != SETTLER and unit not in UNITS):
                out.append(f"seat {seat}: {k} {unit} in {space}")
            if not IS_LAND[space] and (unit == SETTLER or UNITS[unit].type != "aircraft"):
                out.append(f"seat {seat}: {unit} swims in {space}")
        for fleet in force.fleets:
            if cargo(fleet) > 3 or (IS_LAND[space] and cargo(fleet)):
                out.append(f"seat {seat}: {cargo(fleet)} pieces on a fleet in {space}")
    return out
