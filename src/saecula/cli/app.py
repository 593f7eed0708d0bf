"""The command line: its sub-commands, and how errors are reported."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from typing import Annotated

import typer
from typer.main import get_command

from saecula.cli import moderate  # noqa: F401 (its commands belong to `saecula admin`)
from saecula.cli.admin import admin
from saecula.cli.analyse import analyze
from saecula.cli.arena import arena
from saecula.cli.bench import bench
from saecula.cli.bot import bot
from saecula.cli.check import check
from saecula.cli.common import ClosedPipe, tell
from saecula.cli.data import data
from saecula.cli.games import games
from saecula.cli.help import translate
from saecula.cli.layout import layout
from saecula.cli.learn import selfplay, train
from saecula.cli.lesson import learn
from saecula.cli.play import play
from saecula.cli.replay import replay
from saecula.cli.rules import rules
from saecula.cli.serve import serve
from saecula.cli.sim import sim
from saecula.cli.verify import verify
from saecula.core import SaeculaError, engine
from saecula.text import ENGLISH, in_language, language

app = typer.Typer(
    name="saecula",
    help="One table for civilization board games: play them, watch bots play them, read their rules.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    games,
    learn,
    play,
    sim,
    replay,
    analyze,
    check,
    verify,
    layout,
    rules,
    data,
    bench,
    serve,
    bot,
    arena,
    selfplay,
    train,
):
    app.command()(command)
app.command("analyse", hidden=True)(analyze)  # the other spelling
app.add_typer(admin, name="admin")


def _version(asked: bool) -> None:
    if asked:
        from saecula import __version__

        tell(f"saecula {__version__} ({engine()} engine)")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """One table for civilization board games."""


def run(args: list[str] | None = None) -> int:
    """Runs the command and returns its exit code; 2 means that some input was wrong, explained in one line."""
    _open_streams()
    try:
        command = get_command(app)
        lang = _language(args)
        if lang != ENGLISH:
            translate(command, lang)
        code = command(args=args, prog_name="saecula", standalone_mode=False)
        sys.stdout.flush()
    except (ClosedPipe, BrokenPipeError):
        _silence()
        return 2
    except SaeculaError as error:
        return _complain(error, args)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _complain(f"{error.filename or 'output'}: {error.strerror or error}", args)
    except Exception as error:
        format_message = getattr(error, "format_message", None)  # the errors of click, wherever it is bundled
        if format_message is None:
            if type(error).__name__ == "Abort":
                return 130
            raise
        if type(error).__name__ == "NoArgsIsHelpError":
            return 2
        return _complain(format_message(), args)
    return code if isinstance(code, int) else 0


def _language(args: list[str] | None) -> str:
    """The language that a command asks for, otherwise that of the locale; English if it is not supported."""
    given = sys.argv[1:] if args is None else args
    asked = [b for a, b in pairwise(given) if a == "--lang"] + [a[7:] for a in given if a.startswith("--lang=")]
    try:
        return language(asked[-1] if asked else None)
    except SaeculaError:
        return ENGLISH


def _open_streams() -> None:
    """Replaces streams that were closed before the program started by empty ones."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _complain(error: object, args: list[str] | None) -> int:
    message = " ".join(str(error).split())
    lang = _language(args)
    line = in_language(message, lang)
    try:
        print(f"saecula: {line}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _silence()
    return 2


def _silence() -> None:
    """Discards what is still buffered, because nobody reads it any more, so that the interpreter can exit cleanly."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
