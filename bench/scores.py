"""Prints the known scores of the page on environments: the same bot on all seats, seeds starting at 0.

python bench/scores.py                       all rows of the table; two minutes with the compiled engine
python bench/scores.py inner-sea             only one game
"""

from __future__ import annotations

import argparse
from statistics import mean, pstdev

from saecula.arena.sources import commit
from saecula.bots import bot, play_out
from saecula.bots.registry import lot
from saecula.core import engine, game

ROWS = (
    ("age-of-civilization", 2),
    ("age-of-civilization", 4),
    ("inner-sea", 2),
    ("sid-meiers-civilization", 2),
    ("through-the-ages", 2),
)
"""Game and number of players."""
GAMES = 40


def row(id: str, players: int, name: str) -> str:
    """The number of decisions in a game (mean, least, most), and the score of a seat (mean, standard deviation)."""
    chosen = game(id, players=players)
    decisions, scores = [], []
    for seed in range(GAMES):
        match = chosen.start(seed)
        scores += play_out(match, [bot(name, lot(seed, seat)) for seat in range(players)]).scores
        decisions.append(len(match.record.entries))
    told = f"{mean(decisions):,.0f} ({min(decisions):,} to {max(decisions):,})"
    return f"{name} | {GAMES} | {told} | {mean(scores):.1f} ± {pstdev(scores):.1f} |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", help="only these games")
    wanted = options.parse_args().games
    print(f"commit {commit()}; engine: {engine()}\n")
    print("| game | bot | games | decisions | score |\n|---|---|---|---|---|")
    for id, players in ROWS:
        if not wanted or id in wanted:
            title = id if players == 2 else f"{id}, {players} players"
            print(f"| {title} | {row(id, players, 'random')}", flush=True)
            print(f"| | {row(id, players, 'greedy')}", flush=True)


if __name__ == "__main__":
    main()
