"""`make play`: the compiled engine if a copy of these sources has been built, otherwise the interpreted one at once."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, in a small source tree of its own, with a list `begun` of the builds that it has started."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    for name in ("start", "compiled", "constructors"):
        sys.modules.pop(name, None)
    module = importlib.import_module("start")
    package = tmp_path / "src" / "saecula"
    for folder in ("core", "games", "cli"):
        (package / folder).mkdir(parents=True)
        (package / folder / "__init__.py").write_text(f'"""{folder}."""\n')
    for part in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        (tmp_path / part).write_text(part)
    (tmp_path / "tools").mkdir()
    for tool in ("constructors.py", "rehearsal.py"):
        (tmp_path / "tools" / tool).write_text("")
    monkeypatch.setattr(module.compiled, "ROOT", tmp_path)
    monkeypatch.setattr(module.compiled, "SOURCES", tmp_path / "src")
    monkeypatch.setattr(module, "PLACE", tmp_path / "build" / "optimised")
    monkeypatch.setattr(module, "BUILDING", tmp_path / "build" / "optimised" / "building")
    monkeypatch.setattr(module.compiled, "can_compile", lambda: True)
    monkeypatch.setattr(module.compiled, "commit_of", lambda source: "0123456789")
    monkeypatch.delenv("SAECULA_ENGINE", raising=False)
    module.begun = []  # type: ignore[attr-defined]

    def begin(*args: Any, **more: Any) -> None:
        module.begun.append(args[0])

    monkeypatch.setattr(module.subprocess, "Popen", begin)
    return module


def build(start: ModuleType) -> None:
    """Creates the result of a build, except for the libraries."""
    start.PLACE.mkdir(parents=True, exist_ok=True)
    start.compiled.synchronize(start.PLACE)
    (start.PLACE / "stamp").write_text(start.compiled.digest())


def test_the_first_game_begins_at_once_and_the_engine_is_built_meanwhile(start: ModuleType, capsys: Capture) -> None:
    assert start.chosen() == start.compiled.SOURCES
    assert len(start.begun) == 1
    assert "in the background for the next start" in capsys.readouterr().out
    assert start.chosen() == start.compiled.SOURCES  # in the meantime
    assert len(start.begun) == 1
    assert "still being built" in capsys.readouterr().out


def test_a_build_that_was_broken_off_is_begun_again(start: ModuleType) -> None:
    start.chosen()
    os.utime(start.BUILDING, (1, 1))
    start.chosen()
    assert len(start.begun) == 2


def test_a_copy_of_these_sources_is_run(start: ModuleType, capsys: Capture) -> None:
    build(start)
    assert start.chosen() == start.PLACE / "src"
    assert start.begun == []
    assert capsys.readouterr().out == ""


def test_what_is_not_compiled_is_brought_up_to_date(start: ModuleType) -> None:
    build(start)
    changed = start.compiled.SOURCES / "saecula" / "cli" / "__init__.py"
    changed.write_text("NEW = 1\n")
    os.utime(changed, (changed.stat().st_mtime + 5, changed.stat().st_mtime + 5))
    assert start.chosen() == start.PLACE / "src"
    assert (start.PLACE / "src" / "saecula" / "cli" / "__init__.py").read_text() == "NEW = 1\n"


def test_a_copy_of_other_sources_is_not_run(start: ModuleType) -> None:
    build(start)
    (start.compiled.SOURCES / "saecula" / "core" / "__init__.py").write_text("NEW = 1\n")
    assert start.chosen() == start.compiled.SOURCES
    assert len(start.begun) == 1


def test_without_a_compiler_the_interpreted_engine_runs(
    start: ModuleType, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start.compiled, "can_compile", lambda: False)
    assert start.chosen() == start.compiled.SOURCES
    assert start.begun == []
    assert "no C compiler" in capsys.readouterr().out


def test_the_interpreted_engine_can_be_asked_for(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    build(start)
    monkeypatch.setenv("SAECULA_ENGINE", "interpreted")
    assert start.chosen() == start.compiled.SOURCES
