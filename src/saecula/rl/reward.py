"""The reward of each seat at the end of a game."""

from __future__ import annotations

from typing import Any, Literal

from saecula.core import Outcome, Spec

Reward = Literal["place", "score"]

THE_GAME_WON = "npc-victory"
"""The award of a game in which a civilization that the game leads has more points than every player."""


def by_place(ranking: list[int]) -> list[float]:
    """Places as rewards from 1 (first) to -1 (last), equal places sharing theirs."""
    n = len(ranking)
    if n == 1:
        return [1.0 if ranking[0] == 1 else -1.0]
    out = []
    for place in ranking:
        ties = ranking.count(place)
        mean = place + (ties - 1) / 2
        out.append(1.0 - 2.0 * (mean - 1) / (n - 1))
    return out


def rewards(spec: Spec[Any], outcome: Outcome, kind: Reward = "place") -> list[float]:
    """One reward per seat.

    By place: 1 for the first and -1 for the last, the others in between; equal places share theirs. If the game itself
    has won, it takes the first place. A single player gets 1 for a victory and -1 for a defeat, or the grade of the
    rules (`Spec.grade`). By score: the seat's own score minus the best of the others; for a single player, just the
    score.
    """
    n = len(outcome.ranking)
    if kind == "score":
        scores = outcome.scores
        best = [max((x for i, x in enumerate(scores) if i != seat), default=0) for seat in range(n)]
        return [float(scores[seat] - best[seat]) for seat in range(n)]
    if n == 1:
        grade = spec.grade
        return [grade(outcome)] if grade is not None else by_place(outcome.ranking)
    if THE_GAME_WON in outcome.awards:
        return by_place([1, *[place + 1 for place in outcome.ranking]])[1:]
    return by_place(outcome.ranking)
