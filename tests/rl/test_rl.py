"""The environments for learning."""

from __future__ import annotations

import copy
import pickle
import pkgutil
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import saecula.rl
from saecula.bots import Peek
from saecula.core import Move, Outcome, Refused, UnknownMove, game, spec
from saecula.rl import (
    SaeculaEnv,
    SaeculaParallelEnv,
    SaeculaVectorEnv,
    SoloEnv,
    env,
    facts,
    register_all,
    rewards,
)
from saecula.rl.reward import by_place

GAMES = [
    "age-of-civilization(players=3)",
    "inner-sea(players=2)",
    "sid-meiers-civilization(players=2)",
    "through-the-ages(players=2)",
]


def played(environment: SaeculaEnv, steps: int) -> SaeculaEnv:
    for _ in range(steps):
        environment.step(environment.match.moves[-1].index)
    return environment


def test_no_name_of_the_package_hides_a_module() -> None:
    """`import saecula.rl.reward` gives the module, not a function of that name."""
    modules = {module.name for module in pkgutil.iter_modules(saecula.rl.__path__)}
    assert modules.isdisjoint(saecula.rl.__all__)


# --- PettingZoo ---


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("text", [*GAMES, "age-of-civilization(players=1)"])
def test_pettingzoo_api(text: str) -> None:
    api_test(SaeculaEnv(text), num_cycles=40)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_seeds() -> None:
    seed_test(env, num_cycles=40)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("text", GAMES)
def test_pettingzoo_parallel_api(text: str) -> None:
    parallel_api_test(SaeculaParallelEnv(text), num_cycles=40)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_parallel_seeds() -> None:
    parallel_seed_test(SaeculaParallelEnv, num_cycles=20)


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


@pytest.mark.parametrize("text", GAMES)
def test_the_legal_actions_are_listed_beside_the_mask(text: str) -> None:
    env = SaeculaEnv(text)
    env.reset(seed=4)
    for i in range(30):
        seen, _, over, _, info = env.last()
        if over:
            assert "legal" not in info
            break
        assert sorted(info["legal"].tolist()) == np.flatnonzero(seen["action_mask"]).tolist()
        assert info["legal"].tolist() == [move.index for move in env.match.moves]
        env.step(int(info["legal"][i % len(info["legal"])]))


def test_an_illegal_action_may_lose_the_game() -> None:
    environment = env(illegal="lose")
    environment.reset(seed=1)
    agent = environment.agent_selection
    environment.step(environment.game.moves["skip"].index)
    assert environment.rewards[agent] == -1.0
    assert all(environment.terminations.values())
    assert environment.infos[agent] == {"illegal": "AOC-RISE-01"}


def test_a_seed_gives_a_series_of_games() -> None:
    def series() -> list[str]:
        environment = env()
        environment.reset(seed=4)
        found = []
        for _ in range(3):
            found.append(str(environment.match.data()))
            environment.reset()
        return found

    first = series()
    assert first == series()
    assert len(set(first)) == 3
    assert first[0] == str(game("age-of-civilization(players=2)").start(4).data())


def test_save_and_load() -> None:
    environment = env()
    environment.reset(seed=3)
    played(environment, 5)
    state = environment.save()
    before = environment.observe(environment.agent_selection)["observation"]
    played(environment, 1)
    environment.load(state)
    assert np.array_equal(environment.observe(environment.agent_selection)["observation"], before)


def test_a_position_saved_for_a_seat_does_not_bring_the_hidden_cards_back() -> None:
    environment = env("age-of-civilization(players=3, draft=yes)")
    environment.reset(seed=2)
    played(environment, 4)
    seen = environment.observe("seat_0")["observation"]
    true = environment.save()
    dealt = [environment.save(0, branch=branch) for branch in range(4)]
    hands = [[player["passing"] for player in state["players"][1:]] for state in [true, *dealt]]
    assert all(hand != hands[0] for hand in hands[1:])
    assert hands[1] != hands[2]
    assert all(state["chance"] != true["chance"] for state in dealt)
    for state in dealt:
        environment.load(state)
        assert np.array_equal(environment.observe("seat_0")["observation"], seen)


@pytest.mark.parametrize("text", GAMES)
def test_environments_can_be_pickled_and_copied(text: str) -> None:
    environment = SaeculaEnv(text)
    environment.reset(seed=1)
    played(environment, 10)
    agent = environment.agent_selection
    for twin in (pickle.loads(pickle.dumps(environment)), copy.deepcopy(environment)):
        assert twin.agent_selection == agent
        assert twin.match.data() == environment.match.data()
        assert np.array_equal(twin.observe(agent)["observation"], environment.observe(agent)["observation"])
        played(twin, 3)
        assert twin.match.data() != environment.match.data()
    ahead = played(copy.deepcopy(environment), 6).match.data()
    assert ahead == played(environment, 6).match.data()


# --- rewards ---


def test_rewards_by_place() -> None:
    assert by_place([1, 2]) == [1.0, -1.0]
    assert by_place([1, 1]) == [0.0, 0.0]
    assert by_place([2, 1, 3]) == [0.0, 1.0, -1.0]
    assert by_place([1, 1, 3]) == [0.5, 0.5, -1.0]


def test_rewards_by_score() -> None:
    of = spec("through-the-ages")
    assert rewards(of, Outcome("rounds", [150, 140, 90], [1, 2, 3]), "score") == [10.0, -10.0, -60.0]
    assert rewards(spec("age-of-civilization"), Outcome("rounds", [27], [1]), "score") == [27.0]


def test_who_plays_alone_wins_or_loses() -> None:
    of = spec("inner-sea")
    assert rewards(of, Outcome("final-epoch", [30], [1], ["victory"])) == [1.0]
    assert rewards(of, Outcome("final-epoch", [10], [2], ["defeat"])) == [-1.0]


@pytest.mark.rule("AOC-SOLO-18..21")
def test_the_solo_game_is_graded_by_its_titles() -> None:
    of = spec("age-of-civilization")
    titles = ["extraordinary-clan", "grand-kingdom", "mighty-empire", "eternal-civilization"]
    found = [rewards(of, Outcome("rounds", [20], [1], titles[:n]))[0] for n in range(5)]
    assert found == [-1.0, -0.5, 0.0, 0.5, 1.0]


def test_if_the_game_itself_wins_nobody_is_first() -> None:
    of = spec("inner-sea")
    assert rewards(of, Outcome("final-epoch", [30, 20], [1, 2], ["npc-victory"])) == [0.0, -1.0]


# --- Gymnasium ---


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "text",
    [
        "age-of-civilization(players=1)",
        "age-of-civilization(players=2)",
        "inner-sea(players=1, scenario=fall-of-rome-2-i)",
        "inner-sea(players=2)",
        "sid-meiers-civilization(players=2)",
        "through-the-ages(players=2)",
    ],
)
def test_gymnasium_api(text: str) -> None:
    check_env(SoloEnv(text, opponent="random"), skip_render_check=True)


def test_a_whole_game_against_a_bot() -> None:
    register_all()
    environment = gymnasium.make("saecula/age-of-civilization-v2", opponent=["random", "greedy"])
    _, info = environment.reset(seed=5)
    over = False
    steps = 0
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, over, _, info = environment.step(action)
        steps += 1
    assert reward in (-1.0, 0.0, 1.0)
    assert steps > 6


def test_an_illegal_sample_ends_the_game() -> None:
    environment = SoloEnv("age-of-civilization(players=2)", opponent="random")
    environment.reset(seed=1)
    illegal = int(np.flatnonzero(~environment.action_masks())[0])
    _, reward, over, _, info = environment.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].startswith("AOC-")


def test_an_opponent_may_be_a_function() -> None:
    asked = []

    def last(peek: Peek) -> Move:
        asked.append(peek.seat)
        return peek.moves[-1]

    environment = SoloEnv("age-of-civilization(players=3)", opponent=last, seat=1)
    environment.reset(seed=3)
    over = False
    while not over:
        _, _, over, _, _ = environment.step(int(environment.action_masks().argmax()))
    assert set(asked) == {0, 2}
    mixed = SoloEnv("age-of-civilization(players=3)", opponent=["random", last, lambda peek: peek.moves[0]])
    mixed.reset(seed=3)
    for _ in range(20):
        mixed.step(int(mixed.action_masks().argmax()))


def test_the_seat_may_be_drawn_for_each_game() -> None:
    environment = SoloEnv("age-of-civilization(players=3)", opponent="random", seat="random")
    seats = [environment.reset(seed=seed)[1]["seat"] for seed in range(30)]
    assert set(seats) == {0, 1, 2}
    assert seats == [environment.reset(seed=seed)[1]["seat"] for seed in range(30)], "it follows from the seed"
    names = [fact.name for fact in facts("age-of-civilization")]
    for seed in range(5):
        observation, info = environment.reset(seed=seed)
        assert environment.match is not None and environment.match.seats[0] == info["seat"] == environment.seat
        assert observation[names.index("asked.+0")] > 0
    check_env(environment, skip_render_check=True)
    with pytest.raises(ValueError, match="has no seat 3"):
        SoloEnv("age-of-civilization(players=3)", seat=3)


def test_a_vector_of_games_of_gymnasium() -> None:
    register_all()
    environment = gymnasium.make_vec("saecula/age-of-civilization-v2", num_envs=3)
    assert isinstance(environment, SaeculaVectorEnv)
    luck = np.random.default_rng(1)
    seen, info = environment.reset(seed=7)
    ends = 0
    for _ in range(120):
        assert environment.observation_space.contains(seen)
        legal = [np.flatnonzero(mask) for mask in seen["action_mask"]]
        seen, reward, over, cut, info = environment.step(np.array([luck.choice(some) for some in legal]))
        assert not cut.any()
        assert not reward[~over].any()
        ends += int(over.sum())
        for k in np.flatnonzero(over):
            assert info["rewards"][k].sum() == 0.0
            assert info["final_obs"]["observation"][k].any()
    assert ends > 2


@pytest.mark.parametrize("text", GAMES)
def test_a_vector_of_every_game(text: str) -> None:
    """What it returns is in its spaces, the list of moves is the mask, and the last observation has no legal move."""
    environment = SaeculaVectorEnv(text, 3, horizon=12)
    luck = np.random.default_rng(2)
    seen, info = environment.reset(seed=4)
    ends = 0
    for _ in range(30):
        assert environment.observation_space.contains(seen)
        for k in range(3):
            assert info["seat"][k] == environment.match(k).seat
            legal = info["offered"][k, : info["counts"][k]]
            assert sorted(legal) == np.flatnonzero(seen["action_mask"][k]).tolist()
            assert legal.tolist() == [move.index for move in environment.match(k).moves]
            assert (info["offered"][k, info["counts"][k] :] == -1).all()
        actions = info["offered"][np.arange(3), (luck.random(3) * info["counts"]).astype(int)]
        assert environment.action_space.contains(actions.astype(np.int64))
        seen, _, over, cut, info = environment.step(actions)
        ended = over | cut
        ends += int(ended.sum())
        assert ("final_obs" in info) == ended.any()
        if ended.any():
            assert info["_final_obs"].tolist() == ended.tolist()
            assert environment.observation_space.contains(info["final_obs"])
            assert not info["final_obs"]["action_mask"].any()
            assert info["final_obs"]["observation"][ended].any(axis=1).all()
    assert ends >= 6


@pytest.mark.parametrize("text", GAMES)
def test_a_vector_of_every_game_says_the_same_twice(text: str) -> None:
    def run(copied: bool) -> list[bytes]:
        environment = SaeculaVectorEnv(text, 2, horizon=20, copy=copied)
        seen, info = environment.reset(seed=9)
        out = []
        for _ in range(30):
            out += [seen["observation"].tobytes(), seen["action_mask"].tobytes(), info["offered"].tobytes()]
            seen, _, _, _, info = environment.step(info["offered"][:, 0])
        return out

    assert run(True) == run(True) == run(False)


def test_observations_and_lists_of_a_vector_stay_as_they_were() -> None:
    environment = SaeculaVectorEnv("age-of-civilization(players=2)", 2)
    seen, info = environment.reset(seed=1)
    kept = [seen["observation"], seen["action_mask"], info["offered"], info["counts"]]
    before = [array.copy() for array in kept]
    environment.step(info["offered"][:, 0])
    assert all(np.array_equal(one, other) for one, other in zip(kept, before, strict=True))


def test_a_vector_of_games_against_bots() -> None:
    environment = SaeculaVectorEnv("age-of-civilization(players=3)", 2, opponent="random", seat=1, horizon=200)
    seen, info = environment.reset(seed=1)
    names = [fact.name for fact in facts("age-of-civilization")]
    ends = 0
    for _ in range(80):
        assert info["seat"].tolist() == [1, 1]
        assert seen["observation"][:, names.index("asked.+0")].tolist() == [1, 1]
        seen, _, over, _, info = environment.step(seen["action_mask"].argmax(axis=1))
        ends += int(over.sum())
    assert ends


def some(observation: Any) -> Any:
    return observation["observation"] if isinstance(observation, dict) else observation


def test_solo_environments_say_the_same_twice() -> None:
    def run() -> list[float]:
        environment = SoloEnv("age-of-civilization(players=2)", opponent="random")
        observation, _ = environment.reset(seed=3)
        out = []
        for _ in range(60):
            observation, reward, over, _, _ = environment.step(int(environment.action_masks().argmax()))
            out += [float(some(observation).sum()), reward]
            if over:
                observation, _ = environment.reset()
        return out

    assert run() == run()
