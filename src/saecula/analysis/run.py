"""Analyzes a game in several processes of this machine, within a limit of time, and reports the progress."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from saecula.analysis.game import Part, allowance, analysed, finished, look_at, parts
from saecula.analysis.shapes import Analysis, Found
from saecula.arena.processes import spread
from saecula.core import Record


class _Job(msgspec.Struct):
    """A part of a game, how many are left with it, and when all of them must be done."""

    part: Part
    left: int
    workers: int
    until: float


def analyse(
    record: Record, seconds: float, jobs: int, progress: Callable[[int, int], None] = lambda done, total: None
) -> Analysis:
    """The analysis of a finished game; `progress(done, total)` is called after each part.

    Raises BadRecord if the record is broken, and NotOver if the game is not over.
    """
    began = time.time()
    finished(record)
    all_parts = parts(record)
    todo = [_Job(part, len(all_parts) - i, jobs, began + seconds) for i, part in enumerate(all_parts)]
    found: list[Found] = []
    for one in spread(_look, todo, jobs):
        found.append(one)
        progress(len(found), len(todo))
    return analysed(record, found, time.time() - began)


def _look(job: _Job) -> Found:
    return look_at(job.part, allowance(job.until, job.workers, job.left))
