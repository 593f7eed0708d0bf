"""Other people at the table: spectators, passwords, resignation, analysis, requests to the other players."""

from __future__ import annotations

import re
import threading
import time
from typing import Any

import httpx
import pytest

from saecula.bots.remote import Client, serve

from .conftest import Visitor, api
from .play import AGE, GAMES, TURN, begin, choose, last, post, settle, steps, together, touch, turn_or_end
from .test_page import findings
from .waiting import at_step, eventually, expect


def pair(visit: Visitor, game: str = AGE) -> tuple[Any, Any, str]:
    """Two people at the same table with the game in progress, and the link to the table."""
    one = visit(f"/new/{game}?friends")
    one.click("[data-test=create]")
    link: str = eventually(one, one.locator("[data-test=invite]").input_value)
    two = visit(link)
    two.get_by_label("Your name at the table").fill("Berta")
    two.click("[data-test=join]")
    for page in (one, two):
        page.wait_for_selector(".board")
    return one, two, link


def mover(one: Any, two: Any) -> tuple[Any, Any]:
    """The page that is asked, and the other one."""
    together(one, two)
    return (one, two) if one.locator(TURN).count() else (two, one)


@pytest.mark.parametrize("game", GAMES[1:])
def test_two_browsers_play_each_game(visit: Visitor, game: str) -> None:
    """Covers three games; `test_two_browsers_play_at_one_table` covers Age of Civilization."""
    one, two, _ = pair(visit, game)
    played = {one: 0, two: 0}
    for n in range(120):
        page, _ = mover(one, two)
        choose(page, n)
        played[page] += 1
        if n >= 5 and min(played.values()) >= 2:
            break
    assert min(played.values()) >= 2, played.values()
    for page in (one, two):
        page.locator("[data-test=log] .line").nth(3).wait_for(state="attached")


def test_a_spectator_sees_the_game_and_cannot_move(visit: Visitor) -> None:
    one, two, link = pair(visit)
    watcher = visit(link)
    watcher.wait_for_selector("text=You are watching.")
    expect(watcher.locator("button.move")).to_have_count(0)
    expect(watcher.locator(".board .lit")).to_have_count(0)
    now, _ = mover(one, two)
    together(one, two, watcher)
    before = steps(watcher)
    touch(now)
    settle(watcher, before)


def test_a_table_with_a_password(visit: Visitor) -> None:
    page = visit(f"/new/{AGE}?friends")
    page.get_by_label("Anyone with the password").check()
    page.get_by_label("Password of the table").fill("sesame")
    page.click("[data-test=create]")
    page.wait_for_selector("[data-test=invite]")
    id = page.url.rpartition("/")[2]
    other = visit(f"/table/{id}")
    other.get_by_label("Password of the table").fill("wrong")
    other.get_by_role("button", name="Open").click()
    other.wait_for_selector(".toast.bad")
    other.get_by_label("Password of the table").fill("sesame")
    other.get_by_role("button", name="Open").click()
    other.wait_for_selector(".board")


def test_resigning_hands_the_seat_to_a_bot(visit: Visitor) -> None:
    page = visit("/")
    id = begin(page)
    touch(page)
    assert turn_or_end(page)
    page.click("[data-test=menu]")
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.locator("dialog footer").get_by_role("button", name="Resign").click()
    expect(page.locator(".side .ask.mine")).to_have_count(0)
    eventually(page, lambda: all(seat["kind"] == "bot" for seat in api(page, f"/tables/{id}")["seats"]))


def test_a_finished_game_is_analysed_from_any_position(visit: Visitor) -> None:
    page = visit("/")
    expect(page.locator("[data-test=level-about]")).to_contain_text("one move ahead")
    page.get_by_text("How strong?").click()
    shown = page.locator("[data-test=level-about]")
    expect(shown.locator("caption")).to_have_text("Share of victories of Medium against Easy")
    expect(shown.locator("thead th").first).to_have_text("2 players")
    expect(shown.locator("tbody td").first).to_have_text(re.compile(r"\d+%\s*\d+% to \d+%\s*\d+ games"))
    page.get_by_text("How strong?").click()
    id = begin(page)
    page.click("[data-test=hint]")
    expect(page.locator("[data-test=hint-said] b")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-test=hint-worth]")).to_contain_text(re.compile(r"value of this line: -?\d"))
    while turn_or_end(page):
        touch(page)
    page.click("[data-test=study-open]")
    page.wait_for_selector("dialog", state="detached")
    page.click("[data-test=analyse]")
    expect(page.locator("[data-test=study]")).to_have_attribute("data-state", "done", timeout=120_000)
    expect(page.locator("[data-test=curve] polyline")).to_have_count(2)
    expect(page.locator("[data-test=curve] line.round")).to_have_count(6)  # six rounds
    expect(page.locator("[data-test=study]")).to_contain_text("Numbers below: rounds")
    assert findings(page) == []
    page.click("[data-test=autoplay]")
    expect(page.locator("[data-test=autoplay]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".notices .looking")).to_be_visible()
    page.click("[data-test=autoplay]")
    expect(page.locator("[data-test=autoplay]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-test=turning], [data-test=mistake]").first.click()
    expect(page.locator(".notices .looking")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".notices .looking")).to_have_count(0)
    total = steps(page)
    for n in range(1, 4):
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector(f"text=move {total - n} of {total}")
    page.wait_for_selector(f"text=move {total - 3} of {total}")
    page.get_by_role("button", name="Analyze from here").click()
    page.wait_for_function("id => !location.pathname.endsWith(id)", arg=id)
    page.wait_for_selector(".side .ask.mine")
    at_step(page, total - 3)
    expect(page.locator("[data-test=uncover]")).to_have_count(0)
    touch(page)
    page.click("[data-test=remove-branch]")
    page.wait_for_function("id => location.pathname.endsWith(id)", arg=id)
    page.goto(f"/table/{id}?at=5")
    page.wait_for_selector(f"text=move 5 of {total}")
    expect(page.locator("[data-test=remove-branch]")).to_have_count(0)


def test_programs_are_challenged_and_decline_or_accept(visit: Visitor, shared_server: Any) -> None:
    """The program Nay declines what it is invited to, and Yea accepts and plays."""
    url = shared_server.url

    def serve_as(name: str) -> Client:
        with httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}, timeout=60) as person:
            person.post("/accounts", json={"name": name, "password": "correct horse"}).raise_for_status()
            made = person.post("/me/tokens", json={"name": "bot", "scopes": ["read", "play"]}).json()
        return Client(url, made["token"])

    def decline() -> None:
        for event in nay.news([AGE]):
            if event["type"] == "invited":
                answer.wait(60)
                nay.ask(f"/tables/{event['table']}/decline", {})

    answer, nay, yea = threading.Event(), serve_as("Nay"), serve_as("Yea")
    for deed in (decline, lambda: list(serve(yea, "random"))):
        threading.Thread(target=deed, daemon=True).start()
    page = visit("/", phone=True)
    eventually(page, lambda: api(page, "/programs"), lambda found: len(found) == 2)
    page.goto(f"/new/{AGE}")
    kind, program = page.get_by_role("combobox", name="Seat 2"), page.locator("[data-test=program]")
    kind.select_option("program")
    expect(program.locator("option")).to_have_text(["Nay", "Yea"])
    program.select_option("Nay")
    expect(program).to_have_css("width", kind.evaluate("one => getComputedStyle(one).width"))
    page.click("[data-test=create]")
    expect(page.locator(".seats li").nth(1)).to_contain_text("Nay (invited, no answer yet)")
    answer.set()
    expect(page.locator(".toast").filter(has_text="Nay declines.")).to_be_visible()
    expect(page.locator(".seats li").nth(1)).to_contain_text("Free seat")

    page.goto(f"/new/{AGE}")
    kind.select_option("program")
    program.select_option("Yea")
    page.click("[data-test=create]")
    page.wait_for_selector(".board")
    page.get_by_role("button", name="Got it").click()
    expect(page.get_by_title("a program plays here")).to_have_count(1)
    for _ in range(3):
        assert turn_or_end(page)
        touch(page)


def test_undo_with_the_consent_of_the_other(visit: Visitor) -> None:
    one, two, _ = pair(visit)
    first, second = mover(one, two)
    while mover(one, two)[0] is first:
        last(first)
    total = steps(second)
    touch(second)
    settle(first, total)
    first.click("[data-test=menu]")
    first.get_by_role("button", name="Ask to undo").click()
    second.get_by_role("button", name="Agree").click()
    first.wait_for_function("n => Number(document.querySelector('[data-test=history]').max) < n", arg=total)
    first.wait_for_selector(TURN)


def test_what_happened_since_my_last_turn(visit: Visitor) -> None:
    page = visit("/")
    begin(page)
    choose(page)
    news = page.locator("[data-test=log] .line.new")
    while turn_or_end(page) and news.count() == 0:
        last(page)
    expect(page.locator("[data-test=log]")).to_contain_text("Since your last turn")
    page.click("[data-test=replay]")
    page.wait_for_selector("text=You are looking at an earlier position")
    page.wait_for_selector(TURN)


def test_a_network_without_live_connections(visit: Visitor) -> None:
    """If WebSockets are blocked, the page polls the server, and the game continues."""
    page = visit("about:blank")
    page.add_init_script("window.WebSocket = class { constructor() { throw new Error('blocked') } }")
    page.goto("/")
    begin(page)
    while turn_or_end(page) and "Bot 2" not in page.locator("[data-test=log]").inner_text():
        last(page)
    assert turn_or_end(page)


def test_an_old_answer_does_not_hide_what_is_newer(visit: Visitor) -> None:
    """If the live connection is faster than the first answer, that answer is outdated when it arrives."""
    page = visit("/")
    id = begin(page)
    touch(page)
    assert turn_or_end(page)
    total = steps(page)
    old = {**api(page, f"/tables/{id}/history/0?seat=0"), "version": 1, "moves": []}

    def late(route: Any) -> None:
        time.sleep(2)
        route.fulfill(json=old)

    page.route("**/position*", late)
    with page.expect_response("**/position*"):
        page.goto(f"/table/{id}")
    page.wait_for_selector(TURN)
    page.wait_for_timeout(300)
    at_step(page, total)
    expect(page.locator(TURN)).to_have_count(1)


def test_a_clock_runs_for_the_one_who_is_asked(visit: Visitor) -> None:
    page = visit(f"/new/{AGE}?friends")
    page.get_by_label("Live, with a clock").check()
    page.click("[data-test=create]")
    other = visit(eventually(page, page.locator("[data-test=invite]").input_value))
    other.get_by_label("Your name at the table").fill("Berta")
    other.click("[data-test=join]")
    now, _ = mover(page, other)
    clock = now.locator(".seats .seat.turn .clock")
    before = clock.inner_text()
    now.wait_for_function("old => document.querySelector('.seats .seat.turn .clock').textContent !== old", arg=before)
    expect(now.locator(".seats .clock")).to_have_count(2)


def chatting(visit: Visitor, script: str) -> tuple[Any, Any, str]:
    """Somebody with the chat open, whose page runs a script first; another person; and the chat's address."""
    one, two, link = pair(visit)
    address = f"/tables/{link.split('/table/')[1].split('?')[0]}/chat"
    one.add_init_script(script)
    one.reload()
    one.wait_for_selector(".board")
    one.get_by_role("tab", name="Chat").click()
    return one, two, address


SOCKETS = """
const Usual = window.WebSocket
window.sockets = []
window.WebSocket = class extends Usual {
  constructor(url) {
    if (window.cut) throw new Error('cut')
    super(url)
    window.sockets.push(this)
  }
}
"""


def test_the_chat_is_read_without_a_live_connection(visit: Visitor) -> None:
    blocked = "window.WebSocket = class { constructor() { throw new Error('blocked') } }"
    one, two, address = chatting(visit, blocked)
    post(two, address, text="Can you hear me?")
    one.get_by_role("log", name="Chat").get_by_text("Can you hear me?").wait_for()


def test_what_is_said_while_the_connection_is_cut_is_heard_later(visit: Visitor) -> None:
    one, two, address = chatting(visit, SOCKETS)
    post(two, address, text="before")
    lines = one.get_by_role("log", name="Chat")
    lines.get_by_text("before").wait_for()
    one.evaluate("() => { window.cut = true; window.sockets.forEach((socket) => socket.close()) }")
    post(two, address, text="meanwhile")
    one.evaluate("() => { window.cut = false }")
    lines.get_by_text("meanwhile").wait_for()
    expect(lines.get_by_text("before")).to_have_count(1)


def test_an_old_chat_does_not_hide_what_was_said_since(visit: Visitor) -> None:
    """If a line is said while the chat is being read, the answer may be from before the line."""
    one, two, address = chatting(visit, "")
    held: list[Any] = []
    one.route("**/chat*", lambda route: held.append(route))
    one.reload()
    eventually(one, lambda: bool(held))
    one.get_by_role("tab", name="Chat").click()
    one.wait_for_timeout(500)  # for the live connection
    post(two, address, text="news")
    line = one.get_by_role("log", name="Chat").get_by_text("news")
    line.wait_for()
    for route in held:
        route.fulfill(json=[])
    one.wait_for_timeout(300)
    expect(line).to_have_count(1)
