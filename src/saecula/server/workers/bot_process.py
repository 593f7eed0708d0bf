"""The code that runs in the bot processes. It imports the games and the bots, but nothing of the server."""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import signal
import threading
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from saecula.analysis.hints import Hint, hinted
from saecula.bots import Beam, Peek, bot
from saecula.core import game, registry

Plans = dict[bytes, str]
"""What a planning bot will play in positions that may come; see `saecula.bots.Beam`."""

NOBODY = 0
"""The number of no task."""

_wanted: list[Any] = []
"""In the process that thinks ahead: the number of the task that is still wanted, in memory shared with the server."""


@dataclass(frozen=True, slots=True)
class Task:
    """A decision for a bot: the position, the seat whose knowledge it has, and the seconds that it may think."""

    game: str
    data: bytes
    seat: int
    bot: str
    seed: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Foreseen:
    """New plans, and the seconds of processor time that they took."""

    plans: Plans
    seconds: float


def choose(task: Task) -> tuple[str, Plans]:
    """The move that the bot chooses, and its plans for the decisions that follow."""
    match = game(task.game).resume(msgspec.json.decode(task.data))
    player = bot(task.bot, task.seed)
    move = player.choose(Peek(match, task.seat, task.seconds)).text
    return move, player.plans if isinstance(player, Beam) else {}


def foresee(task: Task, plans: Plans, rank: int, number: int) -> Foreseen | None:
    """Further plans, for what comes after one move of the others, as long as the task with that number is wanted.

    The time is the process's own: with the lowest priority it says nothing about how much has been thought.
    """

    def clock() -> float:
        return time.thread_time() if not _wanted or _wanted[0].value == number else math.inf

    began = time.thread_time()
    player = bot(task.bot, task.seed + rank)
    if not isinstance(player, Beam) or clock() == math.inf:
        return None
    player.plans = plans
    player.clock = clock
    match = game(task.game).resume(msgspec.json.decode(task.data))
    found = player.foresee(Peek(match, task.seat), rank, task.seconds, task.seed % (1 << 30))
    return None if found is None else Foreseen(found, time.thread_time() - began)


def hint(name: str, data: bytes, seat: int, seconds: float) -> Hint:
    """What the planner would do in a position, with the knowledge of one seat."""
    return hinted(game(name).resume(msgspec.json.decode(data)), seat, seconds)


def prepare(nice: int = 5) -> None:
    """Lowers the priority of a worker, so that people come first, and loads the games before the first move."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)
    registry.find()


def prepare_ahead(wanted: Any, nice: int) -> None:
    """Prepares the process that thinks ahead; `wanted` is shared with the server."""
    _wanted[:] = [wanted]
    prepare(nice)


def _end_with_the_server() -> None:
    """Exits with the server, so that a killed server leaves no processes behind."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
