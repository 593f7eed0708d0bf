"""People: guests, accounts, sessions."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import ColumnElement, delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from saecula.core.rules import LANGUAGES
from saecula.server.accounts.links import (
    CONFIRM,
    MOVED,
    Announce,
    end_everything,
    need_address,
    take_back,
    write_letter,
)
from saecula.server.accounts.names import Looks, clean_name, looks, name_key
from saecula.server.accounts.security import check_password, digest, hash_password, mark, new_id, new_token
from saecula.server.letters.hours import need_hours
from saecula.server.problems import Problem
from saecula.server.settings import Settings
from saecula.server.storage.clock import Clock
from saecula.server.storage.database import Database
from saecula.server.storage.models import Link, Session, User

CACHED = 30.0
KNOWN = "u.id, u.name, u.guest, u.lang, u.email, u.settings, u.admin, u.confirmed, u.suspended"
"""The columns that are read about the sender of a request. (Plain SQL, because most moves look one up.)"""
BY_SESSION = f"SELECT {KNOWN} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = $1 AND s.expires > $2"
BY_PROGRAM = f"SELECT {KNOWN}, t.scopes FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.digest = $1"
BY_ID = f"SELECT {KNOWN} FROM users u WHERE u.id = $1"
SETTINGS_LIMIT = 8_000
NAMES_LOCK = 7_205_503
BRIEF = 16
"""How many characters of the stored hash identify a session: enough for its owner, of no use to anybody else."""


class Person(msgspec.Struct):
    """The person who sends a request. `program` means that a program does so for the person, with a token.

    `scopes` is what the token allows (see `scopes.py`).
    """

    id: str
    name: str
    guest: bool
    lang: str
    email: str | None
    settings: dict[str, Any]
    admin: bool = False
    confirmed: bool = False
    program: bool = False
    scopes: str = ""

    @property
    def mailable(self) -> bool:
        """Whether reminders go to the e-mail address: it is confirmed, and the person wants them."""
        return bool(self.email and self.confirmed and self.settings.get("mail", True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """The data of a new account."""

    name: str
    password: str
    email: str | None = None
    lang: str | None = None
    device: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An attempt to sign in. `known` is the mark of the browser, if it has one.

    `tried` counts an attempt for a name, or raises; the function that it returns cancels the count. `need_code` asks
    for the second factor of an account once the password has been found right.
    """

    name: str
    password: str
    device: str
    known: str
    tried: Callable[[str], Callable[[], None]]
    need_code: Callable[[str], Awaitable[None]]


BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "Chrom": "Chrome",
    "CriOS": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def device(agent: str) -> str:
    """A browser in two words, such as `Firefox, Linux`, so that people recognize their sessions."""
    found = [next((name for sign, name in signs.items() if sign in agent), "") for signs in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name)


class People:
    """Finds and changes people. Sessions are cached for half a minute, so that a request costs no query."""

    def __init__(self, db: Database, settings: Settings, announce: Announce, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._settings = settings
        self._announce = announce
        self._cache: OrderedDict[tuple[str, bool], tuple[float, Person | None]] = OrderedDict()
        self._reach: OrderedDict[str, tuple[float, bool]] = OrderedDict()

    @property
    def lasts(self) -> int:
        """How many seconds an unused session lasts."""
        return self._settings.session_days * 86_400

    async def by_token(self, token: str, program: bool = False) -> Person | None:
        """The person with the token of a session (or of a program); None if it is forged or expired."""
        if not token or len(token) > 100:
            return None
        stored = digest(token)
        now = time.monotonic()
        known = self._cache.get((stored, program))
        if known is not None and now - known[0] < CACHED:
            return known[1]
        if program:
            row = await self._db.lookup(BY_PROGRAM, stored)
        else:
            row = await self._db.lookup(BY_SESSION, stored, self._clock.now())
        found = _known(row)
        person = found[0] if found is not None and not found[1] else None
        if person is not None:
            person.program, person.scopes = program, row[-1] if program else ""
        self._cache[stored, program] = (now, person)
        if person is not None:
            self._remember_reach(person, now)
        if len(self._cache) > 10_000:
            self._cache.popitem(last=False)
        return person

    def forget(self, user: str = "") -> None:
        """Discards the cached data of a person (or of everybody)."""
        self._reach.pop(user, None)
        for token in [t for t, (_, p) in self._cache.items() if not user or p is None or p.id == user]:
            del self._cache[token]

    async def reachable(self, id: str) -> bool:
        """Whether a person can be reached by e-mail, push message or web hook."""
        now = time.monotonic()
        known = self._reach.get(id)
        if known is not None and now - known[0] < CACHED:
            return known[1]
        person = await self.by_id(id)
        return person is not None and self._remember_reach(person, now)

    def _remember_reach(self, person: Person, now: float) -> bool:
        reach = bool(person.mailable or person.settings.get("webhook") or person.settings.get("push"))
        self._reach[person.id] = now, reach
        self._reach.move_to_end(person.id)
        if len(self._reach) > 10_000:
            self._reach.popitem(last=False)
        return reach

    async def by_id(self, id: str) -> Person | None:
        found = _known(await self._db.lookup(BY_ID, id))
        return found[0] if found is not None else None

    async def by_name(self, name: str) -> Person | None:
        """The account with a name."""
        async with self._db.read() as db:
            id = (await db.execute(select(User.id).where(User.key == name_key(clean_name(name))))).scalar()
        return await self.by_id(id) if id is not None else None

    async def guest(self, name: str, lang: str, device: str = "") -> tuple[Person, str]:
        """A new guest and the token of its session."""
        if not self._settings.guests:
            raise Problem(403, "guests.closed", "This server does not accept guests: sign in.")
        id = new_id()
        person = Person(id, clean_name(name) or guest_name(id), True, _language(lang), None, {})
        async with self._db.write() as db:
            await self._need_free(db, person.name)
            await db.execute(insert(User).values(**_row(person, None, None)))
            token = await self._open(db, id, device)
        return person, token

    async def register(self, wish: Registration, guest: Person | None) -> tuple[Person, str, list[Person]]:
        """Creates a new account; a guest keeps its tables and gets a new session.

        It also returns the guests whose names were replaced because they looked like that of the account.
        """
        if self._settings.signup == "closed":
            raise Problem(403, "signup.closed", "This server does not accept new accounts.")
        name, email = clean_name(wish.name), wish.email
        if len(name) < 2:
            raise Problem(422, "name.short", "A name needs at least two letters.")
        if email:
            need_address(email)
        if guest is not None and not guest.guest:
            raise Problem(409, "account.signed-in", "You have an account: sign out first.")
        hashed = await hash_password(wish.password)
        person = Person(
            new_id(), name, False, _language(wish.lang or (guest.lang if guest else "en")), email or None, {}
        )
        if guest is not None:
            person.id, person.settings, person.email = guest.id, guest.settings, email or guest.email
            person.confirmed = guest.confirmed and person.email == guest.email
        row = _row(person, hashed, name_key(name))
        try:
            async with self._db.write() as db:
                await self._need_free(db, name, person.id)
                renamed = await self._rename_guests(db, name, person.id)
                if guest is not None:
                    row.pop("created")
                    still = update(User).where(User.id == guest.id, User.guest.is_(True)).values(**row)
                    if (await db.execute(still)).rowcount != 1:
                        raise Problem(409, "account.signed-in", "You have an account: sign out first.")
                    await end_everything(db, guest.id)
                else:
                    await db.execute(insert(User).values(**row))
                token = await self._open(db, person.id, wish.device)
                if person.email and not person.confirmed and self._settings.smtp_url:
                    await write_letter(db, CONFIRM, person.id, person.email)
                await self._announce(db, {"user": person.id, "keep": digest(token)})
        except IntegrityError:
            raise Problem(409, "name.taken", "This name is taken.", {"name": name}) from None
        for one in [person, *renamed]:
            self.forget(one.id)
        return person, token, renamed

    # --- names ---

    async def need_free(self, names: list[str], own: Person) -> None:
        """Raises a problem if one of the names looks like the name of somebody else's account."""
        async with self._db.read() as db:
            for name in names:
                await self._need_free(db, name, own.id, False)

    async def _need_free(self, db: Any, name: str, own: str = "", lock: bool = True) -> None:
        if lock and self._db.postgres:  # people who take names that look alike do so one after the other
            await db.execute(text(f"SELECT pg_advisory_xact_lock({NAMES_LOCK})"))
        taken = select(User.key).where(_alike(looks(name)), User.guest.is_(False), User.id != own)
        found = (await db.execute(taken.limit(1))).first()
        if found is not None:
            if found[0] == name_key(name):
                raise Problem(409, "name.taken", "This name is taken.", {"name": name})
            raise Problem(409, "name.alike", "This name looks like somebody else's.", {"name": name})

    async def _rename_guests(self, db: Any, name: str, own: str) -> list[Person]:
        """Renames guests whose names look like that of a new account; returns them with their new names."""
        query = select(User.__table__).where(_alike(looks(name)), User.guest.is_(True), User.id != own)
        guests = [_person(row) for row in (await db.execute(query)).mappings()]
        for guest in guests:
            guest.name = guest_name(guest.id)
            await db.execute(
                update(User).where(User.id == guest.id).values(name=guest.name, **_look_values(guest.name))
            )
            await self._announce(db, {"user": guest.id})
        return guests

    # --- signing in and out ---

    async def sign_in(self, attempt: Attempt) -> tuple[Person, str, str]:
        """Opens a new session of an account: the person, its token, and the mark of the browser.

        For a browser with the mark of the account no attempt is counted, so that attempts by others cannot lock out its
        owner.
        """
        key = name_key(clean_name(attempt.name))
        async with self._db.read() as db:
            row = (await db.execute(select(User.__table__).where(User.key == key))).mappings().first()
        stored = row["password"] if row else None
        known = attempt.known.encode()
        if row is None or not stored or not secrets.compare_digest(known, mark(row["id"], stored).encode()):
            good = attempt.tried(key)
        else:
            good = _nothing
        if not await check_password(stored, attempt.password):
            raise Problem(401, "sign-in.wrong", "Name or password is wrong.")
        assert row is not None
        good()
        need_no_suspension(row)
        await attempt.need_code(row["id"])
        async with self._db.write() as db:
            token = await self._open(db, row["id"], attempt.device)
        return _person(row), token, mark(row["id"], stored or "")

    async def mark_of(self, person: Person) -> str:
        """The mark by which a browser of an account is recognized later, even while others try its password."""
        async with self._db.read() as db:
            stored = (await db.execute(select(User.password).where(User.id == person.id))).scalar()
        return mark(person.id, stored or "")

    async def sign_out(self, token: str) -> str:
        """Ends a session; returns its stored hash."""
        person = await self.by_token(token)
        stored = digest(token)
        if person is not None:
            async with self._db.write() as db:
                await db.execute(delete(Session).where(Session.token == stored))
                await self._announce(db, {"user": person.id, "ended": stored})
            self.forget(person.id)
        return stored

    async def new_password(self, person: Person, token: str, old: str, new: str) -> str:
        """Sets a new password; everywhere else, the person is signed out and all tokens end.

        Returns the stored hash of the credential that stays valid.
        """
        await self.need_password(person, old)
        hashed, stored = await hash_password(new), digest(token)
        async with self._db.write() as db:
            await db.execute(update(User).where(User.id == person.id).values(password=hashed))
            await end_everything(db, person.id, stored)
            await self._announce(db, {"user": person.id, "keep": stored})
        self.forget(person.id)
        return stored

    async def need_password(self, person: Person, password: str) -> None:
        """Asks for the password again, even if the person is signed in, before important actions."""
        async with self._db.read() as db:
            known = (await db.execute(select(User.password).where(User.id == person.id))).scalar()
        if known is None:
            raise Problem(403, "password.guest", "A guest has no password: create an account first.")
        if not await check_password(known, password):
            raise Problem(403, "password.wrong", "The password is wrong.")

    # --- sessions ---

    async def sessions(self, person: Person, token: str) -> list[dict[str, Any]]:
        """Where a person is signed in; `mine` is the session that asks."""
        query = (
            select(Session.__table__)
            .where(
                Session.user_id == person.id,
                Session.expires > self._clock.now(),
            )
            .order_by(Session.seen.desc(), Session.token)
        )
        async with self._db.read() as db:
            rows = (await db.execute(query)).mappings().all()
        return [
            {
                "id": row["token"][:BRIEF],
                "device": row["device"],
                "created": row["created"],
                "seen": row["seen"],
                "mine": row["token"] == digest(token),
            }
            for row in rows
        ]

    async def end_session(self, person: Person, id: str) -> str:
        """Ends one session; returns its stored hash."""
        query = select(Session.token).where(Session.user_id == person.id, Session.token.startswith(id, autoescape=True))
        async with self._db.write() as db:
            stored = (await db.execute(query)).scalar() if len(id) == BRIEF else None
            if stored is None:
                raise Problem(404, "session.unknown", "There is no such session.")
            await db.execute(delete(Session).where(Session.token == stored))
            await self._announce(db, {"user": person.id, "ended": stored})
        self.forget(person.id)
        return str(stored)

    async def end_sessions(self, person: Person) -> list[str]:
        """Signs out everywhere; returns the stored hashes of the sessions."""
        async with self._db.write() as db:
            ended = list((await db.execute(select(Session.token).where(Session.user_id == person.id))).scalars().all())
            await db.execute(delete(Session).where(Session.user_id == person.id))
            for stored in ended:
                await self._announce(db, {"user": person.id, "ended": stored})
        self.forget(person.id)
        return ended

    async def renew(self, token: str) -> bool:
        """Extends a session that is used: once a day it gets its full duration again. Returns whether it did."""
        now = self._clock.now()
        expires = now + self.lasts
        used = (Session.token == digest(token)) & (Session.expires > now) & (Session.expires < expires - 86_400)
        async with self._db.read() as db:
            due = (await db.execute(select(Session.token).where(used))).first() is not None
        if due:
            async with self._db.write() as db:
                await db.execute(update(Session).where(used).values(expires=expires, seen=time.time()))
        return due

    # --- changes ---

    async def change(
        self, person: Person, name: str | None, lang: str | None, settings: dict[str, Any] | None
    ) -> tuple[Person, list[Person]]:
        """Changes what is given. The name of an account is unique and looks like no other."""
        values: dict[str, Any] = {}
        renamed: list[Person] = []
        if name is not None:
            shown = clean_name(name)
            if len(shown) < 2:
                raise Problem(422, "name.short", "A name needs at least two letters.")
            values["name"] = shown
            if not person.guest:
                values["key"] = name_key(shown)
            values.update(_look_values(shown))
        if lang is not None:
            values["lang"] = _language(lang)
        if settings is not None:
            need_hook(settings.get("webhook"), [] if self._settings.private_hooks else self._settings.hook_ports)
            need_hours(settings)
            merged = {**person.settings, **settings}
            if len(msgspec.json.encode(merged)) > SETTINGS_LIMIT:
                raise Problem(413, "too-large", "These settings are too large.")
            values["settings"] = {key: value for key, value in merged.items() if value is not None}
        if values:
            try:
                async with self._db.write() as db:
                    if name is not None:
                        await self._need_free(db, values["name"], person.id)
                    if name is not None and not person.guest:
                        renamed = await self._rename_guests(db, values["name"], person.id)
                    await db.execute(update(User).where(User.id == person.id).values(**values))
                    await self._announce(db, {"user": person.id})
            except IntegrityError:
                raise Problem(409, "name.taken", "This name is taken.", {"name": values.get("name", "")}) from None
        for one in renamed:
            self.forget(one.id)
        return await self._anew(person), renamed

    async def change_email(self, person: Person, email: str, password: str) -> Person:
        """Sets another address (or none); it has to be confirmed, and the previously confirmed one is notified."""
        if not person.guest:
            await self.need_password(person, password)
        if email:
            need_address(email)
        if email != (person.email or ""):
            async with self._db.write() as db:
                await db.execute(update(User).where(User.id == person.id).values(email=email or None, confirmed=False))
                await db.execute(delete(Link).where(Link.user_id == person.id))
                await take_back(db, CONFIRM, person.id)
                if self._settings.smtp_url:
                    if person.email and person.confirmed and not person.guest:
                        await write_letter(db, MOVED, person.id, person.email)
                    if email:
                        await write_letter(db, CONFIRM, person.id, email)
                await self._announce(db, {"user": person.id})
        return await self._anew(person)

    async def confirm_again(self, person: Person) -> None:
        """Sends another e-mail to an address that is not confirmed yet."""
        if person.email and not person.confirmed:
            async with self._db.write() as db:
                await write_letter(db, CONFIRM, person.id, person.email)

    async def _anew(self, person: Person) -> Person:
        self.forget(person.id)
        changed = await self.by_id(person.id)
        if changed is None:
            raise Problem(401, "signed-out", "Sign in, or continue as a guest.")
        return changed

    async def _open(self, db: Any, user: str, device: str) -> str:
        token = new_token()
        now = time.time()
        expires = self._clock.now() + self.lasts
        await db.execute(
            insert(Session).values(
                token=digest(token), user_id=user, created=now, expires=expires, seen=now, device=device[:60]
            )
        )
        return token


def guest_name(id: str) -> str:
    """The name of a guest who has not given one."""
    return f"Guest {id[:4]}"


def _look_values(name: str) -> dict[str, Any]:
    found = looks(name)
    return {"form": found.form, "look": found.look}


def _alike(found: Looks) -> ColumnElement[bool]:
    return or_(User.form.in_(found.both()), User.look.in_(found.both()))


def suspended(row: Any) -> bool:
    """Whether a person is currently suspended by an administrator."""
    return row["suspended"] is not None and bool(row["suspended"] > time.time())


def need_no_suspension(row: Any) -> None:
    """Raises a problem if the person is suspended."""
    if suspended(row):
        until = time.strftime("%Y-%m-%d", time.gmtime(row["suspended"]))
        why = row["suspended_why"]
        raise Problem(
            403,
            "account.suspended",
            f"This account is suspended until {until}. {why}".strip(),
            {"until": until, "why": why},
        )


def _nothing() -> None:
    """Does nothing, because no attempt was counted."""


def _language(lang: str) -> str:
    code = lang.split("-")[0].lower()
    return code if code in LANGUAGES else "en"


def need_hook(url: Any, ports: list[int]) -> None:
    """Raises a problem if this cannot be the address of a web hook; an empty one is fine."""
    port = None
    try:
        parts = urlsplit(url or "http://none")
        port = parts.port
        good = parts.scheme in ("http", "https") and parts.hostname and len(url or "") <= 500
    except (ValueError, TypeError, AttributeError):
        good = False
    if not good:
        raise Problem(422, "hook.bad", "A web hook is an address that begins with https:// or http://.")
    if port is not None and ports and port not in ports:
        raise Problem(
            422,
            "hook.port",
            f"A web hook must use one of these ports: {', '.join(map(str, ports))}.",
            {"ports": ", ".join(map(str, ports))},
        )


def _person(row: Any) -> Person:
    return Person(
        row["id"], row["name"], row["guest"], row["lang"], row["email"], row["settings"], row["admin"], row["confirmed"]
    )


def _known(row: Any) -> tuple[Person, bool] | None:
    """The person in a row that `KNOWN` selects, and whether they are suspended."""
    if row is None:
        return None
    id, name, guest, lang, email, settings, admin, confirmed, until, *_ = row
    person = Person(id, name, bool(guest), lang, email, msgspec.json.decode(settings), bool(admin), bool(confirmed))
    return person, until is not None and until > time.time()


def _row(person: Person, password: str | None, key: str | None) -> dict[str, Any]:
    now = time.time()
    return {
        "id": person.id,
        "name": person.name,
        "key": key,
        "password": password,
        "email": person.email,
        "confirmed": person.confirmed,
        "lang": person.lang,
        "settings": person.settings,
        "guest": person.guest,
        "admin": person.admin,
        "created": now,
        "seen": now,
        **_look_values(person.name),
    }
