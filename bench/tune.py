"""Tunes the numbers of a game's hand-written evaluation by duels.

    python bench/tune.py sid-meiers-civilization FILE --seconds 450 --jobs 16     plays, fits, tests, and prints
    python bench/tune.py sid-meiers-civilization FILE --seconds 0                 only fits what was played before
    python bench/tune.py sid-meiers-civilization FILE --seconds 300 --check       tests what comes with the game
    python bench/tune.py sid-meiers-civilization FILE --on --bot "beam(nodes=300)"   tunes that further, for planners
    python bench/tune.py sid-meiers-civilization FILE --on --only fear,bare --spread 0.5 --seed 50000 --tested 0

They are the fields of `Measures` in Sid Meier's (`bot_measures.py`) and the dict `WEIGHTS` in Age of Civilization
(`bot.py`). In each game, one bot plays with each number multiplied by a random factor (e to the power of a normal
deviate, 0.3 wide), against greedy bots with the numbers as they were written by hand. The one is greedy too, or what
`--bot` says; it begins with the same numbers, with `--on` with those that come with the game, with `--from` with
those in a file, as a run prints them in its last line. What a game is worth, half its victory and half its margin, is
explained by the logarithms of the factors, by least squares. Each number then moves in the direction in which
victories lie: by a factor of at most 2, the nearer to it, the more sure its direction is. At the end, the tuned
numbers play against those written by hand, in games of their own. A deal is played once for each seat; every other
deal has the opposite factors of the one before. The results are added to the file, and a run goes on with what is
there; runs on several machines take different `--seed` and add up if their files are joined. A number that begins with
0 stays 0.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import count, islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import saecula
from saecula.arena.figures import wilson
from saecula.bots import Beam, Bot, Greedy, Peek, bot
from saecula.bots.evaluation import Evaluate
from saecula.games.age_of_civilization.bot import WEIGHTS
from saecula.games.sid_meiers_civilization.bot import fitting, measured
from saecula.games.sid_meiers_civilization.bot_measures import HAND, Measures
from saecula.games.sid_meiers_civilization.table import Table

NUMBERS: dict[str, dict[str, float]] = {
    "sid-meiers-civilization": {field.name: getattr(HAND, field.name) for field in fields(Measures)},
    "age-of-civilization": dict(WEIGHTS),
}
"""The numbers of each game as they were written by hand."""
FARTHEST = 0.7
"""The logarithm of the greatest factor by which a number moves."""
CLEAR = 25.0
"""A margin of this many points is a clear victory."""
GRACE = 20.0
"""For how many seconds games may go on after the end of the time."""
TESTS = 10_000_000
"""The number of the first game in which the tuned numbers are tested."""


class Job(NamedTuple):
    """A game: the numbers and their factors, the first deal of the run and which game of it this is, when the time is
    over, which game is played by how many players, and which bot plays with the numbers."""

    start: dict[str, float]
    factors: list[float]
    seed: int
    number: int
    end: float
    game: str
    players: int
    bot: str


class Played(NamedTuple):
    """A game that was played: the logarithms of the factors, the share of the victory, the margin, and its number."""

    factors: list[float]
    won: float
    margin: float
    number: int = -1


def shipped(given: argparse.Namespace) -> dict[str, float]:
    """The numbers that come with a game for that number of players."""
    if given.game == "age-of-civilization":
        return dict(WEIGHTS)
    measures = fitting(given.players, "medium")
    return {field.name: getattr(measures, field.name) for field in fields(Measures)}


def changed(start: dict[str, float], factors: list[float]) -> dict[str, float]:
    """Numbers, each multiplied by a factor that is given by its logarithm."""
    return {name: n * math.exp(x) for (name, n), x in zip(start.items(), factors, strict=True)}


def made(text: str, seed: int, evaluate: Evaluate) -> Bot:
    """The bot of that name, with another evaluation."""
    named = bot(text, seed)
    if isinstance(named, Beam):
        return Beam(seed, nodes=named.nodes, evaluate=evaluate)
    return Greedy(seed, evaluate=evaluate)


def by(game: str, numbers: dict[str, float]) -> Evaluate:
    """The evaluation with these numbers."""
    if game == "sid-meiers-civilization":
        measures = Measures(**numbers)

        def value(t: Table, seat: int) -> float:
            return measured(t, seat, measures)

        return value

    def weighed(t: Any, seat: int) -> float:
        WEIGHTS.update(numbers)
        return saecula.game(game).spec.evaluate(t, seat)

    return weighed


def play(job: Job) -> Played | None:
    """One game of the changed numbers, on each seat in turn, against those written by hand."""
    if time.time() > job.end:
        return None
    seed, seat = job.seed + job.number // job.players, job.number % job.players
    match = saecula.game(job.game, players=job.players).start(seed, keep=False)
    mine, theirs = by(job.game, changed(job.start, job.factors)), by(job.game, NUMBERS[job.game])
    bots: list[Bot] = [Greedy(seed * 31 + s, evaluate=theirs) for s in range(job.players)]
    bots[seat] = made(job.bot, seed * 31 + seat, mine)
    while not match.over:
        if time.time() > job.end + GRACE:
            return None
        asked = match.seats[0]
        match.play(bots[asked].choose(Peek(match, asked)), asked)
    outcome = match.outcome
    assert outcome is not None
    best = max(score for s, score in enumerate(outcome.scores) if s != seat)
    won = (seat in outcome.winners) / max(1, len(outcome.winners))
    return Played(job.factors, won, float(outcome.scores[seat] - best), job.number)


def fitted(games: list[Played]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What each number gains, and the standard error of that."""
    x = np.array([[*game.factors, 1.0] for game in games])
    y = np.array([0.5 * game.won + 0.25 * (math.tanh(game.margin / CLEAR) + 1) for game in games])
    known = np.linalg.inv(x.T @ x + np.diag([*[2.0] * (x.shape[1] - 1), 1e-6]))
    gains = known @ x.T @ y
    spread = float(((y - x @ gains) ** 2).mean())
    return gains[:-1], np.sqrt(np.diag(known) * spread)[:-1]


def drawn(given: argparse.Namespace, deal: int) -> list[float]:
    """Random factors, the same for all seatings of a deal; each odd deal has the opposite of the one before."""
    luck = np.random.default_rng([given.seed, deal // 2])
    width = given.spread if deal % 2 == 0 else -given.spread
    names = list(NUMBERS[given.game])
    chosen = given.only.split(",") if given.only else names
    found = zip(names, luck.standard_normal(len(names)) * width, strict=True)
    return [round(float(x), 3) if name in chosen else 0.0 for name, x in found]


def jobs(given: argparse.Namespace, first: int, seconds: float) -> Iterator[Job]:
    """Games without an end, with random factors; those of a test are played with the numbers as they are."""
    end = time.time() + seconds
    for number in count(first):
        factors = drawn(given, number // given.players) if number < TESTS else [0.0] * len(given.start)
        yield Job(given.start, factors, given.seed, number, end, given.game, given.players, given.bot)


def played(jobs: Iterable[Job], processes: int, path: Path | None) -> list[Played]:
    """The games that were finished in time; they are added to the file, if there is one."""
    games = []
    with Pool(processes) as workers:
        for game in workers.imap_unordered(play, jobs):
            if game is not None:
                games.append(game)
                if path is not None:
                    with path.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(game) + "\n")
    return games


def test(numbers: dict[str, float], given: argparse.Namespace, seconds: float) -> None:
    """Plays numbers against those written by hand and prints their share."""
    given.start = numbers
    games = played(islice(jobs(given, TESTS, seconds), given.count), given.jobs, None)
    won = sum(game.won for game in games)
    if games:
        low, high = wilson(won, len(games))
        share = f"{won / len(games):.1%} ({low:.1%} to {high:.1%})"
        ahead = sum(game.margin for game in games) / len(games)
        print(f"against {given.players - 1}: {won:g} of {len(games)}, {share}, {ahead:+.1f} points ahead")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(NUMBERS))
    parser.add_argument("file", type=Path, help="the games with random factors")
    parser.add_argument("--seconds", type=float, default=450.0, help="how long to play (450)")
    parser.add_argument("--count", "-n", type=int, default=5000, help="the most games (5000)")
    parser.add_argument("--players", "-p", type=int, default=2, help="players of each game (2)")
    parser.add_argument("--jobs", "-j", type=int, default=1, help="processes (1)")
    parser.add_argument("--bot", default="greedy", help="the bot that plays with the changed numbers (greedy)")
    parser.add_argument("--seed", type=int, default=40_000, help="the first deal (40000)")
    parser.add_argument("--spread", type=float, default=0.3, help="how far the logarithms of the factors spread (0.3)")
    parser.add_argument("--only", default="", metavar="NAMES", help="change only these numbers")
    parser.add_argument("--tested", type=float, default=0.3, help="the part of the time for tests at the end (0.3)")
    parser.add_argument("--on", action="store_true", help="begin with the numbers that come with the game")
    parser.add_argument("--check", action="store_true", help="only test the numbers that come with the game")
    parser.add_argument("--from", dest="file_of_numbers", type=Path, help="begin with the numbers in this JSON file")
    given = parser.parse_args()
    given.start = shipped(given) if given.on or given.check else NUMBERS[given.game]
    if given.file_of_numbers:
        given.start = json.loads(given.file_of_numbers.read_text(encoding="utf-8"))
    if given.check:
        test(given.start, given, given.seconds)
        return 0
    games = []
    if given.file.exists():
        games = [Played(*json.loads(line)) for line in given.file.read_text(encoding="utf-8").splitlines()]
    if given.seconds:
        first = max([len(games), *(game.number + 1 for game in games)])
        some = jobs(given, first, (1 - given.tested) * given.seconds)
        games += played(islice(some, given.count), given.jobs, given.file)
    if not games:
        parser.error("there are no games to learn from")
    gains, errors = fitted(games)
    tuned = changed(given.start, [float(x) for x in FARTHEST * np.tanh(gains / errors / 2)])
    print(f"{len(games)} games")
    changing = [i for i in range(len(tuned)) if any(game.factors[i] for game in games)]
    for i in sorted(changing, key=lambda i: -abs(gains[i] / errors[i])):
        name = list(tuned)[i]
        print(f"{name:16} {gains[i] / errors[i]:+5.1f} errors, now {tuned[name]:.3g}")
    print(json.dumps({name: float(f"{n:.3g}") for name, n in tuned.items()}))
    if given.seconds and given.tested:
        test(tuned, given, given.tested * given.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
