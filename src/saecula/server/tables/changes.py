"""A change of a table: what it writes, all in one transaction, and what happens if another process was faster."""

from __future__ import annotations

import functools
import time
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Connection, delete, insert, select, update

from saecula.server.net.announcer import NOTIFY
from saecula.server.problems import Problem
from saecula.server.results.entries import Entry, remove_entry, write_entry
from saecula.server.storage.models import Letter, Member, MoveModel, Request, TableModel
from saecula.server.storage.statements import Driver, Plain
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import UndoRequest


class Stale(Exception):
    """Another process has changed the table in the meantime."""


P = ParamSpec("P")
T = TypeVar("T")

TRIES = 4


def overtaken(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Repeats a method if another process has changed the table first."""

    @functools.wraps(method)
    async def repeated(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await method(*args, **kwargs)
            except Stale:
                continue
        return await method(*args, **kwargs)

    return repeated


class Change:
    """The data of one change: fields of the table, moves, seats, letters, the result of the game.

    All of it is written in one transaction.

    `version` is the new version of the table, if it is not the next one; a `quiet` change does not update its time.
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.version = 0
        self.quiet = False
        self.moves: list[dict[str, Any]] = []
        self.cut: int | None = None
        self.seats: set[int] = set()
        self.letters: list[dict[str, Any]] = []
        self.members: list[str] = []
        self.undo_requests: list[UndoRequest] = []
        self.settled: list[tuple[str, str, dict[str, Any]]] = []
        self.entry: Entry | None = None

    @property
    def simple(self) -> bool:
        """Whether it contains only what every move writes: the table, moves, seats."""
        more = self.letters or self.members or self.undo_requests or self.settled or self.entry
        return self.cut is None and not more


def plain(live: LiveTable, change: Change, before: int, values: dict[str, Any]) -> Plain:
    """The part of a change that every move has."""
    seats = [{"table_id": live.id, "seat": seat, **live.seats[seat].values()} for seat in sorted(change.seats)]
    return Plain(live.id, before, values, change.moves, seats)


def write(db: Connection, live: LiveTable, change: Change, moved: Plain, told: dict[str, str] | None) -> None:
    """Writes a change, if nobody else has changed the table since."""
    driver = Driver(db)
    if not moved.update(driver):
        raise Stale
    if change.cut is not None:
        forked = select(TableModel.id).where(TableModel.origin == live.id, TableModel.fork > change.cut).limit(1)
        if db.execute(forked).first() is not None:
            raise Problem(409, "undo.branches", "Others have made copies of this game: it stays as it is.")
        db.execute(delete(MoveModel).where(MoveModel.table_id == live.id, MoveModel.n > change.cut))
        remove_entry(db, live.id)
    moved.insert(driver)
    if change.entry is not None:
        write_entry(db, change.entry)
    for user in change.members:
        if user not in live.members:
            db.execute(insert(Member).values(table_id=live.id, user_id=user))
    for request in change.undo_requests:
        db.execute(
            insert(Request).values(
                id=request.id,
                table_id=live.id,
                kind=request.kind,
                seat=request.seat,
                user_id=request.user,
                n=request.n,
                answers=request.answers,
                state="open",
                at=time.time(),
            )
        )
    for id, state, answers in change.settled:
        db.execute(update(Request).where(Request.id == id).values(state=state, answers=answers))
    if change.letters:
        db.execute(insert(Letter), change.letters)
    if told is not None:
        db.execute(NOTIFY, told)
