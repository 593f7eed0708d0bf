"""What is re-dealt for a seat depends on what the seat knows and on the branch, and on nothing that is hidden."""

from __future__ import annotations

import pytest

from saecula.bots import Greedy, Peek
from saecula.core import Match, game, seeded

GAMES = [
    "age-of-civilization(players=3, draft=yes)",
    "through-the-ages(players=3)",
    "inner-sea(players=3)",
    "sid-meiers-civilization(players=3)",
]


def same_from_both(match: Match, seat: int, branch: int) -> bool:
    """Whether the match, and another position that looks the same to the seat, give the same copy."""
    other = match.clone(seat, branch=branch + 100)
    assert other.view(seat) == match.view(seat)
    here, there = match.clone(seat, branch=branch), other.clone(seat, branch=branch)
    return here.data() == there.data() and other.data() != match.data()


@pytest.mark.parametrize("text", GAMES)
def test_two_positions_that_differ_only_in_what_is_hidden_give_the_same_copy(text: str) -> None:
    match = game(text).start(11)
    luck = seeded(11)
    for number in range(60):
        if number % 6 == 0:
            for seat in range(3):
                assert same_from_both(match, seat, number), f"decision {number}, seat {seat}"
        seat = match.seats[0]
        moves = match.moves_of(seat)
        match.play(moves[luck.next(len(moves))], seat)


def test_whoever_is_not_asked_learns_nothing_of_a_secret_question() -> None:
    """ACIS-FATE-37: the holders of Negate cards are asked in secret. For others it may be any of them, and any card."""
    match = game("inner-sea(players=4)").start(3)
    luck = seeded(3)
    windows = 0
    while windows < 1:  # in the first one, three others can have any of several cards
        if match.discreet:
            others = set(range(4)) - set(match.seats)
            assert all(same_from_both(match, seat, 5) for seat in others)
            if match.table.phase == "window" and len(others) > 1:
                windows += 1
                seat = min(others)
                hands = [match.clone(seat, branch=branch).data()["civs"] for branch in range(20)]
                for asked in match.seats:
                    known = match.view(seat)["table"]["civs"][asked]["known"]
                    assert set.intersection(*[set(civs[asked]["hand"]) for civs in hands]) == set(known)
        seat = match.seats[0]
        moves = match.moves_of(seat)
        match.play(moves[luck.next(len(moves))], seat)


def test_what_a_bidder_or_a_player_of_an_event_must_hold_may_be_any_card() -> None:
    """TTA-COLONY-09, TTA-EVENT-02: that much is known, but not which card it is."""
    match = game("through-the-ages(players=3)").start(2)
    bots = [Greedy(seat) for seat in range(3)]
    phases = set()
    while not match.over and len(phases) < 2:
        top = type(match.table.stack[-1]).__name__
        if top in ("Seeding", "Auction") and top not in phases:
            phases.add(top)
            for seat in range(3):
                here, there = (one.clone(seat, branch=1) for one in (match, match.clone(seat, branch=2)))
                assert here.data() == there.data()
                assert here.seats == match.seats
        seat = match.seats[0]
        match.play(bots[seat].choose(Peek(match, seat)), seat)
    assert phases


def test_the_draws_of_a_copy_say_nothing_about_those_of_the_game() -> None:
    """Whatever the state of the real game, the copy's chance is that of the branch."""
    states = {
        str(game("age-of-civilization(players=2)").start(seed).clone(0, branch=4).data()["chance"]) for seed in range(9)
    }
    assert len(states) == 1
