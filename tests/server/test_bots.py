"""Bots never hold up people, even if they fail, think forever, or their process dies."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.bots import Greedy, Peek, register_bot
from saecula.bots import registry as bot_registry
from saecula.core import Move, game
from saecula.server.metrics import Metrics
from saecula.server.net.hub import Hub, Watcher
from saecula.server.settings import Settings
from saecula.server.tables.bot_turns import BotTurns
from saecula.server.tables.rows import BOT, PERSON, Seat
from saecula.server.workers.bots import BotPool, Decision

from .conftest import AOC, User
from .test_tokens import Program, account

Serve = Callable[..., TestClient[Any]]


class Broken:
    name = "broken"
    clones = False

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, peek: Peek) -> Move:
        raise ZeroDivisionError


class Slow(Broken):
    def choose(self, peek: Peek) -> Move:
        time.sleep(1.0)
        return peek.moves[0]


class Held(Broken):
    """A bot that thinks until it is let go."""

    thinking, go = threading.Event(), threading.Event()

    def choose(self, peek: Peek) -> Move:
        self.thinking.set()
        self.go.wait(120)
        return peek.moves[0]


class Cheat(Broken):
    def choose(self, peek: Peek) -> Move:
        return next(move for move in peek.spec.moves if move not in peek.moves)


@pytest.fixture(autouse=True)
def bots() -> Iterator[None]:
    made = {"broken": Broken, "slow": Slow, "held": Held, "cheat": Cheat}
    for name, maker in made.items():
        register_bot(name, maker)
    yield
    for name in made:
        del bot_registry._makers[name]


@pytest.mark.parametrize("name", ["broken", "slow", "cheat"])
def test_the_game_goes_on(serve: Serve, name: str) -> None:
    user = User(serve(bot_seconds=0.05), "Ada")
    id = user.table("me", name, game=f"{AOC}(players=2, first=2)")["id"]
    for _ in range(2):
        user.step(id, 0)
    user.turn(id, 0)
    assert "saecula_bot_failures_total" in user.client.get("/metrics").text


@pytest.mark.parametrize("name", ["broken", "cheat"])
def test_greedy_decides_in_place_of_a_bot_that_fails_or_answers_nonsense(name: str) -> None:
    match = game(AOC, players=2).start(seed=1)
    seat = match.seats[0]
    legal = [move.text for move in match.moves]
    wanted = [Greedy(seed).choose(Peek(match, seat)).text for seed in range(5)]
    assert wanted != [legal[seed % len(legal)] for seed in range(5)], "any legal move would not do"

    async def run() -> list[str]:
        pool = BotPool(Settings(bot_workers=0), Metrics())
        try:
            return [
                await pool.choose(Decision(str(match.game), match.data(), seat, name, seed, legal)) for seed in range(5)
            ]
        finally:
            pool.close()

    assert asyncio.run(run()) == wanted


def test_people_are_answered_while_a_bot_thinks(serve: Serve) -> None:
    Held.thinking.clear()
    Held.go.clear()
    user = User(serve(bot_seconds=120), "Ada")
    id = user.table("me", "held", game=f"{AOC}(players=2, first=2)")["id"]
    assert Held.thinking.wait(60)
    try:
        other = user.table("me", "here")["id"]
        user.step(other, user.get(f"/tables/{other}").json()["waiting"][0])
        assert user.look(id, 0)["n"] == 0  # the bot is still thinking
    finally:
        Held.go.set()
    user.turn(id, 0)


PEOPLE, PROGRAMS = [PERSON, BOT], ["program", BOT]


@pytest.mark.parametrize(
    ("kinds", "moves", "discreet", "watcher", "pause"),
    [
        (PEOPLE, 2, False, "", 0.3),
        (PEOPLE, 1, False, "", 0.0),
        (PEOPLE, 1, True, "", 0.3),
        (PROGRAMS, 2, False, "", 0.0),
        (PROGRAMS, 2, True, "", 0.0),
        (PROGRAMS, 2, False, "program", 0.0),
        (PROGRAMS, 2, False, "person", 0.3),
        ([BOT, BOT], 2, False, "", 0.0),
        ([BOT, BOT], 2, False, "person", 0.3),
        ([BOT, BOT], 1, False, "person", 0.0),
    ],
)
def test_a_bot_waits_only_where_people_follow_and_it_has_a_choice(
    kinds: list[str], moves: int, discreet: bool, watcher: str, pause: float
) -> None:
    hub = Hub(Settings())
    if watcher:
        hub.add(Watcher("t", "u", None, "ip", program=watcher == "program"))
    seats = [
        Seat(i, BOT, None, "", "random") if kind == BOT else Seat(i, PERSON, "u", "", None, program=kind == "program")
        for i, kind in enumerate(kinds)
    ]
    played = SimpleNamespace(discreet=discreet, moves_of=lambda seat: list(range(moves)))
    services: Any = SimpleNamespace(hub=hub, settings=Settings(bot_delay=0.3), tables=None)
    live: Any = SimpleNamespace(id="t", seats=seats, played=played)
    assert BotTurns(services, None)._pause(live, 1) == pause  # type: ignore[arg-type]


def test_programs_do_not_wait_for_bots(serve: Serve) -> None:
    """With a person at the table, this bot would take an hour for each decision."""
    client = serve(bot_delay=3600)
    owner = account(client, "Robot")
    robot = Program(client, owner.post("/me/tokens", name="bot").json()["token"])
    id = robot.table("me", "random", game=f"{AOC}(players=2, first=2)")["id"]
    for _ in range(5):
        robot.step(id, 0)


def test_a_worker_that_dies_is_replaced() -> None:
    async def run() -> None:
        pool = BotPool(Settings(bot_workers=1, bot_seconds=120), Metrics())
        match = game(AOC, players=2).start(seed=1)
        legal = [move.text for move in match.moves]

        async def choose() -> str:
            assert match.seat is not None
            return await pool.choose(Decision(str(match.game), match.data(), match.seat, "greedy", 7, legal))

        try:
            first = await choose()
            assert first in legal
            with pytest.raises(Exception):  # noqa: B017
                await asyncio.wrap_future(pool._executor().submit(os._exit, 1))
            assert await choose() == first  # the same seed, the same choice, in a new process
            assert await pool.run("ada", os.getpid) != os.getpid()  # analyses and hints run there too
        finally:
            pool.close()

    asyncio.run(run())
