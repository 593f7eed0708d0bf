"""One screen for each game: the page never scrolls, and what is asked about is in the window."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Visitor
from .play import GAMES, begin, choose, turn_or_end
from .test_page import serious

SIZES = [(1280, 720), (1440, 900), (390, 844), (844, 390), (820, 1180)]
STILL = """() => {
  const root = document.documentElement
  const board = document.querySelector('.board').getBoundingClientRect()
  const cut = [...document.querySelectorAll('.ask, .board, .drawer, .deeds, .nav')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.width && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1 || box.top < -1)
  }).map((one) => one.className)
  const away = [...document.querySelectorAll('.board .asked')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.right < board.left || box.left > board.right || box.bottom < board.top || box.top > board.bottom
  }).map((one) => one.dataset.object)
  return { tall: root.scrollHeight - innerHeight, wide: root.scrollWidth - innerWidth, cut, away, top: scrollY }
}"""
WELL = {"tall": 0, "wide": 0, "cut": [], "away": [], "top": 0}
SEEN = """() => {
  const frame = document.querySelector('.drawer').getBoundingClientRect()
  return [...document.querySelectorAll('[data-test=moves] button.move')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1
  }).length
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_page_never_scrolls_while_a_game_is_played(visit: Visitor, game: str) -> None:
    """In every phase of some turns, at every size; the moves stay in view."""
    page = visit("/", viewport={"width": 1280, "height": 720})
    page.evaluate(f"localStorage.setItem('saecula.intro.{game}', '1')")
    begin(page, game)
    most = 0
    for n in range(16):
        if not turn_or_end(page):
            break
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert page.evaluate(STILL) == WELL, (n, width, height)
        page.set_viewport_size({"width": 1280, "height": 720})
        page.wait_for_selector(".more")
        offered = page.locator("[data-test=moves] button.move").count()
        seen = page.evaluate(SEEN)
        assert seen >= min(6, offered), (n, seen, offered)
        most = max(most, seen)
        choose(page, n)
    assert most >= 5


@pytest.mark.parametrize("game", GAMES)
def test_text_of_twice_the_size_keeps_the_moves_in_view(visit: Visitor, game: str) -> None:
    page = visit("/", viewport={"width": 1280, "height": 720})
    page.evaluate(f"localStorage.setItem('saecula.intro.{game}', '1')")
    begin(page, game)
    turn_or_end(page)
    session = page.context.new_cdp_session(page)
    session.send(
        "Emulation.setDeviceMetricsOverride", {"width": 640, "height": 360, "deviceScaleFactor": 2, "mobile": False}
    )
    page.wait_for_timeout(300)
    assert page.evaluate(STILL) == WELL
    assert page.evaluate(SEEN) + page.locator(".closing button.move").count() >= 2
    session.send("Emulation.clearDeviceMetricsOverride")
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.reload()
    turn_or_end(page)
    page.wait_for_function("parseFloat(getComputedStyle(document.body).fontSize) === 32")
    page.wait_for_timeout(300)
    assert page.evaluate(STILL) == WELL
    assert page.evaluate(SEEN) + page.locator(".closing button.move").count() >= 2


OVERLAYS = {"inner-sea": "pw", "sid-meiers-civilization": "tpc"}


@pytest.mark.parametrize("game", OVERLAYS)
def test_overlays_open_by_key_and_close(visit: Visitor, game: str) -> None:
    page = visit("/", viewport={"width": 1280, "height": 720})
    begin(page, game)
    turn_or_end(page)
    for key in OVERLAYS[game]:
        page.keyboard.press(key)
        overlay = page.wait_for_selector("[data-test^=overlay-]")
        assert serious(page) == [], key
        assert overlay.bounding_box()["height"] <= 676
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-test^=overlay-]", state="detached")
    full = page.get_by_role("button", name="Only the map")
    full.click()
    assert page.locator(".board").bounding_box()["height"] == 720
    assert page.locator("[data-test=question]").is_visible()
    full.click()


def broken_words(page: Any) -> list[str]:
    """Words of the board and the column that are broken in their middle."""
    found: list[str] = page.evaluate("""() => {
      const out = []
      const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (parent.closest('svg, .sr, script, style') || !parent.checkVisibility()) continue
        for (const word of node.data.matchAll(/[\\p{L}]{4,}/gu)) {
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)))
          if (tops.size > 1) out.push(word[0])
        }
      }
      return out
    }""")
    return found


@pytest.mark.parametrize("game", OVERLAYS)
def test_no_word_breaks_in_its_middle(visit: Visitor, game: str) -> None:
    page = visit("/", viewport={"width": 1280, "height": 720})
    begin(page, game)
    turn_or_end(page)
    for width, height in [(360, 740), (390, 844), (820, 1180), (1280, 720), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        assert broken_words(page) == [], width
