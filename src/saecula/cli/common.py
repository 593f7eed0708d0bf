"""Output, options and files for all sub-commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from saecula.core import BadOption, Game, SaeculaError, game
from saecula.drawing import WIDTH
from saecula.text import Text, in_language, language

Lang = Annotated[
    str | None, typer.Option("--lang", metavar="en|it|es", help="Language (default: that of your locale).")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option; may be repeated."),
]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="The same seed gives the same game.")]


class ClosedPipe(Exception):
    """The reader of our output has gone away."""


class Out(Console):
    """The console of the command: a closed pipe ends it quietly."""

    def on_broken_pipe(self) -> None:
        raise ClosedPipe


def out(error: bool = False) -> Out:
    """A console on the current standard output (or error)."""
    stream = sys.stderr if error else sys.stdout
    return Out(file=stream, width=None if stream.isatty() else WIDTH, highlight=False)


def tell(line: str, error: bool = False) -> None:
    """Prints a line in the reader's language: its English pattern is the id of a message, as with errors."""
    out(error).print(in_language(line, language()), markup=False, soft_wrap=True)


def out_json(data: Any) -> None:
    """Prints plain data as indented JSON."""
    encoded = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
    try:
        sys.stdout.write(encoded + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise ClosedPipe from None


def open_game(text: str, players: int | None, options: list[str] | None) -> Game:
    """A game by id or game string, overridden by the options of the command line."""
    given: dict[str, object] = {}
    for part in options or []:
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise BadOption(f"--option {part!r}: write NAME=VALUE")
        if name in given:
            raise BadOption(f"--option {name} is given twice")
        given[name] = value
    if players is not None:
        if "players" in given:
            raise BadOption("--option players is given twice")
        given["players"] = str(players)
    return game(text, **given)


def speaker(lang: str | None, of: Game | None = None) -> Text:
    """The words for a game in the requested language."""
    return Text(of.spec if of is not None else None, language(lang))


def read_text(path: Path) -> str:
    """The text of a file; an error is reported in one line."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise SaeculaError(f"{path}: not a text file (UTF-8)") from None
    except OSError as error:
        raise SaeculaError(f"{path}: {error.strerror}") from None


def write_text(path: Path, text: str) -> None:
    """Writes a file completely or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.part")
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except OSError as error:
        raise SaeculaError(f"{path}: {error.strerror}") from None
