"""Metrics for those who run the server, in the text format of Prometheus."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

HELP = {
    "saecula_requests_total": "Requests by status class",
    "saecula_moves_total": "Moves committed, by kind of player",
    "saecula_sockets": "Live connections",
    "saecula_move_seconds": "From the request to the commit of a move",
    "saecula_bot_seconds": "Time that a bot takes to choose a move",
    "saecula_bot_failures_total": "Bots that failed or took too long",
    "saecula_letters_total": "E-mails sent or failed",
    "saecula_limited_total": "Requests refused because there were too many",
    "saecula_request_seconds": "From a request to its answer",
    "saecula_replay_seconds": "Time to replay a game, including waiting",
    "saecula_tables": "Tables in memory, and tables that somebody has open",
    "saecula_tables_bytes": "Estimated size of the tables in memory",
    "saecula_waiting": "Waiting: changes for the database, bots and replays for a process",
    "saecula_backups_total": "Backups made or failed",
    "saecula_backup_time_seconds": "When the last backup was made, in seconds since 1970",
    "saecula_backup_bytes": "Size of the last backup",
    "saecula_loop_lag_seconds": "Delay of scheduled work: how slow the server itself is",
    "process_start_time_seconds": "When the process started, in seconds since 1970",
    "process_resident_memory_bytes": "Memory of the process",
    "process_cpu_seconds_total": "Processor time of the process",
}

Key = tuple[str, str]


class Metrics:
    """Counters, gauges and histograms."""

    def __init__(self) -> None:
        self._values: dict[Key, float] = {}
        self._times: dict[str, list[float]] = {}
        self._watched: dict[Key, Callable[[], float]] = {}
        self.set("process_start_time_seconds", time.time())

    def add(self, name: str, label: str = "", n: float = 1) -> None:
        """Adds to a counter; the label is written as `key="value"`."""
        self._values[name, label] = self._values.get((name, label), 0) + n

    def set(self, name: str, value: float) -> None:
        self._values[name, ""] = value

    def watch(self, name: str, label: str, value: Callable[[], float]) -> None:
        """Registers a number that is looked up whenever the metrics are requested."""
        self._watched[name, label] = value

    def time(self, name: str, seconds: float) -> None:
        """Adds a duration to a histogram."""
        times = self._times.setdefault(name, [0.0] * (len(BOUNDS) + 2))
        for i, bound in enumerate(BOUNDS):
            if seconds <= bound:
                times[i] += 1
        times[-2] += 1
        times[-1] += seconds

    def text(self) -> str:
        lines: list[str] = []
        said: set[str] = set()
        values = {**self._values, **{key: value() for key, value in self._watched.items()}, **_process()}
        for (name, label), value in sorted(values.items()):
            if name not in said:
                said.add(name)
                lines.append(f"# HELP {name} {HELP.get(name, name)}")
                lines.append(f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}")
            number = f"{value:.0f}" if value == int(value) else f"{value:.6f}"
            lines.append(f"{name}{{{label}}} {number}" if label else f"{name} {number}")
        for name, times in sorted(self._times.items()):
            lines += [f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} histogram"]
            lines += [f'{name}_bucket{{le="{bound:g}"}} {times[i]:.0f}' for i, bound in enumerate(BOUNDS)]
            lines += [
                f'{name}_bucket{{le="+Inf"}} {times[-2]:.0f}',
                f"{name}_sum {times[-1]:.6f}",
                f"{name}_count {times[-2]:.0f}",
            ]
        return "\n".join(lines) + "\n"


def _process() -> dict[Key, float]:
    """The metrics of the process itself, under the names that Prometheus uses."""
    spent = os.times()
    found: dict[Key, float] = {("process_cpu_seconds_total", ""): spent.user + spent.system}
    memory = resident()
    if memory:
        found["process_resident_memory_bytes", ""] = memory
    return found


def resident() -> int:
    """The memory of this process in bytes; 0 if the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except (OSError, ValueError, IndexError):
        return 0
