"""Shortcuts: how questions of Inner Sea can be answered in fewer acts."""

from __future__ import annotations

from typing import Any

import saecula
from saecula.core import StandingAnswer

from .scene import civ, holding, play, scene


def answered(card: str, hand: list[str], egypt: dict[str, int] | None = None, turn: int = 1) -> StandingAnswer:
    """The standing answer that Egypt can give when Carthage has played the card."""
    match = scene(
        "card",
        civ("carthage", {"carthage": 3, "libya": 1}, hand=[card]),
        civ("egypt", egypt or {"egypt": 3, "kush": 2}, hand=hand),
        turn=turn,
    )
    play(match, f"play {card}")
    assert match.question == "negate", match.question
    found = match.shortcuts(1).standing
    assert found is not None
    return found


def test_no_negate_card_until_something_changes() -> None:
    """It applies to the next card that does not affect the player, and ends with the turn or with a change of hand."""
    first = answered("olympic-games", ["high-priest"])
    assert (first.move, first.says, first.seldom) == ("decline", "no", False)
    assert answered("heroic-saga", ["high-priest"]).holds == first.holds
    assert answered("olympic-games", ["high-priest", "pontifex"]).holds != first.holds
    assert answered("olympic-games", ["high-priest"], turn=2).holds != first.holds


def test_a_card_against_the_player_is_asked_about_again() -> None:
    """Golden Fleece names the only other civilization."""
    assert answered("golden-fleece", ["high-priest"]).holds != answered("olympic-games", ["high-priest"]).holds


def test_what_is_hardly_ever_wanted() -> None:
    match = scene("retirement", civ("carthage", {"carthage": 3, "saldae": 2, "thapsus": 1}), civ("mycenae"))
    found = match.shortcuts().standing
    assert found is not None
    assert (found.move, found.seldom) == ("done", True)
    assert match.shortcuts(1).standing is None, "who is not asked has nothing to answer"


def most(match: saecula.Match) -> dict[str, int]:
    return {text: several.most for text, several in match.shortcuts().moves.items()}


def at_deployment(disks: dict[str, int], foe: dict[str, int], ready: int, **given: Any) -> dict[str, int]:
    return most(scene("deployment", civ("carthage", disks, ready=ready), civ("mycenae", foe), **given))


def test_as_many_disks_as_are_ready_and_may_stand_there() -> None:
    """ACIS-STACK-01, ACIS-STACK-02: on land 4 in this phase, on coastal seas 2."""
    found = at_deployment({"carthage": 1, "saldae": 3}, {"mycenae": 1}, ready=7)
    assert found["deploy carthage"] == 3
    assert found["deploy thapsus"] == 4
    assert found["deploy saldic-sea"] == 2
    assert "deploy saldae" not in found, "one disk is no shortcut"
    assert at_deployment({"carthage": 1}, {"mycenae": 1}, ready=2)["deploy thapsus"] == 2


def test_one_disk_where_the_area_becomes_shared_and_nothing_else_leads_there() -> None:
    """ACIS-GROW-27, ACIS-GROW-28: the first disk of a civilization without disks."""
    found = at_deployment({}, {"thapsus": 1, "mycenae": 1}, ready=3)
    assert "deploy thapsus" not in found
    assert found["deploy carthage"] == 3


def test_all_retired_disks_of_an_area() -> None:
    match = scene("retirement", civ("carthage", {"carthage": 3, "saldae": 2, "thapsus": 1}), civ("mycenae"))
    assert most(match) == {"retire saldae": 2}


def test_losses_of_one_cause() -> None:
    """ACIS-LOSS-01: lost, or bought off with talents; ACIS-FATE-28: in areas that the player chooses."""
    one = play(holding(3, yours={"treasury": 1}), "play local-famine", "area egypt")
    assert one.shortcuts().standing == StandingAnswer("lose", "1 1 local-famine", says="all")
    assert most(one) == {"lose": 2}
    anywhere = play(
        holding(76, {"libya": 2}, {"egypt": 3, "kush": 1}, yours={"treasury": 3}), "play tribute", "1: lose"
    )
    assert anywhere.shortcuts().total == 2
    assert most(anywhere) == {"area egypt": 2, "talent": 2}
