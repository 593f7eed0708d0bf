"""The order of moves: what the tuned evaluation fears, prepares and hunts."""

from __future__ import annotations

from dataclasses import replace

import saecula
from saecula.bots import Greedy, Peek
from saecula.games.sid_meiers_civilization.bot import evaluate, fitting, measured, tuned
from saecula.games.sid_meiers_civilization.bot_measures import FOUR, HAND, THREE, TUNED, Measures
from saecula.games.sid_meiers_civilization.bot_tempo import BUYING, MOVED, MOVING, moves_before, phase_of
from saecula.games.sid_meiers_civilization.bot_war import exposure, gathered, threats_to

from .scene import play, scene, table

BORDER = {"gaul": (0, 1), "italia": (1, 1)}
"""Two neighbors with a village each."""


def order(match: saecula.Match, seat: int) -> list[int]:
    """How often each of the others moves before the next Movement phase of a seat."""
    t = table(match)
    return [moves_before(t, seat, other, phase_of(t)) for other in range(len(t.players)) if other != seat]


def feared(match: saecula.Match, seat: int, m: Measures) -> float:
    t = table(match)
    return sum(exposure(t, seat, 0.3, m, threats_to(t, seat, m)).values())


def test_the_last_in_a_turn_of_two_moves_first_in_the_next() -> None:
    match = scene(
        "movement", towns=BORDER, p0={"gaul": {"spearman": 1}}, p1={"italia": {"spearman": 1}}, options="players=2"
    )
    assert phase_of(table(match)) == MOVING
    assert order(match, 0) == [2], "seat 1 moves now, and again as the first of the next turn"
    play(match, "end")
    assert order(match, 1) == [0]
    assert order(match, 0) == [2]


def test_before_the_movement_only_those_who_come_first_move_first() -> None:
    match = scene("buy", options="players=3")
    assert phase_of(table(match)) == BUYING
    assert [order(match, seat) for seat in range(3)] == [[0, 0], [1, 0], [1, 1]]


def test_among_three_the_first_of_a_turn_comes_last_in_the_next() -> None:
    towns = {"gaul": (0, 1, "iron"), "italia": (1, 1, "iron"), "germania": (2, 1)}
    match = scene("trade", towns=towns)
    assert phase_of(table(match)) == MOVED
    assert [order(match, seat) for seat in range(3)] == [[1, 1], [0, 0], [0, 1]]


def test_an_enemy_who_moves_later_is_feared_less() -> None:
    towns = {"gaul": (0, 1), "italia": (1, 1)}
    match = scene(
        "movement", towns=towns, p0={"gaul": {"spearman": 1}}, p1={"italia": {"spearman": 1}}, options="players=2"
    )
    m = replace(HAND, later=0.25)
    assert feared(match, 0, m) == feared(match, 0, HAND)
    play(match, "end")
    assert abs(feared(match, 1, m) - 0.25 * feared(match, 1, HAND)) < 1e-9


def test_armies_that_can_be_bought_next_door_are_feared() -> None:
    match = scene("buy", towns=BORDER, options="players=2")
    assert (
        feared(match, 0, replace(HAND, muster=0.1, unguarded=0.0)) > feared(match, 0, replace(HAND, unguarded=0.0)) == 0
    )
    far = scene("buy", towns={"gaul": (0, 1), "gobi": (1, 1)}, options="players=2")
    assert feared(far, 0, replace(HAND, muster=0.1, unguarded=0.0)) == 0


def test_the_defense_may_be_reinforced() -> None:
    match = scene("movement", towns=BORDER, p0={"gaul": {"spearman": 2}}, p1={"italia": {"spearman": 1}})
    t = table(match)
    alone = gathered(t, 0, [], 0.3, HAND)
    assert 0 < gathered(t, 0, [], 0.3, replace(HAND, relief=1.0)) < alone


def test_an_attack_is_prepared_where_the_enemy_cannot_answer_before_it() -> None:
    towns = {"gaul": (0, 1), "italia": (1, 1)}
    pieces = {"gaul": {"spearman": 3}}
    first = scene("movement", towns=towns, p0=pieces, options="players=2")
    hasty, patient = replace(HAND, waiting=0.5), HAND
    assert measured(table(first), 0, hasty) < measured(table(first), 0, patient), "seat 1 moves twice before"
    last = play(scene("movement", towns=towns, p1={"italia": {"spearman": 3}}, options="players=2"), "end")
    assert measured(table(last), 1, hasty) == measured(table(last), 1, patient), "seat 1 moves next"


def test_settlers_of_the_others_are_prey() -> None:
    match = scene(
        "movement", towns=BORDER, p0={"gaul": {"settler": 1}}, p1={"italia": {"spearman": 1}}, options="players=2"
    )
    play(match, "move settler gaul italia")
    assert Greedy(1, evaluate=tuned).choose(Peek(match, 1)).text == "declare battle"


def test_a_settler_in_danger_is_worth_less() -> None:
    def worth(m: Measures, **armies: int) -> float:
        match = scene("movement", p0={"iberia": {"settler": 1, **armies}}, p1={"gaul": {"spearman": 1}})
        return measured(table(match), 0, m)

    safe, wary = replace(HAND, risk=0.0), replace(HAND, risk=0.5)
    assert worth(wary) < worth(safe)
    assert worth(wary, spearman=1) == worth(safe, spearman=1)


def test_the_hand_written_numbers_look_at_none_of_this() -> None:
    match = scene(
        "movement", towns=BORDER, p0={"gaul": {"settler": 1}}, p1={"italia": {"spearman": 1}}, options="players=2"
    )
    assert evaluate(table(match), 0) == measured(table(match), 0, HAND)
    assert (HAND.later, HAND.muster, HAND.waiting, HAND.relief, HAND.prey, HAND.risk) == (1, 0, 1, 0, 0, 0)
    assert tuned(table(match), 0) == measured(table(match), 0, TUNED)


def test_the_numbers_fit_the_number_of_players() -> None:
    assert [fitting(n, "medium") for n in range(2, 7)] == [TUNED, THREE, FOUR, HAND, HAND]
    assert fitting(2, "short") == TUNED
    assert fitting(2, "long") == HAND
