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
"""The least that can be written. (What changes nothing is not written at all.)"""


class Database:
    """Connections. `read()` for looking, `write()` for a transaction that is committed at its end.

    `transact` is the quick way to write: the whole transaction in one visit to the thread of the one writer.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.postgres = settings.postgres
        if not self.postgres:
            file = Path(settings.database.partition(":///")[2] or ".")
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.touch(0o600)  # what is in it is nobody else's business
        options: dict[str, Any] = {"pool_pre_ping": True} if self.postgres else {"connect_args": {"timeout": 15}}
        self._common: dict[str, Any] = {
            "json_serializer": self._dump,
            "json_deserializer": msgspec.json.decode,
            "hide_parameters": True,  # an error that is logged must not tell what was to be written
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
        """For looking. All queries of the block see the same state of the database."""
        async with self.engine.connect() as connection:
            if self.postgres:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                await connection.exec_driver_sql("BEGIN")  # the driver itself begins when something is written
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed when the block ends, rolled back if it fails."""
        if self.postgres:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self._writing, self.engine.begin() as connection:
                yield connection

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` in a transaction. When it is answered it is committed; if it fails nothing is written."""
        if self.postgres:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        result: T = await self._writer.run(work)
        return result

    async def change(self, change: Plain) -> bool:
        """Writes a change of a table into SQLite, with those that wait beside it. False if it came too late."""
        done: bool = await self._writer.run(change)
        return done

    def waiting(self) -> int:
        """How many changes wait for the one writer."""
        return self._writer.waiting()

    async def run_plain(self, sql: str, given: list[Any]) -> list[Any]:
        """Runs one statement of PostgreSQL, by the driver itself: the shortest way there is. Gives its rows."""
        if self._pool is None:
            async with self._writing:
                if self._pool is None:
                    self._pool = await _pool(self.settings.dsn)
        rows: list[Any] = await self._pool.fetch(sql, *given, timeout=30)
        return rows

    async def lookup(self, sql: str, *given: Any) -> Any:
        """The first row of a short query, or None, by the driver itself; `$1` stands for the first value given.

        On SQLite it is so quick that it is done at once.
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

    async def migrate(self) -> None:
        """Brings the database to the form that this program knows. What hinders it is said in one sentence."""
        try:
            async with self.engine.begin() as connection:
                if self.postgres:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(upgrade)
        except CommandError as error:
            raise BadDatabase(
                f"{self._name}: the database is of a newer version of Saecula ({error}): "
                "take that version, or a backup from before"
            ) from None
        except DatabaseError as error:
            why = str(error.orig).splitlines()[0] if error.orig is not None else type(error).__name__
            raise BadDatabase(f"{self._name}: the database cannot be used: {why}") from None
        except Exception as error:
            if away(error):
                raise BadDatabase(f"{self._name}: the database does not answer: {str(error).splitlines()[0]}") from None
            raise

    @property
    def _name(self) -> str:
        """The database for people: the file, or the address without the password."""
        return self.engine.url.render_as_string(hide_password=True) if self.postgres else str(self.engine.url.database)

    async def ready(self) -> bool:
        """Whether the database answers, and takes what is written. (It is asked once a second at most.)"""
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


async def _pool(dsn: str) -> Any:
    """Connections for plain statements. They leave nothing behind that would have to be tidied up after each."""
    import asyncpg

    class Connection(asyncpg.Connection):  # type: ignore[misc]
        def get_reset_query(self) -> str:
            return ""

    return await asyncpg.create_pool(dsn, min_size=1, max_size=8, timeout=10, connection_class=Connection)


class BadDatabase(SaeculaError):
    """A database that this program cannot use, in one sentence."""


def away(error: BaseException) -> bool:
    """Whether an error says that the database does not answer or takes nothing more: it may do so later."""
    if isinstance(error, (IntegrityError, ProgrammingError, DataError)):
        return False
    cause = getattr(error, "orig", error)
    if getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR or isinstance(error, sqlite3.IntegrityError):
        return False  # what was asked is wrong, not the database
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
