"""Gymnasium: many matches side by side as one `VectorEnv`, on top of `saecula.rl.Batch`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from saecula.core import Match, game
from saecula.rl.aec import first_game
from saecula.rl.batch import Batch
from saecula.rl.observation import space
from saecula.rl.reward import Reward
from saecula.rl.solo import Opponents


class SaeculaVectorEnv(VectorEnv[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any]]):
    """`num_envs` matches; each step is one decision in each of them.

    Without an `opponent` all seats learn: the observation is what the deciding seat sees (`info["seat"]`), and the
    reward is that of the seat that has just moved; `info["rewards"]` has the rewards of all seats. With an opponent
    (the name of a bot, or several names, from which each other seat draws one again for each game) only `seat` learns.

    Beside the mask, `info["offered"]` lists the numbers of the legal moves of each match, followed by -1, and
    `info["counts"]` says how many there are; `saecula.rl.moves` describes them. So an agent can choose among the moves
    on offer and plays `info["offered"][k, place]`.

    A match that is over or cut off is replaced by a new one in the same step. `info["final_obs"]` is its last
    observation, whose mask is empty because nothing more is played there.

    Illegal actions raise `Refused`, and nothing is played. With `copy=False` the observations and the lists are the
    buffers themselves, which change with the next step.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        text: str = "",
        num_envs: int = 1,
        opponent: str | Sequence[str] = "",
        seat: int = 0,
        reward: Reward = "place",
        horizon: int = 0,
        copy: bool = True,
    ) -> None:
        played = game(text or first_game())
        n = len(played.moves)
        self.game = played
        self.num_envs = num_envs
        self.single_observation_space = spaces.Dict(
            {"observation": space(played), "action_mask": spaces.Box(0, 1, (n,), np.int8)}
        )
        self.single_action_space = spaces.Discrete(n)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seat = seat if opponent else -1
        self._copy = copy
        self._made: dict[str, Any] = {"seat": self._seat, "reward": reward, "horizon": horizon}
        if opponent:
            self._made["drawn"] = partial(Opponents(opponent, seat).drawn, played.players)
        self.batch: Batch | None = None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Starts games; the same seed gives the same games in every lane. If several seeds are given, the first
        counts."""
        first = seed if seed is None or isinstance(seed, int) else seed[0]
        super().reset(seed=first)
        start = int(self.np_random.integers(1 << 40)) if first is None else first
        if self.batch is None:
            self.batch = Batch(self.game, self.num_envs, start, **self._made)
        else:
            self.batch.reset(start)
        return self._observe(), self._info()

    def _observe(self) -> dict[str, NDArray[Any]]:
        assert self.batch is not None
        return {"observation": self._given(self.batch.facts), "action_mask": self._given(self.batch.mask.view(np.int8))}

    def _info(self) -> dict[str, Any]:
        assert self.batch is not None
        return {
            "seat": self.batch.seats.copy(),
            "offered": self._given(self.batch.offered),
            "counts": self._given(self.batch.counts),
        }

    def _given(self, buffer: NDArray[Any]) -> NDArray[Any]:
        return buffer.copy() if self._copy else buffer

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        batch = self.batch
        if batch is None:
            raise RuntimeError("reset the environment first")
        moved = batch.seats.copy()
        batch.step(actions)
        reward = batch.rewards[np.arange(self.num_envs), moved].astype(np.float64)
        info = {**self._info(), "rewards": batch.rewards.copy()}
        ended = batch.done | batch.truncated
        if ended.any():
            info["final_obs"] = {"observation": batch.final.copy(), "action_mask": np.zeros(batch.mask.shape, np.int8)}
            info["_final_obs"] = ended
            info["scores"], info["places"], info["lengths"] = (
                batch.scores.copy(),
                batch.places.copy(),
                batch.lengths.copy(),
            )
        return self._observe(), reward, batch.done.copy(), batch.truncated.copy(), info

    def match(self, k: int) -> Match[Any]:
        """The match of a lane."""
        assert self.batch is not None
        return self.batch.match(k)


__all__ = ["SaeculaVectorEnv"]
