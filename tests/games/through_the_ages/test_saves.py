"""Saves and positions from outside are either played, or rejected with one line that says what is wrong."""

from __future__ import annotations

import contextlib
import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import saecula
from saecula.core import BadSave, SaeculaError
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.phases import PROCEDURES

from .scene import scene

HUGE = 10**20
WORDS = ["", "atlantis", "over", "IV", "lose 9 1", "go nowhere", "0: pass", *PROCEDURES.steps, *list(CARDS)]
NUMBERS = [-1, 0, 1, 3, 7, 40, 99, 10**6, HUGE, -HUGE]
GAMES = [
    "players=2, version=simple",
    "players=3, version=advanced, optional_corruption=yes",
    "players=2",
    "players=4",
    "players=3, resigning=yes, bonus_cards=private",
    "players=3, no_ganging_up=yes, military_draw=action",
]
LIVELY = ("attack", "war", "offer", "event", "bid", "sacrifice", "play")


def positions(options: str, seed: int) -> list[dict[str, Any]]:
    """The data of a match played at random with a preference for conflict: one position for every question."""
    draw = random.Random(seed)
    match = saecula.game(f"through-the-ages({options})").start(seed)
    found: dict[str, dict[str, Any]] = {}
    for _ in range(400):
        if match.outcome is not None:
            break
        found.setdefault(str(match.question), match.data())
        moves = list(match.moves)
        lively = [move for move in moves if move.verb in LIVELY]
        match.play(draw.choice(lively if lively and draw.random() < 0.5 else moves))
    return list(found.values())


def edited(data: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """The data with one leaf changed, or one member left out or duplicated."""
    data = copy.deepcopy(data)
    keys = [key for key in data if not key.startswith("_")]
    here: Any = data
    key: Any = draw.choice(keys + ["civs", "stack"] * 8)
    while isinstance(here[key], dict | list) and here[key] and draw.random() < 0.85:
        here = here[key]
        key = draw.choice(list(here)) if isinstance(here, dict) else draw.randrange(len(here))
    old = here[key]
    if draw.random() < 0.1 or old is None:
        del here[key]
    elif draw.random() < 0.1 and isinstance(here, list):
        here.insert(key, copy.deepcopy(old))
    elif isinstance(old, bool):
        here[key] = not old
    elif isinstance(old, int):
        here[key] = draw.choice(NUMBERS)
    elif isinstance(old, str):
        here[key] = draw.choice(WORDS)
    else:
        here[key] = type(old)()
    return data


def play_on(game: saecula.Game, data: dict[str, Any], draw: random.Random) -> None:
    match = game.resume(data)
    for _ in range(12):
        for seat in [None, *range(game.players)]:
            match.view(seat)
        match.refusals()
        if match.outcome is not None:
            break
        match.play(draw.choice(list(match.moves)))


@pytest.mark.parametrize("options", GAMES)
def test_edited_at_random(options: str) -> None:
    draw = random.Random(options)
    game = saecula.game(f"through-the-ages({options})")
    for data in positions(options, 5):
        for _ in range(8):
            with contextlib.suppress(SaeculaError):
                play_on(game, edited(data, draw), draw)


def complaint(game: saecula.Game, data: dict[str, Any]) -> str:
    """The error message of resuming the data."""
    try:
        game.resume(data)
    except BadSave as error:
        return str(error)
    return ""


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all integers."""
    if isinstance(data, dict | list):
        parts = data.items() if isinstance(data, dict) else enumerate(data)
        return [leaf for key, value in parts for leaf in leaves(value, (*path, key))]
    return [path] if isinstance(data, int) and not isinstance(data, bool) else []


@pytest.mark.parametrize("options", GAMES[1:4])
def test_no_number_is_beyond_measure(options: str) -> None:
    """Tries every kind of number in every question, except the state of chance, which may be anything."""
    game = saecula.game(f"through-the-ages({options})")
    tried: set[str] = set()
    for data in positions(options, 7):
        plain = {key: value for key, value in data.items() if not key.startswith("_")}
        for path in leaves(plain):
            kind = " ".join("*" if isinstance(key, int) or key in CARDS else key for key in path)
            if path[0] == "chance" or kind in tried:
                continue
            tried.add(kind)
            for huge in (HUGE, -HUGE):
                broken = here = copy.deepcopy(plain)
                for key in path[:-1]:
                    here = here[key]
                here[path[-1]] = huge
                assert complaint(game, broken), path
    assert len(tried) > 35


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"p0": {"leader": "iron"}}, "civs/0/leader: 'iron' does not belong there"),
        ({"p1": {"stores": {"philosophy": 1}}}, "civs/1/stores: 'philosophy' does not belong there"),
        ({"p0": {"workers": {"bronze": 99}}}, "civs/0/workers/bronze: 99 is not between 0 and 60"),
        ({"p0": {"science": 41}}, "civs/0/science: 41 is not between 0 and 40"),
        ({"p0": {"war": "holy-war", "enemy": 0}}, "civs/0/war: on 0"),
        ({"p0": {"pact": "peace-treaty", "partner": 7}}, "civs/0/pact: between 0 and 7, A being -1"),
        ({"row": ["rats"]}, "row: 'rats' does not belong there"),
        ({"phase": "war.begin"}, "phase: war.begin, but 0 has declared no war"),
        ({"phase": "seed"}, "phase: seed, but 0 has no event"),
        ({"phase": "battle.attack"}, "stack[2] (battle.attack): Object missing required field `card`"),
        (
            {"phase": "resolve", "event": "foray", "todo": ["goods 5 3", "go discard"]},
            "goods.mix: 5 is not in the game",
        ),
        (
            {"phase": "resolve", "event": "foray", "todo": ["goods 1 99", "go discard"]},
            "stack[3] (goods.mix): goods: 99 is not between 0 and 60",
        ),
        (
            {"phase": "resolve", "event": "development-of-religion", "todo": ["free 1 iron", "go discard"]},
            "stack[3] (build.free): Invalid enum value 'iron' - at `$.card`",
        ),
        (
            {"phase": "resolve", "event": "development-of-religion", "todo": ["free 1", "go discard"]},
            "stack[3] (build.free): Object missing required field `card`",
        ),
        (
            {"phase": "resolve", "event": "foray", "todo": ["feast 1", "go discard"]},
            "stack[3]: there is no step 'feast 1'",
        ),
        ({"phase": "resolve", "event": "foray"}, "there is no phase 'resolve'"),
        (
            {"phase": "auction", "auction": {"card": "wealthy-territory-i", "asked": 0, "bid": 9, "bidder": 1}},
            "auction/bid: 1 cannot pay 9 (TTA-COLONY-09)",
        ),
        ({"turn": 2}, "turn: of 2, who is not in the game"),
        ({"version": "simple"}, "the table says version=simple, but the game is played with full"),
        ({"round": 9, "last_round": 8}, "last_round: 8 is over"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSave, match=f"^{re.escape(f'through-the-ages: {words}')}$"):
        scene(**given)


def test_what_data_may_leave_out() -> None:
    match = scene(
        row=["iron"],
        phase="auction",
        auction={"card": "wealthy-territory-i", "asked": 0},
        discards=["legion"],
        discards_seen=[],
    )
    data = match.data()
    assert data["row"] == ["iron"] + [""] * 12
    assert [frame["step"] for frame in data["stack"]] == ["turn.next", "discard", "auction"]
    assert data["discards_seen"] == [0]


@pytest.mark.rule("TTA-AGGR-04")
def test_a_position_in_the_middle_of_an_aggression() -> None:
    """It is given by its phase and the battle; the discards follow, because there was a political action."""
    match = scene(
        phase="battle.defend",
        battle={"card": "spy", "attacker": 0, "target": 1, "attack": {"warriors": 1}},
        p0={"workers": {"warriors": 3}},
        p1={"science": 7, "workers": {"warriors": 1}},
    )
    assert (match.seat, match.question) == (1, "battle.defend")
    match.play("done")
    assert match.question == "actions"
    data = match.data()
    assert [data["civs"][seat]["science"] for seat in (0, 1)] == [5, 2]  # 3 + 1 against 1: Spy takes 5
    assert data["civs"][0]["workers"]["warriors"] == 2


@pytest.mark.rule("TTA-END-04")
def test_no_civil_card_is_added_in_age_iv() -> None:
    match = scene(age="IV", civil_deck=["oil"], row=["movies"], phase="replenish", round=18, last_round=18, turn=1)
    assert match.data()["row"] == [""] * 13
    assert match.data()["age"] == "IV"


SAVES = sorted((Path(__file__).parent / "format1").glob("*.json"))
"""Saves of format 1, written in the middle of something by the last program with that format, and how that program
continued: `moves`, who was asked what before each, the log, and the public part of the table at the end.
"""


LATER = {"tokens", "attack", "defense"}
"""What the log says today in addition to what it said then."""


@pytest.mark.parametrize("file", SAVES, ids=lambda file: file.stem)
def test_a_save_of_format_1_goes_on_the_same_way(file: Path) -> None:
    old = json.loads(file.read_text("utf-8"))
    assert old["save"]["_format"] == 1
    match = saecula.game(old["game"]).resume(old["save"])
    asked = []
    for line in old["moves"]:
        asked.append(f"{match.seat} {match.question}")
        seat, _, text = line.partition(": ")
        match.play(text, int(seat))
    assert asked == old["asked"]
    log = [event for event in match.log if event.id != "mines"]  # (this line is new, too)
    params = [{name: value for name, value in event.params.items() if name not in LATER} for event in log]
    told = [[event.id, event.seat, said, event.rule] for event, said in zip(log, params, strict=True)]
    assert told == old["told"]
    seen, then = match.view(None)["table"], old["then"]
    assert {name: seen[name] for name in then} | {"civs": []} == then | {"civs": []}
    for civ, numbers in zip(seen["civs"], then["civs"], strict=True):
        assert {name: civ[name] for name in numbers} == numbers
