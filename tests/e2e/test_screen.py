"""Each game fits on one screen: the page never scrolls, what is asked about is visible, and text can be read."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Any

import pytest

import saecula

from .conftest import Visitor
from .legible import ILLEGIBLE
from .play import GAMES, begin, turn_or_end
from .scripted import Shown, lay, phases, stage
from .test_page import findings
from .waiting import at_rest, eventually, expect

WIDE = {"width": 1280, "height": 720}
SIZES = [(1280, 720), (1440, 900), (390, 844), (844, 390), (820, 1180), (360, 740)]
LOCAL = [(1280, 720), (390, 844), (360, 740), (820, 1180)]
WIDTHS = [360, 375, 390, 412, 480, 600, 720, 820, 844, 960, 1024, 1100, 1180, 1280, 1366, 1440, 1600, 1920]
LAID = itertools.count(1)
"""The numbers of the positions that are shown, one after the other."""
STILL = """() => {
  const root = document.documentElement
  const board = document.querySelector('.board').getBoundingClientRect()
  const cut = [...document.querySelectorAll('.ask, .board, .drawer, .deeds, .nav')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.width && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1 || box.top < -1)
  }).map((one) => one.className)
  const tabs = (document.querySelector('.nav')?.getBoundingClientRect().height ?? 0) >= 40 || innerWidth > 760
  return { tall: root.scrollHeight - innerHeight, wide: root.scrollWidth - innerWidth, cut, top: scrollY, tabs }
}"""
WELL = {"tall": 0, "wide": 0, "cut": [], "top": 0, "tabs": True}
SEEN = """() => {
  const frame = document.querySelector('.drawer').getBoundingClientRect()
  return [...document.querySelectorAll('[data-test=moves] button.move')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1
  }).length
}"""
WHOLE = """() => {
  const asked = document.querySelector('.asked')
  return !asked || asked.scrollHeight <= asked.clientHeight + 2
}"""
OFFERED = """() => document.querySelectorAll('[data-test=moves] button.move').length"""
UNSEEN = """() => {
  const reached = (id) => [...document.querySelectorAll(`.board [data-object="${CSS.escape(id)}"]`)].some((one) => {
    const box = (one.querySelector('path') ?? one).getBoundingClientRect()
    for (const n of [2, 5, 9, 16]) for (let i = 1; i < n; i++) for (let j = 1; j < n; j++) {
      const [x, y] = [box.left + box.width * i / n, box.top + box.height * j / n]
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
      if (document.elementFromPoint(x, y)?.closest('[data-object]')?.dataset.object === id) return true
    }
    return false
  })
  const asked = [...new Set([...document.querySelectorAll('.board .asked')].map((one) => one.dataset.object))]
  const first = asked.filter(Boolean)
  return first.length && !first.some(reached) ? first : []
}"""


@lru_cache
def script(game: str) -> dict[str, Shown]:
    """Every kind of question that comes up in two whole random games with the most players, and another's turn."""
    text = f"{game}(players={saecula.game(game).spec.meta.players[1]})"
    found = {**phases(text, 3), **phases(text, 8)}
    asked = next(iter(found.values()))
    return {"(another's turn)": {**asked, "moves": [], "view": {**asked["view"], "waiting": [1]}}, **found}


def text_of(game: str) -> str:
    return f"{game}(players={saecula.game(game).spec.meta.players[1]})"


@pytest.mark.parametrize("game", GAMES)
def test_in_every_phase_the_page_stands_still(visit: Visitor, game: str) -> None:
    """The page is as high as the window; something that is asked about can be pressed; no word is broken, cut off or
    clipped; at 1280x720, six moves are visible; and a phone keeps its tab bar, in another's turn too.

    All phases are tried at three sizes in English; some phases at other sizes, in Italian and in Spanish.
    """
    page = stage(visit, text_of(game), viewport=WIDE)
    wrong: list[Any] = []
    for lang, sizes in (("en", SIZES), ("it", LOCAL), ("es", LOCAL[::-1])):
        speak(page, lang)
        for k, size in enumerate(sizes):
            every = 3 if lang == "en" else 6
            wrong += faulty(page, game, size, 1 if lang == "en" and k < 3 else every, k)
    assert wrong == []


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "it", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_at_any_width_no_word_is_broken(visit: Visitor, game: str, lang: str) -> None:
    """Every phase is shown at eighteen widths, from 360 pixels on."""
    page = stage(visit, text_of(game), viewport=WIDE)
    speak(page, lang)
    wrong: list[Any] = []
    for width in WIDTHS:
        wrong += faulty(page, game, (width, 720 if width > 840 else 800))
    assert wrong == []


def speak(page: Any, lang: str) -> None:
    page.set_viewport_size(WIDE)
    page.select_option("[data-test=lang]", lang)


def faulty(page: Any, game: str, size: tuple[int, int], every: int = 1, first: int = 0) -> list[Any]:
    """What is wrong at a size, in all phases or in one of every `every` phases."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong: list[Any] = []
    for question, position in list(script(game).items())[first % every :: every]:
        lay(page, position, next(LAID))
        faults = at_rest(page, lambda: ill(page))
        if faults:
            wrong.append((page.evaluate("document.documentElement.lang"), *size, question, faults))
    return wrong


def ill(page: Any) -> list[Any]:
    """The faults of the page as it is now."""
    still, away, text = page.evaluate(f"() => [({STILL})(), ({UNSEEN})(), ({ILLEGIBLE})()]")
    wrong = [*([still] if still != WELL else []), *away, *text]
    if page.viewport_size["width"] == 1280:
        seen, offered = page.evaluate(f"() => [({SEEN})(), ({OFFERED})()]")
        if seen < min(6, offered):
            wrong.append((seen, offered))
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_text_of_twice_the_size_keeps_the_moves_in_view(visit: Visitor, game: str) -> None:
    """This is true in every phase, with the browser's large text setting and with its zoom."""

    def large(path: str, **more: Any) -> Any:
        page = visit(path, **more)
        session = page.context.new_cdp_session(page)
        session.send("Page.enable")
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        return page

    for zoomed in (False, True):
        size = {"width": 640, "height": 360} if zoomed else WIDE
        page = stage(visit if zoomed else large, text_of(game), viewport=size)
        if not zoomed:
            page.wait_for_function("parseFloat(getComputedStyle(document.body).fontSize) === 32")
        for n, (question, position) in enumerate(list(script(game).items())[:: 3 if zoomed else 1]):
            lay(page, position, n)
            assert at_rest(page, lambda: cramped(page)) == [], question


def cramped(page: Any) -> list[Any]:
    """The faults of the page, including too few visible moves."""
    offered = page.locator("[data-test=moves] button.move, .closing button.move").count()
    seen = page.evaluate(SEEN) + page.locator(".closing button.move").count()
    still = page.evaluate(STILL)
    return [*([still] if still != WELL else []), *([(seen, offered)] if seen < min(2, offered) else [])]


OVERLAYS = {"inner-sea": "pw", "sid-meiers-civilization": "tpc"}


@pytest.mark.parametrize("game", OVERLAYS)
def test_overlays_open_by_key_and_close(visit: Visitor, game: str) -> None:
    page = visit("/", viewport={"width": 1280, "height": 720})
    begin(page, game)
    turn_or_end(page)
    for key in OVERLAYS[game]:
        page.keyboard.press(key)
        overlay = page.locator("[data-test^=overlay-]")
        overlay.wait_for()
        assert findings(page) == [], key
        eventually(page, overlay.bounding_box, lambda box: bool(box and box["height"] <= 676))
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-test^=overlay-]", state="detached")
    full = page.get_by_role("button", name="Only the map")
    full.click()
    eventually(page, page.locator(".board").bounding_box, lambda box: bool(box and box["height"] == 720))
    expect(page.locator("[data-test=question]")).to_be_visible()
    full.click()


FILLED = """() => {
  const frame = document.querySelector('.board').getBoundingClientRect()
  const top = document.querySelector('.board .edge.top').getBoundingClientRect().bottom
  const bottom = document.querySelector('.board .edge.dock')?.getBoundingClientRect().top ?? frame.bottom
  const areas = [...document.querySelectorAll('.board [data-map] path.area')].map((one) => one.getBoundingClientRect())
  const [up, down] = [Math.min(...areas.map((one) => one.top)), Math.max(...areas.map((one) => one.bottom))]
  return (Math.min(down, bottom) - Math.max(up, top)) / (bottom - top)
}"""


@pytest.mark.parametrize("game", OVERLAYS)
def test_the_map_fills_the_room_between_the_panels(visit: Visitor, game: str) -> None:
    """There are no wide bare bands above and below it."""
    page = stage(visit, f"{game}(players=4)", viewport=WIDE)
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda: page.evaluate(FILLED), lambda part: part > 0.87)
