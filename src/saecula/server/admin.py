"""Administration of a server's database: export, import, verify, backup, people, cleanup. Used by `saecula admin`."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Table, delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saecula.core import Record, SaeculaError
from saecula.core import game as open_game
from saecula.server.accounts.deletion import erase
from saecula.server.accounts.links import end_everything
from saecula.server.accounts.names import clean_name, looks, name_key
from saecula.server.accounts.security import hash_password, new_id
from saecula.server.metrics import Metrics
from saecula.server.moderation.actions import Actions
from saecula.server.results.entries import complete_entry, entry_of, make_entry, write_entry
from saecula.server.results.rating import complete, number, recompute
from saecula.server.settings import Settings
from saecula.server.storage.backups import NAME, Backups, unpack, whole
from saecula.server.storage.database import Database
from saecula.server.storage.models import (
    Base,
    Letter,
    MoveModel,
    Rating,
    Result,
    SeatModel,
    Session,
    TableModel,
    Tick,
    User,
)
from saecula.server.tables.copies import new_moves
from saecula.server.tables.live import LiveTable
from saecula.server.tables.lobby import new_seats
from saecula.server.tables.pace import NoClock
from saecula.server.tables.rows import OVER, PERSON, PLAYING, WAITING, Seat, StoredOutcome, TableRow
from saecula.server.tables.store import read_moves, read_seats

CARRIED = 2000
"""How many rows are copied at a time."""


class AdminError(SaeculaError):
    """An action that is impossible, explained in one line."""


@dataclass(slots=True)
class Finding:
    """The result of verifying one table."""

    table: str
    game: str
    moves: int
    trouble: str


class Admin:
    """Works on the database directly. A server may run, except for `import` into a table that it has open."""

    def __init__(self, db: Database, settings: Settings) -> None:
        self._db = db
        self._settings = settings
        self.actions = Actions(db)

    @property
    def database(self) -> Database:
        return self._db

    # --- games ---

    async def tables(self) -> list[str]:
        async with self._db.read() as db:
            return list((await db.execute(select(TableModel.id).order_by(TableModel.created))).scalars().all())

    async def _load(self, id: str) -> tuple[LiveTable, list[Any]]:
        async with self._db.read() as db:
            found = (await db.execute(select(TableModel.__table__).where(TableModel.id == id))).mappings().first()
            if found is None:
                raise AdminError(f"there is no table {id!r}")
            live = LiveTable(id)
            live.row = TableRow.read(found)
            live.seats = await read_seats(db, id)
            moves = await read_moves(db, live.row)
        live.game = open_game(live.row.game)
        return live, moves

    async def export(self, id: str) -> Record:
        """The full record of a table, including its seed and key, so that it can be continued elsewhere."""
        live, moves = await self._load(id)
        if live.status == WAITING:
            raise AdminError(f"table {id}: the game has not begun")
        live.rebuild(moves)
        record = live.record()
        record.key = live.row.key or ""
        return record

    async def verify(self, id: str) -> Finding:
        """Replays the record of a table and compares its end with the stored result."""
        live, moves = await self._load(id)
        finding = Finding(id, live.row.game, len(moves), "")
        if live.status == WAITING:
            finding.trouble = "there are moves, but the game has not begun" if moves else ""
            return finding
        try:
            if [m["n"] for m in moves] != list(range(1, len(moves) + 1)):
                raise AdminError("the moves are not numbered consecutively")
            live.rebuild(moves)
            reached = live.played.outcome
            stored = live.row.outcome
            if (reached is None) != (live.status != OVER):
                over = "over" if reached is not None else "not over"
                raise AdminError(f"the game is {over}, but stored as {live.status}")
            if reached is not None and (stored is None or stored.scores != reached.scores):
                raise AdminError(
                    f"the moves lead to {reached.scores}, but the stored result is {stored and stored.scores}"
                )
            live.record().replay()
        except SaeculaError as error:
            finding.trouble = str(error)
        return finding

    async def take_in(self, record: Record, user: str | None) -> str:
        """Creates a table from a record; an unfinished game belongs to the account with that name."""
        match = record.replay()
        owner = await self._user(user) if user else None
        if match.outcome is None and owner is None:
            raise AdminError("this game is not over: say whose it is (--user)")
        now = time.time()
        id = new_id(10)
        outcome = match.outcome
        row = TableRow(
            id=id,
            game=str(match.game),
            game_id=match.game.id,
            rules=match.game.spec.version,
            status=PLAYING if outcome is None else OVER,
            seed=record.seed or 0,
            key=record.key or None,
            setup=[d.text for d in record.setup],
            invite=new_id(16),
            creator=owner["id"] if owner else "",
            pace=NoClock(),
            created=now,
            changed=now,
            waiting=match.seats,
            outcome=StoredOutcome.of(outcome),
        )
        names = (
            record.seats
            if len(record.seats) == match.game.players
            else [f"Player {i + 1}" for i in range(match.game.players)]
        )
        since = [now if seat in match.seats else None for seat in range(len(names))]
        user_id = owner["id"] if owner else None
        seats = [Seat(i, PERSON, user_id, name[:60], None, None, since[i]) for i, name in enumerate(names)]
        async with self._db.write() as db:
            await db.execute(insert(TableModel).values(**row.values()))
            await db.execute(insert(SeatModel), new_seats(id, seats))
            if record.entries:
                await db.execute(insert(MoveModel), new_moves(id, record.entries))
            if outcome is not None:
                await db.run_sync(lambda one: write_entry(one, make_entry(row, seats, match, imported=True)))
        return id

    # --- results and ratings ---

    async def enter_results(self) -> dict[str, int]:
        """Replays finished games and enters whatever their results lack; returns how many were added and completed.

        Older servers entered no results, and the first ones that are entered lack leaders and civilizations.
        """
        counts = {"added": 0, "completed": 0}
        async with self._db.read() as db:
            over = TableModel.status == OVER, TableModel.parent.is_(None)
            query = select(TableModel.id, Result.n).outerjoin(Result, Result.table_id == TableModel.id)
            query = query.where(*over).order_by(TableModel.changed, TableModel.id)
            rows: list[tuple[str, int | None]] = [(id, n) for id, n in await db.execute(query)]
        for id, n in rows:
            live, moves = await self._load(id)
            live.rebuild(moves)
            entry = entry_of(live, live.played)
            if entry is not None:
                await self._db.transact(partial(complete_entry, n=n, entry=entry))
                counts["added" if n is None else "completed"] += 1
        return counts

    async def rate_again(self) -> int:
        """Computes all ratings again from the stored results; returns how many games are rated."""
        return await self._db.transact(recompute)

    async def ratings(self) -> list[dict[str, Any]]:
        """All ratings, by game, the best first."""
        query = select(Rating.__table__, User.name).outerjoin(User, User.id == Rating.player)
        async with self._db.read() as db:
            rows = (await db.execute(query.order_by(Rating.game_id, Rating.mu.desc(), Rating.player))).mappings()
            return [{**row, "rating": number(row["mu"])} for row in rows]

    # --- the whole database ---

    async def backup(self, target: Path) -> None:
        """Copies the whole database into one SQLite file, while the server runs."""
        if target.exists():
            raise AdminError(f"{target}: the file already exists")
        if self._db.postgres:
            await self._carry_out(target)
            return
        source = Path(self._settings.database.partition(":///")[2])
        await asyncio.to_thread(_copy, source, target)

    async def _carry_out(self, target: Path) -> None:
        """Copies everything in PostgreSQL, as of one moment, into a new file."""
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(f".{target.name}.part")
        beside.unlink(missing_ok=True)
        await self.move(f"sqlite:///{beside}")
        _settled(beside)
        beside.replace(target)

    def backups(self, metrics: Metrics | None = None) -> Backups:
        """The backups of this server, at the place that the settings name."""
        return Backups(self._settings, self.backup, metrics)

    async def move(self, target: str) -> dict[str, int]:
        """Copies everything (people, sessions, tables, moves, chat) into another database, which must be empty.

        The copy is the state of one moment. Returns how many rows there are of each kind.
        """
        other = Database(msgspec.structs.replace(self._settings, database_url=target))
        counts: dict[str, int] = {}
        try:
            await other.migrate()
            async with self._db.read() as source, other.write() as db:
                for model in (User, TableModel):
                    if (await db.execute(select(model.id).limit(1))).first() is not None:
                        raise AdminError("the other database is not empty")
                await db.execute(delete(Tick))
                for table in Base.metadata.sorted_tables:
                    counts[table.name] = await _carry(source, db, table)
                if other.postgres:  # the numbering of e-mails and of the log continues from there
                    for name, column in (("outbox", "id"), ("audit", "id"), ("results", "n")):
                        await db.execute(
                            text(
                                f"SELECT setval(pg_get_serial_sequence('{name}', '{column}'), "
                                f"(SELECT COALESCE(max({column}), 0) + 1 FROM {name}), false)"
                            )
                        )
        finally:
            await other.close()
        return counts

    async def prune(self, days: float, really: bool) -> dict[str, int]:
        """Removes tables that never started, ended sessions, sent e-mails, and guests without tables.

        Played games stay. Unless `really`, it only counts them.
        """
        before = time.time() - days * 86_400
        old = select(TableModel.id).where(TableModel.status == WAITING, TableModel.changed < before)
        seated = select(SeatModel.user_id).where(SeatModel.user_id.is_not(None))
        idle = select(User.id).where(
            User.guest.is_(True),
            User.created < before,
            User.id.not_in(seated),
            User.id.not_in(select(TableModel.creator)),
        )
        plans: list[tuple[str, Any, Any]] = [
            ("tables", TableModel, TableModel.id.in_(old)),
            ("sessions", Session, Session.expires < select(Tick.at).scalar_subquery()),
            ("letters", Letter, or_(Letter.state != "open", Letter.due < before)),
            ("guests", User, User.id.in_(idle)),
        ]
        counts: dict[str, int] = {}
        async with self._db.write() as db:
            for name, model, condition in plans:
                count = select(func.count()).select_from(model).where(condition)
                counts[name] = (await db.execute(count)).scalar() or 0
                if really:
                    await db.execute(delete(model).where(condition))
        return counts

    # --- people ---

    async def _user(self, name: str) -> Any:
        async with self._db.read() as db:
            row = (await db.execute(select(User.__table__).where(User.key == name_key(name)))).mappings().first()
        if row is None:
            raise AdminError(f"there is no account {name!r}")
        return row

    async def id_of(self, name: str) -> str:
        """The id of a person: of an account by its name, or of anybody (even a guest) by the id itself."""
        async with self._db.read() as db:
            found = (await db.execute(select(User.id).where(User.id == name))).scalar()
        return found or str((await self._user(name))["id"])

    async def user(self, name: str) -> dict[str, Any]:
        """What is known about an account."""
        row = await self._user(name)
        async with self._db.read() as db:
            tables = (
                await db.execute(
                    select(func.count(func.distinct(SeatModel.table_id))).where(SeatModel.user_id == row["id"])
                )
            ).scalar()
        return {
            "id": row["id"],
            "name": row["name"],
            "email": row["email"],
            "confirmed": row["confirmed"],
            "admin": row["admin"],
            "suspended": _day(row["suspended"]),
            "created": time.strftime("%Y-%m-%d", time.gmtime(row["created"])),
            "tables": tables,
        }

    async def add_user(self, name: str, password: str) -> None:
        shown = clean_name(name)
        if len(shown) < 2 or len(password) < 8:
            raise AdminError("a name needs at least two letters, and a password eight characters")
        found = looks(shown)
        async with self._db.read() as db:
            alike = or_(User.form.in_(found.both()), User.look.in_(found.both()))
            if (await db.execute(select(User.id).where(alike, User.guest.is_(False)))).first() is not None:
                raise AdminError(f"the name {shown!r} is taken, or looks like another")
        now = time.time()
        hashed = await hash_password(password)
        async with self._db.write() as db:
            await db.execute(
                insert(User).values(
                    id=new_id(),
                    name=shown,
                    key=name_key(shown),
                    password=hashed,
                    email=None,
                    confirmed=False,
                    lang="en",
                    settings={},
                    guest=False,
                    admin=False,
                    created=now,
                    seen=now,
                    form=found.form,
                    look=found.look,
                )
            )

    async def set_password(self, name: str, password: str) -> None:
        """Sets a new password; all sessions and tokens of the account end."""
        row = await self._user(name)
        if len(password) < 8:
            raise AdminError("a password needs at least eight characters")
        hashed = await hash_password(password)
        async with self._db.write() as db:
            await db.execute(update(User).where(User.id == row["id"]).values(password=hashed))
            await end_everything(db, row["id"])

    async def remove_user(self, name: str) -> None:
        """Removes an account; its games stay, without the name. (A server that has them in memory reads them again.)"""
        row = await self._user(name)
        async with self._db.write() as db:
            await erase(db, row["id"])


def _day(seconds: float | None) -> str | None:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds)) if seconds is not None else None


async def _carry(source: AsyncConnection, target: AsyncConnection, table: Table) -> int:
    """Copies all rows of a table from one database to another, in batches; returns how many there are."""
    count = 0
    order = list(table.primary_key.columns)
    while True:
        query = select(table).order_by(*order).limit(CARRIED).offset(count)
        rows = [dict(row) for row in (await source.execute(query)).mappings()]
        if not rows:
            return count
        await target.execute(insert(table), rows)
        count += len(rows)


async def restore(settings: Settings, source: str, really: bool) -> str:
    """Replaces the database by a backup (a file, a name in the store, or `latest`); no server may be running.

    An existing embedded database is kept next to it; a PostgreSQL database must be empty. Returns what was done.
    """
    with tempfile.TemporaryDirectory(prefix="saecula-restore-") as folder:
        plain = Path(folder) / "saecula.db"
        if NAME.fullmatch(source) or source == "latest":
            await Backups(settings, _nothing).fetch(source, plain)
        elif source.endswith(".gz"):
            await asyncio.to_thread(unpack, Path(source), plain)
        elif Path(source).is_file():
            await asyncio.to_thread(_copy, Path(source), plain)
            whole(plain)
        else:
            raise AdminError(f"{source}: neither a file nor a backup")
        if settings.postgres:
            async with admin(msgspec.structs.replace(settings, database_url=f"sqlite:///{plain}")) as other:
                counts = await other.move(settings.database_url)
            return f"In the database now: tables {counts['tables']}, people {counts['users']}"
        return await asyncio.to_thread(_put_in_place, plain, Path(settings.database.partition(":///")[2]), really)


async def _nothing(_target: Path) -> None:
    raise AdminError("nothing can be copied here")


def _put_in_place(plain: Path, place: Path, really: bool) -> str:
    kept = place.with_name(f"{place.name}.{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}")
    if place.exists():
        if not really:
            raise AdminError(f"{place}: there is already a database; --yes moves it aside")
        if not _settled(place):
            raise AdminError(f"{place}: a server is using it; stop it first")
        place.rename(kept)
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f".{place.name}.part")
    beside.touch(0o600)
    shutil.copyfile(plain, beside)
    beside.replace(place)
    return f"{place} is the backup; the old database is {kept}" if kept.exists() else f"{place} is the backup"


def _settled(file: Path) -> bool:
    """Writes everything into the one file, without a journal; returns False if somebody is using it."""
    db = sqlite3.connect(file, timeout=1)
    try:
        return bool(db.execute("PRAGMA journal_mode=DELETE").fetchone()[0] == "delete")
    except sqlite3.OperationalError:
        return False
    finally:
        db.close()


def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise AdminError(f"{source}: there is no database")
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f".{target.name}.part")
    beside.touch(0o600)
    origin, copy = sqlite3.connect(source), sqlite3.connect(beside)
    try:
        origin.backup(copy)
    finally:
        origin.close()
        copy.close()
    beside.replace(target)


@asynccontextmanager
async def admin(settings: Settings) -> AsyncIterator[Admin]:
    """Opens the administration of the database that the settings name."""
    db = Database(settings)
    try:
        await db.migrate(complete)
        yield Admin(db, settings)
    finally:
        await db.close()
