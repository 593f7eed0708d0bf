"""Finds where a rule is cited: the lines of code, tests and case files that name it.

A rule is named in full, `ACIS-COMP-19`; several in a row by their first and last number, `ACIS-COMP-19..22`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from saecula.core import Spec

SKIPPED = {"rules.toml", "rules-playbook.toml", "untested.toml", "unplaced.toml"}
"""Lists of rules, which do not say where a rule is carried out."""


@dataclass(slots=True)
class Citation:
    """A line that names a rule."""

    file: Path
    line: int
    text: str


def prefixes(spec: Spec) -> list[str]:
    """The prefixes of a game's rule numbers, such as ACIS and ACISP."""
    return list(dict.fromkeys(rule.id.partition("-")[0] for rule in spec.rules))


def cited(spec: Spec, text: str) -> list[str]:
    """The rules that a text names in full or in a range, whether they exist or not."""
    pattern = re.compile(rf"\b((?:{'|'.join(prefixes(spec))})-[A-Z0-9]+)-(\d+)([a-z]?)(?:\.\.(\d+))?")
    return [
        f"{chapter}-{n:02}{letter}"
        for chapter, first, letter, last in pattern.findall(text)
        for n in range(int(first), int(last or first) + 1)
    ]


def shortened(spec: Spec, text: str) -> list[str]:
    """Rule numbers that are not written in full: `COMP-19`, `ACIS-COMP-19 to 22`, `ACIS-COMP-19, 20`."""
    chapters = "|".join(sorted({rule.id.split("-")[1] for rule in spec.rules}, key=len, reverse=True))
    found = re.findall(rf"(?<![\w-])(?:{chapters})-\d+\b", text)
    full = rf"(?:{'|'.join(prefixes(spec))})-[A-Z0-9]+-\d+"
    return found + re.findall(rf"{full}(?:, | to | and |/| to -)\d+\b(?! \w)", text)


def sources(spec: Spec) -> list[Path]:
    """The source files of a game."""
    return sorted(Path(str(files(spec.package))).rglob("*.py"))


def tests(spec: Spec) -> list[Path]:
    """The tests and case files of a game, if its package is inside its repository."""
    folder = Path(str(files(spec.package)))
    root = next((above / "tests" for above in folder.parents if (above / "tests" / "games").is_dir()), None)
    if root is None:
        return []
    own = root / "games" / folder.name
    found = [*own.rglob("*.py"), *own.rglob("*.toml"), *root.glob("*.py")]
    return sorted(file for file in found if file.name not in SKIPPED)


def where(spec: Spec, rule: str, among: list[Path]) -> Iterator[Citation]:
    """The lines that name a rule, alone or in a range."""
    chapter = rule.rpartition("-")[0]
    for file in among:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if chapter in line and rule in cited(spec, line):
                yield Citation(file, number, line.strip())
