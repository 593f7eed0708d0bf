"""What helps a newcomer besides the guides: the ladder, warnings before losses, the forecast."""

from __future__ import annotations

from typing import Any

import pytest

from saecula.core import spec
from saecula.guides import guide_of

from .conftest import Visitor, api
from .play import AGE, OVER, begin, post, start, steps

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install 'saecula[dev]'")

TTA = "through-the-ages"
WARNED = "localStorage.setItem('saecula.prefs', JSON.stringify({ slow: true, warn: true }))"
WARNING = "[data-test=warning]"


def rungs(game: str) -> list[str]:
    found = guide_of(spec(game))
    assert found is not None
    return [rung.title.en for rung in found.rung]


def stands(page: Any, game: str, title: str) -> None:
    """The page says on which rung "Play now" begins."""
    line = page.locator(f"[data-test=rung-{game}]")
    playwright.expect(line.locator("option:checked")).to_have_text(title)
    number = rungs(game).index(title) + 1
    playwright.expect(line).to_contain_text(f"{number} of {len(rungs(game))}")


def play_on(page: Any, id: str) -> None:
    """Plays the game to its end, always with the last of the legal moves, and looks at the result."""
    while api(page, f"/tables/{id}")["status"] != "over":
        position = api(page, f"/tables/{id}/position?seat=0")
        if position["moves"]:
            move = position["moves"][-1]["text"]
            post(page, f"/tables/{id}/moves", seat=0, move=move, version=position["version"])
        else:
            page.wait_for_timeout(50)
    page.reload()
    page.wait_for_selector(OVER)


def test_play_now_begins_where_one_stands_and_says_so(visit: Visitor) -> None:
    page = visit("/")
    stands(page, TTA, "The simple game")
    stands(page, AGE, "First game")
    page.locator(f"[data-test=rung-{TTA}] select").select_option(label="The full game")
    stands(page, TTA, "The full game")
    id = start(page, AGE)
    assert "timeline=first-game" in api(page, f"/tables/{id}")["game"]
    play_on(page, id)
    page.goto("/")
    stands(page, AGE, "The game")
    stands(page, TTA, "The full game")
    assert "timeline" not in api(page, f"/tables/{start(page, AGE)}")["game"]


def test_a_loss_is_announced_before_it_happens(visit: Visitor) -> None:
    """A first turn that ends at once leaves its civil action unused (TTA-TURN-06); warnings can be turned off."""
    expect = playwright.expect
    page = visit("/")
    page.evaluate(WARNED)
    begin(page, TTA, seed=5, seats=("me", "here"))
    end = page.locator(".closing button.move[data-move=end]")
    end.click()
    expect(page.locator(WARNING)).to_contain_text("civil action")
    expect(page.locator(WARNING)).to_contain_text("TTA-TURN-06")
    assert steps(page) == 0
    page.click("[data-test=warning-back]")
    expect(page.locator(WARNING)).to_have_count(0)
    end.click()
    page.click("[data-test=warning-off]")
    expect(page.locator(WARNING)).to_have_count(0)
    assert steps(page) == 0
    page.evaluate(WARNED)
    page.reload()
    end.click()
    page.click("[data-test=warning-go]")
    page.wait_for_function("() => Number(document.querySelector('[data-test=history]')?.max) > 0")

    begin(page, TTA, seed=5, seats=("me", "here"))
    end.click()
    page.click("[data-test=warning-off]")
    end.click()
    page.wait_for_function("() => Number(document.querySelector('[data-test=history]')?.max) > 0")
    expect(page.locator(WARNING)).to_have_count(0)


def test_the_forecast_says_what_the_next_production_brings(visit: Visitor) -> None:
    """Two farms, two mines and a lab: 2 food, 2 resources and 1 science point (TTA-PROD-01)."""
    expect = playwright.expect
    page = visit("/")
    begin(page, TTA, seed=5, seats=("me", "here"))
    page.click("[data-tab=chart]")
    for id, after, by in (("food", 2, "+2"), ("resources", 2, "+2"), ("science", 1, "+1")):
        expect(page.locator(f"[data-test=income-{id}] td").first).to_have_text(f"{after} {by}")
