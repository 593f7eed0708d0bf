"""PettingZoo: all seats of a game as agents, one after the other.

| Agents | `seat_0` ... one per player |
|---|---|
| Actions | `Discrete(n)`, the numbers of the game's vocabulary (`game.moves.decode`) |
| Observation | `{"observation": Box(int16), "action_mask": Box(0, 1, n)}`: `saecula.rl.facts(game)` names each number |
| Info | `legal`: the numbers of the legal actions; searching a long mask for them takes longer than a move |
| Reward | at the end, see `saecula.rl.rewards`: 1 for the first place, -1 for the last |

Version history: v2, facts of each game instead of hashed views, rewards of solo games; v1, the first.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from saecula.core import Match, Refused, UnknownMove, game, games
from saecula.rl.batch import Lane, Series
from saecula.rl.looks import rendered
from saecula.rl.observation import space
from saecula.rl.reward import Reward, rewards

Illegal = Literal["raise", "lose"]
LOST = -1.0
"""The reward for an illegal action, if it ends the game."""


class SaeculaEnv(AECEnv):  # type: ignore[misc]
    """A match as a PettingZoo environment.

    An illegal action raises `Refused`; with `illegal="lose"` it ends the game instead, and the seat that played it gets
    -1.

    The same seed gives the same game; further resets without a seed give further games, the same ones each time. With
    `render_mode="ansi"`, `render` draws the board as the agent sees it that is to act, and the match keeps its record.

    `state = env.save()` and `env.load(state)` return to a position exactly as it is, including what is hidden. For
    search, `env.save(seat)` re-deals what that seat cannot know, differently for each `branch`.
    """

    metadata = {"name": "saecula_v2", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        text: str,
        render_mode: str | None = None,
        reward: Reward = "place",
        illegal: Illegal = "raise",
    ) -> None:
        super().__init__()
        self.game = game(text)
        self.render_mode = render_mode
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.possible_agents = [f"seat_{i}" for i in range(self.game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        n = len(self.game.moves)
        both = spaces.Dict({"observation": space(self.game), "action_mask": spaces.Box(0, 1, (n,), np.int8)})
        self.observation_spaces = {agent: both for agent in self.possible_agents}  # noqa: C420
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        self._lane = Lane(self.game)
        self._series = Series()

    @property
    def match(self) -> Match[Any] | None:
        """The current match; None before the first reset."""
        return self._lane.match

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(self.game.start(self._series.next(seed), keep=self.render_mode is not None))

    def _begin(self, match: Match[Any]) -> None:
        self._lane.match = match
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self._lane.playing().seat
        self.agent_selection = self.possible_agents[seat if seat is not None else 0]

    def observe(self, agent: str) -> dict[str, Any]:
        lane = self._lane
        lane.look(self._seats[agent])
        if not self.terminations[agent]:
            self.infos[agent]["legal"] = lane.legal()
        return {"observation": lane.facts.copy(), "action_mask": lane.mask.copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self._lane.playing()
        if action is None:
            raise UnknownMove("a seat that decides needs an action")
        try:
            match.play(self.game.moves.decode(int(action)), self._seats[agent])
        except Refused as refused:
            if self.illegal == "raise":
                raise
            self._cumulative_rewards[agent] = 0.0
            self._end([LOST if one == agent else 0.0 for one in self.agents], {"illegal": refused.rule})
            return
        self._cumulative_rewards[agent] = 0.0
        if match.over:
            outcome = match.outcome
            assert outcome is not None
            info = {"scores": outcome.scores, "ranking": outcome.ranking}
            self._end(rewards(self.game.spec, outcome, self.reward), info)
        self._select()

    def _end(self, earned: list[float], info: dict[str, Any]) -> None:
        for agent, reward in zip(self.possible_agents, earned, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = dict(info)
        self._accumulate_rewards()

    def render(self) -> str:
        """The board as the agent sees it that is to act, and what has happened last."""
        return rendered(self._lane.playing(), self._seats[self.agent_selection])

    def close(self) -> None:
        self._lane.match = None

    def save(self, seat: int | None = None, branch: int = 0) -> dict[str, Any]:
        """The position as plain data, to be restored by `load`. With a seat, what it cannot know is re-dealt."""
        match = self._lane.playing()
        return match.data() if seat is None else match.clone(seat, branch=branch).data()

    def load(self, state: dict[str, Any]) -> None:
        """Restores a position that `save` returned."""
        self._begin(self.game.resume(state))


def first_game() -> str:
    """The first game, for two players; used if none is named."""
    return f"{games()[0].id}(players=2)"


def env(text: str = "", render_mode: str | None = None, **more: Any) -> SaeculaEnv:
    """The environment of a game string, or of the first game if none is given."""
    return SaeculaEnv(text or first_game(), render_mode, **more)
