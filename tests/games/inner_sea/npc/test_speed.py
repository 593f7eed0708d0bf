"""A whole turn of an NPC (all that it decides in one phase, plus the work of the phases in between) stays under 50
ms."""

from __future__ import annotations

import importlib.util
from pathlib import Path

BENCH = Path(__file__).parents[4] / "bench" / "npc.py"
LIMIT_MS = 50


def test_turns_of_npcs_are_quick():
    """Processor time as measured by `python bench/npc.py`: the mean is far below the limit, and all but rare turns are
    below it."""
    found = importlib.util.spec_from_file_location("bench_npc", BENCH)
    assert found is not None and found.loader is not None
    bench = importlib.util.module_from_spec(found)
    found.loader.exec_module(bench)
    times = bench.measure(1)["processor"]
    assert times["mean_ms"] < LIMIT_MS / 5 and times["p99_ms"] < LIMIT_MS, times
