"""SMC-MOVE, SMC-SEA, SMC-AIR: movement."""

from __future__ import annotations

from itertools import pairwise

import pytest

from saecula.games.sid_meiers_civilization.board import COAST, LAND, LAND_DISTANCE, MAP, SEA
from saecula.text import Text

from .scene import known, play, refused, scene, table, texts, units

SOUTH = {"mekong": (0, 1), "gobi": (1, 1), "amazon": (2, 1)}


@pytest.mark.rule("SMC-MOVE-01", "SMC-MOVE-02", "SMC-MOVE-04", "SMC-MOVE-14")
def test_armies_move_one_territory() -> None:
    match = scene("movement", p0={"gaul": {"spearman": 1, "chariot": 1}})
    assert texts(match, "move") == {f"move {u} gaul {x}" for u in ("spearman", "chariot") for x in LAND["gaul"]}
    play(match, "move spearman gaul italia")
    assert units(match, 0, "italia") == {"spearman": 1}
    assert refused(match, "move spearman italia hellas") == "SMC-MOVE-02"
    assert refused(match, "move spearman gaul iberia") == "SMC-MOVE-01"  # none is left there
    play(match, "end")  # the chariot need not move
    assert match.seat == 1


@pytest.mark.rule("SMC-MOVE-03", "SMC-MOVE-12")
def test_settlers_move_two_territories_with_breaks() -> None:
    match = scene("movement", p0={"gaul": {"settler": 1, "spearman": 1}})
    play(match, "move settler gaul italia", "move spearman gaul iberia", "continue italia hellas")
    assert units(match, 0, "hellas") == {"settler": 1}
    assert refused(match, "move settler hellas anatolia") == "SMC-MOVE-03"
    assert refused(match, "continue hellas anatolia") == "SMC-MOVE-03"


@pytest.mark.rule("SMC-MOVE-06", "SMC-BATTLE-06", "SMC-BATTLE-48")
def test_moves_come_before_battles() -> None:
    match = scene("movement", p0={"gaul": {"spearman": 2}}, p1={"gaul": {"spearman": 1}})
    assert refused(match, "battle gaul 1") == "SMC-BATTLE-06"
    play(match, "end")
    assert refused(match, "move spearman gaul iberia") == "SMC-TURN-01"
    play(match, "battle gaul 1 = 6,1")
    assert units(match, 0, "gaul") == {"spearman": 2}
    assert match.seat == 1  # a piece that fought does not move again


@pytest.mark.rule("SMC-MOVE-07", "SMC-MOVE-13", "SMC-EXPLORE-19")
def test_after_looking_a_settler_stays() -> None:
    match = scene("movement", p0={"italia": {"settler": 1}}, markers={"italia": "wine", "hellas": "oil"})
    play(match, "explore italia")
    assert match.question == "marker.remove"
    play(match, "leave")
    assert refused(match, "move settler italia hellas") == "SMC-MOVE-03"
    match = scene("movement", p0={"italia": {"settler": 1}}, markers={"hellas": "oil"})
    play(match, "move settler italia hellas", "explore hellas", "leave")
    assert refused(match, "continue hellas anatolia") == "SMC-MOVE-03"


@pytest.mark.rule("SMC-MOVE-08")
def test_settlements_do_not_move() -> None:
    assert texts(scene("movement")) == {"end"}


@pytest.mark.rule("SMC-MOVE-09", "SMC-BATTLE-25")
def test_settlers_do_not_capture() -> None:
    match = scene("movement", p0={"steppe": {"settler": 1}})
    play(match, "move settler steppe gobi", "end")
    assert table(match).settlements["gobi"].owner == 1
    assert units(match, 0, "gobi") == {"settler": 1}


@pytest.mark.rule("SMC-MOVE-10", "SMC-MOVE-15", "SMC-MOVE-16")
def test_lone_settlers_may_be_destroyed() -> None:
    match = scene(
        "movement",
        p0={"steppe": {"spearman": 1}},
        p1={"ob": {"settler": 2}, "volga": {"settler": 1}},
        p2={"ob": {"settler": 1}},
    )
    play(match, "move spearman steppe ob", "end")
    assert texts(match) == {"end", "destroy ob 1", "destroy ob 2"}
    play(match, "destroy ob 1", "end")
    assert units(match, 1, "ob") == {}
    assert units(match, 2, "ob") == {"settler": 1}  # for each player separately
    match = scene("movement", p0={"steppe": {"spearman": 1}}, p1={"ob": {"settler": 2, "jet": 1}}, era=4)
    play(match, "move spearman steppe ob", "end")
    assert refused(match, "destroy ob 1") == "SMC-MOVE-15"  # an aircraft is a unit


@pytest.mark.rule("SMC-MOVE-15", "SMC-BATTLE-03", "SMC-BATTLE-27")
def test_settlers_that_enter_may_be_met() -> None:
    match = scene("movement", p0={"steppe": {"settler": 1}}, p1={"ob": {"spearman": 1}})
    play(match, "move settler steppe ob")
    assert (match.seat, match.question) == (1, "reaction")
    play(match, "declare battle")
    assert refused(match, "continue ob volga") == "SMC-MOVE-03"
    play(match, "end")
    assert units(match, 0, "ob") == {}
    assert units(match, 1, "ob") == {"spearman": 1}


# --- the sea ---


@pytest.mark.rule("SMC-SEA-01..04")
@pytest.mark.parametrize(
    ("unit", "mp", "rule"),
    [
        ("galley", 1, "SMC-SEA-01"),
        ("caravel", 2, "SMC-SEA-02"),
        ("galleon", 2, "SMC-SEA-02"),
        ("frigate", 2, "SMC-SEA-02"),
        ("ironclad", 2, "SMC-SEA-02"),
        ("battleship", 3, "SMC-SEA-03"),
        ("carrier", 3, "SMC-SEA-03"),
    ],
)
def test_movement_points_of_fleets(unit: str, mp: int, rule: str) -> None:
    path = ["black-sea", "eastern-mediterranean", "western-mediterranean", "mid-atlantic", "north-atlantic"]
    match = scene("movement", p0={"black-sea": {unit: [{}]}}, era=4)
    for a, b in pairwise(path[: mp + 1]):
        play(match, f"sail {unit} {a} {b}")
    assert units(match, 0, path[mp]) == {unit: 1}
    assert refused(match, f"sail {unit} {path[mp]} {path[mp + 1]}") == rule
    assert not any(x.split()[-1] in LAND_DISTANCE for x in texts(match, "sail"))


@pytest.mark.rule("SMC-SEA-05..07", "SMC-MOVE-02")
def test_an_army_spends_a_turn_on_board() -> None:
    match = scene("movement", towns=SOUTH, p0={"mekong": {"spearman": 1}, "south-china-sea": {"caravel": [{}]}})
    assert refused(match, "board spearman mekong bay-of-bengal") == "SMC-SEA-05"
    play(match, "board spearman mekong south-china-sea")
    assert units(match, 0, "south-china-sea") == {"caravel": 1, "aboard spearman": 1}
    assert refused(match, "land spearman south-china-sea tanami") == "SMC-SEA-07"
    match = scene("movement", towns=SOUTH, p0={"south-china-sea": {"caravel": [{"spearman": 1}]}})
    play(match, "land spearman south-china-sea tanami")
    assert units(match, 0, "tanami") == {"spearman": 1}
    assert refused(match, "move spearman tanami tasmania") == "SMC-MOVE-02"


@pytest.mark.rule("SMC-SEA-07", "SMC-SEA-10", "SMC-SEA-18", "SMC-SEA-21")
def test_a_settler_boards_and_lands_in_one_turn() -> None:
    match = scene("movement", towns=SOUTH, p0={"mekong": {"settler": 1}, "south-china-sea": {"caravel": [{}]}})
    play(
        match,
        "board settler mekong south-china-sea",
        "sail caravel south-china-sea east-indian-ocean",
        "continue east-indian-ocean java",
    )
    assert units(match, 0, "java") == {"settler": 1}
    play(match, "sail caravel east-indian-ocean west-indian-ocean")  # and the fleet continues
    match = scene("movement", towns=SOUTH, p0={"himalaya": {"settler": 1}, "south-china-sea": {"caravel": [{}]}})
    play(match, "move settler himalaya mekong", "continue mekong south-china-sea")
    assert refused(match, "continue south-china-sea tanami") == "SMC-SEA-18"
    assert refused(match, "land settler south-china-sea tanami") == "SMC-SEA-18"


@pytest.mark.rule("SMC-SEA-08", "SMC-SEA-09", "SMC-SEA-23")
def test_three_pieces_per_fleet() -> None:
    match = scene(
        "movement",
        towns=SOUTH,
        p0={"mekong": {"settler": 2}, "south-china-sea": {"caravel": [{"spearman": 2, "settler": 1}]}},
    )
    assert refused(match, "board settler mekong south-china-sea") == "SMC-SEA-08"
    match = scene(
        "movement",
        towns=SOUTH,
        p0={"mekong": {"settler": 2}, "south-china-sea": {"caravel": [{"spearman": 2}, {"settler": 1}]}},
    )
    play(match, "board settler mekong south-china-sea")
    assert match.question == "fleet.which"
    assert texts(match) == {"fleet 1", "fleet 2"}
    play(match, "fleet 2")
    fleets = table(match).players[0].forces["south-china-sea"].fleets
    assert [f.ready for f in fleets] == [{"spearman": 2}, {"settler": 1}]
    assert [f.half for f in fleets] == [0, 1]


@pytest.mark.rule("SMC-SEA-12", "SMC-SEA-13", "SMC-SEA-29", "SMC-BATTLE-29")
def test_cargo_is_lost_with_its_fleet() -> None:
    match = scene("attacks", p0={"north-sea": {"galley": [{}]}}, p1={"north-sea": {"galley": [{"horseman": 3}, {}]}})
    play(match, "battle north-sea 1")
    assert match.seats == [1]  # the cargo is not a choice
    assert texts(match) == {"fight fleet 1 1", "fight fleet 1 2"}
    match.play("fight fleet 1 1", 1, ["6", "1", "6", "1"])
    assert units(match, 1, "north-sea") == {}


@pytest.mark.rule("SMC-SEA-11")
def test_fleets_and_armies_do_not_fight_each_other() -> None:
    pieces = {"spearman": 1}
    match = scene(
        "attacks",
        p0={"gaul": {"galley": [{}]}, "iberia": pieces, "ob": pieces},
        p1={"gaul": pieces, "iberia": {"galley": [{}]}, "ob": pieces},
    )
    assert texts(match) == {"end", "battle ob 1"}
    assert refused(match, "battle gaul 1") == "SMC-BATTLE-28"
    assert refused(match, "battle iberia 1") == "SMC-BATTLE-30"  # nobody there to fight


@pytest.mark.rule("SMC-SEA-14")
def test_the_board_wraps_at_the_pacific_only() -> None:
    assert sorted(sorted(x) for x in MAP.wraps) == [
        [f"{x}-pacific-east", f"{x}-pacific-west"] for x in ("mid", "north", "south")
    ]
    for name in ("north", "mid", "south"):
        match = scene("movement", p0={f"{name}-pacific-west": {"galley": [{}]}})
        play(match, f"sail galley {name}-pacific-west {name}-pacific-east")
        assert units(match, 0, f"{name}-pacific-east") == {"galley": 1}


@pytest.mark.rule("SMC-SEA-15", "SMC-AIR-19", "SMC-BATTLE-21")
def test_fleets_on_land_are_lost_with_the_settlement() -> None:
    match = scene(
        "movement",
        towns={"gaul": (0, 1), "iberia": (1, 1), "gobi": (1, 1)},
        options="players=2",
        era=4,
        p0={"gaul": {"tank": 1}},
        p1={"iberia": {"galley": [{}], "jet": 2}},
    )
    play(match, "move tank gaul iberia", "end", "end")
    assert table(match).settlements["iberia"].owner == 0
    assert units(match, 1, "iberia") == {}


@pytest.mark.rule("SMC-SEA-16", "SMC-SEA-26", "SMC-BATTLE-05", "SMC-BATTLE-33")
def test_a_fleet_that_enters_may_be_stopped_before_it_lands() -> None:
    match = scene(
        "movement",
        p0={"western-mediterranean": {"caravel": [{"spearman": 1}, {}]}, "gaul": {"settler": 1}},
        p1={"mid-atlantic": {"galley": [{}]}},
    )
    play(match, "sail caravel western-mediterranean mid-atlantic", "fleet 1", "declare battle")
    assert refused(match, "land spearman mid-atlantic senegal") == "SMC-SEA-26"
    assert refused(match, "sail caravel mid-atlantic north-atlantic") == "SMC-SEA-26"
    assert "move settler gaul italia" in texts(match)  # pieces elsewhere continue
    play(match, "sail caravel western-mediterranean mid-atlantic")  # a later arrival is not met again, but stays
    assert match.seat == 0
    assert refused(match, "sail caravel mid-atlantic north-atlantic") == "SMC-SEA-26"


@pytest.mark.rule("SMC-SEA-17", "SMC-SEA-20", "SMC-SEA-24", "SMC-SEA-28")
def test_a_fleet_that_survived_lands_in_the_next_turn_unmolested() -> None:
    galley = {"mid-atlantic": {"galley": [{}]}}
    match = scene("movement", p0={"mid-atlantic": {"caravel": [{"spearman": 1}]}}, p1=galley)
    play(match, "land spearman mid-atlantic senegal")
    assert match.seat == 0  # nobody is asked
    play(match, "sail caravel mid-atlantic north-atlantic")
    assert match.seat == 0
    match = scene("movement", p0={"mid-atlantic": {"caravel": [{"spearman": 1}]}}, p1=galley)
    play(match, "end", "end")  # cargo may stay on board; seat 0 attacks nobody
    assert match.seat == 1
    play(match, "end", "battle mid-atlantic 0 = 6,1,1")  # seat 1 may attack it on its own turn
    assert units(match, 0, "mid-atlantic") == {}


@pytest.mark.rule("SMC-SEA-19")
def test_pieces_do_not_change_ships_at_sea() -> None:
    match = scene("movement", p0={"mid-atlantic": {"caravel": [{"settler": 1}, {}]}})
    play(match, "sail caravel mid-atlantic north-atlantic", "fleet 2")
    assert {x.split()[-1] for x in texts(match, "land")} == set(COAST["mid-atlantic"])


@pytest.mark.rule("SMC-SEA-22", "SMC-BUY-21")
def test_a_new_fleet_leaves_land_and_never_returns() -> None:
    match = scene("movement", p0={"gaul": {"caravel": [{}], "spearman": 1}})
    assert not any(x.startswith("board") for x in texts(match))
    play(match, "sail caravel gaul north-sea", "sail caravel north-sea arctic-ocean")
    assert refused(match, "sail caravel arctic-ocean north-sea") == "SMC-SEA-02"
    assert all(zone not in LAND_DISTANCE for zone in SEA["north-sea"])


@pytest.mark.rule("SMC-SEA-25", "SMC-BATTLE-03")
def test_boarding_and_landing_can_be_met() -> None:
    match = scene(
        "movement", p0={"gaul": {"settler": 1}, "north-sea": {"caravel": [{}]}}, p1={"north-sea": {"galley": [{}]}}
    )
    play(match, "board settler gaul north-sea")
    assert (match.seat, match.question) == (1, "reaction")
    play(match, "declare battle")
    assert refused(match, "continue north-sea germania") == "SMC-SEA-18"
    assert refused(match, "sail caravel north-sea arctic-ocean") == "SMC-SEA-26"
    match = scene("movement", p0={"north-sea": {"caravel": [{"spearman": 1}]}}, p1={"germania": {"spearman": 1}})
    play(match, "land spearman north-sea germania")
    assert match.question == "reaction"


@pytest.mark.rule("SMC-SEA-27")
def test_only_own_fleets_carry() -> None:
    match = scene("movement", p0={"gaul": {"settler": 1}}, p1={"north-sea": {"caravel": [{}]}})
    assert refused(match, "board settler gaul north-sea") == "SMC-SEA-05"


# --- aircraft ---


@pytest.mark.rule("SMC-AIR-01", "SMC-AIR-02", "SMC-AIR-05")
def test_flights() -> None:
    match = scene(
        "movement",
        era=4,
        p0={
            "gaul": {"jet": 1},
            "persia": {"tank": 1},
            "hellas": {"tank": 1},
            "scandia": {"jet": 1},
            "north-sea": {"galley": [{}]},
            "mid-atlantic": {"carrier": [{}]},
        },
        p1={"italia": {"tank": 9}},
    )
    landing = {x for x in texts(match, "fly") if x.startswith("fly gaul ")}
    assert landing == {"fly gaul hellas", "fly gaul mid-atlantic"}  # Persia is 4 away
    assert refused(match, "fly gaul scandia") == "SMC-AIR-02"  # aircraft do not count
    assert refused(match, "fly gaul italia") == "SMC-AIR-02"
    assert refused(match, "fly gaul north-sea") == "SMC-AIR-02"  # no carrier
    play(match, "fly gaul hellas")  # over the tanks in Italia, which cannot stop it
    assert match.seat == 0
    assert units(match, 0, "hellas") == {"tank": 1, "jet": 1}


@pytest.mark.rule("SMC-AIR-02")
def test_an_own_settlement_is_a_landing_place() -> None:
    match = scene(
        "movement",
        towns={"gaul": (0, 1), "hellas": (0, 1), "gobi": (1, 1)},
        options="players=2",
        era=4,
        p0={"gaul": {"jet": 1}},
    )
    assert texts(match, "fly") == {"fly gaul hellas"}


@pytest.mark.rule("SMC-AIR-03", "SMC-AIR-04")
def test_two_aircraft_per_carrier() -> None:
    match = scene("movement", era=4, p0={"gaul": {"jet": 3}, "north-sea": {"carrier": [{"tank": 3}]}})
    play(match, "fly gaul north-sea", "fly gaul north-sea")
    assert units(match, 0, "north-sea") == {"carrier": 1, "aboard tank": 3, "jet": 2}
    assert "full" in Text(match.game.spec).move("fly gaul north-sea", match.view(0))
    play(match, "fly gaul north-sea", "end")  # the limit applies at the end of the part: the third is lost then
    assert units(match, 0, "north-sea") == {"carrier": 1, "aboard tank": 3, "jet": 2}


@pytest.mark.rule("SMC-AIR-03")
def test_a_full_carrier_may_be_left_before_the_end() -> None:
    match = scene("movement", era=4, p0={"gaul": {"jet": 1}, "north-sea": {"carrier": [{}], "jet": 2}})
    play(match, "fly gaul north-sea", "fly north-sea gaul", "end")
    assert units(match, 0, "north-sea") == {"carrier": 1, "jet": 2}
    assert units(match, 0, "gaul") == {"jet": 1}
    match = scene(
        "movement",
        era=4,
        p0={"gaul": {"jet": 1}, "north-sea": {"carrier": [{}], "jet": 2}, "arctic-ocean": {"carrier": [{}]}},
    )
    play(match, "fly gaul north-sea", "sail carrier arctic-ocean north-sea", "end")
    assert units(match, 0, "north-sea") == {"carrier": 2, "jet": 3}


@pytest.mark.rule("SMC-AIR-11")
def test_aircraft_without_a_place_are_lost() -> None:
    match = scene("movement", era=4, p0={"ob": {"tank": 1, "jet": 1}, "north-sea": {"carrier": [{}], "jet": 2}})
    play(match, "move tank ob volga", "sail carrier north-sea arctic-ocean 1", "end")
    assert units(match, 0, "ob") == {}
    assert units(match, 0, "north-sea") == {}
    assert units(match, 0, "arctic-ocean") == {"carrier": 1, "jet": 1}
    match = scene("buy", era=4, p0={"ob": {"spearman": 1, "jet": 1}})
    play(match, "sell spearman ob", "end")
    assert units(match, 0, "ob") == {}


@pytest.mark.rule("SMC-AIR-13")
def test_aircraft_are_never_met_or_stopped() -> None:
    match = scene("movement", era=4, p0={"gaul": {"jet": 1}, "italia": {"tank": 1}}, p1={"italia": {"tank": 3}})
    play(match, "fly gaul italia")
    assert match.seat == 0
    assert match.question == "movement"


@pytest.mark.rule("SMC-AIR-14", "SMC-AIR-15")
def test_aircraft_move_with_a_carrier_but_never_as_cargo() -> None:
    match = scene("movement", era=4, p0={"gaul": {"jet": 1}, "north-sea": {"carrier": [{}], "jet": 2}})
    assert not any("jet" in x for x in texts(match, "board"))
    assert "sail carrier north-sea arctic-ocean 2" in texts(match)
    play(match, "sail carrier north-sea arctic-ocean 2")
    assert units(match, 0, "arctic-ocean") == {"carrier": 1, "jet": 2}
    assert any(x.startswith("fly arctic-ocean gaul") for x in texts(match))  # they have spent no movement points


def test_known_helper_lists_prerequisites() -> None:
    assert set(known("horseback-riding")) == {"the-wheel", "horseback-riding"}


@pytest.mark.rule("SMC-SEA-09", "SMC-SEA-23")
def test_the_fleets_to_choose_from_are_shown_with_their_cargo() -> None:
    match = scene(
        "movement",
        towns=SOUTH,
        p0={
            "mekong": {"settler": 1},
            "south-china-sea": {"caravel": [{"spearman": 2}, {"settler": 1}, {"settler": 1}]},
        },
    )
    play(match, "board settler mekong south-china-sea")
    assert texts(match) == {"fleet 1", "fleet 2"}  # two of the three are identical
    assert [fleet["ready"] for fleet in match.view(0)["table"]["which"]] == [{"spearman": 2}, {"settler": 1}]
    text = Text(match.game.spec)
    assert [text.move(x, match.view(0)) for x in ("fleet 1", "fleet 2")] == [
        "Caravel with Spearman, Spearman (movement 2)",
        "Caravel with Settler (movement 2)",
    ]
    play(match, "fleet 1")
    assert match.view(0)["table"]["which"] == []


@pytest.mark.rule("SMC-SEA-09", "SMC-COMP-20")
def test_more_than_a_dozen_different_fleets_can_be_told_apart() -> None:
    cargo = [{u: n} for u in ("spearman", "chariot", "catapult", "knight", "trebuchet", "settler") for n in (1, 2, 3)]
    match = scene("movement", p0={"north-sea": {"galley": cargo}}, era=2)
    play(match, "sail galley north-sea arctic-ocean")
    assert len(texts(match)) == 18
    play(match, "fleet 18")
    assert units(match, 0, "arctic-ocean") == {"galley": 1, "aboard settler": 3}


@pytest.mark.rule("SMC-AIR-01", "SMC-AIR-15", "SMC-MOVE-12")
def test_a_flight_may_be_made_in_parts() -> None:
    match = scene(
        "movement",
        era=4,
        p0={
            "gaul": {"jet": 1},
            "italia": {"tank": 1},
            "hellas": {"tank": 1},
            "anatolia": {"tank": 1},
            "caucasus": {"tank": 1},
        },
    )
    play(match, "fly gaul italia", "move tank anatolia euphrates", "fly italia hellas")
    assert refused(match, "fly hellas caucasus") == "SMC-AIR-01"  # 2 spaces, but only 1 movement point is left
    assert refused(match, "fly hellas anatolia") == "SMC-AIR-02"
    play(match, "move tank hellas anatolia", "fly hellas anatolia")
    assert refused(match, "fly anatolia caucasus") == "SMC-AIR-01"
    assert units(match, 0, "anatolia") == {"tank": 1, "jet": 1}
    match = scene("movement", era=4, p0={"gaul": {"jet": 1}, "north-sea": {"carrier": [{}]}, "volga": {"tank": 1}})
    play(match, "fly gaul north-sea", "sail carrier north-sea arctic-ocean 1", "fly arctic-ocean volga")
    assert units(match, 0, "volga") == {"tank": 1, "jet": 1}  # 1 on its own, the carrier's way, 1 more
    play(match, "end")
    assert table(match).aloft == {}


@pytest.mark.rule("SMC-AIR-01")
def test_of_several_aircraft_the_one_that_suffices_flies_on() -> None:
    match = scene(
        "movement",
        era=4,
        p0={"gaul": {"jet": 1}, "italia": {"tank": 1, "jet": 1}, "hellas": {"tank": 1}, "persia": {"tank": 1}},
    )
    play(match, "fly gaul italia", "fly italia hellas")  # the one that came from Gaul: 1 is left
    assert "fly italia persia" in texts(match)  # 3 spaces over the sea: the fresh one is still there
    assert table(match).aloft == {"hellas 1": 1}


def many_fleets() -> list[dict[str, int]]:
    """Thirty cargoes that are all different."""
    armies = ["spearman", "swordsman", "chariot", "horseman", "catapult", "man-at-arms", "knight", "trebuchet"]
    pairs = [{one: 1, other: 1} for i, one in enumerate(armies) for other in armies[i + 1 :]]
    return [*pairs, {"settler": 1}, {"settler": 2}]


@pytest.mark.rule("SMC-SEA-09", "SMC-SEA-23", "SMC-COMP-20")
def test_more_fleets_than_numbers_can_all_be_named() -> None:
    cargoes = many_fleets()
    assert len(cargoes) == 30
    match = scene("movement", era=2, p0={"gaul": {"spearman": 1}, "north-sea": {"galley": cargoes}})
    play(match, "sail galley north-sea north-atlantic")
    assert texts(match) == {*(f"fleet {n}" for n in range(1, 25)), "others"}
    assert refused(match, "fleet 25") == "SMC-SEA-09"
    play(match, "others")
    first = [fleet.ready for fleet in table(match).players[0].forces["north-sea"].fleets]
    assert first == [*cargoes[24:], *cargoes[:24]]  # the last six come first; none is lost
    play(match, "fleet 6")
    assert units(match, 0, "north-atlantic") == {"galley": 1, "aboard settler": 2}
    assert units(match, 0, "north-sea")["galley"] == 29
    play(match, "board spearman gaul north-sea", "fleet 24")
    assert units(match, 0, "north-sea")["aboard spearman"] == 8


@pytest.mark.rule("SMC-BATTLE-34", "SMC-SEA-29", "SMC-COMP-20")
def test_with_more_fleets_than_numbers_every_unit_can_fight_and_none_is_lost() -> None:
    cargoes = many_fleets()
    match = scene(
        "movement",
        era=2,
        p0={"north-sea": {"galley": cargoes, "caravel": [{}]}},
        p1={"north-sea": {"galley": [{}]}},
        options="players=2",
    )
    play(match, "end", "battle north-sea 1")
    view = match.view(0)
    words = Text(match.game.spec, "en")
    labels = [words.move(move.text, view) for move in match.moves]
    assert len(labels) == 24
    assert any("Caravel" in label for label in labels)  # although it was last
    assert units(match, 0, "north-sea")["galley"] == 30
    match.play(next(m for m in match.moves if "Caravel" in words.move(m.text, view)), None, ["1", "1", "6"])
    left = units(match, 0, "north-sea")  # the caravel is lost: 2 to 6
    assert left["galley"] == 30
    assert "caravel" not in left
    assert sum(n for unit, n in left.items() if unit.startswith("aboard ")) == 28 * 2 + 3


@pytest.mark.rule("SMC-TRADE-23", "SMC-SEA-09")
def test_a_fleet_beyond_the_numbers_is_refused_in_a_deal() -> None:
    match = scene(
        "trade",
        towns={"gaul": (0, 1), "iberia": (1, 1)},
        options="players=2",
        p0={"north-sea": {"galley": many_fleets()}},
    )
    play(match, "offer 1")
    assert len(texts(match, "give") & {f"give fleet north-sea {n}" for n in range(1, 99)}) == 24
    assert refused(match, "give fleet north-sea 25") == "SMC-SEA-09"
    play(match, "give fleet north-sea 24", "propose", "accept")
    assert units(match, 0, "north-sea")["galley"] == 29
    assert units(match, 1, "north-sea")["galley"] == 1
