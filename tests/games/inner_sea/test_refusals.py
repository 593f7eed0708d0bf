"""Moves that a player might try but may not make, each refused by the rule that forbids it."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import Match, Refused

from .scene import civ, numbered, play, refused, scene, table, unit, wonder


def new_game() -> Match:
    """Two players after the setup: Egypt (seat 0) retires nothing and deploys with 7 Ready disks."""
    match = saecula.game("inner-sea(players=2)").start(5)
    hands = ", ".join(numbered(n) for n in (2, 47, 31, 44, 82, 7, 3, 34, 38, 1))
    return play(match, f"0: lead egypt = {hands}", "0: done")


@pytest.mark.rule("ACIS-STACK-01", "ACIS-STACK-11", "ACIS-STACK-12")
def test_a_fifth_disk_on_land() -> None:
    match = play(new_game(), "deploy egypt", "deploy egypt")
    assert unit(match).disks["egypt"] == 4
    assert refused(match, "deploy egypt") == "ACIS-STACK-01"
    with pytest.raises(Refused, match="ACIS-STACK-01"):
        match.play("deploy egypt")
    assert unit(match).disks["egypt"] == 4


@pytest.mark.rule("ACIS-STACK-02")
def test_a_third_disk_at_sea() -> None:
    match = play(new_game(), "deploy red-sea")
    assert refused(match, "deploy red-sea") == "ACIS-STACK-02"


@pytest.mark.rule("ACIS-MAP-15", "ACIS-CIV-06")
@pytest.mark.parametrize(("epoch", "rule"), [(1, "ACIS-MAP-15"), (2, "ACIS-MAP-15"), (3, "ACIS-MAP-15"), (4, "")])
def test_a_disk_in_the_open_sea_before_epoch_four(epoch: int, rule: str) -> None:
    match = new_game()
    data = match.data()
    data["epoch"] = epoch
    match = match.game.resume(data)
    assert refused(match, "deploy eastern-mediterranean") == rule


@pytest.mark.rule("ACIS-MAP-15", "ACIS-FATE-10")
def test_no_card_leads_into_the_open_sea_either() -> None:
    disks = {"libya": 2, "egyptian-sea": 1}
    match = scene("card", civ("egypt", disks, hand=["golden-age"]), civ("rome", {"rome": 1}))
    play(match, "play golden-age")
    assert refused(match, "area eastern-mediterranean") == "ACIS-MAP-15"
    match = scene("card", civ("egypt", disks, hand=["trade-fleet"]), civ("rome", {"rome": 1}))
    play(match, "play trade-fleet")
    assert refused(match, "area eastern-mediterranean") == "ACIS-MAP-15"


@pytest.mark.rule("ACIS-GROW-28")
def test_deploying_in_or_from_a_merely_shared_area() -> None:
    match = scene("deployment", civ("carthage", {"numidia": 1, "rome": 1}, ready=3), civ("egypt", {"numidia": 1}))
    assert refused(match, "deploy numidia") == "ACIS-GROW-28"
    assert refused(match, "deploy saldae") == "ACIS-GROW-28"
    match = scene(
        "deployment", civ("carthage", {"numidia": 1, "rome": 1}, ready=3), civ("egypt", {}), barbarians={"numidia": 1}
    )
    assert refused(match, "deploy saldae") == "ACIS-GROW-28"


@pytest.mark.rule("ACIS-GROW-25", "ACIS-MAP-20", "ACIS-GROW-26")
def test_deploying_out_of_reach() -> None:
    match = new_game()
    assert refused(match, "deploy troy") == "ACIS-GROW-25"
    assert refused(match, "deploy rome") == "ACIS-MAP-20"


@pytest.mark.rule("ACIS-WONDER-04", "ACIS-CARD-21")
def test_a_second_wonder_in_a_turn() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 4, "saldae": 4}, treasury=9, hand=["coinage"]),
        civ("egypt", {"egypt": 1}, hand=["aqueduct"]),
    )
    play(
        match,
        "build grand-temple",
        "pay carthage",
        "pay saldae",
        "talent",
        "talent",
        "talent",
        "site carthage",
        "1: pass",
    )
    assert (match.seat, match.question) == (0, "card.action")
    for name in ("great-library", "mausoleum", "temple-of-zeus"):
        assert refused(match, f"build {name}") == "ACIS-WONDER-04"
    assert refused(match, "build grand-temple") == "ACIS-WONDER-05"


@pytest.mark.rule("ACIS-WONDER-10")
def test_a_wonder_with_too_few_disks_from_the_map() -> None:
    match = scene(
        "card", civ("carthage", {"carthage": 3}, treasury=9, hand=["volcanic-eruption"]), civ("egypt", {"egypt": 1})
    )
    play(match, "build grand-temple", "talent", "talent", "talent")
    assert refused(match, "talent") == "ACIS-WONDER-10"
    assert refused(match, "discard volcanic-eruption") == "ACIS-WONDER-10"
    play(match, "pay carthage")
    assert refused(match, "talent") == "ACIS-WONDER-10"
    match = scene("card", civ("carthage", {"carthage": 2}, treasury=9, hand=["aqueduct"]), civ("egypt", {"egypt": 1}))
    assert (
        refused(match, "build grand-temple") == "ACIS-WONDER-10"
    )  # two disks must go, and one must stay for the block


@pytest.mark.rule("ACIS-WONDER-06")
def test_a_wonder_that_cannot_be_paid() -> None:
    match = scene("card", civ("carthage", {"carthage": 3}, treasury=1, hand=["aqueduct"]), civ("egypt", {"egypt": 1}))
    assert refused(match, "build grand-temple") == "ACIS-WONDER-06"


@pytest.mark.rule("ACIS-FATE-12", "ACIS-FATE-39")
def test_a_negation_that_does_not_fit() -> None:
    """Bad Omens against a card; False Prophet against one that places no disks; nobody negates their own card."""
    match = scene(
        "card",
        civ("carthage", {"carthage": 3}, hand=["demagogue", "bribery"]),
        civ("egypt", {"egypt": 3}, hand=["bad-omens", "false-prophet", "diplomat", "high-priest"]),
    )
    play(match, "play demagogue")
    for number in (19, 66, 69):
        assert refused(match, f"answer {numbered(number)}", 1) == "ACIS-FATE-12"
    assert refused(match, "answer high-priest", 1) == ""
    assert match.seats == [1]  # not Carthage, whose Bribery would fit another player's Great Person


@pytest.mark.rule("ACIS-AENEAS-03", "ACIS-AENEAS-19")
def test_invoking_aeneas_twice() -> None:
    match = scene("aeneas", civ("carthage", {"carthage": 1}, vp=1, treasury=1), civ("egypt", {"egypt": 3}, vp=6))
    play(match, "invoke", "lead minos", "settle rome", "done")
    assert unit(match).aeneas
    assert (match.seat, match.question) == (0, "draw.spend")
    assert refused(match, "invoke") == "ACIS-AENEAS-03"
    data = match.data()  # five points behind again, in the Aeneas step of a later turn
    data["civs"][1]["vp"] = 20
    data["tasks"] = [{"name": "draws"}, {"name": "sudden"}, {"name": "aeneas"}]
    data["phase"] = "aeneas"
    again = match.game.resume(data)
    assert again.question == "draw.spend"
    assert refused(again, "invoke") == "ACIS-AENEAS-03"


@pytest.mark.rule("ACIS-AENEAS-01", "ACIS-AENEAS-02", "ACIS-AENEAS-04")
def test_invoking_aeneas_at_another_time() -> None:
    match = scene("retirement", civ("carthage", {"carthage": 1}, vp=1), civ("egypt", {"egypt": 3}, vp=6))
    assert refused(match, "invoke") == "ACIS-AENEAS-01"
    match = scene("retirement", civ("carthage", {"carthage": 1}, vp=5), civ("egypt", {"egypt": 3}, vp=6))
    assert refused(match, "invoke") == "ACIS-AENEAS-04"
    match = scene("retirement", civ("carthage", {"carthage": 1}, vp=1), civ("egypt", {"egypt": 3}, vp=6), epoch=4)
    assert refused(match, "invoke") == "ACIS-AENEAS-02"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("play volcanic-eruption", "ACIS-CARD-21"),
        ("build grand-temple", "ACIS-WONDER-03"),
        ("lay war-elephants", "ACIS-COMP-13"),
        ("answer high-priest", "ACIS-FATE-49"),
        ("spend 1", "ACIS-DRAW-05"),
        ("pass", "ACIS-CARD-21"),
        ("navigate red-sea", "ACIS-CIV-37"),
        ("retire egypt", "ACIS-GROW-01"),
        ("announce ability", "ACIS-COMP-19"),
    ],
)
def test_moves_of_another_moment_of_the_turn(move: str, rule: str) -> None:
    assert refused(new_game(), move) == rule


@pytest.mark.rule("ACIS-CLAR-08", "ACIS-STACK-01")
def test_land_improvement_needs_control() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 2, "saldae": 1, "thapsus": 4, "numidia": 1}, hand=["land-improvement"]),
        civ("egypt", {"saldae": 1}),
    )
    play(match, "play land-improvement")
    assert refused(match, "area saldae") == "ACIS-CLAR-08"
    assert refused(match, "area thapsus") == "ACIS-STACK-01"


@pytest.mark.rule("ACIS-COMP-14", "ACIS-CLAR-29", "ACIS-COMP-15", "ACIS-CLAR-30")
def test_in_the_competition_phase() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2, "gades": 2, "tyre": 2}, hand=["strategos", "volcanic-eruption"]),
        civ("egypt", {"kush": 2, "tyre": 1}),
    )
    assert refused(match, "play volcanic-eruption") == "ACIS-COMP-14"
    assert refused(match, "play traitor") == "ACIS-CLAR-29"
    play(match, "lay strategos")
    assert refused(match, "area gades") == "ACIS-COMP-15"
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2}, hand=["traitor"]),
        civ("egypt", {"sinai": 2}),
        civ("rome", {"sinai": 1}),
        barbarians={"sinai": 1},
    )
    play(match, "play traitor")
    assert refused(match, "faction barbarians") == "ACIS-CLAR-30"


@pytest.mark.rule("ACIS-CIV-55")
def test_city_walls_and_cards() -> None:
    match = scene(
        "card", civ("egypt", {"egypt": 2}, hand=["heresy"]), civ("troy", {"troy": 3, "ionia": 3, "phrygia": 3})
    )
    play(match, "play heresy")
    assert refused(match, "area troy") == "ACIS-CIV-55"


@pytest.mark.rule("ACIS-DIPLO-02")
def test_nothing_is_traded_or_given_away_in_the_base_game() -> None:
    """The playbook's team games have their own gifts; the base game never offers one."""
    gifts = {"offer", "accept", "appeal", "give", "exchange"}
    offered: set[str] = set()
    for players in (2, 4):
        match = saecula.game("inner-sea", players=players, epochs=1).start(3)
        n = 0
        while match.seat is not None:
            moves = match.moves.list()
            offered |= {move.verb for move in moves}
            match.play(moves[(7 * n) % len(moves)])
            n += 1
    assert not offered & gifts
    assert {"deploy", "play", "pass"} <= offered


@pytest.mark.rule("ACIS-WONDER-20")
def test_a_wonder_works_only_while_its_area_is_occupied() -> None:
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}, treasury=1),
        civ("egypt", {"egypt": 1}),
        wonders={"great-library": wonder(0, "saldae")},
    )
    assert match.question == "draw.spend"
    assert table(match).wonders["great-library"].disks == 5


def test_every_move_says_when_it_is_made() -> None:
    game = saecula.game("inner-sea")
    assert [move.text for move in game.moves if not move.moment.questions] == []
    asked = {question for move in game.moves for question in move.moment.questions}
    assert asked == set(game.spec.questions)
