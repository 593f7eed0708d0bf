"""A PostgreSQL for the tests: a temporary cluster on loopback. Not available if PostgreSQL is not installed."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def tool(name: str) -> str | None:
    """A program of PostgreSQL; Debian keeps them in a separate folder."""
    given = Path(os.environ.get("SAECULA_PG_BIN", "")) / name
    found = str(given) if given.is_absolute() and given.exists() else shutil.which(name)
    if found is None:
        places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
        found = str(places[-1]) if places else None
    return found


class Missing(Exception):
    """There is no PostgreSQL, or it does not start."""


def servant() -> dict[str, Any]:
    """The user that runs PostgreSQL if we are root, because it refuses to run as root."""
    try:
        name = pwd.getpwnam("postgres").pw_name
    except KeyError:
        name = "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid}


class Postgres:
    """A cluster in its own folder that can be stopped and started again."""

    def __init__(self, port: int, fsync: bool = False) -> None:
        self._port = port
        self._options = [] if fsync else ["-F"]
        self._user = {} if os.geteuid() else servant()
        self._folder = Path(tempfile.mkdtemp(prefix="saecula-pg-"))
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://saecula@127.0.0.1:{port}/postgres"

    def make(self) -> None:
        """Creates the cluster. Raises Missing."""
        initdb = tool("initdb")
        if initdb is None or tool("postgres") is None:
            raise Missing("PostgreSQL is not installed: apt-get install postgresql")
        command = [initdb, "-D", str(self._folder / "data"), "-A", "trust", "-U", "saecula", "-N", "-E", "UTF8"]
        try:
            if self._user:
                shutil.chown(self._folder, **self._user)
            subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=120, **self._user)
        except (LookupError, OSError, subprocess.SubprocessError) as error:
            raise Missing(f"PostgreSQL does not start: {error}") from None

    def start(self) -> int:
        """Starts the cluster and returns its process id. Raises Missing."""
        where = ["-D", str(self._folder / "data"), "-h", "127.0.0.1", "-p", str(self._port), "-k", str(self._folder)]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        try:
            command = [str(tool("postgres")), *where, *self._options]
            self._process = subprocess.Popen(command, cwd="/", **quiet, **self._user)
        except (LookupError, OSError) as error:
            raise Missing(f"PostgreSQL does not start: {error}") from None
        wait(self._process, self._port)
        return self._process.pid

    def stop(self, hard: bool = False) -> None:
        """Ends all connections and the server; with `hard`, immediately and without notice (written data stays)."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGQUIT if hard else signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def cluster(port: int, fsync: bool = False) -> Iterator[str]:
    """Starts PostgreSQL in its own folder; yields the address of a database. Raises Missing."""
    postgres = Postgres(port, fsync)
    try:
        postgres.make()
        postgres.start()
        yield postgres.address
    finally:
        postgres.end()


def wait(process: subprocess.Popen[bytes], port: int) -> None:
    """Waits until it accepts connections."""
    for _ in range(300):
        if process.poll() is not None:
            raise Missing(f"PostgreSQL ends at once, with code {process.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                time.sleep(0.3)  # for a moment it reports that it is still starting up
                return
        time.sleep(0.1)
    raise Missing("PostgreSQL does not answer")
