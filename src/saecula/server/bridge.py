"""Several processes on one PostgreSQL: they tell each other of changes, and one of them keeps house."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
import structlog
from sqlalchemy import select

from saecula.server.models import Chat
from saecula.server.problems import Problem
from saecula.server.rooms import chat_line
from saecula.server.world import CHANNEL, World

log = structlog.get_logger()

KEEPER_LOCK = 7_205_502


class Bridge:
    """Listens to the other processes. On SQLite there are none."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()
        self.keeper = not world.db.postgres

    async def begin(self) -> None:
        """Begins to listen; a server that cannot hear the others yet serves all the same."""
        if self._world.db.postgres:
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

        url = self._world.settings.database.replace("postgresql+asyncpg://", "postgresql://", 1)
        while True:
            try:
                connection = await asyncpg.connect(url)
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    self._listening.set()
                    self._world.suspect()
                    for table in self._world.hub.tables():
                        _ = self._world.spawn(self._refresh(table))
                    while not connection.is_closed():
                        held = "SELECT pg_try_advisory_lock($1)" if not self.keeper else "SELECT true OR $1 > 0"
                        self.keeper = bool(await connection.fetchval(held, KEEPER_LOCK))
                        await asyncio.sleep(2.0)
                finally:
                    self.keeper = False
                    await connection.close(timeout=2)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("lost the other processes", error=type(error).__name__)
                await asyncio.sleep(1.0)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        told = msgspec.json.decode(str(payload))
        if told.get("from") == self._world.hub.name:
            return
        if "version" in told:
            self._world.heard(told["table"], told["version"])
            if self._world.hub.watched(told["table"]):
                _ = self._world.spawn(self._refresh(told["table"]))
        elif "chat" in told and self._world.hub.watched(told["table"]):
            _ = self._world.spawn(self._chat(told["table"], told["chat"]))
        elif "user" in told:
            self._world.people.forget(told["user"])

    async def _refresh(self, table: str) -> None:
        try:
            async with self._world.table(table) as live:
                self._world.tell_table(live)
                self._world.tell_position(live)
        except Problem:
            return

    async def _chat(self, table: str, n: int) -> None:
        async with self._world.db.read() as db:
            row = (await db.execute(
                select(Chat.__table__).where(Chat.table_id == table, Chat.n == n))).mappings().first()
        if row is not None:
            line = chat_line(row["n"], row["user_id"], row["name"], row["text"], row["at"])
            self._world.hub.say(table, f"chat:{n}", msgspec.json.encode({"type": "chat", **line}))
