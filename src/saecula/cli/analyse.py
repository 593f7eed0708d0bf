"""`saecula analyze`: how likely each player was to win, where the game turned, and which moves were better."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from saecula.analysis.game import SECONDS
from saecula.analysis.run import analyse as analyse_record
from saecula.analysis.shapes import Analysis
from saecula.analysis.words import in_words
from saecula.cli.common import Json, Lang, out, out_json, read_text, write_text
from saecula.core import Record, SaeculaError, UnknownSeat, game
from saecula.text import Text, language


def analyze(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a finished game (.saecula or JSON).")],
    seat: Annotated[int | None, typer.Option("--as", help="List only the mistakes of this seat (0, 1, ...).")] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, max=36_000, help="How long the analysis may take.")
    ] = SECONDS,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, max=64, help="Processes (0: one per core).")] = 0,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Also write the analysis to this file, as JSON.")
    ] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Analyze a finished game: the chances of each player, the turning points, and the mistakes with a better line.

    The planner judges each decision with what its player knew. A move that the planner would play itself is not a
    mistake. Decisions that there is no time for are not judged.
    """
    try:
        record = Record.parse(read_text(file))
        made = _run(record, seconds, jobs or os.cpu_count() or 1, Text(None, language(lang)))
    except SaeculaError as error:
        message = str(error)
        raise type(error)(message if str(file) in message else f"{file}: {message}") from None
    players = len(made.scores)
    if seat is not None and not 0 <= seat < players:
        raise UnknownSeat(f"there is no seat {seat}: seats are 0 to {players - 1}")
    if save is not None:
        write_text(save, msgspec.json.encode(made).decode() + "\n")
    if json:
        out_json(made)
        return
    text = Text(game(record.game).spec, language(lang))
    text.seats = record.seats
    console = out()
    for line in in_words(made, text, range(players) if seat is None else [seat]):
        console.print(line, markup=False, soft_wrap=True)


def _run(record: Record, seconds: float, jobs: int, text: Text) -> Analysis:
    """Analyzes a record, with a bar that shows the progress if somebody is looking."""
    if not sys.stderr.isatty():
        return analyse_record(record, seconds, jobs)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out(error=True), transient=True) as bar:
        task = bar.add_task(text.say("app.analyse.running"), total=None)
        return analyse_record(record, seconds, jobs, lambda done, total: bar.update(task, completed=done, total=total))
