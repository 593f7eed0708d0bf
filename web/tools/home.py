"""Takes the pictures of real boards that the home page shows: python web/tools/home.py [game ...]

Starts its own server, brings a table of each game to a late position between bots (`picture.json`), and writes
`board-light.webp` and `board-dark.webp` into the folder of the game. Needs Chromium, Playwright and the built page.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from pictures import FOLDER, GAMES
from playwright.sync_api import sync_playwright

from e2e.conftest import FLAGS, Server, chromium
from e2e.play import reach

WIDE, HIGH = 1520, 640
"""The window: low, so that the pictures leave room for the words below them on the first screen."""

QUALITY = 55
SCALE = 0.56
"""How large the pictures are, compared with the board: about as wide as the home page shows them."""

BOX = """() => {
  for (const tools of document.querySelectorAll('.board .tools')) tools.style.display = 'none'
  const map = document.querySelector('.board [data-map]')
  const { x, y, width, height } = (map ?? document.querySelector('.board')).getBoundingClientRect()
  return { x, y, width, height }
}"""
"""The whole map without its buttons, or the whole board."""


def take(page: Any, file: Path) -> None:
    """Writes the whole board."""
    box = page.evaluate(BOX)
    clip = {**box, "scale": SCALE}
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    file.write_bytes(base64.b64decode(taken["data"]))
    print(f"{file.relative_to(FOLDER)}: {file.stat().st_size / 1000:.0f} kB")


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        server = Server(Path(data))
        server.start()
        browser = running.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for game in sys.argv[1:] or GAMES:
                text, question, least = (GAMES[game][key] for key in ("game", "question", "moves"))
                context = browser.new_context(
                    base_url=server.url,
                    viewport={"width": WIDE, "height": HIGH},
                    locale="en-GB",
                    reduced_motion="reduce",
                )
                context.add_init_script(f"localStorage.setItem('saecula.intro.{game}', '1')")
                page = context.new_page()
                page.goto("/")
                reach(page, text, lambda match, asked=question: bool(match.question == asked), least, "greedy")
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                    page.wait_for_timeout(1500)
                    take(page, FOLDER / game / f"board-{scheme}.webp")
                context.close()
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
