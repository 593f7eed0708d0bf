"""American spelling, and no turns of phrase that are not English, in everything that people read."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
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
    r"|analyse(?!s\b)|(organ|recogn|real|colon|optim|normal|summar|serial|initial|penal|stabil)is(e|ing|ation)\b"
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
TRANSLATED = re.compile(
    r"\banew\b|\bparted by\b|\bsaid so\b|\bso many\b|\breckon(s|ed)?\b|\bthere(by|of)\b|\bwhereof\b|\bin being\b"
    r"|\bof the moment\b|\bby lot\b|\bfor good\b|\bat hand\b|\bonce more\b|\bnot any more\b|\bbe it\b|\ball told\b"
    r"|\bnobody's\b|\b(he|his|him|himself)\b|\bwhat stands\b|\bfrom [01] on\b|\bbesides[.,;:]"
    r"|(; |\band )gives (back|how|its?|the|them|what|where|whether)\b"
    r"|\b(take|taken|takes|taking) back (a |its |one's |the )?(own )?(last )?moves?\b"
    r"|(?<!there )(?<!There )\b(is|are) no (candidate|fact|move|name|number|part|record|test)s?\b"
    r"|(^|[.;:] )(Whom?|Whose) (?![^.]*\?)|(^|[.;:] )Of (all|an?|each|longer|several|such|the|two|what)\b"
)
"""Turns of a translation in docstrings and comments: STYLE.md says what to write instead."""
EDITED = [
    "setup.py",
    "bench",
    "tools",
    "src/saecula/bots",
    "src/saecula/cli",
    "src/saecula/core",
    "src/saecula/games",
    "src/saecula/rl",
    "src/saecula/server",
    "src/saecula/testing",
    "src/saecula/text.py",
    "tests",
    "web/src",
    "web/tests",
    "web/tools",
]
"""Where docstrings and comments have none of these turns."""
SOURCES = (".py", ".ts", ".mjs", ".svelte", ".css")
GENERATED = "Written by tools/"
MESSAGES = re.compile(
    r"(?<!there )(?<!There )\b(is|are) no (ability|effect|element|game|land area|move|name|number)\b"
    r"|\bis no (parameter|path|place|record|resource|roll|text)\b|\blies (before|open)\b|\bno way leads\b"
    r"|\bdo(es)? not (go with|stand in)\b"
    r"|\breckoned\b|\banew\b|\bso many\b|\bstands twice\b|: it is a list\b|\btoo, and there is one\b|\bwithout sense\b"
    r"|\bhas not its\b|\bof somebody else\b|\bput away\b|\bOnly who\b"
)
"""Turns of a translation in the strings of the program: errors, facts, options."""
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


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a Python source, without the code quoted in them, by line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, prose(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], prose(token.string.lstrip("# "))


def page_comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments of a script, style sheet or Svelte component, without the code quoted in them, by line."""
    for found in re.finditer(r"/\*+(.*?)\*/|(?<![:\w'\"`/])//([^\n]*)|<!--(.*?)-->", source, re.DOTALL):
        text = re.sub(r"\n\s*\*", "\n", found[1] or found[2] or found[3] or "")
        yield source[: found.start()].count("\n") + 1, prose(text)


def sources(place: Path) -> list[Path]:
    """The sources in a folder, except the generated ones, or the file itself."""
    found = [place] if place.is_file() else [file for file in place.glob("**/*") if file.suffix in SOURCES]
    return [file for file in sorted(found) if GENERATED not in file.read_text(encoding="utf-8")[:400]]


def turns(file: Path) -> Iterator[str]:
    """The turns of a translation in the docstrings and comments of a file."""
    source = file.read_text(encoding="utf-8")
    if TRANSLATED.search(source) is None and "Who" not in source and "Of " not in source:
        return
    for line, text in docstrings(source) if file.suffix == ".py" else page_comments(source):
        found = TRANSLATED.search(" ".join(text.split()))
        if found is not None:
            yield f"{file.relative_to(ROOT)}:{line}: {found[0]!r}"


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
    wrong += [
        f"{file.relative_to(ROOT)}:{line}: {found[0]}"
        for folder in ("web/src", "web/tests", "web/tools")
        for file in sources(ROOT / folder)
        if file.suffix != ".py"
        for line, text in page_comments(file.read_text(encoding="utf-8"))
        if (found := BRITISH.search(text)) is not None
    ]
    assert wrong == []
    assert list(remarks('"""A colour, `colour`."""\ncolour = 1  # grey')) == [(1, "colour"), (2, "grey")]


def messages(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a Python source that are not docstrings, by line."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def test_the_messages_of_the_program_are_plain() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {text!r}"
        for file in sorted((ROOT / "src").glob("**/*.py"))
        if MESSAGES.search(source := file.read_text(encoding="utf-8"))
        for line, text in messages(source)
        if MESSAGES.search(text)
    ]
    assert wrong == []
    said = '"""It is no move."""\nX = f"{word} is no move of this game"\nY = "there is no move"\n'
    assert [line for line, text in messages(said) if MESSAGES.search(text)] == [2]


@pytest.mark.parametrize("place", EDITED)
def test_comments_and_docstrings_are_plain(place: str) -> None:
    files = sources(ROOT / place)
    assert files
    assert [found for file in files for found in turns(file)] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Begins anew in every lane.",
        "A copy is taken after so many moves at most.",
        "The first number that the game reckons itself.",
        "The questions of the moment.",
        "Writes the record, and gives where.",
        "Ends a session; gives what was stored of it.",
        "Who has not answered yet.",
        "Of longer lists only the changes are shown.",
        "A text that is no move of this game.",
        "Whether the last move may be undone by him.",
        "Takes back the last move.",
        "A place at the table, from 0 on.",
        "The same data, and what it needs besides.",
    ],
)
def test_turns_of_a_translation_are_found(sentence: str) -> None:
    assert TRANSLATED.search(sentence[0].lower() + sentence[1:]) or TRANSLATED.search(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The number of the rule; empty if there is no move.",
        "The same seed gives the same game.",
        "Hands the seat over to a bot. The caller holds the lock.",
        "The Reckoning of the epoch.",
        "What a seat sees. Who decides?",
    ],
)
def test_plain_sentences_are_left_alone(sentence: str) -> None:
    assert TRANSLATED.search(sentence) is None


def test_comments_are_found_in_code() -> None:
    python = '"""One."""\nX = "anew"  # two `anew`\n"""Three."""\n'
    assert sorted(docstrings(python)) == [(1, "One."), (2, "two "), (3, "Three.")]
    page = "/** One. */\nconst x = 'https://anew' // two\n<!-- three -->\n/**\n * Four\n * five.\n */\n"
    assert [(line, " ".join(text.split())) for line, text in page_comments(page)] == [
        (1, "One."),
        (2, "two"),
        (3, "three"),
        (4, "Four five."),
    ]
