"""Registers the toy games for the tests of the bots."""

import pytest


@pytest.fixture(autouse=True)
def _with_toys(toys: None) -> None:
    """The toys of all tests."""
