"""Fewer questions at the terminal: standing answers, and questions that are asked only on request."""

from __future__ import annotations

import io
import sys

import pytest

from saecula.cli.plain import Dialogue, Stop
from saecula.cli.session import Session, players_from
from saecula.cli.table import TableApp
from saecula.core import Match
from saecula.text import Text

from .scene import civ, holding, play, scene, unit


def growing() -> Match:
    """A match in which Carthage may retire and resettle disks, and has some to deploy."""
    return scene("retirement", civ("carthage", {"carthage": 3, "saldae": 2}, ready=1), civ("mycenae", {"mycenae": 1}))


def starving() -> Match:
    """A match in which Egypt (seat 1) loses two disks to a card, or buys them off."""
    return play(holding(3, yours={"treasury": 1}), "play local-famine", "area egypt")


def session(match: Match, *seats: str, lang: str = "en") -> Session:
    text = Text(match.game.spec, lang)
    return Session(match, players_from(seats, match.game.players, 1, text), text)


def test_what_is_hardly_ever_wanted_is_asked_if_one_calls_for_it() -> None:
    at = session(growing(), "you", "greedy")
    at.answer_for_people()
    assert at.match.question == "deployment"
    assert at.answered(0, "n", "a") == ["a: first: Resettle disks of a City"]
    assert at.call()
    assert at.match.question == "resettlement"
    at.answer_for_people()
    assert at.match.question == "resettlement", "it was called for"
    assert at.call()
    assert at.match.question == "retirement"
    assert not at.call()
    at.play("retire saldae", 0)
    at.answer_for_people()
    assert at.match.question == "deployment"
    at.undo()
    assert at.match.question == "retirement"
    assert at.match.table.civs[0].disks["saldae"] == 2, "what was answered for him goes back with his own move"


def test_everything_is_asked_if_one_wants_that() -> None:
    at = session(growing(), "you", "greedy")
    at.answers.ask_all = True
    at.answer_for_people()
    assert at.match.question == "retirement"


def test_an_answer_until_something_changes() -> None:
    at = session(starving(), "greedy", "you", "greedy")
    assert at.answered(1, "until", "ask") == ["until: Treat all of them the same"]
    assert at.stand(1)
    at.answer_for_people()
    assert unit(at.match, 1).disks["egypt"] == 1
    at.undo()
    assert at.match.question == "loss"
    assert unit(at.match, 1).disks["egypt"] == 3
    at.answer_for_people()
    assert unit(at.match, 1).disks["egypt"] == 3, "he decides himself again"


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Treat all of them the same"), ("it", "Tutti allo stesso modo"), ("es", "Tratarlos todos por igual")],
)
def test_in_the_plain_dialogue(
    lang: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at = session(starving(), "you:A", "you:B", "you:C", lang=lang)
    monkeypatch.setattr(sys, "stdin", io.StringIO("until off\nuntil\nquit\n"))
    with pytest.raises(Stop):
        Dialogue(at, board=False).run()
    assert words in capsys.readouterr().out
    assert unit(at.match, 1).disks["egypt"] == 1
    assert at.match.question != "loss"


async def test_with_keys() -> None:
    app = TableApp(session(starving(), "greedy", "you", "greedy"), 0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert unit(app.session.match, 1).disks["egypt"] == 1
        assert app.session.match.question != "loss"
    app = TableApp(session(growing(), "you", "greedy"), 0.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert app.session.match.question == "deployment"
        await pilot.press("a")
        await pilot.pause()
        assert app.session.match.question == "resettlement"
