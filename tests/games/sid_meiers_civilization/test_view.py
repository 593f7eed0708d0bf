"""Fleets and points in the view of a seat."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.sid_meiers_civilization.pieces import fleet_numbers
from saecula.games.sid_meiers_civilization.table import Fleet


def test_fleets_that_are_alike_share_a_number() -> None:
    """They are distinguished by unit, movement points and cargo, but not by the order of the cargo."""
    fleets = [
        Fleet("galley", 1, {"spearman": 1, "settler": 1}),
        Fleet("galley", 1),
        Fleet("galley", 1, {"settler": 1, "spearman": 1}),
        Fleet("galley", 1, half=1),
        Fleet("galley", 0),
    ]
    assert fleet_numbers(fleets, 24) == [1, 2, 1, 3, 4]
    assert fleet_numbers(fleets, 2) == [1, 2, 1, 0, 0]


@pytest.mark.rule("SMC-VP-01", "SMC-TECH-06")
def test_the_parts_of_the_points() -> None:
    """A settlement level counts 1, a seminal discovery 4."""
    game = saecula.game("sid-meiers-civilization(players=2)")
    data = game.start(1).data()
    card = {"card": "none", "room": 1, "grown": 0}
    data["settlements"] = {
        "gaul": {"owner": 0, "holder": 0, "level": 2, **card},
        "iberia": {"owner": 0, "holder": 0, "level": 1, **card},
        "andes": {"owner": 1, "holder": 1, "level": 3, **card},
    }
    data["technologies"] = {**data["technologies"], "printing-press": 1}
    table = game.resume(data).view(0)["table"]
    assert [(own["settlements"], own["wonders"], own["seminal"]) for own in table["point_parts"]] == [
        (3, 0, 0),
        (3, 0, 4),
    ]
    assert table["points"] == [3, 7]
