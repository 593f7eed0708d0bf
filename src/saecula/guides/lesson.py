"""A lesson: how far a learner has come in a guide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from saecula.guides.guide import Guide, Step, Tip, fits


@dataclass(slots=True)
class Lesson:
    """The steps taken so far. `at` is the current step, `done` how many of its moves were made.

    `marks` remembers for each awaited move which step it belonged to and how many moves of the game came before it, so
    that undo leads back to the step.
    """

    guide: Guide
    at: int = 0
    done: int = 0
    marks: list[tuple[int, int, int]] = field(default_factory=list)

    @property
    def step(self) -> Step | None:
        """The current step; None during free play."""
        return self.guide.step[self.at] if self.at < len(self.guide.step) else None

    @property
    def awaiting(self) -> int:
        """The number of the next step that awaits a move, from the current one on; free play comes after the last."""
        at = self.at
        while at < len(self.guide.step) and not self.guide.step[at].awaits:
            at += 1
        return at

    def allows(self, move: str, legal: Iterable[str]) -> bool:
        """Whether the guide lets the learner make a move now.

        If no legal move fits the next step, the question is not part of the guide, and any move will do.
        """
        at = self.awaiting
        if at == len(self.guide.step):
            return True
        step = self.guide.step[at]
        return step.takes(move) or not any(step.takes(other) for other in legal)

    def read(self) -> None:
        """Goes on from a step that awaits no move."""
        step = self.step
        if step is not None and not step.awaits:
            self.at += 1

    def back(self) -> None:
        """Goes back to the step before, if it awaits no move; what was played stays."""
        if self.at and not self.guide.step[self.at - 1].awaits:
            self.at -= 1

    def played(self, move: str, before: int) -> None:
        """Notes a move of the learner; `before` is the number of moves of the game before it."""
        at = self.awaiting
        if at == len(self.guide.step) or not self.guide.step[at].takes(move):
            return
        done = self.done if at == self.at else 0
        self.marks.append((at, done, before))
        self.at, self.done = (at + 1, 0) if done + 1 >= self.guide.step[at].times else (at, done + 1)

    def undone(self, moves: int) -> None:
        """Goes back to the step that fits, after moves were undone; `moves` is how many the game has now."""
        while self.marks and self.marks[-1][2] >= moves:
            self.at, self.done, _ = self.marks.pop()

    def tip(self, question: str) -> Tip | None:
        """The tip for a question during free play; None if there is none."""
        return next((tip for tip in self.guide.tip if fits(tip.question, question)), None)
