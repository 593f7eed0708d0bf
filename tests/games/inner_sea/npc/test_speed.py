"""A whole turn of an NPC (all that it decides in one phase, with the work of the phases between) stays under 50 ms."""

from __future__ import annotations

import importlib.util
from pathlib import Path

BENCH = Path(__file__).parents[4] / "bench" / "npc.py"
LIMIT_MS = 50


def test_turns_of_npcs_are_quick():
    """Time of the processor, as `python bench/npc.py` measures it: the mean by far, and all but rare ones."""
    found = importlib.util.spec_from_file_location("bench_npc", BENCH)
    assert found is not None and found.loader is not None
    bench = importlib.util.module_from_spec(found)
    found.loader.exec_module(bench)
    times = bench.measure(1)["processor"]
    assert times["mean_ms"] < LIMIT_MS / 5 and times["p99_ms"] < LIMIT_MS, times
