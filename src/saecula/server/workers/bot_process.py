"""The code that runs in the bot processes. It imports the games and the bots, but nothing of the server."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading

import msgspec

from saecula.analysis.hints import Hint, hinted
from saecula.bots import Beam, Peek, bot
from saecula.core import game, registry

PLANS: dict[bytes, str] = {}
"""A bot is created for each decision; the plans of the planning bots in this process outlive them."""


def choose(name: str, data: bytes, seat: int, text: str, seed: int, seconds: float) -> str:
    """The move that the bot chooses in a position, with the knowledge of one seat and this many seconds to think."""
    match = game(name).resume(msgspec.json.decode(data))
    player = bot(text, seed)
    if isinstance(player, Beam):
        player.plans = PLANS
    return player.choose(Peek(match, seat, seconds)).text


def hint(name: str, data: bytes, seat: int, seconds: float) -> Hint:
    """What the planner would do in a position, with the knowledge of one seat."""
    return hinted(game(name).resume(msgspec.json.decode(data)), seat, seconds)


def prepare() -> None:
    """Lowers the priority of a worker, so that people come first, and loads the games before the first move."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    registry.find()


def _end_with_the_server() -> None:
    """Exits with the server, so that a killed server leaves no processes behind."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
