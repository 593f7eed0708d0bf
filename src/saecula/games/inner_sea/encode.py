"""The position as numbers for learners (see `saecula.core.facts`).

Civilizations are the units here. They are counted from the observer: the observer's own first, then those of the next
seat and so on, each seat's in table order, and finally those led by the game. What individual scenarios also remember
(`book.flags`, `book.memory` of the view) is not a fact; which scenario is played is one.
"""

from __future__ import annotations

from typing import Final

from saecula.core.facts import Layout, places, small
from saecula.core.native import i16, i64
from saecula.core.rows import NO_ROW, Row, Rows
from saecula.core.sheet import Sheet
from saecula.core.types import Seat
from saecula.games.inner_sea.atlas import AREAS, CIVILIZATIONS, IDS, IS_LAND, PARTS
from saecula.games.inner_sea.board import CITY, contested_areas, sheet_of
from saecula.games.inner_sea.cards import CARDS, INVESTMENTS, WONDERS
from saecula.games.inner_sea.doing import in_progress
from saecula.games.inner_sea.moves import LEADERS
from saecula.games.inner_sea.registry import META
from saecula.games.inner_sea.table import CARDS_STAGE, COMPETITION_STAGE, EPOCH_END, GROWTH, RECKONING, Civ, Table

SEATS: Final = 6
SLOTS: Final = 10
"""No table has more civilizations."""
SCENARIOS: Final = [str(id) for option in META.options if option.name == "scenario" for id in option.choices]
STAGES: Final = [GROWTH, CARDS_STAGE, COMPETITION_STAGE, RECKONING, EPOCH_END]

# --- what each civilization has ---

_C: Final = Layout()
PRESENT: Final = _C.add("present", 1, "The civilization is in play.")
LED_BY: Final = _C.seats("led_by", SEATS, "That seat leads it.")
NPC: Final = _C.add("npc", 1, "The game leads it.")
ORDER: Final = _C.add("order", 6, "Its place in the turn order, from 1; 0 if it has none.")
VP: Final = _C.add("vp", 30, "Victory points.")
SUPPLY: Final = _C.add("supply", 48, "Disks in the supply.")
READY: Final = _C.add("ready", 10, "Ready disks.")
TREASURY: Final = _C.add("treasury", 10, "Talents.")
LOOT: Final = _C.add("loot", 5, "Loot.")
ON_MAP: Final = _C.add("disks", 20, "Disks on the map.")
AREA_COUNT: Final = _C.add("areas", 15, "Areas with its disks.")
CITIES: Final = _C.add("cities", 5, "Cities.")
HAND_SIZE: Final = _C.add("cards", 6, "Cards in hand.")
PASSED: Final = _C.add("passed", 1, "Has passed.")
BUILT: Final = _C.add("built", 1, "Has built a Wonder in this turn.")
ABILITY: Final = _C.add("ability", 1, "Has used its ability.")
AENEAS: Final = _C.add("aeneas", 1, "Has used the Aeneas Rule.")
SIDE: Final = _C.add("side", 4, "1 + its side, if the scenario has sides.")
ID: Final = _C.each("id", LEADERS, 1, "It is {}.")
SHEET: Final = _C.each("sheet", CIVILIZATIONS, 1, "It has the abilities of {}.")
ENEMY: Final = _C.seats("enemy", SLOTS, "It is an enemy of that civilization.")
HAND: Final = _C.each("hand", CARDS, 1, "Has {} in hand, as far as the observer knows.")
INVESTMENT: Final = _C.each(
    "investment", INVESTMENTS, 3, "1 + the disks on {} in front of it; 0 if the card is not there."
)
TABLED: Final = _C.each("tabled", CARDS, 1, "{} is face up in front of it.")
WONDER: Final = _C.each("wonder", WONDERS, 4, "1 + the disks on {}, if it owns that Wonder; 0 if not.")
LAID: Final = _C.add("laid", 2, "Number of cards and abilities it has laid down in the competition.")

# --- areas ---

_A: Final = Layout()
DISKS: Final = _A.seats("disks", SLOTS, "Disks of that civilization.")
WHITE: Final = _A.seats("white", SLOTS, "Allied disks of that civilization.")
BARBARIANS: Final = _A.add("barbarians", 3, "Disks of the Barbarians.")
CONTESTED: Final = _A.add("contested", 1, "It is contested.")
BLOCK: Final = _A.add("wonder", 7, "The number of the Wonder built there, from 1; 0 if there is none.")
GOLD: Final = _A.add("gold", 2, "Gold.")
CONTEST: Final = _A.add("contest", 1, "The competition that is being resolved is here.")
NAMED: Final = _A.add("named", 1, "It was chosen for what is being resolved.")

# --- the table ---

LAYOUT: Final = Layout()
CIV: Final = [LAYOUT.block(f"civ+{i}", _C) for i in range(SLOTS)]
AREA: Final = {area: int(LAYOUT.block(area, _A)) for area in IDS}
DISCARD: Final = LAYOUT.each("discard", CARDS, 1, "{} is in the discard pile.")
ASIDE: Final = LAYOUT.each("aside", CARDS, 1, "{} was set aside.")
SUPERSTITION: Final = LAYOUT.each("superstition", CARDS, 1, "{} is blocked by superstition.")
SHOWN: Final = LAYOUT.each("laid", CARDS, 1, "{} is laid down in the competition, as far as the observer knows.")
DOING: Final = LAYOUT.each("doing", CARDS, 1, "What is being resolved comes from {}.")
CHOICE: Final = LAYOUT.each("choice", CARDS, 1, "The observer chooses among cards, and {} is one of them.")
DESTROYED: Final = LAYOUT.each("destroyed", WONDERS, 1, "{} is destroyed.")
BARRED: Final = LAYOUT.each("barred", WONDERS, 1, "{} cannot be used in this turn.")
OFFERED: Final = LAYOUT.each("offered", LEADERS, 1, "{} can be chosen.")
DOING_CIV: Final = LAYOUT.seats("doing", SLOTS, "What is being resolved belongs to that civilization.")
DOING_TARGET: Final = LAYOUT.seats("target", SLOTS, "It targets that civilization.")
DOING_N: Final = LAYOUT.add("doing.n", 5, "How many disks or cards are still to be paid, lost or placed.")
STAGE: Final = LAYOUT.each("stage", STAGES, 1, "It is the {} of the turn.")
MAP: Final = LAYOUT.each("map", PARTS, 1, "The game is played on the {} map.")
SCENARIO: Final = LAYOUT.each(
    "scenario", SCENARIOS, 1, "The scenario {} is played; none if no option of the playbook is used."
)
PLAYERS: Final = LAYOUT.add("players", 6, "Number of players.")
EPOCH: Final = LAYOUT.add("epoch", 4, "The Epoch.")
TURN: Final = LAYOUT.add("turn", 4, "The turn of the Epoch.")
EPOCHS_LEFT: Final = LAYOUT.add("epochs_left", 4, "Epochs after this one.")
LAST_TURN: Final = LAYOUT.add("last_turn", 1, "This turn is the last of the Epoch.")
BLACK: Final = LAYOUT.add("black", 50, "Black disks in the supply.")
DECK: Final = LAYOUT.add("deck", 100, "Cards in the deck.")
POOL: Final = LAYOUT.add("pool", 6, "Powers in the pool of the scenario.")
ROUND: Final = LAYOUT.add("contest.round", 4, "The round of the competition.")
REVEALED: Final = LAYOUT.add("contest.revealed", 1, "Its cards are revealed.")

NUMBER: Final = places(WONDERS, 1)
"""The numbers of the Wonders."""
FIRST_CONTESTED: Final = i64(AREA[IDS[0]]) + CONTESTED
AREA_SIZE: Final = i64(len(_A.facts))
AREA_COUNTS: Final = i64(len(IDS))
SEVERAL: Final = 16
"""What a faction with 2 or more disks counts in an area, and another counts 1, until it is known who meets there."""


class Ground:
    """The places of an area in the facts, and what it is, found in one lookup."""

    __slots__ = ("land", "number", "open", "place")

    def __init__(self, id: str) -> None:
        self.place: int = AREA[id]
        self.number: int = IDS.index(id)
        self.land: bool = IS_LAND[id]
        self.open: bool = AREAS[id].kind == "open"


class Spot:
    """The places of a Wonder in the facts, found in one lookup."""

    __slots__ = ("barred", "built", "destroyed", "number")

    def __init__(self, id: str) -> None:
        self.built: int = WONDER[id]
        self.number: int = NUMBER[id]
        self.destroyed: int = DESTROYED[id]
        self.barred: int = BARRED[id]


GROUND: Final = {id: Ground(id) for id in IDS}
SPOT: Final = {id: Spot(id) for id in WONDERS}

# --- what changes rarely ---

LEADERS_OF: Final = Rows()
INVESTED: Final = Rows()
PIECES: Final = Rows()
BARBARIANS_ON: Final = Rows()
DISCARDED: Final = Rows()
ON_OFFER: Final = Rows()


def slots(t: Table, seat: Seat) -> list[int]:
    """The index of each civilization, counted from the observer."""
    out = [0] * len(t.civs)
    place = 0
    for k in range(t.players + 1):
        leader = (seat + k) % t.players if k < t.players else -1
        for i in range(len(out)):
            led = t.civs[i].seat
            if led == leader or (leader < 0 and led < 0):
                out[i] = place
                place += 1
    return out


def encode(t: Table, seat: Seat, sheet: Sheet) -> None:
    """Encodes what a seat sees, with civilizations counted from it."""
    sheet.begin((seat * (SEATS + 1) + t.players) * (SLOTS + 1) + len(t.civs))
    out, at = sheet.out, sheet.at
    slot = slots(t, seat)
    moved = False
    for i in range(len(t.civs)):
        moved |= _civ(t, t.civs[i], seat, slot[i], sheet)
    for place in range(len(t.order)):
        out[at + CIV[slot[t.order[place]]] + ORDER] = i16(place + 1)
    if not sheet.still(BARBARIANS_ON, t.barbarians, 0, at, 1):
        sheet.lay(_barbarians(t), at)
        moved = True
    _contested(t, moved, sheet)
    _wonders(t, slot, sheet)
    _cards(t, sheet)
    _clock(t, sheet)
    if t.book.scenario:
        _book(t, slot, sheet)
    if t.contest.area:
        _contest(t, seat, slot, sheet)
    if t.stack:
        _doing(t, seat, slot, sheet)
    sheet.end()


def _civ(t: Table, c: Civ, seat: Seat, slot: int, sheet: Sheet) -> bool:
    """Encodes a civilization; returns whether its disks have changed since the last look."""
    out, at = sheet.out, sheet.at
    k = at + CIV[slot]
    out[k + PRESENT] = 1
    out[k + ORDER] = 0
    out[k + VP] = small(c.vp)
    out[k + SUPPLY] = small(c.supply)
    out[k + READY] = small(c.ready)
    out[k + TREASURY] = small(c.treasury)
    out[k + LOOT] = small(c.loot)
    out[k + PASSED] = i16(1 if c.passed else 0)
    out[k + BUILT] = i16(1 if c.built else 0)
    out[k + ABILITY] = i16(1 if c.ability else 0)
    out[k + AENEAS] = i16(1 if c.aeneas else 0)
    sheet.lay(_leader(t, c, seat), k)
    _hand(t, c, seat, sheet, k)
    for area, n in c.allies.items():
        sheet.note(at + i64(AREA[area]) + WHITE + i64(slot), small(n))
    if sheet.still(PIECES, c.disks, 0, at + i64(slot), 2):
        return False
    on_map = _pieces(c)
    sheet.lay(on_map, at + i64(slot))
    sheet.lay(on_map.then, k)
    return True


def _leader(t: Table, c: Civ, seat: Seat) -> Row:
    """The facts of the leader of a civilization, its name, and the abilities that it has."""
    led_by = (c.seat - seat) % t.players if c.seat >= 0 else SEATS
    abilities = sheet_of(t, c)
    row = LEADERS_OF.find(c.id, led_by)
    if row is None or row.also is not abilities:
        row = LEADERS_OF.add(c.id, led_by)
        row.also = abilities
        row.put(LED_BY + led_by if c.seat >= 0 else NPC, 1)
        if c.id in ID:
            row.put(ID[c.id], 1)
        if abilities in SHEET:
            row.put(SHEET[abilities], 1)
    return row


def _hand(t: Table, c: Civ, seat: Seat, sheet: Sheet, k: i64) -> None:
    sheet.out[k + HAND_SIZE] = i16(len(c.hand))
    open_hand = c.seat == seat or c.seat < 0
    if open_hand or t.known:
        for card in c.hand:
            if open_hand or t.known.get(card, 0) >> seat & 1:
                sheet.note(k + i64(HAND[card]), 1)
    if not c.investments:
        sheet.lay(NO_ROW, k)
    elif not sheet.still(INVESTED, c.investments, 0, k, 1):
        row = INVESTED.find(c.investments)
        if row is None:
            row = INVESTED.add(c.investments)
            for card, n in c.investments.items():
                row.put(INVESTMENT[card], n + 1)
        sheet.lay(row, k)


def _pieces(c: Civ) -> Row:
    """The disks on the map by area; in further rows, how many they are, and whom they meet."""
    pile = c.disks
    on_map = PIECES.find(pile)
    if on_map is None:
        on_map = PIECES.add(pile)
        totals = on_map.then
        meeting = totals.then
        disks = 0
        cities = 0
        for area, n in pile.items():
            ground = GROUND[area]
            on_map.put(ground.place + DISKS, n)
            _meet(ground, n, meeting)
            disks += n
            if n >= CITY and ground.land:
                cities += 1
        totals.put(ON_MAP, disks)
        totals.put(CITIES, cities)
        totals.put(AREA_COUNT, len(pile))
    return on_map


def _barbarians(t: Table) -> Row:
    """The disks of the Barbarians; in a further row, whom they meet."""
    row = BARBARIANS_ON.find(t.barbarians)
    if row is None:
        row = BARBARIANS_ON.add(t.barbarians)
        meeting = row.then
        for area, n in t.barbarians.items():
            ground = GROUND[area]
            row.put(ground.place + BARBARIANS, n)
            _meet(ground, n, meeting)
    return row


def _meet(ground: Ground, n: int, row: Row) -> None:
    """Notes that a faction may meet others in an area and compete, unless it is an open sea."""
    if not ground.open:
        row.put(ground.number, 1 if n == 1 else SEVERAL)


def _is_intricate(t: Table) -> bool:
    """Whether disks alone do not say who competes: there are allied disks, or a scenario, which may have sides."""
    if t.book.scenario:
        return True
    for c in t.civs:
        if c.allies:
            return True
    return False


def _contested(t: Table, moved: bool, sheet: Sheet) -> None:
    """Encodes the contested areas: where several factions meet, one of them with 2 or more disks.

    What the piles have noted is added up on a sheet of its own, with the same result as `board.contested_areas` (the
    tests compare facts with the view). Where that is not enough, it asks that function.
    """
    sums = sheet.sums(AREA_COUNTS)
    if _is_intricate(t):
        sums.told = NO_ROW
        sheet.lay(NO_ROW, sheet.at)
        for area in contested_areas(t):
            sheet.note(sheet.at + i64(AREA[area]) + CONTESTED, 1)
        return
    if moved or sums.told is NO_ROW:
        _add_up(t, sums)
    sheet.lay(sums.told, sheet.at)


def _add_up(t: Table, sums: Sheet) -> None:
    """Adds up who meets in each area, and notes the contested areas if something has changed."""
    sums.begin(0)
    for c in t.civs:
        totals = _pieces(c).then
        sums.lay(totals.then, 0)
    sums.lay(_barbarians(t).then, 0)
    sums.end()
    if sums.changed or sums.told is NO_ROW:
        row = Row(None, -1)
        for i in range(AREA_COUNTS):
            if sums.out[i] > SEVERAL:
                row.put(FIRST_CONTESTED + AREA_SIZE * i, 1)
        sums.told = row
        sums.changed = False


def _wonders(t: Table, slot: list[int], sheet: Sheet) -> None:
    at = sheet.at
    for id, wonder in t.wonders.items():
        spot = SPOT[id]
        if wonder.owner >= 0:
            sheet.note(at + CIV[slot[wonder.owner]] + i64(spot.built), small(1 + wonder.disks))
        if wonder.area:
            sheet.note(at + i64(AREA[wonder.area]) + BLOCK, i16(spot.number))
        if wonder.destroyed:
            sheet.note(at + i64(spot.destroyed), 1)
        if wonder.barred:
            sheet.note(at + i64(spot.barred), 1)


def _cards(t: Table, sheet: Sheet) -> None:
    at = sheet.at
    sheet.lay(_discarded(t.discard), at)
    for card in t.aside:
        sheet.note(at + i64(ASIDE[card]), 1)
    for card in t.lasting.superstition:
        if card in SUPERSTITION:
            sheet.note(at + i64(SUPERSTITION[card]), 1)
    if not t.offered:
        sheet.lay(NO_ROW, at)
    elif not sheet.still(ON_OFFER, t.offered, 0, at, 1):
        row = ON_OFFER.find(t.offered)
        if row is None:
            row = ON_OFFER.add(t.offered)
            for id in t.offered:
                if id in OFFERED:
                    row.put(OFFERED[id], 1)
        sheet.lay(row, at)


def _discarded(pile: list[str]) -> Row:
    """The discard pile. If cards were put on top of it since the last time, they are added in a new row."""
    row = DISCARDED.find(pile)
    counted = row.also if row is not None else None
    if row is None or not isinstance(counted, list) or pile[: len(counted)] != counted:
        row = DISCARDED.add(pile)
        counted = []
    elif len(counted) < len(pile):
        row = DISCARDED.grown(row)
    if row.also is None:
        for card in pile[len(counted) :]:
            row.put(DISCARD[card], 1)
        row.also = pile[:]
    return row


def _clock(t: Table, sheet: Sheet) -> None:
    out, at = sheet.out, sheet.at
    sheet.note(at + i64(STAGE[t.stage]), 1)
    sheet.note(at + i64(MAP[t.map]), 1)
    out[at + PLAYERS] = i16(t.players)
    out[at + EPOCH] = small(t.epoch)
    out[at + TURN] = small(t.turn)
    out[at + EPOCHS_LEFT] = small(t.last_epoch - t.epoch)
    out[at + LAST_TURN] = i16(1 if t.lasting.time_passes else 0)
    out[at + BLACK] = small(t.black)
    out[at + DECK] = i16(len(t.deck))


def _book(t: Table, slot: list[int], sheet: Sheet) -> None:
    """Notes what a scenario adds."""
    book, at = t.book, sheet.at
    sheet.note(at + i64(SCENARIO[book.scenario]), 1)
    sheet.note(at + POOL, i16(len(book.pool)))
    for area, n in book.gold.items():
        sheet.note(at + i64(AREA[area]) + GOLD, small(n))
    for i in range(len(book.enemies)):
        for other in book.enemies[i]:
            sheet.note(at + CIV[slot[i]] + ENEMY + i64(slot[other]), 1)
    for card, owner in book.tabled.items():
        sheet.note(at + CIV[slot[owner]] + i64(TABLED[card]), 1)
    for i in range(min(len(book.sides), len(slot))):
        sheet.note(at + CIV[slot[i]] + SIDE, small(1 + book.sides[i]))


def _contest(t: Table, seat: Seat, slot: list[int], sheet: Sheet) -> None:
    """Notes the competition; face-down cards of others are only counted."""
    contest, at = t.contest, sheet.at
    sheet.note(at + i64(AREA[contest.area]) + CONTEST, 1)
    sheet.note(at + ROUND, small(contest.round))
    sheet.note(at + REVEALED, i16(1 if contest.revealed else 0))
    for laid in contest.laid:
        count = at + CIV[slot[laid.civ]] + LAID
        sheet.note(count, sheet.out[count] + 1)
        hidden = laid.kind == "card" and not contest.revealed and t.civs[laid.civ].seat != seat
        if not hidden and laid.card in SHOWN:
            sheet.note(at + i64(SHOWN[laid.card]), 1)


def _doing(t: Table, seat: Seat, slot: list[int], sheet: Sheet) -> None:
    """Notes what is in progress, as far as the view shows it."""
    at = sheet.at
    doing = in_progress(t, seat)
    if doing.card in DOING:
        sheet.note(at + i64(DOING[doing.card]), 1)
    if doing.civ >= 0:
        sheet.note(at + DOING_CIV + i64(slot[doing.civ]), 1)
    if doing.target >= 0:
        sheet.note(at + DOING_TARGET + i64(slot[doing.target]), 1)
    sheet.note(at + DOING_N, small(doing.n))
    if doing.area in AREA:
        sheet.note(at + i64(AREA[doing.area]) + NAMED, 1)
    for area in doing.areas:
        if area in AREA:
            sheet.note(at + i64(AREA[area]) + NAMED, 1)
    if doing.cards is not None:
        for card in doing.cards:
            if card in CHOICE:
                sheet.note(at + i64(CHOICE[card]), 1)
