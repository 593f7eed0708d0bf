"""`saecula sim`: plays bots against bots."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from saecula.arena.processes import spread
from saecula.bots import bot, play_out
from saecula.bots.registry import lot
from saecula.cli.common import GameOptions, Json, Lang, Players, open_game, out, out_json, speaker, write_text
from saecula.core import BadOption, Game, Match, Move, game
from saecula.text import Text


@dataclass(slots=True)
class Result:
    """The result of one game. `bots` are the bots by seat; `decisions` counts the moves."""

    number: int
    seed: int
    bots: list[str]
    scores: list[int]
    ranking: list[int]
    reason: str
    awards: list[str]
    decisions: int


@dataclass(slots=True)
class Job:
    """One game to be played."""

    game: str
    number: int
    seed: int
    bots: list[str]
    records: str


def sim(
    game: Annotated[str, typer.Argument(help="The game: its id, or a game string.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 100,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option("--bots", help="Bots (random, greedy, beam), separated by commas; they take turns on the seats."),
    ] = "random",
    option: GameOptions = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")] = 1,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Number of processes; it does not change the results.")
    ] = 1,
    records: Annotated[Path | None, typer.Option("--records", help="Folder to write the records to.")] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Let bots play against each other, and count the results."""
    chosen = open_game(game, players, option)
    names = split_bots(bots)
    if len(names) > chosen.players:
        raise BadOption(f"--bots {bots}: {len(names)} bots for {chosen.players} seats")
    for name in names:
        bot(name)  # reports what is wrong with it before anything starts
    text = speaker(lang, chosen)
    todo = schedule(chosen, games, seed, names, str(records) if records else "")
    began = time.perf_counter()
    together = max(1, min(50, len(todo) // (4 * jobs)))
    played = spread(play_one, todo, jobs, together=together)
    results = list(_with_progress(played, len(todo), text, quiet=json))
    seconds = time.perf_counter() - began
    summary = summarize(chosen, seed, names, results)
    if json:
        out_json({**summary, "results": [msgspec.to_builtins(r) for r in results]})
        return
    _print(summary, seconds, text)


def split_bots(text: str) -> list[str]:
    """Bots separated by commas, except for commas inside parentheses: `greedy(branches=2, chain=1),random`."""
    parts: list[str] = []
    depth = 0
    for c in f"{text},":
        if c == "," and not depth:
            parts.append("")
            continue
        depth += (c == "(") - (c == ")")
        if not parts:
            parts.append("")
        parts[-1] += c
    names = [part.strip() for part in parts if part.strip()]
    if not names:
        raise BadOption("--bots names no bot")
    return names


def schedule(chosen: Game, games: int, seed: int, names: list[str], records: str = "") -> list[Job]:
    """The games to be played, each with its own seed and with the bots moved one seat further."""
    seats = chosen.players
    lineup = [names[i % len(names)] for i in range(seats)]
    return [
        Job(str(chosen), i + 1, seed * 1_000_003 + i, [lineup[(s + i) % seats] for s in range(seats)], records)
        for i in range(games)
    ]


def play_one(job: Job) -> Result:
    """Plays one game."""
    players = [bot(name, lot(job.seed, seat)) for seat, name in enumerate(job.bots)]
    keep = bool(job.records) or any(p.clones for p in players)
    match = game(job.game).start(job.seed, keep)
    count = [0]

    def tally(match: Match, seat: int, move: Move) -> None:
        count[0] += 1

    outcome = play_out(match, players, watch=tally)
    if job.records:
        record = match.record
        record.seats = job.bots
        write_text(Path(job.records) / f"{match.game.id}-{job.seed}.saecula", record.text())
    return Result(
        job.number, job.seed, job.bots, outcome.scores, outcome.ranking, outcome.reason, outcome.awards, count[0]
    )


def _with_progress(results: Iterator[Result], total: int, text: Text, quiet: bool) -> Iterator[Result]:
    if not sys.stderr.isatty():
        yield from results
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out(error=True), transient=True) as progress:
        task = progress.add_task(text.say("app.sim.playing"), total=total)
        for result in results:
            progress.advance(task)
            yield result


def summarize(chosen: Game, seed: int, names: list[str], results: list[Result]) -> dict[str, Any]:
    """Counts and means by bot and by seat. A shared victory counts for each winner as its share."""
    bots: dict[str, list[tuple[Result, int]]] = {name: [] for name in names}
    seats: list[list[tuple[Result, int]]] = [[] for _ in range(chosen.players)]
    for result in results:
        for seat, name in enumerate(result.bots):
            bots[name].append((result, seat))
            seats[seat].append((result, seat))
    return {
        "game": str(chosen),
        "seed": seed,
        "games": len(results),
        "decisions": sum(r.decisions for r in results),
        "bots": [{"bot": name, **_tally(rows)} for name, rows in bots.items()],
        "seats": [{"seat": seat, **_tally(rows)} for seat, rows in enumerate(seats)],
        "reasons": dict(sorted(Counter(r.reason for r in results).items())),
        "awards": dict(sorted(Counter(a for r in results for a in r.awards).items())),
    }


def _tally(rows: list[tuple[Result, int]]) -> dict[str, Any]:
    scores = [result.scores[seat] for result, seat in rows]
    won = [result for result, seat in rows if result.ranking[seat] == 1]
    return {
        "played": len(rows),
        "won": sum(1 for result in won if result.ranking.count(1) == 1),
        "shared": sum(1 for result in won if result.ranking.count(1) > 1),
        "share": round(sum(1 / result.ranking.count(1) for result in won) / max(1, len(rows)), 4),
        "mean": round(sum(scores) / max(1, len(scores)), 2),
        "least": min(scores, default=0),
        "most": max(scores, default=0),
    }


def _print(summary: dict[str, Any], seconds: float, text: Text) -> None:
    console = out()
    n = summary["games"]
    head = text.say("app.sim.head", game=summary["game"], n=n, seed=summary["seed"])
    pace = text.say(
        "app.sim.pace",
        decisions=summary["decisions"] // n,
        games=f"{n / seconds:,.1f}",
        second=f"{summary['decisions'] / seconds:,.0f}",
    )
    console.print(f"[bold]{escape(head)}[/]")
    groups = [("app.sim.bot", "bot", summary["bots"]), ("app.sim.seat", "seat", summary["seats"])]
    for heading, key, rows in groups:
        if key == "seat" and len(rows) == 1:
            continue
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(text.say(heading))
        for column in ("played", "won", "shared", "share", "mean", "least", "most"):
            table.add_column(text.say(f"app.sim.{column}"), justify="right")
        for row in rows:
            who = text.seat(row["seat"]) if key == "seat" else row["bot"]
            table.add_row(
                escape(who),
                str(row["played"]),
                str(row["won"]),
                str(row["shared"]),
                f"{100 * row['share']:.1f} %",
                f"{row['mean']:.1f}",
                str(row["least"]),
                str(row["most"]),
            )
        console.print(table)
        console.print()
    if len(summary["reasons"]) > 1:
        ends = ", ".join(f"{text.reason(reason)} {count}" for reason, count in summary["reasons"].items())
        console.print(f"{text.say('app.sim.ends')} {ends}", markup=False)
    if summary["awards"]:
        given = ", ".join(f"{text.award(award)} {count}" for award, count in summary["awards"].items())
        console.print(f"{text.say('app.sim.awards')} {given}", markup=False)
    console.print(pace, style="dim")
