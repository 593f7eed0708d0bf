"""The plain dialogue, through a pipe and as at a terminal."""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from saecula.cli.app import run
from saecula.core import Record

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAECULA_LANG", "en")


class Lines(io.StringIO):
    """Input that can pretend to be typed."""


def talk(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, lines: list[str], *args: str, code: int = 0
) -> tuple[str, str]:
    """Sends the lines as input; returns the output and the error output."""
    handlers = {n: signal.getsignal(n) for n in (signal.SIGTERM, signal.SIGHUP)}
    monkeypatch.setattr(sys, "stdin", Lines("".join(f"{line}\n" for line in lines)))
    try:
        assert run(["play", *args]) == code
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_a_game_is_played_through_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out, err = talk(monkeypatch, capsys, ["1"] * 6, "hamlet", "--seed", "3", "--save", "g.saecula")
    assert err == ""
    assert "Player 1: Take a coin or build? (HAM-TURN-01)" in out
    assert "greedy" in out
    assert "The game is over: three rounds are over" in out
    record = Record.parse(Path("g.saecula").read_text())
    assert record.seats == ["Player 1", "greedy"]
    assert record.replay().over


def test_cards_can_be_read(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lines = ["card 2", "card take 1", "card homer", "card xyzzy", "card", "quit"]
    out, _ = talk(monkeypatch, capsys, lines, "through-the-ages", "--seed", "5", "--no-board")
    said = out[out.index("End your actions") :]
    assert "Library of Alexandria\n  wonder, age A\n" in said
    assert "Hanging Gardens\n  wonder, age A\n" in said
    assert "Homer\n  leader, age A\n" in said
    assert 'No match for "xyzzy".' in said
    assert "play that move" in said


def test_without_the_board_what_matters_most_stands_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    short = talk(monkeypatch, capsys, ["quit"], "age-of-civilization", "--seed", "5", "--no-board")[0]
    whole = talk(monkeypatch, capsys, ["quit"], "age-of-civilization", "--seed", "5")[0]
    line = "  3 coins · 0 points · 0 workers · 0 strength"
    assert line in short.splitlines() and line not in whole.splitlines()


def test_moves_are_given_by_text_and_commands_answer(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lines = [
        "?",
        "moves",
        "# a comment",
        "/coin",
        "/zeppelin",
        "why",
        "why bid 3",
        "why coin",
        "rule ham-turn-02",
        "log",
        "board",
        "save here.saecula",
        "coin",
        "quit",
    ]
    out, _ = talk(
        monkeypatch, capsys, lines, "hamlet", "--seed", "3", "--seat", "you:Anna", "--seat", "you:Bruno", "--no-board"
    )
    assert "why MOVE" in out
    assert 'No match for "zeppelin".' in out
    assert "HAM-TURN-03: A card costs its points in coins." in out
    assert "✗ bid 3 coins\n  HAM-TURN-01: In your turn" in out
    assert "coin is allowed now." in out
    assert "HAM-TURN-02: You may not have more than four coins." in out
    assert "Saved to here.saecula. Continue with: saecula play --resume here.saecula" in out
    assert "Anna takes a coin" in out
    assert "Pass the keyboard to Bruno." in out


def test_a_move_whose_verb_is_a_word_of_the_dialogue(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    _, said = talk(
        monkeypatch,
        capsys,
        ["board spearman alaska north-pacific-west"],
        "sid-meiers-civilization",
        "--no-board",
        "--seed",
        "1",
        code=2,
    )
    assert "input line 1: Not allowed now: board spearman alaska north-pacific-west. SMC-" in said


def test_the_game_in_short(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    said, _ = talk(monkeypatch, capsys, ["game"], "age-of-civilization", "--no-board", "--lang", "it", code=2)
    assert said.count("Sei round, fino a tre civiltà a testa") == 2  # at the beginning, and when asked
    assert "Svolgimento del turno  La partita dura sei round" in said


def test_undo_takes_the_last_move_back(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lines = ["coin", "undo", "quit"]
    talk(monkeypatch, capsys, lines, "hamlet", "--seed", "3", "--seat", "you", "--seat", "you", "--save", "g.saecula")
    assert Record.parse(Path("g.saecula").read_text()).entries == []


def test_a_hand_is_shown_to_its_owner_only(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Between two people, the cover comes before the board of the next player."""
    seats = ("--seat", "you:Anna", "--seat", "you:Bruno")
    out, _ = talk(monkeypatch, capsys, ["coin", "quit"], "hamlet", "--seed", "3", *seats)
    anna, bruno = out.split("Pass the keyboard to Bruno.")
    own = r"hand: [A-Z]"
    assert len(re.findall(own, anna.split("Pass the keyboard to Anna.")[1])) == 1
    assert len(re.findall(own, bruno)) == 1


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("fly", "input line 1: 'fly' is not a move of this game"),
        ("99", "input line 1: there is no move 99"),
        ("build tower", "HAM-TURN-0"),
        ("bid 2", "HAM-TURN-01: In your turn you take a coin or build a card of your hand."),
        ("rule HAM-NO-1", "there is no rule 'HAM-NO-1'"),
        ("undo", "cannot be undone"),
    ],
)
def test_a_mistake_in_a_script_ends_it_with_one_line_and_saves(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, line: str, error: str
) -> None:
    _, err = talk(monkeypatch, capsys, [line], "hamlet", "--seed", "3", code=2)
    assert err.count("\n") == 1
    assert error in err
    saved = next(Path("saves").iterdir())
    assert f"saecula play --resume {saved}" in err
    assert Record.parse(saved.read_text()).entries == []


def test_the_end_of_the_input_saves_the_game(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    _, err = talk(monkeypatch, capsys, ["coin"], "hamlet", "--seed", "3", "--save", "g.saecula", code=2)
    assert err.count("\n") == 1
    assert "the input ended at line 2" in err
    out, _ = talk(monkeypatch, capsys, ["quit"], "--resume", "g.saecula")
    assert "Player 1 takes a coin" in out


def test_a_saved_game_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    talk(monkeypatch, capsys, ["coin", "quit"], "hamlet", "--seed", "3", "--seat", "you:Anna", "--save", "g.saecula")
    before = Record.parse(Path("g.saecula").read_text())
    assert before.seats == ["Anna", "greedy"]
    out, _ = talk(monkeypatch, capsys, ["1"] * 5, "--resume", "g.saecula")
    assert "The game is over" in out
    after = Record.parse(Path("g.saecula").read_text())
    assert after.entries[: len(before.entries)] == before.entries
    assert after.replay().over


def test_a_game_with_a_file_is_kept_move_by_move(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    kept: list[int] = []
    from saecula.cli.plain import Dialogue

    def look(self: Dialogue, seat: int) -> None:
        file = Path("g.saecula")
        kept.append(len(Record.parse(file.read_text()).entries) if file.exists() else 0)

    monkeypatch.setattr(Dialogue, "_show", look)
    talk(monkeypatch, capsys, ["1"] * 6, "hamlet", "--seed", "3", "--seat", "you", "--save", "g.saecula")
    assert kept == [0, 1, 4, 5, 8, 9]


def test_a_folder_that_cannot_be_written_loses_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    Path("saves").write_text("a file in the way")
    _, err = talk(monkeypatch, capsys, ["coin"], "hamlet", "--seed", "3", code=2)
    saved = Path(err.strip().rsplit(" ", 1)[1])
    assert [e.text for e in Record.parse(saved.read_text()).entries][:1] == ["coin"]
    saved.unlink()


def test_a_mistake_at_a_terminal_is_asked_again(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lines = iter(["fly", "bid 2", "undo", "coin", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    monkeypatch.setattr(Lines, "isatty", lambda self: True)
    out, err = talk(monkeypatch, capsys, [], "hamlet", "--plain", "--seed", "3", "--lang", "it")
    assert "'fly' non è una mossa di questo gioco" in out
    assert "Ora non è permesso: bid 2. HAM-TURN-01: Nel tuo turno" in out
    assert "Non si può annullare" in out
    assert "Per continuare: saecula play --resume" in err


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "saecula.cli", "play", "age-of-civilization", "--seed", "3", "--save", "g.saecula"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # background jobs of a shell ignore it
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(" 1  "):
            break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err.strip() == "Saved to g.saecula. Continue with: saecula play --resume g.saecula"
    assert Record.parse((tmp_path / "g.saecula").read_text()).replay() is not None


def test_a_hint_says_what_a_planner_would_play_and_why(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out, _ = talk(monkeypatch, capsys, ["hint", "quit"], "hamlet", "--seed", "3", "--no-board")
    said = out[out.index("Hint: ") :]
    move = re.match(r"Hint: (.+)", said)
    assert move is not None
    assert re.search(r"Plan: .+ \(worth -?\d+\.\d\)", said)
    assert re.search(r"Second best: .+ \(worth \d+\.\d less(; chance to win: -[1-9]\d*%)?\)", said)


def test_between_people_hints_are_off_unless_they_agree(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    people = ("hamlet", "--seed", "3", "--no-board", "--seat", "you:Ann", "--seat", "you:Bob")
    out, err = talk(monkeypatch, capsys, ["hint", "quit"], *people, code=2)
    assert "need everybody's consent" in out + err
    assert "Hint: " not in out
    out, _ = talk(monkeypatch, capsys, ["hint", "quit"], *people, "--hints")
    assert "Hint: " in out


def test_a_civilization_is_described_before_it_is_chosen(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Each option says what the civilization can do (ACIS-CIV-18, ACIS-CIV-50), and `card` says it again."""
    out, _ = talk(monkeypatch, capsys, ["card 2", "quit"], "inner-sea", "--seed", "5", "--no-board")
    listed, told = out.split("Lead Troy")[0], out.split("Lead Troy")[1]
    assert "Home Area: Egypt" in listed
    assert "if an Egyptian disk is in a Nile area" in " ".join(listed.split())
    assert " ".join(told.split()).count("if a Trojan City is adjacent to the area Troy, Troy gains 1 talent") == 2


def test_warnings_come_before_a_loss_and_can_be_turned_off(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A turn that ends with an unused civil action is asked about (TTA-TURN-06), and the same move again ends it."""
    begin = ("through-the-ages", "--seed", "5", "--no-board")
    out, _ = talk(monkeypatch, capsys, ["warnings on", "end", "end", "quit"], *begin)
    assert out.count("Warnings before losses are on.") == 1
    assert out.count("! 1 civil action is unused and would be lost.") == 1
    assert "(TTA-TURN-06)\nEnter the move again to make it anyway.\n· Player 1 produces" in out
    out, _ = talk(monkeypatch, capsys, ["warnings on", "warnings off", "end", "quit"], *begin)
    assert "Warnings before losses are off.\n· Player 1 produces" in out


def test_the_forecast_of_a_first_turn(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Two farms, two mines, one lab and one infantry unit (TTA-SETUP-03): science rate 1, strength 1 (TTA-SETUP-06)."""
    begin = ("through-the-ages", "--seed", "5", "--no-board")
    out, _ = talk(monkeypatch, capsys, ["forecast", "quit"], *begin)
    rows = dict(re.findall(r"^ *([A-Z][A-Za-z ]+?)  +(\d.*?) *$", out[out.index("Next production") :], re.M))
    assert rows["Food"].split() == ["0", "→", "2", "0", "→", "2"]
    assert rows["Resources"].split() == ["0", "→", "2", "0", "→", "2"]
    assert rows["Science points"].split() == ["0", "→", "1", "0", "→", "1"]
    assert rows["Strength"].split() == ["1", "1"]
    assert rows["Total"].split() == ["0", "0"]
    assert "Cards left: " in out
