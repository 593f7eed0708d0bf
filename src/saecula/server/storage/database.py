"""The database: SQLite in WAL mode with one writer, or PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DatabaseError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from saecula.core import SaeculaError
from saecula.server.settings import Settings
from saecula.server.storage.statements import Plain
from saecula.server.storage.writer import Writer

MIGRATION_LOCK = 7_205_501
MIGRATIONS = str(Path(__file__).parent.parent / "migrations")


T = TypeVar("T")
TRY = text("UPDATE ticks SET at = at + 0.000001 WHERE id = 1")
"""The smallest possible write. (A statement that changes nothing would not be written at all.)"""


class Database:
    """Connections. Use `read()` for queries, and `write()` for a transaction that is committed at its end.

    `transact` is the quick way to write: it runs the whole transaction in one visit to the thread of the single writer.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.postgres = settings.postgres
        if not self.postgres:
            file = Path(settings.database.partition(":///")[2] or ".")
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.touch(0o600)  # the contents are private
        options: dict[str, Any] = {"pool_pre_ping": True} if self.postgres else {"connect_args": {"timeout": 15}}
        self._common: dict[str, Any] = {
            "json_serializer": self._dump,
            "json_deserializer": msgspec.json.decode,
            "hide_parameters": True,  # an error in the log must not reveal what was being written
        }
        self.engine: AsyncEngine = create_async_engine(
            settings.database,
            pool_size=8 if self.postgres else 4,
            max_overflow=8,
            poolclass=AsyncAdaptedQueuePool,
            **self._common,
            **options,
        )
        self._ready = False
        self._asked = -1.0
        self._pool: Any = None
        self._looking: sqlite3.Connection | None = None
        self._writing = asyncio.Lock()
        self._writer = Writer(self._writing_engine, self._writing)
        if not self.postgres:
            event.listen(self.engine.sync_engine, "connect", self._prepare)

    def _prepare(self, connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={self.settings.durable.upper()}",
            "foreign_keys=ON",
            "busy_timeout=15000",
            "cache_size=-8000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for queries. All queries of the block see the same state of the database."""
        async with self.engine.connect() as connection:
            if self.postgres:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                await connection.exec_driver_sql("BEGIN")  # the driver itself begins only at the first write
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed when the block ends and rolled back if it fails."""
        if self.postgres:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self._writing, self.engine.begin() as connection:
                yield connection

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` in a transaction. When this returns, it is committed; if it fails, nothing is written."""
        if self.postgres:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        result: T = await self._writer.run(work)
        return result

    async def change(self, change: Plain) -> bool:
        """Writes a change of a table to SQLite, together with others that wait. Returns False if it came too late."""
        done: bool = await self._writer.run(change)
        return done

    def waiting(self) -> int:
        """How many changes wait for the single writer."""
        return self._writer.waiting()

    async def run_plain(self, sql: str, given: list[Any]) -> list[Any]:
        """Runs one PostgreSQL statement directly in the driver, which is the fastest way; returns its rows."""
        if self._pool is None:
            async with self._writing:
                if self._pool is None:
                    self._pool = await _pool(self.settings.dsn)
        rows: list[Any] = await self._pool.fetch(sql, *given, timeout=30)
        return rows

    async def lookup(self, sql: str, *given: Any) -> Any:
        """The first row of a short query, or None, straight from the driver; `$1` is the first given value.

        With SQLite it is so fast that it runs synchronously.
        """
        if self.postgres:
            rows = await self.run_plain(sql, list(given))
            return rows[0] if rows else None
        if self._looking is None:
            self._looking = sqlite3.connect(self.engine.url.database or "", timeout=15, isolation_level=None)
            self._prepare(self._looking, None)
        return self._looking.execute(sql, {str(n): value for n, value in enumerate(given, 1)}).fetchone()

    def _writing_engine(self) -> Engine:
        engine = create_engine(
            self.settings.database.replace("+aiosqlite", "", 1), connect_args={"timeout": 15}, **self._common
        )
        event.listen(engine, "connect", self._prepare)
        return engine

    @staticmethod
    def _dump(value: Any) -> str:
        return msgspec.json.encode(value).decode()

    async def migrate(self, then: Callable[[Connection], None] | None = None) -> None:
        """Migrates the database to the current schema, and does `then` in the same transaction.

        A failure is reported in one sentence.
        """
        try:
            async with self.engine.begin() as connection:
                if self.postgres:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(upgrade)
                if then is not None:
                    await connection.run_sync(then)
        except CommandError as error:
            raise BadDatabase(
                f"{self._name}: the database comes from a newer version of Saecula ({error}): "
                "use that version, or an older backup"
            ) from None
        except DatabaseError as error:
            raise BadDatabase(f"{self._name}: the database cannot be used: {_why(error.orig or error)}") from None
        except Exception as error:
            if away(error):
                raise BadDatabase(f"{self._name}: the database does not answer: {_why(error)}") from None
            raise

    @property
    def _name(self) -> str:
        """The database for people: the file, or the address without the password."""
        return self.engine.url.render_as_string(hide_password=True) if self.postgres else str(self.engine.url.database)

    async def ready(self) -> bool:
        """Whether the database answers and accepts writes. (It is checked once a second at most.)"""
        if time.monotonic() - self._asked > 1.0:
            self._ready = False
            self._asked = time.monotonic()
            self._ready = await self.transact(lambda db: db.execute(TRY).rowcount) == 1
        return self._ready

    async def close(self) -> None:
        await self._writer.close()
        if self._pool is not None:
            self._pool.terminate()
        if self._looking is not None:
            self._looking.close()
        await self.engine.dispose()


def _why(error: BaseException) -> str:
    """The first line of an error, or its name if it says nothing, as a timeout does."""
    return next(iter(str(error).splitlines()), "") or type(error).__name__


async def _pool(dsn: str) -> Any:
    """Connections for plain statements, which leave nothing behind that has to be reset after each use."""
    import asyncpg

    class Connection(asyncpg.Connection):  # type: ignore[misc]
        def get_reset_query(self) -> str:
            return ""

    return await asyncpg.create_pool(dsn, min_size=1, max_size=8, timeout=10, connection_class=Connection)


class BadDatabase(SaeculaError):
    """A database that this program cannot use, explained in one sentence."""


def away(error: BaseException) -> bool:
    """Whether an error means that the database does not answer or accepts no more writes, which may be temporary."""
    if isinstance(error, (IntegrityError, ProgrammingError, DataError)):
        return False
    cause = getattr(error, "orig", error)
    if getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR or isinstance(error, sqlite3.IntegrityError):
        return False  # the statement is wrong, not the database
    if isinstance(error, sqlite3.OperationalError):
        return True
    if isinstance(error, (DBAPIError, PoolTimeout, ConnectionError, TimeoutError)):
        return True
    return type(error).__module__.startswith("asyncpg")


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
