"""Fewer questions: rarely wanted answers, standing answers and lone answers are skipped without revealing a hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from saecula.core import Match

from .conftest import Visitor, api
from .play import AGE, TURN, begin, reach, settle, steps, touch, turn_or_end
from .waiting import at_step, eventually, expect

SEA = "inner-sea(players=2)"
WIDE = {"width": 1280, "height": 720}


def question(page: Any) -> str:
    """The id of the question that is shown."""
    page.wait_for_selector(f"{TURN} [data-test=question]")
    id = page.url.rpartition("/")[2]
    asked: str = api(page, f"/tables/{id}/position?seat=0")["view"]["question"]
    return asked


def shown(page: Any, name: str, game: str = "inner-sea") -> None:
    """Waits until the page shows that question."""
    words = api(page, f"/games/{game}/text/en")["messages"][f"question.{name}"]
    page.locator("[data-test=question]", has_text=words).wait_for()


def at_retirement(match: Match) -> bool:
    """Whether seat 0 may retire disks and will have disks to deploy afterwards."""
    if match.question != "retirement" or len(match.moves) < 3:
        return False
    after = match.clone()
    while after.seat == 0 and after.question in ("retirement", "resettlement"):
        after.play("done")
    return after.seat == 0 and after.question == "deployment"


def at_both(match: Match) -> bool:
    """Whether, in addition, the page skips the question about the disks of Cities."""
    if not at_retirement(match):
        return False
    after = match.clone()
    after.play("done")
    return after.question == "resettlement"


@pytest.mark.parametrize(("size", "locale"), [((844, 390), "en-GB"), ((390, 844), "it-IT"), ((1280, 720), "it-IT")])
def test_what_was_answered_for_the_reader_does_not_cover_the_question(
    visit: Visitor, size: tuple[int, int], locale: str
) -> None:
    page = visit("/", phone=size[0] < 1000, viewport={"width": size[0], "height": size[1]}, locale=locale)
    reach(page, SEA, at_both, player="greedy")
    page.locator("[data-test=first-resettlement]").wait_for()
    intro = page.get_by_role("button", name=re.compile("Got it|Capito"))
    if intro.count():
        intro.first.click()
    asked = page.locator("[data-test=question]")
    on_top = """element => {
        const { left, top, bottom } = element.getBoundingClientRect()
        return [top + 3, bottom - 3].every((y) => element.contains(document.elementFromPoint(left + 5, y)))
    }"""
    eventually(page, lambda: asked.evaluate(on_top))


def test_disks_are_retired_only_if_one_calls_for_it(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)
    id = reach(page, SEA, at_retirement)
    eventually(page, lambda: question(page), lambda asked: asked not in ("retirement", "resettlement"))
    page.wait_for_selector(TURN)  # the page has answered for the reader
    assert "done" in str(api(page, f"/tables/{id}/record?seat=0&format=json")["moves"][-1])
    page.click("[data-test=first-retirement]")
    shown(page, "retirement")
    before = steps(page)
    page.locator("[data-test=moves] [data-move^='retire ']").first.click()
    settle(page, before)
    shown(page, "retirement")
    page.keyboard.press("Backspace")
    at_step(page, before)
    page.locator(".closing button.move, [data-test=moves] [data-move=done]").first.click()
    settle(page, before)
    page.locator("[data-test=undo]").click()
    shown(page, "retirement")


def test_called_for_in_the_menu_it_is_asked_each_time(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)
    page.evaluate("localStorage.setItem('saecula.ask.inner-sea.retirement', '1')")
    reach(page, SEA, at_retirement)
    shown(page, "retirement")
    page.click("[data-test=menu]")
    box = page.locator("[data-test=ask-retirement]")
    expect(box).to_be_checked()
    box.click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-test=question]")).not_to_contain_text("Retire")
    eventually(page, lambda: question(page), lambda asked: asked != "retirement")


def test_losses_of_one_cause_are_one_gesture(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)

    def losing(match: Match) -> bool:
        return match.question == "loss" and match.view(0)["table"]["doing"]["n"] >= 2

    id = reach(page, SEA, losing)
    page.wait_for_selector(TURN)
    before, n = steps(page), api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["doing"]["n"]
    row = page.locator("[data-test=moves] li", has=page.locator("[data-move=lose]"))
    row.locator("[data-test=many-all]").click()
    settle(page, before + n - 1)
    page.keyboard.press("Backspace")
    at_step(page, before)
    page.click("[data-test=until]")
    settle(page, before + n - 1)
    written = api(page, f"/tables/{id}/record?seat=0&format=json")["moves"][before : before + n]
    assert all("lose" in str(move) for move in written), "one press, all of them alike"


def test_no_until_something_changes(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)
    reach(page, SEA, lambda match: match.question == "negate")
    page.wait_for_selector(TURN)
    before = steps(page)
    page.click("[data-test=until]")
    settle(page, before)
    page.wait_for_selector("[data-test=kept-negate]")
    page.locator("[data-test=kept-negate]").dispatch_event("click")  # the other person now has the screen
    page.wait_for_selector("[data-test=kept-negate]", state="detached")


def test_an_answer_until_something_changes_outlives_the_page(visit: Visitor) -> None:
    """The server keeps it with the seat, so it is still there when the page has been reloaded."""
    page = visit("/", viewport=WIDE)
    id = reach(page, SEA, lambda match: match.question == "negate")
    page.wait_for_selector(TURN)
    before = steps(page)
    page.click("[data-test=until]")
    settle(page, before)
    page.wait_for_selector("[data-test=kept-negate]")
    page.reload()
    page.wait_for_selector(".board [data-object], [data-test=uncover]")
    kept = [{"question": "negate", "move": "decline"}]
    eventually(page, lambda: api(page, f"/tables/{id}/position?seat=0")["standing"], lambda seen: seen == kept)


def test_a_full_draw_is_not_asked(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)
    text = "through-the-ages(players=2, version=full)"
    id = reach(page, text, lambda match: match.question == "military.draw")
    page.wait_for_function(
        """async id => (await (await fetch(`/api/v1/tables/${id}/position?seat=0`)).json()).view.question
            !== 'military.draw'""",
        arg=id,
    )


def test_a_lone_answer_is_not_asked_where_nobody_waits_for_it(visit: Visitor) -> None:
    """A player alone with bots is asked only if there is a choice, or if earlier moves could still be undone."""
    page = visit("/", viewport=WIDE)
    id = begin(page, AGE, seats=("me", "greedy"))
    for _ in range(14):
        if not turn_or_end(page):
            break
        position = api(page, f"/tables/{id}/position?seat=0")
        assert len(position["moves"]) > 1 or position["can_undo"], position["moves"]
        touch(page)


def test_two_persons_are_asked_what_tells_of_a_hand(visit: Visitor) -> None:
    """A player who can only pass in the politics phase is still asked, so that the opponent learns nothing from it."""
    page = visit("/", viewport=WIDE)
    text = "through-the-ages(players=2, version=full)"
    reach(page, text, lambda match: match.question == "politics" and len(match.moves) == 1)
    shown(page, "politics", "through-the-ages")
    page.wait_for_timeout(600)
    shown(page, "politics", "through-the-ages")


@pytest.mark.parametrize(
    ("text", "question", "who"),
    [
        ("through-the-ages(players=2)", "battle.defend", "Bruno"),
        ("sid-meiers-civilization(players=2)", "reaction", "Bruno"),
        (SEA, "negate", ""),
    ],
)
def test_a_question_says_who_did_what_and_with_what(visit: Visitor, text: str, question: str, who: str) -> None:
    """Whoever has to answer reads beside the question what another did; the thing itself is named in the question."""
    page = visit("/", viewport=WIDE)
    id = reach(page, text, lambda match: match.question == question and len(match.moves) > 1)
    shown(page, question, text.partition("(")[0])
    about = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["about"]
    names = api(page, f"/games/{text.partition('(')[0]}/text/en")["names"]
    for one in about:
        expect(page.locator(".asked .now")).to_contain_text(names[one])
    cause = page.locator("[data-test=cause]")
    expect(cause).to_be_visible()
    expect(cause).to_contain_text(who or names[about[-1]])
