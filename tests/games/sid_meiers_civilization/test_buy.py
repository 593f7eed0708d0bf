"""SMC-BUY, SMC-ROYALTY: the Buy phase."""

from __future__ import annotations

import pytest

from saecula.games.sid_meiers_civilization.cards import UNITS

from .scene import finish_part, gold, known, play, refused, scene, table, texts, to_turn, units

ANCIENT = known(
    "construction",
    "horseback-riding",
    "trade-map-making",
    "currency",
    "mysticism",
    "code-of-laws",
    "philosophy-literature",
)
MEDIEVAL = {**ANCIENT, **known("banking", "chivalry", "navigation", "chemistry")}
INDUSTRIAL = {**MEDIEVAL, **known("industrialization", "medicine", "cavalry", "legislative-government")}
MODERN = {**INDUSTRIAL, **known("fusion", "genetics")}
COAST = {"gaul": (0, 4), "gobi": (1, 4), "amazon": (2, 4)}


def bought(unit: str, tech: dict[str, int], era: int) -> int:
    """The price that seat 0, who owns the technology, pays for a unit."""
    match = scene(towns=COAST, tech=tech, era=era, gold=1000)
    play(match, f"recruit {unit}")
    assert units(match, 0, "gaul") == {unit: 1}
    return 1000 - gold(match)


@pytest.mark.rule("SMC-BUY-01", "SMC-BUY-34")
def test_anything_in_any_order_and_number() -> None:
    match = scene(
        towns={"gaul": (0, 2), "iberia": (0, 1), "gobi": (1, 1), "amazon": (2, 1)},
        gold=200,
        tech=ANCIENT,
        p0={"italia": {"settler": 1}},
        era=2,
    )
    play(
        match,
        "recruit swordsman",
        "place gaul",
        "build temple",
        "recruit settler",
        "place iberia",
        "upgrade iberia",
        "found italia",
        "buy theology",
        "build granary",
        "build library",
        "sell swordsman gaul",
        "build aqueduct",
    )
    assert match.seat == 0
    assert gold(match) == 200 - 10 - 10 - 10 - 20 - 70 - 10 - 10 + 2 - 10


@pytest.mark.rule("SMC-BUY-02", "SMC-BUY-11", "SMC-BUY-16")
@pytest.mark.parametrize(
    ("unit", "cost"),
    [
        ("horseman", 10),
        ("swordsman", 10),
        ("knight", 15),
        ("man-at-arms", 15),
        ("trebuchet", 15),
        ("dragoon", 20),
        ("artillery", 20),
        ("rifleman", 20),
        ("modern-armor", 25),
        ("mechanized-infantry", 25),
        ("cruise-missile", 25),
    ],
)
def test_price_of_an_army_follows_its_own_era(unit: str, cost: int) -> None:
    assert bought(unit, MODERN, 4) == cost


@pytest.mark.rule("SMC-BUY-03")
@pytest.mark.parametrize(("unit", "cost"), [("galley", 20), ("galleon", 30), ("ironclad", 40), ("carrier", 50)])
def test_price_of_a_fleet(unit: str, cost: int) -> None:
    assert bought(unit, MODERN, 4) == cost


@pytest.mark.rule("SMC-BUY-04", "SMC-AIR-14")
def test_price_of_an_aircraft() -> None:
    assert bought("stealth-fighter", MODERN, 4) == 50
    match = play(
        scene(towns={"gaul": (0, 1), "gobi": (1, 1)}, options="players=2", tech=MODERN, era=4, gold=500),
        "recruit stealth-fighter",
    )
    assert refused(match, "recruit stealth-fighter") == "SMC-BUY-18"


@pytest.mark.rule("SMC-BUY-05", "SMC-ROYALTY-09")
@pytest.mark.parametrize("era", [1, 4])
def test_price_of_a_settler(era: int) -> None:
    match = play(scene(era=era), "recruit settler")
    assert gold(match) == 90
    assert gold(match, 1) == 100


@pytest.mark.rule("SMC-BUY-06", "SMC-BUY-28", "SMC-BUY-29", "SMC-ROYALTY-09", "SMC-CITY-01", "SMC-CITY-04")
def test_price_of_an_upgrade() -> None:
    match = play(scene(tech=known("construction", owner=1)), "upgrade gaul")
    assert gold(match) == 80
    assert gold(match, 1) == 100  # no royalty
    assert table(match).settlements["gaul"].level == 2


@pytest.mark.rule("SMC-BUY-07", "SMC-BUY-12", "SMC-IMPROVE-16")
@pytest.mark.parametrize(("improvement", "cost"), [("temple", 10), ("castle", 15), ("factory", 20), ("airport", 25)])
def test_price_of_an_improvement_follows_its_own_era(improvement: str, cost: int) -> None:
    match = play(scene(tech=MODERN, era=4, pioneered=[improvement]), f"build {improvement}")
    assert gold(match) == 100 - cost


@pytest.mark.rule("SMC-BUY-08..10", "SMC-TECH-01", "SMC-TECH-04", "SMC-ERA-03")
def test_price_of_a_technology() -> None:
    assert gold(play(scene(), "buy ceremonial-burial")) == 75
    match = play(scene(era=2), "buy ceremonial-burial")  # half of 25, rounded up
    assert gold(match) == 87
    assert table(match).wonders["the-pyramids"] == 0


@pytest.mark.rule("SMC-BUY-13", "SMC-BUY-14")
def test_units_must_be_discovered_by_anybody() -> None:
    match = scene(tech={"bronze-working": 0})
    assert refused(match, "recruit chariot") == "SMC-BUY-13"
    match = scene(tech={"bronze-working": 0, "the-wheel": 2})
    assert refused(match, "recruit chariot") == ""
    match = scene(tech={"bronze-working": 0, "the-wheel": -1})  # an eliminated player had it
    assert refused(match, "recruit chariot") == ""


@pytest.mark.rule("SMC-BUY-15")
def test_only_the_best_of_type_and_era() -> None:
    match = scene(towns=COAST, tech=MODERN, era=4, gold=500)
    on_sale = {x.split()[1] for x in texts(match, "recruit")}
    assert on_sale == {
        "settler",
        "swordsman",
        "horseman",
        "galley",
        "man-at-arms",
        "knight",
        "trebuchet",
        "galleon",
        "rifleman",
        "dragoon",
        "artillery",
        "ironclad",
        "mechanized-infantry",
        "modern-armor",
        "cruise-missile",
        "carrier",
        "stealth-fighter",
    }
    assert refused(match, "recruit frigate") == "SMC-BUY-15"
    assert refused(match, "recruit biplane") == "SMC-BUY-15"


@pytest.mark.rule("SMC-BUY-17")
def test_catapults_end_with_engineering() -> None:
    assert refused(scene(tech=known("mathematics")), "recruit catapult") == ""
    assert refused(scene(tech=known("engineering", "mathematics"), era=2), "recruit catapult") == "SMC-BUY-17"


@pytest.mark.rule("SMC-BUY-18..20", "SMC-BUY-27", "SMC-BUY-39")
def test_placement_limit() -> None:
    match = scene(
        towns={"gaul": (0, 1), "iberia": (0, 2), "gobi": (1, 1), "amazon": (2, 1)},
        tech=ANCIENT,
        p0={"italia": {"settler": 1}},
    )
    play(match, "found italia", "upgrade gaul", "recruit galley")
    assert texts(match) == {"place gaul", "place iberia"}
    assert refused(match, "place italia") == "SMC-BUY-27"
    assert refused(match, "place gobi") == "SMC-BUY-20"
    play(match, "place gaul", "recruit settler", "recruit swordsman")  # only Iberia has room: no question
    assert units(match, 0, "iberia") == {"settler": 1, "swordsman": 1}
    assert refused(match, "recruit settler") == "SMC-BUY-18"
    assert refused(match, "recruit swordsman") == "SMC-BUY-18"
    to_turn(match, 3)
    assert [table(match).settlements[x].room for x in ("gaul", "iberia", "italia")] == [2, 2, 1]


@pytest.mark.rule("SMC-BUY-21", "SMC-BUY-37", "SMC-SEA-22")
def test_fleets_are_built_on_a_coast() -> None:
    match = scene(towns={"gobi": (0, 2), "gaul": (0, 1), "amazon": (1, 1)}, options="players=2", tech=ANCIENT)
    play(match, "recruit galley")
    assert units(match, 0, "gaul") == {"galley": 1}
    assert refused(match, "recruit galley") == "SMC-BUY-37"
    play(match, "end", "end")
    assert texts(match, "sail") == {
        f"sail galley gaul {z}" for z in ("north-atlantic", "north-sea", "western-mediterranean")
    }


@pytest.mark.rule("SMC-BUY-22", "SMC-TECH-03")
def test_bonus_units_are_outside_the_limit() -> None:
    match = scene(towns={"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 1), "amazon": (2, 1)})
    play(match, "recruit spearman", "place gaul", "buy the-wheel")
    assert refused(match, "place gobi") == "SMC-BUY-22"
    play(match, "place gaul")
    assert units(match, 0, "gaul") == {"spearman": 1, "chariot": 1}
    assert table(match).settlements["iberia"].room == 1


@pytest.mark.rule("SMC-BUY-23", "SMC-BUY-24", "SMC-BUY-42", "SMC-UNIT-21")
@pytest.mark.parametrize(
    ("unit", "price"), [("swordsman", 2), ("knight", 3), ("dragoon", 4), ("galley", 4), ("galleon", 6), ("ironclad", 8)]
)
def test_old_units_are_sold_for_a_fifth(unit: str, price: int) -> None:
    pieces = {unit: [{}]} if UNITS[unit].type == "fleet" else {unit: 1}
    match = scene(tech=MODERN, era=4, p0={"gaul": {**pieces, "settler": 1, "tank": 1}}, gold=0)
    assert texts(match, "sell") == {f"sell {unit} gaul"}
    play(match, f"sell {unit} gaul")
    assert gold(match) == price
    match = scene(tech=MODERN, era=UNITS[unit].era, p0={"gaul": pieces})
    assert refused(match, f"sell {unit} gaul") == "SMC-BUY-24"


@pytest.mark.rule("SMC-BUY-25", "SMC-BUY-26", "SMC-CITY-02")
def test_a_village_replaces_a_settler() -> None:
    match = scene(p0={"italia": {"settler": 2}, "iberia": {"settler": 1}, "hellas": {"spearman": 1}}, gold=0)
    assert refused(match, "found hellas") == "SMC-BUY-25"
    play(match, "found italia", "found iberia")
    t = table(match)
    assert t.settlements["italia"].level == 1
    assert t.settlements["italia"].owner == t.settlements["italia"].holder == 0
    assert units(match, 0, "italia") == {"settler": 1}
    assert units(match, 0, "iberia") == {}
    assert gold(match) == 0


@pytest.mark.rule("SMC-BUY-30", "SMC-BUY-31", "SMC-BUY-43")
def test_one_level_per_turn() -> None:
    match = scene(
        towns={"gaul": (0, 1), "iberia": (0, 2), "gobi": (1, 1), "amazon": (2, 1)},
        tech=MEDIEVAL,
        era=2,
        p0={"italia": {"settler": 1}},
    )
    play(match, "upgrade gaul", "upgrade iberia", "found italia")
    assert refused(match, "upgrade gaul") == "SMC-BUY-30"
    assert refused(match, "upgrade iberia") == "SMC-BUY-28"  # a metropolis needs Medicine
    assert refused(match, "upgrade italia") == "SMC-BUY-31"
    assert refused(match, "upgrade gobi") == "SMC-BUY-43"
    to_turn(match, 3)
    finish_part(match, 1)
    finish_part(match, 2)
    assert match.seat == 0
    assert refused(match, "upgrade gaul") == ""
    assert refused(match, "upgrade italia") == ""


@pytest.mark.rule("SMC-BUY-32")
def test_a_village_of_a_minor_civilization_may_grow_at_once() -> None:
    match = scene(
        towns={"gaul": (0, 1), "gobi": (1, 1), "steppe": (1, 1)},
        options="players=2",
        tech=ANCIENT,
        p0={"italia": {"settler": 1}},
        markers={"italia": "minor-civilization"},
    )
    play(match, "found italia", "raise swordsman")
    assert table(match).settlements["italia"].owner == 0
    assert refused(match, "upgrade italia") == ""
    assert units(match, 0, "italia") == {"settler": 1, "swordsman": 1}


@pytest.mark.rule("SMC-BUY-33", "SMC-BUY-46", "SMC-WONDER-06", "SMC-VP-08")
def test_the_colony_ship() -> None:
    assert refused(scene(gold=500), "launch") == "SMC-BUY-33"
    match = scene(
        tech={**INDUSTRIAL, **known("super-conductor", "fission", owner=1)},
        era=4,
        gold=[360, 300, 300],
        options="players=3, length=long",
    )
    assert refused(match, "launch") == "SMC-BUY-33"
    play(match, "buy fusion", "launch")  # in the same phase
    assert gold(match) == 360 - 150 - 200
    assert [gold(match, 1), gold(match, 2)] == [300, 300]
    assert table(match).wonders["alpha-centauri-colony-ship"] == 0
    assert match.view(0)["table"]["points"][0] == 1 + 2  # the village and the ship
    play(match, "end")
    assert refused(match, "launch") == "SMC-BUY-46"


@pytest.mark.rule("SMC-BUY-35", "SMC-ROYALTY-10")
def test_royalties_and_sales_may_be_spent_at_once() -> None:
    match = scene(tech=known("mysticism", owner=1), gold=[10, 5, 0], p1={"gobi": {"spearman": 1}}, era=2)
    play(match, "build temple", "end")
    assert gold(match, 1) == 10
    play(match, "sell spearman gobi", "build temple")
    assert gold(match, 1) == 2


@pytest.mark.rule("SMC-BUY-36")
def test_no_credit() -> None:
    match = scene(tech=ANCIENT, gold=9)
    for move in ("recruit settler", "recruit swordsman", "upgrade gaul", "build temple", "buy theology"):
        assert refused(match, move) == "SMC-BUY-36"
    assert texts(match) == {"end"}


@pytest.mark.rule("SMC-BUY-38", "SMC-MOVE-05")
def test_placing_among_others_causes_no_battle() -> None:
    match = play(scene(p1={"gaul": {"spearman": 3}}), "recruit spearman")
    assert match.question == "buy"
    assert units(match, 0, "gaul") == {"spearman": 1}
    assert units(match, 1, "gaul") == {"spearman": 3}


@pytest.mark.rule("SMC-BUY-40")
def test_a_fleet_with_cargo_cannot_be_sold() -> None:
    match = scene(tech=ANCIENT, era=2, p0={"north-sea": {"galley": [{"settler": 1}]}})
    assert refused(match, "sell galley north-sea") == "SMC-BUY-40"
    match = scene(tech=ANCIENT, era=2, p0={"north-sea": {"galley": [{"settler": 1}, {}]}})
    play(match, "sell galley north-sea")
    assert units(match, 0, "north-sea") == {"galley": 1, "aboard settler": 1}
    match = scene("movement", tech=ANCIENT, era=2, p0={"gaul": {"spearman": 1}})
    assert refused(match, "sell spearman gaul") == "SMC-BUY-40"


@pytest.mark.rule("SMC-BUY-41")
def test_a_former_catapult_sells_as_a_medieval_army() -> None:
    match = scene(tech=known("mathematics", "construction", "the-wheel"), era=1, gold=70, p0={"gaul": {"catapult": 1}})
    play(match, "buy engineering")
    assert units(match, 0, "gaul") == {"trebuchet": 2}
    assert refused(match, "sell trebuchet gaul") == "SMC-BUY-24"
    match = scene(tech=known("engineering"), era=3, gold=0, p0={"gaul": {"trebuchet": 1}})
    assert gold(play(match, "sell trebuchet gaul")) == 3


@pytest.mark.rule("SMC-BUY-44", "SMC-TERRAIN-02", "SMC-MOVE-11")
def test_where_a_village_may_be_built() -> None:
    match = scene(
        p0={x: {"settler": 1} for x in ("italia", "hellas", "iberia", "gobi", "gaul")},
        p1={"italia": {"spearman": 2, "settler": 1}},
        markers={"hellas": "desert"},
        seen={"hellas": -1},
        neutrals={"iberia": "chariot"},
    )
    assert refused(match, "found hellas") == "SMC-TERRAIN-02"
    assert refused(match, "found iberia") == "SMC-BUY-44"
    assert refused(match, "found gobi") == "SMC-MOVE-11"
    assert refused(match, "found gaul") == "SMC-MOVE-11"
    assert refused(match, "found italia") == ""


@pytest.mark.rule("SMC-BUY-45", "SMC-ERA-09")
def test_the_next_era_costs_its_own_price_before_it_begins() -> None:
    match = scene(tech=ANCIENT, gold=300)
    play(match, "buy feudalism", "recruit man-at-arms")
    assert gold(match) == 300 - 70 - 15
    assert table(match).era == 1
    play(match, "build castle")
    assert gold(match) == 300 - 70 - 15 - 15


@pytest.mark.rule("SMC-BUY-47")
def test_bought_pieces_move_in_the_same_turn() -> None:
    match = play(scene(), "recruit spearman", "end", "end", "end")
    assert match.question == "movement"
    assert "move spearman gaul iberia" in texts(match)


# --- royalties ---


@pytest.mark.rule("SMC-ROYALTY-01", "SMC-UNIT-24")
def test_every_unit_is_tied_to_one_technology() -> None:
    assert UNITS["spearman"].technology == "bronze-working"
    assert UNITS["chariot"].technology == "the-wheel"
    assert UNITS["catapult"].technology == "mathematics"
    assert UNITS["horseman"].technology == "horseback-riding"
    assert UNITS["man-at-arms"].technology == "feudalism"
    assert UNITS["knight"].technology == "chivalry"
    assert UNITS["trebuchet"].technology == "engineering"


@pytest.mark.rule("SMC-ROYALTY-02..04", "SMC-ROYALTY-08", "SMC-ROYALTY-12")
@pytest.mark.parametrize(("unit", "royalty"), [("swordsman", 5), ("knight", 5), ("artillery", 10), ("carrier", 10)])
def test_the_owner_of_the_technology_gets_part_of_the_price(unit: str, royalty: int) -> None:
    tech = {**MODERN, UNITS[unit].technology: 1}
    match = play(scene(towns=COAST, tech=tech, era=4), f"recruit {unit}")
    assert gold(match) == 100 - UNITS[unit].price
    assert gold(match, 1) == 100 + royalty
    assert gold(match, 2) == 100


@pytest.mark.rule("SMC-ROYALTY-05")
def test_the_owner_himself_pays_the_bank() -> None:
    match = play(scene(), "recruit spearman")
    assert [gold(match, s) for s in range(3)] == [90, 100, 100]


@pytest.mark.rule("SMC-ROYALTY-06")
def test_a_royalty_for_each_unit() -> None:
    match = scene(towns={"gaul": (0, 3), "gobi": (1, 1), "amazon": (2, 1)}, tech={"bronze-working": 2})
    play(match, *["recruit spearman"] * 3)
    assert gold(match, 2) == 115


@pytest.mark.rule("SMC-ROYALTY-07", "SMC-ELIM-05")
def test_nobody_gets_the_royalty_of_a_technology_set_aside() -> None:
    match = play(scene(tech={"bronze-working": -1}), "recruit spearman")
    assert [gold(match, s) for s in range(3)] == [90, 100, 100]


@pytest.mark.rule("SMC-ROYALTY-11")
def test_free_pieces_and_improvements_pay_no_royalty() -> None:
    match = play(scene(tech={"bronze-working": 0, "the-wheel": 1}), "buy ceremonial-burial")
    assert units(match, 0, "gaul") == {"chariot": 2}
    assert gold(match, 1) == 100


@pytest.mark.rule("SMC-BUY-40", "SMC-BUY-23")
def test_armies_on_board_can_be_sold_and_their_fleet_afterwards() -> None:
    match = scene(era=2, gold=0, p0={"north-sea": {"galley": [{"spearman": 1, "settler": 1}, {"spearman": 1}]}})
    assert refused(match, "sell galley north-sea") == "SMC-BUY-40"
    play(match, "sell spearman north-sea")
    assert match.question == "fleet.which"
    play(match, "fleet 2")
    assert gold(match) == 2
    play(match, "sell galley north-sea")  # the one that is now empty
    assert gold(match) == 2 + 4
    assert units(match, 0, "north-sea") == {"galley": 1, "aboard spearman": 1, "aboard settler": 1}


@pytest.mark.rule("SMC-BUY-24", "SMC-BUY-42")
def test_modern_units_and_settlers_are_never_sold() -> None:
    match = scene(era=4, p0={"gaul": {"tank": 1, "jet": 1, "settler": 1}, "north-sea": {"carrier": [{"tank": 1}]}})
    for what in ("tank gaul", "jet gaul", "carrier north-sea", "tank north-sea"):
        assert refused(match, f"sell {what}") == "SMC-BUY-24"
    assert not any("settler" in x for x in texts(match, "sell"))
