"""Reports to the administrators about other people."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saecula.server.accounts.links import REPORT, write_letter
from saecula.server.accounts.people import Person
from saecula.server.accounts.security import new_id
from saecula.server.problems import Problem
from saecula.server.shapes import NewReport
from saecula.server.storage.models import Chat, Report, User

if TYPE_CHECKING:
    from saecula.server.services import Services


class Reports:
    """Receives reports and keeps what was said."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def take(self, person: Person, report: NewReport) -> None:
        """Takes a report about somebody at a table that the person may see, or about a line of its chat."""
        table, other, line = report.table, report.user, report.line
        async with self._services.tables.open(table) as live:
            self._services.access.need_sight(live, person)
        if other == person.id:
            raise Problem(422, "relation.self", "That is you.")
        async with self._services.db.write() as db:
            row = (await db.execute(select(User.name).where(User.id == other))).first()
            if row is None:
                raise Problem(404, "person.unknown", "There is no such person.")
            said = ""
            if line is not None:
                query = select(Chat.text).where(Chat.table_id == table, Chat.n == line, Chat.user_id == other)
                found = (await db.execute(query)).scalar()
                if found is None:
                    raise Problem(404, "chat.unknown", "There is no such line.", {"n": line})
                said = found
            values = {
                "id": new_id(),
                "user_id": person.id,
                "user_name": person.name,
                "other": other,
                "other_name": row[0],
                "table_id": table,
                "line": line,
                "said": said,
                "reason": report.reason,
                "text": report.text.strip(),
                "state": "open",
                "at": time.time(),
            }
            await db.execute(insert(Report).values(**values))
            if self._services.settings.smtp_url:
                await self._tell(db)

    async def _tell(self, db: AsyncConnection) -> None:
        """Sends an e-mail to every administrator who gets e-mail. The report can only be read after signing in."""
        query = select(User.id, User.email, User.settings)
        free = or_(User.suspended.is_(None), User.suspended < time.time())
        able = (User.admin.is_(True), User.confirmed.is_(True), User.email.is_not(None), free)
        for row in (await db.execute(query.where(*able))).mappings().all():
            if row["settings"].get("mail", True):
                await write_letter(db, REPORT, row["id"], row["email"])
