"""Warnings of Sid Meier's Civilization: only of what is certain to be lost."""

from __future__ import annotations

import pytest

from .scene import scene


def last_buy(seen: dict[str, int]) -> list[str]:
    """The warnings at the end of the last Buy phase, with no gold and a settler on a resource marker."""
    match = scene(
        p0={"gaul": {"spearman": 1}, "iberia": {"settler": 1}},
        gold=0,
        markers={"iberia": "iron"},
        seen=seen,
        ending="technologies",
    )
    return [one.id for one in match.warnings("end")]


@pytest.mark.rule("SMC-VP-01")
def test_a_settler_that_could_found_a_village_in_the_last_buy_phase() -> None:
    assert last_buy({"iberia": 1}) == ["points"], "the player has looked: the village is certain"
    assert last_buy({"iberia": -1}) == ["points"], "the marker lies face up"


@pytest.mark.rule("SMC-VP-01")
def test_no_warning_of_a_village_on_a_marker_that_the_player_has_not_seen() -> None:
    """It may be a desert, on which nothing can be founded."""
    assert last_buy({}) == []
    assert last_buy({"iberia": 2}) == [], "only the second player has looked"
