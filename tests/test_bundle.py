"""The archive for machines without a network (tools/bundle.py)."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import bundle  # noqa: E402


def test_packages_bring_what_they_need() -> None:
    found = bundle.packages(["cli"], [])
    assert {"msgspec", "typer", "rich", "textual", "markdown-it-py"} <= found
    assert "litestar" not in found and "torch" not in found
    assert "numpy" in bundle.packages(["rl"], [])
    assert {"mypy", "setuptools", "librt"} <= bundle.packages(["build"], []), "with an extra of its own, and without"


@pytest.mark.soak  # packs a whole interpreter: half a minute
def test_a_bundle_plays_without_anything_else(tmp_path: Path) -> None:
    archive = tmp_path / "bundle.tar.xz"
    command = [sys.executable, str(ROOT / "tools" / "bundle.py"), str(archive), "--tree", f"plain={ROOT / 'src'}"]
    subprocess.run(command, check=True)
    assert archive.stat().st_size < 60e6
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    program = tmp_path / "saecula" / "bin" / "python"
    code = "import numpy, saecula; print(saecula.__file__)"
    shown = subprocess.run([str(program), "-c", code], env=bare, capture_output=True, text=True, check=True).stdout
    assert Path(shown.strip()).is_relative_to(os.path.realpath(tmp_path))


def test_a_tree_without_the_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no package saecula"):
        bundle.copy_tree(tmp_path, tmp_path / "to")
