"""`saecula replay`: steps through the record of a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from saecula.cli.common import Json, Lang, out, out_json, read_text
from saecula.cli.session import Session, players_of
from saecula.core import BadRecord, Match, Record, SaeculaError, UnknownSeat
from saecula.core.record import HIDDEN, sees
from saecula.drawing import board
from saecula.text import Text, language


def replay(
    file: Annotated[Path, typer.Argument(help="A record (.saecula or JSON).")],
    at: Annotated[int | None, typer.Option("--at", min=0, help="Show the position after this move, and stop.")] = None,
    seat: Annotated[int | None, typer.Option("--as", help="Show only what this seat may see (0, 1, ...).")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the moves line by line.")] = False,
    boards: Annotated[bool, typer.Option("--boards", help="With --plain: print the board after every move.")] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Step through a record: every move is checked against the rules."""
    tape = Tape.read(file, language(lang))
    if seat is not None and not 0 <= seat < tape.game_players:
        raise UnknownSeat(f"there is no seat {seat}: seats are 0 to {tape.game_players - 1}")
    if at is not None and at > len(tape):
        raise BadRecord(f"{file}: there is no move {at}; the record has {len(tape)}")
    if json:
        match = tape.match(len(tape) if at is None else at)
        out_json({"moves": len(match), "view": match.view(seat)})
    elif at is not None:
        out().print(board(tape.match(at).view(seat), tape.text))
    elif plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _print(tape, seat, boards)
    else:
        from saecula.cli.replay_screen import ReplayApp

        ReplayApp(tape, seat).run()


class Tape:
    """A record with its positions, each of which is rebuilt from the nearest stored one before it."""

    STRIDE = 32

    def __init__(self, record: Record, name: str, lang: str) -> None:
        self.record = record
        self._kept: dict[int, Match] = {}
        self.end = self._play(name)
        self.played = self.end.record.entries  # unlike those that were read, they tell who saw what was drawn
        self.text = Text(self.end.game.spec, lang)
        self.session = Session(self.end, players_of(record, self.end.game.players, self.text), self.text)

    @staticmethod
    def read(path: Path, lang: str) -> Tape:
        """Reads the tape of a record file; an error is reported in one line."""
        try:
            return Tape(Record.parse(read_text(path)), str(path), lang)
        except SaeculaError as error:
            message = str(error)
            raise type(error)(message if str(path) in message else f"{path}: {message}") from None

    def _play(self, name: str) -> Match:
        """Plays the whole record once, keeping a copy of the position now and then."""
        match = self.record.start()
        for i, entry in enumerate(self.record.entries):
            if i % self.STRIDE == 0:
                self._kept[i] = match.clone()
            self.record.step(match, i, entry)
        self.record.replay()  # replays it as a whole, to check the result too
        return match

    def __len__(self) -> int:
        return len(self.record.entries)

    @property
    def game_players(self) -> int:
        return self.end.game.players

    def match(self, count: int) -> Match:
        """The position after `count` moves."""
        if count >= len(self):
            return self.end
        base = count - count % self.STRIDE
        match = self._kept[base].clone()
        for i in range(base, count):
            self.record.step(match, i, self.record.entries[i])
        return match

    def lines(self, number: int, viewer: int | None) -> list[str]:
        """The log lines of move `number`, and what was drawn and rolled after it."""
        events = self.end.events_of(number)
        lines = [self.session.line(event, viewer).text for event in events if sees(viewer, event.seen)]
        drawn = [
            str(self.text.named(one.text)) if viewer is None or sees(viewer, one.seen) else HIDDEN
            for one in self.played[number - 1].outcomes
        ]
        return [*lines, self.text.say("app.replay.chance", drawn=", ".join(drawn))] if drawn else lines

    def labels(self, viewer: int | None) -> list[str]:
        """Every move in words (who and what), as a seat may know it; worded in the position in which it was played."""
        match = self.record.start()
        labels: list[str] = []
        for i, entry in enumerate(self.played):
            open_to = viewer is None or sees(viewer, entry.seen)
            what = HIDDEN
            if open_to:
                what = self.text.move(entry.text, match.view(entry.seat if viewer is None else viewer))
            labels.append(f"{self.session.names[entry.seat]}: {what}")
            self.record.step(match, i, self.record.entries[i])
        return labels


def _print(tape: Tape, seat: int | None, boards: bool) -> None:
    console = out()
    text = tape.text
    console.print(f"[bold]{escape(text.title)}[/]  [dim]{escape(str(tape.end.game))}[/]")
    console.print(board(tape.match(0).view(seat), text))
    for number, label in enumerate(tape.labels(seat), 1):
        console.print(f"{number:4} {label}", markup=False)
        for line in tape.lines(number, seat):
            console.print(f"     · {line}", markup=False)
        if boards:
            console.print(board(tape.match(number).view(seat), text))
    if not boards and len(tape):
        console.print(board(tape.end.view(seat), text))
    outcome = tape.end.outcome
    if outcome is None:
        console.print(text.say("app.replay.unfinished"), markup=False)
        return
    console.print(f"[bold]{escape(text.say('app.end.title'))}[/] {escape(text.reason(outcome.reason))}")
    for place, _, name, score in tape.session.result():
        console.print(f"  {place}. {name}  {score}", markup=False)
