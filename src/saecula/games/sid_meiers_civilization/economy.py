"""Income: city cards with happiness and productivity, critical resource, types, monopolies, wonders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.board import FAR, LAND_DISTANCE, SEA_CHAIN
from saecula.games.sid_meiers_civilization.cards import (
    ALWAYS_HAPPY,
    IMPROVEMENTS,
    MONOPOLY,
    NO_RESOURCE,
    OUTPUT,
    UNLIMITED,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.effects.wonders import works
from saecula.games.sid_meiers_civilization.facts import facts
from saecula.games.sid_meiers_civilization.table import Table

MINIMUM: Final = 10
CRITICAL_GOLD: Final = 15
TYPE_GOLD: Final = 3
FREE_HAPPY: Final = 1
FERTILE: Final = "fertile-productive"

_CARDS: Final[list[str]] = list(OUTPUT)
_CARD_NUMBER: Final[dict[str, int]] = {card: i for i, card in enumerate(OUTPUT)}
_HAPPY_CARD: Final[dict[str, bool]] = {card: card in ALWAYS_HAPPY for card in OUTPUT}
_GOLD_WONDERS: Final[list[str]] = [w.id for w in WONDERS.values() if w.effect == "gold"]
_HAPPY_WONDERS: Final[list[str]] = [w.id for w in WONDERS.values() if w.effect == "happy"]
_WHEEL_WONDERS: Final[list[str]] = [w.id for w in WONDERS.values() if w.effect == "productive"]


@dataclass(slots=True)
class Income:
    """SMC-PROD-05: the five parts of an income, and the amount paid (at least 10, SMC-PROD-08)."""

    settlements: int
    critical: int
    types: int
    monopolies: int
    wonders: int
    paid: int


def happy_symbols(t: Table, seat: Seat) -> int:
    """SMC-HAPPY-03..05, SMC-WONDER-12: one free symbol, and the faces of improvements and of wonders in effect."""
    n = FREE_HAPPY
    for id in t.players[seat].improvements:
        item = IMPROVEMENTS[id]
        if item.kind == "happiness":
            n += item.symbols
    for id in _HAPPY_WONDERS:
        if t.wonders.get(id, -1) == seat and works(t, id):
            n += WONDERS[id].amount
    return n


def wheel_symbols(t: Table, seat: Seat) -> int:
    """SMC-PROD-01, SMC-PROD-03, SMC-WONDER-12: the wheels of improvements and of wonders in effect."""
    n = 0
    for id in t.players[seat].improvements:
        item = IMPROVEMENTS[id]
        if item.kind == "productivity":
            n += item.symbols
    for id in _WHEEL_WONDERS:
        if t.wonders.get(id, -1) == seat and works(t, id):
            n += WONDERS[id].amount
    return n


def held(t: Table, seat: Seat) -> list[str]:
    """The territories whose city cards a player holds."""
    return [s for s, x in t.settlements.items() if x.holder == seat]


def counted(t: Table, seat: Seat) -> list[str]:
    """SMC-PROD-10, SMC-TRADE-03: the territories whose cards count for output; an option counts the owner's instead of
    the holder's.
    """
    if t.lent_output == "owner":
        return t.settled(seat)
    return [s for s, x in t.settlements.items() if x.holder == seat]


def always_happy(t: Table, territory: str) -> bool:
    """SMC-HAPPY-02: wine and gems."""
    return _HAPPY_CARD[t.settlements[territory].card]


def always_productive(t: Table, territory: str) -> bool:
    """SMC-TERRAIN-05: fertile land."""
    return t.markers.get(territory) == FERTILE and t.seen.get(territory, 0) == -1


def output(t: Table, territory: str, happy: bool, productive: bool) -> int:
    """SMC-CITY-04, SMC-CITY-05, SMC-HAPPY-01, SMC-PROD-02, SMC-PROD-06: the number on the city card, by level
    and side.
    """
    settlement = t.settlements[territory]
    happy = happy or _HAPPY_CARD[settlement.card]
    productive = productive or always_productive(t, territory)
    return OUTPUT[settlement.card][(settlement.level - 1) * 4 + 2 * happy + productive]


_best: Final[dict[tuple[int, ...], int]] = {}
_LIMIT: Final = 20000


def best_output(t: Table, seat: Seat) -> int:
    """SMC-PROD-14: the greatest sum of card numbers that the player's symbols allow."""
    codes: list[int] = []
    for territory in counted(t, seat):
        x = t.settlements[territory]
        happy = 2 if _HAPPY_CARD[x.card] else 0
        codes.append(_CARD_NUMBER[x.card] * 16 + (x.level - 1) * 4 + happy + always_productive(t, territory))
    codes.sort()
    key = (happy_symbols(t, seat), wheel_symbols(t, seat), *codes)
    found = _best.get(key)
    if found is None:
        if len(_best) >= _LIMIT:
            _best.clear()
        found = _search(codes, key[0], key[1])
        _best[key] = found
    return found


def _search(codes: list[int], h: int, p: int) -> int:
    """Finds the best sum by going through the cards, for every number of symbols used so far."""
    h = min(h, sum(1 for c in codes if not c & 2))
    p = min(p, sum(1 for c in codes if not c & 1))
    table = [[-1] * (p + 1) for _ in range(h + 1)]
    table[0][0] = 0
    for code in codes:
        numbers = OUTPUT[_CARDS[code // 16]]
        at = code // 4 % 4 * 4
        after = [[-1] * (p + 1) for _ in range(h + 1)]
        for i in range(h + 1):
            for j in range(p + 1):
                if table[i][j] < 0:
                    continue
                for face in (0,) if code & 2 else (0, 1):
                    for wheel in (0,) if code & 1 else (0, 1):
                        if i + face <= h and j + wheel <= p:
                            side = at + (2 if face or code & 2 else 0) + (1 if wheel or code & 1 else 0)
                            after[i + face][j + wheel] = max(after[i + face][j + wheel], table[i][j] + numbers[side])
        table = after
    return max(max(row) for row in table)


def assigned_output(t: Table, seat: Seat, cheered: list[str], equipped: list[str]) -> int:
    """The sum of card numbers with the player's own assignment."""
    return sum(output(t, s, s in cheered, s in equipped) for s in counted(t, seat))


def resources(t: Table, seat: Seat) -> dict[str, int]:
    """SMC-COMP-22, SMC-PROD-10, SMC-CRIT-07, SMC-MONO-05: the number of resource cards held, by resource, in
    every era.
    """
    out: dict[str, int] = {}
    for x in t.settlements.values():
        if x.holder == seat and x.card != NO_RESOURCE:
            out[x.card] = out.get(x.card, 0) + 1
    return out


def wonder_gold(t: Table, seat: Seat) -> int:
    """SMC-WONDER-05, SMC-WONDER-15, SMC-ERA-10: gold from wonders; not in the turn in which the wonder was first
    obtained, and not after its era.
    """
    gold = 0
    for id in _GOLD_WONDERS:
        if t.wonders.get(id, -1) == seat and works(t, id) and t.since.get(id, -1) < t.turn:
            gold += WONDERS[id].amount
    return gold


def income(t: Table, seat: Seat, output: int = -1) -> Income:
    """SMC-PROD-05, SMC-PROD-08: the income of a player with the best assignment, or with the given output."""
    cards = resources(t, seat)
    settlements = best_output(t, seat) if output < 0 else output
    critical = CRITICAL_GOLD if t.critical in cards else 0  # SMC-CRIT-06
    types = TYPE_GOLD * len(cards)  # SMC-PROD-07
    monopolies = sum(MONOPOLY[min(n, 5)] for n in cards.values())  # SMC-MONO-04, SMC-MONO-06
    wonders = wonder_gold(t, seat)
    total = settlements + critical + types + monopolies + wonders  # SMC-PROD-13
    return Income(settlements, critical, types, monopolies, wonders, max(MINIMUM, total))


# --- trade range ---


def in_range(t: Table, a: int, b: int) -> bool:
    """SMC-TRADE-08..17, SMC-TRADE-28, SMC-TRADE-29: whether any settlements of the two players are within the common
    land or sea range.
    """
    f = facts(t)
    if f.land_range >= UNLIMITED:
        return True
    mine = t.settled(a)
    theirs = t.settled(b)
    for x in mine:
        land = LAND_DISTANCE[x]
        sea = SEA_CHAIN[x]
        for y in theirs:
            if land.get(y, FAR) <= f.land_range or (f.sea_range and sea[y] <= f.sea_range):
                return True
    return False
