"""A match: the table, the coroutine of the current phase, and the questions that wait for an answer."""

from __future__ import annotations

from array import array
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from saecula.core.ask import Ask, AskAll, Moves
from saecula.core.chance import ALL, Drawn, Event, seeded
from saecula.core.data import whole
from saecula.core.errors import BadRecord, BadSave, CannotUndo, Refused, UnknownMove, UnknownSeat
from saecula.core.game import FORMAT, Game
from saecula.core.move import Move
from saecula.core.outcome import Outcome
from saecula.core.record import Entry, Record
from saecula.core.table import OVER, Table


@dataclass(slots=True)
class Refusal:
    """Why a move is not legal now: the number of the rule, and the rule in words (English)."""

    move: str
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.text else self.rule


class Step:
    """What has happened since the phase began: an answer of a seat, or a re-deal (`move` is None) for a seat.

    `outcomes` is what chance brought upon the answer, so that the step can be repeated word for word.
    """

    __slots__ = ("branch", "move", "outcomes", "seat")

    def __init__(self, seat: int, move: Move | None, branch: int = 0) -> None:
        self.seat = seat
        self.move = move
        self.branch = branch
        self.outcomes: list[str] = []

    def __str__(self) -> str:
        if self.move is None:
            return f"{self.seat}: ? {self.branch}"
        return f"{self.seat}: {self.move.text}" + (f" = {', '.join(self.outcomes)}" if self.outcomes else "")


class _Checkpoint:
    """What undo goes back to: the table at the start of a phase, the steps in it, how many moves had been played."""

    __slots__ = ("at", "steps", "table")

    def __init__(self, table: Table, steps: list[Step], at: int) -> None:
        self.table = table
        self.steps = steps
        self.at = at


STRIDE = 64
"""A checkpoint is kept at every so many moves; undo plays again what came after it."""

_NONE: list[Drawn] = []
"""What chance brings upon most moves. One list for all of them: nobody adds to it."""


class Match:
    """One game being played. See `Game.start` for how to get one.

    `discreet` tells that the question of the moment is put in secret: nobody else may know who is asked.
    `revealed` tells that the last move showed something (a sealed answer, a hidden card, that somebody is asked).
    """

    def __init__(self, game: Game, table: Table, keep: bool) -> None:
        self.game = game
        self.table = table
        self.log: list[Event] = []
        self.revealed = False
        self.discreet = False
        self._keep = keep
        self._rule: Coroutine[Any, Any, None] | None = None
        self._asks: list[Ask] = []
        self._answers: list[Move | None] = []
        self._waiting = 0
        self._joint = False
        self._base: Table | None = None
        self._since: list[Step] = []
        self._played: list[Move] = []
        self._seats = array("b")
        self._noted: dict[int, Entry] = {}  # the moves with chance or secrets in them, by number
        self._marks = array("I")
        self._setup: list[Drawn] = []
        self._seed: int | None = None
        self._partial = False
        self._floor = 0
        self._trail: list[_Checkpoint] = []

    # --- beginnings ---

    @staticmethod
    def begin(game: Game, seed: int, script: list[str], keep: bool = True, key: bytes = b"") -> Match:
        """A new match; with a script of outcomes the set-up follows it instead of the generator."""
        chance = seeded(seed, key)
        chance.quiet = not keep
        chance.script = script[:]
        table: Table = game.spec.setup(game.options, chance)
        match = Match(game, table, keep)
        match._seed = seed
        match._enter()
        match._unscripted()
        match._setup = match._drain()
        return match

    @staticmethod
    def from_data(game: Game, data: Mapping[str, Any], key: bytes = b"") -> Match:
        """See `Game.resume`."""
        written = data.get("_format", FORMAT)
        if not isinstance(written, int) or written > FORMAT:
            raise BadSave(f"save of format {written}: this program reads up to {FORMAT}, take a newer one")
        if data.get("_game", str(game)) != str(game):
            raise BadSave(f"save of {data['_game']}, not of {game}")
        since = data.get("_since", [])
        if not isinstance(since, list) or (since and not isinstance(data.get("_base"), dict)):
            raise BadSave(f"{game.id}: the answers since the phase began (_since, _base) cannot be read")
        table: Table = game.read_table(data["_base"] if since else data)
        if table.phase != OVER and table.phase not in game.spec.phases:
            raise BadSave(f"{game.id}: there is no phase {table.phase!r}")
        table.chance.quiet = False
        table.chance.key = key
        match = Match(game, table, True)
        match._partial = True
        try:
            match._enter()
            for text in since:
                match._resend(match._read_step(str(text)))
            for seat in [None, *match.seats]:
                match.view(seat)
                if seat is not None and not match.moves_of(seat):
                    raise BadSave(f"{game.id}: seat {seat} is asked {match.question} and has no legal move")
        except BadSave:
            raise
        except Exception as error:
            raise BadSave(f"{game.id}: the game cannot go on from here: {type(error).__name__}: {error}") from error
        match._drain()
        match.log = []
        return match

    def _read_step(self, text: str) -> Step:
        head, _, tail = text.partition(" = ")
        seat, _, words = head.partition(": ")
        if whole(seat) < 0:
            raise BadSave(f"{self.game.id}: {text[:60]!r} is not `seat: answer`")
        if words.startswith("? "):
            if whole(words[2:]) < 0:
                raise BadSave(f"{self.game.id}: {text[:60]!r} is not `seat: ? number`")
            return Step(int(seat), None, int(words[2:]))
        if words not in self.game.moves:
            raise BadSave(f"{self.game.id}: {words[:60]!r} is no move of this game")
        step = Step(int(seat), self.game.moves[words])
        if tail:
            step.outcomes = tail.split(", ")
        return step

    # --- what is asked ---

    @property
    def seat(self) -> int | None:
        """Who decides now: the first seat that is asked and has not answered; None when the game is over."""
        for i in range(len(self._asks)):
            if self._answers[i] is None:
                return self._asks[i].seat
        return None

    @property
    def seats(self) -> list[int]:
        """All seats that may answer now (several when a question is put to all at once)."""
        return [ask.seat for i, ask in enumerate(self._asks) if self._answers[i] is None]

    @property
    def question(self) -> str | None:
        """The id of the question that `seat` is asked."""
        ask = self._ask(None)
        return ask.name if ask is not None else None

    @property
    def moves(self) -> Moves:
        """The legal moves of `seat`."""
        return Moves(self._ask(None))

    def moves_of(self, seat: int) -> Moves:
        """The legal moves of a seat; none if it is not asked."""
        return Moves(self._ask(seat) if seat in self.seats else None)

    @property
    def over(self) -> bool:
        return not self._asks

    @property
    def midway(self) -> bool:
        """Whether the phase that asks has been answered before: its earlier answers may not have taken effect yet."""
        return bool(self._since)

    @property
    def sealed(self) -> bool:
        """Whether the question is put to several seats, and some of their answers are in."""
        return any(answer is not None for answer in self._answers)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return self.game.spec.outcome(self.table) if self.table.phase == OVER else None

    def _ask(self, seat: int | None) -> Ask | None:
        for i in range(len(self._asks)):
            if self._answers[i] is None and (seat is None or self._asks[i].seat == seat):
                return self._asks[i]
        return None

    def _asked(self, seat: int | None) -> Ask:
        ask = self._ask(seat)
        if ask is None:
            if not self._asks:
                raise UnknownSeat("the game is over: nothing is asked any more")
            if seat is not None and not 0 <= seat < self.game.players:
                raise UnknownSeat(f"there is no seat {seat}: seats are 0 to {self.game.players - 1}")
            raise UnknownSeat(f"seat {seat} has nothing to decide now")
        return ask

    def refusals(self, seat: int | None = None) -> list[Refusal]:
        """The candidates of the question that are not legal now, each with its rule."""
        ask = self._ask(seat)
        if ask is None:
            return []
        return [Refusal(m.text, rule, self.game.rules.text(rule)) for m, rule in ask.choices.refused]

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """None if the move is legal now; else the rule that forbids it. UnknownMove for what is no move at all."""
        m = self.game.moves[move] if isinstance(move, str) else move
        ask = self._asked(seat)
        if m in ask.choices.moves:
            return None
        for candidate, rule in ask.choices.refused:
            if candidate is m:
                return Refusal(m.text, rule, self.game.rules.text(rule))
        if not self.game.moves.has(m):
            raise UnknownMove(f"{m.text!r} is a move of another game")
        rule = ""
        if self.game.spec.unlisted is not None:
            rule = self.game.spec.unlisted(self.table, ask.seat, m)
        if not rule:
            rule = self.game.spec.questions[ask.name]
        return Refusal(m.text, rule, self.game.rules.text(rule))

    # --- playing ---

    def play(self, move: Move | str, seat: int | None = None, outcomes: list[str] | None = None) -> None:
        """Plays a move (or its text) for `seat` (by default the seat that decides).

        `outcomes` dictates what chance will bring, in the words of the record (for replays and case files).
        Raises Refused (not legal now), UnknownMove (no such move), UnknownSeat; then nothing has changed.
        """
        m = self.game.moves[move] if isinstance(move, str) else move
        ask = self._asked(seat)
        if m not in ask.choices.moves:
            refusal = self.why_not(m, ask.seat)
            assert refusal is not None
            raise Refused(m.text, refusal.rule, refusal.text)
        if not self._keep:
            if outcomes:
                self.table.chance.script = outcomes[:]
            self._send(ask, m)
            if outcomes:
                self._unscripted()
            return
        if outcomes:  # a rehearsal, so that wrong ones leave the match untouched
            self.clone(keep=False).play(m, ask.seat, outcomes)
        self.table.chance.script = outcomes[:] if outcomes else []
        self._remember(ask.seat)
        discreet = self.discreet
        self._marks.append(len(self.log))
        self._send(ask, m)
        self._unscripted()
        self.revealed = self.table.chance.revealed or self.discreet
        published = self.table.chance.published
        drawn = self._drain()
        hidden = ask.secret or discreet
        if hidden or drawn:
            seen = 1 << ask.seat if hidden else ALL
            self._noted[len(self._played)] = Entry(ask.seat, m.text, seen, drawn, discreet)
        self._played.append(m)
        self._seats.append(ask.seat)
        for line in published:
            self._publish(line)
        if drawn and self._since:
            self._since[-1].outcomes = [d.text for d in drawn]
        if drawn or self.revealed:
            self._floor = len(self._played)
            self._trail = []

    def _publish(self, line: str) -> None:
        for entry in reversed(list(self._noted.values())):
            if f"{entry.seat}: {entry.text}" == line:
                entry.seen = ALL
                entry.discreet = False
                return

    def _unscripted(self) -> None:
        if self.table.chance.script:
            raise BadRecord(f"chance: {', '.join(self.table.chance.script)} is left over, nothing more is drawn here")

    def _drain(self) -> list[Drawn]:
        chance = self.table.chance
        drawn = chance.outcomes
        self.log.extend(chance.told)
        chance.told = []
        chance.revealed = False
        chance.published = []
        if not drawn:
            return _NONE
        chance.outcomes = []
        return drawn

    def _remember(self, seat: int) -> None:
        """Keeps the start of this phase and the steps in it for undo now and then; anew where another seat decided."""
        at = len(self._played)
        if at and self._seats[-1] != seat:
            self._floor = at
            self._trail = []
        if not self._since:
            self._base = self.table.copy()
        assert self._base is not None
        if not self._trail or (at - self._trail[-1].at >= STRIDE and not self._since):
            self._trail.append(_Checkpoint(self._base, self._since[:], at))

    def _send(self, ask: Ask, move: Move) -> None:
        if self._keep:
            if not self._since and self._base is None:
                self._base = self.table.copy()
            self._since.append(Step(ask.seat, move))
        elif not self._since:
            self._since.append(Step(ask.seat, move))  # marks the middle of a phase
        asks = self._asks
        for i in range(len(asks)):
            if asks[i] is ask:
                self._answers[i] = move
        self._waiting -= 1
        if self._waiting:
            return
        if len(asks) > 1 or self.discreet:
            self.table.chance.revealed = True  # the sealed answers are opened, or it is seen that nobody else was asked
        answer: Any = self._answers if self._joint else move
        assert self._rule is not None
        try:
            request = self._rule.send(answer)
        except StopIteration:
            self._enter()
            return
        self._receive(request)

    def _enter(self) -> None:
        """Runs phases until one asks, or the game is over."""
        self._base = None
        self._since = []
        phases = self.game.spec.phases
        for _ in range(10_000):
            phase = self.table.phase
            if phase == OVER:
                self._rule = None
                self._asks = []
                self._answers = []
                return
            self._rule = phases[phase](self.table)
            try:
                request = self._rule.send(None)
            except StopIteration:
                continue
            self._receive(request)
            return
        raise RuntimeError(f"{self.game}: phases follow one another without a question, last {self.table.phase!r}")

    def _receive(self, request: object) -> None:
        if isinstance(request, Ask):
            self._asks = [request]
            self._answers = [None]
            self._waiting = 1
            self._joint = False
            self.discreet = False
        elif isinstance(request, AskAll):
            self._asks = request.asks
            self._answers = [None for _ in request.asks]
            self._waiting = len(request.asks)
            self._joint = True
            self.discreet = request.discreet
        else:
            raise TypeError(f"a phase may await Ask and AskAll only, not {request!r}")

    def _resend(self, step: Step) -> None:
        if step.move is None:
            self._redeal(step.seat, step.branch)
            return
        ask = self._ask(step.seat)
        if ask is None or step.move not in ask.choices.moves:
            raise BadSave(f"{self.game.id}: {step} cannot be answered here")
        self.table.chance.script = step.outcomes[:]
        try:
            self._send(ask, step.move)
            self._unscripted()
        except BadRecord as error:
            raise BadSave(f"{self.game.id}: {step}: {error}") from None
        if self._keep and self._since:
            self._since[-1].outcomes = step.outcomes

    # --- undo ---

    def can_undo(self, seat: int) -> bool:
        """Whether the last move may be taken back by that seat: it was its own, and nothing was revealed since."""
        return len(self._played) > self._floor and self._seats[-1] == seat and bool(self._trail)

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last move: until something hidden or random was revealed, or another seat decided."""
        if seat is None:
            seat = self._seats[-1] if self._seats else -1
        if not self.can_undo(seat):
            raise CannotUndo("nothing to undo: the last move was another seat's, or something was revealed since")
        count = len(self._played) - 1
        del self.log[self._marks[count] :]
        del self._marks[count:]
        del self._played[count:]
        del self._seats[count:]
        self._noted.pop(count, None)
        while self._trail[-1].at > count:
            self._trail.pop()
        checkpoint = self._trail[-1]
        self.table = checkpoint.table.copy()
        self._enter()
        for step in checkpoint.steps:
            self._resend(step)
        for i in range(checkpoint.at, count):
            self._resend(Step(self._seats[i], self._played[i]))
        self._drain()
        self.table.chance.quiet = False

    # --- copies ---

    def clone(self, seat: int | None = None, keep: bool = True, branch: int = 0) -> Match:
        """An independent copy. With a seat, what that seat cannot know is re-dealt and the random state branched.

        Sealed answers of the others are among what it cannot know: others are put in their place, at random
        (none, if it may not even know who was asked).
        The same `branch` gives the same re-deal. With `keep=False` the copy is lighter: without log and undo, and to be
        cloned again only at the first question of a phase.
        """
        if self._since and self._base is None:
            raise RuntimeError("a match with keep=False can be cloned only at the first question of a phase")
        known = self._since
        sealed: list[int] = []
        if seat is not None and self._since:
            first = self._sealed()
            known = [s for i, s in enumerate(self._since) if i < first or s.seat == seat or s.move is None]
            if not self.discreet:
                sealed = [s.seat for s in self._since[first:] if s.seat != seat and s.move is not None]
        table = self._base.copy() if self._base is not None and self._since else self.table.copy()
        table.chance.quiet = not keep
        if seat is not None:
            table.chance.forget()
        match = Match(self.game, table, keep)
        match._partial = True
        if known:
            base = self._base if seat is None or not self.table.chance.key else table.copy()  # (without the key)
            match._enter()
            if keep:
                match._base = base
            for step in known:
                match._resend(step)
            if seat is not None:
                match._redeal(seat, branch)
        else:
            if seat is not None:
                match._shuffle(seat, branch)
            match._enter()
        luck = match.table.chance.copy()
        for other in sealed:
            ask = match._ask(other)
            if ask is not None:
                moves = ask.choices.moves
                match._send(ask, moves[luck.next(len(moves))])
        match._drain()
        match.log = []
        return match

    def _answered(self) -> int:
        return sum(1 for answer in self._answers if answer is not None)

    def _sealed(self) -> int:
        """From which step on the answers to the question of the moment begin, sealed while others are still asked."""
        count = self._answered()
        i = len(self._since)
        while count:
            i -= 1
            if self._since[i].move is not None:
                count -= 1
        return i

    def _shuffle(self, seat: int, branch: int) -> None:
        self.table.chance.branch(branch)
        if 0 <= seat < self.game.players:
            self.game.spec.redeal(self.table, seat)

    def _redeal(self, seat: int, branch: int) -> None:
        """Re-deals in place, in the middle of a phase: remembered as a step, so that copies do the same."""
        self._shuffle(seat, branch)
        if self._since:
            self._since.append(Step(seat, None, branch))
        for ask in self._asks:
            ask.forget()

    # --- what goes out ---

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see: plain data, and its legal moves if it is asked."""
        if seat is not None and not 0 <= seat < self.game.players:
            raise UnknownSeat(f"there is no seat {seat}: seats are 0 to {self.game.players - 1}")
        asked = [s for s in self.seats if s == seat or not self.discreet]
        ask = self._ask(seat) if seat is not None else None
        outcome = self.outcome
        return {
            "game": str(self.game),
            "seat": seat,
            "phase": self.table.phase,
            "question": ask.name if ask is not None else None if self.discreet else self.question,
            "waiting": asked,
            "moves": [m.text for m in ask.choices.moves] if ask is not None else [],
            "table": self.game.spec.view(self.table, seat),
            "outcome": msgspec.to_builtins(outcome) if outcome is not None else None,
        }

    def data(self) -> dict[str, Any]:
        """The position as plain JSON-able data: the fields of the table, and what `Game.resume` needs besides."""
        data = _plain(self.table)
        data["_format"] = FORMAT
        data["_game"] = str(self.game)
        if self._since:
            if self._base is None:
                raise RuntimeError("a match with keep=False has data only at the first question of a phase")
            data["_base"] = _plain(self._base)
            data["_since"] = [str(step) for step in self._since]
        return data

    @property
    def last_outcomes(self) -> list[Drawn]:
        """What chance brought with the last move (before the first: with the set-up)."""
        if not self._played:
            return self._setup
        entry = self._noted.get(len(self._played) - 1)
        return entry.outcomes if entry is not None else _NONE

    @property
    def record(self) -> Record:
        """The whole game so far as a record: header and moves with the outcomes of chance."""
        if self._partial or not self._keep:
            raise BadRecord("this match did not begin at the beginning: it has no record of its own")
        commitment, key = self.table.chance.promise(self.over)
        return Record(str(self.game), self.game.spec.version, self._seed, self._setup, self.entries_since(0),
                      self.outcome, commitment=commitment, key=key)

    def entries_since(self, count: int) -> list[Entry]:
        """The entries of the record from move number `count` on (0: from the beginning)."""
        sealed = len(self._played) - self._answered()  # as long as others are asked
        entries: list[Entry] = []
        for i in range(count, len(self._played)):
            entry = self._noted.get(i)
            if entry is None:
                entry = Entry(self._seats[i], self._played[i].text, ALL, _NONE)
            if i >= sealed:
                entry = Entry(entry.seat, entry.text, 1 << entry.seat, entry.outcomes, entry.discreet)
            entries.append(entry)
        return entries

    def events_since(self, count: int) -> list[Event]:
        """The log lines of the moves from number `count` on (0: from the beginning)."""
        if count >= len(self._marks):
            return []
        return self.log[self._marks[count] :]

    def __len__(self) -> int:
        """How many moves have been played."""
        return len(self._played)


def _plain(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(table)
    data["chance"] = table.chance.data()
    return data
