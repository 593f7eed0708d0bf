"""Sections 27, 28, 29 and 31: colonies, aggressions, pacts, tactics, air force."""

from __future__ import annotations

import pytest

from saecula.games.through_the_ages.armies import armies, army_bonus, force, highest_bid
from saecula.games.through_the_ages.tokens import food, resources

from .scene import attack, civ, colonize, play, political, refused, reveal, scene, settle_war, table, texts

BONUS = "defense-colonization-bonus-i"


# --- colonies ---


@pytest.mark.rule("TTA-COLONY-01..04")
def test_the_auction_goes_round_until_all_but_one_have_passed() -> None:
    match = reveal(
        "wealthy-territory-i",
        "players=3",
        p0={"workers": {"warriors": 5}},
        p1={"workers": {"warriors": 5}},
        p2={"workers": {"warriors": 5}},
    )
    assert match.seat == 0
    assert "bid 1" in texts(match)
    assert "bid 5" in texts(match)
    play(match, "bid 1", "bid 2")
    assert match.seat == 2
    assert refused(match, "bid 2") == "TTA-COLONY-02"
    play(match, "pass", "bid 3", "pass")
    assert match.question == "colony.force"
    assert match.seat == 0
    none = reveal("wealthy-territory-i", p0={"workers": {"warriors": 1}})
    play(none, "pass", "pass")
    assert table(none).events.past == ["wealthy-territory-i"]
    assert none.question == "actions"


@pytest.mark.rule("TTA-COLONY-05")
def test_the_last_one_may_still_bid() -> None:
    match = reveal("wealthy-territory-i")
    play(match, "pass")
    assert match.seat == 1
    assert "bid 1" in texts(match)
    assert "pass" in texts(match)
    play(match, "bid 1")
    assert match.question == "colony.force"
    assert match.seat == 1


@pytest.mark.rule("TTA-COLONY-06", "TTA-COLONY-07", "TTA-COLONY-09", "TTA-COLONY-10", "TTA-COLONY-12")
def test_the_force_is_units_cards_and_permanent_bonuses() -> None:
    match = reveal(
        "wealthy-territory-i",
        p0={
            "workers": {"warriors": 1, "swordsmen": 1},
            "cards": [BONUS],
            "specials": ["cartography"],
            "wonders": ["colossus"],
        },
        p1={"workers": {"warriors": 0}},
    )
    # units 1 + 2, card 1, Cartography 2, Colossus 1
    assert highest_bid(civ(match)) == 7
    assert refused(match, "bid 8") == "TTA-COLONY-09"
    play(match, "bid 4")
    assert refused(match, "done") == "TTA-COLONY-07"
    play(match, f"spend {BONUS}")
    assert refused(match, "done") == "TTA-COLONY-07"  # 4 from bonuses alone
    play(match, "sacrifice swordsmen", "done")
    own = civ(match)
    assert own.colonies == ["wealthy-territory-i"]
    assert own.hands.military == []
    assert (own.workers["swordsmen"], own.workers["warriors"]) == (0, 1)
    short = reveal("wealthy-territory-i", p0={"workers": {"warriors": 3}}, p1={"workers": {"warriors": 0}})
    play(short, "bid 2", "sacrifice warriors")
    assert refused(short, "done") == "TTA-COLONY-06"
    play(short, "sacrifice warriors", "sacrifice warriors", "done")
    assert civ(short).workers["warriors"] == 0


@pytest.mark.rule("TTA-COLONY-08", "TTA-COLONY-20")
def test_without_units_nobody_can_bid() -> None:
    match = reveal(
        "wealthy-territory-i", p0={"workers": {"warriors": 0}, "cards": [BONUS] * 3}, p1={"workers": {"warriors": 0}}
    )
    assert highest_bid(civ(match)) == 0
    assert table(match).events.past == ["wealthy-territory-i"]
    army = scene(p0={"workers": {"warriors": 4}, "tactic": "fighting-band"})
    assert highest_bid(civ(army)) == 4 + 2


@pytest.mark.rule("TTA-COLONY-11", "TTA-COLONY-17")
def test_sacrificed_units_return_to_the_yellow_bank() -> None:
    match = colonize("inhabited-territory-i", p0={"yellow": 10, "unused": 3})
    own = civ(match)
    # the unit returns (11), two tokens come (13), then one grows (12)
    assert (own.tokens.yellow, own.tokens.unused, own.indicators.strength) == (12, 4, 0)


@pytest.mark.rule("TTA-COLONY-13", "TTA-COLONY-21", "TTA-CARD-03", "TTA-CARD-04")
def test_only_a_units_own_strength_counts() -> None:
    match = scene(
        p0={
            "leader": "alexander-the-great",
            "workers": {"warriors": 2, "bread-and-circuses": 2},
            "specials": ["warfare"],
            "government": "fundamentalism",
        }
    )
    assert civ(match).indicators.strength == 2 + 2 + 2 + 1 + 5
    assert force(civ(match), {"warriors": 2}) == 2
    khan = scene(p0={"leader": "genghis-khan", "workers": {"knights": 1}})
    assert force(civ(khan), {"knights": 1}) == 3


@pytest.mark.rule("TTA-COLONY-14..16")
def test_permanent_and_immediate_effects() -> None:
    match = colonize("wealthy-territory-i", p0={"blue": 10})
    assert civ(match).tokens.blue == 10 + 2 - 5
    assert resources(civ(match)) == 5
    empty = colonize("inhabited-territory-ii", age="II", p0={"yellow": 0, "unused": 0})
    # the unit 1, tokens 3: growth by 2 leaves 2
    assert (civ(empty).tokens.yellow, civ(empty).tokens.unused) == (2, 2)


@pytest.mark.rule("TTA-COLONY-18", "TTA-COLONY-22")
def test_a_lost_colony_takes_only_its_tokens() -> None:
    match = reveal(
        "independence-declaration",
        age="II",
        p0={"workers": {"warriors": 0}, "yellow": 9, "unused": 5, "colonies": ["inhabited-territory-i"]},
    )
    own = civ(match)
    assert (own.tokens.yellow, own.tokens.unused, own.colonies) == (7, 5, [])
    assert "inhabited-territory-i" in table(match).events.past


@pytest.mark.rule("TTA-COLONY-19")
def test_tokens_in_use_are_never_taken() -> None:
    match = reveal(
        "independence-declaration",
        age="II",
        p0={"workers": {"warriors": 0}, "yellow": 1, "blue": 0, "colonies": ["developed-territory-ii"]},
    )
    assert (civ(match).tokens.yellow, civ(match).tokens.blue, civ(match).colonies) == (0, 0, [])


@pytest.mark.rule("TTA-COLONY-23")
def test_the_auction_comes_before_the_discard_step() -> None:
    match = reveal(
        "strategic-territory-i", p0={"cards": ["legion"], "workers": {"warriors": 1}}, p1={"workers": {"warriors": 0}}
    )
    play(match, "bid 1", "sacrifice warriors", "done")
    assert match.question == "military.discard"
    assert len(civ(match).hands.military) == 4


# --- aggressions ---


@pytest.mark.rule("TTA-AGGR-02")
def test_a_stronger_rival_may_be_attacked() -> None:
    match = political(p0={"cards": ["raid-i"]}, p1={"workers": {"warriors": 9}})
    assert refused(match, "attack raid-i 1") == ""


@pytest.mark.rule("TTA-AGGR-03..05", "TTA-AGGR-08", "TTA-AGGR-10", "TTA-AGGR-11")
def test_sacrifices_count_a_second_time() -> None:
    match = political(
        age="II",
        p0={"cards": ["spy"], "workers": {"warriors": 3}, "yellow": 10},
        p1={"science": 9, "workers": {"warriors": 0, "swordsmen": 2}, "yellow": 9},
    )
    play(match, "attack spy 1")
    assert match.seat == 0
    play(match, "sacrifice warriors", "sacrifice warriors", "done")
    assert match.seat == 1
    assert civ(match).indicators.strength == 3
    play(match, "sacrifice swordsmen", "done")  # 4 + 2 against 5
    assert civ(match, 1).science == 9
    assert (civ(match).indicators.strength, civ(match).tokens.yellow) == (1, 12)
    assert (civ(match, 1).indicators.strength, civ(match, 1).tokens.yellow) == (2, 10)


@pytest.mark.rule("TTA-AGGR-06", "TTA-AGGR-17")
def test_the_attacker_plays_no_bonus_cards() -> None:
    match = political(p0={"cards": ["raid-i", BONUS]})
    play(match, "attack raid-i 1")
    assert refused(match, f"spend {BONUS}") == "TTA-AGGR-06"
    play(match, "done")
    assert match.seat == 1


@pytest.mark.rule("TTA-AGGR-07")
def test_totals_may_exceed_60() -> None:
    match = political(
        age="II",
        p0={"cards": ["spy"], "workers": {"modern-infantry": 13}},
        p1={"science": 3, "workers": {"modern-infantry": 13}},
    )
    assert civ(match).indicators.strength == civ(match, 1).indicators.strength == 60
    play(match, "attack spy 1", "sacrifice modern-infantry", "done", "done")
    assert civ(match).science == 3


@pytest.mark.rule("TTA-AGGR-08", "TTA-AGGR-09", "TTA-AGGR-15")
def test_a_tie_goes_to_the_defender_and_failure_costs_nothing_more() -> None:
    match = political(age="II", p0={"cards": ["spy"], "science": 2, "workers": {"warriors": 1}}, p1={"science": 9})
    play(match, "attack spy 1", "done", "done")
    assert (civ(match).science, civ(match, 1).science) == (2, 9)
    assert civ(match).this_turn.used_military == 1
    assert civ(match).workers["warriors"] == 1
    assert table(match).military.discards == ["spy"]


@pytest.mark.rule("TTA-AGGR-12..14", "TTA-CARD-07", "TTA-CARD-63")
def test_plunder_takes_at_most_what_is_there() -> None:
    match = attack("plunder-i", p1={"stores": {"agriculture": 1, "bronze": 1}, "blue": 16})
    assert (food(civ(match, 1)), resources(civ(match, 1)), civ(match, 1).tokens.blue) == (0, 0, 18)
    assert (food(civ(match)), resources(civ(match)), civ(match).tokens.blue) == (1, 1, 16)
    choice = attack("plunder-i", p1={"stores": {"agriculture": 2, "bronze": 9}})
    assert choice.question == "plunder.mix"
    assert choice.seat == 0
    assert texts(choice) == ["food 0", "food 1", "food 2"]
    assert refused(choice, "food 3") == "TTA-AGGR-13"
    play(choice, "food 2")
    assert (food(civ(choice)), resources(civ(choice))) == (2, 1)


@pytest.mark.rule("TTA-AGGR-14", "TTA-EVENT-12")
def test_the_loser_chooses_the_worker() -> None:
    match = attack("enslave", p1={"unused": 0})
    assert match.question == "population.lose"
    assert match.seat == 1


@pytest.mark.rule("TTA-AGGR-16")
def test_a_unit_named_as_sacrifice_cannot_be_the_loss() -> None:
    match = political(
        p0={"cards": ["enslave"], "workers": {"warriors": 5}},
        p1={"unused": 0, "workers": {"warriors": 1, "bronze": 1, "agriculture": 0, "philosophy": 0}, "yellow": 9},
    )
    play(match, "attack enslave 1", "done", "sacrifice warriors")
    assert (civ(match, 1).workers["warriors"], civ(match, 1).workers["bronze"], civ(match, 1).tokens.yellow) == (
        0,
        0,
        11,
    )


@pytest.mark.rule("TTA-AGGR-18")
def test_attacks_that_take_nothing() -> None:
    match = political(age="II", p0={"cards": ["assassinate", "sabotage", "annex", "spy"], "government": "communism"})
    assert refused(match, "attack assassinate 1") == "TTA-AGGR-18"
    assert refused(match, "attack sabotage 1") == "TTA-AGGR-18"
    assert refused(match, "attack annex 1") == ""
    assert refused(match, "attack spy 1") == ""


@pytest.mark.rule("TTA-AGGR-19", "TTA-CARD-06", "TTA-CARD-65")
def test_raid_pays_half_of_the_printed_cost() -> None:
    match = attack("raid-i", p1={"workers": {"alchemy": 1, "philosophy": 0}, "specials": ["masonry"], "unused": 0})
    assert resources(civ(match)) == 3
    assert civ(match, 1).tokens.unused == 1
    assert civ(match, 1).workers["alchemy"] == 0


@pytest.mark.rule("TTA-AGGR-20")
def test_sacrifices_must_be_own_units() -> None:
    match = political(p0={"cards": ["raid-i"], "workers": {"warriors": 1}})
    play(match, "attack raid-i 1")
    assert refused(match, "sacrifice knights") == "TTA-AGGR-20"


# --- pacts ---

OPEN = "open-borders-agreement"


@pytest.mark.rule("TTA-PACT-01")
def test_no_pacts_with_two_players() -> None:
    match = political(p0={"cards": ["rats"]})
    assert refused(match, f"offer {OPEN} 1") == "TTA-PACT-01"


@pytest.mark.rule("TTA-PACT-02", "TTA-PACT-03", "TTA-PACT-05")
def test_an_offer_names_the_partner_and_the_roles() -> None:
    match = political("players=3", p0={"cards": ["promise-of-military-protection"]})
    assert [move for move in texts(match) if move.startswith("offer")] == [
        "offer promise-of-military-protection 1 a",
        "offer promise-of-military-protection 1 b",
        "offer promise-of-military-protection 2 a",
        "offer promise-of-military-protection 2 b",
    ]
    play(match, "offer promise-of-military-protection 2 b")
    assert match.seat == 2
    assert texts(match) == ["accept", "refuse"]
    play(match, "accept")
    own = civ(match)
    assert (own.pact.card, own.pact.partner, own.pact.a, own.hands.military) == (
        "promise-of-military-protection",
        2,
        2,
        [],
    )
    assert own.indicators.strength == 6
    assert civ(match, 2).indicators.culture_rate == 1


@pytest.mark.rule("TTA-PACT-04", "TTA-PACT-06")
def test_a_refused_offer_cancels_nothing() -> None:
    given = {"cards": ["peace-treaty"], "pact": OPEN, "partner": 1, "pact_a": 0}
    match = political("players=3", p0=dict(given))
    play(match, "offer peace-treaty 2", "refuse")
    own = civ(match)
    assert (own.pact.card, own.hands.military, own.hands.shown) == (OPEN, ["peace-treaty"], ["peace-treaty"])
    assert match.question == "actions"
    assert match.view(1)["table"]["civs"][0]["shown"] == ["peace-treaty"]
    taken = political("players=3", p0=dict(given))
    play(taken, "offer peace-treaty 2", "accept")
    assert civ(taken).pact.card == "peace-treaty"
    assert civ(taken, 1).indicators.military_actions == 2
    assert OPEN in table(taken).military.discards


@pytest.mark.rule("TTA-PACT-07", "TTA-PACT-17")
def test_accepting_does_not_touch_the_own_pact() -> None:
    match = political(
        "players=3", p0={"cards": ["military-pact"]}, p1={"pact": "peace-treaty", "partner": 0, "pact_a": 1}
    )
    play(match, "offer military-pact 1", "accept")
    assert civ(match, 1).pact.card == "peace-treaty"
    assert civ(match).pact.card == "military-pact"
    assert civ(match, 1).indicators.strength == 5
    assert civ(match, 1).indicators.culture_rate == 1


@pytest.mark.rule("TTA-PACT-09", "TTA-PACT-11", "TTA-PACT-12")
def test_cancelling_uses_the_political_action() -> None:
    match = political("players=3", p0={"cards": ["raid-i"]}, p1={"pact": "peace-treaty", "partner": 0, "pact_a": 1})
    assert refused(match, "attack raid-i 1") == "TTA-PACT-10"
    play(match, "cancel peace-treaty")
    assert match.question == "actions"
    assert civ(match, 1).pact.card == ""
    assert civ(match).indicators.culture_rate == 0
    other = political("players=3", p0={"cards": ["raid-i"]}, p1={"pact": "peace-treaty", "partner": 2, "pact_a": 1})
    assert refused(other, "cancel peace-treaty") == "TTA-PACT-09"


@pytest.mark.rule("TTA-PACT-10", "TTA-PACT-13", "TTA-PACT-14")
def test_pacts_that_forbid_end_or_stand_an_attack() -> None:
    ends = political("players=3", p0={"cards": ["raid-i"], "pact": "military-pact", "partner": 1, "pact_a": 0})
    assert civ(ends).indicators.strength == 5
    play(ends, "attack raid-i 1")
    assert civ(ends).pact.card == ""
    assert civ(ends).indicators.strength == 1
    stays = political("players=3", p0={"cards": ["raid-i"], "pact": OPEN, "partner": 1, "pact_a": 0})
    play(stays, "attack raid-i 1")
    assert civ(stays).pact.card == OPEN


@pytest.mark.rule("TTA-PACT-15", "TTA-WAR-16", "TTA-PACT-13")
def test_a_pending_war_is_settled_in_spite_of_a_pact() -> None:
    match = settle_war(
        "war-over-culture-ii",
        "players=3",
        p0={"workers": {"warriors": 4}, "pact": "peace-treaty", "partner": 1, "pact_a": 0, "leader": "mahatma-gandhi"},
        p1={"culture": 9, "workers": {"warriors": 1}},
    )
    assert civ(match).culture == 3
    assert civ(match).pact.card == "peace-treaty"


@pytest.mark.rule("TTA-PACT-16", "TTA-CARD-71")
def test_goods_of_pacts_come_in_the_own_production() -> None:
    match = scene("players=3", p0={"pact": "international-trade-agreement", "partner": 1, "pact_a": 0})
    play(match, "end", "draw 0")
    assert resources(civ(match)) == 3
    assert food(civ(match)) == 2
    assert food(civ(match, 1)) == 0
    while match.seat != 1 or match.question != "actions":
        play(match, texts(match)[-1])
    play(match, "end")
    assert food(civ(match, 1)) == 3
    assert resources(civ(match, 1)) == 2
    riot = scene(
        "players=3", p0={"pact": "international-trade-agreement", "partner": 1, "pact_a": 0, "yellow": 10, "unused": 0}
    )
    play(riot, "end")
    assert resources(civ(riot)) == 0


@pytest.mark.rule("TTA-PACT-18")
def test_no_new_pact_when_two_are_left() -> None:
    match = political("players=3", p0={"cards": ["peace-treaty"]}, p2={"resigned": 1})
    assert refused(match, "offer peace-treaty 1") == "TTA-PACT-18"


# --- tactics ---


@pytest.mark.rule("TTA-TACTIC-01", "TTA-TACTIC-02", "TTA-TACTIC-14")
def test_a_tactic_costs_a_military_action_and_replaces_the_old_one() -> None:
    match = scene(p0={"cards": ["fighting-band", "legion"], "workers": {"warriors": 3}})
    play(match, "play fighting-band")
    assert (civ(match).indicators.strength, civ(match).this_turn.used_military) == (4, 1)
    play(match, "play legion")
    assert (civ(match).indicators.strength, civ(match).tactic) == (5, "legion")
    assert table(match).military.discards == ["fighting-band"]
    assert refused(scene(p0={"cards": ["legion"], "used_military": 2}), "play legion") == "TTA-TACTIC-01"
    khan = scene(p0={"tactic": "legion", "workers": {"warriors": 3}, "leader": "genghis-khan", "hand": ["moses"]})
    assert civ(khan).indicators.strength == 3
    play(khan, "play moses")
    assert civ(khan).indicators.strength == 5


@pytest.mark.rule("TTA-TACTIC-03..05")
def test_armies_by_unit_types() -> None:
    assert armies("medieval-army", {"warriors": 2, "swordsmen": 1, "knights": 2}) == (2, 2)
    assert army_bonus("medieval-army", {"warriors": 2, "swordsmen": 1, "knights": 2})[0] == 4
    assert army_bonus("legion", {"warriors": 5})[0] == 2


@pytest.mark.rule("TTA-TACTIC-06", "TTA-TACTIC-08", "TTA-TACTIC-09", "TTA-TACTIC-12")
def test_outdated_units_reduce_the_bonus() -> None:
    # Defensive Army (II): 2 infantry and 1 artillery, 6 (3); Warriors of age A are outdated
    assert army_bonus("defensive-army", {"warriors": 2, "cannon": 1})[0] == 3
    assert army_bonus("defensive-army", {"swordsmen": 2, "cannon": 1})[0] == 6
    assert army_bonus("defensive-army", {"warriors": 1, "swordsmen": 3, "cannon": 2})[0] == 6 + 3
    # Entrenchments (III): infantry and 2 artillery, 9 (5); age I is outdated too
    assert army_bonus("entrenchments", {"swordsmen": 1, "rockets": 2})[0] == 5
    assert army_bonus("entrenchments", {"riflemen": 1, "cannon": 2})[0] == 9
    assert army_bonus("fortifications", {"cannon": 2})[0] == 4


@pytest.mark.rule("TTA-TACTIC-07", "TTA-TACTIC-13")
def test_whole_armies_among_the_sacrificed_add_their_bonus() -> None:
    own = civ(scene(p0={"tactic": "medieval-army", "workers": {"warriors": 2, "knights": 2}}))
    assert force(own, {"warriors": 1, "knights": 1}) == 1 + 2 + 2
    assert force(own, {"warriors": 2}) == 2


@pytest.mark.rule("TTA-TACTIC-10", "TTA-TACTIC-11", "TTA-AGE-06")
def test_modern_units_serve_old_tactics_which_never_grow_old() -> None:
    assert army_bonus("legion", {"modern-infantry": 3})[0] == 2
    match = scene(civil_deck=["iron"], age="II", p0={"tactic": "legion", "workers": {"warriors": 3}})
    play(match, "end", "draw 0")
    assert table(match).age == "III"
    assert civ(match).tactic == "legion"


@pytest.mark.rule("TTA-AIR-01..03", "TTA-AIR-05", "TTA-AIR-06")
def test_air_forces_double_an_army_each() -> None:
    units = {"riflemen": 1, "cannon": 4, "swordsmen": 1}
    assert army_bonus("entrenchments", {**units, "air-forces": 0})[0] == 9 + 5
    assert army_bonus("entrenchments", {**units, "air-forces": 1})[0] == 18 + 5
    assert army_bonus("entrenchments", {**units, "air-forces": 2})[0] == 18 + 10
    assert army_bonus("entrenchments", {**units, "air-forces": 5})[0] == 18 + 10
    match = scene(p0={"workers": {"air-forces": 1, "warriors": 0}, "wonders": ["great-wall"], "stores": {"bronze": 9}})
    assert civ(match).indicators.strength == 5
    play(match, "build air-forces")
    assert civ(match).indicators.strength == 10


@pytest.mark.rule("TTA-AIR-04")
def test_a_sacrificed_army_is_doubled_if_the_air_force_goes_with_it() -> None:
    own = civ(scene(p0={"tactic": "legion", "workers": {"warriors": 3, "air-forces": 1}}))
    assert force(own, {"warriors": 3}) == 3 + 2
    assert force(own, {"warriors": 3, "air-forces": 1}) == 3 + 5 + 4


@pytest.mark.rule("TTA-AGGR-08")
def test_the_log_tells_both_totals_of_a_battle() -> None:
    match = settle_war("war-over-culture-ii", p0={"workers": {"warriors": 4}}, p1={"workers": {"warriors": 1}})
    told = [event.params for event in match.log if event.id.startswith("battle.")]
    assert [(params["attack"], params["defense"], params["n"]) for params in told] == [(4, 1, 3)]
