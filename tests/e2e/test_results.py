"""From guest to account with a running game; a rated game; its rating, its place in the history, and its record."""

from __future__ import annotations

import re
import time
from typing import Any

from .conftest import PATIENCE, Visitor, api
from .play import AGE, OVER, post, start
from .test_account import PASSWORD
from .test_page import findings, fits
from .waiting import expect


def play_on(page: Any, id: str) -> None:
    """Plays the visitor's seat to the end of the game, through the API."""
    end = time.monotonic() + 2 * PATIENCE / 1000
    seat = api(page, f"/tables/{id}")["mine"][0]
    for n in range(100_000):
        position = api(page, f"/tables/{id}/position?seat={seat}")
        if position["view"]["outcome"] is not None:
            return
        moves = position["moves"]
        if moves:
            move = moves[n % len(moves)]["text"]
            post(page, f"/tables/{id}/moves", seat=seat, move=move, version=position["version"])
        else:
            page.wait_for_timeout(20)
        assert time.monotonic() < end, "the game does not end"


def test_a_guest_opens_an_account_plays_rated_and_sees_rating_and_history(visit: Visitor) -> None:
    page = visit("/")
    running = start(page)  # a game that is not over when the guest opens an account
    page.goto("/account")
    page.get_by_role("button", name="I have no account yet").click()
    page.get_by_label("Name", exact=True).fill("Sempronia")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Create an account").click()
    expect(page).to_have_url(re.compile(r"//[^/]+/$"))  # the first page, where her table still is
    expect(page.locator(f"main a[href='/table/{running}']").first).to_be_visible()
    assert [s["name"] for s in api(page, f"/tables/{running}")["seats"] if s["mine"]] == ["Sempronia"]

    page.goto(f"/new/{AGE}")
    page.locator("form .row").nth(1).locator("select").nth(1).select_option("random")
    page.locator("[data-test=rated]").check()
    expect(page.get_by_label("No clock")).to_have_count(0)  # a rated game needs one
    assert findings(page) == []
    page.locator("[data-test=create]").click()
    page.wait_for_selector(".board")
    id = page.url.rpartition("/")[2]
    assert api(page, f"/tables/{id}")["rated"] is True
    play_on(page, id)
    page.wait_for_selector(OVER)
    result = api(page, f"/tables/{id}/result")
    mine = result["seats"][result["mine"][0]]
    expect(page.locator(f"{OVER} [data-test=rating]").filter(has_text=str(mine["rating"]))).to_have_count(1)

    page.goto("/people/me")
    expect(page.locator("[data-test=name]")).to_have_text("Sempronia")
    shown = page.locator(f"[data-test=rating][data-game={AGE}]")
    expect(shown).to_contain_text(str(mine["rating"]))
    expect(shown).to_contain_text("provisional")
    expect(shown.locator("[data-test=curve]")).to_have_count(1)
    expect(page.locator("[data-test=roles] li").first).to_be_visible()
    page.locator("[data-test=public-games]").uncheck()
    page.get_by_text("Saved.").wait_for()

    page.goto("/history")
    row = page.locator(f"[data-table='{id}']")
    expect(row).to_contain_text("Rated")
    page.locator("main select").nth(2).select_option("won" if mine["place"] == 1 else "lost")
    page.locator("[data-test=search]").click()
    expect(row).to_have_count(1)
    with page.expect_download() as file:
        page.locator("[data-test=archive]").click()
    assert file.value.suggested_filename == "saecula.zip"
    page.set_viewport_size({"width": 390, "height": 844})
    assert fits(page)
    row.get_by_role("link", name="Replay and analysis").click()
    page.wait_for_selector(".board")

    nobody = visit("/people/Sempronia", phone=True, dark=True, locale="it-IT")
    expect(nobody.locator("main")).to_contain_text("Questa persona qui non mostra nulla.")
    assert fits(nobody)
    assert findings(nobody) == []
    nobody.goto(f"/leaders/{AGE}")
    expect(nobody.locator("main")).to_contain_text("Partite classificate necessarie")
    assert findings(nobody) == [] and fits(nobody)
