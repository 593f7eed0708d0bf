"""What happened at a person's tables since the person's last move there."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import or_, select

from saecula.core import Event
from saecula.core.chance import ALL
from saecula.server.accounts.people import Person
from saecula.server.problems import Problem
from saecula.server.storage.models import SeatModel, TableModel
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import OVER, PLAYING
from saecula.server.texts import one
from saecula.text import Text

if TYPE_CHECKING:
    from saecula.server.services import Services

MOST: Final = 12
"""The most tables that are looked at: those that changed last."""
LINES: Final = 6
"""The most lines of the log of each table."""
RECENT: Final = 7 * 86_400.0
"""How many seconds a table that is over is still looked at."""


@dataclass(frozen=True, slots=True)
class News:
    """What a seat may know of what happened after its last move."""

    table: str
    game: str
    game_id: str
    seat: int
    seats: list[str]
    turn: bool
    over: bool
    lines: list[dict[str, Any]]
    more: int

    @property
    def title(self) -> str:
        return one(self.game_id).meta.title

    def said(self, lang: str) -> list[str]:
        """The lines in a language."""
        text = Text(one(self.game_id), lang)
        return [text.event(_event(line), self.seats, self.seat) for line in self.lines]


class Since:
    """Looks at the tables of a person, each from the person's own seat."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def of(self, person: Person) -> list[News]:
        """The tables where something happened or where the person is asked; those first."""
        recently = TableModel.changed > time.time() - RECENT
        query = (
            select(TableModel.id)
            .join(SeatModel, SeatModel.table_id == TableModel.id)
            .where(SeatModel.user_id == person.id, SeatModel.kind == "person", TableModel.closed.is_(None))
            .where(or_(TableModel.status == PLAYING, (TableModel.status == OVER) & recently))
            .group_by(TableModel.id, TableModel.changed)
            .order_by(TableModel.changed.desc())
            .limit(MOST)
        )
        async with self._services.db.read() as db:
            ids = (await db.execute(query)).scalars().all()
        found = []
        for id in ids:
            try:
                async with self._services.tables.open(id) as live:
                    news = _news(live, person)
            except Problem:  # a table that cannot be read must not hide the others
                continue
            if news is not None and (news.turn or news.lines):
                found.append(news)
        return sorted(found, key=lambda news: not news.turn)


def _news(live: LiveTable, person: Person) -> News | None:
    """What happened at one table; None for somebody who plays all seats there, and need not be told."""
    mine = live.seats_of(person.id)
    if live.match is None or not mine or len(mine) == len(live.seats):
        return None
    seat = mine[0]
    last = next((n for n in range(len(live.sent), 0, -1) if live.sent[n - 1].seat in mine), 0)
    step = live.seat_log(seat).step(last)
    lines = [line for line in live.lines(seat, live.count(seat)) if line["move"] > step]
    return News(
        live.id,
        live.row.game,
        live.row.game_id,
        seat,
        [s.name for s in live.seats],
        live.status == PLAYING and any(s in live.asked() for s in mine),
        live.status == OVER,
        lines[-LINES:],
        max(0, len(lines) - LINES),
    )


def _event(line: dict[str, Any]) -> Event:
    return Event(line["id"], line["seat"], line["params"], line["rule"], ALL)
