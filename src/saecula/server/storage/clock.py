"""The time that counts: for the clocks of games, for absence, and for sessions.

It is in seconds since 1970, as the clock on the wall was when it began; but it goes on only while the server runs and
its database answers. So nobody loses time to a standstill, and a clock on the wall that is reset takes no seat and
signs nobody out. The process that keeps house writes it down every few seconds and tells the others.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, insert, select, update

from saecula.server.storage.models import Tick

STEP = 3.0
"""Every so many seconds it is written down."""
MOST = 8.0
"""So far it goes on by itself after it was last written down."""


class Clock:
    """The time that counts, in one process."""

    def __init__(self) -> None:
        self._at = time.time()
        self._since = time.monotonic()
        self._apart = 0.0

    def now(self) -> float:
        return self._at + min(time.monotonic() - self._since, MOST)

    def wall(self, at: float) -> float:
        """What the clock on the wall showed at a time that counts, as far as it can be known; the same every time."""
        apart = time.time() - self.now()
        if abs(apart - self._apart) > 1.0:
            self._apart = apart
        return at + self._apart

    def begin(self, db: Connection) -> None:
        """Goes on from where it was written down last."""
        stored = db.execute(select(Tick.at).where(Tick.id == 1)).scalar()
        if stored is None:
            db.execute(insert(Tick).values(id=1, at=self.now()))
        else:
            self._at, self._since = float(stored), time.monotonic()

    def write(self, db: Connection, at: float) -> None:
        """Writes down a time; an earlier one than is written already is not."""
        db.execute(update(Tick).where(Tick.id == 1, Tick.at < at).values(at=at))

    def goes_on(self, at: float) -> None:
        """That time was written down: from there it goes on. (What another process says may come a little late.)"""
        self._at = max(at, self.now()) if at > self.now() - MOST else at
        self._since = time.monotonic()
