"""Friends: the people whom somebody likes to invite. Everybody has their own list."""

from __future__ import annotations

import time
from typing import Any, Final

from sqlalchemy import delete, func, insert, select

from saecula.server.accounts.names import clean_name, name_key
from saecula.server.accounts.people import Person
from saecula.server.problems import Problem
from saecula.server.storage.database import Database
from saecula.server.storage.models import Friend, User

MOST: Final = 200
"""The most friends of one person."""


class Friends:
    """Keeps the lists. The people on them are not told."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def listed(self, person: Person) -> list[dict[str, Any]]:
        """The friends of a person, by their current names."""
        query = (
            select(Friend.other, User.name, Friend.at)
            .join(User, User.id == Friend.other)
            .where(Friend.user_id == person.id)
            .order_by(User.name, Friend.other)
        )
        async with self._db.read() as db:
            return [dict(row) for row in (await db.execute(query)).mappings()]

    async def add(self, person: Person, name: str, user: str) -> dict[str, Any]:
        """Adds an account. A guest has no name of their own and cannot be added."""
        wanted = User.id == user if user else User.key == name_key(clean_name(name))
        row = {"user_id": person.id, "at": time.time()}
        async with self._db.write() as db:
            found = (await db.execute(select(User.id, User.name).where(wanted, User.guest.is_(False)))).first()
            if found is None:
                shown = {"name": clean_name(name)}
                raise Problem(404, "friend.unknown", "There is no account with this name.", shown)
            if found.id == person.id:
                raise Problem(422, "relation.self", "That is you.")
            count = (await db.execute(select(func.count()).where(Friend.user_id == person.id))).scalar() or 0
            if count >= MOST:
                raise Problem(409, "friend.many", f"You have {count} friends: remove some first.", {"n": count})
            await db.execute(delete(Friend).where(Friend.user_id == person.id, Friend.other == found.id))
            await db.execute(insert(Friend).values(**row, other=found.id))
        return {"other": found.id, "name": found.name, "at": row["at"]}

    async def drop(self, person: Person, user: str) -> None:
        """Removes somebody from the list."""
        async with self._db.write() as db:
            await db.execute(delete(Friend).where(Friend.user_id == person.id, Friend.other == user))
