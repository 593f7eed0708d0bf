"""Letters that are delivered by a call over the network: web hooks and push messages, each call in its own task."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select, update

from saecula.server.accounts.people import Person
from saecula.server.letters.mail import Mail
from saecula.server.storage.models import Letter

if TYPE_CHECKING:
    from saecula.server.services import Services

AT_ONCE: Final = 64
"""The most calls in progress at the same time."""
AT_ONE_PLACE: Final = 8
"""The most calls to one place; further ones wait for LATER seconds."""
LATER: Final = 2.0
BATCH: Final = 100


class Calls:
    """Makes the calls of the letters in one state. A slow or hostile receiver cannot delay anybody else."""

    STATE = ""

    def __init__(self, services: Services, mail: Mail) -> None:
        self._services = services
        self._mail = mail
        self._busy: set[int] = set()
        self._places: Counter[str] = Counter()

    def place(self, person: Person | None) -> str:
        """The receiver, of which only a few are called at the same time."""
        raise NotImplementedError  # abstract: web hooks and push messages say whom they call

    async def deliver(self, letter: Any, person: Person, table: Any) -> None:
        """Makes the call of one letter and records the result; `table` is None for a digest."""
        raise NotImplementedError  # abstract: web hooks and push messages say how they call

    async def round(self) -> None:
        """Starts the calls that are due, without waiting for them."""
        now = time.time()
        query = (
            select(Letter.__table__)
            .where(Letter.state == self.STATE, Letter.due <= now, Letter.id.not_in(self._busy))
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
            place = self.place(person)
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
            due, table = await self._mail.due(letter, person)
            if due and person is not None:
                await self.deliver(letter, person, table)
        finally:
            self._busy.discard(letter["id"])
            self._places[place] -= 1
            if not self._places[place]:
                del self._places[place]
