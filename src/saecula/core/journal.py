"""The journal of a match: the moves that were played, their outcomes of chance, and the log."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final

from saecula.core.chance import ALL, Drawn
from saecula.core.move import Move, Vocabulary
from saecula.core.notes import Event
from saecula.core.record import Entry
from saecula.core.table import Table
from saecula.core.types import Seat

NOTHING: Final[list[Drawn]] = []
"""The outcomes of chance of most moves. They all share one list, to which nothing is ever added."""


class Journal:
    """The moves of a match, at nine bytes each; the entries of the record are made on request."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.setup: list[Drawn] = []
        self.moves: list[Move] = []
        self.seats = array("b")
        self._marks = array("I")  # how long the log was before each move
        self._noted: dict[int, Entry] = {}  # the moves with chance or secrets in them, by number

    def __len__(self) -> int:
        return len(self.moves)

    def take_over(self, table: Table) -> list[Drawn]:
        """Takes over the notes of the table and returns what chance has decided since the last call."""
        drawn, notes = table.chance.outcomes, table.notes
        if notes.told:
            self.log.extend(notes.told)
        notes.clear()
        if not drawn:
            return NOTHING
        table.chance.outcomes = []
        return drawn

    def mark(self) -> None:
        """Marks where the log lines of the next move begin."""
        self._marks.append(len(self.log))

    def add(self, seat: Seat, move: Move, drawn: list[Drawn], hidden: bool, discreet: bool) -> None:
        """Adds a move that was played. Only its own seat knows a hidden one."""
        if hidden or drawn:
            self._noted[len(self.moves)] = Entry(seat, move.text, 1 << seat if hidden else ALL, drawn, discreet)
        self.moves.append(move)
        self.seats.append(seat)

    def publish(self, line: str) -> None:
        """Makes the last hidden answer with that text, `seat: move`, public."""
        for entry in reversed(list(self._noted.values())):
            if f"{entry.seat}: {entry.text}" == line:
                entry.seen = ALL
                entry.discreet = False
                return

    def take_back(self) -> None:
        """Forgets the last move."""
        count = len(self.moves) - 1
        del self.log[self._marks[count] :]
        del self._marks[count:]
        del self.moves[count:]
        del self.seats[count:]
        self._noted.pop(count, None)

    def drawn(self) -> list[Drawn]:
        """The outcomes of chance of the last move (before the first move: of the set-up)."""
        if not self.moves:
            return self.setup
        entry = self._noted.get(len(self.moves) - 1)
        return entry.outcomes if entry is not None else NOTHING

    def entries(self, start: int, sealed: int) -> list[Entry]:
        """The entries of the record from move number `start` on; those from number `sealed` on are sealed."""
        entries: list[Entry] = []
        for i in range(start, len(self.moves)):
            entry = self._noted.get(i)
            if entry is None:
                entry = Entry(self.seats[i], self.moves[i].text, ALL, NOTHING)
            if i >= sealed:
                entry = Entry(entry.seat, entry.text, 1 << entry.seat, entry.outcomes, entry.discreet)
            entries.append(entry)
        return entries

    def events_of(self, number: int) -> list[Event]:
        """The log lines of one move (0: of the set-up)."""
        start = self._marks[number - 1] if number else 0
        end = self._marks[number] if number < len(self._marks) else len(self.log)
        return self.log[start:end]

    def data(self, upto: int) -> dict[str, Any]:
        """The journal as plain data, up to move number `upto`."""
        end = self._marks[upto] if upto < len(self._marks) else len(self.log)
        return {
            "setup": [[d.text, d.seen] for d in self.setup],
            "moves": [move.text for move in self.moves[:upto]],
            "seats": list(self.seats[:upto]),
            "marks": list(self._marks[:upto]),
            "noted": [
                [i, e.seen, e.discreet, [[d.text, d.seen] for d in e.outcomes]]
                for i, e in self._noted.items()
                if i < upto
            ],
            "log": [[e.id, e.seat, e.params, e.rule, e.seen] for e in self.log[:end]],
        }

    @staticmethod
    def read(data: Mapping[str, Any], moves: Vocabulary) -> Journal:
        """A journal from the data that `data` returned."""
        journal = Journal()
        journal.setup = [Drawn(text, seen) for text, seen in data["setup"]]
        journal.moves = [moves[text] for text in data["moves"]]
        journal.seats = array("b", data["seats"])
        journal._marks = array("I", data["marks"])
        for i, seen, discreet, drawn in data["noted"]:
            outcomes = [Drawn(text, mask) for text, mask in drawn] if drawn else NOTHING
            journal._noted[i] = Entry(journal.seats[i], journal.moves[i].text, seen, outcomes, discreet)
        journal.log = [Event(id, seat, params, rule, seen) for id, seat, params, rule, seen in data["log"]]
        return journal

    def draws(self) -> int:
        """How many outcomes chance has decided so far."""
        return len(self.setup) + sum(len(entry.outcomes) for entry in self._noted.values())

    def events(self, start: int) -> list[Event]:
        """The log lines from move number `start` on."""
        return self.log[self._marks[start] :] if start < len(self._marks) else []
