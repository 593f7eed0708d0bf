"""`saecula play`: a game at the terminal, against bots or with others at the same keyboard."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from saecula.cli.common import ClosedPipe, GameOptions, Lang, Players, Seed, open_game, out
from saecula.cli.session import Session, check_seat, seats_needed
from saecula.core import BadOption
from saecula.text import Text, language


def play(
    game: Annotated[str | None, typer.Argument(help="The game: its id, or a game string.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            "-s",
            metavar="you|you:NAME|BOT",
            help="The next seat: you, or a bot (easy, medium, hard, master); repeat for each seat.",
        ),
    ] = None,
    players: Players = None,
    option: GameOptions = None,
    seed: Seed = None,
    plain: Annotated[bool, typer.Option("--plain", help="A line-by-line dialog, which also works in a pipe.")] = False,
    board: Annotated[bool, typer.Option("--board/--no-board", help="Print the board in the plain dialog.")] = True,
    save: Annotated[Path | None, typer.Option("--save", help="The file to save the game to.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Continue a saved game.")] = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask every question, even those that are usually answered for you.")
    ] = False,
    warnings: Annotated[
        bool, typer.Option("--warnings/--no-warnings", help="Warn before a move that would lose something.")
    ] = True,
    hints: Annotated[
        bool, typer.Option("--hints", help="Allow hints although several people play; all of them agree.")
    ] = False,
    pace: Annotated[float, typer.Option("--pace", min=0.0, help="Seconds a bot waits before it moves.")] = 0.6,
    lang: Lang = None,
) -> None:
    """Play a game: you against bots, or several people at one keyboard.

    Seats that are not named are played by the bot greedy. Ctrl-C saves the game and says how to continue.
    """
    session = _open(game, seat or [], players, option or [], seed, save, resume, language(lang))
    session.answers.ask_all = ask
    session.warns = warnings
    session.hints = hints
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        plain = True
    code = _plain(session, board) if plain else _table(session, pace)
    if code:
        raise typer.Exit(code)


def _open(
    game: str | None,
    seats: list[str],
    players: int | None,
    options: list[str],
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    lang: str,
) -> Session:
    if resume is not None:
        if game or seats or players is not None or options or seed is not None:
            raise BadOption("--resume: the saved game has its own game, seats, options and seed")
        session = Session.resume(resume, lang)
        session.path = save or resume
        return session
    if game is None:
        raise BadOption("name a game (see `saecula games`), or resume a saved one with --resume FILE")
    seats = [check_seat(s) for s in seats]
    chosen = open_game(game, seats_needed(seats, players, options), options)
    return Session.begin(chosen, seats, seed, Text(chosen.spec, lang), save)


def _leave(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _plain(session: Session, board: bool) -> int:
    """Runs the dialogue; if anything ends it early, the game is saved."""
    from saecula.cli.plain import Dialogue, Stop

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _leave)
    try:
        return Dialogue(session, board).run()
    except Stop as stop:
        return saved(session, stop.code, stop.error)
    except KeyboardInterrupt:
        return saved(session, 130, "")
    except ClosedPipe:
        return saved(session, 2, session.text.say("app.plain.pipe-closed"))


def saved(session: Session, code: int, error: str) -> int:
    """Saves the game and says how to continue, in one line, together with what was wrong."""
    path = session.save_somewhere()
    how = session.text.say("app.saved", path=path, command=session.go_on())
    to_error = bool(error) or not sys.stdout.isatty()
    line = f"saecula: {error.rstrip('.')}. {how}" if error else how
    out(error=to_error).print(line, markup=False, soft_wrap=True)
    return code


def _table(session: Session, pace: float) -> int:
    from saecula.cli.table import TableApp

    ended = TableApp(session, pace).run()
    console = out()
    if session.match.over:
        for place, _, name, score in session.result():
            console.print(f"{place}. {name}  {score}", markup=False)
        if session.path is not None:
            console.print(session.text.say("app.saved", path=session.save(), command=session.go_on()), markup=False)
        return 0
    return saved(session, 130 if ended == "interrupted" else 0, "")
