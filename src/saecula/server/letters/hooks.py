"""Web hooks: reminders sent to addresses that people choose. A slow or hostile receiver cannot delay anybody else.

Only the status of an answer is read; a whole call may take ten seconds; few calls go to one place at the same time.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

import httpx
import structlog
from sqlalchemy import select, update

from saecula.server.accounts.people import Person
from saecula.server.letters.mail import Mail, say
from saecula.server.storage.models import Letter

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

SECONDS = 10.0
"""The longest time of a call, from looking up the name to the status of the answer."""
AT_ONCE = 64
"""The most calls in progress at the same time."""
AT_ONE_PLACE = 8
"""The most calls to one host and port; further ones wait for LATER seconds."""
LATER = 2.0
BATCH = 100
LOOKING_UP = ThreadPoolExecutor(4, "hooks")
"""Looks up names here, so that a name server that does not answer can delay only other web hooks."""
RELAYS = ipaddress.ip_network("192.88.99.0/24")
GLOBAL = ipaddress.ip_network("2000::/3")
WRAPPED = (ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32"))
"""Addresses that contain another address and lead wherever that one leads."""


class Hooks:
    """Calls the web hooks of the letters in the state `hook`, each call in its own task."""

    def __init__(self, services: Services, mail: Mail) -> None:
        self._services = services
        self._mail = mail
        self._busy: set[int] = set()
        self._places: Counter[str] = Counter()

    async def round(self) -> None:
        """Starts the calls that are due, without waiting for them."""
        now = time.time()
        query = (
            select(Letter.__table__)
            .where(Letter.state == "hook", Letter.due <= now, Letter.id.not_in(self._busy))
            .order_by(Letter.due)
            .limit(BATCH)
        )
        async with self._services.db.read() as db:
            letters = (await db.execute(query)).mappings().all()
        later: list[int] = []
        for letter in letters:
            if len(self._busy) >= AT_ONCE:
                break
            person = await self._services.people.by_id(letter["user_id"])
            place = urlsplit(hook_of(person)).netloc.rpartition("@")[2].lower()
            if self._places[place] >= AT_ONE_PLACE:
                later.append(letter["id"])
                continue
            self._busy.add(letter["id"])
            self._places[place] += 1
            _ = self._services.spawn(self._one(letter, person, place))
        if later:  # others must not wait behind them
            async with self._services.db.write() as db:
                await db.execute(update(Letter).where(Letter.id.in_(later)).values(due=now + LATER))

    async def _one(self, letter: Any, person: Person | None, place: str) -> None:
        try:
            table = await self._mail.due(letter, person)
            if table is None or person is None:
                return
            hook = hook_of(person)
            if not self._services.settings.webhooks or not hook:
                await self._mail.mark(letter, "sent")
                return
            words = self._mail.words(table, person)
            text = say(person.lang, f"mail.{letter['kind']}.subject", words)
            await self._mail.attempt(
                letter,
                self.call(
                    hook,
                    {
                        "event": letter["kind"],
                        "table": table["id"],
                        "game": table["game"],
                        "seat": letter["seat"],
                        "url": words["url"],
                        "text": text,
                        "content": f"{text}\n{words['url']}",
                    },
                ),
            )
        finally:
            self._busy.discard(letter["id"])
            self._places[place] -= 1
            if not self._places[place]:
                del self._places[place]

    async def call(self, url: str, body: dict[str, Any]) -> bool:
        """Posts to an address that a person chose, but never into the private network of the server."""
        settings = self._services.settings
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("a web hook is an http address")
        port = parts.port or (443 if parts.scheme == "https" else 80)
        if not settings.private_hooks and port not in settings.hook_ports:
            raise ValueError("a web hook may not lead to this port")
        async with asyncio.timeout(SECONDS):
            ip = await self._address(parts.hostname, port)
            if not settings.private_hooks and not outside(ip):
                raise ValueError("a web hook may not lead into the private network")
            host = f"[{ip}]" if ip.version == 6 else str(ip)
            target = urlunsplit((parts.scheme, f"{host}:{port}", parts.path or "/", parts.query, ""))
            headers = {"Host": parts.netloc.rpartition("@")[2], "Accept-Encoding": "identity", "Connection": "close"}
            async with (
                httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False, verify=trust()) as client,
                client.stream(
                    "POST", target, json=body, headers=headers, extensions={"sni_hostname": parts.hostname}
                ) as answer,
            ):
                answer.raise_for_status()  # (the body of the answer is not read)
        return True

    async def _address(self, host: str, port: int) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(LOOKING_UP, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        return ipaddress.ip_address(found[0][4][0])


def hook_of(person: Person | None) -> str:
    """The address of a person's web hook; empty if there is none."""
    hook = person.settings.get("webhook") if person is not None else None
    return hook if isinstance(hook, str) else ""


def outside(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is in the public network: not local, not private, and not another one in disguise."""
    if not ip.is_global or ip.is_multicast:
        return False
    if isinstance(ip, ipaddress.IPv4Address):
        return ip not in RELAYS
    return ip in GLOBAL and not any(ip in network for network in WRAPPED)


@cache
def trust() -> ssl.SSLContext:
    """The certificates that the server trusts; read only once, because it takes a while."""
    return ssl.create_default_context()
