"""`saecula learn`: the guided first game of a game, in the plain dialogue."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from saecula.cli.common import ClosedPipe, Lang
from saecula.cli.plain import Dialogue, Stop
from saecula.cli.play import saved
from saecula.cli.session import PERSON, Session
from saecula.core import BadOption, Move, SaeculaError, spec
from saecula.guides import Lesson, Words, guide_of
from saecula.text import Text, language


def learn(
    game: Annotated[str, typer.Argument(help="The game: its id.")],
    board: Annotated[bool, typer.Option("--board/--no-board", help="Print the board in the plain dialog.")] = True,
    lang: Lang = None,
) -> None:
    """Learn a game: a guided first game, step by step, then free play with advice.

    An empty line reads on; back, guide and leave go back a step, repeat it, and leave the guide.
    """
    found = spec(game)
    guide = guide_of(found)
    if guide is None:
        raise BadOption(f"{game} has no guided first game")
    session = GuidedSession.open(Lesson(guide), Text(found, language(lang)))
    try:
        code = GuidedDialogue(session, board).run()
    except Stop as stop:
        code = saved(session, stop.code, stop.error)
    except KeyboardInterrupt:
        code = saved(session, 130, "")
    except ClosedPipe:
        code = saved(session, 2, session.text.say("app.plain.pipe-closed"))
    if code:
        raise typer.Exit(code)


class GuidedSession(Session):
    """A game with a lesson: only the moves that the guide awaits are made, until it leaves the learner free."""

    lesson: Lesson | None

    @staticmethod
    def open(lesson: Lesson, text: Text) -> GuidedSession:
        """Starts the prepared game."""
        plain = Session.begin(lesson.guide.opened(), [PERSON, "guide"], lesson.guide.seed, text)
        session = GuidedSession(plain.match, plain.players, text)
        session.lesson = lesson
        session.players[1].name = text.say("app.guide.opponent")
        session.text.seats = session.names
        return session

    def play(self, move: Move | str, seat: int) -> None:
        text = move if isinstance(move, str) else move.text
        lesson, before = self.lesson, len(self.match)
        if lesson is not None and not lesson.allows(text, [one.text for one in self.match.moves_of(seat)]):
            raise SaeculaError(self.text.say("app.guide.other"))
        super().play(move, seat)
        if lesson is not None:
            lesson.played(text, before)

    def undo(self) -> None:
        super().undo()
        if self.lesson is not None:
            self.lesson.undone(len(self.match))


class GuidedDialogue(Dialogue):
    """The plain dialogue with the steps of a guide before each answer."""

    def __init__(self, session: GuidedSession, board: bool) -> None:
        super().__init__(session, board)
        self.guided = session
        session.answers.ask_all = False  # a guide says nothing about questions that answer themselves

    def _said(self, error: SaeculaError) -> str:
        return str(error) if type(error) is SaeculaError else super()._said(error)

    def _show(self, seat: int) -> None:
        super()._show(seat)
        self._teach()

    def _teach(self) -> None:
        """Prints the current step, and what follows it up to the next one that awaits a move."""
        lesson = self.guided.lesson
        while lesson is not None and (step := lesson.step) is not None:
            self._print(f"{lesson.at + 1}/{len(lesson.guide.step)} {step.title.of(self.text.lang)}", step.text)
            if step.awaits:
                return
            lesson.read()
            if self.interactive:
                self._read(self.text.say("app.guide.read-on"))
        if lesson is not None:
            seat = self.session.person_seat
            tip = lesson.tip(self.session.match.view(seat)["question"] or "") if seat is not None else None
            if tip is not None:
                self._print(self.text.say("app.guide.tip"), tip.text)

    def _print(self, title: str, words: Words) -> None:
        said = re.sub(r"\{([^{}]+)\}", lambda found: self.text.name(found[1]), words.of(self.text.lang))
        self.console.print()
        self.console.print(f"» {title}", markup=False, style="bold")
        self.console.print(f"  {said}", markup=False)

    def _obey(self, seat: int, words: str) -> bool:
        lesson = self.guided.lesson
        if lesson is not None and words in ("back", "guide", "leave"):
            if words == "leave":
                self.guided.lesson = None
                self._say("app.guide.left")
            else:
                if words == "back":
                    lesson.back()
                self._teach()
            return False
        return super()._obey(seat, words)
