"""Compares two source trees in one run: `python bench/compare.py OLD/src NEW/src [ROUNDS]`.

The trees are measured in turn, each in a process of its own, by the time of the processor; of each figure the best of
all rounds counts. So a busy machine disturbs both alike, and little. Figures are microseconds; below 1.00 the second
tree is faster.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

GAMES = [
    "age-of-civilization(players=4)",
    "through-the-ages(players=4)",
    "inner-sea(players=4)",
    "sid-meiers-civilization(players=4)",
]

MEASURE = """
import json, sys, time
import saecula
from saecula.core import seeded

def play(game, decisions, keep):
    lot, seed, n = seeded(1), 0, 0
    began = time.process_time()
    while n < decisions:
        seed += 1
        match = game.start(seed, keep=keep)
        while not match.over and n < decisions:
            moves = match.moves.list()
            match.play(moves[lot.next(len(moves))])
            n += 1
    return (time.process_time() - began) / n

def clones(samples, hidden, count):
    began = time.process_time()
    for i in range(count):
        match = samples[i % len(samples)]
        match.clone(match.seat if hidden else None, keep=False, branch=i)
    return (time.process_time() - began) / count

out = {}
for name in sys.argv[1:]:
    game = saecula.game(name)
    lot, match, samples = seeded(2), game.start(7), []
    while not match.over and len(match) < 400:
        samples.append(match.clone())
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))])
    out[name] = {"decision": play(game, 3000, False), "kept decision": play(game, 2000, True),
                 "clone": clones(samples[::10], False, 3000), "re-dealt clone": clones(samples[::10], True, 1000)}
print(json.dumps(out))
"""


def measured(tree: str) -> dict[str, dict[str, float]]:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *GAMES],
        env={**os.environ, "PYTHONPATH": tree},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def main() -> None:
    trees = [str(Path(tree).resolve()) for tree in sys.argv[1:3]]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    best: list[dict[tuple[str, str], float]] = [{}, {}]
    for _ in range(rounds):
        for i, tree in enumerate(trees):
            for game, figures in measured(tree).items():
                for figure, value in figures.items():
                    best[i][game, figure] = min(value, best[i].get((game, figure), value))
    print(f"{'game':36} {'figure':16} {'first':>9} {'second':>9} {'ratio':>6}")
    for (game, figure), value in best[0].items():
        other = best[1][game, figure]
        print(f"{game:36} {figure:16} {value * 1e6:9.1f} {other * 1e6:9.1f} {other / value:6.2f}")


if __name__ == "__main__":
    main()
