"""Load on a server: live tables with two people each, a move every two seconds at each.

    python bench/load.py --tables 200 --seconds 120
    python bench/load.py --tables 1000 --source OLD --source NEW          # two source trees, one after the other
    python bench/load.py --tables 1000 --postgres --processes 2           # two processes on a PostgreSQL of its own

Starts `saecula serve` on a fresh database (or uses --url), lets two clients per table play over HTTP and WebSocket,
and measures the time from the POST of a move to the update at the other client, errors, memory and processor time.

Server and clients are kept apart: with four cores or more the server has two of them (--cores) and the clients the
others; with fewer the clients step back (nice 5). The clients run in several processes (--clients).
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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

ROOT = Path(__file__).parents[1]
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
        return await self._send("POST", path, cookie, body)

    async def get(self, path: str, cookie: str) -> Answer:
        return await self._send("GET", path, cookie, b"")

    async def _send(self, method: str, path: str, cookie: str, body: bytes) -> Answer:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{kind}"
            f"X-Saecula: 1\r\nCookie: saecula_session={cookie}\r\n\r\n".encode()
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
            await asyncio.wait_for(future, 30)
        return self.arrived.pop(version)


class Start:
    """The clock starts when all tables are ready: here, and (`told`) in the other processes of clients."""

    def __init__(self, tables: int, told: Callable[[], float]) -> None:
        self.missing = tables
        self.go = asyncio.Event()
        self.at = 0.0
        self._told = told

    def count(self) -> None:
        """One more table is ready, or will never be."""
        self.missing -= 1
        if self.missing == 0:
            waiting = asyncio.get_running_loop().run_in_executor(None, self._told)
            waiting.add_done_callback(lambda done: self._begin(done.result()))

    def _begin(self, at: float) -> None:
        self.at = at
        self.go.set()

    async def ready(self) -> float:
        self.count()
        await self.go.wait()
        return self.at


async def play(args: argparse.Namespace, url: str, result: Result, starting: Start, n: int) -> None:
    """One table after the other, until the time is over."""
    lot = random.Random(n)
    urls = url.split(",")
    sides = [Side(urls[n % len(urls)], 0), Side(urls[(n + (not args.together)) % len(urls)], 1)]
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
                await asyncio.wait_for(event.wait(), 60)
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
    """Seconds of processor time that a process and its children have used."""
    total = 0
    for id in [pid, *children(pid)]:
        try:
            fields = Path(f"/proc/{id}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return total / os.sysconf("SC_CLK_TCK")


def share(times: list[float], part: float) -> float:
    """A percentile in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000 if times else float("nan")


# --- one process of clients ---


async def part(args: argparse.Namespace, url: str) -> None:
    """Plays at some of the tables; says `ready`, is told when to begin, and prints what it has measured."""
    here, parts = (int(word) for word in args.part.split("/"))
    numbers = range(here, args.tables, parts)
    result = Result()

    def told() -> float:
        print("ready", flush=True)
        return float(sys.stdin.readline())

    starting = Start(len(numbers), told)
    await asyncio.gather(*(guarded(args, url, result, starting, n) for n in numbers))
    print(
        json.dumps(
            {
                "update": result.update,
                "answer": result.answer,
                "errors": result.errors[:20],
                "failed": len(result.errors),
                "moves": result.moves,
                "games": result.games,
                "cpu": time.process_time(),
            }
        ),
        flush=True,
    )


# --- the whole ---


def measure(args: argparse.Namespace, urls: list[str], pids: list[int]) -> dict[str, Any]:
    """Lets the processes of clients play, and puts together what they have seen."""
    command = [sys.executable, __file__, *sys.argv[1:]]
    parts = [
        subprocess.Popen(
            [*command, "--tables", str(args.tables), "--part", f"{n}/{args.clients}", "--url", ",".join(urls)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: apart(args, False),
        )
        for n in range(args.clients)
    ]
    for one in parts:
        assert one.stdout is not None
        if one.stdout.readline().strip() != "ready":
            raise SystemExit("the clients could not begin")
    before = sum(used(pid) for pid in pids)
    begin = time.perf_counter() + 1.0  # (the same clock for all processes of a machine)
    for one in parts:
        assert one.stdin is not None
        one.stdin.write(f"{begin}\n")
        one.stdin.flush()
    time.sleep(max(0.0, begin + args.seconds - time.perf_counter()))
    busy = sum(used(pid) for pid in pids) - before
    memory = sum(resident(pid) for pid in pids)
    found = [json.loads(one.communicate(timeout=120)[0]) for one in parts]
    update = [seconds for one in found for seconds in one["update"]]
    answer = [seconds for one in found for seconds in one["answer"]]
    moves = sum(one["moves"] for one in found)
    return {
        "tables": args.tables,
        "seconds": args.seconds,
        "moves": moves,
        "moves_per_second": round(moves / args.seconds, 1),
        "games_finished": sum(one["games"] for one in found),
        "update_ms": {name: round(share(update, p), 1) for name, p in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "answer_ms": {name: round(share(answer, p), 1) for name, p in (("p50", 0.5), ("p95", 0.95))},
        "errors": sum(one["failed"] for one in found),
        "first_errors": [error for one in found for error in one["errors"]][:3],
        "server_memory_mb": round(memory, 1),
        "server_cpu_seconds": round(busy, 1),
        "server_cpu_ms_per_move": round(1000 * busy / moves, 2) if moves else None,
        "client_cpu_seconds": round(sum(one["cpu"] for one in found), 1),
        "load_average": round(os.getloadavg()[0], 2),
    }


def apart(args: argparse.Namespace, server: bool) -> None:
    """Keeps server and clients out of each other's way."""
    every = sorted(os.sched_getaffinity(0))
    cores = args.cores if args.cores >= 0 else (2 if len(every) >= 4 else 0)
    if cores:
        os.sched_setaffinity(0, every[:cores] if server else every[cores:] or every)
    elif not server:
        os.nice(5)


@contextmanager
def served(args: argparse.Namespace, source: Path, port: int, database: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server of that source tree."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **ENVIRONMENT, "SAECULA_DATA_DIR": folder, "PYTHONPATH": str(source / "src")}
        if database:
            environment["SAECULA_DATABASE_URL"] = database
        process = subprocess.Popen(
            [sys.executable, "-m", "saecula.cli", "serve", "--port", str(port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: apart(args, True),
        )
        try:
            wait(f"http://127.0.0.1:{port}")
            yield process
        finally:
            process.terminate()
            process.wait()


def try_out(args: argparse.Namespace, source: Path) -> dict[str, Any]:
    """Starts what is needed, and measures."""
    with ExitStack() as open:
        database = ""
        if args.postgres:
            sys.path.insert(0, str(ROOT))
            from tests.server.cluster import cluster

            database = open.enter_context(cluster(args.port + 50, fsync=True))
        ports = [args.port + n for n in range(args.processes)]
        servers = [open.enter_context(served(args, source, port, database)) for port in ports]
        found = measure(args, [f"http://127.0.0.1:{port}" for port in ports], [one.pid for one in servers])
    kind = {"database": "postgresql" if args.postgres else "sqlite", "processes": args.processes}
    return {"source": source.name, **kind, "clients": args.clients, **found}


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


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--ramp", type=float, default=0.0, help="seconds over which the tables are set up, beforehand")
    parser.add_argument("--game", default="age-of-civilization")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--url", default="", help="a server that runs already; else one is started")
    parser.add_argument("--source", type=Path, action="append", help="a source tree of Saecula; by default this one")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, instead of SQLite")
    parser.add_argument("--processes", type=int, default=1, help="so many servers on the same PostgreSQL")
    parser.add_argument("--together", action="store_true", help="the people of a table are at the same server")
    parser.add_argument("--cores", type=int, default=-1, help="cores of the server; 0: shared, and clients step back")
    parser.add_argument("--clients", type=int, default=0, help="processes of clients; by default one per 250 tables")
    parser.add_argument("--part", default="", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.ramp = args.ramp or max(8.0, args.tables * 0.025)
    args.clients = args.clients or max(1, min((os.cpu_count() or 2) - 1, -(-args.tables // 250)))
    return args


def main() -> int:
    args = parsed()
    if args.part:
        asyncio.run(part(args, args.url))
        return 0
    if args.url:
        wait(args.url)
        found = [measure(args, [args.url], [])]
    else:
        found = [try_out(args, source.resolve()) for source in args.source or [ROOT]]
    print(json.dumps(found if len(found) > 1 else found[0], indent=2))
    return 1 if any(one["errors"] for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
