"""Checks for data from outside.

Reads component files (CSV tables) with messages that name file, row and reason, and checks the words and numbers of a
table for the `validate` function of a game.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Container, Iterable
from importlib.resources import files
from typing import Final

from saecula.core.errors import BadData


def whole(text: str) -> int:
    """A number from 0 up as written in records and case files; -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 19 else -1


def stray(place: str, words: Iterable[str], known: Container[str]) -> str:
    """A complaint about the first word that does not belong in that place; empty if all do."""
    for word in words:
        if word not in known:
            return f"{place}: {word[:40]!r} does not belong there"
    return ""


def beyond(place: str, n: int, most: int, least: int = 0) -> str:
    """A complaint about a number out of range; empty if it is within range."""
    return "" if least <= n <= most else f"{place}: {n} is not between {least} and {most}"


class Row:
    """One row of a component file; the getters raise BadData with file and row."""

    def __init__(self, file: str, number: int, cells: dict[str, str]) -> None:
        self.file = file
        self.number = number
        self.cells = cells

    def fail(self, reason: str) -> BadData:
        return BadData(self.file, self.number, reason)

    def text(self, column: str) -> str:
        """A cell that may be empty."""
        if column not in self.cells:
            raise self.fail(f"there is no column {column!r}")
        return self.cells[column]

    def need(self, column: str) -> str:
        """A cell that must not be empty."""
        value = self.text(column)
        if not value:
            raise self.fail(f"{column} is empty")
        return value

    def int(self, column: str, default: int | None = None, least: int | None = None, most: int | None = None) -> int:
        """A whole number; an empty cell yields the default, if there is one."""
        value = self.text(column)
        if not value and default is not None:
            return default
        try:
            number = int(value)
        except ValueError:
            raise self.fail(f"{column} is {value!r}, not a whole number") from None
        if (least is not None and number < least) or (most is not None and number > most):
            raise self.fail(f"{column} is {number}, not from {least} to {most}")
        return number

    def float(self, column: str) -> float:
        try:
            return float(self.text(column))
        except ValueError:
            raise self.fail(f"{column} is {self.text(column)!r}, not a number") from None

    def one_of(self, column: str, allowed: list[str]) -> str:
        value = self.text(column)
        if value not in allowed:
            raise self.fail(f"{column} is {value!r}, not one of {', '.join(repr(a) for a in allowed)}")
        return value

    def list(self, column: str, separator: str = ";") -> list[str]:
        """The parts of a cell, separated by semicolons unless another separator is given."""
        return [part.strip() for part in self.text(column).split(separator) if part.strip()]


def read_rows(file: str, text: str, key: str = "id") -> list[Row]:
    """The rows of a CSV text. Comment lines begin with #. Keys must be present and unique (key "" for no key)."""
    lines = text.splitlines()
    kept = [(i + 1, line) for i, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    if not kept:
        raise BadData(file, 0, "the file is empty")
    reader = csv.reader(io.StringIO("\n".join(line for _, line in kept)), strict=True)
    rows: list[Row] = []
    seen: dict[str, int] = {}
    header: list[str] = []
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return rows
        except csv.Error as error:
            raise BadData(file, reader.line_num, str(error)) from None
        number = kept[min(reader.line_num, len(kept)) - 1][0]
        if not header:
            header = [cell.strip() for cell in cells]
            if key and key not in header:
                raise BadData(file, number, f"there is no column {key!r}")
            continue
        if len(cells) != len(header):
            raise BadData(file, number, f"{len(cells)} cells where the header has {len(header)}")
        row = Row(file, number, {name: cell.strip() for name, cell in zip(header, cells, strict=True)})
        if key:
            id = row.need(key)
            if id in seen:
                raise row.fail(f"{key} {id!r} is already in row {seen[id]}")
            seen[id] = number
        rows.append(row)


Cells = dict[str, dict[str, dict[str, str]]]
"""File to first cell of a row to column to value."""

CORRECTIONS: Final[dict[str, Cells]] = {}
"""The corrected cells of packages that are copies of a game with a corrected deck (`saecula.core.corrections`)."""


def load_rows(package: str, file: str, key: str = "id") -> list[Row]:
    """The rows of a component file of a game: `load_rows(__package__, "data/cards.csv")`."""
    rows = read_rows(file, files(package).joinpath(file).read_text("utf-8"), key)
    cells = CORRECTIONS[package].get(file, {}) if package in CORRECTIONS else {}
    for row in rows if cells else []:
        row.cells |= cells.get(next(iter(row.cells.values())), {})
    return rows
