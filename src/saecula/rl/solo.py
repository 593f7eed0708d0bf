"""Gymnasium: one seat learns, bots play the others.

| Actions | `Discrete(n)`, the numbers of the game's vocabulary |
|---|---|
| Observation | `Box(float32)`: the facts of the game, each divided by its scale |
| Reward | at the end, see `saecula.rl.rewards`; -1 for an illegal action, which ends the game |

Version history: v2, facts of each game instead of hashed views, rewards of solo games; v1, the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from saecula.bots import Bot, Peek, bot
from saecula.core import Match, Move, Refused, game, games
from saecula.core.facts import MOST
from saecula.rl.aec import LOST, Illegal, first_game
from saecula.rl.batch import Lane
from saecula.rl.looks import rendered
from saecula.rl.observation import scales
from saecula.rl.reward import Reward, rewards

VERSION = "v2"

Opponent = str | Callable[[Peek], Move]
"""An opponent: the name of a bot, or a function that chooses a move."""


class Called:
    """A function as a bot."""

    name = "function"
    clones = True

    def __init__(self, choose: Callable[[Peek], Move]) -> None:
        self.choose = choose


class Opponents:
    """Plays every seat but one. `bots` is one opponent for all, or several from which each seat draws one."""

    def __init__(self, bots: Opponent | Sequence[Opponent], seat: int) -> None:
        self.names: list[Opponent] = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
        self.seat = seat
        self._bots: dict[int, Bot] = {}

    def begin(self, seed: int, players: int) -> None:
        """Draws new opponents from the seed."""
        drawn = self.names[:1] * players
        if len(self.names) > 1:
            lots = np.random.default_rng(seed)
            drawn = [self.names[int(lots.integers(len(self.names)))] for _ in range(players)]
        self._bots = {
            i: bot(name, seed * 31 + i) if isinstance(name, str) else Called(name)
            for i, name in enumerate(drawn)
            if i != self.seat
        }

    def drawn(self, players: int, seed: int) -> Callable[[Match[Any]], None]:
        """What plays a game of its own, against opponents drawn from its seed."""
        game = Opponents(self.names, self.seat)
        game.begin(seed, players)
        return game.play

    def play(self, match: Match[Any]) -> None:
        """Plays until the learning seat is asked or the game is over."""
        while True:
            seats = match.seats
            if not seats or self.seat in seats:
                return
            match.play(self._bots[seats[0]].choose(Peek(match, seats[0])), seats[0])


class SoloEnv(gymnasium.Env[NDArray[np.float32], int]):
    """One seat against bots, in the game of a game string (the first game if none is given).

    The mask of legal actions is `env.action_masks()`, as MaskablePPO expects, and `info["action_mask"]`. `opponent` is
    the name of a bot, a function that takes a `Peek` and returns a move, or several of these, from which each opponent
    is drawn again for each game. With `seat="random"`, the seat is drawn again for each game too (`info["seat"]`).
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        text: str = "",
        opponent: Opponent | Sequence[Opponent] = "greedy",
        seat: int | Literal["random"] = 0,
        render_mode: str | None = None,
        reward: Reward = "place",
        illegal: Illegal = "lose",
    ) -> None:
        self.game = game(text or first_game())
        self._any_seat = seat == "random"
        self.seat = int(seat) if seat != "random" else 0
        if not 0 <= self.seat < self.game.players:
            raise ValueError(f"{self.game} has no seat {seat}")
        self.render_mode = render_mode
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self._opponents = Opponents(opponent, self.seat)
        self._lane = Lane(self.game)
        self._scales = scales(self.game)
        self.action_space = spaces.Discrete(len(self.game.moves))  # type: ignore[assignment]
        self.observation_space = spaces.Box(-MOST / self._scales, MOST / self._scales, dtype=np.float32)

    @property
    def match(self) -> Match[Any] | None:
        return self._lane.match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        start = int(self.np_random.integers(1 << 40)) if seed is None else seed
        match = self.game.start(start, keep=self.render_mode is not None)
        self._lane.match = match
        if self._any_seat:
            self.seat = int(np.random.default_rng([start, self.game.players]).integers(self.game.players))
            self._opponents.seat = self.seat
        self._opponents.begin(start, self.game.players)
        self._opponents.play(match)
        return self._observe()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        match = self._lane.playing()
        try:
            match.play(self.game.moves.decode(int(action)), self.seat)
        except Refused as refused:
            if self.illegal == "raise":
                raise
            observation, info = self._observe()
            return observation, LOST, True, False, {**info, "illegal": refused.rule}
        self._opponents.play(match)
        outcome = match.outcome
        reward = rewards(self.game.spec, outcome, self.reward)[self.seat] if outcome is not None else 0.0
        observation, info = self._observe()
        return observation, reward, outcome is not None, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        self._lane.look(self.seat)
        return self._lane.mask.astype(np.bool_)

    def render(self) -> str:
        """The board as the seat sees it, and what has happened last."""
        return rendered(self._lane.playing(), self.seat)

    def _observe(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        match = self._lane.playing()
        info: dict[str, Any] = {"action_mask": self.action_masks(), "question": match.question, "seat": self.seat}
        if match.outcome is not None:
            info["scores"] = match.outcome.scores
        observation: NDArray[np.float32] = np.divide(self._lane.facts, self._scales, dtype=np.float32)
        return observation, info


def register_all() -> list[str]:
    """Registers every game that has facts with gymnasium, for `gymnasium.make` and `make_vec`: saecula/<id>-v2.

    The games have two players, or one where no more are allowed.
    """
    names = []
    for spec in games():
        if spec.encode is None:
            continue
        players = max(spec.meta.players[0], min(2, spec.meta.players[1]))
        name = f"saecula/{spec.id}-{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "saecula.rl.solo:SoloEnv",
                vector_entry_point="saecula.rl.vector:SaeculaVectorEnv",
                kwargs={"text": f"{spec.id}(players={players})"},
            )
        names.append(name)
    return names
