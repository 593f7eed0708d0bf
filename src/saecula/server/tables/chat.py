"""The chat of a table."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from saecula.server.accounts.people import Person
from saecula.server.problems import Problem
from saecula.server.storage.models import Chat
from saecula.server.tables.presenter import iso

if TYPE_CHECKING:
    from saecula.server.services import Services

TRIES = 20


class ChatRoom:
    """The chat of all tables."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables
        self._access = services.access

    async def say(self, id: str, person: Person, text: str) -> dict[str, Any]:
        """Adds a line of chat."""
        said = "".join(c for c in text if c.isprintable() or c == "\n").strip()
        if not said:
            raise Problem(422, "chat.empty", "Type a message first.")
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            for attempt in range(TRIES):
                try:
                    line = await self._write(id, person, said)
                    break
                except IntegrityError:  # somebody was faster in another process
                    if attempt == TRIES - 1:
                        raise
        said_now = msgspec.json.encode({"type": "chat", **line})
        self._services.hub.say(id, f"chat:{line['n']}", said_now, person.id)
        return line

    async def _write(self, id: str, person: Person, said: str) -> dict[str, Any]:
        now = time.time()
        async with self._services.db.write() as db:
            n = 1 + ((await db.execute(select(func.max(Chat.n)).where(Chat.table_id == id))).scalar() or 0)
            await db.execute(
                insert(Chat).values(table_id=id, n=n, user_id=person.id, name=person.name, text=said, at=now)
            )
            await self._services.announcer.notify(db, {"table": id, "chat": n})
        return chat_line({"n": n, "user_id": person.id, "name": person.name, "text": said, "at": now})

    async def heard(self, id: str, person: Person | None, invite: str | None, since: int) -> list[dict[str, Any]]:
        """The chat of a table after line number `since`."""
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person, invite)
        query = select(Chat.__table__).where(Chat.table_id == id, Chat.n > since).order_by(Chat.n.desc()).limit(500)
        async with self._services.db.read() as db:
            rows = (await db.execute(query)).mappings().all()
        unheard = await self._services.relations.unheard(person.id if person else None)
        return [chat_line(row) for row in reversed(rows) if row["user_id"] not in unheard]


def chat_line(row: Mapping[Any, Any]) -> dict[str, Any]:
    """The ChatLine of the API. For a hidden line, only its existence is shown."""
    hidden = bool(row.get("hidden"))
    text = "" if hidden else row["text"]
    line = {"n": row["n"], "user": row["user_id"], "name": row["name"], "text": text, "at": iso(row["at"])}
    return {**line, "hidden": True} if hidden else line
