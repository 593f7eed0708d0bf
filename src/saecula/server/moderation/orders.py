"""Each process follows the log of the administrators, and does in memory what they did in the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from sqlalchemy import func, select

from saecula.server.moderation.actions import CLOSE, DEMOTE, HIDE, PROMOTE, REOPEN, RESTORE, SHOW, SUSPEND
from saecula.server.problems import Problem
from saecula.server.storage.models import AuditEntry, Chat
from saecula.server.tables.chat import chat_line
from saecula.server.tables.rows import PLAYING

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()


class Orders:
    """Follows the log. To do the same a second time does no harm."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._last: int | None = None

    async def follow(self) -> None:
        """Does what is new in the log. (What was there when the process began was read from the database.)"""
        async with self._services.db.read() as db:
            if self._last is None:
                self._last = (await db.execute(select(func.max(AuditEntry.id)))).scalar() or 0
                return
            query = select(AuditEntry.__table__).where(AuditEntry.id > self._last).order_by(AuditEntry.id)
            rows = (await db.execute(query)).mappings().all()
        for row in rows:
            await self.do(row["action"], row["target"])
            self._last = row["id"]

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
        """Those who have the table open see that a line is hidden, or there again."""
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
        """The clocks of a table that is open again start anew."""
        try:
            async with self._services.tables.open(table) as live:
                if live.status == PLAYING and live.row.closed is None:
                    await self._services.play.resume(live)
        except Problem as problem:
            log.warning("table left as it is", table=table, error=problem.id)
