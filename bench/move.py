"""Measures where the time of a move goes: rules, view, JSON, SQL, disk, push, and the rest (HTTP, event loop).

    python bench/move.py --tables 50 --seconds 20             # as fast as it can
    python bench/move.py --tables 50 --pause 2                # a move every two seconds at each table

Runs a server on SQLite in this process, with the event loop and the protocol that `saecula serve` uses, and with a
stopwatch around each part. Lets the clients of `bench/load.py` play there from other processes, and prints microseconds
per move: the processor time of each part, and for the disk the time spent waiting.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from load import ENVIRONMENT, free_port

SPENT: Counter[str] = Counter()
"""Nanoseconds of processor time by part; nested calls count only for the inner part."""
CALLS: Counter[str] = Counter()
_INNER = threading.local()


def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with a stopwatch around it."""

    def measured(*args: Any, **more: Any) -> Any:
        outer = getattr(_INNER, "spent", 0)
        _INNER.spent = 0
        begin = time.thread_time_ns()
        try:
            return function(*args, **more)
        finally:
            whole = time.thread_time_ns() - begin
            SPENT[name] += whole - _INNER.spent
            CALLS[name] += 1
            _INNER.spent = outer + whole

    return measured


def watch() -> None:
    """Puts stopwatches around the parts of a move."""
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Socket

    from saecula.core import Match
    from saecula.server.storage.statements import Plain
    from saecula.server.storage.writer import Writer
    from saecula.server.tables import live
    from saecula.server.tables.presenter import Presenter

    parts: list[tuple[str, Any, str]] = [
        ("rules: the move is checked and played", Match, "play"),
        ("view: what a seat sees", Match, "view"),
        ("JSON: the position encoded, with the labels of its moves", live, "encode_position"),
        ("push: to those who watch", Presenter, "tell_position"),
        ("SQL: table, moves, seats", Plain, "update"),
        ("SQL: table, moves, seats", Plain, "insert"),
        ("writer: batches, savepoints, commit", Writer, "_commit"),
    ]
    for name, owner, function in parts:
        setattr(owner, function, timed(name, getattr(owner, function)))
    plain = Socket.send

    async def send(self: Any, message: Any) -> None:
        begin = time.thread_time_ns()
        await plain(self, message)
        SPENT["push: frames onto the wire"] += time.thread_time_ns() - begin

    Socket.send = send  # type: ignore[assignment]
    commit = Writer._commit

    def waited(self: Any, works: Any) -> Any:
        begin, busy = time.perf_counter_ns(), time.thread_time_ns()
        try:
            return commit(self, works)
        finally:
            waits = time.perf_counter_ns() - begin - (time.thread_time_ns() - busy)
            SPENT["(waiting for the disk and the interpreter, per batch)"] += waits
            CALLS["batches"] += 1

    Writer._commit = waited  # type: ignore[method-assign]


async def serve(args: argparse.Namespace) -> dict[str, Any]:
    import uvicorn

    from saecula.server.app import create_app
    from saecula.server.net.http_limits import LimitedProtocol
    from saecula.server.run import open_files
    from saecula.server.settings import load

    settings = load(data_dir=args.folder)
    LimitedProtocol.set_up(settings, open_files(settings.sockets))
    app = create_app(settings)
    options: dict[str, Any] = {"log_level": "warning", "access_log": False, "ws_per_message_deflate": False}
    server = uvicorn.Server(
        uvicorn.Config(
            app, port=args.port, http=LimitedProtocol, ws_ping_interval=None, timeout_keep_alive=75, **options
        )
    )
    running = asyncio.create_task(server.serve())
    command = [sys.executable, str(Path(__file__).with_name("load.py")), "--url", f"http://127.0.0.1:{args.port}"]
    words = ["--tables", str(args.tables), "--seconds", str(args.seconds), "--pause", str(args.pause)]
    client = await asyncio.create_subprocess_exec(*command, *words, stdout=subprocess.PIPE)
    while CALLS["rules: the move is checked and played"] < args.tables * 2:  # the tables are set up first
        await asyncio.sleep(0.1)
    SPENT.clear()
    CALLS.clear()
    begin = time.process_time_ns()
    await asyncio.sleep(args.seconds * 0.6)
    busy, spent, calls = time.process_time_ns() - begin, Counter(SPENT), Counter(CALLS)
    said = json.loads((await client.communicate())[0])
    server.should_exit = True
    await running
    return report(busy, spent, calls, said)


def report(busy: int, spent: Counter[str], calls: Counter[str], said: dict[str, Any]) -> dict[str, Any]:
    moves = calls["rules: the move is checked and played"]
    known = sum(part for name, part in spent.items() if not name.startswith("("))
    parts = {name: round(part / moves / 1000) for name, part in spent.most_common() if not name.startswith("(")}
    waited = spent["(waiting for the disk and the interpreter, per batch)"] / max(1, calls["batches"])
    return {
        "moves": moves,
        "moves_per_batch": round(moves / max(1, calls["batches"]), 2),
        "microseconds_per_move": {
            **parts,
            "the rest: HTTP, who asks, event loop, clocks": round((busy - known) / moves / 1000),
            "all": round(busy / moves / 1000),
        },
        "microseconds_waited_per_batch": round(waited / 1000),
        "client_moves": said["moves"],
        "errors": said["first_errors"],
        "update_ms": said["update_ms"],
        "load_average": round(os.getloadavg()[0], 2),
    }


def event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop that uvicorn uses: uvloop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two moves at a table")
    args = parser.parse_args()
    args.port = free_port()
    os.environ.update({**ENVIRONMENT, "SAECULA_BOT_WORKERS": "0", "SAECULA_REPLAY_WORKERS": "0"})
    watch()
    with tempfile.TemporaryDirectory() as args.folder, asyncio.Runner(loop_factory=event_loop()) as runner:
        print(json.dumps(runner.run(serve(args)), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
