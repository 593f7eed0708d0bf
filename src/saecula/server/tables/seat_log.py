"""The log and the steps of a game as one seat knows them."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from typing import Any

import msgspec

from saecula.core import Match
from saecula.core.record import sees

EncodedLines = dict[tuple[int, int, int], bytes]
"""Lines of a log as JSON, by their number in the match, their number for the reader, and their step for the reader.

Readers from whom nothing is hidden share the same lines.
"""


class SeatLog:
    """What one seat (None: a spectator) knows of the course of the game; hidden events are not even counted.

    `steps` has, for each step of the seat, the number of moves up to it: consecutive hidden answers of others form one
    step, and `veiled` means that the last step is such a one. `moves` is the number of moves of the match read so far,
    -1 if not even the set-up has been read. For each line of the log, only its number in the match and its step are
    stored, because long games have thousands of lines; the last ones are also kept as JSON, from number `_first` on.
    """

    __slots__ = ("_at", "_encoded", "_events", "_first", "_read", "moves", "seat", "steps", "veiled")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.steps = array("I")
        self.veiled = False
        self.moves = -1
        self._events = array("I")
        self._at = array("I")
        self._read = 0
        self._encoded: list[bytes] = []
        self._first = 0

    def follow(self, match: Match) -> None:
        """Reads what has been played since the last call."""
        if self.moves == len(match):
            return
        if self.moves < 0:
            self.moves = 0
            self._look(match, 0)
        for entry in match.entries_since(self.moves):
            veiled = entry.discreet and not sees(self.seat, entry.seen)
            self.moves += 1
            if veiled and self.veiled:
                self.steps[-1] = self.moves
            else:
                self.steps.append(self.moves)
            self.veiled = veiled
            self._look(match, self.moves)

    def _look(self, match: Match, number: int) -> None:
        """Reads the lines of one move (0: of the set-up)."""
        for event in match.events_of(number):
            if sees(self.seat, event.seen):
                self._events.append(self._read)
                self._at.append(len(self.steps))
            self._read += 1

    def step(self, moves: int) -> int:
        """How many steps the first moves contain."""
        return bisect_right(self.steps, moves)

    def lines(self, match: Match, start: int = 0, end: int | None = None) -> list[dict[str, Any]]:
        """The lines of the log from one number to another, as the page gets them."""
        log = match.log
        points = match.game.spec.points
        lines = []
        for n in range(start, len(self._events) if end is None else end):
            event = log[self._events[n]]
            line = {
                "n": n + 1,
                "move": self._at[n],
                "id": event.id,
                "seat": event.seat,
                "params": event.params,
                "rule": event.rule,
            }
            if points is not None and (gained := points(match.table, event)):
                line["points"] = gained
            lines.append(line)
        return lines

    def last_lines(self, match: Match, n: int, most: int) -> list[dict[str, Any]]:
        """The last lines up to step n."""
        last = bisect_right(self._at, n)
        return self.lines(match, max(0, last - most), last)

    def last_encoded(self, match: Match, n: int, most: int, kept: EncodedLines) -> msgspec.Raw:
        """The same as JSON.

        The lines of the last call are kept here; others may have been encoded for another seat, and are in `kept`.
        """
        last = bisect_right(self._at, n)
        first = max(0, last - most)
        parts = self._encoded
        if self._first <= first and self._first + len(parts) <= last:
            del parts[: first - self._first]
        else:
            parts.clear()
        self._first = first
        for i in range(first + len(parts), last):
            key = self._events[i], i, self._at[i]
            line = kept.get(key)
            if line is None:
                line = kept[key] = msgspec.json.encode(self.lines(match, i, i + 1)[0])
            parts.append(line)
        return msgspec.Raw(b"[" + b",".join(parts) + b"]")
