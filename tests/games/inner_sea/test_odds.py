"""What players are told about a competition: the check values of the rules, and hands worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.games.inner_sea.odds import any_of, outcome

from .scene import play
from .test_competition import battle, left


def odds(match: saecula.Match, seat: int | None = 0) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["table"]["odds"]
    return found


@pytest.mark.rule("ACIS-COMP-47")
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
def test_what_is_left_without_cards(groups: list[int], end: list[int]) -> None:
    assert outcome(dict(enumerate(groups)), []) == dict(enumerate(end))


def test_whoever_is_safe_in_the_first_round() -> None:
    """3-2 with the two safe: 2-2 after the first round, then 1-1."""
    assert outcome({0: 3, 1: 2}, [1]) == {0: 1, 1: 1}


def contest() -> saecula.Match:
    """3 disks against 2; seat 0 has a Competition card, seat 1 has two of the five cards that seat 0 has not seen, two
    of which are Competition cards."""
    return battle(
        3,
        2,
        more=[{"hand": ["composite-bow"]}, {"hand": ["siege-equipment", "volcanic-eruption"]}, {}],
        deck=["siege", "earthquake", "local-famine", "invasion-of-the-sea-peoples"],
    )


@pytest.mark.rule("ACIS-COMP-19", "ACIS-COMP-47")
def test_a_competition_as_a_seat_sees_it() -> None:
    """There are ten hands of two from five cards (no Events), two of which are Competition cards; seven hands have at
    least one."""
    match = contest()
    assert match.question == "competition.announce"
    told = odds(match)
    assert told["now"] == {"celt-iberia": 3, "egypt": 2}
    assert told["left"] == {"celt-iberia": 2, "egypt": 0}
    assert told["doubts"] == [{"civ": "egypt", "cards": 2, "chance": 0.7}]
    assert odds(match, 1)["doubts"][0]["civ"] == "celt-iberia"
    assert odds(match.clone(seat=0)) == told, "dealing anew changes nothing"
    assert odds(match.clone(seat=1), 1) == odds(match, 1)


@pytest.mark.rule("ACIS-LOSS-01")
def test_while_losses_are_asked_for_what_is_told_comes_true() -> None:
    """What is predicted at the first loss comes true if nobody saves a disk."""
    match = battle(3, 2, more=[{"treasury": 2}, {}, {}])
    assert match.question == "loss"
    told = odds(match)
    assert told["left"] == {"celt-iberia": 2, "egypt": 0}
    while match.question == "loss":
        assert odds(match)["left"] == told["left"]
        play(match, "lose")
    assert left(match) == [2, 0]


def test_one_good_card_among_so_many() -> None:
    assert any_of(0, 5, 2) == 0.0
    assert any_of(2, 5, 2) == pytest.approx(0.7)
    assert any_of(5, 5, 1) == 1.0
