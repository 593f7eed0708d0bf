"""The plain dialogue: line by line, for screen readers, slow connections, scripts and pipes."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from saecula.cli.common import Out, out
from saecula.cli.forecast import forecast_table
from saecula.cli.session import Session, in_short, standing
from saecula.core import CannotUndo, Move, Refused, SaeculaError


class Stop(Exception):
    """The person leaves the table. `error` says what was wrong, if anything."""

    def __init__(self, code: int, error: str = "") -> None:
        super().__init__(error)
        self.code = code
        self.error = error


class Dialogue:
    """Asks and answers on the standard streams. At a terminal, mistakes are asked again; in a script, they end it."""

    def __init__(self, session: Session, board: bool = True) -> None:
        self.session = session
        self.text = session.text
        self.console: Out = out()
        self.interactive = sys.stdin.isatty()
        self._board = board
        self._told = 0
        self._last_person: int | None = None
        self._line = 0
        if not self.interactive:  # a script answers every question
            session.answers.ask_all = True
            session.warns = False

    def run(self) -> int:
        """Plays until the game is over or the person leaves; returns the exit code."""
        session = self.session
        self._hello()
        while True:
            session.let_bots_play()
            session.answer_for_people()
            if session.bot_seat is not None:
                continue
            seat = session.person_seat
            if seat is None:
                break
            self._hand_over(seat)
            self._tell(seat)
            self._show(seat)
            self._answer(seat)
        self._tell(session.viewer())
        self._end()
        return 0

    # --- output ---

    def _say(self, id: str, **params: object) -> None:
        self.console.print(escape(self.text.say(id, **params)))

    def _hello(self) -> None:
        game = self.session.match.game
        self.console.print(f"[bold]{escape(self.text.title)}[/]  [dim]{escape(str(game))}[/]")
        self.console.print(in_short(self.text)[0][1], markup=False)
        self._say("app.plain.seats", seats=", ".join(self.session.names))
        self._say("app.plain.help-hint")

    def _tell(self, viewer: int | None) -> None:
        """Prints the log since the last time. After an undo it may be shorter than what was printed before."""
        log = self.session.match.log
        for line in self.session.lines(viewer, min(self._told, len(log))):
            self.console.print(f"· {line.text}", markup=False)
        self._told = len(log)

    def _hand_over(self, seat: int) -> None:
        """Clears the screen before the next person, if several share it and there is something to hide."""
        session = self.session
        if self._last_person != seat and len(session.persons) > 1 and session.hides(seat):
            name = session.names[seat]
            if self.interactive:
                self.console.clear()
                self._say("app.cover.title", name=name)
                self._read(self.text.say("app.cover.press", name=name))
                self.console.clear()
            else:
                self._say("app.cover.title", name=name)
        self._last_person = seat

    def _show(self, seat: int) -> None:
        session = self.session
        if self._board:
            self.console.print()
            self.console.print(session.board(seat))
        question, rule = session.question(seat)
        self.console.print()
        cite = f" [dim]({rule})[/]" if rule else ""
        self.console.print(f"[bold]{escape(session.names[seat])}: {escape(question)}[/]{cite}")
        own = "" if self._board else standing(session.match.view(seat), seat, self.text)
        if own:
            self.console.print(f"  {own}", markup=False, style="dim")
        self._list(seat, session.match.moves_of(seat).list())
        for line in session.answered(seat, "until", "ask"):
            self.console.print(f"  {line}", markup=False, style="dim")

    def _list(self, seat: int, moves: list[Move]) -> None:
        view = self.session.match.view(seat)
        every = self.session.match.moves_of(seat).list()
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        grid.add_column(style="dim")
        for move in moves:
            label = self.text.move(move.text, view)
            grid.add_row(str(every.index(move) + 1), escape(label), escape(move.text) if label != move.text else "")
            for line in self.text.choice(move.text):
                grid.add_row("", f"  [dim]{escape(line)}[/]", "")
        self.console.print(Padding(grid, (0, 0, 0, 1)))

    def _end(self) -> None:
        outcome = self.session.match.outcome
        assert outcome is not None
        if self._board:
            self.console.print(self.session.board(self.session.viewer()))
        title = self.text.say("app.end.title")
        self.console.print(f"\n[bold]{escape(title)}[/] {escape(self.text.reason(outcome.reason))}")
        for place, _, name, score in self.session.result():
            self.console.print(f"  {place}. {name}  {score}", markup=False)
        for award in outcome.awards:
            self.console.print(f"  {self.text.award(award)}", markup=False)
        if self.session.path is not None:
            self._say("app.saved", path=self.session.save(), command=self.session.go_on())

    # --- input ---

    def _read(self, prompt: str) -> str:
        """One line of input without surrounding spaces. The end of the input leaves the table."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self.console.print()
                raise Stop(0) from None
        line = sys.stdin.readline()
        self._line += 1
        if not line:
            raise Stop(2, self.text.say("app.plain.input-ended", line=self._line))
        return line.strip()

    def _answer(self, seat: int) -> None:
        """Reads lines until a move is played or undone."""
        while True:
            words = self._read("> ")
            if not words or words.startswith("#"):
                continue
            try:
                if self._obey(seat, words):
                    return
            except SaeculaError as error:
                said = self._said(error)
                if not self.interactive:
                    raise Stop(2, self.text.say("app.plain.line", line=self._line, error=said)) from None
                self.console.print(f"[red]{escape(said)}[/]")

    def _said(self, error: SaeculaError) -> str:
        """An error in words; a refusal in the player's language."""
        if isinstance(error, Refused):
            return f"{self.text.refused(error.move, error.because)} {error.rule}: {self.text.rule(error.rule)}"
        return self.text.say("app.cannot-undo") if isinstance(error, CannotUndo) else self.text.error(error)

    def _obey(self, seat: int, words: str) -> bool:
        """Carries out one line; returns True if the question has been answered or undone."""
        command, _, rest = words.partition(" ")
        match = self.session.match
        if match.game.moves.reads(words):  # even if its verb is also a command of the dialogue
            return self._play(seat, words)
        if command in ("?", "help"):
            self.console.print(self.text.say("app.plain.help"), markup=False)
        elif command == "game":
            for title, about in in_short(self.text):
                self.console.print(f"[bold]{escape(title)}[/]  {escape(about)}")
        elif command in ("quit", "exit"):
            raise Stop(0)
        elif command == "undo":
            self.session.undo()
            self._told = min(self._told, len(match.log))
            self._say("app.undone")
            return True
        elif command == "until":
            return self._until(seat, rest.strip())
        elif command == "ask":
            if not self.session.call():
                self._say("app.until.none")
                return False
            self._told = min(self._told, len(match.log))
            return True
        elif command == "save":
            path = self.session.save(Path(rest) if rest else None)
            self._say("app.saved", path=path, command=self.session.go_on())
        elif command == "board":
            self.console.print(self.session.board(seat))
        elif command == "log":
            self._log(seat)
        elif command == "moves":
            self._list(seat, match.moves_of(seat).list())
        elif command == "rule":
            rule = match.game.rules[rest.strip().upper()]
            self.console.print(f"{rule.id}: {rule.text(self.text.lang)}", markup=False)
        elif command == "card":
            self._cards(seat, rest.strip())
        elif command == "why":
            self._why(seat, rest.strip())
        elif command == "hint":
            self.console.print("\n".join(self.session.hint(seat)), markup=False)
        elif command.startswith("/"):
            self._search(seat, words[1:].strip())
        elif words.isdecimal() and len(words) < 10:
            moves = match.moves_of(seat)
            number = int(words)
            if not 1 <= number <= len(moves):
                raise SaeculaError(self.text.say("app.plain.no-number", number=number, most=len(moves)))
            return self._play(seat, moves[number - 1])
        elif command == "warnings":
            self.session.warns = rest.strip() != "off"
            self._say("app.warn.on" if self.session.warns else "app.warn.off")
        elif command == "forecast":
            self.console.print(forecast_table(self.session, seat))
        else:
            return self._play(seat, words)
        return False

    def _log(self, seat: int) -> None:
        for line in self.session.lines(seat):
            self.console.print(f"· {line.text}" + (f"  ({line.rule})" if line.rule else ""), markup=False)

    def _play(self, seat: int, move: Move | str) -> bool:
        """Plays a move; if it is about to lose something, says so first, and plays it when it is given again."""
        lines = self.session.warned(move, seat)
        if not lines:
            self.session.play(move, seat)
            return True
        for line in lines:
            self.console.print(f"! {line}", markup=False, style="yellow")
        self._say("app.warn.again")
        return False

    def _until(self, seat: int, rest: str) -> bool:
        """Gives the standing answer that is offered, or ends all of them; True if the question has been dealt with."""
        if rest == "off":
            self._say("app.until.ended" if self.session.answers.end(seat) else "app.until.none")
            return False
        if not self.session.stand(seat):
            self._say("app.until.none")
            return False
        return True

    def _cards(self, seat: int, what: str) -> None:
        """Prints the cards of a move, given by number or text, or the cards whose names contain the given words."""
        match = self.session.match
        moves = match.moves_of(seat)
        if what.isdecimal() and 1 <= int(what) <= len(moves):
            found = self.text.cards(moves[int(what) - 1], match.view(seat))
        elif match.game.moves.reads(what):
            found = self.text.cards(match.game.moves[what], match.view(seat))
        else:
            wanted = [id for id, name in self.text.names.items() if what and what.lower() in f"{id} {name}".lower()]
            found = [(self.text.name(id), lines) for id in wanted if (lines := self.text.card(id))]
        for name, lines in found:
            self.console.print(f"[bold]{escape(name)}[/]")
            for line in lines:
                self.console.print(f"  {line}", markup=False)
        if not what:
            self.console.print(self.text.say("app.plain.help"), markup=False)
        elif not found:
            self._say("app.plain.nothing", word=what)

    def _why(self, seat: int, move: str) -> None:
        """Prints why a move is refused; without a move, all that are refused now."""
        match = self.session.match
        if move:
            refusal = match.why_not(move, seat)
            if refusal is None:
                self._say("app.plain.allowed", move=move)
            else:
                self._refused(refusal.rule, [refusal.move], seat, self.text.because(refusal.because))
            return
        by_reason: dict[tuple[str, str], list[str]] = {}
        for refusal in match.refusals(seat):
            by_reason.setdefault((refusal.rule, self.text.because(refusal.because)), []).append(refusal.move)
        if not by_reason:
            self._say("app.why.none")
        for (rule, because), moves in by_reason.items():
            self._refused(rule, moves, seat, because)

    def _refused(self, rule: str, moves: list[str], seat: int, because: str = "") -> None:
        """Prints the moves that one rule forbids, what it amounts to here, and the rule."""
        view = self.session.match.view(seat)
        labels = ", ".join(self.text.move(move, view) for move in moves)
        self.console.print(f"✗ {labels}" + (f" ({because})" if because else ""), markup=False)
        self.console.print(f"  {rule}: {self.text.rule(rule)}", markup=False)

    def _search(self, seat: int, word: str) -> None:
        view = self.session.match.view(seat)
        found = [
            move
            for move in self.session.match.moves_of(seat)
            if word.lower() in f"{move.text} {self.text.move(move.text, view)}".lower()
        ]
        if found:
            self._list(seat, found)
        else:
            self._say("app.plain.nothing", word=word)
