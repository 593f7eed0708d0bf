"""Follows the log of the administrators, so that each process updates its memory after their actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from sqlalchemy import func, select

from saecula.server.moderation.actions import CLOSE, DEMOTE, HIDE, PROMOTE, REOPEN, RESTORE, SHOW, SUSPEND
from saecula.server.problems import Problem
from saecula.server.storage.models import AuditEntry, Chat
from saecula.server.tables.changes import Stale
from saecula.server.tables.chat import chat_line
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import PLAYING

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

LATE = 50
"""How many entries back an entry may still appear late."""


class Orders:
    """Follows the log. Repeating an action does no harm."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._first: int | None = None
        self._done: set[int] = set()

    async def follow(self) -> None:
        """Carries out the new entries of the log. (Earlier ones were in the database when the process started.)

        If two entries are written at the same time, the one with the lower number may appear later.
        """
        async with self._services.db.read() as db:
            last = (await db.execute(select(func.max(AuditEntry.id)))).scalar() or 0
            if self._first is None:
                self._first = last + 1
            start = max(self._first, last - LATE)
            query = select(AuditEntry.__table__).where(AuditEntry.id >= start).order_by(AuditEntry.id)
            rows = (await db.execute(query)).mappings().all()
        for row in rows:
            if row["id"] not in self._done:
                await self.do(row["action"], row["target"])
                self._done.add(row["id"])
        self._done = {id for id in self._done if id >= start}

    async def do(self, action: str, target: str) -> None:
        if action in (SUSPEND, RESTORE, PROMOTE, DEMOTE):
            self._services.people.forget(target)
            if action == SUSPEND:
                self._services.hub.end_user(target, "")
        elif action in (HIDE, SHOW):
            table, _, line = target.partition(":")
            await self._show(table, int(line))
        elif action in (CLOSE, REOPEN):
            self._services.tables.doubt(target)
            if action == CLOSE:
                for watcher in self._services.hub.watchers(target):
                    watcher.end(4403, "table.closed: an administrator has closed this table")
            else:
                await self._resume(target)

    async def _show(self, table: str, line: int) -> None:
        """Shows those who have the table open that a line is hidden, or visible again."""
        if not self._services.hub.watched(table):
            return
        async with self._services.db.read() as db:
            query = select(Chat.__table__).where(Chat.table_id == table, Chat.n == line)
            row: Any = (await db.execute(query)).mappings().first()
        if row is not None:
            self._services.hub.say(
                table, f"chat:{line}", msgspec.json.encode({"type": "chat", **chat_line(row)}), row["user_id"]
            )

    async def _resume(self, table: str) -> None:
        """Restarts the clocks of a table that was reopened."""
        try:
            async with self._services.tables.open(table) as live:
                if live.status == PLAYING and live.row.closed is None and self._stands(live):
                    await self._services.play.resume(live)
        except Stale:
            return  # another process was quicker
        except Problem as problem:
            log.warning("table left as it is", table=table, error=problem.id)

    def _stands(self, live: LiveTable) -> bool:
        """Whether no clock is running and no bot is about to move."""
        asked = [live.seats[seat] for seat in live.asked()]
        return not live.row.bot_due and all(seat.since is None for seat in asked)
