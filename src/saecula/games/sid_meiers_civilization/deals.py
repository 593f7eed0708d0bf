"""What players can trade, thing by thing: what each may offer now, and how a deal is carried out (SMC-TRADE)."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat, Verdict
from saecula.games.sid_meiers_civilization.board import IS_LAND, TERRITORIES
from saecula.games.sid_meiers_civilization.cards import IS_AIRCRAFT, LAND_PIECES, TECHNOLOGIES, UNITS, WONDERS
from saecula.games.sid_meiers_civilization.economy import in_range
from saecula.games.sid_meiers_civilization.frames import Deal
from saecula.games.sid_meiers_civilization.moves import COINS, FLEETS_SHOWN
from saecula.games.sid_meiers_civilization.pieces import (
    aircraft,
    carriers,
    different,
    force_in,
    more,
    remove,
    same_fleet,
    tidy,
)
from saecula.games.sid_meiers_civilization.table import Fleet, Table

_COIN: Final[dict[int, str]] = {n: f"gold {n}" for n in COINS}
_CARD: Final[dict[str, str]] = {s: f"card {s}" for s in TERRITORIES}
_TOWN: Final[dict[str, str]] = {s: f"settlement {s}" for s in TERRITORIES}
_TECHNOLOGY: Final[dict[str, str]] = {x: f"technology {x}" for x in TECHNOLOGIES}
_WONDER: Final[dict[str, str]] = {w: f"wonder {w}" for w in WONDERS}
_PIECE: Final[dict[str, dict[str, str]]] = {s: {u: f"{u} {s}" for u in LAND_PIECES} for s in TERRITORIES}
"""The texts of the things, ready made."""


def wealth(t: Table, seat: Seat, other: int, taken: list[str], back: list[str]) -> list[tuple[str, str]]:
    """Everything that a player could add to a deal with another, with its verdict; improvements never (SMC-IMPROVE-04).

    `taken` is what he gives in it already, `back` what the other gives.
    """
    out: list[tuple[str, str]] = []
    left = t.players[seat].gold
    owned = len(t.settled(seat))
    for thing in taken:
        if thing.startswith("gold "):
            left -= int(thing[5:])
        elif thing.startswith("settlement "):
            owned -= 1
    for coin in COINS:
        if coin <= left:
            out.append((_COIN[coin], ""))
    for territory, x in t.settlements.items():
        if x.holder != seat and x.owner != seat:
            continue
        card, town = _CARD[territory], _TOWN[territory]
        if x.holder == seat and card not in taken and town not in taken:
            out.append((card, ""))
        if x.owner == seat and town not in taken:  # SMC-TRADE-24
            lent = x.holder != seat or card in taken
            out.append((town, "SMC-TRADE-24" if owned <= 1 or lent else ""))
    for technology, owner in t.technologies.items():
        if owner == seat and _TECHNOLOGY[technology] not in taken:
            out.append((_TECHNOLOGY[technology], ""))
    for wonder, owner in t.wonders.items():
        if owner == seat and _WONDER[wonder] not in taken:
            out.append((_WONDER[wonder], ""))
    for space, force in t.players[seat].forces.items():
        land = IS_LAND[space]
        for unit, n in force.ready.items():
            if IS_AIRCRAFT[unit]:
                thing = "aircraft " + space
                used = taken.count(thing)
                if used < n:
                    out.append((thing, "" if land else berth(t, seat, other, space, taken, back)))
            else:
                thing = _PIECE[space][unit]
                if not taken or taken.count(thing) < n:
                    out.append((thing, ""))
        if force.fleets:
            ships = different(force.fleets, list(range(len(force.fleets))))
            for i in range(min(len(ships), FLEETS_SHOWN)):
                thing = f"fleet {space} {i + 1}"
                used = taken.count(thing)
                if not used or used < sum(1 for f in force.fleets if same_fleet(f, force.fleets[ships[i]])):
                    out.append((thing, ""))
    return out


def berth(t: Table, seat: Seat, other: int, zone: str, taken: list[str], back: list[str]) -> Verdict:
    """SMC-TRADE-23: aircraft at sea only if the new owner has room on a carrier there, those of this deal included."""
    ships = carriers_in(t, seat, zone, taken) - carriers_in(t, other, zone, back)
    planes = taken.count("aircraft " + zone) - back.count("aircraft " + zone)
    force = t.players[other].forces.get(zone)
    if force is not None:
        ships += carriers(force)
        planes += aircraft(force)
    return "" if 2 * ships > planes else "SMC-TRADE-23"


def carriers_in(t: Table, seat: Seat, zone: str, things: list[str]) -> int:
    """How many of a player's carriers in a zone are among the things of a deal."""
    force = t.players[seat].forces.get(zone)
    if force is None:
        return 0
    kinds = different(force.fleets, list(range(len(force.fleets))))
    n = 0
    for thing in things:
        words = thing.split(" ")
        if words[0] == "fleet" and words[1] == zone and int(words[2]) <= len(kinds):
            n += UNITS[force.fleets[kinds[int(words[2]) - 1]].unit].aircraft > 0
    return n


def honour(t: Table, deal: Deal) -> Verdict:
    """The rule that a deal would break if it were carried out now; it is refused as a whole."""
    if not in_range(t, deal.by, deal.to):
        return "SMC-TRADE-21"
    for giver, taker, things, others in (
        (deal.by, deal.to, deal.gives, deal.gets),
        (deal.to, deal.by, deal.gets, deal.gives),
    ):
        taken: list[str] = []
        for thing in things:
            verdict = "SMC-TRADE-05"
            for name, rule in wealth(t, giver, taker, taken, others):
                if name == thing:
                    verdict = rule
            if verdict:
                return verdict
            taken.append(thing)
    return ""


def carry_out(t: Table, deal: Deal) -> None:
    """Both halves of a deal at once."""
    ships: list[Fleet] = []
    for giver, things in ((deal.by, deal.gives), (deal.to, deal.gets)):
        for thing in things:
            if thing.startswith("fleet "):
                ships.append(take_fleet(t, giver, thing, ships))
    for giver, taker, things in ((deal.by, deal.to, deal.gives), (deal.to, deal.by, deal.gets)):
        for thing in things:
            words = thing.split(" ")
            if words[0] == "fleet":
                fleets = t.players[giver].forces[words[1]].fleets
                ship = ships.pop(0)
                for i in range(len(fleets)):
                    if fleets[i] is ship:
                        del fleets[i]
                        break
                tidy(t, giver, words[1])
                force_in(t, taker, words[1]).fleets.append(ship)
            else:
                hand_over(t, giver, taker, words[0], words[1])


def take_fleet(t: Table, giver: int, thing: str, chosen: list[Fleet]) -> Fleet:
    """The fleet that is meant: one of the kind numbered in the offer that is not promised already."""
    words = thing.split(" ")
    fleets = t.players[giver].forces[words[1]].fleets
    model = fleets[different(fleets, list(range(len(fleets))))[int(words[2]) - 1]]
    for fleet in fleets:
        if same_fleet(fleet, model) and not any(fleet is c for c in chosen):
            return fleet
    return model


def hand_over(t: Table, giver: int, taker: int, what: str, arg: str) -> None:
    """SMC-TRADE-02, SMC-TRADE-05, SMC-TRADE-18, SMC-TRADE-23, SMC-TRADE-25, SMC-TRADE-26, SMC-TECH-11, SMC-WONDER-07,
    SMC-WONDER-14, SMC-TRADE-04: one thing changes hands."""
    if what == "gold":
        t.players[giver].gold -= int(arg)
        t.players[taker].gold += int(arg)
    elif what == "card":
        t.settlements[arg].holder = taker
    elif what == "settlement":
        t.settlements[arg].owner = taker
        t.settlements[arg].holder = taker
    elif what == "technology":
        t.technologies[arg] = taker
    elif what == "wonder":
        t.wonders[arg] = taker
    else:
        unit = what
        if what == "aircraft":
            unit = next(u for u in t.players[giver].forces[arg].ready if IS_AIRCRAFT[u])
        remove(t, giver, arg, unit)
        more(force_in(t, taker, arg).ready, unit)
