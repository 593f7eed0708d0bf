"""Prices and the next production in the view of a seat, from the numbers printed on the boards and cards."""

from __future__ import annotations

import pytest

from games.through_the_ages.scene import scene


def civ(match, seat: int = 0):
    return match.view(seat)["table"]["civs"][seat]


@pytest.mark.rule("TTA-PROD-03", "TTA-PROD-05")
def test_two_farms_and_two_mines_bring_two_each() -> None:
    """Agriculture and Bronze produce a token of 1 for each worker. With 18 yellow tokens nobody eats."""
    found = civ(scene(p0={"workers": {"agriculture": 2, "bronze": 2}, "yellow": 18}))["forecast"]
    assert (found["food"], found["resources"], found["eaten"], found["uprising"]) == (2, 2, 0, False)


@pytest.mark.rule("TTA-PROD-04", "TTA-PROD-08")
def test_the_population_eats_and_hunger_costs_culture() -> None:
    """With 12 yellow tokens left, the population eats 2 (TTA-YBANK): without farms, 2 are missing, which costs 8
    culture points.
    """
    given = {"workers": {"agriculture": 0}, "stores": {"agriculture": 0}, "yellow": 12, "unused": 5, "culture": 20}
    match = scene(p0=given)
    eaten = civ(match)["consumption"]
    assert eaten == 2
    found = civ(match)["forecast"]
    assert (found["food"], found["missing"], found["culture"]) == (0, 2, 20 + civ(match)["culture_rate"] - 8)


@pytest.mark.rule("TTA-HAPPY-04")
def test_more_discontent_than_unused_workers_is_an_uprising() -> None:
    match = scene(p0={"yellow": 8, "unused": 0, "workers": {"religion": 0}})
    assert civ(match)["discontent"] > 0
    assert civ(match)["forecast"]["uprising"]
    calm = scene(p0={"yellow": 8, "unused": 6, "workers": {"religion": 0}})
    assert not civ(calm)["forecast"]["uprising"]


@pytest.mark.rule("TTA-ROW-01", "TTA-TAKE-04", "TTA-TAKE-12")
def test_places_of_the_row_have_the_price_for_the_viewer() -> None:
    """Places 1 to 5 cost 1, 6 to 9 cost 2, 10 to 13 cost 3; a wonder costs 1 more for each one that the viewer has
    built.
    """
    match = scene(p0={"wonders": ["colossus"]})
    mine, other = (match.view(seat)["table"]["places"] for seat in (0, 1))
    assert [place["zone"] for place in mine] == [1] * 5 + [2] * 4 + [3] * 4
    assert (mine[10]["card"], mine[10]["cost"], other[10]["cost"]) == ("taj-mahal", 4, 3)
    assert mine[9]["cost"] == other[9]["cost"] == 3


def test_actions_left() -> None:
    found = civ(scene(p0={"used_civil": 3, "used_military": 1}))
    assert (found["free_civil"], found["free_military"]) == (found["civil"] - 3, found["military"] - 1)
