"""Who watches which table: live connections, and what is waiting to be sent to them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from saecula.server.metrics import Metrics
from saecula.server.security import new_id
from saecula.server.settings import Settings

PENDING = 300
"""So many messages may wait for a slow reader."""


class Watcher:
    """One live connection. Of positions and tables only the newest is kept; a slow reader misses none that matters."""

    def __init__(self, table: str, user: str | None, seat: int | None, ip: str) -> None:
        self.table = table
        self.user = user
        self.seat = seat
        self.ip = ip
        self.last: bytes | None = None
        self.pending: dict[str, bytes] = {}
        self.ready = asyncio.Event()
        self.close: tuple[int, str] | None = None
        self.heard = 0.0

    def push(self, key: str, message: bytes) -> None:
        self.pending.pop(key, None)
        self.pending[key] = message
        if len(self.pending) > PENDING:
            self.end(4413, "too slow")
        self.ready.set()

    def end(self, code: int, reason: str) -> None:
        """Closes the connection, with a reason."""
        self.close = (code, reason)
        self.ready.set()

    def take(self) -> list[bytes]:
        messages = list(self.pending.values())
        self.pending = {}
        self.ready.clear()
        return messages


class Hub:
    """All live connections of this process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.name = new_id(8)
        self._settings = settings
        self._metrics = metrics
        self._by_table: dict[str, set[Watcher]] = {}
        self._by_user: Counter[str] = Counter()
        self._by_ip: Counter[str] = Counter()
        self._all = 0

    def refuse(self, user: str | None, ip: str) -> str:
        """Why there may be no further connection; empty if there may."""
        s = self._settings
        if s.sockets and self._all >= s.sockets:
            return "the server has too many connections"
        if s.sockets_ip and self._by_ip[ip] >= s.sockets_ip:
            return "too many connections from your address"
        if user is not None and s.sockets_user and self._by_user[user] >= s.sockets_user:
            return "you have too many connections"
        return ""

    def add(self, watcher: Watcher) -> None:
        self._by_table.setdefault(watcher.table, set()).add(watcher)
        self._by_ip[watcher.ip] += 1
        if watcher.user is not None:
            self._by_user[watcher.user] += 1
        self._all += 1
        self._metrics.set("saecula_sockets", self._all)

    def remove(self, watcher: Watcher) -> None:
        watchers = self._by_table.get(watcher.table, set())
        if watcher not in watchers:
            return
        watchers.discard(watcher)
        if not watchers:
            self._by_table.pop(watcher.table, None)
        _less(self._by_ip, watcher.ip)
        if watcher.user is not None:
            _less(self._by_user, watcher.user)
        self._all -= 1
        self._metrics.set("saecula_sockets", self._all)

    def watchers(self, table: str) -> list[Watcher]:
        return list(self._by_table.get(table, ()))

    def everybody(self) -> list[Watcher]:
        return [watcher for watchers in self._by_table.values() for watcher in watchers]

    def watched(self, table: str) -> bool:
        return table in self._by_table

    def tables(self) -> list[str]:
        return list(self._by_table)

    def online(self, table: str, user: str) -> bool:
        return any(w.user == user for w in self._by_table.get(table, ()))

    def watching(self, table: str) -> int:
        """How many look on without a seat."""
        return sum(1 for w in self._by_table.get(table, ()) if w.seat is None)

    def say(self, table: str, key: str, message: bytes) -> None:
        """Sends the same to all who watch a table."""
        for watcher in self.watchers(table):
            watcher.push(key, message)


def _less(counter: Counter[Any], key: Any) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
