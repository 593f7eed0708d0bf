"""A rule is found by its number: the code that carries it out names it in full."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import saecula

GAME = saecula.game("sid-meiers-civilization").spec
SOURCES = sorted(Path(str(files(GAME.package))).rglob("*.py"))
UNPLACED = tomllib.loads((Path(__file__).parent / "unplaced.toml").read_text("utf-8"))
NUMBER = re.compile(r"SMC-([A-Z]+)-(\d+)(?:\.\.(\d+))?")
SHORT = re.compile(r"SMC-[A-Z]+-[\d.]+(?:, | and | to |/)\d+")


def cited(text: str) -> list[str]:
    """The rules that a text names, those of ranges too."""
    return [
        f"SMC-{chapter}-{n:02}"
        for chapter, first, last in NUMBER.findall(text)
        for n in range(int(first), int(last or first) + 1)
    ]


def test_a_range_is_read() -> None:
    assert cited("SMC-SEA-01..03, SMC-AIR-11: x") == ["SMC-SEA-01", "SMC-SEA-02", "SMC-SEA-03", "SMC-AIR-11"]
    assert SHORT.search("SMC-SEA-01, 04: x")
    assert not SHORT.search("SMC-SEA-01, SMC-SEA-04: 3 pieces")


def test_every_number_in_the_code_is_that_of_a_rule_and_written_in_full() -> None:
    for path in SOURCES:
        text = path.read_text("utf-8")
        unknown = [rule for rule in cited(text) if rule not in GAME.rules]
        assert not unknown, f"{path.name} cites {unknown}"
        assert not SHORT.findall(text), f"{path.name}: {SHORT.findall(text)}"


def test_every_rule_is_named_by_the_code_or_has_a_reason_not_to_be() -> None:
    named = {rule for path in SOURCES for rule in cited(path.read_text("utf-8"))}
    rules = [rule.id for rule in GAME.rules]
    assert [rule for rule in rules if rule not in named and rule not in UNPLACED] == []
    assert [rule for rule in UNPLACED if rule in named or rule not in rules] == []
    assert all(reason.endswith(".") for reason in UNPLACED.values())
