"""A thousand kills, in `make soak`: 600 of servers on SQLite, 400 of pairs of servers on one PostgreSQL each.

    SAECULA_KILLS=60 python -m pytest -m soak -s tests/server/test_kill_soak.py

runs that many in total, in the same proportion. SAECULA_KILL_WORKERS (4) servers, or pairs, run side by side, each
with its own database and players: while one starts, another is killed. Servers are forked from one process that has
imported the program (see `nursery.py`). The results are printed, and written to .cache/kills-*.json.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import ssl
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from saecula.server.admin import admin
from saecula.server.settings import Settings

from .cluster import Missing, cluster
from .nursery import Forked, nursery
from .test_kill import ENVIRONMENT, free_port

KILLS = int(os.environ.get("SAECULA_KILLS", "1000"))
WORKERS = int(os.environ.get("SAECULA_KILL_WORKERS", "4"))
TABLES = 4
MOVES = 24
"""A server is killed before this many more moves are answered."""
PATIENCE = 10.0
"""It is killed after this many seconds at the latest."""
LONGEST = 1800.0
"""The seconds after which a server is given up. The whole soak may be paused for minutes."""
PLAIN = ssl.create_default_context()
"""Created once, because creating it takes longer than sending a move."""
GAMES = ["age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"]
RESULTS = Path(__file__).parents[2] / ".cache"


class Walker:
    """Plays all seats of one table after another, on whichever server answers, and remembers what was acknowledged.

    Unanswered requests are sent again until they are answered.
    """

    def __init__(self, urls: list[str], n: int, tally: dict[str, int]) -> None:
        self.urls = urls
        self.lot = random.Random(n)
        self.game = GAMES[n % len(GAMES)]
        self.tally = tally
        self.table = ""
        self.pending: dict[str, Any] | None = None
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.cookies: httpx.Cookies | None = None
        self.http: httpx.AsyncClient | None = None
        self.answered = 0
        self.ending = False

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Repeats the request, on one server or the other, until it is answered with anything but 503."""
        while True:
            if self.http is None:
                url = f"{self.lot.choice(self.urls)}/api/v1"
                more: dict[str, Any] = {"cookies": self.cookies, "timeout": 20, "verify": PLAIN}
                self.http = httpx.AsyncClient(base_url=url, headers={"X-Saecula": "1"}, **more)
            try:
                answer = await self.http.request(method, path, **({"json": body} if method == "POST" else {}))
                if answer.status_code != 503:
                    assert answer.status_code < 500, answer.text
                    self.cookies = self.http.cookies
                    return answer
                self.tally["503"] += 1
            except httpx.HTTPError:
                self.tally["cut"] += 1
            await self.http.aclose()
            self.http = None
            await asyncio.sleep(0.2)

    async def run(self) -> None:
        await self.ask("POST", "/guests", name="Kay")
        while not (self.ending and self.pending is None):
            if not self.table:
                seats = [{"kind": "me"}, {"kind": "here"}]
                self.table = (await self.ask("POST", "/tables", game=self.game, seats=seats)).json()["id"]
                self.acknowledged[self.table] = []
            if self.pending is None and not await self.choose():
                continue
            assert self.pending is not None
            sent, self.pending = self.pending, None
            answer = await self.ask("POST", f"/tables/{self.table}/moves", **sent)
            if answer.status_code == 200:
                self.acknowledged[self.table].append((sent["seat"], sent["move"]))
                self.answered += 1
                if not self.ending:
                    self.decide(answer.json())
            else:  # the other server had moved on: this move was never accepted
                assert answer.status_code in (409, 422), answer.text
                self.tally["stale"] += 1

    async def choose(self) -> bool:
        """Chooses the next move at the table; False if nobody is asked (then another table is set up)."""
        table = (await self.ask("GET", f"/tables/{self.table}")).json()
        if table["status"] == "over":
            self.table = ""
            return False
        for seat in table["waiting"] or (0, 1):
            if self.decide((await self.ask("GET", f"/tables/{self.table}/position?seat={seat}")).json()):
                return True
        await asyncio.sleep(0.01)
        return False

    def decide(self, position: dict[str, Any]) -> bool:
        """Chooses a move in a position; False if its seat has none."""
        if position["moves"]:
            move = self.lot.choice(position["moves"])["text"]
            self.pending = {"seat": position["seat"], "move": move, "version": position["version"]}
        return self.pending is not None


class Servers:
    """Processes of `saecula serve` that are killed and started again."""

    def __init__(self, folder: Path, count: int, **more: str) -> None:
        self.ports = [free_port() for _ in range(count)]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self._env = {**ENVIRONMENT, "SAECULA_SIGN_RATE": "0", **more, "SAECULA_DATA_DIR": str(folder)}
        self._processes = [self._start(n) for n in range(count)]
        self.restarted = 0

    def _start(self, n: int) -> Forked:
        return nursery().serve(self.ports[n], self._env)

    async def ready(self, n: int) -> None:
        """Waits until a server answers; starts it again if it has ended because its database was paused."""
        end = time.monotonic() + LONGEST
        async with httpx.AsyncClient(timeout=20, verify=PLAIN) as http:
            while True:
                try:
                    if (await http.get(f"{self.urls[n]}/readyz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    if not self._processes[n].alive():
                        self.restarted += 1
                        self._processes[n] = self._start(n)
                assert time.monotonic() < end, "the server does not start"
                await asyncio.sleep(0.1)

    def kill(self, n: int) -> None:
        self._processes[n].kill()
        self._processes[n].wait(LONGEST)
        self._processes[n] = self._start(n)

    def end(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait(LONGEST)


async def soak(servers: Servers, kills: int, tally: dict[str, int]) -> list[Walker]:
    """Lets people play, and kills a server that many times at any moment, some moves after it has started."""
    lot = random.Random(servers.ports[0])
    walkers = [Walker(servers.urls, n, tally) for n in range(TABLES)]
    await asyncio.gather(*(servers.ready(n) for n in range(len(servers.urls))))
    playing = [asyncio.create_task(walker.run()) for walker in walkers]
    for n in range(kills):
        before, some, end = sum(w.answered for w in walkers), lot.randrange(1, MOVES), time.monotonic() + PATIENCE
        while sum(w.answered for w in walkers) < before + some and time.monotonic() < end:
            await asyncio.sleep(lot.random() / 50)
        one = n % len(servers.urls)
        servers.kill(one)
        tally["kills"] += 1
        if tally["kills"] % 10 == 0:
            print(f"{servers.urls[0]}: {tally['kills']} of {kills}", flush=True)
        await servers.ready(one)
        if any(task.done() for task in playing):
            break
    for walker in walkers:
        walker.ending = True
    await asyncio.wait_for(asyncio.gather(*playing), LONGEST)
    tally["restarted"] += servers.restarted
    return walkers


Rows = list[tuple[str, int, int, str]]


def compare(walkers: list[Walker], rows: Rows, tally: dict[str, int]) -> None:
    """Compares the acknowledged moves with the stored ones: nothing lost, nothing duplicated, no gaps."""
    stored: dict[str, list[tuple[int, str]]] = {}
    for table, n, seat, text in rows:
        moves = stored.setdefault(table, [])
        tally["gaps"] += n != len(moves) + 1
        moves.append((seat, text))
    for walker in walkers:
        for table, said in walker.acknowledged.items():
            kept = stored.get(table, [])
            tally["tables"] += 1
            tally["acknowledged"] += len(said)
            tally["lost"] += max(0, len(said) - len(kept))
            tally["doubled"] += max(0, len(kept) - len(said))
            tally["other"] += sum(one != two for one, two in zip(said, kept, strict=False))


async def verified(settings: Settings) -> list[str]:
    async with admin(settings) as host:
        return [finding.trouble for id in await host.tables() if (finding := await host.verify(id)).trouble]


def judge(name: str, tally: dict[str, int], kills: int, trouble: list[str], began: float) -> None:
    found = {"what": name, **tally, "trouble": trouble, "seconds": round(time.monotonic() - began, 1)}
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"kills-{name}.json").write_text(json.dumps(found) + "\n", "utf-8")
    print(json.dumps(found))
    assert tally["kills"] == kills
    assert tally["acknowledged"] > kills
    assert [tally[word] for word in ("lost", "doubled", "gaps", "other")] == [0, 0, 0, 0], found
    assert trouble == []


def counts() -> dict[str, int]:
    return dict.fromkeys(
        ("kills", "tables", "acknowledged", "lost", "doubled", "gaps", "other", "cut", "503", "stale", "restarted"), 0
    )


def shared(kills: int) -> list[int]:
    """The number of kills for each worker."""
    return [share for n in range(WORKERS) if (share := kills // WORKERS + (n < kills % WORKERS))]


def beside(n: int) -> dict[str, str]:
    """One worker in four has a replay process next to the server, as is the default; it takes seconds to start."""
    return {"SAECULA_REPLAY_WORKERS": str(int(n % 4 == 0))}


async def side_by_side(folders: list[Servers], kills: list[int], tallies: list[dict[str, int]]) -> list[list[Walker]]:
    return list(await asyncio.gather(*map(soak, folders, kills, tallies)))


def added(tallies: list[dict[str, int]]) -> dict[str, int]:
    return {word: sum(tally[word] for tally in tallies) for word in counts()}


@pytest.mark.soak
def test_killed_on_sqlite(tmp_path: Path) -> None:
    kills, began = shared(KILLS * 600 // 1000), time.monotonic()
    tallies = [counts() for _ in kills]
    folders = [tmp_path / str(n) for n in range(len(kills))]
    servers = [Servers(folder, 1, **beside(n)) for n, folder in enumerate(folders)]
    try:
        found = asyncio.run(side_by_side(servers, kills, tallies))
    finally:
        for one in servers:
            one.end()
    trouble = []
    for folder, walkers, tally in zip(folders, found, tallies, strict=True):
        db = sqlite3.connect(folder / "saecula.db")
        rows: Rows = db.execute("SELECT table_id, n, seat, text FROM moves ORDER BY table_id, n").fetchall()
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.close()
        compare(walkers, rows, tally)
        trouble += asyncio.run(verified(Settings(data_dir=str(folder))))
    judge("sqlite", added(tallies), sum(kills), trouble, began)


@pytest.mark.soak
def test_killed_at_two_servers_on_postgresql(tmp_path: Path) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    kills, began = shared(KILLS - KILLS * 600 // 1000), time.monotonic()
    tallies = [counts() for _ in kills]

    async def read(address: str) -> Rows:
        connection = await asyncpg.connect(address)
        found = await connection.fetch("SELECT table_id, n, seat, text FROM moves ORDER BY table_id, n")
        await connection.close()
        return [tuple(row) for row in found]

    trouble = []
    with ExitStack() as open:
        try:
            addresses = [open.enter_context(cluster(free_port())) for _ in kills]
        except Missing as missing:
            pytest.skip(str(missing))
        servers = [
            Servers(tmp_path / str(n), 2, SAECULA_DATABASE_URL=one, **beside(n)) for n, one in enumerate(addresses)
        ]
        try:
            found = asyncio.run(side_by_side(servers, kills, tallies))
        finally:
            for one in servers:
                one.end()
        for n, walkers in enumerate(found):
            compare(walkers, asyncio.run(read(addresses[n])), tallies[n])
            place = Settings(data_dir=str(tmp_path / str(n)), database_url=addresses[n])
            trouble += asyncio.run(verified(place))
    judge("postgresql", added(tallies), sum(kills), trouble, began)
