"""Load on a server: live tables with two people each, a move every two seconds at each.

    python bench/load.py --tables 200 --seconds 120

Starts `saecula serve` on a fresh SQLite file (or uses --url), lets two clients per table play over HTTP and WebSocket,
and measures the time from the POST of a move to the update at the other client, errors, and the memory of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

ENVIRONMENT = {
    "SAECULA_RATE": "0",
    "SAECULA_RATE_USER": "0",
    "SAECULA_SIGN_RATE": "0",
    "SAECULA_TABLE_RATE": "0",
    "SAECULA_SOCKETS_IP": "0",
    "SAECULA_TABLES_PER_USER": "0",
    "SAECULA_LOG_LEVEL": "warning",
}


class Result:
    """What was measured."""

    def __init__(self) -> None:
        self.update: list[float] = []
        self.answer: list[float] = []
        self.errors: list[str] = []
        self.moves = 0
        self.games = 0


class Answer:
    """An answer of the server."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Http:
    """One connection that is kept open. As little as possible, so that the clients do not slow the server down."""

    def __init__(self, url: str) -> None:
        self.host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
        self.port = int(port or 80)
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes, cookie: str) -> Answer:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Type: application/json\r\n"
            f"X-Saecula: 1\r\nCookie: saecula_session={cookie}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        return Answer(int(head[0].split()[1]), headers, await reader.readexactly(int(headers["content-length"])))


class Side:
    """One client at a table: its session, its socket, the newest position."""

    def __init__(self, url: str, seat: int) -> None:
        self.http = Http(url)
        self.url = url
        self.seat = seat
        self.cookie = ""
        self.position: dict[str, Any] = {}
        self.arrived: dict[int, float] = {}
        self.waiters: dict[int, asyncio.Future[None]] = {}

    async def post(self, path: str, **body: Any) -> Answer:
        return await self.http.post(f"/api/v1{path}", msgspec.json.encode(body), self.cookie)

    async def come_in(self) -> None:
        answer = await self.post("/guests", name=f"Load {self.seat}")
        self.cookie = answer.headers["set-cookie"].partition("saecula_session=")[2].partition(";")[0]

    async def listen(self, table: str, ready: asyncio.Event) -> None:
        url = f"{self.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/live?seat={self.seat}"
        headers = {"Cookie": f"saecula_session={self.cookie}"}
        async with websockets.connect(url, additional_headers=headers, max_size=None, compression=None) as socket:
            async for raw in socket:
                now = time.perf_counter()
                message = msgspec.json.decode(raw)
                if message["type"] == "position":
                    self.position = message["position"]
                    version = self.position["version"]
                    self.arrived[version] = now
                    if version in self.waiters:
                        self.waiters.pop(version).set_result(None)
                    ready.set()
                elif message["type"] == "ping":
                    await socket.send('{"type":"pong"}')

    async def sees(self, version: int) -> float:
        """When this client had the version."""
        if version not in self.arrived:
            future = asyncio.get_running_loop().create_future()
            self.waiters[version] = future
            await asyncio.wait_for(future, 10)
        return self.arrived.pop(version)


class Start:
    """The clock starts when all tables are ready."""

    def __init__(self, tables: int) -> None:
        self.missing = tables
        self.go = asyncio.Event()
        self.at = 0.0

    def count(self) -> None:
        """One more table is ready, or will never be."""
        self.missing -= 1
        if self.missing == 0:
            self.at = time.perf_counter() + 1.0
            self.go.set()

    async def ready(self) -> float:
        self.count()
        await self.go.wait()
        return self.at


async def play(args: argparse.Namespace, url: str, result: Result, starting: Start, n: int) -> None:
    """One table after the other, until the time is over."""
    lot = random.Random(n)
    sides = [Side(url, 0), Side(url, 1)]
    await asyncio.sleep(n * args.ramp / args.tables)
    for side in sides:
        await side.come_in()
    at = start = 0.0
    while at <= start + args.seconds:
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = await sides[0].post("/tables", game=args.game, seats=seats, visibility="open")
        if made.status != 201:
            raise RuntimeError(f"{made.status} {made.body[:300]!r}")
        table = made.json()["id"]
        joined = await sides[1].post(f"/tables/{table}/join")
        if joined.status != 200:
            raise RuntimeError(f"{joined.status} {joined.body[:300]!r}")
        events = [asyncio.Event(), asyncio.Event()]
        listening = [asyncio.create_task(s.listen(table, e)) for s, e in zip(sides, events, strict=True)]
        try:
            for event in events:
                await asyncio.wait_for(event.wait(), 30)
            if not start:
                start = await starting.ready()
                at = start + lot.random() * args.pause
            while at < start + args.seconds:
                await asyncio.sleep(max(0.0, at - time.perf_counter()))
                at = max(at + args.pause, time.perf_counter())
                mover = next((s for s in sides if s.position["moves"]), None)
                if mover is None:
                    if sides[0].position["view"]["outcome"] is not None:
                        result.games += 1
                        break
                    result.errors.append("nobody is asked")
                    break
                await move(mover, sides[1 - mover.seat], table, lot, result)
        except (EOFError, TimeoutError, OSError, websockets.WebSocketException) as error:
            result.errors.append(f"{type(error).__name__}: {error}")
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            for side in sides:
                side.position, side.arrived, side.waiters = {}, {}, {}


async def guarded(args: argparse.Namespace, url: str, result: Result, starting: Start, n: int) -> None:
    """A table that cannot be set up is an error, not the end."""
    try:
        await play(args, url, result, starting, n)
    except Exception as error:
        result.errors.append(repr(error))
        if not starting.go.is_set():
            starting.count()


async def move(mover: Side, other: Side, table: str, lot: random.Random, result: Result) -> None:
    position = mover.position
    text = lot.choice(position["moves"])["text"]
    sent = time.perf_counter()
    answer = await mover.post(f"/tables/{table}/moves", seat=mover.seat, move=text, version=position["version"])
    result.answer.append(time.perf_counter() - sent)
    result.moves += 1
    if answer.status != 200:
        result.errors.append(f"{answer.status} {answer.body[:200]!r}")
        return
    version = answer.json()["version"]
    result.update.append(await other.sees(version) - sent)
    await mover.sees(version)


def resident(pid: int) -> float:
    """Memory of a process and its children in MB."""
    total = 0
    for id in [pid, *children(pid)]:
        try:
            total += int(Path(f"/proc/{id}/statm").read_text().split()[1]) * 4096
        except OSError:
            continue
    return total / 1e6


def children(pid: int) -> list[int]:
    found = []
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *children(int(child))]
    except OSError:
        pass
    return found


def used(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def share(times: list[float], part: float) -> float:
    """A percentile in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000 if times else float("nan")


async def run(args: argparse.Namespace, url: str, pid: int) -> int:
    result = Result()
    peak = 0.0
    starting = Start(args.tables)
    plays = [asyncio.create_task(guarded(args, url, result, starting, n)) for n in range(args.tables)]
    before = (0.0, 0.0)
    while not all(task.done() for task in plays):
        await asyncio.sleep(0.5)
        if starting.go.is_set() and before == (0.0, 0.0):
            before = used(pid), time.process_time()
        peak = max(peak, resident(pid) if pid else 0.0)
    for task in plays:
        await task
    busy = used(pid) - before[0], time.process_time() - before[1]
    said = {
        "tables": args.tables,
        "seconds": args.seconds,
        "moves": result.moves,
        "games_finished": result.games,
        "update_ms": {
            "p50": round(share(result.update, 0.5), 1),
            "p95": round(share(result.update, 0.95), 1),
            "p99": round(share(result.update, 0.99), 1),
        },
        "answer_ms": {"p50": round(share(result.answer, 0.5), 1), "p95": round(share(result.answer, 0.95), 1)},
        "errors": len(result.errors),
        "first_errors": result.errors[:3],
        "server_memory_mb": round(peak, 1),
        "cpu_seconds": {"server": round(busy[0], 1), "clients": round(busy[1], 1)},
        "load_average": os.getloadavg()[0],
    }
    print(json.dumps(said, indent=2))
    return 1 if result.errors else 0


def wait(url: str) -> None:
    """Until the server is there."""
    with httpx.Client() as http:
        for _ in range(1000):
            try:
                if http.get(f"{url}/readyz").status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
    sys.exit(f"there is no server at {url}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--ramp", type=float, default=8.0, help="seconds over which the tables are set up, beforehand")
    parser.add_argument("--game", default="age-of-civilization")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--url", default="", help="a server that runs already; else one is started")
    args = parser.parse_args()
    if args.url:
        wait(args.url)
        return asyncio.run(run(args, args.url, 0))
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "saecula.cli", "serve", "--port", str(args.port)],
            env={**os.environ, **ENVIRONMENT, "SAECULA_DATA_DIR": folder},
        )
        url = f"http://127.0.0.1:{args.port}"
        try:
            wait(url)
            return asyncio.run(run(args, url, process.pid))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
