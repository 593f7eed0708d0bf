"""SMC-BATTLE, SMC-AIR in battle: declarations, rounds, captures."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.games.sid_meiers_civilization.combat import modifiers

from .scene import play, refused, scene, table, texts, units

HOMES = {"gaul": (0, 1), "gobi": (1, 2), "lena": (1, 1), "amazon": (2, 1)}


def war(
    space: str = "gobi", attackers: tuple[int, ...] = (0,), defenders: tuple[int, ...] = (1,), **given: Any
) -> saecula.Match:
    """A declared battle that is about to be fought."""
    fight = {
        "space": space,
        "attackers": list(attackers),
        "defenders": list(defenders),
        "attacker": attackers[0],
        "defender": defenders[0],
    }
    return scene("battles", **{"towns": HOMES, "battles": [fight], **given})


def roll(match: saecula.Match, *moves: str, dice: str = "") -> saecula.Match:
    """Both leaders choose; the attacker's dice come first."""
    for i, move in enumerate(moves):
        seat = int(move.split(": ")[0])
        last = i == len(moves) - 1
        match.play(move.split(": ")[1], seat, dice.split() if last and dice else None)
    return match


# --- declaring ---


@pytest.mark.rule("SMC-BATTLE-01", "SMC-BATTLE-28")
def test_only_units_fight() -> None:
    match = scene(
        "attacks",
        p0={"ob": {"settler": 1}, "volga": {"spearman": 1}},
        p1={"ob": {"spearman": 1}, "volga": {"spearman": 1}},
    )
    assert texts(match) == {"end", "battle volga 1"}
    assert refused(match, "battle ob 1") == "SMC-BATTLE-28"


@pytest.mark.rule("SMC-BATTLE-02", "SMC-BATTLE-30", "SMC-BATTLE-31")
def test_the_active_player_names_his_battles_then_orders_them() -> None:
    pieces = {"spearman": 1}
    match = scene(
        "attacks", p0={"ob": pieces, "volga": {"spearman": 2}}, p1={"ob": pieces, "volga": pieces}, p2={"volga": pieces}
    )
    assert texts(match) == {"end", "battle ob 1", "battle volga 1", "battle volga 2"}
    play(match, "battle volga 1", "join neither")
    assert refused(match, "battle volga 1") == "SMC-BATTLE-30"
    play(match, "battle volga 2", "join neither", "battle ob 1")
    assert match.question == "battles"
    assert texts(match) == {"resolve volga 1", "resolve volga 2", "resolve ob 1"}
    match.play("resolve ob 1", None, ["6", "1"])
    assert units(match, 1, "ob") == {}
    assert match.question == "battles"
    match.play("resolve volga 1", None, ["1", "6", "1", "6"])  # both spearmen fall to seat 1
    assert units(match, 0, "volga") == {}
    assert units(match, 2, "volga") == {"spearman": 1}  # that battle was dropped
    assert match.seat == 1


@pytest.mark.rule("SMC-BATTLE-03", "SMC-BATTLE-04", "SMC-BATTLE-07")
def test_the_first_piece_to_enter_may_be_met() -> None:
    match = scene("movement", p0={"steppe": {"spearman": 2}}, p1={"ob": {"spearman": 1}}, p2={"ob": {"spearman": 1}})
    assert refused(match, "declare battle") == "SMC-BATTLE-07"
    play(match, "move spearman steppe ob")
    assert match.seat == 1
    play(match, "allow")
    assert match.seat == 2  # in order of play
    play(match, "allow")
    assert match.seat == 0
    play(match, "move spearman steppe ob")
    assert match.seat == 0  # later pieces enter freely
    assert refused(match, "declare battle") == "SMC-BATTLE-04"


@pytest.mark.rule("SMC-BATTLE-05", "SMC-BATTLE-32")
def test_pieces_that_enter_stop_but_others_may_leave() -> None:
    match = scene("movement", p0={"steppe": {"settler": 2}, "ob": {"spearman": 1}}, p1={"ob": {"spearman": 1}})
    play(match, "move settler steppe ob", "declare battle")
    assert refused(match, "continue ob volga") == "SMC-MOVE-03"
    play(match, "move settler steppe ob")
    assert refused(match, "continue ob volga") == "SMC-MOVE-03"
    play(match, "move spearman ob volga")  # it was there before
    assert units(match, 0, "volga") == {"spearman": 1}
    assert "move settler steppe gobi" not in texts(match)


@pytest.mark.rule("SMC-BATTLE-08", "SMC-BATTLE-35", "SMC-BATTLE-37")
def test_others_may_join_either_side() -> None:
    pieces = {"gobi": {"spearman": 1, "chariot": 1}}
    match = scene("attacks", towns=HOMES, p0=pieces, p1=pieces, p2=pieces)
    play(match, "battle gobi 1")
    assert match.seat == 2
    assert texts(match) == {"join attacker", "join defender", "join neither"}
    play(match, "join attacker")
    battle = table(match).battles[0]
    assert (battle.attackers, battle.defenders) == ([0, 2], [1])
    assert match.seats == [0, 1]  # the original attacker controls the units of the allies
    assert "fight chariot 2" in {m.text for m in match.moves_of(0)}


@pytest.mark.rule("SMC-BATTLE-09", "SMC-BATTLE-36")
def test_several_declarers_form_one_side() -> None:
    match = scene("movement", p0={"steppe": {"spearman": 1}}, p1={"ob": {"spearman": 1}}, p2={"ob": {"spearman": 2}})
    play(match, "move spearman steppe ob", "declare battle", "declare battle")
    battle = table(match).battles[0]
    assert (battle.attackers, battle.attacker, battle.defender) == ([1, 2], 2, 0)
    match = scene("movement", p0={"steppe": {"spearman": 1}}, p1={"ob": {"spearman": 2}}, p2={"ob": {"spearman": 2}})
    play(match, "move spearman steppe ob", "declare battle")
    match.play("declare battle", None, ["6", "5", "1", "2"])  # a tie: 2 dice each
    assert table(match).battles[0].attacker == 1


# --- rounds ---


@pytest.mark.rule("SMC-BATTLE-10", "SMC-BATTLE-38", "SMC-COMP-19")
def test_units_are_chosen_in_secret() -> None:
    match = war(p0={"gobi": {"spearman": 1, "chariot": 1}}, p1={"gobi": {"spearman": 1, "catapult": 1}})
    assert match.seats == [0, 1]
    match.play("fight chariot 0", 0)
    assert match.seats == [1]
    assert match.view(1)["table"] == match.clone().view(1)["table"]
    assert "chariot 0" not in str(match.view(1)["moves"])
    assert match.view(2)["waiting"] == [1]


@pytest.mark.rule("SMC-BATTLE-11", "SMC-BATTLE-13", "SMC-BATTLE-49")
def test_the_higher_total_wins_until_a_side_is_gone() -> None:
    match = scene("attacks", p0={"ob": {"knight": 1}}, p1={"ob": {"knight": 2}}, era=2)
    # round 1: 3 + 4 against 1 + 2; round 2: 1 + 1 against 6 + 5; nobody can retreat, nobody has a choice
    play(match, "battle ob 1 = 3,4,1,2,1,1,6,5")
    assert units(match, 0, "ob") == {}
    assert units(match, 1, "ob") == {"knight": 1}


def round_of(ours: dict[str, Any], theirs: dict[str, Any], dice: str, space: str = "ob", **given: Any) -> saecula.Match:
    """One dictated round: each side has two kinds to choose from, and the first one named fights."""
    match = war(space, p0={space: ours}, p1={space: theirs}, **given)
    return roll(match, f"0: fight {next(iter(ours))} 0", f"1: fight {next(iter(theirs))} 1", dice=dice)


@pytest.mark.rule("SMC-BATTLE-11", "SMC-BATTLE-41")
def test_the_loser_of_a_round_loses_his_unit() -> None:
    match = round_of({"spearman": 2, "chariot": 1}, {"spearman": 2, "catapult": 1}, "5 3")
    assert units(match, 0, "ob") == {"spearman": 2, "chariot": 1}
    assert units(match, 1, "ob") == {"spearman": 1, "catapult": 1}


@pytest.mark.rule("SMC-BATTLE-12", "SMC-BATTLE-41")
def test_a_tie_eliminates_both() -> None:
    match = round_of({"spearman": 2, "chariot": 1}, {"spearman": 2, "catapult": 1}, "4 4")
    assert units(match, 0, "ob") == {"spearman": 1, "chariot": 1}
    assert units(match, 1, "ob") == {"spearman": 1, "catapult": 1}


@pytest.mark.rule("SMC-BATTLE-14", "SMC-BATTLE-18")
def test_dice_by_era_and_own_modifier() -> None:
    # a man-at-arms rolls 2 dice, a swordsman 1 die + 1: 2+2 against 3+1 is a tie
    match = round_of({"man-at-arms": 2, "chariot": 1}, {"swordsman": 2, "catapult": 1}, "2 2 3")
    assert units(match, 0, "ob") == {"man-at-arms": 1, "chariot": 1}
    assert units(match, 1, "ob") == {"swordsman": 1, "catapult": 1}


@pytest.mark.rule("SMC-BATTLE-15", "SMC-BATTLE-19")
def test_the_settlement_bonus() -> None:
    # in Gobi seat 1 has a town: 3+1 beats 3, no matter who attacked
    match = round_of({"spearman": 1, "chariot": 1}, {"spearman": 1, "catapult": 1}, "3 3", space="gobi")
    assert units(match, 0, "gobi") == {"chariot": 1}
    assert units(match, 1, "gobi") == {"spearman": 1, "catapult": 1}
    t = table(war())
    assert modifiers(t, "gobi", "swordsman", 1, "catapult", 1) == 1 + 1 + 1  # settlement, its own, superiority


@pytest.mark.rule("SMC-BATTLE-16", "SMC-BATTLE-17", "SMC-BATTLE-20", "SMC-BATTLE-40")
@pytest.mark.parametrize(
    ("unit", "against", "superior"),
    [
        ("chariot", "spearman", True),
        ("spearman", "catapult", True),
        ("catapult", "chariot", True),
        ("spearman", "chariot", False),
        ("catapult", "spearman", False),
        ("chariot", "catapult", False),
        ("spearman", "man-at-arms", False),
        ("knight", "spearman", True),
        ("galley", "caravel", False),
    ],
)
def test_superiority_counts_by_the_current_era(unit: str, against: str, superior: bool) -> None:
    from saecula.games.sid_meiers_civilization.cards import UNITS

    for era in (1, 2, 3, 4):
        t = table(scene(era=era))
        bonus = modifiers(t, "ob", unit, 0, against, 0) - UNITS[unit].modifier
        assert bonus == (era if superior else 0)


@pytest.mark.rule("SMC-BATTLE-39")
def test_allies_share_the_settlement_bonus_of_their_leader() -> None:
    t = table(scene(towns=HOMES))
    assert modifiers(t, "gobi", "spearman", 2, "spearman", 1) == 1
    assert modifiers(t, "gobi", "spearman", 1, "spearman", 2) == 1
    assert modifiers(t, "gobi", "spearman", 2, "spearman", 2) == 0


# --- consequences ---


@pytest.mark.rule("SMC-BATTLE-21..23", "SMC-CITY-06..08", "SMC-BATTLE-45", "SMC-EXPLORE-26")
def test_the_winner_captures_the_settlement() -> None:
    match = war(
        p0={"gobi": {"spearman": 1, "chariot": 1}},
        p1={"gobi": {"spearman": 1, "settler": 2}},
        towns={**HOMES, "gobi": (1, 2, "iron")},
        markers={"gobi": "iron"},
        seen={"gobi": -1},
    )
    table(match).players[1].improvements.append("temple")
    match.play("fight chariot 0", 0, ["6", "1"])
    t = table(match)
    assert (t.settlements["gobi"].owner, t.settlements["gobi"].holder) == (0, 0)
    assert (t.settlements["gobi"].level, t.settlements["gobi"].card) == (2, "iron")
    assert units(match, 1, "gobi") == {}  # the settlers too
    assert t.players[1].improvements == ["temple"]
    assert t.players[0].improvements == []


@pytest.mark.rule("SMC-BATTLE-24", "SMC-BATTLE-45", "SMC-BATTLE-46")
def test_an_undefended_settlement_falls_to_an_army() -> None:
    match = scene(
        "movement",
        towns=HOMES,
        p0={"steppe": {"spearman": 1}},
        p1={"gobi": {"settler": 1}},
        p2={"gobi": {"spearman": 3}},
    )
    play(match, "move spearman steppe gobi", "allow", "end", "end")
    assert table(match).settlements["gobi"].owner == 0
    assert units(match, 1, "gobi") == {"settler": 1}


@pytest.mark.rule("SMC-BATTLE-25", "SMC-AIR-19")
def test_fleets_and_aircraft_do_not_capture() -> None:
    match = scene("movement", towns=HOMES, era=4, p0={"amazon": {"carrier": [{}]}})
    play(match, "end")
    assert table(match).settlements["amazon"].owner == 2


@pytest.mark.rule("SMC-BATTLE-26", "SMC-BATTLE-47")
def test_those_who_stay_out_are_not_touched() -> None:
    match = war(
        defenders=(2,),
        p0={"gobi": {"spearman": 1, "chariot": 1}},
        p1={"gobi": {"spearman": 1}},
        p2={"gobi": {"spearman": 1}},
    )
    match.play("fight chariot 0", 0, ["6", "1"])
    assert units(match, 1, "gobi") == {"spearman": 1}
    assert table(match).settlements["gobi"].owner == 1


@pytest.mark.rule("SMC-BATTLE-27", "SMC-AIR-10")
def test_aircraft_alone_are_eliminated() -> None:
    match = scene("attacks", p0={"ob": {"tank": 1}}, p1={"ob": {"jet": 2}}, era=4)
    play(match, "battle ob 1")
    assert units(match, 1, "ob") == {}
    assert units(match, 0, "ob") == {"tank": 1}


@pytest.mark.rule("SMC-BATTLE-34")
def test_all_units_in_the_space_take_part() -> None:
    match = scene(
        "movement",
        towns=HOMES,
        p0={"steppe": {"chariot": 1}, "gobi": {"spearman": 1}},
        p1={"gobi": {"spearman": 1, "catapult": 1}},
    )
    play(match, "move chariot steppe gobi", "allow", "end", "battle gobi 1")
    assert {m.text for m in match.moves_of(0)} == {"fight chariot 0", "fight spearman 0"}


@pytest.mark.rule("SMC-BATTLE-42")
def test_when_the_last_units_fall_together_nobody_has_won() -> None:
    match = scene(
        "attacks",
        towns=HOMES,
        p0={"gobi": {"spearman": 1}, "ob": {"spearman": 1}},
        p1={"gobi": {"swordsman": 1, "settler": 1}, "ob": {"settler": 1}},
    )
    play(match, "battle gobi 1")
    match.play("end", None, ["5", "3"])  # 5 against 3 + 1 + 1
    assert units(match, 0, "gobi") == {}
    assert units(match, 1, "gobi") == {"settler": 1}
    assert table(match).settlements["gobi"].owner == 1


@pytest.mark.rule("SMC-BATTLE-43")
def test_an_ally_captures_if_the_leader_has_no_army_left() -> None:
    match = war(
        attackers=(0, 2), p0={"gobi": {"spearman": 1}}, p1={"gobi": {"spearman": 2}}, p2={"gobi": {"chariot": 1}}
    )
    # the leader's spearman falls; then the ally's chariot wins twice
    roll(match, "0: fight spearman 0", dice="1 6 6 1 6 1")
    assert units(match, 0, "gobi") == {}
    assert table(match).settlements["gobi"].owner == 2
    match = war(
        attackers=(0, 2),
        p0={"gobi": {"spearman": 1, "settler": 1}},
        p1={"gobi": {"spearman": 1}},
        p2={"gobi": {"chariot": 1}},
    )
    match.play("fight chariot 2", 0, ["6", "1"])
    assert table(match).settlements["gobi"].owner == 0  # the leader still has an army
    match = war(
        attackers=(0, 2),
        p0={"gobi": {"settler": 1}},
        p1={"gobi": {"spearman": 1, "catapult": 1}},
        p2={"gobi": {"chariot": 1}},
    )
    match.play("fight spearman 1", 1, ["6", "1", "6", "1"])
    assert table(match).settlements["gobi"].owner == 2


@pytest.mark.rule("SMC-BATTLE-44")
def test_who_attacks_at_home_may_lose_his_settlement() -> None:
    towns = {**HOMES, "italia": (0, 1)}
    match = war("gaul", towns=towns, p0={"gaul": {"spearman": 1}}, p1={"gaul": {"spearman": 1, "chariot": 1}})
    match.play("fight chariot 1", 1, ["1", "6"])
    assert table(match).settlements["gaul"].owner == 1


# --- aircraft in battle ---


@pytest.mark.rule("SMC-AIR-06..08", "SMC-AIR-12", "SMC-AIR-17")
def test_one_aircraft_supports_one_unit() -> None:
    match = war("ob", era=4, p0={"ob": {"tank": 1, "monoplane": 2}}, p1={"ob": {"tank": 1, "jet": 1}})
    assert {m.text for m in match.moves_of(0)} == {"fight tank 0", "fight tank 0 aircraft 0"}
    # 4 + 2 dice against 4 + 3
    roll(match, "0: fight tank 0 aircraft 0", "1: fight tank 1 aircraft 1", dice="6 6 6 6 6 6 1 1 1 1 1 1 1")
    assert units(match, 0, "ob") == {"tank": 1, "monoplane": 2}
    assert units(match, 1, "ob") == {}


@pytest.mark.rule("SMC-AIR-09", "SMC-BATTLE-41")
def test_the_aircraft_is_lost_with_its_unit() -> None:
    match = war("ob", era=4, p0={"ob": {"tank": 2, "jet": 2}}, p1={"ob": {"tank": 2, "jet": 2}})
    roll(match, "0: fight tank 0 aircraft 0", "1: fight tank 1 aircraft 1", dice="2 " * 14)
    assert units(match, 0, "ob") == {"tank": 1, "jet": 1}
    assert units(match, 1, "ob") == {"tank": 1, "jet": 1}


@pytest.mark.rule("SMC-AIR-16")
def test_aircraft_fall_with_the_last_unit_of_their_side() -> None:
    match = war("ob", era=4, p0={"ob": {"tank": 2, "jet": 1}}, p1={"ob": {"tank": 1, "jet": 3}})
    roll(match, "0: fight tank 0", "1: fight tank 1", dice="6 6 6 6 1 1 1 1")
    assert units(match, 1, "ob") == {}
    match = war("gobi", era=4, p0={"gobi": {"tank": 1, "jet": 1}}, p1={"gobi": {"tank": 1, "jet": 3}})
    roll(match, "0: fight tank 0", "1: fight tank 1", dice="6 6 6 6 6 6 6 5")  # the town makes it 24 each
    assert units(match, 1, "gobi") == {"jet": 3}
    assert units(match, 0, "gobi") == {}  # there is no longer a place to land (SMC-AIR-11)


@pytest.mark.rule("SMC-AIR-18")
def test_aircraft_of_allies_support_each_other() -> None:
    match = war(
        "ob", attackers=(0, 2), era=4, p0={"ob": {"tank": 1}}, p1={"ob": {"tank": 1}}, p2={"ob": {"tank": 1, "jet": 1}}
    )
    assert {m.text for m in match.moves_of(0)} == {
        "fight tank 0",
        "fight tank 0 aircraft 2",
        "fight tank 2",
        "fight tank 2 aircraft 2",
    }


# --- refusals at the wrong time ---


@pytest.mark.rule("SMC-BATTLE-02", "SMC-BATTLE-06", "SMC-BATTLE-07")
def test_battles_outside_the_window() -> None:
    pieces = {"gaul": {"spearman": 1}}
    assert refused(scene("buy", p0=pieces, p1=pieces), "battle gaul 1") == "SMC-BATTLE-02"
    match = scene("movement", p0=pieces, p1=pieces)
    assert refused(match, "battle gaul 1") == "SMC-BATTLE-06"
    assert refused(match, "declare battle") == "SMC-BATTLE-07"


@pytest.mark.rule("SMC-BATTLE-09")
def test_aircraft_count_among_the_units_that_decide_who_leads() -> None:
    match = scene(
        "movement", era=4, p0={"steppe": {"tank": 1}}, p1={"ob": {"tank": 2}}, p2={"ob": {"tank": 1, "jet": 2}}
    )
    play(match, "move tank steppe ob", "declare battle", "declare battle")
    assert table(match).battles[0].attacker == 2
    match = scene(
        "movement",
        p0={"north-atlantic": {"galley": [{}]}},
        p1={"north-sea": {"galley": [{}, {}]}},
        p2={"north-sea": {"galley": [{"spearman": 3}]}},
    )
    play(match, "sail galley north-atlantic north-sea", "declare battle", "declare battle")
    assert table(match).battles[0].attacker == 1  # cargo is helpless


@pytest.mark.rule("SMC-BATTLE-31", "SMC-BATTLE-30")
def test_battles_are_named_by_space_and_opponent() -> None:
    match = scene(
        "movement",
        towns=HOMES,
        neutrals={"ob": "chariot"},
        p0={"steppe": {"chariot": 2, "spearman": 1}},
        p1={"ob": {"spearman": 1}},
        p2={"ob": {"spearman": 1}},
    )
    play(
        match,
        "move chariot steppe ob",
        "declare battle",
        "allow",
        "join neither",
        "move spearman steppe ob",
        "end",
        "battle ob 2",
        "join neither",
    )
    assert texts(match) == {"resolve ob 1", "resolve ob 2", "resolve ob neutral"}
    assert all(match.game.moves[text].touches == ["ob"] for text in texts(match))


@pytest.mark.rule("SMC-BATTLE-10", "SMC-BATTLE-49")
def test_the_log_shows_the_dice_of_a_round() -> None:
    match = round_of({"man-at-arms": 2, "chariot": 1}, {"swordsman": 2, "catapult": 1}, "2 5 3")
    event = [e for e in match.log if e.id == "round"][-1]
    assert event.params == {
        "space": "ob",
        "unit": "man-at-arms",
        "dice": "2 5",
        "n": 7,
        "against": "swordsman",
        "other_dice": "3",
        "m": 4,
        "other_seat": 1,
    }
