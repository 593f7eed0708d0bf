"""The origins of the data files of a game, and corrected decks, as they go over the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from saecula.server.shapes import Body

Cells = dict[
    Annotated[str, Meta(max_length=40)],
    dict[
        Annotated[str, Meta(max_length=80)],
        dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=2000)]],
    ],
]
"""The corrected cells: their values by column, by id of the row, by data file."""


class NewDeck(Body):
    """The corrected cells of a game's data files."""

    game: Annotated[str, Meta(max_length=60)]
    cells: Cells
    name: Annotated[str, Meta(max_length=60)] = ""


class PartOrigin(msgspec.Struct):
    title: str
    grade: str


class ItemOrigin(msgspec.Struct):
    id: str
    name: str
    grade: str
    parts: list[PartOrigin]


class FileOrigin(msgspec.Struct):
    file: str
    title: str
    total: int
    counts: dict[str, int]
    """How many rows are sure (`high`), `medium`, `low`, `partly` reconstructed, and `reconstructed`."""
    items: list[ItemOrigin]
    """The rows that are reconstructed in whole or in part."""


class OriginsOut(msgspec.Struct):
    sources: list[str]
    """What the game was made from, in words."""
    files: list[FileOrigin]


class SheetOut(msgspec.Struct):
    """A data file that can be corrected. The first cell of a row is its id."""

    file: str
    title: str
    columns: list[str]
    rows: list[list[str]]


class SheetsOut(msgspec.Struct):
    files: list[SheetOut]


class DeckOut(msgspec.Struct):
    id: str
    game: str
    name: str
    cells: dict[str, dict[str, dict[str, str]]]
