"""The output of a table: the Table of the API, and positions, sent to everybody who watches."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from saecula.core import commitment
from saecula.server.net.hub import Hub, Watcher
from saecula.server.storage.clock import Clock
from saecula.server.tables.hints import allowed
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import BOT, OPEN, OVER, PERSON, PLAYING, Seat, UndoRequest, clock_now

SOME_TIME = 1.0
"""An arbitrary time at which clocks are compared."""


class Presenter:
    """Shows tables to people, each as much as they may know."""

    def __init__(self, hub: Hub, clock: Clock, absent_hours: float) -> None:
        self._hub = hub
        self._clock = clock
        self._absent = absent_hours * 3600

    def tell_position(self, live: LiveTable) -> None:
        """Sends the new position to all watchers, unless nothing has changed for their seat."""
        if live.match is None:
            return
        for watcher in self._hub.watchers(live.id):
            if watcher.seat is not None and live.status != OVER and watcher.seat not in live.seats_of(watcher.user):
                watcher.end(4403, "this seat has changed hands")
            else:
                self.send_position(live, watcher)

    def send_position(self, live: LiveTable, watcher: Watcher) -> None:
        """Sends the position to one watcher; spectators who are behind are only told how far they may look."""
        if watcher.seat is None and live.behind:
            told = msgspec.json.encode({"type": "behind", "n": live.count(None)})
            if watcher.last != told:
                watcher.last = told
                watcher.push("position", told)
            return
        body = live.seat_view(watcher.seat).body
        if watcher.last is body or watcher.last == body:
            return
        watcher.last = body
        position = live.position(watcher.seat, live.seats_of(watcher.user))
        watcher.push("position", b'{"type":"position","position":' + position + b"}")

    def tell_table(self, live: LiveTable) -> None:
        """Sends the table (seats, clocks, status) to all watchers for whom it has changed."""
        for watcher in self._hub.watchers(live.id):
            self.send_table(live, watcher)

    def send_table(self, live: LiveTable, watcher: Watcher) -> None:
        """Sends the table to one watcher, unless only clocks have run on; otherwise the time of sending would tell.

        While somebody is asked in secret nothing changes for the others, in whichever process they are.
        """
        table = self.table_json(live, watcher.user)
        running = any(seat.get("running") for seat in table["seats"])
        seen = msgspec.json.encode(self.table_json(live, watcher.user, SOME_TIME) if running else table)
        if watcher.table_seen == seen:
            return
        watcher.table_seen = seen
        watcher.push("table", msgspec.json.encode({"type": "table", "table": table}))

    def table_json(self, live: LiveTable, user: str | None, now: float | None = None) -> dict[str, Any]:
        """The Table of the API, for one user."""
        row = live.row
        now = now or self._clock.now()
        mine = live.seats_of(user)
        waiting = sorted({*row.waiting, *(s for s in mine if live.seats[s].since is not None)})
        late = bool(live.behind) and not mine
        if late:  # a spectator who is behind does not learn from clocks and turns what has been played since
            waiting = []
        out: dict[str, Any] = {
            "id": live.id,
            "game": row.game,
            "game_id": row.game_id,
            "status": row.status,
            "version": 0 if late else live.shown,
            "seats": [self._seat(live, s, user, s.seat in waiting, now) for s in live.seats],
            "mine": mine,
            "waiting": waiting,
            "visibility": row.visibility,
            "has_password": row.password is not None,
            "created": iso(row.created),
            "changed": iso(row.changed),
            "pace": row.pace,
            "creator": row.creator == user,
            "watching": self._hub.watching(live.id),
        }
        if user is not None and (mine or user in live.members or user == row.creator):
            out["invite"] = row.invite
        for key, value in (("outcome", row.outcome), ("rematch", row.rematch), ("parent", row.parent)):
            if value is not None:
                out[key] = value
        if row.rated:
            out["rated"] = True
        if row.unrated:
            out["unrated"] = row.unrated
        if row.key is not None:
            out["commitment"] = commitment(live.key)
            if row.status == OVER:
                out["key"] = row.key
        if mine and row.status == PLAYING and allowed(live):
            out["hints"] = True
        if row.turn_since is not None and waiting:
            out["turn_since"] = iso(row.turn_since)
            if row.pace.budget is None:
                out["absent_at"] = iso(row.turn_since + self._absent)
        if row.delay:
            out["delay"] = row.delay
        if late:
            out["changed"] = out["created"]
            for seat in out["seats"]:
                seat.pop("clock", None)
                seat.pop("running", None)
        out["requests"] = [] if late else [_request(live, request, user) for request in live.undo_requests]
        return out

    def _seat(self, live: LiveTable, s: Seat, user: str | None, waiting: bool, now: float) -> dict[str, Any]:
        """The TableSeat of the API."""
        seat: dict[str, Any] = {
            "seat": s.seat,
            "kind": s.kind,
            "name": s.name,
            "mine": user is not None and s.kind == PERSON and s.user == user,
            "online": s.kind == BOT or (s.user is not None and self._hub.online(live.id, s.user)),
        }
        if s.user is not None and s.kind == PERSON:
            seat["user"] = s.user
        if s.kind == OPEN and s.user is not None and s.user == user:
            seat["kept"] = True
        if s.bot is not None:
            seat["bot"] = s.bot
        if s.program and s.kind == PERSON:
            seat["program"] = True
        if s.former is not None and s.former == user:
            seat["reclaim"] = True
        if s.left_at is not None and live.match is not None:
            seat["left"] = live.step(user, s.left_at)
        if s.clock is not None:
            seat["clock"] = round(clock_now(s, now) or 0.0, 1) if waiting else round(s.clock, 1)
            seat["running"] = waiting and s.since is not None
        return seat


def _request(live: LiveTable, request: UndoRequest, user: str | None) -> dict[str, Any]:
    """The UndoRequest of the API; `n` counts the steps that the user knows of."""
    return {
        "id": request.id,
        "kind": request.kind,
        "seat": request.seat,
        "answers": request.answers,
        "n": live.step(user, request.n),
        "mine": request.user == user,
        "answer_me": user in live.people() and request.user != user and user not in request.answers,
    }


def iso(seconds: float) -> str:
    """A time for the page, in UTC, to the millisecond."""
    whole = time.gmtime(seconds)
    return time.strftime("%Y-%m-%dT%H:%M:%S", whole) + f".{int(seconds % 1 * 1000):03d}Z"
