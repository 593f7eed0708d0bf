"""Measures the same figures for other engines, if they are installed, with the protocol of `figures.py`.

catanatron (Settlers in Python), python-chess (chess in Python), OpenSpiel (chess in C++): random play with the legal
moves computed at every decision; copies of the positions of one random game; steps of a learning environment.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

POSITIONS = 40


def catan() -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=1)


class CatanPlay:
    def __init__(self) -> None:
        self.game = catan()

    def __call__(self, count: int) -> int:
        for _ in range(count):
            if self.game.winning_color() is not None or self.game.state.num_turns > 1000:
                self.game = catan()
            self.game.play_tick()
        return count


class CatanClones:
    def __init__(self) -> None:
        game = catan()
        self.games = []
        for _ in range(POSITIONS):
            self.games.append(game.copy())
            for _ in range(5):
                game.play_tick()

    def __call__(self, count: int) -> int:
        for i in range(count):
            self.games[i % POSITIONS].copy()
        return count


class CatanSteps:
    def __init__(self) -> None:
        try:
            from catanatron_gym.envs import CatanatronEnv
        except ImportError:
            from catanatron.gym.envs.catanatron_env import CatanatronEnv
        self.env: Any = CatanatronEnv()
        self.lot = random.Random(1)
        self.env.reset(seed=1)

    def __call__(self, count: int) -> int:
        for _ in range(count):
            _, _, over, cut, _ = self.env.step(self.lot.choice(self.env.get_valid_actions()))
            if over or cut:
                self.env.reset()
        return count


class ChessPlay:
    def __init__(self) -> None:
        import chess

        self.new = chess.Board
        self.board = chess.Board()
        self.lot = random.Random(1)

    def __call__(self, count: int) -> int:
        for _ in range(count):
            moves = list(self.board.legal_moves)
            if not moves or self.board.halfmove_clock >= 100:
                self.board = self.new()
                moves = list(self.board.legal_moves)
            self.board.push(self.lot.choice(moves))
        return count


class ChessClones:
    def __init__(self) -> None:
        play = ChessPlay()
        self.boards = []
        for _ in range(POSITIONS):
            play(2)
            self.boards.append(play.board.copy(stack=False))

    def __call__(self, count: int) -> int:
        for i in range(count):
            self.boards[i % POSITIONS].copy(stack=False)
        return count


class SpielPlay:
    def __init__(self) -> None:
        import pyspiel

        self.game: Any = pyspiel.load_game("chess")
        self.state = self.game.new_initial_state()
        self.lot = random.Random(1)

    def __call__(self, count: int) -> int:
        for _ in range(count):
            if self.state.is_terminal():
                self.state = self.game.new_initial_state()
            self.state.apply_action(self.lot.choice(self.state.legal_actions()))
        return count


class SpielClones:
    def __init__(self) -> None:
        play = SpielPlay()
        self.states = []
        for _ in range(POSITIONS):
            play(2)
            self.states.append(play.state.clone())

    def __call__(self, count: int) -> int:
        for i in range(count):
            self.states[i % POSITIONS].clone()
        return count


PEERS: dict[str, dict[str, Callable[[], Callable[[int], int]]]] = {
    "catanatron": {"decisions": CatanPlay, "clones": CatanClones, "rl single": CatanSteps},
    "python-chess": {"decisions": ChessPlay, "clones": ChessClones},
    "OpenSpiel chess": {"decisions": SpielPlay, "clones": SpielClones},
}


def main() -> None:
    made: dict[tuple[str, str], Callable[[int], int]] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        key = asked["game"], asked["figure"]
        try:
            if key not in made:
                made[key] = PEERS[key[0]][key[1]]()
            began = time.process_time()
            count = made[key](asked["count"])
            answer: dict[str, Any] = {"count": count, "seconds": time.process_time() - began}
        except Exception as error:  # another version of it, or not installed: this figure is skipped
            answer = {"missing": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
