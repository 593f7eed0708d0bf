"""Registers the toy game Hamlet for the tests of the command."""

import sys
from pathlib import Path

import pytest

TOYS = str(Path(__file__).parents[1] / "toys")
if TOYS not in sys.path:
    sys.path.insert(0, TOYS)

import hamlet  # noqa: E402

from saecula.core import registry  # noqa: E402


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the toy only while the test runs, because other tests iterate over all registered games."""
    monkeypatch.setitem(registry._specs, "hamlet", hamlet.GAME)
