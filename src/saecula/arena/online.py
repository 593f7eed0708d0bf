"""Games of the arena at a server, for programs that play over the network: in any language, on any machine.

A program is named by its account, `@Robot`. It is challenged as a person would challenge it. If it does not accept, or
runs out of time, it loses the seat to a bot of the server, and the game goes on.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from saecula.arena.matches import STAND_IN, Job, Played
from saecula.bots.remote import Client

SIGN: Final = "@"
"""What the name of a program begins with."""
PACE: Final = {"kind": "live", "minutes": 10, "increment": 5}
"""The clock of a game: minutes, and seconds that each turn adds."""
PATIENCE: Final = 60.0
"""How many seconds a program has to accept."""
LOOK: Final = 0.5
"""How many seconds lie between two looks at a table."""


def is_program(name: str) -> bool:
    """Whether a bot of the arena is a program that plays over the network."""
    return name.startswith(SIGN)


def run_online(jobs: list[Job], client: Client, tables: int = 1, end: float = math.inf) -> Iterator[Played]:
    """Plays games at a server, several tables at a time. None is begun after `end`, by the monotonic clock."""
    with ThreadPoolExecutor(tables) as workers:
        for played in workers.map(partial(_until, client, end), jobs):
            if played is not None:
                yield played


def _until(client: Client, end: float, job: Job) -> Played | None:
    return play_online(job, client) if time.monotonic() < end else None


def play_online(job: Job, client: Client, patience: float = PATIENCE, pace: dict[str, Any] | None = None) -> Played:
    """Plays a game at a table of its own.

    The server deals by a key that nobody knows, so the seed only numbers the game. The times of the bots are not known;
    they count as nothing.
    """
    seats = [_seat(name) for name in job.bots]
    table = client.ask("/tables", {"game": job.game, "seats": seats, "pace": pace or PACE})
    path = f"/tables/{table['id']}"
    end = time.monotonic() + patience
    absent = [False] * len(seats)
    while table["status"] != "over":
        if table["status"] == "waiting" and time.monotonic() > end:
            absent = [seat["kind"] not in ("person", "bot") for seat in table["seats"]]
            table = client.ask(f"{path}/start", {"fill": STAND_IN})
        else:
            if table["status"] == "playing" and all(seat["kind"] == "bot" for seat in table["seats"]):
                _watch(client, table["id"])
            time.sleep(LOOK)
            table = client.ask(path)
    failed = [
        "does not accept" if absent[seat] else "has lost its seat" if _lost(name, table["seats"][seat]) else ""
        for seat, name in enumerate(job.bots)
    ]
    nothing = [0.0] * len(seats)
    return Played(
        game=job.game,
        seed=job.seed,
        bots=list(job.bots),
        scores=table["outcome"]["scores"],
        ranking=table["outcome"]["ranking"],
        decisions=[0] * len(seats),
        seconds=nothing,
        slowest=nothing,
        failed=failed,
    )


def _watch(client: Client, table: str) -> None:
    """Watches a game to its end."""
    for told in client.watch(table):
        if told["type"] == "table" and told["table"]["status"] == "over":
            return


def _seat(name: str) -> dict[str, str]:
    """What a table is to have on a seat."""
    return {"kind": "invite", "name": name[len(SIGN) :]} if is_program(name) else {"kind": "bot", "bot": name}


def _lost(name: str, seat: dict[str, Any]) -> bool:
    """Whether a bot sits where a program was to sit."""
    return is_program(name) and seat["kind"] == "bot"
