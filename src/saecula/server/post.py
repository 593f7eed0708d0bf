"""Letters out of the outbox: reminders by e-mail and web hook, and what goes to an address of a person."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit

import aiosmtplib
import httpx
import structlog
from sqlalchemy import func, select, update

from saecula.server.links import LASTS, RESET
from saecula.server.live import PERSON, PLAYING
from saecula.server.models import Letter, MoveRow, SeatRow, TableRow
from saecula.server.people import Person
from saecula.server.texts import one
from saecula.server.world import World
from saecula.text import catalogue

log = structlog.get_logger()

MINUTE = 60.0
RETRIES = (60.0, 600.0, 3600.0)
BATCH = 50
AT_ONCE = 8
PACKAGE = "saecula.server"


class Post:
    """Sends what is due. A letter that has lost its sense (the move was made) is thrown away."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def round(self) -> int:
        """Sends the letters that are due now, some at the same time; gives how many it has looked at.

        A letter is `open`; `hook` where the e-mail is sent and the web hook has failed.
        """
        query = select(Letter.__table__).where(
            Letter.state.in_(("open", "hook")), Letter.due <= time.time()).order_by(Letter.due).limit(BATCH)
        async with self._world.db.read() as db:
            letters = (await db.execute(query)).mappings().all()
        free = asyncio.Semaphore(AT_ONCE)

        async def handle(letter: Any) -> None:
            async with free:
                await self._handle(letter)

        await asyncio.gather(*(handle(letter) for letter in letters))
        return len(letters)

    async def _handle(self, letter: Any) -> None:
        person = await self._world.people.by_id(letter["user_id"])
        errand = letter["address"] is not None
        table = None if errand else await self._still(letter)
        if person is None or (table is None and not errand):
            await self._mark(letter, "void")
            return
        if table is not None and self._world.hub.online(table["id"], person.id):  # when he goes he will be reminded
            wait = max(MINUTE, self._world.settings.remind_minutes * MINUTE)
            await self._mark(letter, letter["state"], due=time.time() + wait)
            return
        state = letter["state"]
        sent = False
        try:
            if errand:
                sent = await self._errand(letter, person)
            else:
                if state == "open":
                    sent = await self._mail(letter, table, person)
                    state = "hook"
                sent = await self._hook(letter, table, person) or sent
        except Exception as error:
            tries = letter["tries"]
            log.warning("letter failed", kind=letter["kind"], tries=tries + 1, error=type(error).__name__)
            self._world.metrics.add("saecula_letters_total", 'state="failed"')
            if tries >= len(RETRIES):
                await self._mark(letter, "failed", tries + 1)
            else:
                await self._mark(letter, state, tries + 1, time.time() + RETRIES[tries])
            return
        if sent:
            self._world.metrics.add("saecula_letters_total", 'state="sent"')
        await self._mark(letter, "sent" if sent else "void")

    async def _mark(self, letter: Any, state: str, tries: int | None = None, due: float | None = None) -> None:
        values: dict[str, Any] = {"state": state}
        if tries is not None:
            values["tries"] = tries
        if due is not None:
            values["due"] = due
        same = [getattr(Letter, key) == letter[key] for key in ("id", "kind", "user_id", "table_id", "version")]
        async with self._world.db.write() as db:  # (the number of a letter that was thrown away may be another's)
            await db.execute(update(Letter).where(*same).values(**values))

    async def _still(self, letter: Any) -> Any:
        """The table, if the seat is still asked what it was asked, and has the same player."""
        id, seat, user = letter["table_id"], letter["seat"], letter["user_id"]
        async with self._world.db.read() as db:
            table = (await db.execute(select(TableRow.__table__).where(TableRow.id == id))).mappings().first()
            place = (await db.execute(select(SeatRow.__table__).where(
                SeatRow.table_id == id, SeatRow.seat == seat))).mappings().first()
            moved = (await db.execute(select(func.count()).select_from(MoveRow).where(
                MoveRow.table_id == id, MoveRow.seat == seat, MoveRow.version >= letter["version"]))).scalar()
        if table is None or place is None or moved or table["status"] != PLAYING:
            return None
        if place["kind"] != PERSON or place["user_id"] != user or place["since"] is None:
            return None
        return table

    def _words(self, table: Any, person: Person) -> dict[str, str]:
        address = self._world.settings.address
        return {
            "name": person.name, "game": one(table["game_id"]).meta.title, "url": f"{address}/table/{table['id']}",
            "account": f"{address}/account",
        }

    async def _errand(self, letter: Any, person: Person) -> bool:
        """Sends a letter to an address: to confirm it, to set a password anew, or to tell that it was left."""
        kind, address, settings = letter["kind"], letter["address"], self._world.settings
        due = kind not in LASTS or (person.email == address and person.confirmed == (kind == RESET))
        if not (settings.smtp_url and due):
            return False
        words = {"name": person.name, "site": settings.address}
        if kind in LASTS:
            token = await self._world.links.make(kind, person.id, address)
            words["url"] = f"{settings.address}/account#{kind}={token}"
        await self._send(address, person.lang, kind, words)
        return True

    async def _mail(self, letter: Any, table: Any, person: Person) -> bool:
        """Sends a reminder, if the person wants one and has confirmed the address."""
        if not (self._world.settings.smtp_url and person.mailable):
            return False
        await self._send(person.email or "", person.lang, letter["kind"], self._words(table, person))
        return True

    async def _send(self, address: str, lang: str, kind: str, words: dict[str, str]) -> None:
        settings = self._world.settings
        url = urlsplit(settings.smtp_url)
        message = EmailMessage()
        message["From"] = settings.mail_from or f"saecula@{url.hostname}"
        message["To"] = address
        message["Subject"] = say(lang, f"mail.{kind}.subject", words)
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=urlsplit(settings.address).hostname)
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(say(lang, f"mail.{kind}.body", words))
        secure = url.scheme == "smtps"
        plain = parse_qs(url.query).get("starttls") == ["0"]
        await aiosmtplib.send(
            message, hostname=url.hostname, port=url.port or (465 if secure else 587),
            username=unquote(url.username) if url.username else None,
            password=unquote(url.password) if url.password else None,
            use_tls=secure, start_tls=False if secure or plain else None, timeout=20)

    async def _hook(self, letter: Any, table: Any, person: Person) -> bool:
        """Calls the web hook, if the person has one."""
        hook = person.settings.get("webhook")
        if not self._world.settings.webhooks or not isinstance(hook, str) or not hook:
            return False
        words = self._words(table, person)
        text = say(person.lang, f"mail.{letter['kind']}.subject", words)
        await self._call(hook, {
            "event": letter["kind"], "table": table["id"], "game": table["game"], "seat": letter["seat"],
            "url": words["url"], "text": text, "content": f"{text}\n{words['url']}",
        })
        return True

    async def _call(self, url: str, body: dict[str, Any]) -> None:
        """Posts to an address of the person's own; never into the network behind the server."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("a web hook is an http address")
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        ip = ipaddress.ip_address(found[0][4][0])
        if not self._world.settings.private_hooks and (not ip.is_global or ip.is_multicast):
            raise ValueError("a web hook may not lead into the private network")
        host = f"[{ip}]" if ip.version == 6 else str(ip)
        target = urlunsplit((parts.scheme, f"{host}:{port}", parts.path or "/", parts.query, ""))
        async with httpx.AsyncClient(timeout=10, follow_redirects=False, trust_env=False) as client:
            answer = await client.post(
                target, json=body, headers={"Host": parts.netloc.rpartition("@")[2]},
                extensions={"sni_hostname": parts.hostname})
        answer.raise_for_status()


def say(lang: str, id: str, words: dict[str, str]) -> str:
    """A sentence of a letter in the reader's language."""
    for code in (lang, "en"):
        pattern = catalogue(PACKAGE, code).find(id)
        if pattern is not None:
            return pattern.format(**words)
    return id
