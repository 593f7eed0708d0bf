"""Measures how long the turns of NPCs take: `python bench/npc.py`, interpreted or compiled.

A turn of an NPC is everything that it decides in one phase of one turn (its Growth, its part of the Card Phase, of the
Competition Phase, of the Reckoning), including the work of the phases between its decisions. Random games of every kind
of scenario are played with one player; the time counts for an NPC from its first decision to its last before a player
is asked or another civilization decides. Wall time is affected by whatever else the machine does; processor time is
not.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict

import saecula
from saecula.core import Choices, Move, seeded
from saecula.core import match as core
from saecula.games.inner_sea import asking
from saecula.games.inner_sea.table import Table

SCENARIOS = [
    "god-king",
    "fall-of-rome-2-i",
    "greeks-and-persians",
    "alexander",
    "darius",
    "hannibal",
    "punic-wars",
    "second-punic-war",
    "six-civilizations",
    "created",
    "exploration",
]
LIMIT_MS = 50


Key = tuple[int, int, int, str, int]
"""Game, Epoch, turn, phase, civilization."""


class Clock:
    """Adds up the time between decisions of the same NPC in the same phase, as wall time and as processor time."""

    def __init__(self) -> None:
        self.turns: dict[Key, float] = defaultdict(float)
        self.busy: dict[Key, float] = defaultdict(float)
        self.game = 0
        self.last: Key | None = None
        self.since = self.worked = 0.0
        self.decide = asking.LEADERS[0]

    def __call__(self, t: Table, civ: int, question: str, choices: Choices) -> Move:
        key = (self.game, t.epoch, t.turn, t.stage, civ)
        if key != self.last:
            self.since, self.worked = time.perf_counter(), time.process_time()
        move = self.decide(t, civ, question, choices)
        now, worked = time.perf_counter(), time.process_time()
        self.turns[key] += now - self.since  # includes what the phases did since its last decision
        self.busy[key] += worked - self.worked
        self.since, self.worked = now, worked
        self.last = key
        return move

    def stop(self) -> None:
        """Called when a player is asked."""
        self.last = None


def play(clock: Clock, scenario: str, seed: int) -> None:
    clock.game += 1
    match = saecula.game("inner-sea", scenario=scenario, players=1).start(seed, keep=False)
    luck = seeded(seed)
    while match.seat is not None:
        clock.stop()
        moves = match.moves.list()
        match.play(moves[luck.next(len(moves))])


def measure(games: int) -> dict[str, object]:
    clock = Clock()
    asking.LEADERS[0] = clock
    for scenario in SCENARIOS:
        for seed in range(1, games + 1):
            play(clock, scenario, seed)
    asking.LEADERS[0] = clock.decide
    by_phase: dict[str, list[float]] = defaultdict(list)
    for key, seconds in clock.busy.items():
        by_phase[key[3]].append(seconds)
    return {
        "compiled": not core.__file__.endswith(".py"),
        "turns": len(clock.turns),
        "wall": figures(list(clock.turns.values())),
        "processor": figures(list(clock.busy.values())),
        "processor by phase": {name: figures(found) for name, found in sorted(by_phase.items())},
    }


def figures(seconds: list[float]) -> dict[str, float]:
    times = sorted(1000 * s for s in seconds)
    return {
        "mean_ms": round(sum(times) / len(times), 2),
        "median_ms": round(times[len(times) // 2], 2),
        "p99_ms": round(times[len(times) * 99 // 100], 2),
        "max_ms": round(times[-1], 2),
        f"over_{LIMIT_MS}_ms": sum(1 for t in times if t > LIMIT_MS),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="games of each scenario")
    print(json.dumps(measure(parser.parse_args().games), indent=2))


if __name__ == "__main__":
    main()
