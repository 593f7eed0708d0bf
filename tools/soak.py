"""Plays random games of every game to their end: `python tools/soak.py [--games 1000] [--processes 2] [GAME ...]`.

After every so many moves the invariants of the game hold; each game ends, with an outcome that ranks every seat. The
games are spread over the variations (players and options). Exit code 1 if any did not end so.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import saecula
from saecula.core import games
from saecula.testing import play_through, variations


def played(task: tuple[str, int, int]) -> str:
    """What went wrong in one random game; empty if nothing did."""
    name, seed, every = task
    game = saecula.game(name)
    try:
        outcome = play_through(game, seed, every=every).outcome
    except Exception as error:
        return f"{game}, seed {seed}: {type(error).__name__}: {error}"
    if outcome is None or not len(outcome.scores) == len(outcome.ranking) == game.players:
        return f"{game}, seed {seed}: over with {outcome}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000, help="random games of each game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--variations", type=int, default=100, help="at most so many variations of each game")
    parser.add_argument("--every", type=int, default=10, help="the invariants are looked at after so many moves")
    chosen = parser.parse_args()
    failed = False
    with ProcessPoolExecutor(chosen.processes) as pool:
        for spec in games():
            if chosen.ids and spec.id not in chosen.ids:
                continue
            began = time.monotonic()
            names = [str(game) for game in variations(spec, chosen.variations)]
            tasks = [(names[i % len(names)], 10_000 + i, chosen.every) for i in range(chosen.games)]
            wrong = [line for line in pool.map(played, tasks, chunksize=5) if line]
            seconds = time.monotonic() - began
            print(f"{spec.id}: {len(tasks)} games, {len(wrong)} went wrong ({seconds:.0f} s)", flush=True)
            for line in wrong[:10]:
                print(f"  {line}", flush=True)
            failed = failed or bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
