"""All games of a person as one archive, and games that are imported from records."""

from __future__ import annotations

import asyncio
import time
import zipfile
from collections.abc import AsyncIterator
from typing import IO, TYPE_CHECKING, Any, Final, cast

import msgspec
from sqlalchemy import Connection, insert, or_, select

from saecula.core import Drawn, Entry, Match, Outcome, Record, commitment, game
from saecula.server.accounts.names import clean_name
from saecula.server.accounts.people import Person
from saecula.server.accounts.security import new_id
from saecula.server.problems import Problem
from saecula.server.results.entries import make_entry, write_entry
from saecula.server.storage.models import MoveModel, Result, ResultSeat, TableModel
from saecula.server.tables.copies import new_moves
from saecula.server.tables.live import outcomes
from saecula.server.tables.lobby import write_table
from saecula.server.tables.pace import NoClock
from saecula.server.tables.rows import OVER, PERSON, PLAYING, Seat, StoredOutcome, TableRow
from saecula.server.tables.store import read_moves, read_seats

if TYPE_CHECKING:
    from saecula.server.services import Services

MOST_MOVES: Final = 20_000
"""The most moves of a record that is imported."""


class Pipe:
    """Takes the bytes of an archive as it is written, to be sent in pieces."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Does nothing; zipfile calls it."""

    def taken(self) -> bytes:
        """What was written since the last call."""
        found, self._parts = b"".join(self._parts), []
        return found


class Archives:
    """Writes archives, one at a time for each person, and imports records."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._busy: set[str] = set()

    async def begin(self, person: Person) -> AsyncIterator[bytes]:
        """The archive of a person, in pieces. Raises a problem if another one is being written."""
        if person.id in self._busy:
            raise Problem(409, "archive.busy", "Your archive is already being written.")
        async with self._services.db.read() as db:
            seats = select(ResultSeat.n).where(ResultSeat.user_id == person.id)
            entered = select(Result.n).where(Result.owner == person.id, Result.imported.is_(True))
            query = select(Result.table_id).join(TableModel, TableModel.id == Result.table_id)
            query = query.where(or_(Result.n.in_(seats), Result.n.in_(entered)), TableModel.closed.is_(None))
            ids = (await db.execute(query.order_by(Result.n.desc()))).scalars().all()
        return self._write(person, list(ids))

    async def _write(self, person: Person, ids: list[str]) -> AsyncIterator[bytes]:
        self._busy.add(person.id)
        try:
            pipe = Pipe()
            with zipfile.ZipFile(cast("IO[bytes]", pipe), "w", zipfile.ZIP_DEFLATED) as archive:
                for id in ids:
                    name, record = await self._record(id)
                    await asyncio.to_thread(_add, archive, name, record)
                    yield pipe.taken()
            yield pipe.taken()
        finally:
            self._busy.discard(person.id)

    async def _record(self, id: str) -> tuple[str, Record]:
        async with self._services.db.read() as db:
            found = (await db.execute(select(TableModel.__table__).where(TableModel.id == id))).mappings().one()
            row = TableRow.read(found)
            seats = await read_seats(db, id)
            moves = await read_moves(db, row)
        return f"{row.game_id}/{_day(row.created)}-{id}.saecula", stored_record(row, seats, moves)

    async def take_in(self, person: Person, text: str) -> str:
        """Creates a table from a record and returns its id. The whole game is played, to check every move and the end.

        Raises an error of the engine if something is wrong.

        A finished game can be looked at and analyzed; in one that goes on, all seats are the person's.
        """
        record = Record.parse(text)
        if len(record.entries) > MOST_MOVES:
            raise Problem(413, "too-large", "This record has too many moves.")
        kept = await self._services.replays.checked(text)
        match = await asyncio.to_thread(_restored, record, kept)
        if match.outcome is None:
            await self._services.lobby.need_room(person)
        now = time.time()
        id = new_id(10)
        row = TableRow(
            id=id,
            game=str(match.game),
            game_id=match.game.id,
            rules=match.game.spec.version,
            status=PLAYING if match.outcome is None else OVER,
            seed=record.seed or 0,
            key=record.key or None,
            setup=[d.text for d in record.setup],
            invite=new_id(16),
            creator=person.id,
            pace=NoClock(),
            created=now,
            changed=now,
            visibility="private",
            waiting=match.seats,
            outcome=StoredOutcome.of(match.outcome),
        )
        seats = imported_seats(record, match, person, self._services.clock.now())

        def write(db: Connection) -> None:
            write_table(db, row, seats)
            if record.entries:
                db.execute(insert(MoveModel), new_moves(id, record.entries))
            if match.outcome is not None:
                write_entry(db, make_entry(row, seats, match, imported=True))

        await self._services.db.transact(write)
        return id


def imported_seats(record: Record, match: Match, person: Person, now: float) -> list[Seat]:
    """The seats of an imported game: those of the record, or the person's if the game goes on."""
    over = match.outcome is not None
    names = [clean_name(name) for name in record.seats[: match.game.players]]
    names += [f"{i + 1}" for i in range(len(names), match.game.players)]
    return [
        Seat(i, PERSON, None if over else person.id, name or f"{i + 1}", None, since=now if i in match.seats else None)
        for i, name in enumerate(names)
    ]


def stored_record(row: TableRow, seats: list[Seat], moves: list[Any]) -> Record:
    """The record of a finished game from what is stored, without playing it."""
    entries = [Entry(m["seat"], m["text"], -1, [Drawn(t, -1) for t in outcomes(m["outcomes"])]) for m in moves]
    kept = row.outcome
    key = row.key or ""
    return Record(
        row.game,
        row.rules,
        row.seed,
        [Drawn(text, -1) for text in row.setup or []],
        entries,
        Outcome(kept.reason, kept.scores, kept.ranking, kept.awards, kept.fractions) if kept is not None else None,
        [s.name for s in seats],
        _day(row.created),
        commitment=commitment(bytes.fromhex(key)) if key else "",
        key=key,
    )


def _restored(record: Record, kept: bytes) -> Match:
    """The match at the end of a record; the data of a match end before the moves that could be undone."""
    key = bytes.fromhex(record.key)
    match = Match.restored(game(record.game), msgspec.json.decode(kept), record.seed or 0, key)
    for i in range(len(match), len(record.entries)):
        record.step(match, i, record.entries[i])
    return match


def _add(archive: zipfile.ZipFile, name: str, record: Record) -> None:
    archive.writestr(name, record.text())


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))
