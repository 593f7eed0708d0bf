"""Links sent by e-mail, to confirm an address or reset a password. A link works once and expires soon."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from saecula.server.accounts.security import digest, hash_password, new_token
from saecula.server.problems import Problem
from saecula.server.storage.database import Database
from saecula.server.storage.models import Letter, Link, Session, Token, User

CONFIRM, RESET, MOVED, REPORT = "confirm", "reset", "moved", "report"
"""Kinds of e-mail: confirm your address; reset your password; your account has a new address; there is a new report."""

LASTS = {CONFIRM: 3 * 86_400.0, RESET: 3_600.0}
"""How many seconds a link works."""

NAMESAKES = 5
"""The most accounts with the same address that get an e-mail when a password is forgotten."""

_EMAIL = re.compile(
    r"[^@\s,;:<>()\[\]\\\"\x00-\x1f\x7f]+@[^@\s,;:<>()\[\]\\\"\x00-\x1f\x7f]+\."
    r"[^@\s,;:<>()\[\]\\\"\x00-\x1f\x7f.]+"
)

Announce = Callable[[Any, dict[str, Any]], Awaitable[None]]
"""Tells the other processes when a transaction is committed."""


def need_address(email: str) -> str:
    """An address to which e-mail can be sent; raises a problem for anything else."""
    if not _EMAIL.fullmatch(email):
        raise Problem(422, "email.bad", "This is not an e-mail address.")
    return email


async def write_letter(db: Any, kind: str, user: str, address: str) -> None:
    """Puts an e-mail into the outbox, replacing any unsent one of the same kind.

    The token of its link is created when the e-mail is sent: until then nobody has it, and afterwards only its reader.
    """
    await take_back(db, kind, user)
    await db.execute(
        insert(Letter).values(
            kind=kind,
            user_id=user,
            table_id="",
            seat=0,
            version=0,
            due=time.time(),
            tries=0,
            state="open",
            address=address,
        )
    )


async def take_back(db: Any, kind: str, user: str) -> None:
    """Cancels unsent e-mails of a kind. (The rows stay, because SQLite would give their numbers to the next ones.)"""
    mine = (Letter.user_id == user) & (Letter.kind == kind) & (Letter.state == "open")
    await db.execute(update(Letter).where(mine).values(state="void"))


async def end_everything(db: Any, user: str, keep: str = "") -> None:
    """Ends all sessions (except one), all tokens, and all links to reset the password."""
    await db.execute(delete(Session).where(Session.user_id == user, Session.token != keep))
    await db.execute(delete(Token).where(Token.user_id == user))
    await db.execute(delete(Link).where(Link.user_id == user, Link.kind == RESET))


class Links:
    """Creates links and follows them."""

    def __init__(self, db: Database, announce: Announce) -> None:
        self._db = db
        self._announce = announce

    async def make(self, kind: str, user: str, email: str) -> str:
        """The token of a new link; earlier links of the same kind stop working."""
        token = new_token()
        now = time.time()
        async with self._db.write() as db:
            await db.execute(delete(Link).where(Link.user_id == user, Link.kind == kind))
            await db.execute(
                insert(Link).values(
                    token=digest(token), user_id=user, kind=kind, email=email, expires=now + LASTS[kind]
                )
            )
        return token

    async def confirm(self, token: str) -> str:
        """Confirms the address that the link was sent to; returns the id of the user."""
        found = await self._find(CONFIRM, token)
        async with self._db.write() as db:
            await self._spend(db, found)
            here = update(User).where(User.id == found["user_id"], User.email == found["email"]).values(confirmed=True)
            if (await db.execute(here)).rowcount != 1:
                raise _old()
            await self._announce(db, {"user": found["user_id"]})
        return str(found["user_id"])

    async def forgotten(self, email: str) -> None:
        """Sends an e-mail to every account with that address, if the address is confirmed."""
        async with self._db.read() as db:
            users = (
                await db.execute(
                    select(User.id, User.email)
                    .where(
                        func.lower(User.email) == email.lower(),
                        User.confirmed.is_(True),
                        User.guest.is_(False),
                    )
                    .order_by(User.created)
                    .limit(NAMESAKES)
                )
            ).all()
        for user, address in users:
            async with self._db.write() as db:
                await write_letter(db, RESET, user, address or email)

    async def reset(self, token: str, password: str) -> str:
        """Sets a new password by a link and ends all sessions and tokens; returns the id of the user."""
        found = await self._find(RESET, token)
        hashed = await hash_password(password)
        user = str(found["user_id"])
        async with self._db.write() as db:
            await self._spend(db, found)
            here = update(User).where(User.id == user, User.email == found["email"]).values(password=hashed)
            if (await db.execute(here)).rowcount != 1:
                raise _old()
            await end_everything(db, user)
            await self._announce(db, {"user": user, "keep": ""})
        return user

    async def _find(self, kind: str, token: str) -> Any:
        if not token.isascii():
            raise _old()
        good = (Link.token == digest(token)) & (Link.kind == kind) & (Link.expires > time.time())
        async with self._db.read() as db:
            found = (await db.execute(select(Link.__table__).where(good))).mappings().first()
        if found is None:
            raise _old()
        return found

    async def _spend(self, db: Any, found: Any) -> None:
        """Uses up a link. If two people follow it at the same time, one of them is too late."""
        if (await db.execute(delete(Link).where(Link.token == found["token"]))).rowcount != 1:
            raise _old()


def _old() -> Problem:
    return Problem(404, "link.old", "This link has already been used or is too old.")
