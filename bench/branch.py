"""Measures how copies of a very long game affect other people.

    python bench/branch.py --moves 9000 --seconds 30 --server-cores 0,1 --load-cores 2-5

Plays Sid Meier's Civilization at random until a game has enough moves, imports it into a fresh server, lets people play
at other tables, and measures the time of their moves before and while six connections request copies of the long game
(`POST /branch`) without a pause. The limit of new tables is the default one unless --unlimited is given.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from clients import Side
from load import ENVIRONMENT, ROOT, apart, free_port, share, wait

from saecula import Record, game

GAME = "age-of-civilization"


def long_game(moves: int) -> tuple[str, int]:
    """The record of a game with at least that many moves, and how many it has."""
    for seed in range(1, 2000):
        for players in (6, 4):
            match = game("sid-meiers-civilization", players=players).start(seed=seed)
            lot = random.Random(seed)
            while match.seat is not None:
                match.play(lot.choice(list(match.moves)))
            if len(match) >= moves:
                return match.record.text(), len(match)
    raise SystemExit(f"no game of {moves} moves was found")


class Person:
    """Somebody who plays both seats of a table, with a pause between moves."""

    def __init__(self, url: str, n: int) -> None:
        self.side = Side(url, 0)
        self.lot = random.Random(n)
        self.table = ""
        self.times: list[tuple[float, float]] = []

    async def begin(self) -> None:
        if not self.side.cookie:
            await self.side.come_in()
        seats = [{"kind": "me"}, {"kind": "here"}]
        while (made := await self.side.post("/tables", game=GAME, seats=seats)).status != 201:
            # (the copying clients have used up the number of new tables allowed for this address)
            await asyncio.sleep(1.0)
        self.table = made.json()["id"]

    async def play(self, until: float, pause: float) -> None:
        position = await self.look(0)
        while time.perf_counter() < until:
            await asyncio.sleep(pause * (0.5 + self.lot.random()))
            if not position["moves"]:
                position = await self.look(1 - position["seat"])
            if not position["moves"]:
                await self.begin()
                position = await self.look(0)
                continue
            body = {"seat": position["seat"], "version": position["version"]}
            started = time.perf_counter()
            move = self.lot.choice(position["moves"])["text"]
            answer = await self.side.post(f"/tables/{self.table}/moves", move=move, **body)
            self.times.append((started, time.perf_counter() - started))
            position = answer.json() if answer.status == 200 else await self.look(0)

    async def look(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = (await self.side.get(f"/tables/{self.table}/position?seat={seat}")).json()
        return found


async def copy(url: str, table: str, steps: int, until: float, tally: dict[str, int], times: list[float]) -> None:
    """Requests copies of the long game, one after the other, at steps near its end."""
    side = Side(url, 0)
    await side.come_in()
    lot = random.Random(steps)
    while time.perf_counter() < until:
        started = time.perf_counter()
        answer = await side.post(f"/tables/{table}/branch", n=steps - lot.randrange(200))
        tally[str(answer.status)] = tally.get(str(answer.status), 0) + 1
        if answer.status == 201:
            times.append(time.perf_counter() - started)
        else:
            await asyncio.sleep(0.5)


async def measure(args: argparse.Namespace, url: str, table: str, steps: int) -> dict[str, Any]:
    people = [Person(url, n) for n in range(args.people)]
    for person in people:
        await person.begin()
    begin = time.perf_counter()
    playing = [
        asyncio.create_task(person.play(begin + 2 * args.rounds * args.seconds, args.pause)) for person in people
    ]
    tally: dict[str, int] = {}
    times: list[float] = []
    for n in range(args.rounds):
        end = begin + 2 * (n + 1) * args.seconds
        await asyncio.sleep(max(0.0, end - args.seconds - time.perf_counter()))
        await asyncio.gather(*(copy(url, table, steps, end, tally, times) for _ in range(args.connections)))
    await asyncio.gather(*playing)
    spent: list[list[float]] = [[], []]
    for at, seconds in (one for person in people for one in person.times):
        spent[int((at - begin) / args.seconds) % 2].append(seconds)
    before, during = spent
    return {
        "moves_of_the_long_game": steps,
        "people": args.people,
        "before_ms": {"n": len(before), "p50": round(share(before, 0.5), 1), "p95": round(share(before, 0.95), 1)},
        "during_ms": {"n": len(during), "p50": round(share(during, 0.5), 1), "p95": round(share(during, 0.95), 1)},
        "median_moved_by_ms": round(1000 * (statistics.median(during) - statistics.median(before)), 1),
        "branch_answers": tally,
        "branch_seconds_p50": round(statistics.median(times), 2) if times else None,
        "load_average": round(os.getloadavg()[0], 2),
    }


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=9000)
    parser.add_argument("--seconds", type=float, default=30.0, help="before, and again during")
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves of a person")
    parser.add_argument("--connections", type=int, default=6)
    parser.add_argument("--unlimited", action="store_true", help="no limit of new tables: as many copies as it can")
    parser.add_argument("--server-cores", default="", help="cores of the server: 0,1")
    parser.add_argument("--load-cores", default="", help="cores of the clients: 2-5")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the src folder that is measured")
    parser.add_argument("--record", type=Path, help="a file for the long game: read if it is there, else written")
    parser.add_argument("--rounds", type=int, default=1, help="so often before and during, in turn")
    parser.add_argument("--out", type=Path, help="a file for the result")
    args = parser.parse_args()
    args.port = free_port()
    return args


def main() -> int:
    args = parsed()
    if args.record and args.record.exists():
        record = args.record.read_text("utf-8")
        steps = len(Record.parse(record).entries)
    else:
        record, steps = long_game(args.moves)
        if args.record:
            args.record.write_text(record, "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.saecula"
        file.write_text(record, "utf-8")
        limits = ENVIRONMENT if args.unlimited else {k: v for k, v in ENVIRONMENT.items() if "TABLE_RATE" not in k}
        environment = {**os.environ, **limits, "SAECULA_DATA_DIR": folder, "PYTHONPATH": str(args.source.resolve())}
        command = [sys.executable, "-m", "saecula.cli"]
        said = subprocess.run([*command, "admin", "import", str(file)], env=environment, capture_output=True, text=True)
        table = said.stdout.split()[-1]
        db = Path(folder) / "saecula.db"
        with sqlite3.connect(db) as opened:  # anybody may look at it, and therefore copy it
            opened.execute("UPDATE tables SET visibility = 'open'")
        opened.close()
        process = subprocess.Popen(
            [*command, "serve", "--port", str(args.port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: apart(args, True),
        )
        try:
            apart(args, False)
            url = f"http://127.0.0.1:{args.port}"
            wait(url)
            found = json.dumps(asyncio.run(measure(args, url, table, steps)), indent=2)
            print(found)
            if args.out:
                args.out.write_text(found + "\n", "utf-8")
        finally:
            process.terminate()
            process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
