"""Where a game turned: the moves after which the chances were different for long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from saecula.analysis.shapes import Point, TurningPoint

FEWEST: Final = 3
MOST: Final = 5
CLEAR: Final = 0.05
"""A change of the chances that makes a turning point in any case; smaller ones do if there are too few."""
FAINT: Final = 0.01
"""The least change that can make one."""

Vector = list[float]


def turning_points(points: Sequence[Point], players: int, spread: float) -> list[TurningPoint]:
    """The three to five greatest lasting changes, in the order of the game; fewer if the chances hardly changed.

    The change at a point is that between the mean chances over about a round before it and after it. The result of the
    game is left out: that the winner has won is not a turning point. The moves themselves are added by the caller.
    """
    course = [_vector(point, players, spread) for point in points[:-1]]
    near = max(2, players)
    changes = []
    for i in range(1, len(course)):
        before, after = _mean(course[max(0, i - near) : i]), _mean(course[i : i + near])
        changes.append((_distance(before, after), i, before, after))
    chosen: list[tuple[float, int, Vector, Vector]] = []
    for change in sorted(changes, key=lambda one: (-one[0], one[1])):
        wanted = change[0] >= CLEAR or (change[0] >= FAINT and len(chosen) < FEWEST)
        if wanted and len(chosen) < MOST and all(abs(change[1] - other[1]) > near for other in chosen):
            chosen.append(change)
    found: dict[int, TurningPoint] = {}
    for _, i, before, after in sorted(chosen, key=lambda one: one[1]):
        at = _cause(course, i, near, before, after)
        shown = [before, after] if players > 1 else [points[at - 1].chances, points[at].chances]
        rounded = [[round(value, 4) for value in vector] for vector in shown]
        found.setdefault(at, TurningPoint(points[at - 1].at, points[at].at, -1, [], rounded[0], rounded[1]))
    return list(found.values())


def _vector(point: Point, players: int, spread: float) -> Vector:
    """The chances; for a single player, who always wins, what the position is worth in comparable units."""
    return point.chances if players > 1 else [point.values[0] / (4 * spread)]


def _cause(course: list[Vector], i: int, near: int, before: Vector, after: Vector) -> int:
    """The point near i whose own change goes furthest in the direction of the whole change."""
    way = [b - a for a, b in zip(before, after, strict=True)]

    def along(j: int) -> float:
        return sum(w * (b - a) for w, a, b in zip(way, course[j - 1], course[j], strict=True))

    close = range(max(1, i - near // 2), min(len(course), i + near // 2 + 1))
    return max(close, key=along)


def _mean(vectors: Sequence[Vector]) -> Vector:
    return [sum(column) / len(vectors) for column in zip(*vectors, strict=True)]


def _distance(a: Vector, b: Vector) -> float:
    """How much of the chances changed hands."""
    total = sum(abs(x - y) for x, y in zip(a, b, strict=True))
    return total / 2 if len(a) > 1 else total
