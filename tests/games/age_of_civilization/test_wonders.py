"""The wonders, one by one."""

from __future__ import annotations

import pytest

from .scene import acting, play, rising, scene, seat


@pytest.mark.rule("AOC-WONDER-06", "AOC-END-02", "AOC-TURN-09")
@pytest.mark.parametrize(
    ("wonder", "own", "points"),
    [
        ("great-pyramid", {"workers": 3}, 4),
        ("hanging-gardens", {}, 1),
        ("great-wall", {}, 3),
        ("colosseum", {"technologies": ["mining", "iron-working", "gunpowder"]}, 3 + 1),
        ("great-library", {"technologies": ["mining", "writing", "navigation"]}, 1),
        ("stonehenge", {}, 5),
        ("stonehenge", {"technologies": ["mining"]}, 2),
        ("parthenon", {}, 2),
        ("petra", {"coins": 11}, 3 + 1),
        ("petra", {"coins": 50}, 4 + 1),
        ("machu-picchu", {"civilizations": ["huns", "nubia"]}, 2 + 1),
        ("chichen-itza", {}, 1 + 1),
        ("angkor-wat", {}, 4),
        ("hagia-sophia", {}, 1),
        ("terracotta-army", {"technologies": ["mining"]}, 4 + 1),
        ("terracotta-army", {}, 1),
        ("moai", {}, 2),
        ("taj-mahal", {"technologies": ["science", "engineering", "mining"]}, 2 * 2 + 1),
    ],
)
def test_wonders_at_the_end(wonder: str, own: dict[str, object], points: int) -> None:
    """Engineering scores a point for the wonder itself."""
    match = scene(p0={"coins": 0, "workers": 0, "wonders": [wonder], **own})
    assert match.view(0)["table"]["players"][0]["end"] == points


@pytest.mark.rule("AOC-WONDER-06", "AOC-WONDER-07")
def test_wonders_in_play() -> None:
    assert seat(play(acting(coins=0, own={"wonders": ["hanging-gardens"]}), "done")).coins == 1
    assert seat(play(acting(coins=4, own={"wonders": ["parthenon"]}), "culture")).coins == 1
    assert seat(play(acting(own={"wonders": ["hagia-sophia"]}), "culture")).points == 3
    assert seat(play(acting(own={"wonders": ["moai"]}), "rest")).points == 1
    match = play(acting(coins=11, wonders=["hagia-sophia"]), "wonder", "gain hagia-sophia", "culture")
    assert seat(match).points == 3 + 3  # from the next decision on


@pytest.mark.rule("AOC-WONDER-03")
def test_wonder_with_an_empty_market() -> None:
    match = play(acting(coins=7, wonders=[]), "wonder")
    assert match.question == "actions"
    assert (seat(match).coins, seat(match).points) == (0, 3)
    assert seat(play(match, "done")).workers == 3


@pytest.mark.rule("AOC-WONDER-08")
def test_wonders_stay() -> None:
    match = rising("mali", p0={"wonders": ["moai"], "main": "rome", "civilizations": ["rome"]})
    assert seat(play(match, "rise mali")).wonders == ["moai"]
