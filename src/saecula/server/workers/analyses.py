"""Analyzes finished games in the processes of the bots: one game at a time, part by part, so that bots take turns."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import msgspec
import structlog
from sqlalchemy import delete, insert, select

from saecula.analysis import Analysis, look_at, parts
from saecula.analysis.game import PART, allowance, put_together
from saecula.analysis.shapes import FORMAT, Found
from saecula.core import Record
from saecula.server.storage.database import Database
from saecula.server.storage.models import AnalysisModel
from saecula.server.workers.bots import BotPool

log = structlog.get_logger()

LONGEST: Final = 4.0
"""The most seconds that a part may take, because bots wait for it."""
REMEMBERED: Final = 200
"""How many games are remembered whose analysis has failed."""


@dataclass(slots=True)
class Progress:
    """How far the analysis of a game is: how many are before it, and how many of its parts are done."""

    mark: str
    total: int
    done: int = 0
    started: bool = False
    failed: bool = False


class Analyses:
    """The analyses of a server: those that wait, the one that is being made, and those that are stored."""

    def __init__(self, db: Database, bots: BotPool, seconds: float) -> None:
        self._db = db
        self._bots = bots
        self.seconds = seconds
        self._turn = asyncio.Lock()
        self._progress: OrderedDict[str, Progress] = OrderedDict()

    def progress(self, table: str, mark: str) -> Progress | None:
        """How far the analysis of a table is; None if none was asked for."""
        found = self._progress.get(table)
        return found if found is not None and found.mark == mark else None

    def ahead(self, progress: Progress) -> int:
        """How many analyses are made before this one."""
        waiting = [one for one in self._progress.values() if not one.failed]
        return waiting.index(progress) if progress in waiting else 0

    def waiting(self) -> int:
        """How many analyses wait or are being made."""
        return sum(not one.failed for one in self._progress.values())

    async def stored(self, table: str, mark: str) -> Analysis | None:
        """The analysis of a record, if it was made before."""
        query = select(AnalysisModel.body).where(AnalysisModel.table_id == table, AnalysisModel.record == mark)
        async with self._db.read() as db:
            body = (await db.execute(query)).scalar()
        try:
            made = msgspec.json.decode(body, type=Analysis) if body is not None else None
        except msgspec.DecodeError:  # written by another version of the program
            return None
        return made if made is not None and made.format == FORMAT else None

    def begin(self, table: str, mark: str, record: Record) -> Progress:
        """Notes that a game is to be analyzed; `make` does it."""
        self._progress.pop(table, None)
        progress = self._progress[table] = Progress(mark, -(-len(record.entries) // PART) or 1)
        failed = [id for id, one in self._progress.items() if one.failed]
        for id in failed[: max(0, len(failed) - REMEMBERED)]:
            del self._progress[id]
        return progress

    async def make(self, table: str, owner: str, record: Record, progress: Progress) -> None:
        """Analyzes a game when its turn comes, and stores the result."""
        try:
            async with self._turn:
                progress.started = True
                made = await self._made(owner, record, progress)
            await self._store(table, progress.mark, made)
            self._progress.pop(table, None)
        except Exception as error:
            progress.failed = True
            log.error("analysis failed", table=table, game=record.game, exc_info=error)

    async def _made(self, owner: str, record: Record, progress: Progress) -> Analysis:
        began = time.time()
        workers = self._bots.spare
        todo = await asyncio.to_thread(parts, record, self._size(len(record.entries), workers))
        progress.total = len(todo)
        workers = min(workers, len(todo))
        found: dict[int, Found] = {}
        left = iter(enumerate(todo))

        async def work() -> None:
            for i, part in left:
                seconds = min(LONGEST, allowance(began + self.seconds, workers, len(todo) - i))
                found[i] = await self._bots.run(owner, look_at, part, seconds)
                progress.done += 1

        async with asyncio.TaskGroup() as group:
            for _ in range(workers):
                group.create_task(work())
        ordered = [found[i] for i in range(len(todo))]
        return await self._bots.run(owner, put_together, todo[0], ordered, time.time() - began)

    def _size(self, moves: int, workers: int) -> int:
        """How many moves a part has, so that parts of the longest time can use up the time for the game."""
        return max(1, min(PART, int(moves * LONGEST / (self.seconds * workers))))

    async def _store(self, table: str, mark: str, made: Analysis) -> None:
        body = msgspec.json.encode(made).decode()
        async with self._db.write() as db:
            await db.execute(delete(AnalysisModel).where(AnalysisModel.table_id == table))
            await db.execute(insert(AnalysisModel).values(table_id=table, record=mark, body=body, at=time.time()))


def mark_of(record: Record) -> str:
    """A hash of a record, which changes when a move does."""
    return blake2b(record.json().encode(), digest_size=16).hexdigest()
