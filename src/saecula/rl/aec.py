"""PettingZoo: all seats of a game as agents.

| Agents | `seat_0` ... one per player |
|---|---|
| Actions | `Discrete(n)`, the numbers of the game's vocabulary (`game.moves.decode`) |
| Observation | `{"observation": Box(2048), "action_mask": Box(0, 1, n)}` |
| Reward | at the end: 1 for the first place, -1 for the last, between them by place; equal places share theirs |

Version history: v1, the first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from saecula.core import Match, UnknownMove, game, games
from saecula.rl.features import SIZE, features


def rewards(ranking: list[int]) -> list[float]:
    """Places as rewards from 1 (first) to -1 (last), equal places sharing theirs; a single player gets 0."""
    n = len(ranking)
    if n == 1:
        return [0.0]
    out = []
    for place in ranking:
        ties = ranking.count(place)
        mean = place + (ties - 1) / 2
        out.append(1.0 - 2.0 * (mean - 1) / (n - 1))
    return out


class SaeculaEnv(AECEnv):  # type: ignore[misc]
    """A match as a PettingZoo environment. `state = env.save()` and `env.load(state)` serve search."""

    metadata = {"name": "saecula_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, text: str, render_mode: str | None = None, size: int = SIZE) -> None:
        super().__init__()
        self.game = game(text)
        self.render_mode = render_mode
        self.size = size
        self.possible_agents = [f"seat_{i}" for i in range(self.game.players)]
        n = len(self.game.moves)
        space = spaces.Dict(
            {"observation": spaces.Box(-8.0, 8.0, (size,), np.float32), "action_mask": spaces.Box(0, 1, (n,), np.int8)}
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}  # noqa: C420
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        self.match: Match | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.match = self.game.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _playing(self) -> Match:
        if self.match is None:
            raise RuntimeError("reset the environment first")
        return self.match

    def _select(self) -> None:
        seat = self._playing().seat
        self.agent_selection = self.possible_agents[seat if seat is not None else 0]

    def observe(self, agent: str) -> dict[str, Any]:
        match = self._playing()
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.game.moves), dtype=np.int8)
        for move in match.moves_of(seat):
            mask[move.index] = 1
        return {"observation": features(match.view(seat), self.size), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        match = self._playing()
        if action is None:
            raise UnknownMove("a seat that decides needs an action")
        seat = self.possible_agents.index(self.agent_selection)
        match.play(self.game.moves.decode(int(action)), seat)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        outcome = match.outcome
        if outcome is not None:
            for agent, reward in zip(self.possible_agents, rewards(outcome.ranking), strict=True):
                self.rewards[agent] = reward
                self.terminations[agent] = True
                self.infos[agent] = {"scores": outcome.scores, "ranking": outcome.ranking}
        self._select()
        self._accumulate_rewards()

    def render(self) -> str:
        """The record so far, as text."""
        return self._playing().record.text()

    def close(self) -> None:
        self.match = None

    def save(self) -> dict[str, Any]:
        """The position as plain data; `load` goes back to it."""
        return self._playing().data()

    def load(self, state: dict[str, Any]) -> None:
        self.reset(0)
        self.match = self.game.resume(state)
        self._select()


def first_game() -> str:
    """The first of the games, for two: where none is named."""
    return f"{games()[0].id}(players=2)"


def env(text: str = "", render_mode: str | None = None) -> SaeculaEnv:
    """The environment of a game string; of the first game if none is given."""
    return SaeculaEnv(text or first_game(), render_mode)
