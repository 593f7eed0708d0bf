"""People at the table: by touch, by keyboard, two together, and through a power cut."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from .conftest import Server, Visitor, api
from .play import AGE, TURN, begin, by_keys, settle, start, steps, together, touch, turn_or_end
from .waiting import at_step, eventually, expect


def test_a_newcomer_plays_a_whole_game_by_touch(visit: Visitor) -> None:
    page = visit("/")
    id = start(page)
    page.click("[data-test=intro-close]")
    played = 0
    while turn_or_end(page):
        touch(page)
        played += 1
        assert played < 120
    assert played >= 10
    table = api(page, f"/tables/{id}")
    assert table["status"] == "over"
    scores = sorted(table["outcome"]["scores"])
    cells = page.locator("dialog[open] td.points")
    eventually(page, lambda: sorted(int(cell) for cell in cells.all_inner_texts()), lambda shown: shown == scores)
    page.locator("dialog[open] table.sources tbody tr").nth(1).wait_for()  # shows where the points came from
    page.click("[data-test=rematch]")
    page.wait_for_function("id => !location.pathname.endsWith(id)", arg=id)
    page.wait_for_selector("[data-test=question]")


def test_a_whole_game_by_keyboard_alone(visit: Visitor) -> None:
    page = visit("/")
    page.wait_for_selector(f"[data-test=play-{AGE}]")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.test") == f"play-{AGE}":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-test=question]")
    played = 0
    while turn_or_end(page):
        by_keys(page, played)
        played += 1
        assert played < 120
    assert played >= 10
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def whole_game(visit: Visitor, game: str, phone: bool = False, **options: Any) -> int:
    """Plays to the end by keyboard alone, or by touch on a phone; returns the number of decisions."""
    page = visit("/", phone=True) if phone else visit("/", viewport={"width": 1280, "height": 720})
    page.evaluate(f"localStorage.setItem('saecula.intro.{game}', '1')")
    id = begin(page, game, seats=("me", "random"), **options)
    played, chance = 0, random.Random(1)
    while turn_or_end(page):
        if phone:
            touch(page, chance.random() < 0.25)  # or else there would be no end of deals
        else:
            by_keys(page, played)
        played += 1
        assert played < 1500
        assert page.evaluate("[scrollY, document.documentElement.scrollHeight - innerHeight]") == [0, 0]
    assert api(page, f"/tables/{id}")["status"] == "over"
    return played


def test_a_whole_epoch_of_the_inner_sea_by_keyboard_alone(visit: Visitor) -> None:
    assert whole_game(visit, "inner-sea", epochs=1) >= 10


@pytest.mark.parametrize(
    ("game", "options"),
    [("through-the-ages", {"version": "simple"}), ("sid-meiers-civilization", {"length": "short", "turn_limit": 30})],
)
def test_a_stretch_by_keyboard_alone(visit: Visitor, game: str, options: dict[str, Any]) -> None:
    """Uses the keyboard in each way several times. Whole games take too long for every run, so they are soak tests."""
    page = visit("/", viewport={"width": 1280, "height": 720})
    begin(page, game, seats=("me", "random"), **options)
    for played in range(15):
        assert turn_or_end(page)
        by_keys(page, played)


LONG_GAMES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("through-the-ages", {"version": "simple"}),
    ("through-the-ages", {"version": "full"}),
    ("inner-sea", {"epochs": 2}),
    ("sid-meiers-civilization", {"length": "short", "turn_limit": 30}),
]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), LONG_GAMES)
@pytest.mark.parametrize("phone", [False, True], ids=["by keyboard alone", "by touch on a phone"])
def test_whole_long_games(visit: Visitor, game: str, options: dict[str, Any], phone: bool) -> None:
    assert whole_game(visit, game, phone, **options) >= 10


def test_a_first_move_needs_two_clicks_and_little_time(visit: Visitor) -> None:
    page = visit("/")
    page.wait_for_selector(f"[data-test=play-{AGE}]")
    clicks = 0
    page.click(f"[data-test=play-{AGE}]")
    clicks += 1
    page.wait_for_selector("[data-test=question]")
    before = steps(page)
    page.locator("[data-test=moves] button.move").first.click()
    clicks += 1
    settle(page, before)
    assert clicks <= 3


def test_two_browsers_play_at_one_table(visit: Visitor) -> None:
    one = visit("/")
    one.get_by_role("link", name="With friends: Age of Civilization").click()
    one.click("[data-test=create]")
    link = eventually(one, one.locator("[data-test=invite]").input_value)
    two = visit(link, locale="es-ES")
    two.get_by_role("textbox").fill("Berta")
    two.click("[data-test=join]")
    for page in (one, two):  # the game begins automatically when the table is full
        page.wait_for_selector(".board")
        page.locator(".seats").get_by_text("Berta").wait_for()
    played = [0, 0]
    while sum(played) < 80 and min(played) < 3:
        together(one, two)
        who = 0 if one.locator(TURN).count() else 1
        page, other = (one, two) if who == 0 else (two, one)
        before = steps(other)
        touch(page)
        settle(other, before)
        played[who] += 1
    assert min(played) >= 3, played
    expect(two.locator("[data-test=log]")).to_contain_text("Berta")
    two.locator("[data-tab=chat]").click()
    two.get_by_role("textbox", name="Escribe a la mesa").fill("hola <b>mesa</b>")
    two.keyboard.press("Enter")
    one.locator("[data-tab=chat]").click()
    one.get_by_text("hola <b>mesa</b>").wait_for()  # shown as it was typed, not as markup


def test_the_server_is_killed_and_the_game_goes_on(visit: Visitor, own_server: Server) -> None:
    page = visit("/", base=own_server.url)
    id = begin(page)
    for _ in range(4):
        assert turn_or_end(page)
        touch(page)
    assert turn_or_end(page)
    before = steps(page)
    log = page.locator("[data-test=log]").inner_text()
    own_server.kill()
    page.wait_for_selector("text=No connection.")
    own_server.start()
    page.wait_for_selector("text=No connection.", state="detached", timeout=90_000)
    at_step(page, before)
    assert before == len(_moves(page, id)), "no acknowledged move is lost, none is doubled"
    eventually(page, page.locator("[data-test=log]").inner_text, lambda now: bool(now == log))
    for _ in range(3):
        assert turn_or_end(page)
        touch(page)
    settle(page, before)


def test_a_move_sent_into_the_void_is_not_lost_nor_doubled(visit: Visitor, own_server: Server) -> None:
    """If the server dies before the move, the page reports it, and the same move works after the restart."""
    page = visit("/", base=own_server.url)
    begin(page)
    assert turn_or_end(page)
    before = steps(page)
    own_server.kill()
    page.locator("[data-test=moves] button.move").first.click()
    page.wait_for_selector(".toast.bad")
    own_server.start()
    page.wait_for_selector("text=No connection.", state="detached", timeout=90_000)
    at_step(page, before)
    page.locator("[data-test=moves] button.move").first.click()
    settle(page, before)


def test_two_persons_at_one_screen(visit: Visitor) -> None:
    page = visit(f"/new/{AGE}")
    seats = page.locator("fieldset").first
    page.wait_for_selector("fieldset select")
    seats.get_by_role("combobox").nth(1).select_option("here")
    seats.get_by_role("textbox").nth(0).fill("Anna")
    seats.get_by_role("textbox").nth(1).fill("Bruno")
    page.click("[data-test=create]")
    covered = 0
    for _ in range(14):
        page.wait_for_selector(f"{TURN}, [data-test=uncover]")
        if page.locator("[data-test=uncover]").count():
            covered += 1
            page.click("[data-test=uncover]")
            page.wait_for_selector("[data-test=uncover]", state="detached")
            page.wait_for_selector(TURN)
        before = steps(page)
        closing = page.locator(".closing button.move")
        (closing if closing.count() else page.locator("[data-test=moves] button.move")).last.click()
        page.wait_for_function(
            """n => document.querySelector('[data-test=uncover]')
                || Number(document.querySelector('[data-test=history]').max) > n""",
            arg=before,
        )
    assert covered >= 2


def _moves(page: Any, id: str) -> list[str]:
    record = page.request.get(f"/api/v1/tables/{id}/record?seat=0&format=json").json()
    return [str(move) for move in record["moves"]]
