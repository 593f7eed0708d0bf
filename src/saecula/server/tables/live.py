"""A table in memory: its seats, its match, and what each seat may see of it."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import msgspec

from saecula.core import CannotUndo, Drawn, Game, Match, Record, Refusal, SaeculaError, game
from saecula.server.problems import Problem
from saecula.server.tables.position import encode_position, join_json, offered_move
from saecula.server.tables.rows import (
    CONDITION,
    PERSON,
    PLAYING,
    Seat,
    SentMove,
    SentMoves,
    TableRow,
    UndoRequest,
    typed,
)
from saecula.server.tables.seat_log import EncodedLines, SeatLog
from saecula.server.workers.bot_process import Plans
from saecula.server.workers.replay_process import GameSource, MoveBatch

LINES = 60
"""How many lines of the log are sent with a position."""

EMPTY, PER_MOVE, PER_LINE = 100_000, 90, 400
"""The approximate size in bytes of a table, of each move and of each line of the log (measured with tracemalloc)."""
PER_PLAN = 150
"""The approximate size in bytes of each planned move of a bot."""

COURSES = itertools.count(1)
"""Numbers every course that a game takes in memory."""


@dataclass(slots=True)
class SeatView:
    """What a seat sees at one version, encoded."""

    body: bytes
    waiting: list[int]


class LiveTable:
    """One table. All access goes through `TableStore.open`, which takes the lock."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.stale = True
        self.doubt = False
        self.row: TableRow
        self.seats: list[Seat] = []
        self.members: set[str] = set()
        self.undo_requests: list[UndoRequest] = []
        self.game: Game | None = None
        self.match: Match | None = None
        self.sent = SentMoves()
        self.bot_task: asyncio.Task[None] | None = None
        self.known = 0
        self.news: dict[int, dict[str, Any]] = {}
        self.used = 0.0
        self.weight = 0
        self._views: dict[int | None, SeatView] = {}
        self._logs: dict[int | None, SeatLog] = {}
        self._lines: EncodedLines = {}
        self._plans: dict[int, tuple[str, Plans]] = {}
        self.course = 0
        self.nonsense: dict[int, tuple[int, int]] = {}

    # --- facts ---

    @property
    def version(self) -> int:
        return self.row.version

    @property
    def shown(self) -> int:
        """The version that is shown. While somebody is asked discreetly it is frozen, as it would count answers."""
        hidden = self.match.discreet if self.match is not None else self.status == PLAYING and not self.row.waiting
        return self.row.asked if hidden else self.row.version

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def key(self) -> bytes:
        """The key that the draws are made from; empty at a table where the seed decides."""
        return bytes.fromhex(self.row.key or "")

    @property
    def played(self) -> Match:
        """The match; only valid once the game has started."""
        assert self.match is not None
        return self.match

    def seats_of(self, user: str | None) -> list[int]:
        return [s.seat for s in self.seats if user is not None and s.kind == PERSON and s.user == user]

    def people(self) -> list[str]:
        """The users seated at the table, each once."""
        return list(dict.fromkeys(s.user for s in self.seats if s.kind == PERSON and s.user is not None))

    def asked(self) -> list[int]:
        return self.match.seats if self.match is not None else []

    def public_waiting(self) -> list[int]:
        """The seats that are asked, as far as everybody may know."""
        return [] if self.match is None or self.match.discreet else self.match.seats

    # --- the match ---

    def begin(self) -> None:
        """Starts the match and writes the set-up into the row."""
        assert self.game is not None
        self.match = Match.begin(self.game, self.row.seed, [], key=self.key)
        self.row = self.row.changed_by({"setup": [d.text for d in self.match.last_outcomes]})
        self.reset()

    def rebuild(self, moves: list[Any]) -> None:
        """Rebuilds the match from its record by playing it."""
        assert self.game is not None
        match = Match.begin(self.game, self.row.seed, list(self.row.setup or []), key=self.key)
        self.match = match
        self.reset()
        self.follow(moves)

    def restore(self, kept: dict[str, Any], moves: list[Any]) -> None:
        """Restores the match from a replay in another process; the moves that can be undone are played here."""
        assert self.game is not None
        match = self.match = Match.restored(self.game, kept, self.row.seed, self.key)
        self.reset()
        count = len(match)
        for move in moves[:count]:
            self.sent.append(SentMove(move["version"], move["seat"], move["text"], move["gesture"], False))
        self.follow(moves[count:])

    def follow(self, moves: list[Any]) -> None:
        """Plays the moves of the record that the match in memory does not have yet."""
        match = self.played
        for move in moves:
            match.play(move["text"], move["seat"], outcomes(move["outcomes"]) or None)
            self._note(move["version"], move["seat"], move["text"], move["gesture"])

    def catch_up(self) -> None:
        """Applies the changes that another process has announced, as long as they follow one another."""
        while self.match is not None and self.version in self.news:
            told = self.news.pop(self.version)
            try:
                self.follow(told["moves"])
            except SaeculaError:
                self.stale = True
                return
            self.row = self.row.changed_by(typed(told["values"]))
            for seat in told["seats"]:
                self.seats[seat["seat"]] = Seat.read(seat)
            self.turned()
        self.news = {before: told for before, told in self.news.items() if before > self.version}

    def reset(self) -> None:
        """Discards everything cached about an earlier course of the game."""
        assert self.match is not None
        self.sent = SentMoves()
        self._logs, self._lines = {}, {}
        self.course = next(COURSES)
        self.turned()

    def turned(self) -> None:
        """Discards what was encoded, because the position has changed."""
        self._views = {}

    def _note(self, version: int, seat: int, text: str, gesture: int) -> None:
        self.sent.append(SentMove(version, seat, text, gesture, self.played.can_undo(seat)))

    def play(self, text: str, seat: int, version: int = 0, gesture: int = 1) -> None:
        """Plays on the match in memory. The caller commits, or marks the table stale."""
        try:
            self.played.play(text, seat)
        except SaeculaError:
            raise
        except BaseException:
            self.stale = True  # a fault of the game: nobody knows how far it got
            raise
        self._note(version, seat, text, gesture)
        self.turned()

    def luck(self, seat: int) -> int:
        """The seed of a bot's next decision. With a key, nobody can compute it from earlier ones."""
        n = len(self.played)
        if not self.key:
            return int(self.row.seed * 31 + n * 7_919 + seat) % (1 << 60)
        block = blake2b(f"{n} {seat}".encode(), digest_size=8, key=self.key, person=b"saecula bot").digest()
        return int.from_bytes(block, "big") >> 4

    def plans(self, seat: int) -> Plans:
        """The plans of the bot on a seat; those of another bot that had the seat are forgotten."""
        bot = self.seats[seat].bot or ""
        kept = self._plans.get(seat)
        if kept is None or kept[0] != bot:
            kept = self._plans[seat] = bot, {}
        return kept[1]

    def can_undo(self, seat: int | None) -> bool:
        """Whether the seat may undo its last move, with all moves of the same gesture."""
        return seat is not None and self.played.can_undo(seat) and self.sent.free(seat) > 0

    def undo(self, seat: int) -> None:
        """Undoes the last move of that seat, with all moves of the same gesture and the standing answers after it."""
        match = self.played
        if not self.can_undo(seat):
            raise CannotUndo("nothing to undo: the last move was another seat's, or something was revealed since")
        for _ in range(self.sent.free(seat)):
            match.undo(seat)
        count = len(match)
        self.sent.cut(count)
        self._logs, self._lines = {}, {}
        self.course = next(COURSES)
        self.turned()

    # --- output ---

    def seat_log(self, seat: int | None) -> SeatLog:
        """The log and steps of a seat, up to date."""
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = SeatLog(seat)
        log.follow(self.played)
        return log

    @property
    def behind(self) -> int:
        """How many steps spectators are behind the players, while the game is played."""
        return self.row.delay if self.row.status == PLAYING else 0

    def need_present(self, seat: int | None) -> None:
        """Raises a problem for spectators who are behind: they may not know the present position."""
        if seat is None and self.behind:
            raise Problem(403, "watch.behind", "Spectators see this game later than its players.")

    def count(self, seat: int | None) -> int:
        """How many steps of the game a seat knows of; a spectator may be behind."""
        log = self.seat_log(seat)
        known = len(log.steps) - (1 if log.veiled and self.played.sealed else 0)
        return max(0, known - self.behind) if seat is None else known

    def step(self, user: str | None, moves: int) -> int:
        """How many steps a person knows of among the first moves; hidden answers are not counted."""
        own = self.seats_of(user)
        return self.seat_log(own[0] if own else None).step(moves)

    def lines(self, seat: int | None, n: int) -> list[dict[str, Any]]:
        """The last log lines of a seat, up to its step n."""
        return self.seat_log(seat).last_lines(self.played, n, LINES)

    def seat_view(self, seat: int | None) -> SeatView:
        """What a seat (None: a spectator) sees now; there is no such view for spectators who are behind."""
        self.need_present(seat)
        shown = self._views.get(seat)
        if shown is None:
            match = self.played
            view = match.view(seat)
            n = self.count(seat)
            lines = self._encoded_lines(seat, n)
            shortcuts = match.shortcuts(seat) if view["moves"] else None
            body = encode_position(match.game, view, lines, n, self.can_undo(seat), shortcuts)
            kept = self.seats[seat].standing if seat is not None else {}
            standing = [{"question": name, "move": one.move} for name, one in kept.items() if name[:3] != CONDITION]
            if standing:
                body = join_json({"standing": standing}, body)
            if len(kept) > len(standing):
                body = join_json(
                    {"conditions": [_condition(n, a.move) for n, a in kept.items() if n[:3] == CONDITION]}, body
                )
            shown = self._views[seat] = SeatView(body, view["waiting"])
        return shown

    def _encoded_lines(self, seat: int | None, n: int) -> msgspec.Raw:
        """The same as `lines`, as JSON; each line is encoded once for all its readers."""
        kept = self._lines
        found = self.seat_log(seat).last_encoded(self.played, n, LINES, kept)
        if len(kept) > 2 * LINES:
            oldest = len(self.played.log) - LINES
            self._lines = {key: line for key, line in kept.items() if key[0] >= oldest}
        return found

    def position(self, seat: int | None, mine: list[int]) -> bytes:
        """The Position of the API, encoded."""
        return join_json({"version": self.shown, "seat": seat, "mine": mine}, self.seat_view(seat).body)

    def weigh(self) -> int:
        """The approximate size of the table in memory, in bytes: the position, its encoded views, moves and log."""
        if self.match is None:
            return EMPTY
        shown = sum(len(view.body) for view in self._views.values())
        planned = sum(len(plans) for _, plans in self._plans.values())
        return EMPTY + shown + PER_MOVE * len(self.match) + PER_LINE * len(self.match.log) + PER_PLAN * planned

    def batch(self, known: Callable[[GameSource], int]) -> MoveBatch:
        """The game as it is sent to the process that replays it: only the moves that it does not know yet."""
        match = self.played
        course = GameSource(self.id, self.course, str(match.game), self.row.seed, list(self.row.setup or []))
        start = min(known(course), len(match))
        moves = [(e.seat, e.text, dump(e.outcomes) if e.outcomes else "") for e in match.entries_since(start)]
        return MoveBatch(course, start, moves)

    def steps(self, seat: int | None) -> list[int]:
        """The number of moves after each step that a seat knows of, starting with 0."""
        return [0, *self.seat_log(seat).steps[: self.count(seat)]]

    def record(self) -> Record:
        """The record with the names of the players and the date."""
        record = self.played.record
        record.seats = [s.name for s in self.seats]
        record.date = time.strftime("%Y-%m-%d", time.gmtime(self.row.created))
        return record

    def refusals(self, seat: int) -> list[dict[str, Any]]:
        """The moves that the seat might try but may not make, each with its rule."""
        match = self.played
        if seat not in match.seats:
            return []
        view = match.view(seat)
        return [{**offered_move(match.game, view, r.move), "rule": r.rule, **_because(r)} for r in match.refusals(seat)]


def outcomes(stored: Any) -> list[str]:
    """The outcomes of chance as stored in the database: a list, or its JSON."""
    return list(msgspec.json.decode(stored) if isinstance(stored, str) else stored)


def dump(drawn: list[Drawn]) -> str:
    return msgspec.json.encode([d.text for d in drawn]).decode()


def open_game(text: str | dict[str, Any], seats: int) -> Game:
    """The game of a new table, by string or by id and options; the number of players is that of the seats."""
    if isinstance(text, str):
        id, _, rest = text.partition("(")
        if "players" in rest:
            return game(text)
        joined = ", ".join(part for part in (rest.rstrip().rstrip(")"), f"players={seats}") if part.strip())
        return game(f"{id.strip()}({joined})")
    return game(str(text.get("id", "")), **{"players": seats, **dict(text.get("options") or {})})


def _condition(name: str, then: str) -> dict[str, Any]:
    """A conditional move of the API, from the name under which it is kept."""
    seat, _, move = name.removeprefix(CONDITION).partition(" ")
    return {"seat": int(seat), "move": move, "then": then}


def _because(refusal: Refusal) -> dict[str, Any]:
    return {"because": refusal.because} if refusal.because is not None else {}
