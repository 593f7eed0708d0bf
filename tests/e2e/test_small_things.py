"""Small faults that were fixed: announcements, the start of a branch, what each key plays, the home page."""

from __future__ import annotations

import re
from typing import Any

import saecula

from .conftest import Visitor, api
from .play import AGE, TURN, begin, reach, settle, steps, touch
from .scripted import hunt, lay, shown, stage
from .test_company import mover, pair
from .waiting import at_step, eventually, expect

WIDE = {"width": 1280, "height": 720}
AGES = "through-the-ages(players=2)"


def said(page: Any) -> None:
    """Makes the page remember every short message that it shows from now on."""
    page.evaluate("""() => {
        window.said = []
        new MutationObserver((all) => {
            for (const { addedNodes } of all) for (const one of addedNodes)
                for (const toast of one.matches?.('.toast') ? [one] : one.querySelectorAll?.('.toast') ?? [])
                    window.said.push(toast.textContent)
        }).observe(document.body, { childList: true, subtree: true })
    }""")


def test_a_declined_request_and_a_resignation_are_announced(visit: Visitor) -> None:
    one, two, _ = pair(visit)
    first, second = mover(one, two)
    before = steps(second)
    while mover(one, two)[0] is first:
        touch(first)
    touch(second)  # from now on, the first player's move can be undone only by consent
    settle(first, before + 1)
    for page in (one, two):
        said(page)
    first.click("[data-test=menu]")
    first.get_by_role("button", name="Ask to undo").click()
    second.get_by_role("button", name="Decline").click()
    first.get_by_text("The other players did not agree").first.wait_for()
    second.click("[data-test=menu]")
    second.locator("dialog").get_by_role("button", name="Resign").click()
    second.locator("dialog footer").get_by_role("button", name="Resign").click()
    first.get_by_text("has left the game").first.wait_for()
    second.locator("[data-test=left]").wait_for(state="attached")
    expect(second.locator(TURN)).to_have_count(0)
    second.wait_for_timeout(1000)
    assert not any("Connected again" in text for text in second.evaluate("said"))


def test_a_bot_never_has_to_be_asked(visit: Visitor) -> None:
    """Undo against bots happens at once, even if a bot has moved since."""
    page = visit("/", viewport=WIDE)
    id = begin(page)
    page.wait_for_selector(TURN)
    said(page)
    while api(page, f"/tables/{id}/position?seat=0")["can_undo"] or steps(page) < 2:
        touch(page)
        page.wait_for_selector(TURN)
    total = steps(page)
    page.keyboard.press("Control+z")
    page.wait_for_function("n => Number(document.querySelector('[data-test=history]').max) < n", arg=total)
    page.get_by_text("Move undone.").wait_for()
    assert not any("Request sent" in text for text in page.evaluate("said"))


def test_a_branch_of_a_finished_game_can_be_played_and_is_not_listed(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)
    id = reach(page, f"{AGE}(players=2)", lambda match: match.outcome is not None)
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.click("[data-test=menu]")
    page.locator("dialog[open]").get_by_role("button", name="Analyze from here").click()
    page.wait_for_function("id => location.pathname.includes('/table/') && !location.pathname.endsWith(id)", arg=id)
    page.wait_for_selector(TURN)
    before = steps(page)
    page.locator("[data-test=moves] button.move, .closing button.move").first.click()
    settle(page, before)
    page.goto("/")
    page.locator(f"a[href$='/table/{id}']").wait_for()
    expect(page.locator("section[aria-labelledby=mine] a")).to_have_count(1)


def test_keys_play_what_they_say_and_go_on_doing_so(visit: Visitor) -> None:
    """The key for drawing a number of cards is that number; during deployment, each area keeps its key."""
    match = hunt(AGES, lambda match: match.question == "military.draw" and len(match.moves) > 1)
    page = stage(visit, AGES, viewport=WIDE)
    lay(page, shown(saecula.game(AGES), match, 1, 1), 1)
    for move in match.moves:
        expect(page.locator(f"[data-move='{move.text}'] kbd")).to_have_text(str(move.n))

    page = visit("/", viewport=WIDE)
    reach(page, "inner-sea(players=2)", lambda match: match.question == "deployment" and len(match.moves) > 4)
    listed = page.locator("[data-test=moves] button.move:has(kbd)")
    listed.nth(3).wait_for()
    keys = "all => Object.fromEntries(all.map(one => [one.dataset.move, one.querySelector('kbd').textContent]))"
    old = listed.evaluate_all(keys)
    before = steps(page)
    listed.nth(1).click()
    at_step(page, before + 1)
    now = eventually(page, lambda: listed.evaluate_all(keys), lambda found: len(set(found) & set(old)) > 2)
    assert {move: now[move] for move in now if move in old} == {move: old[move] for move in old if move in now}


def test_a_first_visit_to_the_home_page(visit: Visitor) -> None:
    """The browser logs no error for a new visitor; pictures are real boards, not cropped, and only those of the page's
    colors are loaded; lengths of games are given in minutes."""
    page = visit("about:blank", viewport=WIDE)
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto("/")
    expect(page.locator("[data-test=minutes]")).to_have_count(4)
    for text in page.locator("[data-test=minutes]").all_inner_texts():
        assert re.fullmatch(r"about \d+ minutes? against a bot", text)
    pictures = page.locator(".game .art img.light")
    expect(pictures).to_have_count(4)
    for i in range(4):
        pictures.nth(i).scroll_into_view_if_needed()
        expect(pictures.nth(i)).to_have_js_property("complete", True)
    ratios = "({ clientWidth: w, clientHeight: h, naturalWidth: x, naturalHeight: y }) => [w / h, x / y]"
    boxes = pictures.evaluate_all(f"all => all.map({ratios})")
    assert all(abs(drawn - seen) < 0.02 for drawn, seen in boxes), boxes
    dark = page.locator(".game .art img.dark")
    assert dark.evaluate_all("all => all.map((one) => one.naturalWidth)") == [0, 0, 0, 0]
    assert errors == []
