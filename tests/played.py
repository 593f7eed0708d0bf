"""Results of the arena, made up."""

from __future__ import annotations

from saecula.arena import Played

GAME = "hamlet(players=2)"


def result(bots: list[str], ranking: list[int], seed: int = 0, text: str = GAME, commit: str = "abc123") -> Played:
    n = len(bots)
    return Played(
        game=text,
        seed=seed,
        bots=bots,
        scores=[10 - place for place in ranking],
        ranking=ranking,
        decisions=[4] * n,
        seconds=[0.5] * n,
        slowest=[0.25] * n,
        failed=[""] * n,
        commit=commit,
        engine="compiled",
    )
