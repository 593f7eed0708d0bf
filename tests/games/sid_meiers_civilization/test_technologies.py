"""SMC-TECH, SMC-UNIT, SMC-ERA: technologies, upgrading, eras. One test per technology."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from saecula.games.sid_meiers_civilization.cards import TECHNOLOGIES, UNITS, Technology
from saecula.games.sid_meiers_civilization.facts import facts

from .scene import finish_part, gold, known, play, refused, scene, table, texts, to_turn, units

ROWS = list(
    csv.DictReader(
        files("saecula.games.sid_meiers_civilization").joinpath("data/technologies.csv").read_text("utf-8").splitlines()
    )
)


def needed(technology: Technology) -> dict[str, int]:
    """Its prerequisites, all owned by seat 1."""
    return {"bronze-working": 1, **known(*technology.prerequisites, owner=1)}


@pytest.mark.rule("SMC-TECH-01..03", "SMC-BUY-08", "SMC-WONDER-01", "SMC-IMPROVE-02")
@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_technology(row: dict[str, str]) -> None:
    """It is bought for its price with its prerequisites in play; its bonus comes at once, and whatever it allows is for
    everyone.
    """
    card = TECHNOLOGIES[row["id"]]
    prerequisites = [x for x in row["prerequisites"].split(";") if x]
    tech = needed(card)
    tech.pop(card.id, None)
    towns = {"gaul": (0, 1), "gobi": (1, 1), "amazon": (2, 1)}
    for missing in prerequisites:
        without = {x: s for x, s in tech.items() if x != missing}
        assert refused(scene(tech=without, era=card.era, gold=500), f"buy {card.id}") in ("SMC-TECH-01", "SMC-TECH-16")
    match = scene(towns=towns, tech=tech, era=card.era, gold=500, options="players=3, length=long")
    play(match, f"buy {card.id}")
    while match.question != "buy":
        match.play(match.moves[0])
    t = table(match)
    assert gold(match) == 500 - int(row["cost"])
    assert t.technologies[card.id] == 0
    assert sorted(w for w, s in t.wonders.items() if s == 0) == sorted(x for x in row["bonus_wonders"].split(";") if x)
    assert t.players[0].improvements == [x for x in row["bonus_improvements"].split(";") if x]
    for unit in [x for x in row["bonus_units"].split(";") if x]:
        assert units(match, 0, "gaul").get(unit) == 1
    for unit in [x for x in row["allows_units"].split(";") if x]:
        assert f"recruit {unit}" in texts(match)
    for improvement in [x for x in row["allows_improvements"].split(";") if x]:
        if improvement not in t.players[0].improvements:
            assert f"build {improvement}" in texts(match)
    if row["allows_level"]:
        assert facts(t).level == int(row["allows_level"])
    if row["allows_wonder"]:
        assert "launch" in texts(match)
    if row["sea_range"]:
        ranges = [99 if row[x] == "unlimited" else int(row[x]) for x in ("land_range", "sea_range")]
        assert [facts(t).land_range, facts(t).sea_range] == ranges
    vp = match.view(0)["table"]["points"][0]
    assert vp == 1 + 2 * len(card.wonders) + (4 if row["seminal"] == "yes" else 0)


@pytest.mark.rule("SMC-TECH-02", "SMC-ELIM-03")
def test_prerequisites_of_the_eliminated_count() -> None:
    match = scene(tech={"bronze-working": 0, "masonry": -1, "alphabet-writing": 2})
    assert refused(match, "buy mathematics") == ""


@pytest.mark.rule("SMC-TECH-04", "SMC-WONDER-13")
def test_an_old_technology_still_gives_its_bonus() -> None:
    match = play(scene(era=3), "buy masonry")
    assert gold(match) == 100 - 8
    assert units(match, 0, "gaul") == {"settler": 2}
    assert table(match).wonders == {"the-hanging-gardens": 0}
    match = play(scene(era=2, tech=known("alphabet-writing", "pottery-specialization")), "buy philosophy-literature")
    assert table(match).wonders == {"the-great-library": 0}
    assert gold(play(match, "buy masonry")) == 100 - 20 - 8  # the library no longer saves anything


@pytest.mark.rule("SMC-TECH-05", "SMC-ERA-02", "SMC-ERA-08", "SMC-ERA-01")
def test_a_technology_of_the_next_era_ends_the_era_after_the_phase() -> None:
    match = scene(tech=known("currency"), gold=100, p0={"gaul": {"spearman": 1}})
    assert table(match).era == 1
    play(match, "buy banking")
    assert table(match).era == 1
    play(match, "end")
    assert table(match).era == 1
    play(match, "end", "end")
    assert match.question == "movement"
    assert table(match).era == 2


@pytest.mark.rule("SMC-TECH-06", "SMC-VP-03")
def test_four_seminal_discoveries() -> None:
    assert {x.id for x in TECHNOLOGIES.values() if x.seminal} == {
        "alphabet-writing",
        "printing-press",
        "steam-power",
        "computers",
    }


@pytest.mark.rule("SMC-TECH-07")
def test_there_is_no_seti() -> None:
    assert TECHNOLOGIES["computers"].wonders == []


@pytest.mark.rule("SMC-TECH-08")
def test_miniaturization_needs_space_flight() -> None:
    assert TECHNOLOGIES["miniaturization"].prerequisites == ["computers", "space-flight"]


@pytest.mark.rule("SMC-TECH-09", "SMC-BUY-34")
def test_any_number_of_technologies_in_one_phase() -> None:
    match = play(
        scene(gold=200),
        "buy the-wheel",
        "buy horseback-riding",
        "buy masonry",
        "buy alphabet-writing",
        "buy mathematics",
    )
    assert gold(match) == 200 - 25 - 40 - 15 - 15 - 40


@pytest.mark.rule("SMC-TECH-10")
def test_an_owned_technology_cannot_be_bought() -> None:
    assert refused(scene(tech={"bronze-working": 2}), "buy bronze-working") == "SMC-TECH-10"
    assert refused(scene(tech={"bronze-working": -1}), "buy bronze-working") == "SMC-TECH-10"


@pytest.mark.rule("SMC-TECH-14")
def test_chemistry_upgrades_a_settlement_for_free() -> None:
    tech = known("printing-press", "construction", "education")
    towns = {"gaul": (0, 1), "iberia": (0, 2), "italia": (0, 1), "gobi": (1, 1)}
    match = scene(
        towns=towns, tech=tech, era=2, options="players=2", markers={"italia": "mountains"}, seen={"italia": -1}
    )
    play(match, "upgrade gaul", "buy chemistry")
    assert refused(match, "upgrade italia") == "SMC-TERRAIN-03"
    assert {"decline", "upgrade gaul", "upgrade iberia"} == texts(match)
    play(match, "upgrade gaul")  # although it was upgraded this turn
    assert table(match).settlements["gaul"].level == 3
    assert gold(match) == 100 - 20 - 40


@pytest.mark.rule("SMC-TECH-15")
def test_a_bonus_fleet_needs_a_coast() -> None:
    tech = known("astronomy")
    match = play(scene(towns={"gobi": (0, 1), "gaul": (1, 1)}, options="players=2", tech=tech, era=2), "buy navigation")
    assert units(match, 0, "gobi") == {}
    towns = {"gobi": (0, 1), "gaul": (0, 1), "iberia": (0, 1), "italia": (1, 1)}
    match = play(scene(towns=towns, options="players=2", tech=tech, era=2), "buy navigation")
    assert refused(match, "place gobi") == "SMC-TECH-15"
    play(match, "place iberia")
    assert units(match, 0, "iberia") == {"galleon": 1}


@pytest.mark.rule("SMC-TECH-16", "SMC-ERA-07")
def test_at_most_one_era_ahead() -> None:
    tech = known("nationalism", "banking")
    del tech["nationalism"]
    assert refused(scene(tech=tech, era=1), "buy nationalism") == "SMC-TECH-16"
    assert refused(scene(tech=tech, era=2), "buy nationalism") == ""


@pytest.mark.rule("SMC-TECH-17")
@pytest.mark.parametrize(
    ("wonder", "era", "technology", "cost"),
    [
        ("the-great-library", 1, "the-wheel", 25 - 5),
        ("leonardos-workshop", 2, "banking", 50 - 10),
        ("newtons-university", 3, "economics", 90 - 15),
        ("edisons-lab", 4, "electricity", 100 - 20),
    ],
)
def test_wonders_make_technologies_of_their_era_cheaper(wonder: str, era: int, technology: str, cost: int) -> None:
    tech = {"bronze-working": 1, **known(*TECHNOLOGIES[technology].prerequisites, owner=1)}
    match = scene(tech=tech, era=era, wonders={wonder: 0}, since={wonder: 0}, options="players=3, length=long")
    assert gold(play(match, f"buy {technology}")) == 100 - cost
    full = scene(tech=tech, era=era, wonders={wonder: 1}, since={wonder: 0}, options="players=3, length=long")
    assert gold(play(full, f"buy {technology}")) == 100 - TECHNOLOGIES[technology].cost


@pytest.mark.rule("SMC-TECH-17", "SMC-BUY-45")
def test_the_next_era_is_not_made_cheaper() -> None:
    match = scene(tech=known("currency"), wonders={"leonardos-workshop": 0}, since={"leonardos-workshop": 0})
    assert gold(play(match, "buy banking")) == 50


# --- units ---

TABLE = {
    "spearman": (1, 0, 1),
    "swordsman": (1, 1, 1),
    "chariot": (1, 0, 1),
    "horseman": (1, 1, 1),
    "catapult": (1, 1, 1),
    "galley": (1, 0, 1),
    "man-at-arms": (2, 0, 1),
    "knight": (2, 0, 1),
    "trebuchet": (2, 0, 1),
    "caravel": (2, 0, 2),
    "galleon": (2, 2, 2),
    "musketman": (3, 0, 1),
    "rifleman": (3, 2, 1),
    "dragoon": (3, 0, 1),
    "cannon": (3, 1, 1),
    "artillery": (3, 3, 1),
    "frigate": (3, 0, 2),
    "ironclad": (3, 2, 2),
    "machine-gunner": (4, 0, 1),
    "mechanized-infantry": (4, 2, 1),
    "tank": (4, 0, 1),
    "modern-armor": (4, 3, 1),
    "rocket-artillery": (4, 2, 1),
    "cruise-missile": (4, 4, 1),
    "battleship": (4, 1, 3),
    "carrier": (4, 0, 3),
    "biplane": (1, 0, 3),
    "monoplane": (2, 0, 3),
    "jet": (3, 0, 3),
    "stealth-fighter": (4, 0, 3),
}
"""Dice, modifier and movement points, as printed in the unit table."""


@pytest.mark.rule(*[f"SMC-UNIT-{n:02}" for n in range(1, 18)], "SMC-BATTLE-14", "SMC-AIR-07")
@pytest.mark.parametrize("unit", TABLE)
def test_unit_table(unit: str) -> None:
    card = UNITS[unit]
    assert (card.dice, card.modifier, card.mp) == TABLE[unit]


@pytest.mark.rule("SMC-UNIT-18", "SMC-UNIT-21")
def test_units_stay_in_their_era_except_catapults() -> None:
    tech = known("mathematics", "construction", "the-wheel", "code-of-laws")
    match = scene(tech=tech, p1={"gobi": {"catapult": 2, "swordsman": 1, "chariot": 1}}, gold=300)
    play(match, "buy engineering", "buy feudalism")
    assert units(match, 1, "gobi") == {"trebuchet": 2, "swordsman": 1, "chariot": 1}


@pytest.mark.rule("SMC-UNIT-19", "SMC-UNIT-20", "SMC-UNIT-23", "SMC-UNIT-24")
def test_units_upgrade_at_once_everywhere_and_for_free() -> None:
    tech = known("pottery-specialization", "bronze-working")
    match = scene(
        tech=tech,
        p0={"gaul": {"spearman": 1}},
        p1={"gobi": {"spearman": 2}},
        p2={"north-sea": {"galley": [{"spearman": 1}]}},
        neutrals={"ob": "chariot"},
    )
    play(match, "buy iron-working")
    assert units(match, 0, "gaul") == {"swordsman": 2}
    assert units(match, 1, "gobi") == {"swordsman": 2}
    assert units(match, 2, "north-sea") == {"galley": 1, "aboard swordsman": 1}
    assert [gold(match, 1), gold(match, 2)] == [100, 100]


@pytest.mark.rule("SMC-UNIT-22")
def test_battleships_become_carriers() -> None:
    tech = known("flight", "radio-television")
    match = scene(tech=tech, era=4, p1={"north-sea": {"battleship": [{}]}}, options="players=3, length=long")
    play(match, "buy advanced-flight")
    assert units(match, 1, "north-sea") == {"carrier": 1}
    assert refused(match, "recruit battleship") == "SMC-BUY-15"


@pytest.mark.rule("SMC-UNIT-25")
def test_a_bonus_unit_is_the_best_of_its_type_and_era() -> None:
    match = play(scene(tech={"bronze-working": 0, "horseback-riding": 1}), "buy the-wheel")
    assert units(match, 0, "gaul") == {"horseman": 1}


# --- eras ---


@pytest.mark.rule("SMC-ERA-03", "SMC-ERA-04", "SMC-ERA-09", "SMC-WONDER-04", "SMC-WONDER-16")
def test_the_old_era_holds_until_the_phase_ends() -> None:
    tech = known("currency", "philosophy-literature")
    match = scene(tech=tech, gold=200, wonders={"the-great-library": 1}, since={"the-great-library": 0})
    play(match, "buy banking", "end", "buy the-wheel")
    assert gold(match, 1) == 200 - 20  # full price, minus 5 from the library
    play(match, "end", "end")
    to_turn(match, 3)
    assert match.seat == 1
    before = gold(match, 1)
    play(match, "buy ceremonial-burial")
    assert before - gold(match, 1) == 13  # half, and the library no longer has an effect


@pytest.mark.rule("SMC-ERA-05")
def test_new_units_are_dearer() -> None:
    assert [UNITS[x].price for x in ("swordsman", "man-at-arms", "musketman", "machine-gunner")] == [10, 15, 20, 25]


@pytest.mark.rule("SMC-ERA-06", "SMC-EXPLORE-09")
def test_a_free_technology_is_of_the_current_era() -> None:
    match = scene(
        "movement", tech=known("currency"), p0={"italia": {"settler": 1}}, gold=0, markers={"italia": "free-technology"}
    )
    play(match, "explore italia")
    assert texts(match, "take") == {
        f"take {x}"
        for x in ("the-wheel", "bronze-working", "ceremonial-burial", "code-of-laws", "philosophy-literature")
    }
    assert refused(match, "take banking") == "SMC-ERA-06"
    play(match, "take code-of-laws")
    assert table(match).technologies["code-of-laws"] == 0
    assert table(match).players[0].improvements == ["courthouse"]
    assert "italia" not in table(match).markers
    assert table(match).era == 1


@pytest.mark.rule("SMC-ERA-11")
def test_the_modern_era_stays() -> None:
    match = to_turn(scene(tech=known("electricity"), era=4, options="players=3, length=long"), 4)
    assert table(match).era == 4
    finish_part(match, 0)
