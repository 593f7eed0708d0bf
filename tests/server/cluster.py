"""A PostgreSQL of the tests' own: a temporary cluster on loopback. None where PostgreSQL is not installed."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def tool(name: str) -> str | None:
    """A program of PostgreSQL; Debian keeps them aside."""
    found = shutil.which(name)
    if found is None:
        places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
        found = str(places[-1]) if places else None
    return found


class Missing(Exception):
    """There is no PostgreSQL, or it does not start."""


def servant() -> dict[str, Any]:
    """The user under which PostgreSQL runs where we are root: it refuses to be root itself."""
    try:
        name = pwd.getpwnam("postgres").pw_name
    except KeyError:
        name = "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid}


@contextmanager
def cluster(port: int, fsync: bool = False) -> Iterator[str]:
    """Starts PostgreSQL in a folder of its own; gives the address of a database. Raises Missing."""
    initdb, postgres = tool("initdb"), tool("postgres")
    if initdb is None or postgres is None:
        raise Missing("PostgreSQL is not installed: apt-get install postgresql")
    unsynced = [] if fsync else ["-F"]
    user = {} if os.geteuid() else servant()
    folder = Path(tempfile.mkdtemp(prefix="saecula-pg-"))
    try:
        try:
            if user:
                shutil.chown(folder, **user)
            subprocess.run(
                [initdb, "-D", str(folder / "data"), "-A", "trust", "-U", "saecula", "-N", "-E", "UTF8"],
                check=True,
                capture_output=True,
                cwd="/",
                timeout=120,
                **user,
            )
            process = subprocess.Popen(
                [
                    postgres,
                    "-D",
                    str(folder / "data"),
                    "-h",
                    "127.0.0.1",
                    "-p",
                    str(port),
                    "-k",
                    str(folder),
                    *unsynced,
                ],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                **user,
            )
        except (LookupError, OSError, subprocess.SubprocessError) as error:
            raise Missing(f"PostgreSQL does not start: {error}") from None
        try:
            wait(process, port)
            yield f"postgresql://saecula@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait(process: subprocess.Popen[bytes], port: int) -> None:
    """Until it takes connections."""
    for _ in range(300):
        if process.poll() is not None:
            raise Missing(f"PostgreSQL ends at once, with code {process.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                time.sleep(0.3)  # it says that it is still starting up, for a moment
                return
        time.sleep(0.1)
    raise Missing("PostgreSQL does not answer")
