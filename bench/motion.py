"""Measures how smoothly pieces travel over the board, and what motion adds to the drawing of a new position.

    python bench/motion.py [game ...] [--updates 60]

Starts its own server, brings a table of each game to the middle of a game between bots, opens it in Chromium at
1440x900 with motion on, and sends the page the last moves of that game again through its live connection. While pieces
travel, the time between two frames is measured: 16.7 ms is 60 frames per second. The time of an update (the new
position on the screen) is measured as by `bench/page.py`, by the clock and by the processor time of the page's main
thread, but with motion. Needs Chromium, Playwright and the built page; other programs disturb the figures.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "web" / "tools"), str(ROOT / "bench")]

from page import UPDATE, boards, keep, metrics  # noqa: E402
from pictures import GAMES  # noqa: E402

MOST_UPDATE = 50.0
"""How many milliseconds an update may take (p95)."""

FRAME = 1000 / 60

PAUSE = 600
"""How many milliseconds the page waits between two moves of others, or a little more."""

LISTEN = """
localStorage.setItem('saecula.prefs', JSON.stringify({ speed: 'normal', warn: false }))
const Native = WebSocket
window.WebSocket = class extends Native { constructor(url) { super(url); window.live = this } }
"""

FRAMES = """async () => {
  const flying = () => document.querySelector('[data-test=motion] .mover') !== null
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const end = performance.now() + 1500
  const gaps = []
  let before = await frame()
  while (performance.now() < end) {
    const moves = flying()
    const now = await frame()
    if (moves && flying()) gaps.push(now - before)
    before = now
    if (gaps.length && !flying()) break
    if (!gaps.length && performance.now() > end - 1100) break
  }
  return gaps
}"""
"""The times between the frames during which something travels."""


def measure(page: Any, id: str, updates: int) -> tuple[list[float], list[float], list[float]]:
    """In milliseconds: each update by the clock and by the processor, and the times between frames of a travel."""
    count = keep(page, id, updates, 1_000_000)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    wall: list[float] = []
    cpu: list[float] = []
    frames: list[float] = []
    for i in range(count):
        before = metrics(session)["task"]
        took = page.evaluate(UPDATE, i)
        after = metrics(session)["task"]
        gaps = page.evaluate(FRAMES)
        if i:  # the first one is a leap
            wall.append(took)
            cpu.append(after - before)
            frames += gaps
        page.wait_for_selector("[data-test=motion] .mover", state="detached")
        page.wait_for_timeout(PAUSE)
    return wall, cpu, frames


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)] if times else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="game")
    parser.add_argument("--updates", type=int, default=60)
    args = parser.parse_args()
    slow = []
    heads = ["clock", "p95", "cpu", "p95", "frames", "median", "p95", "on time"]
    print(f"{'ms':<25}" + "".join(f"{head:>9}" for head in heads))
    for game, page, id in boards(args.games, LISTEN):
        page.mouse.move(5, 5)
        page.mouse.move(9, 9)
        page.wait_for_selector("[data-test=motion]", state="attached")
        page.wait_for_timeout(1000)
        wall, cpu, frames = measure(page, id, args.updates)
        on_time = sum(gap < 1.5 * FRAME for gap in frames) / len(frames) if frames else 0.0
        middle = statistics.median(frames) if frames else 0.0
        update = "".join(f"{statistics.median(times):9.1f}{p95(times):9.1f}" for times in (wall, cpu))
        print(f"{game:<25}{update}{len(frames):9}{middle:9.1f}{p95(frames):9.1f}{on_time:9.0%}", flush=True)
        if p95(wall) > MOST_UPDATE:
            slow.append(game)
    if slow:
        sys.exit(f"above {MOST_UPDATE:g} ms (p95): {', '.join(slow)}")


if __name__ == "__main__":
    main()
