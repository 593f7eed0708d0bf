"""The account page: e-mails, passwords, programs, sessions, deletion; by keyboard, on a phone, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.mailbox import letter, mailbox

from .conftest import Server, Visitor, api
from .play import AGE, post
from .test_page import findings, fits
from .waiting import eventually, expect

PASSWORD = "a long password"


@pytest.fixture
def posted(tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Any]]:
    """A server that sends e-mails, and the mailbox that receives them."""
    with mailbox() as mail:
        monkeypatch.setenv("SAECULA_SMTP_URL", mail.url)
        running = Server(tmp_path)
        running.start()
        yield running, mail
        running.kill()


def sign_up(page: Any, name: str, email: str = "") -> None:
    """Creates an account on the page and opens the account page."""
    page.get_by_role("button", name="I have no account yet").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    if email:
        page.get_by_label("E-mail (optional, for reminders)").fill(email)
    page.locator("main").get_by_role("button", name="Create an account").click()
    page.get_by_role("link", name=name).click()
    page.wait_for_selector("[data-test=sessions] li")


def form(page: Any, name: str) -> Any:
    return page.locator(f"form[data-test={name}]")


def test_an_address_is_confirmed_and_a_forgotten_password_set_anew(visit: Visitor, posted: tuple[Server, Any]) -> None:
    running, mail = posted
    page = visit("/account", base=running.url)
    sign_up(page, "Livia", "livia@example.org")
    expect(page.locator("[data-test=waiting]")).to_contain_text("livia@example.org is not confirmed yet")
    letter(mail, 1)
    form(page, "again").get_by_role("button").click()
    page.get_by_text("The e-mail is on its way.").wait_for()
    _, link = letter(mail, 2)

    elsewhere = visit(link, base=running.url)  # another browser, without her session
    elsewhere.get_by_role("button", name="Confirm the address").click()
    elsewhere.get_by_text("Your e-mail address is confirmed.").wait_for()
    assert "#" not in elsewhere.url
    page.reload()
    page.wait_for_selector("[data-test=confirmed]")
    page.goto("about:blank")
    page.goto(link)  # the link works only once
    page.get_by_role("button", name="Confirm the address").click()
    page.get_by_text("This link has already been used").wait_for()

    elsewhere.get_by_role("button", name="I have forgotten my password").click()
    elsewhere.get_by_role("textbox", name="E-mail address").fill("livia@example.org")
    elsewhere.get_by_role("textbox", name="E-mail address").press("Enter")
    elsewhere.get_by_text("an e-mail is on its way").wait_for()
    assert fits(elsewhere)
    _, link = letter(mail, 3)
    elsewhere.goto("about:blank")
    elsewhere.goto(link)
    elsewhere.get_by_role("textbox", name="New password").fill("another password")
    assert findings(elsewhere) == []
    elsewhere.get_by_role("button", name="Set the password").click()
    elsewhere.get_by_text("The password is set. Sign in with it.").wait_for()
    elsewhere.get_by_label("Name", exact=True).fill("Livia")
    elsewhere.get_by_label("Password", exact=True).fill("another password")
    elsewhere.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    elsewhere.get_by_role("link", name="Livia").wait_for()
    page.goto(f"{running.url}/account")  # she has been signed out here
    page.locator("main").get_by_role("button", name="Sign in", exact=True).wait_for()


def test_reminders_are_chosen(visit: Visitor, posted: tuple[Server, Any]) -> None:
    running, _ = posted
    page = visit("/account", base=running.url)
    sign_up(page, "Flavia")
    page.get_by_label("Remind me by e-mail").uncheck()
    page.get_by_label("Web hook").fill("ftp://example.org")
    form(page, "remind").get_by_role("button").click()
    page.get_by_role("alert").get_by_text("A web hook is an address").wait_for()
    page.get_by_label("Web hook").fill("https://hooks.example/1")
    form(page, "remind").get_by_role("button").click()
    form(page, "remind").get_by_text("Saved.").wait_for()
    settings = api(page, "/me")["settings"]
    assert (settings["mail"], settings["webhook"]) == (False, "https://hooks.example/1")
    page.reload()
    page.wait_for_function(
        "() => document.querySelector('[data-test=remind] input[type=text]')?.value.startsWith('https')"
    )
    expect(page.get_by_label("Remind me by e-mail")).not_to_be_checked()
    page.get_by_label("Web hook").fill("")
    form(page, "remind").get_by_role("button").click()
    form(page, "remind").get_by_text("Saved.").wait_for()
    assert "webhook" not in api(page, "/me")["settings"]


def test_a_host_without_mail_says_so(visit: Visitor) -> None:
    page = visit("/account")
    page.get_by_role("button", name="I have forgotten my password").click()
    page.get_by_text("This server sends no e-mail, so you cannot reset a forgotten password here.").wait_for()
    page.get_by_role("button", name="Back to signing in").click()
    sign_up(page, "Octavia", "octavia@example.org")
    page.locator("[data-test=no-mail]").get_by_text("This server sends no e-mail").wait_for()
    expect(page.get_by_label("Remind me by e-mail")).to_have_count(0)
    address = form(page, "email")
    address.get_by_label("E-mail address").fill("other@example.org")
    address.get_by_label("Current password").fill("a wrong password")
    address.get_by_role("button").click()
    page.get_by_role("alert").get_by_text("The password is wrong.").wait_for()
    address.get_by_label("Current password").fill(PASSWORD)
    address.get_by_role("button").click()
    page.get_by_text("The address has been changed.", exact=True).wait_for()
    assert api(page, "/me")["email"] == "other@example.org"


def test_password_programs_and_sessions(visit: Visitor) -> None:
    page, other = visit("/account"), visit("/account")
    sign_up(page, "Drusilla")
    other.get_by_label("Name", exact=True).fill("Drusilla")
    other.get_by_label("Password", exact=True).fill(PASSWORD)
    other.get_by_label("Password", exact=True).press("Enter")
    other.get_by_role("link", name="Drusilla").wait_for()

    tokens = page.locator("[data-test=tokens]")
    tokens.get_by_label("What the program is called").fill("my bot")
    expect(tokens.get_by_label("Read")).to_be_disabled()  # every token may
    expect(tokens.get_by_label("Play")).to_be_checked()
    tokens.get_by_label("Tables").check()
    tokens.get_by_label("What the program is called").press("Enter")
    token = page.locator("[data-test=token]")
    token.wait_for()
    expect(tokens.locator("[data-test=scopes]")).to_have_text("Read · Play · Tables")
    secret = eventually(page, token.input_value)
    assert secret.startswith("saecula_")
    headers = {"Authorization": f"Bearer {secret}"}
    assert (
        page.context.browser.new_context()
        .request.get(f"{page.url.partition('/account')[0]}/api/v1/me", headers=headers)
        .json()["name"]
        == "Drusilla"
    )
    page.reload()
    tokens.locator("li").wait_for()
    expect(page.locator("[data-test=token]")).to_have_count(0)  # it is shown only once
    tokens.get_by_role("button", name="Revoke the token my bot").click()
    tokens.get_by_text("The token my bot has been revoked.").wait_for()
    assert api(page, "/me/tokens") == []

    sessions = page.locator("[data-test=sessions]")
    sessions.locator("li").nth(1).wait_for()
    expect(sessions.locator("li").filter(has_text="this browser")).to_have_count(1)
    expect(sessions).to_contain_text("Chrome")
    sessions.locator("li").filter(has_not_text="this browser").get_by_role("button").click()
    sessions.get_by_text("That session has ended.").wait_for()
    assert other.request.get("/api/v1/me").status != 200

    change = form(page, "password")
    change.get_by_label("Current password").fill(PASSWORD)
    change.get_by_label("New password").fill("another password")
    change.get_by_label("New password").press("Enter")
    change.get_by_text("The password has been changed.").wait_for()
    page.get_by_role("button", name="Sign out everywhere").click()
    page.get_by_role("link", name="Sign in").wait_for()
    assert page.request.get("/api/v1/me").status != 200


def test_an_account_is_deleted_by_keyboard(visit: Visitor) -> None:
    page, friend = visit("/account"), visit("/")
    sign_up(page, "Antonia")
    table = post(page, "/tables", game=AGE, seats=[{"kind": "me"}, {"kind": "open"}], visibility="open")["id"]
    post(friend, "/guests", name="Bruno")
    post(friend, f"/tables/{table}/join")
    post(page, f"/tables/{table}/chat", text="good luck")
    page.locator("[data-test=goodbye] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("Enter")  # the focus has not moved
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Current password").fill("a wrong password")
    page.keyboard.press("Enter")
    dialog.get_by_role("alert").wait_for()
    dialog.get_by_label("Current password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_text("Your account has been deleted.").wait_for()
    page.get_by_role("link", name="Sign in").wait_for()
    friend.goto(f"/table/{table}")
    friend.wait_for_selector(".board")
    friend.locator("[data-tab=chat]").first.click()
    friend.get_by_text("Former player").first.wait_for()
    expect(friend.locator("body")).not_to_contain_text("Antonia")


@pytest.mark.parametrize(
    ("locale", "title", "phone"),
    [
        ("it-IT", "Elimina l'account", True),
        ("es-ES", "Eliminar la cuenta", False),
    ],
)
def test_the_account_page_in_other_languages_on_a_phone_and_for_axe(
    visit: Visitor, locale: str, title: str, phone: bool
) -> None:
    page = visit("/", locale=locale, phone=phone, dark=phone)
    name = f"Agrippina {locale}"
    post(page, "/accounts", name=name, password=PASSWORD, lang=locale[:2])
    page.reload()
    page.get_by_role("link", name=name).focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=title).wait_for()
    page.wait_for_selector("[data-test=sessions] li")
    assert findings(page) == []
    assert fits(page)
    expect(page.get_by_text("Delete")).to_have_count(0)  # everything is in the reader's language
    small = page.evaluate("""() => [...document.querySelectorAll('main button, main input')]
        .filter(b => { const r = b.getBoundingClientRect(); return r.width && (r.width < 18 || r.height < 18) })
        .map(b => b.outerHTML.slice(0, 120))""")
    assert small == []
    reached = []
    page.locator("main input:visible").first.focus()
    for _ in range(40):
        reached.append(page.evaluate("document.activeElement.closest('section')?.getAttribute('aria-labelledby')"))
        page.keyboard.press("Tab")
    assert [s for s in dict.fromkeys(reached) if s] == [
        "name",
        "password",
        "email",
        "remind",
        "factor",
        "tokens",
        "sessions",
        "goodbye",
    ]
