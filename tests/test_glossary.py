"""One vocabulary per game and language: no synonym of a word of the rulebook appears anywhere that people read."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import sheet

from saecula.core import Spec, games
from saecula.core.data import read_rows
from saecula.core.rules import LANGUAGES
from saecula.guides import guide_of
from saecula.text import catalogue

OURS = [spec for spec in games() if spec.package.startswith("saecula.games.")]


def glossary(spec: Spec) -> dict[str, dict[str, object]]:
    return tomllib.loads(files(spec.package).joinpath("locale/glossary.toml").read_text("utf-8"))


def said(spec: Spec, lang: str) -> Iterator[tuple[str, str]]:
    """Every place with words of a game in a language, with the words."""
    messages = catalogue(spec.package, lang)
    yield from messages.single.items()
    for id, forms in messages.plural.items():
        yield from ((id, form) for form in forms)
    for name in ("names.csv", "card-texts.csv"):
        file = files(spec.package).joinpath("data").joinpath(name)
        if file.is_file():
            for row in read_rows(name, file.read_text("utf-8")):
                yield f"{name}, {row.cells['id']}", row.cells.get(lang, "")
    for rule in spec.rules:
        yield rule.id, rule.words.get(lang, "")
    for chapter in spec.rules.chapters.values():
        yield f"chapter {chapter.id}", f"{chapter.title.get(lang, '')}. {chapter.overview.get(lang, '')}"
    guide = guide_of(spec)
    for step in guide.step if guide is not None else []:
        yield f"guide {step.id}", f"{step.title.of(lang)}. {step.text.of(lang)}"
    for tip in guide.tip if guide is not None else []:
        yield f"guide {tip.question}", tip.text.of(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spec", OURS, ids=lambda spec: spec.id)
def test_no_synonym_of_a_word_of_the_rulebook(spec: Spec, lang: str) -> None:
    places = list(said(spec, lang))
    assert len(places) > 300
    for term, entry in glossary(spec).items():
        avoid = entry.get("avoid", {})
        assert isinstance(avoid, dict)
        for pattern in avoid.get(lang, []):
            found = [f"{place}: {text}" for place, text in places if re.search(pattern, text)]
            assert found == [], f"{term}: say {entry[lang]!r}"


@pytest.mark.parametrize("spec", OURS, ids=lambda spec: spec.id)
def test_a_glossary_has_every_language_and_its_words_are_used(spec: Spec) -> None:
    for term, entry in glossary(spec).items():
        assert set(entry) <= {*LANGUAGES, "avoid"}, term
        for lang in LANGUAGES:
            stem = str(entry[lang]).lower().split()[0][:5]
            assert any(stem in text.lower() for _, text in said(spec, lang)), (
                f"{term}, {lang}: {entry[lang]} stands nowhere"
            )


# --- the table itself: terminal, server, page ---


def of_the_table(lang: str) -> Iterator[tuple[str, str]]:
    for place, messages in (
        ("saecula", catalogue("saecula", lang)),
        ("server", catalogue("saecula.server", lang)),
        ("page", sheet.labels(lang)),
    ):
        yield from ((f"{place} {id}", text) for id, text in sheet.patterns(messages))


SHARED = tomllib.loads(files("saecula").joinpath("locale/glossary.toml").read_text("utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("term", SHARED)
def test_terminal_server_and_page_have_one_word_for_one_thing(term: str, lang: str) -> None:
    places = list(of_the_table(lang))
    assert len(places) > 900
    entry = SHARED[term]
    assert set(entry) <= {*LANGUAGES, "avoid"}
    assert any(entry[lang].lower() in text.lower() for _, text in places)
    for pattern in entry.get("avoid", {}).get(lang, []):
        assert [f"{place}: {text}" for place, text in places if re.search(pattern, text)] == []
