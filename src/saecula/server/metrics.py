"""Numbers for those who run the server, in the text form of Prometheus."""

from __future__ import annotations

import time
from pathlib import Path

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

HELP = {
    "saecula_requests_total": "Requests by status class",
    "saecula_moves_total": "Moves committed, by kind of player",
    "saecula_sockets": "Live connections",
    "saecula_move_seconds": "From the request to the commit of a move",
    "saecula_bot_seconds": "Time that a bot thinks about a move",
    "saecula_bot_failures_total": "Bots that failed or took too long",
    "saecula_letters_total": "Letters sent or failed",
    "saecula_limited_total": "Requests turned away because there were too many",
}

Key = tuple[str, str]


class Metrics:
    """Counters, gauges and histograms."""

    def __init__(self) -> None:
        self._values: dict[Key, float] = {}
        self._times: dict[str, list[float]] = {}
        self.started = time.time()

    def add(self, name: str, label: str = "", n: float = 1) -> None:
        """Counts; the label is written as `key="value"`."""
        self._values[name, label] = self._values.get((name, label), 0) + n

    def set(self, name: str, value: float) -> None:
        self._values[name, ""] = value

    def time(self, name: str, seconds: float) -> None:
        """Counts a duration."""
        times = self._times.setdefault(name, [0.0] * (len(BOUNDS) + 2))
        for i, bound in enumerate(BOUNDS):
            if seconds <= bound:
                times[i] += 1
        times[-2] += 1
        times[-1] += seconds

    def text(self) -> str:
        lines: list[str] = []
        said: set[str] = set()
        for (name, label), value in sorted(self._values.items()):
            if name not in said:
                said.add(name)
                lines.append(f"# HELP {name} {HELP.get(name, name)}")
                lines.append(f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}")
            lines.append(f"{name}{{{label}}} {value:g}" if label else f"{name} {value:g}")
        for name, times in sorted(self._times.items()):
            lines += [f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} histogram"]
            lines += [f'{name}_bucket{{le="{bound:g}"}} {times[i]:g}' for i, bound in enumerate(BOUNDS)]
            lines += [
                f'{name}_bucket{{le="+Inf"}} {times[-2]:g}',
                f"{name}_sum {times[-1]:.6f}",
                f"{name}_count {times[-2]:g}",
            ]
        lines += ["# TYPE process_start_time_seconds gauge", f"process_start_time_seconds {self.started:.3f}"]
        memory = resident()
        if memory:
            lines += ["# TYPE process_resident_memory_bytes gauge", f"process_resident_memory_bytes {memory}"]
        return "\n".join(lines) + "\n"


def resident() -> int:
    """Memory of this process in bytes; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except (OSError, ValueError, IndexError):
        return 0
