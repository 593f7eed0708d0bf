"""Several processes on one PostgreSQL database: they announce changes, and one of them does the housekeeping."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from sqlalchemy import select

from saecula.server.net.announcer import CHANNEL
from saecula.server.problems import Problem
from saecula.server.storage.models import Chat
from saecula.server.tables.chat import chat_line

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

KEEPER_LOCK = 7_205_502
BEAT = 10.0
"""The interval, in seconds, at which a process announces that it is alive."""


class Cluster:
    """Listens to the other processes. With SQLite there are none."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()
        self.keeper = not self._services.db.postgres

    async def begin(self) -> None:
        """Starts to listen; a server that cannot hear the others yet serves requests nonetheless."""
        if self._services.db.postgres:
            self._task = asyncio.create_task(self._run())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(10):
                    await self._listening.wait()

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        import asyncpg

        while True:
            try:
                connection = await asyncpg.connect(self._services.settings.dsn, timeout=10, command_timeout=10)
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    self._listening.set()
                    self._services.tables.suspect()
                    self._show(self._services.hub.tables())
                    await self._keep_in_touch(connection)
                finally:
                    self.keeper = False
                    with contextlib.suppress(Exception):
                        await self._tell(connection, {"gone": True})
                    await connection.close(timeout=2)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("lost the other processes", error=type(error).__name__)
                await asyncio.sleep(1.0)

    async def _keep_in_touch(self, connection: Any) -> None:
        """Does the housekeeping if no other process does, and exchanges with the others who is at which table."""
        hub = self._services.hub
        hub.report_all()
        await self._tell(connection, {"who": True})
        beat = time.monotonic()
        while not connection.is_closed():
            held = "SELECT pg_try_advisory_lock($1)" if not self.keeper else "SELECT true OR $1 > 0"
            self.keeper = bool(await connection.fetchval(held, KEEPER_LOCK))
            hub.news.clear()
            for report in hub.reports():
                await self._tell(connection, report)
            if time.monotonic() - beat > BEAT:
                beat = time.monotonic()
                await self._tell(connection, {"alive": True})
                self._show(hub.forget_silent())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    await hub.news.wait()
                    await asyncio.sleep(0.05)  # other changes may follow at once

    async def _tell(self, connection: Any, told: dict[str, Any]) -> None:
        await connection.execute("SELECT pg_notify($1, $2)", *self._services.announcer.told(told).values())

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        told = msgspec.json.decode(str(payload))
        process = told.get("from")
        if process == self._services.hub.name:
            return
        if "tick" in told:
            self._services.clock.goes_on(told["tick"])
        elif "version" in told:
            self._services.tables.heard(told["table"], told["version"], told)
            self._show([told["table"]])
        elif "chat" in told:
            if self._services.hub.watched(told["table"]):
                _ = self._services.spawn(self._chat(told["table"], told["chat"]))
        elif "relations" in told:
            _ = self._services.spawn(self._services.relations.refresh(told["relations"]))
        elif "user" in told:
            self._services.people.forget(told["user"])
            self._services.hub.end_session(told.get("ended", ""))
            if "keep" in told:
                self._services.hub.end_user(told["user"], told["keep"])
        else:
            if "who" in told:
                self._services.hub.report_all()
            self._show(self._services.hub.hear(process, told))

    def _show(self, tables: list[str]) -> None:
        for table in tables:
            if self._services.hub.watched(table):
                _ = self._services.spawn(self._refresh(table))

    async def _refresh(self, table: str) -> None:
        try:
            async with self._services.tables.open(table) as live:
                self._services.presenter.tell_table(live)
                self._services.presenter.tell_position(live)
        except Problem:
            return

    async def _chat(self, table: str, n: int) -> None:
        async with self._services.db.read() as db:
            row = (
                (await db.execute(select(Chat.__table__).where(Chat.table_id == table, Chat.n == n))).mappings().first()
            )
        if row is not None:
            said = msgspec.json.encode({"type": "chat", **chat_line(row)})
            self._services.hub.say(table, f"chat:{n}", said, row["user_id"])
