"""Fits the weights of `Spec.standing` to games of greedy bots: who wins from which position.

    python bench/standing.py inner-sea --games 200 --seed 5001 [--players 4]

From each game five positions are taken, at a fifth to four fifths of its moves. The chances to win are those of
`saecula.bots.chances`; the weights are the most likely ones, held back a little. They are printed in points, with the
lead that makes a seat e times as likely to win. `bench/halftime.py` measures them on other games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import numpy as np

from saecula.bots import Greedy, play_out
from saecula.core import game
from saecula.games.inner_sea.standing import parts as inner_sea_parts
from saecula.games.sid_meiers_civilization.standing import parts as sid_meiers_parts

PARTS: dict[str, Callable[[Any, int], list[float]]] = {
    "inner-sea": inner_sea_parts,
    "sid-meiers-civilization": sid_meiers_parts,
}
SHARES = (0.2, 0.35, 0.5, 0.65, 0.8)
HELD = 5.0
"""How strongly the weights are held back, in units of their spread."""


def one_game(id: str, players: int, seed: int) -> tuple[list[Any], Any]:
    """The parts of all seats in each of the positions, less their mean, and the share of each seat in the victory."""
    match = game(f"{id}(players={players})").start(seed)
    winners = play_out(match, [Greedy(seed * 10 + seat) for seat in range(players)]).winners
    record = match.record
    found = []
    for share in SHARES:
        table = record.replay(int(len(record.entries) * share)).table
        parts = np.array([PARTS[id](table, seat) for seat in range(players)])
        found.append(parts - parts.mean(axis=0))
    return found, np.array([(seat in winners) / len(winners) for seat in range(players)])


def fitted(positions: Any, won: Any) -> Any:
    """The weights under which the winners are most likely (Newton's method)."""
    scale = positions.reshape(-1, positions.shape[2]).std(axis=0) + 1e-9
    x, weights = positions / scale, np.zeros(positions.shape[2])
    for _ in range(50):
        chances = np.exp(x @ weights)
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("nij,ni->nj", x, chances)
        slope = np.einsum("nij,ni->j", x, won - chances) - HELD * weights
        curve = np.einsum("nij,ni,nik->jk", x, chances, x) - mean.T @ mean + HELD * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights / scale


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(PARTS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=5001)
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args()
    played = [one_game(given.game, given.players, given.seed + i) for i in range(given.games)]
    positions = np.array([one for found, _ in played for one in found])
    won = np.array([share for found, share in played for _ in found])
    weights = fitted(positions, won)
    lead = 1 / weights[0]
    points = [round(float(weight * lead), 3) for weight in weights]
    print(json.dumps({"game": given.game, "games": given.games, "weights": points, "lead": round(float(lead), 2)}))


if __name__ == "__main__":
    main()
