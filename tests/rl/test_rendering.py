"""What `render_mode="ansi"` shows: the board as it may be seen, and what has happened last."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import render_test

from saecula.core import Match, game
from saecula.rl import SaeculaEnv, SaeculaParallelEnv, SoloEnv, env, register_all
from saecula.rl.looks import LINES, rendered
from saecula.text import Text

GAMES = {
    "age-of-civilization(players=3, draft=yes)": "Timeline",
    "inner-sea(players=2)": "Draw deck",
    "sid-meiers-civilization(players=2, length=short)": "Ancient era",
    "through-the-ages(players=2)": "Card row",
}
"""Each game, and words of its board."""


def played(match: Match[Any], moves: int, luck: random.Random) -> None:
    for _ in range(moves):
        if not match.over:
            match.play(luck.choice(list(match.moves)))


def without_log(shown: str) -> list[str]:
    """(A copy has no log.)"""
    return [line for line in shown.splitlines() if not line.startswith("· ")]


@pytest.mark.parametrize("text", GAMES)
def test_who_acts_sees_the_board_the_last_lines_and_the_question(text: str) -> None:
    environment = SaeculaEnv(text, render_mode="ansi")
    environment.reset(seed=2)
    luck = random.Random(1)
    for _ in range(25):
        match, agent = environment.match, environment.agent_selection
        assert match is not None
        shown = environment.render()
        assert shown == rendered(match, environment.possible_agents.index(agent))
        environment.step(luck.choice(list(match.moves)).index)
    lines = environment.render().splitlines()
    assert lines[0] == str(environment.game)
    assert GAMES[text] in environment.render()
    assert len([line for line in lines if line.startswith("· ")]) == LINES
    assert lines[-1].startswith(f"{environment.agent_selection}: ")
    assert "\x1b" not in environment.render()


@pytest.mark.parametrize("text", GAMES)
def test_nothing_is_shown_that_the_seat_does_not_know(text: str) -> None:
    """Whatever is dealt again of what the seat cannot know, the same is shown."""
    luck = random.Random(3)
    match = game(text).start(5)
    for step in range(12):
        played(match, 1 if step < 6 else 12, luck)
        for seat in range(match.game.players):
            for branch in range(2):
                other = rendered(match.clone(seat, branch=branch), seat)
                assert without_log(other) == without_log(rendered(match, seat))


def test_a_sealed_answer_is_shown_to_its_seat_alone() -> None:
    environment = SaeculaEnv("age-of-civilization(players=2, draft=yes)", render_mode="ansi")
    environment.reset(seed=1)
    match = environment.match
    assert match is not None and match.seats == [0, 1]
    pick = match.moves[0]
    name = Text(environment.game.spec).name(pick.args[0])
    assert name in environment.render()
    environment.step(pick.index)
    assert environment.agent_selection == "seat_1"
    assert name in rendered(match, 0) and name not in environment.render()


@pytest.mark.parametrize("text", GAMES)
def test_the_end_and_loaded_positions_are_shown(text: str) -> None:
    environment = SaeculaEnv(text, render_mode="ansi")
    environment.reset(seed=2)
    match = environment.match
    assert match is not None
    for seat in (None, 0):
        environment.load(environment.save(seat))
        assert GAMES[text] in environment.render(), "without the lines of what was before"
    light = game(text).start(1, keep=False)
    played(light, 4, random.Random(1))
    assert "\n· " not in rendered(light, 0), "no log was kept"
    played(light, 10_000, random.Random(2))
    outcome = light.outcome
    assert outcome is not None
    assert [f"{outcome.ranking[i]}. seat_{i}  {outcome.score(i)}" for i in range(light.game.players)] == (
        rendered(light, 0).splitlines()[-light.game.players :]
    )


def test_one_seat_against_bots_sees_its_own_side() -> None:
    environment = SoloEnv("inner-sea(players=2)", opponent="random", seat=1, render_mode="ansi")
    environment.reset(seed=1)
    assert environment.match is not None
    assert environment.render() == rendered(environment.match, 1)


def test_of_those_who_act_at_once_the_first_that_is_asked_sees_its_side() -> None:
    environment = SaeculaParallelEnv("through-the-ages(players=3)", render_mode="ansi")
    environment.reset(seed=1)
    match = environment.match
    assert match is not None
    for _ in range(8):
        assert environment.render() == rendered(match, match.seats[0])
        environment.step(dict.fromkeys(environment.agents, match.moves[0].index))
    assert "· seat_" in environment.render()


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_and_gymnasium_find_nothing_to_object_to() -> None:
    render_test(env)
    register_all()
    for name in ("age-of-civilization", "through-the-ages"):
        check_env(gymnasium.make(f"saecula/{name}-v2", render_mode="ansi", opponent="random").unwrapped)
