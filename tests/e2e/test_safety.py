"""Safety among people, in a browser: the second factor, mute, block and report, and the administrators' page."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import Any

import pytest

from saecula.server.accounts.second_factor import totp

from .conftest import Server, Visitor, api
from .play import AGE, post
from .test_account import PASSWORD, form
from .test_page import findings, fits
from .waiting import eventually, expect


def sign_in(page: Any, name: str) -> None:
    page.goto("/account")
    page.get_by_label("Name", exact=True).last.fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()


@pytest.mark.parametrize("phone", [False, True])
def test_a_second_factor_from_setting_it_up_to_turning_it_off(visit: Visitor, phone: bool) -> None:
    name = f"Sabina {'small' if phone else 'wide'}"
    page = visit("/", phone=phone, dark=phone)
    post(page, "/accounts", name=name, password=PASSWORD)
    page.goto("/account")
    form(page, "factor-begin").get_by_label("Current password").fill("not this one")
    form(page, "factor-begin").get_by_role("button").click()
    page.get_by_text("The password is wrong").wait_for()
    form(page, "factor-begin").get_by_label("Current password").fill(PASSWORD)
    form(page, "factor-begin").get_by_role("button").click()
    secret = eventually(page, page.locator("[data-test=secret]").inner_text).replace(" ", "")
    picture = page.get_by_role("img", name="QR code of the secret")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 50)"), "the picture is one"
    assert findings(page) == []
    assert fits(page)
    step = int(time.time() // 30)
    form(page, "factor-confirm").get_by_role("textbox").fill(totp(secret, step))
    form(page, "factor-confirm").get_by_role("button").click()
    page.locator("[data-test=factor-on]").wait_for()
    expect(page.locator("[data-test=codes] li")).to_have_count(10)
    codes = page.locator("[data-test=codes] li").all_inner_texts()
    assert findings(page) == []
    assert fits(page)

    elsewhere = visit("/account", phone=phone)
    sign_in(elsewhere, name)
    elsewhere.get_by_label("Code from the second factor").fill("000000")
    expect(elsewhere.get_by_role("alert")).to_contain_text("code", ignore_case=True)
    elsewhere.locator("main").get_by_role("button", name="Sign in").click()
    elsewhere.get_by_text("The code is wrong").wait_for()
    assert findings(elsewhere) == []
    elsewhere.get_by_label("Code from the second factor").fill(codes[0])
    elsewhere.locator("main").get_by_role("button", name="Sign in").click()
    elsewhere.wait_for_url("**/")
    assert api(elsewhere, "/me")["name"] == name

    form(page, "factor-off").get_by_label("Current password").fill(PASSWORD)
    form(page, "factor-off").get_by_label("Code from the second factor").fill(codes[1])
    form(page, "factor-off").get_by_role("button").click()
    form(page, "factor-begin").wait_for()
    assert api(page, "/me/second-factor") == {"on": False, "codes": 0}


def people(page: Any) -> Any:
    """The dialog that lists the people at the table."""
    page.locator("[data-test=menu]:visible, button[aria-label='Menu']:visible").first.click()
    page.locator("[data-test=people]").click()
    return page.locator("dialog[open]")


def chat(page: Any) -> Any:
    page.get_by_role("tab", name="Chat").click()
    return page.get_by_role("log", name="Chat")


def test_mute_block_report_and_what_administrators_do(visit: Visitor, own_server: Server) -> None:
    ada, ben = (visit("/", base=own_server.url) for _ in range(2))
    post(ada, "/accounts", name="Ada", password=PASSWORD)
    post(ben, "/accounts", name="Ben", password=PASSWORD)
    seats = [{"kind": "me"}, {"kind": "open"}]
    id = post(ada, "/tables", game={"id": AGE, "options": {}}, seats=seats, visibility="open")["id"]
    post(ben, f"/tables/{id}/join")
    ada.goto(f"/table/{id}")
    ada.wait_for_selector(".board")
    lines = chat(ada)
    post(ben, f"/tables/{id}/chat", text="a bad word")
    lines.get_by_text("a bad word").wait_for()

    box = people(ada)
    box.get_by_role("button", name="Mute Ben").click()
    box.get_by_role("button", name="Unmute Ben").wait_for()
    expect(lines.get_by_text("a bad word")).to_have_count(0)
    assert findings(ada) == []
    box.get_by_role("button", name="Unmute Ben").click()
    box.get_by_role("button", name="Block Ben").click()
    box.get_by_role("button", name="Unblock Ben").click()
    box.get_by_role("button", name="Report Ben").click()
    report = ada.locator("form[data-test=report]")
    report.get_by_label("Which line of the chat?").select_option(label="a bad word")
    report.get_by_label("What happened? (optional)").fill("He is rude.")
    assert findings(ada) == []
    report.get_by_role("button").click()
    box.get_by_text("Your report has been sent to the administrators.").wait_for()
    ada.keyboard.press("Escape")
    expect(lines.get_by_text("a bad word")).to_have_count(1)

    mia = visit("/", base=own_server.url)
    post(mia, "/accounts", name="Mia", password=PASSWORD)
    mia.goto("/admin")
    mia.get_by_text("This page is for administrators.").wait_for()
    environment = {**os.environ, "SAECULA_DATA_DIR": str(own_server.folder)}
    promote = [sys.executable, "-m", "saecula.cli", "admin", "promote", "Mia"]
    subprocess.run(promote, check=True, env=environment, timeout=120, capture_output=True)
    eventually(mia, lambda: bool(api(mia, "/me").get("admin")))
    mia.goto("/account")
    mia.locator("[data-test=admin]").click()
    reports = mia.locator("[data-test=reports]")
    reports.get_by_text("He is rude.").wait_for()
    assert findings(mia) == []
    assert fits(mia)
    reports.get_by_role("button", name="Hide the line").click()
    lines.get_by_text("An administrator has hidden this line.").wait_for()
    expect(lines.get_by_text("a bad word")).to_have_count(0)

    reports.get_by_role("button", name="Ben").click()
    found = mia.locator("[data-test=admin-people]")
    found.get_by_label("Days (empty: for good)").fill("3")
    found.get_by_label("Reason").fill("insults")
    found.get_by_role("button", name="Suspend").click()
    found.get_by_role("button", name="Lift the suspension").wait_for()
    assert ben.request.get("/api/v1/me").status == 401

    reports.get_by_role("button", name="Look at the table").click()
    place = mia.locator("[data-test=admin-table]")
    place.get_by_role("button", name="Close the table").click()
    place.get_by_role("button", name="Reopen the table").wait_for()
    assert ada.request.get(f"/api/v1/tables/{id}").status == 403
    place.get_by_role("button", name="Reopen the table").click()
    place.get_by_role("button", name="Close the table").wait_for()
    reports.get_by_role("button", name="Dealt with").click()
    reports.get_by_text("There are no open reports.").wait_for()
    log = mia.locator("[data-test=admin-log] li")
    for words in ("report dealt with", "table reopened", "table closed", "suspended", "line hidden"):
        log.filter(has_text=words).first.wait_for()
    assert findings(mia) == []

    sign_in(ben, "Ben")
    ben.get_by_text("This account is suspended until").wait_for()


@pytest.mark.parametrize(
    ("locale", "title", "words"), [("it-IT", "Amministrazione", "amministratori"), ("es-ES", "Administración", "para")]
)
def test_the_administrators_page_in_other_languages(visit: Visitor, locale: str, title: str, words: str) -> None:
    page = visit("/admin", locale=locale, phone=True)
    page.get_by_role("heading", name=title).wait_for()
    expect(page.get_by_role("alert")).to_contain_text(words)
    assert findings(page) == []
    assert fits(page)
