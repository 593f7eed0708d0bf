"""`saecula analyse`: a report in words, the same as JSON, and one line for what cannot be analyzed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from saecula.analysis import game as whole
from saecula.bots import Greedy, Random, play_out
from saecula.cli.app import run
from saecula.core import Record, game

AOC = "age-of-civilization(players=2)"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "NODES", 0)


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of greedy against random, who makes mistakes."""
    match = game(AOC).start(5)
    play_out(match, [Greedy(1), Random(2)])
    played = match.record
    played.seats = ["Anna", "Ben"]
    return played


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.saecula"
    path.write_text(record.text(), "utf-8")
    return path


def analysed(capsys: Capture, file: Path, *args: str) -> str:
    assert run(["analyse", str(file), "--jobs", "1", *args]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_text_and_json_say_the_same(capsys: Capture, file: Path, record: Record, tmp_path: Path) -> None:
    saved = tmp_path / "analysis.json"
    said = analysed(capsys, file, "--lang", "en", "--save", str(saved))
    made = json.loads(saved.read_text("utf-8"))
    assert record.outcome is not None
    assert (made["scores"], made["winners"]) == (record.outcome.scores, record.outcome.winners)
    assert made["points"][-1]["at"] == len(record.entries)
    assert made["mistakes"]
    head, _, mistakes = said.partition("Mistakes: Anna")
    assert f"{len(record.entries)} moves" in head
    assert head.count(" → ") >= 2 * len(made["turning"])
    assert mistakes.count("Better: ") == len(made["mistakes"])
    again = json.loads(analysed(capsys, file, "--json", "--seconds", "1"))
    differ = {"seconds", "positions", "judged", "mistakes"}  # these depend on the time
    assert {k: v for k, v in again.items() if k not in differ} == {k: v for k, v in made.items() if k not in differ}


def test_the_mistakes_of_one_seat(capsys: Capture, file: Path) -> None:
    said = analysed(capsys, file, "--lang", "it", "--as", "1", "--seconds", "1")
    assert "Errori: Ben" in said
    assert "Errori: Anna" not in said


def test_a_game_alone_speaks_of_no_chance_to_win(capsys: Capture, tmp_path: Path) -> None:
    match = game("age-of-civilization(players=1)").start(5)
    play_out(match, [Random(2)])
    path = tmp_path / "alone.saecula"
    path.write_text(match.record.text(), "utf-8")
    said = analysed(capsys, path, "--lang", "en")
    assert "worth" in said
    assert "chance" not in said
    assert "%" not in said.partition("\n\n")[2]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace("rise ", "raise ", 1), "move "),
        (lambda text: text[: len(text) // 2], ""),
        (lambda text: "nonsense", ""),
    ],
)
def test_a_broken_record_gets_one_line_with_its_file(
    capsys: Capture, file: Path, change: Callable[[str], str], reason: str
) -> None:
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    assert run(["analyse", str(file), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert str(file) in err.replace("\n", "")
    assert reason in err
    assert "Traceback" not in err


def test_a_game_that_is_not_over_is_refused(capsys: Capture, file: Path, record: Record) -> None:
    file.write_text(record.replay(30).record.text(), "utf-8")
    assert run(["analyse", str(file), "--lang", "en"]) == 2
    assert "is not over" in " ".join(capsys.readouterr().err.split())


def test_a_seat_that_does_not_exist_is_refused(capsys: Capture, file: Path) -> None:
    assert run(["analyse", str(file), "--as", "2", "--seconds", "1", "--jobs", "1", "--lang", "en"]) == 2
    assert "there is no seat 2: seats are 0 to 1" in " ".join(capsys.readouterr().err.split())
