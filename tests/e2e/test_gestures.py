"""Gestures of several moves: buying and placing, interrupted by others, chosen together, limited by the space left."""

from __future__ import annotations

import re
from typing import Any

import pytest

import saecula
from saecula.core import Match

from .conftest import Visitor, api
from .play import TURN, reach, steps
from .scripted import catch, hunt, lay, shown, stage
from .test_acts import area, chip, in_view, middle, open_at
from .waiting import at_step, eventually, expect

WORLD = "sid-meiers-civilization(players=2)"
AGES = "through-the-ages(players=2)"
WIDE = {"width": 1280, "height": 720}


def pull(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def own(match: Match) -> Any:
    return match.view(0)["table"]["players"][0]


def roomy(match: Match) -> list[str]:
    """The settlements of seat 0 that have room for another unit."""
    return [id for id, x in match.view(0)["table"]["settlements"].items() if x["owner"] == 0 and x["room"] > 0]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_unit_is_bought_and_placed_by_one_drag_from_the_tray(visit: Visitor, size: tuple[int, int]) -> None:
    page = open_at(visit, size)
    bought: list[str] = []

    def buying(match: Match) -> bool:
        bought[:] = [move.arg for move in match.moves if move.verb == "recruit" and move.arg in ("spearman", "settler")]
        return match.question == "buy" and bool(bought) and len(roomy(match)) > 1

    id = reach(page, WORLD, buying)
    page.wait_for_selector(TURN)
    before = steps(page)
    unit = bought[0]
    tray = page.locator(f".board .dock [data-object={unit}]")
    tray.scroll_into_view_if_needed()
    homes = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["settlements"]
    here = [one for one, x in homes.items() if x["owner"] == 0 and x["room"] > 0]
    home = in_view(page, here)
    pull(page, middle(tray), area(page, home))
    at_step(page, before + 2)  # bought and placed
    written = [str(move) for move in api(page, f"/tables/{id}/record?seat=0&format=json")["moves"][-2:]]
    assert f"recruit {unit}" in written[0], written
    assert f"place {home}" in written[1], written


def test_a_stack_that_others_must_answer_goes_on_when_they_have(visit: Visitor) -> None:
    """When a stack enters another player's space, one piece goes first; the rest follow if that player lets it pass."""
    steps_in: list[tuple[str, str, str]] = []

    def entering(match: Match) -> bool:
        if match.question != "movement":
            return False
        forces, others = own(match)["forces"], match.view(0)["table"]["players"][1]["forces"]
        steps_in[:] = [
            (move.arg, move.args[1], move.args[2])
            for move in match.moves
            if move.verb == "move"
            and move.args[2] in others
            and list(forces[move.args[1]]["ready"]) == [move.arg]
            and forces[move.args[1]]["ready"][move.arg] == 2
        ]
        return bool(steps_in) and _passes(match, " ".join(("move", *steps_in[0])))

    match = hunt(WORLD, entering, range(1, 200))
    unit, here, there = steps_in[0]
    game = saecula.game(WORLD)
    page = stage(visit, WORLD, viewport=WIDE)
    lay(page, shown(game, match, 1, 1), 1)
    move = f"move {unit} {here} {there}"
    match.play(move)
    waiting = {**shown(game, match, 2, 2), "version": 1_000_002}
    while match.seats[0] != 0:
        match.play("allow")
    again = shown(game, match, 3, 3)
    match.play(move)
    done = {**shown(game, match, 4, 4), "version": 1_000_005}
    sent = catch(page, [waiting, done])
    pull(page, chip(page, here, unit), area(page, there))
    at_step(page, 2)
    assert sent == [[move]], "what others may answer goes alone"
    lay(page, again, 3)
    at_step(page, 4)
    assert sent == [[move], [move]]


def _passes(match: Match, move: str) -> bool:
    """Whether the other player is asked about the first piece, and the second may still follow if it is let pass."""
    after = match.clone()
    after.play(move)
    if after.seats[0] == 0:
        return False
    while after.seats[0] != 0:
        if "allow" not in [one.text for one in after.moves]:
            return False
        after.play("allow")
    return after.question == "movement" and move in [one.text for one in after.moves]


def test_several_cards_are_discarded_in_one_gesture(visit: Visitor) -> None:
    """The reader chooses how many of each to discard, then discards them all at once; the game accepts the moves."""

    def surplus(match: Match) -> bool:
        left = match.view(0)["table"]["left"]
        return match.question == "military.discard" and left >= 2 and len(match.moves) > 1

    match = hunt("through-the-ages(players=4)", surplus)
    left = match.view(0)["table"]["left"]
    game = saecula.game("through-the-ages(players=4)")
    page = stage(visit, "through-the-ages(players=4)", viewport=WIDE)
    lay(page, shown(game, match, 1, 1), 1)
    tally = page.locator("[data-test=tally]")
    go = tally.locator("[data-test=tally-go]")
    expect(go).to_be_disabled()
    more = tally.get_by_role("button", name="One more").locator("visible=true").and_(page.locator("button:enabled"))
    for _ in range(left):
        more.first.click()
    expect(go).to_be_enabled()
    chosen = [move.text for move in match.moves]
    after = {**shown(game, match, 2, 2), "version": 1_000_009}
    sent = catch(page, [after])
    go.click()
    at_step(page, 2)
    assert len(sent) == 1
    assert len(sent[0]) == left
    assert set(sent[0]) <= set(chosen)
    for text in sent[0]:
        assert match.question == "military.discard"
        match.play(text)
    assert match.question != "military.discard"


def test_only_as_many_board_a_fleet_as_it_can_take(visit: Visitor) -> None:
    boards: list[tuple[str, str, str]] = []

    def boarding(match: Match) -> bool:
        forces = own(match)["forces"]
        boards[:] = [
            (move.arg, move.args[1], move.args[2])
            for move in match.moves
            if move.verb == "board" and len(forces.get(move.touches[-1], {"fleets": []})["fleets"]) == 1
        ]
        return match.question == "movement" and bool(boards)

    match = hunt(WORLD, boarding, range(1, 300))
    unit, here, there = boards[0]
    game = saecula.game(WORLD)
    position = shown(game, match, 1, 1)
    forces = position["view"]["table"]["players"][0]["forces"]
    forces[here]["ready"] = {unit: 4}
    forces[there]["fleets"][0]["room"] = 2
    offered = next(move for move in position["moves"] if move["text"] == f"board {unit} {here} {there}")
    offered.update(most=4, room=2)
    page = stage(visit, WORLD, viewport=WIDE)
    lay(page, position, 1)
    sent = catch(page, [{**position, "version": 1_000_009, "n": 2}])
    pull(page, chip(page, here, unit), area(page, there))
    at_step(page, 2)
    assert sent == [[f"board {unit} {here} {there}"] * 2], "four were pulled there, two find room"


@pytest.mark.parametrize("game", ["inner-sea", "sid-meiers-civilization"])
def test_six_players_have_six_chips_with_names(visit: Visitor, game: str) -> None:
    page = stage(visit, f"{game}(players=6)", viewport=WIDE)
    names = page.locator(".seats .seat .name")
    expect(names).to_have_count(6)
    for i in range(6):
        expect(names.nth(i)).to_have_text(re.compile("^\\s*Ada" if i == 0 else f"^\\s*Bot {i + 1}"))
        whole = names.nth(i)
        eventually(page, lambda whole=whole: whole.evaluate("one => one.scrollWidth <= one.clientWidth + 1"))
