"""Pictures of the boards from real games: python web/tools/pictures.py [folder] [game ...]

Starts a server of its own, plays some moves of each game against a bot, and takes pictures at a wide screen, in light
and dark, and on a phone. Needs Chromium, Playwright and the built page.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from e2e.conftest import FLAGS, Server, chromium  # noqa: E402
from e2e.play import begin  # noqa: E402

GAMES = ["age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"]
MOVES = {"age-of-civilization": 12, "through-the-ages": 40, "inner-sea": 30, "sid-meiers-civilization": 40}
SEED = 11
"""The same games each time, as long as their rules and bots stay the same."""

SIZES = {"wide": (1600, 1000, "light"), "dark": (1600, 1000, "dark"), "phone": (390, 844, "light")}


def play(page: Any, moves: int) -> None:
    """Plays moves from the list, each time another one, so that the board fills."""
    for n in range(moves):
        page.wait_for_selector(".side .ask.mine [data-test=question], dialog[open] table.rank", timeout=60_000)
        if page.locator("dialog[open]").count():
            return
        before = page.get_attribute("[data-test=history]", "max")
        buttons = page.locator("[data-test=moves] button.move")
        buttons.nth(n % max(1, min(3, buttons.count() - 1))).click()
        page.wait_for_function(
            "n => Number(document.querySelector('[data-test=history]')?.max) > Number(n)", arg=before, timeout=60_000)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        server = Server(Path(data))
        server.start()
        browser = running.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for game in sys.argv[2:] or GAMES:
                context = browser.new_context(
                    base_url=server.url, viewport={"width": 1600, "height": 1000}, locale="en-GB",
                    reduced_motion="reduce")
                page = context.new_page()
                page.goto("/")
                begin(page, game, SEED)
                play(page, MOVES[game])
                page.wait_for_selector(".side .ask.mine [data-test=question], dialog[open] table.rank", timeout=60_000)
                page.keyboard.press("Escape")
                for name, (width, height, scheme) in SIZES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                    page.evaluate("scrollTo(0, 0)")
                    page.wait_for_timeout(800)
                    page.screenshot(path=folder / f"{game}-{name}.png")
                context.close()
                print(game)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
