"""Checks that wait, because the page needs a moment after each act, and a longer one on a busy machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from .conftest import PATIENCE

Seen = TypeVar("Seen")


def expect(look: Any) -> Any:
    """Playwright's assertions about an element or a page, which wait until they are true."""
    from playwright.sync_api import expect as assertions

    assertions.set_options(timeout=PATIENCE)
    return assertions(look)


def eventually(page: Any, look: Callable[[], Seen], wanted: Callable[[Seen], bool] | None = None) -> Seen:
    """Repeats a look until its result is wanted (by default: truthy), and returns that result."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        seen = look()
        if wanted(seen) if wanted else seen:
            return seen
        assert time.monotonic() < end, f"last seen: {seen!r}"
        page.wait_for_timeout(50)  # unlike a plain sleep, this lets the page's events through


def at_rest(page: Any, faults: Callable[[], list[Any]], looks: int = 20) -> list[Any]:
    """The faults that are still found after the page has had time to come to rest."""
    found = faults()
    while found and looks:
        page.wait_for_timeout(100)
        found = faults()
        looks -= 1
    return found


def at_step(page: Any, n: int) -> None:
    """Waits until the page knows about exactly `n` steps of the game."""
    page.wait_for_function("n => Number(document.querySelector('[data-test=history]')?.max) === n", arg=n)
