"""Food and resources: blue tokens on farms and mines, paying with change, receiving, producing (sections 5 and 21)."""

from __future__ import annotations

from typing import Final

from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.table import Civ


def _values(food: bool) -> dict[str, int]:
    values: dict[str, int] = {}
    for card in CARDS.values():
        if food and card.type == "farm":
            values[card.id] = card.food
        elif not food and card.type == "mine":
            values[card.id] = card.resource
        elif not food and card.kind == "lab":
            values[card.id] = card.level
    return {id: values[id] for id in sorted(values, key=lambda id: (-values[id], CARDS[id].kind == "lab"))}


FOOD: Final[dict[str, int]] = _values(True)
"""The worth of a blue token on a farm, highest first (TTA-BBANK-01). TTA-PAY-01."""

ORE: Final[dict[str, int]] = _values(False)
"""The worth of a blue token on a mine, or on a lab that works as a mine (TTA-CARD-18), highest first, mines before
labs.
"""

SCIENCE_LIMIT: Final = 40

_Key = tuple[tuple[str, ...], tuple[int, ...], int, int]
_found: Final[dict[_Key, list[int]]] = {}


def food(civ: Civ) -> int:
    """The food on the farm cards."""
    total = 0
    for id, n in civ.stores.items():
        if n:
            total += n * FOOD.get(id, 0)
    return total


def resources(civ: Civ) -> int:
    """The resources on the mine cards (and labs, TTA-PAY-09). They remain after Tesla leaves (TTA-CARD-20)."""
    total = 0
    for id, n in civ.stores.items():
        if n:
            total += n * ORE.get(id, 0)
    return total


def _cards(civ: Civ, values: dict[str, int]) -> list[str]:
    """The cards that can have goods of that kind on them, highest value first, mines before labs.

    They count with or without workers (TTA-PAY-06).
    """
    stores = civ.stores
    return [id for id in values if id in stores]


def pay(civ: Civ, due: int, values: dict[str, int]) -> int:
    """Pays goods with change; returns the amount paid.

    TTA-PAY-11: chooses the legal payment that leaves the most tokens in the bank, then the most on the highest card.
    TTA-PAY-05: if exact change is impossible, the smallest possible surplus is lost. A player who has less loses
    everything.

    TTA-GEN-10, TTA-BBANK-03: nobody pays more than they have; the tokens go back to their own bank.
    """
    if due <= 0:
        return 0
    ids = _cards(civ, values)
    if len(ids) == 1:
        id = ids[0]
        value = values[id]
        n = civ.stores[id]
        spent = min(n, (due + value - 1) // value)
        civ.store(id, n - spent)
        civ.tokens.blue += spent
        return min(due, spent * value)
    stores = civ.stores.copy()
    counts = [stores[id] for id in ids]
    key = (tuple(ids), tuple(counts), civ.tokens.blue, due)
    left = _found.get(key)
    if left is None:
        fixed = [CARDS[id].kind == "lab" for id in ids]
        left = change([values[id] for id in ids], counts, fixed, civ.tokens.blue, due)
        if len(_found) > 50_000:
            _found.clear()
        _found[key] = left
    paid = 0
    for i in range(len(ids)):
        id = ids[i]
        spent = counts[i] - left[i]
        stores[id] = left[i]
        civ.tokens.blue += spent
        paid += spent * values[id]
    civ.stores = stores
    return min(due, paid)


def change(worth: list[int], counts: list[int], fixed: list[bool], bank: int, due: int) -> list[int]:
    """The tokens left on the cards (in order of falling value) after paying `due` (TTA-PAY-02..04, TTA-PAY-10)."""
    total = sum(worth[i] * counts[i] for i in range(len(worth)))
    room = bank + sum(counts)
    for rest in range(total - due, 0, -1):
        best = _place(worth, counts, fixed, 0, rest, 0, room)
        if best is not None:
            return best
    return [0] * len(worth)


def _place(
    worth: list[int], counts: list[int], fixed: list[bool], i: int, rest: int, released: int, room: int
) -> list[int] | None:
    """The fewest tokens worth `rest` on cards i and below, when tokens worth `released` were taken from the cards
    above.
    """
    if rest == 0:
        return [0] * (len(worth) - i)
    if i == len(worth) or room <= 0:
        return None
    value = worth[i]
    most = counts[i] if fixed[i] else counts[i] + released // value
    best: list[int] | None = None
    fewest = room + 1
    for n in range(min(most, rest // value, room), -1, -1):
        freed = released + (counts[i] - n) * value
        tail = _place(worth, counts, fixed, i + 1, rest - n * value, freed, min(room, fewest - 1) - n)
        if tail is not None:
            tokens = n + sum(tail)
            if tokens < fewest:
                best = [n, *tail]
                fewest = tokens
    return best


def receive(civ: Civ, due: int, values: dict[str, int]) -> int:
    """Places goods from the civilization's bank, highest card that fits first (TTA-PAY-07, TTA-PAY-12); returns the
    amount placed.

    TTA-PAY-08: as far as the bank goes. TTA-PAY-14: the same is true when a card says that a civilization produces.
    """
    placed = 0
    if due <= 0:
        return 0
    for id in _cards(civ, values):
        if CARDS[id].kind == "lab":
            continue
        value = values[id]
        n = min((due - placed) // value, civ.tokens.blue)
        if n > 0:
            civ.store(id, civ.stores[id] + n)
            civ.tokens.blue -= n
            placed += n * value
    return placed


def lose_all(civ: Civ, values: dict[str, int]) -> None:
    """Returns all goods of that kind to the bank."""
    for id in civ.stores:
        if id in values:
            civ.tokens.blue += civ.stores[id]
            civ.store(id, 0)


def score(civ: Civ, points: int) -> int:
    """Gains culture points, or loses them down to 0 (TTA-TRACK-01, TTA-GEN-14); returns the change."""
    before = civ.culture
    civ.culture = max(0, before + points)
    return civ.culture - before


def learn(civ: Civ, points: int) -> int:
    """Gains science points up to 40, or loses them down to 0 (TTA-TRACK-02); returns the change."""
    before = civ.science
    civ.science = max(0, min(SCIENCE_LIMIT, before + points))
    return civ.science - before


def grow(civ: Civ) -> bool:
    """Moves one token from the yellow bank to the unused pool; False if the bank is empty (TTA-POP-06).
    TTA-YBANK-02.
    """
    if civ.tokens.yellow == 0:
        return False
    civ.tokens.yellow -= 1
    civ.tokens.unused += 1
    return True


def gain_tokens(civ: Civ, yellow: int, blue: int) -> None:
    """Moves tokens from the box into the civilization's banks (TTA-YBANK-13, TTA-BBANK-09). TTA-COMP-18."""
    civ.tokens.yellow += yellow
    civ.tokens.extra_yellow += yellow
    civ.tokens.blue += blue
    civ.tokens.extra_blue += blue


def lose_tokens(civ: Civ, yellow: int, blue: int) -> None:
    """Moves tokens from the civilization's banks to the box, as far as there are any (TTA-COLONY-18, TTA-COLONY-19).

    TTA-COMP-18.
    """
    yellow = min(yellow, civ.tokens.yellow)
    blue = min(blue, civ.tokens.blue)
    civ.tokens.yellow -= yellow
    civ.tokens.extra_yellow -= yellow
    civ.tokens.blue -= blue
    civ.tokens.extra_blue -= blue
