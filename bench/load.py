"""Measures a server under load: live tables with two people each, who see each other's moves at once.

    python bench/load.py --tables 400,1000,2000 --old OLD/src --new NEW/src --server-cores 0,1 --load-cores 2-5
    python bench/load.py --tables 200 --seconds 120                        # this source tree alone
    python bench/load.py --tables 1000 --postgres --processes 2            # two processes on a temporary PostgreSQL
    python bench/load.py --quick                                           # small, to see that it works

For each source tree and each number of tables, `saecula serve` is started on a fresh database, and two clients per
table play over HTTP and WebSocket. It measures the time from the POST of a move to the update at the other client,
errors, memory and processor time. Before that, it measures the saturation of each tree: at --saturation tables each
move follows the last at once, 24 at each table, so that the moves per second are the capacity of the server without
time to think.

**The time to think.** By default each table makes a move every two seconds (--pause): faster than people who play live
(a decision takes people five to thirty seconds), so that 1,000 tables here are like several thousand of theirs.

**Separation.** --server-cores and --load-cores (`0,1`, `2-5`) give the server and the clients separate cores. Without
them, on four or more cores, the server gets two and the clients the others; with fewer cores the clients run at a lower
priority (nice 5).

**Time.** A stage takes at most --setup for setting up (usually less), then --seconds, then a minute for moves in
progress; one that takes longer is ended and counts as failed. The plan is printed at the beginning. The result is JSON,
and is written to --out after each stage.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from clients import Orders, Result

HERE = Path(__file__).parent
ROOT = HERE.parent
ENVIRONMENT = {
    "SAECULA_RATE": "0",
    "SAECULA_RATE_USER": "0",
    "SAECULA_SIGN_RATE": "0",
    "SAECULA_TABLE_RATE": "0",
    "SAECULA_SOCKETS_IP": "0",
    "SAECULA_TABLES_PER_USER": "0",
    "SAECULA_LOG_LEVEL": "warning",
}
AT_ONCE = 24
"""How many moves are made at each table if there is no pause; no game is over by then."""
AFTER = 60.0
"""How many seconds moves in progress may take at the end."""


# --- processes ---


def cores(text: str) -> set[int]:
    """The numbers of cores in a text such as `0,1` or `2-5` or both."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if first:
            found.update(range(int(first), int(last or first) + 1))
    return found


def apart(args: argparse.Namespace, server: bool) -> None:
    """Keeps server and clients on separate cores, or lowers the priority of the clients."""
    chosen = cores(args.server_cores if server else args.load_cores)
    every = sorted(os.sched_getaffinity(0))
    if not chosen and len(every) >= 4 and not (args.server_cores or args.load_cores):
        chosen = set(every[:2] if server else every[2:])
    if chosen:
        os.sched_setaffinity(0, chosen)
    elif not server:
        os.nice(5)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children(pid: int) -> list[int]:
    found = []
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *children(int(child))]
    except OSError:
        pass
    return found


def memory(pids: list[int]) -> dict[str, float]:
    """Memory in MB: of the servers alone, and including their worker processes (shared memory counts once: PSS)."""
    return {
        "server": round(sum(proportional(pid) for pid in pids), 1),
        "with_workers": round(sum(proportional(one) for pid in pids for one in [pid, *children(pid)]), 1),
    }


def proportional(pid: int) -> float:
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1000
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6
    except OSError:
        return 0.0


def course(pids: list[int], begin: float, seconds: float) -> dict[str, list[float]]:
    """Waits until `seconds` have passed since the beginning, and samples the memory of each process ten times."""
    found: dict[str, list[float]] = {}
    for n in range(1, 11):
        time.sleep(max(0.0, begin + seconds * n / 10 - time.perf_counter()))
        for i, pid in enumerate(pids):
            found.setdefault(f"server {i + 1}", []).append(round(proportional(pid), 1))
            for k, one in enumerate(children(pid)):
                found.setdefault(f"server {i + 1}, process beside it {k + 1}", []).append(round(proportional(one), 1))
    return found


def used(pid: int) -> float:
    """The processor time, in seconds, of a process and its children."""
    total = 0
    for one in [pid, *children(pid)]:
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return total / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(args: argparse.Namespace, source: Path, database: str) -> Iterator[tuple[str, int]]:
    """Runs a server of that source tree; yields its address and process id."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **ENVIRONMENT, "SAECULA_DATA_DIR": folder, "PYTHONPATH": str(source)}
        if database:
            environment["SAECULA_DATABASE_URL"] = database
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "-m", "saecula.cli", "serve", "--port", str(port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: apart(args, True),
        )
        try:
            wait(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait(url: str, seconds: float = 180.0) -> None:
    """Waits until the server answers."""
    end = time.monotonic() + seconds
    with httpx.Client() as http:
        while time.monotonic() < end:
            try:
                if http.get(f"{url}/readyz").status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.05)
    raise Failed(f"there is no server at {url}")


# --- one stage ---


class Failed(Exception):
    """A stage that failed, and why."""


class Clients:
    """The client processes of one stage."""

    def __init__(self, args: argparse.Namespace, orders: list[Orders]) -> None:
        self._parts = [
            subprocess.Popen(
                [sys.executable, str(HERE / "clients.py"), msgspec.json.encode(one).decode()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                preexec_fn=lambda: apart(args, False),
            )
            for one in orders
        ]

    def ready(self, seconds: float) -> None:
        """Waits until all their tables are set up."""
        end = time.monotonic() + seconds
        for part in self._parts:
            assert part.stdout is not None
            if not select.select([part.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Failed(f"the tables were not set up after {seconds:.0f} s")
            if part.stdout.readline().strip() != "ready":
                raise Failed("the clients could not begin")

    def begin(self, at: float) -> None:
        for part in self._parts:
            assert part.stdin is not None
            part.stdin.write(f"{at}\n")
            part.stdin.flush()

    def results(self, seconds: float) -> list[Result]:
        end = time.monotonic() + seconds
        try:
            said = [part.communicate(timeout=max(1.0, end - time.monotonic()))[0] for part in self._parts]
        except subprocess.TimeoutExpired:
            raise Failed(f"the clients were not done {seconds:.0f} s after the end") from None
        if ended := [part.returncode for part in self._parts if part.returncode]:
            raise Failed(f"clients ended with {ended}")  # (below 0: by that signal)
        return [msgspec.json.decode(one, type=Result) for one in said]

    def end(self) -> None:
        for part in self._parts:
            if part.poll() is None:
                part.kill()
            part.wait()


def share(times: list[float], part: float) -> float:
    """A percentile in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000 if times else float("nan")


def measure(
    args: argparse.Namespace, tables: int, pause: float, urls: list[str], pids: list[int], beside: int = 0
) -> dict[str, Any]:
    """Lets the client processes play, and combines their measurements; `beside` is the process of the database."""
    count = args.clients or max(1, min(len(cores(args.load_cores)) or (os.cpu_count() or 2) - 1, -(-tables // 150)))
    ramp = max(4.0, tables * 0.025)
    common = {"urls": urls, "all": tables, "seconds": args.seconds, "pause": pause, "ramp": ramp, "game": args.game}
    common["moves"] = 0 if pause else AT_ONCE
    orders = [
        Orders(tables=list(range(n, tables, count)), together=args.together, setup=args.setup, **common)
        for n in range(count)
    ]
    empty = memory(pids)
    began = time.monotonic()
    clients = Clients(args, orders)
    try:
        clients.ready(args.setup)
        set_up = time.monotonic() - began
        idle = sum(used(pid) for pid in pids)
        time.sleep(args.idle)
        idle = (sum(used(pid) for pid in pids) - idle) / args.idle if args.idle else 0.0
        before, database = sum(used(pid) for pid in pids), used(beside) if beside else 0.0
        begin = time.perf_counter() + 1.0  # (all processes of a machine share this clock)
        clients.begin(begin)
        grown = course(pids, begin, args.seconds)
        busy = sum(used(pid) for pid in pids) - before
        database = used(beside) - database if beside else 0.0
        full = memory(pids)
        found = clients.results(AFTER)
    finally:
        clients.end()
    return {
        "clients": count,
        "setup_seconds": round(set_up, 1),
        **seen(found, tables, args.seconds if pause else max(one.last for one in found) - begin),
        "memory_mb": full,
        "empty_memory_mb": empty,
        "memory_course_mb": grown,
        "kb_per_table": round(1000 * (full["server"] - empty["server"]) / tables, 1),
        **spent(busy, sum(one.moves for one in found), idle * args.seconds),
        "database_cpu_seconds": round(database, 1),
        "client_cpu_seconds": round(sum(one.cpu for one in found), 1),
        "load_average": round(os.getloadavg()[0], 2),
    }


def seen(found: list[Result], tables: int, seconds: float) -> dict[str, Any]:
    """The combined measurements of the clients."""
    update = [one for part in found for one in part.update]
    answer = [one for part in found for one in part.answer]
    errors = [error for part in found for error in part.errors]
    moves = sum(part.moves for part in found)
    return {
        "tables_set_up": sum(part.set_up for part in found),
        "tables": tables,
        "seconds": round(seconds, 1),
        "moves": moves,
        "moves_per_second": round(moves / seconds, 1),
        "games_finished": sum(part.games for part in found),
        "update_ms": {name: round(share(update, p), 1) for name, p in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "answer_ms": {name: round(share(answer, p), 1) for name, p in (("p50", 0.5), ("p95", 0.95))},
        "errors": len(errors),
        "first_errors": errors[:3],
    }


def spent(busy: float, moves: int, idle: float) -> dict[str, Any]:
    """The processor time of the servers in total, and per move without what they use even when nobody moves."""
    each = round(1000 * (busy - idle) / moves, 2) if moves else None
    return {"server_cpu_seconds": round(busy, 1), "idle_cpu_seconds": round(idle, 1), "server_cpu_ms_per_move": each}


def stage(args: argparse.Namespace, source: Path, tables: int, pause: float) -> dict[str, Any]:
    """Starts what is needed, and measures. A failure is reported with its reason and counts as an error."""
    kind = {
        "source": str(source),
        "database": "postgresql" if args.postgres else "sqlite",
        "processes": args.processes,
        "pause": pause,
    }
    try:
        with ExitStack() as open:
            database, beside = "", 0
            if args.postgres:
                sys.path.insert(0, str(ROOT))
                from tests.server.cluster import Postgres

                postgres = Postgres(free_port(), fsync=True)
                open.callback(postgres.end)
                postgres.make()
                database, beside = postgres.address, postgres.start()
            servers = [open.enter_context(served(args, source, database)) for _ in range(args.processes)]
            urls, pids = [url for url, _ in servers], [pid for _, pid in servers]
            return {**kind, **measure(args, tables, pause, urls, pids, beside)}
    except Failed as why:
        return {**kind, "tables": tables, "failed": str(why), "errors": 1}


# --- all of them ---


def parsed(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="200", help="one number, or several: 400,1000,2000")
    parser.add_argument("--seconds", type=float, default=40.0, help="so long is measured in each stage")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--idle", type=float, default=0.0, help="seconds before it, in which nobody moves")
    parser.add_argument("--saturation", type=int, default=200, help="tables of the stage without a pause; 0: none")
    parser.add_argument("--setup", type=float, default=240.0, help="setting up may take so many seconds")
    parser.add_argument("--game", default="age-of-civilization")
    parser.add_argument("--old", type=Path, help="the src folder of another source tree, measured in the same run")
    parser.add_argument("--new", type=Path, default=ROOT / "src", help="the src folder that is measured; this one")
    parser.add_argument("--url", default="", help="a server that runs already; else they are started")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, instead of SQLite")
    parser.add_argument("--pg-bin", default="", help="the folder with initdb and postgres, if they are not in place")
    parser.add_argument("--processes", type=int, default=1, help="so many servers on the same PostgreSQL")
    parser.add_argument("--together", action="store_true", help="the people of a table are at the same server")
    parser.add_argument("--server-cores", default="", help="cores of the servers: 0,1")
    parser.add_argument("--load-cores", default="", help="cores of the clients: 2-5")
    parser.add_argument("--clients", type=int, default=0, help="processes of clients; by default as many as cores")
    parser.add_argument("--quick", action="store_true", help="small numbers, for a look")
    parser.add_argument("--out", type=Path, help="a file for the result")
    args = parser.parse_args(words)
    if args.quick:
        args.tables, args.seconds, args.saturation = "20", 5.0, min(args.saturation, 10)
    if args.pg_bin:
        os.environ["SAECULA_PG_BIN"] = args.pg_bin
    args.tables = [int(part) for part in str(args.tables).split(",")]
    return args


def machine() -> dict[str, Any]:
    return {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "cores": len(os.sched_getaffinity(0)),
        "python": platform.python_version(),
        "load_average": round(os.getloadavg()[0], 2),
    }


def tell(found: dict[str, Any]) -> None:
    names = ("source", "processes", "tables", "pause", "moves_per_second", "update_ms", "errors", "failed")
    print(json.dumps({name: found[name] for name in names if name in found}), file=sys.stderr, flush=True)


def main() -> int:
    args = parsed()
    sources = [one.resolve() for one in (args.old, args.new) if one is not None]
    counts = [(args.saturation, 0.0)] if args.saturation else []
    counts += [(tables, args.pause) for tables in args.tables]
    if args.url:
        wait(args.url)
        print(json.dumps(measure(args, args.tables[0], args.pause, [args.url], []), indent=2))
        return 0
    whole = len(counts) * len(sources)
    most = args.setup + args.seconds + AFTER
    words = (
        f"{whole} stages, {args.seconds:.0f} s measured in each, none above {most:.0f} s: {whole * most / 60:.0f} min"
    )
    print(f"{words} at most", file=sys.stderr, flush=True)
    result: dict[str, Any] = {"machine": machine(), "pause": args.pause, "stages": []}
    for tables, pause in counts:
        for source in sources:
            found = stage(args, source, tables, pause)
            result["stages"].append(found)
            tell(found)
            if args.out:
                args.out.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(json.dumps(result, indent=1))
    return 1 if any(one["errors"] for one in result["stages"]) else 0


if __name__ == "__main__":
    sys.exit(main())
