"""Warnings come before real losses, and only then; they have words in every language."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import saecula
from saecula.bots import bot
from saecula.core import Game, LossWarning, Match, games
from saecula.core.patch import merge
from saecula.testing.play import positions
from saecula.text import LANGUAGES, Text
from warned import play_warned

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))


def given(game: str, **fields: object) -> Match:
    chosen = saecula.game(game)
    return chosen.resume(merge(chosen.start(1).data(), fields))


def said(match: Match, move: str, lang: str = "en") -> list[str]:
    return [Text(match.game.spec, lang).warning(one) for one in match.warnings(move)]


AGES = "through-the-ages(players=2)"
CIV = {"used_civil": 4, "used_military": 2, "hand": [], "leader": "", "project": "", "steps": 0, "wonders": []}


def turn(**civ: object) -> Match:
    return given(AGES, phase="actions", turn=0, round=4, age="I", civs={"0": {**CIV, **civ}})


@pytest.mark.rule("TTA-HAPPY-04")
def test_an_uprising_that_can_be_prevented() -> None:
    """With 16 yellow tokens left one happy face is needed; no worker is unused, but destroying frees one."""
    civ = {"yellow": 16, "unused": 0, "used_civil": 3}
    match = turn(**civ)
    assert said(match, "end")[0] == ("Uprising: 1 discontent worker, 0 unused. You would produce nothing this turn.")
    assert match.warnings("end")[0].rule == "TTA-HAPPY-04"
    match.play("end")
    assert any(event.id == "uprising" for event in match.log)
    assert not any(event.id == "production" and event.seat == 0 for event in match.log)


def test_no_warning_of_an_uprising_that_nothing_prevents() -> None:
    """Without a civil action no building can be destroyed, so there is nothing to warn of."""
    assert "uprising" not in [one.id for one in turn(yellow=16, unused=0).warnings("end")]


@pytest.mark.rule("TTA-PROD-08")
def test_a_famine_costs_four_points_for_each_food() -> None:
    """No farm is worked and 2 food are eaten: 8 points are lost, unless a worker is put on a farm."""
    workers = {"agriculture": 0, "bronze": 2, "philosophy": 1, "religion": 1, "warriors": 1}
    stores = {"agriculture": 0, "bronze": 4}
    civ = {"yellow": 10, "unused": 2, "used_civil": 3, "workers": workers, "stores": stores, "culture": 20}
    match = turn(**civ)
    found = [one for one in match.warnings("end") if one.id == "famine"]
    assert found
    food = int(found[0].params["food"])
    assert found == [LossWarning("famine", {"n": 4 * food, "food": food}, "TTA-PROD-08")]
    match.play("build agriculture")
    again = [one for one in match.warnings("end") if one.id == "famine"]
    assert not again or int(again[0].params["food"]) < food


@pytest.mark.rule("AOC-REST-02")
def test_a_turn_without_anything_done_could_be_a_rest() -> None:
    """Resting gives 2 coins and a worker; nothing can be paid for without workers."""
    player = {"coins": 0, "workers": 0, "main": "egypt", "civilizations": ["egypt"]}
    match = given("age-of-civilization(players=2)", phase="actions", seat=0, players={"0": player})
    found = match.warnings("done")
    assert [one.rule for one in found] == ["AOC-REST-02"]
    assert (found[0].params["coins"], found[0].params["workers"]) == (2, 1)
    assert said(match, "done", "it") == ["Se invece riposi, ottieni 2 monete e 1 lavoratore in più."]
    assert match.warnings("rest") == []


@pytest.mark.rule("AOC-ACTION-10")
@pytest.mark.parametrize(
    ("technologies", "more"),
    [
        ([], {"en": "1 point and 1 coin", "it": "1 punto e 1 moneta", "es": "1 punto y 1 moneda"}),
        (["mining"], {"en": "1 coin", "it": "1 moneta", "es": "1 moneda"}),
    ],
)
def test_only_what_an_unused_worker_would_bring_is_named(technologies: list[str], more: dict[str, str]) -> None:
    """After Fish one worker is left for Hunt: 1 coin, and 1 point for those without a technology."""
    player = {"coins": 0, "workers": 2, "main": "egypt", "civilizations": ["egypt"], "technologies": technologies}
    match = given("age-of-civilization(players=2, timeline=first-game)", phase="actions", seat=0, players={"0": player})
    match.play("fish")
    assert said(match, "done") == [f"1 worker is unused. One more action would bring {more['en']} more, at no cost."]
    assert said(match, "done", "it") == [
        f"1 lavoratore non è usato. Un'altra azione darebbe {more['it']} in più, senza costo."
    ]
    assert said(match, "done", "es") == [
        f"1 trabajador queda sin usar. Una acción más daría {more['es']} más, sin coste."
    ]


def test_a_move_that_is_refused_has_no_warnings() -> None:
    assert turn().warnings("build bronze") == []


@pytest.mark.parametrize("spec", [spec for spec in games() if spec.warnings is not None], ids=lambda spec: spec.id)
def test_words_in_every_language(spec: saecula.core.Spec) -> None:
    for match in positions(Game(spec, {}), 5, 25):
        for seat in match.seats:
            for move in match.moves_of(seat):
                for one in match.warnings(move, seat):
                    for lang in LANGUAGES:
                        words = Text(spec, lang).warning(one)
                        assert words.endswith("."), f"{one.id} in {lang}: {words}"
                        assert "{" not in words, f"{one.id} in {lang}: {words}"


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("age-of-civilization(players=2)", "greedy"),
        ("age-of-civilization(players=3)", "random"),
        ("through-the-ages(players=2, version=simple)", "greedy"),
        ("through-the-ages(players=3)", "random"),
        ("sid-meiers-civilization(players=2, length=short)", "random"),
        ("inner-sea(players=2)", "random"),
    ],
)
def test_nothing_is_warned_of_that_is_not_lost(game: str, name: str) -> None:
    """Each warning is compared with what happened right afterwards (200 games: `tools/count_warnings.py`)."""
    chosen = saecula.game(game)
    count = play_warned(chosen.start(3), [bot(name, seat) for seat in range(chosen.players)])
    assert count.empty == []
    assert count.decisions > 20
    if name == "random":
        assert count.warnings
