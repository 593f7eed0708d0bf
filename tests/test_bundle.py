"""The archive for machines without a network (tools/bundle.py)."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import bundle  # noqa: E402
import compiled  # noqa: E402


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

    def saecula(*words: str) -> Any:
        command = [str(program.with_name("saecula")), *words, "--json"]
        done = subprocess.run(command, env=bare, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    game = "age-of-civilization(players=2)"
    assert saecula("selfplay", game, "games", "-n", "8", "-b", "random", "--keep", "0.6", "-j", "2")["games"] == 8
    epochs = saecula("train", game, "games", "--out", "weights.npz", "--hidden", "4", "--epochs", "2")
    assert [epoch["number"] for epoch in epochs] == [1, 2]
    (made,) = saecula("train", game, "learning", "--generations", "1", "-n", "4", "--duels", "2", "--epochs", "1")
    assert made["duel"]["games"] == 2
    bots = "greedy(evaluate=weights.npz),random"
    (measured,) = saecula("arena", game, "--bots", bots, "-n", "2", "--results", "results.jsonl")
    assert measured["commits"] == {bundle.commit_of(ROOT / "src"): 2}, "the commit is known without git"


def test_a_tree_has_the_commit_that_it_comes_from(tmp_path: Path) -> None:
    assert bundle.commit_of(tmp_path) == "", "it is not in a repository"
    git = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"]
    (tmp_path / "a").write_text("1")
    for words in (["init", "-q"], ["add", "a"], ["commit", "-q", "-m", "One"]):
        subprocess.run([*git, *words], cwd=tmp_path, check=True)
    clean = bundle.commit_of(tmp_path)
    assert re.fullmatch(r"[0-9a-f]{10}", clean)
    (tmp_path / "a").write_text("2")
    assert bundle.commit_of(tmp_path) == clean + "+"


def test_a_copy_keeps_the_commit_that_it_was_made_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "src").mkdir()
    monkeypatch.setattr(compiled, "SOURCES", ROOT / "src")
    compiled.name_commit(tmp_path)
    made = bundle.commit_of(tmp_path / "src")
    assert made == bundle.commit_of(ROOT / "src") != ""
    (tmp_path / "src" / "COMMIT").write_text("0123456789+\n")
    assert bundle.commit_of(tmp_path / "src") == "0123456789+", "whatever the repository says now"
    monkeypatch.setattr(compiled, "SOURCES", tmp_path)
    compiled.name_commit(tmp_path)
    assert bundle.commit_of(tmp_path / "src") == "", "the sources are in no repository"


def test_it_is_told_whether_the_engine_of_a_tree_is_compiled(tmp_path: Path) -> None:
    assert bundle.engine_of(ROOT / "src") == "interpreted"
    core = tmp_path / "saecula" / "core"
    core.mkdir(parents=True)
    (core / "match.cpython-311-x86_64-linux-gnu.so").touch()
    assert bundle.engine_of(tmp_path) == "compiled"


def test_a_tree_without_the_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no package saecula"):
        bundle.copy_tree(tmp_path, tmp_path / "to")
