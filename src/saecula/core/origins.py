"""Where the components of a game come from: what its data files say about the source and the certainty of each row.

A row says how sure it is in its columns `confidence` and `confidence_<part>`, in words that begin with one of these:
`high` (read from the published game), `medium`, `low`, and `R` or `reconstructed` (made for this program).
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final, NamedTuple

from saecula.core.data import Row, read_rows

GRADES: Final = ("high", "medium", "low", "partly", "reconstructed")
"""From the surest to the least sure: `partly` is a row of which only a part is reconstructed."""

_OWN: Final = re.compile(r"\bR\b|\breconstructed\b")
_WORDS: Final = re.compile(r"\b(high|medium|low)\b")


class Item(NamedTuple):
    """A row that is reconstructed in whole or in part: its ids, its grade, and the grade of each of its parts."""

    ids: list[str]
    grade: str
    parts: dict[str, str]


class Origin(NamedTuple):
    """A data file: how many rows it has of each grade, and the rows that are reconstructed."""

    file: str
    total: int
    counts: dict[str, int]
    items: list[Item]


def grade(*words: str) -> str:
    """The grade that words about the certainty of something amount to; `high` if there are none."""
    text = "; ".join(words)
    found = _WORDS.findall(text)
    if _OWN.search(text):
        return "partly" if found else "reconstructed"
    return max(found, key=GRADES.index, default="high")


def origins(package: str) -> list[Origin]:
    """The origins of a game, for each data file that states them, in the order of their names."""
    out: list[Origin] = []
    folder = files(package).joinpath("data")
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.name.endswith(".csv"):
            rows = read_rows(entry.name, entry.read_text("utf-8"), "")
            if rows and "confidence" in "".join(rows[0].cells):
                out.append(_origin(entry.name.removesuffix(".csv"), rows))
    return out


def _origin(file: str, rows: list[Row]) -> Origin:
    counts = dict.fromkeys(GRADES, 0)
    items: list[Item] = []
    for row in rows:
        sure = {key.removeprefix("confidence").lstrip("_"): word for key, word in row.cells.items() if _says(key, word)}
        source = row.cells.get("source", "")
        own = ["reconstructed"] if "reconstructed" in source else []
        whole = grade(*sure.values(), *own)
        counts[whole] += 1
        if whole in ("partly", "reconstructed"):
            items.append(Item(_ids(row), whole, {part: grade(word) for part, word in sure.items()}))
    return Origin(file, len(rows), counts, items)


def _says(column: str, word: str) -> bool:
    return column.startswith("confidence") and bool(word)


def _ids(row: Row) -> list[str]:
    """What a row is about: its id, or the two ends of a border."""
    first = next(iter(row.cells.values()))
    return [row.cells["a"], row.cells["b"]] if "a" in row.cells and "b" in row.cells else [first]
