"""Mute and block: people whom somebody does not want to hear, or does not want to meet at a table either."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import delete, func, insert, select

from saecula.server.accounts.links import Announce
from saecula.server.accounts.people import Person
from saecula.server.net.hub import Hub
from saecula.server.problems import Problem
from saecula.server.storage.database import Database
from saecula.server.storage.models import Relation, User

MUTE, BLOCK = "mute", "block"
MOST = 500
"""The most people that one person may mute or block."""


class Relations:
    """Stores mutes and blocks. The people concerned are not told and notice no difference."""

    def __init__(self, db: Database, hub: Hub, announce: Announce) -> None:
        self._db = db
        self._hub = hub
        self._announce = announce

    async def listed(self, person: Person) -> list[dict[str, Any]]:
        """The people whom somebody has muted or blocked, by their current names."""
        query = (
            select(Relation.other, User.name, Relation.kind, Relation.at)
            .join(User, User.id == Relation.other)
            .where(Relation.user_id == person.id)
            .order_by(Relation.at.desc(), Relation.other)
        )
        async with self._db.read() as db:
            return [dict(row) for row in (await db.execute(query)).mappings()]

    async def put(self, person: Person, other: str, kind: str) -> None:
        """Mutes or blocks somebody."""
        if other == person.id:
            raise Problem(422, "relation.self", "That is you.")
        async with self._db.write() as db:
            if (await db.execute(select(User.id).where(User.id == other))).first() is None:
                raise Problem(404, "person.unknown", "There is no such person.")
            count = (await db.execute(select(func.count()).where(Relation.user_id == person.id))).scalar() or 0
            if count >= MOST:
                raise Problem(
                    409,
                    "relation.many",
                    f"You have already muted or blocked {count} people: remove some first.",
                    {"n": count},
                )
            await db.execute(delete(Relation).where(Relation.user_id == person.id, Relation.other == other))
            row = {"user_id": person.id, "other": other, "kind": kind, "at": time.time()}
            await db.execute(insert(Relation).values(**row))
            await self._announce(db, {"relations": person.id})
        await self.refresh(person.id)

    async def drop(self, person: Person, other: str) -> None:
        """Removes a mute or block, if there is one."""
        async with self._db.write() as db:
            await db.execute(delete(Relation).where(Relation.user_id == person.id, Relation.other == other))
            await self._announce(db, {"relations": person.id})
        await self.refresh(person.id)

    async def unheard(self, user: str | None) -> frozenset[str]:
        """The people whose lines of chat somebody does not want to read: those muted or blocked."""
        if user is None:
            return frozenset()
        async with self._db.read() as db:
            found = await db.execute(select(Relation.other).where(Relation.user_id == user))
            return frozenset(found.scalars().all())

    async def refresh(self, user: str) -> None:
        """Updates a person's live connections after a change of their mutes."""
        unheard = await self.unheard(user)
        for watcher in self._hub.everybody():
            if watcher.user == user:
                watcher.unheard = unheard

    async def blocked_by(self, person: Person, others: set[str]) -> bool:
        """Whether any of the others has blocked the person."""
        return await self._any((Relation.user_id.in_(others)) & (Relation.other == person.id))

    async def has_blocked(self, person: Person, others: set[str]) -> bool:
        """Whether the person has blocked any of the others."""
        return await self._any((Relation.user_id == person.id) & (Relation.other.in_(others)))

    async def _any(self, condition: Any) -> bool:
        async with self._db.read() as db:
            found = await db.execute(select(Relation.user_id).where(condition, Relation.kind == BLOCK).limit(1))
            return found.first() is not None
