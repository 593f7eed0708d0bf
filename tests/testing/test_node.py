"""`tools/node.py`: the Node of this machine, or the one that was installed beside the Python of this environment."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, in an environment and on a machine without Node."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    module = importlib.import_module("node")
    monkeypatch.setattr(module, "BIN", tmp_path / "environment")
    monkeypatch.setenv("PATH", str(tmp_path / "machine"))
    return module


def program(path: Path, says: str) -> str:
    """A program that says which version it is."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!{sys.executable}\nprint({says!r})\n")
    path.chmod(0o755)
    return str(path)


def test_without_a_node_there_is_none(node: ModuleType) -> None:
    assert node.found() == ""
    assert shutil.which("node", path=node.found()) is None


def test_a_node_of_the_machine_is_found_if_it_is_recent_enough(node: ModuleType, tmp_path: Path) -> None:
    mine = program(tmp_path / "machine" / "node", "v20.19.1")
    program(tmp_path / "machine" / "npm", "10.0.0")
    assert node.found() == os.environ["PATH"] == node.path()
    assert shutil.which("node", path=node.found()) == mine
    program(tmp_path / "machine" / "node", "v18.1.0")
    assert node.found() == ""


def test_a_node_that_was_put_into_the_environment_is_found(node: ModuleType, tmp_path: Path) -> None:
    program(tmp_path / "machine" / "node", "v18.1.0")
    mine = program(tmp_path / "environment" / "node", "v22.1.0")
    assert shutil.which("node", path=node.found()) == mine
    assert node.path() == node.found(), "nothing is installed"
