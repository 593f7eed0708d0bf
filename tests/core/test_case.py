"""Case files: reading, merging, running, and their messages when they fail."""

from __future__ import annotations

import pytest

from saecula.core import BadCase
from saecula.core.case import read_case
from saecula.core.patch import MISSING, merge, pointer

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
        ('"raid 0"', '"fly"', "refused 'fly': 'fly' is not a move of this game"),
        ('"raid 0"', '"1: rest"', "refused '1: rest': seat 1 has nothing to decide now"),
        ('"0: raid 1"', '"raid 1"', "move 1: 'raid 1' is not `seat: move`"),
        (
            '"0: raid 1"',
            '"0: raid 0"',
            "move 1 (0: raid 0): 'raid 0' is not allowed: TIDE-RAID-02: Nobody raids himself.",
        ),
        ('= 5"', '= 9"', "move 3 (1: yield = 9): chance: '9' is not a roll of a die with 6 sides"),
        ('phase = "trade"', 'phase = "nap"', "given: tide-market: there is no phase 'nap'"),
        ("ships = 1", 'ships = "one"', "given: tide-market: Expected `int`, got `str` - at `$.merchants[0].ships`"),
        ("given.merchants.1", "given.merchants.9", "given: '9' is not an element of a list of 2"),
        ("tide-market(players=2)", "chess", "game: there is no game 'chess'"),
        ("tide-market(players=2)", "tide-market(player=2)", "game: tide-market has no option 'player'"),
        ('["TIDE-RAID-04"]', '["TIDE-RAID-40"]', "rules: there is no rule 'TIDE-RAID-40'; near: TIDE-RAID-0"),
        ('= "TIDE-RAID-02"', '= "TIDE-RADE-99"', "rules: there is no rule 'TIDE-RADE-99'; near: TIDE-"),
        ("ships = 1", "ship = 1", "given: there is no field /merchants/0/ship; near: ships"),
        ("ships = 1", "gold = 1", "given: there is no field /merchants/0/gold; there are bid, coins, hand, "),
        ('"0: raid 1"', '"0: rade 1"', "move 1 (0: rade 1): 'rade 1' is not a move of this game; near: raid 1"),
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
        ('"raid 0"', '"rade 0"', "refused 'rade 0': 'rade 0' is not a move of this game; near: raid 0"),
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
        ('game = "a"\nmove = []', "x.toml: unknown key 'move'; a case has allowed, chance, game, given, moves"),
        ('game = "a"\nmoves = [1]', "x.toml: moves, number 1: neither"),
        ('game = "a"\nseed = "x"', "x.toml: seed: not a whole number"),
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
    assert said == "given: inner-sea: tasks: the topmost one does not belong to the phase 'window'"
    assert run(f'game = "inner-sea"\n[given]\nphase = "competition"\n{civs}') == []


# --- checks between moves, scenes, allowed moves ---


def changed(*pairs: tuple[str, str]) -> list[str]:
    text = CASE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return run(text)


def test_checks_between_moves() -> None:
    between = '"0: raid 1", { then = { "/match/seat" = 1 }, refused = { "0: rest" = "any" }, allowed = ["yield"] }'
    assert changed(('"0: raid 1"', between)) == ["after move 1: refused '0: rest': " + asked()]
    fine = '"0: raid 1", { then = { "/match/seat" = 1 }, allowed = ["yield", "1: defend salt"] }'
    assert changed(('"0: raid 1"', fine)) == []
    wrong = '"0: raid 1", { then = { "/match/seat" = 0 }, allowed = ["defend fish"] }'
    assert changed(('"0: raid 1"', wrong)) == ["after move 1: /match/seat: expected 0, found 1"]
    first = '{ allowed = ["raid 1"], refused = { "raid 0" = "TIDE-RAID-02" } }, "0: raid 1"'
    assert changed(('"0: raid 1"', first)) == []


def asked() -> str:
    return "seat 0 has nothing to decide now: seat 1 is asked raid.defend"


def test_moves_that_must_be_allowed() -> None:
    assert run(CASE + '[allowed]\n"rest" = true\n"0: draw" = true\n') == []
    assert run('allowed = ["rest"]\n' + CASE) == []
    assert run(CASE + '[allowed]\n"raid 0" = true\n') == ["allowed 'raid 0': it is refused by TIDE-RAID-02"]
    assert run(CASE + '[allowed]\n"fly" = true\n')[0].startswith("allowed 'fly': 'fly' is not a move of this game")
    with pytest.raises(BadCase, match=r"allowed 'rest': write = true"):
        run(CASE + '[allowed]\n"rest" = false\n')


def test_one_of_several_rules_or_any_rule() -> None:
    assert changed(('"TIDE-RAID-02"', '["TIDE-RAID-01", "TIDE-RAID-02"]')) == []
    assert changed(('"TIDE-RAID-02"', '"any"')) == []
    assert changed(('"TIDE-RAID-02"', '["TIDE-RAID-01", "TIDE-SELL-03"]')) == [
        "refused 'raid 0': by TIDE-RAID-02, expected one of TIDE-RAID-01, TIDE-SELL-03"
    ]
    assert changed(('"raid 0" = "TIDE-RAID-02"', '"rest" = "any"')) == [
        "refused 'rest': it is allowed, expected to be refused"
    ]
    with pytest.raises(BadCase, match="refused 'raid 0': no rule is named"):
        changed(('"TIDE-RAID-02"', "[]"))


def test_several_scenes_on_one_position() -> None:
    scenes = """
[[scenes]]
title = "And rests"
moves = ["0: rest"]
[scenes.then]
"/match/seat" = 1
[[scenes]]
[scenes.given]
actions = 1
[scenes.given.merchants.0]
coins = 9
[scenes.then]
"/merchants/0/coins" = 10
"""
    case = read_case("x.toml", CASE + scenes)
    assert [scene.name for scene in case.scenes] == ["scene 1 (And rests)", "scene 2"]
    assert case.run() == ["scene 2: /merchants/0/coins: expected 10, found 11"]
    with pytest.raises(BadCase, match=r"x\.toml: unknown key 'game'; a scene has"):
        read_case("x.toml", CASE + '\n[[scenes]]\ngame = "hamlet"')


def test_null_is_expected_by_a_word() -> None:
    assert changed(('"/match/question" = "trade"', '"/match/outcome" = "(nothing)"')) == []
    assert changed(('"/match/seat" = 0', '"/match/seat" = "(nothing)"')) == [
        "/match/seat: expected '(nothing)', found 0"
    ]


def test_lists_in_any_order() -> None:
    left = ('"/merchants/0/coins" = 6', '"/merchants/0/hand/*" = ["salt", "fish"]')
    given = ("ships = 1", 'ships = 1\nhand = ["fish", "salt"]')
    assert changed(left, given) == []
    (line,) = changed((left[0], left[1].replace("/*", "")), given)
    assert line.endswith("; the same in another order: write /merchants/0/hand/* where the order does not matter")
    assert changed((left[0], left[1].replace('"fish"]', '"silk"]')), given) != []


def test_chance_before_the_first_move() -> None:
    """The tide is drawn before anyone is asked: a case dictates it, and the match reports the draw."""
    case = read_case("x.toml", 'game = "tide-market(players=2)"\n[given]\nphase = "deal"\ndeck = ["fish", "salt"]')
    drawn = [outcome.text for outcome in case.match().last_outcomes]
    other = sorted(drawn, reverse=drawn == sorted(drawn))
    case.chance = other
    assert [outcome.text for outcome in case.match().last_outcomes] == other
    case.chance = [*other, "silk"]
    assert case.run() == ["chance: silk is left over; nothing more is drawn here"]


def test_a_position_that_says_what_the_game_reckons() -> None:
    text = 'game = "through-the-ages(players=2)"\n[given]\nphase = "actions"\nround = 3\n[given.civs.0]\n'
    assert run(text + "strength = 1") == []  # the initial Warriors
    assert run(text + "strength = 9") == [
        "given: /civs/0/strength: it is computed from other fields (1 here) and cannot be given (9)"
    ]
