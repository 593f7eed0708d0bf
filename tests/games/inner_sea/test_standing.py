"""How near players are to victory: points and Wonders count, and equal players have equal chances."""

from __future__ import annotations

from typing import Any

import pytest

from saecula.bots import chances
from saecula.games.inner_sea.standing import LEAD

from .scene import civ, scene, wonder

EGYPT = {"egypt": 3, "libya": 2}
CARTHAGE = {"carthage": 3, "numidia": 2}


def chance(*, vp: int = 0, wonders: dict[str, Any] | None = None) -> float:
    """The chance of Egypt against Carthage, which has the same on the map."""
    match = scene("card", civ("egypt", EGYPT, vp=vp), civ("carthage", CARTHAGE), wonders=wonders or {})
    first, second = chances(match)
    assert first + second == pytest.approx(1)
    return first


def test_equal_players_have_equal_chances() -> None:
    assert chance() == pytest.approx(0.5)


def test_points_bring_a_player_nearer_to_victory() -> None:
    assert 0.5 < chance(vp=int(LEAD) - 4) < chance(vp=int(LEAD)) < chance(vp=40) < 1


def test_a_wonder_counts_while_it_scores() -> None:
    """A Wonder scores while its owner has a disk in its area; destroyed, it is worth nothing."""
    standing = chance(wonders={"great-pyramid": wonder(0, "egypt", 5)})
    abandoned = chance(wonders={"great-pyramid": wonder(0, "sinai", 5)})
    destroyed = chance(wonders={"great-pyramid": wonder(0, "egypt", 0, destroyed=True)})
    assert standing > destroyed == pytest.approx(0.5)
    assert abandoned < standing
