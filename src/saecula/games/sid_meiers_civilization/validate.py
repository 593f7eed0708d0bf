"""Invariants of every position (`check`), and requirements for playing a table from outside (`validate`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from saecula.core import Options, Seat
from saecula.core.data import beyond
from saecula.games.sid_meiers_civilization.board import AIR_MP, COAST, IS_LAND
from saecula.games.sid_meiers_civilization.cards import (
    FLEET_MP,
    GRANTING,
    IS_AIRCRAFT,
    MARKERS,
    NO_RESOURCE,
    TECHNOLOGIES,
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
from saecula.games.sid_meiers_civilization.moves import FORCE, MOVES
from saecula.games.sid_meiers_civilization.phases import PROCEDURES
from saecula.games.sid_meiers_civilization.phases.buy import purchases
from saecula.games.sid_meiers_civilization.phases.movement import CAPACITY, fleets_for, steps
from saecula.games.sid_meiers_civilization.phases.trade import partners
from saecula.games.sid_meiers_civilization.pieces import cargo, settlers
from saecula.games.sid_meiers_civilization.table import UNOWNED, Battle, Force, Table

MOST_FLEETS: Final = 1_000
"""One player never has this many fleets in one space."""


# --- tables from outside ---


def validate(t: Table, options: Options) -> str:
    """The reason why a table from outside cannot be played: things and seats that do not exist, senseless numbers, or
    something missing that its phase needs. It does not matter whether the position could have come about (see `check`).
    """
    if len(t.players) != options["players"]:
        return f"{len(t.players)} players, not {options['players']}"
    for name, value in (("length", t.length), ("lent_output", t.lent_output), ("turn_limit", t.turn_limit)):
        if value != options[name]:
            return f"{name} is {value}, not {options[name]}"
    return trouble(t)


def trouble(t: Table) -> str:
    """The part of `validate` that concerns the position, beyond what the types of its fields can say (see `kinds`)."""
    return _seats(t) or _players(t) or _board(t) or _battles(t) or _stack(t)


def _seats(t: Table) -> str:
    """Checks that the starting and active players are at the table, and that everything owned has a living owner."""
    n = len(t.players)
    if not t.alive():
        return "all players have been eliminated"
    turns = [("start", t.start), ("first", t.first), ("active", t.active)]
    out_of_reach = next(filter(None, [beyond(name, seat, n - 1) for name, seat in turns]), "")
    if out_of_reach:
        return out_of_reach
    if len(t.incomes) != n:
        return f"incomes: {len(t.incomes)} for {n} players"
    for territory, x in t.settlements.items():
        if not _seat(t, x.owner) or not _seat(t, x.holder):
            return f"{territory}: owner {x.owner}, holder {x.holder}"
    for card, owner in [*t.technologies.items(), *t.wonders.items()]:
        if owner != UNOWNED and not _seat(t, owner):
            return f"{card}: owner {owner}"
    return ""


def _seat(t: Table, seat: Seat) -> bool:
    return 0 <= seat < len(t.players) and t.players[seat].alive


def _players(t: Table) -> str:
    for seat, civ in enumerate(t.players):
        if len(set(civ.improvements)) < len(civ.improvements):
            return f"seat {seat}: the same improvement twice among {', '.join(civ.improvements)}"
        for space, force in civ.forces.items():
            if force.fleets and IS_LAND[space] and not COAST[space]:
                return f"players/{seat}/forces/{space}: a fleet is inland: {space} borders no sea (SMC-SEA-04)"
            wrong = _on_land(force) if IS_LAND[space] else _at_sea(force)
            if wrong:
                return f"seat {seat}: {space}: {wrong}"
    return ""


def _on_land(force: Force) -> str:
    if any(cargo(fleet) for fleet in force.fleets):
        return "a fleet on land carries something"
    return _fleets(force)


def _at_sea(force: Force) -> str:
    for unit in [*force.ready, *force.done]:
        if not IS_AIRCRAFT[unit]:
            return f"{unit} swims"
    return f"{force.half} settlers are at sea without a fleet" if force.half else _fleets(force)


def _fleets(force: Force) -> str:
    if len(force.fleets) > MOST_FLEETS:
        return f"{len(force.fleets)} fleets"
    for fleet in force.fleets:
        if not 0 <= fleet.mp <= FLEET_MP[fleet.unit]:
            return f"{fleet.unit} with {fleet.mp} movement points"
        if cargo(fleet) > CAPACITY:
            return f"{cargo(fleet)} pieces on a fleet"
    return ""


def _board(t: Table) -> str:
    """Checks who has looked at a marker; markers that nobody can keep secret are face up, and so are those whose city
    card is in play."""
    for territory, mask in t.seen.items():
        if not FACE_UP <= mask < 1 << len(t.players):
            return f"{territory}: seen by {mask}"
        if mask > 0 and territory in t.markers and not MARKERS[t.markers[territory]].secret:
            return f"{territory}: {t.markers[territory]} is face up for everybody"
    for territory, settlement in t.settlements.items():
        marker = t.markers.get(territory, "")
        if marker and marker == settlement.card != NO_RESOURCE and territory not in t.seen:
            return (
                f"settlements/{territory}: it has the card of {marker}, but that marker is face down: write "
                f"[given.seen] {territory} = -1"
            )
    return ""


def _battles(t: Table) -> str:
    others: list[str] = []
    for b in t.battles:
        if not _battle(t, b):
            return f"no battle in {b.space} of {b.attackers} against {b.defenders}"
        others.append(f"{b.space} {b.defender if b.attacker == t.active else b.attacker}")
    if len(set(others)) < len(others):
        return "a battle is declared twice"
    for place in t.aloft:
        space, _, left = place.rpartition(" ")
        force = t.players[t.active].forces.get(space)
        if force is None or left not in ("1", "2"):
            return f"no aircraft flies on from {place!r}"
        flown = sum(k for unit, k in force.done.items() if IS_AIRCRAFT[unit])
        if sum(t.aloft.get(f"{space} {left}", 0) for left in range(1, AIR_MP)) > flown:
            return f"only {flown} aircraft have flown to {space}"
    return ""


def _battle(t: Table, b: Battle) -> bool:
    n = len(t.players)
    if b.attacker not in b.attackers or b.defender not in b.defenders:
        return False
    if t.active not in b.attackers and t.active not in b.defenders:
        return False
    sides = [*b.attackers, *b.defenders]
    if b.defenders == [-1]:
        return IS_LAND[b.space] and b.attackers == [t.active]
    return all(0 <= seat < n for seat in sides) and len(set(sides)) == len(sides)


# --- the stack ---


def _stack(t: Table) -> str:
    """Checks that every procedure is on top of one that may have called it, and has what it needs."""
    if not t.stack:
        return "" if t.ending or len(t.alive()) == 1 else "the game is over without an ending"
    below = ""
    for frame in t.stack:
        if below != PROCEDURES.of[frame.step].within and below not in CALLERS.get(type(frame), []):
            return f"{frame.step!r} does not follow {below!r}"
        if frame.step in ACTIVE and not t.players[t.active].alive:
            return f"seat {t.active} is eliminated"
        need = NEEDS.get(type(frame))
        if need is not None and not need(t, frame):
            return f"{frame.step!r} does not say what it is about"
        below = frame.step
    return ""


def _preparation(t: Table, preparation: Preparation) -> bool:
    """Whether the start territories whose markers are still to be turned have their villages, and all players place."""
    if any(home not in t.settlements for home in preparation.homes):
        return False
    if preparation.step not in ("first_dice", "placement"):
        return True
    return len(t.settlements) < 2 * len(t.players) and len(t.alive()) == len(t.players)


def _settling(t: Table, frame: Settling) -> bool:
    return _seat(t, frame.seat)


def _bought(t: Table, bought: BoughtPiece) -> bool:
    """Whether there is room for the piece."""
    return _settling(t, bought) and any(t.settlements[s].room > 0 for s in homes_for(t, bought.seat, bought.unit))


def _founding(t: Table, founding: Founding) -> bool:
    """Whether there is a settler, and no village yet."""
    if not _settling(t, founding) or founding.territory in t.settlements:
        return False
    force = t.players[founding.seat].forces.get(founding.territory)
    return force is not None and settlers(force) > 0


def _which(t: Table, pending: WhichFleet) -> bool:
    move = MOVES[pending.move]
    if move.verb not in ("sell", "board", "land", "continue", "sail"):
        return False
    options = purchases(t, t.active) if move.verb == "sell" else steps(t, t.active)
    return move in options.moves and bool(fleets_for(t, t.active, move))


def _looking(t: Table, found: Looking) -> bool:
    marker = t.markers.get(found.territory, "")
    return marker != "" and MARKERS[marker].secret


def _reaction(t: Table, entry: Reaction) -> bool:
    """Whether the active player's piece has entered the space; at sea it is a fleet."""
    seats = [*entry.waiting, *entry.declared, t.active]
    if any(not _seat(t, seat) for seat in seats) or len(set(seats)) < len(seats):
        return False
    force = t.players[t.active].forces.get(entry.space)
    return force is not None and (IS_LAND[entry.space] or entry.fleet < len(force.fleets))


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
    """Whether both sides can fight, and have only chosen units that they could choose."""
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
    return deal.old_gives <= len(deal.gives) and deal.old_gets <= len(deal.gets)


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
"""The steps in which the active player decides, or is part of the deal, and so must be alive."""
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
"""The steps on which a procedure may be placed, besides the usual one."""
NEEDS: Final[dict[type, Callable[[Table, Any], bool]]] = {
    Preparation: _preparation,
    BonusPiece: _settling,
    BoughtPiece: _bought,
    FreeUpgrade: _settling,
    FreeTechnology: _settling,
    Obsolescence: _settling,
    MinorArmy: _settling,
    Founding: _founding,
    WhichFleet: _which,
    Looking: _looking,
    Reaction: _reaction,
    Joining: _joining,
    Fighting: _fighting,
    Round: _round,
    Deal: _deal,
    Exchange: _exchange,
}
"""Whether a procedure has what it needs."""


# --- every position ---


def check(t: Table) -> list[str]:
    """The broken invariants: the position must be sound, and contain nothing that could not have come about."""
    wrong = trouble(t)
    if wrong:
        return [wrong]
    out: list[str] = []
    for seat, civ in enumerate(t.players):
        if civ.gold < 0:
            out.append(f"seat {seat}: {civ.gold} gold")
        for improvement in civ.improvements:
            if improvement in t.obsolete:
                out.append(f"seat {seat}: improvement {improvement}")
        for space, force in civ.forces.items():
            if not force.ready and not force.half and not force.done and not force.fleets:
                out.append(f"seat {seat}: empty force in {space}")
            if force.half < 0 or any(n < 1 for n in [*force.ready.values(), *force.done.values()]):
                out.append(f"seat {seat}: a negative number of pieces in {space}")
        if not civ.alive and (civ.forces or civ.gold or civ.improvements):
            out.append(f"seat {seat} is eliminated but has something left")
    if sum(civ.gold for civ in t.players) != t.bank:
        out.append(f"the players have {sum(civ.gold for civ in t.players)} gold, but the bank has paid {t.bank}")
    for territory, x in t.settlements.items():
        marker = t.markers.get(territory, "")
        if not 1 <= x.level <= 4 or not 0 <= x.room <= 4:
            out.append(f"{territory}: level {x.level}, room {x.room}")
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
