"""Phase 1, Buy: units, settlers, villages, upgrades, improvements, technologies; selling old units (SMC-BUY)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Ask, Choices, Move, Procedure, Seat, Step, Verdict
from saecula.games.sid_meiers_civilization.board import COASTAL, IS_LAND, TERRITORIES
from saecula.games.sid_meiers_civilization.cards import (
    COLONY_SHIP,
    FLEETS,
    IMPROVEMENTS,
    SETTLER,
    SETTLER_PRICE,
    TECHNOLOGIES,
    UNITS,
    UPGRADE_PRICE,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.effects.markers import face_up, turn_for_village
from saecula.games.sid_meiers_civilization.endings import add_declarations, declare, roll_for_the_end
from saecula.games.sid_meiers_civilization.facts import facts, price, reduced, saving
from saecula.games.sid_meiers_civilization.frames import BoughtPiece, Buy, Founding, WhichFleet
from saecula.games.sid_meiers_civilization.gains import (
    eliminate,
    gain_improvement,
    gain_wonder,
    level_verdict,
    new_village,
    obtain,
)
from saecula.games.sid_meiers_civilization.moves import (
    END,
    FLEET,
    FLEETS_SHOWN,
    MANHATTAN,
    OTHER_FLEETS,
    RECRUIT,
    SELL,
    SHIP,
    UPGRADE,
)
from saecula.games.sid_meiers_civilization.pieces import (
    cargo,
    change_fleet,
    different,
    less,
    remove,
    remove_all,
    strand,
)
from saecula.games.sid_meiers_civilization.places import PLACES
from saecula.games.sid_meiers_civilization.table import Fleet, Force, Table

MANHATTAN_PROJECT: Final = "manhattan-project"


async def buy(t: Table, part: Buy) -> Step:
    """SMC-BUY-01, SMC-TECH-09: one purchase, sale or village at a time, in any order and number, until the player ends
    the phase.
    """
    seat = t.active
    move = await Ask(seat, "buy", lambda: purchases(t, seat))
    verb = move.verb
    if verb == "end":
        strand(t, seat)
        return NEXT
    if verb == "sell":
        ships = fleets_for_sale(t, seat, move.arg, move.args[1])
        if len(ships) > 1:
            t.call(WhichFleet(move.text))
        else:
            sell(t, seat, move.arg, move.args[1], ships[0] if ships else 0)
    elif verb == "bomb":
        bomb(t, seat, move.arg)
        if not t.players[seat].alive:
            return LEAVE
    elif verb == "declare":
        declare(t, seat, move.arg, counted=t.turn)
    elif verb == "found":
        t.call(Founding(seat, move.arg))
    else:
        spend(t, seat, move)
    return AGAIN


BUY_PART: Final = Procedure(Buy, {"buy": buy}, within="buy_next")


def purchases(t: Table, seat: Seat) -> Choices:
    """Everything that can be bought, built or sold now."""
    c = Choices()
    c.allow(END)
    civ = t.players[seat]
    gold = civ.gold
    f = facts(t)
    saved = saving(t, seat)
    for i, technology in enumerate(f.technologies):
        c.add(f.buy[i], "SMC-BUY-36" if reduced(t, technology, saved) > gold else "")
    for i, item in enumerate(f.improvements):
        if item.id in civ.improvements:
            c.refuse(f.build[i], "SMC-IMPROVE-03")
        elif item.id in t.obsolete:
            c.refuse(f.build[i], "SMC-IMPROVE-09")
        else:
            c.add(f.build[i], "SMC-BUY-36" if item.price > gold else "")  # SMC-IMPROVE-16
    room = harbour = False
    for territory, x in t.settlements.items():
        if x.owner != seat:
            continue
        if x.room > 0:
            room = True
            harbour = harbour or COASTAL[territory]
        if x.level < 4:
            rule = "SMC-BUY-30" if x.grown == 1 else "SMC-BUY-31" if x.grown == 2 else ""
            rule = level_verdict(t, territory, x.level + 1) or rule or ("SMC-BUY-36" if gold < UPGRADE_PRICE else "")
            c.add(UPGRADE[territory], rule)
    full = "" if room else "SMC-BUY-18"
    no_port = "" if harbour else "SMC-BUY-37"
    c.add(RECRUIT[SETTLER], full or ("SMC-BUY-36" if gold < SETTLER_PRICE else ""))
    for i, unit in enumerate(f.recruits):
        c.add(
            f.recruit[i],
            full or (no_port if unit.type == "fleet" else "") or ("SMC-BUY-36" if unit.price > gold else ""),
        )
    for space, force in civ.forces.items():
        place = PLACES[space]
        if place.found is not None and (force.half or SETTLER in force.ready or SETTLER in force.done):
            c.add(place.found, found_verdict(t, space))
        for id in force.ready:
            piece = place.pieces[id]
            if piece.sell is not None:
                c.add(piece.sell, "" if piece.era < t.era else "SMC-BUY-24")
        if force.fleets:
            add_fleet_sales(t, c, space, force)
    c.add(SHIP, ship_verdict(t, gold))
    add_bomb(t, seat, c)
    add_declarations(t, seat, c)
    c.refuse_like(f.refusals)
    return c


def add_fleet_sales(t: Table, c: Choices, space: str, force: Force) -> None:
    """SMC-BUY-23, SMC-BUY-24, SMC-BUY-40: fleets of earlier eras without cargo, and armies of earlier eras on board."""
    for id in sorted({fleet.unit for fleet in force.fleets}):
        empty = any(fleet.unit == id and not cargo(fleet) for fleet in force.fleets)
        c.add(SELL[id][space], "SMC-BUY-24" if UNITS[id].era >= t.era else "" if empty else "SMC-BUY-40")
    for id in sorted({unit for fleet in force.fleets for unit in fleet.ready if unit != SETTLER}):
        c.add(SELL[id][space], "SMC-BUY-24" if UNITS[id].era >= t.era else "")


def ship_verdict(t: Table, gold: int) -> Verdict:
    """SMC-BUY-33, SMC-BUY-46, SMC-WONDER-06: once, for 200 gold, when Fusion is in play."""
    if COLONY_SHIP in t.wonders:
        return "SMC-BUY-46"
    if not facts(t).ship:
        return "SMC-BUY-33"
    return "SMC-BUY-36" if gold < WONDERS[COLONY_SHIP].price else ""


def found_verdict(t: Table, territory: str) -> Verdict:
    """SMC-BUY-44: there must be no settlement, no desert, and no neutral cavalry."""
    if territory in t.settlements:
        return "SMC-MOVE-11"
    if territory in t.neutrals:
        return "SMC-BUY-44"
    if t.markers.get(territory) == "desert" and face_up(t, territory):
        return "SMC-TERRAIN-02"
    return ""


def spend(t: Table, seat: Seat, move: Move) -> None:
    """SMC-BUY-34: pays for one thing and receives it at once."""
    verb = move.verb
    if verb == "buy":
        technology = TECHNOLOGIES[move.arg]
        cost = price(t, seat, technology)
        t.pay(seat, cost)
        t.tell("technology", seat, {"technology": move.arg, "n": cost}, "SMC-TECH-03")
        t.call(*obtain(t, seat, move.arg))
        roll_for_the_end(t, seat, move.arg)
    elif verb == "recruit":
        if move.arg == SETTLER:
            t.pay(seat, SETTLER_PRICE)
        else:
            unit = UNITS[move.arg]
            pay(t, seat, unit.price, unit.royalty, unit.technology)
        t.call(BoughtPiece(seat, move.arg))
    elif verb == "build":
        item = IMPROVEMENTS[move.arg]
        pay(t, seat, item.price, item.royalty, item.technology)
        t.tell("improvement", seat, {"improvement": move.arg}, "SMC-IMPROVE-02")
        t.call(*gain_improvement(t, seat, move.arg))
    elif verb == "upgrade":
        t.pay(seat, UPGRADE_PRICE)  # SMC-BUY-29, SMC-ROYALTY-09: no royalty
        old = t.settlements[move.arg]
        t.settle(move.arg, old.changed(old.level + 1, old.room, 1))
        t.tell("upgraded", seat, {"territory": move.arg, "level": f"level.{old.level + 1}"}, "SMC-BUY-06")
    else:
        t.pay(seat, WONDERS[COLONY_SHIP].price)
        t.call(*gain_wonder(t, seat, COLONY_SHIP))
        declare(t, seat, "technology", counted=t.turn)


def pay(t: Table, seat: Seat, cost: int, royalty: int, technology: str) -> None:
    """SMC-ROYALTY-02..08, SMC-ROYALTY-10, SMC-ROYALTY-12, SMC-BUY-35: the royalty is part of the price and goes to the
    owner of the technology."""
    t.pay(seat, cost)
    owner = t.technologies[technology]
    if owner >= 0 and owner != seat:
        t.receive(owner, royalty)
        t.tell("royalty", owner, {"n": royalty, "technology": technology}, "SMC-ROYALTY-02")


# --- villages ---


def turn_marker(t: Table, founding: Founding) -> Step:
    """SMC-EXPLORE-15, SMC-EXPLORE-23: the marker is turned first; its effect comes before the village, or instead of
    it.
    """
    return NEXT if turn_for_village(t, founding.seat, founding.territory) else LEAVE


def build_village(t: Table, founding: Founding) -> Step:
    """SMC-BUY-25, SMC-BUY-26: the settler is replaced by a village."""
    remove(t, founding.seat, founding.territory, SETTLER)
    new_village(t, founding.seat, founding.territory, 2)
    return NEXT


FOUNDING: Final = Procedure(
    Founding, {"found.marker": turn_marker, "found.village": build_village}, within="buy", phase="duty"
)


# --- selling ---


def sell(t: Table, seat: Seat, unit: str, space: str, fleet: int) -> None:
    """SMC-BUY-23, SMC-BUY-40, SMC-BUY-41: sells a unit for one fifth of the price of its own era; `fleet` is the one
    sold, or the one that carries the unit.
    """
    t.receive(seat, UNITS[unit].sale)
    if unit in FLEETS:
        force = t.players[seat].forces[space]
        t.players[seat].station(space, force.beside(force.fleets[:fleet] + force.fleets[fleet + 1 :]))
    elif not IS_LAND[space]:
        carrier = t.players[seat].forces[space].fleets[fleet]
        cheaper = carrier.carrying(less(carrier.ready, unit), carrier.half, carrier.done)
        change_fleet(t, seat, space, fleet, cheaper)
    else:
        remove(t, seat, space, unit)
    t.tell("sold", seat, {"unit": unit, "n": UNITS[unit].sale}, "SMC-BUY-23")


def fleets_for_sale(t: Table, seat: Seat, unit: str, space: str) -> list[int]:
    """The fleets that a sale may refer to, by position, identical ones once: those of the unit without cargo, or at sea
    those that carry the army.
    """
    fleets: list[Fleet] = t.players[seat].forces[space].fleets
    if unit in FLEETS:
        return different(fleets, [i for i in range(len(fleets)) if fleets[i].unit == unit and not cargo(fleets[i])])
    if IS_LAND[space]:
        return []
    return different(fleets, [i for i in range(len(fleets)) if unit in fleets[i].ready])


def fleet_choices(ships: list[int]) -> Choices:
    """SMC-SEA-09, SMC-SEA-23: the choice among several fleets, by number; if there are too many, the others are shown
    on request.
    """
    c = Choices()
    for i in range(min(len(ships), FLEETS_SHOWN)):
        c.allow(FLEET[i + 1])
    if len(ships) > FLEETS_SHOWN:
        c.allow(OTHER_FLEETS)
    return c


# --- Manhattan Project ---


def add_bomb(t: Table, seat: Seat, c: Choices) -> None:
    """SMC-WONDER-19: once, in the Modern era, on any territory with anything to destroy."""
    if t.wonders.get(MANHATTAN_PROJECT, -1) != seat:
        return
    for territory in TERRITORIES:
        if territory in t.settlements or territory in t.neutrals or any(territory in p.forces for p in t.players):
            c.add(MANHATTAN[territory], "SMC-WONDER-19" if t.bombed else "")


def bomb(t: Table, seat: Seat, territory: str) -> None:
    """SMC-WONDER-19, SMC-CITY-09, SMC-ELIM-06: the settlement and all units and settlers there are eliminated."""
    t.bombed = True
    t.tell("bomb", seat, {"territory": territory}, "SMC-WONDER-19")
    for other in range(len(t.players)):
        remove_all(t, other, territory, armies=True, aircraft=True, settlers=True, fleets=True)
    t.neutrals = {place: unit for place, unit in t.neutrals.items() if place != territory}
    if territory in t.settlements:
        owner = t.settlements[territory].owner
        t.settlements = {place: x for place, x in t.settlements.items() if place != territory}
        if not any(x.owner == owner for x in t.settlements.values()):
            eliminate(t, owner, seat)
