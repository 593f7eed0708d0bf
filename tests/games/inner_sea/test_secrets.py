"""What the others may learn about a hand: nothing from the questions asked, everything from a card that is shown."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import Match

from .scene import civ, play, refused, scene, texts, unit

BOB = "earthquake, metal-forging-armor, poet, coinage, opening-of-the-silk-road"
GROWTH = ["0: done", "0: done", "1: done", "1: done"]


def opened(fifth: str, options: str = "") -> Match:
    """The two-player game from its beginning up to Bob's Opening of the Silk Road; Sue has this fifth card."""
    match = saecula.game(f"inner-sea(players=2{options})").start(5)
    play(match, f"0: lead egypt = {BOB}, land-improvement, local-famine, spy, oracle-at-delphi, {fifth}")
    return play(match, *GROWTH, "0: play opening-of-the-silk-road")


@pytest.mark.rule("ACIS-CARD-32", "ACIS-SETUP-14", "ACIS-DIPLO-01")
@pytest.mark.parametrize("seat", [0, None])
def test_a_negate_card_that_is_kept_leaves_no_trace_in_the_record(seat: int | None) -> None:
    asked, unasked = opened("pontifex"), opened("aqueduct")
    assert (asked.question, unasked.question) == ("negate", "card.action")
    play(asked, "1: decline")
    assert asked.record.for_seat(seat) == unasked.record.for_seat(seat)
    assert asked.record.for_seat(1) != unasked.record.for_seat(1)
    assert asked.record.text() != unasked.record.text()


@pytest.mark.rule("ACIS-FATE-37", "ACIS-CARD-32")
def test_an_answer_that_is_given_stands_in_every_record() -> None:
    match = play(opened("pontifex"), "1: answer pontifex")
    for seat in (0, 1, None):
        assert match.record.for_seat(seat).endswith("1: answer pontifex\n")
    assert saecula.Record.parse(match.record.text()).replay().data() == match.data()


def test_whoever_is_not_heard_keeps_its_card_unseen() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 3}, hand=["olympic-games"]),
        civ("egypt", {"egypt": 3}, hand=["high-priest", "bumper-crop"]),
        civ("mauretania", {"idubeda": 1}, hand=["pontifex", "aqueduct"]),
    )
    match._partial = False
    play(match, "play olympic-games", "2: answer pontifex", "1: answer high-priest")
    assert "answer high-priest" in match.record.for_seat(0)
    assert "pontifex" not in match.record.for_seat(0)
    assert "pontifex" in match.record.for_seat(2)


@pytest.mark.rule("ACIS-COMP-20", "ACIS-COMP-23", "ACIS-COMP-42")
def test_cards_laid_face_down_are_in_the_records_when_they_are_revealed() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2}, hand=["war-elephants", "ambush"]),
        civ("egypt", {"kush": 2}, hand=["armored-infantry"]),
    )
    match._partial = False
    play(match, "lay war-elephants")
    assert "war-elephants" not in match.record.for_seat(1)
    assert len(match.view(1)["table"]["contest"]["laid"]) == 1  # their number is open
    play(match, "done", "1: done")
    assert "lay war-elephants" in match.record.for_seat(1)
    assert "done" not in match.record.for_seat(1).split("0: lay")[0]


# --- everyone with cards is asked ---


@pytest.mark.rule("ACIS-FATE-37")
def test_with_the_option_being_asked_tells_nothing() -> None:
    fitting, other = opened("pontifex", ", ask_everyone=yes"), opened("aqueduct", ", ask_everyone=yes")
    assert fitting.seats == other.seats == [1]
    for seat in (0, None):
        assert fitting.view(seat) == other.view(seat)
    assert texts(other) == {"decline"}
    play(fitting, "1: decline")
    play(other, "1: decline")
    for seat in (0, None):
        assert fitting.view(seat) == other.view(seat)
        assert fitting.record.for_seat(seat) == other.record.for_seat(seat)


@pytest.mark.rule("ACIS-FATE-12")
def test_with_the_option_a_negation_that_does_not_fit_is_refused_by_its_rule() -> None:
    match = opened("bad-omens", ", ask_everyone=yes")
    assert refused(match, "answer bad-omens", 1) == "ACIS-FATE-12"


@pytest.mark.rule("ACIS-COMP-41", "ACIS-COMP-42")
def test_with_the_option_all_present_with_cards_are_asked_in_a_competition() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2}, hand=["aqueduct"]),
        civ("egypt", {"kush": 2}),
        civ("mauretania", {"idubeda": 1}, hand=["coinage"]),
        options=", ask_everyone=yes",
        ask_everyone=True,
    )
    assert (match.seats, match.question, texts(match)) == ([0], "competition.start", {"done"})
    play(match, "done")
    assert (match.seats, match.question, texts(match)) == ([2], "competition.start", {"done"})
    play(match, "done")
    assert (match.seats, match.question, texts(match)) == ([0], "competition.announce", {"done"})
    play(match, "done")  # Egypt has no card, Mauretania is not there
    while match.question == "loss":
        play(match, "lose")
    assert unit(match, 0).disks == unit(match, 1).disks == {"kush": 1}
