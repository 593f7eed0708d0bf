"""Input from outside, edited at random, is either understood or rejected with one line that says what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saecula
import toy
from saecula.core import BadSave, Game, Record, SaeculaError, seeded
from saecula.core.case import read_case
from saecula.testing.play import finish

PIECES = ["", "?", "=", ":", ";", "0", "-1", "99", "9" * 30, "²", "٣", "1.5", "nan", '"', "[", "{", "+++", "\n", "\x00"]
CASE = """
game = "age-of-civilization(players=2)"
moves = ["0: culture", "0: done"]
[given]
phase = "actions"
round = 2
seat = 0
timeline = ["hunt", "fish", "farm", "culture", "build", "conquer", "trade", "plague"]
[given.players.0]
workers = 1
coins = 4
[then]
"/players/0/points" = 2
[refused]
"culture" = "AOC-ACTION-06"
"1: hunt" = "AOC-TURN-05"
"""
few = settings(max_examples=150, deadline=None, derandomize=True, database=None)


@st.composite
def edited(draw: Callable[..., Any], text: str) -> str:
    """A text with a few pieces cut out or inserted, or with lines swapped."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        if draw(st.booleans()):
            text = text[:at] + draw(st.sampled_from(PIECES)) + text[at + draw(st.integers(0, 8)) :]
        else:
            lines = text.split("\n")
            one, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines[: draw(st.integers(1, len(lines)))])
    return text


def one_line(work: Callable[[], object]) -> None:
    said = "-"
    try:
        work()
    except SaeculaError as error:
        said = str(error)
    assert said
    assert "\n" not in said


def record(game: Game) -> Record:
    match = game.start(seed=3)
    finish(match, seeded(3))
    return match.record


TOY = record(Game(toy.GAME, {"players": 3}))
AGE = record(saecula.game("age-of-civilization(players=2, draft=yes, innovation=yes)"))


@few
@given(edited(TOY.text()) | edited(AGE.text()) | edited(TOY.json()) | edited(AGE.json()))
def test_records(text: str) -> None:
    one_line(lambda: Record.parse(text).replay())


@few
@given(edited(CASE))
def test_cases(text: str) -> None:
    one_line(lambda: read_case("case.toml", text).run())


@few
@given(edited("age-of-civilization(players=3, draft=yes)"))
def test_game_strings(text: str) -> None:
    one_line(lambda: saecula.game(text))


@few
@given(st.data())
def test_saves(data: st.DataObject) -> None:
    match = saecula.game("age-of-civilization(players=2, innovation=yes)").start(seed=4)
    finish(match, seeded(4), 30)
    saved = copy.deepcopy(match.data())
    here: Any = saved
    while True:
        key = data.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        if isinstance(here[key], dict | list) and here[key] and data.draw(st.booleans()):
            here = here[key]
            continue
        here[key] = data.draw(st.sampled_from([None, -1, 0, 7, "", "atlantis", "rome", [], {}, True, 1.5, ["x"]]))
        break
    one_line(lambda: match.game.resume(saved))


def test_digits_that_are_no_numbers() -> None:
    text = TOY.text().replace("\n1 0:", "\n² 0:").replace("\n1 1:", "\n1 ²:").replace("\n1 2:", "\n² 2:")
    with pytest.raises(SaeculaError, match=r"line \d+: .* is not `number seat: move`"):
        Record.parse(text)


@pytest.mark.parametrize(
    ("line", "place"), [("coinz = 4", "/players/0/coinz"), ("coins = 2\n[given.plague]\nround = 3", "/plague")]
)
def test_a_field_that_the_table_does_not_have(line: str, place: str) -> None:
    (said,) = read_case("case.toml", CASE.replace("coins = 4", line)).run()
    assert said.startswith(f"given: there is no field {place}; ")


def test_a_position_that_the_game_cannot_play() -> None:
    broken = CASE.replace("coins = 4", 'coins = 4\nmain = "atlantis"')
    (line,) = read_case("case.toml", broken).run()
    assert line == "given: age-of-civilization: players/0/main: 'atlantis' does not belong there"
    match = saecula.game("age-of-civilization").start(seed=1)
    data = match.data()
    data["players"][1]["technologies"] = ["alchemy"]
    with pytest.raises(BadSave, match="alchemy"):
        match.game.resume(data)
