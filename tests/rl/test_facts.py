"""Facts: each number of an observation agrees with the view, and reveals nothing that the seat may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from saecula.core import Match, game, games, spec
from saecula.rl import facts, words
from saecula.rl.batch import Lane

GAMES = {
    "age-of-civilization": [
        "age-of-civilization(players=4)",
        "age-of-civilization(players=3, draft=yes, innovation=yes, changing_world=yes)",
        "age-of-civilization(players=2)",
        "age-of-civilization(players=1, innovation=yes)",
    ],
    "inner-sea": [
        "inner-sea(players=4)",
        "inner-sea(players=6)",
        "inner-sea(players=5)",
        "inner-sea(players=3)",
        "inner-sea(players=2, scenario=created, npcs=3)",
        "inner-sea(players=1, scenario=fall-of-rome-2-i)",
    ],
    "sid-meiers-civilization": [
        "sid-meiers-civilization(players=6, length=short)",
        "sid-meiers-civilization(players=5, length=short)",
        "sid-meiers-civilization(players=4, strategic=yes)",
        "sid-meiers-civilization(players=3, length=long, more_resources=yes)",
        "sid-meiers-civilization(players=2, turn_limit=30)",
    ],
    "through-the-ages": [
        "through-the-ages(players=4, version=full)",
        "through-the-ages(players=3, version=full, bonus_cards=private, resigning=yes, no_ganging_up=yes)",
        "through-the-ages(players=2, version=full, bonus_cards=choice)",
        "through-the-ages(players=2, version=simple)",
        "through-the-ages(players=3, version=full, bonus_cards=open-3)",
        "through-the-ages(players=3, version=advanced)",
    ],
}
"""Every number of players, and the options that add other components."""
ALL = [text for texts in GAMES.values() for text in texts]


def test_every_game_has_facts() -> None:
    assert set(GAMES) == {spec.id for spec in games() if spec.package.startswith("saecula.")}


@pytest.mark.parametrize("id", GAMES)
def test_each_fact_has_a_name_a_place_and_a_sentence(id: str) -> None:
    found = facts(id)
    assert [fact.place for fact in found] == list(range(len(found)))
    assert len({fact.name for fact in found}) == len(found)
    assert all(fact.scale >= 1 and fact.text.endswith(".") for fact in found)


def told(match: Match[Any], seat: int) -> dict[str, int]:
    """The contents of the view, by the names of the facts."""
    view = match.view(seat)
    n = match.game.players
    reading = import_module(f"games.{match.game.spec.package.rpartition('.')[2]}.reading")
    out: dict[str, int] = {}
    if view["question"]:
        out[f"question.{view['question']}"] = 1
    for asked in view["waiting"]:
        out[f"asked.+{(asked - seat) % n}"] = 1
    for name, value in reading.facts(view, seat):
        assert name not in out, f"{name} is told twice"
        out[name] = int(value)
    return out


def compare(lane: Lane, names: list[str], seat: int) -> None:
    lane.look(seat)
    written = dict(zip(names, lane.facts.tolist(), strict=True))
    expected = told(lane.playing(), seat)
    assert not set(expected) - set(written), sorted(set(expected) - set(written))
    wrong = {name: (value, expected.get(name, 0)) for name, value in written.items() if value != expected.get(name, 0)}
    assert not wrong, f"fact: (encode, view) = {wrong}"


def walk(text: str, seed: int, most: int) -> Iterator[Match[Any]]:
    """The positions of a random game."""
    luck = random.Random(f"{text} {seed}")
    match = game(text).start(seed, keep=False)
    for _ in range(most):
        yield match
        if match.over:
            return
        match.play(luck.choice(list(match.moves)))


@cache
def positions(text: str, seed: int, most: int, one_in: int) -> list[Match[Any]]:
    """Some of the positions, including the first and the last."""
    luck = random.Random(seed)
    played = walk(text, seed, most)
    return [match.clone() for i, match in enumerate(played) if i == 0 or match.over or luck.randrange(one_in) == 0]


def seats(match: Match[Any], i: int) -> list[int]:
    """Two of the seats, in rotation."""
    n = match.game.players
    return sorted({i % n, (i + 1) % n})


def check_view(text: str, seed: int, most: int, one_in: int) -> None:
    lane = Lane(game(text))
    names = [fact.name for fact in facts(text)]
    for i, match in enumerate(positions(text, seed, most, one_in)):
        lane.match = match
        for seat in seats(match, i):
            compare(lane, names, seat)


def check_deals(text: str, seed: int, most: int, one_in: int) -> None:
    lane = Lane(game(text))
    for i, match in enumerate(positions(text, seed, most, one_in)):
        for seat in seats(match, i):
            lane.match = match
            lane.look(seat)
            before, legal = lane.facts.copy(), lane.mask.copy()
            for branch in range(2):
                lane.match = match.clone(seat, keep=False, branch=branch)
                lane.look(seat)
                assert not [facts(text)[k].name for k in np.flatnonzero(lane.facts != before)]
                assert np.array_equal(lane.mask, legal)


@pytest.mark.parametrize("text", ALL)
def test_facts_say_what_the_view_says(text: str) -> None:
    check_view(text, 1, 500, 60)


@pytest.mark.parametrize("text", ALL)
def test_dealing_anew_what_a_seat_cannot_know_changes_none_of_its_facts(text: str) -> None:
    check_deals(text, 1, 500, 60)


@pytest.mark.parametrize("id", GAMES)
def test_what_is_remembered_from_earlier_positions_still_holds(id: str) -> None:
    """A game that was followed move by move shows the same facts as the same position read from its data, in which no
    object is one that was seen before.
    """
    followed, read = Lane(game(GAMES[id][0])), Lane(game(GAMES[id][0]))
    for i, match in enumerate(walk(GAMES[id][0], 3, 120)):
        followed.match = match
        for seat in seats(match, i):
            followed.look(seat)
        if i % 15 == 14:
            read.match = match.game.resume(match.data())
            for seat in range(match.game.players):
                followed.look(seat)
                read.look(seat)
                wrong = np.flatnonzero(followed.facts != read.facts)
                assert not [facts(id)[k].name for k in wrong], f"move {i}, seat {seat}"


def scenarios() -> list[str]:
    """Every scenario, with the fewest players that it allows."""
    options = {option.name: option for option in spec("inner-sea").meta.options}
    return [str(game(f"inner-sea(scenario={id})")) for id in options["scenario"].choices]


def test_every_scenario_is_told() -> None:
    for text in scenarios():
        *_, match = walk(text, 1, 20)
        lane = Lane(match.game)
        lane.match = match
        compare(lane, [fact.name for fact in facts(text)], 0)


@pytest.mark.soak
@pytest.mark.parametrize("text", [*ALL, "every scenario"])
def test_whole_games_are_told_and_nothing_leaks(text: str) -> None:
    for one in scenarios() if text == "every scenario" else [text]:
        for seed in range(3):
            check_view(one, seed, 4000, 40)
            check_deals(one, seed, 4000, 40)
            positions.cache_clear()


def test_what_the_hashed_view_lost() -> None:
    """The order of the row and therefore its prices; nobody versus the first seat; the seats, counted from the
    observer.
    """
    names = {fact.name for fact in facts("through-the-ages")}
    assert {"row.1", "row_cost.13", "place.moses", "cost.moses"} <= names
    names = {fact.name for fact in facts("sid-meiers-civilization")}
    assert {"gran-chaco.owner.+0", "gran-chaco.owner.+5", "set_aside.masonry", "seat+0.technology.masonry"} <= names
    names = {fact.name for fact in facts("age-of-civilization")}
    assert {"timeline.plague.place", "timeline.culture.rounds", "seat+1.special.1"} <= names


@pytest.mark.parametrize("text", ["through-the-ages(players=2)", "sid-meiers-civilization(players=2, length=short)"])
def test_seats_are_counted_from_the_observer(text: str) -> None:
    """Each seat's facts about the other are the other's facts about itself, except for hidden ones."""
    names = [fact.name for fact in facts(text)]
    open_ones = [name for name in names if name.startswith("seat+0.") and name.count(".") == 1]
    for match in positions(text, 2, 300, 60):
        lane = Lane(match.game)
        lane.match = match
        seen = []
        for seat in range(2):
            lane.look(seat)
            seen.append(dict(zip(names, lane.facts.tolist(), strict=True)))
        for name in open_ones:
            assert seen[0][name] == seen[1][f"seat+1{name[6:]}"]
            assert seen[1][name] == seen[0][f"seat+1{name[6:]}"]


@pytest.mark.parametrize("id", GAMES)
def test_the_facts_are_the_same_for_all_options_and_numbers_of_players(id: str) -> None:
    sizes = {Lane(game(text)).size for text in GAMES[id]}
    assert sizes == {len(facts(id))}
    assert len(words(id)) > 5
