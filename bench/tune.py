"""Finds weights for a game's evaluation: changes some, plays them against the best so far, and keeps what wins more.

    python bench/tune.py age-of-civilization --players 2 --games 240 --seconds 300

The game's `bot.py` has its weights in a dict WEIGHTS. Prints the weights found; nothing is written.
"""

from __future__ import annotations

import argparse
import random
import time
from importlib import import_module

import saecula
from saecula.bots import Peek, bot


def play(
    game: saecula.Game,
    weights: dict[str, float],
    first: dict[str, float],
    second: dict[str, float],
    seed: int,
    seat: int,
) -> float:
    """The share of the victory of `first` on that seat, against `second` on the others."""
    match = game.start(seed)
    players = [bot("greedy", seed * 8 + i) for i in range(game.players)]
    while match.seat is not None:
        weights.update(first if match.seat == seat else second)
        match.play(players[match.seat].choose(Peek(match, match.seat)), match.seat)
    winners = match.outcome.winners if match.outcome else []
    return (seat in winners) / max(1, len(winners))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = saecula.game(given.game, players=given.players)
    weights: dict[str, float] = import_module(f"{game.spec.package}.bot").WEIGHTS
    best = dict(weights)
    rng = random.Random(given.seed)
    end = time.monotonic() + given.seconds
    while time.monotonic() < end:
        names = rng.sample(sorted(best), rng.choice([1, 1, 2, 3]))
        tried = {**best, **{name: best[name] * rng.choice([0.5, 0.7, 0.85, 1.2, 1.4, 2.0]) for name in names}}
        base = rng.randrange(1 << 30)
        wins = sum(play(game, weights, tried, best, base + i, i % game.players) for i in range(given.games))
        share = wins / given.games
        margin = 1 / game.players + 0.9 * (1 / game.players * (1 - 1 / game.players) / given.games) ** 0.5
        if share > margin:
            best = tried
            print(f"{share:.3f}", {name: round(tried[name], 3) for name in names}, flush=True)
    print({name: round(value, 3) for name, value in best.items()})


if __name__ == "__main__":
    main()
