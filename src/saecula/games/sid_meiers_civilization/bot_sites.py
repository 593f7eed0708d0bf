"""What settlers are worth to the bots: each has a free site to go to, over land or by ship."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.board import COAST, IS_LAND, LAND, LAND_DISTANCE, SEA_DISTANCE, ZONES
from saecula.games.sid_meiers_civilization.bot_measures import Measures
from saecula.games.sid_meiers_civilization.bot_war import might
from saecula.games.sid_meiers_civilization.cards import MONOPOLY
from saecula.games.sid_meiers_civilization.economy import resources
from saecula.games.sid_meiers_civilization.gains import RESOURCE_MARKERS
from saecula.games.sid_meiers_civilization.table import Table

MORE: Final = 0.7
"""The income of one more card of a resource, without the monopoly."""
RAREST: Final = 0.7
"""The share of a monopoly's gold that counts for the settler who will complete it."""
ABOARD: Final = 0.15
"""What a settler on board is worth less than one on its site."""
ASHORE: Final = 0.3
"""What a settler beside its ship is worth less than one on its site; from farther away, FETCHED more."""
FETCHED: Final = 0.2
IDLE: Final = 0.15
"""The value of a settler without any site."""
ROOM: Final = 3
"""With fewer free territories beside the player's settlements, the land is full."""
REACH: Final = 7
"""The farthest site over land, in territories."""


def _shores(zone: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for there, distance in SEA_DISTANCE[zone].items():
        for land in COAST[there]:
            if land not in found:
                found[land] = distance
    return found


SHORES: Final[dict[str, dict[str, int]]] = {zone: _shores(zone) for zone in ZONES}
"""The territories on all coasts, in order of their distance in sea zones from a zone."""


def sites(
    t: Table, seat: Seat, walkers: list[str], sailors: list[str], ships: list[str], rate: float, m: Measures
) -> float:
    """Sends each settler to the best free site, one settler per site; the nearer the better."""
    value = 0.0
    taken: list[str] = []
    most = m.settled + m.fresh * rate
    held = resources(t, seat)
    waiting: list[str] = []
    for home in walkers:
        best = IDLE
        chosen = ""
        for there, distance in LAND_DISTANCE[home].items():
            if distance > REACH or most - m.step * distance <= best:
                break  # the sites are in order of distance
            if there in t.settlements or there in t.neutrals or there in taken:
                continue
            worth = m.settled - m.step * distance + site_worth(t, seat, there, held, rate, m)
            if worth > best and not watched(t, seat, there):
                best = worth
                chosen = there
        if ships and best < m.settled - ASHORE:
            waiting.append(home)
            continue
        if chosen:
            taken.append(chosen)
        value += best
    for zone in sailors:
        value += overseas(t, seat, zone, taken, held, m.settled - ABOARD, rate, m)
    for home in waiting:
        best = 0.0
        passage = -1
        for i, ship in enumerate(ships):
            worth = m.settled - ASHORE - (0.0 if ship == home or ship in COAST[home] else FETCHED)
            if worth > best:
                best = worth
                passage = i
        if passage >= 0:
            value += max(IDLE, overseas(t, seat, ships.pop(passage), taken, held, best, rate, m))
        else:
            value += IDLE
    return value


def watched(t: Table, seat: Seat, territory: str) -> bool:
    """Whether an army of another player stands in a territory."""
    for other in range(len(t.players)):
        if other != seat:
            force = t.players[other].forces.get(territory)
            if force is not None and might(force) > 0.0:
                return True
    return False


def overseas(
    t: Table,
    seat: Seat,
    zone: str,
    taken: list[str],
    held: dict[str, int],
    settled: float,
    rate: float,
    m: Measures,
) -> float:
    """The value of a settler on a ship, by the best free site that it can land on."""
    if IS_LAND[zone]:
        zone = COAST[zone][0]
    best = 0.2
    chosen = ""
    for there, distance in SHORES[zone].items():
        if settled + m.fresh * rate - m.step * distance <= best:
            break
        if there in t.settlements or there in t.neutrals or there in taken:
            continue
        worth = settled - m.step * distance + site_worth(t, seat, there, held, rate, m)
        if worth > best and not watched(t, seat, there):
            best = worth
            chosen = there
    if chosen:
        taken.append(chosen)
    return best


def crowded(t: Table, seat: Seat) -> bool:
    """Whether there is hardly any free land beside the settlements of a player."""
    free: list[str] = []
    for territory, x in t.settlements.items():
        if x.owner != seat:
            continue
        for near in LAND[territory]:
            if near not in t.settlements and near not in t.neutrals and near not in free:
                if len(free) + 1 >= ROOM:
                    return False
                free.append(near)
    return True


def site_worth(t: Table, seat: Seat, territory: str, held: dict[str, int], rate: float, m: Measures) -> float:
    """What a site will bring beyond the village itself: its resource, or what may be found there."""
    marker = t.markers.get(territory, "")
    if not marker:
        return 0.0
    mask = t.seen.get(territory, 0)
    if mask != -1 and not mask >> seat & 1:
        return rate * m.unknown
    if marker == "desert":
        return -5.0
    if marker not in RESOURCE_MARKERS:
        return 0.0
    n = held.get(marker, 0)
    if not n:
        return rate * m.fresh
    return rate * (MORE + RAREST * (MONOPOLY[min(n + 1, 5)] - MONOPOLY[min(n, 5)]))
