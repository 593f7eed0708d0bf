"""Plays the same random games with two source trees and compares their records, move by move.

    python tools/same_games.py OLD/src NEW/src [--games 1000] [--processes 16] [GAME ...]

For each game, random games are played with each tree, spread over its variations (players and options), with the same
seeds and the same choices by number. A record contains the set-up, every move, the outcomes of chance, and the result;
if the new tree has new names for ids (`Spec.renamed`), they are applied to the old record. The exit code is 1 if any
two records differ; the first difference of each game is shown.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LIST = """
import json, sys
from saecula.core import games
from saecula.testing import variations
most = int(sys.argv[1])
print(json.dumps({spec.id: [str(game) for game in variations(spec, most)] for spec in games()}))
"""

PLAY = """
import json, sys
import saecula
from saecula.core import seeded
from saecula.testing import finish

def record(name, seed):
    match = saecula.game(name).start(seed)
    finish(match, seeded(seed))
    return match.record.text()

tasks, out = json.load(open(sys.argv[1])), sys.argv[2]
json.dump([record(name, seed) for name, seed in tasks], open(out, "w"))
"""

COMPARE = """
import json, sys
import saecula
from saecula.core import seeded
from saecula.testing import finish

def lines(name, seed):
    match = saecula.game(name).start(seed)
    finish(match, seeded(seed))
    return match.record.text().splitlines()

def renamed(name, text):
    names = getattr(saecula.game(name).spec, "renamed", None)
    return text if names is None else names.text(text)

tasks, old, differences = json.load(open(sys.argv[1])), json.load(open(sys.argv[2])), []
for (name, seed), text in zip(tasks, old, strict=True):
    one, other = renamed(name, text).splitlines(), lines(name, seed)
    if one != other:
        at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
        pair = [side[at] if at < len(side) else "(nothing)" for side in (one, other)]
        differences.append(f"{name}, seed {seed}, line {at + 1}: {pair[0][:300]} | {pair[1][:300]}")
print(json.dumps(differences))
"""


def run(tree: Path, program: str, *args: str) -> str:
    """The output of a program that is run with a source tree."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", program, *args]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{tree}: {done.stderr[-2000:]}")
    return done.stdout


def compared(trees: list[Path], tasks: list[tuple[str, int]]) -> list[str]:
    """The differences of some games, in words."""
    with tempfile.TemporaryDirectory() as folder:
        games, records = Path(folder, "games"), Path(folder, "records")
        games.write_text(json.dumps(tasks))
        run(trees[0], PLAY, str(games), str(records))
        found: list[str] = json.loads(run(trees[1], COMPARE, str(games), str(records)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("ids", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000, help="random games of each game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--variations", type=int, default=40, help="at most so many variations of each game")
    parser.add_argument("--chunk", type=int, default=10, help="games of one process")
    chosen = parser.parse_intermixed_args()  # the games may stand after the options
    trees = [chosen.old.resolve(), chosen.new.resolve()]
    names: dict[str, list[str]] = json.loads(run(trees[0], LIST, str(chosen.variations)))
    failed = False
    for id in chosen.ids or names:
        began = time.monotonic()
        tasks = [(names[id][i % len(names[id])], 1 + i) for i in range(chosen.games)]
        chunks = [tasks[i : i + chosen.chunk] for i in range(0, len(tasks), chosen.chunk)]
        with ThreadPoolExecutor(chosen.processes) as pool:
            differences = [line for found in pool.map(lambda chunk: compared(trees, chunk), chunks) for line in found]
        seconds = time.monotonic() - began
        played = min(len(tasks), len(names[id]))
        print(
            f"{id}: {len(tasks)} games of {played} variations, {len(differences)} differ ({seconds:.0f} s)", flush=True
        )
        for line in differences[:1]:
            print(f"  {line}", flush=True)
        failed = failed or bool(differences)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
