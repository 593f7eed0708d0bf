"""A game is its record: a header, and the moves with the outcomes of chance.

Text form (`.saecula`): TOML front matter between lines of `+++`, then one numbered line per move, `12 1: take 7 =
moses`: move 12, by seat 1, and after `=` the outcomes of chance. `0 = ...` is the set-up. Comments follow `;`. In the
record of a seat, `?` replaces whatever it may not know.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from saecula.core.chance import Drawn
from saecula.core.compiler import convert
from saecula.core.data import whole
from saecula.core.errors import BadRecord, SaeculaError
from saecula.core.outcome import Outcome
from saecula.core.types import Seat

if TYPE_CHECKING:
    from saecula.core.game import Game
    from saecula.core.match import Match

HIDDEN: Final = "?"
FENCE: Final = "+++"
FORMAT: Final = 1


@dataclass(slots=True)
class Entry:
    """One move: who made it, its text, who may know it, and the outcomes of chance that it led to.

    With `discreet`, the others do not even know that somebody was asked.
    """

    seat: Seat
    text: str
    seen: int
    outcomes: list[Drawn]
    discreet: bool = False

    def line(self, number: int) -> str:
        """The line of the full record."""
        return f"{number} {self.seat}: {self.text}" + _tail(self.outcomes, None, True)

    def line_for(self, number: int, seat: Seat | None) -> str:
        """The line as a seat (None: a spectator) may see it."""
        what = self.text if sees(seat, self.seen) else HIDDEN
        return f"{number} {self.seat}: {what}" + _tail(self.outcomes, seat, False)


def sees(seat: Seat | None, mask: int) -> bool:
    """Whether a seat (None: a spectator) is in the mask."""
    return mask == -1 or (seat is not None and bool(mask >> seat & 1))


def _tail(outcomes: list[Drawn], seat: Seat | None, everything: bool) -> str:
    if not outcomes:
        return ""
    return " = " + ", ".join(d.text if everything or sees(seat, d.seen) else HIDDEN for d in outcomes)


@dataclass(slots=True)
class Record:
    """Header and moves of one game. `seats` are the names of the players, `date` an ISO date.

    `commitment` is the hash of the key that the draws are made from, `key` the key itself, known when the game is over;
    both are written in hexadecimal digits.
    """

    game: str
    version: str
    seed: int | None
    setup: list[Drawn]
    entries: list[Entry]
    outcome: Outcome | None = None
    seats: list[str] = field(default_factory=list)
    date: str = ""
    redacted: bool = False
    commitment: str = ""
    key: str = ""

    # --- writing ---

    def text(self, seat: Seat | None = None, everything: bool = True) -> str:
        """The record as text. `for_seat` returns it as one seat may see it."""
        head = [FENCE, f"format = {FORMAT}", f"game = {_quote(self.game)}", f"rules = {_quote(self.version)}"]
        if everything and self.seed is not None:
            head.append(f"seed = {self.seed}")
        if self.commitment:
            head.append(f"commitment = {_quote(self.commitment)}")
        if everything and self.key:
            head.append(f"key = {_quote(self.key)}")
        if not everything:
            head.append(f"seen_by = {seat if seat is not None else -1}")
        if self.seats:
            head.append(f"seats = [{', '.join(_quote(s) for s in self.seats)}]")
        if self.date:
            head.append(f"date = {_quote(self.date)}")
        setup, entries = (self.setup, self.entries) if everything else self._known_to(seat)
        head.append(f"moves = {len(entries)}")
        if self.outcome is not None:
            head.append(f"result = {_quote(self.outcome.reason)}")
            head.append(f"scores = {self.outcome.scores}")
            head.append(f"ranking = {self.outcome.ranking}")
            if self.outcome.awards:
                head.append(f"awards = [{', '.join(_quote(a) for a in self.outcome.awards)}]")
            if self.outcome.fractions:
                head.append(f"fractions = [{', '.join(_quote(part) for part in self.outcome.fractions)}]")
        head.append(FENCE)
        lines = ["0" + _tail(setup, seat, everything)]
        lines += [e.line(i + 1) if everything else e.line_for(i + 1, seat) for i, e in enumerate(entries)]
        return "\n".join([*head, *lines]) + "\n"

    def for_seat(self, seat: Seat | None) -> str:
        """The text of the record as that seat (None: a spectator) may see it, without what it cannot know."""
        return self.text(seat, everything=False)

    def _known_to(self, seat: Seat | None) -> tuple[list[Drawn], list[Entry]]:
        """The set-up and moves without the hidden answers of seats that were asked discreetly, which leave no line.

        The outcomes of chance after such an answer are added to the line before, as if nobody had been asked.
        """
        setup = self.setup
        out: list[Entry] = []
        for entry in self.entries:
            if not entry.discreet or sees(seat, entry.seen):
                out.append(entry)
            elif out:
                last = out[-1]
                out[-1] = Entry(last.seat, last.text, last.seen, last.outcomes + entry.outcomes, last.discreet)
            else:
                setup = setup + entry.outcomes
        return setup, out

    def json(self) -> str:
        """The record as JSON, with the same fields as the text."""
        data = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.version,
            "seed": self.seed,
            **({"commitment": self.commitment} if self.commitment else {}),
            **({"key": self.key} if self.key else {}),
            "seats": self.seats,
            "date": self.date,
            "result": msgspec.to_builtins(self.outcome) if self.outcome is not None else None,
            "setup": [d.text for d in self.setup],
            "moves": [
                {"seat": e.seat, "move": e.text, **({"outcomes": [d.text for d in e.outcomes]} if e.outcomes else {})}
                for e in self.entries
            ],
        }
        return msgspec.json.encode(data).decode()

    # --- reading ---

    @staticmethod
    def parse(text: str) -> Record:
        """Reads a record from its text or JSON form. Raises BadRecord with the line."""
        if text.lstrip().startswith("{"):
            return _from_json(text)
        lines = text.splitlines()
        if not lines or lines[0].strip() != FENCE:
            raise BadRecord("line 1: not a record (a record begins with +++)")
        try:
            end = next(i for i in range(1, len(lines)) if lines[i].strip() == FENCE)
        except StopIteration:
            raise BadRecord(f"line {len(lines)}: the header is not closed (+++): the record is truncated") from None
        try:
            head = tomllib.loads("\n".join(lines[1:end]))
        except tomllib.TOMLDecodeError as error:
            raise BadRecord(f"header: {error}") from None
        record = _header(head)
        for number in range(end + 1, len(lines)):
            line = lines[number].split(";", 1)[0].strip()
            if line:
                _read_line(record, line, number + 1)
        announced = head.get("moves")
        if announced is not None and announced != len(record.entries):
            raise BadRecord(f"truncated or edited: {announced} moves announced, {len(record.entries)} found")
        return record

    def start(self, of: Game | None = None) -> Match:
        """The match before its first move. `of` is the game, if it cannot be found by its name."""
        from saecula.core.match import Match
        from saecula.core.registry import game

        if self.redacted:
            raise BadRecord("this is the record of one seat: hidden draws are left out, so it cannot be replayed")
        given = [d.text for d in self.setup]
        try:
            key = bytes.fromhex(self.key)
            match = Match.begin(of if of is not None else game(self.game), self.seed or 0, given, key=key)
        except BadRecord as error:
            raise BadRecord(f"set-up: {error}") from None
        _complete("set-up", given, match.last_outcomes)
        return match

    def replay(self, upto: int | None = None, of: Game | None = None) -> Match:
        """Plays the record from its beginning (up to move number `upto`) and checks every move and the result."""
        match = self.start(of)
        entries = self.entries if upto is None else self.entries[:upto]
        for i, entry in enumerate(entries):
            self.step(match, i, entry)
        if upto is None and self.outcome is not None:
            reached = match.outcome
            if reached is None:
                raise BadRecord("the record gives a result, but its moves do not end the game")
            if reached.scores != self.outcome.scores or reached.ranking != self.outcome.ranking:
                raise BadRecord(
                    f"the record gives scores {self.outcome.scores}, but its moves lead to {reached.scores}"
                )
        return match

    def step(self, match: Match, i: int, entry: Entry) -> None:
        """Plays move number i + 1 on the match."""
        given = [d.text for d in entry.outcomes]
        try:
            match.play(entry.text, entry.seat, given)
        except SaeculaError as error:
            raise BadRecord(f"move {i + 1}: {error}") from None
        _complete(f"move {i + 1}", given, match.last_outcomes)


def _complete(place: str, given: list[str], happened: list[Drawn]) -> None:
    if len(given) < len(happened):
        trouble = f"truncated or edited: {len(given)} of {len(happened)} outcomes of chance are given"
        raise BadRecord(f"{place}: {trouble}")


def _quote(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _header(head: dict[str, Any]) -> Record:
    written = head.get("format")
    if not isinstance(written, int):
        raise BadRecord("header: no format number")
    if written > FORMAT:
        raise BadRecord(
            f"header: format {written} comes from a newer version; this program reads formats up to {FORMAT}"
        )
    if not isinstance(head.get("game"), str):
        raise BadRecord("header: no game")
    outcome = None
    if "result" in head and head["result"] is not None:
        try:
            if isinstance(head["result"], dict):
                outcome = convert(head["result"], Outcome)
            else:
                keys = ("scores", "ranking")
                more = {key: head[key] for key in ("awards", "fractions") if key in head}
                outcome = convert({"reason": head["result"], **{k: head[k] for k in keys}, **more}, Outcome)
        except (KeyError, msgspec.ValidationError) as error:
            raise BadRecord(f"header: the result cannot be read: {error}") from None
    seed = head.get("seed")
    seats = head.get("seats") or []
    if not (seed is None or isinstance(seed, int)) or not isinstance(seats, list):
        raise BadRecord("header: seed must be a number, and seats a list of names")
    for name in ("commitment", "key"):
        if head.get(name) and not (isinstance(head[name], str) and is_hash(head[name])):
            raise BadRecord(f"header: {name} must have 64 hexadecimal digits")
    return Record(
        head["game"],
        str(head.get("rules", "")),
        seed,
        [],
        [],
        outcome,
        [str(s) for s in seats],
        str(head.get("date", "")),
        "seen_by" in head,
        head.get("commitment") or "",
        head.get("key") or "",
    )


def is_hash(text: str) -> bool:
    """Whether this is the text of a key or of its hash."""
    return len(text) == 64 and all(c in "0123456789abcdef" for c in text)


def _read_line(record: Record, line: str, number: int) -> None:
    body, _, tail = line.partition("=")
    outcomes = [Drawn(word.strip(), -1) for word in tail.split(",")] if tail.strip() else []
    head, _, text = body.partition(":")
    words = head.split()
    if words == ["0"] and not text:
        record.setup = outcomes
        return
    known = len(words) == 2 and whole(words[1]) >= 0
    unknown = len(words) == 2 and words[1] == HIDDEN and record.redacted
    if not (known or unknown) or whole(words[0]) < 0 or not text.strip():
        raise BadRecord(f"line {number}: {line[:60]!r} is not `number seat: move`")
    if int(words[0]) != len(record.entries) + 1:
        raise BadRecord(f"line {number}: move {words[0]} where move {len(record.entries) + 1} is expected")
    record.entries.append(Entry(int(words[1]) if known else -1, text.strip(), -1, outcomes))


def _from_json(text: str) -> Record:
    try:
        data = msgspec.json.decode(text)
        record = _header(data)
        record.setup = [Drawn(str(word), -1) for word in data.get("setup", [])]
        for move in data["moves"]:
            outcomes = [Drawn(str(word), -1) for word in move.get("outcomes", [])]
            record.entries.append(Entry(int(move["seat"]), str(move["move"]), -1, outcomes))
    except (msgspec.DecodeError, KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadRecord(f"JSON record: {error}") from None
    return record
