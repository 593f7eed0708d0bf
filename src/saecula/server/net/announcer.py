"""Tells the other processes about changes, as part of the transaction that makes them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from saecula.server.net.hub import Hub

CHANNEL = "saecula"
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class Announcer:
    """Speaks for one process. With SQLite there are no others."""

    def __init__(self, postgres: bool, hub: Hub) -> None:
        self._postgres = postgres
        self._hub = hub

    def told(self, payload: dict[str, Any]) -> dict[str, str]:
        """A message to the other processes."""
        return {"channel": CHANNEL, "payload": msgspec.json.encode({**payload, "from": self._hub.name}).decode()}

    async def notify(self, db: AsyncConnection, payload: dict[str, Any]) -> None:
        """Tells the other processes, if there can be any, when the transaction is committed."""
        if self._postgres:
            await db.execute(NOTIFY, self.told(payload))
