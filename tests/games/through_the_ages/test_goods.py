"""Sections 21, 22, 23 and 30: paying, production, the simple game, happiness and corruption."""

from __future__ import annotations

import pytest

from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.indicators import discontent
from saecula.games.through_the_ages.tokens import FOOD, ORE, change, food, pay, receive, resources

from .scene import civ, play, refused, reveal, scene, table, texts


@pytest.mark.rule("TTA-PAY-01")
def test_a_token_pays_the_value_of_its_card() -> None:
    own = civ(scene(p0={"workers": {"iron": 0}, "stores": {"iron": 2}, "blue": 16}))
    assert pay(own, 2, ORE) == 2
    assert own.stores["iron"] == 1
    assert own.tokens.blue == 17


@pytest.mark.rule("TTA-PAY-02")
def test_moving_a_token_down_pays_the_difference() -> None:
    own = civ(scene(p0={"workers": {"iron": 0}, "stores": {"iron": 1}, "blue": 17}))
    assert pay(own, 1, ORE) == 1
    assert (own.stores["iron"], own.stores["bronze"], own.tokens.blue) == (0, 1, 17)


@pytest.mark.rule("TTA-PAY-03", "TTA-PAY-10")
def test_tokens_never_move_up() -> None:
    # three tokens of 1 never become one of 2: paying 1 of 3 leaves two tokens of 1
    assert change([2, 1], [0, 3], [False, False], 9, 1) == [0, 2]


@pytest.mark.rule("TTA-PAY-04", "TTA-PAY-10")
def test_change_may_use_tokens_of_the_bank() -> None:
    assert change([3, 1], [1, 0], [False, False], 9, 1) == [0, 2]
    assert change([3, 2, 1], [1, 0, 0], [False, False, False], 9, 1) == [0, 1, 0]
    assert change([5, 3, 1], [1, 0, 0], [False, False, False], 9, 1) == [0, 1, 1]


@pytest.mark.rule("TTA-PAY-05")
def test_without_change_the_surplus_is_lost() -> None:
    # price 1 with one token worth 3, a card worth 1 and an empty bank: the token moves down, 1 is lost
    assert change([3, 1], [1, 0], [False, False], 0, 1) == [0, 1]


@pytest.mark.rule("TTA-PAY-06", "TTA-PAY-07")
def test_a_card_without_workers_receives_and_changes() -> None:
    own = civ(scene(p0={"workers": {"iron": 0, "bronze": 0}}))
    assert receive(own, 3, ORE) == 3
    assert (own.stores["iron"], own.stores["bronze"], own.tokens.blue) == (1, 1, 16)


@pytest.mark.rule("TTA-PAY-08", "TTA-BBANK-04")
def test_only_what_the_bank_can_supply_is_received() -> None:
    own = civ(scene(p0={"blue": 1}))
    assert receive(own, 3, ORE) == 1


@pytest.mark.rule("TTA-PAY-09")
def test_food_pays_no_resources() -> None:
    match = scene(p0={"stores": {"agriculture": 9}})
    assert refused(match, "build bronze") == "TTA-BUILD-02"
    own = civ(match)
    assert pay(own, 2, FOOD) == 2
    assert food(own) == 7


@pytest.mark.rule("TTA-PAY-11")
def test_a_payment_leaves_the_most_tokens_in_the_bank() -> None:
    # paying 2 from {2: 1, 1: 2}: giving the two tokens of 1 frees two tokens, giving the one of 2 only one
    assert change([2, 1], [1, 2], [False, False], 9, 2) == [1, 0]
    # paying 3 from {3: 1, 2: 1, 1: 1}: the tokens of 2 and 1 go, the highest card keeps its own
    assert change([3, 2, 1], [1, 1, 1], [False, False, False], 9, 3) == [1, 0, 0]


@pytest.mark.rule("TTA-PAY-12")
def test_receiving_uses_the_highest_card_that_fits() -> None:
    own = civ(scene(p0={"workers": {"iron": 0, "oil": 0}}))
    receive(own, 4, ORE)
    assert own.stores == {"agriculture": 0, "bronze": 0, "iron": 2, "oil": 0}


@pytest.mark.rule("TTA-PAY-13", "TTA-GEN-14")
def test_forced_losses_are_paid_with_change() -> None:
    match = reveal("raiders", p0={"workers": {"warriors": 0, "coal": 0}, "stores": {"coal": 1}, "blue": 17})
    assert resources(civ(match)) == 1  # 2 of 3 were lost, the token moved to Bronze
    assert civ(match).stores["bronze"] == 1


@pytest.mark.rule("TTA-PAY-14")
def test_producing_by_a_card_brings_no_consumption() -> None:
    match = scene(p0={"hand": ["bountiful-harvest-i"], "yellow": 10, "blue": 4, "stores": {"bronze": 14}})
    play(match, "use bountiful-harvest-i")
    assert food(civ(match)) == 2
    assert resources(civ(match)) == 14


# --- production ---


@pytest.mark.rule("TTA-PROD-01..03", "TTA-PROD-05", "TTA-PROD-06")
def test_production() -> None:
    match = scene(p0={"workers": {"religion": 1, "irrigation": 1, "iron": 2}})
    play(match, "end")
    own = civ(match)
    assert (own.culture, own.science) == (1, 1)
    assert (food(own), resources(own)) == (2 + 2, 2 + 4)
    assert own.tokens.blue == 18 - 3 - 4


@pytest.mark.rule("TTA-PROD-04", "TTA-PROD-13")
def test_the_civilization_eats_after_the_farms_have_produced() -> None:
    match = scene(p0={"yellow": 12, "workers": {"religion": 2}})
    play(match, "end")
    assert food(civ(match)) == 0
    assert civ(match).culture == 2


@pytest.mark.rule("TTA-PROD-08", "TTA-PROD-10")
def test_starvation_costs_4_culture_for_each_food() -> None:
    match = scene(
        p0={"yellow": 8, "culture": 20, "workers": {"agriculture": 0, "theology": 3}, "stores": {"agriculture": 1}}
    )
    play(match, "end")
    assert civ(match).culture == 20 + 3 - 4 * 2
    assert food(civ(match)) == 0


@pytest.mark.rule("TTA-PROD-07", "TTA-PROD-11", "TTA-CORR-01", "TTA-CORR-03")
def test_the_order_of_production() -> None:
    # bank 10: farms take 2 (8), consumption 2 gives 2 back (10), mines take 2 (8): corruption 2
    match = scene(p0={"blue": 10, "yellow": 12, "workers": {"religion": 2}, "stores": {"bronze": 8}})
    play(match, "end")
    assert resources(civ(match)) == 8 + 2 - 2
    assert match.question == "military.draw"


@pytest.mark.rule("TTA-PROD-12")
def test_tokens_freed_by_consumption_serve_the_mines() -> None:
    match = scene("players=2, version=simple", p0={"blue": 2, "yellow": 12, "stores": {"bronze": 16}})
    play(match, "end")
    assert food(civ(match)) == 0
    assert resources(civ(match)) == 18


# --- the simple game ---


@pytest.mark.rule("TTA-GEN-09", "TTA-SIMPLE-14")
def test_effects_of_missing_mechanisms_are_ignored_in_the_simple_game() -> None:
    match = scene(
        "players=2, version=simple",
        p0={
            "leader": "genghis-khan",
            "workers": {"knights": 2},
            "wonders": ["colossus"],
            "hand": ["christopher-columbus"],
        },
    )
    assert civ(match).indicators.strength == 1 + 2 * 3 + 1
    assert civ(match).indicators.culture_rate == 2 + 1
    play(match, "play christopher-columbus", "end")
    assert match.question == "actions"


@pytest.mark.rule("TTA-SIMPLE-03", "TTA-BUILD-13", "TTA-CARD-55")
def test_free_buildings_need_an_unused_worker_and_room() -> None:
    match = scene(
        "players=2, version=simple",
        phase="begin",
        current=["development-of-religion"],
        p0={"unused": 0},
        p1={"unused": 2},
    )
    assert match.seat == 1
    assert texts(match) == ["build religion", "pass"]
    play(match, "build religion")
    assert (civ(match, 1).workers["religion"], civ(match, 1).tokens.unused) == (1, 1)
    assert match.question == "actions"
    full = scene(
        "players=2, version=simple",
        phase="begin",
        current=["development-of-religion"],
        p0={"workers": {"religion": 2}},
        p1={"unused": 0},
    )
    assert full.question == "actions"


@pytest.mark.rule("TTA-SIMPLE-04", "TTA-SIMPLE-05")
def test_no_discontent_and_no_military_cards_in_the_simple_game() -> None:
    match = scene("players=2, version=simple", p0={"yellow": 4, "unused": 0, "stores": {"agriculture": 9}})
    play(match, "end")
    assert civ(match).science == 1
    assert civ(match).hands.military == []
    assert match.question == "actions"
    assert match.seat == 1
    assert refused(match, "play legion") == "TTA-SIMPLE-05"
    assert refused(match, "event rats") == "TTA-SIMPLE-05"


@pytest.mark.rule("TTA-SIMPLE-06", "TTA-ROW-12")
def test_the_simple_game_ends_with_the_round_of_the_last_card() -> None:
    match = scene("players=3, version=simple", civil_deck=["iron"], current=[])
    play(match, "end")
    assert table(match).last_round == 3
    assert match.seat == 1
    play(match, "end")
    assert match.seat == 2
    play(match, "end")
    assert match.over


@pytest.mark.rule("TTA-SIMPLE-07..13", "TTA-END-20")
def test_the_bonuses_of_the_simple_game() -> None:
    match = scene(
        "players=2, version=simple",
        turn=1,
        last_round=3,
        current=[],
        p0={
            "culture": 10,
            "science": 33,
            "hand": ["iron"],
            "government": "theocracy",
            "specials": ["cartography"],
            "workers": {"alchemy": 0, "irrigation": 1, "swordsmen": 1},
            "stores": {"bronze": 9},
            "wonders": ["taj-mahal"],
        },
    )
    play(match, "end")
    # Theocracy, Cartography, Alchemy, Irrigation, Swordsmen: 5 technologies = 10
    # strength: Warriors 1, Swordsmen 2, Cartography 1 = 4 = 8; happy faces of Theocracy 2 = 4
    # science rate 1; food 2 + 2 = 4; resources 2
    assert match.outcome is not None
    assert match.outcome.scores[0] == 10 + 10 + 8 + 4 + 1 + 4 + 2


@pytest.mark.rule("TTA-SIMPLE-10")
def test_happy_faces_give_at_most_16() -> None:
    match = scene(
        "players=2, version=simple",
        turn=1,
        last_round=3,
        current=[],
        p0={"workers": {"religion": 9, "warriors": 0, "philosophy": 0, "agriculture": 0, "bronze": 0}},
    )
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.scores[0] == 16


# --- happiness and corruption ---


@pytest.mark.rule("TTA-HAPPY-02", "TTA-HAPPY-06")
def test_discontent_workers_may_be_used_to_build() -> None:
    match = scene(p0={"yellow": 16, "unused": 1, "stores": {"bronze": 3}})
    assert discontent(civ(match)) == 1
    play(match, "build religion")
    assert discontent(civ(match)) == 0


@pytest.mark.rule("TTA-HAPPY-04", "TTA-HAPPY-05", "TTA-HAPPY-07")
def test_an_uprising_skips_the_whole_phase() -> None:
    match = scene(p0={"yellow": 12, "unused": 1, "workers": {"alchemy": 1, "drama": 0}, "culture": 5})
    play(match, "end")
    own = civ(match)
    assert (own.culture, own.science, food(own), resources(own), own.hands.military) == (5, 0, 0, 0, [])
    assert match.seat == 1
    calm = scene(p0={"yellow": 12, "unused": 2, "stores": {"agriculture": 2}})
    play(calm, "end")
    assert civ(calm).science == 1


@pytest.mark.rule("TTA-HAPPY-09")
def test_events_make_farms_produce_in_spite_of_discontent() -> None:
    match = reveal("good-harvest", p0={"yellow": 10, "unused": 0})
    assert food(civ(match)) == 2


@pytest.mark.rule("TTA-CORR-02", "TTA-CORR-04")
def test_corruption_takes_resources_only_and_at_most_all() -> None:
    match = scene(p0={"blue": 4, "workers": {"bronze": 1}, "stores": {"agriculture": 14}})
    play(match, "end")
    # farms take 2 tokens, the mine 1: 1 left, corruption 4; there is only 1 resource
    assert (resources(civ(match)), food(civ(match))) == (0, 16)


@pytest.mark.rule("TTA-CORR-04")
def test_corruption_that_takes_nothing_is_not_told() -> None:
    poor = scene(p0={"blue": 3, "workers": {"bronze": 0}, "stores": {"agriculture": 15}})
    play(poor, "end")
    assert resources(civ(poor)) == 0
    assert [event for event in poor.log if event.id == "corruption"] == []
    rich = scene(p0={"blue": 4, "workers": {"bronze": 1}, "stores": {"agriculture": 14}})
    play(rich, "end")
    assert [event.params["n"] for event in rich.log if event.id == "corruption"] == [1]


@pytest.mark.rule("TTA-CORR-05")
def test_under_the_optional_rule_one_mine_may_rest() -> None:
    match = scene(
        "players=2, optional_corruption=yes", p0={"blue": 12, "workers": {"iron": 1}, "stores": {"bronze": 6}}
    )
    play(match, "end")
    assert match.question == "production.spare"
    assert texts(match) == ["pass", "spare iron", "spare bronze"]
    play(match, "spare bronze")
    # 12 - 2 farms - 1 iron - 1 bronze = 8: corruption is still 2
    assert resources(civ(match)) == 6 + 2 + 1 - 2
    other = scene("players=2, optional_corruption=yes", p0={"blue": 12, "stores": {"bronze": 6}})
    play(other, "end", "spare bronze")
    assert resources(civ(other)) == 7
    assert civ(other).tokens.blue == 9
    same = scene("players=2, optional_corruption=yes", p0={"blue": 12, "stores": {"bronze": 6}})
    play(same, "end", "pass")
    assert resources(civ(same)) == 6 + 2 - 2


@pytest.mark.rule("TTA-CORR-06")
def test_tokens_on_labs_pay_corruption_and_those_on_wonders_do_not() -> None:
    match = scene(
        p0={
            "blue": 6,
            "leader": "nikola-tesla",
            "workers": {"bronze": 0, "scientific-method": 1},
            "project": "taj-mahal",
            "steps": 2,
            "stores": {"agriculture": 10},
        }
    )
    play(match, "end")
    # farms 2, the lab 1: 3 tokens left, corruption 4; the lab's 2 resources are lost, the steps stay
    assert resources(civ(match)) == 0
    assert civ(match).steps == 2


def test_numbers_of_the_cards_come_from_the_file() -> None:
    assert CARDS["coal"].cost == 8
    assert CARDS["coal"].resource == 3


@pytest.mark.rule("TTA-PROD-03", "TTA-PROD-05")
def test_the_log_says_how_many_tokens_farms_and_mines_take_from_the_bank() -> None:
    match = scene(p0={"blue": 16, "workers": {"agriculture": 2, "bronze": 3}, "unused": 0})
    play(match, "end")
    told = {event.id: event.params for event in match.log if event.seat == 0}
    assert told["production"]["tokens"] == 2
    assert told["mines"] == {"n": 3, "tokens": 3}
