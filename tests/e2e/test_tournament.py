"""A tournament in the browser: opened and joined on the page, played to its end by the bots of eight accounts."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx

from .conftest import Visitor, api
from .play import HEADERS, post
from .test_page import findings, fits
from .waiting import eventually, expect

PASSWORD = "a long password"
LONGEST = 120.0
"""How many seconds the seven games may take on a busy machine; otherwise about eight."""


def open_one(visit: Visitor) -> tuple[Any, str]:
    """A page whose visitor has opened a knock-out tournament and joined it, and its id."""
    page = visit("/")
    post(page, "/accounts", name="Calpurnia", password=PASSWORD)
    page.goto("/tournaments")
    form = page.locator("form[data-test=new-tournament]")
    form.get_by_label("Name").fill("Ides of March")
    form.get_by_label("Kind").select_option("knockout")
    assert findings(page) == []
    form.get_by_role("button").click()
    page.wait_for_url("**/tournament/*")
    page.locator("[data-test=join-tournament]").click()
    expect(page.locator("[data-test=standings] tbody tr")).to_have_count(1)
    return page, page.url.rpartition("/")[2]


@contextmanager
def programs(page: Any, url: str, tournament: str) -> Iterator[list[httpx.Client]]:
    """Clients that play for eight accounts, by number, each with a token that may do nothing but play."""
    wanted = {"name": "bot", "scopes": ["play"]}
    tokens = [post(page, "/me/tokens", **wanted)["token"]]
    for n in range(1, 8):
        with httpx.Client(base_url=f"{url}/api/v1", headers=HEADERS, timeout=60) as person:
            person.post("/accounts", json={"name": f"Octavius {n}", "password": PASSWORD}).raise_for_status()
            tokens.append(person.post("/me/tokens", json=wanted).json()["token"])
            person.post(f"/tournaments/{tournament}/join").raise_for_status()
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                httpx.Client(base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=60)
            )
            for token in tokens
        ]


def play_out(table: str, players: list[httpx.Client], lot: random.Random) -> None:
    """Plays a game to its end with random moves of its players."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        for seat, player in enumerate(players):
            position = player.get(f"/tables/{table}/position", params={"seat": seat}).raise_for_status().json()
            while position["moves"]:
                body = {"seat": seat, "move": lot.choice(position["moves"])["text"], "version": position["version"]}
                position = player.post(f"/tables/{table}/moves", json=body).raise_for_status().json()
            if position["view"]["outcome"] is not None:
                return
    raise AssertionError("the game does not end")


def test_eight_accounts_play_to_the_end(visit: Visitor, shared_server: Any) -> None:
    page, id = open_one(visit)
    assert fits(page)
    played: set[str] = set()
    with programs(page, shared_server.url, id) as players:
        for round in range(3):
            found = eventually(
                page, lambda: api(page, f"/tournaments/{id}"), lambda found: len(found["tables"]) > len(played)
            )
            assert [one["round"] for one in found["tables"]] == [0] * 4 + [1] * 2 * (round > 0) + [2] * (round > 1)
            for one in found["tables"]:
                if one["table"] not in played:
                    play_out(one["table"], [players[number] for number in one["players"]], random.Random(17))
                    played.add(one["table"])
    found = eventually(page, lambda: api(page, f"/tournaments/{id}"), lambda found: found["state"] == "over")
    expect(page.get_by_role("heading", name="Round 3")).to_have_count(1)
    expect(page.locator("main")).to_contain_text("Over")
    assert len(played) == 7 == sum(player["points"] for player in found["players"])
    most = max(player["points"] for player in found["players"])
    assert 1.5 <= most <= 3  # a tie counts half
    first = page.locator("[data-test=standings] tbody tr").first.inner_text()
    assert any(player["name"] in first for player in found["players"] if player["points"] == most)
    assert findings(page) == []
    assert fits(page)
