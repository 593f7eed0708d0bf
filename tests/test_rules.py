"""The reasons why some rules have no test: they speak of rules that exist, and they say something."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from saecula.core import games

HERE = Path(__file__).parent
FILES = sorted((HERE / "games").glob("*/untested.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_reasons_speak_of_rules_that_exist(file: Path) -> None:
    known = {rule.id for spec in games() for rule in spec.rules}
    for id, reason in tomllib.loads(file.read_text("utf-8")).items():
        assert id in known, f"{id}: no such rule"
        assert len(reason.split()) >= 2, f"{id}: {reason!r} is no reason"


@pytest.mark.parametrize("id", [spec.id for spec in games()])
def test_rules_have_their_chapter_and_their_words(id: str) -> None:
    """A rule's number names its chapter; words are trimmed, and none is empty."""
    (spec,) = [spec for spec in games() if spec.id == id]
    assert len(spec.rules) > 0
    for rule in spec.rules:
        assert len(rule.id.split("-")) >= 3, rule.id
        for lang, words in rule.words.items():
            assert words == words.strip(), f"{rule.id}, {lang}: blanks around the words"
            assert words, f"{rule.id}, {lang}: no words"
