"""A thousand kills, behind `make soak`: 600 of a server on SQLite, 400 of two servers on one PostgreSQL.

SAECULA_KILLS=60 makes it so many in all, in the same proportion. What was found is printed, and written to
.cache/kills-*.json.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from saecula.server.admin import admin
from saecula.server.settings import Settings

from .cluster import Missing, cluster
from .test_kill import ENVIRONMENT, free_port

KILLS = int(os.environ.get("SAECULA_KILLS", "1000"))
TABLES = 8
GAMES = ["age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"]
RESULTS = Path(__file__).parents[2] / ".cache"


class Walker:
    """Plays all seats of one table after the other, at whichever server answers, and remembers what was acknowledged.

    What was not answered is sent again, until it is.
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
        self.ending = False

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Again and again, at one server or the other, until it is answered with anything but 503."""
        while True:
            if self.http is None:
                url = f"{self.lot.choice(self.urls)}/api/v1"
                headers = {"X-Saecula": "1"}
                self.http = httpx.AsyncClient(base_url=url, headers=headers, cookies=self.cookies, timeout=20)
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
            await asyncio.sleep(0.02)

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
            answer = await self.ask("POST", f"/tables/{self.table}/moves", **self.pending)
            if answer.status_code == 200:
                self.acknowledged[self.table].append((self.pending["seat"], self.pending["move"]))
            else:  # the other server had moved on: this one was never taken
                assert answer.status_code in (409, 422), answer.text
                self.tally["stale"] += 1
            self.pending = None

    async def choose(self) -> bool:
        """The next move at the table; False if nobody is asked (then another table is set up)."""
        table = (await self.ask("GET", f"/tables/{self.table}")).json()
        if table["status"] == "over":
            self.table = ""
            return False
        for seat in table["waiting"] or (0, 1):
            position = (await self.ask("GET", f"/tables/{self.table}/position?seat={seat}")).json()
            if position["moves"]:
                move = self.lot.choice(position["moves"])["text"]
                self.pending = {"seat": seat, "move": move, "version": position["version"]}
                return True
        await asyncio.sleep(0.01)
        return False


class Servers:
    """Processes of `saecula serve`, killed and started again."""

    def __init__(self, folder: Path, count: int, **more: str) -> None:
        self.ports = [free_port() for _ in range(count)]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self._env = {**os.environ, **ENVIRONMENT, "SAECULA_SIGN_RATE": "0", **more, "SAECULA_DATA_DIR": str(folder)}
        self._processes: list[subprocess.Popen[bytes]] = [self._start(n) for n in range(count)]

    def _start(self, n: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "saecula.cli", "serve", "--port", str(self.ports[n])]
        return subprocess.Popen(command, env=self._env, stdout=subprocess.DEVNULL)

    async def ready(self, n: int) -> None:
        end = time.monotonic() + 120
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    if (await http.get(f"{self.urls[n]}/readyz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                assert time.monotonic() < end, "the server does not start"
                await asyncio.sleep(0.03)

    def kill(self, n: int) -> None:
        self._processes[n].send_signal(signal.SIGKILL)
        self._processes[n].wait()
        self._processes[n] = self._start(n)

    def end(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()


async def soak(servers: Servers, kills: int, tally: dict[str, int]) -> list[Walker]:
    """Lets people play, and kills a server at any moment, so many times."""
    lot = random.Random(kills)
    walkers = [Walker(servers.urls, n, tally) for n in range(TABLES)]
    await asyncio.gather(*(servers.ready(n) for n in range(len(servers.urls))))
    playing = [asyncio.create_task(walker.run()) for walker in walkers]
    for n in range(kills):
        await asyncio.sleep(lot.random() ** 2)
        one = n % len(servers.urls)
        servers.kill(one)
        tally["kills"] += 1
        await servers.ready(one)
        if any(task.done() for task in playing):
            break
    for walker in walkers:
        walker.ending = True
    await asyncio.wait_for(asyncio.gather(*playing), 120)
    return walkers


Rows = list[tuple[str, int, int, str]]


def compare(walkers: list[Walker], rows: Rows, tally: dict[str, int]) -> None:
    """What was acknowledged against what is stored: nothing lost, nothing doubled, no gap."""
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
        ("kills", "tables", "acknowledged", "lost", "doubled", "gaps", "other", "cut", "503", "stale"), 0
    )


@pytest.mark.soak
def test_killed_on_sqlite(tmp_path: Path) -> None:
    kills, tally, began = KILLS * 600 // 1000, counts(), time.monotonic()
    servers = Servers(tmp_path, 1)
    try:
        walkers = asyncio.run(soak(servers, kills, tally))
    finally:
        servers.end()
    db = sqlite3.connect(tmp_path / "saecula.db")
    rows: Rows = db.execute("SELECT table_id, n, seat, text FROM moves ORDER BY table_id, n").fetchall()
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()
    compare(walkers, rows, tally)
    judge("sqlite", tally, kills, asyncio.run(verified(Settings(data_dir=str(tmp_path)))), began)


@pytest.mark.soak
def test_killed_at_two_servers_on_postgresql(tmp_path: Path) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    kills, tally, began = KILLS - KILLS * 600 // 1000, counts(), time.monotonic()

    async def read(address: str) -> Rows:
        connection = await asyncpg.connect(address)
        found = await connection.fetch("SELECT table_id, n, seat, text FROM moves ORDER BY table_id, n")
        await connection.close()
        return [tuple(row) for row in found]

    try:
        with cluster(free_port()) as address:
            servers = Servers(tmp_path, 2, SAECULA_DATABASE_URL=address)
            try:
                walkers = asyncio.run(soak(servers, kills, tally))
            finally:
                servers.end()
            compare(walkers, asyncio.run(read(address)), tally)
            trouble = asyncio.run(verified(Settings(data_dir=str(tmp_path), database_url=address)))
    except Missing as missing:
        pytest.skip(str(missing))
    judge("postgresql", tally, kills, trouble, began)
