"""Evaluation of a position for bots that look ahead, in victory points.

These count, in order of weight:

- the player's victory points, minus a share of the best opponent's;
- future income, minus half of the best opponent's; it weighs most in the first turns and little when the next
  technology may end the game (`bot_income`);
- settlers, by the best free site that no other settler of the player is heading for, over land or by ship
  (`bot_sites`);
- gold, at less than what it buys, so that a bot spends it; technologies, at less than their price, so that a bot buys
  them for their wonders, or when it has nothing better to do;
- garrisons: a settlement that an enemy army can reach is worth less the weaker its defense is; declared or possible
  battles, by their chances; armies near an enemy settlement by a share of what they would take together, so that they
  gather before they attack (`bot_war`); the tuned numbers also say what it means who moves next (`bot_tempo`), what
  the enemy may buy, and that lone settlers are prey;
- a deal being composed, as long as it is an exchange of two resource cards from which both players gain (`bot_deals`);
- once the end is certain, the lead: who is ahead wants the end, who is behind does not.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Seat
from saecula.games.sid_meiers_civilization.board import COASTAL, IS_LAND, LAND_DISTANCE
from saecula.games.sid_meiers_civilization.bot_deals import haggling
from saecula.games.sid_meiers_civilization.bot_income import (
    RIVAL_INCOME,
    TOO_MUCH,
    TURNS,
    purse,
    rate_of,
    steady_income,
)
from saecula.games.sid_meiers_civilization.bot_measures import FOUR, HAND, THREE, TUNED, Measures
from saecula.games.sid_meiers_civilization.bot_sites import crowded, sites
from saecula.games.sid_meiers_civilization.bot_war import (
    COST,
    Threat,
    battles,
    danger,
    exposure,
    might,
    settlers_in,
    threats_to,
)
from saecula.games.sid_meiers_civilization.cards import IS_ARMY, SETTLER, TECHNOLOGIES
from saecula.games.sid_meiers_civilization.frames import (
    BonusPiece,
    BoughtPiece,
    Buy,
    Deal,
    Production,
    Settling,
    WhichFleet,
)
from saecula.games.sid_meiers_civilization.moves import MOVES
from saecula.games.sid_meiers_civilization.phases.movement import CAPACITY, choose_fleet, fleets_for
from saecula.games.sid_meiers_civilization.pieces import put_piece
from saecula.games.sid_meiers_civilization.score import bonus, points
from saecula.games.sid_meiers_civilization.table import Table

STILL: Final = 0.002
"""The value of a piece that has not moved, so that none walks to and fro."""
LAST_GOLD: Final = 0.018
"""The value of gold in the last purchases, less than what any purchase of points brings for it."""
OVERDUE: Final = 2.0
"""After how many turns more than usual a game has lasted too long."""
IMPATIENCE: Final = 0.6
"""What its end is worth then, to everybody, more with each turn: without it, two rich rivals would arm for ever."""


def evaluate(t: Table, seat: Seat) -> float:
    """The value of the position for a seat, as it was written by hand; greater is better."""
    return measured(t, seat, HAND)


def tuned(t: Table, seat: Seat) -> float:
    """The same with numbers that were tuned by duels for that number of players, in the games that they fit."""
    return measured(t, seat, fitting(len(t.players), t.length))


def fitting(players: int, length: str) -> Measures:
    """The numbers for a game of two to four players that is not long; those written by hand for any other."""
    if length == "long" or players > 4:
        return HAND
    return TUNED if players == 2 else THREE if players == 3 else FOUR


def measured(t: Table, seat: Seat, m: Measures) -> float:
    """The value of the position for a seat by the given numbers."""
    top = t.stack[-1] if t.stack else None
    if isinstance(top, WhichFleet):  # worth as much as the best of the possible fleets
        return max(measured(after, seat, m) for after in _choices(t, MOVES[top.move]))
    if isinstance(top, (BonusPiece, BoughtPiece)) and top.seat == seat and IS_ARMY[top.unit]:
        return measured(_garrisoned(t, seat, top.unit, isinstance(top, BoughtPiece), m), seat, m)
    civ = t.players[seat]
    if not civ.alive:
        return -100.0
    rivals = [points(t, s) for s in range(len(t.players)) if s != seat and t.players[s].alive]
    if not rivals:
        return 1000.0
    own = points(t, seat)
    best = max(rivals)
    value = own - m.rival * (best + 0.5 * sum(rivals) / len(rivals))
    if t.ending:
        return value + ended(t, seat, m)
    rate = rate_of(t, m)
    value += rate * steady_income(t, seat)
    others = 0.0
    for other in t.others(seat):
        others = max(others, steady_income(t, other))
    value -= rate * RIVAL_INCOME * others
    value += purse(t, civ.gold, m)
    for technology, owner in t.technologies.items():
        if owner == seat:
            value += m.new_technology + m.technology * TECHNOLOGIES[technology].cost
    value += prospective(t, seat, rate, m)
    threats = threats_to(t, seat, m)
    value += pieces(t, seat, rate, m, threats)
    value += battles(t, seat, rate, m)
    value -= danger(t, seat, rate, m, threats)
    if m.prey:
        value -= m.prey * _hunted(t, seat) / (len(t.players) - 1)
    if isinstance(top, Deal) and top.by == seat:
        value += haggling(t, seat, top)
    if isinstance(top, Production) and top.step == "assign" and t.active == seat:
        value -= 0.02
    if t.turn == 0:
        value += prospects(t, seat, m)
    return value


def ended(t: Table, seat: Seat, m: Measures) -> float:
    """What is left of a game whose end is certain: the lead decides, gold counts as long as it can buy points."""
    lead = float(points(t, seat) + bonus(t, seat) - max([points(t, s) + bonus(t, s) for s in t.others(seat)]))
    lead += battles(t, seat, 0.0, m) - 0.5 * danger(t, seat, 0.0, m, threats_to(t, seat, m))
    if buying(t, seat):
        lead += LAST_GOLD * t.players[seat].gold + 0.1 * prospective(t, seat, 0.0, m)
    for other in t.others(seat):
        if buying(t, other):
            lead -= m.rival_gold * min(t.players[other].gold, TOO_MUCH)
            break
    top = t.stack[-1] if t.stack else None
    if isinstance(top, Deal) and top.by == seat:
        lead -= 0.1
    late = max(0.0, t.turn - TURNS[t.length] - OVERDUE)
    return lead + m.end * lead / (abs(lead) + 3.0) + IMPATIENCE * late * late


def buying(t: Table, seat: Seat) -> bool:
    """Whether a player can still buy something before the points are counted."""
    if t.ending_turn > t.turn:
        return True
    for frame in t.stack:
        if isinstance(frame, Buy):
            order = t.clockwise(t.start)
            return order.index(seat) >= order.index(t.active)
    return False


def _choices(t: Table, move: Move) -> list[Table]:
    """The positions after each choice of a fleet for the pending move."""
    out: list[Table] = []
    for ship in fleets_for(t, t.active, move):
        after = t.copy()
        after.stack.pop()
        choose_fleet(after, t.active, move, ship)
        out.append(after)
    return out


def _garrisoned(t: Table, seat: Seat, army: str, bought: bool, m: Measures) -> Table:
    """The position after the army to be placed has gone where it is needed most."""
    after = t.copy()
    after.stack.pop()
    homes = [s for s, x in after.settlements.items() if x.owner == seat and (not bought or x.room > 0)]
    if homes:
        losses = exposure(after, seat, rate_of(t, m), m, threats_to(after, seat, m))
        home = max(homes, key=lambda s: losses.get(s, 0.0))
        put_piece(after, seat, home, army)
    return after


def prospective(t: Table, seat: Seat, rate: float, m: Measures) -> float:
    """The value of what the player is about to place, take or found."""
    value = 0.0
    for frame in t.stack:
        if isinstance(frame, Settling) and frame.seat == seat:
            settler = isinstance(frame, (BonusPiece, BoughtPiece)) and frame.unit == SETTLER
            value += m.settled + m.unknown * rate - 0.15 if settler else 0.25
    return value


def pieces(t: Table, seat: Seat, rate: float, m: Measures, threats: dict[str, Threat]) -> float:
    """The value of pieces: armies and fleets at a share of their price, settlers by the site they can settle."""
    value = 0.0
    walkers: list[str] = []
    sailors: list[str] = []
    ships: list[str] = []
    for space, force in t.players[seat].forces.items():
        for pile in (force.ready, force.done):
            for unit, n in pile.items():
                if unit == SETTLER:
                    walkers.extend([space] * n)
                else:
                    value += m.army * COST[unit] * n
        if force.ready:
            value += STILL * sum(force.ready.values())
        walkers.extend([space] * force.half)
        if space in threats and IS_LAND[space] and not might(force):
            value -= m.risk * threats[space].fear * settlers_in(force)
        for fleet in force.fleets:
            value += m.army * COST[fleet.unit] + STILL * fleet.mp
            room = CAPACITY - fleet.half
            for pile in (fleet.ready, fleet.done):
                for unit, n in pile.items():
                    room -= n
                    if unit == SETTLER:
                        sailors.extend([space] * n)
                    else:
                        value += 0.9 * m.army * COST[unit] * n
            sailors.extend([space] * fleet.half)
            ships.extend([space] * room)
    if walkers or sailors:
        value += sites(t, seat, walkers, sailors, ships, rate, m)
    if ships and crowded(t, seat):
        value += m.voyage * min(len(ships), CAPACITY)
    return value


def _hunted(t: Table, seat: Seat) -> int:
    """The number of settlers of the others on land, which an army can destroy."""
    n = 0
    for other in t.others(seat):
        for force in t.players[other].forces.values():
            n += settlers_in(force)
    return n


def prospects(t: Table, seat: Seat, m: Measures) -> float:
    """During placement: free land nearby, a coast, and distance from the others."""
    value = 0.0
    for territory, x in t.settlements.items():
        if x.owner != seat:
            continue
        value += m.coast if COASTAL[territory] else 0.0
        for there, distance in LAND_DISTANCE[territory].items():
            if distance > 3:
                break
            if there not in t.settlements:
                value += m.free_land / (1 + distance)
            elif t.settlements[there].owner != seat:
                value -= m.neighbor / (1 + distance)
    return value
