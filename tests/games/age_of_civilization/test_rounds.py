"""AOC-ROUND, AOC-WAR, AOC-WORLD and AOC-END: events between the turns and at the end."""

from __future__ import annotations

import pytest

import saecula

from .scene import play, scene, seat

ORDER = ["hunt", "fish", "farm", "culture", "trade", "plague", "conquer", "build"]
"""New cards: Culture (war) at the end of round 1, Trade (none), Plague, Conquer (war), Build (war)."""


def ending(round: int, options: str = "players=2", **given: object) -> saecula.Match:
    """The last turn of a round, just before it is over."""
    players = int(options.split("players=")[1][0])
    timeline = given.pop("timeline", ORDER)
    return scene(options, phase="actions", round=round, turns=players - 1, timeline=timeline, **given)


def workers(match: saecula.Match) -> list[int]:
    return [player.workers for player in match.table.players]  # type: ignore[attr-defined]


TWO = {"p0": {"workers": 3}, "p1": {"workers": 3}}


@pytest.mark.rule("AOC-ROUND-04..07", "AOC-ROUND-11", "AOC-WAR-06")
@pytest.mark.parametrize(("round", "left"), [(1, 2), (2, 3), (3, 2), (4, 2), (5, 2)])
def test_the_event_of_the_new_card(round: int, left: int) -> None:
    """War, nothing, plague, war, war, for cards 4 to 8 in this order."""
    match = play(ending(round, **TWO), "done")
    assert match.table.round == round + 1
    assert workers(match) == [left, left]
    events = {1: ["war"], 2: [], 3: ["plague"], 4: ["war"], 5: ["war"]}
    assert [event.id for event in match.log if event.id in ("war", "plague")] == events[round]


@pytest.mark.rule("AOC-ROUND-06")
def test_symbols_on_the_first_three_cards_are_never_resolved() -> None:
    timeline = ["culture", "plague", "conquer", "hunt", "fish", "farm", "trade", "build"]
    match = scene(timeline=timeline, phase="actions", turns=1, **TWO)
    play(match, "done")
    assert workers(match) == [3, 3]


@pytest.mark.rule("AOC-ROUND-09", "AOC-END-01", "AOC-END-09")
def test_no_event_after_round_six() -> None:
    match = play(ending(6, **TWO), "done")
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"
    assert match.table.round == 6
    assert match.view(None)["table"]["current"] == ORDER[5:]
    assert workers(match) == [3, 3]


@pytest.mark.rule("AOC-ROUND-10")
@pytest.mark.parametrize(("round", "upcoming"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_upcoming_cards(round: int, upcoming: int) -> None:
    assert scene(round=round).table.upcoming == upcoming


@pytest.mark.rule("AOC-ROUND-12", "AOC-WAR-08")
def test_nobody_acts_between_the_rounds() -> None:
    match = play(ending(1, **TWO), "done")
    assert match.question == "rise"
    assert match.seat == match.table.first


@pytest.mark.rule("AOC-WAR-01..03", "AOC-WAR-11")
@pytest.mark.parametrize(
    ("strengths", "left"),
    [([1, 0, 0], [3, 2, 2]), ([0, 1, 4], [2, 3, 3]), ([1, 1, 1], [2, 2, 2]), ([4, 1, 0], [3, 3, 2])],
)
def test_war(strengths: list[int], left: list[int]) -> None:
    cards = {0: [], 1: ["mining"], 4: ["mining", "iron-working"]}
    players = {f"p{i}": {"workers": 3, "technologies": cards[s]} for i, s in enumerate(strengths)}
    assert workers(play(ending(1, "players=3", **players), "done")) == left


@pytest.mark.rule("AOC-WAR-01")
def test_the_log_tells_the_strengths_compared_in_a_war() -> None:
    match = play(ending(1, p0={"workers": 3, "technologies": ["mining", "iron-working"]}, p1={"workers": 3}), "done")
    assert [event.params for event in match.log if event.id == "war"] == [{"strengths": "4 0"}]


@pytest.mark.rule("AOC-WAR-04", "AOC-WAR-05", "AOC-WONDER-05")
def test_military_strength() -> None:
    def strength(**player: object) -> int:
        return scene(p0=player).view(0)["table"]["players"][0]["strength"]  # type: ignore[no-any-return]

    assert strength(main="assyria", civilizations=["assyria"]) == 2
    assert strength(main="russia", civilizations=["assyria", "russia"]) == 0  # a main ability in decline
    assert strength(main="russia", civilizations=["byzantium", "russia"]) == 2  # a legacy stays
    assert strength(technologies=["mining", "iron-working", "gunpowder"]) == 1 + 3 + 3
    assert strength(main="hittites", civilizations=["hittites"], technologies=["mining"], wonders=["colosseum"]) == 3


@pytest.mark.rule("AOC-WAR-09", "AOC-CIV-27")
def test_an_exempt_player_still_has_the_least() -> None:
    match = ending(
        1,
        p0={"workers": 3, "main": "polynesia", "civilizations": ["polynesia"]},
        p1={"workers": 3, "technologies": ["mining"]},
    )
    assert workers(play(match, "done")) == [3, 3]


@pytest.mark.rule("AOC-WAR-10", "AOC-CIV-25")
def test_persia_gains_coins_in_a_war() -> None:
    match = ending(
        1,
        p0={
            "workers": 3,
            "coins": 0,
            "main": "persia",
            "civilizations": ["persia"],
            "technologies": ["mining", "iron-working"],
        },
        p1={"workers": 3},
    )
    play(match, "done")
    assert seat(match).coins == 2  # strength 1 + 1 + 3


@pytest.mark.rule("AOC-CIV-50", "AOC-CIV-29")
def test_plague_and_tokens_are_no_wars() -> None:
    persia = {
        "workers": 3,
        "coins": 0,
        "main": "persia",
        "civilizations": ["persia"],
        "technologies": ["mining", "iron-working"],
    }
    polynesia = {"workers": 3, "coins": 9, "main": "polynesia", "civilizations": ["polynesia"]}
    match = play(
        ending(
            3, "players=2, changing_world=yes", tokens=["barbarians", "nothing", "nothing"], p0=persia, p1=polynesia
        ),
        "done",
    )
    assert seat(match).coins == 0
    assert workers(match) == [2, 2]  # the plague takes from both
    assert seat(match, 1).coins == 6  # so do the barbarians
    shaken = play(
        ending(
            3, "players=2, changing_world=yes", tokens=["earthquake", "nothing", "nothing"], p0=persia, p1=polynesia
        ),
        "done",
    )
    assert workers(shaken) == [1, 1]


# --- Changing World ---


def token(event: str, round: int = 4, **players: object) -> saecula.Match:
    """An event token at the end of round 4, with a card that has no event."""
    timeline = ["culture", "build", "conquer", "plague", "hunt", "fish", "farm", "trade"]
    tokens = {3: [event, "nothing", "nothing"], 4: ["nothing", event, "nothing"], 5: ["nothing", "nothing", event]}
    count = len(players)
    return play(
        ending(round, f"players={count}, changing_world=yes", timeline=timeline, tokens=tokens[round], **players),
        "done",
    )


@pytest.mark.rule("AOC-WORLD-01", "AOC-WORLD-16")
def test_three_tokens_are_open() -> None:
    match = saecula.game("age-of-civilization(players=2, changing_world=yes)").start(seed=4)
    tokens = match.view(1)["table"]["tokens"]
    assert len(set(tokens)) == 3


@pytest.mark.rule("AOC-WORLD-02", "AOC-WORLD-18")
@pytest.mark.parametrize("round", [3, 4, 5])
def test_when_tokens_happen(round: int) -> None:
    match = token("rats", round, p0={"coins": 5}, p1={"coins": 5})
    assert [p.coins for p in match.table.players] == [2, 2]  # type: ignore[attr-defined]
    assert match.question == "rise"


@pytest.mark.rule("AOC-WORLD-03", "AOC-WORLD-04", "AOC-WORLD-17")
def test_the_token_comes_before_the_event_of_the_card() -> None:
    match = ending(
        3,
        "players=2, changing_world=yes",
        tokens=["great-harvest", "nothing", "nothing"],
        p0={"workers": 3, "coins": 0},
        p1={"workers": 0, "coins": 0},
    )
    play(match, "done")  # Plague is the new card
    assert seat(match).coins == 3
    assert workers(match) == [2, 0]


@pytest.mark.rule("AOC-WORLD-05")
def test_population_boom() -> None:
    assert workers(token("population-boom", p0={"workers": 4}, p1={"workers": 1})) == [4, 2]


@pytest.mark.rule("AOC-WORLD-06")
def test_great_harvest() -> None:
    match = token("great-harvest", p0={"workers": 4, "coins": 1}, p1={"workers": 0, "coins": 1})
    assert (seat(match).coins, seat(match, 1).coins) == (5, 1)


@pytest.mark.rule("AOC-WORLD-07", "AOC-WORLD-14")
def test_celebrations() -> None:
    match = token("celebrations", p0={"wonders": ["moai"]}, p1={"wonders": ["petra"]}, p2={})
    assert [p.points for p in match.table.players] == [2, 2, 0]  # type: ignore[attr-defined]
    nobody = token("celebrations", p0={}, p1={})
    assert [p.points for p in nobody.table.players] == [2, 2]  # type: ignore[attr-defined]


@pytest.mark.rule("AOC-WORLD-08", "AOC-INNO-15")
def test_great_debate() -> None:
    match = token(
        "great-debate", p0={"technologies": ["writing"]}, p1={"special": "3", "technologies": ["music", "drama"]}
    )
    assert [p.points for p in match.table.players] == [0, 2]  # type: ignore[attr-defined]


@pytest.mark.rule("AOC-WORLD-09")
def test_earthquake() -> None:
    assert workers(token("earthquake", p0={"workers": 2}, p1={"workers": 0})) == [1, 0]


@pytest.mark.rule("AOC-WORLD-10")
def test_rats() -> None:
    match = token("rats", p0={"coins": 7}, p1={"coins": 2})
    assert (seat(match).coins, seat(match, 1).coins) == (4, 0)


@pytest.mark.rule("AOC-WORLD-11", "AOC-WORLD-14")
def test_corruption() -> None:
    match = token("corruption", p0={"coins": 7}, p1={"coins": 7}, p2={"coins": 6})
    assert [p.coins for p in match.table.players] == [4, 4, 6]  # type: ignore[attr-defined]


@pytest.mark.rule("AOC-WORLD-12")
def test_barbarians() -> None:
    match = token("barbarians", p0={"coins": 7, "technologies": ["mining"]}, p1={"coins": 2})
    assert (seat(match).coins, seat(match, 1).coins) == (7, 0)


@pytest.mark.rule("AOC-WORLD-13")
def test_nothing() -> None:
    match = token("nothing", p0={"coins": 7, "workers": 2}, p1={"coins": 2, "workers": 1})
    assert (seat(match).coins, seat(match, 1).coins) == (7, 2)
    assert workers(match) == [2, 1]


# --- the end ---


@pytest.mark.rule("AOC-END-03..07")
def test_tie_breaks() -> None:
    match = ending(
        6,
        "players=4",
        p0={"points": 20, "workers": 2, "coins": 9},
        p1={"points": 20, "workers": 3, "coins": 1},
        p2={"points": 20, "workers": 3, "coins": 1},
        p3={"points": 19, "workers": 4, "coins": 9},
    )
    outcome = play(match, "done").outcome
    assert outcome is not None
    assert outcome.scores == [20, 20, 20, 19]
    assert outcome.ranking == [3, 1, 1, 4]
    assert outcome.winners == [1, 2]


@pytest.mark.rule("AOC-END-05")
def test_coins_break_the_second_tie() -> None:
    outcome = play(
        ending(6, p0={"points": 9, "workers": 2, "coins": 3}, p1={"points": 9, "workers": 2, "coins": 4}), "done"
    ).outcome
    assert outcome is not None
    assert outcome.ranking == [2, 1]


@pytest.mark.rule("AOC-END-02", "AOC-END-08")
def test_every_player_scores_end_abilities_on_the_final_position() -> None:
    match = ending(
        6,
        p0={"coins": 9, "wonders": ["petra", "chichen-itza"], "main": "mali", "civilizations": ["mali"]},
        p1={"wonders": ["angkor-wat"]},
    )
    play(match, "done")  # Mali: one extra coin at the turn end makes 10
    # Petra 10 // 3 + 1, Chichen Itza 2 + 1, Mali's legacy 10 // 4
    assert seat(match).points == 3 + 1 + 2 + 1 + 2
    assert seat(match, 1).points == 4
