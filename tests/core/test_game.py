"""Games, options, game strings, the registry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from unittest.mock import patch

import pytest

import saecula
import toy
from saecula.core import BadOption, Option, UnknownGame, games, registry


def test_a_game_by_id_and_options() -> None:
    game = saecula.game("tide-market", players=3, rounds=4)
    assert (game.id, game.players, game.options) == ("tide-market", 3, {"players": 3, "rounds": 4, "storms": True})


@pytest.mark.parametrize(
    "text",
    [
        "tide-market(players=2)",
        "tide-market(players=4, rounds=1)",
        "tide-market(players=3, rounds=4, storms=no)",
    ],
)
def test_the_game_string_reads_back(text: str) -> None:
    assert str(saecula.game(text)) == text
    assert saecula.game(text) == saecula.game(text)
    assert eval(repr(saecula.game(text)), {"saecula": saecula}) == saecula.game(text)
    assert len({saecula.game(text), saecula.game(text)}) == 1


def test_the_string_may_be_written_loosely() -> None:
    assert str(saecula.game(" tide-market ( storms = NO,players=3 ,) ")) == "tide-market(players=3, storms=no)"
    assert str(saecula.game("tide-market")) == "tide-market(players=2)"
    assert str(saecula.game("tide-market(players=3)", players=4)) == "tide-market(players=4)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tide-market(players=5)", "players=5 is not valid; choose 2, 3, 4"),
        ("tide-market(players=two)", "players=two is not valid; choose 2, 3, 4"),
        ("tide-market(boats=5)", "tide-market has no option 'boats': it has players, rounds, storms"),
        ("tide-market(storms=maybe)", "storms=maybe is not valid; choose yes, no"),
        ("tide-market(storms)", "'storms' is not option=value"),
        ("tide-market(rounds=1, rounds=2)", "rounds is given twice"),
        ("tide-market(rounds=1, storms=no)", "one round without storms is no game"),
    ],
)
def test_bad_options_are_named(text: str, message: str) -> None:
    with pytest.raises(BadOption, match=message.replace("(", r"\(")):
        saecula.game(text)


def test_a_truth_value_is_no_number() -> None:
    with pytest.raises(BadOption):
        saecula.game("tide-market", rounds=True)
    with pytest.raises(BadOption):
        saecula.game("tide-market", storms=1)
    assert Option("deep", ["low", "high"], "low").read("HIGH") == "high"


@pytest.mark.parametrize("text", ["", "Tide Market", "tide-market(", "tide-market)x(", "tide-market(players=2) x"])
def test_what_is_no_game_string(text: str) -> None:
    with pytest.raises(UnknownGame, match="is not a game string"):
        saecula.game(text)


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; the games are .*tide-market"):
        saecula.game("chess")


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(BadOption, match="seed=-1"):
        saecula.game("tide-market").start(-1)


def test_without_a_seed_games_differ() -> None:
    game = saecula.game("tide-market")
    assert len({game.start().record.text() for _ in range(5)}) > 1


@pytest.fixture
def empty() -> Iterator[None]:
    """A registry that knows no game yet. Its dicts stay the same objects, because compiled code keeps them."""
    with patch.dict(registry._modules, clear=True), patch.dict(registry._specs, clear=True):
        yield


def enter(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    points = [EntryPoint(name, value, "saecula.games")]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "saecula.games" else [])


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("value", ["toy", "toy:GAME"])
def test_other_packages_register_by_entry_point(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """The entry point names the module, or the module and the attribute."""
    enter(monkeypatch, "tide-market", value)
    assert registry.spec("tide-market") is toy.GAME
    assert {"tide-market", "age-of-civilization"} <= {spec.id for spec in games()}


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("ebb", "nowhere:GAME", r"game 'ebb' \(nowhere:GAME\) cannot be loaded: ModuleNotFoundError"),
        ("ebb", "toy:GAME", r"game 'ebb' \(toy:GAME\) is not a game with that id"),
        ("tide-market", "toy:NOTHING", r"game 'tide-market' \(toy:NOTHING\) is not a game with that id"),
    ],
)
def test_a_broken_entry_point_is_named_and_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, message: str
) -> None:
    enter(monkeypatch, name, value)
    with pytest.raises(UnknownGame, match=message):
        registry.spec(name)
    with pytest.raises(UnknownGame, match=message):
        games()
    found, wrong = registry.find()
    assert list(wrong) == [name]
    assert "age-of-civilization" in [spec.id for spec in found]
    assert saecula.game("age-of-civilization").players == 2


def test_games_are_listed_by_id() -> None:
    ids = [spec.id for spec in games()]
    assert ids == sorted(ids)
    assert "tide-market" in ids


@pytest.mark.usefixtures("empty")
def test_a_registered_game_can_be_replaced() -> None:
    registry.register(replace(toy.GAME, version="2"))
    assert saecula.game("tide-market").spec.version == "2"
