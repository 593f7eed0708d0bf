"""Sections 12 to 20: population, building, units, upgrades, wonders, leaders, cards, technologies, governments."""

from __future__ import annotations

import pytest

from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.effects.marks import HOMER
from saecula.games.through_the_ages.tokens import food, resources

from .scene import civ, play, refused, scene, table, texts


def rich(**given: object) -> dict[str, object]:
    """A civilization with 9 resources and 9 food."""
    return {"stores": {"bronze": 9, "agriculture": 9}, "blue": 9, **given}


# --- population ---


@pytest.mark.rule("TTA-POP-01", "TTA-POP-02", "TTA-POP-04")
def test_growth_costs_an_action_and_food() -> None:
    match = scene(p0={"stores": {"agriculture": 3}, "yellow": 16, "blue": 15})
    play(match, "grow")
    own = civ(match)
    assert (own.this_turn.used_civil, food(own), own.tokens.yellow, own.tokens.unused, own.tokens.blue) == (
        1,
        0,
        15,
        2,
        18,
    )


@pytest.mark.rule("TTA-POP-03")
def test_growth_needs_food_and_an_action() -> None:
    assert refused(scene(p0={"stores": {"agriculture": 1}}), "grow") == "TTA-POP-03"
    assert refused(scene(p0={"stores": {"agriculture": 2}, "used_civil": 4}), "grow") == "TTA-POP-01"


@pytest.mark.rule("TTA-POP-05")
def test_a_reduced_growth_cost_is_never_negative() -> None:
    match = scene(p0={"leader": "moses", "yellow": 18, "stores": {"agriculture": 1}})
    play(match, "grow")
    assert food(civ(match)) == 0
    liner = scene(p0={"wonders": ["ocean-liner-service"], "yellow": 18})
    play(liner, "grow ocean-liner-service")
    assert (food(civ(liner)), civ(liner).tokens.unused, civ(liner).this_turn.used_civil) == (0, 2, 0)


# --- building ---


@pytest.mark.rule("TTA-BUILD-01", "TTA-BUILD-03")
def test_a_new_mine_costs_its_price_and_produces_this_turn() -> None:
    match = scene(p0={"stores": {"bronze": 2}})
    play(match, "build bronze")
    own = civ(match)
    assert (own.this_turn.used_civil, resources(own), own.tokens.unused, own.workers["bronze"]) == (1, 0, 0, 3)
    play(match, "end")
    assert resources(own) == 3


@pytest.mark.rule("TTA-BUILD-02", "TTA-BUILD-05")
def test_building_needs_resources_a_worker_and_an_action() -> None:
    assert refused(scene(p0={"stores": {"bronze": 1}}), "build bronze") == "TTA-BUILD-02"
    assert refused(scene(p0={"stores": {"bronze": 9}, "unused": 0}), "build bronze") == "TTA-BUILD-02"
    assert refused(scene(p0={"stores": {"bronze": 9}, "used_civil": 4}), "build bronze") == "TTA-BUILD-01"
    assert refused(scene(p0={"stores": {"bronze": 9}, "used_civil": 4}), "build religion") == "TTA-BUILD-05"
    assert refused(scene(p0={"stores": {"bronze": 2}}), "build religion") == "TTA-BUILD-02"


@pytest.mark.rule("TTA-BUILD-04", "TTA-UNIT-02")
def test_farms_mines_and_units_are_not_limited() -> None:
    match = scene(p0=rich(workers={"bronze": 12, "agriculture": 9, "warriors": 11}, wonders=["pyramids", "colossus"]))
    for move in ("build bronze", "build agriculture", "build warriors"):
        assert refused(match, move) == ""


@pytest.mark.rule("TTA-BUILD-06", "TTA-BUILD-07")
def test_the_urban_limit_counts_each_type_over_all_levels() -> None:
    match = scene(p0=rich(workers={"philosophy": 1, "alchemy": 1, "religion": 1}))
    assert refused(match, "build philosophy") == "TTA-BUILD-06"
    assert refused(match, "build alchemy") == "TTA-BUILD-06"
    assert refused(match, "build religion") == ""


@pytest.mark.rule("TTA-BUILD-08")
def test_an_upgrade_is_allowed_at_the_limit() -> None:
    match = scene(p0=rich(workers={"philosophy": 2, "alchemy": 0}))
    play(match, "upgrade philosophy alchemy")
    assert (civ(match).workers["philosophy"], civ(match).workers["alchemy"]) == (1, 1)


@pytest.mark.rule("TTA-BUILD-09")
def test_surplus_buildings_stay_under_a_lower_limit() -> None:
    match = scene(p0=rich(government="monarchy", workers={"religion": 3}, hand=["despotism"], science=9))
    play(match, "play despotism")
    assert civ(match).workers["religion"] == 3
    assert refused(match, "build religion") == "TTA-BUILD-06"


@pytest.mark.rule("TTA-BUILD-11")
def test_destroying_frees_the_worker_without_refund() -> None:
    match = scene(p0={"workers": {"religion": 1}})
    play(match, "destroy religion")
    own = civ(match)
    assert (
        own.tokens.unused,
        own.this_turn.used_civil,
        own.indicators.culture_rate,
        own.tokens.yellow,
        resources(own),
    ) == (2, 1, 0, 18, 0)
    assert refused(scene(p0={"used_civil": 4}), "destroy bronze") == "TTA-BUILD-11"


# --- units ---


@pytest.mark.rule("TTA-UNIT-01")
def test_a_unit_costs_a_military_action() -> None:
    match = scene(p0={"stores": {"bronze": 2}})
    play(match, "build warriors")
    own = civ(match)
    assert (
        own.this_turn.used_military,
        own.this_turn.used_civil,
        own.indicators.strength,
        own.tokens.unused,
        resources(own),
    ) == (1, 0, 2, 0, 0)
    assert refused(scene(p0=rich(used_military=2)), "build warriors") == "TTA-UNIT-01"


@pytest.mark.rule("TTA-UNIT-03")
def test_disbanding() -> None:
    match = scene()
    play(match, "disband warriors")
    assert (civ(match).indicators.strength, civ(match).tokens.unused, civ(match).this_turn.used_military) == (0, 2, 1)
    assert refused(scene(p0={"used_military": 2}), "disband warriors") == "TTA-UNIT-03"


@pytest.mark.rule("TTA-UNIT-04", "TTA-UNIT-05", "TTA-UNIT-07", "TTA-CARD-01")
def test_special_resources_come_first_and_are_one_pool() -> None:
    match = scene(p0={"special": 2, "homer": 1, "leader": "homer", "unused": 3, "stores": {"bronze": 4}, "blue": 14})
    play(match, "build warriors")
    assert (HOMER.of(civ(match).marks), civ(match).this_turn.unit_resources, resources(civ(match))) == (0, 1, 4)
    play(match, "build warriors")
    assert (civ(match).this_turn.unit_resources, resources(civ(match))) == (0, 3)
    assert civ(match).tokens.blue == 15


@pytest.mark.rule("TTA-UNIT-06")
def test_special_resources_are_lost_at_the_end_of_the_turn() -> None:
    match = scene("players=2, version=simple", p0={"special": 3})
    play(match, "end")
    assert civ(match).this_turn.unit_resources == 0


# --- upgrades ---


@pytest.mark.rule("TTA-UPG-01", "TTA-UPG-08", "TTA-UPG-09")
def test_an_upgrade_costs_the_difference_and_needs_no_unused_worker() -> None:
    match = scene(p0={"workers": {"iron": 0}, "stores": {"bronze": 3}, "unused": 0})
    play(match, "upgrade bronze iron")
    own = civ(match)
    assert (own.workers["bronze"], own.workers["iron"], resources(own), own.this_turn.used_civil) == (1, 1, 0, 1)
    assert (own.indicators.culture_rate, own.indicators.science_rate, own.indicators.strength) == (0, 1, 1)
    assert refused(scene(p0={"workers": {"iron": 0}, "stores": {"bronze": 2}}), "upgrade bronze iron") == "TTA-UPG-01"


@pytest.mark.rule("TTA-UPG-02")
def test_upgrading_a_unit_is_a_military_action() -> None:
    match = scene(p0={"workers": {"swordsmen": 0}, "stores": {"bronze": 1}})
    play(match, "upgrade warriors swordsmen")
    own = civ(match)
    assert (own.indicators.strength, own.this_turn.used_military, own.this_turn.used_civil, resources(own)) == (
        2,
        1,
        0,
        0,
    )
    assert (
        refused(scene(p0=rich(workers={"swordsmen": 0}, used_military=2)), "upgrade warriors swordsmen") == "TTA-UPG-02"
    )


@pytest.mark.rule("TTA-UPG-03")
def test_upgrades_stay_within_the_kind_and_go_up() -> None:
    match = scene(p0=rich(workers={"alchemy": 1, "theology": 0, "knights": 0}))
    moves = texts(match)
    assert "upgrade philosophy alchemy" in moves
    assert not [move for move in moves if move.startswith(("upgrade warriors knights", "upgrade philosophy theology"))]
    assert "upgrade alchemy philosophy" not in saecula_moves(match)


def saecula_moves(match: object) -> list[str]:
    from saecula.games.through_the_ages.moves import MOVES

    return [move.text for move in MOVES]


@pytest.mark.rule("TTA-UPG-04")
def test_levels_may_be_skipped() -> None:
    match = scene("players=2", p0={"workers": {"coal": 0}, "stores": {"bronze": 6}})
    play(match, "upgrade bronze coal")
    assert resources(civ(match)) == 0
    assert civ(match).workers["coal"] == 1


@pytest.mark.rule("TTA-UPG-05", "TTA-TECH-03", "TTA-TECH-06")
def test_a_technology_improves_nothing_by_itself() -> None:
    match = scene(p0={"hand": ["iron"], "science": 5, "stores": {"bronze": 2}, "blue": 16})
    play(match, "play iron")
    own = civ(match)
    assert (own.workers["iron"], own.workers["bronze"], own.stores["iron"], own.stores["bronze"]) == (0, 2, 0, 2)
    assert own.science == 0


@pytest.mark.rule("TTA-UPG-06", "TTA-UPG-07")
def test_any_level_may_be_built_directly() -> None:
    match = scene(p0=rich(workers={"iron": 0}, unused=2))
    play(match, "build iron", "build bronze")
    assert resources(civ(match)) == 9 - 5 - 2


@pytest.mark.rule("TTA-UPG-10", "TTA-TECH-10", "TTA-TECH-09")
def test_upgrades_use_reduced_costs_on_both_sides() -> None:
    match = scene(p0=rich(specials=["masonry"], workers={"philosophy": 1, "alchemy": 1, "scientific-method": 0}))
    play(match, "upgrade philosophy alchemy")
    assert resources(civ(match)) == 9 - 2
    play(match, "upgrade alchemy scientific-method")
    assert resources(civ(match)) == 7 - 2
    card = scene(p0=rich(hand=["efficient-upgrade-iii"], workers={"alchemy": 0}))
    play(card, "use efficient-upgrade-iii philosophy alchemy")
    assert resources(civ(card)) == 9


# --- wonders ---


@pytest.mark.rule("TTA-WONDER-01..03")
def test_steps_in_order_each_for_an_action() -> None:
    match = scene(p0={"project": "pyramids", "stores": {"bronze": 6}, "blue": 12})
    play(match, "stage 1")
    assert (resources(civ(match)), civ(match).this_turn.used_civil, civ(match).steps) == (3, 1, 1)
    play(match, "stage 1")
    assert resources(civ(match)) == 1
    play(match, "stage 1")
    assert (resources(civ(match)), civ(match).wonders) == (0, ["pyramids"])
    assert refused(scene(p0={"project": "pyramids", "stores": {"bronze": 2}}), "stage 1") == "TTA-WONDER-01"
    assert refused(scene(p0=rich(project="pyramids", used_civil=4)), "stage 1") == "TTA-WONDER-03"
    assert refused(scene(), "stage 1") == "TTA-WONDER-01"


@pytest.mark.rule("TTA-WONDER-05")
def test_a_step_needs_a_blue_token() -> None:
    match = scene(
        p0={
            "project": "library-of-alexandria",
            "workers": {"iron": 1},
            "blue": 0,
            "stores": {"iron": 1, "bronze": 0, "agriculture": 17},
        }
    )
    # paying 1 moves the token from iron to bronze, so none is left in the bank
    assert refused(match, "stage 1") == "TTA-WONDER-05"
    paid = scene(p0={"project": "library-of-alexandria", "blue": 0, "stores": {"bronze": 1, "agriculture": 17}})
    assert refused(paid, "stage 1") == ""


@pytest.mark.rule("TTA-WONDER-06", "TTA-WONDER-07")
def test_completion_returns_tokens_and_works_at_once() -> None:
    match = scene(p0={"project": "hanging-gardens", "steps": 2, "stores": {"bronze": 2}, "blue": 14})
    play(match, "stage 1")
    own = civ(match)
    assert own.tokens.blue == 14 + 2 + 2  # two paid, the tokens of two steps back, the third one only briefly missing
    assert (own.indicators.culture_rate, own.indicators.happiness, own.project, own.steps) == (1, 2, "", 0)
    play(match, "end")
    assert own.culture == 1


@pytest.mark.rule("TTA-WONDER-08")
def test_an_unfinished_wonder_has_no_effect() -> None:
    match = scene(p0={"project": "taj-mahal", "steps": 2})
    assert civ(match).indicators.culture_rate == 0


@pytest.mark.rule("TTA-WONDER-09", "TTA-WONDER-11")
@pytest.mark.parametrize(("special", "most"), [("masonry", 2), ("architecture", 3), ("engineering", 4)])
def test_several_steps_for_one_action(special: str, most: int) -> None:
    match = scene(p0={"project": "great-wall", "specials": [special], "stores": {"bronze": 9}, "blue": 9})
    assert [f"stage {n}" in texts(match) for n in (1, 2, 3, 4)] == [n <= most for n in (1, 2, 3, 4)]
    play(match, f"stage {most}")
    assert civ(match).this_turn.used_civil == 1
    assert resources(civ(match)) == 9 - sum([2, 2, 3, 2][:most])
    assert refused(scene(p0=rich(project="great-wall")), "stage 2") == "TTA-WONDER-11"


@pytest.mark.rule("TTA-WONDER-10")
def test_no_action_abandons_a_wonder() -> None:
    match = scene(p0={"project": "taj-mahal"})
    assert not [move for move in texts(match) if "taj-mahal" in move]


# --- leaders ---


@pytest.mark.rule("TTA-LEADER-01..05")
def test_a_new_leader_replaces_the_old_one() -> None:
    match = scene(p0={"leader": "julius-caesar", "hand": ["homer"], "workers": {"warriors": 2}, "culture": 7})
    assert (civ(match).indicators.strength, civ(match).indicators.military_actions) == (3, 3)
    play(match, "play homer")
    own = civ(match)
    assert (
        own.leader,
        own.indicators.strength,
        own.indicators.military_actions,
        own.indicators.culture_rate,
        HOMER.of(own.marks),
    ) == ("homer", 2, 2, 2, 1)
    assert own.hands.civil == []
    assert own.this_turn.used_civil == 1
    assert own.culture == 7
    assert refused(scene(p0={"hand": ["homer"], "used_civil": 4}), "play homer") == "TTA-LEADER-01"
    away = scene(p0={"leader": "homer", "homer": 1, "hand": ["moses"]})
    play(away, "play moses")
    assert HOMER.of(civ(away).marks) == 0


# --- action cards ---


@pytest.mark.rule("TTA-ACTION-01", "TTA-ACTION-04")
def test_an_action_card_costs_an_action_and_scores_at_once() -> None:
    match = scene(p0={"hand": ["work-of-art-i", "revolutionary-idea-i"]})
    play(match, "use work-of-art-i", "use revolutionary-idea-i")
    own = civ(match)
    assert (
        own.culture,
        own.science,
        own.indicators.culture_rate,
        own.indicators.science_rate,
        own.this_turn.used_civil,
    ) == (5, 2, 0, 1, 2)
    assert refused(scene(p0={"hand": ["work-of-art-i"], "used_civil": 4}), "use work-of-art-i") == "TTA-ACTION-01"


@pytest.mark.rule("TTA-ACTION-03", "TTA-PAY-12", "TTA-PAY-14")
def test_goods_are_placed_as_if_produced() -> None:
    match = scene(p0={"hand": ["bountiful-harvest-ii"], "workers": {"irrigation": 0}})
    play(match, "use bountiful-harvest-ii")
    assert civ(match).stores["irrigation"] == 1
    assert civ(match).stores["agriculture"] == 1
    assert civ(match).tokens.blue == 16


@pytest.mark.rule("TTA-ACTION-05", "TTA-ACTION-06", "TTA-ACTION-08", "TTA-ACTION-09")
def test_included_actions_cost_no_further_action() -> None:
    match = scene(p0={"hand": ["rich-land-iii" if "rich-land-iii" in CARDS else "rich-land-ii"], "unused": 1})
    play(match, "use rich-land-ii bronze")
    own = civ(match)
    assert (own.this_turn.used_civil, own.workers["bronze"], own.tokens.unused, resources(own)) == (1, 3, 0, 0)
    assert refused(scene(p0={"hand": ["rich-land-ii"], "unused": 0}), "use rich-land-ii bronze") == "TTA-BUILD-02"
    site = scene(p0={"hand": ["ideal-building-site-i"], "workers": {"religion": 2}, "stores": {"bronze": 9}})
    assert refused(site, "use ideal-building-site-i religion") == "TTA-BUILD-06"
    assert refused(site, "use ideal-building-site-i philosophy") == ""
    assert "use rich-land-ii religion" not in saecula_moves(match)


@pytest.mark.rule("TTA-ACTION-07")
def test_a_growth_card_is_no_discount() -> None:
    poor = scene(p0={"hand": ["frugality-i"], "stores": {"agriculture": 1}})
    assert refused(poor, "use frugality-i") == "TTA-ACTION-07"
    match = scene(p0={"hand": ["frugality-i"], "stores": {"agriculture": 2}})
    play(match, "use frugality-i")
    assert (civ(match).tokens.unused, food(civ(match)), civ(match).this_turn.used_civil) == (2, 2, 1)


@pytest.mark.rule("TTA-ACTION-10", "TTA-ACTION-11")
def test_engineering_genius_covers_one_step() -> None:
    match = scene(p0={"hand": ["engineering-genius-a"], "project": "great-wall", "specials": ["masonry"]})
    play(match, "use engineering-genius-a")
    assert (civ(match).steps, civ(match).this_turn.used_civil) == (1, 1)
    assert refused(scene(p0={"hand": ["engineering-genius-a"]}), "use engineering-genius-a") == "TTA-ACTION-11"
    upgrade = scene(p0={"hand": ["efficient-upgrade-i"]})
    assert refused(upgrade, "use efficient-upgrade-i bronze iron") == "TTA-ACTION-11"


@pytest.mark.rule("TTA-ACTION-11", "TTA-TRACK-02")
def test_a_card_that_only_gives_can_always_be_played() -> None:
    match = scene(p0={"hand": ["revolutionary-idea-iii", "mineral-deposits-iii"], "science": 39, "blue": 0})
    play(match, "use revolutionary-idea-iii", "use mineral-deposits-iii")
    assert (civ(match).science, resources(civ(match))) == (40, 0)


@pytest.mark.rule("TTA-ACTION-12")
def test_other_reductions_still_apply_with_a_card() -> None:
    match = scene(p0={"hand": ["frugality-i"], "leader": "moses", "stores": {"agriculture": 1}})
    play(match, "use frugality-i")
    assert food(civ(match)) == 2
    bach = scene(p0={"hand": ["breakthrough-i", "drama"], "leader": "j-s-bach", "science": 3})
    play(bach, "use breakthrough-i drama")
    assert civ(bach).science == 2


# --- technologies ---


@pytest.mark.rule("TTA-TECH-01", "TTA-TECH-02")
def test_a_technology_costs_an_action_and_science() -> None:
    match = scene(p0={"hand": ["alchemy"], "science": 6})
    play(match, "play alchemy")
    assert (civ(match).science, civ(match).this_turn.used_civil, civ(match).hands.civil) == (2, 1, [])
    assert refused(scene(p0={"hand": ["alchemy"], "science": 3}), "play alchemy") == "TTA-TECH-01"
    assert refused(scene(p0={"science": 9}), "play alchemy") == "TTA-TECH-01"


@pytest.mark.rule("TTA-TECH-04")
def test_special_technologies_work_at_once() -> None:
    match = scene(p0={"hand": ["cartography"], "science": 4})
    play(match, "play cartography")
    assert civ(match).indicators.strength == 2
    assert civ(match).specials == ["cartography"]


@pytest.mark.rule("TTA-TECH-05")
def test_no_prerequisites() -> None:
    match = scene(p0={"hand": ["computers", "strategy"], "science": 16})
    play(match, "play computers", "play strategy")
    assert "computers" in civ(match).workers
    assert civ(match).specials == ["strategy"]


@pytest.mark.rule("TTA-TECH-07", "TTA-TECH-08")
def test_one_special_technology_of_each_line() -> None:
    match = scene(p0={"hand": ["strategy", "cartography"], "science": 20, "specials": ["warfare"]})
    play(match, "play strategy", "play cartography")
    assert civ(match).specials == ["strategy", "cartography"]
    assert (civ(match).indicators.strength, civ(match).indicators.military_actions) == (1 + 3 + 1, 4)
    old = scene(p0={"hand": ["warfare"], "science": 20, "specials": ["strategy"]})
    play(old, "play warfare")
    assert civ(old).specials == ["strategy"]
    assert civ(old).science == 16
    assert civ(old).hands.civil == []


@pytest.mark.rule("TTA-TECH-09")
def test_construction_lowers_costs_by_level() -> None:
    costs = {}
    for special in ("masonry", "architecture", "engineering"):
        match = scene(
            p0=rich(
                specials=[special],
                government="communism",
                unused=9,
                stores={"bronze": 30},
                workers={"philosophy": 0, "alchemy": 0, "scientific-method": 0, "computers": 0},
            )
        )
        costs[special] = []
        for id in ("philosophy", "alchemy", "scientific-method", "computers"):
            before = resources(civ(match))
            play(match, f"build {id}")
            costs[special].append(before - resources(civ(match)))
    assert costs == {"masonry": [3, 5, 7, 9], "architecture": [3, 5, 6, 8], "engineering": [3, 5, 6, 7]}


@pytest.mark.rule("TTA-TECH-11")
def test_reductions_of_science_add_up_and_stop_at_0() -> None:
    match = scene(
        "players=3",
        p0={
            "leader": "winston-churchill",
            "hand": ["swordsmen", "knights"],
            "science": 1,
            "pact": "scientific-cooperation",
            "partner": 1,
            "pact_a": 0,
        },
        p1={"science": 3},
    )
    play(match, "play swordsmen")
    assert (civ(match).science, civ(match, 1).science) == (1, 2)
    play(match, "play knights")
    assert (civ(match).science, civ(match, 1).science) == (1, 1)


@pytest.mark.rule("TTA-TECH-12")
def test_what_reacts_to_playing_a_technology_also_reacts_to_governments() -> None:
    match = scene(p0={"leader": "leonardo-da-vinci", "hand": ["monarchy"], "science": 3})
    play(match, "revolt monarchy")
    assert resources(civ(match)) == 1
    einstein = scene(p0={"leader": "albert-einstein", "hand": ["monarchy", "breakthrough-i", "iron"], "science": 20})
    play(einstein, "play monarchy", "use breakthrough-i iron")
    assert civ(einstein).culture == 6


# --- governments ---


@pytest.mark.rule("TTA-GOV-01..03", "TTA-GOV-08")
def test_a_revolution_uses_up_all_civil_actions() -> None:
    match = scene(p0={"hand": ["monarchy"], "science": 3, "stores": {"bronze": 2}})
    play(match, "revolt monarchy")
    own = civ(match)
    assert (own.government, own.science, own.indicators.civil_actions, own.this_turn.used_civil) == (
        "monarchy",
        0,
        5,
        5,
    )
    assert (own.indicators.military_actions, own.this_turn.used_military) == (3, 0)
    play(match, "build warriors")
    assert own.workers["warriors"] == 2
    assert refused(scene(p0={"hand": ["monarchy"], "science": 2}), "revolt monarchy") == "TTA-GOV-01"
    assert refused(scene(p0={"hand": ["monarchy"], "science": 9, "used_civil": 1}), "revolt monarchy") == "TTA-GOV-02"


@pytest.mark.rule("TTA-GOV-02", "TTA-GOV-11")
def test_a_revolution_is_the_only_civil_action() -> None:
    match = scene(row=["monarchy"] * 13, p0={"science": 3})
    play(match, "take 1")
    assert refused(match, "revolt monarchy") == "TTA-GOV-02"
    newton = scene(p0={"leader": "isaac-newton", "hand": ["iron", "monarchy"], "science": 20})
    play(newton, "play iron")
    assert civ(newton).this_turn.used_civil == 0
    assert refused(newton, "revolt monarchy") == "TTA-GOV-02"


@pytest.mark.rule("TTA-GOV-04", "TTA-GOV-05")
def test_totals_are_recounted_and_used_military_actions_stay() -> None:
    match = scene(
        p0={
            "hand": ["constitutional-monarchy"],
            "science": 5,
            "wonders": ["pyramids"],
            "specials": ["warfare"],
            "leader": "julius-caesar",
            "used_military": 2,
        }
    )
    play(match, "revolt constitutional-monarchy")
    own = civ(match)
    assert (
        own.indicators.civil_actions,
        own.this_turn.used_civil,
        own.indicators.military_actions,
        own.this_turn.used_military,
    ) == (7, 7, 6, 2)


@pytest.mark.rule("TTA-GOV-06", "TTA-GOV-07")
def test_a_peaceful_change_costs_one_action_and_the_higher_price() -> None:
    match = scene(p0={"hand": ["theocracy"], "science": 7, "used_civil": 1, "workers": {"religion": 1}})
    play(match, "play theocracy")
    own = civ(match)
    assert (own.government, own.science, own.indicators.civil_actions, own.this_turn.used_civil) == (
        "theocracy",
        0,
        4,
        2,
    )
    assert (own.indicators.culture_rate, own.indicators.happiness) == (2, 3)
    assert refused(scene(p0={"hand": ["theocracy"], "science": 6}), "play theocracy") == "TTA-GOV-06"
    assert refused(scene(p0={"hand": ["theocracy"], "science": 9, "used_civil": 4}), "play theocracy") == "TTA-GOV-06"
    back = scene(p0={"government": "theocracy", "hand": ["monarchy"], "science": 9})
    play(back, "play monarchy")
    assert (civ(back).indicators.happiness, civ(back).indicators.culture_rate) == (0, 0)


@pytest.mark.rule("TTA-GOV-09", "TTA-CARD-30")
def test_breakthrough_with_a_government() -> None:
    match = scene(p0={"hand": ["breakthrough-i", "monarchy"], "science": 3})
    play(match, "use breakthrough-i revolt monarchy")
    own = civ(match)
    assert (own.government, own.science, own.this_turn.used_civil, own.indicators.civil_actions) == (
        "monarchy",
        2,
        5,
        5,
    )
    used = scene(p0={"hand": ["breakthrough-i", "monarchy"], "science": 9, "used_civil": 1})
    assert refused(used, "use breakthrough-i revolt monarchy") == "TTA-GOV-02"
    play(used, "use breakthrough-i monarchy")
    assert (civ(used).science, civ(used).this_turn.used_civil) == (2, 2)


@pytest.mark.rule("TTA-GOV-12")
def test_governments_change_in_any_direction() -> None:
    match = scene(p0={"government": "republic", "hand": ["monarchy"], "science": 9})
    play(match, "play monarchy")
    assert civ(match).government == "monarchy"
    row = ["republic"] * 13
    assert refused(scene(row=row, p0={"government": "monarchy"}), "take 1") == ""
    assert table(match).phase == "actions"
