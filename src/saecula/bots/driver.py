"""Plays a match with bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from saecula.bots.bot import Bot, Peek
from saecula.core import Match, Move, Outcome


def play_out(
    match: Match,
    bots: Sequence[Bot],
    limit: int = 1_000_000,
    watch: Callable[[Match, int, Move], None] | None = None,
) -> Outcome:
    """Lets the bots (one per seat) play the match to its end, and returns the outcome.

    `watch(match, seat, move)` is called before every move. A game that is not over after `limit` moves raises
    RuntimeError.
    """
    if len(bots) != match.game.players:
        raise ValueError(f"{match.game} has {match.game.players} seats, not {len(bots)}")
    peeks = [Peek(match, seat) for seat in range(len(bots))]
    for _ in range(limit):
        seat = match.seat
        if seat is None:
            outcome = match.outcome
            assert outcome is not None
            return outcome
        move = bots[seat].choose(peeks[seat])
        if watch is not None:
            watch(match, seat, move)
        match.play(move, seat)
    raise RuntimeError(f"{match.game}: not over after {limit} moves")
