"""Playing with the pieces: acts counted in a real browser, by mouse, touch and keys; gestures that fail."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from saecula.core import Match

from .conftest import Visitor, api
from .play import TURN, reach, settle, steps
from .waiting import at_step, eventually, expect

SEA = "inner-sea(players=2)"
WORLD = "sid-meiers-civilization(players=2)"
SIZES = [(1280, 720), (1440, 900), (390, 844)]

POINT = """(id) => {
  const board = document.querySelector('.board').getBoundingClientRect()
  const path = document.querySelector(`.board g[data-object="${id}"]:not([data-grip]) path`)
  const box = path.getBoundingClientRect()
  for (let n = 3; n < 40; n += 4) for (let i = 1; i < n; i++) for (let j = 1; j < n; j++) {
    const [x, y] = [box.left + box.width * i / n, box.top + box.height * j / n]
    if (x < board.left + 2 || x > board.right - 2 || y < board.top + 2 || y > board.bottom - 2) continue
    if (document.elementFromPoint(x, y)?.closest('[data-object]')?.dataset.object === id) return [x, y]
  }
  return null
}"""


def area(page: Any, id: str) -> tuple[float, float]:
    """A point of an area that is not covered by anything."""
    x, y = page.wait_for_function(POINT, arg=id).json_value()
    return x, y


def in_view(page: Any, ids: list[str]) -> str:
    """The first of these areas that is at least partly visible."""

    def first() -> str | None:
        return next((id for id in ids if page.evaluate(POINT, id) is not None), None)

    found: str = eventually(page, first)
    return found


def chip(page: Any, space: str, part: str) -> tuple[float, float]:
    """The center of the reader's own chip for a kind of unit."""
    return middle(page.locator(f".board [data-grip][data-object={space}][data-part~={part}]").first)


def middle(locator: Any) -> tuple[float, float]:
    """The center of an element, once it has stopped moving."""
    page = locator.page
    before = None
    while before != (box := eventually(page, locator.bounding_box)):
        before = box
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def open_at(visit: Visitor, size: tuple[int, int]) -> Any:
    phone = size[0] < 500
    page = visit("/", phone=phone, viewport={"width": size[0], "height": size[1]})
    for game in ("inner-sea", "sid-meiers-civilization"):
        page.evaluate(f"localStorage.setItem('saecula.intro.{game}', '1')")
    return page


def marching(match: Match) -> bool:
    """Whether seat 0 has a space with only one kind of unit that can move by land."""
    if match.question != "movement":
        return False
    forces = match.view(0)["table"]["players"][0]["forces"]
    return any(
        list(forces[move.args[1]]["ready"]) == [move.arg]
        and not forces[move.args[1]]["fleets"]
        and not forces[move.args[1]]["done"]
        and not forces[move.args[1]]["half"]
        for move in match.moves
        if move.verb == "move"
    )


def step(page: Any, id: str) -> tuple[str, str, str, int]:
    """A unit, the space where it is, a space where it may go, and the number of these units."""
    position = api(page, f"/tables/{id}/position?seat=0")
    forces = position["view"]["table"]["players"][0]["forces"]
    marches = [words for words in (move["text"].split() for move in position["moves"]) if words[0] == "move"]
    alone = [
        words for words in marches if list(forces[words[2]]["ready"]) == [words[1]] and not forces[words[2]]["done"]
    ]

    def in_window() -> list[str] | None:
        return next((words for words in alone if all(page.evaluate(POINT, one) for one in words[2:4])), None)

    _, unit, here, there = eventually(page, in_window) or []
    return unit, here, there, forces[here]["ready"][unit]


def standing(page: Any, id: str, space: str, unit: str) -> int:
    force = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["players"][0]["forces"].get(space)
    return (
        0
        if force is None
        else sum(force[key].get(unit, 0) for key in ("ready", "done")) + (force["half"] if unit == "settler" else 0)
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_unit_is_moved_with_two_presses(visit: Visitor, size: tuple[int, int]) -> None:
    page = open_at(visit, size)
    id = reach(page, WORLD, marching)
    page.wait_for_selector(TURN)
    unit, here, there, n = step(page, id)
    before, had = steps(page), standing(page, id, there, unit)
    page.mouse.click(*chip(page, here, unit))
    page.wait_for_selector(f".board .object.held[data-object={here}]", state="attached")
    page.wait_for_selector(f".board .object.target[data-object={there}]", state="attached")
    lit = page.locator(".board .object.target").evaluate_all("all => all.map(one => one.dataset.object)")
    assert here not in lit
    if len(set(lit)) > 1:
        expect(page.locator("[data-test=held-said]")).to_contain_text(str(len(set(lit))))
    page.mouse.click(*area(page, there))
    settle(page, before)
    assert standing(page, id, there, unit) == had + n, "the whole stack has gone"


@pytest.mark.parametrize("size", SIZES)
def test_a_unit_is_moved_with_one_drag(visit: Visitor, size: tuple[int, int]) -> None:
    page = open_at(visit, size)
    id = reach(page, WORLD, marching)
    page.wait_for_selector(TURN)
    unit, here, there, n = step(page, id)
    before, had = steps(page), standing(page, id, there, unit)
    start, end = chip(page, here, unit), area(page, there)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.wait_for_selector(f".board .object.target[data-object={there}]", state="attached")
    page.mouse.move(*end, steps=4)
    page.wait_for_selector(f".board .object.over[data-object={there}]", state="attached")
    page.mouse.up()
    settle(page, before)
    assert standing(page, id, there, unit) == had + n


def test_dropped_on_nothing_or_let_go_a_unit_stays(visit: Visitor) -> None:
    """After Escape, a second press, or a drop beside the targets, nothing is held and nothing has been played."""
    page = open_at(visit, (1280, 720))
    id = reach(page, WORLD, marching)
    page.wait_for_selector(TURN)
    unit, here, _, _ = step(page, id)
    before = steps(page)
    for how in ("Escape", "press", "drop", "nothing"):
        if how == "drop":
            page.mouse.move(*chip(page, here, unit))
            page.mouse.down()
            page.mouse.move(20, 20, steps=5)
            page.wait_for_selector(".ghost")
            page.mouse.up()
        else:
            page.mouse.click(*chip(page, here, unit))
            page.wait_for_selector(".board .object.held", state="attached")
            if how == "Escape":
                page.keyboard.press("Escape")
            elif how == "press":
                page.mouse.click(*chip(page, here, unit))
            else:
                page.locator(".side .past").click(position={"x": 2, "y": 2})
                page.keyboard.press("Escape")
        expect(page.locator(".board .object.held")).to_have_count(0)
        assert steps(page) == before, how
    assert standing(page, id, here, unit) > 0


def test_part_of_a_stack_goes_in_one_gesture_and_comes_back_as_one(visit: Visitor) -> None:
    """Minus and plus set how many units move; a single undo returns all of them."""
    page = open_at(visit, (1280, 720))

    def several(match: Match) -> bool:
        if match.question != "movement":
            return False
        forces = match.view(0)["table"]["players"][0]["forces"]
        others = match.view(0)["table"]["players"][1]["forces"]
        return any(
            forces[m.args[1]]["ready"].get(m.arg, 0) >= 3 and m.args[2] not in others
            for m in match.moves
            if m.verb == "move"
        )

    id = reach(page, "sid-meiers-civilization(players=2)", several)
    page.wait_for_selector(TURN)
    position = api(page, f"/tables/{id}/position?seat=0")
    table = position["view"]["table"]
    forces, others = table["players"][0]["forces"], table["players"][1]["forces"]
    unit, here, there = next(
        w[1:4]
        for w in (move["text"].split() for move in position["moves"])
        if w[0] == "move" and forces[w[2]]["ready"].get(w[1], 0) >= 3 and w[3] not in others
    )
    count = forces[here]["ready"][unit]
    before, had = steps(page), standing(page, id, there, unit)
    x, y = area(page, here)
    page.mouse.click(x, y)
    name = api(page, "/games/sid-meiers-civilization/text/en")["names"][unit]
    row = page.locator("[data-test=held] .parts li", has_text=name).first
    row.get_by_role("button", name="One fewer").click()
    for other in page.locator("[data-test=held] .parts li").filter(has_not_text=name).all():
        other.locator("[data-test=many-all]").click()
    page.mouse.click(*area(page, there))
    at_step(page, before + count - 1)
    assert standing(page, id, there, unit) == had + count - 1
    page.keyboard.press("Backspace")
    at_step(page, before)
    assert standing(page, id, there, unit) == had


def ready(match: Match) -> int:
    return int(next(civ["ready"] for civ in match.view(0)["table"]["civs"] if civ["seat"] == 0))


def seven_ready(match: Match) -> bool:
    return match.question == "deployment" and ready(match) >= 7


def four_ready(match: Match) -> bool:
    return match.question == "deployment" and ready(match) >= 4


def one_refused(match: Match) -> bool:
    """Four disks are ready, and they may not go everywhere."""
    return four_ready(match) and any(refused.move.startswith("deploy ") for refused in match.refusals(0))


def intruded(match: Match) -> bool:
    return match.question == "reaction"


@pytest.mark.parametrize("size", SIZES)
def test_seven_disks_are_deployed_with_seven_presses(visit: Visitor, size: tuple[int, int]) -> None:
    page = open_at(visit, size)
    id = reach(page, SEA, seven_ready)
    page.wait_for_selector(TURN)
    for presses in range(7):
        before = steps(page)
        moves = api(page, f"/tables/{id}/position?seat=0")["moves"]
        where = in_view(page, [move["touches"][0] for move in moves if move["text"].startswith("deploy ")])
        page.mouse.click(*area(page, where))
        settle(page, before)
        assert steps(page) == before + 1, presses


def test_several_disks_are_one_gesture(visit: Visitor) -> None:
    """A long press shows everything about an area, and offers to deploy any number of disks."""
    page = open_at(visit, (1280, 720))
    id = reach(page, SEA, four_ready)
    page.wait_for_selector(TURN)
    before = steps(page)
    moves = api(page, f"/tables/{id}/position?seat=0")["moves"]
    where = next(move["touches"][0] for move in moves if move["text"].startswith("deploy "))
    page.mouse.move(*area(page, where))
    page.mouse.down()
    page.wait_for_selector("[data-test=object-panel]")
    page.mouse.up()
    panel = page.locator("[data-test=object-panel]")
    many = panel.locator(".many").first
    twice(many)
    at_step(page, before + 2)
    page.locator("[data-test=undo]").click()
    at_step(page, before)


def twice(many: Any) -> None:
    """Sets the number to two and plays."""
    go = many.locator("[data-test=many-go]")
    while (said := go.inner_text()) != "×2":
        many.get_by_role("button", name="One fewer").click()
        expect(go).not_to_have_text(said)
    go.click()


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_is_declared_with_one_press_and_its_place_is_shown(visit: Visitor, size: tuple[int, int]) -> None:
    page = open_at(visit, size)
    id = reach(page, WORLD, intruded)
    page.wait_for_selector(TURN)
    place = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["entered"][-1]
    name = api(page, "/games/sid-meiers-civilization/text/en")["names"][place]
    expect(page.locator(".asked .where")).to_contain_text(name)  # the question names the place
    area(page, place)  # part of it is visible
    expect(page.locator(f".board g.object.asked[data-object={place}]")).to_have_count(1)
    before = steps(page)
    page.locator("[data-test=moves] [data-move='declare battle']").click()
    settle(page, before)


def test_the_rest_of_a_map_is_read_by_keyboard(visit: Visitor) -> None:
    """Arrow keys go from area to area, lit or not; a sentence says what is in the area."""
    page = open_at(visit, (1280, 720))
    id = reach(page, WORLD, marching)
    page.wait_for_selector(TURN)
    _, here, _, _ = step(page, id)
    page.locator(f".board g.object[data-object={here}]").focus()
    seen = set()
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 6 + ["ArrowRight"] * 8:
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.object"))
        expect(page.locator("[data-test=caption]")).to_have_text(re.compile(r".+: .+\.\s*$"))
    assert len(seen) > 8
    lit = set(page.locator(".board .object.lit").evaluate_all("all => all.map(one => one.dataset.object)"))
    assert seen - lit, "areas that are not lit were reached"


def test_a_gesture_whose_second_move_is_refused_changes_nothing(visit: Visitor) -> None:
    page = open_at(visit, (1280, 720))
    id = reach(page, SEA, one_refused)
    page.wait_for_selector(TURN)
    before, version = steps(page), api(page, f"/tables/{id}")["version"]
    moves = api(page, f"/tables/{id}/position?seat=0")["moves"]
    where = next(move["touches"][0] for move in moves if move["text"].startswith("deploy "))
    refused = next(r for r in api(page, f"/tables/{id}/refusals?seat=0") if r["text"].startswith("deploy "))

    def spoil(route: Any) -> None:
        sent = json.loads(route.request.post_data)
        route.continue_(post_data=json.dumps({**sent, "moves": [sent["moves"][0], refused["text"]]}))

    page.route("**/moves", spoil)
    page.mouse.click(*area(page, where), button="right")
    page.locator("[data-test=object-panel] [data-test=many-all]").first.click()
    expect(page.locator(".toast.bad")).to_contain_text(refused["rule"])
    assert steps(page) == before
    assert api(page, f"/tables/{id}")["version"] == version
    page.unroute("**/moves")
    page.mouse.click(*area(page, where))
    settle(page, before)


@pytest.mark.parametrize("arrived", [False, True])
def test_a_connection_lost_in_a_gesture(visit: Visitor, arrived: bool) -> None:
    """Whether or not the moves arrived before the answer was lost, the page finds out: none is lost or played twice."""
    page = open_at(visit, (1280, 720))
    id = reach(page, SEA, four_ready)
    page.wait_for_selector(TURN)
    before, record = steps(page), f"/tables/{id}/record?seat=0&format=json"
    written = len(api(page, record)["moves"])
    moves = api(page, f"/tables/{id}/position?seat=0")["moves"]
    where = next(move["touches"][0] for move in moves if move["text"].startswith("deploy "))

    def lose(route: Any) -> None:
        if arrived:
            route.fetch()
        route.abort()

    page.route("**/moves", lose, times=1)
    page.mouse.click(*area(page, where), button="right")
    many = page.locator("[data-test=object-panel] .many").first
    twice(many)
    page.wait_for_selector(".toast.bad")
    page.wait_for_function("() => !document.querySelector('.offline')")
    at_step(page, before + (2 if arrived else 0))
    assert len(api(page, record)["moves"]) - written == steps(page) - before
    before = steps(page)
    page.locator("[data-test=moves] button.move").first.click()
    settle(page, before)
