"""Measures whether the seat of a weak player decides who of two equal strong ones wins: a game of three.

    python bench/kingmaker.py                                    all games, two of medium and one of easy
    python bench/kingmaker.py age-of-civilization --strong hard --games 100

Each deal is played three times, with the weak player on each seat in turn. Told are the shares of victories of the
strong player who sits after the weak one (in the order of the seats), of the one who sits before it, and of the weak
one, with Wilson's interval at 95 %. The first two are alike if the seat of the weak player does not matter. No
game is begun after `--seconds`.
"""

from __future__ import annotations

import argparse
import sys
import time

import saecula
from saecula.arena.figures import wilson
from saecula.arena.sources import commit
from saecula.bots import bot, play_out
from saecula.bots.registry import lot
from saecula.core import engine, games

SEED = 700_000
PLAYERS = 3


def shares(id: str, seed: int, weak: int, strong: str, other: str) -> list[float]:
    """The share of the victory of the seat after the weak one, of the seat before it, and of the weak one."""
    match = saecula.game(id, players=PLAYERS).start(seed, keep=False)
    bots = [bot(other if seat == weak else strong, lot(seed, seat)) for seat in range(PLAYERS)]
    winners = play_out(match, bots).winners
    seats = (weak + 1) % PLAYERS, (weak + 2) % PLAYERS, weak
    return [(seat in winners) / max(1, len(winners)) for seat in seats]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chosen", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--strong", default="medium", help="the bot of two seats (medium)")
    parser.add_argument("--weak", default="easy", help="the bot of the third seat (easy)")
    parser.add_argument("--games", type=int, default=400, help="the most games of each (400)")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long to play each game (300)")
    given = parser.parse_args()
    print(f"commit {commit()}; engine: {engine()}; {given.strong}, {given.strong}, {given.weak}\n")
    print("| game | games | after the weak one | before it | the weak one |\n|---|---|---|---|---|")
    for id in given.chosen or [spec.id for spec in games()]:
        end = time.monotonic() + given.seconds
        won = [0.0, 0.0, 0.0]
        count = 0
        while count < given.games and time.monotonic() < end:
            found = shares(id, SEED + count // PLAYERS, count % PLAYERS, given.strong, given.weak)
            won = [a + b for a, b in zip(won, found, strict=True)]
            count += 1
        told = []
        for share in won:
            low, high = wilson(share, count)
            told.append(f"{share / count:.1%} ({low:.0%} to {high:.0%})")
        print(f"| {id} | {count} | {' | '.join(told)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
