"""A chooser is drawn beside the held object and covers neither it, nor its neighbors, nor its targets.

Where there is no room right beside it, a line joins them.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import pytest

import saecula
from saecula.core import Match

from .conftest import Visitor
from .play import GAMES
from .scripted import Shown, lay, shown, stage
from .test_acts import SIZES
from .waiting import at_rest, expect

COVERED = """() => {
  const board = document.querySelector('.board').getBoundingClientRect()
  const chooser = document.querySelector('[data-test=chooser]').getBoundingClientRect()
  const all = [...document.querySelectorAll('.board [data-object]')]
  const held = all.filter((one) => one.matches('.held'))
  const own = held.map((one) => one.getBoundingClientRect()).filter((box) => box.width)
  const drawn = (one) => (one.querySelector(':scope > path') ?? one).getBoundingClientRect()
  const beside = (box) => own.some((b) => box.left < b.right + 14 && box.right > b.left - 14
    && box.top < b.bottom + 14 && box.bottom > b.top - 14)
  const over = []
  for (const one of all) {
    const box = drawn(one)
    if (!box.width || held.some((other) => other !== one && (one.contains(other) || other.contains(one)))) continue
    if (!one.matches('.target, .held') && !beside(box)) continue
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    if (x < board.left || x > board.right || y < board.top || y > board.bottom) continue
    if (x > chooser.left && x < chooser.right && y > chooser.top && y < chooser.bottom) over.push(one.dataset.object)
  }
  const panel = document.querySelector('[data-test=chooser].docked button.move')?.getBoundingClientRect() ?? chooser
  if (panel.left < -1 || panel.top < -1 || panel.right > innerWidth + 1 || panel.bottom > innerHeight + 1)
    over.push('outside of the window')
  const between = (a, b, c, d) => Math.max(a - d, c - b, 0)
  const gap = Math.min(...own.map((b) => Math.hypot(between(b.left, b.right, chooser.left, chooser.right),
    between(b.top, b.bottom, chooser.top, chooser.bottom))))
  const docked = document.querySelector('[data-test=chooser].docked') !== null
  if (!docked && gap > 40 && !document.querySelector('[data-test=lead]')) over.push('away, without a line')
  return over
}"""
POINT = """(id) => {
  for (const one of document.querySelectorAll(`.board [data-object="${CSS.escape(id)}"]`)) {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = (one.querySelector(':scope > path') ?? one).getBoundingClientRect()
    for (const n of [2, 5, 9, 16, 30]) for (let i = 1; i < n; i++) for (let j = 1; j < n; j++) {
      const [x, y] = [box.left + box.width * i / n, box.top + box.height * j / n]
      const top = document.elementFromPoint(x, y)?.closest('[data-object]')
      if (top?.dataset.object === id && !top.matches('[data-grip]')) return [x, y]
    }
  }
  return null
}"""


def kind(match: Match, id: str) -> tuple[str, ...]:
    """The question and the verbs between which a press of an object leaves a choice; empty if it plays at once."""
    several = match.shortcuts(0).moves
    moves = list(match.moves)
    taken = [move for move in moves if move.touches[:1] == [id]]
    put = [move for move in moves if id in move.touches[1:] and not (move.text in several and several[move.text].part)]
    plain = [move for move in taken if not move.ends and not move.gives_up]
    pool = taken if plain else [*taken, *put]
    if len(pool) == 1 and plain:
        return ()
    return (match.question or "", *(move.verb for move in pool if set(move.touches) == {id}))


@lru_cache
def choosers(game: str) -> list[tuple[str, Shown]]:
    """An object and a position for each kind of choice that occurs in a few random games."""
    found: dict[tuple[str, ...], tuple[str, Shown]] = {}
    made = saecula.game(game)
    for seed in (37, 5, 8):
        match = made.start(seed=seed)
        chance = random.Random(seed)
        for step in range(700):
            if match.outcome is not None:
                break
            if match.seats[0] == 0:
                for id in dict.fromkeys(id for move in match.moves for id in move.touches):
                    one = kind(match, id)
                    if len(one) > 1 and one not in found:
                        found[one] = id, shown(made, match, step, step)
            match.play(chance.choice(list(match.moves)).text)
    return list(found.values())


def covering(page: Any, game: str, every: int) -> tuple[int, list[Any]]:
    """Presses an object for each kind of choice, at each size or at one of `every` sizes in turn.

    Returns how many choosers appeared, and those that cover something.
    """
    wrong: list[Any] = []
    laid = pressed = 0
    for k, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        for id, position in choosers(game)[k % every :: every]:
            laid += 1
            lay(page, position, laid)
            point = page.evaluate(POINT, id)
            if point is None:  # on the phone behind a tab
                continue
            page.mouse.click(*point)
            page.locator("[data-test=chooser] button.move").first.wait_for()
            pressed += 1
            over = at_rest(page, lambda: page.evaluate(COVERED), 10)
            if over:
                wrong.append((width, position["view"]["question"], id, over))
            page.keyboard.press("Escape")
            expect(page.locator("[data-test=chooser]")).to_have_count(0)
    return pressed, wrong


@pytest.mark.parametrize("game", GAMES)
def test_a_chooser_covers_neither_neighbors_nor_targets(visit: Visitor, game: str) -> None:
    """Each kind of choice is tried at one of the three sizes."""
    page = stage(visit, game, viewport={"width": 1280, "height": 720})
    pressed, wrong = covering(page, game, 3)
    assert wrong == []
    assert pressed >= 1


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_chooser_covers_nothing_at_any_size(visit: Visitor, game: str) -> None:
    page = stage(visit, game, viewport={"width": 1280, "height": 720})
    assert covering(page, game, 1)[1] == []
