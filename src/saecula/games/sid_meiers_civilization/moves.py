"""Every move of the game as a text: a verb of the rulebook and ids. Movement moves are precomputed for each space."""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Vocabulary
from saecula.games.sid_meiers_civilization.board import AIR_DISTANCE, COAST, LAND, SEA, SPACES, TERRITORIES, ZONES
from saecula.games.sid_meiers_civilization.cards import (
    ARMIES,
    COLONY_SHIP,
    FLEETS,
    IMPROVEMENTS,
    LAND_PIECES,
    SETTLER,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)

MOVES: Final[Vocabulary] = Vocabulary()
SEATS: Final[list[str]] = ["0", "1", "2", "3", "4", "5"]
NEUTRAL: Final = "neutral"
COINS: Final[list[int]] = [1, 5, 10, 50, 100]
FLEETS_SHOWN: Final = 24
"""The number of fleets of one player in one space that have a number of their own; identical ones (unit, movement
points, cargo) share it. If there are still more kinds, `OTHER_FLEETS` brings them up; in a battle each unit is among
the first.
"""

PARTS: Final = "placement buy movement attacks trade production production.assign"
"""The questions of the parts of a turn. A question in the middle of a part answers with its own rule."""
DECLARING: Final = "buy movement attacks trade production"
"""The questions at which the end of the game can be declared (SMC-END-06, SMC-END-07)."""


def made(verbs: str, when: str, rule: str = "", of: str = "") -> None:
    """Declares when moves with these verbs are made, the rule that refuses them in other parts of a turn, and the part
    that they belong to if they are made in the middle of it.
    """
    others = " ".join(part for part in PARTS.split() if part not in when.split() and part != of)
    MOVES.moment(verbs, when, {others: rule} if rule else "")


END: Final[Move] = MOVES.add("end", ends=True)
made("end", "buy movement attacks trade")

# set-up and placement
START: Final[dict[str, Move]] = MOVES.each("start", TERRITORIES)
PLACE: Final[dict[str, Move]] = MOVES.each("place", TERRITORIES)
made("start", "placement")
made("place", "place bonus.place")

# buying
BUY: Final[dict[str, Move]] = MOVES.each("buy", TECHNOLOGIES)
RECRUIT: Final[dict[str, Move]] = MOVES.each("recruit", [*UNITS, SETTLER])
BUILD: Final[dict[str, Move]] = MOVES.each("build", IMPROVEMENTS)
UPGRADE: Final[dict[str, Move]] = MOVES.each("upgrade", TERRITORIES)
FOUND: Final[dict[str, Move]] = MOVES.each("found", TERRITORIES)
SHIP: Final[Move] = MOVES.add("launch", ["alpha-centauri-colony-ship"])
OBSOLETE: Final[dict[str, Move]] = MOVES.each("obsolete", IMPROVEMENTS)
TAKE: Final[dict[str, Move]] = MOVES.each("take", TECHNOLOGIES)
RAISE: Final[dict[str, Move]] = MOVES.each("raise", ARMIES)
DECLINE: Final[Move] = MOVES.add("decline")
SELL: Final[dict[str, dict[str, Move]]] = {
    u: {s: MOVES.add(f"sell {u} {s}", [s], gives_up=True) for s in SPACES} for u in UNITS
}
MANHATTAN: Final[dict[str, Move]] = MOVES.each("bomb", TERRITORIES)
DIPLOMATIC: Final[Move] = MOVES.add(
    "declare diplomatic", ["united-nations"], when=DECLARING, rule={PARTS: "SMC-END-06"}
)
MILITARY: Final[Move] = MOVES.add("declare military", ["apollo-program"], when=DECLARING, rule={PARTS: "SMC-END-07"})
made("buy recruit build", "buy", "SMC-TURN-01")
made("upgrade", "buy bonus.upgrade", "SMC-TURN-01")
made("found", "buy", "SMC-BUY-25")
made("sell", "buy", "SMC-BUY-40")
made("launch", "buy", "SMC-BUY-33")
made("bomb", "buy", "SMC-WONDER-19")
made("obsolete", "improvement.obsolete")
made("take", "technology.free")
made("raise", "army.minor")
made("decline", "bonus.upgrade improvement.obsolete")

# movement
MARCH: Final[dict[str, dict[str, list[Move]]]] = {
    u: {a: [MOVES.add(f"move {u} {a} {b}", [a, b]) for b in LAND[a]] for a in TERRITORIES} for u in LAND_PIECES
}
BOARD: Final[dict[str, dict[str, dict[str, Move]]]] = {
    u: {a: {z: MOVES.add(f"board {u} {a} {z}", [a, z]) for z in COAST[a]} for a in TERRITORIES} for u in LAND_PIECES
}
DISEMBARK: Final[dict[str, dict[str, list[Move]]]] = {
    u: {z: [MOVES.add(f"land {u} {z} {a}", [z, a]) for a in COAST[z]] for z in ZONES} for u in LAND_PIECES
}
CONTINUE: Final[dict[str, dict[str, Move]]] = {
    a: {b: MOVES.add(f"continue {a} {b}", [a, b]) for b in [*LAND[a], *COAST[a]]} for a in SPACES
}
SAIL: Final[dict[str, dict[str, list[Move]]]] = {
    u: {a: [MOVES.add(f"sail {u} {a} {z}", [a, z]) for z in (SEA[a] or COAST[a])] for a in SPACES} for u in FLEETS
}
CARRY: Final[dict[str, dict[str, list[Move]]]] = {
    a: {z: [MOVES.add(f"sail carrier {a} {z} {n}", [a, z]) for n in (1, 2)] for z in SEA[a]} for a in ZONES
}
FLY: Final[dict[str, dict[str, Move]]] = {
    a: {b: MOVES.add(f"fly {a} {b}", [a, b]) for b in AIR_DISTANCE[a]} for a in SPACES
}
FLEET: Final[list[Move]] = MOVES.numbers("fleet", 1, FLEETS_SHOWN, "fleet-{}")
EXPLORE: Final[dict[str, Move]] = MOVES.each("explore", TERRITORIES)
REMOVE: Final[Move] = MOVES.add("remove")
LEAVE_MARKER: Final[Move] = MOVES.add("leave")
MOVING: Final = ["move", "board", "land", "continue", "sail", "fly", "explore"]
"""The verbs of the Movement phase."""
made(" ".join(MOVING), "movement", "SMC-TURN-01")
made("fleet", "fleet.which")
made("remove leave", "marker.remove")

# battles
DECLARE: Final[Move] = MOVES.add("declare battle", when="reaction")
ALLOW: Final[Move] = MOVES.add("allow")
JOIN: Final[list[Move]] = [MOVES.add("join attacker"), MOVES.add("join defender"), MOVES.add("join neither")]
BATTLE: Final[dict[str, list[Move]]] = {s: [MOVES.add(f"battle {s} {p}", [s]) for p in SEATS] for s in SPACES}
BATTLE_NEUTRAL: Final[dict[str, Move]] = {s: MOVES.add(f"battle {s} {NEUTRAL}", [s]) for s in TERRITORIES}
DESTROY: Final[dict[str, list[Move]]] = {s: [MOVES.add(f"destroy {s} {p}", [s]) for p in SEATS] for s in TERRITORIES}
RESOLVE: Final[dict[str, list[Move]]] = {s: [MOVES.add(f"resolve {s} {p}", [s]) for p in SEATS] for s in SPACES}
"""By space and the leader of the other side; no two battles of the active player have both in common."""
RESOLVE_NEUTRAL: Final[dict[str, Move]] = {s: MOVES.add(f"resolve {s} {NEUTRAL}", [s]) for s in TERRITORIES}


def _fights(what: str, touch: str) -> list[Move]:
    """The choices for a round: a unit alone, or with an aircraft of a seat."""
    return [MOVES.add(f"fight {what}", [touch]), *(MOVES.add(f"fight {what} aircraft {q}", [touch]) for q in SEATS)]


FIGHT: Final[dict[str, list[list[Move]]]] = {u: [_fights(f"{u} {p}", u) for p in SEATS] for u in ARMIES}
"""By unit, by owner, and by 0 or 1 + the owner of the supporting aircraft."""
FIGHT_FLEET: Final[list[list[list[Move]]]] = [
    [_fights(f"fleet {p} {n}", f"fleet-{n}") for n in range(1, FLEETS_SHOWN + 1)] for p in SEATS
]
made("allow", "reaction")
made("join", "joining")
made("battle destroy", "attacks")
made("resolve", "battles")
made("fight", "battle battle.oracle")

# trade
OFFER: Final[list[Move]] = MOVES.numbers("offer", 0, 5, "player-{}")
PROPOSE: Final[Move] = MOVES.add("propose")
WITHDRAW: Final[Move] = MOVES.add("withdraw")
ACCEPT: Final[Move] = MOVES.add("accept")
REFUSE: Final[Move] = MOVES.add("refuse")
COUNTER: Final[Move] = MOVES.add("counter")
FORCE: Final[dict[str, Move]] = MOVES.each("force", TERRITORIES)
EXCHANGE: Final[dict[str, Move]] = MOVES.each("exchange", TERRITORIES)


def _items(verb: str) -> dict[str, Move]:
    """The moves that add a thing to an offer, by the text of the thing."""
    things = [f"card {s}" for s in TERRITORIES] + [f"settlement {s}" for s in TERRITORIES]
    things += [f"technology {x}" for x in TECHNOLOGIES] + [f"wonder {w}" for w in WONDERS]
    things += [f"{u} {s}" for u in LAND_PIECES for s in TERRITORIES]
    things += [f"aircraft {s}" for s in SPACES]
    things += [f"fleet {s} {n}" for s in SPACES if s in ZONES or COAST[s] for n in range(1, FLEETS_SHOWN + 1)]
    coins = {f"gold {n}": MOVES.add(f"{verb} gold {n}", [f"gold-{n}"]) for n in COINS}
    return coins | {thing: MOVES.add(f"{verb} {thing}", thing.split(" ")[1:2]) for thing in things}


GIVE: Final[dict[str, Move]] = _items("give")
GET: Final[dict[str, Move]] = _items("get")
made("offer force", "trade", "SMC-TURN-01")
made("give get propose withdraw", "trade.offer", "SMC-TURN-01", of="trade")
made("accept refuse counter", "trade.answer", "SMC-TURN-01", of="trade")
made("exchange", "trade.force", "SMC-TURN-01", of="trade")

# production
COLLECT: Final[Move] = MOVES.add("collect")
ASSIGN: Final[Move] = MOVES.add("assign")
CHEER: Final[dict[str, Move]] = MOVES.each("cheer", TERRITORIES)
EQUIP: Final[dict[str, Move]] = MOVES.each("equip", TERRITORIES)

made("collect", "production production.assign")
made("assign", "production")
made("cheer equip", "production.assign")

OTHER_FLEETS: Final[Move] = MOVES.add("others", when="fleet.which")

STRIKABLE: Final = 40
"""The number of things of a deal that have a number of their own; when one is struck out, those behind it move up."""
STRIKE: Final[list[Move]] = MOVES.numbers("strike", 1, STRIKABLE, "deal-{}")
"""Leaves a thing out of a counteroffer: given things are numbered first, then requested things."""
made("strike", "trade.offer", "SMC-TURN-01", of="trade")

# texts that look like moves but never are: they are refused, see `refusals`
PIECES: Final[list[str]] = [*UNITS, SETTLER]
for _verb in ("move", "board", "land", "sail"):
    MOVES.shape(_verb, PIECES, SPACES, SPACES)
MOVES.shape("sail", PIECES, SPACES, SPACES, ["1", "2"])
for _verb in ("continue", "fly"):
    MOVES.shape(_verb, SPACES, SPACES)
for _verb in ("start", "place", "upgrade", "found", "bomb", "explore", "force", "exchange", "cheer", "equip"):
    MOVES.shape(_verb, ZONES)
for _verb in ("buy", "build"):
    MOVES.shape(_verb, [w for w in WONDERS if w != COLONY_SHIP])
MOVES.shape("sell", [SETTLER], SPACES)
MOVES.shape("raise", PIECES)
MOVES.shape("battle", ZONES, [NEUTRAL])
MOVES.shape("resolve", ZONES, [NEUTRAL])
MOVES.shape("destroy", ZONES, SEATS)
MOVES.shape("fleet", [str(n) for n in range(FLEETS_SHOWN + 1, 100)])
MOVES.shape("fight", ["fleet"], SEATS, [str(n) for n in range(FLEETS_SHOWN + 1, 100)])
MOVES.shape("fight", PIECES, SEATS)
MOVES.shape("fight", PIECES, SEATS, ["aircraft"], SEATS)
for _verb in ("give", "get"):
    MOVES.shape(_verb, PIECES, SPACES)
    MOVES.shape(_verb, ["card", "settlement"], ZONES)
    MOVES.shape(_verb, ["improvement"], IMPROVEMENTS)
    MOVES.shape(_verb, ["fleet"], SPACES, [str(n) for n in range(1, 100)])
