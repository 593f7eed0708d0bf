"""A match: the table, the coroutine of the current phase, and the questions that wait for an answer."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from saecula.core.ask import Ask, AskAll
from saecula.core.chance import ALL, Drawn, Event, seeded
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
    """What has happened since the phase began: an answer of a seat, or a re-deal (`move` is None) for a seat."""

    __slots__ = ("branch", "move", "seat")

    def __init__(self, seat: int, move: Move | None, branch: int = 0) -> None:
        self.seat = seat
        self.move = move
        self.branch = branch

    def __str__(self) -> str:
        return f"{self.seat}: {self.move.text}" if self.move is not None else f"{self.seat}: ? {self.branch}"


class Moves:
    """The legal moves of a question, as a lazy view: iterate it, count it, test `"take 7" in moves`."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Ask | None) -> None:
        self._ask = ask

    def list(self) -> list[Move]:
        return self._ask.choices.moves if self._ask is not None else []

    def __iter__(self) -> Iterator[Move]:
        return iter(self.list())

    def __len__(self) -> int:
        return len(self.list())

    def __getitem__(self, i: int) -> Move:
        return self.list()[i]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(m.text == move for m in self.list())
        return move in self.list()

    def __repr__(self) -> str:
        return f"<Moves: {', '.join(m.text for m in self.list())}>"


class _Checkpoint:
    """The table at the start of a phase, and how many moves had been played then: where undo starts from."""

    __slots__ = ("count", "table")

    def __init__(self, count: int, table: Table) -> None:
        self.count = count
        self.table = table


class Match:
    """One game being played. See `Game.start` for how to get one."""

    def __init__(self, game: Game, table: Table, keep: bool) -> None:
        self.game = game
        self.table = table
        self.log: list[Event] = []
        self._keep = keep
        self._rule: Coroutine[Any, Any, None] | None = None
        self._asks: list[Ask] = []
        self._answers: list[Move | None] = []
        self._waiting = 0
        self._joint = False
        self._discreet = False
        self._base: Table | None = None
        self._since: list[Step] = []
        self._entries: list[Entry] = []
        self._marks: list[int] = []
        self._setup: list[Drawn] = []
        self._seed: int | None = None
        self._partial = False
        self._floor = 0
        self._trail: list[_Checkpoint] = []

    # --- beginnings ---

    @staticmethod
    def begin(game: Game, seed: int, script: list[str], keep: bool = True) -> Match:
        """A new match; with a script of outcomes the set-up follows it instead of the generator."""
        chance = seeded(seed)
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
    def from_data(game: Game, data: Mapping[str, Any]) -> Match:
        """See `Game.resume`."""
        written = data.get("_format", FORMAT)
        if not isinstance(written, int) or written > FORMAT:
            raise BadSave(f"save of format {written}: this program reads up to {FORMAT}, take a newer one")
        if data.get("_game", str(game)) != str(game):
            raise BadSave(f"save of {data['_game']}, not of {game}")
        since = data.get("_since", [])
        table: Table = game.read_table(data["_base"] if since else data)
        if table.phase != OVER and table.phase not in game.spec.phases:
            raise BadSave(f"{game.id}: there is no phase {table.phase!r}")
        table.chance.quiet = False
        match = Match(game, table, True)
        match._partial = True
        match._enter()
        for text in since:
            match._resend(match._read_step(text))
        match._drain()
        return match

    def _read_step(self, text: str) -> Step:
        seat, _, words = text.partition(": ")
        if words.startswith("? "):
            return Step(int(seat), None, int(words[2:]))
        return Step(int(seat), self.game.moves[words])

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
            if refusal is None:
                raise UnknownMove(f"{m.text!r} belongs to another game")
            raise Refused(m.text, refusal.rule, refusal.text)
        if not self._keep:
            self._send(ask, m)
            return
        if outcomes:
            self._rehearse(m, ask.seat, outcomes)
        self.table.chance.script = outcomes[:] if outcomes else []
        self._remember(ask.seat)
        entry = Entry(ask.seat, m.text, 1 << ask.seat if ask.secret else ALL, [])
        self._marks.append(len(self.log))
        self._send(ask, m)
        self._unscripted()
        revealed = self.table.chance.revealed
        entry.outcomes = self._drain()
        self._entries.append(entry)
        if entry.outcomes or revealed:
            self._floor = len(self._entries)
            self._trail = []

    def _rehearse(self, move: Move, seat: int, outcomes: list[str]) -> None:
        """Tries dictated outcomes on a clone first, so that wrong ones leave the match untouched."""
        rehearsal = self.clone(keep=False)
        rehearsal.table.chance.script = outcomes[:]
        rehearsal.play(move, seat)
        rehearsal._unscripted()

    def _unscripted(self) -> None:
        if self.table.chance.script:
            raise BadRecord(f"chance: {', '.join(self.table.chance.script)} is left over, nothing more is drawn here")

    def _drain(self) -> list[Drawn]:
        chance = self.table.chance
        drawn = chance.outcomes
        self.log.extend(chance.told)
        chance.outcomes = []
        chance.told = []
        chance.revealed = False
        return drawn

    def _remember(self, seat: int) -> None:
        """Keeps the start of this phase for undo, unless another seat decided before."""
        if self._entries and self._entries[-1].seat != seat:
            self._floor = len(self._entries)
            self._trail = []
        if not self._since:
            self._base = self.table.copy()
            self._trail.append(_Checkpoint(len(self._entries), self._base))

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
            self._discreet = False
        elif isinstance(request, AskAll):
            self._asks = request.asks
            self._answers = [None for _ in request.asks]
            self._waiting = len(request.asks)
            self._joint = True
            self._discreet = request.discreet
        else:
            raise TypeError(f"a phase may await Ask and AskAll only, not {request!r}")

    def _resend(self, step: Step) -> None:
        if step.move is None:
            self._redeal(step.seat, step.branch)
            return
        ask = self._ask(step.seat)
        if ask is None or step.move not in ask.choices.moves:
            raise BadSave(f"{self.game.id}: {step} cannot be answered here")
        self._send(ask, step.move)

    # --- undo ---

    def can_undo(self, seat: int) -> bool:
        """Whether the last move may be taken back by that seat: it was its own, and nothing was revealed since."""
        return len(self._entries) > self._floor and self._entries[-1].seat == seat and bool(self._trail)

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last move: until something hidden or random was revealed, or another seat decided."""
        if seat is None:
            seat = self._entries[-1].seat if self._entries else -1
        if not self.can_undo(seat):
            raise CannotUndo("nothing to undo: the last move was another seat's, or something was revealed since")
        count = len(self._entries) - 1
        while self._trail[-1].count > count:
            self._trail.pop()
        checkpoint = self._trail[-1]
        replayed = self._entries[checkpoint.count : count]
        del self.log[self._marks[count] :]
        del self._marks[count:]
        del self._entries[count:]
        self.table = checkpoint.table.copy()
        self._enter()
        for entry in replayed:
            self._resend(Step(entry.seat, self.game.moves[entry.text]))
        if not self._since:
            self._trail = [c for c in self._trail if c.count < count]
        else:
            self._base = checkpoint.table
        self.table.chance.quiet = False

    # --- copies ---

    def clone(self, seat: int | None = None, keep: bool = True, branch: int = 0) -> Match:
        """An independent copy. With a seat, what that seat cannot know is re-dealt and the random state branched.

        The same `branch` gives the same re-deal. With `keep=False` the copy is lighter: without log and undo, and to be
        cloned again only at the first question of a phase.
        """
        if self._since and self._base is None:
            raise RuntimeError("a match with keep=False can be cloned only at the first question of a phase")
        table = self._base.copy() if self._base is not None and self._since else self.table.copy()
        table.chance.quiet = not keep
        match = Match(self.game, table, keep)
        match._partial = True
        if not self._since:
            if seat is not None:
                match._shuffle(seat, branch)
            match._enter()
            match._drain()
            match.log = []
            return match
        match._enter()
        match._base = self._base
        sealed = self._sealed() if seat is not None else len(self._since)
        for i in range(len(self._since)):
            step = self._since[i]
            if i < sealed or step.seat == seat or step.move is None:
                match._resend(step)
        if seat is not None:
            match._redeal(seat, branch)
        match._drain()
        match.log = []
        return match

    def _sealed(self) -> int:
        """From which step on the answers to the question of the moment begin, sealed while others are still asked."""
        count = sum(1 for answer in self._answers if answer is not None)
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
        asked = [s for s in self.seats if s == seat or not self._discreet]
        ask = self._ask(seat) if seat is not None else None
        outcome = self.outcome
        return {
            "game": str(self.game),
            "seat": seat,
            "phase": self.table.phase,
            "question": ask.name if ask is not None else None if self._discreet else self.question,
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
    def record(self) -> Record:
        """The whole game so far as a record: header and moves with the outcomes of chance."""
        if self._partial or not self._keep:
            raise BadRecord("this match did not begin at the beginning: it has no record of its own")
        outcome = self.outcome
        return Record(str(self.game), self.game.spec.version, self._seed, self._setup, self._entries[:], outcome)

    def events_since(self, count: int) -> list[Event]:
        """The log lines of the moves from number `count` on (0: from the beginning)."""
        if count >= len(self._marks):
            return []
        return self.log[self._marks[count] :]

    def __len__(self) -> int:
        """How many moves have been played."""
        return len(self._entries)


def _plain(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(table)
    data["chance"] = {"s1": table.chance.s1, "s2": table.chance.s2}
    return data
