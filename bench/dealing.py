"""Re-dealing the cards of one age of Through the Ages in four ways, for `bench/decks.py`, which compiles this file."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_M1: Final = 2147483563
_M2: Final = 2147483399
_RANGE: Final = 2147483562


class Dice:
    """The generator of `saecula.core.chance`."""

    def __init__(self) -> None:
        self.s1: i64 = 5
        self.s2: i64 = 7

    def next(self, n: i64) -> i64:
        self.s1 = self.s1 * 40014 % _M1
        self.s2 = self.s2 * 40692 % _M2
        return (self.s1 - self.s2) % _RANGE * n // _RANGE


class Age:
    """The cards of an age that a seat does not know, in a position: the deck, and those in other places."""

    def __init__(self, deck: list[str], hidden: list[str], kinds: list[str]) -> None:
        self.deck = deck
        self.hidden = hidden
        self.kinds = kinds
        self.number = {id: i for i, id in enumerate(kinds)}
        self.counts = [deck.count(id) for id in kinds]
        self.numbers = [self.number[id] for id in hidden]


def drawn(dice: Dice, cards: list[str], n: int) -> list[str]:
    """So many cards at random, which are taken out of the list."""
    dealt: list[str] = []
    left: i64 = len(cards)
    for _ in range(n):
        dealt.append(cards.pop(dice.next(left)))
        left -= 1
    return dealt


def sorted_lists(dice: Dice, age: Age) -> list[str]:
    """As the engine does: all cards in one sorted list, and each place takes one out at random."""
    cards = age.deck + age.hidden
    cards.sort()
    return drawn(dice, cards, len(age.hidden))


def counts_spread(dice: Dice, age: Age) -> list[str]:
    """The deck holds counts, which are spread into a list of ids before the cards are dealt."""
    counts = age.counts.copy()
    for id in age.hidden:
        counts[age.number[id]] += 1
    cards: list[str] = []
    for i in range(len(counts)):
        for _ in range(counts[i]):
            cards.append(age.kinds[i])
    return drawn(dice, cards, len(age.hidden))


def taken(dice: Dice, counts: list[int], left: i64) -> i64:
    """The number of a card at random, which is taken out of the counts."""
    k: i64 = dice.next(left)
    i: i64 = 0
    count: i64 = counts[0]
    while k >= count:
        k -= count
        i += 1
        count = counts[i]
    counts[i] = count - 1
    return i


def counts(dice: Dice, age: Age) -> list[str]:
    """The deck holds counts, hands and other piles hold ids: a card is found by going through the counts."""
    counts = age.counts.copy()
    for id in age.hidden:
        counts[age.number[id]] += 1
    left: i64 = len(age.deck) + len(age.hidden)
    dealt: list[str] = []
    for _ in age.hidden:
        dealt.append(age.kinds[taken(dice, counts, left)])
        left -= 1
    return dealt


def counts_and_numbers(dice: Dice, age: Age) -> list[int]:
    """The deck holds counts, hands and other piles hold numbers: no card has a name."""
    counts = age.counts.copy()
    for i in age.numbers:
        counts[i] += 1
    left: i64 = len(age.deck) + len(age.hidden)
    dealt: list[int] = []
    for _ in age.numbers:
        dealt.append(taken(dice, counts, left))
        left -= 1
    return dealt
