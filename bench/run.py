"""Measures the speed of every game with four players, interpreted and compiled; adds it to bench/history.jsonl.

`make bench` runs it. It is no test: figures depend on the machine and on what else runs there. Compare lines of one
machine only.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

from saecula.core import games

ROOT = Path(__file__).parents[1]
HISTORY = ROOT / "bench" / "history.jsonl"


def measure(path: Path, seconds: float) -> list[dict[str, object]]:
    chosen = [f"{spec.id}(players=4)" for spec in games()]
    command = [sys.executable, "-m", "saecula.cli", "bench", *chosen, "--seconds", str(seconds), "--json"]
    environment = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    results: list[dict[str, object]] = json.loads(done.stdout)["results"]
    return results


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    results = measure(ROOT / "src", seconds)
    if subprocess.run([sys.executable, "tools/compiled.py", "--optimised"], cwd=ROOT, check=False).returncode == 0:
        results += measure(ROOT / "build" / "optimised" / "src", seconds)
    head = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(head, cwd=ROOT, capture_output=True, text=True, check=False)
    line = {
        "date": time.strftime("%Y-%m-%d"),
        "commit": commit.stdout.strip(),
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "results": results,
    }
    with HISTORY.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    print(f"{'game':36} {'engine':12} {'games/s':>10} {'decisions/s':>12} {'clones/s':>10} {'match':>10}")
    for row in results:
        print(
            f"{row['game']:36} {row['engine']:12} {row['games_per_s']:10,.1f} {row['decisions_per_s']:12,.0f} "
            f"{row['clones_per_s']:10,.0f} {row['match_bytes']:8,d} B"
        )


if __name__ == "__main__":
    main()
