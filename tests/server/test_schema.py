"""Schemathesis on the description of the API: no server errors, and only documented answers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from .cluster import Missing, cluster
from .test_kill import ENVIRONMENT, free_port, server

ENDING = "/api/v1/sessions", "/api/v1/me/sessions", "/api/v1/me/sessions/{session_id}", "/api/v1/me/delete"
"""Requests that may end the caller's own session; they are tried last."""

UNLIMITED = {
    "SAECULA_SIGN_RATE": "0",
    "SAECULA_MAIL_RATE": "0",
    "SAECULA_SMTP_URL": "smtp://127.0.0.1:1",
    "SAECULA_REPLAY_WORKERS": "0",
}
"""Nobody is told to wait; e-mails are written but cannot be sent."""

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def examine(folder: Path, *options: str) -> None:
    """Starts a server with a table where a game is played, and lets schemathesis request whatever it can think of."""
    pytest.importorskip("schemathesis")
    port = free_port()
    with server(folder / "data", port, **UNLIMITED):
        url = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}, timeout=60) as http:
            http.post("/accounts", json={"name": "Scheme", "password": "correct horse"})
            seats = [{"kind": "me"}, {"kind": "here"}]
            table = http.post("/tables", json={"game": "age-of-civilization", "seats": seats}).json()["id"]
            cookie = http.cookies["saecula_session"]
        config = folder / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.table_id" = "{table}"\n"path.game_id" = "age-of-civilization"\n')
        command = [
            str(Path(sys.executable).with_name("schemathesis")),
            "--config-file",
            str(config),
            "run",
            f"{url}/api/v1/openapi.json",
            "--url",
            url,
            "-H",
            "X-Saecula: 1",
            "-H",
            f"Cookie: saecula_session={cookie}",
            "--checks",
            CHECKS,
            "--request-timeout",
            "60",
            *options,
        ]
        for which in ("--exclude-path", "--include-path"):
            paths = [word for path in ENDING for word in (which, path)]
            result = subprocess.run(
                [*command, *paths], capture_output=True, text=True, timeout=900, cwd=folder, check=False
            )
            assert result.returncode == 0, result.stdout[-4000:]


def test_nothing_that_it_tries_first_makes_the_server_fail(tmp_path: Path) -> None:
    examine(tmp_path, "--phases", "coverage", "--seed", "1")


@pytest.mark.soak
def test_nothing_that_it_invents_makes_the_server_fail(tmp_path: Path) -> None:
    examine(tmp_path, "--phases", "coverage,fuzzing", "--max-examples", "40")


@pytest.mark.soak
def test_nor_a_server_on_postgres(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("asyncpg")
    try:
        with cluster(free_port()) as database:
            monkeypatch.setitem(ENVIRONMENT, "SAECULA_DATABASE_URL", database)
            examine(tmp_path, "--phases", "coverage,fuzzing", "--max-examples", "40")
    except Missing as missing:  # PostgreSQL is optional; CI installs it, and the message says what is missing
        pytest.skip(str(missing))
