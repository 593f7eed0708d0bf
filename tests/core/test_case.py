"""Case files: reading, merging, running, and what they say when they fail."""

from __future__ import annotations

import pytest

from saecula.core import BadCase
from saecula.core.case import MISSING, merge, pointer, read_case

CASE = """
game = "tide-market(players=2)"
rules = ["TIDE-RAID-04"]
title = "A raid"
moves = ["0: raid 1", "1: defend fish", "1: yield = 5", "0: loot card = salt"]

[given]
phase = "trade"
actions = 2
[given.merchants.0]
ships = 1
[given.merchants.1]
hand = ["fish", "salt"]

[then]
"/merchants/0/coins" = 6
"/merchants/1/hand" = []
"/merchants/1/hand/#" = 0
"/match/seat" = 0
"/match/question" = "trade"

[refused]
"raid 0" = "TIDE-RAID-02"
"sell storm" = "TIDE-SELL-03"
"""


def run(text: str) -> list[str]:
    return read_case("x.toml", text).run()


def test_a_case_that_holds() -> None:
    case = read_case("x.toml", CASE)
    assert case.rules == ["TIDE-RAID-04"]
    assert case.title == "A raid"
    assert case.run() == []


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ('/coins" = 6', '/coins" = 7', "/merchants/0/coins: expected 7, found 6"),
        ('"/match/seat"', '"/match/chair"', f"/match/chair: expected 0, found {MISSING!r}"),
        (
            '"raid 0" = "TIDE-RAID-02"',
            '"raid 0" = "TIDE-RAID-01"',
            "refused 'raid 0': by TIDE-RAID-02, expected TIDE-RAID-01",
        ),
        ('"raid 0"', '"rest"', "refused 'rest': it is allowed, expected TIDE-RAID-02"),
        ('"raid 0"', '"fly"', "refused 'fly': 'fly' is no move of this game"),
        ('"raid 0"', '"1: rest"', "refused '1: rest': seat 1 has nothing to decide now"),
        ('"0: raid 1"', '"raid 1"', "move 1: 'raid 1' is not `seat: move`"),
        (
            '"0: raid 1"',
            '"0: raid 0"',
            "move 1 (0: raid 0): 'raid 0' is not allowed: TIDE-RAID-02: Nobody raids himself.",
        ),
        ('= 5"', '= 9"', "move 3 (1: yield = 9): chance: '9' is no roll of a die with 6 sides"),
        ('phase = "trade"', 'phase = "nap"', "given: tide-market: there is no phase 'nap'"),
        ("ships = 1", 'ships = "one"', "given: tide-market: Expected `int`, got `str` - at `$.merchants[0].ships`"),
        ("given.merchants.1", "given.merchants.9", "given: '9' is no element of a list of 2"),
        ("tide-market(players=2)", "chess", "game: there is no game 'chess'"),
        ("tide-market(players=2)", "tide-market(player=2)", "game: tide-market has no option 'player'"),
        ('["TIDE-RAID-04"]', '["TIDE-RAID-40"]', "rules: there is no rule 'TIDE-RAID-40'; near: TIDE-RAID-0"),
        ('= "TIDE-RAID-02"', '= "TIDE-RADE-99"', "rules: there is no rule 'TIDE-RADE-99'; near: TIDE-"),
        ("ships = 1", "ship = 1", "given: there is no field /merchants/0/ship; near: ships"),
        ("ships = 1", "gold = 1", "given: there is no field /merchants/0/gold; there are bid, coins, hand, "),
        ('"0: raid 1"', '"0: rade 1"', "move 1 (0: rade 1): 'rade 1' is no move of this game; near: raid 1"),
        ('= salt"', '= slat"', "move 4 (0: loot card = slat): chance: 'slat' cannot be drawn here; there are salt"),
        ('"/merchants/0/coins"', '"merchants/0/coins"', "then: 'merchants/0/coins' does not begin with /"),
        (
            '"/merchants/0/coins"',
            '"/merchants/0/coin"',
            f"/merchants/0/coin: expected 6, found {MISSING!r}; near: coins",
        ),
        (
            '"/merchants/0/coins"',
            '"/merchants/7/coins"',
            f"/merchants/7/coins: expected 6, found {MISSING!r}; there are 2",
        ),
        ('"raid 0"', '"rade 0"', "refused 'rade 0': 'rade 0' is no move of this game; near: raid 0"),
    ],
)
def test_what_differs_is_said(old: str, new: str, difference: str) -> None:
    assert old in CASE
    (first, *_) = run(CASE.replace(old, new))
    assert first.startswith(difference)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tide-market(players=2)", "chess"),
        ('["TIDE-RAID-04"]', '["NONE-01"]'),
        ('phase = "trade"', 'phase = "nap"'),
        ("ships = 1", "ship = 1"),
        ('"0: raid 1"', '"raid 1"'),
        ('"0: raid 1"', '"0: fly"'),
        ('"raid 0"', '"fly"'),
        ('"/match/seat"', '"match/seat"'),
        ('hand = ["fish", "salt"]', 'hand = "fish"'),
    ],
)
def test_a_case_that_names_what_the_game_has_not_is_broken(old: str, new: str) -> None:
    with pytest.raises(BadCase):
        read_case("x.toml", CASE.replace(old, new)).differences()


def test_what_a_seat_sees_can_be_expected() -> None:
    text = CASE.replace("[then]", '[then]\n"/match/view/1/merchants/1/coins" = 9')
    assert run(text) == ["/match/view/1/merchants/1/coins: expected 9, found 4"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "x.toml: "),
        ("seed = 1", "x.toml: there is no game"),
        ('game = "a"\nmove = []', "x.toml: unknown key 'move'; a case has game, given, moves"),
        ('game = "a"\nmoves = [1]', r"x.toml: Expected `str`, got `int` - at `\$.moves\[0\]`"),
        ('game = "a"\nseed = "x"', "x.toml: Expected `int`"),
    ],
)
def test_a_broken_case_file_is_named(text: str, message: str) -> None:
    with pytest.raises(BadCase, match=message):
        read_case("x.toml", text)


def test_without_a_given_the_match_is_fresh() -> None:
    assert run('game = "tide-market"\nmoves = ["1: bid 3"]\n[then]\n"/match/seats" = [0]') == []


def test_merge_patches_objects_and_list_elements() -> None:
    target = {"a": 1, "b": {"c": 2, "d": 3}, "e": [1, {"f": 2}]}
    assert merge(target, {"a": 5, "b": {"d": "(nothing)"}, "e": {"1": {"f": 9}, "2": 7}, "g": {"h": 1}}) == {
        "a": 5,
        "b": {"c": 2},
        "e": [1, {"f": 9}, 7],
        "g": {"h": 1},
    }
    assert target["e"] == [1, {"f": 2}]
    assert merge([1, 2], [3]) == [3]


def test_pointers() -> None:
    data = {"a": [{"b/c": 1}, 2], "d": {}}
    assert pointer(data, "/a/0/b~1c") == 1
    assert pointer(data, "/a/-1") == 2
    assert pointer(data, "/a/#") == 2
    assert pointer(data, "/a/2") == MISSING
    assert pointer(data, "/d/#") == 0
    assert pointer(data, "") == data


def test_a_position_of_the_inner_sea_must_end_its_tasks_with_its_phase() -> None:
    civs = '[given.civs.0]\nid = "egypt"\n[given.civs.1]\nid = "troy"\n'
    (said,) = run(f'game = "inner-sea"\n[given]\nphase = "window"\n{civs}')
    assert said == "given: inner-sea: tasks: the topmost one is not that of the phase 'window'"
    assert run(f'game = "inner-sea"\n[given]\nphase = "competition"\n{civs}') == []
