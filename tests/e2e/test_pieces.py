"""Pieces on the maps can be told apart: checks their geometry in late positions with the most players."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import saecula
from saecula.server.tables.position import encode_position

from .conftest import Visitor
from .play import begin
from .waiting import at_rest

POSITIONS = 20
LISTEN = """
localStorage.setItem('saecula.prefs', JSON.stringify({ speed: 'instant', slow: true, warn: false }))
const Native = WebSocket
window.WebSocket = class extends Native { constructor(url) { super(url); window.live = this } }
"""
SHOW = """async (position) => {
  window.live.onmessage(new MessageEvent('message', { data: JSON.stringify({ type: 'position', position }) }))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}"""
FOUND = """() => {
  const box = (node) => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] }
  const pieces = [...document.querySelectorAll('.board [data-piece]')].map((node) => ({
    name: node.dataset.object + ' ' + node.dataset.piece, box: box(node),
    digits: [...node.querySelectorAll('text')].map((one) => {
      const matrix = one.getScreenCTM()
      return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(matrix.a, matrix.b)
    }),
  }))
  // the name of a slanted area is turned, so it is looked at letter by letter
  const letters = (node) => Array.from({ length: node.getNumberOfChars() }, (_, i) => {
    const { x, y, width, height } = node.getExtentOfChar(i)
    const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(node.getScreenCTM())
    const half = Math.min(width, height) / 2
    return { name: node.textContent, box: [at.x - half, at.y - half, at.x + half, at.y + half] }
  })
  const names = [...document.querySelectorAll('.board text.name')].flatMap((node) => node.getAttribute('transform')
    ? letters(node) : [...node.querySelectorAll('tspan')].map((line) => ({ name: line.textContent, box: [
        ...(() => { const b = line.getExtentOfChar(0), e = line.getExtentOfChar(line.getNumberOfChars() - 1)
          const m = node.getScreenCTM()
          const [x1, y1, x2, y2] = [b.x, b.y, e.x + e.width, e.y + e.height]
          return [x1 * m.a + m.e, y1 * m.d + m.f, x2 * m.a + m.e, y2 * m.d + m.f] })() ] })))
  return { pieces, names, frame: box(document.querySelector('.board')) }
}"""

Box = tuple[float, float, float, float]


def late(text: str, count: int) -> list[dict[str, Any]]:
    """Positions from the second half of random games, as the page receives them."""
    found: list[dict[str, Any]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        game = saecula.game(text)
        match = game.start(seed=seed)
        chance = random.Random(seed)
        for step in range(1200):
            if match.outcome is not None:
                break
            if step >= 300 and step % 90 == 0:
                view = {**match.view(0), "moves": []}
                head = {"version": 10_000 + len(found), "seat": 0, "mine": [0]}
                found.append({**head, **json.loads(encode_position(game, view, [], step, False))})
            match.play(chance.choice(list(match.moves)).text)
    return found[:count]


def common(a: Box, b: Box) -> float:
    """The overlap in the direction in which it is smaller, in pixels."""
    return min(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1]))


@pytest.mark.parametrize("text", ["inner-sea(players=6)", "sid-meiers-civilization(players=6)"])
def test_no_piece_lies_on_another_and_no_name_below_one(visit: Visitor, text: str) -> None:
    """At 1440x900, chips measure at least 22 px and digits at least 11 px, and nothing overlaps."""
    page = visit("about:blank", viewport={"width": 1440, "height": 900})
    page.context.add_init_script(LISTEN)
    page.goto("/")
    begin(page, text.partition("(")[0], seats=("me", *["random"] * (saecula.game(text).players - 1)))
    page.wait_for_function("window.live?.readyState === 1")
    page.wait_for_selector(".board [data-piece], .board .area")
    counted = 0
    for position in late(text, POSITIONS):
        page.evaluate(SHOW, position)
        assert at_rest(page, lambda: muddled(page)) == []
        counted += page.locator(".board [data-piece]").count()
    assert counted > POSITIONS * 20


def muddled(page: Any) -> list[Any]:
    """The pieces that are too small, outside the map, or on top of another piece or a name."""
    found = page.evaluate(FOUND)
    pieces, wrong = found["pieces"], []
    for i, one in enumerate(pieces):
        wide, high = one["box"][2] - one["box"][0], one["box"][3] - one["box"][1]
        if min(wide, high) < 21.99 or any(size < 10.99 for size in one["digits"]):
            wrong.append((one, "too small"))
        if common(one["box"], found["frame"]) < min(wide, high) - 1.5:
            wrong.append((one, "outside of the map"))
        wrong += [(one, other) for other in pieces[:i] if common(one["box"], other["box"]) >= 1.5]
        wrong += [(one, name) for name in found["names"] if common(one["box"], name["box"]) >= 2]
    return wrong
