"""The environments for learning."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from saecula.core import Refused, UnknownMove
from saecula.rl import SaeculaEnv, SoloEnv, env, features, register_all
from saecula.rl.aec import rewards


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_api() -> None:
    api_test(SaeculaEnv("age-of-civilization(players=3)"), num_cycles=120)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_seeds() -> None:
    seed_test(env, num_cycles=40)


def test_an_action_is_a_move() -> None:
    environment = env()
    environment.reset(seed=1)
    agent = environment.agent_selection
    seen = environment.observe(agent)
    legal = [environment.game.moves.decode(int(i)).text for i in np.flatnonzero(seen["action_mask"])]
    assert legal == sorted((m.text for m in environment.match.moves), key=lambda t: environment.game.moves[t].index)
    illegal = environment.game.moves["skip"].index
    with pytest.raises(Refused, match="AOC-RISE-01"):
        environment.step(illegal)
    with pytest.raises(UnknownMove):
        environment.step(100_000)


def test_save_and_load_for_search() -> None:
    environment = env()
    environment.reset(seed=3)
    for _ in range(5):
        environment.step(environment.match.moves[0].index)
    state = environment.save()
    before = environment.observe(environment.agent_selection)["observation"]
    environment.step(environment.match.moves[0].index)
    environment.load(state)
    assert np.array_equal(environment.observe(environment.agent_selection)["observation"], before)


def test_rewards_by_place() -> None:
    assert rewards([1, 2]) == [1.0, -1.0]
    assert rewards([1, 1]) == [0.0, 0.0]
    assert rewards([2, 1, 3]) == [0.0, 1.0, -1.0]
    assert rewards([1, 1, 3]) == [0.5, 0.5, -1.0]
    assert rewards([1]) == [0.0]


def test_observations_hide_what_the_seat_cannot_know() -> None:
    environment = SaeculaEnv("age-of-civilization(players=3, draft=yes)")
    environment.reset(seed=2)
    match = environment.match
    seen = features(match.view(0))
    for branch in range(5):
        assert np.array_equal(features(match.clone(0, branch=branch).view(0)), seen)


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_api() -> None:
    class Legal(SoloEnv):
        """The checker samples any action: let the first legal one stand for an illegal one."""

        def step(self, action: int):  # type: ignore[no-untyped-def]
            mask = self.action_masks()
            return super().step(action if mask[action] else int(np.flatnonzero(mask)[0]))

    check_env(Legal("age-of-civilization(players=2)", opponent="random"), skip_render_check=True)


def test_a_whole_game_against_a_bot() -> None:
    register_all()
    environment = gymnasium.make("saecula/age-of-civilization-v1", opponent="random")
    _, info = environment.reset(seed=5)
    over = False
    steps = 0
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, over, _, info = environment.step(action)
        steps += 1
    assert reward in (-1.0, 0.0, 1.0)
    assert steps > 6
