"""The file of measurements, bench/history.jsonl: one line of JSON for each run, with its date, commit and machine."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
HISTORY = ROOT / "bench" / "history.jsonl"


def line(kind: str, results: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """What is written down of a run; `more` stands before its results."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "commit": commit(),
        "kind": kind,
        "python": {"version": platform.python_version()},
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        **more,
        "results": results,
    }


def add(line: dict[str, Any]) -> None:
    """Adds a line to the file."""
    with HISTORY.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def commit() -> str:
    """The commit that is checked out; nothing where there is no git."""
    head = ["git", "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(head, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""
