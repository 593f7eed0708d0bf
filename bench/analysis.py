"""How long the analysis of a long game takes, how much of it is judged in that time, and when its progress is told.

    python bench/analysis.py [--game "through-the-ages(players=4)"] [--seed 1] [--seconds 60] [--jobs 2]

Greedy bots play the game, with seeds from the given one on until a game has at least `--decisions` decisions (600).
Prints one JSON object: `seconds` is the whole time on the clock, `first` and `gap` are when progress was first told and
the longest time without any, all in seconds.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import pairwise

from saecula.analysis.run import analyse
from saecula.bots import Greedy, play_out
from saecula.core import Record, engine, game


def played(name: str, seed: int) -> Record:
    """A game of greedy bots."""
    match = game(name).start(seed)
    play_out(match, [Greedy(seed * 10 + seat) for seat in range(match.game.players)])
    return match.record


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="through-the-ages(players=4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=600)
    given = parser.parse_args()
    seed = given.seed
    while len((record := played(given.game, seed)).entries) < given.decisions:
        seed += 1
    began = time.monotonic()
    told = [began]
    made = analyse(record, given.seconds, given.jobs, lambda done, total: told.append(time.monotonic()))
    took = time.monotonic() - began
    print(
        json.dumps(
            {
                "game": given.game,
                "seed": seed,
                "engine": engine(),
                "jobs": given.jobs,
                "moves": made.moves,
                "decisions": made.decisions,
                "judged": made.judged,
                "positions": made.positions,
                "evaluation": made.evaluation,
                "turning": len(made.turning),
                "mistakes": len(made.mistakes),
                "seconds": round(took, 1),
                "first": round(told[1] - began, 1),
                "gap": round(max(b - a for a, b in pairwise(told)), 1),
                "told": len(told) - 1,
            }
        )
    )


if __name__ == "__main__":
    main()
