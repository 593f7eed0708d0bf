"""Sends the e-mails in the outbox: reminders, and messages about accounts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib
import structlog
from sqlalchemy import func, select, update

from saecula.server.accounts.links import LASTS, REPORT, RESET
from saecula.server.accounts.people import Person
from saecula.server.storage.models import Letter, MoveModel, SeatModel, TableModel
from saecula.server.tables.rows import PERSON, PLAYING
from saecula.server.texts import one
from saecula.text import Text, catalogue

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

MINUTE = 60.0
RETRIES = (60.0, 600.0, 3600.0)
BATCH = 50
AT_ONCE = 8
PACKAGE = "saecula.server"


class Mail:
    """Sends what is due. A letter that is no longer relevant (the move was made) is discarded.

    A letter is `open`, or `hook` if the e-mail is done and a web hook is still to be called (see `hooks`).
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    async def round(self) -> int:
        """Sends the letters that are due now, several at the same time; returns how many it has handled."""
        query = (
            select(Letter.__table__)
            .where(Letter.state == "open", Letter.due <= time.time())
            .order_by(Letter.due)
            .limit(BATCH)
        )
        async with self._services.db.read() as db:
            letters = (await db.execute(query)).mappings().all()
        free = asyncio.Semaphore(AT_ONCE)

        async def handle(letter: Any) -> None:
            async with free:
                await self._handle(letter)

        await asyncio.gather(*(handle(letter) for letter in letters))
        return len(letters)

    async def _handle(self, letter: Any) -> None:
        person = await self._services.people.by_id(letter["user_id"])
        if letter["address"] is not None:
            if person is None:
                await self.mark(letter, "void")
            else:
                await self.attempt(letter, self._errand(letter, person))
            return
        table = await self.due(letter, person)
        if table is not None and person is not None:
            hook = self._services.settings.webhooks and bool(person.settings.get("webhook"))
            await self.attempt(letter, self._mail(letter, table, person), hook)

    async def due(self, letter: Any, person: Person | None) -> Any:
        """The table of a reminder that must be sent now; None if it was put off or is no longer relevant."""
        table = await self._still(letter)
        if person is None or table is None:
            await self.mark(letter, "void")
            return None
        if self._services.hub.online(table["id"], person.id):  # the person will be reminded after leaving
            wait = max(MINUTE, self._services.settings.remind_minutes * MINUTE)
            await self.mark(letter, letter["state"], due=time.time() + wait)
            return None
        return table

    async def attempt(self, letter: Any, work: Awaitable[bool], hook: bool = False) -> None:
        """Sends a letter and schedules another attempt if it fails. With `hook`, a web hook is called afterwards."""
        tries = letter["tries"]
        try:
            sent = await work
        except Exception as error:
            log.warning("letter failed", kind=letter["kind"], tries=tries + 1, error=type(error).__name__)
            self._services.metrics.add("saecula_letters_total", 'state="failed"')
            if tries < len(RETRIES):
                await self.mark(letter, letter["state"], tries + 1, time.time() + RETRIES[tries])
                return
            sent = False
            if not hook:
                await self.mark(letter, "failed", tries + 1)
                return
        if sent:
            self._services.metrics.add("saecula_letters_total", 'state="sent"')
        if hook:
            await self.mark(letter, "hook", 0, time.time())
        else:
            await self.mark(letter, "sent" if sent else "void")

    async def mark(self, letter: Any, state: str, tries: int | None = None, due: float | None = None) -> None:
        """Records the new state of a letter."""
        values: dict[str, Any] = {"state": state}
        if tries is not None:
            values["tries"] = tries
        if due is not None:
            values["due"] = due
        same = [getattr(Letter, key) == letter[key] for key in ("id", "kind", "user_id", "table_id", "version")]
        async with self._services.db.write() as db:  # (the number of a deleted letter may be in use again)
            await db.execute(update(Letter).where(*same).values(**values))

    async def _still(self, letter: Any) -> Any:
        """The table, if the seat still has the same player and the question has not been answered."""
        id, seat, user = letter["table_id"], letter["seat"], letter["user_id"]
        async with self._services.db.read() as db:
            table = (await db.execute(select(TableModel.__table__).where(TableModel.id == id))).mappings().first()
            place = (
                (await db.execute(select(SeatModel.__table__).where(SeatModel.table_id == id, SeatModel.seat == seat)))
                .mappings()
                .first()
            )
            moved = (
                await db.execute(
                    select(func.count())
                    .select_from(MoveModel)
                    .where(MoveModel.table_id == id, MoveModel.seat == seat, MoveModel.version >= letter["version"])
                )
            ).scalar()
        if table is None or place is None or moved or table["status"] != PLAYING:
            return None
        if place["kind"] != PERSON or place["user_id"] != user or place["since"] is None:
            return None
        return table

    def words(self, table: Any, person: Person) -> dict[str, str]:
        """The words that fill in a reminder."""
        address = self._services.settings.address
        return {
            "name": person.name,
            "game": Text(one(table["game_id"]), person.lang).title,
            "url": f"{address}/table/{table['id']}",
            "account": f"{address}/account",
        }

    async def _errand(self, letter: Any, person: Person) -> bool:
        """Sends an e-mail about an account: a link to confirm or reset, a changed address, or a report."""
        kind, address, settings = letter["kind"], letter["address"], self._services.settings
        due = kind not in LASTS or (person.email == address and person.confirmed == (kind == RESET))
        if not (settings.smtp_url and due):
            return False
        words = {"name": person.name, "site": settings.address}
        if kind in LASTS:
            token = await self._services.links.make(kind, person.id, address)
            words["url"] = f"{settings.address}/account#{kind}={token}"
        elif kind == REPORT:
            words["url"] = f"{settings.address}/admin"
        await self._send(address, person.lang, kind, words)
        return True

    async def _mail(self, letter: Any, table: Any, person: Person) -> bool:
        """Sends a reminder, if the person wants one and has confirmed the address."""
        if not (self._services.settings.smtp_url and person.mailable):
            return False
        await self._send(person.email or "", person.lang, letter["kind"], self.words(table, person))
        return True

    async def _send(self, address: str, lang: str, kind: str, words: dict[str, str]) -> None:
        settings = self._services.settings
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
            message,
            hostname=url.hostname,
            port=url.port or (465 if secure else 587),
            username=unquote(url.username) if url.username else None,
            password=unquote(url.password) if url.password else None,
            use_tls=secure,
            start_tls=False if secure or plain else None,
            timeout=20,
        )


def say(lang: str, id: str, words: dict[str, str]) -> str:
    """A sentence of an e-mail in the reader's language."""
    for code in (lang, "en"):
        pattern = catalogue(PACKAGE, code).find(id)
        if pattern is not None:
            return pattern.format(**words)
    return id
