"""A tournament in the browser: opened and joined on the page, played to its end by the bots of eight accounts."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Visitor, api
from .play import HEADERS, post
from .test_page import findings, fits
from .waiting import eventually, expect

PASSWORD = "a long password"


def open_one(visit: Visitor) -> tuple[Any, str]:
    """A page whose visitor has opened a knock-out tournament and joined it, and its id."""
    page = visit("/")
    post(page, "/accounts", name="Calpurnia", password=PASSWORD)
    page.goto("/tournaments")
    form = page.locator("form[data-test=new-tournament]")
    form.get_by_label("Name").fill("Ides of March")
    form.get_by_label("Kind").select_option("knockout")
    form.get_by_role("button").click()
    page.wait_for_url("**/tournament/*")
    page.locator("[data-test=join-tournament]").click()
    expect(page.locator("[data-test=standings] tbody tr")).to_have_count(1)
    return page, page.url.rpartition("/")[2]


@pytest.mark.soak
def test_eight_accounts_play_to_the_end(visit: Visitor, browser: Any, shared_server: Any) -> None:
    page, id = open_one(visit)
    assert fits(page)
    assert findings(page) == []
    contexts = [browser.new_context(base_url=shared_server.url) for _ in range(7)]
    people = [page.request, *(context.request for context in contexts)]
    for n, person in enumerate(people[1:], 1):
        person.post("/api/v1/accounts", headers=HEADERS, data={"name": f"Octavius {n}", "password": PASSWORD})
        assert person.post(f"/api/v1/tournaments/{id}/join", headers=HEADERS, data={}).ok
    done: set[str] = set()

    def over() -> bool:
        found = api(page, f"/tournaments/{id}")
        for table in found["tables"]:
            if table["places"] is None and table["table"] not in done:
                done.add(table["table"])
                for seat, number in enumerate(table["players"]):
                    people[number].post(f"/api/v1/tables/{table['table']}/resign", headers=HEADERS, data={"seat": seat})
        return bool(found["state"] == "over")

    for _ in range(12):  # (each look waits as long as a page may take)
        try:
            eventually(page, over)
            break
        except AssertionError:
            continue
    expect(page.get_by_role("heading", name="Round 3")).to_have_count(1)
    expect(page.locator("main")).to_contain_text("Over")
    best = api(page, f"/tournaments/{id}")["players"][0]
    expect(page.locator("[data-test=standings] tbody tr").first).to_contain_text(best["name"])
    assert findings(page) == []
    for context in contexts:
        context.close()
