"""The forecast: points by source add up to the score, and the next production brings what was said."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.core import Forecast, Game, Income, Match, Spec, games, seeded
from saecula.testing.play import positions, variations
from saecula.text import LANGUAGES, Text

SPECS = [spec for spec in games() if spec.forecast is not None]
KINDS = [game for spec in SPECS for game in variations(spec, most=4)]


def after(found: Forecast, seat: int) -> dict[str, int]:
    return {one.id: one.after for one in found.seats[seat].income}


@pytest.mark.parametrize("game", KINDS, ids=str)
def test_the_sources_add_up_to_the_score(game: Game) -> None:
    """At the end of the game, the points of all sources are the score, for every viewer."""
    match = game.start(7, keep=False)
    match.wander(seeded(7), 100_000)
    assert match.outcome is not None
    for viewer in [None, *range(game.players)]:
        found = match.forecast(viewer)
        assert [seat.score for seat in found.seats] == match.outcome.scores
        assert not found.hidden


def test_every_game_has_one() -> None:
    assert {spec.id for spec in SPECS} >= {
        "age-of-civilization",
        "inner-sea",
        "sid-meiers-civilization",
        "through-the-ages",
    }


@pytest.mark.parametrize("game", KINDS, ids=str)
def test_a_viewer_learns_nothing_hidden(game: Game) -> None:
    """Re-dealing what a seat cannot know does not change its forecast; everything named has words."""
    for match in positions(game, 3, 4):
        for viewer in range(game.players):
            found = match.forecast(viewer)
            assert match.clone(viewer, branch=1).forecast(viewer) == found
        sources: list[Any] = [one for seat in found.seats for one in [*seat.income, *seat.details, *seat.points]]
        for id in {one.id for one in [*sources, *found.comparisons, *found.decks]}:
            for lang in LANGUAGES:
                text = Text(game.spec, lang)
                assert text.has(f"forecast.{id}") or text.name(id) != id, f"{id} in {lang}"


def turns(game: str, question: str, most: int = 30) -> list[Match]:
    """Positions at a question, from random play."""
    found: list[Match] = []
    for seed in range(8):
        match, luck = saecula.game(game).start(seed, keep=False), seeded(seed)
        while not match.over and len(found) < most * (seed + 1) // 8:
            if match.question == question:
                found.append(match.clone())
            match.wander(luck, 1 if question in ("production", "retirement") else 5)
    return found


@pytest.mark.rule("TTA-PROD-11")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_through_the_ages_produces_what_was_said(version: str) -> None:
    found = turns(f"through-the-ages(players=3, version={version})", "actions")
    assert len(found) > 10
    for match in found:
        seat = match.seat
        assert seat is not None
        if version == "simple" and seat == 2:
            continue  # an event begins the next round (TTA-SIMPLE-01)
        said = after(match.forecast(seat), seat)
        match.play("end")
        if match.question == "production.spare":
            match.play("pass")
        then = {one.id: one.now for one in match.forecast(seat).seats[seat].income}
        assert then == said or match.over


@pytest.mark.rule("AOC-TURN-06")
def test_age_of_civilization_earns_what_was_said() -> None:
    """The last turn of a round is left out, because events follow it, and turns that end with a choice."""
    checked = 0
    for match in turns("age-of-civilization(players=4)", "actions"):
        seat = match.seat
        assert seat is not None
        said = after(match.forecast(seat), seat)
        last = match.table.turns == 3
        match.play("done")
        if not last and match.seat != seat:
            checked += 1
            player = match.table.players[seat]
            assert {"coins": player.coins, "points": player.points, "workers": player.workers} == said
    assert checked > 10


@pytest.mark.rule("SMC-PROD-05")
def test_sid_meiers_pays_what_was_said() -> None:
    found = turns("sid-meiers-civilization(players=3)", "production")
    assert found
    for match in found:
        seat = match.seat
        assert seat is not None
        said = match.forecast(seat).seats[seat].income
        match.play("collect")
        assert said == [Income("gold", said[0].now, match.table.players[seat].gold)]


@pytest.mark.rule("ACIS-GROW-07")
def test_inner_sea_grows_as_was_said() -> None:
    """After Retirement, the civilization gets as many Ready disks, if it uses nothing."""
    checked = 0
    for match in turns("inner-sea(players=3)", "retirement"):
        seat = match.seat
        assert seat is not None
        said = {one.id: one.n for one in match.forecast(seat).seats[seat].details}["growth"]
        civ = next(i for i, c in enumerate(match.table.civs) if c.seat == seat)
        supply = match.table.civs[civ].supply
        match.play("done")
        if match.question != "acquisition":
            checked += 1
            assert supply - match.table.civs[civ].supply == said
    assert checked


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_a_spectator_gets_one_too(spec: Spec) -> None:
    game = Game(spec, {})
    match = game.start(3)
    match.wander(seeded(1), 60)
    found = match.forecast(None)
    assert len(found.seats) == game.players
    assert all(len(one.values) == game.players for one in found.comparisons)
