"""A refusal applies its rule: it says what is needed and what is available."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import Game, Match, games
from saecula.core.patch import merge
from saecula.testing.play import positions
from saecula.text import LANGUAGES, Text


def given(game: str, **fields: object) -> Match:
    chosen = saecula.game(game)
    return chosen.resume(merge(chosen.start(1).data(), fields))


def said(match: Match, move: str, lang: str = "en") -> str:
    refusal = match.why_not(move)
    assert refusal is not None
    return Text(match.game.spec, lang).because(refusal.because)


@pytest.mark.rule("AOC-ACTION-07", "AOC-ACTION-30")
def test_coins_and_workers_of_an_action() -> None:
    """Research costs four coins and a worker."""
    player = {"coins": 3, "workers": 1, "main": "egypt", "civilizations": ["egypt"]}
    match = given("age-of-civilization(players=2)", phase="actions", seat=0, players={"0": player})
    assert said(match, "research writing") == "Coins needed: 4; you have 3."
    match = given("age-of-civilization(players=2)", phase="actions", seat=0, players={"0": {**player, "workers": 0}})
    assert said(match, "research writing") == "Workers needed: 1; free: 0."
    assert said(match, "research writing", "it") == "Lavoratori necessari: 1; liberi: 0."


@pytest.mark.rule("TTA-ROW-02")
def test_civil_actions_for_a_card_of_the_row() -> None:
    """The last four places cost three civil actions; one is left."""
    match = given(
        "through-the-ages(players=2)",
        phase="actions",
        turn=0,
        round=3,
        row={"12": "iron"},
        civs={"0": {"used_civil": 3, "hand": []}},
    )
    refusal = match.why_not("take 13")
    assert refusal is not None
    assert refusal.rule == "TTA-ROW-02"
    assert said(match, "take 13") == "Civil actions needed: 3; left: 1."
    assert said(match, "take 13", "es") == "Acciones civiles necesarias: 3; quedan: 1."


@pytest.mark.rule("TTA-TAKE-04")
def test_a_wonder_costs_one_more_for_each_that_is_finished() -> None:
    """In the last four places a wonder costs three civil actions, and one more with one wonder in play."""
    civ = {"used_civil": 1, "hand": [], "wonders": ["hanging-gardens"], "project": ""}
    match = given(
        "through-the-ages(players=2)", phase="actions", turn=0, round=3, row={"12": "colossus"}, civs={"0": civ}
    )
    refusal = match.why_not("take 13")
    assert refusal is not None
    assert refusal.rule == "TTA-TAKE-04"
    assert said(match, "take 13") == "Civil actions needed: 4; left: 3."


def test_resources_food_and_workers() -> None:
    civ = {"used_civil": 0, "used_military": 0, "unused": 1, "stores": {"bronze": 1, "agriculture": 0}, "blue": 17}
    match = given("through-the-ages(players=2)", phase="actions", turn=0, round=3, civs={"0": civ})
    assert said(match, "build bronze") == "Resources needed: 2; you have 1."
    assert said(match, "grow") == "Food needed: 2; you have 0."
    match = given("through-the-ages(players=2)", phase="actions", turn=0, round=3, civs={"0": {**civ, "unused": 0}})
    assert said(match, "build bronze") == "Unused workers needed: 1; you have 0."


def test_gold() -> None:
    match = given(
        "sid-meiers-civilization(players=2)", phase="buy", turn=2, active=0, players={"0": {"gold": 9}}, settlements={}
    )
    assert said(match, "buy masonry") == "Gold needed: 15; you have 9."


@pytest.mark.parametrize("spec", games(), ids=lambda spec: spec.id)
def test_facts_are_true_and_have_words(spec: saecula.core.Spec) -> None:
    """Whatever is said to be missing is really missing, in every language."""
    for match in positions(Game(spec, {}), 3, 12):
        for seat in match.seats:
            for refusal in match.refusals(seat):
                because = refusal.because
                if because is None:
                    continue
                if "need" in because.params:
                    assert int(because.params["need"]) > int(because.params["have"]), refusal
                for lang in LANGUAGES:
                    assert Text(spec, lang).because(because), f"{because.id} in {lang}"
