"""Letters: reminders by e-mail and web hook, out of the outbox."""

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

from saecula.server.live import PERSON, PLAYING
from saecula.server.models import Letter, MoveRow, SeatRow, TableRow
from saecula.server.people import Person
from saecula.server.texts import one
from saecula.server.world import World
from saecula.text import catalogue

log = structlog.get_logger()

RETRIES = (60.0, 600.0, 3600.0)
BATCH = 50
PACKAGE = "saecula.server"


class Post:
    """Sends what is due. A letter that has lost its sense (the move was made) is thrown away."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def round(self) -> int:
        """Sends the letters that are due now; gives how many it has looked at."""
        query = select(Letter.__table__).where(Letter.state == "open", Letter.due <= time.time()).limit(BATCH)
        async with self._world.db.read() as db:
            letters = (await db.execute(query)).mappings().all()
        for letter in letters:
            await self._handle(letter)
        return len(letters)

    async def _handle(self, letter: Any) -> None:
        table = await self._still(letter)
        person = await self._world.people.by_id(letter["user_id"]) if table is not None else None
        if table is None or person is None:
            await self._mark(letter, "void")
            return
        try:
            sent = await self._send(letter, table, person)
        except Exception as error:
            tries = letter["tries"]
            log.warning("letter failed", kind=letter["kind"], tries=tries + 1, error=type(error).__name__)
            self._world.metrics.add("saecula_letters_total", 'state="failed"')
            if tries >= len(RETRIES):
                await self._mark(letter, "failed", tries + 1)
            else:
                await self._mark(letter, "open", tries + 1, time.time() + RETRIES[tries])
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
        async with self._world.db.write() as db:
            await db.execute(update(Letter).where(Letter.id == letter["id"]).values(**values))

    async def _still(self, letter: Any) -> Any:
        """The table, if the seat is still asked what it was asked, by the same player, who is not looking."""
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
        return None if self._world.hub.online(id, user) else table

    async def _send(self, letter: Any, table: Any, person: Person) -> bool:
        settings = self._world.settings
        words = {
            "name": person.name, "game": one(table["game_id"]).meta.title,
            "url": f"{settings.address}/table/{table['id']}",
        }
        sent = False
        if settings.smtp_url and person.email and person.settings.get("mail", True):
            await self._mail(person, letter["kind"], words)
            sent = True
        hook = person.settings.get("webhook")
        if settings.webhooks and isinstance(hook, str) and hook:
            text = say(person.lang, f"mail.{letter['kind']}.subject", words)
            await self._hook(hook, {
                "event": letter["kind"], "table": table["id"], "game": table["game"], "seat": letter["seat"],
                "url": words["url"], "text": text, "content": f"{text}\n{words['url']}",
            })
            sent = True
        return sent

    async def _mail(self, person: Person, kind: str, words: dict[str, str]) -> None:
        settings = self._world.settings
        url = urlsplit(settings.smtp_url)
        message = EmailMessage()
        message["From"] = settings.mail_from or f"saecula@{url.hostname}"
        message["To"] = person.email or ""
        message["Subject"] = say(person.lang, f"mail.{kind}.subject", words)
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=urlsplit(settings.address).hostname)
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(say(person.lang, f"mail.{kind}.body", words))
        secure = url.scheme == "smtps"
        plain = parse_qs(url.query).get("starttls") == ["0"]
        await aiosmtplib.send(
            message, hostname=url.hostname, port=url.port or (465 if secure else 587),
            username=unquote(url.username) if url.username else None,
            password=unquote(url.password) if url.password else None,
            use_tls=secure, start_tls=False if secure or plain else None, timeout=20)

    async def _hook(self, url: str, body: dict[str, Any]) -> None:
        """Posts to an address of the person's own; never into the network behind the server."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("a web hook is an http address")
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        ip = ipaddress.ip_address(found[0][4][0])
        if not self._world.settings.private_hooks and not ip.is_global:
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
