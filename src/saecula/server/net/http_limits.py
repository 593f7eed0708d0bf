"""Limits for connections: those that are silent, too slow, too large or too many are closed with a reason.

uvicorn itself waits for a request without limit and accepts headers of any length.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from saecula.server.net.guard import among
from saecula.server.problems import LATER, MEDIA, Problem
from saecula.server.settings import Settings

HEAD = 65_536
"""The most bytes of a request besides its body."""
PLAIN = 3
"""How many plain connections an address may have for each live one allowed: browsers keep several open."""
SPARE = 300
"""How many open files are reserved for everything that is not a connection."""


class LimitedProtocol(HttpToolsProtocol):
    """A connection that speaks HTTP, until it becomes a live one.

    Connections from a trusted proxy are not limited by address.
    """

    seconds = 30.0
    most = 0
    most_ip = 0
    trusted: list[str] = []
    hosts: Counter[str] = Counter()

    _host = ""
    _size = 0
    _head = 0
    _fat = False
    _timer: asyncio.TimerHandle | None = None

    @classmethod
    def set_up(cls, settings: Settings, files: int) -> None:
        """Takes the limits from the settings; `files` is how many files this process may open."""
        cls.seconds = settings.request_seconds
        cls.most = 2 * settings.sockets if settings.sockets else 0
        if files:
            cls.most = max(50, min(cls.most or files, files - SPARE))
        cls.most_ip = PLAIN * settings.sockets_ip
        cls.trusted = settings.trusted_proxies

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if self.most and len(self.connections) > self.most:
            self._refuse(Problem(503, "sockets", "The server has too many connections."))
        elif host and self.most_ip and self.hosts[host] >= self.most_ip and not among(host, self.trusted):
            self._refuse(Problem(429, "sockets", "Too many connections from your address."))
        else:
            self._host = host
            self.hosts[host] += 1
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._size += len(data)
        super().data_received(data)
        if (self._fat or self._size > HEAD) and not self.transport.is_closing():
            self._refuse(Problem(431, "too-large", "The headers are too large."))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size = 0
        self._head = 0
        self._wait()

    def on_url(self, url: bytes) -> None:
        self._head += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value) + 4
        self._fat = self._fat or self._head > HEAD
        if not self._fat:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if not self._fat:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._size -= len(body)
        if not self._fat:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop()
        if not self._fat:
            super().on_message_complete()

    def _wait(self) -> None:
        self._stop()
        if self.seconds:
            self._timer = self.loop.call_later(self.seconds, self._late)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._refuse(Problem(408, "slow", "The request took too long to arrive."))

    def _leave(self) -> None:
        self._stop()
        if self._host:
            self.hosts[self._host] -= 1
            if self.hosts[self._host] <= 0:
                del self.hosts[self._host]
            self._host = ""

    def _refuse(self, problem: Problem) -> None:
        """Sends the reason, unless a response is in progress, and closes the connection."""
        self._stop()
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = msgspec.json.encode(problem.body())
            later = f"retry-after: {LATER}\r\n" if problem.status in (429, 503) else ""
            head = f"content-type: {MEDIA}\r\ncontent-length: {len(body)}\r\n{later}connection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[problem.status] + head.encode() + body)
        self.transport.close()
