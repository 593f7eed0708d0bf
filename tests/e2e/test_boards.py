"""What the boards show at important moments, and how a game ends."""

from __future__ import annotations

import re

import pytest

from saecula.core import Match
from saecula.games.inner_sea.scenarios import SCENARIOS

from .conftest import Visitor, api
from .play import AGE, TURN, begin, last, reach, turn_or_end
from .scripted import hunt, lay, shown, stage
from .test_page import findings, fits
from .waiting import eventually, expect

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
    """An attack, the auction of a territory and a pact on offer show both sides with their numbers."""
    page = visit("/")
    reach(page, AGES, lambda match: match.question == question)
    panel = page.locator(".board section[aria-live=polite]")
    expect(panel.locator(sign)).to_have_count(shown)
    expect(page.locator(".board")).not_to_contain_text("{")  # every number of a card's text is filled in
    assert findings(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".nav")
    assert fits(page)


def test_a_scenario_of_the_inner_sea(visit: Visitor) -> None:
    """A scenario is found by filters, with a small map, and described before it is chosen: its length, its difficulty
    and the abilities of its powers; one player plays against civilizations led by the game, on part of the map."""
    page = visit("/new/inner-sea")
    page.click("[data-test=scenarios]")
    cards = page.locator("dialog [data-scenario]")
    expect(cards).to_have_count(len(SCENARIOS) + 3)  # with the base game, created scenarios and Explorations
    page.select_option("[data-test=filter-players]", "1")
    page.select_option("[data-test=filter-map]", "god-king")
    card = cards.and_(page.locator("[data-scenario=god-king]"))
    expect(card.locator("svg circle").first).to_be_attached()
    expect(card).to_contain_text("rules of its own")
    expect(card).to_contain_text(re.compile(r"Epochs I–III · up to about \d+ min"))
    alone = [id for id, one in SCENARIOS.items() if one.map == "GK" and 1 in one.players]
    expect(cards).to_have_count(len(alone) + 2)  # created scenarios and Explorations are played on any map
    assert findings(page) == []
    card.click()
    page.locator("p.about", has_text="Egypt").first.wait_for()
    page.locator("[data-test=scenario] summary").click()
    expect(page.locator("[data-test=abilities]")).to_contain_text("Nile area")  # ACIS-CIV-18
    page.wait_for_function("() => document.querySelectorAll('fieldset .row').length === 1")
    assert findings(page) == []
    page.click("[data-test=create]")
    page.wait_for_selector(TURN)
    id = page.url.rpartition("/")[2]
    table = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]
    led = [civ for civ in table["civs"] if civ["seat"] < 0]
    assert led
    expect(page.locator(".seats .rival")).to_have_count(len(led))
    eventually(
        page, page.locator(".board svg [data-object]").count, lambda drawn: 0 < drawn < 100
    )  # only part of the map


def test_the_end_of_a_game_alone_tells_the_level_of_success(visit: Visitor) -> None:
    page = visit("/")
    reach(page, "inner-sea(players=1, scenario=hannibal)", lambda match: match.outcome is not None)
    dialog = page.locator("dialog[open]")
    dialog.locator("table.rank").wait_for()
    expect(dialog.locator("h2")).to_have_text(re.compile("^(Victory|Minor victory|Defeat|Decisive defeat)$"))
    dialog.locator("tr.rival").first.wait_for()
    assert findings(page) == []


def test_how_the_culture_came_about(visit: Visitor) -> None:
    """The rows of the summary add up to the scores."""
    page = visit("/")
    reach(page, "through-the-ages(players=2, version=advanced)", lambda match: match.outcome is not None)
    page.wait_for_selector("dialog[open] table.sources tbody tr")
    scores = [int(cell) for cell in page.locator("dialog[open] td.points").all_inner_texts()]
    assert len(scores) == 2

    def sums() -> list[int]:
        total = [0] * len(scores)
        for row in page.locator("dialog[open] table.sources tbody tr").all():
            for i, cell in enumerate(row.locator("td").all_inner_texts()):
                total[i] += 0 if cell == "·" else int(cell)
        return total

    eventually(page, sums, lambda found: found == scores)


def test_a_bot_moves_before_the_readers_eyes(visit: Visitor) -> None:
    """If motion is allowed, the page shows what others do step by step, and only then asks the reader."""
    page = visit("/", reduced_motion="no-preference")
    begin(page, AGE)
    assert turn_or_end(page)
    for _ in range(4):
        last(page)
        assert turn_or_end(page)
    page.locator("[data-test=log] .line").nth(4).wait_for(state="attached")


MIDDLES = """() => [...document.querySelectorAll('.board .dock .lit')].map((one) => {
  const box = one.getBoundingClientRect()
  return [box.left + box.width / 2, box.top + box.height / 2, box.right, one.dataset.object]
}).filter(([x, y, right]) => right <= document.querySelector('.board').clientWidth).map(([x, y, , id]) => [x, y, id])"""
UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest('.board .dock [data-object]')?.dataset.object"""


@pytest.mark.parametrize("question", ["competition.announce", "loss", "negate"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
def test_no_panel_covers_a_card_that_can_be_played(visit: Visitor, question: str, size: tuple[int, int]) -> None:
    """A card of the hand grows under the pointer: it does not grow under what floats over the map."""
    page = stage(visit, "inner-sea(players=2)", viewport={"width": size[0], "height": size[1]})
    match = hunt("inner-sea(players=2)", lambda match: match.question == question and holds_lit_cards(match))
    lay(page, shown(match.game, match, 1, 1), 1)
    page.wait_for_selector(".board .float section")
    cards = eventually(page, lambda: page.evaluate(MIDDLES))
    for x, y, id in cards:
        page.mouse.move(x, y)
        page.wait_for_timeout(250)  # it has grown
        now = {name: point for *point, name in page.evaluate(MIDDLES)}
        assert page.evaluate(UNDER, now[id]) == id
        page.mouse.move(1, 1)


def holds_lit_cards(match: Match) -> bool:
    """Whether seat 0 may play a card of its hand while a panel shows the competition or the card at work."""
    table = match.view(0)["table"]
    hand = next((civ["hand"] for civ in table["civs"] if civ["seat"] == 0), None)
    panel = table["contest"] or (table["doing"] or {}).get("card")
    return bool(panel and isinstance(hand, list) and {id for move in match.moves for id in move.touches} & set(hand))
