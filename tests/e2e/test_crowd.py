"""Profiles, history, leaderboards and tournaments with many finished games: they are legible, and axe finds nothing."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from saecula.server import Settings
from saecula.server.accounts.security import hash_password
from saecula.server.storage.database import Database
from saecula.server.storage.models import User

from .conftest import ROOT, Server, Visitor
from .play import AGE, post
from .test_page import findings, fits
from .waiting import expect

PASSWORD = "a long password"
GAMES = 400


@pytest.fixture
def crowd(tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server where 2,000 accounts have finished some games; those with low numbers have played often."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    people: Any = importlib.import_module("people")
    settings = Settings(data_dir=str(tmp_path))

    async def fill() -> None:
        await people.fill(settings, people.Generator(GAMES, 17, busy=12), GAMES)
        db = Database(settings)
        async with db.write() as one:
            known = {"password": await hash_password(PASSWORD)}
            await one.execute(update(User).where(User.name == "Player 0").values(**known))
        await db.close()

    with ThreadPoolExecutor(1) as other:  # the browser has its own loop in this thread
        other.submit(asyncio.run, fill()).result()
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.mark.parametrize(
    ("locale", "phone", "dark"), [("en-GB", False, False), ("it-IT", True, True)], ids=["wide", "phone"]
)
def test_pages_about_people_are_legible(visit: Visitor, crowd: Server, locale: str, phone: bool, dark: bool) -> None:
    page = visit("/", base=crowd.url, locale=locale, phone=phone, dark=dark)
    post(page, "/sessions", name="Player 0", password=PASSWORD)
    body = {"name": "League of the Inner Sea", "kind": "groups", "game": AGE, "pace": "turns", "rounds": 2, "most": 4}
    tournament = post(page, "/tournaments", **body)["id"]
    post(page, f"/tournaments/{tournament}/join")
    for path, ready in (
        ("/people/me", "[data-test=rating] svg"),
        ("/people/Player%201", "[data-test=befriend]"),
        ("/history", "[data-test=results] li"),
        (f"/leaders/{AGE}", "[data-test=leaders] tbody tr"),
        (f"/tournament/{tournament}", "[data-test=standings] tbody tr"),
        ("/account", "[data-test=reminders]"),
    ):
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        assert fits(page), path
        assert findings(page) == [], path


def test_a_profile_leads_to_friends_and_a_leaderboard_to_profiles(visit: Visitor, crowd: Server) -> None:
    page = visit("/", base=crowd.url)
    post(page, "/sessions", name="Player 0", password=PASSWORD)
    page.goto(f"/leaders/{AGE}")
    rows = page.locator("[data-test=leaders] tbody tr")
    expect(rows.first).to_be_visible()
    row = rows.filter(has=page.locator("a")).filter(has_not_text="Player 0").first
    name = row.locator("a").inner_text()
    row.locator("a").click()
    expect(page.locator("[data-test=name]")).to_have_text(name)
    page.locator("[data-test=befriend]").click()
    expect(page.locator("[data-test=befriend]")).to_have_text("Remove from friends")
    table = post(page, "/tables", game=AGE, seats=[{"kind": "me"}, {"kind": "open"}], pace={"kind": "turns"})["id"]
    page.goto(f"/table/{table}")
    expect(page.locator("[data-test=facts]")).to_contain_text("72 h + 12 h a turn")  # whoever comes sees the clock
    page.locator("[data-test=friends]").get_by_role("button", name=f"Invite {name}").click()
    expect(page.locator("[data-test=friends]")).to_contain_text(f"{name} is invited.")
