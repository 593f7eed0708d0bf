"""Turns that reach people: the page can be installed, says when it is offline, and shows push messages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.mailbox import wait_for
from server.pushbox import Browser, claims, pushbox

from .conftest import Server, Visitor, api
from .test_page import findings, fits
from .waiting import eventually, expect

SUBSCRIBED = """
  PushManager.prototype.subscribe = async (options) => {
    window.serverKey = Array.from(new Uint8Array(options.applicationServerKey))
    return { toJSON: () => (%s) }
  }
  Notification.requestPermission = async () => 'granted'
"""
"""The one thing that needs the outside world: the push service of the browser's maker, here replaced by our own."""


@pytest.fixture
def pushing(tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Any]]:
    """A server, and a push service on this machine."""
    with pushbox() as service:
        monkeypatch.setenv("SAECULA_PRIVATE_HOOKS", "true")
        monkeypatch.setenv("SAECULA_REMIND_MINUTES", "0")
        running = Server(tmp_path)
        running.start()
        yield running, service
        running.kill()


def test_a_turn_reaches_a_browser_and_the_page_can_be_installed(visit: Visitor, pushing: tuple[Server, Any]) -> None:
    running, service = pushing
    page = visit("/", base=running.url, service_workers="allow", permissions=["notifications"])
    browser = Browser(service.url)
    kept = browser.subscription()
    given = {"endpoint": kept["endpoint"], "keys": {"p256dh": kept["p256dh"], "auth": kept["auth"]}}
    page.add_init_script(SUBSCRIBED % json.dumps(given))
    cdp = page.context.new_cdp_session(page)
    seen: list[Any] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: seen.extend(event["registrations"]))
    cdp.send("ServiceWorker.enable")

    # Chromium finds everything that it wants of a page that can be installed
    eventually(page, lambda: page.evaluate("() => navigator.serviceWorker.controller !== null"))
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    errors = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])  # (every window of a test is private)

    # a guest subscribes, sees that it works, and is told of a turn
    page.request.post("/api/v1/guests", data={"name": "Livia"}, headers={"X-Saecula": "1"})
    page.goto("/account")
    page.locator("[data-test=push-on]").click()
    expect(page.locator("[data-test=push-off]")).to_have_count(1)
    assert fits(page)
    assert findings(page) == []
    page.locator("[data-test=try-push]").click()
    expect(page.get_by_text("It has been sent.")).to_have_count(1)
    wait_for(service.letters, 1)
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "age-of-civilization", "seats": seats, "visibility": "open"}
    table = page.request.post("/api/v1/tables", data=body, headers={"X-Saecula": "1"}).json()["id"]
    page.request.post(f"/api/v1/tables/{table}/start", data={"fill": "random"}, headers={"X-Saecula": "1"})
    wait_for(service.letters, 2)
    _, headers, sealed = service.letters[1]
    claims(headers["Authorization"], api(page, "/host")["push"])
    told = browser.read(sealed)
    assert told["url"].endswith(f"/table/{table}")

    # the browser delivers the message, and the worker shows it
    registration = eventually(page, lambda: seen and seen[-1]["registrationId"])
    push = {"origin": running.url, "registrationId": registration, "data": json.dumps(told)}
    cdp.send("ServiceWorker.deliverPushMessage", push)
    shown = """async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map((one) => [one.title, one.data.url])
    }"""
    eventually(page, lambda: page.evaluate(shown) == [[told["title"], told["url"]]])

    # without a connection the page says so, in the reader's language, and comes back by itself
    page.evaluate("localStorage.setItem('saecula.prefs', JSON.stringify({ lang: 'it' }))")
    running.kill()
    page.goto(f"/table/{table}")
    expect(page.locator("h1:visible")).to_have_text("Nessuna connessione")
    assert page.locator("html").get_attribute("lang") == "it"
    running.start()
    page.get_by_role("button", name="Riprova").click()
    page.wait_for_selector(".bar")
    assert page.url.endswith(f"/table/{table}")
