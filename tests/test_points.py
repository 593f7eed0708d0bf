"""Where points come from: each game says how many points a line of its log brings, and the view has the sums."""

from __future__ import annotations

import random

import pytest

from saecula.core import Event, Match, game, number_in


def play(text: str, seed: int) -> Match:
    match = game(text).start(seed)
    rng = random.Random(seed)
    while not match.over:
        match.play(rng.choice(match.moves))
    return match


def gained(match: Match) -> list[int]:
    points = match.game.spec.points
    assert points is not None and match.outcome is not None
    sums = [0] * len(match.outcome.scores)
    for event in match.log:
        if event.seat >= 0:
            sums[event.seat] += points(match.table, event)
    return sums


@pytest.mark.parametrize("text", ["age-of-civilization(players=3)", "inner-sea(players=2)"])
def test_the_lines_of_the_log_add_up_to_the_score(text: str) -> None:
    match = play(text, 5)
    assert match.outcome is not None
    assert gained(match) == match.outcome.scores


def test_culture_points_of_through_the_ages() -> None:
    spec = game("through-the-ages(players=2)").spec
    table = play("through-the-ages(players=2, version=simple)", 1).table
    assert spec.points is not None

    def brings(id: str, n: int | str) -> int:
        return spec.points(table, Event(id, 0, {"n": n}, "", -1))

    assert brings("production", 4) == 4
    assert brings("change.culture", "+5") == 5
    assert brings("change.culture", "-3") == -3
    assert brings("starvation", 2) == -2
    assert brings("final", 7) == 7  # the simple game has no events that are scored one by one
    assert brings("take", 2) == 0


@pytest.mark.parametrize(("n", "number"), [(3, 3), ("+2", 2), ("-2", -2), ("two", 0)])
def test_the_number_of_a_line(n: int | str, number: int) -> None:
    assert number_in(Event("x", 0, {"n": n}, "", -1)) == number
    assert number_in(Event("x", 0, {}, "", -1)) == 0


@pytest.mark.parametrize("text", ["age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"])
def test_the_view_has_the_points_of_each_seat(text: str) -> None:
    match = game(f"{text}(players=2)").start(1)
    scores = match.view(0)["table"]["scores"]
    assert len(scores) == 2 and all(int(n) >= 0 for n in scores)
