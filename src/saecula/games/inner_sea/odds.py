"""The odds of a competition before it is over (ACIS-COMP), given what a seat knows.

The rounds of losses follow from the disks alone, so what is left if nobody lays a card or pays is certain. Whether
someone has a Competition card is not: given the cards that a seat has not seen, every hand is equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core.types import Seat
from saecula.games.inner_sea.board import count, name_of, present
from saecula.games.inner_sea.cards import IS_EVENT, KIND
from saecula.games.inner_sea.frames import Loss, Round
from saecula.games.inner_sea.ids import AreaId
from saecula.games.inner_sea.table import Table


@dataclass(slots=True)
class Doubt:
    """A civilization in the competition: the number of its cards that the seat does not know, and the chance of a
    Competition card among them."""

    civ: str
    cards: int
    chance: float


@dataclass(slots=True)
class Odds:
    """The disks of each faction now, what is left of them without cards and payments, and what may change that."""

    area: AreaId
    now: dict[str, int]
    left: dict[str, int]
    doubts: list[Doubt]


def contested(sizes: dict[int, int]) -> bool:
    """ACIS-TERM-18: whether there is more than one faction, one of them with two or more disks."""
    here = [n for n in sizes.values() if n]
    return len(here) > 1 and max(here) > 1


def hit(sizes: dict[int, int], waiting: list[int], safe: list[int]) -> None:
    """Plays the rest of a round (ACIS-COMP-25..33): the smallest waiting groups lose first, and groups of the same size
    lose together; it stops when the area is no longer contested."""
    start = {faction: sizes[faction] for faction in waiting}
    for size in sorted(set(start.values())):
        if not contested(sizes):
            return
        for faction, n in start.items():
            if n == size and faction not in safe and sizes[faction]:
                sizes[faction] -= 1


def outcome(sizes: dict[int, int], safe: list[int], rounds: int = 0) -> dict[int, int]:
    """What is left after all rounds; factions in `safe` keep their disks in the first one (ACIS-COMP-47 has check
    values)."""
    left = dict(sizes)
    while contested(left):
        rounds += 1
        hit(left, [faction for faction in left if left[faction]], safe if rounds == 1 else [])
    return left


def odds(t: Table, seat: Seat | None) -> Odds | None:
    """The odds of the current competition; None if there is none, or if a scenario has its own rules for it."""
    area = t.contest.area
    if not area or not t.rules.fights_as_usual(t):
        return None
    now = {faction: count(t, faction, area) for faction in present(t, area)}
    left = dict(now)
    for frame in reversed(t.stack):
        if isinstance(frame, Loss) and frame.area == area:
            left[frame.civ] = max(0, left.get(frame.civ, 0) - frame.n)
        elif isinstance(frame, Round):
            waiting = [group.faction for group in frame.groups if left.get(group.faction)]
            hit(left, waiting, t.contest.forts if t.contest.round == 1 else [])
    left = outcome(left, t.contest.forts, t.contest.round)
    return Odds(
        area,
        {name_of(t, faction): n for faction, n in now.items()},
        {name_of(t, faction): n for faction, n in left.items()},
        [] if t.contest.revealed else doubts(t, seat),
    )


def doubts(t: Table, seat: Seat | None) -> list[Doubt]:
    """The hands of the other participants: how many of their cards are unknown, and what may be among them."""
    bit = 0 if seat is None else 1 << seat
    unknown = {
        i: [card for card in c.hand if not t.known.get(card, 0) & bit]
        for i, c in enumerate(t.civs)
        if c.seat >= 0 and c.seat != seat
    }
    pool = [card for card in t.deck if not IS_EVENT[card]]
    for cards in unknown.values():
        pool += cards
    pool += [one.card for one in t.contest.laid if one.kind == "card" and t.civs[one.civ].seat != seat]
    good = sum(KIND[card] == "competition" for card in pool)
    return [
        Doubt(t.civs[i].id, len(cards), round(any_of(good, len(pool), len(cards)), 3))
        for i, cards in unknown.items()
        if cards and t.contest.area in {**t.civs[i].disks, **t.civs[i].allies}
    ]


def any_of(good: int, cards: int, held: int) -> float:
    """The chance that a hand of `held` cards out of all `cards` contains a good one."""
    none = 1.0
    for i in range(held):
        none *= max(0, cards - good - i) / (cards - i)
    return 1.0 - none
