"""Fixtures with a real server and a real browser. If one is missing, the tests are skipped and say how to get it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "saecula" / "server" / "static"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 45_000
"""The most milliseconds to wait for anything; generous, because a busy machine is slow."""

UNHURRIED = """
if (location.protocol !== 'about:' && !localStorage.getItem('saecula.prefs'))
  localStorage.setItem('saecula.prefs', JSON.stringify({ slow: true, warn: false }))
"""
"""Makes a long press take longer: on a busy machine, a plain click can last as long as a long press usually does.

Warnings are turned off, so that scripted moves are made at once.
"""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


LONG = {"test_account", "test_acts", "test_ages_boards", "test_page"}
"""Files that together take about as long as all the others: two workers share the browser tests."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.xdist_group("e2e-long" if Path(item.path).stem in LONG else "e2e"))


def chromium() -> str | None:
    """The system's Chromium."""
    for name in (os.environ.get("SAECULA_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name) if name else None
        if found:
            return found
    return None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server in its own process, with an empty database; it can be killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        env = {
            **os.environ,
            "SAECULA_DATA_DIR": str(self.folder),
            "SAECULA_BOT_DELAY": "0",
            "SAECULA_BOT_WORKERS": "1",
            "SAECULA_RATE": "500",
            "SAECULA_RATE_USER": "500",
            "SAECULA_TABLE_RATE": "5000",
            "SAECULA_SIGN_RATE": "5000",
        }
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "saecula.cli", "serve", "--port", str(self.port)],
                env=env,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        pytest.fail((self.folder / "server.log").read_text("utf-8", "replace")[-2000:])

    def kill(self) -> None:
        """Kills the server and its workers without giving them time to clean up, as a power cut would."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(60)
            self.process = None


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the built page, which is built now if possible."""
    npm = shutil.which("npm")
    if not (STATIC / "index.html").is_file() and npm is not None and (WEB / "node_modules").is_dir():
        subprocess.run([npm, "run", "build"], cwd=WEB, check=True, timeout=300, capture_output=True)
    if not (STATIC / "index.html").is_file():  # `make test` builds it; for a bare `pytest`, Node may be missing
        pytest.skip("the page is not built: run `npm ci && npm run build` in web/")
    return STATIC


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install 'saecula[dev]'")
    path = chromium()
    if path is None:  # it may not be installed; CI installs it
        pytest.skip("needs Chromium: apt-get install chromium, or set SAECULA_CHROMIUM to its path")
    with playwright.sync_playwright() as running:
        launched = running.chromium.launch(executable_path=path, args=FLAGS)
        loop = asyncio._get_running_loop()
        yield launched
        asyncio._set_running_loop(loop)  # the previous test may have been an asynchronous one
        launched.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path, built: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


Visitor = Callable[..., Any]


@pytest.fixture
def visit(browser: Any, shared_server: Server) -> Iterator[Visitor]:
    """Opens a page as a new visitor: `visit("/", locale="it-IT", phone=True)`. Errors of the page fail the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def open_page(
        path: str = "/", locale: str = "en-GB", phone: bool = False, dark: bool = False, base: str = "", **more: Any
    ) -> Any:
        size = {"width": 390, "height": 844} if phone else {"width": 1600, "height": 1000}
        context = browser.new_context(
            base_url=base or shared_server.url,
            viewport=more.pop("viewport", size),
            locale=locale,
            has_touch=phone,
            reduced_motion=more.pop("reduced_motion", "reduce"),
            color_scheme="dark" if dark else "light",
            service_workers=more.pop("service_workers", "block"),
            **more,
        )
        contexts.append(context)
        context.add_init_script(UNHURRIED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if _matters(message) else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors[:5]


def _matters(message: Any) -> bool:
    """Whether a message is an error of the page itself, not a failed request, which the page reports to its reader."""
    text: str = message.text
    return message.type == "error" and "Failed to load resource" not in text and "WebSocket connection" not in text


def api(page: Any, path: str) -> Any:
    """The server's answer to a request by the visitor of that page."""
    answer = page.request.get(f"/api/v1{path}")
    assert answer.ok, answer.status
    return json.loads(answer.body())
