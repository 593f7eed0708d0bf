"""Where NPCs place disks (NPCDISK, PRIO, NPC-04 to -08), as scenes: they place in play, and the log shows the rule.

Carthage is led by the game. Its Home Area touches Saldae and Thapsus; with Cities at home and in Saldae its home is
safe.
"""

from __future__ import annotations

import pytest

from .scenes import acts, civ, deploys, disks, lines, npc, placed, scene, sound, told, you

SAFE = {"carthage": 3, "saldae": 3}
HOSTILE = [[], [0]]


def rules(match) -> list[str]:
    return [rule for _, rule in placed(match)]


# --- limits ---


@pytest.mark.rule("ACISP-NPCDISK-03", "ACISP-NPCDISK-07", "ACISP-NPCDISK-27", "ACISP-PRIO-20")
def test_it_places_enough_to_exceed_an_enemy():
    match = deploys(
        you("rome", {"sicily": 1}), npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=2), enemies=HOSTILE
    )
    assert placed(match) == [("sicily", "PRIO-20"), ("sicily", "PRIO-20")]  # 2 against 1


@pytest.mark.rule("ACISP-NPCDISK-08", "ACISP-PRIO-19")
def test_what_it_cannot_exceed_it_matches():
    match = deploys(
        you("rome", {"sicily": 2}), npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=2), enemies=HOSTILE
    )
    assert placed(match) == [("sicily", "PRIO-19"), ("sicily", "PRIO-19")]  # no third disk: 2 against 2


@pytest.mark.rule("ACISP-NPCDISK-04", "ACISP-PRIO-22")
def test_what_it_cannot_match_it_leaves_alone():
    match = deploys(
        you("rome", {"sicily": 3}), npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=1), enemies=HOSTILE
    )
    assert disks(match).get("sicily") is None and len(placed(match)) == 1


@pytest.mark.rule("ACISP-NPCDISK-05", "ACISP-PRIO-01")
def test_at_home_it_exceeds_by_one():
    match = deploys(
        you("rome", {"rome": 1}), npc("carthage", {"carthage": 1, "saldae": 3}, ready=3), barbarians={"carthage": 3}
    )
    assert placed(match) == [("carthage", "PRIO-01")] * 3 and disks(match)["carthage"] == 4


@pytest.mark.rule("ACISP-NPCDISK-09", "ACISP-NPCDISK-16", "ACISP-PRIO-29")
def test_it_contests_no_area_of_a_civilization_that_is_no_enemy():
    """Rome is not an enemy: next to a single Roman disk one disk makes the area Shared; two Roman disks are left
    alone."""
    match = deploys(
        you("rome", {"african-sea": 1, "saldic-sea": 2, "carthaginian-sea": 2, "thapsus": 2, "numidia": 2}),
        npc("carthage", SAFE, ready=9, vp=9),
    )
    assert placed(match) == [("african-sea", "PRIO-29")] and disks(match) == {**SAFE, "african-sea": 1}


@pytest.mark.rule("ACISP-NPCDISK-09", "ACISP-PRIO-05")
def test_not_even_its_home_area_becomes_contested_by_its_own_placement():
    """There is a single disk of a civilization that is not an enemy: one disk of its own makes the area Shared, more
    would contest it."""
    match = deploys(you("rome", {"carthage": 1}), npc("carthage", {"saldae": 3}, ready=3))
    assert disks(match)["carthage"] == 1


@pytest.mark.rule("ACISP-NPCDISK-10")
def test_it_keeps_out_of_the_horde_beside_its_enemy():
    match = deploys(
        you("rome", {"sicily": 1}),
        npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=5),
        barbarians={"sicily": 4},
        enemies=HOSTILE,
    )
    assert "sicily" not in disks(match)


@pytest.mark.rule("ACISP-NPCDISK-01", "ACISP-NPCDISK-02", "ACISP-NPCDISK-11", "ACISP-NPCDISK-12", "ACISP-NPCDISK-14")
def test_every_disk_starts_at_the_top():
    """Five disks: two for a City at home (5), three for a City next to it (8)."""
    match = acts(
        [{"name": "grow", "civ": 1}],
        you("rome", {"rome": 3, "tripolitania": 1}),
        npc("carthage", {"carthage": 1, "thapsus": 2}, ready=4),
        stage="growth",
    )
    assert placed(match)[:2] == [("carthage", "PRIO-05")] * 2
    assert placed(match)[2:5] == [("saldae", "PRIO-08")] * 3
    assert not [line for line in lines(match) if line[0] in ("retire", "resettle")]


@pytest.mark.rule("ACISP-NPCDISK-25", "ACISP-PRIO-24")
def test_open_seas_stay_closed():
    match = deploys(you("rome", {"rome": 1}), npc("carthage", {**SAFE, "kydonia": 3}, ready=5))
    assert ("minoan-sea", "PRIO-24") in placed(match)
    assert not {"central-mediterranean", "eastern-mediterranean"} & set(disks(match))


# --- PRIO-01 to PRIO-11 ---


@pytest.mark.rule("ACISP-PRIO-02", "ACISP-NPCDISK-06")
def test_prio_02_an_enemy_beside_its_wonder():
    match = deploys(
        you("rome", {"rome": 1}),
        npc("carthage", {**SAFE, "nora": 1, "saldic-sea": 1}, ready=1),
        barbarians={"nora": 1},
        wonders={"grand-temple": {"owner": 1, "area": "nora", "disks": 5}},
    )
    assert placed(match) == [("nora", "PRIO-02")]


@pytest.mark.rule("ACISP-PRIO-03")
def test_prio_03_an_enemy_beside_its_gold():
    match = deploys(
        you("rome", {"rome": 1}),
        npc("carthage", {**SAFE, "nora": 1, "saldic-sea": 1}, ready=1),
        barbarians={"nora": 1},
        gold={"nora": (1, 1)},
    )
    assert placed(match) == [("nora", "PRIO-03")]


@pytest.mark.rule("ACISP-PRIO-04", "ACISP-NPCDISK-06")
def test_prio_04_an_enemy_beside_its_city():
    match = deploys(
        you("rome", {"rome": 1}), npc("carthage", {**SAFE, "nora": 3, "saldic-sea": 1}, ready=1), barbarians={"nora": 3}
    )
    assert placed(match) == [("nora", "PRIO-04")]


@pytest.mark.rule("ACISP-PRIO-05..07")
def test_prio_05_to_07_cities_at_home_at_wonders_and_at_gold():
    own = {"carthage": 2, "saldae": 3, "nora": 2, "sicily": 2, "carthaginian-sea": 1}
    match = deploys(
        you("rome", {"rome": 1}),
        npc("carthage", own, ready=3),
        gold={"sicily": (1, 1)},
        wonders={"grand-temple": {"owner": 1, "area": "nora", "disks": 5}},
    )
    assert placed(match) == [("carthage", "PRIO-05"), ("nora", "PRIO-06"), ("sicily", "PRIO-07")]


@pytest.mark.rule("ACISP-PRIO-08")
def test_prio_08_a_city_next_to_home_far_from_you():
    match = deploys(you("rome", {"tripolitania": 1}), npc("carthage", {"carthage": 3}, ready=3))
    assert placed(match) == [("saldae", "PRIO-08")] * 3  # Thapsus is next to your disk


@pytest.mark.rule("ACISP-PRIO-09")
def test_prio_09_a_city_for_the_one_behind_nearest_to_its_home():
    rome = you("rome", {"rome": 3, "umbria": 3, "apulia": 3}, vp=5)
    own = {**SAFE, "thapsus": 1, "tripolitania": 2}
    match = deploys(rome, npc("carthage", own, ready=2), scenario="two-civilizations-c")
    assert placed(match) == [("thapsus", "PRIO-09")] * 2
    one = deploys(rome, npc("carthage", own, ready=1))
    assert placed(one) == [("tripolitania", "PRIO-09")]  # one disk makes a City only there
    level = deploys(rome, npc("carthage", own, ready=2, vp=5))
    assert "PRIO-09" not in rules(level)


@pytest.mark.rule("ACISP-PRIO-10", "ACISP-NPCDISK-21")
@pytest.mark.parametrize(("ready", "seas"), [(3, 3), (7, 4), (8, 8), (11, 8), (12, 12)])
def test_prio_10_phoenicia_spreads_over_four_seas_then_eight(ready, seas):
    match = deploys(you("rome", {"rome": 1}), npc("phoenicia", {"phoenicia": 3, "tyre": 3}, ready=ready))
    at_sea = [area for area, rule in placed(match) if rule == "PRIO-10"]
    assert len(at_sea) == len(set(at_sea)) == seas
    assert [rule for _, rule in placed(match)].count("PRIO-10") == seas


@pytest.mark.rule("ACISP-PRIO-10")
def test_prio_10_phoenicia_leaves_seas_with_two_opposing_disks():
    match = deploys(
        you("rome", {"gulf-of-sidon": 2}),
        npc("phoenicia", {"phoenicia": 3, "tyre": 3}, ready=4),
        barbarians={"levantine-sea": 2},
    )
    assert not {"gulf-of-sidon", "levantine-sea"} & set(disks(match))


@pytest.mark.rule("ACISP-PRIO-11", "ACISP-NPCDISK-24")
@pytest.mark.parametrize(("ready", "seas"), [(2, 2), (5, 3), (6, 6), (8, 6), (9, 9)])
def test_prio_11_minos_spreads_over_three_seas_then_six(ready, seas):
    match = deploys(you("rome", {"rome": 1}), npc("minos", {"minos": 3, "kydonia": 3}, ready=ready))
    assert rules(match).count("PRIO-11") == seas


@pytest.mark.rule("ACISP-PRIO-11", "ACISP-NPCDISK-22", "ACISP-NPCDISK-23")
def test_prio_11_two_disks_where_only_barbarians_are_and_none_where_two_of_a_civilization_are():
    match = deploys(
        you("rome", {"myrtoan-sea": 2}),
        npc("minos", {"minos": 3, "kydonia": 3}, ready=6),
        barbarians={"minoan-sea": 2, "central-mediterranean": 1, "eastern-mediterranean": 1},
    )
    assert disks(match)["minoan-sea"] == 2 and "myrtoan-sea" not in disks(match)


# --- PRIO-12 to PRIO-22: an NPC that is your enemy ---


@pytest.mark.rule("ACISP-PRIO-12", "ACISP-NPCDISK-15", "ACISP-NPCDISK-03")
def test_prio_12_your_gold():
    match = deploys(
        you("rome", {"rome": 3}),
        npc("carthage", {**SAFE, "tyrrhenian-sea": 1}, ready=4),
        enemies=HOSTILE,
        gold={"rome": (1, 0)},
    )
    assert placed(match) == [("rome", "PRIO-12")] * 4  # 4 against 3


@pytest.mark.rule("ACISP-PRIO-13")
def test_prio_13_your_wonder():
    match = deploys(
        you("rome", {"nora": 1, "rome": 3}),
        npc("carthage", {**SAFE, "tyrrhenian-sea": 1}, ready=2),
        enemies=HOSTILE,
        wonders={"grand-temple": {"owner": 0, "area": "nora", "disks": 5}},
    )
    assert placed(match) == [("nora", "PRIO-13")] * 2


@pytest.mark.rule("ACISP-PRIO-14")
def test_prio_14_land_next_to_your_gold_where_you_are_fewest():
    """There is Gold in Rome with 4 disks, which 2 disks cannot match; next to it are Samnium with 2 of yours and
    Etruria with 1."""
    match = deploys(
        you("rome", {"rome": 4, "samnium": 2, "etruria": 1, "umbria": 3, "apulia": 3}),
        npc("carthage", {**SAFE, "bay-of-capua": 1, "tyrrhenian-sea": 1}, ready=2),
        enemies=HOSTILE,
        gold={"rome": (1, 0)},
    )
    assert placed(match) == [("etruria", "PRIO-14")] * 2


@pytest.mark.rule("ACISP-PRIO-14")
def test_prio_14_a_sea_next_to_your_gold_where_no_land_can_be_had():
    match = deploys(
        you("rome", {"rome": 4, "samnium": 3, "etruria": 3, "umbria": 3, "apulia": 3}),
        npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=1),
        enemies=HOSTILE,
        gold={"rome": (1, 0)},
    )
    assert placed(match) == [("tyrrhenian-sea", "PRIO-14")]


@pytest.mark.rule("ACISP-PRIO-15")
def test_prio_15_land_next_to_your_wonder():
    match = deploys(
        you("rome", {"rome": 4, "samnium": 2, "etruria": 1, "umbria": 3, "apulia": 3}),
        npc("carthage", {**SAFE, "bay-of-capua": 1, "tyrrhenian-sea": 1}, ready=2),
        enemies=HOSTILE,
        wonders={"grand-temple": {"owner": 0, "area": "rome", "disks": 5}},
    )
    assert placed(match) == [("etruria", "PRIO-15")] * 2


@pytest.mark.rule("ACISP-PRIO-16", "ACISP-PRIO-18")
def test_prio_16_your_city_and_18_land_next_to_it():
    match = deploys(
        you("rome", {"sicily": 3}), npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=5), enemies=HOSTILE
    )
    assert placed(match) == [("sicily", "PRIO-16")] * 4 + [("syracuse", "PRIO-18")]


@pytest.mark.rule("ACISP-PRIO-19", "ACISP-PRIO-20")
@pytest.mark.parametrize(("black", "expected"), [({}, "sicily"), ({"sicily": 3}, "")])
def test_prio_19_your_settlement_with_few_barbarians(black, expected):
    match = deploys(
        you("rome", {"sicily": 2}),
        npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=3),
        enemies=HOSTILE,
        barbarians=black,
    )
    assert [area for area, rule in placed(match) if rule == "PRIO-19"] == ([expected] * 3 if expected else [])


@pytest.mark.rule("ACISP-PRIO-20")
@pytest.mark.parametrize(("black", "n"), [({"sicily": 1}, 2), ({"sicily": 2}, 0)])
def test_prio_20_your_camp_with_at_most_one_barbarian(black, n):
    match = deploys(
        you("rome", {"sicily": 1}),
        npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=2),
        enemies=HOSTILE,
        barbarians=black,
    )
    assert rules(match).count("PRIO-20") == n


@pytest.mark.rule("ACISP-PRIO-21")
def test_prio_21_its_settlements_become_cities():
    match = deploys(you("rome", {"petra": 1}), npc("carthage", {**SAFE, "thapsus": 2}, ready=1), enemies=HOSTILE)
    assert placed(match) == [("thapsus", "PRIO-21")]


@pytest.mark.rule("ACISP-PRIO-22")
def test_prio_22_empty_areas_towards_your_home():
    match = deploys(you("rome", {"petra": 1}), npc("carthage", SAFE, ready=1), enemies=HOSTILE)
    assert placed(match) == [("carthaginian-sea", "PRIO-22")]  # 2 from Rome


@pytest.mark.rule("ACISP-PRIO-22", "ACISP-NPCDISK-26")
@pytest.mark.parametrize(("enemies", "rule"), [([[], [0]], "ACISP-PRIO-22"), ([[], []], "ACISP-NPCDISK-26")])
def test_disks_that_no_priority_places_are_lost(enemies, rule):
    """Noricum touches only Dalmatia and the Gulf of Dalmatia; both are too strong for one disk."""
    match = deploys(
        you("rome", {"dalmatia": 3, "gulf-of-dalmatia": 2}),
        npc("carthage", {"noricum": 3}, ready=1, vp=9),
        enemies=enemies,
    )
    assert disks(match) == {"noricum": 3} and (civ(match).ready, civ(match).supply) == (0, 45)
    assert ("lost", "", rule) in lines(match)


@pytest.mark.rule("ACISP-NPCDISK-13", "ACISP-NPC-17", "ACISP-NPC-18", "ACISP-NPC-25")
def test_the_primary_enemy_comes_first():
    """Egypt has more VP than Rome, so its Gold comes first although Rome is just as near."""
    match = acts(
        [{"name": "growth", "n": 1}],
        you("rome", {"nora": 1}),
        npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=2),
        npc("egypt", {"sicily": 1}, vp=6),
        enemies=[[], [0, 2], []],
        gold={"nora": (1, 0), "sicily": (1, 2)},
        stage="growth",
    )
    assert told(match, "npc.primary")[0] == {"civ": "carthage", "enemy": "egypt", "rule": "ACISP-NPC-25"}
    assert placed(match)[:2] == [("sicily", "PRIO-12")] * 2


# --- PRIO-23 to PRIO-29: an NPC without enemies ---


@pytest.mark.rule("ACISP-PRIO-23", "ACISP-NPCDISK-16")
def test_prio_23_its_camps_become_settlements():
    match = deploys(you("rome", {"rome": 1}), npc("carthage", {**SAFE, "thapsus": 1}, ready=1))
    assert placed(match) == [("thapsus", "PRIO-23")]


@pytest.mark.rule("ACISP-PRIO-24")
def test_prio_24_empty_seas_by_its_land():
    match = deploys(you("rome", {"rome": 1}), npc("carthage", SAFE, ready=3))
    assert {area for area, _ in placed(match)} == {"saldic-sea", "carthaginian-sea", "african-sea"}
    assert set(rules(match)) == {"PRIO-24"}


@pytest.mark.rule("ACISP-PRIO-25")
def test_prio_25_three_disks_in_an_empty_land():
    seas = {"saldic-sea": 1, "carthaginian-sea": 1, "african-sea": 1}
    match = deploys(you("rome", {"thapsus": 1}), npc("carthage", {**SAFE, **seas}, ready=3))
    assert len({area for area, _ in placed(match)}) == 1 and rules(match) == ["PRIO-25"] * 3


FULL = {**SAFE, "saldic-sea": 1, "carthaginian-sea": 1, "african-sea": 1}
WALLS = {"nora": 2, "sardinia": 2, "sicily": 2, "syracuse": 2, "melite": 2, "thapsus": 2}


@pytest.mark.rule("ACISP-PRIO-26")
@pytest.mark.parametrize(("vp", "rule"), [(1, "PRIO-26"), (0, "")])
def test_prio_26_a_city_unless_it_leads(vp, rule):
    match = deploys(
        you("rome", {**WALLS, "mauretania": 2, "numidian-sea": 2}, vp=vp),
        npc("carthage", {**FULL, "numidia": 2}, ready=1),
    )
    found = [area for area, r in placed(match) if r == "PRIO-26"]
    assert found == (["numidia"] if rule else [])


@pytest.mark.rule("ACISP-PRIO-27")
def test_prio_27_barbarian_lands_with_the_fewest():
    match = deploys(you("rome", WALLS), npc("carthage", FULL, ready=4), barbarians={"numidia": 3, "thapsus": 1})
    assert placed(match) == [("numidia", "PRIO-27")] * 4  # Thapsus is not under their Control; 4 against 3


@pytest.mark.rule("ACISP-PRIO-28")
def test_prio_28_barbarian_seas():
    match = deploys(
        you("rome", {**WALLS, "numidia": 2}),
        npc("carthage", FULL, ready=3),
        barbarians={"gulf-of-leptis": 1, "tyrrhenian-sea": 2},
    )
    assert placed(match)[:2] == [("gulf-of-leptis", "PRIO-28")] * 2


# --- distances, paths, ties ---


@pytest.mark.rule("ACISP-NPC-04", "ACISP-NPC-05", "ACISP-NPC-08")
def test_equals_by_the_seed_and_the_log_says_so():
    seen = set()
    for seed in range(1, 9):
        match = deploys(you("rome", {"rome": 1}), npc("carthage", SAFE, ready=1), seed=seed)
        (tie,) = told(match, "npc.tie")
        assert (tie["n"], tie["rule"]) == (3, "ACISP-NPC-05") and tie["choice"] in disks(match)
        seen.add(tie["choice"])
    assert len(seen) > 1


@pytest.mark.rule("ACISP-NPC-04", "ACISP-NPC-07", "ACISP-NPC-30", "ACISP-NPC-31")
def test_equals_by_the_cards_in_the_order_of_the_areas():
    match = deploys(
        you("rome", {"rome": 1}),
        npc("carthage", SAFE, ready=1),
        options={"ties": "cards"},
        luck=("storms-at-sea", "land-improvement", "olympic-games"),
    )
    (shown,) = told(match, "npc.cards")
    assert (shown["n"], shown["card"], shown["rule"]) == (3, "olympic-games", "ACISP-NPC-07")
    assert placed(match) == [(shown["choice"], "PRIO-24")]
    assert match.table.discard == ["storms-at-sea", "land-improvement", "olympic-games"]


@pytest.mark.rule("ACISP-NPC-30", "ACISP-NPC-07")
def test_an_event_among_the_cards_is_resolved_before_the_disk_is_placed_and_the_group_stays_together():
    """A tie between two of your Camps; the second card is an Event (102) and the highest. The group of 2 goes there."""
    match = deploys(
        you("rome", {"sicily": 1, "nora": 1}),
        npc("carthage", {**SAFE, "carthaginian-sea": 1}, ready=2),
        enemies=HOSTILE,
        options={"ties": "cards"},
        luck=("storms-at-sea", "atlantis-rises"),
    )
    events = [event.id for event in match.log]
    assert events.index("event") < events.index("npc.deploy")
    (shown,) = told(match, "npc.cards")
    assert placed(match) == [(shown["choice"], "PRIO-20")] * 2
    sound(match)


@pytest.mark.rule("ACISP-NPC-02", "ACISP-NPC-03", "ACISP-HIST-04..06")
def test_bases_of_the_historical_situations_come_first():
    match = deploys(
        you("rome", {"thapsus": 1}),
        npc("carthage", {"carthage": 3, "saldae": 3}, ready=3),
        scenario="punic-wars",
        enemies=HOSTILE,
        barbarians={"african-sea": 1},
        options={"civilization": "rome"},
    )
    assert placed(match)[0] == ("carthage", "HIST-05")
    assert {area for area, rule in placed(match) if rule == "HIST-06"} <= {"thapsus", "african-sea"}
    assert rules(match)[1:] == ["HIST-06"] * 2


@pytest.mark.rule("ACISP-HANN-50", "ACISP-HANN-51")
def test_carthage_against_hannibals_enemies_holds_its_ground():
    """Two Roman disks in Thapsus, of one civilization or with Barbarians: 4 disks there."""
    match = deploys(
        you("rome", {"thapsus": 1, "rome": 3}),
        npc("carthage", {"carthage": 4, "saldae": 3, "thapsus": 3}, ready=1),
        npc("macedonia", {}),
        npc("syracuse", {}),
        scenario="hannibal",
        enemies=[[], [0], [0], []],
        barbarians={"thapsus": 1},
        options={"civilization": "rome"},
    )
    assert placed(match) == [("thapsus", "HANN-51")]


def test_the_scene_is_sound():
    sound(scene([], you("rome", {"rome": 1}), npc("carthage", SAFE, ready=1)))
