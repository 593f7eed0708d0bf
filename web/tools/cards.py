"""Makes a sheet of every card of each game, and finds the faults on it:

    python web/tools/cards.py                            every game, into build/cards
    python web/tools/cards.py FOLDER through-the-ages --lang it

Opens the page "All cards" in a browser at 1440 and at 390 pixels, in light and dark, and takes one picture of each.
Reports text that is cut off, outside its card, or on top of other text or the picture, cards without a picture, and
missing lines of cards. Exit status 1 if there are any. Needs Chromium, Playwright and the built page (`npm run build` in
web/).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from e2e.conftest import FLAGS, PATIENCE, Server, chromium  # noqa: E402
from e2e.sheet import SIZES, look  # noqa: E402
from saecula.core import games  # noqa: E402

SCHEMES: Final = {"": "light", "-dark": "dark"}


def sheet(page: Page, game: str, lang: str, folder: Path) -> list[str]:
    """Takes the pictures of a game and returns the faults on them."""
    wrong: list[str] = []
    page.add_init_script(f"localStorage.setItem('saecula.prefs', JSON.stringify({{ lang: '{lang}' }}))")
    for size, (width, height) in SIZES.items():
        for ending, scheme in SCHEMES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.goto(f"/cards/{game}")
            page.locator("[data-card]").first.wait_for(timeout=PATIENCE)
            wrong += [f"{game}, {size}{ending}: {one}" for one in look(page, game, lang)]
            page.screenshot(path=folder / f"{game}-{size}{ending}.png", full_page=True)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=str(ROOT / "build" / "cards"))
    parser.add_argument("games", nargs="*")
    parser.add_argument("--lang", default="en", choices=["en", "it", "es"])
    asked = parser.parse_args()
    folder = Path(asked.folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = asked.games or [spec.id for spec in games() if spec.package.startswith("saecula.games.")]
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        server = Server(Path(data))
        server.start()
        browser = running.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for game in names:
                context = browser.new_context(base_url=server.url)
                context.set_default_timeout(PATIENCE)
                wrong += sheet(context.new_page(), game, asked.lang, folder)
                context.close()
                print(f"{game}: {folder}")
        finally:
            browser.close()
            server.kill()
    print("\n".join(wrong) or "nothing is cut, nothing is missing")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
