"""`saecula verify`: the draws follow from the announced key, or the command says which do not."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from saecula.bots import bot, play_out
from saecula.cli.app import run
from saecula.core import Record, game

KEY = bytes(range(100, 132))
HASH = sha256(KEY).hexdigest()
OTHER = sha256(b"another key").hexdigest()
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def finished() -> str:
    match = game("through-the-ages(players=2)").start(seed=3, key=KEY)
    play_out(match, [bot("random", 1), bot("random", 2)])
    return match.record.text()


def verify(capsys: Capture, tmp_path: Path, text: str, code: int, *more: str) -> str:
    """The command's output about a record."""
    path = tmp_path / "game.saecula"
    path.write_text(text, "utf-8")
    assert run(["verify", str(path), "--lang", "en", *more]) == code
    said = capsys.readouterr()
    return " ".join((said.out + said.err).split())


def tail(text: str, n: int) -> str:
    """The outcomes of a move as written in the record."""
    line = next(line for line in text.splitlines() if line.startswith(f"{n} "))
    return line.partition(" = ")[2]


def test_an_honest_record_is_proven(capsys: Capture, tmp_path: Path, finished: str) -> None:
    record = Record.parse(finished)
    draws = len(record.setup) + sum(len(entry.outcomes) for entry in record.entries)
    said = verify(capsys, tmp_path, finished, 0)
    assert f"proven: moves {len(record.entries)}, draws {draws}" in said
    assert "proven" in verify(capsys, tmp_path, finished, 0, "--commitment", HASH.upper())
    assert "proven" in verify(capsys, tmp_path, record.json(), 0)


def test_a_draw_that_was_changed_is_named(capsys: Capture, tmp_path: Path, finished: str) -> None:
    record = Record.parse(finished)
    n, entry = next((i + 1, e) for i, e in enumerate(record.entries) if e.outcomes)
    true = entry.outcomes[0].text
    before = len(record.setup)  # nothing has been drawn since
    line = next(line for line in finished.splitlines() if line.startswith(f"{n} {entry.seat}:"))
    forged = line.replace(f" = {true}", " = moses" if true != "moses" else " = homer")
    said = verify(capsys, tmp_path, finished.replace(line, forged), 1)
    assert f"move {n} has {forged.partition(' = ')[2].partition(',')[0]}, " in said
    assert f"but draw {before + 1} of the key is {true}" in said


def test_the_set_up_is_proven_too(capsys: Capture, tmp_path: Path, finished: str) -> None:
    drawn = [d.text for d in Record.parse(finished).setup]
    swapped = [drawn[1], drawn[0], *drawn[2:]]
    assert drawn[0] != drawn[1]
    said = verify(capsys, tmp_path, finished.replace(f"0 = {', '.join(drawn)}", f"0 = {', '.join(swapped)}"), 1)
    assert f"the setup has {drawn[1]}, but draw 1 of the key is {drawn[0]}" in said


def test_a_draw_that_was_left_out_or_added_is_counted(capsys: Capture, tmp_path: Path, finished: str) -> None:
    record = Record.parse(finished)
    n, entry = next((i + 1, e) for i, e in enumerate(record.entries) if e.outcomes)
    line = next(line for line in finished.splitlines() if line.startswith(f"{n} {entry.seat}:"))
    count = len(entry.outcomes)
    said = verify(capsys, tmp_path, finished.replace(line, f"{line}, moses"), 1)
    assert f"outcomes of chance in the record at move {n}: {count + 1}; the game draws {count}" in said


def test_a_key_that_was_exchanged_is_seen(capsys: Capture, tmp_path: Path, finished: str) -> None:
    forged = finished.replace(KEY.hex(), OTHER)
    said = verify(capsys, tmp_path, forged, 1)
    assert "the key is not the one that was announced" in said
    assert sha256(bytes.fromhex(OTHER)).hexdigest() in said
    both = forged.replace(HASH, sha256(bytes.fromhex(OTHER)).hexdigest())
    assert "the setup has" in verify(capsys, tmp_path, both, 1)  # a different key leads to different draws
    said = verify(capsys, tmp_path, both, 1, "--commitment", HASH)
    assert f"the table announced {HASH}" in said


def test_without_a_key_nothing_is_proven(capsys: Capture, tmp_path: Path, finished: str) -> None:
    lines = finished.splitlines(keepends=True)
    keyless = "".join(line for line in lines if not line.startswith("key = "))
    assert "the key is not in the record" in verify(capsys, tmp_path, keyless, 2)
    neither = "".join(line for line in lines if not line.startswith(("key = ", "commitment = ")))
    assert "names no commitment" in verify(capsys, tmp_path, neither, 2)
    one = Record.parse(finished)
    assert "only what one seat knew" in verify(capsys, tmp_path, one.for_seat(0), 2)


def test_a_move_or_a_result_that_was_changed(capsys: Capture, tmp_path: Path, finished: str) -> None:
    record = Record.parse(finished)
    n = len(record.entries) - 2
    line = next(line for line in finished.splitlines() if line.startswith(f"{n} {record.entries[n - 1].seat}:"))
    forged = finished.replace(f"\n{line}\n", f"\n{n} {record.entries[n - 1].seat}: castle\n")
    assert f"move {n} cannot be made" in verify(capsys, tmp_path, forged, 1)
    assert record.outcome is not None
    better = finished.replace(f"scores = {record.outcome.scores}", "scores = [999, 0]")
    assert "the record gives the scores [999, 0]" in verify(capsys, tmp_path, better, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a record"),
        (f"+++\nformat = 1\ngame = 'chess'\ncommitment = '{HASH}'\nkey = '{KEY.hex()}'\n+++\n0\n", "chess"),
        ("+++\nformat = 1\ngame = 'through-the-ages'\ncommitment = 'zz'\n+++\n0\n", "64 hexadecimal digits"),
        ("+++\nformat = 1\ngame = 'through-the-ages'\nkey = 5\n+++\n0\n", "64 hexadecimal digits"),
    ],
)
def test_what_is_no_record(capsys: Capture, tmp_path: Path, text: str, said: str) -> None:
    assert said in verify(capsys, tmp_path, text, 2)


def test_what_the_table_has_shown_is_64_digits(capsys: Capture, tmp_path: Path, finished: str) -> None:
    assert "--commitment must be 64 hexadecimal digits" in verify(capsys, tmp_path, finished, 2, "--commitment", "abc")


@pytest.mark.parametrize(("lang", "word"), [("it", "dimostrato"), ("es", "probado")])
def test_in_other_languages(capsys: Capture, tmp_path: Path, finished: str, lang: str, word: str) -> None:
    assert word in verify(capsys, tmp_path, finished, 0, "--lang", lang)


def test_for_programs(capsys: Capture, tmp_path: Path, finished: str) -> None:
    path = tmp_path / "game.saecula"
    path.write_text(finished.replace(KEY.hex(), OTHER), "utf-8")
    assert run(["verify", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["id"]) == ("changed", "key")
    assert found["params"]["commitment"] == HASH
