"""Individual clauses of competition, loot, Aeneas and the end of an Epoch."""

from __future__ import annotations

import pytest

import saecula

from .scene import civ, play, refused, scene, sound, table, texts, unit, wonder

# --- white disks ---


@pytest.mark.rule("ACIS-RULING-09", "ACIS-COMP-09")
def test_a_loss_may_be_bought_off_although_a_white_disk_would_go() -> None:
    match = scene(
        "competition", civ("celt-iberia", {"kush": 3}), civ("egypt", {"kush": 2}, allies={"kush": 1}, treasury=1)
    )
    assert (match.seat, match.question) == (1, "loss")  # 3 against 3
    play(match, "talent")
    # Celt-Iberia 2, Egypt still 2 and a white disk: 2-3, then 1-2, then 0-2
    assert unit(match, 0).disks == {}
    assert unit(match, 1).disks == {"kush": 2}
    assert unit(match, 1).supply == 46


@pytest.mark.rule("ACIS-COMP-45", "ACIS-COMP-10")
def test_a_card_takes_white_disks_first() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 4}, hand=["siege-equipment"]),
        civ("egypt", {"kush": 2}, allies={"kush": 2}),
    )
    play(match, "lay siege-equipment")  # two white disks go; then 4 against 2 ends 3-0
    assert unit(match, 0).disks == {"kush": 3}
    assert unit(match, 1).supply == 48
    assert unit(match, 0).vp == 0  # two colored disks, no City


@pytest.mark.rule("ACIS-COMP-11", "ACIS-COMP-50")
def test_surviving_allies_leave_at_the_end_of_the_phase_not_of_the_competition() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"tyre": 2, "kush": 2}, allies={"tyre": 3}),
        civ("egypt", {"tyre": 1, "kush": 2}, treasury=2),
    )
    assert table(match).contest.area == "tyre"
    play(match, "lose")
    assert table(match).contest.area == "kush"
    assert unit(match).allies == {"tyre": 3}
    play(match, "lose")
    assert unit(match).allies == {}
    assert unit(match).disks == {"tyre": 2, "kush": 1}


@pytest.mark.rule("ACIS-TERM-33", "ACIS-SACK-02")
def test_white_disks_alone_neither_control_nor_sack() -> None:
    match = scene("competition", civ("celt-iberia", {"sinai": 1}, allies={"kush": 5}), civ("egypt", {"kush": 3}))
    assert unit(match, 1).disks == {}
    assert (unit(match, 0).vp, unit(match, 0).treasury) == (0, 0)


@pytest.mark.rule("ACIS-COMP-27", "ACIS-RULING-13")
def test_a_group_that_has_become_smaller_is_not_hit_again_in_the_round() -> None:
    """3-3-2: the 2 loses first, then the threes; a group that fell to 2 is not hit as a group of 2."""
    match = scene(
        "competition", civ("celt-iberia", {"kush": 3}, treasury=9), civ("egypt", {"kush": 3}), civ("rome", {"kush": 2})
    )
    assert match.question == "loss"
    assert [unit(match, i).disks.get("kush") for i in range(3)] == [3, 2, 1]
    play(match, "lose")  # the round is over: 2-2-1; in the next Rome loses its last disk, then the twos lose one each
    assert [unit(match, i).disks.get("kush") for i in range(3)] == [2, 1, None]


# --- loot ---


@pytest.mark.rule("ACIS-SACK-07..09", "ACIS-SACK-16", "ACIS-LOSS-06")
def test_loot_waits_in_its_box_until_the_phase_is_over() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"tyre": 4, "kush": 2}, hand=["aqueduct"]),
        civ("egypt", {"tyre": 3, "kush": 3}),
    )
    assert (table(match).contest.area, match.question) == ("tyre", "loss")
    while table(match).contest.area == "tyre":
        play(match, "lose")
    assert (unit(match).loot, unit(match).treasury, unit(match).vp) == (1, 0, 1)  # the VP immediately
    assert refused(match, "talent") == "ACIS-LOSS-06"
    play(match, "lose", "lose")
    assert (unit(match).loot, unit(match).treasury) == (0, 1)


@pytest.mark.rule("ACIS-SACK-12", "ACIS-LOSS-03")
def test_a_disk_that_was_saved_is_not_counted_for_loot() -> None:
    match = scene("competition", civ("celt-iberia", {"kush": 4}), civ("egypt", {"kush": 3}, treasury=3))
    play(match, "talent")  # 4-3: Egypt saves, Celt-Iberia loses one: 3-3
    play(match, "talent")  # 3-3: Egypt saves, Celt-Iberia loses one: 2-3, and in the next round it is first: 1-3
    assert unit(match).disks == {"kush": 1}
    play(match, "talent")  # Egypt saves; in the fourth round Celt-Iberia loses its last disk
    assert unit(match).disks == {}
    assert unit(match, 1).disks == {"kush": 3}
    assert (unit(match, 1).vp, unit(match, 0).vp) == (1, 0)  # four disks of Celt-Iberia fell


@pytest.mark.rule("ACIS-SACK-01", "ACIS-SACK-13")
def test_what_traitor_removes_before_is_no_loot() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2}, hand=["traitor"]),
        civ("egypt", {"kush": 3}),
        civ("rome", {"kush": 1}),
    )
    play(match, "play traitor", "faction egypt")
    assert unit(match, 1).disks == {}
    assert unit(match, 0).vp == 0


@pytest.mark.rule("ACIS-LOSS-04", "ACIS-LOSS-11", "ACIS-LOSS-02")
def test_each_disk_has_its_own_price_of_one() -> None:
    match = scene(
        "card",
        civ("mauretania", {"idubeda": 1}, hand=["demagogue"]),
        civ("egypt", {"kush": 3}, treasury=1, hand=["aqueduct"]),
        civ("rome", {"rome": 1}, hand=["coinage"]),
    )
    play(match, "play demagogue", "faction egypt")
    play(match, "talent", "discard aqueduct")
    assert texts(match) == {"area kush"}  # nothing is left to pay for the third disk
    play(match, "area kush")
    assert unit(match, 1).disks == {"kush": 2}
    assert (unit(match, 1).treasury, table(match).discard) == (0, ["aqueduct", "demagogue"])


# --- Carthage: three parts of one use, each optional ---


@pytest.mark.rule("ACIS-CIV-54", "ACIS-CIV-12", "ACIS-CIV-13")
def test_each_part_of_an_ability_may_be_left_out() -> None:
    match = scene(
        "competition",
        civ("carthage", {"carthage": 2, "saldic-sea": 1}),
        civ("celt-iberia", {"carthage": 2, "saldic-sea": 2}),
    )
    play(match, "announce ability")
    assert texts(match) == {"ally carthage", "done"}
    play(match, "done")
    assert texts(match) == {"ally carthage", "done"}  # the second part: a Contested land area with its disk
    play(match, "done")
    assert texts(match) == {"ally saldic-sea", "done"}
    play(match, "done")
    assert unit(match).disks == {"carthage": 1}


@pytest.mark.rule("ACIS-CIV-53")
def test_two_white_disks_of_one_use_may_go_to_the_same_area() -> None:
    match = scene("competition", civ("carthage", {"carthage": 2}), civ("celt-iberia", {"carthage": 3}, treasury=1))
    play(match, "announce ability", "ally carthage", "ally carthage")
    assert unit(match).allies == {"carthage": 2}


# --- Aeneas, clause by clause ---


def exile(**mine: object) -> saecula.Match:
    """Carthage is 5 VP behind; Egypt is far ahead."""
    given = {key: mine.pop(key) for key in ("epoch", "barbarians", "wonders", "options") if key in mine}
    return scene(
        "aeneas",
        civ("carthage", {"carthage": 3, "saldic-sea": 2}, vp=1, **mine),  # type: ignore[arg-type]
        civ("egypt", {"egypt": 3}, vp=6),
        **given,
    )  # type: ignore[arg-type]


@pytest.mark.rule("ACIS-AENEAS-05", "ACIS-AENEAS-06")
def test_aeneas_takes_the_disks_off_cards_and_keeps_the_wonders() -> None:
    match = play(exile(investments={"coinage": 3}, wonders={"grand-temple": wonder(0, "carthage", 4)}), "invoke")
    assert unit(match).investments == {}
    assert table(match).discard == ["coinage"]
    built = table(match).wonders["grand-temple"]
    assert (built.owner, built.area, built.disks, built.destroyed) == (0, "carthage", 0, False)
    assert unit(match).supply == 48


@pytest.mark.rule("ACIS-AENEAS-07", "ACIS-AENEAS-21")
def test_aeneas_turns_the_disks_into_barbarians_within_their_limits() -> None:
    match = play(exile(barbarians={"carthage": 1, "saldic-sea": 2}), "invoke")
    assert table(match).barbarians == {"carthage": 3, "saldic-sea": 2}
    assert table(match).black == 45
    sound(match)


@pytest.mark.rule("ACIS-AENEAS-08", "ACIS-AENEAS-20", "ACIS-RULING-39")
def test_aeneas_keeps_the_sheet_or_takes_one_that_is_not_active() -> None:
    match = play(exile(), "invoke")
    assert refused(match, "lead egypt") == "ACIS-AENEAS-08"
    assert refused(match, "lead carthage") == ""
    play(match, "lead phoenicia")
    assert (unit(match).id, unit(match).seat, unit(match).vp, table(match).order) == ("phoenicia", 0, 1, [0, 1])
    east = scene("aeneas", civ("troy", {"troy": 1}, vp=0), civ("egypt", {"egypt": 3}, vp=6), map="E")
    play(east, "invoke")
    assert refused(east, "lead rome") == "ACIS-AENEAS-20"  # its home area is out of play


@pytest.mark.rule("ACIS-AENEAS-09", "ACIS-AENEAS-26")
@pytest.mark.parametrize(("epoch", "disks"), [(1, 16), (2, 18), (3, 20)])
def test_aeneas_has_two_disks_more_for_each_epoch_completed(epoch: int, disks: int) -> None:
    match = play(exile(epoch=epoch), "invoke", "lead carthage")
    assert unit(match).ready == disks


@pytest.mark.rule("ACIS-AENEAS-10", "ACIS-AENEAS-24")
def test_aeneas_lands_anywhere_but_in_the_home_of_an_active_opponent() -> None:
    match = play(exile(), "invoke", "lead carthage")
    assert refused(match, "settle egypt") == "ACIS-AENEAS-10"
    for area in ("carthage", "rome", "troy", "kush"):  # its own home, homes of inactive ones, beside the opponent
        assert refused(match, f"settle {area}") == ""
    assert refused(match, "settle saldic-sea") == "ACIS-AENEAS-10"  # a land area


@pytest.mark.rule("ACIS-AENEAS-13", "ACIS-AENEAS-16", "ACIS-AENEAS-23", "ACIS-AENEAS-18")
def test_aeneas_expands_as_in_deployment_within_the_limits_of_reckoning() -> None:
    match = play(exile(), "invoke", "lead carthage", "settle kush")
    assert refused(match, "deploy rome") == "ACIS-GROW-25"
    play(match, "deploy egypt")  # into the home of an opponent, 1 against 3
    assert refused(match, "deploy nile-delta") == "ACIS-GROW-26"
    play(match, "deploy kush", "deploy kush")
    assert refused(match, "deploy kush") == "ACIS-STACK-07"


@pytest.mark.rule("ACIS-AENEAS-15", "ACIS-AENEAS-17")
def test_aeneas_keeps_hand_treasury_and_vp_and_gives_back_what_is_not_placed() -> None:
    match = play(exile(hand=["volcanic-eruption"], treasury=2), "invoke", "lead carthage", "settle rome", "done")
    assert (unit(match).hand, unit(match).treasury, unit(match).vp) == (["volcanic-eruption"], 2, 1)
    assert (unit(match).ready, unit(match).supply, unit(match).disks) == (0, 47, {"rome": 1})


# --- the end of an Epoch ---


@pytest.mark.rule("ACIS-EPOCH-04", "ACIS-EPOCH-05", "ACIS-EPOCH-21")
def test_hands_are_discarded_before_the_event_so_that_only_talents_can_pay() -> None:
    match = scene(
        "order",
        civ("egypt", {"kush": 3, "red-sea": 1}, hand=["volcanic-eruption", "earthquake"], treasury=1, vp=1),
        civ("rome", {"rome": 3}, vp=2),
        turn=4,
    )
    play(match, "space 2 = local-famine")  # 3: Black Death on the Sea Routes
    assert match.question == "loss"
    assert unit(match).hand == []
    assert texts(match) == {"lose", "talent"}


@pytest.mark.rule("ACIS-EPOCH-15", "ACIS-EPOCH-16", "ACIS-EPOCH-24", "ACIS-CIV-03")
@pytest.mark.parametrize(("talents", "vp"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_talents_are_a_victory_point(talents: int, vp: int) -> None:
    match = scene("epoch", civ("egypt", {"kush": 1}, treasury=talents), civ("rome", {"rome": 1}), epoch=4)
    assert unit(match).vp == vp


@pytest.mark.rule("ACIS-CHANGE-34", "ACIS-RULING-19")
def test_milder_climate_reaches_only_areas_occupied_before() -> None:
    match = scene(
        "epoch",
        civ("egypt", {"kush": 2}),
        civ("rome", {"rome": 1}),
        stage="end-of-epoch",
        tasks=[{"name": "space", "civ": 0}, {"name": "climate", "civ": 0, "n": 5, "areas": ["kush"]}],
    )
    assert refused(match, "area egypt") == "ACIS-CHANGE-34"
    play(match, "area kush")
    assert match.question == "order.move"  # Kush is full: 3 in this phase


@pytest.mark.rule("ACIS-VP-03", "ACIS-VP-02", "ACIS-WONDER-25")
def test_a_wonder_in_the_hands_of_another_scores_for_nobody() -> None:
    match = scene(
        "victory",
        civ("carthage", {"rome": 1}, treasury=1),
        civ("egypt", {"carthage": 3}),
        wonders={"grand-temple": wonder(0, "carthage")},
    )
    assert (unit(match, 0).vp, unit(match, 1).vp) == (0, 1)  # Egypt scores its City only


@pytest.mark.rule("ACIS-VP-04")
def test_a_city_in_a_shared_area_scores() -> None:
    match = scene("victory", civ("carthage", {"rome": 3}, treasury=1), civ("egypt", {"rome": 1}))
    assert unit(match).vp == 1


@pytest.mark.rule("ACIS-SEAS-01", "ACIS-SEAS-02", "ACIS-STACK-08", "ACIS-CIV-31")
def test_seas_are_cleared_before_points_are_counted() -> None:
    """Minos Dominates a sea that it shares; the sea is cleared first, so Minos Controls it when its seas are
    counted."""
    from saecula.games.inner_sea.atlas import LAND, NEIGHBOURS, bits

    seas = ["icarian-sea", "trojan-sea", "minoan-sea"]
    land = dict.fromkeys(bits(NEIGHBOURS["icarian-sea"] & LAND), 1)
    match = scene(
        "reckoning", civ("minos", {**land, **dict.fromkeys(seas, 1)}, treasury=1), civ("egypt", {"icarian-sea": 1})
    )
    assert unit(match, 1).disks == {}
    assert unit(match).vp == 1  # 1 for 3 coastal seas Controlled
