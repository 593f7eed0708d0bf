"""How near players are to victory: points, income and gold count, and a beaten player has no chance."""

from __future__ import annotations

from typing import Any

import pytest

from saecula.bots import chances

from .scene import scene

TWO = "players=2"
HOMES = {"gaul": (0, 1), "gobi": (1, 1)}


def chance(towns: dict[str, tuple[Any, ...]] | None = None, **given: Any) -> float:
    first, second = chances(scene(towns=towns or HOMES, options=TWO, tech={}, **given))
    assert first + second == pytest.approx(1)
    return first


def test_equal_players_have_equal_chances() -> None:
    assert chance() == pytest.approx(0.5)


def test_settlements_and_gold_bring_a_player_nearer_to_victory() -> None:
    assert chance({**HOMES, "iberia": (0, 1)}) > 0.5
    assert chance({**HOMES, "iberia": (1, 1)}) < 0.5
    assert chance(gold=[50, 10]) > 0.5


def test_income_counts_less_when_few_eras_are_left() -> None:
    """Two villages against one town have the same points, and not the same income."""
    towns = {"gaul": (0, 2), "gobi": (1, 1), "steppe": (1, 1)}
    early, late = chance(towns, era=1), chance(towns, era=3)
    assert early != pytest.approx(0.5)
    assert abs(late - 0.5) < abs(early - 0.5)


def test_who_is_beaten_has_no_chance() -> None:
    match = scene(towns={"gaul": (0, 1), "gobi": (1, 1), "amazon": (2, 1)})
    data = match.data()
    data["players"][2] |= {"alive": False}
    data["settlements"].pop("amazon")
    assert chances(match.game.resume(data))[2] < 1e-6
