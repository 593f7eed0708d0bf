"""What a table is made of, as plain data: its row in the database, its seats, its moves as they were sent."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from saecula.core import Outcome

OPEN, PERSON, BOT = "open", "person", "bot"
"""Kinds of seats."""
WAITING, PLAYING, OVER = "waiting", "playing", "over"
"""What a table can be."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `tables` (see `storage.models.TableModel`). A change makes another row."""

    id: str
    game: str
    game_id: str
    rules: str
    status: str
    seed: int
    invite: str
    creator: str
    pace: dict[str, Any]
    created: float
    changed: float
    visibility: str = "link"
    version: int = 1
    asked: int = 1
    key: str | None = None
    setup: list[str] | None = None
    password: str | None = None
    turn_since: float | None = None
    due: float | None = None
    bot_due: bool = False
    waiting: list[int] = []
    outcome: dict[str, Any] | None = None
    rematch: str | None = None
    parent: str | None = None
    origin: str | None = None
    fork: int = 0
    closed: float | None = None

    @staticmethod
    def read(row: Mapping[Any, Any]) -> TableRow:
        return TableRow(**row)

    def changed_by(self, values: Mapping[str, Any]) -> TableRow:
        """The row with other values in some of its fields."""
        return msgspec.structs.replace(self, **values)

    def values(self) -> dict[str, Any]:
        """The fields by their names, as the database takes them."""
        return msgspec.structs.asdict(self)


class KeptAnswer(msgspec.Struct, array_like=True, frozen=True):
    """A move that is made whenever its question comes, as long as `holds` stays the same."""

    move: str
    holds: str


KEPT = msgspec.json.Decoder(dict[str, KeptAnswer])


@dataclass(slots=True)
class Seat:
    """Who sits where."""

    seat: int
    kind: str
    user: str | None
    name: str
    bot: str | None
    clock: float | None = None
    since: float | None = None
    former: str | None = None
    left_at: int | None = None
    standing: dict[str, KeptAnswer] = field(default_factory=dict)
    """What the player has answered until something changes, by question."""

    @staticmethod
    def read(row: Mapping[Any, Any]) -> Seat:
        return Seat(
            row["seat"],
            row["kind"],
            row["user_id"],
            row["name"],
            row["bot"],
            row["clock"],
            row["since"],
            row["former"],
            row["left_at"],
            KEPT.decode(row["standing"]) if row["standing"] != "{}" else {},
        )

    def values(self) -> dict[str, Any]:
        """The fields other than its place, by their names, as the database takes them."""
        return {
            "kind": self.kind,
            "user_id": self.user,
            "name": self.name,
            "bot": self.bot,
            "clock": self.clock,
            "since": self.since,
            "former": self.former,
            "left_at": self.left_at,
            "standing": msgspec.json.encode(self.standing).decode() if self.standing else "{}",
        }


class SentMove(NamedTuple):
    """A move as it was sent: for which version, by whom, with how many others (itself too) in one gesture; 0 if nobody
    has sent it, since it was a standing answer.

    `free`: nothing was revealed by it, so that it could be taken back.
    """

    version: int
    seat: int
    text: str
    gesture: int
    free: bool


class SentMoves:
    """The moves of a game as they were sent. Each takes some twenty bytes: long games have thousands."""

    __slots__ = ("_free", "_gestures", "_seats", "_texts", "_versions")

    def __init__(self) -> None:
        self._versions = array("q")
        self._seats = array("b")
        self._gestures = array("H")
        self._free = array("b")
        self._texts: list[str] = []

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, n: int) -> SentMove:
        text, free = self._texts[n], bool(self._free[n])
        return SentMove(self._versions[n], self._seats[n], text, self._gestures[n], free)

    def append(self, move: SentMove) -> None:
        self._versions.append(move.version)
        self._seats.append(move.seat)
        self._gestures.append(move.gesture)
        self._free.append(move.free)
        self._texts.append(sys.intern(move.text))

    def cut(self, count: int) -> None:
        """Only the first so many are left."""
        for kept in (self._versions, self._seats, self._gestures, self._free, self._texts):
            del kept[count:]

    def act(self, seat: int, end: int) -> int:
        """How many of the first `end` moves belong to the last act of a seat: its last gesture, and the standing
        answers after it."""
        start = end
        while start and self._seats[start - 1] == seat:
            start -= 1
            if self._gestures[start]:
                return end - start + self._gestures[start] - 1
        return end - start

    def free(self, seat: int) -> int:
        """How many moves the seat can take back at once: its last act, or at least the standing answers in it."""
        count = len(self._texts)
        act = self.act(seat, count)
        if all(self._free[count - act :]):
            return act
        start = count
        while start and self._seats[start - 1] == seat and not self._gestures[start - 1] and self._free[start - 1]:
            start -= 1
        return count - start

    def texts(self, version: int, seat: int, recent: int) -> list[str]:
        """What a seat has sent for a version, among the last so many moves."""
        count = len(self._texts)
        return [
            self._texts[n]
            for n in range(max(0, count - recent), count)
            if self._versions[n] == version and self._seats[n] == seat
        ]


@dataclass(slots=True)
class UndoRequest:
    """A request to take moves back, to which the others have not all answered yet. It leads back to move `n`."""

    id: str
    kind: str
    seat: int
    user: str
    n: int
    answers: dict[str, Any]


def budget(pace: Mapping[str, Any]) -> tuple[float, float, float] | None:
    """The seconds of a pace: to begin with, per turn, at most. None without a clock."""
    if pace["kind"] == "live":
        start = float(pace["minutes"]) * 60
        return start, float(pace["increment"]), max(start, float(pace["increment"])) * 2
    if pace["kind"] == "turns":
        return float(pace["hours"]) * 3600, float(pace["increment"]) * 3600, float(pace["limit"]) * 3600
    return None


def clock_now(seat: Seat, now: float) -> float | None:
    """What is left of a seat's time."""
    if seat.clock is None:
        return None
    spent = max(0.0, now - seat.since) if seat.since is not None else 0.0
    return max(0.0, seat.clock - spent)


def outcome_values(outcome: Outcome) -> dict[str, Any]:
    """How a game ended, as it is kept and shown."""
    return {
        "reason": outcome.reason,
        "scores": outcome.scores,
        "ranking": outcome.ranking,
        "awards": outcome.awards,
        "fractions": outcome.fractions,
    }
