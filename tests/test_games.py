"""Every registered game, and the toy, passes the test kit. Deeper runs are in `make soak`."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

import toy
from saecula.core import Game, games
from saecula.testing import LAWS, Law, length, variations
from saecula.testing.edits import edited_saves_are_played_or_refused
from saecula.testing.machine import machine

SPECS = [toy.GAME, *[spec for spec in games() if spec.id not in (toy.GAME.id, "hamlet")]]

COMPILED = bool(os.environ.get("SAECULA_COMPILED"))
QUICK = [game for spec in SPECS for game in variations(spec, most=9 if COMPILED else 5)]  # compiled, they are cheap
DEEP = [game for spec in SPECS for game in variations(spec, most=60)]


def name(value: object) -> str | None:
    if isinstance(value, Game):
        return str(value)
    return getattr(value, "__name__", None)


@pytest.mark.parametrize("law", LAWS, ids=name)
@pytest.mark.parametrize("game", QUICK, ids=name)
def test_law(law: Law, game: Game) -> None:
    """Short games are played several times, long ones once."""
    law(game, range(1, 1 + max(1, min(4, 600 // length(game, 1)))), 10)


@pytest.mark.soak
@pytest.mark.parametrize("law", LAWS, ids=name)
@pytest.mark.parametrize("game", DEEP, ids=name)
def test_law_at_depth(law: Law, game: Game) -> None:
    law(game, range(100, 110), 60)


@pytest.mark.parametrize("game", [game for spec in SPECS[1:] for game in variations(spec, most=4)], ids=name)
def test_edited_saves(game: Game) -> None:
    edited_saves_are_played_or_refused(game, range(1, 2), 6)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for spec in SPECS[1:] for game in variations(spec, most=30)], ids=name)
def test_edited_saves_at_depth(game: Game) -> None:
    edited_saves_are_played_or_refused(game, range(100, 105), 20)


def drive(game: Game, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        machine(game),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("game", [variations(spec, most=4)[-1] for spec in SPECS], ids=str)
def test_state_machine(game: Game) -> None:
    drive(game, 8, 30)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for spec in SPECS for game in variations(spec, most=12)], ids=str)
def test_state_machine_at_depth(game: Game) -> None:
    drive(game, 200, 80)
