"""What bots do not think about: to strike themselves, to serve others, and to pay for nothing."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.bots import Peek, bot
from saecula.bots.bot import considered

from .scene import civ, holding, play, scene, texts, wonder


def thought_of(match: saecula.Match, seat: int = 0) -> list[str]:
    return [move.text for move in considered(match, seat)]


def left_out(match: saecula.Match, seat: int = 0) -> list[str]:
    kept = thought_of(match, seat)
    return [move.text for move in match.moves_of(seat) if move.text not in kept]


def fire(**wonders: dict[str, Any]) -> saecula.Match:
    """Seat 0 has the Great Fire; the Wonders stand."""
    return holding(72, wonders={id.replace("_", "-"): wonder for id, wonder in wonders.items()})


# --- cards that strike ---


def test_the_great_fire_burns_the_wonder_of_another() -> None:
    match = play(fire(grand_temple=wonder(0, "carthage"), hanging_gardens=wonder(1, "egypt")), "play great-fire")
    assert texts(match) == {"wonder grand-temple", "wonder hanging-gardens"}
    assert thought_of(match) == ["wonder hanging-gardens"]


def test_the_great_fire_is_not_played_against_the_only_wonder_if_it_is_ones_own() -> None:
    match = fire(grand_temple=wonder(0, "carthage"))
    assert "play great-fire" in texts(match)
    assert left_out(match) == ["play great-fire"]
    assert left_out(fire(grand_temple=wonder(0, "carthage"), hanging_gardens=wonder(1, "egypt"))) == []


@pytest.mark.parametrize("name", ["greedy", "beam(nodes=50)"])
def test_no_bot_burns_its_own_wonder(name: str) -> None:
    match = play(fire(grand_temple=wonder(0, "carthage"), hanging_gardens=wonder(1, "egypt")), "play great-fire")
    for seed in range(5):
        assert bot(name, seed).choose(Peek(match, 0)).text == "wonder hanging-gardens"


def test_storms_spare_ones_own_seas_where_there_are_others() -> None:
    match = play(
        holding(12, {"carthage": 2, "carthaginian-sea": 1}, {"egypt": 3, "aegean-sea": 1, "ionian-sea": 1}),
        "play storms-at-sea",
    )
    assert left_out(match) == ["area carthaginian-sea"]
    play(match, "area aegean-sea", "area ionian-sea")
    assert thought_of(match) == ["done"]


def test_storms_that_strike_nobody_else_are_not_played() -> None:
    assert left_out(holding(12, {"carthage": 2, "carthaginian-sea": 1}, {"egypt": 3})) == ["play storms-at-sea"]


def test_a_flood_comes_from_a_sea_on_whose_coast_there_are_others() -> None:
    match = play(holding(4, {"carthage": 2, "libya": 1}, {"nile-delta": 3}), "play great-flood")
    assert "area carthaginian-sea" in left_out(match)
    assert "area egyptian-sea" in thought_of(match)
    play(match, "area egyptian-sea")
    assert left_out(match) == ["area libya"]


def test_a_flood_that_strikes_nobody_else_is_not_played() -> None:
    assert left_out(holding(4, {"carthage": 2, "numidia": 2}, {"aegean-sea": 1})) == ["play great-flood"]


def test_of_two_factions_in_an_area_the_other_one_is_named() -> None:
    match = play(
        holding(12, {"carthage": 2, "aegean-sea": 1}, {"egypt": 3, "aegean-sea": 1, "ionian-sea": 1}),
        "play storms-at-sea",
        "area aegean-sea",
    )
    assert match.question == "card.faction"
    assert thought_of(match) == ["faction egypt"]


def test_a_slave_revolt_is_not_raised_in_ones_own_city() -> None:
    match = play(holding(64, {"carthage": 3}), "play slave-revolt")
    assert left_out(match) == ["area carthage"]
    assert left_out(holding(64, {"carthage": 3}, {"egypt": 2})) == ["play slave-revolt"]


def test_a_card_that_spreads_may_begin_at_home() -> None:
    match = play(holding(13, {"carthage": 3}, {"egypt": 3, "numidia": 3}), "play heresy")
    assert "area carthage" in thought_of(match)


def test_where_only_oneself_can_be_struck_every_choice_is_thought_of() -> None:
    match = scene("card", civ("carthage", {"carthage": 2, "numidia": 2}, hand=["earthquake"]), civ("egypt"))
    play(match, "play earthquake", "area carthage")
    assert left_out(match) == []


def test_bread_and_circuses_are_not_played_by_whoever_has_the_most_cities() -> None:
    assert left_out(holding(30, {"carthage": 3}, {"egypt": 2})) == ["play bread-and-circuses"]
    match = play(holding(30, {"carthage": 3}, {"egypt": 3}), "play bread-and-circuses")
    assert thought_of(match) == ["faction egypt"]


def test_the_oracle_serves_ones_own_wonder() -> None:
    wonders = {"grand-temple": wonder(0, "carthage", 3), "hanging-gardens": wonder(1, "egypt", 3)}
    assert left_out(play(holding(38, wonders=wonders), "play oracle-at-delphi")) == ["wonder hanging-gardens"]
    assert left_out(holding(38, wonders={"hanging-gardens": wonder(1, "egypt", 3)})) == ["play oracle-at-delphi"]


# --- competitions against Barbarians ---


def against(barbarians: int, disks: int, area: str = "kush", **given: Any) -> saecula.Match:
    """Celt-Iberia, which has no ability here, competes with Barbarians."""
    return scene(
        "competition",
        civ("celt-iberia", {area: disks}, **given),
        civ("egypt", {"egypt": 1}),
        barbarians={area: barbarians},
    )


def test_nobody_pays_for_disks_that_fall_anyway() -> None:
    match = against(4, 2, hand=["coinage"])
    assert set(texts(match)) == {"lose", "discard coinage"}
    assert thought_of(match) == ["lose"]


def test_disks_that_can_be_saved_may_be_paid_for() -> None:
    match = against(4, 2, hand=["coinage"], treasury=1)
    assert left_out(match) == []
    match = play(against(4, 3, hand=["coinage"]), "discard coinage")
    assert match.question != "loss"


def test_nobody_pays_for_a_white_disk_that_only_shields_white_ones() -> None:
    match = against(3, 2, hand=["armored-infantry", "coinage"])
    play(match, "lay armored-infantry")  # 5 disks, 3 of them white, against 3: two white ones will be lost
    assert match.question == "loss"
    assert thought_of(match) == ["lose"]


def test_nothing_is_laid_down_where_barbarians_lose_without_it() -> None:
    match = against(1, 2, hand=["war-elephants", "warrior-queen"])
    assert left_out(match) == ["lay war-elephants"]
    match = against(2, 3, hand=["war-elephants"])  # one disk would be lost
    assert left_out(match) == []


def test_a_siege_does_nothing_to_barbarians() -> None:
    assert left_out(against(3, 3, hand=["siege"])) == ["lay siege"]


# --- Negate cards ---


def struck(target: str) -> saecula.Match:
    """Seat 0 strikes a civilization with Demagogue; seat 1 has the High Priest."""
    match = scene(
        "card",
        civ("carthage", {"carthage": 3}, hand=["demagogue"]),
        civ("egypt", {"egypt": 3}, hand=["high-priest"]),
        civ("mauretania", {"idubeda": 3}, hand=["aqueduct"]),
    )
    return play(match, "play demagogue", f"faction {target}")


def test_nobody_cancels_what_strikes_only_others() -> None:
    assert set(texts(struck("mauretania"))) == {"decline", "answer high-priest"}
    assert thought_of(struck("mauretania"), 1) == ["decline"]


def test_whoever_is_struck_may_cancel_it() -> None:
    assert set(thought_of(struck("egypt"), 1)) == {"decline", "answer high-priest"}
