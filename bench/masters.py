"""Measures masters: how long their decisions take on a server with many tables, and how many they foresee.

    python bench/masters.py                                  # 20 tables, four games, a minute and a half each
    python bench/masters.py --tables 4 --seconds 10 --games age-of-civilization
    python bench/masters.py --source COMPILED/src            # a server of another tree
    python bench/masters.py --foreseen 3 --games age-of-civilization,through-the-ages

A server is started on this machine for each game. Each table has one master and one person, who answers after --pause
seconds with a move drawn at random. Measured is the time from the moment that the master is asked (the person's move,
or its own last move) to its next move, as the person sees it: it includes waiting for a worker, the pause of
SAECULA_BOT_DELAY, and the way through the server. Decisions that need no thinking (a single move, a plan) count too; so
the printed `thought` has only those for which a worker was asked, from the histogram of the server itself.

With --foreseen, N games of a master against the medium level are played without a server. Whenever medium must decide,
the master thinks ahead for --ahead seconds. Printed are the decisions with a choice, how many of them had a plan
(`planned`), and of the first ones after decisions of the other, how many were foreseen (`foreseen`).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from clients import Side
from load import ROOT, served, share

from saecula import game as game_of
from saecula.bots import Beam, Peek, bot
from saecula.bots.beam import sight_of
from saecula.bots.registry import lot
from saecula.core import engine

GAMES = "age-of-civilization,through-the-ages,inner-sea,sid-meiers-civilization"
LIMIT = 60.0
"""After how many seconds without an answer a table is given up."""


class Table:
    """A person who plays one game after the other against a bot."""

    def __init__(self, url: str, args: argparse.Namespace, game: str, n: int) -> None:
        self.side = Side(url, 0)
        self.args = args
        self.game = game
        self.lot = random.Random(n)
        self.times: list[float] = []
        self.errors: list[str] = []

    async def run(self, end: float) -> None:
        try:
            await self.side.come_in()
            while time.perf_counter() < end:
                await self._game(end)
        except (EOFError, TimeoutError, OSError, RuntimeError) as error:
            self.errors.append(f"{type(error).__name__}: {error}")

    async def _game(self, end: float) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": self.args.bot}]
        made = await self.side.post("/tables", game=self.game, seats=seats)
        if made.status != 201:
            raise RuntimeError(f"{made.status} {made.body[:200]!r}")
        table = made.json()["id"]
        self.side.position = None
        socket = await self.side.listen(table)
        try:
            await self._moves(table, end)
        finally:
            with contextlib.suppress(OSError):
                socket.transport.close()

    async def _moves(self, table: str, end: float) -> None:
        """Plays until the game or the time is over, and notes when each new version comes that the bot has made."""
        seen, since = -1, time.perf_counter()
        while (now := time.perf_counter()) < end:
            position = self.side.position
            assert position is not None
            if position.version > seen:
                if seen >= 0:
                    self.times.append(now - since)
                seen, since = position.version, now
            if position.version < seen:
                pass  # the answer to the person's own move was faster than the live connection
            elif position.moves:
                await asyncio.sleep(self.args.pause)
                move = self.lot.choice(position.moves).text
                answer = await self.side.post(f"/tables/{table}/moves", seat=0, move=move, version=position.version)
                if answer.status not in (200, 409):
                    raise RuntimeError(f"{answer.status} {answer.body[:200]!r}")
                since = time.perf_counter()
                seen = answer.json().get("version", seen)
            elif position.over():
                return
            elif now - since > LIMIT:
                raise TimeoutError("the bot does not answer")
            await asyncio.sleep(0.01)


def histogram(url: str) -> dict[str, float]:
    """The decisions of bots that needed a worker: how many, their mean, and the bounds that half and 99 % are below."""
    text = httpx.get(f"{url}/metrics").text
    found = re.findall(r'saecula_bot_seconds_bucket\{le="([^"]+)"\} (\d+)', text)
    count = max((int(n) for _, n in found), default=0)
    total = re.search(r"saecula_bot_seconds_sum (\S+)", text)
    if not count or total is None:
        return {"decisions": 0}
    below = {part: next(float(le) for le, n in found if int(n) >= part * count) for part in (0.5, 0.99)}
    return {"decisions": count, "mean": float(total[1]) / count, "p50_below": below[0.5], "p99_below": below[0.99]}


async def at_tables(url: str, args: argparse.Namespace, game: str) -> dict[str, Any]:
    end = time.perf_counter() + args.seconds
    tables = [Table(url, args, game, n) for n in range(args.tables)]
    await asyncio.gather(*(table.run(end) for table in tables))
    times = [one for table in tables for one in table.times]
    return {
        "answers": len(times),
        "p50_ms": round(share(times, 0.5)),
        "p99_ms": round(share(times, 0.99)),
        "max_ms": round(max(times, default=0) * 1000),
        "thought": histogram(url),
        "errors": [error for table in tables for error in table.errors][:5],
    }


def foreseen(name: str, games: int, seconds: float, first: int) -> dict[str, Any]:
    """Plays a master against the medium level, and counts what the master had planned and foreseen."""
    counts = {"games": games, "decisions": 0, "planned": 0, "first": 0, "foreseen": 0}
    for seed in range(first, first + games):
        seat = seed % 2
        master, medium = bot("master", lot(seed, seat)), bot("medium", lot(seed, 1 - seat))
        assert isinstance(master, Beam)
        match = game_of(name, players=2).start(seed)
        others = True
        while not match.over:
            asked = match.seats[0]
            if asked != seat and seat not in match.seats and len(match.moves_of(asked)) > 1:
                master.think_ahead(Peek(match, seat), seconds)
                others = True
            elif asked == seat and len(match.moves_of(seat)) > 1:
                known = sight_of(match.view(seat)) in master.plans
                counts["decisions"] += 1
                counts["planned"] += known
                counts["first"] += others
                counts["foreseen"] += others and known
                others = False
            player = master if asked == seat else medium
            match.play(player.choose(Peek(match, asked)), asked)
            if sys.stderr.isatty() or counts["decisions"] % 20 == 0:
                print(f"\r{name} {seed} {counts}", end="", file=sys.stderr, flush=True)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=90.0, help="for each game")
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the source tree of the server")
    parser.add_argument("--server-cores", default="")
    parser.add_argument("--load-cores", default="")
    parser.add_argument("--foreseen", type=int, default=0, metavar="N")
    parser.add_argument("--ahead", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"engine {engine()} (here)", flush=True)
    for name in args.games.split(","):
        if args.foreseen:
            found = foreseen(name, args.foreseen, args.ahead, args.seed)
        else:
            with served(args, args.source, "") as (url, _):
                found = asyncio.run(at_tables(url, args, name))
        print(json.dumps({"game": name, **found}), flush=True)


if __name__ == "__main__":
    main()
