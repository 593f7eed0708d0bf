"""Backups: on a schedule, to a folder or a store that speaks S3, keeping the newest; and restoring them."""

from __future__ import annotations

import asyncio
import calendar
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace as replaced

from saecula.core import BadOption
from saecula.server import create_app
from saecula.server.admin import AdminError, admin, restore
from saecula.server.settings import Settings, load
from saecula.server.storage.backups import taken
from saecula.server.storage.s3 import EMPTY, StoreError, signed

from .bucket import KEY, REGION, SECRET, bucket
from .conftest import User, settings
from .test_postgres import database  # noqa: F401

Serve = Callable[..., TestClient[Any]]
EXAMPLE = "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "us-east-1"


@pytest.mark.parametrize(
    ("path", "query", "headers", "signature"),
    [
        (
            "/test.txt",
            {},
            {"range": "bytes=0-9"},
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
        ),
        ("/", {"lifecycle": ""}, {}, "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        ("/", {"max-keys": "2", "prefix": "J"}, {}, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ],
)
def test_signatures_of_the_published_examples(
    path: str, query: dict[str, str], headers: dict[str, str], signature: str
) -> None:
    """The examples in Amazon's description of Signature Version 4 for S3 (24 May 2013)."""
    now = calendar.timegm((2013, 5, 24, 0, 0, 0))
    sent = signed("GET", "examplebucket.s3.amazonaws.com", path, query, headers, EMPTY, EXAMPLE, now)
    assert sent["authorization"].endswith(f"Signature={signature}")


def until(good: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not good():
        assert time.monotonic() < end
        time.sleep(0.02)


def played(client: TestClient[Any], moves: int) -> tuple[User, str]:
    ada = User(client, "Ada")
    id = ada.table("me", "here", game="through-the-ages")["id"]
    for n in range(moves):
        ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0], n)
    return ada, id


def test_on_a_schedule_into_a_folder_and_back(serve: Serve, tmp_path: Path) -> None:
    """An hour is scaled down to a second; two backups are kept, and the newest one restores the game."""
    place = tmp_path / "elsewhere"
    client = serve(backup=str(place), backup_hours=1 / 3600, backup_keep=2)
    ada, id = played(client, 6)
    before = ada.look(id, 0)

    def kept() -> list[str]:
        return sorted(file.name for file in place.glob("*.gz"))

    until(lambda: len(kept()) == 2)
    first = kept()[0]
    until(lambda: first not in kept() and len(kept()) <= 2)  # deleted
    made = taken(kept()[-1])
    assert made is not None
    assert abs(made - time.time()) < 60
    assert 'saecula_backups_total{result="made"}' in client.get("/metrics").text
    here = Settings(data_dir=str(tmp_path), backup=str(place))
    with pytest.raises(AdminError, match="--yes"):
        asyncio.run(restore(here, "latest", False))
    with pytest.raises(AdminError, match="stop it first"):
        asyncio.run(restore(here, "latest", True))
    client.__exit__(None, None, None)
    said = asyncio.run(restore(here, "latest", True))
    assert "the old database is" in said
    assert (tmp_path / "saecula.db").stat().st_mode & 0o777 == 0o600
    with TestClient(create_app(settings(tmp_path))) as again:
        ada.client = again
        assert ada.look(id, 0) == before
        ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0])


def store(folder: Path, address: str, **more: Any) -> Settings:
    given = {"backup": "s3://games/night/ly", "s3_endpoint": address, "s3_key": KEY, "s3_secret": SECRET}
    return settings(folder, **{**given, "s3_region": REGION, "backup_keep": 3, **more})


async def make(here: Settings) -> str:
    async with admin(here) as host:
        return await host.backups().make()


def test_to_a_store_that_speaks_s3_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with bucket() as (address, kept):
        here = store(tmp_path / "one", address)
        with TestClient(create_app(replaced(here, backup_hours=0.0))) as client:
            ada, id = played(client, 5)
            before = ada.look(id, 0)
        kept.files["night/ly/other.txt"] = b"not ours"
        real = time.time
        for day in range(5):
            monkeypatch.setattr(time, "time", lambda day=day: real() - (5 - day) * 86_400)
            asyncio.run(make(here))
        monkeypatch.undo()
        backups = [name for name in sorted(kept.files) if taken(name.rpartition("/")[2])]
        assert len(backups) == 3  # the newest three, over several pages of the list
        assert "night/ly/other.txt" in kept.files
        there = replaced(here, data_dir=str(tmp_path / "two"))
        asyncio.run(restore(there, backups[-1].rpartition("/")[2], False))
        with TestClient(create_app(settings(tmp_path / "two"))) as client:
            ada.client = client
            assert ada.look(id, 0) == before
        assert kept.refused == []
        with pytest.raises(StoreError, match=r"403 \(SignatureDoesNotMatch\)"):
            asyncio.run(make(replaced(here, s3_secret="wrong")))
        kept.files[backups[-1]] = kept.files[backups[-1]][:-40]  # truncated
        with pytest.raises(StoreError, match="not a backup"):
            asyncio.run(restore(replaced(here, data_dir=str(tmp_path / "three")), "latest", False))
        assert not (tmp_path / "three" / "saecula.db").exists()


def test_a_store_that_is_away_stops_nothing(serve: Serve) -> None:
    client = serve(
        backup="s3://games",
        s3_endpoint="http://127.0.0.1:1",
        s3_key="k",
        s3_secret="s",
        backup_hours=1 / 3600,
    )
    until(lambda: 'saecula_backups_total{result="failed"} ' in client.get("/metrics").text)
    ada, id = played(client, 2)
    assert ada.look(id, 0)["n"] >= 0


def test_postgresql_into_a_file_and_back(database: str, tmp_path: Path) -> None:  # noqa: F811
    """The copy of a PostgreSQL in use is one file, which any server can read."""
    place = tmp_path / "elsewhere"
    with TestClient(create_app(settings(tmp_path, database_url=database))) as client:
        ada, id = played(client, 7)
        before = ada.look(id, 0)
        asyncio.run(make(settings(tmp_path, database_url=database, backup=str(place))))
        ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0])  # after the backup
    here = tmp_path / "alone"
    asyncio.run(restore(settings(here, backup=str(place)), "latest", False))
    with TestClient(create_app(settings(here))) as client:
        ada.client = client
        assert ada.look(id, 0) == before
    with pytest.raises(AdminError, match="not empty"):
        asyncio.run(restore(settings(tmp_path, database_url=database, backup=str(place)), "latest", True))


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"SAECULA_BACKUP": "s3://games"}, "s3_endpoint"),
        ({"SAECULA_BACKUP": "s3://games", "SAECULA_S3_ENDPOINT": "https://s3.example.org"}, "s3_key"),
        ({"SAECULA_BACKUP_HOURS": "-1"}, "backup_hours"),
    ],
)
def test_settings_that_cannot_be(given: dict[str, str], word: str) -> None:
    with pytest.raises(BadOption, match=word):
        load(given)
