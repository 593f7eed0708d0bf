"""PettingZoo's parallel interface: all seats act in each step, and the actions of those who are asked count."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from saecula.core import Match, Refused, game
from saecula.rl.aec import LOST, Illegal, first_game
from saecula.rl.batch import Lane, Series
from saecula.rl.looks import rendered
from saecula.rl.observation import space
from saecula.rl.reward import Reward, rewards


class SaeculaParallelEnv(ParallelEnv):  # type: ignore[misc]
    """An environment in which each agent acts in each step.

    If several seats are asked at once, all their answers are played; the actions of the others are ignored, and their
    masks are all 0. An illegal action ends the game, and the seat that played it gets -1; with `illegal="raise"` it
    raises `Refused`.
    """

    metadata = {"name": "saecula_parallel_v2", "render_modes": ["ansi"]}

    def __init__(
        self,
        text: str = "",
        reward: Reward = "place",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.game = game(text or first_game())
        self.render_mode = render_mode
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.possible_agents = [f"seat_{i}" for i in range(self.game.players)]
        self.agents: list[str] = []
        n = len(self.game.moves)
        both = spaces.Dict({"observation": space(self.game), "action_mask": spaces.Box(0, 1, (n,), np.int8)})
        self.observation_spaces = {agent: both for agent in self.possible_agents}  # noqa: C420
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        self._lane = Lane(self.game)
        self._series = Series()

    @property
    def match(self) -> Match[Any] | None:
        return self._lane.match

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._lane.match = self.game.start(self._series.next(seed), keep=self.render_mode is not None)
        self.agents = self.possible_agents[:]
        return self._observe(), {agent: {} for agent in self.agents}

    def render(self) -> str:
        """The board as the agent sees it that is asked (the first, if several are), and what has happened last."""
        match = self._lane.playing()
        return rendered(match, match.seats[0] if match.seats else 0)

    def _observe(self) -> dict[str, Any]:
        lane = self._lane
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            lane.look(seat)
            seen[agent] = {"observation": lane.facts.copy(), "action_mask": lane.mask.copy()}
        return seen

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        match = self._lane.playing()
        earned = [0.0] * self.game.players
        info: dict[str, Any] = {}
        over = False
        for seat in match.seats:
            try:
                match.play(self.game.moves.decode(int(actions[self.possible_agents[seat]])), seat)
            except Refused as refused:
                if self.illegal == "raise":
                    raise
                earned[seat] = LOST
                info = {"illegal": refused.rule}
                over = True
                break
        outcome = match.outcome
        if outcome is not None:
            over = True
            earned = rewards(self.game.spec, outcome, self.reward)
            info = {"scores": outcome.scores, "ranking": outcome.ranking}
        agents = self.possible_agents
        seen = self._observe()
        if over:
            self.agents = []
        return (
            seen,
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: dict(info) for agent in agents},
        )
