"""SMC-ELIM, SMC-END, SMC-VP: elimination, endings, victory points."""

from __future__ import annotations

from typing import Any

import pytest

import saecula

from .scene import gold, known, play, refused, scene, table, texts, to_turn, units

LONG = "players=3, length=long"


def fall(**given: Any) -> saecula.Match:
    """Seat 0 takes the last settlement of seat 1."""
    match = scene("movement", p0={"steppe": {"spearman": 1}}, **given)
    return play(match, "move spearman steppe gobi", "end")


@pytest.mark.rule("SMC-ELIM-01..05", "SMC-ELIM-07", "SMC-ELIM-09", "SMC-WONDER-14")
def test_elimination() -> None:
    match = fall(
        p1={"ob": {"spearman": 2, "settler": 3}, "north-sea": {"galley": [{"settler": 1}]}},
        gold=[10, 77, 0],
        tech={"bronze-working": 0, "the-wheel": 1},
        wonders={"the-colossus": 1},
        since={"the-colossus": 0},
    )
    t = table(match)
    assert not t.players[1].alive
    assert gold(match, 0) == 87
    assert gold(match, 1) == 0
    assert t.wonders == {"the-colossus": 0}
    assert t.technologies == {"bronze-working": 0, "the-wheel": -1}
    assert t.players[1].forces == {}  # settlers cannot save that player
    assert match.seat == 2
    to_turn(match, 3)
    assert refused(match, "recruit chariot") != "SMC-BUY-13"
    assert refused(match, "buy the-wheel") == "SMC-TECH-10"
    assert match.game.spec.check(t) == []


@pytest.mark.rule("SMC-ELIM-04")
def test_improvements_of_the_eliminated_leave_the_game() -> None:
    match = scene("movement", p0={"steppe": {"spearman": 1}})
    table(match).players[1].improvements.append("temple")
    play(match, "move spearman steppe gobi", "end")
    assert table(match).players[1].improvements == []
    assert table(match).players[0].improvements == []


@pytest.mark.rule("SMC-ELIM-06", "SMC-WONDER-19")
def test_elimination_by_the_bomb() -> None:
    match = scene(wonders={"manhattan-project": 0}, since={"manhattan-project": 0}, era=4, gold=[1, 50, 0])
    play(match, "bomb gobi")
    assert not table(match).players[1].alive
    assert gold(match, 0) == 51


@pytest.mark.rule("SMC-ELIM-08")
def test_pending_battles_of_the_eliminated_are_dropped() -> None:
    match = scene("movement", p0={"steppe": {"spearman": 2}}, p1={"ob": {"spearman": 1}})
    play(match, "move spearman steppe ob", "declare battle", "move spearman steppe gobi")
    match.play("end", None, ["1", "6"])  # attacker seat 1 rolls 1, seat 0 rolls 6
    assert units(match, 0, "ob") == {"spearman": 1}
    assert not table(match).players[1].alive
    battle = {"space": "ob", "attackers": [1], "defenders": [0], "attacker": 1, "defender": 0}
    other = {**battle, "space": "gobi", "attackers": [0], "defenders": [1], "attacker": 0, "defender": 1}
    match = scene(
        "battles",
        p0={"gobi": {"chariot": 1}, "ob": {"spearman": 1}},
        p1={"gobi": {"spearman": 1}, "ob": {"spearman": 1}},
        battles=[battle, other],
    )
    play(match, "resolve gobi 1 = 6,1")
    assert not table(match).players[1].alive
    assert units(match, 0, "ob") == {"spearman": 1}
    assert match.seat == 2


# --- short and medium games ---


@pytest.mark.rule("SMC-END-01", "SMC-END-03", "SMC-END-13", "SMC-END-15")
def test_short_game() -> None:
    tech = known("currency", "philosophy-literature", "mysticism", "trade-map-making", "theology")
    match = scene(tech=tech, gold=200, options="players=3, length=short", era=2, pioneered=["bank"])
    match.play("buy banking", None, ["3"])  # 2 Medieval technologies
    assert table(match).ending == ""
    match.play("buy education", None, ["3"])  # 3: the one just bought counts
    assert table(match).ending == "technologies"
    assert match.outcome is None
    play(match, "buy printing-press")  # no further roll
    while match.seat is not None:
        assert table(match).turn == 2  # the turn is played to its end
        match.play("end" if "end" in match.moves else match.moves[0])
    assert match.outcome is not None
    assert match.outcome.reason == "technologies"
    assert table(match).incomes[0] >= 10  # Production included


@pytest.mark.rule("SMC-END-02", "SMC-END-17", "SMC-END-13")
def test_medium_game() -> None:
    tech = known("nationalism", "astronomy", "chemistry")
    match = scene(tech=tech, era=3, gold=500)
    match.play("buy economics", None, ["3"])
    assert table(match).ending == ""
    match.play("buy legislative-government", None, ["3"])
    assert table(match).ending == "technologies"
    match = scene(tech={**tech, **known("electricity")}, era=4, gold=500)
    match.play("buy economics", None, ["6"])  # 6 with those that the Modern era needs; they count in later eras
    assert table(match).ending == "technologies"
    match = play(scene(tech=known("currency"), gold=500, era=2), "buy banking")  # Medieval: no roll
    assert table(match).ending == ""


@pytest.mark.rule("SMC-END-14")
def test_a_free_technology_causes_no_roll() -> None:
    match = scene(
        "movement",
        tech=known("currency"),
        era=2,
        options="players=3, length=short",
        p0={"italia": {"settler": 1}},
        markers={"italia": "free-technology"},
    )
    play(match, "explore italia")
    assert table(match).technologies["banking"] == 0
    assert table(match).ending == ""


# --- the long game ---


@pytest.mark.rule("SMC-END-04")
def test_a_long_game_is_not_ended_by_technologies() -> None:
    match = play(scene(tech=known("currency"), gold=500, era=2, options=LONG), "buy banking")
    assert not any(e.id == "end.roll" for e in match.log)


@pytest.mark.rule("SMC-END-05", "SMC-END-11", "SMC-END-21")
@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_total_conquest(length: str) -> None:
    match = scene(
        "movement",
        options=f"players=2, length={length}",
        p0={"steppe": {"spearman": 1}},
        towns={"gaul": (0, 1), "gobi": (1, 1)},
    )
    play(match, "move spearman steppe gobi", "end")
    assert match.outcome is not None
    assert match.outcome.reason == "conquest"
    assert match.outcome.ranking == [1, 2]


@pytest.mark.rule("SMC-END-08", "SMC-END-20")
def test_a_declaration_after_the_buy_phase_waits_for_the_next() -> None:
    match = scene("movement", wonders={"united-nations": 1}, since={"united-nations": 0}, era=4, options=LONG)
    assert refused(match, "declare diplomatic") == "SMC-END-06"
    play(match, "end")
    assert "declare diplomatic" in texts(match)
    play(match, "declare diplomatic")
    assert refused(match, "declare diplomatic") == "SMC-END-18"
    to_turn(match, 3)
    assert match.outcome is None
    play(match, "end", "end", "end")
    assert match.outcome is not None
    assert match.outcome.reason == "diplomatic"


@pytest.mark.rule("SMC-END-09", "SMC-VP-06", "SMC-VP-11")
def test_the_space_victory() -> None:
    tech = {**known("fusion", owner=1), "masonry": 0, "printing-press": 0}
    match = scene(tech=tech, era=4, gold=200, options=LONG)
    play(match, "launch", "end")
    play(match, "recruit settler", "end", "end")  # the others finish their purchases
    assert match.outcome is not None
    assert match.outcome.reason == "technology"
    # seat 0: village, ship, one seminal discovery, two technologies; seat 2 has its village
    assert match.outcome.scores[0] == 1 + 2 + 4 + 2
    owned = sum(owner == 1 for owner in tech.values())
    assert match.outcome.scores[1] == 1 + 3 * 4 + owned
    assert match.outcome.scores[2] == 1


@pytest.mark.rule("SMC-END-10", "SMC-END-12")
def test_most_points_win_and_ties_are_shared() -> None:
    match = scene(
        towns={"gaul": (0, 3), "gobi": (1, 3), "amazon": (2, 2)},
        wonders={"apollo-program": 2},
        since={"apollo-program": 0},
        options=LONG,
        era=4,
        active=2,
        start=0,
    )
    play(match, "declare military", "end")
    assert match.outcome is not None
    assert match.outcome.scores == [3, 3, 4]
    assert match.outcome.ranking == [2, 2, 1]


@pytest.mark.rule("SMC-END-16")
@pytest.mark.parametrize("length", ["short", "medium"])
def test_the_ending_wonders_in_shorter_games(length: str) -> None:
    match = scene(
        wonders={"united-nations": 0, "apollo-program": 0},
        since={"united-nations": 0, "apollo-program": 0},
        era=4,
        tech=known("fusion", owner=1),
        gold=200,
        options=f"players=3, length={length}",
    )
    assert refused(match, "declare diplomatic") == "SMC-END-16"
    assert refused(match, "declare military") == "SMC-END-16"
    play(match, "launch", "end", "end", "end")
    assert match.outcome is None
    assert match.view(0)["table"]["points"][0] == 1 + 3 * 2


@pytest.mark.rule("SMC-END-18")
def test_the_first_declaration_decides() -> None:
    match = scene(
        wonders={"united-nations": 0, "apollo-program": 1},
        since={"united-nations": 0, "apollo-program": 0},
        era=4,
        tech=known("fusion", owner=2),
        gold=200,
        options=LONG,
    )
    play(match, "declare diplomatic", "end")
    assert refused(match, "declare military") == "SMC-END-18"
    play(match, "launch", "end", "end")
    assert match.outcome is not None
    assert match.outcome.reason == "diplomatic"


@pytest.mark.rule("SMC-END-19", "SMC-VP-04")
def test_the_diplomatic_bonus_goes_to_the_owner_at_the_end() -> None:
    towns = {"gaul": (0, 1), "iberia": (1, 1), "amazon": (2, 1)}
    match = scene("trade", towns=towns, wonders={"united-nations": 0}, since={"united-nations": 0}, era=4, options=LONG)
    play(match, "declare diplomatic", "offer 1", "give wonder united-nations", "propose", "accept")
    to_turn(match, 3)
    play(match, "end", "end", "end")
    assert match.outcome is not None
    assert match.outcome.scores == [1, 1 + 2 + 5, 1]


@pytest.mark.rule("SMC-END-22")
def test_turn_limit() -> None:
    match = to_turn(
        scene(
            options="players=3, length=long, turn_limit=30",
            turn=29,
            towns={"gaul": (0, 2), "gobi": (1, 1), "amazon": (2, 1)},
        ),
        99,
    )
    assert match.outcome is not None
    assert (match.outcome.reason, table(match).turn) == ("turns", 30)
    assert match.outcome.scores == [2, 1, 1]


# --- victory points ---


@pytest.mark.rule("SMC-VP-01..03", "SMC-VP-07", "SMC-VP-09", "SMC-VP-10")
def test_victory_points() -> None:
    towns = {"gaul": (0, 1), "iberia": (0, 2), "italia": (0, 3), "hellas": (0, 4), "gobi": (1, 1), "amazon": (2, 1)}
    match = scene(
        towns=towns,
        tech={"bronze-working": 0, "alphabet-writing": 0, "masonry": 0, "printing-press": -1},
        wonders={"the-colossus": 0, "the-hanging-gardens": 0},
        since={"the-colossus": 0, "the-hanging-gardens": 0},
        gold=999,
        p0={"gaul": {"spearman": 5, "settler": 5}},
        era=3,
    )
    table(match).players[0].improvements.append("temple")
    assert match.view(0)["table"]["points"] == [1 + 2 + 3 + 4 + 2 * 2 + 4, 1, 1]


@pytest.mark.rule("SMC-VP-05")
def test_the_military_bonus() -> None:
    match = scene(
        wonders={"apollo-program": 0},
        since={"apollo-program": 0},
        era=4,
        options=LONG,
        p0={"gaul": {"tank": 1, "settler": 2, "dragoon": 4}},
        p1={"gobi": {"tank": 2, "jet": 1}, "north-sea": {"carrier": [{"machine-gunner": 1, "knight": 1}]}},
    )
    play(match, "declare military", "end", "end", "end")
    assert match.outcome is not None
    assert match.outcome.scores == [1 + 2 + 1, 1 + 5, 1]


@pytest.mark.rule("SMC-VP-08")
def test_the_ending_wonders_are_wonders() -> None:
    wonders = {"united-nations": 0, "apollo-program": 0, "alpha-centauri-colony-ship": 0}
    match = scene(wonders=wonders, since=dict.fromkeys(wonders, 0), era=4)
    assert match.view(0)["table"]["points"][0] == 1 + 6


# --- decisions where the text is open to interpretation ---


@pytest.mark.rule("SMC-END-01", "SMC-END-13", "SMC-ELIM-03")
def test_the_roll_counts_technologies_in_play_set_aside_ones_too() -> None:
    """SMC-END-13 names technologies in play: otherwise a game could run out of technologies and never end."""
    tech = {
        **known("currency", "philosophy-literature", "mysticism", "trade-map-making"),
        "theology": -1,
        "education": -1,
    }
    match = scene(tech=tech, gold=200, options="players=3, length=short", era=2, pioneered=["bank"])
    match.play("buy banking", None, ["3"])  # one owned, two set aside by an elimination
    assert table(match).ending == "technologies"


@pytest.mark.rule("SMC-ELIM-01", "SMC-ELIM-06", "SMC-WONDER-19")
@pytest.mark.parametrize("phase", ["buy", "movement"])
def test_who_bombs_his_own_last_settlement_eliminates_himself(phase: str) -> None:
    wonders = {"manhattan-project": 0, "the-colossus": 0}
    match = scene(
        phase,
        wonders=wonders,
        since=dict.fromkeys(wonders, 0),
        era=4,
        gold=[70, 50, 0],
        tech=known("fission"),
        p0={"ob": {"tank": 2}},
    )
    play(match, "bomb gaul")
    t = table(match)
    assert not t.players[0].alive
    assert t.players[0].forces == {}
    assert [gold(match, seat) for seat in range(3)] == [0, 50, 0]  # nobody takes the gold
    assert set(t.wonders.values()) == {-1}  # nor the wonders
    assert match.seat == 1
    assert match.game.spec.check(t) == []


@pytest.mark.rule("SMC-END-05", "SMC-END-21", "SMC-WONDER-19")
def test_the_last_but_one_may_leave_the_world_to_the_other() -> None:
    match = scene(
        wonders={"manhattan-project": 0},
        since={"manhattan-project": 0},
        era=4,
        options="players=2",
        towns={"gaul": (0, 1), "gobi": (1, 1)},
    )
    play(match, "bomb gaul")
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.ranking) == ("conquest", [2, 1])


@pytest.mark.rule("SMC-WONDER-19", "SMC-EXPLORE-12")
def test_the_bomb_may_fall_on_a_neutral_cavalry() -> None:
    match = scene(wonders={"manhattan-project": 0}, since={"manhattan-project": 0}, era=4, neutrals={"ob": "tank"})
    play(match, "bomb ob")
    assert table(match).neutrals == {}
    assert refused(match, "bomb gobi") == "SMC-WONDER-19"  # once
