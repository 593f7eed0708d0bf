"""What the data files of the games say about their sources, and the counts that come of it."""

from __future__ import annotations

import pytest

from saecula.core import games
from saecula.core.origins import GRADES, Origin, grade, origins
from saecula.text import Text

PACKAGES = {spec.id: spec.package for spec in games()}


def _file(game: str, name: str) -> Origin:
    return next(one for one in origins(PACKAGES[game]) if one.file == name)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["high"], "high"),
        ([], "high"),
        (["medium (that it gives gold: high)"], "medium"),
        (["high", "medium", "low"], "low"),
        (["R"], "reconstructed"),
        (["R", "R", "R"], "reconstructed"),
        (["high; R"], "partly"),
        (["high (name), reconstructed (place)"], "partly"),
        (["Education high; others R; abilities low (scan)"], "partly"),
        (["high, one Report differs"], "high"),
    ],
)
def test_words_about_certainty_have_a_grade(words: list[str], meant: str) -> None:
    assert grade(*words) == meant


def test_the_counts_are_those_that_the_games_tell_about_themselves() -> None:
    """The numbers stand in the sentence `reconstructed` of each game."""
    civilizations = _file("age-of-civilization", "civilizations")
    parts = [one.parts for one in civilizations.items]
    assert civilizations.total == 48
    assert sum(one["population"] == "reconstructed" for one in parts) == 48
    assert sum(one["legacy"] == "reconstructed" for one in parts) == 47
    assert sum(one["main"] == "reconstructed" for one in parts) == 19
    assert _file("age-of-civilization", "wonders").counts["reconstructed"] == 15
    assert _file("age-of-civilization", "technologies").counts["reconstructed"] == 18
    cards = _file("inner-sea", "cards")
    assert (cards.total, len(cards.items)) == (110, 75)
    assert (_file("sid-meiers-civilization", "territories").counts["reconstructed"]) == 70
    assert (_file("sid-meiers-civilization", "markers").counts["reconstructed"]) == 8
    assert _file("through-the-ages", "cards").counts == dict.fromkeys(GRADES, 0) | {"high": 244}


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_sources_and_files_have_words(lang: str) -> None:
    for spec in games():
        if not spec.package.startswith("saecula.games."):
            continue
        text = Text(spec, lang)
        assert len(text.sources) == len(spec.meta.sources) > 0
        if lang != "en":
            assert not set(text.sources) & set(spec.meta.sources)
        for one in origins(spec.package):
            assert sum(one.counts.values()) == one.total
            assert text.component(one.file) != one.file
            for item in one.items:
                assert all(id in text.names for id in item.ids), (spec.id, item)
