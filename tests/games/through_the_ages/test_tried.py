"""Attempts that are not allowed, or that people think are not: the answer names the rule that decides."""

from __future__ import annotations

import pytest

from saecula.games.through_the_ages.effects.marks import EXCHANGE

from .scene import NEUTRAL_ROW, attack, civ, play, political, refused, reveal, scene, table, texts

RICH = {"stores": {"bronze": 9}, "blue": 9}


@pytest.mark.rule("TTA-BUILD-06", "TTA-BUILD-07")
def test_a_third_urban_building_over_the_limit() -> None:
    match = scene(p0={**RICH, "workers": {"religion": 1, "theology": 1}, "hand": ["ideal-building-site-i"]})
    for move in ("build religion", "build theology", "use ideal-building-site-i theology"):
        assert refused(match, move) == "TTA-BUILD-06"
    assert refused(match, "build philosophy") == ""


@pytest.mark.rule("TTA-TAKE-03")
def test_a_second_leader_of_an_age() -> None:
    row = ["joan-of-arc", "genghis-khan", *NEUTRAL_ROW[2:]]
    match = scene(row=row)
    play(match, "take 1", "play joan-of-arc")
    assert refused(match, "take 2") == "TTA-TAKE-03"
    assert refused(match, "take 13") == "TTA-TAKE-03"


@pytest.mark.rule("TTA-TAKE-05")
def test_a_wonder_while_one_is_unfinished() -> None:
    row = ["taj-mahal", "great-wall", *NEUTRAL_ROW[2:]]
    match = scene(row=row)
    play(match, "take 1")
    assert refused(match, "take 2") == "TTA-TAKE-05"


@pytest.mark.rule("TTA-COLONY-02", "TTA-COLONY-09")
def test_a_bid_that_cannot_be_paid() -> None:
    match = reveal("wealthy-territory-i", p0={"workers": {"warriors": 2}}, p1={"workers": {"warriors": 4}})
    assert texts(match) == ["pass", "bid 1", "bid 2"]
    assert refused(match, "bid 3") == "TTA-COLONY-09"
    play(match, "bid 2")
    assert refused(match, "bid 2") == "TTA-COLONY-02"
    assert refused(match, "bid 5") == "TTA-COLONY-09"


@pytest.mark.rule("TTA-VAR-07")
@pytest.mark.parametrize("phase", ["politics", "actions"])
def test_an_attack_in_a_peaceful_game(phase: str) -> None:
    for cards in (["rats"], ["rats", "raid-i", "holy-war", "peace-treaty"]):
        own = {"cards": cards, "government": "communism"}
        match = scene("players=3, peaceful=yes", phase=phase, p0=dict(own))
        for move in ("attack raid-i 1", "war holy-war 2", "offer peace-treaty 1"):
            assert refused(match, move) == "TTA-VAR-07", cards
        pacts = scene("players=3, peaceful=with-pacts", phase=phase, p0=dict(own))
        assert refused(pacts, "attack raid-i 1") == "TTA-VAR-07"
        assert refused(pacts, "offer peace-treaty 1") != "TTA-VAR-07"


@pytest.mark.rule("TTA-SETUP-14")
@pytest.mark.parametrize("phase", ["politics", "actions"])
def test_a_war_in_the_advanced_game(phase: str) -> None:
    match = scene("players=2, version=advanced", phase=phase, p0={"cards": ["holy-war"], "government": "communism"})
    assert refused(match, "war holy-war 1") == "TTA-SETUP-14"


@pytest.mark.rule("TTA-END-09")
def test_a_war_in_the_last_round_is_allowed_and_without_effect() -> None:
    given = {"age": "IV", "round": 9, "last_round": 9, "current": [], "future": []}
    own = {"cards": ["war-over-culture-iii"], "government": "communism", "workers": {"warriors": 9}}
    match = political(p0=own, p1={"culture": 20}, **given)
    play(match, "war war-over-culture-iii 1", "end", "end")
    assert match.over
    assert civ(match, 1).culture == 20


@pytest.mark.rule("TTA-PACT-01", "TTA-PACT-18")
def test_a_pact_with_two_players() -> None:
    for phase in ("politics", "actions"):
        for cards in (["rats"], ["rats", "peace-treaty"]):
            match = scene(phase=phase, p0={"cards": cards})
            assert refused(match, "offer peace-treaty 1") == "TTA-PACT-01"
    left = political("players=3", p0={"cards": ["peace-treaty"]}, p2={"resigned": 1})
    assert refused(left, "offer peace-treaty 1") == "TTA-PACT-18"


@pytest.mark.rule("TTA-HAPPY-02", "TTA-HAPPY-04")
def test_a_discontent_worker_may_be_spent_but_an_uprising_follows() -> None:
    match = scene(p0={"yellow": 16, "unused": 1, "stores": {"bronze": 2}, "science": 3})
    assert refused(match, "build bronze") == ""
    play(match, "build bronze", "end")
    assert (civ(match).science, civ(match).stores["bronze"]) == (3, 0)
    assert match.seat == 1


@pytest.mark.rule("TTA-COMP-17", "TTA-TECH-03", "TTA-RESIGN-01", "TTA-TURN-09")
def test_moves_that_nobody_offered() -> None:
    match = scene(p0={**RICH, "workers": {"iron": 0, "bronze": 0}})
    assert refused(match, "upgrade bronze iron") == "TTA-COMP-17"  # no mine to upgrade
    assert refused(match, "upgrade warriors swordsmen") == "TTA-TECH-03"  # the technology is missing
    assert refused(match, "destroy bronze") == "TTA-COMP-17"
    assert refused(match, "resign") == "TTA-RESIGN-01"
    assert refused(match, "pass") == "TTA-TURN-09"
    assert refused(match, "take 1") == ""
    assert refused(scene(row=["", *NEUTRAL_ROW[1:]]), "take 1") == "TTA-ROW-13"


@pytest.mark.rule("TTA-CARD-52", "TTA-TAKE-05", "TTA-TAKE-04")
def test_what_the_international_agreement_does_not_pay_for() -> None:
    row = [*NEUTRAL_ROW[:10], "printing-press", "taj-mahal", "great-wall"]
    strong = {"workers": {"warriors": 3}, "wonders": ["pyramids"]}
    match = reveal("international-agreement", age="II", row=row, p0=strong)
    play(match, "take 10")
    assert refused(match, "take 11") == "TTA-CARD-52"
    assert refused(match, "take 12") == "TTA-CARD-52"
    low = reveal(
        "international-agreement",
        age="II",
        row=["taj-mahal"] * 13,
        p0={"workers": {"warriors": 3}, "wonders": ["pyramids", "colossus", "hanging-gardens"]},
    )
    assert refused(low, "take 10") == "TTA-TAKE-04"  # 3 for the zone, 3 for the wonders
    play(low, "take 6")
    assert refused(low, "take 1") == "TTA-TAKE-05"


# --- the trade of a pact ---

TRADE = {"pact": "trade-routes-agreement", "partner": 1}


@pytest.mark.rule("TTA-CARD-40", "TTA-CARD-70")
def test_a_trade_pays_for_one_part_of_a_recruitment_only() -> None:
    own = {**TRADE, "leader": "frederick-barbarossa", "pact_a": 1}
    # B: growth costs 1 food (there is none, so 1 resource instead), Warriors 1 resource: 2 resources are needed
    short = scene("players=3", p0={**own, "stores": {"bronze": 1}})
    play(short, "trade")
    assert refused(short, "recruit warriors") == "TTA-CARD-40"
    match = scene("players=3", p0={**own, "stores": {"bronze": 2}})
    play(match, "trade", "recruit warriors")
    assert (civ(match).stores["bronze"], civ(match).indicators.strength, civ(match).tokens.yellow) == (0, 2, 17)
    # A: the food that growth eats cannot pay for the unit as well
    a = {**own, "pact_a": 0}
    eaten = scene("players=3", p0={**a, "stores": {"agriculture": 1}})
    play(eaten, "trade")
    assert refused(eaten, "recruit warriors") == "TTA-CARD-40"
    paid = scene("players=3", p0={**a, "stores": {"agriculture": 2}})
    play(paid, "trade", "recruit warriors")
    assert (civ(paid).stores["agriculture"], civ(paid).indicators.strength) == (0, 2)


@pytest.mark.rule("TTA-CARD-70")
def test_a_trade_that_was_not_used_is_over_with_the_turn() -> None:
    match = scene("players=3", p0={**TRADE, "pact_a": 1, "stores": {"bronze": 4}})
    play(match, "trade", "end")
    assert EXCHANGE.of(civ(match).marks) == 1  # nothing was eaten
    play(match, "draw 0")
    assert EXCHANGE.of(civ(match).marks) == 0


# --- the log ---


def told(match: object) -> list[tuple[str, int, object]]:
    return [(e.id, e.seat, e.params.get("n")) for e in match.log if e.id.startswith("change.")]  # type: ignore[attr-defined]


@pytest.mark.rule("TTA-EVENT-13")
def test_the_log_tells_what_an_event_brings_to_whom() -> None:
    match = reveal("crusades", p0={"workers": {"warriors": 3}})
    assert told(match) == [("change.culture", 0, 4), ("change.culture", 1, -4)]
    grown = reveal("immigration", p0={"workers": {"religion": 1}})
    assert told(grown) == [("change.population", 0, 1)]
    borders = reveal("uncertain-borders", p0={"workers": {"warriors": 3}})
    assert told(borders) == [("change.yellow", 0, 1), ("change.yellow", 1, -1)]


@pytest.mark.rule("TTA-CARD-65", "TTA-CARD-66")
def test_the_log_tells_what_an_attack_brings() -> None:
    match = attack("raid-i", p1={"workers": {"alchemy": 1, "philosophy": 0}})
    assert ("change.resources", 0, 3) in told(match)
    killed = attack("assassinate", age="II", p1={"leader": "joan-of-arc"})
    assert [e.params["card"] for e in killed.log if e.id == "leader.obsolete"] == ["joan-of-arc"]
    assert told(killed) == [("change.culture", 1, 5), ("change.culture", 0, 3)]


# --- positions from data ---


def test_a_position_may_leave_out_empty_stores() -> None:
    match = scene()
    data = {key: value for key, value in match.data().items() if not key.startswith("_")}
    data["civs"][0]["workers"] = {**data["civs"][0]["workers"], "irrigation": 1, "iron": 1}
    again = match.game.resume(data)
    play(again, "end")
    assert table(again).civs[0].stores == {"agriculture": 2, "bronze": 2, "irrigation": 1, "iron": 1}
