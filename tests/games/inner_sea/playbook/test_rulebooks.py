"""A scenario is an object: its rules are found by its id and have no state, its state is part of the table, and the
words of saves and case files are read into it and written from it."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import pytest

import saecula
from saecula.core import BadSave, seeded
from saecula.games.inner_sea.book import Pair, State
from saecula.games.inner_sea.playbook.fall_of_rome_state import Bribed
from saecula.games.inner_sea.playbook.options import PLAYBOOK_OPTIONS
from saecula.games.inner_sea.rulebook import Rulebook
from saecula.games.inner_sea.table import RULEBOOKS

from .golden import fewest
from .kit import game, laid_out, number, put, started

SCENARIOS = [id for id in next(o for o in PLAYBOOK_OPTIONS if o.name == "scenario").choices if id != "base"]


def resumed(scenario: str, players: int = 1, book: dict[str, Any] | None = None, **options: Any) -> Any:
    """The table of a fresh match whose book is patched in its data."""
    chosen = game(scenario, players, **options)
    data = chosen.start(1).data()
    data["book"] = {**data["book"], **(book or {})}
    return chosen.resume(data).table


# --- rules have no state ---


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_scenario_has_one_object_of_rules(id):
    one, other = fewest(id).start(1).table, fewest(id).start(2).table
    assert one.rules is other.rules is RULEBOOKS[id]
    assert type(one.book.state) is type(one.rules.new_state()) and one.book.state is not other.book.state


def test_the_base_game_has_the_base_rules():
    t = saecula.game("inner-sea", players=3).start(1).table
    assert type(t.rules) is Rulebook and type(t.book.state) is State


def test_a_copy_of_the_table_is_a_copy_of_what_the_scenario_remembers():
    t = laid_out("fall-of-rome-1", 4, bribes=True)
    t.book.state.bribed.append(Bribed(0, "rome"))
    twin = t.copy()
    twin.book.state.bribed[0].area = "troy"
    twin.book.state.appeals += 1
    assert t.book.state.bribed == [Bribed(0, "rome")] and t.book.state.appeals == 0 and twin.rules is t.rules


def test_a_scenario_that_nobody_has_thought_of(monkeypatch):
    """The base game calls the rules of the table, so overriding a method changes the game."""
    if not isinstance(Rulebook.hand_limit, FunctionType):
        pytest.skip("a compiled class has no interpreted heirs")

    class Misers(Rulebook):
        def hand_limit(self, t, civ):
            return 2

    monkeypatch.setitem(RULEBOOKS, "misers", Misers())
    t = saecula.game("inner-sea", players=2).start(3).table
    assert t.rules.hand_limit(t, 0) == 6
    t.book.scenario = "misers"
    assert t.rules.hand_limit(t, 0) == 2 and t.rules.least_growth(t, 0) == 3


def test_what_held_for_a_turn_is_forgotten_with_it():
    t = laid_out("hannibal", 2, consuls=True)
    s = t.book.state
    s.attitude, s.consul, s.led, s.struck, s.numidian = "white", "poor", [0], True, 1
    t.rules.begin_turn(t)
    assert (s.attitude, s.consul, s.led, s.struck) == ("", "", [], False)
    assert s.client and s.numidian == 1  # these wait longer


# --- words ---


def test_words_of_older_data_are_read():
    memory = [
        "hannibal-leads",
        "client",
        "dealt",
        "attitude:white",
        "consul:poor",
        "led:0",
        "consul-card",
        "black-next",
    ]
    s = resumed("hannibal", 2, {"memory": memory, "flags": ["hannibal", "npcs", "consuls", "gold"]}).book.state
    assert s.leads and s.client and s.attitude == "white" and s.consul == "poor" and s.led == [0] and s.consul_card
    assert s.black_next == 1 and s.consuls and not s.walls
    t = resumed(
        "fall-of-rome-1-2i", 2, {"memory": ["dealt", "bribed:1:rome", "appealed"], "flags": ["imperial", "bribes"]}
    )
    assert t.book.state.bribed == [Bribed(1, "rome")] and t.book.state.appealed and t.book.state.bribes
    t = resumed("created", 1, {"hurt": ["1:0"]}, civilization="rome", npcs=1)
    assert t.book.hurt == [Pair(1, 0)]


@pytest.mark.parametrize("id", SCENARIOS)
def test_what_was_read_is_written(id):
    """Partway into a game, the table read back from its data is the same table."""
    match = fewest(id).start(4)
    luck = seeded(4)
    while match.seat is not None and len(match) < 25:
        moves = match.moves.list()
        match.play(moves[luck.next(len(moves))])
    data = match.data()
    again = match.game.resume(data)
    assert again.table.book == match.table.book and again.data()["book"] == data["book"]


def test_words_that_are_written():
    t = laid_out("hannibal", 2, walls_of_rome=True)
    t.book.state.attitude = "black"
    data = game("hannibal", 2, walls_of_rome=True).plain(t)["book"]
    assert "walls-of-rome" in data["flags"] and data["memory"] == ["client", "attitude:black"]
    assert "state" not in data and "agreed" not in data
    teams = saecula.game("inner-sea", players=4, teams=2).start(1).data()["book"]
    assert teams["numbers"]["teams"] == 2 and {"teams", "team-combined"} <= set(teams["flags"])


@pytest.mark.parametrize(
    ("scenario", "book", "said"),
    [
        ("hannibal", {"flags": ["hanibal"]}, "book/flags: 'hanibal' does not belong there"),
        ("hannibal", {"memory": ["consul:clever"]}, "book/memory: 'consul:clever' does not belong there"),
        ("hannibal", {"memory": ["led:9"]}, "book/memory: 'led:9' does not belong there"),
        ("hannibal", {"memory": "client"}, "book/memory: it must be a list of words"),
        ("hannibal", {"numbers": {"bonus": 1}}, "book/numbers: 'bonus' does not belong there"),
        ("hannibal", {"numbers": {"bonus-vp": "1"}}, "book/numbers: it must be a table of numbers"),
        ("hannibal", {"scenario": "hamilkar"}, "book/scenario: there is no scenario 'hamilkar'"),
        ("exploration", {"memory": ["explored:nowhere"]}, "book/memory: 'explored:nowhere' does not belong there"),
        ("exploration", {"hurt": ["7:0"]}, "book/hurt: '7:0' does not belong there"),
    ],
)
def test_words_that_do_not_exist_are_refused(scenario, book, said):
    with pytest.raises(BadSave, match="inner-sea: ") as refused:
        resumed(scenario, 1, book, **({"civilization": "rome"} if scenario == "exploration" else {}))
    assert said in str(refused.value)


# --- rules that only some scenarios have ---


@pytest.mark.rule("ACISP-HANN-03", "ACISP-GODKING-04")
def test_powers_without_points_record_none_only_where_they_are_allies():
    t = started("hannibal", 2).table
    assert not t.rules.has_points(t.civs[number(t, "syracuse")]) and t.rules.has_points(t.civs[number(t, "rome")])
    assert Rulebook().has_points(t.civs[number(t, "syracuse")])


@pytest.mark.rule("ACISP-GODKING-49")
def test_two_invaders_of_one_player_keep_apart_where_the_scenario_says_so():
    for scenario, players, rule in (("god-king-2ii", 2, "ACISP-GODKING-49"), ("god-king-3", 3, "")):
        t = laid_out(scenario, players)
        put(t, "sea-peoples", phrygia=2)
        assert t.rules.why_barred(t, number(t, "hittites"), "phrygia") == rule
