"""One vocabulary per game and language: no synonym of a word of the rulebook appears anywhere that people read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from saecula.core import Spec, games
from saecula.core.data import read_rows
from saecula.core.rules import LANGUAGES
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
