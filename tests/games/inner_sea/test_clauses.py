"""Clauses of rules that whole-rule tests miss: who decides first, what waits, what still counts."""

from __future__ import annotations

import pytest

from .scene import WATCHER, civ, numbered, play, refused, scene, sound, table, texts, unit, wonder

SIX = [numbered(n) for n in (11, 12, 13, 14, 15, 16)]


# --- the hand limit waits for the end of a civilization's own draw ---


@pytest.mark.rule("ACIS-DRAW-11", "ACIS-DRAW-09", "ACIS-CARD-16")
@pytest.mark.parametrize("name", ["great-library", "mausoleum"])
def test_the_hand_is_cut_down_at_the_end_of_the_draw_only(name: str) -> None:
    given = {"discard": ["volcanic-eruption", "earthquake", "local-famine"]} if name == "mausoleum" else {}
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}, hand=SIX),
        civ("egypt", {"kush": 1}, treasury=1),
        wonders={name: wonder(0, "carthage")},
        **given,
    )
    play(
        match,
        f"use {name} = volcanic-eruption, earthquake, local-famine",
        "take volcanic-eruption = great-flood, drought, strategos",
    )
    assert match.question == "limit"
    assert len(unit(match).hand) == 10  # 6, 1 of the Wonder, 3 of the draw
    play(match, *[f"discard {numbered(n)}" for n in (11, 12, 13, 14)])
    assert (match.seat, match.question) == (1, "draw.spend")


# --- simultaneous losses are decided in turn order (LOSS-05) ---


def struck(card: str, order: list[int]) -> list[str]:
    """The civilizations asked, in order, when a card of seat 2 strikes both; Egypt's area is named first."""
    match = scene(
        "card",
        civ("egypt", {"egypt": 3, "kush": 3, "egyptian-sea": 1}, treasury=9),
        civ("phoenicia", {"nile-delta": 3, "libya": 3, "red-sea": 1}, treasury=9),
        civ("mauretania", {"idubeda": 1}, hand=[card]),
        order=order,
    )
    while match.seat != 2:
        play(match, "pass")
    play(match, f"play {card}")
    asked = []
    named = {
        "earthquake": ["kush", "egypt"],
        "storms-at-sea": ["egyptian-sea", "red-sea"],
        "earthquakes": ["kush", "egypt"],
        "drought": ["egypt", "nile-delta", "libya"],
        "schism": ["egypt", "nile-delta"],
    }[card]
    while match.question in ("card.area", "card.faction"):
        move = next((f"area {area}" for area in named if f"area {area}" in match.moves), "")
        if move:
            named.remove(move.removeprefix("area "))
        play(match, move or ("done" if "done" in match.moves else match.moves[0].text))
    while match.question == "loss":
        asked.append(f"{match.seat} {table(match).stack[-1].area}")
        play(match, "lose")
    return asked


@pytest.mark.rule("ACIS-LOSS-05", "ACIS-FLOW-14")
def test_a_storm_is_suffered_in_turn_order() -> None:
    assert struck("storms-at-sea", [0, 1, 2]) == ["0 egyptian-sea", "1 red-sea"]
    assert struck("storms-at-sea", [1, 0, 2]) == ["1 red-sea", "0 egyptian-sea"]


@pytest.mark.rule("ACIS-LOSS-05", "ACIS-FATE-03")
def test_schism_and_drought_are_suffered_in_turn_order() -> None:
    assert struck("schism", [1, 0, 2])[0].startswith("1 ")
    assert struck("schism", [0, 1, 2])[0].startswith("0 ")
    drought = struck("drought", [1, 0, 2])
    assert [line[0] for line in drought] == sorted((line[0] for line in drought), reverse=True)


@pytest.mark.rule("ACIS-FATE-03", "ACIS-LOSS-05")
def test_what_comes_then_comes_after_what_came_first() -> None:
    """1 Volcanic Eruption: first the named area, then those around it, regardless of turn order."""
    match = scene(
        "card",
        civ("mauretania", {"idubeda": 1}, hand=["volcanic-eruption"]),
        civ("phoenicia", {"nile-delta": 2}, treasury=1),
        civ("egypt", {"egypt": 3}, treasury=5),
    )
    play(match, "play volcanic-eruption", "area egypt", "area nile-delta")
    assert (match.seat, match.question) == (2, "loss")
    play(match, "lose", "lose")
    assert (match.seat, match.question) == (1, "loss")


# --- cards ---


@pytest.mark.rule("ACIS-CLAR-09", "ACIS-FATE-21")
def test_a_granary_keeps_the_third_disk_of_a_local_famine() -> None:
    match = scene(
        "card",
        civ("rome", {"rome": 1}, hand=["local-famine"]),
        civ("egypt", {"kush": 3}, investments={"granary": 2}),
        WATCHER,
    )
    play(match, "play local-famine", "lose", "use granary")
    assert match.question == "famine"
    assert texts(match) == {"lose", "use granary"}  # one disk of the Granary saves two disks
    play(match, "use granary")
    assert unit(match, 1).disks == {"kush": 2}
    assert unit(match, 1).investments == {"granary": 1}
    sound(match)


@pytest.mark.rule("ACIS-FATE-26", "ACIS-FATE-03")
def test_a_captain_without_an_opposing_civilization_earns_its_talent() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 3}, hand=["captain"]),
        civ("egypt", {"sinai": 1}),
        barbarians={"kush": 2},
    )
    play(match, "lay captain")
    assert unit(match).treasury == 1
    assert (match.seat, match.question) == (0, "loss")  # 3 against 2, and now it has something to pay with


@pytest.mark.rule("ACIS-FATE-12", "ACIS-FATE-43")
def test_a_sanctuary_keeps_mercenaries_out_of_the_home_area() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"egypt": 3}, hand=["mercenaries"], treasury=1),
        civ("egypt", {"egypt": 3}, hand=["sanctuary"]),
    )
    play(match, "lay mercenaries")
    assert (match.seats, match.question) == ([1], "negate")
    assert refused(match, "answer sanctuary", 1) == ""


@pytest.mark.rule("ACIS-COMP-25", "ACIS-SEAS-06", "ACIS-CHANGE-26")
def test_the_log_names_the_rule_of_a_loss() -> None:
    match = scene("competition", civ("celt-iberia", {"kush": 3}), civ("egypt", {"kush": 2}, treasury=1))
    play(match, "lose")
    assert {e.rule for e in match.log if e.id == "lost"} == {"ACIS-COMP-25"}
    land = {"egypt": 1, "nile-delta": 1, "sinai": 1, "libya": 1, "kush": 1, "petra": 1}
    match = scene("seas", civ("egypt", {**land, "red-sea": 1}, vp=3), civ("rome", {"red-sea": 1}, treasury=1))
    play(match, "lose")
    assert [e.rule for e in match.log if e.id == "lost"] == ["ACIS-SEAS-06"]


@pytest.mark.rule("ACIS-COMP-16", "ACIS-COMP-44")
def test_cards_laid_down_still_act_when_the_area_is_contested_no_more() -> None:
    """The first card clears the area; the cleared civilization's card brings white disks, and the contest goes on."""
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 3}, hand=["siege-equipment"]),
        civ("egypt", {"kush": 2}, hand=["war-elephants"]),
    )
    play(match, "lay siege-equipment", "1: lay war-elephants")
    assert unit(match, 1).disks == {}
    assert unit(match, 0).disks == {"kush": 2}  # 3 against 2 white disks
    assert unit(match, 0).vp == 0  # 2 colored disks fell, no City


@pytest.mark.rule("ACIS-SACK-06", "ACIS-SACK-03", "ACIS-COMP-26")
def test_three_disks_of_two_civilizations_are_no_loot() -> None:
    match = scene("competition", civ("celt-iberia", {"kush": 5}), civ("egypt", {"kush": 2}), civ("rome", {"kush": 2}))
    assert (unit(match).vp, unit(match).treasury) == (0, 0)
    assert unit(match).disks == {"kush": 4}


@pytest.mark.rule("ACIS-ORDER-02", "ACIS-ORDER-05", "ACIS-RULING-15")
def test_three_tied_civilizations_choose_from_the_fewest_vp_up() -> None:
    match = scene(
        "order",
        civ("carthage", {"carthage": 3}, vp=5),
        civ("egypt", {"egypt": 3}, vp=2),
        civ("rome", {"rome": 3}, vp=8),
        civ("troy", {"troy": 3, "ionia": 3}, vp=0, treasury=1),
    )
    assert (match.seat, match.question) == (1, "order.space")
    assert texts(match) == {"space 2", "space 3", "space 4"}  # space 1 is Troy's, with two Cities
    play(match, "space 4")
    assert match.seat == 0
    assert texts(match) == {"space 2", "space 3"}
    play(match, "space 3")
    assert table(match).order == [3, 2, 0, 1]


@pytest.mark.rule("ACIS-SEAS-09", "ACIS-SEAS-13", "ACIS-EPOCH-14", "ACIS-RULING-41")
def test_a_bought_off_disk_spoils_the_epoch_vp_but_not_the_domination() -> None:
    land = {"egypt": 1, "kush": 1, "sinai": 1, "petra": 1}
    match = scene(
        "seas", civ("egypt", {**land, "red-sea": 1}), civ("rome", {"red-sea": 1}, treasury=1), barbarians={"red-sea": 1}
    )
    play(match, "talent")
    assert unit(match, 1).disks == {"red-sea": 1}
    assert table(match).barbarians == {}


@pytest.mark.rule("ACIS-AENEAS-11", "ACIS-AENEAS-12", "ACIS-AENEAS-16")
def test_the_landing_area_takes_further_disks_even_if_it_is_merely_shared() -> None:
    match = scene("aeneas", civ("carthage", {"carthage": 1}, vp=1), civ("egypt", {"egypt": 3, "gades": 1}, vp=6))
    play(match, "invoke", "lead carthage", "settle gades")
    assert unit(match).disks == {"gades": 1}
    assert refused(match, "deploy baetica") == "ACIS-GROW-28"  # one disk each: it may not continue from here
    play(match, "deploy gades")
    assert refused(match, "deploy baetica") == ""  # Contested now, with more disks than Egypt
    play(match, "deploy gades")
    assert refused(match, "deploy gades") == "ACIS-STACK-07"
