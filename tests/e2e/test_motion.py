"""Motion on the page: it follows the log, above the board, at the speed that the reader sets, never in the way."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Visitor, api
from .play import AGE, begin, post, reach
from .test_page import findings
from .waiting import eventually, expect

AGES = "through-the-ages"
SEA = "inner-sea"
CIVILIZATION = "sid-meiers-civilization"

WATCH = """
localStorage.setItem('saecula.prefs', JSON.stringify({ speed: SPEED, slow: true, ask: true, warn: false }))
for (const game of ['age-of-civilization', 'through-the-ages', 'inner-sea', 'sid-meiers-civilization'])
  localStorage.setItem(`saecula.intro.${game}`, '1')
const Native = WebSocket
window.WebSocket = class extends Native { constructor(url) { super(url); window.live = this } }
window.flights = []
new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!node.classList?.contains('mover')) continue
    const frames = node.getAnimations()[0].effect.getKeyframes()
    const [width, height] = [parseFloat(node.style.width), parseFloat(node.style.height)]
    const at = ({ transform }) => {
      const [x, y] = transform.match(/translate\\(([^)]*)\\)/)[1].split(',').map(parseFloat)
      return [x + width / 2, y + height / 2]
    }
    const properties = [...new Set(frames.flatMap((frame) => Object.keys(frame)))]
    const only = properties.filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
    window.flights.push({ kind: node.className, from: at(frames[0]), to: at(frames.at(-1)), only })
  }
}).observe(document, { childList: true, subtree: true })
"""
"""Notes each piece that starts to move: what it is, and where it starts and ends."""

PRESS = """() => new MutationObserver((_, observer) => {
  const next = document.querySelector('.board [data-object=trade].lit')
  if (!next || !document.querySelector('[data-test=motion] .mover')) return
  observer.disconnect()
  next.click()
}).observe(document.querySelector('[data-test=motion]'), { childList: true })"""
"""Presses another action at the very moment in which a piece sets out."""

INSIDE = """([[x, y], selector]) => [...document.querySelectorAll(selector)].some((one) => {
  const box = one.getBoundingClientRect()
  return x >= box.left - 3 && x <= box.right + 3 && y >= box.top - 3 && y <= box.bottom + 3
})"""


def watched(visit: Visitor, game: str, speed: str = "slow", motion: str = "no-preference", **options: Any) -> Any:
    """A table against a bot, on a page that notes what moves."""
    page = visit("/", reduced_motion=motion, viewport={"width": 1440, "height": 900})
    page.add_init_script(WATCH.replace("SPEED", f"'{speed}'"))
    page.table = begin(page, game, **options)
    page.wait_for_selector(".side .ask.mine [data-test=question]")
    page.wait_for_function("window.live?.readyState === 1")
    page.mouse.move(5, 5)  # what moves is loaded when the reader does
    page.mouse.move(9, 9)
    page.wait_for_selector("[data-test=motion]", state="attached")
    return page


def told(page: Any, *lines: dict[str, Any], **view: Any) -> None:
    """Shows the page another position with these lines in its log, as if it came through the live connection."""
    position = api(page, f"/tables/{page.table}/position?seat=0")
    page.step = getattr(page, "step", position["n"]) + 1
    last = position["log"][-1]["n"] if position["log"] else 0
    news = [
        {"n": last + page.step * 50 + i, "move": page.step, "seat": -1, "rule": "", **line}
        for i, line in enumerate(lines)
    ]
    shown = {**position, "n": page.step, "version": 10_000 + page.step, "log": position["log"] + news, "moves": []}
    shown["view"] = {**shown["view"], **view}
    page.evaluate(
        "position => window.live.onmessage(new MessageEvent('message', "
        "{ data: JSON.stringify({ type: 'position', position }) }))",
        shown,
    )


def flights(page: Any, least: int = 1) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = eventually(page, lambda: page.evaluate("window.flights"), lambda f: len(f) >= least)
    return found


def ends(page: Any, flight: dict[str, Any], start: str, goal: str) -> bool:
    """Whether something flew from inside one element of the page to inside another."""
    return bool(page.evaluate(INSIDE, [flight["from"], start]) and page.evaluate(INSIDE, [flight["to"], goal]))


def test_a_worker_goes_to_its_slot_and_what_is_pressed_meanwhile_counts(visit: Visitor) -> None:
    """The board shows the new position at once, and input works while the piece is moving."""
    page = watched(visit, AGE, seed=5)
    page.click(".board .market [data-object].lit >> nth=0")
    page.wait_for_selector(".board [data-object=fish].lit")
    page.evaluate("window.flights = []")
    page.evaluate(PRESS)
    page.click(".board [data-object=fish]")
    worker, *_ = flights(page)
    assert "token" in worker["kind"]
    assert "seat-0" in worker["kind"]
    assert ends(page, worker, "[data-owner='0'] [data-spot=workers]", ".board [data-object=fish]")
    assert sorted(worker["only"]) == ["opacity", "transform"]
    eventually(page, lambda: api(page, f"/tables/{page.table}/position?seat=0")["n"], lambda n: n >= 3)
    expect(page.locator("[data-test=motion] .mover")).to_have_count(0)


def test_a_card_goes_from_the_row_to_the_hand_and_tokens_to_the_bank(visit: Visitor) -> None:
    page = watched(visit, AGES, seed=5)
    page.evaluate("window.row = document.querySelector('.board [data-object^=row-].lit').getBoundingClientRect()")
    card = page.evaluate("document.querySelector('.place:has(.lit)').dataset.spot.slice(4)")
    page.click(".board [data-object^=row-].lit >> nth=0")
    flight = flights(page)[0]
    assert "card" in flight["kind"]
    x, y = flight["from"]
    row = page.evaluate("[window.row.left, window.row.right, window.row.top, window.row.bottom]")
    assert row[0] <= x <= row[1]
    assert row[2] <= y <= row[3]
    goal = f".board [data-object='{card}'], .board [data-spot='project/{card}']"
    assert page.evaluate(INSIDE, [flight["to"], goal])
    expect(page.locator("[data-test=motion] .mover")).to_have_count(0)
    page.evaluate("window.flights = []")
    told(page, {"id": "build", "seat": 0, "params": {"card": "bronze", "n": 2, "tokens": 2}})
    worker, *tokens = flights(page, 3)
    assert ends(page, worker, "[data-spot=unused]", ".board [data-object=bronze]")
    assert len(tokens) == 2
    assert all(ends(page, token, "[data-spot=mine]", "[data-spot=blue]") for token in tokens)


@pytest.mark.parametrize(
    ("game", "line", "start", "goal"),
    [
        (SEA, {"id": "deployed", "params": {"civ": "egypt", "area": "sinai"}}, "[data-spot='civ/egypt']", "sinai"),
        (
            SEA,
            {"id": "lost", "params": {"faction": "troy", "area": "troy", "n": 1}},
            "[data-at][data-object=troy]",
            "civ/troy",
        ),
        (
            CIVILIZATION,
            {"id": "moved", "seat": 1, "params": {"unit": "horseman", "from": "persia", "to": "steppe"}},
            "[data-object=persia]",
            "steppe",
        ),
    ],
    ids=["a disk from the supply", "a disk to the supply", "a unit over a border"],
)
def test_pieces_travel_on_the_map(visit: Visitor, game: str, line: dict[str, Any], start: str, goal: str) -> None:
    page = watched(visit, game, seed=5)
    if game == SEA:  # the civilizations are chosen first
        position = api(page, f"/tables/{page.table}/position?seat=0")
        post(
            page,
            f"/tables/{page.table}/moves",
            seat=0,
            moves=[position["moves"][0]["text"]],
            version=position["version"],
        )
        page.wait_for_selector("[data-spot='civ/egypt']")
    page.evaluate("window.flights = []")
    told(page, line)
    to = f"[data-spot='{goal}']" if "/" in goal else f"[data-at][data-object={goal}]"
    assert any(ends(page, flight, start, to) for flight in flights(page))


def test_the_map_follows_the_others(visit: Visitor) -> None:
    """An area outside the visible part comes into view when somebody else acts there."""
    page = watched(visit, CIVILIZATION, seed=5)
    for _ in range(4):
        page.click("[aria-label='Zoom in']")
    seen = """() => {
      const box = (one) => document.querySelector(one).getBoundingClientRect()
      const [at, frame] = [box('[data-object=kamchatka]'), box('[data-map]')]
      const [x, y] = [at.left + at.width / 2, at.top + at.height / 2]
      return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
    }"""
    eventually(page, lambda: page.evaluate(seen), lambda found: not found)
    told(page, {"id": "moved", "seat": 1, "params": {"unit": "horseman", "from": "lena", "to": "kamchatka"}})
    page.wait_for_function(seen)


def test_a_clash_unfolds_side_by_side_and_dice_come_to_rest_on_the_result(visit: Visitor) -> None:
    page = watched(visit, CIVILIZATION, seed=5, speed="normal")
    fight = {
        "unit": "spearman",
        "dice": "4",
        "n": 5,
        "against": "horseman",
        "other_dice": "2 6",
        "m": 9,
        "other_seat": 1,
    }
    told(
        page,
        {"id": "declared", "seat": 0, "params": {"space": "gaul"}},
        {"id": "round", "seat": 0, "params": {"space": "gaul", **fight}},
        {"id": "won", "seat": 1, "params": {"space": "gaul"}},
    )
    clash = page.locator("[data-test=clash]")
    expect(clash.locator("[data-die=rolls]").first).to_be_attached()
    expect(clash.locator(".side .total")).to_have_text(["5", "9"])
    for value in ("4", "2", "6"):
        expect(clash.locator(f"[data-die='{value}']")).to_have_count(1)
    expect(clash.locator(".verdict")).to_have_text("Bot 2 wins the battle: Gaul")
    expect(clash).to_have_count(0)


def test_an_aggression_unfolds_side_by_side(visit: Visitor) -> None:
    """Both sides stand beside each other at once, then their totals and the verdict."""
    page = watched(visit, AGES, seed=5, speed="normal")
    clash = page.locator("[data-test=clash]")
    told(
        page,
        {"id": "aggression", "seat": 1, "params": {"card": "raid-i", "other_seat": 0}},
        {
            "id": "battle.lost",
            "seat": 1,
            "params": {"card": "raid-i", "other_seat": 0, "n": 2, "attack": 3, "defense": 5},
        },
    )
    expect(clash.locator(".side .who")).to_have_text(["Bot 2", "Ada"])
    expect(clash.locator(".side .total")).to_have_text(["3", "5"])
    expect(clash.locator(".side .total.best")).to_have_text("5")
    expect(clash.locator(".verdict")).not_to_be_empty()
    boxes = clash.locator(".side").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert boxes[0] == boxes[1]


def test_a_competition_unfolds_side_by_side(visit: Visitor) -> None:
    """Both sides stand beside each other with their disks, then what each lays and loses, then the verdict."""
    page = watched(visit, SEA, seed=5)
    clash = page.locator("[data-test=clash]")
    told(
        page,
        {"id": "competition", "params": {"area": "tyre", "factions": "egypt troy", "disks": "3 1"}},
        {"id": "laid", "params": {"civ": "egypt"}},
        {"id": "revealed", "params": {"civ": "egypt", "card": "siege"}},
        {"id": "lost", "params": {"faction": "troy", "area": "tyre", "n": 1}},
        {"id": "competition.won", "params": {"faction": "egypt", "area": "tyre"}},
    )
    expect(clash.locator("h2")).to_have_text("Tyre")
    expect(clash.locator(".side .who")).to_have_text(["Egypt", "Troy"])
    expect(clash.locator(".side").first).to_contain_text("Siege")
    expect(clash.locator(".side .total")).to_have_text(["3", "0"])
    expect(clash.locator(".side").last.locator(".did")).to_have_count(1)
    expect(clash.locator(".verdict")).to_have_text("Only Egypt remains: Tyre")
    boxes = clash.locator(".side").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert boxes[0] == boxes[1]


HEAR = """
window.heard = []
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 44100 * 20, 44100); window.audio = this }
  get currentTime() { return window.heard.length * 4 }
  get state() { return 'running' }
}
const prefs = { speed: 'normal', slow: true, ask: true, sound: true, volume: 1, warn: false }
localStorage.setItem('saecula.prefs', JSON.stringify(prefs))
"""
"""Lets the page play into a buffer, each sound four seconds after the one before."""

RENDERED = """async () => {
  const samples = (await window.audio.startRendering()).getChannelData(0)
  const peak = (from, until) => samples.slice(from * 44100, until * 44100).reduce((m, s) => Math.max(m, Math.abs(s)), 0)
  return window.heard.map((_, i) => ({ loud: peak(i * 4, i * 4 + 3), late: peak(i * 4 + 3.2, i * 4 + 4) }))
}"""


def test_every_beat_is_heard_the_end_of_the_game_too(visit: Visitor) -> None:
    """The sounds are computed by the browser's own audio: each can be heard, does not clip, and comes to an end."""
    page = watched(visit, AGE, seed=5)
    page.add_init_script(HEAR)
    page.reload()
    page.wait_for_selector(".side .ask.mine [data-test=question]")
    page.wait_for_function("window.live?.readyState === 1")
    page.mouse.move(5, 5)
    page.mouse.move(9, 9)
    page.wait_for_selector("[data-test=motion]", state="attached")
    beat = page.locator("[data-test=beat]")
    for line, words in (
        ({"id": "war", "params": {"strengths": "3 1"}}, "War breaks out."),
        ({"id": "wonder", "seat": 1, "params": {"wonder": "great-library"}}, "Great Library"),
    ):
        told(page, line)
        expect(beat).to_contain_text(words)
        expect(beat.locator(".emblem .main")).to_have_count(1 if line["id"] == "wonder" else 0)
        page.keyboard.press("Space")
        expect(beat).to_have_count(0)
        page.evaluate("window.heard.push(1)")
    outcome = {"reason": "rounds", "scores": [6, 5], "ranking": [1, 2], "awards": [], "fractions": []}
    told(page, outcome=outcome, waiting=[])
    expect(beat).to_have_text("The game is over")
    expect(page.locator("dialog[open] td.points").first).to_be_visible()  # after its moment
    page.evaluate("window.heard.push(1)")
    sounds = page.evaluate(RENDERED)
    assert len(sounds) == 3
    for sound in sounds:
        assert 0.02 < sound["loud"] < 1
        assert sound["late"] < 0.01


ENDED = {"reason": "rounds", "scores": [9, 4], "ranking": [1, 2], "awards": [], "fractions": []}


def test_the_points_are_counted_out_before_the_winner_is_named(visit: Visitor) -> None:
    """The sources rise one after the other; Space names the winner at once, with what the winner leaves behind."""
    page = watched(visit, AGE, seed=5)
    page.keyboard.press("Space")
    told(page, outcome=ENDED, waiting=[])
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("[data-test=podium]")).to_be_visible()
    expect(dialog.locator("h2")).to_have_text("The game is over")
    expect(dialog.locator("[data-test=skip-count]")).to_be_visible()
    page.keyboard.press("Space")
    expect(dialog.locator("h2")).to_have_text("You win!")
    expect(dialog.locator("[data-test=skip-count]")).to_have_count(0)
    expect(dialog.locator("[data-test=podium] .points")).to_have_text(["9", "4"])
    expect(dialog.locator("[data-test=podium] .wreath")).to_have_count(1)
    assert findings(page) == []


@pytest.mark.parametrize(("locale", "size"), [("en-GB", (1280, 720)), ("it-IT", (1440, 900)), ("es-ES", (390, 844))])
def test_who_prefers_no_motion_sees_the_end_at_once(visit: Visitor, locale: str, size: tuple[int, int]) -> None:
    page = visit("/", locale=locale, viewport={"width": size[0], "height": size[1]})
    reach(page, "age-of-civilization(players=3)", lambda match: match.outcome is not None)
    podium = page.locator("dialog[open] [data-test=podium]")
    expect(podium.locator(".wreath").first).to_be_visible()
    expect(page.locator("[data-test=skip-count]")).to_have_count(0)
    for name in ("rematch", "study-open"):
        expect(page.locator(f"dialog[open] [data-test={name}]")).to_be_in_viewport()
    cut = """() => [...document.querySelectorAll('dialog[open] :is(.column, .points, .legacy li)')].filter((one) => {
      const [box, room] = [one.getBoundingClientRect(), one.closest('.body').getBoundingClientRect()]
      return box.left < room.left || box.right > room.right
    }).length"""
    assert page.evaluate(cut) == 0
    assert findings(page) == []


def test_moments_have_a_beat_and_space_ends_the_show(visit: Visitor) -> None:
    page = watched(visit, AGE, seed=5)
    told(page, {"id": "war", "params": {"strengths": "3 1"}})
    beat = page.locator("[role=status] [data-test=beat]")
    expect(beat).to_have_text("War breaks out.")
    expect(page.locator("[data-test=clash] .total")).to_have_text(["3", "1"])
    page.keyboard.press("Space")
    expect(beat).to_have_count(0)
    expect(page.locator("[data-test=clash]")).to_have_count(0)
    for n in range(6):  # the others' moves are shown one by one, slowly
        told(page, {"id": "coins", "seat": 1, "params": {"n": n + 1, "source": "fish"}})
    expect(page.locator("[data-test=skip]")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("[data-test=skip]")).to_have_count(0)
    expect(page.locator("[data-test=log]")).to_contain_text("Bot 2: +6 coins")
    expect(page.locator("[data-test=motion] .mover")).to_have_count(0)


def test_the_last_turn_is_shown_again(visit: Visitor) -> None:
    """Even after the reader has acted, the bot's moves can be shown again; then the page returns to the present."""
    page = watched(visit, AGE, seed=5, speed="fast")
    again = page.locator("[data-test=again]")
    expect(again).to_be_disabled()
    page.click(".board .market [data-object].lit >> nth=0")
    page.wait_for_selector(".board [data-object=fish].lit")
    position = api(page, f"/tables/{page.table}/position?seat=0")
    post(page, f"/tables/{page.table}/moves", seat=0, moves=["done"], version=position["version"])
    eventually(
        page, lambda: api(page, f"/tables/{page.table}/position?seat=0"), lambda p: bool(p["moves"]) and p["n"] > 4
    )
    expect(again).to_be_enabled()
    expect(page.locator("[data-test=motion] .mover")).to_have_count(0)
    page.evaluate("window.flights = []")
    again.click()
    eventually(page, lambda: flights(page), lambda seen: any("seat-1" in flight["kind"] for flight in seen))
    expect(page.locator(".looking")).to_have_count(0)
    expect(again).to_be_enabled()


def test_reduced_motion_gets_cuts(visit: Visitor) -> None:
    page = watched(visit, AGE, seed=5, motion="reduce", speed="normal")
    page.click(".board .market [data-object].lit >> nth=0")
    page.wait_for_selector(".board [data-object=fish].lit")
    page.click(".board [data-object=fish]")
    eventually(page, lambda: api(page, f"/tables/{page.table}/position?seat=0")["n"], lambda n: n >= 2)
    told(page, {"id": "war", "params": {"strengths": "3 1"}})
    expect(page.locator("[data-test=beat]")).to_have_text("War breaks out.")
    running = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 20).length"
    assert page.evaluate(running) == 0
    assert page.evaluate("window.flights") == []


def test_without_motion_nothing_is_shown_but_the_position(visit: Visitor) -> None:
    page = watched(visit, AGE, seed=5, speed="off")
    told(
        page,
        {"id": "war", "params": {"strengths": "3 1"}},
        {"id": "coins", "seat": 1, "params": {"n": 2, "source": "fish"}},
    )
    expect(page.locator("[data-test=log]")).to_contain_text("War breaks out.")
    expect(page.locator("[data-test=beat]")).to_have_count(0)
    assert page.evaluate("window.flights") == []
