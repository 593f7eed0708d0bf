"""American spelling, and no turns of phrase that are not English, in everything that people read."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import sheet

from saecula.core.data import read_rows
from saecula.text import catalogue

ROOT = Path(__file__).parents[1]
DOCS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "STYLE.md", "web/README.md")),
    *(page for page in sorted((ROOT / "docs").glob("**/*.md")) if page.parent.name not in ("it", "es")),
]
CODE = [
    file
    for folder in ("src", "tests", "tools", "bench")
    for file in sorted((ROOT / folder).glob("**/*.py"))
    if "versions" not in file.parts and file.name != Path(__file__).name
]
BRITISH = re.compile(
    r"colour|neighbour|defence|offence\b|theatre|civilisation|\bcentre|honour|behaviour|favour|labour|armour|harbour"
    r"|analyse|(organ|recogn|real|colon|optim|normal|summar|serial|initial|penal|stabil)is(e|ing|ation)\b"
    r"|licence|\bgrey\b|cancell(ed|ing)|travelled|labelled|modelled|plough|whilst|learnt|\bspelt\b",
    re.IGNORECASE,
)
STEMS = [
    "colour",
    "neighbour",
    "defence",
    "offence",
    "theatre",
    "civilis",
    "centre",
    "honour",
    "behaviour",
    "favour",
    "labour",
    "armour",
    "harbour",
    "analyse",
    "organis",
    "recognis",
    "realis",
    "colonis",
    "optimis",
    "normalis",
    "summaris",
    "serialis",
    "initialis",
    "penalis",
    "stabilis",
    "licence",
    "grey",
    "cancell",
    "travelled",
    "labelled",
    "modelled",
    "plough",
    "whilst",
    "learnt",
    "spelt",
]
"""Letters of which a text has some if it has such a word: looking for them is quick."""
FOREIGN = re.compile(r"\banew\b|\bparted by\b|\bsaid so\b|\bso many (minutes|days|hours)\b|\bhe himself\b")
"""Words of a translation: there are plain ones."""
HEADLESS = re.compile(r"(^|[.;:] )Who (?!is who\b)[a-z]+ (?![^.]*\?)")
"""A sentence about people that begins with Who and asks nothing."""


PRINTED = {"Shakespeare's Theatre"}
"""Names that are printed so on a card."""


def prose(text: str) -> str:
    """A document without its code."""
    return re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.DOTALL)


def remarks(source: str) -> Iterator[tuple[int, str]]:
    """British words in comments and docstrings, with the number of their line. Names of the code are not prose."""
    found: re.Match[str]
    small = source.lower()
    for found in BRITISH.finditer(source) if any(stem in small for stem in STEMS) else ():
        before = source[: found.start()]
        line = before[before.rfind("\n") + 1 :]
        documented = before.count('"""') % 2 == 1
        if (documented or "# " in line) and line.count("`") % 2 == 0:
            yield before.count("\n") + 1, found[0]


def texts() -> Iterator[tuple[str, str]]:
    """English that players read: messages, labels, rules, cards."""
    for package in ("saecula", "saecula.server", *(spec.package for spec in sheet.ours())):
        yield from ((f"{package} {id}", text) for id, text in sheet.patterns(catalogue(package, "en")))
    yield from ((f"page {id}", text) for id, text in sheet.patterns(sheet.labels("en")))
    for spec in sheet.ours():
        yield from ((rule.id, rule.text("en")) for rule in spec.rules)
        yield from ((chapter.id, chapter.overview.get("en", "")) for chapter in spec.rules.chapters.values())
        folder = ROOT / "src" / spec.package.replace(".", "/") / "data"
        for row in read_rows("names.csv", (folder / "names.csv").read_text("utf-8")):
            yield f"{spec.id} {row.cells['id']}", row.cells["en"]
        for row in read_rows("cards.csv", file.read_text("utf-8")) if (file := folder / "cards.csv").is_file() else []:
            yield f"{spec.id} {row.cells['id']}", row.cells.get("effect", "")


def test_what_players_read_is_american_and_plain() -> None:
    found = [(place, text) for place, text in texts() if text not in PRINTED]
    assert [one for one in found if BRITISH.search(one[1]) or FOREIGN.search(one[1])] == []
    assert [one for one in found if HEADLESS.search(one[1]) and one[1].endswith(".")] == []


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_documents_are_american_and_plain(page: Path) -> None:
    text = prose(page.read_text(encoding="utf-8"))
    assert [found[0] for found in BRITISH.finditer(text)] == []
    assert [found[0] for found in FOREIGN.finditer(text)] == []
    assert [found[0] for found in re.finditer(r"\b(he|his|him)\b", text)] == []
    assert [line for line in text.splitlines() if HEADLESS.search(line)] == []


def test_comments_and_docstrings_are_american() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {word}"
        for file in CODE
        for line, word in remarks(file.read_text(encoding="utf-8"))
    ]
    assert wrong == []
    assert list(remarks('"""A colour, `colour`."""\ncolour = 1  # grey')) == [(1, "colour"), (2, "grey")]
