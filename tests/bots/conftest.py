"""Registers the toy games for the tests of the bots."""

import sys
from pathlib import Path

import pytest

TOYS = str(Path(__file__).parents[1] / "toys")
if TOYS not in sys.path:
    sys.path.insert(0, TOYS)

import chains  # noqa: E402
import hamlet  # noqa: E402

from saecula.core import registry  # noqa: E402


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the toys only while the test runs, because other tests iterate over all registered games."""
    for spec in (chains.GAME, hamlet.GAME):
        monkeypatch.setitem(registry._specs, spec.id, spec)
