"""Web hooks: reminders sent to addresses that people choose."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec

from saecula.server.accounts.people import Person
from saecula.server.letters.calls import Calls
from saecula.server.letters.mail import HOOK
from saecula.server.letters.outward import post


class Hooks(Calls):
    """Calls the web hooks of the letters in the state `hook`."""

    STATE = HOOK

    def place(self, person: Person | None) -> str:
        return urlsplit(hook_of(person)).netloc.rpartition("@")[2].lower()

    async def deliver(self, letter: Any, person: Person, table: Any) -> None:
        hook = hook_of(person)
        if not self._services.settings.webhooks or not hook:
            await self._mail.mark(letter, "sent")
            return
        news = await self._mail.news(letter, table, person)
        body = {"event": letter["kind"], "url": news.url, "text": news.title, "content": f"{news.title}\n{news.url}"}
        if table is not None:
            body |= {"table": table["id"], "game": table["game"], "seat": letter["seat"]}
        await self._mail.attempt(letter, self.call(hook, body))

    async def call(self, url: str, body: dict[str, Any]) -> bool:
        """Posts to an address that a person chose, but never into the private network of the server."""
        sent = await post(self._services.settings, url, msgspec.json.encode(body), {"Content-Type": "application/json"})
        if sent >= 300:
            raise ValueError(f"the web hook answered {sent}")
        return True


def hook_of(person: Person | None) -> str:
    """The address of a person's web hook; empty if there is none."""
    hook = person.settings.get("webhook") if person is not None else None
    return hook if isinstance(hook, str) else ""
