"""The Competition Phase (COMP), losses (LOSS) and sacking (SACK)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saecula
from saecula.games.inner_sea.cards import in_deck_order

from .scene import civ, play, refused, scene, sound, table, texts, unit

NAMES = ["celt-iberia", "egypt", "phoenicia"]


def battle(*groups: int, area: str = "kush", black: int = 0, **given: object) -> saecula.Match:
    """Civilizations without an ability in this area, with groups of these sizes; `more` patches them."""
    more = given.pop("more", [{}, {}, {}])
    civs = [civ(NAMES[i], {area: n} if n else {}, **more[i]) for i, n in enumerate(groups)]  # type: ignore[index]
    return scene("competition", *civs, barbarians={area: black} if black else {}, **given)  # type: ignore[arg-type]


def left(match: saecula.Match, area: str = "kush") -> list[int]:
    return [unit(match, i).disks.get(area, 0) for i in range(len(table(match).civs))]


@pytest.mark.rule(
    "ACIS-COMP-25..31", "ACIS-COMP-34", "ACIS-COMP-35", "ACIS-COMP-46", "ACIS-COMP-47", "ACIS-RULING-13", "ACIS-COMP-01"
)
@pytest.mark.parametrize(
    ("groups", "end"),
    [
        ([2, 1], [2, 0]),
        ([2, 2], [1, 1]),
        ([3, 1], [3, 0]),
        ([3, 2], [2, 0]),
        ([3, 3], [1, 1]),
        ([4, 2], [3, 0]),
        ([4, 3], [2, 0]),
        ([4, 4], [1, 1]),
        ([5, 3], [3, 0]),
        ([2, 1, 1], [2, 0, 0]),
        ([2, 2, 1], [1, 1, 0]),
        ([3, 2, 1], [2, 0, 0]),
        ([3, 2, 2], [2, 0, 0]),
        ([3, 3, 2], [1, 1, 0]),
        ([4, 3, 2], [2, 0, 0]),
    ],
)
def test_check_values(groups: list[int], end: list[int]) -> None:
    assert left(battle(*groups)) == end


@pytest.mark.rule("ACIS-COMP-04", "ACIS-COMP-36")
@pytest.mark.parametrize(
    ("groups", "id", "params"),
    [
        ([3, 2], "competition.won", {"faction": "celt-iberia", "area": "kush"}),
        ([2, 2], "competition.even", {"area": "kush"}),
    ],
)
def test_the_log_says_who_competes_and_who_is_left(groups: list[int], id: str, params: dict[str, str]) -> None:
    log = [event for event in battle(*groups).log if event.id.startswith("competition")]
    disks = " ".join(str(n) for n in groups)
    assert log[0].params == {"area": "kush", "factions": "celt-iberia egypt", "disks": disks}
    assert (log[-1].id, log[-1].params) == (id, params)


@pytest.mark.rule("ACIS-COMP-38", "ACIS-LOSS-07", "ACIS-TERM-08")
def test_barbarians_take_part_with_their_disks_only() -> None:
    match = battle(3, 0, black=2)
    assert left(match) == [2, 0]
    assert table(match).barbarians == {}
    assert table(match).black == 50


@pytest.mark.rule("ACIS-COMP-03", "ACIS-COMP-02")
def test_one_disk_each_stays_at_peace() -> None:
    match = battle(1, 1)
    assert left(match) == [1, 1]
    assert match.question == "order.move"


@pytest.mark.rule("ACIS-MAP-17", "ACIS-COMP-37")
def test_no_competition_in_an_open_sea() -> None:
    match = battle(1, 1, area="central-mediterranean", black=3)
    assert left(match, "central-mediterranean") == [1, 1]


@pytest.mark.rule("ACIS-STACK-05", "ACIS-STACK-06")
def test_no_limit_on_land_in_this_phase() -> None:
    match = battle(5, 0)
    assert left(match) == [5, 0]


@pytest.mark.rule(
    "ACIS-LOSS-01",
    "ACIS-LOSS-02",
    "ACIS-LOSS-04",
    "ACIS-LOSS-11",
    "ACIS-COMP-32",
    "ACIS-RULING-12",
    "ACIS-CIV-01",
    "ACIS-TERM-26",
    "ACIS-SACK-12",
)
def test_losses_may_be_bought_off_disk_by_disk() -> None:
    match = battle(2, 2, more=[{}, {"treasury": 1, "hand": ["volcanic-eruption"]}])
    assert (match.seat, match.question) == (1, "loss")
    assert texts(match) == {"lose", "talent", "discard volcanic-eruption"}
    play(match, "talent")  # the other has lost one: 1-2; the bought-off loss counts as lost in this round
    assert left(match) == [0, 2]
    assert unit(match, 1).treasury == 0
    assert match.question == "order.move"


@pytest.mark.rule("ACIS-LOSS-05", "ACIS-FLOW-14")
def test_losses_at_the_same_time_are_decided_in_turn_order() -> None:
    match = battle(2, 2, more=[{"treasury": 1}, {"treasury": 1}], order=[1, 0])
    assert match.seat == 1
    play(match, "lose")
    assert match.seat == 0
    play(match, "lose")
    assert left(match) == [1, 1]


@pytest.mark.rule("ACIS-LOSS-06", "ACIS-SACK-08", "ACIS-CIV-04")
def test_talents_in_the_loot_box_save_nothing() -> None:
    match = battle(3, 2, more=[{}, {"loot": 2, "hand": ["volcanic-eruption"]}])
    assert refused(match, "talent") == "ACIS-LOSS-06"


@pytest.mark.rule(
    "ACIS-COMP-09..12",
    "ACIS-RULING-14",
    "ACIS-RULING-09",
    "ACIS-COMP-45",
    "ACIS-TERM-33",
    "ACIS-STACK-10",
    "ACIS-RULING-35",
)
def test_white_disks_count_go_first_and_leave_at_the_end() -> None:
    match = battle(2, 3, more=[{"allies": {"kush": 2}}, {}])
    assert left(match) == [2, 0]  # 4 against 3: two whites are lost
    assert unit(match, 0).allies == {}
    assert unit(match, 0).supply == 46


@pytest.mark.rule("ACIS-COMP-04", "ACIS-COMP-05", "ACIS-COMP-36", "ACIS-COMP-40")
def test_competitions_go_from_north_east_to_south_west() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"gades": 3, "tyre": 3, "kush": 3}),
        civ("egypt", {"gades": 2, "tyre": 2, "kush": 2}, treasury=9),
    )
    seen = []
    while match.question == "loss":
        area = table(match).contest.area
        if area not in seen:
            seen.append(area)
        play(match, "lose")
    assert seen == ["tyre", "kush", "gades"]


@pytest.mark.rule("ACIS-COMP-19", "ACIS-COMP-20", "ACIS-COMP-42", "ACIS-FATE-48", "ACIS-COMP-14")
def test_cards_are_laid_face_down_in_turn_order() -> None:
    match = battle(2, 2, more=[{"hand": ["war-elephants", "ambush", "bumper-crop"]}, {"hand": ["armored-infantry"]}])
    assert (match.seat, match.question) == (0, "competition.announce")
    assert refused(match, "lay bumper-crop") == "ACIS-COMP-14"
    play(match, "lay war-elephants")
    assert match.view(1)["table"]["contest"]["laid"][0]["card"] is None
    assert match.view(0)["table"]["contest"]["laid"][0]["card"] == "war-elephants"
    assert match.view(1)["waiting"] == []
    play(match, "done")
    assert match.seat == 1
    play(match, "lay armored-infantry")  # 2+2 against 2+3
    while match.question == "loss":
        play(match, "lose")
    assert left(match) == [0, 2]


@pytest.mark.rule("ACIS-COMP-24", "ACIS-COMP-43", "ACIS-COMP-51", "ACIS-RULING-10", "ACIS-COMP-44")
def test_own_cards_are_resolved_in_an_order_of_ones_choice() -> None:
    match = battle(2, 3, more=[{"hand": ["war-elephants", "ambush"]}, {}])
    play(match, "lay war-elephants", "lay ambush")
    assert match.question == "competition.resolve"
    assert texts(match) == {"resolve war-elephants", "resolve ambush"}
    play(match, "resolve ambush")
    assert left(match) == [2, 0]
    assert in_deck_order(table(match).discard) == ["war-elephants", "ambush"]


@pytest.mark.rule("ACIS-COMP-13", "ACIS-TERM-27")
def test_competition_cards_belong_to_this_phase() -> None:
    match = scene("card", civ("carthage", {"carthage": 1}, hand=["war-elephants"]), civ("egypt"))
    assert refused(match, "play war-elephants") == "ACIS-FATE-11"
    assert refused(match, "lay war-elephants") != ""


# --- sacking ---


@pytest.mark.rule(
    "ACIS-SACK-01..03",
    "ACIS-SACK-05",
    "ACIS-SACK-07",
    "ACIS-SACK-09",
    "ACIS-SACK-15",
    "ACIS-SACK-16",
    "ACIS-COMP-50",
    "ACIS-CIV-05",
    "ACIS-PIECE-15",
)
def test_sacking_a_city() -> None:
    match = battle(4, 3)
    assert (unit(match).vp, unit(match).treasury, unit(match).loot) == (1, 1, 0)
    assert unit(match, 1).vp == 0


@pytest.mark.rule("ACIS-SACK-03")
def test_fewer_than_three_disks_are_no_loot() -> None:
    match = battle(4, 2)
    assert (unit(match).vp, unit(match).treasury) == (0, 0)


@pytest.mark.rule("ACIS-SACK-02", "ACIS-TERM-21")
def test_no_loot_without_control() -> None:
    match = battle(4, 4)  # ends 1-1
    assert (unit(match, 0).vp, unit(match, 1).vp) == (0, 0)


@pytest.mark.rule("ACIS-SACK-06")
def test_loot_once_even_if_two_cities_fall() -> None:
    match = battle(5, 3, 3)
    assert left(match)[1:] == [0, 0]
    assert (unit(match).vp, unit(match).treasury) == (1, 1)


@pytest.mark.rule("ACIS-SACK-10", "ACIS-SACK-04", "ACIS-TERM-09")
def test_barbarians_neither_loot_nor_are_looted() -> None:
    match = battle(5, 0, black=4)
    assert (unit(match).vp, unit(match).treasury) == (0, 0)
    match = battle(3, 0, black=5)
    assert left(match) == [0, 0]


@pytest.mark.rule("ACIS-SACK-11")
def test_no_sacking_at_sea() -> None:
    match = battle(4, 3, area="red-sea")
    assert (unit(match).vp, unit(match).treasury) == (0, 0)


@pytest.mark.rule("ACIS-SACK-13", "ACIS-SACK-14")
def test_disks_removed_by_cards_count() -> None:
    match = battle(2, 3, more=[{"hand": ["siege-equipment"]}, {}])
    play(match, "lay siege-equipment")
    assert left(match) == [2, 0]
    assert unit(match).vp == 1
    sound(match)


@pytest.mark.rule("ACIS-SACK-04")
def test_white_disks_do_not_count_for_loot() -> None:
    match = battle(5, 2, more=[{}, {"allies": {"kush": 1}}])
    assert left(match)[1] == 0
    assert unit(match).vp == 0


# --- arbitrary groups, against the words of the rule ---


def by_the_book(groups: list[int]) -> list[int]:
    """COMP-25 to COMP-35 in plain words: rounds continue while the area is Contested; the smallest groups lose first,
    and groups of the same size lose together; the round stops when one faction is left, or when all have 1 or 0."""
    left = groups[:]
    while sum(n > 0 for n in left) > 1 and max(left) > 1:
        start = left[:]
        for size in range(1, max(start) + 1):
            if sum(n > 0 for n in left) < 2 or max(left) <= 1:
                break
            left = [n - 1 if began == size else n for n, began in zip(left, start, strict=True)]
    return left


@pytest.mark.rule("ACIS-COMP-26", "ACIS-COMP-28..31", "ACIS-COMP-46", "ACIS-SACK-03", "ACIS-SACK-02")
@given(st.lists(st.integers(0, 6), min_size=3, max_size=3), st.integers(0, 5), st.integers(0, 3))
@settings(max_examples=120, deadline=None, derandomize=True, database=None)
def test_rounds_of_any_groups(disks: list[int], black: int, white: int) -> None:
    """Three civilizations (the first perhaps with white disks, which go first) and Barbarians."""
    white = white if disks[0] else 0
    civs = [civ(NAMES[i], {"kush": n} if n else {}) for i, n in enumerate(disks)]
    civs[0]["allies"] = {"kush": white} if white else {}
    match = scene("competition", *civs, barbarians={"kush": black} if black else {})
    end = by_the_book([disks[0] + white, disks[1], disks[2], black])
    lost = disks[0] + white - end[0]
    own = disks[0] - max(0, lost - white)
    assert left(match) == [own, *end[1:3]]
    assert table(match).barbarians.get("kush", 0) == end[3]
    fallen = [disks[0] - own, disks[1] - end[1], disks[2] - end[2]]
    holder = [i for i, n in enumerate([own, *end[1:3]]) if n]
    alone = len(holder) == 1 and not end[3] and sum(n > 0 for n in end) == 1
    for i in range(3):
        loot = alone and holder == [i] and any(n >= 3 for k, n in enumerate(fallen) if k != i)
        assert (unit(match, i).vp, unit(match, i).treasury) == ((1, 1) if loot else (0, 0))
    sound(match)
