"""README and the players' guides say the same in English, Italian and Spanish."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import sheet

from saecula.bots.levels import LEVELS

ROOT = Path(__file__).parents[1]
GUIDES = {
    "README.md": {"it": "README.it.md", "es": "README.es.md"},
    "docs/how-to/play-in-the-browser.md": {
        "it": "docs/it/giocare-nel-browser.md",
        "es": "docs/es/jugar-en-el-navegador.md",
    },
    "docs/how-to/play-in-the-terminal.md": {
        "it": "docs/it/giocare-nel-terminale.md",
        "es": "docs/es/jugar-en-la-terminal.md",
    },
}
PAIRS = [(english, other) for english, others in GUIDES.items() for other in others.values()]
LABELED = [("en", "docs/how-to/play-in-the-browser.md"), *GUIDES["docs/how-to/play-in-the-browser.md"].items()]


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def outline(text: str) -> list[str]:
    """The headings, items of lists, rows of tables and paragraphs of a page, each by its kind."""
    text = re.sub(r"```.*?```", "```", text, flags=re.DOTALL)
    kinds = []
    for part in re.split(r"\n\s*\n|\n(?=[-|#])", text.strip()):
        found = re.match(r"#+(?= )|-(?= )|\||```", part)
        kinds.append(found[0] if found else "paragraph")
    return kinds


def same_words(code: str) -> str:
    """A piece of code without what depends on the language: the language itself, and placeholders in capitals."""
    code = re.sub(r" ?--lang (en|it|es)\b", " --lang", code)
    code = re.sub(r"(SAECULA_LANG=)(en|it|es)", r"\1", code)
    return re.sub(r"(?<![A-Z_-])[A-Z]{3,}(-[A-Z]{3,})*(?![A-Z_-])", "WORD", code)


def commands(text: str) -> list[str]:
    """The lines of code blocks that can be typed, without remarks."""
    blocks = "\n".join(re.findall(r"```[a-z]*\n(.*?)```", text, re.DOTALL))
    lines = [line for line in blocks.splitlines() if re.match(r"(saecula|make|printf|>>>|\.\.\.) ", line)]
    return [same_words(re.split(r" {2,}", line)[0]) for line in lines]


def inline(text: str) -> list[str]:
    """The code quoted in sentences and tables."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return sorted(same_words(code) for code in re.findall(r"`([^`]+)`", text))


@pytest.mark.parametrize(("english", "other"), PAIRS, ids=lambda page: str(page))
def test_the_pages_have_the_same_parts(english: str, other: str) -> None:
    assert outline(read(other)) == outline(read(english))


@pytest.mark.parametrize(("english", "other"), PAIRS, ids=lambda page: str(page))
def test_the_pages_have_the_same_code(english: str, other: str) -> None:
    assert commands(read(other)) == commands(read(english))
    assert inline(read(other)) == inline(read(english))
    assert len(re.findall("```", read(other))) == len(re.findall("```", read(english)))


@pytest.mark.parametrize(("lang", "page"), LABELED)
def test_the_guide_names_what_the_page_shows(lang: str, page: str) -> None:
    labels = {text.lower() for _, text in sheet.patterns(sheet.labels(lang))}
    named = [" ".join(found.split()) for found in re.findall(r"\*{1,2}([^*]+)\*{1,2}", read(page))]
    assert [one for one in named if one.lower() not in labels] == []
    assert len(named) == 45


@pytest.mark.parametrize(("lang", "page"), LABELED)
def test_the_guide_names_every_level_with_its_limit_and_no_measured_figures(lang: str, page: str) -> None:
    """What was measured changes with every measurement; the guide says where to read it."""
    labels = dict(sheet.patterns(sheet.labels(lang)))
    rows = re.findall(r"^\| \*(\w+)\* \|.*\| ([\d.]+) s \|$", read(page), re.MULTILINE)
    assert rows == [(labels[f"level.{level.name}"], f"{level.seconds:g}") for level in LEVELS]
    assert "%" not in read(page)
    assert "(../reference/baselines.md)" in read(page)
    assert "`saecula games`" in read(page)


def test_differences_are_found() -> None:
    assert outline("# A\n\nText\nmore.\n\n- one\n- two\n\n| a |\n") == ["#", "paragraph", "-", "-", "|"]
    assert commands("```\nsaecula play X --lang it    gioca\nno\n```") == ["saecula play X --lang"]
    assert inline("`--save FILE` and `SAECULA_LANG=es`") == ["--save WORD", "SAECULA_LANG="]
