"""Bad input is answered with one line that names the place and with exit code 2, and with nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from saecula.bots import bot, play_out
from saecula.cli.app import run
from saecula.core import game

AOC = "age-of-civilization"


def saecula(*args: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "saecula.cli", *args],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["play", "chess"], "chess"),
        (["play", "age of civ!"], "game string"),
        (["play"], "--resume"),
        (["play", AOC, "--option", "weather=rain"], "weather"),
        (["play", AOC, "--option", "draft=maybe"], "draft=maybe"),
        (["play", AOC, "--option", "draft"], "'draft'"),
        (["play", AOC, "--option", "draft=yes", "--option", "draft=no"], "twice"),
        (["play", AOC, "--players", "5"], "players=5"),
        (["play", AOC, "--seat", "gredy"], "--seat gredy"),
        (["play", AOC, "--seat", ""], "--seat"),
        (["play", AOC, "--seat", "you:random"], "name of a bot"),
        (["play", AOC, "--players", "2", "--seat", "you", "--seat", "you", "--seat", "you"], "3 times"),
        (["play", AOC, "--seed", "-1"], "--seed"),
        (["play", AOC, "--seed", "x"], "--seed"),
        (["play", AOC, "--lang", "fr"], "lang=fr"),
        (["play", "--resume", "none.saecula"], "none.saecula"),
        (["play", AOC, "--resume", "none.saecula"], "--resume"),
        (["sim", AOC, "--bots", "deep-blue"], "deep-blue"),
        (["sim", AOC, "--bots", "greedy(depth=3)"], "depth=3"),
        (["sim", AOC, "--bots", "greedy,random,greedy", "--players", "2"], "3 bots"),
        (["sim", AOC, "--bots", ","], "--bots"),
        (["sim", AOC, "--games", "0"], "--games"),
        (["sim", AOC, "--jobs", "0"], "--jobs"),
        (["sim"], "game"),
        (["replay", "none.saecula"], "none.saecula"),
        (["check", "none.toml"], "none.toml"),
        (["rules", "AOC-NONE-01"], "AOC-NONE-01"),
        (["rules", "blimblam"], "blimblam"),
        (["data", "chess"], "chess"),
        (["bench", "chess"], "chess"),
        (["games", "chess"], "chess"),
        (["fly"], "fly"),
        (["games", "--fly"], "--fly"),
    ],
)
def test_a_wrong_word_gets_one_line(
    args: list[str], named: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(args) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("saecula: ")
    assert captured.err.count("\n") == 1
    assert named in captured.err
    assert list(tmp_path.iterdir()) == []


def record_text(upto: int | None = None) -> str:
    match = game("hamlet").start(3)
    play_out(match, [bot("random", 1), bot("random", 2)])
    return match.record.text() if upto is None else match.record.replay(upto).record.text()


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda text: text.rsplit("\n", 3)[0], "truncated"),
        (lambda text: text.split("+++")[0] + "+++\nformat = 1\n", "not closed"),
        (lambda text: text.replace("format = 1", "format = 99"), "newer version"),
        (lambda text: text.replace("1 0:", "1 7:", 1), "seat 7"),
        (lambda text: text.replace("\n3 0: bid", "\n3 0: fly"), "move 3"),
        (lambda text: text.replace("\n3 0: bid", "\n4 0: bid"), "line"),
        (lambda text: text.replace("scores = [", "scores = [9"), "scores"),
        (lambda text: text.replace('"hamlet(players=2)"', '"chess"'), "chess"),
        (lambda text: text.replace('"hamlet(players=2)"', '"hamlet(players=7)"'), "players=7"),
        (lambda text: "{}", "JSON"),
        (lambda text: "hello", "line 1"),
        (lambda text: "", "line 1"),
        (lambda text: text.replace("moves =", "moves ="[::-1]), "header"),
    ],
)
@pytest.mark.parametrize("command", [["check"], ["replay"], ["play", "--plain", "--resume"]])
def test_a_damaged_record_gets_one_line(
    change: object, named: str, command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert callable(change)
    file = tmp_path / "game.saecula"
    damaged = change(record_text())
    file.write_text(damaged, "utf-8")
    differs = command == ["check"] and named in ("seat 7", "move 3", "scores")  # it can be read, but it is wrong
    assert run([*command, str(file)]) == (1 if differs else 2)
    captured = capsys.readouterr()
    said = captured.out if differs else captured.err
    assert said.count("\n") == (2 if differs else 1), "the file and what is wrong"
    assert str(file) in said
    assert named in said or "header" in said
    assert file.read_text("utf-8") == damaged


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("game = \n", "line 1"),
        ('gam = "hamlet"', "gam"),
        ("seed = 1", "there is no game"),
        ('game = "hamlet"\nmoves = 3', "moves"),
    ],
)
def test_a_broken_case_file_gets_one_line(
    text: str, named: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(text)
    assert run(["check", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert str(file) in captured.err
    assert named in captured.err


def test_a_file_that_is_no_text_gets_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "noise.saecula"
    file.write_bytes(b"\xff\xfe\x00\x80")
    assert run(["replay", str(file)]) == 2
    assert capsys.readouterr().err == f"saecula: {file}: not a text file (UTF-8)\n"


def test_the_error_of_the_process_is_one_line_too(tmp_path: Path) -> None:
    done = saecula("play", "chess", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("saecula: there is no game 'chess'")


def test_a_reader_that_goes_away_is_no_disaster(tmp_path: Path) -> None:
    """`saecula rules | head -1` writes nothing to the error stream."""
    command = f'"{sys.executable}" -m saecula.cli rules {AOC} | head -1'
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_a_reader_that_goes_away_during_a_game_loses_nothing(tmp_path: Path) -> None:
    command = f'yes 1 | "{sys.executable}" -m saecula.cli play {AOC} --seed 1 --lang en | head -1'
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
    )
    assert done.stderr.count("\n") == 1
    saved = next((tmp_path / "saves").iterdir())
    assert f"saecula play --resume saves/{saved.name}" in done.stderr
    assert saecula("check", str(saved), cwd=tmp_path).returncode == 0


def test_a_full_disk_gets_one_line(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full (/dev/full)")
    done = subprocess.run(
        ["bash", "-c", f'"{sys.executable}" -m saecula.cli games > /dev/full'],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_gets_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    assert run(["sim", "hamlet", "-n", "1", "--records", str(tmp_path / "file" / "r")]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "file" in captured.err
