"""`saecula bench`: measures how fast the engine plays."""

from __future__ import annotations

import gc
import os
import platform
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from saecula.cli import bench_evaluations
from saecula.cli.common import Json, Lang, out, out_json
from saecula.core import Game, Match, SaeculaError, engine, playout, seeded
from saecula.core import game as make_game
from saecula.core import games as all_games
from saecula.text import Text, language

COMPILED = Path("build") / "compiled" / "src"
"""Where `make compiled` puts the compiled copy of the package."""
PIECE = 256
"""How many decisions are made between two looks at the clock."""


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games or game strings.")] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, help="Processor time in seconds for each figure.")
    ] = 2.0,
    compare: Annotated[
        bool, typer.Option("--compare", help="Also measure the compiled copy in build/compiled/src.")
    ] = False,
    evaluations: Annotated[
        bool, typer.Option("--evaluations", help="Measure evaluations per second instead, 64 positions at once.")
    ] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Measure random play and cloning, for each game, on one core."""
    text = Text(None, language(lang))
    chosen = [make_game(name) for name in games] if games else [make_game(s.id) for s in all_games()]
    rows = [(bench_evaluations.measure if evaluations else measure)(one, seconds) for one in chosen]
    if compare:
        more = ["--evaluations"] * evaluations
        rows += _compiled([str(one) for one in chosen], ["--seconds", str(seconds), *more], text)
    if json:
        out_json({"python": platform.python_version(), "machine": platform.machine(), "results": rows})
        return
    console = out()
    console.print(_evaluations_table(rows, text) if evaluations else _table(rows, text))
    console.print(f"Python {platform.python_version()}, {platform.machine()}", style="dim")


def _evaluations_table(rows: list[dict[str, Any]], text: Text) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(text.say("app.bench.game"), overflow="fold")
    table.add_column(text.say("app.bench.engine"))
    table.add_column(text.say("app.bench.kind"))
    for key in ("by-hand", "best"):
        table.add_column(text.say(f"app.bench.{key}"), justify="right")
    for row in rows:
        words = (text.say(f"app.bench.{row['engine']}"), text.say(f"app.bench.kind.{row['kind']}"))
        table.add_row(escape(row["game"]), *words, f"{row['hand_per_s']:,.0f}", f"{row['best_per_s']:,.0f}")
    return table


def _table(rows: list[dict[str, Any]], text: Text) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(text.say("app.bench.game"), overflow="fold")
    table.add_column(text.say("app.bench.engine"))
    for key in ("games", "decisions", "kept", "clones", "hidden", "memory"):
        table.add_column(text.say(f"app.bench.{key}"), justify="right")
    for row in rows:
        table.add_row(
            escape(row["game"]),
            text.say(f"app.bench.{row['engine']}"),
            f"{row['games_per_s']:,.1f}",
            f"{row['decisions_per_s']:,.0f}",
            f"{row['kept_decisions_per_s']:,.0f}",
            f"{row['clones_per_s']:,.0f}",
            f"{row['hidden_clones_per_s']:,.0f}",
            f"{row['match_bytes'] / 1000:,.1f} kB",
        )
    return table


def measure(chosen: Game, seconds: float) -> dict[str, Any]:
    """The measurements of one game."""
    games, decisions, spent = _random_play(chosen, seconds, keep=False)
    _, kept, spent_keeping = _random_play(chosen, seconds, keep=True)
    samples = _samples(chosen)
    return {
        "game": str(chosen),
        "engine": engine(),
        "games_per_s": round(games / spent, 2),
        "decisions_per_s": round(decisions / spent, 1),
        "kept_decisions_per_s": round(kept / spent_keeping, 1),
        "clones_per_s": round(_clones(samples, seconds, hidden=False), 1),
        "hidden_clones_per_s": round(_clones(samples, seconds, hidden=True), 1),
        "match_bytes": _memory(chosen),
    }


def _random_play(chosen: Game, seconds: float, keep: bool) -> tuple[float, int, float]:
    """Games, decisions and seconds of random play, including unfinished games.

    The legal moves are computed at every decision. With `keep`, the matches have record, log and undo.
    """
    lot = seeded(1)
    games = 0.0
    decisions = 0
    seed = 0
    mean = 0.0
    began = time.process_time()
    while True:
        seed += 1
        match = chosen.start(seed, keep=keep)
        played = 0
        while not match.over and time.process_time() - began < seconds:
            played += playout(match, lot, PIECE)
        decisions += played
        spent = time.process_time() - began
        if match.over:
            games += 1
            mean += (played - mean) / games
        if spent > seconds:
            if not match.over and mean:
                games += min(1.0, played / mean)
            return games, decisions, spent


def _samples(chosen: Game) -> list[Match]:
    """Positions of one random game, from its beginning to its end."""
    lot = seeded(2)
    match = chosen.start(7)
    out_list: list[Match] = []
    while not match.over and len(out_list) < 400:
        out_list.append(match.clone())
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))])
    return out_list[:: max(1, len(out_list) // 40)]


def _clones(samples: list[Match], seconds: float, hidden: bool) -> float:
    """Light clones per second; `hidden` ones re-deal what the deciding seat cannot know."""
    count = 0
    began = time.process_time()
    while True:
        for match in samples:
            match.clone(match.seat if hidden else None, keep=False, branch=count)
            count += 1
        spent = time.process_time() - began
        if spent > seconds:
            return count / spent


def _memory(chosen: Game) -> int:
    """The memory, in bytes, that is freed with one match in the middle of a game, with its record and log."""
    lot = seeded(3)

    def half(upto: int) -> Match:
        match = chosen.start(5)
        while not match.over and len(match) != upto:
            moves = match.moves.list()
            match.play(moves[lot.next(len(moves))])
        return match

    whole = len(half(-1))
    lot = seeded(3)
    tracemalloc.start()
    kept = half(whole // 2)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    del kept
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return before - after


def _compiled(games: list[str], options: list[str], text: Text) -> list[dict[str, Any]]:
    """The same measurements for the compiled copy, in a separate process."""
    if not COMPILED.is_dir():
        raise SaeculaError(text.say("app.bench.no-compiled", folder=COMPILED))
    command = [sys.executable, "-m", "saecula.cli", "bench", *games, *options, "--json"]
    path = os.pathsep.join([str(COMPILED.resolve()), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SaeculaError(f"{COMPILED}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'failed'}")
    results: list[dict[str, Any]] = msgspec.json.decode(done.stdout)["results"]
    if any(row["engine"] != "compiled" for row in results):
        raise SaeculaError(text.say("app.bench.no-compiled", folder=COMPILED))
    return results
