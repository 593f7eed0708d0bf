"""Half victory points (ACISP-ROME1-39) count wherever VP are compared, and are shown."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from saecula.cli.session import Session
from saecula.core import Outcome
from saecula.core.record import Record
from saecula.games.inner_sea.npc.enemies import foremost
from saecula.games.inner_sea.npc.entering import invokes
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.terminal import points

from .kit import dealt, game


@pytest.fixture
def rome():
    t = dealt("fall-of-rome-1", 4)
    for c in t.civs:
        c.vp = 9
    return t


@pytest.mark.rule("ACISP-ROME1-39")
def test_the_foremost_player_is_the_one_with_the_half_point(rome):
    for civ in range(4):
        rome.book.state.halves = [0] * 4
        rome.book.state.halves[civ] = 1
        assert half_points(rome, civ) == 19
        assert foremost(rome) == civ


@pytest.mark.rule("ACISP-NPCAEN-01", "ACISP-ROME1-39")
def test_an_npc_with_half_a_point_more_has_not_the_fewest(rome):
    rome.civs[2].disks = {"palmyra": 1}
    rome.civs[2].seat = -1
    assert invokes(rome, 2) == (True, "ACISP-NPCAEN-01")
    rome.book.state.halves = [0, 0, 1, 0]
    assert invokes(rome, 2)[1] == "ACISP-NPCAEN-02"


@pytest.mark.rule("ACISP-ROME1-39")
def test_fewest_points_of_all(rome):
    rome.book.state.halves = [1, 1, 0, 1]
    assert rome.rules.fewest_points(rome) == 2


def test_a_score_in_words():
    outcome = Outcome("final-epoch", [9, 9, 0], [1, 2, 3], [], ["1/2", "", "1/2"])
    assert [outcome.score(seat) for seat in range(3)] == ["9 1/2", "9", "1/2"]
    assert Outcome("final-epoch", [0], [1]).score(0) == "0"


def test_the_terminal_shows_half_points():
    table = {"civs": [{"vp": 9}, {"vp": 9}, {"vp": 0}], "book": {"halves": [1, 0, 1]}}
    assert [points(table, i) for i in range(3)] == ["9 1/2", "9", "1/2"]
    assert points({"civs": [{"vp": 3}], "book": None}, 0) == "3"


def test_a_record_keeps_them():
    match = game("fall-of-rome-1", 4).start(1)
    record = match.record
    record.outcome = Outcome("final-epoch", [9, 9, 4, 4], [1, 2, 3, 3], [], ["1/2", "", "", ""])
    assert Record.parse(record.text()).outcome == record.outcome


def test_the_result_list_of_the_terminal():
    @dataclass
    class Named:
        name: str

    class Over:
        outcome = Outcome("final-epoch", [9, 9], [1, 2], [], ["1/2", ""])

    session = Session.__new__(Session)
    session.match = Over()
    session.players = [Named("Ada"), Named("Bob")]
    assert session.result() == [(1, 0, "Ada", "9 1/2"), (2, 1, "Bob", "9")]
