"""The live connections: who watches which table, and the messages waiting to be sent."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from saecula.server.accounts.security import new_id
from saecula.server.settings import Settings

PING = 25.0
"""How many seconds without a message before a watcher is sent a ping."""

SILENCE = 75.0
"""How many seconds without a message from a watcher, or without reading, mean that it is gone."""

PENDING = 300
"""The most messages that may wait for a slow reader."""

SILENT = 30.0
"""How many seconds of silence mean that a process is gone."""

NAMED = 300
"""The most users of one table that are reported to the other processes."""


class Watcher:
    """One live connection. Only the newest position and table are kept, so a slow reader misses nothing important."""

    def __init__(
        self, table: str, user: str | None, seat: int | None, ip: str, session: str = "", program: bool = False
    ) -> None:
        self.table = table
        self.user = user
        self.seat = seat
        self.ip = ip
        self.session = session
        self.program = program
        self.last: bytes | None = None
        self.table_seen: bytes | None = None
        self.pending: dict[str, bytes] = {}
        self.ready = asyncio.Event()
        self.close: tuple[int, str] | None = None
        self.heard = self.told = time.monotonic()
        self.busy = False
        self.patience: asyncio.Timeout | None = None
        self.unheard: frozenset[str] = frozenset()

    def push(self, key: str, message: bytes) -> None:
        if self.close is not None:
            return
        self.pending.pop(key, None)
        self.pending[key] = message
        if len(self.pending) > PENDING:
            self.end(4413, "too slow")
        self.ready.set()

    def end(self, code: int, reason: str) -> None:
        """Closes the connection with a reason; unsent messages are dropped."""
        self.pending = {}
        self.close = (code, reason)
        self.ready.set()

    def take(self) -> list[bytes]:
        messages = list(self.pending.values())
        self.pending = {}
        self.ready.clear()
        self.told = time.monotonic()
        return messages

    def sweep(self, now: float) -> None:
        """Sends a ping to a watcher that was sent nothing for a while; ends one that does not answer or does not
        read."""
        if now - self.told < PING:
            return
        if self.busy:
            if now - self.told > SILENCE and self.patience is not None:
                self.patience.reschedule(0.0)
        elif now - self.heard > SILENCE:
            self.end(4408, "no answer to ping")
        else:
            self.push("ping", b'{"type":"ping"}')


@dataclass(frozen=True, slots=True)
class Ready:
    """A program that is online and takes challenges: its account, and the ids of the games that it plays."""

    user: str
    name: str
    games: frozenset[str]


@dataclass(slots=True)
class Process:
    """What another process has reported about the tables watched there: who is present, and how many are watching.

    `followed` are the tables that a person has open there, not only programs. `ready` are the programs that take
    challenges there, by account.
    """

    heard: float
    users: dict[str, set[str]] = field(default_factory=dict)
    watching: dict[str, int] = field(default_factory=dict)
    followed: set[str] = field(default_factory=set)
    ready: dict[str, Ready] = field(default_factory=dict)


class Hub:
    """All live connections of this process, and who is at which table in the others."""

    def __init__(self, settings: Settings) -> None:
        self.name = new_id(8)
        self._settings = settings
        self._by_table: dict[str, set[Watcher]] = {}
        self._by_user: Counter[str] = Counter()
        self._by_ip: Counter[str] = Counter()
        self._all = 0
        self._others: dict[str, Process] = {}
        self._ready: dict[object, Ready] = {}
        self.changed: set[str] = set()
        self.programs_changed: set[str] = set()
        self.news = asyncio.Event()

    def refuse(self, user: str | None, ip: str) -> str:
        """Why no further connection is allowed; empty if one is."""
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
        self.count(watcher.user, watcher.ip)
        self._turned(watcher.table)

    def count(self, user: str | None, ip: str) -> None:
        """Counts a connection, to a table or to the news of an account."""
        self._by_ip[ip] += 1
        if user is not None:
            self._by_user[user] += 1
        self._all += 1

    def discount(self, user: str | None, ip: str) -> None:
        """Counts a connection no longer, because it has ended."""
        _less(self._by_ip, ip)
        if user is not None:
            _less(self._by_user, user)
        self._all -= 1

    def remove(self, watcher: Watcher) -> None:
        watchers = self._by_table.get(watcher.table, set())
        if watcher not in watchers:
            return
        watchers.discard(watcher)
        if not watchers:
            self._by_table.pop(watcher.table, None)
        self.discount(watcher.user, watcher.ip)
        self._turned(watcher.table)

    def watchers(self, table: str) -> list[Watcher]:
        return list(self._by_table.get(table, ()))

    def __len__(self) -> int:
        return self._all

    def everybody(self) -> list[Watcher]:
        return [watcher for watchers in self._by_table.values() for watcher in watchers]

    def sweep(self) -> None:
        """Checks all connections; one timer for all of them is cheaper than two with each message."""
        now = time.monotonic()
        for watcher in self.everybody():
            watcher.sweep(now)

    def watched(self, table: str) -> bool:
        return table in self._by_table

    def attended(self, table: str) -> bool:
        """Whether anybody has the table open, in this process or another."""
        elsewhere = (other.users.get(table) or other.watching.get(table) for other in self._others.values())
        return self.watched(table) or any(elsewhere)

    def followed(self, table: str) -> bool:
        """Whether a person has the table open, not only programs, in this process or another."""
        return self._followed_here(table) or any(table in other.followed for other in self._others.values())

    def _followed_here(self, table: str) -> bool:
        return any(not watcher.program for watcher in self._by_table.get(table, ()))

    def tables(self) -> list[str]:
        return list(self._by_table)

    def online(self, table: str, user: str) -> bool:
        """Whether this person has the table open, in this process or another."""
        return any(w.user == user for w in self._by_table.get(table, ())) or any(
            user in other.users.get(table, ()) for other in self._others.values()
        )

    def watching(self, table: str) -> int:
        """How many people watch without a seat."""
        here = sum(1 for w in self._by_table.get(table, ()) if w.seat is None)
        return here + sum(other.watching.get(table, 0) for other in self._others.values())

    # --- programs that take challenges ---

    def ready(self, connection: object, program: Ready) -> None:
        """Lists a program as long as its connection is there."""
        if self._ready.get(connection) != program:
            self._ready[connection] = program
            self._program_turned(program.user)

    def unready(self, connection: object) -> None:
        """Lists a program no longer, because its connection has ended."""
        program = self._ready.pop(connection, None)
        if program is not None:
            self._program_turned(program.user)

    def programs(self) -> list[Ready]:
        """The programs that are online and take challenges, in this process and the others, by name."""
        found: dict[str, Ready] = {}
        for one in [*self._ready.values(), *(p for other in self._others.values() for p in other.ready.values())]:
            games = found[one.user].games if one.user in found else frozenset()
            found[one.user] = Ready(one.user, one.name, one.games | games)
        return sorted(found.values(), key=lambda one: (one.name.casefold(), one.user))

    def end_session(self, session: str) -> None:
        """Closes the connections of a session that has ended."""
        for watcher in self.everybody():
            if session and watcher.session == session:
                watcher.end(4401, "signed out")

    def end_user(self, user: str, keep: str) -> None:
        """Closes the connections of a person whose sessions have all ended except one."""
        for watcher in self.everybody():
            if watcher.user == user and watcher.session != keep:
                watcher.end(4401, "signed out")

    # --- the other processes ---

    def _turned(self, table: str) -> None:
        if self._settings.postgres:
            self.changed.add(table)
            self.news.set()

    def _program_turned(self, user: str) -> None:
        if self._settings.postgres:
            self.programs_changed.add(user)
            self.news.set()

    def reports(self) -> list[dict[str, Any]]:
        """What has changed in this process since the last call, for the others."""
        tables, programs = self.changed, self.programs_changed
        self.changed, self.programs_changed = set(), set()
        return [*(self.here(table) for table in tables), *(self._program_here(user) for user in programs)]

    def report_all(self) -> None:
        """Has everything reported to the others again, because one of them does not know it yet."""
        self.changed.update(self.tables())
        self.programs_changed.update(program.user for program in self._ready.values())
        self.news.set()

    def _program_here(self, user: str) -> dict[str, Any]:
        mine = [one for one in self._ready.values() if one.user == user]
        games = sorted({game for one in mine for game in one.games})
        return {"program": user, "name": mine[-1].name if mine else "", "games": games}

    def here(self, table: str) -> dict[str, Any]:
        """What this process reports to the others about a table."""
        watchers = self._by_table.get(table, ())
        users = sorted({w.user for w in watchers if w.user is not None})[:NAMED]
        watching = sum(1 for w in watchers if w.seat is None)
        return {"here": table, "users": users, "watching": watching, "followed": self._followed_here(table)}

    def hear(self, process: str, told: dict[str, Any]) -> list[str]:
        """Handles a report of another process (a table, a program, alive, or gone); returns the tables concerned."""
        if told.get("gone"):
            gone = self._others.pop(process, None)
            return list(gone.users) if gone is not None else []
        other = self._others.setdefault(process, Process(0.0))
        other.heard = time.monotonic()
        program: str = told.get("program", "")
        if program:
            other.ready.pop(program, None)
            if told["games"]:
                other.ready[program] = Ready(program, told["name"], frozenset(told["games"]))
        table: str = told.get("here", "")
        if table:
            before = other.users.get(table), other.watching.get(table)
            other.users[table], other.watching[table] = set(told["users"]), told["watching"]
            if not told["users"] and not told["watching"]:
                del other.users[table], other.watching[table]
            other.followed.discard(table)
            # (a process of an older version does not know who is a person)
            if told.get("followed", bool(told["users"] or told["watching"])):
                other.followed.add(table)
            if before != (other.users.get(table), other.watching.get(table)):
                return [table]
        return []

    def forget_silent(self) -> list[str]:
        """Removes processes that have been silent for too long, with the people there; returns the tables concerned."""
        now = time.monotonic()
        silent = [process for process, other in self._others.items() if now - other.heard > SILENT]
        return [table for process in silent for table in self.hear(process, {"gone": True})]

    def say(self, table: str, key: str, message: bytes, by: str = "") -> None:
        """Sends the same message to all watchers of a table, except those who have muted its sender."""
        for watcher in self.watchers(table):
            if by not in watcher.unheard:
                watcher.push(key, message)


def _less(counter: Counter[Any], key: Any) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
