"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from saecula.bots import Bot, Peek, bot
from saecula.core import Match, game, games
from saecula.rl.aec import first_game, rewards
from saecula.rl.features import SIZE, features


class SoloEnv(gymnasium.Env[NDArray[np.float32], int]):
    """A seat against bots, in the game of a game string (the first game if none is given).

    The mask of legal actions is `env.action_masks()`, as MaskablePPO asks for it.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        text: str = "",
        opponent: str = "greedy",
        seat: int = 0,
        render_mode: str | None = None,
        size: int = SIZE,
    ) -> None:
        self.game = game(text or first_game())
        if not 0 <= seat < self.game.players:
            raise ValueError(f"{self.game} has no seat {seat}")
        self.seat = seat
        self.size = size
        self.render_mode = render_mode
        self._opponent = opponent
        self._bots: list[Bot] = []
        self.match: Match | None = None
        self.action_space = spaces.Discrete(len(self.game.moves))  # type: ignore[assignment]
        self.observation_space = spaces.Box(-8.0, 8.0, (size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        start = int(self.np_random.integers(1 << 40)) if seed is None else seed
        self.match = self.game.start(start)
        self._bots = [bot(self._opponent, start * 31 + i) for i in range(self.game.players)]
        self._others()
        return self._observe()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        match = self._playing()
        match.play(self.game.moves.decode(int(action)), self.seat)
        self._others()
        outcome = match.outcome
        reward = rewards(outcome.ranking)[self.seat] if outcome is not None else 0.0
        observation, info = self._observe()
        return observation, reward, outcome is not None, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        mask = np.zeros(len(self.game.moves), dtype=np.bool_)
        for move in self._playing().moves_of(self.seat):
            mask[move.index] = True
        return mask

    def render(self) -> str:
        return self._playing().record.text()

    def _playing(self) -> Match:
        if self.match is None:
            raise RuntimeError("reset the environment first")
        return self.match

    def _others(self) -> None:
        match = self._playing()
        while match.seats and self.seat not in match.seats:
            seat = match.seats[0]
            match.play(self._bots[seat].choose(Peek(match, seat)), seat)

    def _observe(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        match = self._playing()
        info: dict[str, Any] = {"action_mask": self.action_masks(), "question": match.question}
        if match.outcome is not None:
            info["scores"] = match.outcome.scores
        return features(match.view(self.seat), self.size), info


def register_all() -> list[str]:
    """Makes every game known to gymnasium, with two players (one where the game allows no more): saecula/<id>-v1."""
    names = []
    for spec in games():
        players = max(spec.meta.players[0], min(2, spec.meta.players[1]))
        name = f"saecula/{spec.id}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(name, "saecula.rl.solo:SoloEnv", kwargs={"text": f"{spec.id}(players={players})"})
        names.append(name)
    return names
