"""Scheduled backups to a folder or an S3 store, of which the newest are kept, and their restoration.

A backup is one compressed SQLite file, whichever database the server uses: from PostgreSQL everything is copied into
it.
"""

from __future__ import annotations

import asyncio
import calendar
import gzip
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import structlog

from saecula.server.metrics import Metrics
from saecula.server.settings import Settings
from saecula.server.storage.s3 import Bucket, StoreError

log = structlog.get_logger()

NAME = re.compile(r"saecula-(\d{8}T\d{6}Z)\.db\.gz")
RETRY = 600.0
"""How many seconds to wait after a failure before trying again."""


class Store(Protocol):
    """Where backups are stored. All calls block, so they must run in a thread."""

    def put(self, name: str, file: Path) -> None: ...
    def get(self, name: str, target: Path) -> None: ...
    def remove(self, name: str) -> None: ...
    def names(self) -> list[str]: ...


class Folder:
    """A folder of this machine, local or mounted."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def put(self, name: str, file: Path) -> None:
        self._path.mkdir(parents=True, exist_ok=True)
        beside = self._path / f".{name}.part"
        beside.touch(0o600)
        shutil.copyfile(file, beside)
        beside.replace(self._path / name)

    def get(self, name: str, target: Path) -> None:
        try:
            shutil.copyfile(self._path / name, target)
        except FileNotFoundError:
            raise StoreError(f"{self._path / name}: there is no such backup") from None

    def remove(self, name: str) -> None:
        (self._path / name).unlink(missing_ok=True)

    def names(self) -> list[str]:
        return sorted(file.name for file in self._path.glob("*")) if self._path.is_dir() else []


def store_of(settings: Settings) -> Store | None:
    """The store that the settings name: a folder, or `s3://bucket/prefix`; None without backups."""
    if not settings.backup:
        return None
    if not settings.backup.startswith("s3://"):
        return Folder(Path(settings.backup))
    where = urlsplit(settings.backup)
    key = settings.s3_key, settings.s3_secret, settings.s3_region
    return Bucket(settings.s3_endpoint, where.netloc, where.path, key)


def taken(name: str) -> float | None:
    """When a backup was made, according to its name; None for another file."""
    found = NAME.fullmatch(name)
    return None if found is None else float(calendar.timegm(time.strptime(found[1], "%Y%m%dT%H%M%SZ")))


Copy = Callable[[Path], Awaitable[None]]
"""Writes a copy of the database to a file that does not exist yet."""


class Backups:
    """Makes a backup when it is due, and deletes the oldest."""

    def __init__(self, settings: Settings, copy: Copy, metrics: Metrics | None = None) -> None:
        self._store = store_of(settings)
        self._every = settings.backup_hours * 3600
        self._keep = settings.backup_keep
        self._copy = copy
        self._metrics = metrics
        self._next = 0.0

    @property
    def store(self) -> Store:
        """Where backups go. Raises a StoreError if no place is set."""
        if self._store is None:
            raise StoreError("no place for backups is set: set SAECULA_BACKUP")
        return self._store

    async def names(self) -> list[str]:
        """The names of the existing backups, oldest first."""
        return [name for name in await asyncio.to_thread(self.store.names) if taken(name) is not None]

    async def round(self) -> None:
        """Makes a backup if the last one is old enough. A failure is logged, and tried again later."""
        if self._store is None or not self._every or time.time() < self._next:
            return
        try:
            names = await self.names()
            last = taken(names[-1]) if names else None
            if last is None or last > time.time() or time.time() - last >= self._every:
                await self.make()
                last = time.time()
            self._next = min(last + self._every, time.time() + 3600)
        except Exception as error:
            self._next = time.time() + min(RETRY, self._every)
            log.error("backup failed", error=f"{type(error).__name__}: {error}")
            if self._metrics is not None:
                self._metrics.add("saecula_backups_total", 'result="failed"')

    async def make(self) -> str:
        """Makes a backup now; returns its name."""
        started = time.time()
        name = time.strftime("saecula-%Y%m%dT%H%M%SZ.db.gz", time.gmtime(started))
        store = self.store
        with tempfile.TemporaryDirectory(prefix="saecula-backup-") as folder:
            plain, packed = Path(folder) / "saecula.db", Path(folder) / name
            await self._copy(plain)
            await asyncio.to_thread(pack, plain, packed)
            size = packed.stat().st_size
            await asyncio.to_thread(store.put, name, packed)
        for old in (await self.names())[: -self._keep] if self._keep else []:
            await asyncio.to_thread(store.remove, old)
        log.info("backup", name=name, bytes=size, seconds=round(time.time() - started, 1))
        if self._metrics is not None:
            self._metrics.add("saecula_backups_total", 'result="made"')
            self._metrics.set("saecula_backup_time_seconds", started)
            self._metrics.set("saecula_backup_bytes", size)
        return name

    async def fetch(self, name: str, target: Path) -> None:
        """Fetches a backup (the newest: `latest`) into a file of this machine, and checks that it is intact."""
        if name == "latest":
            names = await self.names()
            if not names:
                raise StoreError("there is no backup yet")
            name = names[-1]
        packed = target.with_name(f".{target.name}.gz")
        try:
            await asyncio.to_thread(self.store.get, name, packed)
            await asyncio.to_thread(unpack, packed, target)
        finally:
            packed.unlink(missing_ok=True)


def pack(plain: Path, packed: Path) -> None:
    with plain.open("rb") as source, gzip.open(packed, "wb", compresslevel=6) as target:
        shutil.copyfileobj(source, target, 1 << 20)


def unpack(packed: Path, plain: Path) -> None:
    """Unpacks the database of a backup. Raises a StoreError if the file is not a backup."""
    plain.touch(0o600)
    try:
        with gzip.open(packed, "rb") as source, plain.open("wb") as target:
            shutil.copyfileobj(source, target, 1 << 20)
        whole(plain)
    except (OSError, EOFError) as error:
        plain.unlink(missing_ok=True)
        raise StoreError(f"{packed.name.strip('.')}: this is not a backup: {error}") from None
    except StoreError:
        plain.unlink(missing_ok=True)
        raise


def whole(file: Path) -> None:
    """Raises a StoreError if a file is not an intact database of Saecula."""
    db = sqlite3.connect(file)
    try:
        if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise StoreError(f"{file.name}: the database is damaged")
        db.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{file.name}: this is not a database of Saecula: {error}") from None
    finally:
        db.close()
