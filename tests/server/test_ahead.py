"""Planning bots think ahead while people decide; what they plan belongs to the table, whichever worker planned it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

import saecula
from saecula.bots.beam import sight_of
from saecula.core import Match
from saecula.server.metrics import Metrics
from saecula.server.settings import Settings
from saecula.server.tables.bot_turns import BotTurns
from saecula.server.tables.live import LiveTable
from saecula.server.workers import ahead as ahead_module
from saecula.server.workers import bot_process
from saecula.server.workers import bots as workers
from saecula.server.workers.ahead import MOST, PLANNED, Ahead, Ponder, plans_ahead, remember
from saecula.server.workers.bot_process import NOBODY, Plans, Task, choose
from saecula.server.workers.bots import BotPool, Decision
from saecula.server.workers.fair_queue import FairQueue

from .conftest import AOC, User

Serve = Callable[..., TestClient[Any]]


@pytest.fixture(autouse=True)
def nothing_wanted(toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys of all tests, and a process that thinks about nothing yet."""
    monkeypatch.setattr(bot_process, "_wanted", [])


class Threaded(Ahead):
    """Thinks in a thread, so that a test can look at it."""

    def __init__(self, busy: Callable[[], int] = lambda: 0, **more: Any) -> None:
        super().__init__(Settings(bot_workers=1, **more), busy)

    def _executor(self) -> Any:
        self._wanted = self._wanted or SimpleNamespace(value=NOBODY)
        bot_process._wanted[:] = [self._wanted]
        self._pool = self._pool or ThreadPoolExecutor(1)  # type: ignore[assignment]
        return self._pool


def ponder(plans: Plans, bot: str = "beam(nodes=60)") -> Ponder:
    """The first seat of a game decides; the second thinks."""
    match = saecula.game("hamlet").start(1)
    assert match.seats == [0]
    return Ponder(str(match.game), match.data(), 1, bot, 7, plans)


async def until(true: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


def live(client: TestClient[Any], id: str) -> LiveTable:
    found: LiveTable = client.app.state.services.tables._lives[id]
    return found


def ahead(client: TestClient[Any]) -> Ahead:
    found: Ahead = client.app.state.services.bots.ahead
    return found


# --- plans ---


def test_the_plan_of_one_worker_is_followed_without_another(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers keep nothing: each decision has a new bot. What one has planned is played without asking any."""
    asked: list[Task] = []
    known: list[tuple[int, str]] = []
    know = BotTurns._known

    def counted(task: Task) -> tuple[str, Plans]:
        asked.append(task)
        return choose(task)

    def looked_up(self: BotTurns, table: LiveTable, seat: int) -> str:
        found = know(self, table, seat)
        known.append((len(table.played.moves_of(seat).list()), found))
        return found

    monkeypatch.setattr(workers, "choose", counted)
    monkeypatch.setattr(BotTurns, "_known", looked_up)
    user = User(serve(bot_parameters=True), "Ada")
    id = user.table("me", "beam(nodes=200)", game=f"{AOC}(players=2, first=2)", seed=2)["id"]
    user.turn(id, 0)
    planned = [move for count, move in known if count > 1 and move]
    assert planned, "a plan was followed"
    assert len(asked) == len([move for count, move in known if count > 1 and not move]) > 0


def test_the_plans_of_a_seat_are_bounded_and_the_newest_stay() -> None:
    plans: Plans = {}
    for n in range(3 * PLANNED):
        remember(plans, {n.to_bytes(2, "big"): f"move {n}"})
    assert list(plans.values()) == [f"move {n}" for n in range(2 * PLANNED, 3 * PLANNED)]


def test_another_bot_on_the_seat_does_not_follow_the_plans_of_the_first() -> None:
    table = LiveTable("x")
    table.seats = [SimpleNamespace(bot="hard")]  # type: ignore[list-item]
    table.plans(0)[b"sight"] = "move"
    assert table.plans(0) == {b"sight": "move"}
    table.seats[0].bot = "master"
    assert table.plans(0) == {}


# --- thinking ahead ---


@pytest.mark.parametrize(("name", "plans"), [("master", True), ("beam", True), ("medium", False), ("no such", False)])
def test_only_bots_that_plan_think_ahead(name: str, plans: bool) -> None:
    assert plans_ahead(name) is plans


def test_what_was_foreseen_is_answered_without_thinking() -> None:
    plans: Plans = {}

    async def run() -> None:
        thinking = Threaded()
        thinking.begin("table", lambda: [ponder(plans)])
        await until(lambda: thinking._running is None)
        thinking.close()

    asyncio.run(run())
    match = saecula.game("hamlet").start(1)
    match.play("coin", 0)
    assert plans[sight_of(match.view(1))] in [move.text for move in match.moves_of(1)]


def test_the_thought_ends_when_the_table_moves_on() -> None:
    """The bot would think for an hour."""
    plans: Plans = {}

    async def run() -> None:
        thinking = Threaded(bot_ahead=7200.0, bot_think=3600.0)
        thinking.begin("table", lambda: [ponder(plans, "beam(nodes=1000000000, seconds=3600, deals=1000000000)")])
        await until(lambda: thinking._wanted is not None and thinking._wanted.value != NOBODY)
        thinking.end("another")
        assert thinking._wanted.value != NOBODY
        thinking.end("table")
        await until(lambda: thinking._running is None)
        thinking.close()

    asyncio.run(run())
    assert plans == {}, "what was broken off is not kept"


def test_it_waits_as_long_as_decisions_wait() -> None:
    plans: Plans = {}

    async def run() -> None:
        waiting = 1
        thinking = Threaded(lambda: waiting)
        thinking.begin("table", lambda: [ponder(plans)])
        assert thinking._running is None
        waiting = 0
        thinking.go_on()
        await until(lambda: plans)
        thinking.close()

    asyncio.run(run())


def test_a_decision_that_must_wait_stops_the_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(task: Task) -> tuple[str, Plans]:
        time.sleep(0.05)
        return "yes", {}

    monkeypatch.setattr(workers, "choose", slow)

    async def run() -> None:
        pool = BotPool(Settings(bot_workers=0), Metrics())
        pool._queue = FairQueue(1)
        wanted = pool.ahead._wanted = SimpleNamespace(value=5)
        decisions = [Decision("", {}, 0, "greedy", n, ["yes", "no"]) for n in range(2)]
        first = asyncio.create_task(pool.choose(decisions[0]))
        await asyncio.sleep(0)
        assert wanted.value == 5, "nobody waits"
        await pool.choose(decisions[1])
        assert wanted.value == NOBODY
        await first
        pool.close()

    asyncio.run(run())


def test_only_so_many_tables_wait() -> None:
    thinking = Threaded(lambda: 1)
    for n in range(MOST + 5):
        thinking.begin(str(n), list)
    assert list(thinking._waiting) == [str(n) for n in range(5, MOST + 5)]


@pytest.mark.parametrize("off", [{"bot_ahead": 0.0}, {"bot_workers": 0}])
def test_it_can_be_turned_off(off: dict[str, Any]) -> None:
    thinking = Ahead(Settings(**{"bot_workers": 1, **off}), lambda: 0)
    thinking.begin("table", list)
    assert not thinking._waiting
    assert thinking._pool is None


def test_it_thinks_only_while_people_decide_and_a_bot_can_plan(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has asked for the process of its own as long as there is nothing to think about."""
    begun: list[str] = []
    monkeypatch.setattr(Ahead, "begin", lambda self, table, ponders: begun.append(table))
    user = User(serve(bot_parameters=True), "Ada")
    simple = user.table("me", "medium", game=f"{AOC}(players=2, first=1)")["id"]
    user.step(simple, 0)
    people = user.table("me", "here")["id"]
    user.step(people, user.get(f"/tables/{people}").json()["waiting"][0])
    bots = user.table("beam(nodes=20)", "beam(nodes=20)")["id"]
    with user.live(bots):
        time.sleep(0.3)
    assert begun == []
    planner = user.table("me", "beam(nodes=20)", game=f"{AOC}(players=2, first=1)")["id"]
    user.turn(planner, 0)
    assert begun == [planner]


def test_the_process_has_the_lowest_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    nice: list[int] = []
    monkeypatch.setattr(bot_process.os, "nice", nice.append)
    monkeypatch.setattr(bot_process.signal, "signal", lambda *_: None)
    pool = Ahead(Settings(bot_workers=1), lambda: 0)._executor()
    assert pool._initializer is bot_process.prepare_ahead
    bot_process.prepare_ahead(*pool._initargs)
    assert nice == [19]


def test_a_process_of_its_own_thinks_and_ends_with_the_server(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the usual priority, because other tests leave no time to the lowest."""
    monkeypatch.setattr(ahead_module, "LOWEST", 0)
    client = serve(bot_workers=1, bot_parameters=True)
    user = User(client, "Ada")
    assert ahead(client)._pool is None, "it is started when it is first needed"
    id = user.table("me", "beam(nodes=20)", game=f"{AOC}(players=2, first=1)")["id"]
    user.turn(id, 0)
    end = time.monotonic() + 120
    while not live(client, id).plans(1):
        assert time.monotonic() < end
        time.sleep(0.02)
    pool = ahead(client)._pool
    assert pool is not None
    (process,) = pool._processes.values()
    client.__exit__(None, None, None)
    assert not process.is_alive()


def test_a_process_that_dies_again_and_again_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead_module, "LOWEST", 0)
    monkeypatch.setattr(ahead_module, "DEATHS", 1)

    async def run() -> None:
        thinking = Ahead(Settings(bot_workers=1), lambda: 0)

        def dies() -> list[Ponder]:
            thinking._executor().submit(os._exit, 1)
            return [ponder({})]

        thinking.begin("table", dies)
        await until(lambda: thinking._running is None)
        assert thinking._closed
        assert thinking._pool is None

    asyncio.run(run())


# --- the stated time of the levels ---


def test_a_level_that_has_waited_has_what_is_left_of_its_stated_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tables ask at once; each answer takes 0.4 s; a master states five seconds, a hard one three."""
    given: dict[str, float] = {}

    def think(task: Task) -> tuple[str, Plans]:
        given[task.bot] = task.seconds
        time.sleep(0.4)
        return "yes", {}

    monkeypatch.setattr(workers, "choose", think)

    async def run() -> None:
        pool = BotPool(Settings(bot_workers=0, bot_think=100.0), Metrics())
        pool._count, pool._queue = 1, FairQueue(1)
        names = ["greedy", "master", "hard"]
        await asyncio.gather(*(pool.choose(Decision("", {}, 0, name, 0, ["yes", "no"], name)) for name in names))
        pool.close()

    asyncio.run(run())
    assert given["greedy"] == 100, "it states no time"
    assert given["master"] <= 5.0 - 0.4
    assert given["hard"] <= 3.0 - 0.8


def test_the_bot_sees_only_what_its_seat_sees() -> None:
    """Different cards of the person at the table lead to the same plans in the server."""

    def plans(seed: int) -> Plans:
        found: Plans = {}
        game = saecula.game("hamlet")
        data = game.start(1).data()
        match: Match = game.resume(data)
        hand, deck = match.table.players[0].hand, match.table.deck
        for n in range(seed):
            hand[n], deck[n] = deck[n], hand[n]
        deck.sort()
        one = Ponder(str(game), match.data(), 1, "beam(nodes=60)", 7, found)

        async def run() -> None:
            thinking = Threaded()
            thinking.begin("table", lambda: [one])
            await until(lambda: thinking._running is None)
            thinking.close()

        asyncio.run(run())
        return found

    assert plans(0) == plans(1) == plans(2) != {}
