"""Rules and tests: `@pytest.mark.rule("AOC-WAR-01")` names the rules that a test shows.

A test that names a rule missing from all rulebooks fails. A full run (no paths, no -k) writes
`.cache/rule-coverage.json`: from rule id to the ids of the tests that passed, and under "untested" the reasons why some
rules can have none; `saecula rules --coverage` reads it.
"""

from __future__ import annotations

import asyncio
import json
import os
import tomllib
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

import saecula.games
import toy
from saecula.core import register, registry

ROOT = Path(__file__).parents[1]
COVERAGE = ROOT / ".cache" / "rule-coverage.json"

register(toy.GAME)


@pytest.fixture
def hamlet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the small toy only while a test runs, because other tests iterate over all registered games."""
    import hamlet

    monkeypatch.setitem(registry._specs, hamlet.GAME.id, hamlet.GAME)


@pytest.fixture
def toys(hamlet: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers Hamlet, and Chains and Raid, which have its rules."""
    import chains
    import raid

    for one in (chains, raid):
        monkeypatch.setitem(registry._specs, one.GAME.id, one.GAME)


@cache
def rulebooks() -> dict[str, str]:
    """Every rule id of every rulebook, and the reason if it is marked as untested there."""
    found = {}
    books = [Path(folder) for folder in saecula.games.__path__] + [ROOT / "tests"]
    for file in [file for folder in books for file in sorted(folder.glob("**/rules*.toml"))]:
        for id, entry in tomllib.loads(file.read_text("utf-8")).get("rules", {}).items():
            found[id] = entry.get("untested", "")
    return found


@cache
def untested() -> dict[str, str]:
    """The reasons why some rules can have no test, from the rulebooks and from tests/games/*/untested.toml."""
    reasons = {id: reason for id, reason in rulebooks().items() if reason}
    for file in sorted((ROOT / "tests" / "games").glob("**/untested.toml")):
        reasons.update(tomllib.loads(file.read_text("utf-8")))
    return reasons


def spread(named: str) -> list[str]:
    """The rules that a mark names, including those of a range: `AOC-TECH-01..03`."""
    first, _, last = named.partition("..")
    chapter, _, number = first.rpartition("-")
    return [f"{chapter}-{n:02}" for n in range(int(number), int(last) + 1)] if last else [named]


def pytest_runtest_setup(item: pytest.Item) -> None:
    ids = [id for mark in item.iter_markers("rule") for arg in mark.args for id in spread(arg)]
    unknown = [id for id in ids if id not in rulebooks()]
    if unknown:
        pytest.fail(f"{', '.join(unknown)}: no such rule in any rulebook", pytrace=False)
    if ids:
        item.user_properties.append(("rules", ids))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hides the event loop that the browser of the end-to-end tests leaves running in their thread from other tests."""
    loop = asyncio._get_running_loop()
    if loop is None or item.get_closest_marker("e2e"):
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        if not loop.is_closed():
            asyncio._set_running_loop(loop)


class Coverage:
    """Collects the rules of the tests that passed; the xdist workers send them with their reports."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, value in report.user_properties:
                if name == "rules":
                    for id in value:
                        self.tests.setdefault(id, []).append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        data: dict[str, object] = {id: sorted(set(tests)) for id, tests in sorted(self.tests.items())}
        data["untested"] = dict(sorted(untested().items()))
        COVERAGE.parent.mkdir(exist_ok=True)
        COVERAGE.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    whole = config.args == ["tests"] and not config.option.keyword and not os.environ.get("SAECULA_COMPILED")
    if whole and not hasattr(config, "workerinput") and not config.option.collectonly:
        config.pluginmanager.register(Coverage(), "rule-coverage")
