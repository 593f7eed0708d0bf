"""One game of the arena: a line-up of bots, its result, and the time they took."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from saecula.arena.sources import commit
from saecula.bots import Bot, Peek, bot, play_out
from saecula.bots.registry import lot
from saecula.core import Move, engine, game

STAND_IN = "greedy"
"""The bot that takes over from one that fails, so that the game goes on."""

PATIENCE: Final = 10
"""A bot that has not answered after this many times the limit is interrupted, where the system can do that."""


class TooLate(Exception):
    """A game is given up, because the time for it is over."""


class NoAnswer(BaseException):
    """A bot is interrupted. It is not an Exception, which a bot may catch."""


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Raises NoAnswer within the context after some seconds (0: never).

    Only the main thread can be interrupted, so in other threads, and on systems without timers, nothing happens.
    """
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: object) -> None:
    raise NoAnswer


class Job(msgspec.Struct, frozen=True):
    """A game to be played: the game string, its seed, and the bots by seat."""

    game: str
    seed: int
    bots: tuple[str, ...]

    @property
    def key(self) -> str:
        """What distinguishes it from all others, in a file of results."""
        return f"{self.game} {self.seed} {' | '.join(self.bots)}"


class Played(msgspec.Struct, kw_only=True):
    """A game that was played, with one entry per seat in each list.

    `decisions` counts the choices among several moves, `seconds` is the processor time for them and `slowest` the time
    on the clock for the longest. `failed` says why a bot lost its seat to a stand-in, or is empty. `commit` and
    `engine` say what played; they are empty where that is not known, as in older files. `weights` is a hash of the
    files of weights that the bots name, or empty.
    """

    game: str
    seed: int
    bots: list[str]
    scores: list[int]
    ranking: list[int]
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]
    failed: list[str]
    commit: str = ""
    engine: str = ""
    weights: str = ""

    @property
    def key(self) -> str:
        return Job(self.game, self.seed, tuple(self.bots)).key

    def share(self, seat: int) -> float:
        """The part of the victory that a seat has."""
        return (self.ranking[seat] == 1) / self.ranking.count(1)


class Timed:
    """A bot with its times. If it fails, answers nonsense or is too slow, a stand-in has its seat from then on.

    It decides nothing after `end`, but raises TooLate.
    """

    def __init__(self, player: Bot, limit: float, seed: int, end: float = math.inf) -> None:
        self.player = player
        self.name = player.name
        self.clones = True
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.failed = ""
        self._limit = limit
        self._seed = seed
        self._end = end

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        if len(moves) == 1:
            return moves[0]
        began, cpu = time.monotonic(), time.process_time()
        if began > self._end:
            raise TooLate
        move: Move | None = None
        try:
            with interrupted(PATIENCE * self._limit):
                move = self.player.choose(peek)
        except NoAnswer:
            self._replace(f"no answer after {PATIENCE * self._limit:.1f} s")
        except Exception as error:  # whatever a bot does wrong is its own loss
            self._replace(f"{type(error).__name__}: {error}"[:120])
        took = time.monotonic() - began
        self.decisions += 1
        self.seconds += time.process_time() - cpu
        self.slowest = max(self.slowest, took)
        if move is not None and move not in moves:
            self._replace(f"not a legal move: {getattr(move, 'text', move)!s:.80}")
            move = None
        elif self._limit and took > self._limit:
            self._replace(f"{took:.1f} s for a decision")
        return move if move is not None else self.player.choose(peek)

    def _replace(self, why: str) -> None:
        """Gives the seat to the stand-in; the first reason is kept."""
        self.failed = self.failed or why
        self.player = bot(STAND_IN, self._seed)


def play(job: Job, limit: float = 0.0, end: float = math.inf) -> Played:
    """Plays a game. A bot that takes longer than `limit` seconds for a decision loses its seat (0: no limit).

    It is not interrupted until it has taken PATIENCE times as long, because that may be in the middle of anything.

    Raises TooLate if the game has not ended at `end`, by the monotonic clock.
    """
    players = [Timed(bot(name, lot(job.seed, seat)), limit, job.seed + seat, end) for seat, name in enumerate(job.bots)]
    outcome = play_out(game(job.game).start(job.seed), players)
    return Played(
        game=job.game,
        seed=job.seed,
        bots=list(job.bots),
        scores=outcome.scores,
        ranking=outcome.ranking,
        decisions=[p.decisions for p in players],
        seconds=[round(p.seconds, 4) for p in players],
        slowest=[round(p.slowest, 4) for p in players],
        failed=[p.failed for p in players],
        commit=commit(),
        engine=engine(),
    )
