"""Rule coverage: which rules have a test that passed, with and without xdist, and how unknown rules are handled."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

SAMPLE = """
import pytest

@pytest.mark.rule("TIDE-BID-01", "TIDE-BID-02")
def test_bids(): pass

@pytest.mark.rule("TIDE-BID-01")
def test_more_bids(): pass

@pytest.mark.rule("TIDE-BID-03")
def test_that_fails(): assert False

@pytest.mark.rule("TIDE-NONE-01")
def test_of_no_rule(): pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    tests = tmp_path / "tests"
    shutil.copytree(TESTS / "toy", tests / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TESTS / "conftest.py", tests)
    (tests / "test_sample.py").write_text(SAMPLE)
    (tests / "games" / "x").mkdir(parents=True)
    (tests / "games" / "x" / "untested.toml").write_text('"TIDE-SETUP-01" = "a fact of the box"')
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\ntestpaths = ["tests"]\npythonpath = ["tests"]\n'
        'addopts = "--import-mode=importlib"\nmarkers = ["rule(*ids): x"]\n'
    )
    return tmp_path


def run(project: Path, *args: str) -> str:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *args]
    done = subprocess.run(
        command,
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        env={**_environment(), "SAECULA_COMPILED": ""},
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def _environment() -> dict[str, str]:
    import os

    return {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COV"))}


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_passed_tests_count_for_their_rules(project: Path, workers: list[str]) -> None:
    said = run(project, *workers)
    assert "TIDE-NONE-01: no such rule in any rulebook" in said
    assert "2 passed" in said
    data = json.loads((project / ".cache" / "rule-coverage.json").read_text("utf-8"))
    assert data["untested"]["TIDE-SETUP-01"] == "a fact of the box"
    del data["untested"]
    assert data == {
        "TIDE-BID-01": ["tests/test_sample.py::test_bids", "tests/test_sample.py::test_more_bids"],
        "TIDE-BID-02": ["tests/test_sample.py::test_bids"],
    }


def test_a_part_of_the_tests_leaves_the_file_alone(project: Path) -> None:
    run(project, "tests/test_sample.py")
    assert not (project / ".cache").exists()
