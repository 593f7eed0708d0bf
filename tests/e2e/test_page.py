"""The page itself: languages, phones, explanations, looking back, and access without a mouse or without sight."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any, Final

import pytest

from .conftest import AXE, Visitor, api
from .play import AGE, GAMES, TURN, begin, choose, reach, settle, start, steps, touch, turn_or_end
from .waiting import at_rest, eventually, expect


def test_the_language_changes_at_any_time(visit: Visitor) -> None:
    page = visit("/", locale="en-GB")
    id = begin(page)
    touch(page)
    assert turn_or_end(page)
    question = api(page, f"/tables/{id}/position?seat=0")["view"]["question"]
    seen = set()
    for lang in ("it", "es", "en"):
        page.select_option("[data-test=lang]", lang)
        expected = api(page, f"/games/{AGE}/text/{lang}")["messages"][f"question.{question}"]
        page.wait_for_function(
            "text => document.querySelector('[data-test=question]')?.textContent === text", arg=expected
        )
        expect(page.locator("html")).to_have_attribute("lang", lang)
        seen.add(eventually(page, page.locator("[data-test=log]").inner_text, lambda log: log not in seen))
        page.locator("[data-tab=rules]").click()
        chapter = api(page, f"/games/{AGE}/rules/{lang}")["chapters"][0]
        page.wait_for_selector(f"text={chapter['title']}")
        page.locator("[data-tab=log]").click()
    assert len(seen) == 3, "the log is told in each language"
    page.reload()
    page.wait_for_selector("[data-test=question]")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_browser_chooses_the_first_language(visit: Visitor) -> None:
    """The guide to the page is one link away, in that language, with its pictures."""
    page = visit("/", locale="it-IT")
    page.wait_for_selector("text=Gioca subito")
    page.click("footer [data-test=help]")
    for lang, title in (("it", "Giocare nel browser"), ("es", "Jugar en el navegador"), ("en", "Play in the browser")):
        page.select_option("[data-test=lang]", lang)
        expect(page.locator("main h1")).to_have_text(title)
    page.locator("main img").first.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('main img').naturalWidth > 300")
    assert findings(page) == []
    page = visit("/", locale="de-DE")
    page.wait_for_selector("text=Play now")


def test_a_phone_of_390_pixels(visit: Visitor) -> None:
    page = visit("/", phone=True)
    page.wait_for_selector(f"[data-test=play-{AGE}]")
    assert fits(page)
    start(page)
    page.click("[data-test=intro-close]")
    for _ in range(6):
        assert turn_or_end(page)
        assert fits(page)
        touch(page)
    turn_or_end(page)
    for tab in ("log", "rules", "chart", "chat"):
        page.locator(f".nav [data-tab={tab}]").click()
        page.wait_for_selector(".sheet")
        assert fits(page), tab
    page.locator(".sheet header button").click()
    small = """() => [...document.querySelectorAll('.nav button, .ask button, .board button')]
        .filter(b => { const r = b.getBoundingClientRect(); return r.width && (r.width < 24 || r.height < 24) })
        .map(b => b.outerHTML.slice(0, 120))"""
    assert at_rest(page, lambda: page.evaluate(small)) == []


def fits(page: Any) -> bool:
    """Whether the page fits its window, so that it does not scroll sideways."""
    wide = "() => document.documentElement.scrollWidth > innerWidth + 1 ? ['too wide'] : []"
    return not at_rest(page, lambda: page.evaluate(wide))


def test_a_refused_move_says_which_rule_forbids_it(visit: Visitor) -> None:
    page = visit("/")
    id = begin(page)
    refusals = api(page, f"/tables/{id}/refusals?seat=0")
    rule, thing = next(
        (r["rule"], touched)
        for r in refusals
        for touched in r["touches"]
        if page.locator(f".board [data-object={touched}]").count()
    )
    words = {r["id"]: r["text"] for r in api(page, f"/games/{AGE}/rules/en")["rules"]}
    page.locator(f".board [data-object={thing}]").first.click(button="right")
    panel = page.locator("[data-test=object-panel]")
    panel.get_by_text(words[rule]).first.wait_for()
    panel.get_by_role("button", name=f"Show rule {rule}").first.click()
    expect(page.locator(".list li.shown")).to_contain_text(rule)
    expect(page.locator(".list li.shown")).to_contain_text(words[rule])
    page.locator("[data-tab=log]").click()
    page.get_by_text(re.compile("moves? (is|are) not allowed now")).click()
    expect(page.locator(".refused li")).to_have_count(len(refusals))


def test_looking_back_and_undo(visit: Visitor) -> None:
    page = visit("/")
    begin(page)
    while page.locator("[data-test=undo]").count() == 0:  # a move that reveals something cannot be undone
        touch(page)
        assert turn_or_end(page)
    now = steps(page)
    page.keyboard.press("Control+z")
    page.wait_for_function("n => Number(document.querySelector('[data-test=history]').max) < n", arg=now)
    page.wait_for_selector(TURN)
    choose(page)
    assert turn_or_end(page)
    all_steps = steps(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"text=move {all_steps - 1} of {all_steps}")
    slider = page.locator("[data-test=history]")
    slider.evaluate("node => { node.value = 0; node.dispatchEvent(new Event('input', { bubbles: true })) }")
    page.wait_for_selector(f"text=move 0 of {all_steps}")
    expect(page.locator(".board .lit")).to_have_count(0)
    page.keyboard.press("Escape")
    page.wait_for_selector(TURN)


def test_charts_and_the_record(visit: Visitor) -> None:
    page = visit("/")
    begin(page)
    for _ in range(12):
        assert turn_or_end(page)
        touch(page)
    page.locator("[data-tab=chart]").click()
    expect(page.locator(".chart svg polyline")).to_have_count(2)
    expect(page.locator("[data-test=plot] option").first).to_have_text("Points")
    page.select_option("[data-test=plot]", label="Coins")
    page.wait_for_selector(".chart svg[aria-label*='Coins']")
    page.click("[data-test=menu]")
    expect(page.locator("dialog [data-test=help]")).to_have_attribute("href", "/help")
    with page.expect_download() as download:
        page.click("[data-test=record]")
    text = Path(download.value.path()).read_text("utf-8")
    assert AGE in text


def test_settings_are_kept(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Appearance").select_option("dark")
    page.get_by_label("Ask before a move that ends my turn").check()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    page.wait_for_selector(f"[data-test=play-{AGE}]")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    begin(page)
    touch(page)
    assert turn_or_end(page)
    while page.locator("[data-move=done], [data-move=rest]").count() == 0:
        touch(page)
        assert turn_or_end(page)
    page.locator(".closing [data-move=done], .closing [data-move=rest]").first.click()
    page.get_by_role("alertdialog").get_by_role("button", name="No, wait").click()
    page.wait_for_selector("[role=alertdialog]", state="detached")


@pytest.mark.parametrize("game", GAMES)
def test_every_board(visit: Visitor, game: str) -> None:
    """Each game can be started from the first page on a phone; its board fits, and axe-core finds nothing.

    The next test covers wide windows.
    """
    page = visit("/", phone=True, dark=True)
    start(page, game)
    page.click("[data-test=intro-close]")
    for n in range(5):
        assert turn_or_end(page)
        choose(page, n)
    turn_or_end(page)
    assert fits(page)
    assert findings(page) == []


@pytest.mark.parametrize(
    "text",
    [
        f"{AGE}(players=4, innovation=yes, changing_world=yes)",
        "through-the-ages(players=4)",
        "inner-sea(players=4)",
        "sid-meiers-civilization(players=4)",
    ],
)
def test_every_board_later_in_the_game(visit: Visitor, text: str) -> None:
    """Checks the middle of a game, first wide and light, then dark on a phone."""
    page = visit("/")
    reach(page, text, lambda match: True, least=60 if AGE in text else 160)
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".nav")
    assert fits(page)
    assert findings(page) == []


def test_an_account(visit: Visitor) -> None:
    page = visit("/account")
    page.get_by_role("button", name="I have no account yet").click()
    page.get_by_label("Name").fill("Claudia")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Create an account").click()
    page.get_by_role("link", name="Claudia").click()
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill("Claudia")
    page.get_by_label("Password").fill("a wrong password")
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.wait_for_selector("[role=alert]")
    page.get_by_label("Password").fill("a long password")
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Claudia").wait_for()


def findings(page: Any) -> list[str]:
    """Everything that axe-core finds, of any severity."""
    if not AXE.is_file():  # a page that was built elsewhere has no node_modules; `make test` installs them
        pytest.skip("needs axe-core: run `npm ci` in web/")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8") + "; void 0")
    look = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
        .flatMap(v => v.nodes.slice(0, 3).map(n =>
            `${v.id}: ${n.target} ${n.html.slice(0, 160)} ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? ''}`))"""
    return at_rest(page, lambda: page.evaluate(look), 5)


@pytest.mark.parametrize(("phone", "dark"), [(False, False), (True, True)])
def test_axe_finds_nothing(visit: Visitor, phone: bool, dark: bool) -> None:
    page = visit("/", phone=phone, dark=dark)
    page.wait_for_selector(f"[data-test=play-{AGE}]")
    assert findings(page) == []
    for path, ready in (
        (f"/new/{AGE}", "[data-test=create]"),
        ("/account", "form"),
        (f"/cards/{AGE}", ".emblem .main[d^=M]"),
        (f"/reconstructed/{AGE}", "[data-test=counts]"),
        (f"/editor/{AGE}", "[data-test=row]"),
        (f"/rules/{AGE}", ".chapters"),
        (f"/rules/{AGE}#AOC-TURN-01", ".list li.shown"),
    ):
        page.goto("about:blank")
        page.goto(path)
        page.wait_for_selector(ready)
        assert findings(page) == [], path
    page.goto(f"/new/{AGE}?friends")
    page.wait_for_selector("[data-test=create]")
    page.click("[data-test=create]")
    page.wait_for_selector("[data-test=invite]")
    assert findings(page) == [], "a table that waits"
    begin(page)
    page.wait_for_selector("[data-test=intro-close]")
    assert findings(page) == [], "the table"
    page.click("[data-test=intro-close]")
    for _ in range(4):
        assert turn_or_end(page)
        touch(page)
    turn_or_end(page)
    assert findings(page) == [], "the table, later"
    page.locator(".board .thing").first.click(button="right")
    page.wait_for_selector("[data-test=object-panel]")
    assert findings(page) == [], "an object"
    page.keyboard.press("Escape")
    for tab in ("rules", "chart", "chat", "log"):
        page.locator(f"[data-tab={tab}]").first.click()
        page.wait_for_selector({"rules": ".chapters", "chart": ".chart, .muted", "chat": ".chat", "log": ".log"}[tab])
        assert findings(page) == [], tab
    if phone:
        page.locator(".sheet header button").click()
    page.click("[data-test=menu]")
    page.wait_for_selector("dialog[open]")  # loaded when it is first opened: an Escape before that closes nothing
    assert findings(page) == [], "the menu"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog[open]")
    assert findings(page) == [], "the settings"


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_board_has_a_name(visit: Visitor, game: str) -> None:
    page = visit("/")
    begin(page, game)
    page.locator(".board [data-object]").nth(20).wait_for(state="attached")
    nameless = """() => [...document.querySelectorAll('.board [data-object]:not([aria-hidden] *)')]
        .filter(o => !o.getAttribute('aria-label') && !o.querySelector('.sr')?.textContent.trim())
        .map(o => o.outerHTML.slice(0, 100))"""
    assert at_rest(page, lambda: page.evaluate(nameless)) == []


@pytest.mark.parametrize("game", GAMES)
def test_first_load_is_small(visit: Visitor, game: str) -> None:
    """At most 200 kB (gzipped) are loaded before the first move: documents, scripts with maps, and styles.

    With the pictures of the cards and the fonts, which the first paint does not wait for, it is at most 250 kB. The
    pictures of boards on the home page belong to no game; nothing waits for them, and they have their own limit.
    """
    page = visit("about:blank")
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: _gz(answer)}))
    page.goto("/")
    with page.expect_response(lambda answer: DRAWINGS in answer.url):
        start(page, game)
    page.wait_for_load_state("networkidle")
    pictures = sum(size for url, size in sizes.items() if DRAWINGS in url)
    fonts = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
    boards = sum(size for url, size in sizes.items() if url.endswith(".webp"))
    total = sum(sizes.values()) - boards
    assert boards <= 120_000, sizes
    assert pictures > 10_000, sizes
    assert fonts > 10_000, sizes
    assert 10_000 < total - pictures - fonts <= 200_000, sizes
    assert total <= 250_000, sizes


DRAWINGS: Final = "/assets/drawings-"
"""The beginning of the addresses of the pictures of cards."""


def _gz(answer: Any) -> int:
    if answer.request.resource_type not in ("document", "script", "stylesheet", "image", "font"):
        return 0
    try:
        return len(gzip.compress(answer.body(), 9))
    except Exception:
        return 0


@pytest.mark.parametrize(
    "text",
    [
        f"{AGE}(players=3)",
        "through-the-ages(players=3)",
        "inner-sea(players=3)",
        "sid-meiers-civilization(players=3)",
    ],
)
def test_a_position_is_drawn_within_50_ms(visit: Visitor, text: str) -> None:
    """Measures the processor time of a new position in the middle of a game, so that other work does not matter.

    `bench/page.py` measures elapsed time too.
    """
    page = visit("/")
    reach(page, text, lambda match: True, least=40 if AGE in text else 120)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return float(found["TaskDuration"]) * 1000

    before = spent()
    drawn = page.evaluate(DRAWN)
    assert drawn == 12
    assert (spent() - before) / drawn < 50


DRAWN = """async () => {
    const slider = document.querySelector('[data-test=history]')
    const frame = () => new Promise(done => requestAnimationFrame(done))
    let drawn = 0
    for (let n = Number(slider.max) - 12; n < Number(slider.max); n++) {
        slider.value = String(n)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        const late = performance.now() + 10000
        do await frame()
        while (performance.now() < late
            && !document.querySelector('.notices .looking')?.textContent.includes(` ${n} of `))
        if (performance.now() < late) drawn++
    }
    return drawn
}"""


def test_a_board_that_fails_gives_way_to_panels(visit: Visitor) -> None:
    page = visit("/")

    def spoil(route: Any) -> None:
        answer = route.fetch()
        position = answer.json()
        if "view" in position:
            del position["view"]["table"]["market"]
        route.fulfill(response=answer, json=position)

    id = begin(page)
    page.route("**/position*", spoil)
    page.goto(f"/table/{id}")
    page.wait_for_selector("text=This board cannot show the position.")
    page.get_by_role("button", name="Plain panels").click()
    page.wait_for_selector(".generic .player")
    before = steps(page)
    page.locator("[data-test=moves] button.move").first.click()
    settle(page, before)
