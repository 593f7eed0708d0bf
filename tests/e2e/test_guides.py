"""Guided first games in a real browser, from "Learn" on the home page to free play."""

from __future__ import annotations

from typing import Any

import pytest

from saecula.core import spec
from saecula.guides import Guide, Step, guide_of

from .conftest import PATIENCE, Visitor
from .play import AGE, GAMES, start
from .test_screen import OFFERED, SEEN
from .waiting import at_rest

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install 'saecula[dev]'")

SMC = "sid-meiers-civilization"
LOCALES = {"en": "en-GB", "it": "it-IT", "es": "es-ES"}
MOVES = "[data-test=moves] button.move, .closing button.move"


def guide(game: str) -> Guide:
    found = guide_of(spec(game))
    assert found is not None
    return found


def learn(page: Any, game: str) -> None:
    page.click(f"[data-test=learn-{game}]")
    page.wait_for_selector("[data-test=guide]")


def awaited(page: Any, step: Step) -> str:
    """A move on the page that the step awaits."""
    page.locator(".side .ask.mine").wait_for()
    deadline = 200
    while deadline:
        texts = page.locator(MOVES).evaluate_all("all => all.map(one => one.dataset.move)")
        for text in texts:
            if step.takes(text):
                return str(text)
        page.wait_for_timeout(100)
        deadline -= 1
    raise AssertionError(f"step {step.id}: none of {step.awaits} on the page")


def take(page: Any, step: Step) -> None:
    """Does what a step asks for: reads on, or makes its moves."""
    expect = playwright.expect
    here = page.locator(f"[data-test=guide-step][data-step={step.id}]")
    expect(here).to_have_text(step.title.of(page.evaluate("document.documentElement.lang")))
    if not step.awaits:
        page.click("[data-test=guide-next]")
        return
    for _ in range(step.times):
        before = page.locator("[data-test=history]").get_attribute("max")
        page.locator(MOVES).and_(page.locator(f'[data-move="{awaited(page, step)}"]')).first.click()
        page.wait_for_function("n => document.querySelector('[data-test=history]')?.max !== n", arg=before)


def rings(page: Any, step: Step) -> None:
    """What a step points at is on the board, with a ring."""
    if step.point:
        playwright.expect(page.locator("[data-test=ring]").first).to_be_visible(timeout=PATIENCE)


def complete(page: Any, game: str) -> None:
    learn(page, game)
    for step in guide(game).step:
        page.locator(f"[data-step={step.id}]").wait_for()
        rings(page, step)
        take(page, step)
    playwright.expect(page.locator("[data-test=guide-free]")).to_be_visible()


def test_a_guide_is_completed_on_the_real_board(visit: Visitor) -> None:
    expect = playwright.expect
    page = visit("/", viewport={"width": 1440, "height": 900})
    learn(page, AGE)
    first, market, rise = guide(AGE).step[:3]
    take(page, first)
    page.click("[data-test=guide-back]")
    expect(page.locator("[data-test=guide-step]")).to_have_text(first.title.en)
    page.click("[data-test=guide-next]")
    take(page, market)
    page.locator('.board [data-object="huns"]').click()  # not what the guide asks for
    expect(page.locator("[role=status], .toast").filter(has_text="asks for something else").first).to_be_visible()
    expect(page.locator("[data-test=guide-step]")).to_have_text(rise.title.en)
    page.locator('.board [data-object="sumer"]').click()
    expect(page.locator("[data-test=guide-step]")).to_have_text(guide(AGE).step[3].title.en)
    page.reload()
    expect(page.locator("[data-test=guide-step]")).to_have_text(guide(AGE).step[3].title.en)
    for step in guide(AGE).step[3:]:
        page.locator(f"[data-step={step.id}]").wait_for()
        assert page.locator(".side .ask.mine").is_visible(), "a step comes when the others have played"
        rings(page, step)
        take(page, step)
    expect(page.locator("[data-test=guide-free]")).to_be_visible()
    page.click("[data-test=guide-leave]")
    expect(page.locator("[data-test=guide]")).to_have_count(0)
    page.goto("/")
    expect(page.locator(f"[data-test=learn-{AGE}]")).to_contain_text("✓")


def test_on_a_phone_a_guide_opens_the_tab_it_points_at_and_a_first_game_gets_its_tips(visit: Visitor) -> None:
    expect = playwright.expect
    page = visit("/", phone=True)
    learn(page, AGE)
    tab = page.locator(".age .tabs button[aria-pressed=true]")
    _aim, market, rise, means = guide(AGE).step[:4]
    page.click("[data-test=guide-next]")
    expect(tab).to_have_text("Market")
    rings(page, market)
    page.locator(".age .tabs button", has_text="Wonders").click()
    expect(page.locator("[data-test=ring]")).to_have_count(0)
    take(page, market)
    expect(tab).to_have_text("Market")
    rings(page, rise)
    take(page, rise)
    expect(tab).to_have_text("Board")
    rings(page, means)

    page.goto("/")
    start(page, SMC)  # the first rung: a short game with a suggested start
    page.click("[data-test=intro-close]")
    rings(page, means)  # around free territories that are suggested
    tip = guide(SMC).tip[0].text.en
    page.click("[data-test=guide-fold]")
    expect(page.locator("[data-test=guide] p")).to_contain_text(tip.partition(",")[0])
    page.locator("[data-test=moves] button.move", has_text="Ohio").click()
    expect(page.locator("[data-test=guide-free]")).to_be_visible()
    page.click("[data-test=guide-leave]")
    expect(page.locator("[data-test=ring]")).to_have_count(0)


def test_a_suggested_start_has_rings_at_the_first_question(visit: Visitor) -> None:
    page = visit("/", viewport={"width": 1440, "height": 900})
    start(page, SMC)
    page.mouse.move(700, 400)  # the reader is there, and has pressed nothing yet
    suggested = guide(SMC).tip[0].point
    playwright.expect(page.locator("[data-test=ring]")).to_have_count(len(suggested))
    playwright.expect(page.locator("[data-test=guide] p")).to_contain_text("A suggested start")


@pytest.mark.soak
@pytest.mark.parametrize("phone", [False, True], ids=["1440", "390"])
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_every_guide_is_completed_in_every_language_and_size(visit: Visitor, game: str, lang: str, phone: bool) -> None:
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = visit("/", locale=LOCALES[lang], phone=phone, viewport=size)
    complete(page, game)


@pytest.mark.parametrize("game", GAMES)
def test_advice_leaves_six_moves_in_view(visit: Visitor, game: str) -> None:
    """At 1280x720 the list of moves is as useful as without a guide, and most advice is read without scrolling."""
    page = visit("/", viewport={"width": 1280, "height": 720})
    learn(page, game)
    wrong: list[Any] = []
    cut = 0
    for step in guide(game).step[:12]:
        page.locator(f"[data-step={step.id}]").wait_for()
        wrong += [(step.id, *few) for few in at_rest(page, lambda: too_few(page))]
        cut += page.locator("[data-test=guide]").evaluate("one => one.scrollHeight > one.clientHeight + 2")
        take(page, step)
    assert wrong == []
    assert cut <= 2


def too_few(page: Any) -> list[tuple[int, int]]:
    """How many moves are in view, and how many there are, if it could be more of them."""
    seen, offered = page.evaluate(f"() => [({SEEN})(), ({OFFERED})()]")
    return [(seen, offered)] if seen < min(6, offered) else []
