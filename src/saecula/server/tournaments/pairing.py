"""Decides which players meet: Swiss, knock-out, and seasons of groups. Nothing here depends on a database.

Players are known by their numbers, in the order in which they joined. A result is a list of places by seat, as in the
outcome of a game: 1 for the winner, equal places for a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

SWISS, KNOCKOUT, GROUPS = "swiss", "knockout", "groups"
"""The kinds of tournaments."""
SEARCH: Final = 20_000
"""The most steps of the search for a round without repeated games."""


@dataclass(frozen=True, slots=True)
class Played:
    """A table of a round: the numbers of its players by seat, and their places (None while it is played).

    A table of one player is a round without a game, which counts as won.
    """

    round: int
    players: tuple[int, ...]
    places: tuple[int, ...] | None
    group: int = 0


@dataclass(slots=True)
class Standing:
    """A player's standing: points, the sum of the opponents' points (which decides between equals), and games won."""

    number: int
    points: float = 0.0
    opponents: float = 0.0
    wins: int = 0
    games: int = 0
    group: int = 0
    met: set[int] = field(default_factory=set)
    rests: int = 0


def points(places: Sequence[int]) -> list[float]:
    """The points of each seat: the share of the others that it has left behind; a tie counts half."""
    others = len(places) - 1
    if not others:
        return [1.0]
    return [
        sum(1.0 if place < other else 0.5 if place == other else 0.0 for j, other in enumerate(places) if j != i)
        / others
        for i, place in enumerate(places)
    ]


def standings(count: int, tables: Sequence[Played]) -> list[Standing]:
    """All players, the best first: by points, then by the points of their opponents, then by number."""
    found = [Standing(number) for number in range(count)]
    for table in tables:
        if table.places is None:
            continue
        for number, gained, place in zip(table.players, points(table.places), table.places, strict=True):
            one = found[number]
            one.points += gained
            if len(table.players) == 1:
                one.rests += 1
                continue
            one.games += 1
            one.wins += place == 1 and table.places.count(1) == 1
            one.met |= set(table.players) - {number}
    for one in found:
        one.opponents = sum(found[other].points for other in one.met)
    return sorted(found, key=lambda one: (-one.points, -one.opponents, one.number))


def swiss(count: int, tables: Sequence[Played], size: int) -> list[tuple[int, ...]]:
    """The next round of a Swiss tournament: neighbors in the standings meet, for two players never twice if possible.

    Those who are too few for a table rest: the last in the standings who have rested least.
    """
    ranked = standings(count, tables)
    rest = count % size
    last_first = ranked[::-1]
    resting = sorted(last_first, key=lambda one: one.rests)[:rest]
    idle = {one.number for one in resting}
    order = [one.number for one in ranked if one.number not in idle]
    met = {one.number: one.met for one in ranked}
    rounds: list[tuple[int, ...]] | None = None
    if size == 2:
        rounds = _pairs(order, met, [SEARCH])
    if rounds is None:
        rounds = [tuple(order[i : i + size]) for i in range(0, len(order), size)]
    return rounds + [(one.number,) for one in resting]


def _pairs(order: list[int], met: dict[int, set[int]], left: list[int]) -> list[tuple[int, ...]] | None:
    """Pairs of players who have not met, as near to each other in the order as possible; None if there are none."""
    if not order:
        return []
    left[0] -= 1
    if left[0] < 0:
        return None
    first = order[0]
    for i in range(1, len(order)):
        if order[i] in met[first]:
            continue
        further = _pairs(order[1:i] + order[i + 1 :], met, left)
        if further is not None:
            return [(first, order[i]), *further]
    return None


def knockout(count: int, tables: Sequence[Played]) -> list[tuple[int, ...]]:
    """The next round of a knock-out tournament; empty when a winner is left.

    In the first round the first meets the last, and so on; if the number of players is not a power of two, the first
    ones rest. Winners meet in the order of the bracket; a tie is won by the better number.
    """
    if not tables:
        size = 1
        while size < count:
            size *= 2
        bracket = _bracket(size)
        pairs = [(bracket[i], bracket[i + 1]) for i in range(0, size, 2)]
        return [tuple(sorted(n for n in pair if n < count)) for pair in pairs]
    last = max(table.round for table in tables)
    winners = [winner(table) for table in tables if table.round == last]
    if len(winners) == 1:
        return []
    return [tuple(winners[i : i + 2]) for i in range(0, len(winners), 2)]


def _bracket(size: int) -> list[int]:
    """The numbers in a bracket, so that the best meet as late as possible."""
    order = [0]
    while len(order) < size:
        order = [n for one in order for n in (one, 2 * len(order) - 1 - one)]
    return order


def winner(table: Played) -> int:
    """The player who goes on; between equals, the better number."""
    assert table.places is not None
    return min(zip(table.places, table.players, strict=True))[1]


def groups(count: int, tables: Sequence[Played], size: int) -> list[tuple[int, list[tuple[int, ...]]]]:
    """The next season: the groups, each with its tables, in which everybody meets everybody.

    After a season the best of each group goes up, and the last one goes down.
    """
    ranks = divide(count, size)
    last = max((table.round for table in tables), default=-1)
    for season in range(last + 1):
        played = [table for table in tables if table.round == season]
        order = standings(count, played)
        place = {one.number: i for i, one in enumerate(order)}
        ranks = _moved([sorted(group, key=lambda n: place[n]) for group in ranks])
    return [(g, [(a, b) for i, a in enumerate(group) for b in group[i + 1 :]]) for g, group in enumerate(ranks)]


def divide(count: int, size: int) -> list[list[int]]:
    """The players in groups of about one size, none of them alone."""
    number = max(1, round(count / size))
    while number > 1 and count // number < 2:
        number -= 1
    cuts = [i * count // number for i in range(number + 1)]
    return [list(range(a, b)) for a, b in pairwise(cuts)]


def _moved(ranked: list[list[int]]) -> list[list[int]]:
    """The groups after the best of each has changed places with the last of the group above."""
    found = [list(group) for group in ranked]
    for above, below in zip(range(len(found)), range(1, len(found)), strict=False):
        found[above][-1], found[below][0] = ranked[below][0], ranked[above][-1]
    return found
