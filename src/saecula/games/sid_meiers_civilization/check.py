"""What must hold: in a table from outside, so that it can be played on (`sound`), and in every position (`check`)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from saecula.core import Options
from saecula.core.table import OVER
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
from saecula.games.sid_meiers_civilization.effects.markers import FACE_UP
from saecula.games.sid_meiers_civilization.gains import RESOURCE_MARKERS, homes_for
from saecula.games.sid_meiers_civilization.moves import FORCE, GIVE, MOVES
from saecula.games.sid_meiers_civilization.phases.battle import armed, champions, leader, oracle_leader
from saecula.games.sid_meiers_civilization.phases.buy import purchases
from saecula.games.sid_meiers_civilization.phases.movement import CAPACITY, fleets_for, steps
from saecula.games.sid_meiers_civilization.phases.trade import partners
from saecula.games.sid_meiers_civilization.pieces import cargo, settlers
from saecula.games.sid_meiers_civilization.table import Battle, Duty, Fleet, Force, Table

MOST: Final = 1_000_000
"""No number of a game comes near it: turns, gold."""
MOST_PIECES: Final = 1_000
"""Nor the pieces of one kind in one space near this."""
SET_UP: Final[list[str]] = ["first_dice", "placement", "deal_technologies", "markers", "start_dice"]
ACTIVE: Final[list[str]] = [
    "placement", "buy", "movement", "which", "looking", "attacks", "trade", "offer", "answer", "assignment", "assign"]
"""Phases in which the active player decides, or has a part in the deal: he is alive."""
AFTERWARDS: Final[dict[str, list[str]]] = {"duty": ["markers", "buy", "movement"], "joining": ["movement", "attacks"]}
"""What may follow a phase that is entered from several others."""
ENDINGS: Final[list[str]] = ["", "diplomatic", "military", "technology", "technologies", "turns", "conquest"]


# --- tables from outside ---


def sound(t: Table, options: Options) -> str:
    """Why a table from outside cannot be played on: what it has of things and seats that do not exist, numbers without
    sense, and what its phase needs. Whether it could have come about is no question here (see `check`)."""
    if len(t.players) != options["players"]:
        return f"{len(t.players)} players, not {options['players']}"
    for name, value in (("length", t.length), ("lent_output", t.lent_output), ("turn_limit", t.turn_limit)):
        if value != options[name]:
            return f"{name} is {value}, not {options[name]}"
    return trouble(t)


def trouble(t: Table) -> str:
    """The part of `sound` that speaks of the position."""
    return _numbers(t) or _players(t) or _board(t) or _cards(t) or _duties(t) or _battles(t) or _phase(t)


def _numbers(t: Table) -> str:
    n = len(t.players)
    for name, value, most in (
            ("era", t.era - 1, 3), ("turn", t.turn, MOST), ("start", t.start, n - 1), ("first", t.first, n - 1),
            ("active", t.active, n - 1), ("placed", t.placed, 2 * n), ("last_fleet", t.last_fleet, MOST),
            ("ending_turn", t.ending_turn, MOST), ("bank", abs(t.bank), MOST)):
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
    for place in [*t.settlements, *t.markers, *t.seen, *t.neutrals, *t.homes, *t.cheered, *t.equipped]:
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


def _seat(t: Table, seat: int) -> bool:
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


DUTIES: Final[list[str]] = ["place", "recruit", "upgrade", "obsolete", "technology", "found", "army"]


def _duties(t: Table) -> str:
    for duty in t.duties:
        if duty.what not in DUTIES or not _seat(t, duty.seat) or not _duty(t, duty):
            return f"seat {duty.seat} cannot {duty.what} {duty.arg!r}"
    for once in ("recruit", "found"):
        if sum(1 for duty in t.duties if duty.what == once) > 1:
            return f"two duties to {once}"
    return ""


def _duty(t: Table, duty: Duty) -> bool:
    if duty.what in ("place", "recruit"):
        if duty.arg != SETTLER and duty.arg not in UNITS:
            return False
        return duty.what == "place" or any(t.settlements[s].room > 0 for s in homes_for(t, duty.seat, duty.arg))
    if duty.what == "obsolete":
        return duty.arg in IMPROVEMENTS
    if duty.what == "found":
        force = t.players[duty.seat].forces.get(duty.arg)
        return force is not None and settlers(force) > 0 and duty.arg not in t.settlements
    return IS_LAND.get(duty.arg, False) if duty.what == "army" else True


def _battles(t: Table) -> str:
    for space in t.entered:
        if space not in IS_LAND:
            return f"there is no space {space!r}"
    for seats in (t.waiting, t.declared):
        if any(not _seat(t, seat) or seats.count(seat) > 1 for seat in seats):
            return f"seats {seats} are asked"
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


def _phase(t: Table) -> str:
    """What the phase needs to go on."""
    phase = t.phase
    missing = f"phase {phase} lacks what it is about"
    if phase == OVER:
        return "" if t.ending or len(t.alive()) == 1 else "it is over without an ending"
    if phase in ACTIVE and not t.players[t.active].alive:
        return f"seat {t.active} is eliminated"
    if phase in AFTERWARDS and t.after not in AFTERWARDS[phase]:
        return f"{t.after!r} does not follow {phase}"
    if t.pending and phase != "which":
        return f"{t.pending!r} waits for its fleet"
    if t.shown and phase != "oracle":
        return f"{t.shown!r} is shown"
    if t.forcing and (phase != "trade" or FORCE.get(t.forcing) not in partners(t, t.active).moves):
        return f"the card of {t.forcing!r} cannot be exchanged"
    if (phase in SET_UP or (phase == "duty" and t.after == "markers")) and not _set_up(t):
        return missing
    if phase == "which" and not _which(t):
        return missing
    if phase == "looking" and not (t.homes and t.markers.get(t.homes[0], "") in MARKERS
                                   and MARKERS[t.markers[t.homes[0]]].secret):
        return missing
    if phase == "reaction" and not _reaction(t):
        return missing
    if phase == "joining" and not (t.waiting and t.battles):
        return missing
    if phase == "joining" and any(s in t.battles[-1].attackers or s in t.battles[-1].defenders for s in t.waiting):
        return f"seats {t.waiting} have joined already"
    if phase in ("battle", "oracle") and not _round(t):
        return missing
    if phase in ("offer", "answer"):
        return _offer(t)
    return ""


def _set_up(t: Table) -> bool:
    """The start territories whose markers are still to be turned have their villages; all players place."""
    if any(s not in t.settlements for s in t.homes):
        return False
    return t.phase != "placement" or (t.placed < 2 * len(t.players) and len(t.alive()) == len(t.players))


def _which(t: Table) -> bool:
    if t.pending not in MOVES:
        return False
    move = MOVES[t.pending]
    if move.verb == "sell":
        return move in purchases(t, t.active).moves and bool(fleets_for(t, t.active, move))
    if move.verb not in ("board", "land", "continue", "sail"):
        return False
    return move in steps(t, t.active).moves and bool(fleets_for(t, t.active, move))


def _reaction(t: Table) -> bool:
    """The active player's piece has entered the last space; at sea it is a fleet."""
    if not t.waiting or not t.entered or t.active in t.waiting or t.active in t.declared:
        return False
    if any(seat in t.declared for seat in t.waiting):
        return False
    space = t.entered[-1]
    force = t.players[t.active].forces.get(space)
    return force is not None and (IS_LAND[space] or t.last_fleet < len(force.fleets))


def _round(t: Table) -> bool:
    if not t.battles:
        return False
    b = t.battles[0]
    if t.phase == "battle":
        return True
    if not armed(t, b, b.attackers) or not armed(t, b, b.defenders):
        return False
    attacker, defender = leader(t, b.attacker, b.attackers), leader(t, b.defender, b.defenders)
    seer = oracle_leader(t, attacker, defender)
    return seer >= 0 and t.shown in champions(t, b, b.defenders if seer == attacker else b.attackers)


def _offer(t: Table) -> str:
    deal = t.offer
    if deal is None or deal.by == deal.to or not _seat(t, deal.by) or not _seat(t, deal.to):
        return "there is no offer"
    if t.active not in (deal.by, deal.to):
        return f"an offer of {deal.by} to {deal.to} in the part of {t.active}"
    if not 0 <= deal.old_gives <= len(deal.gives) or not 0 <= deal.old_gets <= len(deal.gets):
        return f"an offer with {deal.old_gives} and {deal.old_gets} things of another"
    for thing in [*deal.gives, *deal.gets]:
        if thing not in GIVE:
            return f"{thing!r} is nothing to offer"
    return ""


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
