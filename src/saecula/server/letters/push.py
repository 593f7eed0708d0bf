"""Push messages: the browsers that want them, and how they are told."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog
from sqlalchemy import delete, func, insert, select

from saecula.server.accounts.people import Person
from saecula.server.accounts.security import digest, new_id
from saecula.server.letters.calls import Calls
from saecula.server.letters.hooks import hook_of
from saecula.server.letters.mail import HOOK, PUSH, News
from saecula.server.letters.outward import post
from saecula.server.letters.webpush import MOST, POINT, SECRET, ServerKey, decode, encrypt, is_point
from saecula.server.problems import Problem
from saecula.server.storage.models import PushSubscription, ServerSecret

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

BROWSERS: Final = 10
"""The most browsers of one person that get push messages."""
DAY: Final = 86_400
GONE: Final = (404, 410)
"""What a push service answers when a browser no longer wants anything."""
KEY: Final = "push"
"""The name under which the key pair is stored."""


class Subscriptions:
    """The browsers that get push messages, and the key pair by which push services recognize this server."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._key: ServerKey | None = None

    async def key(self) -> ServerKey:
        """The key pair: made at the first start, then the same for all processes."""
        if self._key is None:
            query = select(ServerSecret.value).where(ServerSecret.name == KEY)
            async with self._services.db.read() as db:
                stored = (await db.execute(query)).scalar()
            if stored is None:
                stored = await self._make(query)
            self._key = ServerKey.read(stored)
        return self._key

    async def _make(self, query: Any) -> str:
        fresh = ServerKey.new().text()
        try:
            async with self._services.db.write() as db:
                await db.execute(insert(ServerSecret).values(name=KEY, value=fresh))
            return fresh
        except Exception:  # another process was faster
            async with self._services.db.read() as db:
                stored = (await db.execute(query)).scalar()
            if stored is None:
                raise
            return str(stored)

    async def of(self, user: str) -> list[Any]:
        """The subscriptions of a person, newest first."""
        query = (
            select(PushSubscription.__table__)
            .where(PushSubscription.user_id == user)
            .order_by(PushSubscription.created.desc())
        )
        async with self._services.db.read() as db:
            return list((await db.execute(query)).mappings().all())

    async def add(self, person: Person, session: str, browser: dict[str, str], device: str) -> dict[str, Any]:
        """Adds a browser; it stops when its session ends. A browser that changes hands follows the new person."""
        endpoint, key, secret = self._checked(browser)
        row = {
            "id": new_id(),
            "user_id": person.id,
            "session": session,
            "endpoint": endpoint,
            "digest": digest(endpoint),
            "browser": browser["p256dh"],
            "secret": browser["auth"],
            "device": device[:60],
            "created": time.time(),
        }
        async with self._services.db.write() as db:
            query = select(PushSubscription.__table__).where(PushSubscription.digest == row["digest"])
            known = (await db.execute(query)).mappings().first()
            if known is not None:
                same = (decode(known["browser"]), decode(known["secret"])) == (key, secret)
                if known["user_id"] != person.id and not same:  # it knows the address, but it is not that browser
                    raise Problem(409, "push.taken", "This browser is subscribed with other keys.")
                await db.execute(delete(PushSubscription).where(PushSubscription.id == known["id"]))
            counted = select(func.count()).where(PushSubscription.user_id == person.id)
            count = (await db.execute(counted)).scalar() or 0
            if count >= BROWSERS:
                raise Problem(
                    409, "push.many", f"You have {count} browsers with push messages: remove one first.", {"n": count}
                )
            await db.execute(insert(PushSubscription).values(**row))
        await self._services.people.change(person, None, None, {"push": True})
        return row

    def _checked(self, browser: dict[str, str]) -> tuple[str, bytes, bytes]:
        """The address and the keys of a browser; raises a problem if they cannot be those of one."""
        settings, endpoint = self._services.settings, browser["endpoint"]
        try:
            place = urlsplit(endpoint)
            port = place.port or 443
            safe = place.scheme == "https" or (settings.private_hooks and place.scheme == "http")
            good = (
                safe and bool(place.hostname) and not place.username and endpoint.isascii() and endpoint.isprintable()
            )
        except ValueError:
            good, port = False, 0
        if not good or " " in endpoint:
            raise Problem(422, "push.address", "A push subscription needs an https address.")
        if not settings.private_hooks and port not in settings.hook_ports:
            raise Problem(422, "push.address", "A push subscription needs an https address.")
        try:
            key, secret = decode(browser["p256dh"]), decode(browser["auth"])
        except ValueError:
            key, secret = b"", b""
        if len(key) != POINT or not is_point(key) or len(secret) != SECRET:
            raise Problem(422, "push.keys", "The keys of this push subscription are not valid.")
        return endpoint, key, secret

    async def remove(self, person: Person, id: str) -> None:
        """Ends the push messages to one browser."""
        own = (PushSubscription.user_id == person.id) & (PushSubscription.id == id)
        async with self._services.db.write() as db:
            if (await db.execute(delete(PushSubscription).where(own))).rowcount != 1:
                raise Problem(404, "push.unknown", "There is no such browser.")
            left = (await db.execute(select(func.count()).where(PushSubscription.user_id == person.id))).scalar()
        if not left:
            await self._services.people.change(person, None, None, {"push": None})

    async def send(self, user: str, news: News) -> int:
        """Tells all browsers of a person; returns how many were reached. Browsers that are gone are forgotten."""
        rows = await self.of(user)
        results = await asyncio.gather(*(self._send(row, news) for row in rows), return_exceptions=True)
        gone = [row["id"] for row, status in zip(rows, results, strict=True) if status in GONE]
        if gone:
            async with self._services.db.write() as db:
                await db.execute(delete(PushSubscription).where(PushSubscription.id.in_(gone)))
        reached = sum(1 for status in results if isinstance(status, int) and status < 300)
        if rows and not reached and len(gone) < len(rows):
            raise ValueError("no push service took the message")
        return reached

    async def _send(self, row: Any, news: News) -> int:
        shown = {"title": news.title, "body": news.body, "url": news.url, "tag": news.tag}
        body = msgspec.json.encode(shown)
        if len(body) > MOST:
            body = msgspec.json.encode({**shown, "body": ""})
        settings = self._services.settings
        sender = settings.mail_from.rpartition("<")[2].rstrip(">")
        contact = f"mailto:{sender}" if "@" in sender else settings.address
        headers = {
            "Authorization": (await self.key()).authorization(row["endpoint"], contact),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(DAY),
            "Urgency": "normal",
        }
        sealed = encrypt(body, decode(row["browser"]), decode(row["secret"]))
        try:
            return await post(settings, row["endpoint"], sealed, headers)
        except Exception as error:
            log.warning("push failed", error=type(error).__name__)
            raise


class Pushes(Calls):
    """Sends the letters in the state `push` to the browsers of their readers."""

    STATE = PUSH

    def place(self, person: Person | None) -> str:
        return person.id if person is not None else ""

    async def deliver(self, letter: Any, person: Person, table: Any) -> None:
        news = await self._mail.news(letter, table, person)
        hook = HOOK if self._services.settings.webhooks and hook_of(person) else ""
        await self._mail.attempt(letter, self._send(person, news), hook)

    async def _send(self, person: Person, news: News) -> bool:
        return bool(await self._services.subscriptions.send(person.id, news))
