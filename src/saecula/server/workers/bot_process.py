"""What runs in the processes of the bots. Imports the games and the bots, nothing of the server."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading

import msgspec

from saecula.bots import Beam, Bot, Peek, bot
from saecula.core import BadOption, game, registry

PLANS: dict[bytes, str] = {}
"""A bot is made for each decision; what the planners of this process mean to play next outlives them."""


def choose(name: str, data: bytes, seat: int, text: str, seed: int, seconds: float) -> str:
    """The position, looked at with the knowledge of one seat, and the move that the bot takes."""
    match = game(name).resume(msgspec.json.decode(data))
    player = timed(text, seed, seconds)
    if isinstance(player, Beam):
        player.plans = PLANS
    return player.choose(Peek(match, seat)).text


def timed(text: str, seed: int, seconds: float) -> Bot:
    """The bot, with so many seconds if it is one that knows of time."""
    if "(" not in text:
        with contextlib.suppress(BadOption):
            return bot(f"{text}(seconds={seconds:.2f})", seed)
    return bot(text, seed)


def prepare() -> None:
    """A worker steps back when people need the processor, and knows the games before the first move."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    registry.find()


def _end_with_the_server() -> None:
    """A server that is killed leaves nobody behind."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
