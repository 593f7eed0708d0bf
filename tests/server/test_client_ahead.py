"""The client library lets bots that plan think while others decide."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import saecula
from saecula.bots import Beam, Bot, Greedy, Peek
from saecula.bots.remote import TRIES, Ahead, Client, RemoteError, Seat
from saecula.core import Match
from saecula.core.patch import merge

pytestmark = pytest.mark.usefixtures("toys")


def village() -> Match[Any]:
    """The first seat is to decide."""
    game = saecula.game("hamlet")
    hands = {"0": {"hand": ["barn", "mill"]}, "1": {"hand": ["well", "wharf"]}}
    deck = ["chapel", "forge", "inn", "tower"]
    return game.resume(merge(game.start(1).data(), {"players": hands, "deck": deck}))


class Desk(Client):
    """A server of one table, at which the second seat plays by a bot; it writes down what it is asked."""

    def __init__(self) -> None:
        self.match: Match[Any] = village()
        self.version = 0
        self.asked: list[str] = []
        self.secret = False

    def ask(self, path: str, body: dict[str, Any] | None = None, tries: int = TRIES) -> Any:
        what = path.removeprefix("/tables/t").removeprefix("/").partition("?")[0]
        self.asked.append(what)
        if what == "position":
            view = self.match.view(1)
            moves = [{"text": text} for text in view.pop("moves")]
            return {"view": view, "moves": moves, "version": self.version}
        if what == "deal":
            assert tries == 1 or self.match.moves_of(1).list(), "while others decide, it is not asked again and again"
            if self.secret:
                raise RemoteError("this seat has nothing to decide now", 409, "hint.asked")
            return {"game": str(self.match.game), "data": self.match.clone(1, branch=5).data(), "clock": None}
        if body is not None:
            self.play(body["move"], 1)
        return {"seats": [{}, {}]}

    def play(self, move: str, seat: int) -> None:
        self.match.play(move, seat)
        self.version += 1


def until(true: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def quiet(ahead: Ahead) -> bool:
    return not ahead._thread.is_alive()


def test_a_bot_that_plans_thinks_while_others_decide_and_answers_at_once() -> None:
    desk, ahead = Desk(), Ahead(60.0)
    player = Beam(3, nodes=100)
    seat = Seat(desk, "t", 1, player, ahead=ahead)
    for _ in range(3):
        assert seat.play() is None
    assert desk.asked.count("deal") == 1, "one deal for each position of the others"
    until(lambda: quiet(ahead))
    assert player.plans
    desk.play("coin", 0)
    desk.asked.clear()
    while desk.match.seats == [1]:
        before = desk.version
        seat.play()
        assert desk.version > before
    assert desk.asked.count("deal") == 1, "no deal for its own decisions, which it had planned; one for what comes next"
    ahead.end()


def test_it_stops_at_once_when_it_is_asked() -> None:
    """Even if it would think forever; a plan that was broken off is not kept."""
    desk, ahead = Desk(), Ahead(1e5)
    player = Beam(3, nodes=100, seconds=1e5, deals=10**9)
    ahead.begin(player, Peek(desk.match, 1))
    time.sleep(0.2)
    assert not quiet(ahead)
    began = time.monotonic()
    ahead.end()
    assert time.monotonic() - began < 5
    assert quiet(ahead)
    assert player.clock is None
    assert player.plans == {}


def test_its_time_is_bounded() -> None:
    ahead, player = Ahead(0.05), Beam(3, nodes=100, seconds=1e5, deals=10**9)
    ahead.begin(player, Peek(village(), 1))
    until(lambda: quiet(ahead))


@pytest.mark.parametrize(("player", "ahead"), [(Greedy(1), Ahead()), (Beam(1), None), (Beam(1), Ahead(0.0))])
def test_other_bots_ask_for_nothing_while_others_decide(player: Bot, ahead: Ahead | None) -> None:
    desk = Desk()
    assert Seat(desk, "t", 1, player, ahead=ahead).play() is None
    assert desk.asked == ["position"]


def test_where_the_server_gives_no_deal_it_waits() -> None:
    desk, ahead = Desk(), Ahead()
    desk.secret = True
    seat = Seat(desk, "t", 1, Beam(3, nodes=50), ahead=ahead)
    for _ in range(3):
        assert seat.play() is None
    assert desk.asked.count("deal") == 1
    assert quiet(ahead)
    desk.secret = False
    desk.play("coin", 0)
    seat.play()
    assert desk.version > 1
    ahead.end()
