"""bench/run.py: what it measures, and that it needs nothing but Python and two trees: no git, no make, no compiler."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import saecula
from saecula.games.inner_sea import asking

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


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module `bench/run.py`, without its command line; what it counts the decisions of NPCs with is taken out."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    monkeypatch.setattr(sys, "argv", ["run.py"])
    for name in ("run", "history", "figures"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    decide = asking.LEADERS[0]
    yield importlib.import_module("run")
    asking.LEADERS[0] = decide
    for name in ("run", "history", "figures"):
        sys.modules.pop(name, None)


def test_turns_of_npcs_are_measured_too(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def measured(workers: Any, figure: str, game: str, seconds: float) -> dict[str, list[float]]:
        asked.append((figure, game))
        return {}

    monkeypatch.setattr(run, "measured", measured)
    run.rows([], ["inner-sea"], run.FIGURES, 0.0)
    assert [figure for figure, game in asked if game == run.LED] == ["npc, of the player", "npc", "npc turns"]


def test_a_turn_of_an_npc_may_have_several_decisions(run: Any) -> None:
    figures = importlib.import_module("figures")
    counted = {}
    for figure in ("npc, of the player", "npc", "npc turns"):
        counted[figure] = figures.told({}, {"figure": figure, "game": run.LED, "count": 64})["count"]
    decisions = counted["npc"] - counted["npc, of the player"]
    assert 3 < counted["npc turns"] < decisions
