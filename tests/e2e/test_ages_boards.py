"""Through the Ages and Age of Civilization on one screen, played with the pieces."""

from __future__ import annotations

from typing import Any

import pytest

from saecula.core import Match

from .conftest import Visitor
from .legible import illegible
from .play import begin, last, put, reach, settle, steps, turn_or_end
from .scripted import lay, phases, stage
from .test_page import findings
from .waiting import at_rest, eventually, expect

AGES = "through-the-ages(players=4)"
AGE = "age-of-civilization(players=4)"
SIZES = [(1280, 720), (1440, 900), (820, 1180), (390, 844), (844, 390), (360, 640)]
DESKTOP = {"width": 1280, "height": 720}


def asked(question: str, least_round: int = 0) -> Any:
    def wanted(match: Match) -> bool:
        table: Any = match.table
        return bool(match.question == question and table.round >= least_round)

    return wanted


def verbs(match: Match) -> set[str]:
    return {move.text.split()[0] for move in match.moves}


def still(page: Any) -> None:
    """Waits for the board and closes the introduction for newcomers."""
    page.wait_for_selector(".board [data-object]")
    page.evaluate("() => document.querySelector('[data-test=intro-close]')?.click()")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def overflow(page: Any) -> list[str]:
    """Everything that is too large: the page, the board, and objects that extend beyond the board."""
    found = page.evaluate("""() => {
        const wrong = []
        const root = document.scrollingElement
        if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) wrong.push('page')
        const box = document.querySelector('.board')
        if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) wrong.push('board')
        const frame = box.getBoundingClientRect()
        const scrolls = (one) => one.closest('.board') && /auto|scroll/.test(getComputedStyle(one).overflow)
        for (const one of box.querySelectorAll('[data-object]')) {
            let inside = false
            for (let up = one.parentElement; up && up !== box; up = up.parentElement) if (scrolls(up)) inside = true
            const b = one.getBoundingClientRect()
            if (!b.width || inside) continue
            const out = b.left < frame.left - 5 || b.right > frame.right + 5
                || b.top < frame.top - 5 || b.bottom > frame.bottom + 5
            if (out) wrong.push(one.dataset.object)
        }
        return wrong
    }""")
    return [str(one) for one in found]


@pytest.mark.parametrize(
    ("game", "question", "least"),
    [
        (AGES, "actions", 12),
        (AGES, "politics", 9),
        (AGE, "actions", 5),
        (AGE, "rise", 3),
    ],
)
def test_the_whole_board_fits_every_window(visit: Visitor, game: str, question: str, least: int) -> None:
    """In a late position with the most players, the page never scrolls, and nothing extends beyond the board."""
    page = visit("/", viewport=DESKTOP)
    reach(page, game, asked(question, least), 20, "greedy")
    for lang in ("it", "es"):
        page.set_viewport_size(DESKTOP)
        page.select_option("[data-test=lang]", lang)
        for width, height in SIZES if lang == "it" else SIZES[::3]:
            page.set_viewport_size({"width": width, "height": height})
            still(page)
            assert ill(page) == [], (lang, width, height)
            for tab in range(page.locator(".board .tabs button:visible").count()):
                page.locator(".board .tabs button:visible").nth(tab).click()
                still(page)
                assert ill(page) == [], (lang, width, height, tab)
    page.set_viewport_size(DESKTOP)
    assert findings(page) == []


RICH: dict[str, Any] = {
    "workers": {
        "agriculture": 1,
        "irrigation": 2,
        "mechanized-agriculture": 1,
        "bronze": 1,
        "iron": 2,
        "oil": 2,
        "philosophy": 0,
        "alchemy": 2,
        "computers": 1,
        "religion": 1,
        "theology": 1,
        "bread-and-circuses": 1,
        "team-sports": 1,
        "printing-press": 2,
        "multimedia": 1,
        "drama": 1,
        "movies": 1,
        "warriors": 0,
        "swordsmen": 1,
        "modern-infantry": 3,
        "knights": 1,
        "tanks": 2,
        "cannon": 1,
        "rockets": 1,
        "air-forces": 2,
    },
    "stores": {"agriculture": 2, "irrigation": 3, "oil": 4, "iron": 1, "bronze": 2},
    "government": "constitutional-monarchy",
    "leader": "maximilien-robespierre",
    "tactic": "shock-troops",
    "wonders": ["universitas-carolina", "transcontinental-railroad", "library-of-alexandria", "great-wall"],
    "specials": ["justice-system", "architecture", "military-theory", "satellites"],
    "project": "ocean-liner-service",
    "steps": 2,
    "stages": [3, 2, 2, 2, 3],
    "colonies": ["developed-territory-ii", "wealthy-territory-i", "inhabited-territory-ii"],
    "pact": {"card": "international-trade-agreement", "partner": 1, "a": 0},
    "war": {"card": "war-over-technology", "enemy": 2},
    "hand": [
        "professional-sports",
        "fundamentalism",
        "efficient-upgrade-iii",
        "revolutionary-idea-iii",
        "mahatma-gandhi",
        "civil-service",
        "endowment-for-the-arts",
    ],
    "cards": [
        "promise-of-military-protection",
        "acceptance-of-supremacy",
        "defense-colonization-bonus-iii",
        "impact-of-technology",
        "armed-intervention",
        "mechanized-army",
    ],
    "backs": ["II", "II", "III", "III", "III", "III"],
    "culture": 187,
    "culture_rate": 23,
    "science": 44,
    "science_rate": 18,
    "strength": 62,
    "happiness": 8,
    "need": 7,
    "food": 14,
    "food_rate": 13,
    "consumption": 6,
    "resources": 31,
    "resource_rate": 22,
    "corruption": 4,
    "yellow": 3,
    "blue": 4,
    "unused": 2,
    "discontent": 1,
    "civil": 8,
    "military": 6,
    "special_resources": 3,
}
"""A civilization that has more than most real ones: every kind of building and unit, long names, full hands."""


def test_a_rich_civilization_fits_as_well(visit: Visitor) -> None:
    page = visit("/", viewport=DESKTOP)

    def enrich(route: Any) -> None:
        answer = route.fetch()
        position = answer.json()
        position["view"]["table"]["civs"][0].update(RICH)
        route.fulfill(response=answer, json=position)

    page.route("**/position*", enrich)
    reach(page, AGES, asked("actions", 3), 0, "greedy")
    for lang in ("it", "es"):
        page.set_viewport_size(DESKTOP)
        page.select_option("[data-test=lang]", lang)
        for width, height in SIZES if lang == "it" else SIZES[::3]:
            page.set_viewport_size({"width": width, "height": height})
            still(page)
            for tab in range(max(1, page.locator(".board .tabs button:visible").count())):
                if page.locator(".board .tabs button:visible").count():
                    page.locator(".board .tabs button:visible").nth(tab).click()
                still(page)
                assert ill(page) == [], (lang, width, height, tab)


def ill(page: Any) -> list[str]:
    """Objects that do not fit, and words that are broken or cut off at the side, once the page is at rest.

    The tests of the screen show, in every phase and at 360x740 and above, that nothing is clipped in height.
    """
    return at_rest(page, lambda: [*overflow(page), *(one for one in illegible(page) if "clipped" not in one)])


def test_the_card_row_is_one_line_of_thirteen_places(visit: Visitor) -> None:
    """At 1280x720, the row, the reader's own civilization and the hand are all visible at once."""
    page = visit("/", viewport=DESKTOP)
    reach(page, AGES, asked("actions", 3), 0, "greedy")
    still(page)
    places = page.locator(".board .strip ol > li")
    expect(places).to_have_count(13)
    eventually(page, lambda: {round(place.bounding_box()["y"]) for place in places.all()}, lambda tops: len(tops) == 1)
    assert places.nth(0).bounding_box()["x"] >= 0
    prices = places.locator("> .price")
    zones = [prices.nth(i).get_attribute("class").split("zone-")[1][0] for i in range(13)]
    assert "".join(zones) == "1111122223333", "five places for one action, four for two, four for three"
    for part in (".civ [data-object=agriculture]", ".civ [data-object=yellow-bank]", ".civ [data-object=despotism]"):
        box = eventually(page, page.locator(f".board {part}").bounding_box)
        assert box["y"] + box["height"] <= 720, part


def test_a_card_is_taken_with_one_click(visit: Visitor) -> None:
    page = visit("/", viewport=DESKTOP)
    reach(page, AGES, lambda match: match.question == "actions" and "take" in verbs(match), 0, "greedy")
    before = steps(page)
    page.locator(".board [data-object^=row-].lit").first.click()
    settle(page, before)


def _builds(match: Match) -> bool:
    return match.question == "actions" and any(m.text.split()[0] in ("build", "recruit") for m in match.moves)


def test_a_worker_is_built_with_two_clicks_at_most(visit: Visitor) -> None:
    page = visit("/", viewport=DESKTOP)
    seen: list[str] = []

    def wanted(match: Match) -> bool:
        seen[:] = [move.text.split()[1] for move in match.moves if move.text.startswith("build ")]
        return _builds(match) and bool(seen)

    reach(page, AGES, wanted, 0, "greedy")
    before = steps(page)
    page.locator(f".board .civ [data-object={seen[0]}]").click()
    page.wait_for_function(
        "n => document.querySelector('.chooser button.move')"
        " || Number(document.querySelector('[data-test=history]').max) > n",
        arg=before,
    )
    if steps(page) == before:
        page.locator(f".chooser [data-move='build {seen[0]}']").click()
    settle(page, before)


def test_a_worker_is_upgraded_from_card_to_card(visit: Visitor) -> None:
    """The reader drags the lower card onto the higher one."""
    page = visit("/", viewport=DESKTOP)
    seen: list[list[str]] = []

    def wanted(match: Match) -> bool:
        seen[:] = [move.text.split()[1:] for move in match.moves if move.text.startswith("upgrade ")]
        return match.question == "actions" and bool(seen)

    reach(page, AGES, wanted, 40, "greedy")
    old, new = seen[0]
    before = steps(page)
    page.locator(f".board .civ [data-object={old}]").drag_to(page.locator(f".board .civ [data-object={new}]"))
    settle(page, before)


def _attacks(match: Match) -> list[list[str]]:
    return [move.text.split() for move in match.moves if move.text.split()[0] in ("attack", "war")]


def test_an_attack_is_a_card_and_a_players_chip(visit: Visitor) -> None:
    page = visit("/", viewport=DESKTOP)
    seen: list[list[str]] = []

    def wanted(match: Match) -> bool:
        seen[:] = _attacks(match) if match.question == "politics" else []
        return len({tuple(words[:2]) for words in seen}) == 1 and len(seen) > 1

    reach(page, AGES, wanted, 60, "greedy")
    _, card, seat = seen[0]
    before = steps(page)
    page.locator(f".board .hand [data-object={card}]").first.click()
    page.locator(f".board [data-object=seat-{seat}].target").click()
    settle(page, before)


def test_a_chip_shows_the_civilization_of_its_player(visit: Visitor) -> None:
    """It replaces the reader's own until the chip is pressed again; nothing is played."""
    page = visit("/", viewport=DESKTOP)
    reach(page, AGES, asked("actions", 3), 0, "greedy")
    before = steps(page)
    still(page)
    civ = page.locator(".board section.civ")
    own = civ.bounding_box()
    name = civ.get_attribute("aria-label")
    chip = page.locator(".board [data-object=seat-2]")
    chip.click()
    expect(civ).to_have_attribute("aria-label", "Clara")
    eventually(page, civ.bounding_box, lambda box: bool(box == own))
    expect(page.locator(".board section.civ .lit")).to_have_count(0)  # what others own can only be looked at
    chip.click()
    expect(civ).to_have_attribute("aria-label", name)
    assert steps(page) == before


def test_the_buildings_of_a_rival_can_be_raided(visit: Visitor) -> None:
    """A question about a rival's buildings shows the rival's civilization, where they can be pressed."""
    page = visit("/", viewport=DESKTOP)
    seen: list[list[str]] = []

    def wanted(match: Match) -> bool:
        seen[:] = [move.text.split() for move in match.moves if move.text.startswith("raze ")]
        return match.question == "raid.building" and bool(seen)

    reach(page, "through-the-ages(players=2)", wanted)
    _, building, seat = seen[0]
    civ = page.locator(".board section.civ")
    expect(civ).to_have_attribute("aria-label", "Bruno")
    assert seat == "1"
    before = steps(page)
    civ.locator(f"[data-object={building}].lit").click()
    settle(page, before)


def test_nothing_scrolls_in_age_of_civilization(visit: Visitor) -> None:
    page = visit("/", viewport=DESKTOP)
    reach(page, AGE, asked("actions", 4), 20, "greedy")
    still(page)
    cut = """() => [...document.querySelectorAll('.board *')].filter((one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.className)"""
    assert at_rest(page, lambda: page.evaluate(cut)) == []


def test_a_worker_is_dragged_onto_an_action(visit: Visitor) -> None:
    page = visit("/", viewport=DESKTOP)
    seen: list[str] = []

    def wanted(match: Match) -> bool:
        free = [move.text for move in match.moves if move.text in ("trade", "fish", "farm", "hunt", "enslave")]
        seen[:] = free if match.question == "actions" else []
        return bool(seen)

    reach(page, AGE, wanted, 0, "greedy")
    before = steps(page)
    page.locator(".board [data-test=worker]").first.drag_to(page.locator(f".board [data-object={seen[0]}]"))
    settle(page, before)


def test_a_civilization_is_raised_from_the_market(visit: Visitor) -> None:
    page = visit("/", viewport=DESKTOP)
    reach(page, AGE, lambda match: match.question == "rise.first", 0, "greedy")
    before = steps(page)
    page.locator(".board .market .lit").first.click()
    settle(page, before)


def test_a_reduced_price_is_not_contradicted(visit: Visitor) -> None:
    """The card gives the printed price, labeled as such; the board says what the action costs now."""
    page = visit("/", viewport=DESKTOP)
    seen: list[int] = []

    def wanted(match: Match) -> bool:
        price = match.view(0)["table"]["players"][0]["prices"]["wonder"]
        seen[:] = [price]
        return match.question == "actions" and price < 7 and any(move.text == "wonder" for move in match.moves)

    reach(page, AGE, wanted, 0, "")
    card = page.locator(".board [data-object=wonder]")
    expect(card.locator(".price")).to_have_text(str(seen[0]))
    move = page.locator("[data-test=moves] [data-move=wonder]")
    expect(move).not_to_contain_text("7 coins")
    if seen[0]:
        expect(move).to_contain_text(f"pay {seen[0]}")


def test_what_changed_is_marked_until_one_acts(visit: Visitor) -> None:
    """Changes since the reader's last turn are marked; the marks disappear when the reader acts."""
    page = visit("/", viewport=DESKTOP)
    begin(page, "age-of-civilization", seed=7)
    for _ in range(12):
        assert turn_or_end(page)
        marked = page.locator(".board .news")
        if marked.count():
            break
        last(page)
    was, now = marked.first.get_attribute("title").split(" → ")
    assert was != now
    expect(marked.first).to_have_text(now)
    before = steps(page)
    page.locator(".board .lit").first.click()
    put(page, before)
    page.wait_for_function("() => !document.querySelector('.board .strip .news')")


SMALL = """() => [...document.querySelectorAll('.board button')].map((one) => {
    const b = one.getBoundingClientRect()
    return [one.dataset.object ?? one.textContent.trim(), Math.round(b.width), Math.round(b.height)]
}).filter(([, w, h]) => w && (w < 43.5 || h < 43.5))"""


@pytest.mark.parametrize("game", [AGES, AGE])
def test_targets_on_a_phone_are_large_enough(visit: Visitor, game: str) -> None:
    page = visit("/", phone=True)
    reach(page, game, asked("actions", 3), 0, "greedy")
    still(page)
    for tab in range(page.locator(".board .tabs button:visible").count()):
        page.locator(".board .tabs button:visible").nth(tab).click()
        still(page)
        assert at_rest(page, lambda: page.evaluate(SMALL)) == [], tab


COVERED = """() => {
  const wrong = []
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  for (const card of document.querySelectorAll('.board .tech')) {
    const words = [...card.querySelectorAll('.foot > *, .gives > *')].map((one) => one.getBoundingClientRect())
    const tokens = [...card.querySelectorAll('.token, .sum')].map((one) => one.getBoundingClientRect())
    if (tokens.some((a) => words.some((b) => over(a, b)))) wrong.push(card.dataset.object)
  }
  for (const place of document.querySelectorAll('.board [data-slide=row]')) {
    const price = place.querySelector('.cost')?.getBoundingClientRect()
    const face = place.querySelector('[data-object]')?.getBoundingClientRect()
    if (price && face && over(price, face)) wrong.push(place.querySelector('[data-object]').dataset.object)
  }
  return wrong
}"""


def test_in_through_the_ages_neither_tokens_nor_prices_cover_a_number(visit: Visitor) -> None:
    text = "through-the-ages(players=4)"
    positions = [*phases(text, 3, "greedy", 500).values()]
    page = stage(visit, text, viewport={"width": 1280, "height": 720})
    n = 0
    for width, height in ((1280, 720), (390, 844), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        for position in positions[:4]:
            n += 1
            lay(page, position, n)
            assert at_rest(page, lambda: page.evaluate(COVERED)) == [], (width, position["view"]["question"])
