"""Server time, for the clocks of games, for absence, and for sessions.

It is in seconds since 1970, taken from the wall clock when it was first started, but it advances only while the server
runs and its database answers. So nobody loses time to a standstill, and a wall clock that is reset costs nobody a seat
and signs nobody out. The process that does the housekeeping writes it down every few seconds and tells the others.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, insert, select, update

from saecula.server.storage.models import Tick

STEP = 3.0
"""The interval, in seconds, at which it is written down."""
MOST = 8.0
"""How many seconds it may advance by itself after it was last written down."""


class Clock:
    """The server time in one process."""

    def __init__(self) -> None:
        self._at = time.time()
        self._since = time.monotonic()
        self._apart = 0.0

    def now(self) -> float:
        return self._at + min(time.monotonic() - self._since, MOST)

    def wall(self, at: float) -> float:
        """The wall clock time of a server time, as well as it can be known; the result is stable."""
        apart = time.time() - self.now()
        if abs(apart - self._apart) > 1.0:
            self._apart = apart
        return at + self._apart

    def begin(self, db: Connection) -> None:
        """Continues from the time that was last written down."""
        stored = db.execute(select(Tick.at).where(Tick.id == 1)).scalar()
        if stored is None:
            db.execute(insert(Tick).values(id=1, at=self.now()))
        else:
            self._at, self._since = float(stored), time.monotonic()

    def write(self, db: Connection, at: float) -> None:
        """Writes down a time, unless a later one has been written."""
        db.execute(update(Tick).where(Tick.id == 1, Tick.at < at).values(at=at))

    def goes_on(self, at: float) -> None:
        """Continues from a time that was written down. (What another process says may arrive a little late.)"""
        self._at = max(at, self.now()) if at > self.now() - MOST else at
        self._since = time.monotonic()
