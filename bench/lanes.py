"""Measures what it costs to play many matches side by side, as `saecula.rl.Batch` does, instead of one after the other.

    PYTHONPATH=build/optimised/src python bench/lanes.py [GAME ...]

Random light play of four players, processor time in microseconds per decision, the best of several rounds: one match,
then 8 and 64 matches of which each makes one move in turn. No facts are written, so the difference is what the caches
of the processor cost.
"""

from __future__ import annotations

import gc
import sys
import time

from saecula.core import game as chosen
from saecula.core import games, playout, seeded

DECISIONS = 40_000
ROUNDS = 6


def cost(id: str, lanes: int) -> float:
    """Microseconds per decision with that number of matches."""
    game, lot = chosen(id, players=4), seeded(3)
    matches = [game.start(seed, keep=False) for seed in range(lanes)]
    for seed, match in enumerate(matches):
        playout(match, lot, 100 + seed % 50)
    best, begun = float("inf"), lanes
    gc.disable()
    for _ in range(ROUNDS):
        began, done = time.process_time(), 0
        while done < DECISIONS:
            for k in range(lanes):
                if matches[k].over:
                    begun += 1
                    matches[k] = game.start(begun, keep=False)
                done += matches[k].wander(lot, 1)
        best = min(best, (time.process_time() - began) / done * 1e6)
    gc.enable()
    return best


if __name__ == "__main__":
    for id in sys.argv[1:] or [spec.id for spec in games()]:
        print(f"{id:24} " + ", ".join(f"{lanes} at a time: {cost(id, lanes):.1f} us" for lanes in (1, 8, 64)))
