"""AOC-TURN, AOC-RISE and AOC-ANNEX: the steps of a turn."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.age_of_civilization.bot import evaluate

from .scene import acting, play, refused, rising, scene, seat, texts


def drive(match: saecula.Match, upto: int = 1000) -> saecula.Match:
    """Continues without taking civilizations or acting, as far as the rules allow."""
    for _ in range(upto):
        if match.seat is None:
            break
        for text in ("skip", "done", "end"):
            if text in match.moves:
                match.play(text)
                break
        else:
            match.play(match.moves[0])
    return match


@pytest.mark.rule("AOC-TURN-01", "AOC-TURN-02", "AOC-ROUND-01", "AOC-ROUND-03", "AOC-ROUND-08")
def test_six_rounds_of_one_turn_each() -> None:
    match = saecula.game("age-of-civilization(players=3, first=1)").start(seed=1)
    turns: list[tuple[int, int]] = []
    while match.seat is not None:
        if not turns or turns[-1] != (match.table.round, match.table.seat):
            turns.append((match.table.round, match.table.seat))
        drive(match, 1)
    # clockwise within a round; the last player of a round is first in the next
    assert turns == [
        (1, 0),
        (1, 1),
        (1, 2),
        (2, 2),
        (2, 0),
        (2, 1),
        (3, 1),
        (3, 2),
        (3, 0),
        (4, 0),
        (4, 1),
        (4, 2),
        (5, 2),
        (5, 0),
        (5, 1),
        (6, 1),
        (6, 2),
        (6, 0),
    ]


@pytest.mark.rule("AOC-ROUND-02")
def test_the_marker_may_pass_clockwise_by_option() -> None:
    match = saecula.game("age-of-civilization(players=3, first=1, marker=clockwise)").start(seed=1)
    while match.table.round == 1:
        drive(match, 1)
    assert match.table.first == 1


@pytest.mark.rule("AOC-TURN-03", "AOC-END-03")
def test_most_points_win() -> None:
    match = drive(scene(round=6, p0={"points": 12}, p1={"points": 13}))
    assert match.outcome is not None
    assert match.outcome.ranking == [2, 1]


@pytest.mark.rule("AOC-TURN-04", "AOC-RISE-01", "AOC-ANNEX-11", "AOC-SOLO-33")
@pytest.mark.parametrize("players", [1, 2])
def test_round_one_begins_with_a_rise(players: int) -> None:
    match = scene(f"players={players}")
    card = match.table.market[0].id
    assert texts(match) == {f"rise {offer.id}" for offer in match.table.market}
    assert refused(match, "skip") == "AOC-RISE-01"
    assert refused(match, f"annex {card}") == "AOC-ANNEX-11"
    play(match, f"rise {card}")
    assert match.table.phase == "actions"


@pytest.mark.rule("AOC-TURN-05", "AOC-RISE-02", "AOC-ANNEX-01", "AOC-ANNEX-12", "AOC-ANNEX-13")
def test_later_rounds_rise_annex_or_skip() -> None:
    match = rising("mali", p0={"main": "rome", "civilizations": ["rome"]})
    ids = [offer.id for offer in match.table.market]
    assert texts(match) == {"skip", *(f"rise {id}" for id in ids), *(f"annex {id}" for id in ids)}
    assert refused(match, "rise persia") == "AOC-RISE-02"
    before = match.data()
    play(match, "skip")
    assert match.data()["market"] == before["market"]  # no coins, no card
    assert match.data()["deck"] == before["deck"]
    assert refused(match, "rise mali") == "AOC-ANNEX-13"


@pytest.mark.rule("AOC-TURN-06..08", "AOC-TURN-26")
def test_turn_end_abilities_of_the_own_turn() -> None:
    match = acting("mali", coins=0, round=6, p1={"main": "russia", "civilizations": ["russia"]})
    play(match, "done")
    assert seat(match).coins == 1  # even in the last round
    drive(match, 2)
    assert seat(match).coins == 1  # not at the other player's turn end
    assert seat(match, 1).coins == 3


@pytest.mark.rule("AOC-TURN-26", "AOC-TURN-25")
def test_turn_end_looks_at_the_workers_left_after_resolve() -> None:
    four = acting("china", coins=0, workers=4)
    play(four, "done")
    assert seat(four).coins == 1
    three = acting("china", coins=0, workers=4)
    play(three, "enslave", "done")
    assert (seat(three).workers, seat(three).coins) == (3, 2)


@pytest.mark.rule("AOC-TURN-09", "AOC-END-02", "AOC-WONDER-06")
def test_end_of_game_abilities_score_at_the_end_only() -> None:
    match = scene(round=6, phase="actions", turns=1, p0={"wonders": ["angkor-wat"], "points": 3})
    assert seat(match).points == 3
    play(match, "done")
    assert seat(match).points == 7


@pytest.mark.rule("AOC-END-02")
def test_what_the_end_of_the_game_has_given_is_not_expected_again() -> None:
    match = scene(round=6, phase="actions", turns=1, p0={"wonders": ["angkor-wat"], "points": 3})
    assert match.view(0)["table"]["players"][0]["end"] == 4
    play(match, "done")
    assert match.over
    assert match.view(0)["table"]["players"][0]["end"] == 0
    assert evaluate(match.table, 0) == pytest.approx(3 + 4, abs=0.1)  # the other player has no points


@pytest.mark.rule("AOC-TURN-10", "AOC-TURN-13", "AOC-TURN-14", "AOC-ACTION-08")
def test_bonuses_come_with_each_performance() -> None:
    match = acting("russia", round=1)  # Hunt: +1 coin
    play(match, "hunt")
    assert (seat(match).coins, seat(match).points) == (12, 1)
    play(match, "hunt")
    assert (seat(match).coins, seat(match).points) == (14, 2)


@pytest.mark.rule("AOC-TURN-11", "AOC-TURN-12")
def test_price_cuts_add_up_and_stop_at_zero() -> None:
    match = acting("israel", coins=4, own={"technologies": ["mining"], "wonders": ["parthenon"]})
    play(match, "culture")
    assert seat(match).coins == 4 - (4 - 3)
    free = acting("zimbabwe", coins=0, own={"civilizations": ["zimbabwe", "inca"], "technologies": ["mining"]})
    play(free, "build")  # 2 - 1 - 1
    assert seat(free).coins == 0
    below = acting(
        "zimbabwe",
        coins=5,
        own={"civilizations": ["zimbabwe", "inca"], "special": "9", "technologies": ["bronze-working", "steel"]},
    )
    play(below, "build")  # 2 - 1 - 1 - 1 is 0, not a gain
    assert seat(below).coins == 5


@pytest.mark.rule("AOC-TURN-15", "AOC-WONDER-01", "AOC-WONDER-02", "AOC-WONDER-04")
def test_gain_a_wonder_of_ones_choice() -> None:
    match = acting(coins=30, wonders=["moai", "petra", "colosseum"], own={"wonders": ["taj-mahal", "angkor-wat"]})
    play(match, "wonder")
    assert texts(match) == {"gain moai", "gain petra", "gain colosseum"}
    play(match, "gain petra")
    assert seat(match).wonders == ["taj-mahal", "angkor-wat", "petra"]
    assert match.table.wonders == ["moai", "colosseum"]


@pytest.mark.rule("AOC-TURN-16", "AOC-TECH-06", "AOC-TECH-03")
def test_gain_a_technology() -> None:
    match = acting("babylon", own={"technologies": ["writing"]})
    play(match, "done", "use babylon")
    assert texts(match) == {"gain education", "gain navigation", "gain mining"}
    assert refused(match, "gain writing") == "AOC-TECH-06"
    assert refused(match, "gain gunpowder") == "AOC-TECH-03"
    play(match, "gain education")
    assert seat(match).technologies == ["writing", "education"]


@pytest.mark.rule("AOC-TURN-17", "AOC-WAR-07")
def test_sacrifice_without_workers_is_ignored() -> None:
    match = scene(phase="actions", round=1, turns=1, p0={"workers": 0}, p1={"workers": 2})
    play(match, "done")  # a war: both have strength 0
    assert (seat(match).workers, seat(match, 1).workers) == (0, 1)


@pytest.mark.rule("AOC-TURN-18", "AOC-RISE-07")
def test_order_inside_a_rise() -> None:
    """Workers and bonus coins come before Iberia's technologies; coins on the other cards and the draw come
    after them.
    """
    match = rising("iberia", 4, p0={"workers": 1, "coins": 0})
    play(match, "rise iberia")
    assert match.question == "technology.gain"
    assert (seat(match).workers, seat(match).coins) == (3, 4)
    assert [offer.coins for offer in match.table.market] == [0, 2, 1, 0]
    play(match, "gain writing", "gain education")
    assert [offer.coins for offer in match.table.market] == [1, 3, 2, 1, 0]


@pytest.mark.rule("AOC-TURN-19")
def test_a_player_may_do_nothing() -> None:
    match = acting(coins=0, workers=4)
    play(match, "done")
    assert seat(match).coins == 0


@pytest.mark.rule("AOC-TURN-20")
def test_a_player_without_workers_may_rest() -> None:
    match = acting(workers=0, coins=0)
    assert texts(match) == {"rest", "done"}
    play(match, "rest")
    assert (seat(match).workers, seat(match).coins) == (1, 2)


@pytest.mark.rule("AOC-TURN-21", "AOC-TECH-09", "AOC-TECH-11", "AOC-ACTION-29")
def test_turn_end_abilities_after_a_rest() -> None:
    match = acting(coins=3, own={"technologies": ["writing", "education"]}, round=1)
    play(match, "rest")
    assert "use education" in match.moves
    play(match, "use education")
    assert (seat(match).coins, seat(match).points) == (1, 3)  # Culture with Writing; it is not current


@pytest.mark.rule("AOC-TURN-22")
def test_each_turn_end_ability_once() -> None:
    match = acting("babylon", coins=9, own={"technologies": ["writing"]})
    play(match, "done", "use babylon", "gain education")
    assert refused(match, "use babylon") == "AOC-TURN-22"
    assert "use education" in match.moves  # gained just now
    play(match, "use education")
    assert (seat(match).points, seat(match).coins) == (3, 5)
    assert match.seat == 1  # nothing is left to use, so the turn is over


@pytest.mark.rule("AOC-TURN-23", "AOC-CIV-07")
def test_may_is_optional_the_rest_is_not() -> None:
    match = acting("babylon", coins=9, own={"technologies": ["writing", "education"]})
    play(match, "done")
    assert refused(match, "end") == "AOC-TURN-23"
    play(match, "use babylon", "gain mining", "end")
    assert seat(match).coins == 9
    assert match.seat == 1


@pytest.mark.rule("AOC-TURN-24")
def test_no_technology_left_to_gain() -> None:
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
    match = acting("babylon", coins=0, own={"technologies": every})
    play(match, "done")
    assert match.seat == 1
    assert seat(match).technologies == every


@pytest.mark.rule("AOC-RISE-03..06")
def test_main_and_legacy_abilities() -> None:
    """Nubia (Enslave +2, legacy Enslave +1), then Khmer on top (Farm +1)."""
    match = rising("nubia", round=1, p0={"coins": 0})
    play(match, "rise nubia", "enslave")
    assert seat(match).coins == 2 + 2 + 1
    match = rising("khmer", p0={"coins": 0, "main": "nubia", "civilizations": ["nubia"]})
    play(match, "rise khmer", "enslave")
    assert seat(match).main == "khmer"
    assert seat(match).coins == 2 + 2 + 1 - 2  # bonus coins; the main ability of Nubia is gone, its legacy stays
    legacies = acting("rome", coins=0, own={"civilizations": ["nubia", "huns", "rome"]})
    play(legacies, "enslave")
    assert seat(legacies).coins == 2 + 1 + 1


@pytest.mark.rule("AOC-RISE-07..11")
def test_a_rise_at_the_market() -> None:
    match = rising("kongo", 2, p0={"workers": 4, "coins": 1})
    play(match, "rise kongo")
    assert seat(match).workers == 2
    assert seat(match).coins == 3
    market = match.table.market
    kept = [(offer.id, offer.coins) for offer in market[:4]]
    assert kept == [("russia", 1), ("khmer", 3), ("israel", 2), ("japan", 1)]
    assert len(market) == 5
    assert market[4].coins == 0


@pytest.mark.rule("AOC-RISE-12", "AOC-RISE-13", "AOC-ANNEX-04")
def test_when_it_rises_once_and_not_when_annexed() -> None:
    risen = play(rising("tiwanaku"), "rise tiwanaku")
    assert seat(risen).points == 4
    annexed = play(rising("tiwanaku", p0={"main": "russia", "civilizations": ["russia"]}), "annex tiwanaku")
    assert seat(annexed).points == 0


@pytest.mark.rule("AOC-RISE-15")
def test_later_rises_and_annexations() -> None:
    own = play(rising("celts", p0={"main": "russia", "civilizations": ["russia"]}), "rise celts")
    assert seat(own).points == 0  # not from the card itself
    later = play(rising("mali", p0={"main": "celts", "civilizations": ["celts"]}), "rise mali")
    assert seat(later).points == 2
    assert seat(play(rising("mali", p0={"main": "celts", "civilizations": ["celts"]}), "annex mali")).points == 0
    rome = play(rising("mali", p0={"main": "rome", "civilizations": ["rome"]}), "annex mali")
    assert seat(rome).points == 2
    assert seat(play(rising("rome", p0={"main": "mali", "civilizations": ["mali"]}), "annex rome")).points == 0
    others = play(rising("mali", p1={"main": "celts", "civilizations": ["celts"]}), "rise mali")
    assert (seat(others).points, seat(others, 1).points) == (0, 0)


@pytest.mark.rule("AOC-RISE-16", "AOC-ANNEX-05", "AOC-ANNEX-06", "AOC-ANNEX-14")
@pytest.mark.parametrize(("workers", "after"), [(0, 1), (2, 3), (3, 4), (4, 4)])
def test_annexing_brings_one_worker(workers: int, after: int) -> None:
    match = rising("huns", p0={"main": "kongo", "civilizations": ["kongo"], "workers": workers})  # Kongo has 2
    play(match, "annex huns")
    assert seat(match).workers == after


@pytest.mark.rule("AOC-ANNEX-02", "AOC-ANNEX-03", "AOC-ANNEX-07", "AOC-ANNEX-08", "AOC-ANNEX-15")
def test_annexing() -> None:
    match = rising("nubia", 3, p0={"main": "russia", "civilizations": ["russia"], "workers": 2, "coins": 0})
    play(match, "annex nubia")
    assert seat(match).main == "russia"
    assert seat(match).civilizations == ["russia", "nubia"]
    assert seat(match).coins == 3
    assert [offer.coins for offer in match.table.market] == [1, 3, 2, 1, 0]
    play(match, "enslave")
    assert seat(match).coins == 3 + 2 + 1  # the legacy of Nubia; not its main ability


@pytest.mark.rule("AOC-ANNEX-09", "AOC-ANNEX-10")
def test_three_civilizations_at_most() -> None:
    match = rising("mali", p0={"main": "rome", "civilizations": ["nubia", "huns", "rome"]})
    assert texts(match) == {"skip"}
    assert refused(match, "rise mali") == "AOC-ANNEX-10"
    assert refused(match, "annex mali") == "AOC-ANNEX-10"
    assert refused(match, "annex persia") == "AOC-ANNEX-10"
