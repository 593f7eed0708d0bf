"""Results in a file, one line of JSON per game: a run that was interrupted goes on where it was."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path

import msgspec

from saecula.arena.matches import Job, Played, TooLate, play
from saecula.arena.processes import pool, with_ray
from saecula.bots.evaluation import files_named, hash_of_files
from saecula.core import SaeculaError


class BadResults(SaeculaError):
    """A file of results cannot be read."""


class Results:
    """The games that were played, in memory and (with a path) in a file.

    A game by a file of weights that has changed since does not count: it is played again, and the last line holds.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, Played] = {}
        self._hashes: dict[tuple[str, ...], str] = {}
        if path is not None and path.exists():
            for played in read(path):
                self._known[played.key] = played

    def __len__(self) -> int:
        return len(self._known)

    def of(self, jobs: Iterable[Job]) -> list[Played]:
        """The results of the games that have been played."""
        return [self._known[job.key] for job in jobs if self._counts(job)]

    def all(self) -> list[Played]:
        """The results of all games in the file."""
        return [
            played for played in self._known.values() if self._counts(Job(played.game, played.seed, tuple(played.bots)))
        ]

    def missing(self, jobs: Iterable[Job]) -> list[Job]:
        """The games that have not been played yet, each once."""
        return list({job.key: job for job in jobs if not self._counts(job)}.values())

    def _counts(self, job: Job) -> bool:
        """Whether a game was played, by the weights that are there now; a line of an older file does not say."""
        played = self._known.get(job.key)
        return played is not None and (not played.weights or played.weights == self._hash(job.bots))

    def _hash(self, bots: tuple[str, ...]) -> str:
        """A hash of the files of weights that some bots name, as they were when first asked."""
        if bots not in self._hashes:
            self._hashes[bots] = hash_of_files(bots)
        return self._hashes[bots]

    def add(self, played: Played) -> None:
        """Keeps a result; the line is written at once."""
        played.weights = self._hash(tuple(played.bots))
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")
        self._known[played.key] = played


def read(path: Path) -> list[Played]:
    """The results in a file. A last line that was cut off by an interruption is left out and removed."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise BadResults(f"{path}: {error.strerror}") from None
    out = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            out.append(msgspec.json.decode(line, type=Played))
        except msgspec.MsgspecError:
            if number == len(lines):  # it has no end of line
                path.write_bytes(b"\n".join([*lines[:-1], b""]))
                break
            raise BadResults(f"{path}, line {number}: not a result of the arena") from None
    return out


def run(
    jobs: list[Job],
    processes: int = 1,
    limit: float = 0.0,
    ray: bool = False,
    end: float = math.inf,
    grace: float = math.inf,
) -> Iterator[Played]:
    """Plays games as processes become free: in this one, in several, or wherever Ray has cores.

    No game is begun after `end`, by the monotonic clock, and one that goes on for `grace` seconds more is given up.
    """
    work = partial(_until, limit, grace)
    processes = min(processes, len(jobs))
    if ray:
        yield from filter(None, with_ray(work, jobs, end, files_named(name for job in jobs for name in job.bots)))
    elif processes < 2:
        yield from filter(None, map(partial(work, end), jobs))
    else:
        with pool(processes) as workers:
            for done in as_completed([workers.submit(work, end, job) for job in jobs]):
                if played := done.result():
                    yield played


def _until(limit: float, grace: float, end: float, job: Job) -> Played | None:
    try:
        return play(job, limit, end + grace) if time.monotonic() < end else None
    except TooLate:
        return None
