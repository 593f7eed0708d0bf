"""The clients of `bench/load.py`: one process, which plays at some of the tables over HTTP and WebSocket.

It gets its orders as JSON (see `Orders`), prints `ready` when all its tables are set up, is told when to start, and
prints its measurements.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import faulthandler
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any, cast

import msgspec
import uvloop

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

    def __init__(self, status: int, head: str, body: bytes) -> None:
        self.status = status
        self.head = head
        self.body = body

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Connection(asyncio.Protocol):
    """One connection that is kept open. It does as little as possible, so as not to slow the server down.

    It sends one request at a time; after `upgrade` it receives the messages of a WebSocket.
    """

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self.lost = False
        self.used = 0.0
        self._buffer = bytearray()
        self._answer: asyncio.Future[Answer] | None = None
        self._hear: Callable[[bytes], None] | None = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @staticmethod
    async def to(url: str) -> Connection:
        host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
        _, connection = await asyncio.get_running_loop().create_connection(Connection, host, int(port or 80))
        return connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(EOFError("the connection was cut"))
        if not self.closed.done():
            self.closed.set_result(None)

    async def send(self, request: bytes) -> Answer:
        self.used = time.perf_counter()
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self._answer

    def upgrade(self, hear: Callable[[bytes], None]) -> None:
        """From now on, whole messages are passed on to `hear`."""
        self._hear = hear
        self._frames()

    def say(self, text: bytes) -> None:
        """Sends a short message; the mask, which clients must use, is zero."""
        assert len(text) < 126
        self.transport.write(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self._hear is None:
            self._response()
        else:
            self._frames()

    def _response(self) -> None:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._answer is None or self._answer.done():
            return
        head = self._buffer[:end].decode("latin-1")
        length = int(header(head, "content-length") or 0)
        if len(self._buffer) < end + 4 + length:
            return
        body = bytes(self._buffer[end + 4 : end + 4 + length])
        del self._buffer[: end + 4 + length]
        self._answer.set_result(Answer(int(head.split(" ", 2)[1]), head, body))

    def _frames(self) -> None:
        """Passes on every complete frame. The server sends each message in one frame, without a mask."""
        assert self._hear is not None
        buffer = self._buffer
        while len(buffer) >= 2:
            start, length = 2, buffer[1] & 0x7F
            if length >= 126:
                start = 4 if length == 126 else 10
                if len(buffer) < start:
                    return
                length = int.from_bytes(buffer[2:start], "big")
            if len(buffer) < start + length:
                return
            kind, body = buffer[0] & 0x0F, bytes(buffer[start : start + length])
            del buffer[: start + length]
            if kind == 0x8:
                self.transport.close()
            elif kind in (0x1, 0x2):
                self._hear(body)


def header(head: str, name: str) -> str:
    """A header of an answer, or nothing."""
    for line in head.split("\r\n")[1:]:
        found, _, value = line.partition(": ")
        if found.lower() == name:
            return value
    return ""


class Offered(msgspec.Struct):
    text: str


class Situation(msgspec.Struct):
    """What a client needs of a position; the rest is not decoded."""

    version: int
    moves: list[Offered] = []
    view: msgspec.Raw = msgspec.Raw()

    def over(self) -> bool:
        return msgspec.json.decode(self.view)["outcome"] is not None


class Message(msgspec.Struct):
    type: str
    position: Situation | None = None


READ = msgspec.json.Decoder(Message)
READ_ANSWER = msgspec.json.Decoder(Situation)


class Side:
    """One client at a table: its session, its socket, the newest position."""

    def __init__(self, url: str, seat: int) -> None:
        self.url = url
        self.seat = seat
        self.cookie = ""
        self.position: Situation | None = None
        self.arrived: dict[int, float] = {}
        self.waiters: dict[int, asyncio.Future[None]] = {}
        self._http: Connection | None = None
        self._socket: Connection | None = None
        self._ready: asyncio.Future[None] | None = None

    async def get(self, path: str) -> Answer:
        return await (await self._connected()).send(f"GET /api/v1{path} HTTP/1.1\r\n".encode() + self._common())

    async def post(self, path: str, **body: Any) -> Answer:
        http = await self._connected()
        said = msgspec.json.encode(body)
        head = f"POST /api/v1{path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(said)}\r\n"
        return await http.send(head.encode() + self._common() + said)

    async def _connected(self) -> Connection:
        http = self._http
        if http is None or http.lost or time.perf_counter() - http.used > IDLE:
            if http is not None:
                http.transport.close()
            http = self._http = await Connection.to(self.url)
        return http

    def _common(self) -> bytes:
        host = self.url.removeprefix("http://").rstrip("/")
        return f"Host: {host}\r\nX-Saecula: 1\r\nCookie: saecula_session={self.cookie}\r\n\r\n".encode()

    async def come_in(self) -> None:
        answer = await self.post("/guests", name=f"Load {self.seat}")
        self.cookie = header(answer.head, "set-cookie").partition("saecula_session=")[2].partition(";")[0]

    async def listen(self, table: str) -> Connection:
        """Opens the live connection of a table, and waits for its first position."""
        socket = self._socket = await Connection.to(self.url)
        path = f"/api/v1/tables/{table}/live?seat={self.seat}"
        key = base64.b64encode(os.urandom(16)).decode()
        words = (
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        )
        answer = await socket.send(f"GET {path} HTTP/1.1\r\n{words}".encode() + self._common())
        if answer.status != 101:
            raise RuntimeError(f"{answer.status} {answer.body[:300]!r}")
        self._ready = asyncio.get_running_loop().create_future()
        socket.upgrade(self._hear)
        await asyncio.wait([self._ready, socket.closed], return_when=asyncio.FIRST_COMPLETED)
        if socket.lost:
            raise EOFError("the live connection was cut")
        return socket

    def _hear(self, raw: bytes) -> None:
        now = time.perf_counter()
        message = READ.decode(raw)
        if message.position is not None:
            self.position = message.position
            version = message.position.version
            self.arrived[version] = now
            waiter = self.waiters.pop(version, None)
            if waiter is not None and not waiter.done():  # (it is done if it has waited too long)
                waiter.set_result(None)
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
        elif message.type == "ping":
            assert self._socket is not None
            self._socket.say(b'{"type":"pong"}')

    async def sees(self, version: int) -> float:
        """When this client received the version."""
        if version not in self.arrived:
            if self._socket is None or self._socket.lost:
                raise EOFError("the live connection was cut")
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
                except (EOFError, TimeoutError, OSError) as error:
                    self.result.errors.append(f"{type(error).__name__}: {error}")
                    at = max(at, time.perf_counter())

    async def _sit_down(self, open: contextlib.AsyncExitStack) -> str:
        """A new table, at which both have a seat and a live connection."""
        first, second = self.sides
        for side in self.sides:
            if not side.cookie:
                await side.come_in()
            side.position, side.arrived, side.waiters = None, {}, {}
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = await first.post("/tables", game=self.orders.game, seats=seats, visibility="open")
        if made.status != 201:
            raise RuntimeError(f"{made.status} {made.body[:300]!r}")
        table: str = made.json()["id"]
        joined = await second.post(f"/tables/{table}/join")
        if joined.status != 200:
            raise RuntimeError(f"{joined.status} {joined.body[:300]!r}")
        for side in self.sides:
            open.callback((await side.listen(table)).transport.close)
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
            mover = next((s for s in self.sides if s.position and s.position.moves), None)
            if mover is None:
                if self.sides[0].position is None or not self.sides[0].position.over():
                    self.result.errors.append("nobody is asked")
                self.result.games += 1
                break
            await self._move(mover, self.sides[1 - mover.seat], table)
        return at

    async def _move(self, mover: Side, other: Side, table: str) -> None:
        position = mover.position
        assert position is not None
        text = self.lot.choice(position.moves).text
        sent = time.perf_counter()
        answer = await mover.post(f"/tables/{table}/moves", seat=mover.seat, move=text, version=position.version)
        self.result.last = time.perf_counter()
        self.result.answer.append(self.result.last - sent)
        self.result.moves += 1
        if answer.status != 200:
            self.result.errors.append(f"{answer.status} {answer.body[:200]!r}")
            return
        version = READ_ANSWER.decode(answer.body).version
        self.result.update.append(await other.sees(version) - sent)
        await mover.sees(version)


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


def say(line: bytes) -> None:
    """Writes all of a long line: after `uvloop.run`, print loses what does not fit into the pipe at once."""
    while line:
        line = line[os.write(sys.stdout.fileno(), line) :]


if __name__ == "__main__":
    faulthandler.enable()
    many_files()
    result = uvloop.run(run(msgspec.json.decode(sys.argv[1], type=Orders)))
    say(msgspec.json.encode(result) + b"\n")
