"""The position as numbers for learners (see `saecula.core.facts`)."""

from __future__ import annotations

from typing import Final

from saecula.core.facts import Layout, small
from saecula.core.native import i16, i64
from saecula.core.rows import Row, Rows
from saecula.core.sheet import Sheet
from saecula.core.types import Seat
from saecula.games.age_of_civilization.cards import (
    ACTION_IDS,
    ACTIONS,
    CIVILIZATIONS,
    EVENTS,
    PERFORMABLE,
    SPECIAL_CARDS,
    TECHNOLOGIES,
    TIMELINE,
    WONDERS,
    Action,
)
from saecula.games.age_of_civilization.kinds import ROUNDS
from saecula.games.age_of_civilization.phases.actions import open_slots
from saecula.games.age_of_civilization.powers import Powers, layout, powers, price
from saecula.games.age_of_civilization.score import still_to_score
from saecula.games.age_of_civilization.table import CURRENT, FIRST_TOKEN, Player, Table

SEATS: Final = 4

# --- each player ---

_P: Final = Layout()
PRESENT: Final = _P.add("present", 1, "The seat is in the game.")
TURN: Final = _P.add("turn", 1, "It is this player's turn.")
FIRST: Final = _P.add("first", 1, "Has the first player marker.")
COINS: Final = _P.add("coins", 10, "Coins.")
POINTS: Final = _P.add("points", 20, "Points.")
END: Final = _P.add("end", 10, "The points that the cards would score if the game ended now.")
WORKERS: Final = _P.add("workers", 4, "All workers.")
FREE: Final = _P.add("free", 4, "Workers that are not on a slot.")
STRENGTH: Final = _P.add("strength", 5, "Strength.")
TECHNOLOGY_COUNT: Final = _P.add("technologies", 9, "Number of technologies.")
CIVILIZATION_COUNT: Final = _P.add("civilizations", 3, "Number of civilizations.")
WONDER_COUNT: Final = _P.add("wonders", 4, "Number of wonders.")
HAND_SIZE: Final = _P.add("hand_size", 6, "Draft: cards in hand.")
MAIN: Final = _P.each("main", CIVILIZATIONS, 1, "{} is the civilization on top.")
CIVILIZATION: Final = _P.each("civilization", CIVILIZATIONS, 1, "Has {}, whether on top or not.")
TECHNOLOGY: Final = _P.each("technology", TECHNOLOGIES, 1, "Has {}.")
SPECIAL: Final = _P.each("special", SPECIAL_CARDS, 1, "Special technology card {} covers a column.")
WONDER: Final = _P.each("wonder", WONDERS, 1, "Has {}.")
SLOTS: Final = _P.each("slots", ACTION_IDS, 2, "Slots of {} on the player's own cards.")

# --- a card of the timeline ---

_K: Final = Layout()
PLACE: Final = _K.add("place", 8, "Its place on the timeline, from 1.")
IS_CURRENT: Final = _K.add("current", 1, "It is one of the three current cards.")
ROUNDS_OF: Final = _K.add("rounds", 3, "The number of rounds in which it is still current, including this one.")

# --- the table ---

LAYOUT: Final = Layout()
PLAYER: Final = [LAYOUT.block(f"seat+{i}", _P) for i in range(SEATS)]
HAND: Final = LAYOUT.each("hand", CIVILIZATIONS, 1, "Draft: {} is in the observer's hand.")
PASSING: Final = LAYOUT.each("passing", CIVILIZATIONS, 1, "Draft: {} is in the hand that the observer picks from.")
OPEN: Final = LAYOUT.each("open", ACTION_IDS, 4, "Slots of {} that the observer can use now.")
PRICE: Final = LAYOUT.each("price", ACTION_IDS, 5, "1 + the coins that {} costs the observer; 0 if it cannot be used.")
NEEDS: Final = LAYOUT.each(
    "needs", ACTION_IDS, 2, "Workers that the observer needs to perform {} once, if it can be used."
)
RESEARCH: Final = LAYOUT.each(
    "research",
    TECHNOLOGIES,
    5,
    "1 + what {} costs the observer by Research; 0 if it is not on the observer's card, or is owned.",
)
USED: Final = LAYOUT.each("used", ACTION_IDS, 2, "How often {} has been performed in this turn.")
CARD: Final = {card: int(LAYOUT.block(f"timeline.{card}", _K)) for card in TIMELINE}
TOKEN: Final = LAYOUT.each("token", EVENTS, 8, "The card that has the event token {} above it; 0 if there is none.")
MARKET: Final = LAYOUT.each("market", CIVILIZATIONS, 2, "1 + the coins on {} in the market; 0 if it is not there.")
OFFERED_WONDER: Final = LAYOUT.each("offered", WONDERS, 1, "{} can be built.")
OFFERED_SPECIAL: Final = LAYOUT.each("offered.special", SPECIAL_CARDS, 1, "Special technology card {} can be bought.")
PLAYERS: Final = LAYOUT.add("players", 4, "Number of players.")
ROUND: Final = LAYOUT.add("round", 6, "The round, 1 to 6.")
ROUNDS_LEFT: Final = LAYOUT.add("rounds_left", 6, "Rounds after this one.")
TURNS: Final = LAYOUT.add("turns", 4, "Turns taken in this round.")
WARS: Final = LAYOUT.add("wars", 3, "Wars on the cards still to come.")
DECK: Final = LAYOUT.add("deck", 48, "Civilizations in the deck.")
OPPONENT: Final = LAYOUT.add("opponent", 5, "Strength of the virtual opponent of the solo game.")
DRAFT: Final = LAYOUT.add("draft", 1, "The variant Draft is played.")
PLACED: Final = LAYOUT.add("placed", 4, "Workers on slots in this turn.")
DOOMED: Final = LAYOUT.add("doomed", 4, "Number of these that will be sacrificed.")


class Spot:
    """The places of an action in the facts; `slots` is in those of a player."""

    __slots__ = ("action", "needs", "open", "price", "slots")

    def __init__(self, action: Action) -> None:
        id = action.id
        self.action = action
        self.open: i64 = OPEN[id]
        self.price: i64 = PRICE[id]
        self.needs: i64 = NEEDS[id]
        self.slots: i64 = SLOTS[id]


SPOTS: Final = [Spot(a) for a in PERFORMABLE]
CARDS: Final = Rows()
"""What follows from a player's cards."""
OPENED: Final = Rows()
"""The open slots on the common cards in each round."""
TIMELINES: Final = Rows()
"""What follows from the timeline in each round."""
OFFERED: Final = Rows()
"""The wonders that can be built."""


def encode(t: Table, seat: Seat, sheet: Sheet) -> None:
    """Writes the position as a seat sees it, with seats counted from that seat."""
    n = len(t.players)
    sheet.begin(seat * (SEATS + 1) + n)
    out, at = sheet.out, sheet.at
    for i in range(n):
        other = (seat + i) % n
        k = at + PLAYER[i]
        out[k + TURN] = i16(1 if t.seat == other else 0)
        out[k + FIRST] = i16(1 if t.first == other else 0)
        p = t.players[other]
        out[k + FREE] = small(p.workers - t.placed if t.seat == other else p.workers)
        w = powers(p)
        out[k + END] = small(still_to_score(t, other) if w.end_of_game else 0)
        _player(p, w, i == 0, sheet, k)
        if i == 0:
            _own(t, seat, w, sheet)
    _table(t, sheet)
    sheet.end()


def _player(p: Player, w: Powers, own: bool, sheet: Sheet, k: i64) -> None:
    out = sheet.out
    if not sheet.still(CARDS, w, 0, k, 2 if own else 1):
        row = CARDS.find(w)
        if row is None:
            row = CARDS.add(w)
            _cards(p, w, row)
        sheet.lay(row, k)
        if own:
            sheet.lay(row.then, sheet.at)
    out[k + PRESENT] = 1
    out[k + COINS] = small(p.coins)
    out[k + POINTS] = small(p.points)
    out[k + WORKERS] = small(p.workers)
    out[k + HAND_SIZE] = i16(len(p.hand))
    if p.special:
        sheet.note(k + i64(SPECIAL[p.special]), 1)


def _cards(p: Player, w: Powers, row: Row) -> None:
    """Notes what follows from the cards of a player, which the powers stand for; and then, in a further row, the slots
    that an observer has on them.
    """
    slots = row.then
    row.put(STRENGTH, w.strength)
    row.put(TECHNOLOGY_COUNT, len(p.technologies))
    row.put(CIVILIZATION_COUNT, len(p.civilizations))
    row.put(WONDER_COUNT, len(p.wonders))
    if p.main:
        row.put(MAIN[p.main], 1)
    for id in p.civilizations:
        row.put(CIVILIZATION[id], 1)
    for id in p.technologies:
        row.put(TECHNOLOGY[id], 1)
    for id in p.wonders:
        row.put(WONDER[id], 1)
    for spot in SPOTS:
        n = w.slots[spot.action.number]
        if n:
            row.put(spot.slots, n)
            slots.put(spot.open, n)


def _own(t: Table, seat: Seat, w: Powers, sheet: Sheet) -> None:
    """Writes the observer's hand, and what the observer can use, with the prices."""
    out, at = sheet.out, sheet.at
    p = t.players[seat]
    for id in p.hand:
        sheet.note(at + i64(HAND[id]), 1)
    for id in p.passing:
        sheet.note(at + i64(PASSING[id]), 1)
    _opened(t, w, sheet)
    for spot in SPOTS:
        if out[at + spot.open]:
            out[at + spot.price] = small(1 + price(t, seat, w, spot.action))
            out[at + spot.needs] = small(w.workers[spot.action.number])
        else:
            out[at + spot.price] = 0
            out[at + spot.needs] = 0
    research = ACTIONS["research"]
    usual = price(t, seat, w, research)
    for id in layout(p):
        if id not in p.technologies:
            sheet.note(at + i64(RESEARCH[id]), small(1 + (price(t, seat, w, research, id) if w.research else usual)))


def _opened(t: Table, w: Powers, sheet: Sheet) -> None:
    """The open slots on the common cards."""
    kind = 2 * t.round + (1 if w.upcoming else 0)
    if sheet.still(OPENED, t.timeline, i64(kind), sheet.at, 1):
        return
    row = OPENED.find(t.timeline, kind)
    if row is None:
        row = OPENED.add(t.timeline, kind)
        for spot in SPOTS:
            slots = open_slots(t, spot.action, w.upcoming)
            if slots:
                row.put(spot.open, slots)
    sheet.lay(row, sheet.at)


def _table(t: Table, sheet: Sheet) -> None:
    out, at = sheet.out, sheet.at
    for id, n in t.used.items():
        sheet.note(at + i64(USED[id]), small(n))
    if not sheet.still(TIMELINES, t.timeline, i64(t.round), at, 1):
        row = TIMELINES.find(t.timeline, t.round)
        if row is None:
            row = TIMELINES.add(t.timeline, t.round)
            _timeline(t, row)
        sheet.lay(row, at)
    for above, id in enumerate(t.tokens, FIRST_TOKEN):
        sheet.note(at + i64(TOKEN[id]), i16(above))
    for offer in t.market:
        sheet.note(at + i64(MARKET[offer.id]), small(offer.coins + 1))
    sheet.count(OFFERED, t.wonders, OFFERED_WONDER, at)
    for id in t.specials:
        sheet.note(at + i64(OFFERED_SPECIAL[id]), 1)
    out[at + PLAYERS] = i16(len(t.players))
    out[at + ROUND] = small(t.round)
    out[at + ROUNDS_LEFT] = small(t.upcoming)
    out[at + TURNS] = small(t.turns)
    out[at + DECK] = i16(len(t.deck))
    out[at + OPPONENT] = small(t.opponent)
    out[at + DRAFT] = i16(1 if t.draft else 0)
    out[at + PLACED] = small(t.placed)
    out[at + DOOMED] = small(t.doomed)


def _timeline(t: Table, row: Row) -> None:
    """Notes what follows from the timeline in this round."""
    wars = 0
    for place, id in enumerate(t.timeline, 1):
        k = CARD[id]
        row.put(k + PLACE, place)
        if t.round <= place < t.round + CURRENT:
            row.put(k + IS_CURRENT, 1)
        elif place > t.round and ACTIONS[id].event == "war":
            wars += 1
        begins = max(t.round, place - CURRENT + 1, 1)
        row.put(k + ROUNDS_OF, max(0, min(ROUNDS, place) - begins + 1))
    row.put(WARS, wars)
