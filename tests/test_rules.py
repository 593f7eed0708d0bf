"""The reasons why some rules have no test name rules that exist, and are not empty."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from saecula.core import games

HERE = Path(__file__).parent
TOYS = {"tide-market", "hamlet", "pebbles"}
FILES = sorted((HERE / "games").glob("*/untested.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_reasons_speak_of_rules_that_exist(file: Path) -> None:
    known = {rule.id for spec in games() for rule in spec.rules}
    for id, reason in tomllib.loads(file.read_text("utf-8")).items():
        assert id in known, f"{id}: no such rule"
        assert len(reason.split()) >= 2, f"{id}: {reason!r} is no reason"


@pytest.mark.parametrize("id", [spec.id for spec in games()])
def test_rules_have_their_chapter_and_their_words(id: str) -> None:
    """A rule's number names its chapter; its texts are trimmed, and none is empty."""
    (spec,) = [spec for spec in games() if spec.id == id]
    assert len(spec.rules) > 0
    for rule in spec.rules:
        assert len(rule.id.split("-")) >= 3, rule.id
        for lang, words in rule.words.items():
            assert words == words.strip(), f"{rule.id}, {lang}: blanks around the words"
            assert words, f"{rule.id}, {lang}: no words"


def spread(named: str) -> list[str]:
    """The rules of a range, `AOC-TECH-01..03`; a single rule stays as it is."""
    first, _, last = named.partition("..")
    chapter, _, number = first.rpartition("-")
    return [f"{chapter}-{n:02}" for n in range(int(number), int(last) + 1)] if last.isdecimal() else [named]


def named() -> tuple[set[str], set[str]]:
    """The rules named by tests and case files, and the prefixes of those that a test builds from numbers."""
    whole, begun = set(), set()
    for file in HERE.glob("**/*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
                for part in ast.walk(call):
                    if isinstance(part, ast.JoinedStr) and isinstance(part.values[0], ast.Constant):
                        begun |= {str(part.values[0].value)} - {"02"}  # the width of a number
                    elif isinstance(part, ast.Constant):
                        whole.update(spread(str(part.value)))
    for file in HERE.glob("games/**/cases/*.toml"):
        whole.update(tomllib.loads(file.read_text("utf-8")).get("rules", []))
    return whole, begun


@pytest.mark.parametrize("id", [spec.id for spec in games()])
def test_every_rule_has_a_test_or_a_reason(id: str) -> None:
    """`saecula rules --coverage` says which of the tests have passed; here none may be missing."""
    (spec,) = [spec for spec in games() if spec.id == id]
    whole, begun = named()
    reasons = {rule for file in HERE.glob("games/**/untested.toml") for rule in tomllib.loads(file.read_text("utf-8"))}
    missing = [
        rule.id
        for rule in spec.rules
        if not rule.untested and rule.id not in whole | reasons and not rule.id.startswith(tuple(begun))
    ]
    assert missing == [] or spec.id in TOYS
