"""AOC-ACTION and AOC-REST: placing workers, resting, resolving."""

from __future__ import annotations

import pytest

from saecula.games.age_of_civilization.cards import ACTIONS

from .scene import acting, play, refused, scene, seat, texts

EVERY = [
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


def gains(match: object, *moves: str) -> tuple[int, int]:
    """The coins and points that seat 0 gains from the moves."""
    before = (seat(match).coins, seat(match).points)  # type: ignore[arg-type]
    play(match, *moves)  # type: ignore[arg-type]
    return seat(match).coins - before[0], seat(match).points - before[1]  # type: ignore[arg-type]


@pytest.mark.rule("AOC-ACTION-01", "AOC-ACTION-31")
def test_each_slot_once_per_turn() -> None:
    match = play(acting(), "fish")
    assert refused(match, "fish") == "AOC-ACTION-01"


@pytest.mark.rule("AOC-ACTION-02")
def test_slots_are_free_for_every_player() -> None:
    match = acting(p1={"main": "rome", "civilizations": ["rome"], "workers": 2})
    play(match, "fish", "done", "skip")
    assert match.seat == 1
    assert "fish" in match.moves


@pytest.mark.rule("AOC-ACTION-03..05", "AOC-ACTION-25")
@pytest.mark.parametrize(
    ("round", "current"),
    [
        (1, {"hunt", "fish", "farm"}),
        (2, {"fish", "farm", "culture"}),
        (4, {"culture", "build", "conquer"}),
        (6, {"conquer", "trade"}),  # the third card is Plague
    ],
)
def test_available_actions(round: int, current: set[str]) -> None:
    match = acting(coins=20, round=round)
    verbs = {move.verb for move in match.moves} - {"done", "rest"}
    assert verbs == {"wonder", "research", "enslave"} | current


@pytest.mark.rule("AOC-ACTION-06")
def test_other_cards_are_not_available() -> None:
    match = acting(round=2)
    assert refused(match, "hunt") == "AOC-ACTION-06"
    assert refused(match, "trade") == "AOC-ACTION-06"


@pytest.mark.rule("AOC-ACTION-07", "AOC-ACTION-30")
def test_all_workers_and_the_whole_price() -> None:
    assert refused(acting(coins=3), "culture") == "AOC-ACTION-07"
    assert refused(acting(workers=1), "farm") == "AOC-ACTION-30"
    match = play(acting(workers=2), "fish")
    assert refused(match, "farm") == "AOC-ACTION-30"  # one worker is placed


@pytest.mark.rule("AOC-ACTION-09")
def test_income_pays_for_the_next_action() -> None:
    match = acting(coins=2)
    assert "culture" not in match.moves
    play(match, "enslave", "culture")
    assert seat(match).points == 2


@pytest.mark.rule("AOC-ACTION-10", "AOC-REST-05")
def test_workers_may_stay_unassigned() -> None:
    match = play(acting(workers=4), "fish", "done")
    assert seat(match).workers == 4


@pytest.mark.rule("AOC-ACTION-11", "AOC-REST-06", "AOC-REST-07")
def test_wonder() -> None:
    match = acting(coins=7, wonders=["moai"])
    assert gains(match, "wonder", "gain moai") == (-7, 3)
    assert refused(match, "wonder") == "AOC-ACTION-01"
    play(match, "done")
    assert seat(match).workers == 3


@pytest.mark.rule("AOC-ACTION-12", "AOC-ACTION-13")
def test_research_twice() -> None:
    match = acting(coins=12)
    assert gains(match, "research writing") == (-4, 1)
    assert gains(match, "research mining") == (-4, 1)
    assert refused(match, "research navigation") == "AOC-ACTION-01"
    play(match, "done")
    assert seat(match).workers == 4


@pytest.mark.rule("AOC-ACTION-14", "AOC-REST-06")
def test_enslave() -> None:
    match = acting(coins=0)
    assert gains(match, "enslave") == (2, 0)
    assert refused(match, "enslave") == "AOC-ACTION-01"
    assert seat(play(match, "done")).workers == 3


@pytest.mark.rule("AOC-ACTION-15", "AOC-REST-05")
def test_culture() -> None:
    match = acting()
    assert gains(match, "culture") == (-4, 2)
    assert seat(play(match, "done")).workers == 4


@pytest.mark.rule("AOC-ACTION-16")
def test_build() -> None:
    match = acting(round=3, workers=3)
    assert gains(match, "build") == (-2, 2)
    assert match.table.placed == 2


@pytest.mark.rule("AOC-ACTION-17..19", "AOC-REST-06")
@pytest.mark.parametrize(
    ("own", "other", "points"),
    [(["mining"], [], 2), (["mining"], ["mining"], 2), (["mining"], ["mining", "iron-working"], 0), ([], [], 0)],
)
def test_conquer(own: list[str], other: list[str], points: int) -> None:
    match = acting(round=4, own={"technologies": own}, p1={"technologies": other})
    assert gains(match, "conquer") == (0, points)
    assert seat(play(match, "done")).workers == 3


@pytest.mark.rule("AOC-ACTION-20", "AOC-ACTION-21", "AOC-ACTION-34")
def test_hunt() -> None:
    match = acting(round=1)
    assert gains(match, "hunt") == (1, 1)
    play(match, "research writing")
    assert gains(match, "hunt") == (1, 0)
    assert refused(match, "hunt") == "AOC-ACTION-01"


@pytest.mark.rule("AOC-ACTION-22")
def test_fish() -> None:
    assert gains(acting(), "fish") == (1, 0)


@pytest.mark.rule("AOC-ACTION-23", "AOC-ACTION-35")
def test_trade() -> None:
    match = acting(options="players=3", round=6, p1={"coins": 5}, p2={"coins": 0})
    assert gains(match, "trade") == (2, 0)
    assert (seat(match, 1).coins, seat(match, 2).coins) == (6, 1)
    vikings = acting("vikings", options="players=3", round=6)
    play(vikings, "trade")
    assert seat(vikings, 1).coins == 4  # although that player cannot trade


@pytest.mark.rule("AOC-ACTION-24")
def test_farm() -> None:
    match = acting()
    assert gains(match, "farm") == (3, 0)
    assert match.table.placed == 2


@pytest.mark.rule("AOC-ACTION-26..28", "AOC-CIV-02")
def test_private_slots() -> None:
    india = acting("india", coins=8, round=1)  # Culture is not current
    assert gains(india, "culture") == (-4, 2)
    assert refused(india, "culture") == "AOC-ACTION-01"
    both = acting("india", coins=8, round=2)  # and in addition to the slot on the timeline
    assert gains(both, "culture", "culture") == (-8, 4)
    others = acting("rome", coins=8, round=1, p1={"main": "india", "civilizations": ["india"]})
    assert refused(others, "culture") == "AOC-ACTION-06"
    france = acting("france", round=1)
    assert gains(france, "conquer") == (0, 2)
    assert seat(play(france, "done")).workers == 3


@pytest.mark.rule("AOC-ACTION-29")
def test_modifiers_apply_on_any_slot() -> None:
    match = acting("india", coins=8, round=1, own={"technologies": ["writing", "mining"]})
    assert gains(match, "culture") == (-3, 3)


@pytest.mark.rule("AOC-ACTION-32")
def test_a_price_set_to_zero_comes_last() -> None:
    match = acting("sumer", coins=0, own={"civilizations": ["sumer", "arabia"]})
    assert gains(match, "research writing") == (0, 1)


@pytest.mark.rule("AOC-ACTION-33", "AOC-TURN-24")
def test_research_with_no_technology_left() -> None:
    match = acting(coins=8, own={"technologies": EVERY})
    assert gains(match, "research") == (-2, 1)  # Navigation and Mathematics make it cheaper
    assert seat(match).technologies == EVERY
    assert refused(acting(coins=8), "research") == "AOC-TURN-16"


@pytest.mark.rule("AOC-ACTION-36", "AOC-CIV-01", "AOC-CIV-32")
def test_coins_that_others_lose_go_to_the_supply() -> None:
    match = acting("germany", options="players=3", round=4, coins=0, p1={"coins": 5}, p2={"coins": 0})
    play(match, "conquer")
    assert [seat(match, i).coins for i in range(3)] == [0, 4, 0]


@pytest.mark.rule("AOC-REST-01")
def test_rest_instead_of_actions() -> None:
    match = acting(p1={"main": "rome", "civilizations": ["rome"]})
    fished = play(acting(), "fish")
    assert refused(fished, "rest") == "AOC-REST-01"
    play(match, "rest")
    assert match.seat == 1
    assert refused(match, "rest") == "AOC-REST-01"  # step 1 comes first


@pytest.mark.rule("AOC-REST-02..04")
@pytest.mark.parametrize(("workers", "after"), [(0, 1), (2, 3), (3, 4), (4, 4)])
def test_what_a_rest_gives(workers: int, after: int) -> None:
    match = acting("arabia", coins=1, workers=workers)  # population 2
    play(match, "rest")
    assert (seat(match).coins, seat(match).workers, seat(match).points) == (3, after, 0)


@pytest.mark.rule("AOC-REST-07")
def test_red_slots() -> None:
    assert {id for id, action in ACTIONS.items() if action.red} == {"wonder", "enslave", "conquer"}


@pytest.mark.rule("AOC-REST-08")
def test_a_worker_on_a_red_slot_is_still_owned() -> None:
    match = play(acting("china", workers=4), "enslave", "farm")
    assert seat(match).workers == 4


@pytest.mark.rule("AOC-REST-09", "AOC-REST-11")
def test_sacrificed_workers_do_not_come_back() -> None:
    peaceful = ["hunt", "fish", "farm", "culture", "trade", "conquer", "build", "plague"]
    match = acting(workers=2, timeline=peaceful, p1={"main": "rome", "civilizations": ["rome"]})
    play(match, "enslave", "done", "skip", "rest")
    assert match.table.round == 3
    assert seat(match).workers == 1
    rested = play(acting(workers=1), "rest")
    assert seat(rested).workers == 2  # available from the next turn on


@pytest.mark.rule("AOC-REST-10")
def test_abilities_that_keep_workers() -> None:
    egypt = play(acting("egypt", coins=9, wonders=["moai"]), "wonder", "gain moai", "enslave", "done")
    assert seat(egypt).workers == 3  # only the one on Enslave is sacrificed
    scythia = play(acting("scythia", round=4), "conquer", "done")
    assert seat(scythia).workers == 4


def test_done_ends_the_actions() -> None:
    match = scene(phase="actions", p0={"workers": 1})
    assert texts(match) >= {"done", "rest", "hunt", "fish", "enslave"}
