"""Measures how long the page takes to draw a new position, from the message of the server to the board on the screen.

    python bench/page.py [game ...] [--updates 60] [--profile]

Starts its own server, brings a table of each game to the middle of a game between bots, opens it in Chromium at
1440x900, and sends the page the last moves of that game again, one after the other, through its live connection. Each
update is measured twice: the wall time until the frame is painted, which other programs disturb, and the processor time
of the page's main thread, which they hardly affect. `--profile` names the functions that take most of it. Needs
Chromium, Playwright and the built page.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "web" / "tools")]

from pictures import GAMES  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from e2e.conftest import FLAGS, Server, chromium  # noqa: E402
from e2e.play import reach  # noqa: E402

MOST = 50.0
"""How many milliseconds an update may take by the clock (p95)."""

LISTEN = """
localStorage.setItem('saecula.prefs', JSON.stringify({ speed: 'instant', warn: false }))
const Native = WebSocket
window.WebSocket = class extends Native { constructor(url) { super(url); window.live = this } }
"""

KEEP = """(told) => { window.told = told.map((position) => JSON.stringify({ type: 'position', position })) }"""

UPDATE = """async (i) => {
  const data = window.told[i]
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done()
    channel.port2.postMessage(0)
  }))
  await painted()
  const start = performance.now()
  window.live.onmessage(new MessageEvent('message', { data }))
  await painted()
  return performance.now() - start
}"""

PARTS = {"task": "TaskDuration", "script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}


def metrics(session: Any) -> dict[str, float]:
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {part: found[name] * 1000 for part, name in PARTS.items()}


def keep(page: Any, id: str, count: int, version: int) -> int:
    """Prepares the last positions of the game, as seat 0 saw them, in the page; returns how many there are."""
    last = page.request.get(f"/api/v1/tables/{id}/position?seat=0").json()
    steps = range(max(0, last["n"] - count), last["n"] + 1)
    told = [page.request.get(f"/api/v1/tables/{id}/history/{n}?seat=0").json() for n in steps]
    page.evaluate(KEEP, [{**position, "version": version + i} for i, position in enumerate(told)])
    return len(told)


def measure(page: Any, id: str, updates: int) -> tuple[list[float], dict[str, list[float]]]:
    """The wall time and the processor time by part of each update, in milliseconds."""
    count = keep(page, id, updates, 1_000_000)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    wall: list[float] = []
    parts: dict[str, list[float]] = {part: [] for part in PARTS}
    for i in range(count):
        before = metrics(session)
        took = page.evaluate(UPDATE, i)
        after = metrics(session)
        if i:  # the first one is a leap
            wall.append(took)
            for part in PARTS:
                parts[part].append(after[part] - before[part])
    return wall, parts


def profile(page: Any, id: str, updates: int) -> list[tuple[float, str]]:
    """The functions that take the most time themselves, in milliseconds per update."""
    count = keep(page, id, updates, 2_000_000)
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.setSamplingInterval", {"interval": 200})
    session.send("Profiler.start")
    for i in range(count):
        page.evaluate(UPDATE, i)
    found = session.send("Profiler.stop")["profile"]
    own: dict[int, float] = {}
    for node, step in zip(found["samples"], found["timeDeltas"], strict=True):
        own[node] = own.get(node, 0.0) + step / 1000
    sums: dict[str, float] = {}
    for node in found["nodes"]:
        call = node["callFrame"]
        name = f"{call['functionName'] or '(unnamed)'} {call['url'].rpartition('/')[2]}:{call['lineNumber'] + 1}"
        sums[name] = sums.get(name, 0.0) + own.get(node["id"], 0.0)
    return sorted(((ms / count, name) for name, ms in sums.items() if "(idle)" not in name), reverse=True)[:15]


def boards(games: list[str], script: str, url: str = "", **settings: Any) -> Iterator[tuple[str, Page, str]]:
    """A page with the board of each game in the middle of a game between bots: the game, the page, the table.

    `script` runs before the page; `settings` are those of the browser. Without a `url`, a server is started.
    """
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        server = Server(Path(data))
        if not url:
            server.start()
        browser = running.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for game in games:
                text, question, least = (GAMES[game][key] for key in ("game", "question", "moves"))
                context = browser.new_context(
                    base_url=url or server.url, viewport={"width": 1440, "height": 900}, **settings
                )
                context.add_init_script(script + f"localStorage.setItem('saecula.intro.{game}', '1')")
                page = context.new_page()
                page.goto("/")
                id = reach(page, text, lambda match, asked=question: bool(match.question == asked), least, "greedy")
                page.wait_for_function("window.live?.readyState === 1")
                yield game, page, id
                context.close()
        finally:
            browser.close()
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="game")
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--url", default="", help="a server that runs already")
    args = parser.parse_args()
    slow = []
    heads = ["nodes", "clock", "p95", "cpu", "p95", "script", "style", "layout"]
    print(f"{'ms per update':<25}" + "".join(f"{head:>8}" for head in heads))
    for game, page, id in boards(args.games, LISTEN, args.url, reduced_motion="reduce"):
        page.wait_for_timeout(1000)
        wall, parts = measure(page, id, args.updates)
        nodes = page.evaluate("document.querySelectorAll('.board *').length")
        middle = {part: statistics.median(times) for part, times in parts.items()}
        late = [sorted(times)[int(len(times) * 0.95)] for times in (wall, parts["task"])]
        figures = [
            statistics.median(wall),
            late[0],
            middle["task"],
            late[1],
            middle["script"],
            middle["style"],
            middle["layout"],
        ]
        print(f"{game:<25}{nodes:>8}" + "".join(f"{ms:>8.1f}" for ms in figures), flush=True)
        if late[0] > MOST:
            slow.append(game)
        if args.profile:
            for ms, name in profile(page, id, args.updates):
                print(f"{ms:>10.2f}  {name}")
    if slow:
        sys.exit(f"above {MOST:g} ms (p95): {', '.join(slow)}")


if __name__ == "__main__":
    main()
