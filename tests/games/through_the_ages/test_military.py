"""Sections 24 to 26: military cards, political actions, events."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.effects.events import by_culture, by_strength, two_of, two_weakest

from .scene import civ, play, political, refused, reveal, scene, table, texts


@pytest.mark.rule("TTA-MIL-01", "TTA-MIL-11", "TTA-MIL-04")
def test_a_card_for_each_unused_military_action_at_most_three() -> None:
    match = scene(p0={"used_military": 1})
    play(match, "end")
    assert texts(match) == ["draw 0", "draw 1"]
    assert refused(match, "draw 2") == "TTA-MIL-01"
    play(match, "draw 1")
    assert len(civ(match).hands.military) == 1
    assert match.seat == 1
    many = scene(p0={"government": "communism"})
    play(many, "end")
    assert texts(many)[-1] == "draw 3"
    play(many, "draw 0")
    assert civ(many).hands.military == []


@pytest.mark.rule("TTA-MIL-02")
def test_cards_come_from_the_deck_of_the_age() -> None:
    for age in ("I", "II", "III"):
        match = scene(age=age)
        play(match, "end", "draw 2")
        assert [CARDS[id].age for id in civ(match).hands.military] == [age, age]


@pytest.mark.rule("TTA-MIL-03", "TTA-FIRST-04")
def test_the_first_cards_come_at_the_end_of_round_2() -> None:
    match = saecula.game("through-the-ages(players=2)").start(1)
    play(match, "end", "end")
    assert match.question == "actions"
    assert table(match).round == 2
    play(match, "end")
    assert match.question == "military.draw"
    play(match, "draw 2", "end", "draw 0")
    assert match.question == "politics"
    assert table(match).round == 3
    assert match.seat == 0


@pytest.mark.rule("TTA-MIL-05", "TTA-MIL-06", "TTA-MIL-14", "TTA-MIL-16")
def test_the_military_hand_limit_is_enforced_after_the_political_action() -> None:
    match = political(p0={"cards": ["legion", "phalanx", "enslave", "raid-i"]})
    play(match, "pass")
    assert match.question == "military.discard"
    play(match, "discard raid-i", "discard legion")
    assert sorted(civ(match).hands.military) == ["enslave", "phalanx"]
    assert match.question == "actions"
    library = political(p0={"cards": ["legion", "phalanx", "enslave"], "wonders": ["library-of-alexandria"]})
    play(library, "pass")
    assert library.question == "actions"
    assert refused(political(p0={"cards": ["legion"]}), "discard legion") == "TTA-MIL-16"


@pytest.mark.rule("TTA-MIL-07")
def test_drawing_above_the_limit_is_allowed() -> None:
    match = scene(p0={"cards": ["legion", "phalanx", "enslave"]})
    play(match, "end", "draw 2")
    assert len(civ(match).hands.military) == 5


@pytest.mark.rule("TTA-MIL-08")
def test_discards_go_face_down_to_the_pile_of_their_age() -> None:
    match = political(
        age="II",
        p0={"cards": ["legion", "spy", "annex"], "government": "despotism"},
        discards=[],
        discards_seen=[],
        gone=[],
        gone_seen=[],
    )
    play(match, "pass", "discard spy")
    t = table(match)
    assert (t.military.discards, t.military.discards_seen) == (["spy"], [1])
    old = political(age="II", p0={"cards": ["legion", "spy", "annex"]}, gone=[], gone_seen=[])
    play(old, "pass", "discard legion")
    assert table(old).military.gone == ["legion"]
    assert table(old).military.discards == []


@pytest.mark.rule("TTA-MIL-09")
def test_an_empty_deck_is_made_from_its_discards() -> None:
    match = scene(
        military_deck=["legion"], discards=["phalanx", "enslave"], discards_seen=[-1, 2], p0={"government": "communism"}
    )
    play(match, "end", "draw 3")
    assert sorted(civ(match).hands.military) == ["enslave", "legion", "phalanx"]
    assert table(match).military.deck == []
    assert table(match).military.discards == []
    assert sorted(civ(match).hands.drawn_later) == ["enslave", "phalanx"]


@pytest.mark.rule("TTA-MIL-10")
def test_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    match = scene(military_deck=[], discards=[], discards_seen=[])
    play(match, "end")
    assert match.seat == 1
    one = scene(military_deck=["legion"], discards=[], discards_seen=[])
    play(one, "end", "draw 2")
    assert civ(one).hands.military == ["legion"]


@pytest.mark.rule("TTA-MIL-12", "TTA-AGGR-20")
def test_a_bonus_card_serves_once() -> None:
    match = political(
        p0={"cards": ["raid-i"], "workers": {"warriors": 2}},
        p1={"cards": ["defense-colonization-bonus-i"], "workers": {"warriors": 0, "religion": 1}},
    )
    play(match, "attack raid-i 1", "done", "spend defense-colonization-bonus-i")
    assert civ(match, 1).hands.military == []
    assert civ(match, 1).workers["religion"] == 1
    assert table(match).military.discards == ["defense-colonization-bonus-i", "raid-i"]


@pytest.mark.rule("TTA-MIL-13")
def test_cards_drawn_by_an_effect_are_not_limited_to_three() -> None:
    match = political(
        p0={"leader": "christopher-columbus", "cards": ["strategic-territory-ii"], "government": "communism"}
    )
    play(match, "claim strategic-territory-ii")
    assert len(civ(match).hands.military) == 5
    late = political(age="IV", last_round=9, p0={"leader": "christopher-columbus", "cards": ["strategic-territory-ii"]})
    play(late, "claim strategic-territory-ii")
    assert civ(late).hands.military == []


@pytest.mark.rule("TTA-MIL-15")
def test_each_sort_of_card_has_its_phase() -> None:
    match = political(
        p0={"cards": ["legion", "raid-i", "rats", "defense-colonization-bonus-i"], "government": "communism"}
    )
    assert refused(match, "play legion") == "TTA-MIL-15"
    assert refused(match, "spend defense-colonization-bonus-i") == "TTA-MIL-15"
    play(match, "pass")
    for move in ("attack raid-i 1", "event rats", "war holy-war 1", "claim wealthy-territory-i"):
        assert refused(match, move) == "TTA-MIL-15"
    assert refused(scene("players=3"), "offer peace-treaty 1") == "TTA-MIL-15"
    assert "play legion" in texts(match)


# --- political actions ---


@pytest.mark.rule("TTA-POL-01", "TTA-POL-06")
def test_one_political_action_and_it_may_be_skipped() -> None:
    match = political(p0={"cards": ["spy", "spy"], "government": "communism", "workers": {"warriors": 5}}, age="II")
    play(match, "attack spy 1", "done", "done")
    assert match.question == "actions"
    assert match.seat == 0
    skipped = political(p0={"cards": ["spy"]})
    play(skipped, "pass")
    assert skipped.question == "actions"


@pytest.mark.rule("TTA-POL-02")
def test_the_political_actions() -> None:
    match = political(
        "players=3",
        p0={
            "cards": ["rats", "raid-i", "peace-treaty", "war-over-culture-ii"],
            "government": "communism",
            "pact": "open-borders-agreement",
            "partner": 1,
            "pact_a": 0,
        },
    )
    moves = texts(match)
    for move in (
        "event",
        "attack raid-i 1",
        "attack raid-i 2",
        "offer peace-treaty 1",
        "cancel open-borders-agreement",
        "war war-over-culture-ii 2",
        "pass",
    ):
        assert move in moves


@pytest.mark.rule("TTA-POL-03", "TTA-CARD-09", "TTA-CARD-10")
def test_columbus_is_the_political_action() -> None:
    match = political(
        p0={"leader": "christopher-columbus", "cards": ["historic-territory-i", "rats"], "culture": 2},
        current=["foray"],
        future=[],
    )
    play(match, "claim historic-territory-i")
    assert civ(match).colonies == ["historic-territory-i"]
    assert civ(match).culture == 8
    assert civ(match).leader == "christopher-columbus"
    assert civ(match).indicators.happiness == 1
    assert match.question == "actions"
    assert table(match).events.current == ["foray"]
    again = political(p0={"leader": "christopher-columbus", "cards": ["historic-territory-i"], "voyage": True})
    assert refused(again, "claim historic-territory-i") == "TTA-CARD-09"


@pytest.mark.rule("TTA-POL-04", "TTA-POL-05", "TTA-AGGR-01")
def test_an_attack_costs_military_actions_of_this_turn() -> None:
    match = political(p0={"cards": ["enslave", "plunder-i"], "workers": {"warriors": 3}})
    play(match, "attack enslave 1", "done")
    while match.question != "actions":
        play(match, "done" if "done" in texts(match) else texts(match)[0])
    assert (civ(match).this_turn.used_military, civ(match).this_turn.used_civil) == (2, 0)
    poor = political(p0={"cards": ["enslave"], "leader": "hammurabi"})
    assert refused(poor, "attack enslave 1") == "TTA-POL-05"


# --- events ---


@pytest.mark.rule("TTA-EVENT-01")
def test_no_event_without_a_card_played() -> None:
    match = scene("players=2, version=advanced")
    before = table(match).events.current[:]
    play(match, "end", "draw 0", "end", "draw 0")
    assert table(match).events.current == before
    assert table(match).round == 4


@pytest.mark.rule("TTA-EVENT-02", "TTA-EVENT-03", "TTA-EVENT-06", "TTA-EVENT-07")
@pytest.mark.parametrize(("card", "points"), [("foray", 1), ("terrorism", 2), ("impact-of-wonders", 3)])
def test_playing_an_event(card: str, points: int) -> None:
    match = political(
        age="III",
        p0={"cards": [card]},
        current=["no-event", "development-of-science", "pestilence"],
        future=["crusades"],
    )
    play(match, "event", f"event {card} = no-event")
    t = table(match)
    assert civ(match).culture == points
    assert t.events.current == ["development-of-science", "pestilence"]
    assert sorted(t.events.future) == sorted(["crusades", card])
    assert t.events.past == ["no-event"]
    assert len(t.events.current) + len(t.events.future) == 4
    assert t.events.seeded_by[card] == 0


@pytest.mark.rule("TTA-EVENT-04", "TTA-EVENT-05")
def test_a_new_current_deck_has_the_oldest_cards_on_top() -> None:
    match = political(
        age="II", p0={"cards": ["crusades"]}, current=["no-event"], future=["civil-unrest", "foray", "cold-war"]
    )
    play(match, "event", "event crusades")
    t = table(match)
    assert t.events.future == []
    assert sorted(t.events.current[:2]) == ["crusades", "foray"]
    assert sorted(t.events.current[2:]) == ["civil-unrest", "cold-war"]
    data = match.data()
    data.update(phase="politics")
    data["civs"][0]["cards"] = ["rats"]
    again = match.game.resume({key: value for key, value in data.items() if not key.startswith("_")})
    play(again, "event", "event rats")
    assert [CARDS[id].age for id in table(again).events.past] == ["A", "I"]


@pytest.mark.rule("TTA-EVENT-07", "TTA-COLONY-01")
def test_a_territory_starts_an_auction() -> None:
    match = reveal("fertile-territory-i")
    assert match.question == "colony.bid"
    assert match.seat == 0


@pytest.mark.rule("TTA-EVENT-08", "TTA-EVENT-09", "TTA-EVENT-15")
def test_ties_go_in_turn_order_from_the_current_player() -> None:
    match = scene("players=4", turn=2, p0={"culture": 5}, p1={"workers": {"warriors": 3}}, p2={"culture": 5})
    assert by_strength(table(match)) == [1, 2, 3, 0]
    assert by_culture(table(match)) == [2, 0, 3, 1]


@pytest.mark.rule("TTA-EVENT-10", "TTA-CARD-62")
def test_immigration_lets_all_tied_profit() -> None:
    match = reveal("immigration", "players=3", p1={"workers": {"religion": 1}}, p2={"workers": {"religion": 1}})
    assert [civ(match, seat).tokens.unused for seat in range(3)] == [1, 2, 2]


@pytest.mark.rule("TTA-EVENT-11")
def test_the_two_strongest_of_two_players_is_one() -> None:
    two = scene("players=2", p0={"workers": {"warriors": 3}})
    assert two_of(by_strength(table(two))) == [0]
    assert two_weakest(table(two)) == [1]
    three = scene("players=3", p0={"workers": {"warriors": 3}}, p1={"workers": {"warriors": 2}})
    assert two_of(by_strength(table(three))) == [0, 1]
    assert two_weakest(table(three)) == [2, 1]


@pytest.mark.rule("TTA-EVENT-12", "TTA-EVENT-13", "TTA-YBANK-02")
def test_a_population_loss_takes_an_unused_worker_first() -> None:
    match = reveal("pestilence", p0={"unused": 1}, p1={"unused": 0})
    assert (civ(match).tokens.unused, civ(match).tokens.yellow) == (0, 19)
    assert match.question == "population.lose"
    assert match.seat == 1
    play(match, "lose warriors")
    assert (civ(match, 1).indicators.strength, civ(match, 1).tokens.yellow) == (0, 19)


@pytest.mark.rule("TTA-EVENT-16")
def test_the_loser_chooses_inside_an_event() -> None:
    match = reveal("border-conflict", p0={"workers": {"warriors": 3}})
    assert match.seat == 1
    assert match.question == "building.lose"
    assert texts(match) == ["lose agriculture", "lose bronze", "lose philosophy"]


@pytest.mark.rule("TTA-EVENT-17", "TTA-CARD-58")
def test_several_losses_one_after_the_other() -> None:
    match = reveal(
        "emigration",
        age="II",
        p0={"yellow": 8, "unused": 1},
        p1={"yellow": 4, "unused": 0, "workers": {"agriculture": 1, "bronze": 0, "philosophy": 0, "warriors": 0}},
    )
    # 4 discontent: 2 losses for seat 0, the second of its choice; 6 discontent: 3 for seat 1, which has only one worker
    assert match.question == "population.lose"
    assert match.seat == 0
    play(match, "lose bronze")
    assert (civ(match).tokens.unused, civ(match).workers["bronze"], civ(match).tokens.yellow) == (0, 1, 10)
    assert (civ(match, 1).workers["agriculture"], civ(match, 1).tokens.yellow) == (0, 5)
    assert match.question == "actions"
