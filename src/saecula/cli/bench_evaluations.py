"""`saecula bench --evaluations`: how many positions a second the evaluations of a game take, on one core."""

from __future__ import annotations

import time
from typing import Any, Final

from saecula.bots import Greedy, Peek
from saecula.bots.evaluation import BEST, HAND, Evaluate, all_values, evaluation
from saecula.core import Game, Match, engine

TOGETHER: Final = 64
"""How many candidates are evaluated at once."""
DECISIONS: Final = 24
"""The decisions of one game whose candidates are evaluated."""
LONGEST: Final = 2000
"""The decisions after which that game is not played on."""


def measure(chosen: Game, seconds: float) -> dict[str, Any]:
    """Evaluations per second: the hand-written one, and the best that comes with the game."""
    found = _candidates(chosen)
    by_hand, best = (evaluation(chosen.spec, name, str(chosen)) for name in (HAND, BEST))
    return {
        "game": str(chosen),
        "engine": engine(),
        "together": TOGETHER,
        "kind": kind_of(chosen, best),
        "hand_per_s": round(_rate(by_hand, found, seconds), 1),
        "best_per_s": round(_rate(best, found, seconds), 1),
    }


def kind_of(chosen: Game, best: Evaluate) -> str:
    """What comes with the game: the weights of a `network`, `tuned` numbers, or the `hand`-written evaluation alone."""
    if best is chosen.spec.evaluate:
        return HAND
    return "tuned" if best is chosen.spec.tuned else "network"


def _candidates(chosen: Game) -> list[tuple[list[Any], int]]:
    """For some decisions of a game that `greedy` plays, the tables that a planner compares, and the seat that decides.

    They are the positions after one move, then after two, and so on, until there are enough.
    """
    match = chosen.start(7, keep=False)
    players = [Greedy(seat) for seat in range(chosen.players)]
    whole: list[Match] = []
    while not match.over and len(whole) < LONGEST:
        seat = match.seats[0]
        if len(match.moves_of(seat)) > 1:
            whole.append(match.clone(keep=False))
        match.play(players[seat].choose(Peek(match, seat)), seat)
    picked = [whole[len(whole) * k // DECISIONS] for k in range(DECISIONS)]
    return [(_after(one), one.seat or 0) for one in picked]


def _after(match: Match) -> list[Any]:
    """The tables after the moves from a position, by their number; at the end of the game some may be missing."""
    found: list[Any] = []
    waiting = [match]
    while waiting and len(found) < TOGETHER:
        before = waiting.pop(0)
        for move in before.moves.list()[: TOGETHER - len(found)]:
            later = before.clone(keep=False)
            later.play(move)
            found.append(later.table)
            if not later.over:
                waiting.append(later)
    return found


def _rate(evaluate: Evaluate, candidates: list[tuple[list[Any], int]], seconds: float) -> float:
    """Positions per second of processor time."""
    all_values(evaluate, *candidates[0])
    count = 0
    began = time.process_time()
    while True:
        for tables, seat in candidates:
            all_values(evaluate, tables, seat)
            count += len(tables)
        spent = time.process_time() - began
        if spent > seconds:
            return count / spent
