"""Measures the levels against fixed opponents: how strong they have become, in one command.

    python bench/yardstick.py --seconds 540 --jobs 16             everything below
    python bench/yardstick.py through-the-ages --only master      one game, master only
    python bench/yardstick.py --equal --only master               against the yardstick with the time of the master
    python bench/yardstick.py --alike --only master               against the yardstick with the search of the master
    python bench/yardstick.py --results games.jsonl               goes on where the last run with that file ended
    python bench/yardstick.py --extract                           only writes the old evaluations to build/yardstick

The yardstick is `beam` with 4,000 nodes and the hand-written evaluation of commit 9e69bd8; `old-greedy` has it too,
`greedy` has that of today. With `--equal`, it is `patient`: it follows as many lines, among as many nodes, as take the
time of the master (PATIENCE). With `--alike`, it searches as the master does and plays its lines on as far, so that
only what they know differs. The evaluation is taken from the last commits that had it and understand today's tables
(OLD), so it needs git, or the files of `--extract`. One bot of the first kind plays on each seat in turn against bots
of the second kind; a deal is played once for each seat. All comparisons go on side by side until the time is over;
games that have not ended by then do not count, unless a later run with the same file of `--results` plays them again.
Games in that file count whatever commit played them, which the last line tells: begin a new one when bots change. A
shared victory counts as its share, the interval is Wilson's at 95 %. Times are processor time per decision, in
milliseconds, with the longest in seconds. `--history` adds a line to bench/history.jsonl.
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import history
import msgspec

import saecula
from saecula.arena.figures import wilson
from saecula.arena.sources import commit
from saecula.bots import Beam, Bot, Greedy, Peek, bot
from saecula.bots.beam import WIDTHS
from saecula.bots.levels import LEVELS
from saecula.bots.registry import lot
from saecula.core import games

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "yardstick"
OLD = {
    "age-of-civilization": "2c351afd",
    "through-the-ages": "c6b16dc7",
    "inner-sea": "d214013a",
    "sid-meiers-civilization": "64239c48",
}
"""The last commit in which a game had that evaluation."""
PATIENCE = {
    "age-of-civilization": (26_000, 60_000),
    "through-the-ages": (18_000, 20_000),
    "inner-sea": (20_000, 22_000),
    "sid-meiers-civilization": (9_000, 36_000),
}
"""Among how many nodes the patient yardstick thinks about as long for a decision as the master of today: with two
players, and with more."""
SEED = 900_000
GRACE = 45.0
"""For how many seconds games may go on after the end of the time."""

Claim = tuple[str, int, str, str, float]
Job = tuple[str, int, str, str, int, float]


class Result(msgspec.Struct):
    """A game: whose it was, which of the series, the victory and points of the one bot, the average of the others'.

    `spent`, `decisions` and `longest` are the thinking times of the one bot and of the others.
    """

    game: str
    players: int
    one: str
    others: str
    n: int
    won: float
    points: tuple[float, float]
    spent: tuple[float, float]
    decisions: tuple[int, int]
    longest: tuple[float, float]
    commit: str

    @property
    def of(self) -> tuple[str, int, str, str]:
        """The comparison that it belongs to."""
        return self.game, self.players, self.one, self.others


CLAIMS: list[Claim] = [
    ("age-of-civilization", 2, "master", "yardstick", 0.85),
    ("through-the-ages", 2, "master", "yardstick", 0.85),
    ("inner-sea", 2, "master", "yardstick", 0.70),
    ("sid-meiers-civilization", 2, "master", "yardstick", 0.70),
    *((game, 4, "master", "yardstick", 0.45) for game in OLD),
    ("age-of-civilization", 2, "hard", "greedy", 0.95),
    ("through-the-ages", 2, "hard", "greedy", 0.95),
    ("inner-sea", 2, "hard", "greedy", 0.85),
    ("sid-meiers-civilization", 2, "hard", "greedy", 0.90),
    ("through-the-ages", 2, "hard", "old-greedy", 0.95),
    ("inner-sea", 2, "hard", "old-greedy", 0.85),
    ("sid-meiers-civilization", 2, "hard", "old-greedy", 0.90),
]
"""What is to be shown: game, number of players, one bot, all others, and the share of victories."""


def extract(game: str) -> Path:
    """The file with a game's old evaluation, taken from the repository unless it is there."""
    file = PLACE / f"{game}-{OLD[game]}.py"
    if not file.exists():
        name = f"{OLD[game]}:src/saecula/games/{game.replace('-', '_')}/bot.py"
        PLACE.mkdir(parents=True, exist_ok=True)
        file.write_bytes(subprocess.run(["git", "show", name], cwd=ROOT, capture_output=True, check=True).stdout)
    return file


@cache
def evaluation(game: str) -> Any:
    """The evaluation of commit 9e69bd8."""
    found = importlib.util.spec_from_file_location(f"yardstick_{game.replace('-', '_')}", extract(game))
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module.evaluate


class Patient(Beam):
    """The yardstick that follows more lines if it may look at more nodes."""

    widths = (*WIDTHS, 128, 256, 512, 1024)


def made(name: str, id: str, players: int, seed: int) -> Bot:
    """The bot of that name: one of those with the old evaluation, or any other."""
    if name == "yardstick":
        return Beam(seed, nodes=4000, evaluate=evaluation(id))
    if name == "patient":
        return Patient(seed, PATIENCE[id][players > 2], 60.0, evaluation(id))
    if name == "alike":
        seconds = next(level.seconds for level in LEVELS if level.name == "master")
        foresight = saecula.game(id).spec.foresight
        return Beam(seed, foresight.nodes, seconds, evaluation(id), *foresight[:-1])
    return Greedy(seed, evaluate=evaluation(id)) if name == "old-greedy" else bot(name, seed)


def play(job: Job) -> Result | None:
    """One game, unless there is no time left for it."""
    id, players, one, others, n, end = job
    if time.time() > end:
        return None
    seed, seat = SEED + n // players, n % players
    match = saecula.game(id, players=players).start(seed, keep=False)
    bots: list[Bot] = [made(one if s == seat else others, id, players, lot(seed, s) + n) for s in range(players)]
    spent, count, longest = [0.0, 0.0], [0, 0], [0.0, 0.0]
    while not match.over:
        if time.time() > end + GRACE:
            return None
        s = match.seats[0]
        kind = 0 if s == seat else 1
        began = time.process_time()
        move = bots[s].choose(Peek(match, s))
        took = time.process_time() - began
        spent[kind] += took
        count[kind] += 1
        longest[kind] = max(longest[kind], took)
        match.play(move, s)
    outcome = match.outcome
    assert outcome is not None
    won = (seat in outcome.winners) / max(1, len(outcome.winners))
    points = [score for s, score in enumerate(outcome.scores) if s != seat]
    return Result(
        id,
        players,
        one,
        others,
        n,
        round(won, 4),
        (outcome.scores[seat], round(sum(points) / len(points), 2)),
        (round(spent[0], 3), round(spent[1], 3)),
        (count[0], count[1]),
        (round(longest[0], 3), round(longest[1], 3)),
        commit(),
    )


def jobs(claims: list[Claim], count: int, end: float, done: set[tuple[str, int, str, str, int]]) -> Iterator[Job]:
    """All games that are not done, each comparison in turn."""
    for n in range(count):
        for id, players, one, others, _ in claims:
            if (id, players, one, others, n) not in done:
                yield id, players, one, others, n, end


def row(claim: Claim, results: list[Result]) -> dict[str, Any]:
    """What was measured for a claim."""
    id, players, one, others, wanted = claim
    n, won = len(results), sum(result.won for result in results)
    low, high = wilson(won, n)
    decided = [sum(result.decisions[kind] for result in results) or 1 for kind in (0, 1)]
    return {
        "game": id,
        "players": players,
        "one": one,
        "others": others,
        "games": n,
        "won": round(won, 2),
        "share": round(won / n, 4),
        "interval": [round(low, 4), round(high, 4)],
        "wanted": wanted,
        "points": [round(sum(result.points[k] for result in results) / n, 1) for k in (0, 1)],
        "ms": [round(1000 * sum(result.spent[kind] for result in results) / decided[kind], 1) for kind in (0, 1)],
        "longest": [round(max(result.longest[kind] for result in results), 2) for kind in (0, 1)],
    }


def shown(one: dict[str, Any]) -> str:
    """A line of the table."""
    low, high = one["interval"]
    duel = f"{one['one']} : {one['players'] - 1} {one['others']}"
    return (
        f"{one['game']:24} {duel:30} {one['won']:g} of {one['games']}: {one['share']:.1%} ({low:.1%} to {high:.1%}),"
        f" wanted {one['wanted']:.0%}; points {one['points'][0]} : {one['points'][1]};"
        f" {one['ms'][0]} : {one['ms'][1]} ms, longest {one['longest'][0]} : {one['longest'][1]} s"
    )


def known(file: Path | None) -> list[Result]:
    """The results that are already in the file."""
    if file is None or not file.exists():
        return []
    return [msgspec.json.decode(line, type=Result) for line in file.read_bytes().splitlines() if line]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--only", default="", help="only claims about this bot")
    parser.add_argument("--against", default="", help="only claims against this bot")
    parser.add_argument("--players", "-p", type=int, default=0, help="only claims with this number of players")
    parser.add_argument("--seconds", type=float, default=600.0, help="how long to play (600)")
    parser.add_argument("--count", "-n", type=int, default=400, help="the most games of each claim (400)")
    parser.add_argument("--jobs", "-j", type=int, default=1, help="processes (1)")
    parser.add_argument("--equal", action="store_true", help="the yardstick thinks as long as the master")
    parser.add_argument("--alike", action="store_true", help="the yardstick searches as the master does")
    parser.add_argument("--results", type=Path, help="file of results; games that are in it are not played again")
    parser.add_argument("--extract", action="store_true", help="only write the old evaluations")
    parser.add_argument("--history", action="store_true", help="add a line to bench/history.jsonl")
    given = parser.parse_args()
    unknown = set(given.games) - {spec.id for spec in games()}
    if unknown:
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    for game in OLD:
        extract(game)
    if given.extract:
        return 0
    yardstick = "patient" if given.equal else "alike" if given.alike else "yardstick"
    claims = [
        (*claim[:3], yardstick, claim[4]) if claim[3] == "yardstick" else claim
        for claim in CLAIMS
        if (not given.games or claim[0] in given.games)
        and (not given.only or claim[2] == given.only)
        and (not given.against or claim[3] == given.against)
        and given.players in (0, claim[1])
    ]
    found = known(given.results)
    done = {(*result.of, result.n) for result in found}
    with Pool(given.jobs, maxtasksperchild=20) as pool:
        for result in pool.imap_unordered(play, jobs(claims, given.count, time.time() + given.seconds, done)):
            if result is not None:
                found.append(result)
                if given.results is not None:
                    with given.results.open("ab") as file:
                        file.write(msgspec.json.encode(result) + b"\n")
    played = {claim: [result for result in found if result.of == claim[:4]] for claim in claims}
    rows = [row(claim, results) for claim, results in played.items() if results]
    for one in rows:
        print(shown(one))
    commits = Counter(result.commit for results in played.values() for result in results)
    print("Commits:", ", ".join(f"{name} ({count} games)" for name, count in commits.most_common()))
    if given.history:
        history.add(history.line("strength", rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
