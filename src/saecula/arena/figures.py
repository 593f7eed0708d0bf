"""What results say: shares with intervals, ratings, the advantage of the first seat, times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from saecula.arena.matches import Played

SIGMAS = 2.0
"""How many standard deviations the interval of a rating reaches to both sides."""


class Share(msgspec.Struct):
    """A part of the victories, with its interval at 95 %; by chance alone it would be `chance`."""

    share: float
    games: int
    low: float
    high: float
    chance: float


class Pair(msgspec.Struct):
    """How a bot does alone against others of one kind."""

    bot: str
    against: str
    share: Share


class Standing(msgspec.Struct):
    """A bot: its rating with its uncertainty, its share of all victories, and how long it thinks about a decision."""

    bot: str
    rating: float | None
    sigma: float | None
    share: Share
    mean_score: float
    seconds: float
    slowest: float
    failed: int


class Measured(msgspec.Struct):
    """What the games of one game string say. `seats` are the shares of the seats, whoever sat there.

    `commits` and `engines` are what the games were played with, and how many games; the empty name means unknown.
    """

    game: str
    games: int
    bots: list[Standing]
    pairs: list[Pair]
    seats: list[Share]
    commits: dict[str, int]
    engines: dict[str, int]


def wilson(wins: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """The confidence interval of a share at 95 %."""
    if not count:
        return 0.0, 1.0
    share = wins / count
    middle = share + z * z / (2 * count)
    spread = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, (middle - spread) / (1 + z * z / count)), min(1.0, (middle + spread) / (1 + z * z / count))


def share_of(parts: Sequence[float], chance: float) -> Share:
    low, high = wilson(sum(parts), len(parts))
    share = sum(parts) / len(parts) if parts else 0.0
    return Share(round(share, 4), len(parts), round(low, 4), round(high, 4), round(chance, 4))


def measure(game: str, played: Sequence[Played]) -> Measured:
    """Everything about the games of one game string."""
    names = list(dict.fromkeys(name for one in played for name in one.bots))
    seats = len(played[0].bots) if played else 0
    ratings = rate(played)
    order = sorted(names, key=lambda name: -(ratings[name][0] if name in ratings else _share(name, played).share))
    return Measured(
        game,
        len(played),
        [_standing(name, played, ratings.get(name)) for name in order],
        [pair for one in order for other in order if one != other for pair in _pair(one, other, played)],
        [share_of([one.share(seat) for one in played], 1 / seats) for seat in range(seats)],
        dict(Counter(one.commit for one in played)),
        dict(Counter(one.engine for one in played)),
    )


def _share(name: str, played: Sequence[Played]) -> Share:
    mine = [(one, seat) for one in played for seat, bot in enumerate(one.bots) if bot == name]
    chance = sum(1 / len(one.bots) for one, _ in mine) / max(1, len(mine))
    return share_of([one.share(seat) for one, seat in mine], chance)


def _standing(name: str, played: Sequence[Played], rating: tuple[float, float] | None) -> Standing:
    mine = [(one, seat) for one in played for seat, bot in enumerate(one.bots) if bot == name]
    decisions = sum(one.decisions[seat] for one, seat in mine)
    return Standing(
        name,
        round(rating[0], 2) if rating else None,
        round(rating[1], 2) if rating else None,
        _share(name, played),
        round(sum(one.scores[seat] for one, seat in mine) / max(1, len(mine)), 1),
        round(sum(one.seconds[seat] for one, seat in mine) / max(1, decisions), 4),
        round(max((one.slowest[seat] for one, seat in mine), default=0.0), 3),
        sum(bool(one.failed[seat]) for one, seat in mine),
    )


def _pair(one: str, other: str, played: Sequence[Played]) -> list[Pair]:
    """How a bot does on the games in which it sits alone among others of one kind; none if there are no such games."""
    parts = []
    seats = 0
    for game in played:
        if game.bots.count(one) == 1 and game.bots.count(other) == len(game.bots) - 1:
            parts.append(game.share(game.bots.index(one)))
            seats = len(game.bots)
    return [Pair(one, other, share_of(parts, 1 / seats))] if parts else []


def rate(played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """The rating of each bot and its standard deviation, by Plackett and Luce; none without the package openskill.

    A bot that has several seats in a game gets the mean of what each of them brings.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for one in played:
        teams = [[ratings.setdefault(name, model.rating(name=name))] for name in one.bots]
        after = model.rate(teams, ranks=[float(place) for place in one.ranking])
        for name in set(one.bots):
            mine = [after[seat][0] for seat, bot in enumerate(one.bots) if bot == name]
            mu = sum(rating.mu for rating in mine) / len(mine)
            sigma = sum(rating.sigma for rating in mine) / len(mine)
            ratings[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
