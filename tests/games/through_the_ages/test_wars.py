"""Section 32: wars."""

from __future__ import annotations

import pytest

from .scene import civ, play, political, refused, scene, settle_war, table, texts

BONUS = "defense-colonization-bonus-i"


@pytest.mark.rule("TTA-WAR-01", "TTA-WAR-02", "TTA-WAR-09", "TTA-WAR-12")
def test_a_war_is_declared_now_and_settled_next_turn() -> None:
    match = political(
        age="II",
        p0={"cards": ["war-over-culture-ii", "spy"], "government": "communism", "workers": {"warriors": 6}},
        p1={"culture": 20},
    )
    play(match, "war war-over-culture-ii 1")
    own = civ(match)
    assert (own.war.card, own.war.enemy, own.this_turn.used_military) == ("war-over-culture-ii", 1, 3)
    assert match.question == "actions"
    play(match, "end", "draw 0", "end", "draw 0")
    assert match.question == "battle.attack"
    assert match.seat == 0
    play(match, "done")
    assert match.question == "battle.defend"
    assert match.seat == 1
    play(match, "done")
    assert match.question == "politics"
    assert own.war.card == ""
    assert own.culture == 5
    assert civ(match, 1).culture == 15
    assert "war-over-culture-ii" in table(match).military.discards


@pytest.mark.rule("TTA-WAR-12", "TTA-WAR-02")
def test_several_wars_against_one_are_settled_each_in_its_declarers_turn() -> None:
    declared = {"war": "war-over-culture-ii", "enemy": 2}
    match = scene(
        "players=3",
        phase="begin",
        p0={**declared, "workers": {"warriors": 3}},
        p1={**declared, "war": "war-over-culture-iii", "workers": {"warriors": 6}},
        p2={"culture": 9, "workers": {"warriors": 1}},
    )
    play(match, "done", "done")  # 3 against 1
    assert [civ(match, seat).culture for seat in range(3)] == [2, 0, 7]
    assert (civ(match).war.card, civ(match, 1).war.card) == ("", "war-over-culture-iii")
    play(match, "end", "draw 0")
    assert (match.seat, match.question) == (1, "battle.attack")
    play(match, "done", "done")  # 6 against 1
    assert [civ(match, seat).culture for seat in range(3)] == [2, 5, 2]


@pytest.mark.rule("TTA-MIL-08")
def test_what_is_used_goes_to_the_pile_of_its_age() -> None:
    match = political(
        "players=3",
        age="II",
        p0={
            "cards": ["raid-ii", "defensive-army"],
            "tactic": "mobile-artillery",
            "pact": "promise-of-military-protection",
            "partner": 1,
            "pact_a": 0,
            "workers": {"warriors": 9},
        },
        p1={"cards": ["defense-colonization-bonus-i", "defense-colonization-bonus-ii"]},
    )
    play(match, "attack raid-ii 1", "done")
    play(match, "spend defense-colonization-bonus-i", "spend defense-colonization-bonus-ii", "done")
    t = table(match)
    assert sorted(t.military.discards) == ["defense-colonization-bonus-ii", "promise-of-military-protection", "raid-ii"]
    assert "defense-colonization-bonus-i" in t.military.gone  # from an earlier age, so it is never used again
    assert refused(match, "play defensive-army") == "TTA-TACTIC-01"
    civ(match).this_turn.used_military = 0
    again = match.game.resume({key: value for key, value in match.data().items() if not key.startswith("_")})
    play(again, "play defensive-army")
    assert "mobile-artillery" in table(again).military.discards


@pytest.mark.rule("TTA-WAR-03", "TTA-WAR-04", "TTA-WAR-13")
def test_sacrifices_but_no_bonus_cards_in_a_war() -> None:
    match = scene(
        "players=2",
        phase="war.begin",
        p0={"war": "war-over-culture-ii", "enemy": 1, "workers": {"warriors": 3}},
        p1={"workers": {"warriors": 3}, "cards": [BONUS], "culture": 9, "yellow": 10},
    )
    play(match, "done")
    assert refused(match, f"spend {BONUS}") == "TTA-WAR-04"
    play(match, "sacrifice warriors", "sacrifice warriors", "done")
    assert civ(match, 1).culture == 9
    assert civ(match, 1).tokens.yellow == 12
    assert civ(match).culture == 0


@pytest.mark.rule("TTA-WAR-05", "TTA-WAR-07", "TTA-WAR-14")
def test_either_side_may_win_a_war() -> None:
    match = settle_war(
        "war-over-culture-ii",
        p0={"culture": 2, "workers": {"warriors": 1}},
        p1={"culture": 5, "workers": {"warriors": 5}},
    )
    assert (civ(match).culture, civ(match, 1).culture) == (0, 7)  # the advantage is 4, but there were only 2


@pytest.mark.rule("TTA-WAR-06")
def test_equal_totals_settle_nothing() -> None:
    match = settle_war("war-over-culture-ii", p0={"culture": 5}, p1={"culture": 5})
    assert (civ(match).culture, civ(match, 1).culture) == (5, 5)


@pytest.mark.rule("TTA-WAR-08")
def test_population_losses_are_the_losers_choice() -> None:
    match = settle_war("holy-war", p0={"workers": {"warriors": 5}}, p1={"unused": 0, "workers": {"warriors": 1}})
    assert match.question == "population.lose"
    assert match.seat == 1
    play(match, "lose bronze")
    assert civ(match).culture == 3


@pytest.mark.rule("TTA-WAR-10")
def test_a_pending_war_survives_the_end_of_an_age() -> None:
    match = scene(age="III", civil_deck=["oil"], p1={"war": "war-over-culture-ii", "enemy": 0})
    play(match, "end", "draw 0")
    assert table(match).age == "IV"
    assert match.question in ("battle.attack", "battle.defend")


@pytest.mark.rule("TTA-WAR-11", "TTA-RESIGN-02")
def test_resigning_removes_the_war() -> None:
    match = scene("players=3, resigning=yes", phase="begin", turn=1, p0={"war": "holy-war", "enemy": 1})
    play(match, "resign")
    assert civ(match).war.card == ""
    assert match.seat == 2


@pytest.mark.rule("TTA-WAR-15", "TTA-CARD-08")
def test_war_over_technology_takes_cards_or_science() -> None:
    match = settle_war(
        "war-over-technology",
        p0={"workers": {"warriors": 9}, "specials": ["warfare"]},
        p1={"science": 9, "specials": ["code-of-laws", "cartography", "strategy"], "workers": {"warriors": 0}},
    )
    # 10 against 1 + 3 = 4 with Cartography and Strategy: advantage 6
    assert match.question == "war.technology"
    assert match.seat == 0
    assert texts(match) == ["seize code-of-laws", "seize cartography", "done"]
    assert refused(match, "seize strategy") == "TTA-WAR-15"
    play(match, "seize cartography")
    assert "cartography" in civ(match).specials
    assert civ(match, 1).specials == ["code-of-laws", "strategy"]
    assert civ(match).science == 2
    assert civ(match, 1).science == 7
    second = settle_war(
        "war-over-technology",
        p0={"workers": {"warriors": 9}, "specials": ["strategy"]},
        p1={"specials": ["warfare"], "workers": {"warriors": 0}},
    )
    play(second, "seize warfare")
    assert civ(second).specials == ["strategy"]
    assert civ(second, 1).specials == []
