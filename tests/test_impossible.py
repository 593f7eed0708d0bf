"""Impossible positions are refused with the reason, or lead to a warning; broken values are refused in words.

Each file of tests/impossible is a case whose first line states the expected result: `# refused: ...` or `# warning:
...`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saecula.core import BadCase, Game, games, seeded
from saecula.core.case import read_case
from saecula.testing import variations
from saecula.testing.edits import broken_case, broken_givens_are_refused_in_words
from saecula.text import in_language

FILES = sorted((Path(__file__).parent / "impossible").glob("*.toml"))
SPECS = [spec for spec in games() if spec.package.startswith("saecula.games.")]


def refusal(path: Path) -> str:
    """The reason why the case cannot be read; empty if it can."""
    try:
        read_case(path.name, path.read_text("utf-8")).differences()
    except BadCase as error:
        return str(error)
    return ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_impossible_position(path: Path) -> None:
    kind, _, words = path.read_text("utf-8").splitlines()[0].removeprefix("# ").partition(": ")
    assert kind in ("refused", "warning")
    if kind == "refused":
        assert words in refusal(path)
        assert "Error" not in refusal(path)
    else:
        case = read_case(path.name, path.read_text("utf-8"))
        assert case.run() == []  # warnings do not fail a case
        assert any(line.startswith(words) for line in case.warnings()), case.warnings()


@pytest.mark.parametrize("game", [variations(spec, most=2)[-1] for spec in SPECS], ids=str)
def test_broken_values_in_a_position_are_refused_in_words(game: Game) -> None:
    broken_givens_are_refused_in_words(game, range(1, 3), 30)


CASES = sorted(Path(__file__).parent.glob("**/cases/**/*.toml"))
ENGLISH = re.compile(r"\b(the|is|are|not|there|must|has|cannot|expected|found|near|missing|which|from)\b")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|\([^()]*\)|\[.*\]|\{.*\}|[\w/.*-]*-[\w/.*-]+")
"""What an error quotes from the file, and ids."""


def said_about(text: str) -> list[str]:
    """What is wrong with a case file, or what differs."""
    try:
        case = read_case("broken.toml", text)
        return [*case.differences(), *case.warnings()]
    except BadCase as error:
        return [str(error)]


def broken_files_are_refused_in_words(seed: int, tries: int) -> None:
    """Breaks case files at random: what is said is one line without the name of an exception, and in Italian if asked
    for."""
    luck = seeded(seed)
    for _ in range(tries):
        path = CASES[luck.next(len(CASES))]
        text = broken_case(path.read_text("utf-8"), luck)
        for line in said_about(text):
            assert "\n" not in line, (path.name, text)
            assert not re.search(r"[A-Z]\w+(Error|Exception)\b", line), (path.name, text, line)
            italian = QUOTED.sub("", in_language(line, "it"))
            assert not ENGLISH.search(italian), (path.name, line, italian)


def test_broken_case_files_are_refused_in_words() -> None:
    broken_files_are_refused_in_words(1, 30)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_broken_case_files(seed: int) -> None:
    broken_files_are_refused_in_words(seed, 500)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for spec in SPECS for game in variations(spec, most=10)], ids=str)
def test_broken_values_at_depth(game: Game) -> None:
    broken_givens_are_refused_in_words(game, range(1, 60), 40)
