"""The clients of `bench/load.py`: one process, which plays at some of the tables over HTTP and WebSocket.

It gets its orders as JSON (see `Orders`), prints `ready` when all its tables are set up, is told when to start, and
prints its measurements.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
import websockets

AT_ONCE = 16
"""The number of tables that are set up at the same time."""
IDLE = 60.0
"""How many idle seconds before a connection is given up; the server ends it after 75."""
LATE = 30.0
"""How many seconds to wait for a move to be seen before it counts as an error."""


class Orders(msgspec.Struct, kw_only=True):
    """The work of one process of clients."""

    urls: list[str]
    tables: list[int]
    """The numbers of its tables, out of `all`."""
    all: int
    seconds: float
    pause: float
    ramp: float
    game: str = "age-of-civilization"
    together: bool = False
    moves: int = 0
    """How many moves to make at each table, if not 0; after that its people only watch."""
    setup: float = 300.0
    """How many seconds to wait for a table to be set up before it is given up."""


class Result(msgspec.Struct):
    """The measurements: seconds from the POST of a move to the other client's update, and to its answer."""

    update: list[float] = []
    answer: list[float] = []
    errors: list[str] = []
    moves: int = 0
    games: int = 0
    set_up: int = 0
    last: float = 0.0
    """When the last move was answered, on the clock of the machine."""
    cpu: float = 0.0


class Answer:
    """An answer of the server."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Http:
    """One connection that is kept open. It does as little as possible, so as not to slow the server down."""

    def __init__(self, url: str) -> None:
        self.host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
        self.port = int(port or 80)
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used = 0.0

    async def post(self, path: str, body: bytes, cookie: str) -> Answer:
        return await self._send("POST", path, cookie, body)

    async def get(self, path: str, cookie: str) -> Answer:
        return await self._send("GET", path, cookie, b"")

    async def _send(self, method: str, path: str, cookie: str, body: bytes) -> Answer:
        if self.streams is not None and time.perf_counter() - self.used > IDLE:
            self.streams[1].close()
            self.streams = None
        if self.streams is None or self.streams[0].at_eof():
            self.streams = await asyncio.open_connection(self.host, self.port)
        self.used = time.perf_counter()
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
        async with websockets.connect(
            url, additional_headers=headers, max_size=None, compression=None, open_timeout=60, ping_interval=None
        ) as socket:
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
        """When this client received the version."""
        if version not in self.arrived:
            future = asyncio.get_running_loop().create_future()
            self.waiters[version] = future
            await asyncio.wait_for(future, LATE)
        return self.arrived.pop(version)


class Start:
    """Starts the clock when all tables are ready: here, and (through `told`) in the other processes of clients."""

    def __init__(self, tables: int, told: Callable[[], float]) -> None:
        self.missing = tables
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.go = asyncio.Event()
        self.at = 0.0
        self._told = told

    def count(self) -> None:
        """Counts one more table that is ready, or never will be."""
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


class Table:
    """Two people who play one game after the other until time is up."""

    def __init__(self, orders: Orders, n: int, result: Result, starting: Start) -> None:
        urls = orders.urls
        self.orders = orders
        self.n = n
        self.result = result
        self.starting = starting
        self.lot = random.Random(n)
        self.sides = [Side(urls[n % len(urls)], 0), Side(urls[(n + (not orders.together)) % len(urls)], 1)]
        self.counted = False

    async def run(self) -> None:
        """Plays; a table that cannot be set up is counted as an error and does not stop the others."""
        try:
            await self._play()
        except Exception as error:
            self.result.errors.append(repr(error))
        if not self.counted:
            self.starting.count()

    async def _play(self) -> None:
        orders = self.orders
        async with asyncio.timeout(orders.setup):
            await asyncio.sleep(self.n * orders.ramp / orders.all)
        at = start = 0.0
        while at <= start + orders.seconds:
            async with contextlib.AsyncExitStack() as open:
                async with asyncio.timeout(orders.setup), self.starting.turns:
                    table = await self._sit_down(open)
                if not start:
                    self.counted = True
                    self.result.set_up += 1
                    start = await self.starting.ready()
                    at = start + self.lot.random() * max(orders.pause, 1.0)
                try:
                    at = await self._game(table, at, start + orders.seconds)
                except (EOFError, TimeoutError, OSError, websockets.WebSocketException) as error:
                    self.result.errors.append(f"{type(error).__name__}: {error}")
                    at = max(at, time.perf_counter())

    async def _sit_down(self, open: contextlib.AsyncExitStack) -> str:
        """A new table, at which both have a seat and a live connection."""
        first, second = self.sides
        for side in self.sides:
            if not side.cookie:
                await side.come_in()
            side.position, side.arrived, side.waiters = {}, {}, {}
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = await first.post("/tables", game=self.orders.game, seats=seats, visibility="open")
        if made.status != 201:
            raise RuntimeError(f"{made.status} {made.body[:300]!r}")
        table: str = made.json()["id"]
        joined = await second.post(f"/tables/{table}/join")
        if joined.status != 200:
            raise RuntimeError(f"{joined.status} {joined.body[:300]!r}")
        for side in self.sides:
            ready = asyncio.Event()
            listening = asyncio.create_task(side.listen(table, ready))
            open.push_async_callback(_end, listening)
            listening.add_done_callback(lambda _, ready=ready: ready.set())  # it could not connect
            await ready.wait()
            if listening.done():
                listening.result()
        return table

    async def _game(self, table: str, at: float, end: float) -> float:
        """Plays until the game is over or time is up; returns the time of the next move."""
        made = 0
        while at < end:
            if self.orders.moves and made == self.orders.moves:
                await asyncio.sleep(max(0.0, end - time.perf_counter()))
                return end + 1.0
            made += 1
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            at = max(at + self.orders.pause, time.perf_counter())
            mover = next((s for s in self.sides if s.position["moves"]), None)
            if mover is None:
                if self.sides[0].position["view"]["outcome"] is None:
                    self.result.errors.append("nobody is asked")
                self.result.games += 1
                break
            await self._move(mover, self.sides[1 - mover.seat], table)
        return at

    async def _move(self, mover: Side, other: Side, table: str) -> None:
        position = mover.position
        text = self.lot.choice(position["moves"])["text"]
        sent = time.perf_counter()
        answer = await mover.post(f"/tables/{table}/moves", seat=mover.seat, move=text, version=position["version"])
        self.result.last = time.perf_counter()
        self.result.answer.append(self.result.last - sent)
        self.result.moves += 1
        if answer.status != 200:
            self.result.errors.append(f"{answer.status} {answer.body[:200]!r}")
            return
        version = answer.json()["version"]
        self.result.update.append(await other.sees(version) - sent)
        await mover.sees(version)


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def run(orders: Orders) -> Result:
    result = Result()

    def told() -> float:
        print("ready", flush=True)
        return float(sys.stdin.readline())

    starting = Start(len(orders.tables), told)
    await asyncio.gather(*(Table(orders, n, result, starting).run() for n in orders.tables))
    result.cpu = time.process_time()
    return result


def many_files() -> None:
    """Raises the limit of open files, because each table takes four connections."""
    import resource

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    many_files()
    print(msgspec.json.encode(asyncio.run(run(msgspec.json.decode(sys.argv[1], type=Orders)))).decode(), flush=True)
