"""How far a training is, on standard error: a bar at a terminal, lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from saecula.cli.common import out
from saecula.text import Text

if TYPE_CHECKING:
    from saecula.learning.generations import News
    from saecula.learning.train import Epoch

T = TypeVar("T")

LINES: Final = 10
"""The most lines about the games of one kind, where there is no bar."""


def bar() -> Progress:
    """A bar with its words, its number and the time that is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=out(error=True), transient=True)


def tenth(done: int, total: int) -> int:
    """How many of the lines are due."""
    return LINES * done // max(1, total)


def counted(parts: Iterable[T], total: int, size: Callable[[T], int], words: str) -> Iterator[T]:
    """The same, with a bar at a terminal, and with lines elsewhere: after each tenth of the total."""
    done = 0
    if not sys.stderr.isatty():
        for one in parts:
            before, done = done, done + size(one)
            if tenth(done, total) > tenth(before, total):
                out(error=True).print(f"{words}: {done}/{total}", markup=False, soft_wrap=True)
            yield one
        return
    with bar() as progress:
        task = progress.add_task(words, total=total)
        for one in parts:
            progress.advance(task, size(one))
            yield one


def epoch_line(epoch: Epoch, text: Text) -> str:
    """The errors after an epoch."""
    line = text.say("app.learn.epoch", number=epoch.number, trained=epoch.trained, held=epoch.held)
    return f"{line} ({text.say('app.learn.hand', hand=epoch.hand)})"


class Telling:
    """Shows the news of one generation after another."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._number = 0
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._last = ("", 0)

    def generation(self, number: int) -> AbstractContextManager[object]:
        """Begins with another generation; the bar is visible as long as the context is open."""
        self._number, self._last, self._task = number, ("", 0), None
        self._bar = bar() if sys.stderr.isatty() else None
        return self._bar if self._bar is not None else nullcontext()

    def tell(self, news: News) -> None:
        """Moves the bar, or prints a line: after each epoch, and after each tenth of the games."""
        words = self._text.say(f"app.learn.doing.{news.what}", number=self._number)
        if self._bar is not None:
            if self._task is None:
                self._task = self._bar.add_task(words)
            self._bar.update(self._task, description=words, completed=news.done, total=news.total)
            return
        now = (news.what, tenth(news.done, news.total))
        if news.epoch is not None:
            out(error=True).print(f"{words}: {epoch_line(news.epoch, self._text)}", markup=False, soft_wrap=True)
        elif now != self._last:
            out(error=True).print(f"{words}: {news.done}/{news.total}", markup=False, soft_wrap=True)
        self._last = now
