"""Competition cards, each according to its text."""

from __future__ import annotations

from typing import Any

import pytest

import saecula

from .scene import civ, numbered, play, refused, scene, sound, table, texts, unit


def fight(
    card: int, own: dict[str, int], foe: dict[str, int], me: str = "celt-iberia", you: str = "egypt", **given: Any
) -> saecula.Match:
    """The Competition Phase begins; seat 0 has the card; seat 1 has nothing. Neither sheet has an ability here."""
    mine = {"hand": [numbered(card)] if card else [], **given.pop("mine", {})}
    return scene("competition", civ(me, own, **mine), civ(you, foe, **given.pop("yours", {})), **given)


@pytest.mark.rule("ACIS-COMP-08", "ACIS-COMP-20", "ACIS-COMP-23", "ACIS-TERM-27")
def test_strategos_up_to_four_areas_at_once() -> None:
    match = fight(6, {"kush": 2, "libya": 2, "red-sea": 1}, {"kush": 2, "libya": 2, "red-sea": 2})
    play(match, "lay strategos")
    assert texts(match, "area") == {"area kush", "area libya", "area red-sea"}
    play(match, "area kush", "area libya", "area red-sea")
    # kush 3-2, libya 3-2, red-sea 2-2 with one white each
    assert unit(match).disks == {"kush": 2, "libya": 2, "red-sea": 1}
    assert unit(match, 1).disks == {"red-sea": 1}
    assert unit(match).allies == {}


@pytest.mark.rule("ACIS-CARD-07")
def test_metal_forging_armor_like_strategos() -> None:
    match = fight(47, {"kush": 2}, {"kush": 2})
    play(match, "lay metal-forging-armor")
    assert unit(match).disks == {"kush": 2}
    assert unit(match, 1).disks == {}


def test_captain_gives_allies_to_an_opponent_for_a_talent() -> None:
    match = fight(41, {"kush": 2}, {"kush": 2})
    play(match, "lay captain")
    assert unit(match).treasury == 1
    play(match, "lose", "lose")
    assert unit(match).disks == {}
    assert unit(match, 1).disks == {"kush": 2}


@pytest.mark.rule("ACIS-CLAR-29", "ACIS-CLAR-30", "ACIS-COMP-07", "ACIS-COMP-41", "ACIS-RULING-42")
def test_traitor_at_the_start_of_the_phase() -> None:
    match = fight(45, {"gades": 1}, {"kush": 3, "libya": 1}, barbarians={"kush": 1})
    assert match.question == "competition.start"
    play(match, "play traitor")
    assert unit(match, 1).disks == {"libya": 1}
    assert table(match).barbarians == {"kush": 1}


def test_traitor_not_in_a_home_area_in_play_but_in_troy() -> None:
    match = fight(45, {"gades": 1}, {"egypt": 3, "kush": 2}, barbarians={"egypt": 1, "kush": 1})
    play(match, "play traitor")
    assert unit(match, 1).disks.get("egypt") == 3  # Kush was the only choice
    match = fight(45, {"gades": 1}, {"troy": 3}, you="troy", barbarians={"troy": 1})
    play(match, "play traitor")
    assert unit(match, 1).disks == {}


def test_traitor_takes_the_white_disks_too_and_only_coloured_ones_are_bought_off() -> None:
    match = scene(
        "competition",
        civ("gaul", {"kush": 3, "libya": 3}),
        civ("celt-iberia", {"gades": 1}, hand=["traitor"]),
        barbarians={"kush": 1, "libya": 1},
    )
    play(match, "done", "ally kush", "1: play traitor", "area kush")
    assert unit(match).allies == {}
    assert (match.seat, table(match).stack[-1].n) == (0, 3)
    play(match, "talent")
    assert unit(match).disks == {"kush": 1, "libya": 3}


@pytest.mark.rule("ACIS-CLAR-29")
def test_traitor_not_at_the_start_of_a_single_competition() -> None:
    match = fight(45, {"egypt": 3}, {"egypt": 3}, mine={"hand": ["traitor", "war-elephants"]})
    assert refused(match, "lay traitor") == "ACIS-CLAR-29"


@pytest.mark.parametrize(("card", "white"), [(46, 3), (56, 2)])
def test_infantry_and_elephants_on_land_only(card: int, white: int) -> None:
    match = fight(card, {"kush": 1}, {"kush": 1 + white})
    play(match, f"lay {numbered(card)}")
    # equal groups wear each other down; the white disks go first
    assert count_left(match) == ({"kush": 1}, {"kush": 1})
    match = fight(card, {"red-sea": 2}, {"red-sea": 2}, mine={"hand": [numbered(card), "ambush"]})
    assert refused(match, f"lay {numbered(card)}") == "ACIS-FATE-26"


def count_left(match: saecula.Match) -> tuple[dict[str, int], dict[str, int]]:
    return unit(match, 0).disks, unit(match, 1).disks


def test_iron_blades_in_up_to_two_land_areas() -> None:
    match = fight(48, {"kush": 2, "libya": 2}, {"kush": 2, "libya": 2})
    play(match, "lay metal-forging-iron-blades", "area kush", "area libya")
    assert count_left(match) == ({"kush": 2, "libya": 2}, {})


@pytest.mark.rule("ACIS-CLAR-02")
def test_war_chariots_hit_any_faction_and_bring_a_white_disk() -> None:
    match = fight(49, {"kush": 2}, {"libya": 1}, barbarians={"kush": 2})
    play(match, "lay war-chariots")
    assert unit(match).disks == {"kush": 2}
    assert table(match).barbarians == {}


@pytest.mark.rule("ACIS-CLAR-03")
def test_composite_bow_land_or_sea() -> None:
    match = fight(50, {"kush": 2, "red-sea": 2}, {"kush": 2}, barbarians={"red-sea": 2})
    play(match, "lay composite-bow", "area kush", "area red-sea")
    assert unit(match).disks == {"kush": 2, "red-sea": 2}
    assert unit(match, 1).disks == {}
    assert table(match).barbarians == {}


@pytest.mark.rule("ACIS-CLAR-25", "ACIS-COMP-16", "ACIS-RULING-11")
def test_siege_equipment_removes_two_disks_and_may_end_the_contest() -> None:
    match = fight(51, {"kush": 1}, {"kush": 2})
    play(match, "lay siege-equipment")
    assert count_left(match) == ({"kush": 1}, {})
    match = fight(51, {"kush": 2}, {"kush": 2}, barbarians={"kush": 1})
    play(match, "lay siege-equipment", "faction egypt", "faction barbarians")
    assert table(match).barbarians == {}
    assert count_left(match) == ({"kush": 2}, {})


def test_siege_nobody_buys_off() -> None:
    match = fight(52, {"kush": 3}, {"kush": 2}, yours={"treasury": 2})
    play(match, "lay siege")
    assert count_left(match) == ({"kush": 2}, {})
    assert unit(match, 1).treasury == 2


def test_blockade_needs_a_sea_of_yours_and_cannot_be_bought_off() -> None:
    match = fight(53, {"kush": 2, "red-sea": 1}, {"kush": 2}, yours={"treasury": 1})
    play(match, "lay blockade")
    assert (match.seat, unit(match, 1).disks["kush"]) == (1, 1)  # only the losses of the rounds may be bought off
    match = fight(53, {"kush": 2}, {"kush": 2}, mine={"hand": ["blockade", "ambush"]})
    assert refused(match, "lay blockade") == "ACIS-FATE-26"


@pytest.mark.rule("ACIS-CLAR-18")
def test_obsidian_quarry() -> None:
    match = fight(54, {"kush": 2}, {"kush": 2})
    play(match, "lay obsidian-quarry")
    assert count_left(match) == ({"kush": 2}, {})
    assert unit(match).treasury == 1


def test_cavalry() -> None:
    match = fight(55, {"kush": 2, "libya": 2}, {"kush": 2, "libya": 2})
    play(match, "lay cavalry", "area kush", "area libya")
    assert count_left(match) == ({"kush": 2, "libya": 2}, {})


def test_mercenaries_want_a_talent_when_they_are_resolved() -> None:
    match = fight(57, {"kush": 1}, {"kush": 3}, mine={"treasury": 1})
    play(match, "lay mercenaries")
    assert count_left(match) == ({"kush": 1}, {})
    assert unit(match).treasury == 1  # paid, and won back as loot: Egypt lost a City
    match = fight(57, {"kush": 2}, {"kush": 2}, mine={"hand": ["mercenaries", "ambush"]})
    assert refused(match, "lay mercenaries") == "ACIS-FATE-26"


def test_naval_ram() -> None:
    match = fight(58, {"red-sea": 2, "kush": 2}, {"red-sea": 2, "kush": 2})
    play(match, "lay naval-ram")
    assert count_left(match) == ({"red-sea": 2, "kush": 1}, {"kush": 1})


def test_fire_ships_cost_a_disk_of_your_own() -> None:
    match = fight(59, {"red-sea": 2}, {"red-sea": 2}, mine={"treasury": 1, "hand": ["fire-ships"]})
    play(match, "lay fire-ships")
    assert count_left(match) == ({"red-sea": 1}, {})
    assert unit(match).treasury == 1


@pytest.mark.rule("ACIS-COMP-33")
def test_fortifications_spare_a_city_in_the_first_round() -> None:
    match = fight(60, {"kush": 3}, {"kush": 3})
    play(match, "lay fortifications")
    # first round 3-2, then 2 loses first: 3-1, 2-1, then 2-0
    assert count_left(match) == ({"kush": 2}, {})
    match = fight(60, {"kush": 2}, {"kush": 3}, mine={"hand": ["fortifications", "ambush"]})
    assert refused(match, "lay fortifications") == "ACIS-FATE-26"


def test_ambush() -> None:
    match = fight(61, {"kush": 2}, {"kush": 2}, barbarians={"kush": 1})
    play(match, "lay ambush")
    assert count_left(match) == ({"kush": 2}, {})
    assert table(match).barbarians == {}


def test_triremes_at_sea() -> None:
    match = fight(75, {"red-sea": 1, "kush": 2}, {"red-sea": 2, "kush": 1})
    play(match, "lay triremes")
    assert unit(match).disks["kush"] == 2


@pytest.mark.rule("ACIS-COMP-49")
def test_warrior_queen_brings_a_disk_of_your_colour_and_a_white_one() -> None:
    match = fight(94, {"kush": 2}, {"kush": 3})
    play(match, "lay warrior-queen")
    # 4-3: the smaller group loses first, 4-2, 3-2, 3-1, 2-1, 2-0
    assert count_left(match) == ({"kush": 2}, {})
    sound(match)


@pytest.mark.rule("ACIS-COMP-51")
def test_shipyard_at_sea() -> None:
    match = fight(0, {"red-sea": 2}, {"red-sea": 2}, mine={"investments": {"shipyard": 3}})
    play(match, "announce shipyard")
    assert count_left(match) == ({"red-sea": 2}, {})
    assert unit(match).investments == {"shipyard": 2}
    match = fight(0, {"kush": 2}, {"kush": 2}, mine={"investments": {"shipyard": 3}})
    assert match.question != "competition.announce"
