"""Looking back: earlier positions of a game. In a thread, beside the table: nobody has to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import msgspec

from saecula.core import Entry, Game, Match, Spec
from saecula.text import module

STRIDE = 20
"""A copy of the match is kept at every so many moves, or more where a game is long."""
COPIES = 32
"""So many copies are kept at most."""
LOOKING = ThreadPoolExecutor(1, "past")
"""Who looks back shares one thread: those who play do not notice."""

Labeller = Callable[[dict[str, Any], str], tuple[str, dict[str, str | int]] | None]


class Past:
    """The course of one game so far. Whoever uses it holds its lock."""

    def __init__(self, game: Game, seed: int, setup: list[str]) -> None:
        self.game = game
        self.lock = asyncio.Lock()
        self._seed = seed
        self._setup = setup
        self._kept: dict[int, Match] = {}
        self._stride = STRIDE
        self._series: dict[int | None, tuple[int, dict[str, Any]]] = {}

    def at(self, entries: list[Entry], count: int) -> Match:
        """A copy of the match as it was after the first `count` of these moves."""
        start = max((n for n in self._kept if n <= count), default=-1)
        if start >= 0:
            match = self._kept[start].clone()
        else:
            match = Match.begin(self.game, self._seed, self._setup[:])
            self._kept[0] = match.clone()
            start = 0
        for n in range(start, count):
            self.step(match, entries, n)
        return match

    def step(self, match: Match, entries: list[Entry], n: int) -> None:
        """Plays the move after the first n."""
        entry = entries[n]
        match.play(entry.text, entry.seat, [d.text for d in entry.outcomes] or None)
        if (n + 1) % self._stride == 0 and n + 1 not in self._kept:
            self._kept[n + 1] = match.clone()
            if len(self._kept) > COPIES:
                self._stride *= 2
                self._kept = {count: copy for count, copy in self._kept.items() if count % self._stride == 0}

    def series(self, glance: Glance) -> dict[str, Any]:
        """Numbers over time, as far as the glance goes; made anew only when the game has gone on."""
        length, found = self._series.get(glance.seat, (-1, {}))
        if length != len(glance.entries):
            found = series(glance)
            self._series[glance.seat] = len(glance.entries), found
        return found


@dataclass(slots=True)
class Glance:
    """What is needed to show an earlier position (or the course of the numbers) to a seat."""

    past: Past
    entries: list[Entry]
    steps: list[int]
    seat: int | None
    version: int
    mine: list[int]
    lines: list[dict[str, Any]]

    async def position(self, n: int) -> bytes:
        """The Position after step n, without moves."""
        async with self.past.lock:
            return await asyncio.get_running_loop().run_in_executor(LOOKING, self._position, n)

    def _position(self, n: int) -> bytes:
        view = self.past.at(self.entries, self.steps[n]).view(self.seat)
        view["moves"] = []
        head = {"version": self.version, "seat": self.seat, "mine": self.mine}
        return joined(head, body(self.past.game, view, self.lines, n, False))

    async def series(self) -> dict[str, Any]:
        """Numbers over time."""
        async with self.past.lock:
            return await asyncio.get_running_loop().run_in_executor(LOOKING, self.past.series, self)


# --- what goes out ---


def labels(spec: Spec) -> Labeller | None:
    """The game's own labels for moves that depend on the position, if it has any."""
    notation = module(spec.package, "notation") if spec.package else None
    return getattr(notation, "label", None)


def offered(game: Game, view: dict[str, Any], text: str, label: Labeller | None) -> dict[str, Any]:
    """A move for the page: its text, its label as message id and parameters, the objects that it touches."""
    move = game.moves[text]
    said = label(view, text) if label is not None else None
    if said is None:
        params: dict[str, str | int] = {str(i): arg for i, arg in enumerate(move.args)}
        number = next((int(arg) for arg in move.args if arg.isdigit()), None)
        if number is not None:
            params["n"] = number
        said = f"move.{move.verb}", params
    return {"text": text, "label": {"id": said[0], "params": said[1]}, "touches": move.touches}


def body(game: Game, view: dict[str, Any], lines: list[dict[str, Any]], n: int, can_undo: bool) -> bytes:
    """The part of a Position that is the same for everybody who looks from that seat."""
    label = labels(game.spec)
    shown = {key: value for key, value in view.items() if key != "moves"}
    moves = [offered(game, view, text, label) for text in view["moves"]]
    return msgspec.json.encode({"n": n, "view": shown, "moves": moves, "log": lines, "can_undo": can_undo})


def joined(head: dict[str, Any], body: bytes) -> bytes:
    """Two JSON objects as one."""
    return msgspec.json.encode(head)[:-1] + b"," + body[1:]


# --- numbers over time ---

POINTS = 120
"""So many points of a series at most."""


def series(glance: Glance) -> dict[str, Any]:
    """One series per number that every player has in the view of the seat: at the end of each round, and now.

    A game can choose its own with `series(view) -> {id: [per seat]}` in its notation.py.
    """
    past, entries, steps = glance.past, glance.entries, glance.steps
    spec = past.game.spec
    notation = module(spec.package, "notation") if spec.package else None
    own = getattr(notation, "series", None)
    stride = max(1, len(steps) // (4 * POINTS))
    looked: list[tuple[int, Any, dict[str, Any]]] = []
    match = past.at(entries, 0)
    count = 0
    for n in [*range(0, len(steps) - 1, stride), len(steps) - 1]:
        while count < steps[n]:
            past.step(match, entries, count)
            count += 1
        view = match.view(glance.seat)
        table = view["table"]
        looked.append((n, table.get("round"), dict(own(view)) if own is not None else numbers(table.get("players"))))
    kept = [p for i, p in enumerate(looked) if i == len(looked) - 1 or looked[i + 1][1] != p[1] or p[1] is None]
    if len(kept) > POINTS:
        kept = [kept[i * (len(kept) - 1) // (POINTS - 1)] for i in range(POINTS)]
    return {
        "series": [{"id": id, "values": [point[2].get(id) for point in kept]} for id in kept[-1][2]],
        "at": [point[0] for point in kept],
    }


def numbers(players: Any) -> dict[str, list[int]]:
    """The numbers that every player has."""
    if not isinstance(players, list) or not players or not all(isinstance(p, dict) for p in players):
        return {}
    return {
        key: [p[key] for p in players]
        for key, value in players[0].items()
        if type(value) is int and all(type(p.get(key)) is int for p in players)
    }
