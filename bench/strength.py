"""Measures how strong the bots are: each pair of bots plays every game, with rotated seats and given seeds.

    python bench/strength.py                                   all games: greedy against random, beam against greedy
    python bench/strength.py age-of-civilization --games 200   one game, more often
    python bench/strength.py inner-sea -p 4 --pairs greedy:random --jobs 2 --history
    python bench/strength.py through-the-ages --pairs "beam(nodes=800):greedy"

In each game the first bot has one seat and the second all others; game number i has seed SEED + i, and the first bot
has seat i modulo the number of players, so the same command gives the same games (unless a bot runs out of time). A
shared victory counts as its share. The interval is Wilson's, at 95 %; by chance alone the share would be 1 divided by
the number of players. `think` is the average processor time, in seconds, that the first bot takes for a decision.
`--history` adds a line to bench/history.jsonl.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import history

import saecula
from saecula.arena.figures import wilson
from saecula.bots import Bot, Peek, bot, play_out
from saecula.bots.registry import lot
from saecula.core import Move, games
from saecula.core.errors import SaeculaError

PAIRS = ["greedy:random", "beam:greedy"]

Job = tuple[str, str, str, int, int]


class Timed:
    """A bot, with the number of its decisions and the time it took for them."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.name = player.name
        self.clones = player.clones
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, peek: Peek) -> Move:
        began = time.process_time()
        move = self.player.choose(peek)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return move


def play(job: Job) -> tuple[float, int, float]:
    """The first bot's share of the victory on its seat, the number of its decisions, and the time it took for them."""
    text, first, second, seat, seed = job
    game = saecula.game(text)
    players = [Timed(bot(first if i == seat else second, lot(seed, i))) for i in range(game.players)]
    outcome = play_out(game.start(seed), players)
    timed = players[seat]
    return (seat in outcome.winners) / max(1, len(outcome.winners)), timed.decisions, timed.seconds


def results(jobs: list[Job], processes: int) -> Iterator[tuple[float, int, float]]:
    if processes == 1:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, jobs)


def measure(game: saecula.Game, pair: str, count: int, seed: int, processes: int) -> dict[str, Any]:
    first, _, second = pair.partition(":")
    jobs = [(str(game), first, second, i % game.players, seed + i) for i in range(count)]
    began = time.perf_counter()
    shares = []
    decisions, thought = 0, 0.0
    for share, decided, seconds in results(jobs, processes):
        shares.append(share)
        decisions += decided
        thought += seconds
        if sys.stderr.isatty():
            print(f"\r{game} {pair} {len(shares)}/{count}\033[K", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    least, most = wilson(sum(shares), count)
    return {
        "game": str(game),
        "pair": pair,
        "games": count,
        "seed": seed,
        "wins": round(sum(shares), 2),
        "share": round(sum(shares) / count, 4),
        "interval": [round(least, 4), round(most, 4)],
        "by_chance": round(1 / game.players, 4),
        "think": round(thought / max(1, decisions), 4),
        "seconds": round(time.perf_counter() - began, 1),
    }


def shown(row: dict[str, Any]) -> str:
    """A row of the table."""
    least, most = row["interval"]
    wins = f"{row['wins']:g}/{row['games']}"
    return (
        f"{row['game']:36} {row['pair']:24} {wins:>10} {row['share']:7.1%}  {f'{least:.1%} to {most:.1%}':18}"
        f" {row['by_chance']:9.1%} {row['think']:8} {row['seconds']:8}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games or game strings (default: all)")
    parser.add_argument("--games", "-n", dest="count", type=int, default=40, help="games of each pair (40)")
    parser.add_argument("--players", "-p", type=int, default=2, help="players (2)")
    parser.add_argument("--pairs", nargs="+", default=PAIRS, metavar="FIRST:SECOND", help=f"bots ({' '.join(PAIRS)})")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    parser.add_argument("--jobs", "-j", type=int, default=1, help="processes (1)")
    parser.add_argument("--history", action="store_true", help="add a line to bench/history.jsonl")
    given = parser.parse_args()
    rows = []
    try:
        chosen = [
            saecula.game(text) if "(" in text else saecula.game(text, players=given.players)
            for text in given.games or [spec.id for spec in games()]
        ]
        for pair in given.pairs:
            for name in pair.split(":"):
                bot(name)
        print(
            f"{'game':36} {'bots':24} {'wins':>10} {'share':>7}  {'95 %':18} {'by chance':>9} {'think':>8}"
            f" {'seconds':>8}"
        )
        for game in chosen:
            for pair in given.pairs:
                row = measure(game, pair, given.count, given.seed, given.jobs)
                rows.append(row)
                print(shown(row), flush=True)
    except SaeculaError as error:
        print(error, file=sys.stderr)
        return 2
    if given.history:
        history.add(history.line("strength", rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
