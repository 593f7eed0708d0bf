"""Secret questions: players who are not asked cannot count the answers, however they look.

The toy game Tide Market asks the players who hold a storm, and nobody else may know who they are (TIDE-STORM-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from saecula.core import Match, seeded

from .conftest import User, hear

LIVE = {"kind": "live", "minutes": 10, "increment": 5}


class Storms:
    """Four people at a table, and a spectator; played from one secret question to the next."""

    def __init__(self, ada: User, names: list[User], **more: Any) -> None:
        self.users = names
        table = ada.table("me", "open", "open", "open", game="tide-market", visibility="open", **more)
        self.id = str(table["id"])
        for user in names[1:]:
            assert user.post(f"/tables/{self.id}/join").status_code == 200
        self.lot = seeded(int.from_bytes(self.id.encode(), "big") % (1 << 60))
        self.services = ada.client.app.state.services

    @property
    def match(self) -> Match:
        found: Match = self.services.tables._lives[self.id].played
        return found

    def answer(self, seat: int) -> None:
        position = self.users[seat].look(self.id, seat)
        text = position["moves"][self.lot.next(len(position["moves"]))]["text"]
        assert self.users[seat].move(self.id, seat, text, position["version"]).status_code == 200

    def secrets(self, most: int = 150) -> Iterator[list[int]]:
        """Continues the game; yields the seats that are asked whenever several are asked in secret, before the last
        answer.
        """
        for _ in range(most):
            if self.match.seat is None:
                return
            seats = self.match.seats
            if self.match.discreet and len(seats) > 1 and len(seats) < 4:
                yield seats
            self.answer(self.match.seats[0])


@pytest.fixture
def four(client: Any) -> list[User]:
    return [User(client, name) for name in ("Ada", "Ben", "Cy", "Dot")]


def gathered(client: Any, four: list[User], count: int, **more: Any) -> Iterator[tuple[Storms, list[int]]]:
    """Secret questions to several seats, at as many tables as necessary."""
    found = 0
    for _ in range(60):
        table = Storms(four[0], four, **more)
        for seats in table.secrets():
            yield table, seats
            found += 1
            if found == count:
                return
    raise AssertionError(f"only {found} secret questions")


@pytest.mark.parametrize("pace", [{"kind": "none"}, LIVE])
def test_the_version_cannot_be_tried_out(client: Any, four: list[User], pace: dict[str, Any]) -> None:
    """A move for a version that was never shown is answered in the same way before and after a hidden answer."""
    for table, seats in gathered(client, four, 5, pace=pace):
        other = next(seat for seat in range(4) if seat not in seats)
        version = four[other].look(table.id, other)["version"]

        def tried(other: int = other, version: int = version, table: Storms = table) -> list[tuple[int, str | None]]:
            answers = [four[other].move(table.id, other, "pass", version + ahead) for ahead in range(-1, 4)]
            return [(answer.status_code, answer.json().get("id")) for answer in answers]

        before = tried()
        table.answer(seats[0])
        assert tried() == before


def test_only_who_is_asked_is_dealt_a_position(client: Any, four: list[User]) -> None:
    """In a position to think with, somebody holds a card that makes the question possible."""
    for table, seats in gathered(client, four, 1):
        for seat in range(4):
            answer = four[seat].get(f"/tables/{table.id}/deal", seat=seat)
            assert answer.status_code == (200 if seat in seats else 409)


def messages(socket: Any) -> list[dict[str, Any]]:
    """The messages received so far: a chat message is sent last, and shows that nothing else is on its way."""
    out = []
    while True:
        message = socket.receive_json(timeout=60)
        if message["type"] == "chat":
            return out
        if message["type"] != "ping":
            out.append(message)


@pytest.mark.parametrize("pace", [{"kind": "none"}, LIVE])
def test_nothing_is_sent_for_a_hidden_answer(client: Any, four: list[User], nobody: User, pace: dict[str, Any]) -> None:
    """Nothing is sent to spectators, to players who are not asked, or to players who are asked and still thinking."""
    for table, seats in gathered(client, four, 4, pace=pace):
        still = seats[1]
        other = next(seat for seat in range(4) if seat not in seats)
        with nobody.live(table.id) as a, four[still].live(table.id, still) as b, four[other].live(table.id, other) as c:
            for socket in (a, b, c):
                hear(socket, "table")
            four[seats[0]].post(f"/tables/{table.id}/chat", text="before")
            for socket in (a, b, c):
                messages(socket)
            table.answer(seats[0])
            four[seats[0]].post(f"/tables/{table.id}/chat", text="after")
            assert [messages(socket) for socket in (a, b, c)] == [[], [], []]


def test_a_table_is_told_when_it_has_changed(ada: User, ben: User) -> None:
    """Otherwise the tests above would pass with a server that says nothing."""
    id = ada.table("me", "open", visibility="open", pace=LIVE)["id"]
    with ada.live(id) as socket:
        hear(socket, "table")
        ben.post(f"/tables/{id}/join")
        assert hear(socket, "table", lambda m: m["table"]["status"] == "playing")
        seat = ada.look(id, 0)["view"]["waiting"][0]
        (ada, ben)[seat].step(id, seat)
        assert hear(socket, "table", lambda m: m["table"]["seats"][seat]["clock"] < 605)


def test_requests_count_in_the_steps_of_who_looks(client: Any, four: list[User]) -> None:
    """The number of a request is that of the step in the viewer's own history, where hidden answers leave no trace."""
    looked = 0
    for table, _ in gathered(client, four, 120):
        match = table.match
        hidden = sum(1 for entry in match.record.entries if entry.discreet)
        if hidden < 3:
            continue
        if looked > 5:
            break
        for asker in range(4):
            shown = four[asker].post(f"/tables/{table.id}/requests", seat=asker)
            if shown.status_code != 200:
                continue
            entries = match.record.entries
            full = max(i for i, entry in enumerate(entries) if entry.seat == asker)
            for seat, user in enumerate(four):
                request = user.get(f"/tables/{table.id}").json()["requests"][0]
                steps = user.look(table.id, seat)["n"]
                assert request["n"] <= steps
                before = user.get(f"/tables/{table.id}/history/{request['n']}", seat=seat)
                assert before.status_code == 200
                hidden_from = [e.discreet and not e.seen >> seat & 1 for e in entries]
                known = hidden_from[:full].count(False)
                runs = sum(1 for i in range(full) if hidden_from[i] and not hidden_from[i + 1])  # over by then
                assert request["n"] == known + runs
            mine = four[asker].get(f"/tables/{table.id}").json()["requests"][0]
            four[asker].post(f"/tables/{table.id}/answer", request=mine["id"], yes=False)
            looked += 1
    assert looked > 3


@pytest.mark.parametrize("pace", [{"kind": "none"}, LIVE])
def test_patience_does_not_tell_who_is_asked(client: Any, four: list[User], pace: dict[str, Any]) -> None:
    """A player who asks for a bot in another's place is told how long to wait, but not whether the other is
    thinking.
    """
    asked = False
    for table, seats in gathered(client, four, 8, pace=pace):
        if 0 in seats:
            continue
        asked = True
        told = set()
        for seat in range(1, 4):
            refused = four[0].post(f"/tables/{table.id}/replace", seat=seat, bot="greedy")
            assert refused.json()["id"] == "seat.patience"
            clock = four[0].get(f"/tables/{table.id}").json()["seats"][seat].get("clock", 0)
            told.add(round((refused.json()["params"]["seconds"] - clock) / 10))
        assert len(told) == 1
    assert asked
