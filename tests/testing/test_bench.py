"""bench/run.py on a machine with Python and two trees, and nothing else: no git, no make, no compiler."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import saecula

ROOT = Path(__file__).parents[2]
SOURCES = Path(saecula.__file__).parents[1]


def test_two_trees_are_measured_in_one_run(tmp_path: Path) -> None:
    bench = tmp_path / "bench"
    bench.mkdir()
    for name in ("run.py", "figures.py", "history.py", "peers.py"):
        shutil.copyfile(ROOT / "bench" / name, bench / name)
    words = ["--tree", f"old={SOURCES}", "--tree", f"new={SOURCES}", "--seconds", "0.02", "--json", "told.json"]
    words += ["--game", "age-of-civilization", "--figure", "light", "--figure", "driver"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"PATH": ""}
    done = subprocess.run(
        [sys.executable, "bench/run.py", *words], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "x new" in done.stdout
    told = json.loads((tmp_path / "told.json").read_text())
    assert set(told["engines"]) == {"old", "new"}
    assert told["python"]["optimized"] in (True, None)  # None: the interpreter does not tell
    rates = {(row["tree"], row["figure"]): row["rates"] for row in told["results"] if "rates" in row}
    assert set(rates) == {(tree, figure) for tree in ("old", "new") for figure in ("light", "driver")}
    assert all(rate > 100 for found in rates.values() for rate in found)
    assert sum(row["figure"] == "memory" for row in told["results"]) == 2
    assert not (bench / "history.jsonl").exists()
