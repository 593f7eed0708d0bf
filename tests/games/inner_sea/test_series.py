"""Numbers over time for the plots."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea import GAME
from saecula.games.inner_sea.notation import SERIES, series
from saecula.text import Text

from .scene import civ, scene, wonder


def test_series_count_what_each_seat_has() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 3, "saldic-sea": 2, "saldae": 2}, vp=4, treasury=2, hand=["volcanic-eruption"]),
        civ("egypt", {"egypt": 3, "kush": 4}, vp=1, hand=["earthquake", "local-famine"]),
        wonders={"grand-temple": wonder(0, "carthage"), "mausoleum": wonder(1, "egypt", 0, destroyed=True)},
    )
    for seat in (0, 1, None):  # the same for everyone, because all of it is open information (CARD-32)
        assert series(match.view(seat)) == {
            "vp": [4, 1],
            "cities": [1, 2],
            "areas": [3, 2],
            "disks": [7, 7],
            "talents": [2, 0],
            "cards": [1, 2],
            "wonders": [1, 0],
        }


def test_civilizations_of_one_player_count_together() -> None:
    match = scene(
        "card", civ("carthage", {"carthage": 3}, vp=4, hand=["volcanic-eruption"]), civ("egypt", {"egypt": 3}, vp=1)
    )
    view = match.view(None)
    view["table"]["civs"][1]["seat"] = 0
    assert series(view)["vp"] == [5]
    view["table"]["civs"][1]["seat"] = -1  # led by the game
    assert series(view)["vp"] == [4]


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_every_series_has_its_words(lang: str) -> None:
    text = Text(GAME, lang)
    for id in SERIES:
        assert text.say(f"series.{id}") != f"series.{id}"
