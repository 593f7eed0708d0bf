"""The pairings: everybody against everybody, neighbors only, or the Swiss system."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from saecula.arena.matches import Job, Played
from saecula.core import BadOption, Game

SPACING = 1_000_003
"""The distance between the seeds of two runs."""


def duel(chosen: Game, one: str, other: str, games: int, seed: int) -> list[Job]:
    """Games of two bots, each alone against the other on all other seats in turn; the seats rotate.

    With two players the same seed is played twice, with the seats exchanged.
    """
    seats = chosen.players
    jobs = []
    for i in range(games):
        number = seed * SPACING + i // 2
        alone, many = (one, other) if i % 2 == 0 or seats == 2 else (other, one)
        seat = i % seats if seats == 2 else i // 2 % seats
        jobs.append(Job(str(chosen), number, tuple(alone if s == seat else many for s in range(seats))))
    return jobs


def need_field(chosen: Game, bots: Sequence[str]) -> None:
    """Raises an error unless there are several bots and seats."""
    if len(set(bots)) < 2:
        raise BadOption("an arena needs two different bots or more")
    if chosen.players < 2:
        raise BadOption(f"{chosen}: an arena needs a game for two players or more")


def round_robin(chosen: Game, bots: Sequence[str], games: int, seed: int) -> list[Job]:
    """Every pair of bots plays this many games."""
    need_field(chosen, bots)
    return [job for one, other in combinations(bots, 2) for job in duel(chosen, one, other, games, seed)]


def ladder(chosen: Game, bots: Sequence[str], games: int, seed: int) -> list[Job]:
    """Each bot plays this many games against the next in the list, one game of every pair after the other.

    So a run that is cut short has about as many games of each pair.
    """
    need_field(chosen, bots)
    pairs = [duel(chosen, one, other, games, seed) for one, other in pairwise(bots)]
    return [job for together in zip(*pairs, strict=True) for job in together]


class Rounds(NamedTuple):
    """A tournament in progress: the games of the rounds that are over, and those of the next round."""

    played: list[Job]
    missing: list[Job]


def swiss(chosen: Game, bots: Sequence[str], games: int, seed: int, rounds: int, played: Sequence[Played]) -> Rounds:
    """The games of the rounds that have been played completely, and those of the next one.

    In each round, those with equal results meet who have not met yet, as far as possible. With an odd number of bots,
    the last one that has not yet rested does so.
    """
    need_field(chosen, bots)
    done = {one.key: one for one in played}
    points = dict.fromkeys(bots, 0.0)
    met: set[frozenset[str]] = set()
    rested: set[str] = set()
    over: list[Job] = []
    for _ in range(rounds):
        pairs = _pairs(bots, points, met, rested)
        jobs = [job for one, other in pairs for job in duel(chosen, one, other, games, seed)]
        if any(job.key not in done for job in jobs):
            return Rounds(over, jobs)
        over += jobs
        for job in jobs:
            result = done[job.key]
            for name in set(job.bots):
                points[name] += sum(result.share(seat) for seat, bot in enumerate(job.bots) if bot == name)
        met |= {frozenset(pair) for pair in pairs}
    return Rounds(over, [])


def _pairs(
    bots: Sequence[str], points: dict[str, float], met: set[frozenset[str]], rested: set[str]
) -> list[tuple[str, str]]:
    """The pairs of a round, the leaders first."""
    waiting = sorted(bots, key=lambda name: -points[name])
    if len(waiting) % 2:
        free = next((name for name in reversed(waiting) if name not in rested), waiting[-1])
        rested.add(free)
        waiting.remove(free)
    pairs = []
    while waiting:
        first = waiting.pop(0)
        fresh = [name for name in waiting if frozenset((first, name)) not in met]
        other = (fresh or waiting)[0]
        waiting.remove(other)
        pairs.append((first, other))
    return pairs
