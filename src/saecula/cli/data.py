"""`saecula data`: shows where the numbers on the components come from."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from saecula.cli.common import Json, Lang, out, out_json
from saecula.core import Spec, spec
from saecula.core import games as all_games
from saecula.core.data import Row, read_rows
from saecula.text import Text, language


def data(
    game: Annotated[str | None, typer.Argument(help="The game (default: all of them).")] = None,
    find: Annotated[str, typer.Option("--find", help="Only components with this word in a cell.")] = "",
    confidence: Annotated[str, typer.Option("--confidence", help="Only components with this confidence.")] = "",
    summary: Annotated[bool, typer.Option("--summary", help="Counts only.")] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Where the numbers on cards and boards come from: source and confidence of each component."""
    code = language(lang)
    specs = [spec(game)] if game else all_games()
    found = [(s, file, row) for s in specs for file, row in components(s) if _wanted(row, find, confidence)]
    if json:
        out_json([{"game": s.id, "file": file, "row": row.number, **row.cells} for s, file, row in found])
        return
    console = out()
    for s in specs:
        text = Text(s, code)
        rows = [(file, row) for owner, file, row in found if owner is s]
        console.print(f"[bold]{escape(text.title)}[/]: {text.say('app.data.count', n=len(rows))}")
        if rows:
            console.print(_counts(rows, text))
        if not summary and rows:
            console.print(_list(rows, text))


def components(s: Spec) -> list[tuple[str, Row]]:
    """The rows of a game's component files that name their source, each with the name of its file."""
    folder = files(s.package).joinpath("data")
    if not folder.is_dir():
        return []
    out_rows: list[tuple[str, Row]] = []
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".csv") and file.name != "names.csv":
            rows = read_rows(f"data/{file.name}", file.read_text("utf-8"), "")
            out_rows += [(file.name, row) for row in rows if "source" in row.cells or confidence_of(row)]
    return out_rows


def confidence_of(row: Row) -> str:
    """How certain the numbers of a component are; part by part if they differ."""
    parts = {name: cell for name, cell in row.cells.items() if name.startswith("confidence") and cell}
    if len(set(parts.values())) <= 1:
        return next(iter(parts.values()), "")
    return "; ".join(f"{name.removeprefix('confidence').strip('_')} {cell}".strip() for name, cell in parts.items())


def _wanted(row: Row, find: str, confidence: str) -> bool:
    return confidence.lower() in confidence_of(row).lower() and any(
        find.lower() in cell.lower() for cell in row.cells.values()
    )


def _counts(rows: list[tuple[str, Row]], text: Text) -> Table:
    counted = Counter((file, confidence_of(row) or "?") for file, row in rows)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("app.data.file", "app.data.confidence", "app.data.components"):
        table.add_column(text.say(heading), justify="right" if heading.endswith("components") else "left")
    for (file, level), count in sorted(counted.items()):
        table.add_row(file, escape(level), str(count))
    return table


def _list(rows: list[tuple[str, Row]], text: Text) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("app.data.component", "app.data.confidence", "app.data.source", "app.data.place"):
        table.add_column(text.say(heading), overflow="fold")
    for file, row in rows:
        id = row.cells.get("id") or next(iter(row.cells.values()), "")
        name = text.name(id) if text.name(id) != id else row.cells.get("name", "") or id
        table.add_row(
            escape(name), escape(confidence_of(row)), escape(row.cells.get("source", "")), f"{file}:{row.number}"
        )
    return table
