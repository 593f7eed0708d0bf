"""Schemathesis on the description of the API: no server error, and only answers that are described."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from .test_kill import free_port, server

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


@pytest.mark.soak
def test_nothing_that_it_invents_makes_the_server_fail(tmp_path: Path) -> None:
    pytest.importorskip("schemathesis")
    port = free_port()
    with server(tmp_path / "data", port):
        url = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}) as http:
            http.post("/guests", json={"name": "Scheme"})
            seats = [{"kind": "me"}, {"kind": "here"}]
            table = http.post("/tables", json={"game": "age-of-civilization", "seats": seats}).json()["id"]
            cookie = http.cookies["saecula_session"]
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.table_id" = "{table}"\n"path.game_id" = "age-of-civilization"\n')
        command = [
            str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(config), "run",
            f"{url}/api/v1/openapi.json", "--url", url, "-H", "X-Saecula: 1", "-H", f"Cookie: saecula_session={cookie}",
            "--max-examples", "40", "--checks", CHECKS, "--exclude-path", "/api/v1/sessions", "--phases",
            "coverage,fuzzing",
        ]
        result = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=tmp_path, check=False)
        assert result.returncode == 0, result.stdout[-4000:]
