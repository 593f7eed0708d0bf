"""The timeline and the technology card in the view of a seat."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.age_of_civilization.components import components


@pytest.mark.rule("AOC-ACTION-05", "AOC-WORLD-01")
def test_when_the_cards_of_the_timeline_come() -> None:
    """Cards 1, 2 and 3 are current in round 1, card 8 arrives in round 6; tokens are above cards 6, 7 and 8."""
    match = saecula.game("age-of-civilization", players=2, changing_world=True).start(seed=3)
    places = match.view(0)["table"]["places"]
    assert [place["comes"] for place in places] == [1, 1, 1, 2, 3, 4, 5, 6]
    assert [place["state"] for place in places] == ["current"] * 3 + ["upcoming"] * 5
    assert [bool(place["token"]) for place in places] == [False] * 5 + [True] * 3


@pytest.mark.rule("AOC-TECH-03")
def test_arrows_lead_up() -> None:
    """Every arrow of the technology card goes up one row."""
    arrows = components().arrows
    assert arrows
    assert all(target % 3 == source % 3 + 1 for source, target in arrows)
