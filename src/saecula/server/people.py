"""People: guests, accounts, sessions."""

from __future__ import annotations

import asyncio
import re
import time
import unicodedata
from collections import OrderedDict
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from saecula.core.rules import LANGUAGES
from saecula.server.database import Database
from saecula.server.models import Session, User
from saecula.server.problems import Problem
from saecula.server.security import check_password, digest, hash_password, new_id, new_token
from saecula.server.settings import Settings

CACHED = 30.0
SETTINGS_LIMIT = 8_000
_EMAIL = re.compile(r"[^@\s,;<>\"]+@[^@\s,;<>\"]+\.[^@\s,;<>\"]+")


class Person(msgspec.Struct):
    """Who sends a request."""

    id: str
    name: str
    guest: bool
    lang: str
    email: str | None
    settings: dict[str, Any]
    admin: bool = False


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, without control characters."""
    shown = "".join(c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c)[0] != "C")
    return " ".join(shown.split())[:40]


def name_key(name: str) -> str:
    """What makes two names of accounts the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


class People:
    """Finds and changes people. Sessions are remembered for half a minute, so that a request costs no query."""

    def __init__(self, db: Database, settings: Settings) -> None:
        self._db = db
        self._settings = settings
        self._hashing = asyncio.Semaphore(2)
        self._cache: OrderedDict[str, tuple[float, Person | None]] = OrderedDict()
        self._reach: OrderedDict[str, tuple[float, bool]] = OrderedDict()

    async def by_token(self, token: str) -> Person | None:
        """Who holds the token of a session; None for a forged or expired one."""
        if not token or len(token) > 100:
            return None
        stored = digest(token)
        now = time.time()
        known = self._cache.get(stored)
        if known is not None and now - known[0] < CACHED:
            return known[1]
        query = select(User.__table__).join(Session.__table__, Session.user_id == User.id).where(
            Session.token == stored, Session.expires > now)
        async with self._db.read() as db:
            row = (await db.execute(query)).mappings().first()
        person = _person(row) if row is not None else None
        self._cache[stored] = (now, person)
        if len(self._cache) > 10_000:
            self._cache.popitem(last=False)
        return person

    def forget(self, user: str = "") -> None:
        """What is remembered of somebody (or of all) is looked up anew."""
        self._reach.pop(user, None)
        for token in [t for t, (_, p) in self._cache.items() if not user or p is None or p.id == user]:
            del self._cache[token]

    async def reachable(self, id: str) -> bool:
        """Whether somebody has given an address for letters."""
        now = time.time()
        known = self._reach.get(id)
        if known is None or now - known[0] > CACHED:
            person = await self.by_id(id)
            reach = person is not None and bool(
                (person.email and person.settings.get("mail", True)) or person.settings.get("webhook"))
            known = self._reach[id] = now, reach
            if len(self._reach) > 10_000:
                self._reach.popitem(last=False)
        return known[1]

    async def by_id(self, id: str) -> Person | None:
        async with self._db.read() as db:
            row = (await db.execute(select(User.__table__).where(User.id == id))).mappings().first()
        return _person(row) if row is not None else None

    async def guest(self, name: str, lang: str) -> tuple[Person, str]:
        """A new guest and the token of its session."""
        if not self._settings.guests:
            raise Problem(403, "guests.closed", "This server has no guests: sign in.")
        id = new_id()
        person = Person(id, clean_name(name) or f"Guest {id[:4]}", True, _language(lang), None, {})
        async with self._db.write() as db:
            await db.execute(insert(User).values(**_row(person, None, None)))
            token = await self._open(db, id)
        return person, token

    async def register(self, name: str, password: str, email: str | None, guest: Person | None) -> tuple[Person, str]:
        """A new account; a guest keeps its tables."""
        if self._settings.signup == "closed":
            raise Problem(403, "signup.closed", "This server takes no new accounts.")
        name = clean_name(name)
        if len(name) < 2:
            raise Problem(422, "name.short", "A name has at least two letters.")
        if email and not _EMAIL.fullmatch(email):
            raise Problem(422, "email.bad", "This is no e-mail address.")
        if guest is not None and not guest.guest:
            raise Problem(409, "account.signed-in", "You have an account: sign out first.")
        async with self._hashing:
            hashed = await hash_password(password)
        person = Person(guest.id if guest else new_id(), name, False, guest.lang if guest else "en", email or None,
                        guest.settings if guest else {})
        row = _row(person, hashed, name_key(name))
        try:
            async with self._db.write() as db:
                if guest is not None:
                    row.pop("created")
                    await db.execute(update(User).where(User.id == guest.id).values(**row))
                else:
                    await db.execute(insert(User).values(**row))
                token = await self._open(db, person.id)
        except IntegrityError:
            raise Problem(409, "name.taken", "This name is taken.", {"name": name}) from None
        self.forget(person.id)
        return person, token

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        """A new session of an account."""
        async with self._db.read() as db:
            query = select(User.__table__).where(User.key == name_key(clean_name(name)))
            row = (await db.execute(query)).mappings().first()
        async with self._hashing:
            right = await check_password(row["password"] if row else None, password)
        if not right:
            raise Problem(401, "sign-in.wrong", "Name or password is wrong.")
        assert row is not None
        async with self._db.write() as db:
            token = await self._open(db, row["id"])
        return _person(row), token

    async def sign_out(self, token: str) -> None:
        async with self._db.write() as db:
            await db.execute(delete(Session).where(Session.token == digest(token)))
        self._cache.pop(digest(token), None)

    async def change(
        self, person: Person, name: str | None, lang: str | None, email: str | None, settings: dict[str, Any] | None
    ) -> Person:
        """Changes what is given. The name of an account is unique."""
        values: dict[str, Any] = {}
        if name is not None:
            shown = clean_name(name)
            if len(shown) < 2:
                raise Problem(422, "name.short", "A name has at least two letters.")
            values["name"] = shown
            if not person.guest:
                values["key"] = name_key(shown)
        if lang is not None:
            values["lang"] = _language(lang)
        if email is not None:
            if email and not _EMAIL.fullmatch(email):
                raise Problem(422, "email.bad", "This is no e-mail address.")
            values["email"] = email or None
        if settings is not None:
            merged = {**person.settings, **settings}
            if len(msgspec.json.encode(merged)) > SETTINGS_LIMIT:
                raise Problem(413, "too-large", "These settings are too large.")
            values["settings"] = {key: value for key, value in merged.items() if value is not None}
        if values:
            try:
                async with self._db.write() as db:
                    await db.execute(update(User).where(User.id == person.id).values(**values))
            except IntegrityError:
                raise Problem(409, "name.taken", "This name is taken.", {"name": values.get("name", "")}) from None
        self.forget(person.id)
        changed = await self.by_id(person.id)
        assert changed is not None
        return changed

    async def _open(self, db: Any, user: str) -> str:
        token = new_token()
        now = time.time()
        expires = now + self._settings.session_days * 86_400
        await db.execute(insert(Session).values(token=digest(token), user_id=user, created=now, expires=expires))
        return token


def _language(lang: str) -> str:
    code = lang.split("-")[0].lower()
    return code if code in LANGUAGES else "en"


def _person(row: Any) -> Person:
    return Person(row["id"], row["name"], row["guest"], row["lang"], row["email"], row["settings"], row["admin"])


def _row(person: Person, password: str | None, key: str | None) -> dict[str, Any]:
    now = time.time()
    return {
        "id": person.id, "name": person.name, "key": key, "password": password, "email": person.email,
        "lang": person.lang, "settings": person.settings, "guest": person.guest, "admin": person.admin,
        "created": now, "seen": now,
    }
