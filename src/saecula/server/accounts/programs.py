"""Tokens with which programs play for an account."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import delete, func, insert, select

from saecula.server.accounts.links import Announce
from saecula.server.accounts.names import clean_name
from saecula.server.accounts.people import Person
from saecula.server.accounts.scopes import Scope, stored
from saecula.server.accounts.security import digest, new_id, new_token
from saecula.server.problems import Problem
from saecula.server.storage.database import Database
from saecula.server.storage.models import Token

TOKENS = 20
"""The most programs that may act for one account."""


class Programs:
    """Creates and revokes tokens. `forget` discards the cached data of a person."""

    def __init__(self, db: Database, announce: Announce, forget: Callable[[str], None]) -> None:
        self._db = db
        self._announce = announce
        self._forget = forget

    async def listed(self, person: Person) -> list[dict[str, Any]]:
        """The programs that may act for an account."""
        columns = Token.id, Token.name, Token.created, Token.scopes
        query = select(*columns).where(Token.user_id == person.id).order_by(Token.created)
        async with self._db.read() as db:
            return [dict(row) for row in (await db.execute(query)).mappings().all()]

    async def make(self, person: Person, name: str, scopes: list[Scope] | None) -> dict[str, Any]:
        """Creates a token for a program. It is shown only once; only its hash is kept. None means all scopes."""
        if person.guest:
            raise Problem(403, "token.guest", "Tokens are for accounts: create one first.")
        token = f"saecula_{new_token()}"
        row = {"id": new_id(), "name": clean_name(name) or "bot", "created": time.time(), "scopes": stored(scopes)}
        async with self._db.write() as db:
            count = (await db.execute(select(func.count()).where(Token.user_id == person.id))).scalar() or 0
            if count >= TOKENS:
                raise Problem(409, "token.many", f"You have {count} tokens: revoke one first.", {"n": count})
            await db.execute(insert(Token).values(**row, user_id=person.id, digest=digest(token)))
        return {**row, "token": token}

    async def revoke(self, person: Person, id: str) -> str:
        """Revokes a token at once; returns its stored hash."""
        async with self._db.write() as db:
            mine = (Token.user_id == person.id) & (Token.id == id)
            ended: str | None = (await db.execute(select(Token.digest).where(mine))).scalar()
            if ended is None:
                raise Problem(404, "token.unknown", "There is no such token.")
            await db.execute(delete(Token).where(mine))
            await self._announce(db, {"user": person.id, "ended": ended})
        self._forget(person.id)
        return ended
