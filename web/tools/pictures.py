"""Takes pictures of the boards in real games: python web/tools/pictures.py [folder] [game ...]

Starts its own server, brings a table of each game to the middle of a game between bots, and takes pictures on a wide
screen, in light and dark, and on a phone. Needs Chromium, Playwright and the built page.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from e2e.conftest import FLAGS, Server, chromium  # noqa: E402
from e2e.play import reach  # noqa: E402

FOLDER = ROOT / "web" / "src" / "games"
GAMES = {file.parent.name: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*/picture.json"))}
"""By game: the game string, the `question` at which it is shown, and the least number of `moves` before that."""

SIZES = {"wide": (1600, 1000, "light"), "dark": (1600, 1000, "dark"), "phone": (390, 844, "light")}


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        server = Server(Path(data))
        server.start()
        browser = running.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for game in sys.argv[2:] or GAMES:
                text, question, least = (GAMES[game][key] for key in ("game", "question", "moves"))
                context = browser.new_context(
                    base_url=server.url,
                    viewport={"width": 1600, "height": 1000},
                    locale="en-GB",
                    reduced_motion="reduce",
                )
                context.add_init_script(f"localStorage.setItem('saecula.intro.{game}', '1')")
                page = context.new_page()
                page.goto("/")
                reach(page, text, lambda match, asked=question: bool(match.question == asked), least, "greedy")
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
