"""A match: a game being played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic

import msgspec

from saecula.core.ask import Ask, Because, Moves
from saecula.core.chance import Chance, Drawn, seeded
from saecula.core.compiler import T, revived
from saecula.core.course import Course
from saecula.core.data import whole
from saecula.core.errors import BadRecord, BadSave, CannotUndo, Refused, UnknownMove, UnknownSeat
from saecula.core.forecast import Forecast
from saecula.core.game import FORMAT, Game
from saecula.core.journal import Journal
from saecula.core.move import Move
from saecula.core.notes import Event
from saecula.core.outcome import Outcome
from saecula.core.procedure import opened
from saecula.core.record import Entry, Record
from saecula.core.shortcuts import Shortcuts
from saecula.core.types import RuleId, Seat
from saecula.core.undo import Undo
from saecula.core.warnings import LossWarning, Trial


@dataclass(slots=True)
class Refusal:
    """Why a move is not legal now: the number of the rule, the rule in words (English), and what it amounts to here."""

    move: str
    rule: RuleId
    text: str
    because: Because | None = None

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.text else self.rule


_LIGHT: Final = Journal()
_FIXED: Final[Undo[Any]] = Undo()
"""Journal and undo of all light matches; nothing is ever written to them."""


class Match(Generic[T]):
    """One game being played. See `Game.start` for how to get one.

    Its parts are the table; the course of play, which has the current question; the journal of what was played; and
    undo. `revealed` means that the last move showed something (a sealed answer, a hidden card, or that somebody is
    asked).
    """

    def __init__(self, game: Game[T], table: T, keep: bool) -> None:
        self.game = game
        self.table = table
        self.revealed = False
        self._course = Course(game.procedures, game.moves, table)
        self._keep = keep
        self._journal = Journal() if keep else _LIGHT
        self._undo: Undo[T] = Undo() if keep else _FIXED
        self._seed: int | None = None
        self._partial = False

    # --- beginnings ---

    @staticmethod
    def begin(game: Game[T], seed: int, script: list[str], keep: bool = True, key: bytes = b"") -> Match[T]:
        """A new match; with a script of outcomes, the set-up follows it instead of the generator."""
        chance = seeded(seed, key)
        chance.quiet = not keep
        chance.script = game.spec.renamed.data(script[:])
        table: T = game.spec.setup(game.options, chance)
        for frame in table.stack:
            opened(frame)
        match = Match(game, table, keep)
        match._seed = seed
        match._course.run()
        match._unscripted()
        if keep:
            match._journal.setup = match._journal.take_over(table)
        return match

    @staticmethod
    def from_data(
        game: Game[T], data: Mapping[str, Any], key: bytes = b"", script: list[str] | None = None
    ) -> Match[T]:
        """See `Game.resume`; a script dictates the outcomes of chance before the first question."""
        written = data.get("_format", FORMAT)
        if not isinstance(written, int) or written > FORMAT:
            raise BadSave(f"save of format {written}: this program reads up to {FORMAT}, use a newer version of it")
        if data.get("_game", str(game)) != str(game):
            raise BadSave(f"save of {data['_game']}, not of {game}")
        since = data.get("_since", [])
        if not isinstance(since, list) or (since and not isinstance(data.get("_base"), dict)):
            raise BadSave(f"{game.id}: the answers since the phase began (_since, _base) cannot be read")
        table: T = game.read_table(data["_base"] if since else data)
        table.chance.quiet = False
        table.chance.key = key
        table.chance.script = script[:] if script else []
        match = Match(game, table, True)
        match._partial = True
        try:
            match._course.run()
            match._unscripted()
            for text in since:
                match._answer_again(game.spec.renamed.text(str(text)))
            for seat in [None, *match.seats]:
                match.view(seat)
                if seat is not None and not match.moves_of(seat):
                    raise BadSave(f"seat {seat} is asked {match.question} and has no legal move")
        except BadSave as refused:
            raise BadSave(f"{game.id}: {refused}") from None
        except BadRecord:
            raise
        except Exception as error:
            raise BadSave(f"{game.id}: the game cannot go on from here: {type(error).__name__}: {error}") from error
        match._journal.setup = match._journal.take_over(table)
        return match

    def _answer_again(self, line: str) -> None:
        """Plays an answer from a save of format 1, `seat: move = outcomes`.

        Such a save contains the table as it was when the phase began, and the answers since then.
        """
        head, _, tail = line.partition(" = ")
        seat, _, text = head.partition(": ")
        if whole(seat) < 0:
            raise BadSave(f"{line[:60]!r} is not `seat: answer`")
        # format 1: here everything that the seat cannot know was re-dealt
        if text.startswith("? ") and whole(text[2:]) >= 0:
            self._shuffle(whole(seat), whole(text[2:]))
            self._course.run()
            return
        if text not in self.game.moves:
            raise BadSave(f"{text[:60]!r} is not a move of this game")
        ask = self._course.ask(whole(seat))
        move = self.game.moves[text]
        if ask is None or not ask.offers(move):
            raise BadSave(f"{line[:60]} cannot be answered here")
        self.table.chance.script = tail.split(", ") if tail else []
        try:
            self._course.answer(ask, move)
            self._unscripted()
        except BadRecord as error:
            raise BadSave(f"{line[:60]}: {error}") from None

    def _forget(self) -> None:
        """Discards the notes and the log, because the log of a copy begins where the copy was made."""
        if self._keep:
            self._journal.take_over(self.table)
            self._journal.log = []
        else:
            self.table.notes.revealed = False

    # --- questions ---

    @property
    def seat(self) -> Seat | None:
        """The first seat that is asked and has not answered; None when the game is over."""
        ask = self._course.next
        return ask.seat if ask is not None else None

    @property
    def seats(self) -> list[Seat]:
        """All seats that may answer now (several if a question is put to all at once)."""
        return self._course.seats()

    @property
    def question(self) -> str | None:
        """The id of the question that `seat` is asked."""
        ask = self._course.next
        return ask.name if ask is not None else None

    @property
    def discreet(self) -> bool:
        """Whether the current question is asked in secret, so that nobody else may know who is asked."""
        return self._course.discreet

    @property
    def moves(self) -> Moves:
        """The legal moves of `seat`."""
        return Moves(self._course.next)

    def moves_of(self, seat: Seat) -> Moves:
        """The legal moves of a seat; none if it is not asked."""
        return Moves(self._course.ask(seat))

    def ask(self, seat: Seat | None = None) -> Ask | None:
        """The question that a seat (None: the one that decides) has not answered yet."""
        return self._course.ask(seat)

    @property
    def asked(self) -> list[Ask]:
        """The current questions, answered or not."""
        return self._course.asks

    @property
    def over(self) -> bool:
        return self._course.next is None

    @property
    def sealed(self) -> bool:
        """Whether the question is put to several seats and some of their answers are in."""
        return self._course.sealed() > 0

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it goes on."""
        return self.game.spec.outcome(self.table) if not self.table.stack else None

    def _asked(self, seat: Seat | None) -> Ask:
        """The question that a seat has not answered yet; raises UnknownSeat if there is none."""
        ask = self._course.next if seat is None else self._course.ask(seat)
        if ask is None:
            raise self._not_asked(seat)
        return ask

    def _not_asked(self, seat: Seat | None) -> UnknownSeat:
        if self.over:
            return UnknownSeat("the game is over: there is nothing left to decide")
        if seat is not None and not 0 <= seat < self.game.players:
            return UnknownSeat(f"there is no seat {seat}: seats are 0 to {self.game.players - 1}")
        return UnknownSeat(f"seat {seat} has nothing to decide now{self._who()}")

    def _who(self) -> str:
        """Names who is being asked, and what, as the end of a sentence; empty if that is a secret."""
        if self._course.discreet:
            return ""
        seats = self.seats
        if len(seats) == 1:
            return f": seat {seats[0]} is asked {self.question}"
        return f": seats {', '.join(map(str, seats))} are asked {self.question}"

    def shortcuts(self, seat: Seat | None = None) -> Shortcuts:
        """How the question of a seat (None: the one that decides) can be answered in fewer acts."""
        ask = self._course.ask(seat)
        make = self.game.spec.shortcuts
        return make(self.table, ask) if ask is not None and make is not None else Shortcuts()

    def warnings(self, move: Move | str, seat: Seat | None = None) -> list[LossWarning]:
        """The losses that a legal move of a seat (None: the one that decides) is about to bring."""
        ask = self._asked(seat)
        m = self.game.moves[move] if isinstance(move, str) else move
        find = self.game.spec.warnings
        return find(Trial(self, ask.seat), m) if find is not None and ask.offers(m) else []

    def forecast(self, seat: Seat | None) -> Forecast:
        """What is coming for everybody, as far as a seat (None: a spectator) may know."""
        make = self.game.spec.forecast
        return make(self.table, seat) if make is not None else Forecast()

    def refusals(self, seat: Seat | None = None) -> list[Refusal]:
        """The candidates of the question that are not legal now, each with its rule."""
        ask = self._course.ask(seat)
        if ask is None:
            return []
        return [self._refusal(m, rule, ask.seat) for m, rule in ask.choices.refused]

    def _refusal(self, move: Move, rule: RuleId, seat: Seat) -> Refusal:
        because = self.game.spec.because(self.table, seat, move, rule) if self.game.spec.because is not None else None
        return Refusal(move.text, rule, self.game.rules.text(rule), because)

    def why_not(self, move: Move | str, seat: Seat | None = None) -> Refusal | None:
        """None if the move is legal now, otherwise the rule that forbids it. Raises UnknownMove if it is not a move."""
        m = self.game.moves[move] if isinstance(move, str) else move
        ask = self._asked(seat)
        if ask.offers(m) or ask.offers(self._meant(ask, m)):
            return None
        for candidate, rule in ask.choices.refused:
            if candidate is m:
                return self._refusal(m, rule, ask.seat)
        if not self.game.moves.has(m):
            raise UnknownMove(f"{m.text!r} is a move of another game")
        rule = ""
        if self.game.spec.unlisted is not None:
            rule = self.game.spec.unlisted(self.table, ask.seat, m)
        rule = rule or m.moment.refusal(ask.name) or self.game.spec.questions[ask.name]
        return self._refusal(m, rule, ask.seat)

    def _meant(self, ask: Ask, move: Move) -> Move:
        """The candidate that a move is another word for, or the move itself."""
        if self.game.spec.meant is None:
            return move
        other = self.game.spec.meant(self.table, ask.seat, move)
        return other if other is not None and ask.offers(other) else move

    # --- playing ---

    def play(self, move: Move | str, seat: Seat | None = None, outcomes: list[str] | None = None) -> None:
        """Plays a move (or its text) for `seat` (by default the seat that decides).

        `outcomes` dictates the outcomes of chance in the words of the record (for replays and case files). Raises
        Refused (not legal now), UnknownMove (no such move) or UnknownSeat; in that case nothing has changed.
        """
        m = self.game.moves[move] if isinstance(move, str) else move
        if outcomes:
            outcomes = [self.game.spec.renamed.text(text) for text in outcomes]
        ask = self._asked(seat)
        if not ask.offers(m):
            m = self._meant(ask, m)
            refusal = self.why_not(m, ask.seat)
            if refusal is not None:
                raise Refused(m.text, refusal.rule, refusal.text, refusal.because)
        if not self._keep:
            if outcomes:
                self.table.chance.script = outcomes[:]
            self._course.answer(ask, m)
            if outcomes:
                self._unscripted()
            return
        if outcomes:  # a rehearsal, so that wrong outcomes leave the match untouched
            self.clone(keep=False).play(m, ask.seat, outcomes)
            self.table.chance.script = outcomes[:]
            self._play(ask, m)
            self._undo.dictated()
        else:
            self._play(ask, m)

    def _play(self, ask: Ask, move: Move) -> None:
        """Plays a legal move and writes down its results."""
        course, journal, undo, notes = self._course, self._journal, self._undo, self.table.notes
        at = len(journal)
        if at and journal.seats[at - 1] != ask.seat:
            undo.floor = at
        undo.remember(self.table, at, course.steps)
        discreet = course.discreet
        journal.mark()
        course.answer(ask, move)
        self._unscripted()
        self.revealed = notes.revealed or course.discreet
        published = notes.published
        drawn = journal.take_over(self.table)
        journal.add(ask.seat, move, drawn, ask.secret or discreet, discreet)
        for line in published:
            journal.publish(line)
        if drawn or self.revealed:
            undo.floor = at + 1

    def wander(self, chance: Chance, most: int) -> int:
        """Plays at random until the game is over or `most` moves were played; returns how many were. See `playout`."""
        course = self._course
        for played in range(most):
            ask = course.next
            if ask is None:
                return played
            moves = ask.choices.moves
            move = moves[chance.next(len(moves))]
            if self._keep:
                self._play(ask, move)
            else:
                course.answer(ask, move)
        return most

    def _unscripted(self) -> None:
        if self.table.chance.script:
            raise BadRecord(f"chance: {', '.join(self.table.chance.script)} is left over; nothing more is drawn here")

    # --- undo ---

    def can_undo(self, seat: Seat) -> bool:
        """Whether that seat may undo the last move: it was its own, and nothing has been revealed since."""
        count = len(self._journal)
        return count > self._undo.floor and self._journal.seats[count - 1] == seat

    def undo(self, seat: Seat | None = None) -> None:
        """Undoes the last move, unless something hidden or random was revealed or another seat has decided since."""
        journal = self._journal
        if seat is None:
            seat = journal.seats[-1] if len(journal) else -1
        if not self.can_undo(seat):
            raise CannotUndo("nothing to undo: the last move was another seat's, or something was revealed since")
        journal.take_back()
        floor = self._undo.floor
        if self._undo.before(len(journal)).at < floor:  # a player who undoes one move may want to undo more
            self._undo.keep(self._rebuilt(floor).table, floor)
        self._course = self._rebuilt(len(journal))
        self.table = self._course.table
        self._undo.went_back()

    def _rebuilt(self, at: int) -> Course[T]:
        """The course of play as it was before move number `at`."""
        checkpoint = self._undo.before(at)
        journal, table = self._journal, checkpoint.table.copy()
        course = Course(self.game.procedures, self.game.moves, table)
        course.run()
        for i in range(checkpoint.at, at):
            ask = course.ask(journal.seats[i])
            assert ask is not None
            course.answer(ask, journal.moves[i])
        table.notes.clear()
        table.chance.quiet = False
        return course

    # --- copies ---

    def clone(self, seat: Seat | None = None, keep: bool = True, branch: int = 0) -> Match[T]:
        """An independent copy. With a seat, what the seat cannot know is re-dealt, and the dice are others.

        That includes the sealed answers of the others, which are replaced by random ones (or dropped, if the seat may
        not even know who was asked). The re-deal and the draws after it depend on what the seat knows and on `branch`
        alone: two positions that the seat cannot tell apart give the same copy. With `keep=False` the copy is lighter,
        without log and undo.
        """
        table = self.table.copy()
        table.chance.quiet = not keep
        if seat is not None:
            table.chance.forget()
        match = Match(self.game, table, keep)
        match._partial = True
        if seat is None:
            match._course.run()
        elif self.sealed:
            match._guess(seat, branch)
        else:
            match._shuffle(seat, branch)
            match._course.run()
        match._forget()
        return match

    def _guess(self, seat: Seat, branch: int) -> None:
        """Re-deals, and replaces the sealed answers that the seat does not know by random ones."""
        top = self.table.stack[-1]
        sealed = top.sealed
        top.sealed = [line for line in sealed if line.startswith(f"{seat}: ")]
        self._shuffle(seat, branch)
        course = self._course
        course.run()
        if course.discreet:
            return
        luck = self.table.chance.copy()
        for line in sealed:
            ask = course.ask(whole(line.partition(": ")[0])) if line not in top.sealed else None
            if ask is not None:
                moves = ask.choices.moves
                course.answer(ask, moves[luck.next(len(moves))])

    def _shuffle(self, seat: Seat, branch: int) -> None:
        self.table.chance.branch(branch)
        if 0 <= seat < self.game.players:
            self.game.spec.redeal(self.table, seat)

    # --- output ---

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see, as plain data, and its legal moves if it is asked."""
        if seat is not None and not 0 <= seat < self.game.players:
            raise UnknownSeat(f"there is no seat {seat}: seats are 0 to {self.game.players - 1}")
        asked = [s for s in self.seats if s == seat or not self.discreet]
        ask = self._course.ask(seat) if seat is not None else None
        outcome = self.outcome
        return {
            "game": str(self.game),
            "seat": seat,
            "phase": self.table.phase,
            "question": ask.name if ask is not None else None if self.discreet else self.question,
            "waiting": asked,
            "moves": [m.text for m in ask.choices.moves] if ask is not None else [],
            "table": msgspec.to_builtins(self.game.spec.view(self.table, seat)),
            "outcome": msgspec.to_builtins(outcome) if outcome is not None else None,
        }

    def data(self) -> dict[str, Any]:
        """The position as plain JSON-able data: the fields of the table, and what else `Game.resume` needs."""
        return self._data(self.table)

    def _data(self, table: T) -> dict[str, Any]:
        data = self.game.plain(table)
        data["chance"] = table.chance.data()
        del data["notes"]
        for frame in data["stack"]:
            if not frame["sealed"]:
                del frame["sealed"]
        data["_format"] = FORMAT
        data["_game"] = str(self.game)
        return data

    def kept(self) -> dict[str, Any]:
        """The match and its journal as plain data, up to the last move that cannot be undone. See `restored`."""
        floor = self._undo.floor
        table = self.table if floor == len(self._journal) else self._rebuilt(floor).table
        return {"table": self._data(table), "journal": self._journal.data(floor)}

    @staticmethod
    def restored(game: Game[T], kept: Mapping[str, Any], seed: int, key: bytes = b"") -> Match[T]:
        """A match from the data that `kept` returned, with record, log and undo, without replaying it."""
        table: T = game.read_table(kept["table"])
        match = Match(game, table, True)
        match._seed = seed
        match._course.run()
        match._journal = Journal.read(kept["journal"], game.moves)
        match._undo.floor = len(match._journal)
        table.notes.clear()
        table.chance.quiet = False
        table.chance.key = key
        table.chance.count = match._journal.draws() if key else 0
        return match

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy`: the table and the journal. In the copy, the moves played before cannot be undone."""
        journal = self._journal.data(len(self._journal)) if self._keep else None
        chance = self.table.chance
        return revived, (
            self.game,
            self._data(self.table),
            journal,
            self._seed,
            self._partial,
            chance.key,
            chance.count,
        )

    @staticmethod
    def from_parts(
        game: Game[T],
        data: Mapping[str, Any],
        journal: Mapping[str, Any] | None,
        seed: int | None,
        partial: bool,
        key: bytes,
        count: int,
    ) -> Match[T]:
        """A match from the parts that `__reduce__` returned."""
        table: T = game.read_table(data)
        table.chance.quiet = journal is None
        match = Match(game, table, journal is not None)
        match._seed = seed
        match._partial = partial
        match._course.run()
        if journal is not None:
            match._journal = Journal.read(journal, game.moves)
            match._undo.floor = len(match._journal)
        table.notes.clear()
        table.chance.outcomes = []
        table.chance.key = key
        table.chance.count = count
        return match

    @property
    def log(self) -> list[Event]:
        """What has happened, line by line, since the match began or was copied."""
        return self._journal.log

    @property
    def last_outcomes(self) -> list[Drawn]:
        """The outcomes of chance of the last move (before the first move: of the set-up)."""
        return self._journal.drawn()

    @property
    def record(self) -> Record:
        """The whole game so far as a record: header and moves with the outcomes of chance."""
        if self._partial or not self._keep:
            raise BadRecord("this match did not start from the setup, so it has no record of its own")
        commitment, key = self.table.chance.promise(self.over)
        return Record(
            str(self.game),
            self.game.spec.version,
            self._seed,
            self._journal.setup,
            self.entries_since(0),
            self.outcome,
            commitment=commitment,
            key=key,
        )

    def entries_since(self, count: int) -> list[Entry]:
        """The entries of the record from move number `count` on (0: from the beginning)."""
        return self._journal.entries(count, len(self._journal) - self._course.sealed())

    def events_since(self, count: int) -> list[Event]:
        """The log lines of the moves from number `count` on (0: from the beginning)."""
        return self._journal.events(count)

    def events_of(self, number: int) -> list[Event]:
        """The log lines of one move, counted from 1 (0: of the set-up)."""
        return self._journal.events_of(number)

    def __len__(self) -> int:
        """How many moves have been played."""
        return len(self._journal)
