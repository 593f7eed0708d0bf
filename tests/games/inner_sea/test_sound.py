"""Positions from outside: played on, or refused with one line that says what is wrong."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import saecula
from saecula.core import BadSave, SaeculaError, seeded

GAMES = ["inner-sea(players=2)", "inner-sea(players=5)", "inner-sea(players=4, teams=2)",
         "inner-sea(players=1, scenario=punic-wars, civilization=rome)", "inner-sea(players=2, scenario=hannibal)",
         "inner-sea(players=1, scenario=god-king)", "inner-sea(players=1, scenario=exploration, civilization=rome)",
         "inner-sea(players=1, scenario=fall-of-rome-2-i)", "inner-sea(players=1, scenario=alexander)"]
WORDS = ["rome", "card.1", "card.45", "atlantic", "nonsense", "", "great-library", "growth", "window", "loss"]
NUMBERS = [0, -1, -2, 1, 2, 7, 50, 99, 1000, 10**6, 10**20, -(10**20)]


def begun(game: saecula.Game, seed: int, moves: int) -> saecula.Match:
    match, luck = game.start(seed), seeded(seed)
    for _ in range(moves):
        if match.seat is None:
            break
        match.play(list(match.moves)[luck.next(len(match.moves))])
    return match


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in plain data, but for the cards in the piles."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    out = [path] if path else []
    for key, value in inside:
        if not (path == () and (str(key) in ("deck", "discard") or str(key).startswith("_"))):
            out += places(value, (*path, key))
    return out


def edited(data: dict[str, Any], luck: Any) -> dict[str, Any]:
    """The data with one leaf changed, or one member taken away or doubled."""
    out = copy.deepcopy(data)
    ways = places(out)
    *way, last = ways[luck.next(len(ways))]
    here = out
    for key in way:
        here = here[key]
    value = here[last]
    if isinstance(value, bool):
        here[last] = not value
    elif isinstance(value, int):
        here[last] = [*NUMBERS, value + 1, value - 1][luck.next(len(NUMBERS) + 2)]
    elif isinstance(value, str):
        here[last] = WORDS[luck.next(len(WORDS))]
    elif isinstance(here, list) and luck.next(2):
        here.insert(last, copy.deepcopy(value))
    elif isinstance(here, dict) and luck.next(2):
        here[WORDS[luck.next(len(WORDS))]] = copy.deepcopy(value)
    else:
        del here[last]
    return out


@pytest.mark.parametrize("name", GAMES)
def test_edited_data_are_played_on_or_refused(name):
    game = saecula.game(name)
    data = begun(game, 2, 100).data()
    luck = seeded(9)
    said = []
    for _ in range(20):
        try:
            match = game.resume(edited(data, luck))
        except SaeculaError as error:
            said.append(str(error))
            continue
        for seat in [None, *range(game.players)]:
            match.view(seat)
        for _ in range(12):
            if match.seat is None:
                break
            match.refusals()
            match.play(list(match.moves)[luck.next(len(match.moves))])
    assert not [text for text in said if "\n" in text]


@pytest.mark.parametrize("name", GAMES)
def test_data_of_a_match_are_sound_at_every_question(name):
    game = saecula.game(name)
    match, luck = game.start(4), seeded(4)
    for i in range(150):
        if match.seat is None:
            break
        match.play(list(match.moves)[luck.next(len(match.moves))])
        assert i % 3 or game.resume(match.data()).data() == match.data()


@pytest.mark.parametrize(("way", "value", "said"), [
    (["civs", 0, "vp"], 10**20, "beyond"),
    (["civs", 0, "treasury"], 5000, "is not between 0 and 999"),
    (["civs", 0, "hand"], ["card.98"], "'card.98' does not belong there"),
    (["civs", 1, "disks"], {"rome": 1}, "'rome' does not belong there"),
    (["civs", 1, "disks"], {"troy": 0}, "is not between 1 and 100"),
    (["order"], [0], "somebody is missing"),
    (["order"], [0, 0], "each once"),
    (["wonders"], {"colossus": {"owner": 7, "area": "troy", "disks": 1}}, "there is no civilization 7"),
    (["wonders"], {"colossus": {"owner": 0, "area": "red-sea", "disks": 1}}, "'red-sea' does not belong there"),
    (["phase"], "announce", "the topmost one is not that of the phase 'announce'"),
    (["tasks", 0, "name"], "nonsense", "there is no phase 'nonsense'"),
    (["map"], "moon", "there is no map 'moon'"),
])
def test_one_line_says_what_is_wrong(way, value, said):
    game = saecula.game("inner-sea(players=2)")
    data = begun(game, 3, 1).data()
    here = data
    for key in way[:-1]:
        here = here[key]
    here[way[-1]] = value
    with pytest.raises(BadSave, match=said):
        game.resume(data)


@pytest.mark.parametrize(("phase", "question"), [
    ("growth", "retirement"), ("deployment", "deployment"), ("action", "card.action"), ("cards", "card.action"),
    ("competition", "competition.announce"), ("reckoning", "order.space"), ("order", "order.space"),
])
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
