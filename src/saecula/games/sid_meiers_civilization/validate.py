"""What must hold in every position (`check`), and in a table from outside that is to be played on (`validate`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from saecula.core import Options, Seat
from saecula.games.sid_meiers_civilization.board import AIR_MP, IS_LAND
from saecula.games.sid_meiers_civilization.cards import (
    FLEET_MP,
    GRANTING,
    IMPROVEMENTS,
    IS_AIRCRAFT,
    IS_ARMY,
    MARKERS,
    NO_RESOURCE,
    OUTPUT,
    RESOURCES,
    SETTLER,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.combat import armed, attacking_leader, champions, seer
from saecula.games.sid_meiers_civilization.effects.markers import FACE_UP
from saecula.games.sid_meiers_civilization.frames import (
    BonusPiece,
    BoughtPiece,
    Deal,
    Exchange,
    Fighting,
    Founding,
    FreeTechnology,
    FreeUpgrade,
    Joining,
    Looking,
    MinorArmy,
    Obsolescence,
    Preparation,
    Reaction,
    Round,
    Settling,
    WhichFleet,
)
from saecula.games.sid_meiers_civilization.gains import RESOURCE_MARKERS, homes_for
from saecula.games.sid_meiers_civilization.moves import FORCE, GIVE, MOVES
from saecula.games.sid_meiers_civilization.phases import PROCEDURES
from saecula.games.sid_meiers_civilization.phases.buy import purchases
from saecula.games.sid_meiers_civilization.phases.movement import CAPACITY, fleets_for, steps
from saecula.games.sid_meiers_civilization.phases.trade import partners
from saecula.games.sid_meiers_civilization.pieces import cargo, settlers
from saecula.games.sid_meiers_civilization.table import Battle, Fleet, Force, Table

MOST: Final = 1_000_000
"""No number of a game comes near it: turns, gold."""
MOST_PIECES: Final = 1_000
"""Nor the pieces of one kind in one space near this."""
ENDINGS: Final[list[str]] = ["", "diplomatic", "military", "technology", "technologies", "turns", "conquest"]


# --- tables from outside ---


def validate(t: Table, options: Options) -> str:
    """Why a table from outside cannot be played on: what it has of things and seats that do not exist, numbers without
    sense, and what its phase needs. Whether it could have come about is no question here (see `check`)."""
    if len(t.players) != options["players"]:
        return f"{len(t.players)} players, not {options['players']}"
    for name, value in (("length", t.length), ("lent_output", t.lent_output), ("turn_limit", t.turn_limit)):
        if value != options[name]:
            return f"{name} is {value}, not {options[name]}"
    return trouble(t)


def trouble(t: Table) -> str:
    """The part of `validate` that speaks of the position."""
    return _numbers(t) or _players(t) or _board(t) or _cards(t) or _battles(t) or _stack(t)


def _numbers(t: Table) -> str:
    n = len(t.players)
    for name, value, most in (
        ("era", t.era - 1, 3),
        ("turn", t.turn, MOST),
        ("start", t.start, n - 1),
        ("first", t.first, n - 1),
        ("active", t.active, n - 1),
        ("ending_turn", t.ending_turn, MOST),
        ("bank", abs(t.bank), MOST),
    ):
        if not 0 <= value <= most:
            return f"{name}: there is no {value}"
    if len(t.incomes) != n or any(not 0 <= gold <= MOST for gold in t.incomes):
        return f"incomes: {len(t.incomes)} for {n} players, or out of range"
    if t.ending not in ENDINGS:
        return f"there is no ending {t.ending!r}"
    if t.critical and t.critical not in RESOURCES:
        return f"there is no resource {t.critical!r}"
    return ""


def _players(t: Table) -> str:
    if not t.alive():
        return "nobody is alive"
    for seat, civ in enumerate(t.players):
        if not 0 <= civ.gold <= MOST or not 0 <= civ.refused <= MOST:
            return f"seat {seat}: {civ.gold} gold, {civ.refused} refused offers"
        for improvement in civ.improvements:
            if improvement not in IMPROVEMENTS or civ.improvements.count(improvement) > 1:
                return f"seat {seat}: improvement {improvement}"
        for space, force in civ.forces.items():
            wrong = _force(space, force) if space in IS_LAND else "there is no such space"
            if wrong:
                return f"seat {seat}: {space}: {wrong}"
    return ""


def _force(space: str, force: Force) -> str:
    land = IS_LAND[space]
    for unit, n in [*force.ready.items(), *force.done.items()]:
        if unit not in IS_ARMY or unit in FLEET_MP or not 1 <= n <= MOST_PIECES:
            return f"{n} {unit}"
        if not land and not IS_AIRCRAFT[unit]:
            return f"{unit} swims"
    if not 0 <= force.half <= MOST_PIECES or (force.half and not land):
        return f"{force.half} settlers on their way"
    if len(force.fleets) > MOST_PIECES:
        return f"{len(force.fleets)} fleets"
    for fleet in force.fleets:
        wrong = _fleet(fleet)
        if wrong or (land and cargo(fleet)):
            return wrong or "a fleet on land carries something"
    return ""


def _fleet(fleet: Fleet) -> str:
    if fleet.unit not in FLEET_MP:
        return f"there is no fleet {fleet.unit!r}"
    if not 0 <= fleet.mp <= FLEET_MP[fleet.unit]:
        return f"{fleet.unit} with {fleet.mp} movement points"
    for unit, n in [*fleet.ready.items(), *fleet.done.items()]:
        if n < 1 or unit not in IS_ARMY or not (unit == SETTLER or IS_ARMY[unit]):
            return f"{n} {unit} on board"
    if fleet.half < 0 or cargo(fleet) > CAPACITY:
        return f"{cargo(fleet)} pieces on a fleet"
    return ""


def _board(t: Table) -> str:
    n = len(t.players)
    for place in [*t.settlements, *t.markers, *t.seen, *t.neutrals, *t.cheered, *t.equipped]:
        if not IS_LAND.get(place, False):
            return f"there is no territory {place!r}"
    for territory, x in t.settlements.items():
        if not 1 <= x.level <= 4 or not 0 <= x.room <= 4 or not 0 <= x.grown <= 2 or x.card not in OUTPUT:
            return f"{territory}: level {x.level}, room {x.room}, grown {x.grown}, card {x.card}"
        if not _seat(t, x.owner) or not _seat(t, x.holder):
            return f"{territory}: owner {x.owner}, holder {x.holder}"
    for marker in [*t.markers.values(), *t.box, *t.gone]:
        if marker not in MARKERS:
            return f"there is no marker {marker!r}"
    for territory, mask in t.seen.items():
        if not FACE_UP <= mask < 1 << n:
            return f"{territory}: seen by {mask}"
        if mask > 0 and territory in t.markers and not MARKERS[t.markers[territory]].secret:
            return f"{territory}: {t.markers[territory]} lies open for all"
    for territory, unit in t.neutrals.items():
        if unit not in UNITS or UNITS[unit].type != "cavalry":
            return f"{territory}: {unit} is no cavalry"
    return ""


def _seat(t: Table, seat: Seat) -> bool:
    return 0 <= seat < len(t.players) and t.players[seat].alive


def _cards(t: Table) -> str:
    for technology, owner in t.technologies.items():
        if technology not in TECHNOLOGIES or not (owner == -1 or _seat(t, owner)):
            return f"technology {technology} of {owner}"
    for wonder, owner in t.wonders.items():
        if wonder not in WONDERS or not (owner == -1 or _seat(t, owner)):
            return f"wonder {wonder} of {owner}"
    for wonder, turn in t.since.items():
        if wonder not in WONDERS or not 0 <= turn <= MOST:
            return f"wonder {wonder} since {turn}"
    for improvement in [*t.obsolete, *t.pioneered]:
        if improvement not in IMPROVEMENTS:
            return f"there is no improvement {improvement!r}"
    return ""


def _battles(t: Table) -> str:
    for space in t.entered:
        if space not in IS_LAND:
            return f"there is no space {space!r}"
    others: list[str] = []
    for b in t.battles:
        if not _battle(t, b):
            return f"no battle in {b.space} of {b.attackers} against {b.defenders}"
        others.append(f"{b.space} {b.defender if b.attacker == t.active else b.attacker}")
    if len(set(others)) < len(others):
        return "a battle is declared twice"
    for place, n in t.aloft.items():
        space, _, left = place.rpartition(" ")
        force = t.players[t.active].forces.get(space)
        if force is None or left not in ("1", "2") or n < 1:
            return f"no aircraft flies on from {place!r}"
        flown = sum(k for unit, k in force.done.items() if IS_AIRCRAFT[unit])
        if sum(t.aloft.get(f"{space} {left}", 0) for left in range(1, AIR_MP)) > flown:
            return f"only {flown} aircraft have flown to {space}"
    return ""


def _battle(t: Table, b: Battle) -> bool:
    n = len(t.players)
    if b.space not in IS_LAND or b.attacker not in b.attackers or b.defender not in b.defenders:
        return False
    if t.active not in b.attackers and t.active not in b.defenders:
        return False
    sides = [*b.attackers, *b.defenders]
    if b.defenders == [-1]:
        return IS_LAND[b.space] and b.attackers == [t.active]
    return all(0 <= seat < n for seat in sides) and len(set(sides)) == len(sides)


# --- what is going on ---


def _stack(t: Table) -> str:
    """Every procedure lies on one that may have called it, and has what it is about."""
    if not t.stack:
        return "" if t.ending or len(t.alive()) == 1 else "it is over without an ending"
    below = ""
    for frame in t.stack:
        if below != PROCEDURES.of[frame.step].within and below not in CALLERS.get(type(frame), []):
            return f"{frame.step!r} does not follow {below!r}"
        if frame.step in ACTIVE and not t.players[t.active].alive:
            return f"seat {t.active} is eliminated"
        need = NEEDS.get(type(frame))
        if need is not None and not need(t, frame):
            return f"{frame.step!r} lacks what it is about"
        below = frame.step
    return ""


def _preparation(t: Table, preparation: Preparation) -> bool:
    """The start territories whose markers are still to be turned have their villages; all players place."""
    if any(home not in t.settlements for home in preparation.homes):
        return False
    if preparation.step not in ("first_dice", "placement"):
        return True
    return len(t.settlements) < 2 * len(t.players) and len(t.alive()) == len(t.players)


def _settling(t: Table, frame: Settling) -> bool:
    """A living player, and a thing that there is; a bought piece has room, a village a settler."""
    seat = frame.seat
    if not _seat(t, seat):
        return False
    if isinstance(frame, BonusPiece):
        return frame.unit == SETTLER or frame.unit in UNITS
    if isinstance(frame, BoughtPiece):
        known = frame.unit == SETTLER or frame.unit in UNITS
        return known and any(t.settlements[s].room > 0 for s in homes_for(t, seat, frame.unit))
    if isinstance(frame, Obsolescence):
        return frame.improvement in IMPROVEMENTS
    if isinstance(frame, MinorArmy):
        return IS_LAND.get(frame.territory, False)
    if isinstance(frame, Founding):
        force = t.players[seat].forces.get(frame.territory)
        return force is not None and settlers(force) > 0 and frame.territory not in t.settlements
    return True


def _which(t: Table, pending: WhichFleet) -> bool:
    if pending.move not in MOVES:
        return False
    move = MOVES[pending.move]
    if move.verb not in ("sell", "board", "land", "continue", "sail"):
        return False
    options = purchases(t, t.active) if move.verb == "sell" else steps(t, t.active)
    return move in options.moves and bool(fleets_for(t, t.active, move))


def _looking(t: Table, found: Looking) -> bool:
    marker = t.markers.get(found.territory, "")
    return marker in MARKERS and MARKERS[marker].secret


def _reaction(t: Table, entry: Reaction) -> bool:
    """The active player's piece has entered the space; at sea it is a fleet."""
    seats = [*entry.waiting, *entry.declared, t.active]
    if any(not _seat(t, seat) for seat in seats) or len(set(seats)) < len(seats):
        return False
    force = t.players[t.active].forces.get(entry.space)
    if force is None or entry.space not in IS_LAND:
        return False
    return IS_LAND[entry.space] or 0 <= entry.fleet < len(force.fleets)


def _joining(t: Table, asked: Joining) -> bool:
    if not t.battles:
        return False
    seats = [*asked.waiting, *t.battles[-1].attackers, *t.battles[-1].defenders]
    return all(_seat(t, seat) for seat in asked.waiting) and len(set(seats)) == len(seats)


def _fighting(t: Table, fighting: Fighting) -> bool:
    if not t.battles:
        return False
    if not fighting.winners:
        return True
    sides = [t.battles[0].attackers, t.battles[0].defenders]
    return fighting.winners in sides and fighting.leader in fighting.winners


def _round(t: Table, round: Round) -> bool:
    """Both sides can fight; what they have chosen so far is among what they could choose."""
    b = t.battles[0]
    if not armed(t, b, b.attackers) or not armed(t, b, b.defenders):
        return False
    attacker, defender = round.attacker, round.defender
    if attacker is not None and attacker not in champions(t, b, b.attackers):
        return False
    if defender is not None and defender not in champions(t, b, b.defenders):
        return False
    if round.step == "battle":
        return attacker is None and defender is None
    if round.step == "oracle":
        sees = seer(t, b)
        return sees >= 0 and (attacker is None) == (sees == attacking_leader(t, b)) != (defender is None)
    return attacker is not None and defender is not None


def _deal(t: Table, deal: Deal) -> bool:
    if deal.by == deal.to or not _seat(t, deal.by) or not _seat(t, deal.to) or t.active not in (deal.by, deal.to):
        return False
    if not 0 <= deal.old_gives <= len(deal.gives) or not 0 <= deal.old_gets <= len(deal.gets):
        return False
    return all(thing in GIVE for thing in [*deal.gives, *deal.gets])


def _exchange(t: Table, forced: Exchange) -> bool:
    return FORCE.get(forced.territory) in partners(t, t.active).moves


ACTIVE: Final[list[str]] = [
    "placement",
    "buy",
    "movement",
    "which",
    "looking",
    "attacks",
    "trade",
    "offer",
    "answer",
    "assignment",
    "assign",
]
"""Where the active player decides, or has a part in the deal: he is alive."""
BONUS: Final[list[str]] = [
    "markers",
    "movement",
    "found.village",
    "bonus.place",
    "bonus.upgrade",
    "improvement.obsolete",
]
CALLERS: Final[dict[type, list[str]]] = {
    BonusPiece: BONUS,
    FreeUpgrade: BONUS,
    Obsolescence: BONUS,
    FreeTechnology: ["markers", "found.village"],
    MinorArmy: ["markers", "buy"],
    WhichFleet: ["buy"],
    Joining: ["attacks"],
}
"""The steps on which a procedure may lie besides the usual one."""
NEEDS: Final[dict[type, Callable[[Table, Any], bool]]] = {
    Preparation: _preparation,
    BonusPiece: _settling,
    BoughtPiece: _settling,
    FreeUpgrade: _settling,
    FreeTechnology: _settling,
    Obsolescence: _settling,
    MinorArmy: _settling,
    Founding: _settling,
    WhichFleet: _which,
    Looking: _looking,
    Reaction: _reaction,
    Joining: _joining,
    Fighting: _fighting,
    Round: _round,
    Deal: _deal,
    Exchange: _exchange,
}
"""Whether a procedure has what it is about."""


# --- every position ---


def check(t: Table) -> list[str]:
    """What must hold in every position: it is sound, and nothing is there that could not have come about."""
    wrong = trouble(t)
    if wrong:
        return [wrong]
    out: list[str] = []
    for seat, civ in enumerate(t.players):
        for improvement in civ.improvements:
            if improvement in t.obsolete:
                out.append(f"seat {seat}: improvement {improvement}")
        for space, force in civ.forces.items():
            if not force.ready and not force.half and not force.done and not force.fleets:
                out.append(f"seat {seat}: empty force in {space}")
        if not civ.alive and (civ.forces or civ.gold or civ.improvements):
            out.append(f"seat {seat} is eliminated but has something left")
    if sum(civ.gold for civ in t.players) != t.bank:
        out.append(f"the players have {sum(civ.gold for civ in t.players)} gold, the bank has paid {t.bank}")
    for territory, x in t.settlements.items():
        marker = t.markers.get(territory, "")
        if t.turn and x.card != (marker if marker in RESOURCE_MARKERS else NO_RESOURCE):
            out.append(f"{territory}: card {x.card} on marker {marker!r}")
    for id in t.technologies:
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
