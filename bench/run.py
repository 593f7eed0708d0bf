"""Measures the speed of every game with four players: `make bench`, or on a machine that has nothing but Python:

    PYTHONPATH=NEW/src python bench/run.py --tree old=OLD/src --tree new=NEW/src --seconds 2

Without `--tree` it measures this source tree interpreted, and its optimized copy, which it builds if there is a
compiler, and adds a line to bench/history.jsonl. Each tree has its own process, and they are asked in turn for small
pieces of the same work, so that a busy machine affects all of them equally; times are processor time. A figure is the
median of the rounds, a ratio the median of the ratios of each round. With `--best` the fastest of more rounds counts,
which is steadier if others use the machine. Other engines are measured in the same run if they are installed
(catanatron, chess, open_spiel). This is not a test, because figures depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import history

ROOT = Path(__file__).parents[1]
GAMES = ["age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"]
LED = "inner-sea(players=1, scenario=created, npcs=3)"
FIGURES = ["light", "default", "driver", "clones", "clones partway", "re-dealt clones", "rl batched", "rl single"]
ROUNDS = 35 if "--best" in sys.argv else 7
GOALS = {
    "driver": (250_000, 120_000),
    "default": (150_000, 70_000),
    "clones": (1_000_000, 250_000),
    "re-dealt clones": (250_000, 100_000),
    "rl batched": (200_000, 80_000),
    "rl single": (40_000, 15_000),
    "npc": (50_000, 20_000),
}
"""The goal and the floor of a figure, compiled, in each game."""
PEERS = {
    "catanatron": {"decisions": "default", "clones": "clones", "rl single": "rl single"},
    "python-chess": {"decisions": "default", "clones": "clones"},
    "OpenSpiel chess": {"decisions": "driver", "clones": "clones"},
}
"""The figures of other engines, and which of ours they are compared with."""

Rates = list[float]


class Worker:
    """A process that measures one tree, or the other engines."""

    def __init__(self, name: str, script: str, path: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "bench" / script)],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, figure: str, game: str, count: int = 0) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({"figure": figure, "game": game, "count": count}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name}: {figure} of {game} failed")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait()


def measured(workers: list[Worker], figure: str, game: str, seconds: float) -> dict[str, Rates]:
    """The rates of each round, by worker. Workers that do not have the figure are skipped, with a message."""
    able: list[Worker] = []
    count, slice_seconds = 64, seconds / ROUNDS
    while True:  # all do the same work until it is known how much of it takes long enough
        spent = 0.0
        for worker in workers if count == 64 else able:
            answer = worker.ask(figure, game, count)
            if "missing" in answer:
                print(f"  {worker.name}: no {figure} of {game}: {answer['missing']}", file=sys.stderr)
                continue
            if count == 64:
                able.append(worker)
            spent = max(spent, answer["seconds"])
        if not able or spent > slice_seconds / 2:
            break
        count *= 2
    rates: dict[str, Rates] = {worker.name: [] for worker in able}
    for round in range(ROUNDS):
        for worker in able if round % 2 == 0 else reversed(able):
            answer = worker.ask(figure, game, count)
            rates[worker.name].append(answer["count"] / max(answer["seconds"], 1e-9))
    return rates


def rows(workers: list[Worker], games: list[str], figures: list[str], seconds: float) -> list[dict[str, Any]]:
    """All figures of the trees."""
    found = []
    for game in games:
        for figure in figures:
            for name, rates in measured(workers, figure, f"{game}(players=4)", seconds).items():
                found.append({"game": f"{game}(players=4)", "tree": name, "figure": figure, "rates": rates})
        for worker in workers:
            answer = worker.ask("memory", f"{game}(players=4)")
            found.append({"game": f"{game}(players=4)", "tree": worker.name, "figure": "memory", **answer})
        show(found, [worker.name for worker in workers], f"{game}(players=4)")
    if "inner-sea" in games and figures == FIGURES:
        for figure in ("npc, of the player", "npc", "npc turns"):
            for name, rates in measured(workers, figure, LED, seconds).items():
                found.append({"game": LED, "tree": name, "figure": figure, "rates": rates})
        show(found, [worker.name for worker in workers], LED)
    return found


def show(found: list[dict[str, Any]], trees: list[str], game: str) -> None:
    """Prints the figures of one game, with a column for each tree, and the ratio of each of the others to the first."""
    print(f"\n{game}")
    print(f"{'':20}" + "".join(f"{tree:>14}" for tree in trees) + "".join(f"{'x ' + tree:>14}" for tree in trees[1:]))
    figures = list(dict.fromkeys(row["figure"] for row in found if row["game"] == game))
    for figure in figures:
        of = {row["tree"]: row for row in found if row["game"] == game and row["figure"] == figure}
        line = f"{figure:20}"
        for tree in trees:
            row = of.get(tree)
            if row is None:
                line += f"{'-':>14}"
            elif "rates" in row:
                line += f"{typical(row['rates']):14,.0f}"
            else:
                line += f"{row['bytes'] / 1000:11,.0f} kB"
        for tree in trees[1:]:
            line += f"{ratio(of, trees[0], tree):>14}"
        print(line, flush=True)


def typical(rates: Rates) -> float:
    """The rate that is reported."""
    return max(rates) if "--best" in sys.argv else statistics.median(rates)


def ratio(of: dict[str, dict[str, Any]], first: str, second: str) -> str:
    """The median of the ratios of each round, as text."""
    if first not in of or second not in of or "rates" not in of[first]:
        return ""
    one, other = of[first]["rates"], of[second]["rates"]
    if "--best" in sys.argv:
        return f"{max(other) / max(one):.2f}"
    return f"{statistics.median(b / a for a, b in zip(one, other, strict=True)):.2f}"


def show_goals(found: list[dict[str, Any]], tree: str) -> None:
    """Prints the slowest game of each figure against goal and floor, and default play against light play."""
    print(f"\n{tree}: {'slowest game':44} {'rate':>10} {'floor':>10} {'goal':>10}")
    for figure, (goal, floor) in GOALS.items():
        rates = {row["game"]: typical(row["rates"]) for row in found if row["tree"] == tree and row["figure"] == figure}
        if rates:
            game = min(rates, key=lambda name: rates[name])
            said = "goal met" if rates[game] >= goal else "floor met" if rates[game] >= floor else "below the floor"
            print(f"{figure:16} {game:44} {rates[game]:10,.0f} {floor:10,d} {goal:10,d}  {said}")
    for game in dict.fromkeys(row["game"] for row in found):
        of = {row["figure"]: row for row in found if row["game"] == game and row["tree"] == tree}
        share = ratio(of, "light", "default")
        if share:
            print(f"default of light {game:44} {share:>10} {'0.70':>10}")


def peers(worker: Worker, found: list[dict[str, Any]], tree: str, seconds: float) -> list[dict[str, Any]]:
    """Measures other engines: their rates, and how many times as fast ours is, game by game."""
    print(f"\n{'other engines':20} {'figure':12} {'rate':>12}   {tree} is so many times as fast, game by game")
    told = []
    for peer, figures in PEERS.items():
        for figure, own in figures.items():
            rates = measured([worker], figure, peer, seconds).get(worker.name)
            if rates:
                theirs = typical(rates)
                ours = [typical(row["rates"]) / theirs for row in found if row["tree"] == tree and row["figure"] == own]
                print(f"{peer:20} {figure:12} {theirs:12,.0f}   {', '.join(f'{x:.1f}' for x in ours)} ({own})")
                told.append({"game": peer, "tree": "peer", "figure": figure, "rates": rates})
    return told


def build() -> dict[str, object]:
    """How the interpreter was built, as far as it tells (None: it does not tell; Debian's does not)."""
    arguments = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    return {
        "version": platform.python_version(),
        "optimized": True if "--enable-optimizations" in arguments else None,
        "lto": True if "--with-lto" in arguments else None,
        "compiler": platform.python_compiler(),
    }


def told(known: object) -> str:
    return "unknown" if known is None else "yes" if known else "no"


def trees() -> dict[str, str]:
    """This tree, and its optimized copy if one can be built."""
    found = {"interpreted": str(ROOT / "src")}
    if subprocess.run([sys.executable, "tools/compiled.py", "--optimised"], cwd=ROOT, check=False).returncode == 0:
        found["compiled"] = str(ROOT / "build" / "optimised" / "src")
    return found


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", action="append", default=[], metavar="NAME=PATH", help="a folder that holds saecula")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure of the slowest tree (2)")
    parser.add_argument("--game", action="append", default=[], choices=GAMES, help="only this game")
    parser.add_argument("--figure", action="append", default=[], choices=FIGURES, help="only this figure")
    parser.add_argument("--best", action="store_true", help="the fastest of many short rounds instead of the median")
    parser.add_argument("--json", type=Path, help="write all rates to this file")
    parser.add_argument("--history", action="store_true", help="add to history.jsonl with --tree too")
    return parser.parse_args()


def main() -> None:
    given = parsed()
    measuring = dict(text.split("=", 1) for text in given.tree) or trees()
    python = build()
    optimized, lto = told(python["optimized"]), told(python["lto"])
    print(f"Python {python['version']} ({python['compiler']}), optimized: {optimized}, LTO: {lto}")
    workers = [Worker(name, "figures.py", str(Path(path).resolve())) for name, path in measuring.items()]
    engines = {worker.name: worker.ask("engine", "")["engine"] for worker in workers}
    print(", ".join(f"{name}: {engine} engine" for name, engine in engines.items()))
    other = Worker("other engines", "peers.py", "")
    try:
        found = rows(workers, given.game or GAMES, given.figure or FIGURES, given.seconds)
        fastest = [name for name, engine in engines.items() if engine == "compiled"] or [workers[0].name]
        show_goals(found, fastest[-1])
        found += peers(other, found, fastest[-1], given.seconds) if not given.figure else []
    finally:
        for worker in [*workers, other]:
            worker.close()
    line = history.line("speed", [brief(row) for row in found], python=python, engines=engines)
    if given.json:
        given.json.write_text(json.dumps({**line, "results": found}, indent=1) + "\n", "utf-8")
    if given.history or not given.tree:
        history.add(line)


def brief(row: dict[str, Any]) -> dict[str, Any]:
    """A row for the history: the median, and the slowest and the fastest round."""
    if "rates" not in row:
        return row
    rates = row["rates"]
    kept = {key: value for key, value in row.items() if key != "rates"}
    return {**kept, "per_s": round(typical(rates)), "range": [round(min(rates)), round(max(rates))]}


if __name__ == "__main__":
    main()
