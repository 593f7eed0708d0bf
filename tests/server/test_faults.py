"""Faults in the server's environment are reported in words: 503 while they last, one sentence if it cannot start."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import IntegrityError, OperationalError

from saecula.server.storage.database import BadDatabase, Database, away

from .conftest import User, ending, settings
from .test_kill import ENVIRONMENT, free_port, server

Serve = Callable[..., TestClient[Any]]
HEADERS = {"X-Saecula": "1"}


def test_a_full_disk_is_a_503_and_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    """The server's files cannot grow any more (as on a full disk): nothing is acknowledged, and /readyz reports it."""
    port = free_port()
    with (
        server(tmp_path, port) as process,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=HEADERS, timeout=60) as ada,
    ):
        ada.post("/api/v1/guests", json={"name": "Ada"})
        seats = [{"kind": "me"}, {"kind": "here"}]
        table = ada.post("/api/v1/tables", json={"game": "age-of-civilization", "seats": seats}).json()
        id, seat = table["id"], table["waiting"][0]
        position = ada.get(f"/api/v1/tables/{id}/position", params={"seat": seat}).json()
        move = {"seat": seat, "move": position["moves"][0]["text"], "version": position["version"]}
        soft, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, hard))
        for _ in range(3):
            full = ada.post(f"/api/v1/tables/{id}/moves", json=move)
            assert (full.status_code, full.json()["id"]) == (503, "database"), full.text
            assert int(full.headers["retry-after"]) > 0
        time.sleep(1.1)
        unready = ada.get("/readyz")
        assert (unready.status_code, unready.json()["id"]) == (503, "not-ready")
        assert ada.get("/healthz").status_code == 200
        seen = ada.get(f"/api/v1/tables/{id}/position", params={"seat": seat})
        assert (seen.status_code, seen.json()["n"]) == (200, position["n"])  # existing data can still be viewed
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (soft, hard))
        time.sleep(1.1)
        assert ada.get("/readyz").status_code == 200
        done = ada.post(f"/api/v1/tables/{id}/moves", json=move)
        assert (done.status_code, done.json()["n"]) == (200, position["n"] + 1)


def test_a_database_that_does_not_answer(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve()
    ada = User(client, "Ada")
    id = ada.table("me", "here")["id"]
    services = client.app.state.services

    async def gone(work: Any) -> Any:
        raise ConnectionRefusedError(111, "nobody there")

    def closed() -> Any:
        raise OperationalError("SELECT 1", {}, Exception("the connection is closed"))

    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    position = ada.look(id, seat)
    with monkeypatch.context() as patch:
        patch.setattr(services.db, "transact", gone)
        patch.setattr(services.db, "change", gone)
        patch.setattr(services.db, "read", closed)
        patch.setattr(services.db, "write", closed)
        answers = [
            ada.move(id, seat, position["moves"][0]["text"], position["version"]),
            ada.get(f"/tables/{id}"),
            ada.get("/tables"),
            ada.post("/guests", name="Ben"),
            client.get("/readyz"),
        ]
        assert [answer.status_code for answer in answers] == [503] * 5
        assert all(int(answer.headers["retry-after"]) > 0 for answer in answers)
        with ada.live(id) as socket:
            assert ending(socket) == 4503
    again = ada.move(id, seat, position["moves"][0]["text"], position["version"])
    assert (again.status_code, again.json()["n"]) == (200, position["n"] + 1)


def test_which_errors_pass() -> None:
    assert away(OperationalError("", {}, Exception()))
    assert away(ConnectionResetError())
    assert away(TimeoutError())
    assert not away(IntegrityError("", {}, Exception()))
    assert not away(ZeroDivisionError())
    asyncpg = pytest.importorskip("asyncpg")
    assert away(asyncpg.CannotConnectNowError())


def serve_it(folder: Path, *args: str, **more: str) -> subprocess.CompletedProcess[str]:
    import os

    return subprocess.run(
        [sys.executable, "-m", "saecula.cli", *(args or ("serve", "--port", str(free_port())))],
        text=True,
        capture_output=True,
        timeout=180,
        env={**os.environ, **ENVIRONMENT, "SAECULA_DATA_DIR": str(folder), **more},
    )


def one_sentence(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert all(word in done.stderr for word in words), done.stderr


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        db.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        db.execute("INSERT INTO alembic_version VALUES ('9999')")
    db.close()
    one_sentence(serve_it(tmp_path), "saecula.db", "newer version", "9999")
    one_sentence(serve_it(tmp_path, "admin", "verify"), "newer version")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "saecula.db").write_bytes(b"This is a letter to my grandmother.\n" * 200)
    one_sentence(serve_it(tmp_path), "saecula.db", "not a database")
    assert (tmp_path / "saecula.db").read_bytes().startswith(b"This is a letter")


@pytest.mark.parametrize("error", [TimeoutError(), OperationalError("", {}, TimeoutError())])
async def test_a_database_that_says_nothing_is_reported_in_one_sentence(error: Exception, tmp_path: Path) -> None:
    """A database that accepts the connection and is then silent ends in a timeout without words."""
    database = Database(settings(tmp_path))

    class Silent:
        url = database.engine.url

        def begin(self) -> Any:
            raise error

    database.engine, engine = Silent(), database.engine  # type: ignore[assignment]
    with pytest.raises(BadDatabase, match=r"saecula\.db: the database .*: TimeoutError$"):
        await database.migrate()
    await engine.dispose()


def test_a_postgresql_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("asyncpg")
    url = f"postgresql://saecula:secret@127.0.0.1:{free_port()}/saecula"
    done = serve_it(tmp_path, SAECULA_DATABASE_URL=url)
    one_sentence(done, "does not answer")
    assert "secret" not in done.stderr
