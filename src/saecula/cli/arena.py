"""`saecula arena`: measures bots against each other."""

from __future__ import annotations

import math
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from saecula.arena.baselines import level_rows, markdown
from saecula.arena.figures import Measured, Share, measure
from saecula.arena.matches import Job, Played
from saecula.arena.online import is_program, run_online
from saecula.arena.picture import svg
from saecula.arena.results import Results, run
from saecula.arena.schedule import ladder, round_robin, swiss
from saecula.arena.sources import VARIABLE
from saecula.bots import bot
from saecula.bots.remote import Client
from saecula.cli.common import GameOptions, Json, Lang, open_game, out, out_json, speaker, write_text
from saecula.cli.sim import split_bots
from saecula.core import BadOption, Game, games
from saecula.text import Text

ALL = "all"
ASIDE: Final = ("--commit", "--jobs", "-j", "--lang", "--seconds", "--token")
"""Options with a value that the page of baselines leaves out: they change no result, cut a run short, or are secret."""
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        help="Number of processes (default: one for each core; one table at a server); it does not change the results.",
    ),
]
Commit = Annotated[
    str,
    typer.Option("--commit", envvar=VARIABLE, help="The commit that plays, on a machine without git."),
]
Schedule = Callable[[Game, list[str], int, int], list[Job]]
"""Makes the games of some bots: how many of each pair, and by which seed."""


def arena(
    game: Annotated[str, typer.Argument(help="The game: its id, or a game string; or all.")],
    bots: Annotated[str, typer.Option("--bots", help="The bots, separated by commas.")] = "easy,medium,hard,master",
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games of each pair.")] = 100,
    players: Annotated[
        str, typer.Option("--players", "-p", help="Numbers of players, separated by commas: 2,3,4.")
    ] = "2",
    rounds: Annotated[
        int, typer.Option("--swiss", min=0, help="Rounds of the Swiss system (0: everybody against everybody).")
    ] = 0,
    neighbors: Annotated[
        bool, typer.Option("--neighbors", help="Each bot only meets the next in the list, as the levels do.")
    ] = False,
    option: GameOptions = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")] = 1,
    results: Annotated[
        Path | None, typer.Option("--results", help="File of results; games that are in it are not played again.")
    ] = None,
    jobs: Jobs = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on the machines of a Ray cluster.")] = False,
    limit: Annotated[
        float, typer.Option("--limit", min=0.0, help="Seconds after which a bot loses its seat (0: no limit).")
    ] = 0.0,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.0, help="No game is begun after this time (0: no limit).")
    ] = 0.0,
    server: Annotated[
        str | None, typer.Option("--server", help="Play at this server, also against programs: @NAME.")
    ] = None,
    token: Annotated[
        str | None, typer.Option("--token", envvar="SAECULA_TOKEN", help="The token of the program's account.")
    ] = None,
    picture: Annotated[Path | None, typer.Option("--svg", help="Write a picture of the ratings to this file.")] = None,
    baselines: Annotated[Path | None, typer.Option("--baselines", help="Write a page of all figures.")] = None,
    levels: Annotated[Path | None, typer.Option("--levels", help="Write the file of measured levels.")] = None,
    commit: Commit = "",
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Let bots play against each other, and measure how strong they are."""
    names = _names(bots, server, token)
    chosen = [one for n in _numbers(players) for one in _games(game, n, option)]
    _need_one_of_each(picture is not None and len(chosen) > 1, bool(rounds) and neighbors)
    text = speaker(lang, chosen[0] if len(chosen) == 1 else None)
    end = time.monotonic() + seconds if seconds else math.inf
    client = Client(server, token) if server and token else None
    processes = jobs or (1 if client else os.cpu_count() or 1)
    runner = Runner(Results(results), (processes, limit, ray, end), text, json, client, commit)
    way = ladder if neighbors else round_robin
    measured = [measure(str(one), runner.play(one, names, count, seed, rounds or way)) for one in chosen]
    if picture is not None:
        write_text(picture, svg(measured[0]))
    _write(measured, seed, levels, baselines)
    if json:
        out_json(measured)
        return
    for found in measured:
        _print(found, seed, text)


def _need_one_of_each(pictures: bool, ways: bool) -> None:
    """Refuses options that do not go together: several games in one picture, or two ways of saying who plays whom."""
    if pictures:
        raise BadOption("--svg is for one game and one number of players")
    if ways:
        raise BadOption("--swiss and --neighbors are two ways of saying who plays whom")


def _names(bots: str, server: str | None, token: str | None) -> list[str]:
    """The bots; whatever is wrong with them is reported before anything starts."""
    names = split_bots(bots)
    for name in names:
        if not is_program(name):
            bot(name)
        elif not server:
            raise BadOption(f"{name}: a program plays at a server: --server")
    if server and not token:
        raise BadOption("a bot needs the token of an account: --token, or SAECULA_TOKEN")
    return names


def _write(measured: list[Measured], seed: int, levels: Path | None, baselines: Path | None) -> None:
    """Writes the file of measured levels and the page of all figures."""
    if levels is not None:
        rows = level_rows(measured, seed)
        write_text(levels, msgspec.json.format(msgspec.json.encode(rows), indent=1).decode() + "\n")
    if baselines is not None:
        write_text(baselines, markdown(measured, seed, repeated(sys.argv[1:])))


def repeated(words: list[str]) -> str:
    """The command that repeats a run, without what is not a part of it (ASIDE)."""
    kept: list[str] = []
    value = False
    for word in words:
        name, equals, _ = word.partition("=")
        if not value and name not in ASIDE and word != "--ray" and not re.fullmatch(r"-j\d+", word):
            kept.append(word)
        value = not value and name in ASIDE and not equals
    return " ".join(kept)


def _numbers(players: str) -> list[int]:
    try:
        return [int(part) for part in players.split(",")]
    except ValueError:
        raise BadOption(f"--players {players}: numbers, separated by commas") from None


def _games(text: str, players: int, option: list[str] | None) -> list[Game]:
    """The games to be measured: one, or all that can have that many players."""
    if text != ALL:
        return [open_game(text, players, option)]
    fitting = [spec.id for spec in games() if spec.meta.players[0] <= players <= spec.meta.players[1]]
    return [open_game(id, players, option) for id in fitting]


class Runner:
    """Plays the games of one call of the command, and keeps their results."""

    def __init__(
        self,
        kept: Results,
        how: tuple[int, float, bool, float],
        text: Text,
        quiet: bool,
        client: Client | None = None,
        commit: str = "",
    ) -> None:
        self._kept = kept
        self._commit = commit
        self._client = client
        self._how = how
        self._text = text
        self._quiet = quiet or not sys.stderr.isatty()

    def play(self, chosen: Game, names: list[str], count: int, seed: int, way: int | Schedule) -> list[Played]:
        """The results of all games that there was time for: of a number of Swiss rounds, or of a whole schedule."""
        if isinstance(way, int):
            return self._swiss(chosen, names, count, seed, way)
        todo = way(chosen, names, count, seed)
        self._play(todo)
        return self._kept.of(todo)

    def _swiss(self, chosen: Game, names: list[str], count: int, seed: int, rounds: int) -> list[Played]:
        """The Swiss system, round by round; a round for which there was not enough time does not count."""
        while todo := swiss(chosen, names, count, seed, rounds, self._kept.all()).missing:
            self._play(todo)
            if self._kept.missing(todo):
                break
        return self._kept.of(swiss(chosen, names, count, seed, rounds, self._kept.all()).played)

    def _play(self, todo: list[Job]) -> None:
        missing = self._kept.missing(todo)
        jobs, _, _, end = self._how
        games = run_online(missing, self._client, jobs, end) if self._client else run(missing, *self._how)
        for played in self._progress(games, len(missing)):
            played.commit = self._commit or played.commit
            self._kept.add(played)

    def _progress(self, played: Iterator[Played], total: int) -> Iterator[Played]:
        if self._quiet:
            yield from played
            return
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=out(error=True), transient=True) as progress:
            task = progress.add_task(self._text.say("app.sim.playing"), total=total)
            for one in played:
                progress.advance(task)
                yield one


def _percent(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.0f}-{100 * share.high:.0f})"


def _print(measured: Measured, seed: int, text: Text) -> None:
    """Prints the standings, the pairs and the seats of one game."""
    console = out()
    console.print(f"[bold]{escape(text.say('app.sim.head', game=measured.game, n=measured.games, seed=seed))}[/]")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(text.say("app.sim.bot"))
    for column in ("rating", "share", "mean", "seconds", "slowest", "failed"):
        table.add_column(text.say(f"app.arena.{column}"), justify="right")
    for one in measured.bots:
        rating = f"{one.rating:.1f} ± {2 * (one.sigma or 0):.1f}" if one.rating is not None else ""
        row = [_percent(one.share), f"{one.mean_score:.1f}", f"{one.seconds:.4f}", f"{one.slowest:.2f}"]
        table.add_row(escape(one.bot), rating, *row, str(one.failed))
    console.print(table)
    for pair in measured.pairs:
        words = text.say("app.arena.pair", bot=pair.bot, against=pair.against)
        console.print(f"{words}: {_percent(pair.share)}, {pair.share.games}", markup=False)
    for seat, share in enumerate(measured.seats):
        console.print(f"{text.seat(seat)}: {_percent(share)}", markup=False, style="dim")
    console.print()
