"""What a person does at the table, by touch and by keyboard."""

from __future__ import annotations

from typing import Any

AGE = "age-of-civilization"
GAMES = [AGE, "through-the-ages", "inner-sea", "sid-meiers-civilization"]
TURN = ".side .ask.mine"
OVER = "dialog[open] table.rank"


def start(page: Any, game: str = AGE) -> str:
    """From the first page to a table, with one click. Gives the id of the table."""
    page.click(f"[data-test=play-{game}]")
    page.wait_for_selector("[data-test=question]")
    id: str = page.url.rpartition("/")[2]
    return id


def turn_or_end(page: Any) -> bool:
    """Waits until the reader is asked (True) or the game is over (False)."""
    page.wait_for_selector(f"{TURN} [data-test=question], {OVER}")
    return not page.query_selector(OVER)


def steps(page: Any) -> int:
    """How many steps of the game the page knows of."""
    return int(page.locator("[data-test=history]").get_attribute("max"))


def settle(page: Any, before: int) -> None:
    """Waits until the page shows a later position."""
    page.wait_for_function(
        """n => document.querySelector('dialog[open] table.rank')
            || Number(document.querySelector('[data-test=history]')?.max) > n""",
        arg=before)


def choose(page: Any, n: int = 0) -> str:
    """Plays a move from the list, each n another one."""
    before = steps(page)
    if page.locator("[data-test=open-moves]").count() and not page.locator(".sheet [data-test=moves]").count():
        page.click("[data-test=open-moves]")
    buttons = page.locator("[data-test=moves] button.move")
    buttons.first.wait_for()
    button = buttons.nth(n % min(3, buttons.count()))
    move: str = button.get_attribute("data-move")
    button.click()
    settle(page, before)
    return move


def touch(page: Any) -> str:
    """Touches something that glows and plays its first move; where nothing glows, the first move of the list."""
    before = steps(page)
    lit = page.locator(".board .lit")
    if lit.count():
        lit.first.click()
        button = page.locator("[data-test=object-panel] button.move").first
    else:
        if page.locator("[data-test=open-moves]").count():
            page.click("[data-test=open-moves]")
        button = page.locator("[data-test=moves] button.move").first
    move: str = button.get_attribute("data-move")
    button.click()
    settle(page, before)
    return move
