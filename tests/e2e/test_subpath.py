"""The page served under a path, on a host that has other pages too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import Server, Visitor
from .play import AGE, choose, start, turn_or_end
from .waiting import eventually, expect


@pytest.fixture
def lower_server(tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    running = Server(tmp_path)
    monkeypatch.setenv("SAECULA_BASE_URL", f"{running.url}/saecula")
    running.start()
    yield running
    running.kill()


def test_a_page_that_lies_under_a_path_stays_there(visit: Visitor, lower_server: Server) -> None:
    asked: list[str] = []
    page = visit("/saecula/", base=lower_server.url)
    page.on("request", lambda request: asked.append(request.url))
    table = start(page)
    assert page.url == f"{lower_server.url}/saecula/table/{table}"
    assert turn_or_end(page)
    choose(page)  # sent to the server, and reported by the live connection
    page.reload()
    page.wait_for_selector("[data-test=question]")
    page.goto(f"{lower_server.url}/saecula/new/{AGE}?friends")
    page.click("[data-test=create]")
    page.wait_for_url("**/saecula/table/*")
    expect(page.locator("a.brand")).to_have_attribute("href", "/saecula/")  # also for a new tab
    page.click("a.brand")
    page.wait_for_selector(f"[data-test=play-{AGE}]")
    eventually(page, lambda: page.url.rstrip("/") == f"{lower_server.url}/saecula")
    page.go_back()
    page.wait_for_url("**/saecula/table/*")
    outside = [url for url in asked if not url.startswith(f"{lower_server.url}/saecula/") and url.startswith("http")]
    assert outside == []
    (cookie,) = [c for c in page.context.cookies() if c["name"] == "saecula_session"]
    assert cookie["path"] == "/saecula/"
