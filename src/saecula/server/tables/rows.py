"""The data of a table: its row in the database, its seats, and its moves as they were sent."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from saecula.core import Outcome
from saecula.server.tables.pace import Pace

OPEN, PERSON, BOT = "open", "person", "bot"
"""Kinds of seats."""
WAITING, PLAYING, OVER = "waiting", "playing", "over"
"""The states of a table."""


class StoredOutcome(msgspec.Struct, frozen=True):
    """The outcome of a game, as it is stored and shown (see `core.Outcome`)."""

    reason: str
    scores: list[int]
    ranking: list[int]
    awards: list[str] = []
    fractions: list[str] = []

    @staticmethod
    def of(outcome: Outcome | None) -> StoredOutcome | None:
        """None while the game is not over."""
        if outcome is None:
            return None
        return StoredOutcome(outcome.reason, outcome.scores, outcome.ranking, outcome.awards, outcome.fractions)


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `tables` (see `storage.models.TableModel`). A change creates another row."""

    id: str
    game: str
    game_id: str
    rules: str
    status: str
    seed: int
    invite: str
    creator: str
    pace: Pace
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
    outcome: StoredOutcome | None = None
    rematch: str | None = None
    parent: str | None = None
    origin: str | None = None
    fork: int = 0
    closed: float | None = None
    delay: int = 0
    rated: bool = False
    unrated: str = ""
    hints: bool = False

    @staticmethod
    def read(row: Mapping[Any, Any]) -> TableRow:
        return TableRow(**typed(row))

    def changed_by(self, values: Mapping[str, Any]) -> TableRow:
        """The row with other values in some of its fields."""
        return msgspec.structs.replace(self, **values)

    def values(self) -> dict[str, Any]:
        """The fields by name, for the database."""
        return msgspec.structs.asdict(self)


def typed(values: Mapping[Any, Any]) -> dict[str, Any]:
    """The fields of a row with their types, from plain data (of the database, or of a message from another process)."""
    found = dict(values)
    if "pace" in found:
        found["pace"] = msgspec.convert(found["pace"], Pace)
    if found.get("outcome") is not None:
        found["outcome"] = msgspec.convert(found["outcome"], StoredOutcome)
    return found


CONDITION = "if "
"""How the name begins under which a conditional move is kept: `if 1 pass` (see `conditions`)."""


class KeptAnswer(msgspec.Struct, array_like=True, frozen=True):
    """A move that is made whenever its question comes, as long as `holds` stays the same."""

    move: str
    holds: str


KEPT = msgspec.json.Decoder(dict[str, KeptAnswer])


@dataclass(slots=True)
class Seat:
    """A seat and its player."""

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
    """The standing answers of the player, by question."""
    program: bool = False
    """Whether a program plays here, one that sat down with a token."""
    quitter: str | None = None
    """The player who has left the seat to a bot."""
    marks: str = ""
    """Hashes of where its player sat down from; empty where nobody can tell."""

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
            bool(row["program"]),
            row["quitter"],
            row["marks"],
        )

    def values(self) -> dict[str, Any]:
        """The fields except the seat number, by name, for the database."""
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
            "program": self.program,
            "quitter": self.quitter,
            "marks": self.marks,
        }


class SentMove(NamedTuple):
    """A move as it was sent: for which version, by whom, and how many moves (including itself) in one gesture; 0 for a
    standing answer, which nobody sent.

    `free` means that it revealed nothing, so that it could be undone.
    """

    version: int
    seat: int
    text: str
    gesture: int
    free: bool


class SentMoves:
    """The moves of a game as they were sent, at about twenty bytes each, because long games have thousands."""

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
        """Keeps only the first `count` moves."""
        for kept in (self._versions, self._seats, self._gestures, self._free, self._texts):
            del kept[count:]

    def act(self, seat: int, end: int) -> int:
        """How many of the first `end` moves are the last act of a seat: a gesture and the standing answers after it."""
        start = end
        while start and self._seats[start - 1] == seat:
            start -= 1
            if self._gestures[start]:
                return end - start + self._gestures[start] - 1
        return end - start

    def free(self, seat: int) -> int:
        """How many moves the seat can undo at once: its last act, or at least the standing answers in it."""
        count = len(self._texts)
        act = self.act(seat, count)
        if all(self._free[count - act :]):
            return act
        start = count
        while start and self._seats[start - 1] == seat and not self._gestures[start - 1] and self._free[start - 1]:
            start -= 1
        return count - start

    def texts(self, version: int, seat: int, recent: int) -> list[str]:
        """The moves that a seat has sent for a version, among the last `recent` ones."""
        count = len(self._texts)
        return [
            self._texts[n]
            for n in range(max(0, count - recent), count)
            if self._versions[n] == version and self._seats[n] == seat
        ]


@dataclass(slots=True)
class UndoRequest:
    """A request that has not been answered by everybody yet: to undo moves back to move `n`, or for hints."""

    id: str
    kind: str
    seat: int
    user: str
    n: int
    answers: dict[str, Any]


def clock_now(seat: Seat, now: float) -> float | None:
    """The remaining time of a seat."""
    if seat.clock is None:
        return None
    spent = max(0.0, now - seat.since) if seat.since is not None else 0.0
    return max(0.0, seat.clock - spent)
