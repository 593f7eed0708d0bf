"""The position as numbers for learners (see `saecula.core.facts`)."""

from __future__ import annotations

from typing import Final

from saecula.core.facts import Layout, places, small
from saecula.core.native import i16, i64
from saecula.core.rows import NO_ROW, Row, Rows
from saecula.core.sheet import Sheet
from saecula.core.types import Seat
from saecula.games.sid_meiers_civilization.board import SPACES, TERRITORIES
from saecula.games.sid_meiers_civilization.cards import (
    ERAS,
    IMPROVEMENTS,
    IS_AIRCRAFT,
    IS_ARMY,
    LAND_PIECES,
    LEVELS,
    MARKERS,
    RESOURCES,
    SETTLER,
    TECHNOLOGIES,
    TYPES,
    UNITS,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.deals import WORTH
from saecula.games.sid_meiers_civilization.economy import happy_symbols, wheel_symbols
from saecula.games.sid_meiers_civilization.facts import facts, reduced, saving
from saecula.games.sid_meiers_civilization.frames import Deal, Joining, Reaction
from saecula.games.sid_meiers_civilization.score import SEMINAL_VP
from saecula.games.sid_meiers_civilization.table import Civilization, Force, Settlement, Table
from saecula.games.sid_meiers_civilization.view import about, part_of

SEATS: Final = 6
POWER: Final = {unit.id: 7 * unit.dice + 2 * unit.modifier for unit in UNITS.values()}
"""Twice the average roll of a unit in a battle round."""

# --- each player ---

_P: Final = Layout()
PRESENT: Final = _P.add("present", 1, "The seat is in the game.")
ALIVE: Final = _P.add("alive", 1, "The player has not been eliminated.")
ACTIVE: Final = _P.add("active", 1, "It is this player's part of the phase.")
FIRST: Final = _P.add("first", 1, "Is the starting player of this turn.")
GOLD: Final = _P.add("gold", 100, "Gold.")
INCOME: Final = _P.add("income", 50, "The last income.")
POINTS: Final = _P.add("points", 30, "Victory points without the bonus for ending the game.")
SETTLED_POINTS: Final = _P.add("points.settlements", 20, "Victory points for settlements.")
WONDER_POINTS: Final = _P.add("points.wonders", 10, "Victory points for wonders.")
SEMINAL_POINTS: Final = _P.add("points.seminal", 8, "Victory points for seminal discoveries.")
FACES: Final = _P.add("faces", 6, "Happy faces.")
WHEELS: Final = _P.add("wheels", 6, "Wheels.")
REFUSED: Final = _P.add("refused", 3, "Offers refused in this Trade phase.")
SETTLERS: Final = _P.add("settlers", 5, "Settlers, including those aboard fleets.")
OF_LEVEL: Final = _P.each("settlements", LEVELS[1:], 4, "Settlements of the size {}.")
CARDS: Final = _P.each("cards", RESOURCES, 3, "City cards with {} that the player holds.")
OF_TYPE: Final = _P.each("units", TYPES, 6, "Units of the type {}, including those aboard fleets.")
UNIT: Final = _P.each("unit", UNITS, 4, "Units of the kind {}.")
TECHNOLOGY_COUNT: Final = _P.add("technology_count", 15, "Technologies.")
TECHNOLOGY: Final = _P.each("technology", TECHNOLOGIES, 1, "Owns {}.")
WONDER: Final = _P.each("wonder", WONDERS, 1, "Owns {}.")
IMPROVEMENT: Final = _P.each("improvement", IMPROVEMENTS, 1, "Has built {}.")

# --- spaces ---

_S: Final = Layout()
ARMY: Final = _S.seats("army", SEATS, "Armies of that seat, including those aboard fleets.")
ARMY_POWER: Final = _S.seats("power", SEATS, "Twice the average roll of its armies, fleets and aircraft there.")
SPACE_SETTLERS: Final = _S.seats("settlers", SEATS, "Settlers of that seat, including those aboard fleets.")
FLEET: Final = _S.seats("fleets", SEATS, "Fleets of that seat.")
PLANES: Final = _S.seats("aircraft", SEATS, "Aircraft of that seat.")
READY: Final = _S.add("ready", 3, "Own armies and aircraft that have not moved.")
READY_SETTLERS: Final = _S.add("ready.settlers", 2, "Own settlers that can move.")
READY_FLEETS: Final = _S.add("ready.fleets", 2, "Own fleets that can move.")
NEUTRAL: Final = _S.add("neutral", 1, "The neutral cavalry is there.")
ENTERED: Final = _S.add("entered", 1, "Was entered in this phase.")
BATTLE: Final = _S.add("battle", 1, "A battle was declared there.")
ABOUT: Final = _S.add("about", 1, "The question is about it.")

_T: Final = Layout()
OWNER: Final = _T.seats("owner", SEATS, "The settlement belongs to that seat.")
HOLDER: Final = _T.seats("holder", SEATS, "Its city card is held by that seat.")
LEVEL: Final = _T.add("level", 4, "The level of the settlement; 0 if there is none.")
ROOM: Final = _T.add("room", 4, "How many bought pieces may still be placed there.")
GROWN: Final = _T.add("grown", 2, "1 if it was upgraded this turn, 2 if it is a village founded this turn.")
CHEERED: Final = _T.add("cheered", 1, "The active player has assigned a happy face to it.")
EQUIPPED: Final = _T.add("equipped", 1, "The active player has assigned a wheel to it.")
CITY_CARD: Final = _T.each("card", RESOURCES, 1, "Its city card has {}.")
MARKER: Final = _T.add(
    "marker", 10, "The marker: 0 for none, 1 for one that the observer does not know, otherwise 2 + its number."
)
FACE_UP: Final = _T.add("face_up", 1, "The marker is face up.")

# --- the table ---

LAYOUT: Final = Layout()
PLAYER: Final = [LAYOUT.block(f"seat+{i}", _P) for i in range(SEATS)]
SPACE: Final = {space: int(LAYOUT.block(space, _S)) for space in SPACES}
TERRITORY: Final = {space: int(LAYOUT.block(space, _T)) for space in TERRITORIES}
PRICE: Final = LAYOUT.each("price", TECHNOLOGIES, 60, "1 + what {} costs the observer now; 0 if it cannot be bought.")
SET_ASIDE: Final = LAYOUT.each("set_aside", TECHNOLOGIES, 1, "{} is in play and belongs to nobody.")
OBSOLETE: Final = LAYOUT.each("obsolete", IMPROVEMENTS, 1, "{} is obsolete.")
PIONEERED: Final = LAYOUT.each("pioneered", IMPROVEMENTS, 1, "Somebody has already built {}.")
CRITICAL: Final = LAYOUT.each("critical", RESOURCES, 1, "{} is the critical resource of this turn.")
GONE: Final = LAYOUT.each("gone", MARKERS, 5, "Markers of the kind {} that have been removed.")
PART: Final = LAYOUT.each("part", ["buy", "movement", "trade", "production"], 1, "It is the {} phase.")
ERA: Final = LAYOUT.each("era", ERAS, 1, "It is the {} era.")
LENGTH: Final = LAYOUT.each("length", ["short", "medium", "long"], 1, "The {} game is played.")
PLACING: Final = LAYOUT.each(
    "placing", [*LAND_PIECES, *[u for u in UNITS if u not in LAND_PIECES]], 1, "A {} must be placed."
)
ATTACKS: Final = LAYOUT.seats("attacks", SEATS, "Attacks in the battle that is being decided.")
DEFENDS: Final = LAYOUT.seats("defends", SEATS, "Defends in that battle.")
BY: Final = LAYOUT.seats("offer.by", SEATS, "Offers a deal.")
TO: Final = LAYOUT.seats("offer.to", SEATS, "The deal is offered to that seat.")
OFFER_OPEN: Final = LAYOUT.add("offer.open", 1, "The deal is still being composed.")
GIVES_GOLD: Final = LAYOUT.add("gives.gold", 50, "Gold that is offered.")
GETS_GOLD: Final = LAYOUT.add("gets.gold", 50, "Gold that is asked for.")
GIVES: Final = LAYOUT.add("gives.things", 3, "Other things that are offered.")
GETS: Final = LAYOUT.add("gets.things", 3, "Other things that are asked for.")
GIVES_TECHNOLOGY: Final = LAYOUT.each("gives", TECHNOLOGIES, 1, "{} is offered.")
GETS_TECHNOLOGY: Final = LAYOUT.each("gets", TECHNOLOGIES, 1, "{} is asked for.")
PLAYERS: Final = LAYOUT.add("players", 6, "Number of players, including eliminated ones.")
TURN: Final = LAYOUT.add("turn", 30, "The turn.")
TURNS_LEFT: Final = LAYOUT.add("turns_left", 30, "Turns left before the limit, if there is one.")
ENDING: Final = LAYOUT.add("ending", 1, "The end of the game has been declared.")
HIGHEST: Final = LAYOUT.add("level", 4, "The highest level of a settlement that the technologies allow.")
LAND_RANGE: Final = LAYOUT.add("range.land", 5, "How far trade reaches on land.")
SEA_RANGE: Final = LAYOUT.add("range.sea", 5, "How far trade reaches by sea.")
BOX: Final = LAYOUT.add("box", 20, "Markers in the box.")
FORCED: Final = LAYOUT.add("forced", 1, "The active player must attack.")
BOMBED: Final = LAYOUT.add("bombed", 1, "An aircraft was used in this phase.")

TECHNOLOGY_GIVEN: Final = {f"technology {id}": place for id, place in GIVES_TECHNOLOGY.items()}
TECHNOLOGY_GOT: Final = {f"technology {id}": place for id, place in GETS_TECHNOLOGY.items()}
"""The places of the technologies in a deal, by the words that name them there."""
UNKNOWN: Final = 1
"""The number of a marker that the observer does not know."""
KIND: Final = places(MARKERS, 2)
"""The numbers of the markers."""


class Spot:
    """The places of a unit in the facts of a player, and what it is, found in one lookup."""

    __slots__ = ("aircraft", "army", "power", "type", "unit")

    def __init__(self, id: str) -> None:
        self.unit: int = UNIT[id]
        self.type: int = OF_TYPE[UNITS[id].type]
        self.power: int = POWER[id]
        self.army: bool = IS_ARMY[id]
        self.aircraft: bool = IS_AIRCRAFT[id]


SPOT: Final = {id: Spot(id) for id in UNITS}

# --- what changes rarely ---

TECHNOLOGIES_OF: Final = Rows()
WONDERS_OF: Final = Rows()
SYMBOLS_OF: Final = Rows()
FORCES_OF: Final = Rows()
SETTLEMENTS_OF: Final = Rows()
MARKERS_OF: Final = Rows()
SEEN_OF: Final = Rows()
OFFERS_OF: Final = Rows()
OBSOLETE_OF: Final = Rows()
PIONEERED_OF: Final = Rows()
GONE_OF: Final = Rows()


def encode(t: Table, seat: Seat, sheet: Sheet) -> None:
    """Writes the position as a seat sees it, with seats counted from that seat."""
    n = len(t.players)
    sheet.begin(seat * (SEATS + 1) + n)
    alive = 0
    for i in range(n):
        if t.players[i].alive:
            alive |= 1 << i
    _technologies(t, seat, n, alive, sheet)
    _wonders(t, seat, n, alive, sheet)
    _settlements(t, seat, n, alive, sheet)
    for i in range(n):
        _player(t, (seat + i) % n, i, sheet)
    _markers(t, seat, sheet)
    _lists(t, sheet)
    _clock(t, seat, sheet)
    if t.stack:
        _doing(t, seat, n, sheet)
    sheet.end()


def _technologies(t: Table, seat: Seat, n: int, alive: int, sheet: Sheet) -> None:
    """The technologies. Only players who are alive, which are bits here, have points."""
    kind = alive * SEATS + seat
    if sheet.still(TECHNOLOGIES_OF, t.technologies, i64(kind), sheet.at, 1):
        return
    row = TECHNOLOGIES_OF.find(t.technologies, kind)
    if row is None:
        row = TECHNOLOGIES_OF.add(t.technologies, kind)
        for technology, owner in t.technologies.items():
            if owner >= 0:
                k = PLAYER[(owner - seat) % n]
                row.put(k + TECHNOLOGY[technology], 1)
                row.put(k + TECHNOLOGY_COUNT, 1)
                if TECHNOLOGIES[technology].seminal and alive >> owner & 1:
                    row.put(k + SEMINAL_POINTS, SEMINAL_VP)
                    row.put(k + POINTS, SEMINAL_VP)
            else:
                row.put(SET_ASIDE[technology], 1)
    sheet.lay(row, sheet.at)


def _wonders(t: Table, seat: Seat, n: int, alive: int, sheet: Sheet) -> None:
    kind = alive * SEATS + seat
    if sheet.still(WONDERS_OF, t.wonders, i64(kind), sheet.at, 1):
        return
    row = WONDERS_OF.find(t.wonders, kind)
    if row is None:
        row = WONDERS_OF.add(t.wonders, kind)
        for wonder, owner in t.wonders.items():
            if owner >= 0:
                k = PLAYER[(owner - seat) % n]
                row.put(k + WONDER[wonder], 1)
                if alive >> owner & 1:
                    row.put(k + WONDER_POINTS, WONDERS[wonder].vp)
                    row.put(k + POINTS, WONDERS[wonder].vp)
    sheet.lay(row, sheet.at)


def _player(t: Table, seat: Seat, i: int, sheet: Sheet) -> None:
    out = sheet.out
    p = t.players[seat]
    k = sheet.at + PLAYER[i]
    out[k + PRESENT] = 1
    out[k + ALIVE] = i16(1 if p.alive else 0)
    out[k + ACTIVE] = i16(1 if t.active == seat else 0)
    out[k + FIRST] = i16(1 if t.first == seat else 0)
    out[k + GOLD] = small(p.gold)
    out[k + INCOME] = small(t.incomes[seat])
    out[k + REFUSED] = small(p.refused)
    _symbols(t, p, seat, sheet, k)
    _forces(p, i64(i), sheet)


def _symbols(t: Table, p: Civilization, seat: Seat, sheet: Sheet, k: i64) -> None:
    """The improvements, and the happy faces and wheels, which also come from wonders."""
    kind = seat * (len(ERAS) + 1) + t.era
    row = SYMBOLS_OF.find(p.improvements, kind)
    if row is None or row.also is not t.wonders:
        row = SYMBOLS_OF.add(p.improvements, kind)
        row.also = t.wonders
        row.put(FACES, happy_symbols(t, seat))
        row.put(WHEELS, wheel_symbols(t, seat))
        for id in p.improvements:
            row.put(IMPROVEMENT[id], 1)
    sheet.lay(row, k)


# --- pieces ---


def _forces(p: Civilization, i: i64, sheet: Sheet) -> None:
    """The pieces of a player: how many of each kind, and where. The observer's are also counted if they can move."""
    at = sheet.at
    if sheet.still(FORCES_OF, p.forces, 0, at + PLAYER[int(i)], 3 if i == 0 else 2):
        return
    own = FORCES_OF.find(p.forces)
    if own is None:
        own = FORCES_OF.add(p.forces)
        there = own.then
        movable = there.then
        for space, force in p.forces.items():
            s: i64 = SPACE[space]
            _force(force, s, own, there)
            _movable(force, s, movable)
    sheet.lay(own, at + PLAYER[int(i)])
    there = own.then
    sheet.lay(there, at + i)
    if i == 0:
        sheet.lay(there.then, at)


def _force(force: Force, s: i64, own: Row, there: Row) -> None:
    _pile(force.ready, s, own, there)
    _pile(force.done, s, own, there)
    settlers = force.half
    for fleet in force.fleets:
        _unit(SPOT[fleet.unit], 1, s, own, there)
        there.put(s + FLEET, 1)
        _pile(fleet.ready, s, own, there)
        _pile(fleet.done, s, own, there)
        settlers += fleet.half
    if settlers:
        own.put(SETTLERS, settlers)
        there.put(s + SPACE_SETTLERS, settlers)


def _pile(pile: dict[str, int], s: i64, own: Row, there: Row) -> None:
    for unit, n in pile.items():
        if unit == SETTLER:
            own.put(SETTLERS, n)
            there.put(s + SPACE_SETTLERS, n)
            continue
        spot = SPOT[unit]
        _unit(spot, n, s, own, there)
        if spot.army:
            there.put(s + ARMY, n)
        elif spot.aircraft:
            there.put(s + PLANES, n)


def _unit(spot: Spot, n: int, s: i64, own: Row, there: Row) -> None:
    own.put(spot.unit, n)
    own.put(spot.type, n)
    there.put(s + ARMY_POWER, n * spot.power)


def _movable(force: Force, s: i64, row: Row) -> None:
    """The pieces in a space that can still move."""
    fighting, settlers = 0, force.half
    for unit, n in force.ready.items():
        if unit == SETTLER:
            settlers += n
        else:
            fighting += n
    if fighting:
        row.put(s + READY, fighting)
    if settlers:
        row.put(s + READY_SETTLERS, settlers)
    if force.fleets:
        row.put(s + READY_FLEETS, sum(1 for fleet in force.fleets if fleet.mp))


# --- territories ---


def _settlements(t: Table, seat: Seat, n: int, alive: int, sheet: Sheet) -> None:
    """The settlements, and in further rows what each player has of them, here and in the territories."""
    at = sheet.at
    if sheet.still(SETTLEMENTS_OF, t.settlements, i64(alive), at, i64(1 + 2 * n)):
        return
    row = SETTLEMENTS_OF.find(t.settlements, alive)
    if row is None:
        row = SETTLEMENTS_OF.add(t.settlements, alive)
        _count_settlements(t.settlements, n, alive, row)
    sheet.lay(row, at)
    for player in range(n):
        i = (player - seat) % n
        row = row.then
        sheet.lay(row, at + PLAYER[i])
        row = row.then
        sheet.lay(row, at + i64(i))


def _count_settlements(settlements: dict[str, Settlement], n: int, alive: int, row: Row) -> None:
    own: list[Row] = []
    there: list[Row] = []
    last = row
    for player in range(n):
        own.append(last.then)
        there.append(own[player].then)
        last = there[player]
    points = [0] * n
    for territory, x in settlements.items():
        k: i64 = TERRITORY[territory]
        _settlement(k, x, row)
        if x.owner >= 0:
            there[x.owner].put(k + OWNER, 1)
            own[x.owner].put(OF_LEVEL[LEVELS[x.level]], 1)
            points[x.owner] += x.level
        if x.holder >= 0:
            there[x.holder].put(k + HOLDER, 1)
            if x.card in CARDS:
                own[x.holder].put(CARDS[x.card], 1)
    for player in range(n):
        if alive >> player & 1:
            own[player].put(SETTLED_POINTS, points[player])
            own[player].put(POINTS, points[player])


def _settlement(k: i64, x: Settlement, row: Row) -> None:
    row.put(k + LEVEL, x.level)
    if x.room:
        row.put(k + ROOM, x.room)
    if x.grown:
        row.put(k + GROWN, x.grown)
    if x.card in CITY_CARD:
        row.put(k + CITY_CARD[x.card], 1)


def _markers(t: Table, seat: Seat, sheet: Sheet) -> None:
    """The markers, with the kinds of those that the observer has seen."""
    if not sheet.still(MARKERS_OF, t.markers, 0, sheet.at, 1):
        row = MARKERS_OF.find(t.markers)
        if row is None:
            row = MARKERS_OF.add(t.markers)
            for territory in t.markers:
                row.put(TERRITORY[territory] + MARKER, UNKNOWN)
        sheet.lay(row, sheet.at)
    if not t.seen:
        sheet.lay(NO_ROW, sheet.at)
        return
    row = SEEN_OF.find(t.seen, seat)
    if row is None or row.also is not t.markers:
        row = SEEN_OF.add(t.seen, seat)
        row.also = t.markers
        _seen(t, seat, row)
    sheet.lay(row, sheet.at)


def _seen(t: Table, seat: Seat, row: Row) -> None:
    for territory, seen in t.seen.items():
        marker = t.markers.get(territory)
        if marker is not None and (seen == -1 or seen >> seat & 1):
            k = TERRITORY[territory]
            row.put(k + MARKER, KIND[marker] - UNKNOWN)  # which is there already
            if seen == -1:
                row.put(k + FACE_UP, 1)


def _lists(t: Table, sheet: Sheet) -> None:
    at = sheet.at
    sheet.count(OBSOLETE_OF, t.obsolete, OBSOLETE, at)
    sheet.count(PIONEERED_OF, t.pioneered, PIONEERED, at)
    sheet.count(GONE_OF, t.gone, GONE, at)
    for space in t.neutrals:
        sheet.note(at + i64(SPACE[space]) + NEUTRAL, 1)
    for space in t.entered:
        sheet.note(at + i64(SPACE[space]) + ENTERED, 1)
    for territory in t.cheered:
        sheet.note(at + i64(TERRITORY[territory]) + CHEERED, 1)
    for territory in t.equipped:
        sheet.note(at + i64(TERRITORY[territory]) + EQUIPPED, 1)
    if t.critical:
        sheet.note(at + i64(CRITICAL[t.critical]), 1)


def _offers(t: Table, seat: Seat, sheet: Sheet) -> None:
    """What the technologies in play allow, and what the next ones cost the observer."""
    kind = seat * (len(ERAS) + 1) + t.era
    row = OFFERS_OF.find(t.technologies, kind)
    if row is None or row.also is not t.wonders:
        row = OFFERS_OF.add(t.technologies, kind)
        row.also = t.wonders
        f = facts(t)
        saved = saving(t, seat)
        for technology in f.technologies:
            row.put(PRICE[technology.id], 1 + reduced(t, technology, saved))
        row.put(HIGHEST, f.level)
        row.put(LAND_RANGE, f.land_range)
        row.put(SEA_RANGE, f.sea_range)
    sheet.lay(row, sheet.at)


def _clock(t: Table, seat: Seat, sheet: Sheet) -> None:
    out, at = sheet.out, sheet.at
    _offers(t, seat, sheet)
    part = part_of(t)
    if part:
        sheet.note(at + i64(PART[part]), 1)
    sheet.note(at + i64(ERA[ERAS[t.era - 1]]), 1)
    sheet.note(at + i64(LENGTH[t.length]), 1)
    out[at + PLAYERS] = i16(len(t.players))
    out[at + TURN] = small(t.turn)
    out[at + TURNS_LEFT] = small(t.turn_limit - t.turn if t.turn_limit else 0)
    out[at + ENDING] = i16(1 if t.ending else 0)
    out[at + BOX] = i16(len(t.box))
    out[at + FORCED] = i16(1 if t.forced else 0)
    out[at + BOMBED] = i16(1 if t.bombed else 0)


def _doing(t: Table, seat: Seat, n: int, sheet: Sheet) -> None:
    """Notes what is being decided: a battle, a deal, the place of a piece."""
    at = sheet.at
    top = t.stack[-1]
    for id in about(t):
        if id in SPACE:
            sheet.note(at + i64(SPACE[id]) + ABOUT, 1)
        elif id in PLACING:
            sheet.note(at + i64(PLACING[id]), 1)
    for battle in t.battles:
        sheet.note(at + i64(SPACE[battle.space]) + BATTLE, 1)
    if t.battles and not isinstance(top, Reaction):
        now = t.battles[-1 if isinstance(top, Joining) else 0]
        for other in now.attackers:
            if other >= 0:
                sheet.note(at + ATTACKS + i64((other - seat) % n), 1)
        for other in now.defenders:
            if other >= 0:
                sheet.note(at + DEFENDS + i64((other - seat) % n), 1)
    if isinstance(top, Deal):
        sheet.note(at + BY + i64((top.by - seat) % n), 1)
        sheet.note(at + TO + i64((top.to - seat) % n), 1)
        sheet.note(at + OFFER_OPEN, i16(1 if top.step == "offer" else 0))
        _things(top.gives, at + GIVES_GOLD, at + GIVES, TECHNOLOGY_GIVEN, sheet)
        _things(top.gets, at + GETS_GOLD, at + GETS, TECHNOLOGY_GOT, sheet)


def _things(things: list[str], gold: i64, rest: i64, technologies: dict[str, int], sheet: Sheet) -> None:
    coins = 0
    others = 0
    for thing in things:
        if thing in WORTH:
            coins += WORTH[thing]
        elif thing in technologies:
            sheet.note(sheet.at + i64(technologies[thing]), 1)
        else:
            others += 1
    sheet.note(rest, small(others))
    sheet.note(gold, small(coins))
