"""A sheet of every card of each game, and what is wrong on it:

    python web/tools/cards.py                            every game, into build/cards
    python web/tools/cards.py FOLDER through-the-ages --lang it

The page "All cards" is opened in a browser at 1440 and at 390 pixels, in light and dark, and kept as one picture each.
Every card is looked at: text that is cut off or stands outside its card, a card without a picture, a card without
words. Exit status 1 if there is any. Needs Chromium, Playwright and the built page (`npm run build` in web/).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from e2e.conftest import FLAGS, PATIENCE, Server, chromium  # noqa: E402
from saecula.core import games  # noqa: E402

SIZES: Final = {"wide": (1440, 900, "light"), "wide-dark": (1440, 900, "dark"), "phone": (390, 844, "light")}

LOOK: Final = """() => [...document.querySelectorAll('[data-card]')].flatMap((card) => {
  const id = card.dataset.card, box = card.getBoundingClientRect(), found = []
  for (const part of card.querySelectorAll('*')) {
    if (part.closest('svg') || part.closest('.sr')) continue
    const at = part.getBoundingClientRect()
    if (!at.width) continue
    if (at.left < box.left - 1 || at.right > box.right + 1 || at.bottom > box.bottom + 1) found.push('outside')
    if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) found.push('cut')
  }
  if (![...card.querySelectorAll('.emblem .main')].some((main) => main.getAttribute('d'))) found.push('no picture')
  if (card.innerText.trim().split('\\n').filter(Boolean).length < 2) found.push('no words')
  return found.length ? [id + ': ' + [...new Set(found)].join(', ')] : []
})"""
"""What is wrong on the cards of the page."""


def sheet(page: Page, game: str, lang: str, folder: Path) -> list[str]:
    """Takes the pictures of a game; says what is wrong."""
    wrong: list[str] = []
    page.add_init_script(f"localStorage.setItem('saecula.prefs', JSON.stringify({{ lang: '{lang}' }}))")
    for name, (width, height, scheme) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.goto(f"/cards/{game}")
        page.locator("[data-card]").first.wait_for(timeout=PATIENCE)
        page.evaluate(
            "document.querySelectorAll('[data-card]').forEach((c) => (c.style.contentVisibility = 'visible'))"
        )
        page.screenshot(path=folder / f"{game}-{name}.png", full_page=True)
        found: list[Any] = page.evaluate(LOOK)
        wrong += [f"{game}, {name}: {one}" for one in found]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{game}, {name}: the page is wider than the screen")
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
