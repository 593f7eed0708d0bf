"""The random state, which is part of the table: the generator, and what it has decided since the last answer."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from typing import Any, Final

from saecula.core.compiler import i64
from saecula.core.data import whole
from saecula.core.errors import BadRecord
from saecula.core.parts import Shared
from saecula.core.types import Seen

ALL: Final = -1
"""The mask for what everybody sees, with all bits set. Bit `1 << seat` represents one seat."""

_M1: Final = 2147483563
_M2: Final = 2147483399
_RANGE: Final = 2147483562
_MOST: Final = 1 << 31
_A1: Final = 40014
_A2: Final = 40692
_WORD: Final = 1 << 64
_HALF: Final = (1 << 32) - 1
_SHOWN: Final = 8
_BITS: Final = 128
KEY_BYTES: Final = 32
_UNSCRIPTED: Final[list[str]] = []
"""The script that all copies share; a script is replaced, never added to."""


@dataclass(slots=True)
class Drawn:
    """One outcome of chance: the die or the card as text, and who sees it (a mask of seats)."""

    text: str
    seen: Seen


_NOTHING: Final[list[Drawn]] = []
"""The empty list of outcomes that all copies share; the first outcome makes a new list."""


@dataclass(slots=True)
class Chance:
    """The table's generator (two combined multiplicative generators, period about 2.3e18; state in two small ints).

    Anybody who sees enough of its draws can compute its state. So a game among people has a `key` that nobody at the
    table knows: draw number `count` is then derived from the key and the number by BLAKE2b, and says nothing about any
    other draw. The small generator advances alongside it; it is all that remains in a copy that must not know the
    future (`forget`).

    A deck is a sorted list: its order is not decided until a card is drawn, so a draw is the moment of chance, and
    `outcomes` lists what was drawn in words. With a `script` (a replay, a case file) the outcomes are read from there
    instead; the generator advances all the same, so a replay with the game's seed ends in exactly the same table. A
    `quiet` generator, as in every copy, writes nothing down.
    """

    s1: int
    s2: int
    outcomes: Shared[Drawn] = field(default_factory=list)
    script: Shared[str] = field(default_factory=list)
    quiet: bool = False
    key: bytes = b""
    count: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy` of what draws from it, such as a bot; the compiled class has no other way."""
        return Chance, (self.s1, self.s2, self.outcomes, self.script, self.quiet, self.key, self.count)

    def copy(self) -> Chance:
        return Chance(self.s1, self.s2, _NOTHING, _UNSCRIPTED, True, self.key, self.count)

    def next(self, n: int) -> int:
        """A number from 0 to n - 1 that is not recorded, for uses outside the game such as re-dealing and bots."""
        s1: i64 = self.s1
        s2: i64 = self.s2
        s1 = s1 * _A1 % _M1
        s2 = s2 * _A2 % _M2
        self.s1 = s1
        self.s2 = s2
        if self.key:
            self.count += 1
            return keyed(self.key, self.count, n)
        if n > _MOST:
            return (self.s1 - self.s2) % _RANGE * n // _RANGE
        sides: i64 = n
        return (s1 - s2) % _RANGE * sides // _RANGE

    def deal(self, cards: list[str], n: int) -> list[str]:
        """Removes a number of cards at random, one after another, as `next` does; the rest keep their order."""
        dealt: list[str] = []
        if self.key or len(cards) > _MOST:
            for _ in range(n):
                dealt.append(cards.pop(self.next(len(cards))))
            return dealt
        s1: i64 = self.s1
        s2: i64 = self.s2
        left: i64 = len(cards)
        for _ in range(n):
            s1 = s1 * _A1 % _M1
            s2 = s2 * _A2 % _M2
            dealt.append(cards.pop((s1 - s2) % _RANGE * left // _RANGE))
            left -= 1
        self.s1 = s1
        self.s2 = s2
        return dealt

    def branch(self, number: int) -> None:
        """Leaves the course of the real game: from here on the draws depend on the number alone.

        So whatever is re-dealt afterwards cannot tell the state of the real game, nor depend on it.
        """
        self.forget()
        low: i64 = number & _HALF
        high: i64 = number >> 32 & _HALF
        low = _scrambled(low ^ _scrambled(high))
        self.s1 = low % (_M1 - 1) + 1
        self.s2 = _scrambled(low + 1 & _HALF) % (_M2 - 1) + 1

    def data(self) -> dict[str, int]:
        """The state that a save keeps, never the key."""
        if self.key:
            return {"s1": self.s1, "s2": self.s2, "count": self.count}
        return {"s1": self.s1, "s2": self.s2}

    def promise(self, over: bool) -> tuple[str, str]:
        """The hash of the key and, once the game is over, the key itself, for the record; empty without a key."""
        if not self.key:
            return "", ""
        return commitment(self.key), self.key.hex() if over else ""

    def forget(self) -> None:
        """Discards the key, if there is one: from here on the draws are unrelated to the real game."""
        self.key = b""
        self.count = 0

    def _note(self, text: str, seen: Seen) -> None:
        if self.quiet:
            return
        if self.outcomes:
            self.outcomes.append(Drawn(text, seen))
        else:
            self.outcomes = [Drawn(text, seen)]

    def _scripted(self) -> str:
        return self.script.pop(0)

    def roll(self, sides: int, seen: Seen = ALL) -> int:
        """Rolls a die and returns 1 to `sides`."""
        value = self.next(sides) + 1
        if self.script:
            text = self._scripted()
            value = whole(text)
            if not 1 <= value <= sides:
                raise BadRecord(f"chance: {text!r} is not a roll of a die with {sides} sides")
        self._note(str(value), seen)
        return value

    def draw(self, deck: list[str], seen: Seen = ALL) -> str:
        """Takes a random card out of the deck (a sorted list stays sorted)."""
        i = self.next(len(deck))
        if self.script:
            text = self._scripted()
            if text not in deck:
                raise BadRecord(f"chance: {text!r} cannot be drawn here; there are {_some(deck)}")
            i = deck.index(text)
        card = deck.pop(i)
        self._note(card, seen)
        return card

    def choose(self, among: list[str], seen: Seen = ALL) -> str:
        """Picks one without removing it."""
        i = self.next(len(among))
        if self.script:
            text = self._scripted()
            if text not in among:
                raise BadRecord(f"chance: {text!r} cannot be chosen here; there are {_some(among)}")
            i = among.index(text)
        self._note(among[i], seen)
        return among[i]


def seeded(seed: int, key: bytes = b"") -> Chance:
    """A generator from any non-negative seed; neighboring seeds give unrelated games. A key decides the draws."""
    chance = Chance(_mix(seed) % (_M1 - 1) + 1, _mix(seed + 1 + seed // _WORD) % (_M2 - 1) + 1)
    chance.key = key
    return chance


def keyed(key: bytes, number: int, n: int) -> int:
    """Draw `number` (counted from 1) under a key: 0 to n - 1, all equally likely (to 1 in 2^100)."""
    block = blake2b(number.to_bytes(8, "big"), digest_size=_BITS // 8, key=key, person=b"saecula draw").digest()
    return int.from_bytes(block, "big") * n >> _BITS


def commitment(key: bytes) -> str:
    """The SHA-256 hash of a key, which is shown before the game. Nobody can find another key with the same hash."""
    return sha256(key).hexdigest()


def _mix(n: int) -> int:
    """The finalizer of SplitMix64: neighboring numbers give unrelated ones."""
    z = (n + 1) * 0x9E3779B97F4A7C15 % _WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % _WORD
    return z ^ z >> 31


def _scrambled(n: i64) -> i64:
    """Another number of 32 bits, unrelated to those of the neighbors of `n`; computed in native numbers, so quickly."""
    n = (n ^ n >> 16) * 0x45D9F3B & _HALF
    n = (n ^ n >> 16) * 0x45D9F3B & _HALF
    return n ^ n >> 16


def _some(deck: list[str]) -> str:
    """The cards that could have been drawn, for a message."""
    words = list(dict.fromkeys(deck))
    return ", ".join(words[:_SHOWN]) + (f" and {len(words) - _SHOWN} others" if len(words) > _SHOWN else "")


def put(deck: list[str], card: str) -> None:
    """Shuffles a card back into a deck: the list stays sorted, and the next draw is random."""
    insort(deck, card)
