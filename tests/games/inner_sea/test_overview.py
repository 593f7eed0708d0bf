"""The overview of the scenarios: what people read before they choose one. Facts are those of the playbook."""

from __future__ import annotations

import json

import pytest

from saecula.cli.app import run
from saecula.core import spec
from saecula.core.overview import MEDIUM, SHORT, ScenarioFacts, fitting, minutes_of
from saecula.core.rules import LANGUAGES
from saecula.games.inner_sea.overview import overview
from saecula.games.inner_sea.scenarios import SCENARIOS
from saecula.text import Text

ALL = {one.id: one for one in overview()}


@pytest.mark.parametrize(
    ("id", "players", "map", "epochs", "powers"),
    [
        ("base", [2, 3, 4, 5, 6], "", (1, 4), 10),
        ("punic-wars", [1, 2], "western", (2, 4), 2),
        ("second-punic-war", [1, 3], "extended-western", (2, 3), 3),
        ("antony-and-cleopatra", [1, 2], "full", (3, 4), 2),
        ("five-civilizations", [1, 2, 3, 4, 5], "full", (1, 4), 10),
        ("fall-of-rome-2-ii", [1], "western", (4, 4), 2),
        ("hannibal", [1, 2], "western", (3, 3), 4),
        ("greeks-and-persians", [1, 2], "extended-eastern", (2, 3), 3),
        ("alexander", [1, 2], "alexander", (3, 3), 3),
        ("god-king", [1], "god-king", (1, 3), 4),
    ],
)
def test_the_facts_of_a_scenario(id: str, players: list[int], map: str, epochs: tuple[int, int], powers: int) -> None:
    one = ALL[id]
    assert (one.players, one.map, (one.first, one.last), len(one.powers)) == (players, map, epochs, powers)


def test_every_scenario_is_there_and_has_words_in_every_language() -> None:
    assert set(ALL) == {"base", "created", "exploration", *SCENARIOS}
    for lang in LANGUAGES:
        text = Text(spec("inner-sea"), lang)
        for one in ALL.values():
            assert one.players
            assert any(one.powers.values())  # invaders come from outside
            assert text.option("scenario", one.id) != one.id
            assert one.id == "base" or text.has(f"scenario.{one.id}.about")
            assert text.has(f"overview.map.{one.map or 'chosen'}") or text.option("map", one.map) != one.map
            assert text.has(f"overview.difficulty.{one.difficulty}")
        assert str(SHORT) in text.say("overview.length.short")
        assert str(MEDIUM) in text.say("overview.length.medium") and str(MEDIUM) in text.say("overview.length.long")


def test_scenarios_with_few_rules_are_easier_to_learn_than_those_with_many() -> None:
    assert ALL["base"].own_rules == 0
    assert ALL["two-in-the-west"].difficulty == "easy"
    assert ALL["punic-wars"].difficulty == "middling"
    assert ALL["hannibal"].difficulty == "hard"


def made(id: str, players: list[int], minutes: int, map: str) -> ScenarioFacts:
    return ScenarioFacts(id, players, map, 1, 4, minutes, 0, {}, {})


def test_filters() -> None:
    some = [made("a", [1, 2], 45, "western"), made("b", [2, 3], 50, "full"), made("c", [1], 95, "")]
    assert [one.id for one in fitting(some)] == ["a", "b", "c"]
    assert [one.id for one in fitting(some, players=1)] == ["a", "c"]
    assert [one.id for one in fitting(some, length="short")] == ["a"]
    assert [one.id for one in fitting(some, length="medium")] == ["b"]
    assert [one.id for one in fitting(some, length="long")] == ["c"]
    assert [one.id for one in fitting(some, map="western")] == ["a", "c"]  # c is played on any map
    assert fitting(some, players=3, map="western") == []


def test_a_decision_is_assumed_to_take_20_seconds() -> None:
    assert minutes_of(300) == 100
    assert minutes_of(301) == 105


def test_the_list_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["games", "inner-sea", "--alone", "--map", "western"]
    assert run([*chosen, "--json"]) == 0
    found = {one["id"] for one in json.loads(capsys.readouterr().out)}
    assert {"punic-wars", "hannibal", "fall-of-rome-2-ii"} <= found
    assert found.isdisjoint({"base", "fall-of-rome-1-2iii", "god-king"})
    assert run([*chosen, "--length", "short", "--lang", "it"]) == 0
    out = capsys.readouterr().out
    assert "Giocatori: 1 · Mappa Occidentale · Epoca IV" in out
    assert "hannibal" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["games", "--scenarios"], "name a game"),
        (["games", "age-of-civilization", "--scenarios"], "has no scenarios"),
        (["games", "inner-sea", "--length", "tiny"], "choose short, medium, long"),
        (["games", "inner-sea", "--map", "moon"], "choose alexander, eastern"),
    ],
)
def test_a_wrong_filter_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert said in capsys.readouterr().err
