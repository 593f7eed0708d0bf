"""Registers the toy game Hamlet for the tests of the command."""

import pytest


@pytest.fixture(autouse=True)
def _with_hamlet(hamlet: None) -> None:
    """Chains would show each of its rules a second time."""
