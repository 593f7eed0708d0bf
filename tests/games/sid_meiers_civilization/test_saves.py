"""Edited saves are either refused with one line, or the game continues from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import saecula
from saecula.core import BadSave, SaeculaError, seeded
from saecula.testing.edits import edited

from .scene import known, play, scene

AIR_AND_SEA = {
    "gaul": {"tank": 1, "jet": 3, "settler": 2, "carrier": [{}]},
    "iberia": {"tank": 2},
    "north-sea": {"carrier": [{"tank": 2}, {"settler": 1}], "galley": [{}], "jet": 2},
}
BATTLE = {"space": "gaul", "attackers": [0], "defenders": [1], "attacker": 0, "defender": 1}


def modern(phase: str, **given: Any) -> saecula.Match:
    return scene(
        phase,
        era=4,
        tech=known("flight", "fusion"),
        p0=AIR_AND_SEA,
        p1={"germania": {"tank": 1}, "north-sea": {"carrier": [{}]}, "north-atlantic": {"galley": [{}]}},
        p2={"germania": {"tank": 1}},
        gold=500,
        **given,
    )


def middles() -> Iterator[saecula.Match]:
    """Positions in the middle of something, one of each kind."""
    yield modern("buy", wonders={"manhattan-project": 0, "united-nations": 0})
    yield play(modern("movement"), "fly gaul iberia")
    yield play(modern("movement"), "sail carrier north-sea north-atlantic 1")  # which of the two
    yield play(modern("movement"), "sail galley north-sea north-atlantic")  # the other players are asked
    yield play(modern("movement"), "move settler gaul germania", "declare battle")
    yield play(modern("movement"), "move settler gaul germania", "declare battle", "allow")  # asking who joins
    yield play(modern("trade"), "offer 1", "give fleet north-sea 1", "give aircraft north-sea", "get gold 10")
    yield play(modern("trade"), "offer 1", "give gold 5", "propose")
    yield modern("attacks")
    oracle = scene(
        "battle",
        era=1,
        wonders={"the-oracle": 0},
        since={"the-oracle": 1},
        battles=[BATTLE],
        p0={"gaul": {"spearman": 2, "chariot": 1}},
        p1={"gaul": {"spearman": 1, "catapult": 1}},
    )
    yield oracle
    yield play(oracle.clone(), "fight catapult 1")
    game = saecula.game("sid-meiers-civilization", players=3, length="long")
    match = game.start(12)
    lot = seeded(12)
    met: dict[str, int] = {}
    for _ in range(900):
        phase = match.table.phase
        met[phase] = met.get(phase, 0) + 1
        if met[phase] in (1, 4):
            yield match.clone()
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))], match.seat)


def places(here: Any) -> Iterator[tuple[Any, Any]]:
    """Every member of the data: its container and its key."""
    for key in list(here) if isinstance(here, dict) else range(len(here)):
        yield here, key
        if isinstance(here[key], dict | list):
            yield from places(here[key])


def plays_on(match: saecula.Match, lot: Any) -> None:
    for count in range(31):
        if count % 10 == 0:
            for seat in range(match.game.players):
                match.view(seat)
                match.clone(seat=seat)
            match.view(None)
            match.refusals()
        if match.seat is None:
            assert match.outcome is not None
            return
        moves = match.moves.list()
        assert moves, match.table.phase
        match.play(moves[lot.next(len(moves))], match.seat)


def test_edited_saves_are_refused_or_play_on() -> None:
    lot = seeded(4)
    played = refused = 0
    for match in middles():
        text = msgspec.json.encode(match.data())
        plays_on(match.game.resume(msgspec.json.decode(text)), lot)
        for _ in range(12):
            data, _ = edited(msgspec.json.decode(text), lot)
            said = ""
            try:
                resumed = match.game.resume(data)
            except SaeculaError as error:
                said = str(error)
            if said:
                assert "\n" not in said
                refused += 1
            else:
                plays_on(resumed, lot)
                played += 1
    assert played > 100
    assert refused > 100


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("turn", 10**7, "turn"),
        ("era", 5, "era"),
        ("active", 3, "active"),
        ("active", -1, "active"),
        ("ending", "boredom", "boredom"),
        ("critical", "cheese", "cheese"),
        ("incomes", [0, 0], "incomes"),
        ("technologies", {"alchemy": 0}, "alchemy"),
        ("technologies", {"pottery": 9}, "pottery"),
        ("wonders", {"seti": 0}, "seti"),
        ("since", {"the-colossus": 10**7}, "the-colossus"),
        ("neutrals", {"gaul": "spearman"}, "neutrals/gaul: 'spearman' does not belong there"),
        ("markers", {"north-sea": "wine"}, "north-sea"),
        ("seen", {"gaul": 8}, "seen by 8"),
        ("box", ["dragon"], "dragon"),
        ("aloft", {"gaul 1": 1}, "gaul"),
        ("length", "long", "length"),
        ("turn_limit", 30, "turn_limit"),
        ("obsolete", ["wheelbarrow"], "wheelbarrow"),
        ("battles", [{**BATTLE, "attackers": [1]}], "no battle"),
        ("battles", [BATTLE, BATTLE], "declared twice"),
        ("phase", "over", "without an ending"),
        ("phase", "which", "which"),
        ("phase", "siesta", "siesta"),
        ("phase", "reaction", "reaction"),
        ("phase", "joining", "joining"),
        ("phase", "duty", "duty"),
        ("phase", "looking", "looking"),
        ("phase", "oracle", "battle"),
        ("phase", "battle", "battle"),
        ("phase", "offer", "offer"),
        ("phase", "answer", "answer"),
        ("stack", [], "without an ending"),
        ("stack", [{"step": "movement"}], "does not follow"),
        ("stack", [{"step": "siesta"}], "siesta"),
    ],
)
def test_what_a_save_cannot_say(field: str, value: Any, words: str) -> None:
    match = scene("movement", p0={"gaul": {"spearman": 1}})
    with pytest.raises(BadSave, match=words):
        match.game.resume({**match.data(), field: value})


@pytest.mark.parametrize(
    ("below", "frame", "words"),
    [
        ("buy", {"step": "place", "seat": 0, "unit": "dragon"}, "dragon"),
        (
            "buy",
            {"step": "place", "seat": 1, "unit": "galley"},
            "does not say what it is about",
        ),  # there is no room on a coast
        ("buy", {"step": "bonus.place", "seat": 3, "unit": "spearman"}, "does not say what it is about"),
        ("buy", {"step": "bonus.place", "seat": 0}, "unit"),
        ("buy", {"step": "bonus.place", "seat": "me", "unit": "spearman"}, "seat"),
        ("trade", {"step": "bonus.place", "seat": 0, "unit": "spearman"}, "does not follow"),
        ("buy", {"step": "improvement.obsolete", "seat": 0, "improvement": "wheelbarrow"}, "wheelbarrow"),
        ("buy", {"step": "technology.free", "seat": 0}, "does not follow"),
        ("movement", {"step": "technology.free", "seat": -1}, "does not say what it is about"),
        ("movement", {"step": "army.minor", "seat": 0, "territory": "north-sea"}, "north-sea"),
        (
            "buy",
            {"step": "found.village", "seat": 0, "territory": "italia"},
            "does not say what it is about",
        ),  # no settler there
        (
            "movement",
            {"step": "which", "move": "sail galley north-sea north-atlantic"},
            "does not say what it is about",
        ),
        ("movement", {"step": "which", "move": "dance"}, "dance"),
        ("movement", {"step": "looking", "territory": "gaul"}, "does not say what it is about"),  # no marker there
        (
            "movement",
            {"step": "reaction", "space": "gaul", "fleet": 0, "waiting": [1, 1]},
            "does not say what it is about",
        ),
        (
            "movement",
            {"step": "reaction", "space": "gaul", "fleet": 0, "waiting": [0]},
            "does not say what it is about",
        ),
        ("movement", {"step": "reaction", "space": "atlantis", "fleet": 0, "waiting": [1]}, "atlantis"),
        ("movement", {"step": "joining", "waiting": [1]}, "does not say what it is about"),  # no battle
        ("battles", {"step": "battle.rounds"}, "does not say what it is about"),
        ("trade", {"step": "offer", "by": 0, "to": 0}, "does not say what it is about"),
        (
            "trade",
            {"step": "offer", "by": 1, "to": 2},
            "does not say what it is about",
        ),  # not during another player's part
        ("trade", {"step": "offer", "by": 0, "to": 1, "gives": ["the moon"]}, "the moon"),
        (
            "trade",
            {"step": "offer", "by": 0, "to": 1, "gives": ["gold 5"], "old_gives": 2},
            "does not say what it is about",
        ),
        ("trade", {"step": "trade.force", "territory": "gaul"}, "does not say what it is about"),
    ],
)
def test_what_cannot_be_going_on(below: str, frame: dict[str, Any], words: str) -> None:
    match = scene("movement", p0={"gaul": {"spearman": 1}})
    stack = [*match.game.spec.procedures.laid(below), frame]
    with pytest.raises(BadSave, match=words) as refusal:
        match.game.resume({**match.data(), "stack": stack})
    assert frame["step"] in str(refusal.value)


@pytest.mark.parametrize(
    "chosen",
    [
        {"attacker": {"owner": 0, "unit": "tank"}},  # seat 0 has none
        {"attacker": {"owner": 1, "unit": "spearman"}},  # another player's
        {"attacker": {"owner": 0, "unit": "spearman", "support": 0}},  # no aircraft
        {"defender": {"owner": 1, "unit": "spearman"}, "attacker": {"owner": 0, "unit": "spearman"}},
        {},
    ],
)
def test_what_the_oracle_cannot_have_shown(chosen: dict[str, Any]) -> None:
    match = scene(
        "battle",
        era=1,
        wonders={"the-oracle": 0},
        since={"the-oracle": 1},
        battles=[BATTLE],
        p0={"gaul": {"spearman": 2, "chariot": 1}},
        p1={"gaul": {"spearman": 1, "catapult": 1}},
    )
    play(match, "fight catapult 1")
    data = match.data()
    assert data["stack"][-1]["defender"] == {"owner": 1, "unit": "catapult", "fleet": 0, "support": -1}
    data["stack"][-1] = {"step": "oracle", **chosen}
    with pytest.raises(BadSave, match="oracle"):
        match.game.resume(data)


WRITTEN = Path(__file__).parent / "format1" / "saves.jsonl"
SAVES = [json.loads(line) for line in WRITTEN.read_text("utf-8").splitlines()]
"""Saves of format 1 in the middle of everything, with the continuation of their games under the program that wrote
them.
"""


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save["name"])
def test_a_save_of_format_1_goes_on_as_it_did(save: dict[str, Any]) -> None:
    assert save["data"]["_format"] == 1
    match = saecula.game(save["game"]).resume(save["data"])
    assert f"{match.seat} {match.question} {len(match.moves)}" == save["asked"]
    for line in save["then"]:
        before, _, answer = line.partition(": ")
        text, _, outcomes = answer.partition(" = ")
        assert f"{match.table.phase}/{match.question} {len(match.moves)} {match.seat}" == before
        match.play(text, None, outcomes.split(", ") if outcomes else None)
        assert ", ".join(drawn.text for drawn in match.last_outcomes) == outcomes
    assert match.view(None)["table"]["points"] == save["points"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"gold": 10**7}, "gold"),
        ({"gold": -1}, "gold"),
        ({"improvements": ["temple", "temple"]}, "temple"),
        ({"improvements": ["zoo"]}, "zoo"),
        ({"forces": {"atlantis": {}}}, "'atlantis' does not belong there"),
        ({"forces": {"gaul": {"ready": {"dragon": 1}}}}, "dragon"),
        ({"forces": {"gaul": {"ready": {"spearman": 0}}}}, "ready/spearman: 0"),
        ({"forces": {"gaul": {"ready": {"spearman": 10**7}}}}, "spearman"),
        ({"forces": {"gaul": {"ready": {"galley": 1}}}}, "galley"),
        ({"forces": {"north-sea": {"done": {"spearman": 1}}}}, "swims"),
        ({"forces": {"gaul": {"half": -1}}}, "half: -1"),
        ({"forces": {"gaul": {"fleets": [{"unit": "galley", "mp": 9}]}}}, "9 movement points"),
        ({"forces": {"north-sea": {"fleets": [{"unit": "galley", "mp": 1, "ready": {"spearman": 4}}]}}}, "4 pieces"),
        ({"forces": {"gaul": {"fleets": [{"unit": "galley", "mp": 1, "half": 1}]}}}, "on land"),
        ({"alive": False}, "gaul: owner 0"),
    ],
)
def test_what_a_player_cannot_have(change: dict[str, Any], words: str) -> None:
    match = scene("movement")
    data = match.data()
    data["players"][0].update(change)
    with pytest.raises(BadSave, match=words):
        match.game.resume(data)


def test_numbers_beyond_all_sense() -> None:
    match = scene("movement", p0={"gaul": {"spearman": 1}})
    whole = {field: value for field, value in match.data().items() if field not in ("chance", "_format")}
    for holder, key in places(whole):
        if isinstance(holder[key], int) and not isinstance(holder[key], bool):
            value, holder[key] = holder[key], 10**20
            with pytest.raises(BadSave):
                match.game.resume({**match.data(), **whole})
            holder[key] = value


def test_a_settlement_that_cannot_be() -> None:
    match = scene("movement")
    for key, value in (
        ("level", 5),
        ("level", 0),
        ("owner", 3),
        ("holder", -1),
        ("room", 5),
        ("grown", 3),
        ("card", "cheese"),
    ):
        data = match.data()
        data["settlements"]["gaul"][key] = value
        with pytest.raises(BadSave, match="gaul"):
            match.game.resume(data)
