"""Whether the evaluation at half-time predicts the winner better than the score does.

    python bench/halftime.py --games 200 --seed 1 [--players 2] [--only GAME]

Greedy bots play each other. After half of the moves of each game, the seat with the greatest chance to win (by the
evaluation of the analysis, see `saecula.bots.chances`) and the seat with the highest score, if the game ended there,
are compared with the winner. A shared lead counts in parts, as a shared victory does. The shares have their Wilson
interval at 95 %; the difference is tested on the same games, by McNemar's exact test: of the games that only one of the
two predicts, how many are the evaluation's.
"""

from __future__ import annotations

import argparse
import json
from math import comb

from saecula.analysis.game import value_in
from saecula.arena.figures import wilson
from saecula.bots import Greedy, chances, play_out
from saecula.core import engine, game

GAMES = ("age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization")


def leader_share(values: list[float], winners: list[int]) -> float:
    """How far the leaders are the winners: the part of those with the greatest value who won."""
    best = max(values)
    leaders = [seat for seat, value in enumerate(values) if value == best]
    return sum(seat in winners for seat in leaders) / len(leaders)


def one_game(name: str, seed: int) -> tuple[float, float]:
    """What the evaluation and the score at half-time are worth as predictions of the winner."""
    match = game(name).start(seed)
    outcome = play_out(match, [Greedy(seed * 10 + seat) for seat in range(match.game.players)])
    record = match.record
    half = record.replay(len(record.entries) // 2)
    scores = [float(score) for score in half.game.spec.outcome(half.table).scores]
    return leader_share(chances(half, value_in(half.game)), outcome.winners), leader_share(scores, outcome.winners)


def mcnemar(better: int, worse: int) -> float:
    """The probability, by chance alone, of a division of the differing games at least as uneven as this one."""
    n, k = better + worse, min(better, worse)
    return min(1.0, 2 * sum(comb(n, i) for i in range(k + 1)) / 2**n) if n else 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    for id in GAMES:
        if given.only in ("", id):
            name = f"{id}(players={given.players})"
            found = [one_game(name, given.seed + i) for i in range(given.games)]
            figures: dict[str, object] = {"game": name, "games": len(found), "seed": given.seed, "engine": engine()}
            for k, what in enumerate(("evaluation", "score")):
                right = sum(one[k] for one in found)
                low, high = wilson(right, len(found))
                figures[what] = [round(right / len(found), 4), round(low, 4), round(high, 4)]
            better, worse = sum(a > b for a, b in found), sum(a < b for a, b in found)
            figures |= {"only evaluation": better, "only score": worse, "p": round(mcnemar(better, worse), 5)}
            print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
