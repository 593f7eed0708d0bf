"""Acts with the pieces at three sizes: cards, workers and wonders of Through the Ages; landing; a trade deal."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.core import Match

from .conftest import Visitor, api
from .play import TURN, reach, settle, steps
from .scripted import catch, hunt, lay, shown, stage
from .test_acts import SIZES, area, chip, in_view
from .test_gestures import pull
from .waiting import at_step, eventually, expect

AGES = "through-the-ages(players=2)"
WORLD = "sid-meiers-civilization(players=2)"
WIDE = {"width": 1280, "height": 720}


def verbs(match: Match) -> set[str]:
    return {move.verb for move in match.moves}


def acting(*wanted: str) -> Any:
    return lambda match: match.question == "actions" and set(wanted) <= verbs(match)


def resize(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_selector(TURN if size[0] > 500 else ".nav")


def back(page: Any, before: int) -> None:
    page.keyboard.press("Backspace")
    at_step(page, before)


def test_a_card_is_taken_with_one_press_and_a_worker_built_with_two(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)
    id = reach(page, AGES, acting("take", "build"), first=37)
    moves = [move["text"] for move in api(page, f"/tables/{id}/position?seat=0")["moves"]]
    built = next(text.split()[1] for text in moves if text.startswith("build "))
    before = steps(page)
    for size in SIZES:
        resize(page, size)
        page.locator(".board [data-object^=row-].lit:visible").first.click()
        at_step(page, before + 1)
        back(page, before)
        page.locator(f".board .civ [data-object={built}]:visible").click()
        page.locator(f"[data-test=chooser] [data-move='build {built}']").click()
        at_step(page, before + 1)
        back(page, before)


def test_a_card_of_the_hand_is_played_with_one_press(visit: Visitor) -> None:
    """Leaders, technologies and action cards: a press plays the card, unless there is something to choose."""
    page = visit("/", viewport=WIDE)
    id = reach(page, AGES, acting("play"), first=37)
    offered = api(page, f"/tables/{id}/position?seat=0")["moves"]
    play = next(one for one in offered if one["text"].startswith("play "))
    card = play["touches"][0]
    before = steps(page)
    for size in SIZES:
        resize(page, size)
        tab = page.locator(".board .tabs button:visible", has_text="Hand")
        if tab.count():
            tab.click()
        page.locator(f".board .hand [data-object={card}]:visible").first.click()
        if len([one for one in offered if card in one["touches"]]) > 1:
            page.locator(f"[data-test=chooser] [data-move='{play['text']}']").click()
        at_step(page, before + 1)
        back(page, before)


@pytest.mark.parametrize(
    ("verb", "seed"),
    [("stage", 15), ("disband", 37), ("destroy", 37)],
)
def test_what_is_done_to_a_card_by_pressing_it(visit: Visitor, verb: str, seed: int) -> None:
    """A press builds a step of a wonder if that is the only choice; giving up a worker takes more than one press."""
    page = visit("/", viewport=WIDE)
    id = reach(page, AGES, acting(verb), first=seed)
    offered = api(page, f"/tables/{id}/position?seat=0")["moves"]
    move = next(one for one in offered if one["text"].startswith(f"{verb} "))
    alone = len([one for one in offered if move["touches"][0] in one["touches"]]) == 1
    before = steps(page)
    for size in SIZES:
        resize(page, size)
        page.locator(f".board .civ [data-object={move['touches'][0]}]:visible").click()
        if verb != "stage" or not alone:
            page.locator(f"[data-test=chooser] [data-move='{move['text']}']").click()
        at_step(page, before + 1)
        back(page, before)


def test_a_worker_is_upgraded_with_two_presses(visit: Visitor) -> None:
    page = visit("/", viewport=WIDE)
    id = reach(page, AGES, acting("upgrade"), first=33)
    offered = [move["text"].split() for move in api(page, f"/tables/{id}/position?seat=0")["moves"]]
    _, old, new = next(words for words in offered if words[0] == "upgrade")
    before = steps(page)
    for size in SIZES:
        resize(page, size)
        page.locator(f".board .civ [data-object={old}]:visible").click()
        page.locator(f".board .civ [data-object={new}].target:visible").click()
        at_step(page, before + 1)
        back(page, before)


def test_a_refusal_applies_its_rule(visit: Visitor) -> None:
    """If a card costs three civil actions and one is left, the panel shows both numbers."""
    page = visit("/", viewport=WIDE)

    def dear(match: Match) -> bool:
        found = [r.because for r in match.refusals() if r.because is not None and r.move.startswith("take ")]
        return match.question == "actions" and any(b.params == {"need": 3, "have": 1} for b in found)

    id = reach(page, AGES, dear)
    refused = next(
        r
        for r in api(page, f"/tables/{id}/refusals?seat=0")
        if r["text"].startswith("take ") and r["because"]["params"] == {"need": 3, "have": 1}
    )
    page.locator(f".board [data-object={refused['touches'][0]}]").click()
    panel = page.locator("[data-test=object-panel]")
    expect(panel).to_contain_text("Civil actions needed: 3; left: 1.")
    expect(panel).to_contain_text(refused["rule"])


def test_units_land_by_one_drag_of_their_fleet(visit: Visitor) -> None:
    """Dragging a fleet to a coast lands everything it carries, in one gesture."""
    landings: list[tuple[str, str, str]] = []

    def landing(match: Match) -> bool:
        if match.question != "movement" or "land" not in verbs(match):
            return False
        forces = match.view(0)["table"]["players"][0]["forces"]
        others = match.view(0)["table"]["players"][1]["forces"]
        landings[:] = [
            (move.arg, move.args[1], move.args[2])
            for move in match.moves
            if move.verb == "land"
            and len(forces[move.args[1]]["fleets"]) == 1
            and list(forces[move.args[1]]["fleets"][0]["ready"]) == [move.arg]
            and move.args[2] not in others
        ]
        return bool(landings)

    match = hunt(WORLD, landing, range(21, 80))
    unit, sea, _ = landings[0]
    coasts = [there for one, here, there in landings if (one, here) == (unit, sea)]
    game = saecula.game(WORLD)
    position = shown(game, match, 1, 1)
    aboard = position["view"]["table"]["players"][0]["forces"][sea]["fleets"][0]["ready"][unit]
    page = stage(visit, WORLD, viewport=WIDE)
    sent = catch(page, [{**position, "version": 1_000_000 + n, "n": n} for n in (12, 14, 16)])
    for n, size in enumerate(SIZES):
        resize(page, size)
        lay(page, {**position, "n": 11 + 2 * n}, 11 + 2 * n)
        page.wait_for_selector(f".board .object.lit[data-object={sea}]", state="attached")
        coast = in_view(page, coasts)
        pull(page, chip(page, sea, unit), area(page, coast))
        at_step(page, 12 + 2 * n)
        assert sent[-1] == [f"land {unit} {sea} {coast}"] * aboard
    assert len(sent) == len(SIZES)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_deal_is_put_together_by_pressing_what_each_side_gives(visit: Visitor, size: tuple[int, int]) -> None:
    page = visit("/", viewport={"width": size[0], "height": size[1]})
    page.evaluate("localStorage.setItem('saecula.intro.sid-meiers-civilization', '1')")

    def trading(match: Match) -> bool:
        return match.question == "trade" and any(move.text == "offer 1" for move in match.moves)

    id = reach(page, WORLD, trading, first=11)
    before = steps(page)
    page.locator(".board [data-object=player-1].lit:visible").first.click()
    settle(page, before)
    deal = []
    for verb in ("give", "get"):
        thing = page.locator(f".board .add[data-move^='{verb} ']:visible").first
        before = steps(page)
        deal.append(thing.get_attribute("data-move").partition(" ")[2])
        thing.click()
        settle(page, before)
    offer = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["offer"]
    assert (offer["gives"], offer["gets"]) == ([deal[0]], [deal[1]])
    expect(page.locator("[data-test=deal]")).to_be_visible()
    back(page, steps(page) - 1)  # removes what was added last
    offer = api(page, f"/tables/{id}/position?seat=0")["view"]["table"]["offer"]
    assert (offer["gives"], offer["gets"]) == ([deal[0]], [])
    page.locator("button[data-move=propose]:visible").first.click()
    page.wait_for_selector("[data-test=uncover], [data-test=question]")
    eventually(page, lambda: api(page, f"/tables/{id}")["waiting"] == [1])
