"""Sends the e-mails in the outbox: reminders, and messages about accounts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib
import structlog
from sqlalchemy import func, insert, select, update

from saecula.server.accounts.links import LASTS, REPORT, RESET
from saecula.server.accounts.people import Person
from saecula.server.letters.hours import digest_at, quiet_until
from saecula.server.storage.models import Letter, MoveModel, SeatModel, TableModel
from saecula.server.tables.rows import OPEN, PERSON, PLAYING, WAITING
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
TURN, DIGEST, INVITED = "turn", "digest", "invited"
"""Kinds of reminders: somebody is asked; what happened since, once a day; and a seat is kept for somebody."""
PUSH, HOOK = "push", "hook"
"""The states of a letter that browsers, or a web hook, are still to be told."""
UNSENT = ("open", PUSH, HOOK)


class News(NamedTuple):
    """What a reminder says: in one line, in a few more, and where it leads. A newer one with its tag replaces it."""

    title: str
    body: str
    url: str
    tag: str


class Mail:
    """Sends what is due. A letter that is no longer relevant (the move was made) is discarded.

    A letter is `open`; then `push` while browsers are still to be told (see `push`), and `hook` while a web hook is
    still to be called (see `hooks`).
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
        due, table = await self.due(letter, person)
        if due and person is not None:
            await self.attempt(letter, self._mail(letter, table, person), self._after(person))

    def _after(self, person: Person) -> str:
        """The state of a letter after the e-mail: which way it goes next."""
        settings = self._services.settings
        if settings.push and person.settings.get("push"):
            return PUSH
        return HOOK if settings.webhooks and person.settings.get("webhook") else ""

    async def due(self, letter: Any, person: Person | None) -> tuple[bool, Any]:
        """Whether a reminder must be sent now, and its table (None for a digest).

        It may be put off, become part of a digest, or no longer be relevant.
        """
        digest = letter["kind"] == DIGEST
        table: Any = None if digest else await self._still(letter)
        if person is None or (table is None and not digest):
            await self.mark(letter, "void")
            return False, None
        now = time.time()
        if not digest and self._services.hub.online(table["id"], person.id):  # reminded after leaving
            wait = max(MINUTE, self._services.settings.remind_minutes * MINUTE)
            await self.mark(letter, letter["state"], due=now + wait)
            return False, None
        later = digest_at(person, now) if letter["kind"] == TURN else None
        if later is not None:
            await self._collect(letter, person, later)
            return False, None
        quiet = quiet_until(person, now)
        if quiet is not None:
            await self.mark(letter, letter["state"], due=quiet)
            return False, None
        return True, table

    async def _collect(self, letter: Any, person: Person, due: float) -> None:
        """Leaves a reminder to the next digest of its reader."""
        open_ones = (Letter.user_id == person.id) & (Letter.kind == DIGEST) & Letter.state.in_(UNSENT)
        row = {"kind": DIGEST, "user_id": person.id, "table_id": "", "seat": 0, "version": 0}
        async with self._services.db.write() as db:
            if (await db.execute(select(Letter.id).where(open_ones))).first() is None:
                await db.execute(insert(Letter).values(**row, due=due, tries=0, state="open"))
        await self.mark(letter, "void")

    async def attempt(self, letter: Any, work: Awaitable[bool], then: str = "") -> None:
        """Sends a letter and schedules another attempt if it fails. `then` is its state afterwards: the next way."""
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
            if not then:
                await self.mark(letter, "failed", tries + 1)
                return
        if sent:
            self._services.metrics.add("saecula_letters_total", 'state="sent"')
        if then:
            await self.mark(letter, then, 0, time.time())
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
        if table is None or place is None:
            return None
        if letter["kind"] == INVITED:
            kept = table["status"] == WAITING and place["kind"] == OPEN and place["user_id"] == user
            return table if kept else None
        if moved or table["status"] != PLAYING:
            return None
        if place["kind"] != PERSON or place["user_id"] != user or place["since"] is None:
            return None
        return table

    async def news(self, letter: Any, table: Any, person: Person) -> News:
        """A reminder as a push message or a web hook tells it."""
        if table is None:
            words = await self._digest(person)
            title = say(person.lang, "mail.digest.subject", words)
            return News(title, words["news"], self._services.settings.address + "/", DIGEST)
        words = self.words(table, person)
        title = say(person.lang, f"mail.{letter['kind']}.subject", words)
        return News(title, "", words["url"], table["id"])

    async def _digest(self, person: Person) -> dict[str, str]:
        """The words of a digest: the tables that wait, and what happened there since the person's last move."""
        found = await self._services.since.of(person)
        address = self._services.settings.address
        parts = [
            "\n".join([f"{one.title} ({address}/table/{one.table})", *(f"- {line}" for line in one.said(person.lang))])
            for one in found
        ]
        return {
            "name": person.name,
            "count": str(sum(1 for one in found if one.turn)),
            "news": "\n\n".join(parts),
            "url": f"{address}/",
            "account": f"{address}/account",
        }

    def words(self, table: Any, person: Person) -> dict[str, str]:
        """The words that fill in a reminder."""
        address = self._services.settings.address
        return {
            "name": person.name,
            "game": Text(one(table["game_id"]), person.lang).title,
            "url": f"{address}/table/{table['id']}?invite={table['invite']}"
            if table["status"] == WAITING
            else f"{address}/table/{table['id']}",
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
        await self.send(address, person.lang, kind, words)
        return True

    async def _mail(self, letter: Any, table: Any, person: Person) -> bool:
        """Sends a reminder, if the person wants one and has confirmed the address."""
        if not (self._services.settings.smtp_url and person.mailable):
            return False
        words = await self._digest(person) if table is None else self.words(table, person)
        await self.send(person.email or "", person.lang, letter["kind"], words)
        return True

    async def send(self, address: str, lang: str, kind: str, words: dict[str, str]) -> None:
        """Sends an e-mail now."""
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
