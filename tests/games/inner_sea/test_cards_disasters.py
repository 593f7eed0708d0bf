"""The cards that strike, each according to its text."""

from __future__ import annotations

import pytest

from .scene import civ, holding, play, refused, scene, sound, table, unit, wonder


@pytest.mark.rule("ACIS-FATE-01", "ACIS-FATE-03", "ACIS-FATE-09", "ACIS-FATE-24")
def test_volcanic_eruption() -> None:
    match = play(holding(1), "play volcanic-eruption", "area egypt", "area kush", "area nile-delta")
    assert unit(match, 1).disks == {"egypt": 1, "kush": 2, "nile-delta": 2, "libya": 2}
    assert table(match).discard == ["volcanic-eruption"]
    sound(match)


@pytest.mark.rule("ACIS-FATE-25")
def test_volcanic_eruption_may_leave_the_neighbours_alone() -> None:
    match = play(holding(1), "play volcanic-eruption", "area egypt")
    assert refused(match, "area sinai") == "ACIS-FATE-24"
    play(match, "done")
    assert unit(match, 1).disks == {"egypt": 1, "kush": 3, "nile-delta": 3, "libya": 2}


def test_earthquake() -> None:
    match = play(holding(2), "play earthquake", "area egypt", "area kush")
    assert unit(match, 1).disks == {"egypt": 2, "kush": 2, "nile-delta": 3, "libya": 2}


def test_earthquake_reaches_an_empty_area_next_to_an_occupied_one() -> None:
    match = play(holding(2), "play earthquake", "area sinai")
    assert unit(match, 1).disks["nile-delta"] == 2  # its only occupied neighbor was the only choice


@pytest.mark.rule("ACIS-CLAR-09")
def test_local_famine_takes_two_disks_and_then_a_card_or_a_disk() -> None:
    match = holding(3, yours={"hand": ["coinage"]})
    play(match, "play local-famine", "area egypt")
    play(match, "1: lose", "1: lose")
    assert match.question == "famine"
    assert match.seat == 1
    play(match, "discard coinage")
    assert unit(match, 1).disks["egypt"] == 1
    assert unit(match, 1).hand == []


@pytest.mark.rule("ACIS-CLAR-10")
def test_local_famine_a_talent_saves_the_further_disk() -> None:
    match = holding(3, yours={"treasury": 1})
    play(match, "play local-famine", "area egypt", "1: lose", "1: lose", "1: talent")
    assert unit(match, 1).disks["egypt"] == 1
    assert unit(match, 1).treasury == 0


def test_local_famine_needs_a_city_of_an_opponent() -> None:
    assert refused(holding(3, {"carthage": 3}, {"egypt": 2}), "play local-famine") == "ACIS-FATE-26"


def test_great_flood() -> None:
    match = play(holding(4), "play great-flood", "area egyptian-sea", "area libya", "area nile-delta")
    assert unit(match, 1).disks == {"egypt": 3, "kush": 3, "nile-delta": 2, "libya": 1}


def test_drought() -> None:
    match = play(holding(5), "play drought", "area egypt", "area kush", "area libya")
    assert unit(match, 1).disks == {"egypt": 2, "kush": 2, "nile-delta": 3, "libya": 1}


def test_tsunami_hits_every_faction_in_the_sea() -> None:
    match = holding(8, {"egyptian-sea": 2}, {"egyptian-sea": 2, "libya": 2, "sinai": 2}, barbarians={"egyptian-sea": 2})
    play(match, "play tsunami", "area libya", "done")
    assert unit(match, 0).disks == {"egyptian-sea": 1}
    assert unit(match, 1).disks == {"egyptian-sea": 1, "libya": 1, "sinai": 2}
    assert table(match).barbarians == {"egyptian-sea": 1}


@pytest.mark.rule("ACIS-CLAR-12", "ACIS-CLAR-13")
def test_volcanoes_spare_no_neighbour_but_start_in_no_home_area() -> None:
    match = holding(9, {"sicily": 2}, {"egypt": 3, "libya": 3, "kush": 1, "nile-delta": 2, "marmarica": 2})
    play(match, "play volcanoes")
    assert refused(match, "area egypt") == "ACIS-CLAR-12"
    play(match, "area libya")
    assert unit(match, 1).disks == {"egypt": 2, "libya": 1, "kush": 1, "nile-delta": 1, "marmarica": 1}


def test_volcanoes_take_own_disks_where_no_other_is() -> None:
    match = play(holding(9, {"libya": 1, "marmarica": 2}, {"kush": 1}), "play volcanoes", "area libya")
    assert unit(match, 0).disks == {"marmarica": 1}


@pytest.mark.rule("ACIS-CLAR-16", "ACIS-FATE-30")
def test_earthquakes_hit_every_city_in_a_chain_also_your_own() -> None:
    match = holding(10, {"libya": 3}, {"egypt": 3, "kush": 3, "nile-delta": 2})
    play(match, "play earthquakes", "area libya", "area egypt", "area kush")
    assert unit(match, 0).disks == {"libya": 2}
    assert unit(match, 1).disks == {"egypt": 2, "kush": 2, "nile-delta": 2}


def test_earthquakes_need_a_city_in_the_chain() -> None:
    match = play(holding(10, {"sicily": 2}, {"kush": 3}), "play earthquakes", "area libya")
    assert unit(match, 1).disks == {"kush": 2}  # by way of Egypt to Kush; no other chain has a City


def test_plague_spreads_to_adjacent_cities() -> None:
    match = holding(11, {"libya": 3}, {"egypt": 3, "kush": 3, "nile-delta": 2})
    play(match, "play plague", "area egypt")
    assert unit(match, 0).disks == {"libya": 2}
    assert unit(match, 1).disks == {"egypt": 1, "kush": 2, "nile-delta": 2}


def test_storms_at_sea() -> None:
    match = holding(12, {"saldic-sea": 1}, {"red-sea": 2, "egyptian-sea": 1}, barbarians={"eastern-mediterranean": 1})
    play(match, "play storms-at-sea", "area red-sea", "area egyptian-sea", "area eastern-mediterranean")
    assert unit(match, 1).disks == {"red-sea": 1}
    assert table(match).barbarians == {}


@pytest.mark.rule("ACIS-CLAR-07")
def test_heresy_takes_disks_of_other_colours_next_to_the_city() -> None:
    match = holding(13, {"libya": 2}, {"egypt": 3, "kush": 2}, barbarians={"nile-delta": 3})
    play(match, "play heresy")
    assert unit(match, 1).disks == {"egypt": 2, "kush": 1}
    assert unit(match, 0).disks == {"libya": 1}
    assert table(match).barbarians == {"nile-delta": 2}


@pytest.mark.rule("ACIS-CLAR-27")
def test_surge_of_superstition_bars_coloured_disks_but_not_barbarians() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 2}, hand=["surge-of-superstition", "irrigation"]),
        civ("egypt", {"kush": 3}, hand=["slave-revolt"]),
    )
    play(match, "play surge-of-superstition", "area carthage")
    assert table(match).lasting.superstition == ("carthage",)
    assert refused(play(match, "pass"), "play irrigation") == "ACIS-FATE-26"
    match = play(holding(64, None, {"kush": 3}, superstition=["kush"]), "play slave-revolt")
    assert table(match).barbarians == {"kush": 2}


@pytest.mark.rule("ACIS-CLAR-24")
def test_schism_hits_every_group_of_two_also_your_own() -> None:
    match = holding(21, {"egypt": 2}, {"egypt": 3, "kush": 2, "libya": 1}, barbarians={"egypt": 1})
    play(match, "play schism", "area egypt", "area kush")
    assert unit(match, 0).disks == {"egypt": 1}
    assert unit(match, 1).disks == {"egypt": 2, "kush": 1, "libya": 1}
    assert table(match).barbarians == {"egypt": 1}


@pytest.mark.rule("ACIS-CLAR-22")
def test_pirates_take_all_disks_of_civilizations_also_your_own() -> None:
    match = holding(22, {"red-sea": 1}, {"red-sea": 2, "kush": 1}, barbarians={"red-sea": 1})
    play(match, "play pirates")
    assert unit(match, 0).disks == {}
    assert unit(match, 1).disks == {"kush": 1}
    assert table(match).barbarians == {"red-sea": 2}
    sound(match)


def test_pirates_a_disk_that_was_bought_off_stays() -> None:
    match = holding(22, None, {"red-sea": 2}, yours={"treasury": 1})
    play(match, "play pirates", "1: talent")
    assert unit(match, 1).disks == {"red-sea": 1}
    assert table(match).barbarians == {"red-sea": 1}


@pytest.mark.rule("ACIS-CLAR-21", "ACIS-FATE-32")
def test_pirate_raids_replace_disks_of_one_or_several_civilizations() -> None:
    match = holding(23, {"saldic-sea": 2}, {"red-sea": 1, "libya": 2})
    play(match, "play pirate-raids", "area red-sea", "area libya", "area saldic-sea")
    assert unit(match, 0).disks == {"saldic-sea": 1}
    assert unit(match, 1).disks == {"libya": 1}
    assert table(match).barbarians == {"red-sea": 1, "libya": 1, "saldic-sea": 1}


def test_civil_war() -> None:
    match = holding(63, None, {"egypt": 3, "kush": 2, "nile-delta": 2, "libya": 2, "red-sea": 1})
    play(match, "play civil-war", "area kush", "area libya", "area red-sea")
    assert unit(match, 1).disks == {"egypt": 1, "kush": 1, "nile-delta": 2, "libya": 1}


def test_slave_revolt() -> None:
    match = play(holding(64, None, {"egypt": 3}), "play slave-revolt")
    assert unit(match, 1).disks == {"egypt": 1}
    assert table(match).barbarians == {"egypt": 2}


@pytest.mark.rule("ACIS-STACK-09", "ACIS-FATE-07")
def test_barbarian_incursion_stays_within_the_limits() -> None:
    match = holding(65, None, {"egypt": 4}, barbarians={"egypt": 3})
    play(match, "play barbarian-incursion", "area egypt", "area kush")
    assert table(match).barbarians == {"egypt": 4, "kush": 2}
    assert table(match).black == 44


@pytest.mark.rule("ACIS-WONDER-02", "ACIS-WONDER-26")
def test_great_fire_destroys_a_wonder_unless_two_resources_are_paid() -> None:
    wonders = {"grand-temple": wonder(1, "egypt", 4)}
    match = play(holding(72, None, {"egypt": 3}, wonders=wonders), "play great-fire")
    assert match.seat == 1
    play(match, "1: done")
    burnt = table(match).wonders["grand-temple"]
    assert (burnt.destroyed, burnt.disks, burnt.area) == (True, 0, "egypt")
    assert unit(match, 1).supply == 45
    sound(match)
    match = play(holding(72, None, {"egypt": 3}, wonders=wonders), "play great-fire", "1: pay egypt")
    assert refused(match, "done", 1) == "ACIS-FATE-03"
    play(match, "1: pay egypt")
    assert not table(match).wonders["grand-temple"].destroyed
    assert unit(match, 1).disks == {"egypt": 1}
