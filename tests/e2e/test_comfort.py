"""Help for newcomers: everything has a name, a question gives its reason, and the next step is visible."""

from __future__ import annotations

import pytest

from .conftest import Visitor, api
from .play import AGE, GAMES, TURN, begin, by_points, choose, reach, settle, steps, turn_or_end
from .waiting import eventually, expect

NAMELESS = """async () => {
  const until = async (look) => {
    const late = performance.now() + 10000
    while (!look() && performance.now() < late) await new Promise((done) => setTimeout(done, 5))
  }
  const head = () => document.querySelector('[data-test=object-panel] h3')
  const out = []
  const seen = new Set()
  for (const one of document.querySelectorAll('.board [data-object]')) {
    const id = one.getAttribute('data-object')
    if (seen.has(id)) continue
    seen.add(id)
    one.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await until(head)
    const name = head()?.textContent ?? ''
    if (!name || /^[a-z]+(-[a-z0-9]+)+$/.test(name)) out.push(`${id}: ${name}`)
    document.querySelector('.veil')?.click()
    await until(() => !head())
  }
  return [seen.size, out]
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_object_is_called_by_a_name(visit: Visitor, game: str) -> None:
    """Spaces, banks and decks have names too: a panel never shows an id of the engine."""
    page = visit("/")
    begin(page, game)
    assert turn_or_end(page)
    count, nameless = page.evaluate(NAMELESS)
    assert count > 10
    assert nameless == []


def test_a_card_of_the_row_is_explained_where_it_lies(visit: Visitor) -> None:
    page = visit("/")
    id = begin(page, "through-the-ages")
    assert turn_or_end(page)
    card = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["row"][2]
    words = api(page, "/games/through-the-ages/text/en")
    page.click(".board [data-object=row-3]", button="right")
    panel = page.locator("[data-test=object-panel]")
    expect(panel.locator("h3")).to_have_text(words["names"][card])
    lines = [line.rstrip("*") for line in words["cards"][card]]
    expect(panel.locator(".lines li")).to_have_text(lines)


def test_digits_work_while_the_panel_of_an_object_is_open(visit: Visitor) -> None:
    """A digit means the same move as in the list, and the panel shows it beside its moves."""
    page = visit("/", viewport={"width": 1280, "height": 720})
    reach(page, f"{AGE}(players=2)", lambda match: any(move.text.startswith("research ") for move in match.moves))
    page.wait_for_selector(TURN)
    page.click(".board [data-object=research]", button="right")
    keys = page.locator("[data-test=object-panel] button.move:has(kbd)")
    move, digit = keys.last.get_attribute("data-move"), keys.last.locator("kbd").inner_text()
    listed = page.locator(f'[data-test=moves] button.move[data-move="{move}"] kbd')
    assert listed.inner_text() == digit
    before = steps(page)
    with page.expect_request(lambda request: request.url.endswith("/moves")) as sent:
        page.keyboard.press(digit)
    assert move in (sent.value.post_data or "")
    settle(page, before)
    expect(page.locator("[data-test=object-panel]")).to_have_count(0)


def test_a_move_about_another_card_says_what_that_card_does(visit: Visitor) -> None:
    """Research lists the technologies, each with its effect; the technologies themselves light up."""
    page = visit("/")
    reach(page, f"{AGE}(players=2)", lambda match: any(move.text.startswith("research ") for move in match.moves))
    page.wait_for_selector(TURN)
    page.click(".board [data-object=research]", button="right")
    moves = page.locator("[data-test=object-panel] button.move")
    moves.nth(1).wait_for()
    eventually(page, lambda: moves.locator("small").count() == moves.count())
    page.keyboard.press("Escape")
    page.click(".board [data-object=research]")
    page.wait_for_selector(".board .target")


def test_why_a_question_is_asked(visit: Visitor) -> None:
    page = visit("/")
    id = begin(page, "inner-sea")
    assert turn_or_end(page)
    question = api(page, f"/tables/{id}/position?seat=0")["view"]["question"]
    rule = api(page, "/games/inner-sea/text/en")["questions"][question]
    words = {r["id"]: r["text"] for r in api(page, "/games/inner-sea/rules/en")["rules"]}
    page.click("[data-test=why]")
    told = page.locator("[data-test=because]")
    expect(told).to_contain_text(words[rule])
    told.get_by_role("button", name=f"Show rule {rule}").click()
    expect(page.locator(".list li.shown")).to_contain_text(rule)


@pytest.mark.parametrize("phone", [False, True])
def test_what_ends_the_turn_is_always_in_view(visit: Visitor, phone: bool) -> None:
    """The move is visible even if the list is long; the key 0 plays it if the keys 1 to 9 do not reach it."""
    page = visit("/", phone=phone, **({} if phone else {"viewport": {"width": 1280, "height": 720}}))
    begin(page, "through-the-ages")
    last = page.locator(".closing button.move")
    for _ in range(40):
        assert turn_or_end(page)
        if last.count() and page.locator("[data-test=moves] button.move").count() > 10:
            break
        before = steps(page)
        (last if last.count() else page.locator("[data-test=moves] button.move")).first.click()
        settle(page, before)
    else:
        raise AssertionError("no long list of moves")
    seen = """node => {
        const box = node.getBoundingClientRect()
        return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    }"""
    eventually(page, lambda: bool(last.evaluate(seen)))
    expect(last.locator("kbd")).to_have_text("0")
    before = steps(page)
    page.keyboard.press("0")
    settle(page, before)


def test_a_bot_is_called_so_in_the_readers_language(visit: Visitor) -> None:
    page = visit("/", locale="it-IT")
    begin(page, AGE)
    expect(page.locator(".seats").first).to_contain_text("Bot 2")
    expect(page.locator("body")).not_to_contain_text("Greedy")


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_by_keyboard_on_every_board(visit: Visitor, game: str) -> None:
    """The period key goes to objects and targets, and Enter presses them.

    The focus stays there or goes to the question, but is never lost.
    """
    page = visit("/")
    begin(page, game)
    for _ in range(3):
        assert turn_or_end(page)
        before = steps(page)
        if page.locator(".board [data-object].lit").count():
            by_points(page, before)
        else:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        settle(page, before)
    assert turn_or_end(page)
    page.wait_for_function("document.activeElement.matches('.asked, .board [data-object]')")


def test_a_line_of_the_log_leads_to_its_card(visit: Visitor) -> None:
    page = visit("/")
    begin(page)
    assert turn_or_end(page)
    choose(page)
    line = page.locator("[data-test=log] button.words").first
    line.click()
    panel = page.locator("[data-test=object-panel]")
    panel.locator(".lines li").first.wait_for()
    assert panel.locator("h3").inner_text() in line.inner_text()
