"""Guided first games: each is played through in each language, and a wrong step is reported with file and line."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guided import GUIDED, first, guide, last, minutes, walk
from saecula.cli.app import run
from saecula.cli.session import Session
from saecula.core import BadData, Match, Spec
from saecula.core import spec as game_spec
from saecula.core.rules import LANGUAGES
from saecula.guides import Guide, Lesson, read_guide
from saecula.text import Text


def guided(guide: Guide, move: str) -> bool:
    """Whether a move is awaited by the last step that awaits one."""
    return [step for step in guide.step if step.awaits][-1].takes(move)


def walked(guide: Guide, session: Session) -> list[str]:
    """The moves of a walk that the guide awaited, in order."""
    lesson = Lesson(guide)
    moves: list[str] = []
    for number, played in enumerate(session.match.record.entries):
        if played.seat == 0 and lesson.at < len(guide.step):
            before = len(lesson.marks)
            lesson.played(played.text, number)
            moves += [played.text] * (len(lesson.marks) - before)
    return moves


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spec", GUIDED, ids=lambda spec: spec.id)
def test_a_guide_takes_ten_to_twenty_minutes_and_as_long_as_it_says(spec: Spec, lang: str) -> None:
    """Nobody was timed: the time is estimated from words and acts, see `tests/guided.py`."""
    found = guide(spec)
    estimated = minutes(spec, found, lang)
    assert 10 <= estimated <= 20
    assert abs(estimated - found.minutes) < 1


@pytest.mark.parametrize("spec", GUIDED, ids=lambda spec: spec.id)
def test_every_game_has_a_guide_and_a_ladder(spec: Spec) -> None:
    found = guide(spec)
    assert len(found.rung) >= 3
    assert found.step[0].id == "aim", "the aim of the game comes first"
    assert not found.step[-1].awaits, "the last step says that the game is free now"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spec", GUIDED, ids=lambda spec: spec.id)
def test_a_guide_can_be_played_through_in_each_language(spec: Spec, lang: str) -> None:
    found = guide(spec)
    session = walk(spec, found, lang, last if lang == "it" else first)
    assert not session.match.over, "free play follows"
    text = Text(spec, lang)
    for step in found.step:
        for words in (step.title, step.text):
            names = re.findall(r"\{([^}]*)\}", words.of(lang))
            assert [name for name in names if name not in text.names] == [], f"{step.id}: names that do not exist"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("spec", GUIDED, ids=lambda spec: spec.id)
def test_a_guide_goes_on_whatever_is_chosen_where_the_choice_is_free(spec: Spec, seed: int) -> None:
    assert not walk(spec, guide(spec), "en", Random(seed).choice).match.over


def stored(match: Match, id: str) -> int:
    """How much of something the learner has."""
    return next(one.now for one in match.forecast(0).seats[0].income if one.id == id)


AOC, TTA, SEA, SMC = "age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"
STATED: list[tuple[str, str, str, Callable[[Any], object], object]] = [
    (
        AOC,
        "means",
        "3 workers for this turn, and 3 coins",
        lambda m: (m.table.players[0].workers, m.table.players[0].coins),
        (3, 3),
    ),
    (AOC, "farm", "Two workers are left", lambda m: m.table.players[0].workers - m.table.placed, 2),
    (AOC, "egypt", "Four bonus coins", lambda m: [o.coins for o in m.table.market if o.id == "egypt"], [4]),
    (AOC, "free", "three civilization cards", lambda m: len(m.table.players[0].civilizations), 3),
    (AOC, "free", "Two rounds are left", lambda m: 7 - m.table.round, 2),
    (AOC, "free", "You are level", lambda m: m.table.players[0].points == m.table.players[1].points, True),
    (
        AOC,
        "mining",
        "2 workers and 12 coins",
        lambda m: (m.table.players[0].workers, m.table.players[0].coins),
        (2, 12),
    ),
    (TTA, "production", "2 food", lambda m: stored(m, "food"), 2),
    (TTA, "production", "2 resources", lambda m: stored(m, "resources"), 2),
    (TTA, "corruption", "you have 5 resources now", lambda m: stored(m, "resources"), 5),
    (TTA, "production", "your lab 1 science point", lambda m: m.table.civs[0].science, 1),
    (TTA, "production", "you have 4 civil actions", lambda m: m.table.civs[0].civil_left, 4),
    (TTA, "second-end", "All four civil actions are used", lambda m: m.table.civs[0].civil_left, 0),
    (TTA, "event", "{aristotle} leads there", lambda m: m.table.civs[1].leader, "aristotle"),
    (TTA, "own-choice", "Two civil actions are left", lambda m: m.table.civs[0].civil_left, 2),
    (TTA, "play-technology", "enough science points", lambda m: m.table.civs[0].science >= 4, True),
    (TTA, "worker", "2 resources are left", lambda m: stored(m, "resources"), 2),
    (TTA, "worker", "a worker has nothing to do", lambda m: m.table.civs[0].tokens.unused, 1),
    (TTA, "free", "Two civil actions are left", lambda m: m.table.civs[0].civil_left, 2),
    (SEA, "first-city", "seven new disks are Ready", lambda m: m.table.civs[0].ready, 7),
    (SEA, "first-city", "you have two disks", lambda m: m.table.civs[0].disks["nile-delta"], 2),
    (SEA, "third-city", "Three disks are left", lambda m: m.table.civs[0].ready, 3),
    (SEA, "event", "You hold {diplomat}", lambda m: "diplomat" in m.table.civs[0].hand, True),
    (SEA, "price", "Deploy all three", lambda m: m.table.civs[0].ready, 3),
    (SMC, "second-settler", "10 gold for you", lambda m: m.table.players[0].gold, 20 + 10),
    (SMC, "production", "You got 34 gold", lambda m: m.table.players[0].gold, 20 + 10 + 34),
    (SMC, "more-villages", "40 gold", lambda m: m.table.players[0].gold, 64 - 15 - 15 - 10 - 10 + 40),
    (SMC, "captured", "seven villages", lambda m: sum(s.owner == 0 for s in m.table.settlements.values()), 7),
    (SMC, "captured", "15 VP", lambda m: m.forecast(0).seats[0].score, 15),
]
"""What a step says about the position, and what is read off it there: game, step, words, reading, value."""


@cache
def positions(id: str) -> dict[str, Match]:
    """The position in which each step of a guide is first read."""
    seen: dict[str, Match] = {}
    walk(game_spec(id), guide(game_spec(id)), "en", seen=seen)
    return seen


@pytest.mark.parametrize(("id", "step", "words", "reading", "value"), STATED)
def test_what_a_guide_says_about_the_position_is_so(
    id: str, step: str, words: str, reading: Callable[[Any], object], value: object
) -> None:
    [said] = [one.text.en for one in guide(game_spec(id)).step if one.id == step]
    assert words in said
    assert reading(positions(id)[step]) == value


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spec", GUIDED, ids=lambda spec: spec.id)
def test_a_guide_can_be_played_through_in_the_terminal(
    spec: Spec, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    found = guide(spec)
    moves = walked(found, walk(spec, found, lang))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*moves, "quit"])))
    assert run(["learn", spec.id, "--no-board", "--lang", lang]) == 0
    said = " ".join(capsys.readouterr().out.split())
    text = Text(spec, lang)
    for number, step in enumerate(found.step, 1):
        assert f"» {number}/{len(found.step)} {step.title.of(lang)}" in said
    name = re.sub(r"\{([^{}]+)\}", lambda one: text.name(one[1]), found.step[-1].text.of(lang))
    assert " ".join(name.split()) in said


def test_the_terminal_refuses_what_the_guide_does_not_await(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("rise huns\n"))
    assert run(["learn", GUIDED[0].id, "--no-board", "--lang", "en"]) == 2
    assert "The guide asks for something else here" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("leave\nrise huns\nquit\n"))
    assert run(["learn", GUIDED[0].id, "--no-board", "--lang", "en"]) == 0
    assert "You have left the guide" in capsys.readouterr().out


@pytest.mark.parametrize("spec", GUIDED, ids=lambda spec: spec.id)
def test_the_opponent_of_a_guide_does_the_same_whatever_its_own_luck(spec: Spec) -> None:
    one, other = (walk(spec, guide(spec), "en", luck=luck).match.record.entries for luck in (1, 2))
    last = 1 + max(i for i, entry in enumerate(one) if entry.seat == 0 and guided(guide(spec), entry.text))
    assert [entry.line(0) for entry in one[:last]] == [entry.line(0) for entry in other[:last]]


def broken(change: tuple[str, str]) -> tuple[str, int]:
    """The first guide with one text replaced by another, and the line on which its step begins."""
    spec = GUIDED[0]
    content = files(spec.package).joinpath("guide.toml").read_text("utf-8")
    assert content.count(change[0]) == 1
    at = content[: content.index(change[0])]
    return content.replace(*change), at[: at.rindex("\n[[")].count("\n") + 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('awaits = ["rise sumer"]', 'awaits = ["rise atlantis"]'), "no move of the game is 'rise atlantis'"),
        (('id = "wonder"', 'id = "farm"'), "there are two steps 'farm'"),
        (('id = "plague"', 'id = "plague"\ncolor = "red"'), "unknown field `color`"),
        (('question = "wonder.gain"', 'question = "wonder.lose"'), "no question 'wonder.lose'"),
        (('question = "wonder.gain"', 'question = "wonder.gain"\npoint = ["atlantis"]'), "touches 'atlantis'"),
        (("options = { draft = true }", 'options = { draft = "maybe" }'), "rung 'draft'"),
    ],
)
def test_a_wrong_guide_is_refused_with_file_and_line(change: tuple[str, str], reason: str) -> None:
    content, line = broken(change)
    with pytest.raises(BadData, match=re.escape(reason)) as error:
        read_guide("some/guide.toml", content)
    assert str(error.value).startswith(f"some/guide.toml, row {line}: ")


def test_a_step_that_the_rules_do_not_allow_fails_with_file_and_line() -> None:
    content, line = broken(('awaits = ["annex mongolia"]', 'awaits = ["annex huns"]'))
    with pytest.raises(BadData, match=rf"guide\.toml, row {line}: step 'annex': none of \['annex huns'\] is legal"):
        walk(GUIDED[0], read_guide("guide.toml", content), "en")


def test_undo_leads_back_to_the_step() -> None:
    found = guide(GUIDED[0])
    session = Session.begin(found.opened(), ["you", "guide"], found.seed, Text(GUIDED[0], "en"))
    lesson = Lesson(found)
    session.play("rise sumer", 0)
    lesson.played("rise sumer", 0)
    done = lesson.at
    assert found.step[done - 1].id == "first-rise"
    lesson.undone(0)
    assert lesson.at == done - 1
