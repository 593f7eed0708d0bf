"""The log and the steps of a game as one seat knows them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from saecula.core import Event, Match
from saecula.core.record import sees


@dataclass(slots=True)
class SeatLog:
    """What one seat (None: a spectator) knows of the course of the game; what it may not know is not even counted.

    `steps` has for each step of the seat after how many moves it is: hidden answers of others are one step together.
    `veiled`: the last step is such a one. It has read `moves` moves of the match so far, -1 for not even the set-up.
    """

    seat: int | None
    lines: list[dict[str, Any]] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    veiled: bool = False
    moves: int = -1

    def follow(self, match: Match) -> None:
        """Reads what has been played since the last time."""
        if self.moves == len(match):
            return
        if self.moves < 0:
            self.moves = 0
            self._read(match.events_of(0))
        for entry in match.entries_since(self.moves):
            veiled = entry.discreet and not sees(self.seat, entry.seen)
            self.moves += 1
            if veiled and self.veiled:
                self.steps[-1] = self.moves
            else:
                self.steps.append(self.moves)
            self.veiled = veiled
            self._read(match.events_of(self.moves))

    def _read(self, events: list[Event]) -> None:
        for event in events:
            if sees(self.seat, event.seen):
                self.lines.append(
                    {
                        "n": len(self.lines) + 1,
                        "move": len(self.steps),
                        "id": event.id,
                        "seat": event.seat,
                        "params": event.params,
                        "rule": event.rule,
                    }
                )

    def step(self, moves: int) -> int:
        """How many steps there are among the first moves."""
        return bisect_right(self.steps, moves)

    def last_lines(self, n: int, most: int) -> list[dict[str, Any]]:
        """The last lines as far as step n."""
        last = len(self.lines)
        while last and self.lines[last - 1]["move"] > n:
            last -= 1
        return self.lines[max(0, last - most) : last]
