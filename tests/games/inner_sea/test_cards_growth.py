"""The cards that build up, each according to its text."""

from __future__ import annotations

import pytest

from .scene import holding, play, refused, sound, table, texts, unit

HOME = {"carthage": 2, "saldae": 2, "thapsus": 1}


@pytest.mark.rule("ACIS-CLAR-08", "ACIS-FATE-05")
def test_land_improvement_needs_control() -> None:
    match = play(holding(7, HOME, {"saldae": 1}), "play land-improvement")
    assert texts(match, "area") == {"area carthage", "area thapsus"}
    play(match, "area carthage", "area thapsus")
    assert unit(match).disks == {"carthage": 3, "saldae": 2, "thapsus": 2}


@pytest.mark.rule("ACIS-FATE-08", "ACIS-GROW-35")
def test_religious_fervor_goes_to_every_adjacent_land_area_whoever_is_there() -> None:
    match = play(holding(14, {"egypt": 1, "carthage": 2}, {"kush": 3}), "play religious-fervor", "area egypt")
    assert unit(match).disks == {"egypt": 2, "carthage": 2, "kush": 1, "libya": 1, "nile-delta": 1}


@pytest.mark.rule("ACIS-FATE-31")
def test_religious_fervor_with_a_short_supply_its_player_chooses() -> None:
    match = holding(14, {"egypt": 1}, {"kush": 3}, mine={"supply": 3, "investments": {"temple-complex": 44}})
    play(match, "play religious-fervor", "area egypt")
    assert match.question == "card.omit"
    play(match, "area libya")
    assert unit(match).disks == {"egypt": 2, "kush": 1, "nile-delta": 1}


@pytest.mark.rule("ACIS-FATE-08", "ACIS-CLAR-11")
def test_religious_fervor_may_choose_any_color_in_its_area() -> None:
    """A reader's report of the printed card, and the publisher's preview: a disk of the player's choice that already
    stands in a land area; the disks placed are of its color, and come from that civilization's supply."""
    match = play(holding(14, {"carthage": 2}, {"egypt": 1, "kush": 3}), "play religious-fervor")
    assert texts(match) == {"area carthage", "faction egypt", "faction mauretania"}
    play(match, "faction egypt")
    assert texts(match) == {"area egypt", "area kush"}
    before = unit(match, 0).supply, unit(match, 1).supply
    play(match, "area egypt")
    assert unit(match, 1).disks == {"egypt": 2, "kush": 4, "libya": 1, "nile-delta": 1}
    assert unit(match, 0).disks == {"carthage": 2}
    assert (unit(match, 0).supply, unit(match, 1).supply) == (before[0], before[1] - 4)


@pytest.mark.rule("ACIS-FATE-31")
def test_religious_fervor_asks_about_the_supply_of_the_color_chosen() -> None:
    rest = {"supply": 3, "investments": {"temple-complex": 44}}
    match = holding(14, {"carthage": 1}, {"egypt": 1}, yours=rest)
    play(match, "play religious-fervor", "faction egypt")
    assert match.question == "card.omit"
    play(match, "area libya")
    assert unit(match, 1).disks == {"egypt": 2, "kush": 1, "nile-delta": 1}


@pytest.mark.rule("ACIS-TERM-05", "ACIS-TERM-08")
def test_religious_fervor_spreads_no_barbarians() -> None:
    """Only a civilization has a color; no list of cards that place Barbarians names this card."""
    match = play(holding(14, {"carthage": 2, "saldae": 1}, {}, barbarians={"libya": 2}), "play religious-fervor")
    assert texts(match) == {"area carthage", "area saldae", "faction mauretania"}
    assert refused(match, "faction barbarians") == "ACIS-FATE-24"


@pytest.mark.rule("ACIS-CLAR-11")
def test_local_trade_takes_disks_from_the_supply_of_the_colour_chosen() -> None:
    match = play(holding(16, HOME, {"egypt": 2, "kush": 2}), "play local-trade", "faction egypt", "area egypt")
    assert unit(match, 1).disks == {"egypt": 3, "kush": 3}
    assert (unit(match, 1).supply, unit(match, 0).supply) == (42, 43)
    assert unit(match).treasury == 1


def test_gold_mine_places_one_disk_after_the_other() -> None:
    match = play(
        holding(17, {"carthage": 1}),
        "play gold-mine",
        "option disks",
        "area thapsus",
        "area tripolitania",
        "area leptis",
        "area leptis",
    )
    assert unit(match).disks == {"carthage": 1, "thapsus": 1, "tripolitania": 1, "leptis": 2}
    assert unit(match).treasury == 0


def test_gold_mine_or_two_talents() -> None:
    match = play(holding(17), "play gold-mine", "option talents")
    assert unit(match).treasury == 2
    assert unit(match).disks == {"carthage": 2}


@pytest.mark.rule("ACIS-FATE-29")
def test_golden_age_two_disks_next_to_your_areas_and_a_talent() -> None:
    match = play(holding(18, {"carthage": 1}), "play golden-age")
    assert refused(match, "area tripolitania") == "ACIS-FATE-24"
    assert refused(match, "area carthage") == "ACIS-FATE-24"
    play(match, "area thapsus", "area thapsus")
    assert unit(match).disks == {"carthage": 1, "thapsus": 2}
    assert unit(match).treasury == 1


@pytest.mark.rule("ACIS-CLAR-26")
def test_sunken_city_before_epoch_four_only_for_seafarers() -> None:
    match = play(holding(26), "play sunken-city")
    assert unit(match).treasury == 1  # there was no choice
    match = play(holding(26, {"minos": 2}, me="minos"), "play sunken-city", "option sea", "area central-mediterranean")
    assert unit(match).disks == {"minos": 2, "central-mediterranean": 1}
    assert (unit(match).vp, unit(match).treasury) == (1, 0)
    match = play(holding(26, epoch=4), "play sunken-city")
    assert texts(match) == {"option sea", "option talent"}


def test_improved_plow() -> None:
    match = play(holding(27, {**HOME, "saldic-sea": 1}), "play improved-plow")
    assert texts(match, "area") == {"area carthage", "area saldae", "area thapsus"}
    play(match, "area carthage", "area saldae", "area thapsus")
    assert unit(match).disks == {"carthage": 3, "saldae": 3, "thapsus": 2, "saldic-sea": 1}
    assert unit(match).treasury == 1


def test_irrigation_two_disks_or_three_by_the_nile() -> None:
    match = play(holding(28, {"carthage": 2}), "play irrigation")
    assert unit(match).disks == {"carthage": 4}
    match = play(holding(28, {"kush": 1}, {"egypt": 2}), "play irrigation")
    assert unit(match).disks == {"kush": 4}


def test_hippodrome_in_or_next_to_your_areas() -> None:
    match = play(holding(29, {"saldic-sea": 1}), "play hippodrome", "area carthage")
    assert unit(match).disks == {"saldic-sea": 1, "carthage": 2}


@pytest.mark.rule("ACIS-CLAR-23", "ACIS-COMP-17", "ACIS-FATE-27")
def test_poet_replaces_disks_of_one_or_several_factions() -> None:
    match = holding(31, {"libya": 2}, {"egypt": 3, "nile-delta": 1}, barbarians={"marmarica": 1})
    play(match, "play poet", "area egypt", "area nile-delta", "area marmarica")
    assert unit(match).disks == {"libya": 2, "egypt": 1, "nile-delta": 1, "marmarica": 1}
    assert unit(match, 1).disks == {"egypt": 2}
    assert table(match).barbarians == {}
    sound(match)


@pytest.mark.rule("ACIS-COMP-17")
def test_poet_removes_the_disk_even_without_a_disk_to_put_there() -> None:
    match = holding(31, {"libya": 2}, {"egypt": 3}, mine={"supply": 0, "investments": {"temple-complex": 46}})
    play(match, "play poet")
    assert unit(match, 1).disks == {"egypt": 2}
    assert unit(match).disks == {"libya": 2}


@pytest.mark.rule("ACIS-COMP-18", "ACIS-LOSS-03")
def test_poet_a_disk_bought_off_stays_and_the_new_one_comes_all_the_same() -> None:
    match = holding(31, {"libya": 2}, {"egypt": 3}, yours={"treasury": 1})
    play(match, "play poet", "1: talent")
    assert unit(match, 1).disks == {"egypt": 3}
    assert unit(match).disks == {"libya": 2, "egypt": 1}


def test_captive_queen() -> None:
    match = play(holding(32, None, {"red-sea": 1, "kush": 1}), "play captive-queen")
    assert unit(match).disks == {"carthage": 2, "red-sea": 2}
    assert refused(holding(32, None, {"kush": 1}), "play captive-queen") == "ACIS-FATE-26"


@pytest.mark.rule("ACIS-FATE-30")
def test_trade_fleet_is_a_chain_of_three_seas() -> None:
    match = play(holding(35), "play trade-fleet", "area saldic-sea", "area carthaginian-sea", "area african-sea")
    assert unit(match).disks == {"carthage": 2, "saldic-sea": 1, "carthaginian-sea": 1, "african-sea": 1}


def test_trade_fleet_keeps_out_of_forbidden_open_seas() -> None:
    match = play(holding(35, {"egypt": 1, "egyptian-sea": 1}, {"kush": 1}), "play trade-fleet", "area egyptian-sea")
    assert refused(match, "area eastern-mediterranean") == "ACIS-MAP-15"


@pytest.mark.rule("ACIS-CLAR-17", "ACIS-FLOW-10")
def test_navigator_may_enter_one_open_sea_in_any_epoch() -> None:
    match = play(
        holding(37, {"libya": 1}, {"kush": 1}), "play navigator", "area egyptian-sea", "area eastern-mediterranean"
    )
    assert refused(match, "area central-mediterranean") == "ACIS-MAP-15"
    play(match, "done")
    assert unit(match).disks == {"libya": 1, "egyptian-sea": 1, "eastern-mediterranean": 1}


def test_via_appia() -> None:
    match = play(holding(78, {"carthage": 2}), "play via-appia", "area thapsus", "area tripolitania", "area leptis")
    assert unit(match).disks == {"carthage": 3, "thapsus": 1, "tripolitania": 1, "leptis": 1}


def test_bumper_crop() -> None:
    match = play(holding(79), "play bumper-crop", "area carthage", "area carthage")
    assert unit(match).disks == {"carthage": 4}
    assert unit(match).treasury == 1
    match = play(holding(79), "play bumper-crop", "done")
    assert (unit(match).disks, unit(match).treasury) == ({"carthage": 2}, 1)


def test_olive_groves_grow_by_the_sea() -> None:
    match = play(holding(80, {"carthage": 2, "celt-iberia": 2}), "play olive-groves")
    assert unit(match).disks == {"carthage": 3, "celt-iberia": 2}


def test_colonists() -> None:
    match = play(holding(85, {"carthage": 2, "saldic-sea": 1}), "play colonists")
    assert texts(match) == {"area saldae", "area sardinia", "area nora"}
    play(match, "area nora")
    assert unit(match).disks == {"carthage": 2, "saldic-sea": 1, "nora": 3}


def test_explorer_goes_through_empty_areas() -> None:
    match = play(
        holding(86, {"libya": 2}, {"nile-delta": 1}), "play explorer", "area egypt", "area kush", "area red-sea"
    )
    assert unit(match).disks == {"libya": 2, "egypt": 1, "kush": 1, "red-sea": 1}
    match = play(holding(86, {"libya": 2}, {"nile-delta": 1}), "play explorer")
    assert refused(match, "area nile-delta") == "ACIS-FATE-24"
    assert refused(match, "area eastern-mediterranean") == "ACIS-MAP-15"


def test_public_works_make_cities_of_settlements() -> None:
    match = play(
        holding(87, {"carthage": 2, "saldae": 2, "thapsus": 1}), "play public-works", "area carthage", "area saldae"
    )
    assert unit(match).disks == {"carthage": 3, "saldae": 3, "thapsus": 1}


@pytest.mark.rule("ACIS-STACK-01", "ACIS-STACK-02", "ACIS-STACK-12", "ACIS-FATE-10", "ACIS-STACK-15")
def test_card_placements_obey_the_limits() -> None:
    match = play(holding(79, {"carthage": 3, "saldic-sea": 2}), "play bumper-crop")
    assert refused(match, "area saldic-sea") == "ACIS-STACK-02"
    play(match, "area carthage")
    assert unit(match).disks == {"carthage": 4, "saldic-sea": 2}  # no room for a second disk
