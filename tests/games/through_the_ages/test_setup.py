"""Sections 1 to 6: versions, components, setup, banks, tracks."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import BadOption
from saecula.games.through_the_ages.cards import (
    AGES,
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    GROWTH,
    IMPACTS,
    INITIAL,
    NEED,
    deck_of,
)
from saecula.games.through_the_ages.indicators import discontent, reckon
from saecula.games.through_the_ages.tokens import food, resources

from .scene import civ, play, refused, scene, table, texts


def start(options: str, seed: int = 1) -> saecula.Match:
    return saecula.game(f"through-the-ages({options})").start(seed)


@pytest.mark.rule("TTA-GEN-01", "TTA-GEN-02")
def test_three_versions_for_two_to_four_players() -> None:
    for version in ("simple", "advanced", "full"):
        for players in (2, 3, 4):
            assert len(table(start(f"players={players}, version={version}")).civs) == players
    for players in (1, 5):
        with pytest.raises(BadOption):
            start(f"players={players}")
    with pytest.raises(BadOption):
        start("players=2, version=short")


@pytest.mark.rule("TTA-GEN-03", "TTA-GEN-04")
def test_most_culture_wins_and_a_tie_is_shared() -> None:
    match = scene(
        "players=3",
        age="IV",
        round=20,
        last_round=20,
        turn=2,
        current=[],
        future=[],
        p0={"culture": 40, "science": 0},
        p1={"culture": 40},
        p2={"culture": 12},
    )
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.scores == [40, 40, 12]
    assert match.outcome.ranking == [1, 1, 3]
    assert match.outcome.reason == "last-age"


@pytest.mark.rule("TTA-GEN-05..08")
def test_turns_go_clockwise_and_all_have_the_same_number() -> None:
    match = start("players=3, version=simple")
    order = []
    for _ in range(7):
        order.append((table(match).round, match.seat))
        play(match, "end")
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]


@pytest.mark.rule("TTA-GEN-10", "TTA-GEN-14", "TTA-PROD-09")
def test_nobody_loses_more_than_there_is() -> None:
    match = scene(p0={"yellow": 0, "culture": 3, "workers": {"agriculture": 0}, "unused": 20})
    play(match, "end")
    assert civ(match).culture == 0


@pytest.mark.rule("TTA-GEN-12")
def test_what_is_open_and_what_is_hidden() -> None:
    match = scene(
        p0={"cards": ["legion", "spy"], "hand": ["iron"]},
        p1={"cards": ["raid-i"], "hand": ["alchemy"]},
        current=["rats", "civil-unrest"],
        future=["foray"],
        seeded={"foray": 0},
    )
    mine, theirs, spectator = match.view(0)["table"], match.view(1)["table"], match.view(None)["table"]
    assert mine["civs"][0]["cards"] == ["legion", "spy"]
    assert theirs["civs"][0]["cards"] == []
    assert spectator["civs"][0]["cards"] == []
    assert theirs["civs"][0]["backs"] == ["I", "II"]
    assert theirs["civs"][0]["hand"] == ["iron"]
    assert mine["current_events"] == ["I", "II"]
    assert mine["future_events"] == ["I"]
    assert mine["seeded"] == ["foray"]
    assert theirs["seeded"] == []
    assert "foray" not in str(theirs)
    assert "rats" not in str(mine)
    assert mine["row"] == table(match).row


@pytest.mark.rule("TTA-GEN-13", "TTA-EVENT-14")
def test_choices_of_one_event_go_in_turn_order_from_the_current_player() -> None:
    match = scene("players=3, version=simple", phase="begin", turn=0, round=3, current=["development-of-markets"])
    seats = []
    for _ in range(3):
        assert match.question == "goods.kind"
        seats.append(match.seat)
        play(match, "food 2")
    assert seats == [0, 1, 2]


@pytest.mark.rule("TTA-COMP-01", "TTA-COMP-02", "TTA-COMP-04..07")
def test_families_ages_levels_and_kinds() -> None:
    assert {card.deck for card in CARDS.values()} == {"civil", "initial", "military"}
    for card in CARDS.values():
        assert card.level == AGES.index(card.age)
        assert card.technology == (card.type in ("farm", "mine", "urban", "unit", "government", "special"))
    assert {card.type for card in CARDS.values() if card.deck == "civil" and not card.technology} == {
        "leader",
        "wonder",
        "action",
    }
    assert len(CARDS) == 244


@pytest.mark.rule("TTA-COMP-08..10")
def test_types_of_buildings_units_and_military_cards() -> None:
    assert {card.kind for card in CARDS.values() if card.type == "urban"} == {
        "temple",
        "lab",
        "theater",
        "arena",
        "library",
    }
    assert {card.kind for card in CARDS.values() if card.type == "unit"} == {
        "infantry",
        "cavalry",
        "artillery",
        "air force",
    }
    assert {card.type for card in CARDS.values() if card.deck == "military"} == {
        "event",
        "territory",
        "aggression",
        "pact",
        "tactics",
        "bonus",
        "war",
    }


@pytest.mark.rule("TTA-COMP-11", "TTA-SETUP-08")
def test_marked_civil_cards() -> None:
    for age in ("I", "II", "III"):
        assert [len(deck_of("civil", age, n)) for n in (2, 3, 4)] == [45, 50, 55]
    assert [len(deck_of("civil", "A", n)) for n in (2, 3, 4)] == [20, 20, 20]


@pytest.mark.rule("TTA-COMP-12..14")
def test_counts_of_military_cards() -> None:
    assert len(deck_of("military", "A", 4)) == 10
    assert all(CARDS[id].type == "event" for id in deck_of("military", "A", 4))
    wars = [id for id in deck_of("military", "II", 4) if CARDS[id].type == "war"]
    assert len(wars) == 4
    pacts = [id for age in ("I", "II") for id in deck_of("military", age, 4) if CARDS[id].type == "pact"]
    assert len(pacts) == 6
    assert len(IMPACTS) == 13
    assert sorted(id for id in deck_of("military", "III", 4) if CARDS[id].type == "event") == IMPACTS


@pytest.mark.rule("TTA-COMP-15")
def test_copies_depend_on_the_number_of_players() -> None:
    assert deck_of("civil", "I", 4).count("iron") == 3
    assert deck_of("civil", "I", 2).count("iron") == 2
    match = scene("players=2", p1={"workers": {"iron": 0}})
    assert "take 5" in texts(match)  # iron


@pytest.mark.rule("TTA-COMP-16", "TTA-COMP-17", "TTA-SETUP-03", "TTA-SETUP-05")
def test_starting_technologies() -> None:
    assert sorted(INITIAL) == ["agriculture", "bronze", "despotism", "philosophy", "religion", "warriors"]
    own = civ(start("players=2"))
    assert own.workers == {"agriculture": 2, "bronze": 2, "philosophy": 1, "religion": 0, "warriors": 1}
    assert own.government == "despotism"
    assert (own.indicators.civil_actions, own.indicators.military_actions, CARDS["despotism"].limit) == (4, 2, 2)
    assert refused(scene(), "build iron") == "TTA-COMP-17"


@pytest.mark.rule("TTA-COMP-18", "TTA-YBANK-13")
def test_tokens_gained_come_from_the_box_into_the_bank() -> None:
    match = scene(
        "players=2",
        phase="politics",
        p0={"leader": "christopher-columbus", "cards": ["fertile-territory-i"], "yellow": 10, "unused": 9},
    )
    play(match, "claim fertile-territory-i")
    assert civ(match).tokens.yellow == 13
    assert civ(match).tokens.unused == 9


@pytest.mark.rule("TTA-COMP-19", "TTA-ROW-09", "TTA-AGE-02")
def test_age_one_begins_with_the_start_players_second_refill() -> None:
    match = start("players=2")
    play(match, "take 1", "end")
    assert table(match).age == "A"
    play(match, "end")
    assert table(match).age == "I"
    assert table(match).round == 2
    assert len(table(match).civil_deck) == 45
    assert len(table(match).row) == 13
    assert all(CARDS[id].age == "A" for id in table(match).row)
    assert civ(match).tokens.yellow == 18


@pytest.mark.rule("TTA-COMP-20", "TTA-ROW-06", "TTA-ACTION-01")
def test_played_civil_cards_are_out_of_the_game() -> None:
    match = scene(p0={"hand": ["work-of-art-i"]})
    play(match, "use work-of-art-i")
    assert civ(match).hands.civil == []
    assert civ(match).this_turn.used_civil == 1
    assert table(match).civil_deck.count("work-of-art-i") == 1  # the printed copy; none came back


@pytest.mark.rule("TTA-SETUP-01", "TTA-SETUP-02", "TTA-SETUP-04", "TTA-SETUP-06", "TTA-SETUP-23")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_every_civilization_starts_alike(version: str) -> None:
    for own in table(start(f"players=4, version={version}")).civs:
        assert own.tokens.yellow + own.tokens.unused + sum(own.workers.values()) == 25
        assert (own.tokens.yellow, own.tokens.unused, own.tokens.blue) == (18, 1, 18)
        assert (food(own), resources(own)) == (0, 0)
        assert (own.culture, own.science, own.indicators.culture_rate, own.indicators.science_rate) == (0, 0, 0, 1)
        assert (own.indicators.strength, own.indicators.happiness) == (1, 0)


@pytest.mark.rule("TTA-SETUP-07")
def test_seat_0_is_the_start_player() -> None:
    assert start("players=3").seat == 0


@pytest.mark.rule("TTA-SETUP-09", "TTA-SETUP-10", "TTA-ROW-01")
def test_the_row_has_thirteen_cards_of_age_a() -> None:
    match = start("players=4")
    assert len(table(match).row) == 13
    assert all(table(match).row)
    assert sorted(table(match).row + table(match).civil_deck) == deck_of("civil", "A", 4)
    assert table(match).later_civil["I"] == deck_of("civil", "I", 4)


@pytest.mark.rule("TTA-SETUP-11", "TTA-SETUP-12")
def test_decks_of_the_simple_game() -> None:
    t = table(start("players=3, version=simple"))
    assert list(t.later_civil) == ["I"]
    assert t.military.deck == []
    assert t.military.later == {}
    assert len(t.events.current) == 9
    assert "development-of-politics" not in t.events.current


@pytest.mark.rule("TTA-SETUP-13..15", "TTA-SETUP-19", "TTA-SETUP-20")
def test_decks_of_the_advanced_game() -> None:
    t = table(start("players=4, version=advanced"))
    assert list(t.later_civil) == ["I", "II"]
    assert list(t.military.later) == ["II"]
    assert (len(t.military.deck), len(t.military.later["II"])) == (50, 46)
    assert not [id for id in t.military.later["II"] if CARDS[id].type == "war"]
    assert len(t.open_bonus) == 4
    assert all(id in IMPACTS for id in t.open_bonus)
    two = table(start("players=2, version=advanced"))
    assert not [id for id in two.military.deck + two.military.later["II"] if CARDS[id].type == "pact"]
    assert (len(two.military.deck), len(two.military.later["II"])) == (48, 42)


@pytest.mark.rule("TTA-SETUP-16..18", "TTA-SETUP-22")
def test_current_events_at_the_start() -> None:
    found = set()
    for players in (2, 3, 4):
        for seed in range(12):
            t = table(start(f"players={players}", seed))
            assert len(t.events.current) == players + 2
            assert all(CARDS[id].age == "A" for id in t.events.current)
            assert len(t.military.gone) == 10 - players - 2
            assert t.military.gone_seen == [0] * len(t.military.gone)
            assert t.events.future == []
            assert t.events.past == []
            found.update(t.events.current)
    assert "development-of-politics" in found


@pytest.mark.rule("TTA-SETUP-21")
def test_decks_of_the_full_game() -> None:
    t = table(start("players=4"))
    assert [len(t.military.deck), *map(len, t.military.later.values())] == [50, 50, 45]
    assert [len(deck) for deck in t.later_civil.values()] == [55, 55, 55]
    assert t.open_bonus == []
    two = table(start("players=2"))
    assert [len(two.military.deck), *map(len, two.military.later.values())] == [48, 46, 41]


@pytest.mark.rule("TTA-YBANK-01..07", "TTA-YBANK-11", "TTA-YBANK-12", "TTA-BANKS-01")
@pytest.mark.parametrize(
    ("tokens", "cost", "eaten", "need"),
    [
        (18, 2, 0, 0),
        (17, 2, 0, 0),
        (16, 3, 1, 1),
        (13, 3, 1, 1),
        (12, 4, 2, 2),
        (11, 4, 2, 2),
        (10, 4, 2, 3),
        (9, 4, 2, 3),
        (8, 5, 3, 4),
        (7, 5, 3, 4),
        (6, 5, 3, 5),
        (5, 5, 3, 5),
        (4, 7, 4, 6),
        (3, 7, 4, 6),
        (2, 7, 4, 7),
        (1, 7, 4, 7),
    ],
)
def test_the_yellow_strip(tokens: int, cost: int, eaten: int, need: int) -> None:
    assert (GROWTH[tokens], CONSUMPTION[tokens], NEED[tokens]) == (cost, eaten, need)


@pytest.mark.rule("TTA-YBANK-08", "TTA-POP-03")
def test_an_empty_yellow_bank() -> None:
    assert (CONSUMPTION[0], NEED[0]) == (6, 8)
    match = scene(p0={"yellow": 0, "stores": {"agriculture": 9}})
    assert refused(match, "grow") == "TTA-YBANK-08"


@pytest.mark.rule("TTA-YBANK-09", "TTA-POP-01")
def test_population_comes_from_the_bank() -> None:
    match = scene(p0={"stores": {"agriculture": 2}})
    play(match, "grow")
    assert (civ(match).tokens.yellow, civ(match).tokens.unused) == (17, 2)


@pytest.mark.rule("TTA-YBANK-10", "TTA-BBANK-10")
def test_tokens_beyond_the_printed_spaces_belong_to_the_rightmost_region() -> None:
    assert (GROWTH[24], CONSUMPTION[24], NEED[24]) == (2, 0, 0)
    assert CORRUPTION[25] == 0


@pytest.mark.rule("TTA-BBANK-01..03", "TTA-BBANK-05")
def test_blue_tokens_are_food_on_farms_and_resources_on_mines() -> None:
    match = scene(
        p0={
            "workers": {"irrigation": 0, "iron": 0},
            "blue": 10,
            "stores": {"agriculture": 1, "irrigation": 2, "bronze": 3, "iron": 2},
        }
    )
    assert (food(civ(match)), resources(civ(match))) == (5, 7)
    play(match, "build bronze")
    assert resources(civ(match)) == 5
    assert civ(match).tokens.blue == 12  # two tokens of bronze: the most tokens in the bank
    play(match, "end")
    assert food(civ(match)) == 5 + 2  # two farms


@pytest.mark.rule("TTA-BBANK-04", "TTA-PAY-08", "TTA-PROD-12")
def test_an_empty_blue_bank_produces_nothing() -> None:
    match = scene(p0={"blue": 1, "stores": {"bronze": 17}})
    play(match, "end")
    assert food(civ(match)) == 1
    assert resources(civ(match)) == 11


@pytest.mark.rule("TTA-BBANK-06")
def test_the_best_card_gets_the_last_tokens() -> None:
    match = scene(p0={"blue": 1, "workers": {"agriculture": 2, "irrigation": 1}, "stores": {"bronze": 4}})
    play(match, "end")
    assert civ(match).stores["irrigation"] == 1
    assert civ(match).stores["agriculture"] == 0


@pytest.mark.rule("TTA-BBANK-07")
def test_no_corruption_in_the_simple_game() -> None:
    match = scene("players=2, version=simple", p0={"blue": 4, "stores": {"bronze": 14}})
    play(match, "end")
    assert resources(civ(match)) == 16


@pytest.mark.rule("TTA-BBANK-08", "TTA-BANKS-01", "TTA-CORR-01")
@pytest.mark.parametrize(("tokens", "loss"), [(18, 0), (9, 0), (8, 2), (5, 2), (4, 4), (1, 4), (0, 6)])
def test_the_blue_strip(tokens: int, loss: int) -> None:
    assert CORRUPTION[tokens] == loss


@pytest.mark.rule("TTA-BBANK-09")
def test_extra_blue_tokens_stay_as_long_as_the_card() -> None:
    match = scene(p0={"hand": ["justice-system", "civil-service"], "science": 30, "specials": ["code-of-laws"]})
    play(match, "play justice-system")
    assert civ(match).tokens.blue == 21
    play(match, "play civil-service")
    assert civ(match).tokens.blue == 21  # three tokens left, three came


@pytest.mark.rule("TTA-BBANK-11", "TTA-BBANK-12", "TTA-WONDER-03", "TTA-WONDER-04")
def test_tokens_on_a_wonder_are_missing_from_the_bank() -> None:
    match = scene(p0={"project": "taj-mahal", "blue": 12, "stores": {"bronze": 6}})
    play(match, "stage 1")
    assert civ(match).steps == 1
    assert civ(match).tokens.blue == 12 + 2 - 1
    assert resources(civ(match)) == 4


@pytest.mark.rule("TTA-TRACK-01")
def test_culture_points_are_unlimited() -> None:
    match = scene(p0={"culture": 199, "workers": {"religion": 2}})
    play(match, "end")
    assert civ(match).culture == 201


@pytest.mark.rule("TTA-TRACK-02", "TTA-PROD-02")
def test_science_points_stop_at_40() -> None:
    match = scene(p0={"science": 39, "workers": {"philosophy": 3}})
    play(match, "end")
    assert civ(match).science == 40


@pytest.mark.rule("TTA-TRACK-03..05", "TTA-TRACK-12", "TTA-END-15")
def test_rates_and_strength_are_capped_but_the_sum_is_kept() -> None:
    match = scene(p0={"workers": {"movies": 9, "computers": 7, "modern-infantry": 14}})
    own = civ(match)
    assert (own.indicators.culture_rate, own.indicators.science_rate, own.indicators.strength) == (30, 30, 60)
    own.workers["movies"] = 8  # 32 is still above the cap
    reckon(table(match), 0)
    assert own.indicators.culture_rate == 30


@pytest.mark.rule("TTA-TRACK-06", "TTA-TRACK-07")
def test_happiness_is_between_0_and_8_and_unhappy_faces_cancel() -> None:
    match = scene(p0={"workers": {"organized-religion": 3}}, p1={"government": "communism"})
    assert civ(match).indicators.happiness == 8
    assert civ(match, 1).indicators.happiness == 0
    kremlin = scene(p0={"workers": {"religion": 3}, "wonders": ["kremlin"]})
    assert civ(kremlin).indicators.happiness == 1


@pytest.mark.rule("TTA-TRACK-08")
def test_rates_add_up_over_everything_in_play() -> None:
    match = scene(
        "players=3",
        p0={
            "workers": {"religion": 2, "drama": 1},
            "wonders": ["taj-mahal"],
            "leader": "mahatma-gandhi",
            "government": "democracy",
            "pact": "peace-treaty",
            "partner": 1,
            "pact_a": 0,
        },
    )
    # temples 2, theater 2, Taj Mahal 3, Gandhi 2, Democracy 2, pact 1
    assert civ(match).indicators.culture_rate == 12
    assert civ(match, 1).indicators.culture_rate == 1


@pytest.mark.rule("TTA-TRACK-09", "TTA-BUILD-10", "TTA-BUILD-05")
def test_indicators_change_at_once_points_only_in_production() -> None:
    match = scene(p0={"stores": {"bronze": 3}})
    play(match, "build religion")
    assert (civ(match).indicators.culture_rate, civ(match).indicators.happiness, civ(match).culture) == (1, 1, 0)
    play(match, "end")
    assert civ(match).culture == 1


@pytest.mark.rule("TTA-TRACK-10")
def test_strength_is_units_bonuses_and_armies() -> None:
    match = scene(p0={"workers": {"warriors": 2, "knights": 1}, "tactic": "medieval-army", "leader": "julius-caesar"})
    assert civ(match).indicators.strength == 2 + 2 + 2 + 1


@pytest.mark.rule("TTA-TRACK-11")
def test_a_rate_never_falls_below_0() -> None:
    match = scene("players=3", p0={"pact": "loss-of-sovereignty", "partner": 1, "pact_a": 0})
    assert civ(match, 0).indicators.culture_rate == 2
    assert civ(match, 1).indicators.culture_rate == 0


@pytest.mark.rule("TTA-TRACK-13", "TTA-CARD-21", "TTA-CARD-22")
def test_basilica_doubles_happy_faces_before_unhappy_ones_are_taken_off() -> None:
    match = scene(p0={"workers": {"religion": 2}, "wonders": ["st-peters-basilica", "kremlin"]})
    assert civ(match).indicators.happiness == 2 * 2 - 2
    many = scene(p0={"workers": {"religion": 3, "theology": 1}, "wonders": ["st-peters-basilica"]})
    assert civ(many).indicators.happiness == 8


@pytest.mark.rule("TTA-HAPPY-01", "TTA-HAPPY-03", "TTA-HAPPY-08")
def test_discontent_workers() -> None:
    match = scene(p0={"yellow": 10, "workers": {"religion": 1}, "unused": 0})
    assert discontent(civ(match)) == 2


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("players=2, version=simple, simpler=yes", "simpler"),
        ("players=3, version=simple, peaceful=yes", "peaceful"),
        ("players=2, version=advanced, bonus_cards=private", "full"),
        ("players=2, version=advanced, resigning=yes", "full"),
        ("players=2, fewer_bonuses=yes", "only be used with bonus cards"),
        ("players=2, no_ganging_up=yes", "two players"),
        ("players=3, no_ganging_up=yes, peaceful=yes", "peaceful"),
        ("players=2, peaceful=with-pacts", "pacts"),
    ],
)
def test_options_without_sense_are_refused_with_the_reason(options: str, word: str) -> None:
    with pytest.raises(BadOption, match=word):
        start(options)
