"""The course of play: runs steps until one asks a question, and collects the answers."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Final, Generic

from saecula.core.ask import Ask, AskAll
from saecula.core.compiler import T
from saecula.core.data import whole
from saecula.core.errors import BadSave
from saecula.core.move import Move, Vocabulary
from saecula.core.procedure import AGAIN, LEAVE, NEXT, NONE_SEALED, Frame, Procedures
from saecula.core.table import Table
from saecula.core.types import Seat

RUNAWAY: Final = 1_000_000
"""The number of steps without a question after which the game must be stuck. (A chain of Events among civilizations
that the game leads can have more than ten thousand.)"""


NO_ASKS: Final[list[Ask]] = []
NO_ANSWERS: Final[list[Move | None]] = []
"""Shared by all courses that are over or have not started; nothing is ever added to them."""


class Pace:
    """How many steps have begun, and how many may begin.

    A course shares it with the coroutine in which its steps run, which does not know the course itself. So there is no
    reference cycle, and both are freed at once.
    """

    __slots__ = ("begun", "most")

    def __init__(self) -> None:
        self.begun = 0
        self.most = RUNAWAY


async def flow(table: Table, procedures: Procedures, pace: Pace) -> None:
    """Runs the steps on the stack until the game is over. Steps are awaited, so none raises StopIteration."""
    stack, steps = table.stack, procedures.steps
    while stack:
        frame = stack[-1]
        pace.begun += 1
        if pace.begun > pace.most:
            raise RuntimeError(f"the steps never come to a question; the last was {table.phase!r}")
        how = steps[frame.step](table, frame)
        if not isinstance(how, int):
            how = await how
        if how == AGAIN:
            continue
        if how == NEXT:
            frame.step = procedures.after[frame.step]
            if frame.step:
                continue
        elif how != LEAVE:
            raise TypeError(f"{frame.step!r} ends with {how!r}: a step ends with NEXT, AGAIN or LEAVE")
        _leave(stack, frame)


def _leave(stack: list[Frame], frame: Frame) -> None:
    """Removes the frame of a procedure that is over; frames that it called last may still be above it."""
    for i in range(len(stack) - 1, -1, -1):
        if stack[i] is frame:
            del stack[i]
            return


class Course(Generic[T]):
    """Runs the procedures on the stack of a table until one asks a question.

    `asks` are the current questions: none if the game is over, several if all are asked at once; `next` is the first of
    them that has not been answered. The `answers` to several are sealed until the last one is in. `discreet` means that
    nobody else may know who is asked.
    """

    def __init__(self, procedures: Procedures, moves: Vocabulary, table: T) -> None:
        self.table = table
        self.asks = NO_ASKS
        self.next: Ask | None = None
        self.discreet = False
        self._answers = NO_ANSWERS
        self._procedures = procedures
        self._moves = moves
        self._joint = False
        self._pace = Pace()
        self._flow: Coroutine[Any, Any, None] | None = None
        self._frame: Frame | None = None

    def run(self) -> None:
        """Runs steps until one asks a question or the game is over."""
        self._flow = flow(self.table, self._procedures, self._pace)
        self._go_on(None)
        if self._frame is not None and self._frame.sealed:
            self._reseal(self._frame.sealed)

    def _go_on(self, answer: object) -> None:
        """Passes on the answer and runs steps until one asks a question."""
        pace, going = self._pace, self._flow
        assert going is not None
        pace.most = pace.begun + RUNAWAY
        try:
            request = going.send(answer)
        except StopIteration:
            self._flow = None
            self._frame = None
            self.asks = NO_ASKS
            self.next = None
            self._joint = False
            self.discreet = False
            return
        self._frame = self.table.stack[-1]
        if isinstance(request, Ask):
            self.asks = [request]
            self.next = request
            self._joint = False
            self.discreet = False
        elif isinstance(request, AskAll):
            self.asks = request.asks
            self.next = request.asks[0]
            self._answers = [None for _ in request.asks]
            self._joint = True
            self.discreet = request.discreet
        else:
            raise TypeError(f"a step may await Ask and AskAll only, not {request!r}")

    def _reseal(self, lines: list[str]) -> None:
        """Restores the sealed answers of a copy or a save to their places."""
        for line in lines:
            seat, _, text = line.partition(": ")
            ask = self.ask(whole(seat)) if self._joint and text in self._moves else None
            move = self._moves[text] if ask is not None else None
            if ask is None or move is None or not ask.offers(move) or len(self.seats()) == 1:
                raise BadSave(f"{line[:60]} cannot be answered here")
            self._seal(ask, move)

    def _seal(self, ask: Ask, move: Move) -> None:
        """Puts an answer to its question among several."""
        for i in range(len(self.asks)):
            if self.asks[i] is ask:
                self._answers[i] = move
        self.next = self._open(None)

    def answer(self, ask: Ask, move: Move) -> None:
        """Records an answer; after the last one the steps continue until one asks again."""
        frame, begun = self._frame, self._pace.begun
        assert frame is not None
        if not self._joint:
            self._go_on(move)
        else:
            self._seal(ask, move)
            if self.next is not None:
                frame.sealed = [*frame.sealed, f"{ask.seat}: {move.text}"]
                return
            frame.sealed = NONE_SEALED
            if len(self.asks) > 1 or self.discreet:
                # the sealed answers are opened, or it becomes visible that nobody else was asked
                self.table.notes.revealed = True
            self._go_on(self._answers)
        if begun == self._pace.begun and self.asks:
            raise RuntimeError(f"{frame.step!r} asks twice: a step asks once, and what follows is another step")

    def ask(self, seat: Seat | None) -> Ask | None:
        """The question that a seat (None: the first one) has not answered yet."""
        first = self.next
        return first if seat is None or (first is not None and first.seat == seat) else self._open(seat)

    def _open(self, seat: Seat | None) -> Ask | None:
        """The first question among several that a seat (None: any seat) has not answered yet."""
        if self._joint:
            for i in range(len(self.asks)):
                if self._answers[i] is None and (seat is None or self.asks[i].seat == seat):
                    return self.asks[i]
        return None

    def seats(self) -> list[Seat]:
        """The seats that have not answered yet."""
        if not self._joint:
            return [ask.seat for ask in self.asks]
        return [ask.seat for i, ask in enumerate(self.asks) if self._answers[i] is None]

    @property
    def steps(self) -> int:
        """How many steps have begun so far."""
        return self._pace.begun

    def sealed(self) -> int:
        """How many answers are in while other seats are still being asked."""
        return len(self.asks) - len(self.seats()) if self._joint else 0
