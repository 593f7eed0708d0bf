"""What the boards show at their great moments, and how a game ends."""

from __future__ import annotations

import pytest

from .conftest import Visitor, api
from .play import AGE, TURN, begin, last, reach, turn_or_end
from .test_page import fits, serious

AGES = "through-the-ages(players=3)"


@pytest.mark.parametrize(
    ("question", "sign", "shown"),
    [
        ("battle.defend", ".sides li", 2),
        ("colony.bid", ".bids li", 3),
        ("pact.answer", ".bids li", 2),
    ],
)
def test_what_is_decided_in_through_the_ages(visit: Visitor, question: str, sign: str, shown: int) -> None:
    """An attack, the auction of a territory, a pact on offer: both sides with their numbers."""
    page = visit("/")
    reach(page, AGES, lambda match: match.question == question)
    panel = page.locator(".board section[aria-live=polite]")
    assert panel.locator(sign).count() == shown
    assert "{" not in page.locator(".board").inner_text(), "every number of a card's text is filled in"
    assert serious(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".nav")
    assert fits(page)


def test_a_scenario_of_the_inner_sea(visit: Visitor) -> None:
    """Chosen in the form with its introduction; alone against civilizations led by the game, on a part of the map."""
    page = visit("/new/inner-sea")
    page.select_option("[data-test=scenario]", "god-king")
    page.locator("p.about", has_text="Egypt").wait_for()
    page.wait_for_function("() => document.querySelectorAll('fieldset .row').length === 1")
    assert serious(page) == []
    page.click("[data-test=create]")
    page.wait_for_selector(TURN)
    id = page.url.rpartition("/")[2]
    table = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]
    led = [civ for civ in table["civs"] if civ["seat"] < 0]
    assert page.locator(".seats .rival").count() == len(led) > 0
    drawn = page.locator(".board svg [data-object]").count()
    assert 0 < drawn < 100, "a part of the map"


def test_the_end_of_a_game_alone_tells_the_level_of_success(visit: Visitor) -> None:
    page = visit("/")
    reach(page, "inner-sea(players=1, scenario=hannibal)", lambda match: match.outcome is not None)
    dialog = page.locator("dialog[open]")
    dialog.locator("table.rank").wait_for()
    assert dialog.locator("h2").inner_text() in ("Victory", "Minor victory", "Defeat", "Decisive defeat")
    assert dialog.locator("tr.rival").count() >= 1
    assert serious(page) == []


def test_how_the_culture_came_about(visit: Visitor) -> None:
    """The rows of the summary add up to the scores."""
    page = visit("/")
    reach(page, "through-the-ages(players=2, version=advanced)", lambda match: match.outcome is not None)
    page.wait_for_selector("dialog[open] table.sources tbody tr")
    scores = [int(cell) for cell in page.locator("dialog[open] td.points").all_inner_texts()]
    sums = [0] * len(scores)
    for row in page.locator("dialog[open] table.sources tbody tr").all():
        for i, cell in enumerate(row.locator("td").all_inner_texts()):
            sums[i] += 0 if cell == "·" else int(cell)
    assert sums == scores


def test_a_bot_moves_before_the_readers_eyes(visit: Visitor) -> None:
    """With motion allowed, what others do is shown step by step; the reader is asked when all is shown."""
    page = visit("/", reduced_motion="no-preference")
    begin(page, AGE)
    assert turn_or_end(page)
    for _ in range(4):
        last(page)
        assert turn_or_end(page)
    assert page.locator("[data-test=log] .line").count() > 4
