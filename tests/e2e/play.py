"""Plays as a person does, by touch and by keyboard, and sets up tables at a given position."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import saecula
from saecula.bots import Peek, bot
from saecula.core import Match

from .conftest import PATIENCE

AGE = "age-of-civilization"
GAMES = [AGE, "through-the-ages", "inner-sea", "sid-meiers-civilization"]
TURN = ".side .ask.mine"
OVER = "dialog[open] table.rank"
HEADERS = {"X-Saecula": "1"}


def start(page: Any, game: str = AGE) -> str:
    """Goes from the first page to a table with one click, and returns the table's id."""
    page.click(f"[data-test=play-{game}]")
    page.wait_for_selector("[data-test=question]")
    id: str = page.url.rpartition("/")[2]
    return id


def post(page: Any, path: str, **body: Any) -> Any:
    """Calls the API as the visitor of that page."""
    answer = page.request.post(f"/api/v1{path}", headers=HEADERS, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def begin(page: Any, game: str = AGE, seed: int = 7, seats: tuple[str, ...] = ("me", "greedy"), **options: Any) -> str:
    """Opens a table with a fixed seed, which deals the same game in every run, and returns its id."""
    if page.request.get("/api/v1/me").status != 200:
        post(page, "/guests", name="Ada")
    places = [{"kind": s} if s in ("me", "here") else {"kind": "bot", "bot": s} for s in seats]
    table = post(page, "/tables", game={"id": game, "options": options}, seats=places, seed=seed)
    page.goto(f"/table/{table['id']}")
    page.wait_for_selector(".board")
    id: str = table["id"]
    return id


def reach(
    page: Any, text: str, wanted: Callable[[Match], bool], least: int = 0, player: str = "", first: int = 1
) -> str:
    """Opens a table where the visitor has all seats, played up to a position at random or by a bot; returns its id.

    `first` is the first seed to try, if one is known that leads there.
    """
    seed, moves = find(text, wanted, least, player, first)
    game = saecula.game(text)
    if page.request.get("/api/v1/me").status != 200:
        post(page, "/guests", name="Ada")
    others = ["Bruno", "Clara", "Dario", "Elena", "Fabio"][: game.players - 1]
    places = [{"kind": "me"}, *({"kind": "here", "name": name} for name in others)]
    table = post(page, "/tables", game=text, seats=places, seed=seed)
    version = table["version"]
    for seat, texts in runs(moves):
        version = post(page, f"/tables/{table['id']}/moves", seat=seat, moves=texts, version=version)["version"]
    page.goto(f"/table/{table['id']}")
    page.wait_for_selector(".board, dialog[open]")
    id: str = table["id"]
    return id


Played = tuple[int, str, bool]
"""A seat, its move, and whether the move can follow the one before it in one request."""


def runs(moves: list[Played]) -> Iterator[tuple[int, list[str]]]:
    """The moves in as few requests as possible; the last few are sent one by one, so that each can be undone."""
    run: list[str] = []
    for i, (seat, text, _) in enumerate(moves):
        run.append(text)
        last = i + 4 > len(moves)
        if last or len(run) == 64 or not moves[i + 1][2] or moves[i + 1][0] != seat:
            yield seat, run
            run = []


@lru_cache
def find(
    text: str, wanted: Callable[[Match], bool], least: int = 0, player: str = "", first: int = 1
) -> tuple[int, list[Played]]:
    """A seed and the moves of a game that lead to a wanted position, with seat 0 to move (or the game over).

    If several tests look for a position with the same function, the search runs only once.
    """
    for seed in range(first, first + 400):
        match = saecula.game(text).start(seed=seed)
        chance = random.Random(seed)
        thinks = bot(player, seed) if player else None
        moves: list[Played] = []
        while match.outcome is None and len(moves) < 900:
            if len(moves) >= least and match.seats[0] == 0 and wanted(match):
                return seed, moves
            seat = match.seats[0]
            move = thinks.choose(Peek(match, seat)).text if thinks else chance.choice(list(match.moves)).text
            moves.append((seat, move, match.seats == [seat] and not match.discreet))
            match.play(move)
        if match.outcome is not None and wanted(match):
            return seed, moves
    raise AssertionError(f"no game of {text} comes to that position")


def turn_or_end(page: Any) -> bool:
    """Waits until the reader is asked (True) or the game is over (False)."""
    page.wait_for_selector(f"{TURN} [data-test=question], {OVER}")
    return not page.query_selector(OVER)


def steps(page: Any) -> int:
    """The number of steps of the game that the page knows about."""
    return int(page.locator("[data-test=history]").get_attribute("max"))


def settle(page: Any, before: int) -> None:
    """Waits until the page shows a later position."""
    page.wait_for_function(
        """n => document.querySelector('dialog[open] table.rank')
            || Number(document.querySelector('[data-test=history]')?.max) > n""",
        arg=before,
    )


def together(*pages: Any) -> None:
    """Waits until all pages show the same position, and one of them is asked or the game is over."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if len({steps(page) for page in pages}) == 1 and any(page.locator(f"{TURN}, {OVER}").count() for page in pages):
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError([steps(page) for page in pages])


def choose(page: Any, n: int = 0) -> str:
    """Plays a move from the list and returns it; `n` varies the choice, sometimes to a move that ends something."""
    before = steps(page)
    buttons = page.locator("[data-test=moves] button.move, .closing button.move")
    buttons.first.wait_for()
    closing = page.locator(".closing button.move")
    listed = page.locator("[data-test=moves] button.move")
    ending = closing.count() and (n % 4 == 3 or not listed.count())
    button = closing.last if ending else listed.nth(n % min(3, listed.count()))
    move: str = button.get_attribute("data-move")
    button.click()
    settle(page, before)
    return move


def last(page: Any) -> None:
    """Plays the move that ends something, if there is one; otherwise, the last move of the list."""
    before = steps(page)
    page.locator("[data-test=moves] button.move, .closing button.move").first.wait_for()
    closing = page.locator(".closing button.move")
    (closing if closing.count() else page.locator("[data-test=moves] button.move")).last.click()
    settle(page, before)


AFTER = """n => document.querySelector('dialog[open] table.rank, .chooser button.move')
    || document.querySelector('.board .target') || Number(document.querySelector('[data-test=history]')?.max) > n"""


REACHED = """(selector) => {
  for (const [index, one] of document.querySelectorAll(selector).entries()) {
    const box = (one.querySelector(':scope > path') ?? one).getBoundingClientRect()
    for (const n of [2, 5, 9, 16]) for (let i = 1; i < n; i++) for (let j = 1; j < n; j++) {
      const [x, y] = [box.left + box.width * i / n, box.top + box.height * j / n]
      if (document.elementFromPoint(x, y)?.closest(selector) === one) return [index, one instanceof SVGElement, x, y]
    }
  }
  return null
}"""
"""The first of these elements that can be pressed where it is, in the window and not covered, and a point of it."""


def press(page: Any, selector: str) -> bool:
    """Presses the first of these elements that can be pressed without moving the board; false if there is none."""
    found = page.evaluate(REACHED, selector)
    if found is None:
        return False
    index, drawn, x, y = found
    if drawn:  # an area of a map may be covered in its middle
        page.mouse.click(x, y)
    else:
        page.locator(selector).nth(index).click()
    return True


def put(page: Any, before: int) -> None:
    """After a press, presses the first target or choice until a move is played; from the list if none is in view."""
    for _ in range(4):
        page.wait_for_function(AFTER, arg=before)
        if page.locator(OVER).count() or steps(page) > before:
            return
        choices = page.locator(".chooser button.move")
        if choices.count():
            choices.first.click()
        elif not press(page, ".board .target"):
            page.keyboard.press("Escape")
            listed(page)
    settle(page, before)


def listed(page: Any) -> None:
    """Presses the first move of the list."""
    page.locator("[data-test=moves] button.move, .closing button.move").first.click()


def touch(page: Any, ending: bool = False) -> None:
    """Presses something that is lit and continues until a move is played; if nothing is lit, plays from the list.

    With `ending`, presses the move that ends something instead; if there is none, the first of the list.
    """
    before = steps(page)
    closing = page.locator(".closing button.move")
    if ending and closing.count():
        closing.last.click()
        settle(page, before)
    elif not ending and press(page, ".board .lit"):
        put(page, before)
    else:
        listed(page)
        settle(page, before)


def by_points(page: Any, before: int) -> None:
    """Makes a move by keyboard on the board: the period key goes to an object or a target, and Enter presses it."""
    for _ in range(5):
        page.keyboard.press(".")
        page.wait_for_selector(".board [data-object].lit:focus, .chooser button.move:focus")
        page.keyboard.press("Enter")
        page.wait_for_function(AFTER, arg=before)
        if page.locator(OVER).count() or steps(page) > before:
            return
    raise AssertionError("nothing was played")


def by_keys(page: Any, n: int) -> None:
    """Makes a decision by keyboard; `n` says how: with a digit, the list, typed words, the board, or 0."""
    before = steps(page)
    way = n % 5
    digits = page.locator("[data-test=moves] button.move kbd, .closing kbd")
    words = page.locator("[data-test=moves] button.move span.words")
    search = page.locator("[data-test=move-search]").count() > 0
    if way == 1 and search:
        for key in ("/", "ArrowDown", "Enter"):
            page.keyboard.press(key)
    elif way == 2 and search and words.count():
        page.keyboard.press("/")
        page.keyboard.type(re.sub(r"[^\w ]", " ", words.first.evaluate("node => node.firstChild.textContent")))
        page.keyboard.press("Enter")
    elif way == 3 and page.locator(".board .lit").count():
        by_points(page, before)
    elif way == 4 and page.locator(".closing kbd").count():
        page.keyboard.press("0")
    else:
        page.keyboard.press(digits.first.inner_text())
    settle(page, before)
