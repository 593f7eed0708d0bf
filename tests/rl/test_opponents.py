"""The opponents in the vector of games: each game of each lane has its own."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from saecula.bots import Random
from saecula.bots import registry as bot_registry
from saecula.rl import SaeculaVectorEnv, SoloEnv
from saecula.rl.batch import episode

TEXT = "age-of-civilization(players=3)"
FEW = ["random", "greedy"]


def first(environment: SaeculaVectorEnv, info: dict[str, Any]) -> Any:
    """Plays the first move on offer in each lane."""
    return environment.step(info["offered"][:, 0])


def test_each_game_of_each_lane_is_the_one_against_opponents_drawn_from_its_seed() -> None:
    """`SoloEnv` with the seed of that game plays the same, whatever was played before and in the other lanes."""
    lanes, seed = 3, 5
    environment = SaeculaVectorEnv(TEXT, lanes, opponent=FEW, seat=1)
    _, info = environment.reset(seed=seed)
    solos = [SoloEnv(TEXT, opponent=FEW, seat=1) for _ in range(lanes)]
    games = [0] * lanes
    for k, solo in enumerate(solos):
        solo.reset(seed=episode(seed, k, 0))
    while min(games) < 3:
        for k, solo in enumerate(solos):
            assert solo.match is not None
            assert environment.match(k).data() == solo.match.data()
            solo.step(int(info["offered"][k, 0]))
        _, _, over, _, info = first(environment, info)
        for k in np.flatnonzero(over).tolist():
            games[k] += 1
            solos[k].reset(seed=episode(seed, k, games[k]))


def test_games_that_were_cut_off_have_new_opponents_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two for each game, drawn from both names; a second run has the same ones."""
    made: list[Random] = []

    def maker(seed: int = 0) -> Random:
        made.append(Random(seed))
        return made[-1]

    for name in ("red", "blue"):
        monkeypatch.setitem(bot_registry._makers, name, maker)

    def run() -> list[tuple[str, str]]:
        made.clear()
        environment = SaeculaVectorEnv(TEXT, 2, opponent=["red", "blue"], horizon=4)
        _, info = environment.reset(seed=3)
        games = 2
        for _ in range(40):
            _, _, _, cut, info = first(environment, info)
            games += int(cut.sum())
        assert len(made) == 2 * games == 44
        names = [one.name for one in made]
        return list(zip(names[::2], names[1::2], strict=True))

    drawn = run()
    assert set(drawn) == {("red", "red"), ("red", "blue"), ("blue", "red"), ("blue", "blue")}
    assert drawn == run()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_copy_goes_on_against_the_same_opponents(copied: Any) -> None:
    environment = SaeculaVectorEnv(TEXT, 2, opponent=FEW)
    _, info = environment.reset(seed=2)
    for _ in range(5):
        _, _, _, _, info = first(environment, info)
    twin = copied(environment)
    said = info
    for _ in range(60):
        _, _, _, _, info = first(environment, info)
        _, _, _, _, said = first(twin, said)
        assert [environment.match(k).data() for k in range(2)] == [twin.match(k).data() for k in range(2)]
