"""When a terminal is closed in the middle of a game, the game is saved and no process stays behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

import saecula

pty = pytest.importorskip("pty", reason="only where there are pseudo-terminals")


def test_the_table_saves_when_its_terminal_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "game.saecula"
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.environ["TERM"] = "xterm-256color"
        os.execv(
            sys.executable,
            [
                sys.executable,
                "-m",
                "saecula.cli",
                "play",
                "age-of-civilization",
                "--seed",
                "7",
                "--seat",
                "you",
                "--seat",
                "greedy",
                "--save",
                str(file),
            ],
        )
    try:
        shown = b""
        deadline = time.monotonic() + 60
        while b"Raise" not in shown and time.monotonic() < deadline:
            shown += os.read(terminal, 65536)
        assert b"Raise" in shown
        os.close(terminal)
        status = 0
        while time.monotonic() < deadline:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                child = 0
                break
            time.sleep(0.05)
        assert child == 0, "the process is still there"
        assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    finally:
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    assert str(saecula.Record.parse(file.read_text("utf-8")).replay().game).startswith("age-of-civilization")
