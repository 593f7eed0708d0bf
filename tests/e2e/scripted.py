"""Shows the positions of a scripted game on the page one after another, without the time that a server would take.

A game is played here (at random or by a bot), and the page is given what seat 0 sees at each question, as if it came
through the live connection. In this way, every kind of question of a game comes up within a few seconds.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import saecula
from saecula.bots import Peek, bot
from saecula.core import Game, Match
from saecula.server.tables.position import encode_position

from .play import begin

LISTEN = """
localStorage.setItem('saecula.prefs', JSON.stringify({ speed: 'instant', ask: true, slow: true, warn: false }))
const Native = WebSocket
window.WebSocket = class extends Native { constructor(url) { super(url); window.live = this } }
"""
SHOW = """async (position) => {
  window.live.onmessage(new MessageEvent('message', { data: JSON.stringify({ type: 'position', position }) }))
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await frame(); await frame()
}"""

Shown = dict[str, Any]


def shown(game: Game, match: Match, step: int, version: int) -> Shown:
    """The position as the page receives it, including the moves if seat 0 is asked."""
    asked = 0 in match.seats
    view = {**match.view(0), "moves": [move.text for move in match.moves] if asked else []}
    head = {"version": 10_000 + version, "seat": 0, "mine": [0]}
    shortcuts = match.shortcuts(0) if asked else None
    return {**head, **json.loads(encode_position(game, view, [], step, False, shortcuts))}


def phases(text: str, seed: int, player: str = "", most: int = 1500) -> dict[str, Shown]:
    """Plays a game to its end or for `most` moves; returns the last position in which seat 0 is asked each question."""
    game = saecula.game(text)
    match = game.start(seed=seed)
    chance = random.Random(seed)
    thinks = bot(player, seed) if player else None
    found: dict[str, Shown] = {}
    waits: dict[str, int] = {}
    for step in range(most):
        if match.outcome is not None:
            break
        seat = match.seats[0]
        name = match.question
        if seat == 0 and name is not None and step >= waits.get(name, 0):
            found[name] = shown(game, match, step, step)
            waits[name] = step + most // 8
        moves = list(match.moves)
        match.play(thinks.choose(Peek(match, seat)).text if thinks else chance.choice(moves).text)
    return found


def hunt(text: str, wanted: Callable[[Match], bool], seeds: range = range(1, 60), most: int = 700) -> Match:
    """A match played at random up to a wanted position in which seat 0 is asked."""
    for seed in seeds:
        match = saecula.game(text).start(seed=seed)
        chance = random.Random(seed)
        for _ in range(most):
            if match.outcome is not None:
                break
            if match.seats[0] == 0 and wanted(match):
                return match
            match.play(chance.choice(list(match.moves)).text)
    raise AssertionError(f"no game of {text} comes to that position")


def catch(page: Any, answers: list[Shown]) -> list[list[str]]:
    """Answers the page's moves with these positions, in place of the server; returns the list of moves sent so far."""
    sent: list[list[str]] = []

    def answer(route: Any) -> None:
        body = json.loads(route.request.post_data)
        sent.append(body.get("moves") or [body["move"]])
        route.fulfill(json=answers[min(len(sent), len(answers)) - 1])

    page.route("**/moves", answer)
    return sent


def stage(visit: Any, text: str, **more: Any) -> Any:
    """A page with a table of that game, ready to show positions."""
    page = visit("about:blank", **more)
    page.context.add_init_script(LISTEN)
    game = text.partition("(")[0]
    page.goto("/")
    page.evaluate(f"localStorage.setItem('saecula.intro.{game}', '1')")
    begin(page, game, seats=("me", *["random"] * (saecula.game(text).players - 1)))
    page.wait_for_function("window.live?.readyState === 1")
    page.wait_for_selector(".board [data-object]")
    return page


def lay(page: Any, position: Shown, version: int) -> None:
    """Shows a position as the newest one."""
    page.evaluate(SHOW, {**position, "version": 1_000_000 + version})
