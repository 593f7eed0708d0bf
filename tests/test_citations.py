"""A rule is found by its number: code names rules in full, and only those that exist."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from saecula.cli.app import app
from saecula.core import Spec, games
from saecula.testing import citations
from saecula.testing.citations import cited, shortened, sources, where

OURS = [spec for spec in games() if spec.package.startswith("saecula.")]
SEA = next(spec for spec in OURS if spec.id == "inner-sea")


def test_ranges_are_read() -> None:
    assert cited(SEA, "ACIS-COMP-19..21, ACISP-ROME1-39: x") == [
        "ACIS-COMP-19",
        "ACIS-COMP-20",
        "ACIS-COMP-21",
        "ACISP-ROME1-39",
    ]
    assert shortened(SEA, "COMP-19 to COMP-22") == ["COMP-19", "COMP-22"]
    assert shortened(SEA, "ACIS-COMP-19 to 22.") == ["ACIS-COMP-19 to 22"]
    assert shortened(SEA, "ACIS-COMP-19, ACIS-COMP-22: 3 disks") == []


@pytest.mark.parametrize("spec", OURS, ids=lambda spec: spec.id)
def test_every_number_in_the_code_is_that_of_a_rule_and_written_in_full(spec: Spec) -> None:
    for path in sources(spec):
        text = path.read_text("utf-8")
        assert [rule for rule in cited(spec, text) if rule not in spec.rules] == [], path.name
        assert shortened(spec, text) == [], path.name


@pytest.mark.parametrize("spec", OURS, ids=lambda spec: spec.id)
def test_every_rule_is_named_by_the_code_or_has_a_reason_not_to_be(spec: Spec) -> None:
    """`unplaced.toml` next to the tests of a game lists the rules that no line of code carries out, with the reason."""
    named = {rule for path in sources(spec) for rule in cited(spec, path.read_text("utf-8"))}
    rules = [rule.id for rule in spec.rules]
    folder = Path(__file__).parent / "games" / spec.package.rpartition(".")[2]
    unplaced = tomllib.loads((folder / "unplaced.toml").read_text("utf-8"))
    missing = [rule for rule in rules if rule not in named and rule not in unplaced]
    assert missing == [], "neither named by the code nor listed in unplaced.toml"
    assert [rule for rule in unplaced if rule not in rules] == [], "listed, but no rule"
    assert [rule for rule in unplaced if rule in named] == [], "listed, but named by the code"
    assert [rule for rule, reason in unplaced.items() if not reason.strip().endswith(".")] == [], "without a sentence"
    for rule, reason in unplaced.items():
        assert [other for other in cited(spec, reason) if other not in named] == [], f"{rule}: points nowhere"


def test_the_lines_that_name_a_rule() -> None:
    spec = next(spec for spec in OURS if spec.id == "age-of-civilization")
    assert [c.file.name for c in where(spec, "AOC-REST-03", sources(spec))] == ["actions.py"]  # in a range
    assert "test_actions.py" in [c.file.name for c in where(spec, "AOC-REST-01", citations.tests(spec))]


def test_the_command_prints_them() -> None:
    done = CliRunner().invoke(app, ["rules", "--where", "aoc-rest-03"])
    assert done.exit_code == 0, done.output
    assert "phases/actions.py:" in done.output
    assert "Tests and case files" in done.output
    assert CliRunner().invoke(app, ["rules", "--where", "AOC-NONE-01"]).exit_code != 0
