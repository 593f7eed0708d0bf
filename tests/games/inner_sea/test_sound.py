"""Positions from outside are played on, or refused with one line that says what is wrong."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import BadSave, seeded
from saecula.testing.edits import edited_saves_are_played_or_refused

GAMES = [
    "inner-sea(players=2)",
    "inner-sea(players=5)",
    "inner-sea(players=4, teams=2)",
    "inner-sea(players=1, scenario=punic-wars, civilization=rome)",
    "inner-sea(players=2, scenario=hannibal)",
    "inner-sea(players=1, scenario=god-king)",
    "inner-sea(players=1, scenario=exploration, civilization=rome)",
    "inner-sea(players=1, scenario=fall-of-rome-2-i)",
    "inner-sea(players=1, scenario=alexander)",
]


def begun(game: saecula.Game, seed: int, moves: int) -> saecula.Match:
    match, luck = game.start(seed), seeded(seed)
    for _ in range(moves):
        if match.seat is None:
            break
        match.play(list(match.moves)[luck.next(len(match.moves))])
    return match


@pytest.mark.parametrize("name", GAMES)
def test_edited_data_are_played_on_or_refused(name):
    edited_saves_are_played_or_refused(saecula.game(name), range(2, 3), 3)


@pytest.mark.parametrize("name", GAMES)
def test_data_of_a_match_are_sound_at_every_question(name):
    game = saecula.game(name)
    match, luck = game.start(4), seeded(4)
    for i in range(150):
        if match.seat is None:
            break
        match.play(list(match.moves)[luck.next(len(match.moves))])
        assert i % 3 or game.resume(match.data()).data() == match.data()


@pytest.mark.parametrize(
    ("way", "value", "said"),
    [
        (["civs", 0, "vp"], 10**20, "no number in a table may be larger"),
        (["civs", 0, "treasury"], 5000, "is not between 0 and 999"),
        (["civs", 0, "hand"], ["invasion-of-the-sea-peoples"], "'invasion-of-the-sea-peoples' does not belong there"),
        (["civs", 1, "disks"], {"rome": 1}, "'rome' does not belong there"),
        (["civs", 1, "disks"], {"troy": 0}, "is not between 1 and 100"),
        (["order"], [0], "a civilization is missing"),
        (["order"], [0, 0], "each civilization once"),
        (["wonders"], {"grand-temple": {"owner": 7, "area": "troy", "disks": 1}}, "there is no civilization 7"),
        (["wonders"], {"grand-temple": {"owner": 0, "area": "red-sea", "disks": 1}}, "'red-sea' does not belong there"),
        (["phase"], "announce", "the topmost one does not belong to the phase 'announce'"),
        (["stack", 0, "step"], "nonsense", "there is no step 'nonsense'"),
        (["map"], "moon", "map: 'moon' does not belong there"),
    ],
)
def test_one_line_says_what_is_wrong(way, value, said):
    game = saecula.game("inner-sea(players=2)")
    data = begun(game, 3, 1).data()
    here = data
    for key in way[:-1]:
        here = here[key]
    here[way[-1]] = value
    with pytest.raises(BadSave, match=said):
        game.resume(data)


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        ("growth", "retirement"),
        ("deployment", "deployment"),
        ("action", "card.action"),
        ("cards", "card.action"),
        ("competition", "competition.announce"),
        ("reckoning", "order.space"),
        ("order", "order.space"),
    ],
)
def test_a_phase_alone_brings_the_rest_of_its_turn(phase, question):
    """A case file that sets the phase need not set the tasks."""
    game = saecula.game("inner-sea(players=2)")
    data = begun(game, 3, 1).data()
    data["phase"] = phase
    data["order"] = [0, 1]
    data["civs"][0]["vp"] = 1
    data["civs"][0]["ready"] = 2
    data["civs"][0]["disks"]["tyre"] = 2
    data["civs"][1]["disks"]["tyre"] = 2
    match = game.resume(data)
    assert match.question == question
    while match.table.turn == 1 and match.seat is not None:
        match.play(list(match.moves)[-1])
    assert match.table.turn == 2
