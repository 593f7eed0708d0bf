"""AOC-SOLO: the Skirmish against the virtual opponent."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.age_of_civilization.cards import CIVILIZATIONS

from .scene import acting, play, rising, scene, seat

PEACE = ["hunt", "fish", "farm", "trade", "plague", "culture", "build", "conquer"]


def solo(**given: object) -> saecula.Match:
    return scene("players=1", **{"timeline": PEACE, **given})


def end(points: int, **own: object) -> list[str]:
    match = solo(phase="actions", round=6, p0={"points": points, "coins": 0, **own})
    outcome = play(match, "done").outcome
    assert outcome is not None
    return outcome.awards


@pytest.mark.rule("AOC-SOLO-01", "AOC-SOLO-32")
def test_there_is_no_loser() -> None:
    match = play(solo(phase="actions", round=6, p0={"points": 1}), "done")
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.ranking, match.outcome.awards) == ([1], [1], [])


@pytest.mark.rule("AOC-SOLO-02", "AOC-SOLO-03", "AOC-SOLO-05", "AOC-SOLO-06")
def test_preparation() -> None:
    removed = {"mongolia", "vikings", "germany", "carthage", "phoenicia", "scythia", "iberia"}
    match = saecula.game("age-of-civilization(players=1)").start(seed=3)
    table = match.table
    cards = {*table.deck, *(o.id for o in table.market)}
    assert cards == set(CIVILIZATIONS) - removed
    assert len(cards) == len(CIVILIZATIONS) - 7
    assert (len(table.wonders), len(table.market), seat(match).coins) == (4, 5, 3)


@pytest.mark.rule("AOC-SOLO-04")
def test_plague_has_place_five() -> None:
    for i in range(10):
        assert saecula.game("age-of-civilization(players=1)").start(seed=i).table.timeline[4] == "plague"
    match = play(solo(phase="actions", round=2, p0={"workers": 3}), "done")
    assert seat(match).workers == 2


@pytest.mark.rule("AOC-SOLO-07..09")
def test_market() -> None:
    match = rising("russia", options="players=1", round=1, timeline=PEACE)
    play(match, "rise russia")
    assert [o.coins for o in match.table.market] == [0, 2, 1, 0]
    play(match, "done")
    assert [o.coins for o in match.table.market] == [1, 3, 2, 1, 0]
    play(match, "skip", "done")
    assert [o.coins for o in match.table.market] == [2, 4, 3, 2, 1, 0]


@pytest.mark.rule("AOC-SOLO-10..12")
def test_the_opponent_grows() -> None:
    match = saecula.game("age-of-civilization(players=1)").start(seed=1)
    seen = {}
    while match.seat is not None:
        seen[match.table.round] = match.table.opponent
        wanted = [m for m in match.moves if m.text in ("skip", "done", "end")]
        match.play((wanted or list(match.moves))[0])
    assert seen == {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}


@pytest.mark.rule("AOC-SOLO-12", "AOC-SOLO-13", "AOC-SOLO-28")
@pytest.mark.parametrize(
    ("technologies", "left"), [([], 2), (["mining", "iron-working"], 2), (["gunpowder", "iron-working"], 3)]
)
def test_war_against_the_opponent(technologies: list[str], left: int) -> None:
    """At the end of round 4 the opponent has strength 4; Build brings a war."""
    match = solo(phase="actions", round=4, opponent=3, p0={"workers": 3, "technologies": technologies})
    assert seat(play(match, "done")).workers == left


@pytest.mark.rule("AOC-SOLO-14", "AOC-SOLO-30")
def test_trade() -> None:
    match = play(acting(options="players=1", round=2, coins=0, timeline=PEACE), "trade")
    assert seat(match).coins == 2


@pytest.mark.rule("AOC-SOLO-15", "AOC-SOLO-30")
def test_lydia() -> None:
    match = play(rising("lydia", options="players=1", p0={"coins": 0}), "rise lydia")
    assert seat(match).coins == 4


@pytest.mark.rule("AOC-SOLO-17..21", "AOC-SOLO-26")
@pytest.mark.parametrize(("points", "count"), [(19, 0), (20, 1), (25, 2), (30, 3), (35, 4)])
def test_achievements_by_points(points: int, count: int) -> None:
    names = ["extraordinary-clan", "grand-kingdom", "mighty-empire", "eternal-civilization"]
    assert end(points, technologies=["writing"]) == names[:count]
    # end-of-game abilities count first
    assert end(points - 4, technologies=["writing"], wonders=["angkor-wat"]) == names[:count]


@pytest.mark.rule("AOC-SOLO-22")
def test_realm_of_technology() -> None:
    every = [
        "writing",
        "education",
        "science",
        "navigation",
        "mathematics",
        "engineering",
        "mining",
        "iron-working",
        "gunpowder",
    ]
    assert "realm-of-technology" in end(25, technologies=every)
    assert "realm-of-technology" not in end(24, technologies=every)
    assert "realm-of-technology" not in end(25, technologies=every[:8])


@pytest.mark.rule("AOC-SOLO-23")
def test_realm_of_primitives() -> None:
    assert "realm-of-primitives" in end(25)
    assert "realm-of-primitives" not in end(25, technologies=["mining"])
    assert "realm-of-primitives" not in end(24)


@pytest.mark.rule("AOC-SOLO-24")
def test_world_of_wonders() -> None:
    four = ["moai", "hanging-gardens", "great-wall", "parthenon"]
    assert "world-of-wonders" in end(17, wonders=four)  # 17 + 2 + 1 + 3 + 2
    assert "world-of-wonders" not in end(16, wonders=four)
    assert "world-of-wonders" not in end(30, wonders=four[:3])


@pytest.mark.rule("AOC-SOLO-25")
def test_superpower() -> None:
    army = {"main": "assyria", "civilizations": ["assyria"], "technologies": ["mining", "iron-working", "gunpowder"]}
    assert "superpower" in end(25, **army)
    assert "superpower" not in end(25, technologies=army["technologies"])  # strength 7
    assert "superpower" not in end(
        25, main="assyria", civilizations=["assyria"], technologies=[*army["technologies"], "writing"]
    )


@pytest.mark.rule("AOC-SOLO-29")
def test_the_opponent_has_six_at_the_end() -> None:
    match = solo(
        phase="actions",
        round=6,
        opponent=5,
        p0={
            "wonders": ["terracotta-army"],
            "technologies": ["iron-working", "mining", "navigation"],
            "main": "hittites",
            "civilizations": ["hittites"],
        },
    )
    assert match.view(0)["table"]["players"][0]["strength"] == 6
    play(match, "done")
    assert seat(match).points == 4 + 1  # a tie with 6 is the most
    weaker = solo(
        phase="actions",
        round=6,
        opponent=5,
        p0={
            "wonders": ["terracotta-army"],
            "main": "ottomans",
            "civilizations": ["ottomans"],
            "technologies": ["iron-working", "mining"],
        },
    )
    play(weaker, "done")
    assert seat(weaker).points == 1


@pytest.mark.rule("AOC-SOLO-31")
@pytest.mark.parametrize(("opponent", "points"), [(1, 2), (2, 0), (0, 2)])
def test_conquer_in_solo(opponent: int, points: int) -> None:
    match = acting(options="players=1", round=6, timeline=PEACE, opponent=opponent, own={"technologies": ["mining"]})
    assert seat(play(match, "conquer")).points == points
