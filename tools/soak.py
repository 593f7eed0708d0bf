"""Plays random games over random options: `python tools/soak.py [--games 1000] [--processes 2] [--seed 1] [GAME ...]`.

Each game must end, with an outcome that ranks every seat; at a regular interval the invariants of the game are checked.
The number of a game determines its options and its moves, so a soak can be done in parts (`--first`), and every fault
can be reproduced: it is printed with the command that does so. The exit code is 1 if there was a fault, 2 if time ran
out before the end.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import islice

import saecula
from saecula.core import Chance, Spec, games, seeded
from saecula.testing.play import chosen_at_random, play_through

STEP = 1_000_003
"""The distance between the seeds of two soaks."""
AT_ONCE = 4
"""How many tasks wait for each process."""
SHOWN = 40
"""How many faults of each game are printed in full; all are counted."""


@dataclass(slots=True)
class Task:
    """Random games of one game, starting with a number."""

    id: str
    first: int
    count: int
    seed: int
    every: int
    patience: int


@dataclass(slots=True)
class Result:
    """The result of a task: how many games, what kinds of games, and what went wrong."""

    id: str
    games: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class TooLong(Exception):
    """One game took longer than allowed."""


def too_long(*_: object) -> None:
    raise TooLong("the game did not end in the time that one game may take")


def luck_of(seed: int, number: int) -> Chance:
    return seeded(STEP * seed + number)


def options_of(id: str, seed: int, number: int) -> str:
    """The game string of the random game with this number."""
    spec = next(spec for spec in games() if spec.id == id)
    return str(chosen_at_random(spec, luck_of(seed, number)))


def played(task: Task) -> Result:
    """Plays the games of a task."""
    result = Result(task.id)
    if task.patience:
        signal.signal(signal.SIGALRM, too_long)
    for number in range(task.first, task.first + task.count):
        one(task, number, result)
    return result


def one(task: Task, number: int, result: Result) -> None:
    """Plays one random game and records how it went."""
    name = task.id
    begun = STEP * task.seed + number
    try:
        signal.alarm(task.patience)
        name = options_of(task.id, task.seed, number)
        game = saecula.game(name)
        match = play_through(game, begun, every=task.every)
        outcome = match.outcome
        if outcome is None or not len(outcome.scores) == len(outcome.ranking) == game.players:
            raise AssertionError(f"over with {outcome}")
        result.kinds[f"players={game.players}"] += 1
        if "scenario" in game.options:
            result.kinds[f"scenario={game.options['scenario']}"] += 1
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        result.wrong.append(
            f"{name}\n    {type(error).__name__}: {error} ({os.path.basename(place.filename)}:{place.lineno})\n"
            f"    again: python tools/soak.py {task.id} --seed {task.seed} --first {number} --games 1 --every 1"
        )
    finally:
        signal.alarm(0)
    result.games += 1


def tasks_of(spec: Spec, chosen: argparse.Namespace) -> Iterator[Task]:
    first = chosen.first
    while first < chosen.first + chosen.games:
        count = min(chosen.chunk, chosen.first + chosen.games - first)
        yield Task(spec.id, first, count, chosen.seed, chosen.every, chosen.patience)
        first += count


def taking_turns(parts: list[Iterator[Task]]) -> Iterator[Task]:
    """Yields one task of each game in turn, so that a soak that is cut short has some of each."""
    while parts:
        for part in [*parts]:
            task = next(part, None)
            if task is None:
                parts.remove(part)
            else:
                yield task


def soaked(tasks: Iterator[Task], chosen: argparse.Namespace, results: dict[str, Result]) -> bool:
    """Runs the tasks in the processes; returns False if time ran out, or a process was killed, before the last one."""
    began = told = time.monotonic()
    running: dict[Future[Result], Task] = {}
    with ProcessPoolExecutor(chosen.processes) as pool:
        try:
            for task in islice(tasks, AT_ONCE * chosen.processes):
                running[pool.submit(played, task)] = task
            while running:
                done = wait(running, return_when=FIRST_COMPLETED).done
                for future in done:
                    add(results, future.result())
                    del running[future]
                now = time.monotonic()
                if now - told > chosen.tell:
                    told = now
                    print(f"... {sum(r.games for r in results.values())} games, {now - began:.0f} s", flush=True)
                if chosen.seconds and now - began > chosen.seconds:
                    return left(running, results) and next(tasks, None) is None
                for task in islice(tasks, len(done)):
                    running[pool.submit(played, task)] = task
        except BrokenProcessPool:
            for task in running.values():
                print(f"a process was killed while it played, or was to play: {task}", flush=True)
            return False
    return True


def left(running: dict[Future[Result], Task], results: dict[str, Result]) -> bool:
    """Called when time is up: lets running tasks finish and drops the rest; returns whether nothing was dropped."""
    dropped = [future for future in running if future.cancel()]
    for future in running:
        if future not in dropped:
            add(results, future.result())
    return not dropped


def add(results: dict[str, Result], part: Result) -> None:
    whole = results[part.id]
    whole.games += part.games
    whole.kinds += part.kinds
    for line in part.wrong:
        if len(whole.wrong) < SHOWN:
            print(f"{part.id}: WRONG: {line}", flush=True)
    whole.wrong += part.wrong


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", metavar="GAME", help="which games; all if none is named")
    parser.add_argument("--games", type=int, default=1000, help="random games of each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--seconds", type=int, default=0, help="no new games are begun after so many seconds (0: no limit)"
    )
    parser.add_argument("--patience", type=int, default=600, help="seconds that one game may take (0: no limit)")
    parser.add_argument("--every", type=int, default=10, help="the invariants are looked at after so many moves")
    parser.add_argument("--chunk", type=int, default=5, help="games that a process plays in one go")
    parser.add_argument("--tell", type=int, default=60, help="seconds between lines about the progress")
    return parser.parse_args()


def main() -> int:
    chosen = arguments()
    known = [spec for spec in games() if not chosen.ids or spec.id in chosen.ids]
    strange = [id for id in chosen.ids if id not in [spec.id for spec in known]]
    if strange:
        print(f"there is no game {', '.join(strange)}", file=sys.stderr)
        return 2
    results = {spec.id: Result(spec.id) for spec in known}
    began = time.monotonic()
    whole = soaked(taking_turns([tasks_of(spec, chosen) for spec in known]), chosen, results)
    for id, result in results.items():
        kinds = ", ".join(f"{name}: {n}" for name, n in sorted(result.kinds.items()))
        print(f"{id}: {result.games} games, {len(result.wrong)} went wrong ({kinds})")
    total = sum(result.games for result in results.values())
    wrong = sum(len(result.wrong) for result in results.values())
    print(f"seed {chosen.seed}: {total} games, {wrong} went wrong, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if wrong else 0 if whole else 2


if __name__ == "__main__":
    sys.exit(main())
