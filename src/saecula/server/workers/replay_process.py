"""Replays games, to look back at them or to load them, in a separate process, so that nobody else has to wait.

It imports the games, and from the server only the encoding of positions and outcomes. The code here runs in that
process (or, without one, in a thread).
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import msgspec

from saecula.core import Entry, Game, Match, Record, game
from saecula.core.chance import ALL, Drawn
from saecula.server.tables.position import encode_position
from saecula.server.tables.rows import StoredOutcome
from saecula.text import module

STRIDE = 20
"""The interval, in moves, at which a copy of the match is kept; it grows if a game is long."""
COPIES = 32
"""The most copies that are kept."""
GAMES = 6
"""The most games that are remembered."""

Move = tuple[int, str, str]
"""A move as stored in the database: seat, text, and the outcomes of chance as JSON."""


class Replay:
    """One game so far, which can be looked at after any move."""

    def __init__(self, game: Game, seed: int, setup: list[str]) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self._seed = seed
        self._setup = setup
        self._kept: dict[int, Match] = {}
        self._stride = STRIDE
        self._series: dict[int | None, tuple[int, dict[str, Any]]] = {}

    def at(self, count: int) -> Match:
        """A copy of the match as it was after the first `count` moves."""
        start = max((n for n in self._kept if n <= count), default=-1)
        if start >= 0:
            match = self._kept[start].clone()
        else:
            match = Match.begin(self.game, self._seed, self._setup[:])
            self._kept[0] = match.clone()
            start = 0
        for n in range(start, count):
            self.step(match, n)
        return match

    def step(self, match: Match, n: int) -> None:
        """Plays the move after the first n."""
        entry = self.entries[n]
        match.play(entry.text, entry.seat, [d.text for d in entry.outcomes] or None)
        if (n + 1) % self._stride == 0 and n + 1 not in self._kept:
            self._kept[n + 1] = match.clone()
            if len(self._kept) > COPIES:
                self._stride *= 2
                self._kept = {count: copy for count, copy in self._kept.items() if count % self._stride == 0}

    def series(self, seat: int | None, steps: list[int]) -> dict[str, Any]:
        """Numbers over time, as a seat knows them; computed again only when the game has advanced."""
        length, found = self._series.get(seat, (-1, {}))
        if length != len(steps):
            found = series(self, seat, steps)
            self._series[seat] = len(steps), found
        return found


@dataclass(slots=True)
class GameSource:
    """Identifies a game: the table, and a mark that changes when moves are undone."""

    table: str
    mark: int
    game: str
    seed: int
    setup: list[str]


@dataclass(slots=True)
class MoveBatch:
    """A game as it is sent to the process: its moves from number `start` on."""

    source: GameSource
    start: int
    moves: list[Move]


# --- in the process ---

REPLAYS: OrderedDict[tuple[str, int], Replay] = OrderedDict()


def replay_of(batch: MoveBatch) -> Replay | None:
    """The game, with the moves of the batch added; None if the earlier moves are not known here."""
    source = batch.source
    key = source.table, source.mark
    replay = REPLAYS.get(key)
    if replay is None:
        if batch.start:
            return None
        replay = REPLAYS[key] = Replay(game(source.game), source.seed, source.setup)
        while len(REPLAYS) > GAMES:
            REPLAYS.popitem(last=False)
    REPLAYS.move_to_end(key)
    if len(replay.entries) < batch.start:
        return None
    replay.entries += [entry(move) for move in batch.moves[len(replay.entries) - batch.start :]]
    return replay


def entry(move: Move) -> Entry:
    outcomes = msgspec.json.decode(move[2]) if move[2] not in ("", "[]") else []
    return Entry(move[0], move[1], ALL, [Drawn(str(text), ALL) for text in outcomes])


def show_position(batch: MoveBatch, seat: int | None, n: int, count: int, lines: bytes) -> bytes | None:
    """The body of the Position after step n (`count` moves), without legal moves; None if the game is unknown here."""
    replay = replay_of(batch)
    if replay is None:
        return None
    view = replay.at(count).view(seat)
    view["moves"] = []
    return encode_position(replay.game, view, msgspec.json.decode(lines), n, False)


def show_series(batch: MoveBatch, seat: int | None, steps: list[int]) -> bytes | None:
    """Numbers over time, at the steps of the seat; None if the game is not known here."""
    replay = replay_of(batch)
    return None if replay is None else msgspec.json.encode(replay.series(seat, steps))


class Standing(msgspec.Struct):
    """The state of a game after some move: who is asked, whether in secret, and the outcome if it is over."""

    seats: list[int]
    discreet: bool
    outcome: StoredOutcome | None


def show_standing(batch: MoveBatch, count: int) -> bytes | None:
    """The standing after `count` moves, as JSON; None if the game is not known here."""
    replay = replay_of(batch)
    if replay is None:
        return None
    match = replay.at(count)
    return msgspec.json.encode(Standing(match.seats, match.discreet, StoredOutcome.of(match.outcome)))


def play_all(name: str, seed: int, setup: list[str], moves: list[Move]) -> bytes:
    """Plays a whole game; returns the data for `Match.restored`. (The draws are known, so no key is needed.)"""
    match = Match.begin(game(name), seed, setup[:])
    for move in moves:
        one = entry(move)
        match.play(one.text, one.seat, [d.text for d in one.outcomes] or None)
    return msgspec.json.encode(match.kept())


def check_record(text: str) -> bytes:
    """Plays a record, checking every move and the result; returns the data for `Match.restored`."""
    return msgspec.json.encode(Record.parse(text).replay().kept())


# --- numbers over time ---

POINTS = 120
"""The most points of a series."""


def series(replay: Replay, seat: int | None, steps: list[int]) -> dict[str, Any]:
    """One series per number that every player has in the view of the seat: at the end of each round, and now.

    A game can choose its own with `series(view) -> {id: [per seat]}` in its notation.py.
    """
    spec = replay.game.spec
    notation = module(spec.package, "notation") if spec.package else None
    own = getattr(notation, "series", None)
    stride = max(1, len(steps) // (4 * POINTS))
    looked: list[tuple[int, Any, dict[str, Any]]] = []
    match = replay.at(0)
    count = 0
    for n in [*range(0, len(steps) - 1, stride), len(steps) - 1]:
        while count < steps[n]:
            replay.step(match, count)
            count += 1
        view = match.view(seat)
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
