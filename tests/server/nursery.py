"""Servers that start quickly: one process imports the program, and each server is a fork of it.

Importing the program takes about four seconds of CPU time, everything else a tenth of that. The fork runs `saecula
serve` with the given settings and port. (`test_kill.py` starts servers as people do.)

As a program it reads a line of JSON for each server, forks, and prints the process id. When nobody reads any more, it
ends, along with all its servers.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[2]


class Forked:
    """A server forked from the nursery."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def send_signal(self, number: int) -> None:
        if self.alive():
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def wait(self, seconds: float = 30.0) -> None:
        """Waits until it has ended."""
        end = time.monotonic() + seconds
        while self.alive():
            assert time.monotonic() < end, "the server does not end"
            time.sleep(0.002)


class Nursery:
    """The process from which servers are forked."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            env=environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def serve(self, port: int, environment: dict[str, str], constants: dict[str, float] | None = None) -> Forked:
        """Runs `saecula serve --port PORT` with that environment and no other SAECULA_ variables.

        `constants` replaces constants in the modules of the server, for example `{"housekeeping.STEP": 0.5}`.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        order = {"port": port, "environment": environment, "constants": constants or {}}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return Forked(int(self._process.stdout.readline()))

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)


@cache
def nursery() -> Nursery:
    """The nursery for all tests of this process, which ends with the process."""
    made = Nursery()
    atexit.register(made.end)
    return made


# --- the program ---


def main() -> None:
    import saecula.cli.serve
    import saecula.server.run  # noqa: F401
    from saecula.server.texts import playable

    playable()
    gc.collect()
    gc.freeze()
    children: set[int] = set()

    def gone(*_: object) -> None:
        """A server has ended: reaps its process."""
        while children:
            pid, _ = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            children.discard(pid)

    signal.signal(signal.SIGCHLD, gone)
    for line in sys.stdin:
        order = json.loads(line)
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        pid = os.fork()
        if pid == 0:
            serve(order["port"], order["environment"], order["constants"])
        children.add(pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        print(pid, flush=True)
    for pid in list(children):
        os.kill(pid, signal.SIGKILL)


def serve(port: int, environment: dict[str, str], constants: dict[str, float]) -> NoReturn:
    """In the fork: becomes a server, until it ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(quiet, stream)
    for name in [name for name in os.environ if name.startswith("SAECULA_")]:
        del os.environ[name]
    os.environ.update(environment)
    os.setsid()
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        setattr(import_module(f"saecula.server.{module}"), constant, value)
    try:
        from saecula.cli.serve import serve

        serve(port=port)
    finally:
        os._exit(1)


if __name__ == "__main__":
    main()
