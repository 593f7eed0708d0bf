"""The rules behind questions and behind moves that neither question nor declaration refuses, and the figures behind a
refusal.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Because, Frame, Move, Seat, Verdict
from saecula.games.sid_meiers_civilization.board import COAST, FAR, IS_LAND, LAND, LAND_DISTANCE, SEA, SEA_DISTANCE
from saecula.games.sid_meiers_civilization.cards import (
    FLEET_MP,
    IMPROVEMENTS,
    IS_AIRCRAFT,
    SETTLER,
    SETTLER_PRICE,
    TECHNOLOGIES,
    UNITS,
    UPGRADE_PRICE,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.facts import price
from saecula.games.sid_meiers_civilization.frames import Buy, Deal, Movement, Preparation, Production, Round, Trade
from saecula.games.sid_meiers_civilization.moves import CONTINUE, FLEETS_SHOWN, MOVING
from saecula.games.sid_meiers_civilization.phases.movement import MP_RULE
from saecula.games.sid_meiers_civilization.pieces import aircraft, can_fight, cargo, count, settlers
from saecula.games.sid_meiers_civilization.table import Table

QUESTIONS: Final[dict[str, str]] = {
    "placement": "SMC-SETUP-07",
    "buy": "SMC-BUY-01",
    "place": "SMC-BUY-20",
    "bonus.place": "SMC-BUY-22",
    "bonus.upgrade": "SMC-TECH-14",
    "improvement.obsolete": "SMC-IMPROVE-07",
    "technology.free": "SMC-EXPLORE-09",
    "army.minor": "SMC-EXPLORE-11",
    "fleet.which": "SMC-SEA-09",
    "movement": "SMC-MOVE-01",
    "marker.remove": "SMC-EXPLORE-14",
    "reaction": "SMC-BATTLE-03",
    "joining": "SMC-BATTLE-08",
    "attacks": "SMC-BATTLE-02",
    "battles": "SMC-BATTLE-31",
    "battle": "SMC-BATTLE-10",
    "battle.oracle": "SMC-WONDER-18",
    "trade": "SMC-TRADE-19",
    "trade.offer": "SMC-TRADE-05",
    "trade.answer": "SMC-TRADE-19",
    "trade.force": "SMC-WONDER-20",
    "production": "SMC-HAPPY-09",
    "production.assign": "SMC-HAPPY-06",
}
"""The rule that each question comes from."""


def unlisted(t: Table, seat: Seat, move: Move) -> Verdict:
    """The rule for a piece that cannot make such a move, or for a move that the position forbids; "" leaves it to the
    declaration of the move and to the question.
    """
    verb = move.verb
    top = t.stack[-1]
    if isinstance(top, Round):
        return _fight(t, move) if verb == "fight" else ""
    if isinstance(top, Deal) and top.step == "offer":
        return _thing(t, top, move) if verb in ("give", "get") else "SMC-TRADE-19" if verb == "strike" else ""
    if not isinstance(top, (Preparation, Buy, Movement, Trade, Production)) or top.step == "battles":
        return ""  # in the middle of something, the question itself names the rule
    if isinstance(top, Buy) and verb in ("buy", "build", "upgrade", "found", "sell"):
        return _purchase(t, seat, move)
    if top.step == "movement" and verb in MOVING:
        return _movement(t, seat, move)
    if isinstance(top, Trade) and verb == "force":
        return "SMC-WONDER-20"
    if verb in ("battle", "destroy"):
        return _battle(t, seat, move, top)
    if move.text == "declare battle":
        return "SMC-BATTLE-04" if t.entered else "SMC-BATTLE-07"
    return ""


# --- buying ---


def _purchase(t: Table, seat: Seat, move: Move) -> Verdict:
    """The rule for a purchase that the Buy phase does not offer at all."""
    if move.verb == "sell":
        return _sell(t, move.arg)
    if move.verb == "found":
        return "SMC-BUY-25"
    if move.verb == "upgrade":
        return _upgrade(t, seat, move.arg)
    return "SMC-WONDER-01" if move.arg in WONDERS else ""


def _sell(t: Table, unit: str) -> Verdict:
    """Settlers, units of the current era and absent units cannot be sold."""
    if unit == SETTLER:
        return "SMC-BUY-42"
    return "SMC-BUY-24" if UNITS[unit].era >= t.era else "SMC-BUY-40"


def _upgrade(t: Table, seat: Seat, territory: str) -> Verdict:
    settlement = t.settlements.get(territory)
    if settlement is not None and settlement.owner == seat and settlement.level == 4:
        return "SMC-CITY-01"
    return "SMC-BUY-43"


# --- movement ---


def meant(t: Table, seat: Seat, move: Move) -> Move | None:
    """SMC-MOVE-03, SMC-SEA-07: the step of a settler with 1 MP left is called `continue`; `move`, `board` or `land`
    means the same for it.
    """
    if move.verb not in ("move", "board", "land") or move.args[0] != SETTLER:
        return None
    return CONTINUE[move.args[1]].get(move.args[2])


def _movement(t: Table, seat: Seat, move: Move) -> Verdict:
    verb, args = move.verb, move.args
    if verb == "explore":
        force = t.players[seat].forces.get(args[0])
        return "SMC-EXPLORE-01" if force is None or not settlers(force) else "SMC-EXPLORE-02"
    if verb == "fly":
        return _flight(t, seat, args[0])
    if verb == "continue":
        return _continuing(t, seat, args[0], args[1])
    unit, a, b = args[0], args[1], args[2]
    if IS_AIRCRAFT[unit]:
        return _flight(t, seat, a) if verb in ("move", "sail") else "SMC-AIR-14"
    if verb == "sail":
        return _sailing(t, seat, unit, a, b, len(args) > 3) if unit in FLEET_MP else "SMC-SEA-05"
    if unit in FLEET_MP:
        return _sailing(t, seat, unit, a, b, False) if verb == "move" else "SMC-SEA-04"
    if verb == "move":
        return _march(t, seat, unit, a, b)
    if verb == "board":
        return _boarding(t, seat, unit, a, b)
    return _landing(t, seat, unit, a, b)


def _stands(t: Table, seat: Seat, unit: str, space: str) -> bool:
    """Whether the player has such a piece there; in a sea zone, on a fleet."""
    force = t.players[seat].forces.get(space)
    if force is None:
        return False
    if IS_LAND[space]:
        return count(force, unit) > 0
    return any(unit in f.ready or unit in f.done or (unit == SETTLER and f.half) for f in force.fleets)


def _march(t: Table, seat: Seat, unit: str, a: str, b: str) -> Verdict:
    """A step must cross one land border, by a piece that has not spent its movement points."""
    if not _stands(t, seat, unit, a):
        return "SMC-MOVE-01"
    return _step(unit, a, b) or _spent(unit)


def _step(unit: str, a: str, b: str) -> Verdict:
    """SMC-MOVE-02..04, SMC-MOVE-14: the rule that forbids such a step on the map; "" if the two territories are
    adjacent.
    """
    if not IS_LAND[a] or not IS_LAND[b] or b not in LAND_DISTANCE[a]:
        return "SMC-MOVE-14"
    if b in LAND[a]:
        return ""
    if unit != SETTLER:
        return "SMC-MOVE-02"
    return "SMC-MOVE-03" if LAND_DISTANCE[a][b] > 2 else "SMC-MOVE-04"


def _spent(unit: str) -> Verdict:
    return "SMC-MOVE-03" if unit == SETTLER else "SMC-MOVE-02"


def _continuing(t: Table, seat: Seat, a: str, b: str) -> Verdict:
    """A settler with 1 MP left continues on land, boards or lands."""
    if not IS_LAND[a]:
        if not IS_LAND[b]:
            return "SMC-SEA-19"
        return "SMC-SEA-18" if b in COAST[a] else "SMC-MOVE-04"
    if IS_LAND[b]:
        return _march(t, seat, SETTLER, a, b)
    return _boarding(t, seat, SETTLER, a, b)


def _boarding(t: Table, seat: Seat, unit: str, a: str, b: str) -> Verdict:
    """A piece boards from land, onto one of the player's fleets with room in an adjacent sea zone."""
    if not _stands(t, seat, unit, a):
        return "SMC-MOVE-01"
    if not IS_LAND[a]:
        return "SMC-SEA-19"
    zone = t.players[seat].forces.get(b)
    if b not in COAST[a] or zone is None or not zone.fleets:
        return "SMC-SEA-05"
    return "SMC-SEA-08" if all(cargo(f) >= 3 for f in zone.fleets) else _spent(unit)


def _landing(t: Table, seat: Seat, unit: str, zone: str, territory: str) -> Verdict:
    """A piece lands from a fleet in a territory of its sea zone."""
    if IS_LAND[zone] or not _stands(t, seat, unit, zone):
        return "SMC-SEA-05"
    if not IS_LAND[territory]:
        return "SMC-SEA-19"
    if territory not in COAST[zone]:
        return "SMC-MOVE-04"
    if any(b.space == zone and seat in b.defenders for b in t.battles):
        return "SMC-SEA-26"
    return "SMC-SEA-18" if unit == SETTLER else "SMC-SEA-07"


def _sailing(t: Table, seat: Seat, unit: str, a: str, b: str, planes: bool) -> Verdict:
    """A fleet sails through adjacent sea zones, from land only into a zone that borders it; aircraft move only with
    carriers.
    """
    force = t.players[seat].forces.get(a)
    fleets = [f for f in force.fleets if f.unit == unit] if force is not None else []
    if not fleets:
        return "SMC-MOVE-01"
    if IS_LAND[b]:
        return "SMC-SEA-04"
    if IS_LAND[a] and b not in COAST[a]:
        return "SMC-BUY-21"
    if not IS_LAND[a] and b not in SEA[a]:
        return MP_RULE[FLEET_MP[unit]] if SEA_DISTANCE[a].get(b, FAR) > FLEET_MP[unit] else "SMC-SEA-04"
    if any(x.space == a and seat in x.defenders for x in t.battles):
        return "SMC-SEA-26"
    if any(f.mp for f in fleets):
        return "SMC-AIR-15" if planes else "SMC-SEA-04"
    return MP_RULE[FLEET_MP[unit]]


def _flight(t: Table, seat: Seat, a: str) -> Verdict:
    """There is no aircraft, or none with enough movement points."""
    force = t.players[seat].forces.get(a)
    return "SMC-MOVE-01" if force is None or not aircraft(force) else "SMC-AIR-01"


# --- battles ---


def _battle(t: Table, seat: Seat, move: Move, part: Frame) -> Verdict:
    """It is too late, or there is no fighting unit, or no opponent."""
    if part.step == "movement":
        return "SMC-BATTLE-06"
    if part.step != "attacks":
        return "SMC-BATTLE-02" if seat == t.active else "SMC-BATTLE-07"
    if not can_fight(t, seat, move.arg):
        return "SMC-BATTLE-28"
    return "SMC-BATTLE-30" if move.verb == "battle" else "SMC-MOVE-15"


def _fight(t: Table, move: Move) -> Verdict:
    """The rule against sending settlers, aircraft alone, cargo, or fleets on land into a round."""
    unit = move.arg
    land = IS_LAND[t.battles[0].space]
    if unit == SETTLER:
        return "SMC-BATTLE-01"
    if unit == "fleet" or unit in FLEET_MP:
        return "SMC-BATTLE-29" if land else "SMC-SEA-09" if move.args[-1].isdigit() and len(move.args) == 3 else ""
    if IS_AIRCRAFT[unit]:
        return "SMC-AIR-06"
    return "" if land else "SMC-SEA-12"


# --- trade ---


def _thing(t: Table, deal: Deal, move: Move) -> Verdict:
    """The rule against a thing in an offer; `get` is about the other player's things."""
    what, arg = move.args[0], move.args[1]
    giver = deal.by if move.verb == "give" else deal.to
    if what == "gold":
        return "SMC-BUY-36"
    if what == "improvement":
        return "SMC-TRADE-06"
    if what == "fleet" and int(move.args[2]) > FLEETS_SHOWN:
        return "SMC-SEA-09"
    if what == "technology" and arg in TECHNOLOGIES and t.technologies.get(arg, giver) < 0:
        return "SMC-TRADE-27"
    if what in ("card", "settlement") and arg in t.settlements and t.settlements[arg].owner == giver:
        return "SMC-TRADE-24" if what == "settlement" else "SMC-TRADE-22"
    if (what == SETTLER or what in UNITS) and not IS_LAND[arg] and _stands(t, giver, what, arg):
        return "SMC-TRADE-23"
    return ""


def because(t: Table, seat: Seat, move: Move, rule: str) -> Because | None:
    """The gold needed, and the gold available."""
    if rule != "SMC-BUY-36" or t.phase != "buy":
        return None
    need = cost_of(t, seat, move)
    have = t.players[seat].gold
    return Because("gold", {"need": need, "have": have}) if need > have else None


def cost_of(t: Table, seat: Seat, move: Move) -> int:
    """The price of a purchase (SMC-BUY-36); 0 for any other move."""
    if move.verb == "buy":
        return price(t, seat, TECHNOLOGIES[move.arg])
    if move.verb == "build":
        return IMPROVEMENTS[move.arg].price
    if move.verb == "upgrade":
        return UPGRADE_PRICE
    if move.verb == "recruit":
        return SETTLER_PRICE if move.arg == SETTLER else UNITS[move.arg].price
    return 0
