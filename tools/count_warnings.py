"""Counts the warnings in games of bots: how often each would have come, and whether anything was lost where it did.

    python tools/count_warnings.py --games 200                    greedy bots, all four games
    python tools/count_warnings.py inner-sea --games 20 --bot random --seed 7

It ends with an error if a warning came where nothing was lost.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import saecula
from saecula.bots import bot
from saecula.core import Game, games
from saecula.testing.play import variations

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from warned import Count, play_warned


def counted(game: Game, name: str, seed: int) -> Count:
    """The count of one game."""
    bots = [bot(name, seed * 16 + seat) for seat in range(game.players)]
    return play_warned(game.start(seed), bots)


def main() -> int:
    parser = argparse.ArgumentParser(description="Counts the warnings in games of bots.")
    parser.add_argument("game", nargs="*", help="the ids or game strings; all games by default")
    parser.add_argument("--games", type=int, default=200, help="the number of games of each (200)")
    parser.add_argument("--bot", default="greedy", help="the bot on every seat (greedy)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    parser.add_argument("--options", action="store_true", help="with varied options, not only numbers of players")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no further game after that long")
    args = parser.parse_args()
    wrong = 0
    for id in args.game or [spec.id for spec in games()]:
        chosen = saecula.game(id)
        kinds = (
            [chosen]
            if "(" in id
            else variations(chosen.spec, 12 if args.options else len(chosen.spec.options()[0].choices))
        )
        total, began, played = Count(), time.monotonic(), 0
        while played < args.games and time.monotonic() - began < args.seconds:
            total.add(counted(kinds[played % len(kinds)], args.bot, args.seed + played))
            played += 1
        print(f"{id}: {played} games of {args.bot}, {total.decisions} decisions, {time.monotonic() - began:.0f} s")
        for warning, n in sorted(total.warnings.items()):
            print(f"  {warning:<14} {n:>7}  {n / max(1, played):.2f} per game")
        print(f"  without a loss {len(total.empty):>7}")
        for line in total.empty[:20]:
            print(f"    {line}")
        wrong += len(total.empty)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
