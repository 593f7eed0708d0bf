"""Sections 7 to 11: the turn, the first round, the card row, taking cards, actions in general."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.through_the_ages.cards import CARDS

from .scene import NEUTRAL_ROW, civ, play, political, refused, scene, table, texts


def start(options: str = "players=2", seed: int = 1) -> saecula.Match:
    return saecula.game(f"through-the-ages({options})").start(seed)


@pytest.mark.rule("TTA-TURN-01", "TTA-ROW-03")
def test_a_turn_of_the_simple_game() -> None:
    match = start("players=2, version=simple")
    play(match, "end", "end")
    assert (match.question, match.seat) == ("actions", 0)
    row = table(match).row[:]
    play(match, "end")
    assert (match.question, match.seat) == ("actions", 1)
    assert table(match).row[:10] == row[3:]


@pytest.mark.rule("TTA-TURN-02", "TTA-POL-01", "TTA-MIL-06")
def test_a_turn_of_the_advanced_game() -> None:
    match = scene("players=2, version=advanced", p1={"cards": ["legion", "rats", "foray"]})
    play(match, "end", "draw 0")
    assert (match.question, match.seat) == ("politics", 1)
    play(match, "pass")
    assert match.question == "military.discard"
    play(match, "discard legion")
    assert match.question == "actions"
    play(match, "end")
    assert match.question == "military.draw"


@pytest.mark.rule("TTA-TURN-03", "TTA-TURN-08", "TTA-RESIGN-01", "TTA-WAR-02")
def test_resigning_comes_first_then_the_refill_then_the_war() -> None:
    match = scene(
        "players=3, resigning=yes",
        phase="begin",
        turn=0,
        p0={"war": "war-over-culture-ii", "enemy": 1, "workers": {"warriors": 2}, "used_civil": 3, "cards": ["rats"]},
    )
    row = table(match).row[:]
    assert match.question == "turn.resign"
    assert texts(match) == ["stay", "resign"]
    play(match, "stay")
    assert match.question == "battle.attack"
    assert table(match).row[:11] == row[2:]
    play(match, "done", "done")
    assert match.question == "politics"
    assert civ(match).this_turn.used_civil == 0


@pytest.mark.rule("TTA-TURN-04", "TTA-TURN-06")
def test_action_tokens_come_back_and_are_not_saved() -> None:
    match = scene("players=2, version=simple", p1={"used_civil": 4, "used_military": 2, "civil": 4})
    play(match, "end")
    own = civ(match, 1)
    assert (
        own.civil_left,
        own.military_left,
    ) == (4, 2)
    play(match, "end", "end")
    assert (civ(match, 1).indicators.civil_actions, civ(match, 1).this_turn.used_civil) == (4, 0)


@pytest.mark.rule("TTA-TURN-05", "TTA-FIRST-01", "TTA-FIRST-07")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_in_round_1_cards_are_taken_and_nothing_else(version: str) -> None:
    match = start(f"players=4, version={version}")
    assert all(move == "end" or move.startswith("take ") for move in texts(match))
    for move in ("grow", "build bronze", "build warriors", "disband warriors", "play homer", "stage 1"):
        assert refused(match, move) == "TTA-FIRST-01"
    play(match, "end")
    assert (match.seat, match.question) == (1, "actions")


@pytest.mark.rule("TTA-FIRST-02", "TTA-FIRST-05", "TTA-FIRST-04")
def test_civil_actions_of_round_1() -> None:
    match = start("players=4")
    for seat in range(4):
        own = civ(match, seat)
        assert match.seat == seat
        assert own.civil_left == seat + 1
        assert own.indicators.military_actions == own.this_turn.used_military
        play(match, "end")
    assert all(not own.hands.military for own in table(match).civs)


@pytest.mark.rule("TTA-FIRST-03", "TTA-ROW-13")
def test_gaps_stay_open_in_round_1() -> None:
    match = start("players=2")
    play(match, "take 2", "end")
    assert table(match).row[1] == ""
    assert refused(match, "take 2") == "TTA-FIRST-03"
    assert len([card for card in table(match).row if card]) == 12


@pytest.mark.rule("TTA-FIRST-06", "TTA-PROD-01")
def test_production_in_round_1() -> None:
    match = start("players=2")
    play(match, "end")
    own = civ(match)
    assert (own.science, own.culture) == (1, 0)
    assert own.stores == {"agriculture": 2, "bronze": 2}
    assert own.tokens.blue == 14


@pytest.mark.rule("TTA-FIRST-08", "TTA-TAKE-03", "TTA-TAKE-05")
def test_the_rules_of_taking_hold_in_round_1() -> None:
    row = ["moses", "aristotle", "colossus", "pyramids", "rich-land-a", "homer", *NEUTRAL_ROW[6:]]
    match = scene("players=4", age="I", round=1, turn=3, row=row)
    play(match, "take 1")
    assert refused(match, "take 2") == "TTA-TAKE-03"
    assert refused(match, "take 6") == "TTA-TAKE-03"
    play(match, "take 3")
    assert refused(match, "take 4") == "TTA-TAKE-05"


@pytest.mark.rule("TTA-TURN-09")
def test_the_action_phase_ends_when_the_player_says_so() -> None:
    match = scene("players=2, version=simple")
    play(match, "end")
    assert match.seat == 1
    late = scene(p0={"stores": {"bronze": 9}})
    play(late, "end")
    assert late.question == "military.draw"
    for move in ("build bronze", "take 1", "disband warriors"):
        assert refused(late, move) == "TTA-TURN-09"
    spare = scene("players=2, optional_corruption=yes", p0={"stores": {"bronze": 9}})
    play(spare, "end")
    assert refused(spare, "build bronze") == "TTA-TURN-09"


@pytest.mark.rule("TTA-TURN-07", "TTA-SIMPLE-01", "TTA-SIMPLE-02")
def test_the_simple_game_reveals_an_event_each_round_from_round_3_on() -> None:
    match = start("players=2, version=simple")
    left = []
    for _ in range(12):
        left.append(len(table(match).events.current))
        while match.question != "actions":
            play(match, texts(match)[0])
        play(match, "end")
        while match.seat is not None and match.question != "actions":
            play(match, texts(match)[0])
    assert left == [9, 9, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5]


@pytest.mark.rule("TTA-ROW-02", "TTA-TAKE-01", "TTA-ACT-02")
@pytest.mark.parametrize(("position", "cost"), [(1, 1), (5, 1), (6, 2), (9, 2), (10, 3), (13, 3)])
def test_the_price_of_a_position(position: int, cost: int) -> None:
    match = scene(row=["rich-land-i"] * 13)
    play(match, f"take {position}")
    assert civ(match).this_turn.used_civil == cost
    short = scene(row=["rich-land-i"] * 13, p0={"used_civil": 5 - cost})
    assert refused(short, f"take {position}") == "TTA-ROW-02"


@pytest.mark.rule("TTA-ROW-04", "TTA-ROW-07", "TTA-ROW-08", "TTA-ROW-14")
@pytest.mark.parametrize(("players", "removed"), [(2, 3), (3, 2), (4, 1)])
def test_remove_slide_refill(players: int, removed: int) -> None:
    match = scene(f"players={players}, version=simple", row=[*NEUTRAL_ROW[:6], "", *NEUTRAL_ROW[7:]])
    play(match, "end")
    kept = [card for card in [*NEUTRAL_ROW[:6], "", *NEUTRAL_ROW[7:]][removed:] if card]
    assert table(match).row[: len(kept)] == kept
    assert len(table(match).row) == 13
    assert all(table(match).row)


@pytest.mark.rule("TTA-ROW-05", "TTA-ROW-06")
def test_an_empty_position_counts_as_dealt_with() -> None:
    match = scene("players=3, version=simple", row=["", *NEUTRAL_ROW[1:]])
    play(match, "end")
    assert table(match).row[:11] == NEUTRAL_ROW[2:]


@pytest.mark.rule("TTA-ROW-10")
def test_deck_a_may_run_out_in_its_only_refill() -> None:
    match = scene("players=4", age="I", phase="replenish", round=2, turn=0)
    data = match.data()
    data.update(age="A", civil_deck=["moses"], phase="replenish", row=["", "", *NEUTRAL_ROW[2:]])
    data["later_civil"] = {**data["later_civil"], "I": CARDS and table(scene("players=4")).civil_deck}
    again = match.game.resume({k: v for k, v in data.items() if not k.startswith("_")})
    row = table(again).row
    assert row[11] == "moses"
    assert CARDS[row[12]].age == "I"
    assert table(again).age == "I"
    assert len(table(again).civil_deck) == 54


@pytest.mark.rule("TTA-ROW-11", "TTA-ROW-15", "TTA-AGE-01", "TTA-AGE-11", "TTA-AGE-12")
def test_the_next_age_fills_what_is_left() -> None:
    match = scene("players=2", civil_deck=["iron"], p1={"leader": "homer"})
    play(match, "end", "draw 0")
    row = table(match).row
    assert row[10] == "iron"
    assert [CARDS[id].age for id in row[11:]] == ["II", "II"]
    assert table(match).age == "II"
    assert len(table(match).civil_deck) == 43
    assert civ(match, 1).leader == ""
    exact = scene("players=2", civil_deck=["iron", "iron", "iron"])
    play(exact, "end", "draw 0")
    assert table(exact).age == "II"
    assert len(table(exact).civil_deck) == 45


@pytest.mark.rule("TTA-ROW-12", "TTA-END-04")
def test_without_a_deck_the_row_only_shrinks() -> None:
    match = scene("players=2", age="IV", last_round=4)
    play(match, "end")
    assert table(match).row == [*NEUTRAL_ROW[3:], "", "", ""]
    assert match.seat == 1
    assert match.question == "actions"


@pytest.mark.rule("TTA-TAKE-02", "TTA-TAKE-09")
def test_cards_go_to_the_hand_and_wonders_under_construction() -> None:
    match = scene(p0={"hand": ["bread-and-circuses"] * 4}, row=["taj-mahal", *NEUTRAL_ROW[1:]])
    assert refused(match, "take 2") == "TTA-TAKE-08"
    play(match, "take 1")
    assert civ(match).project == "taj-mahal"
    assert len(civ(match).hands.civil) == 4


@pytest.mark.rule("TTA-TAKE-03", "TTA-TAKE-13")
def test_only_one_leader_of_each_age() -> None:
    row = ["joan-of-arc", *NEUTRAL_ROW[1:]]
    assert refused(scene(row=row, p0={"led": ["I"]}), "take 1") == "TTA-TAKE-03"
    assert refused(scene(row=row, p0={"led": ["A"]}), "take 1") == ""


@pytest.mark.rule("TTA-TAKE-04", "TTA-TAKE-12")
def test_wonders_cost_more_with_every_wonder() -> None:
    row = [*NEUTRAL_ROW[:5], "taj-mahal", *NEUTRAL_ROW[6:10], "rich-land-i", "rich-land-i", "rich-land-i"]
    match = scene(row=row, p0={"wonders": ["colossus", "hanging-gardens"]})
    play(match, "take 6")
    assert civ(match).this_turn.used_civil == 4
    assert (
        refused(scene(row=row, p0={"wonders": ["colossus", "hanging-gardens", "pyramids"], "used_civil": 1}), "take 6")
        == "TTA-TAKE-04"
    )
    cheap = scene(row=["taj-mahal", *NEUTRAL_ROW[1:]], p0={"leader": "michelangelo"})
    play(cheap, "take 1")
    assert civ(cheap).this_turn.used_civil == 0


@pytest.mark.rule("TTA-TAKE-05")
def test_one_wonder_under_construction() -> None:
    match = scene(p0={"project": "pyramids"})
    assert refused(match, "take 11") == "TTA-TAKE-05"


@pytest.mark.rule("TTA-TAKE-06", "TTA-GOV-10")
def test_no_second_technology_of_the_same_name() -> None:
    assert refused(scene(p0={"hand": ["iron"]}), "take 5") == "TTA-TAKE-06"
    assert refused(scene(p0={"workers": {"iron": 0}}), "take 5") == "TTA-TAKE-06"
    row = ["monarchy", "warfare", *NEUTRAL_ROW[2:]]
    match = scene(row=row, p0={"government": "monarchy", "specials": ["warfare"]})
    assert refused(match, "take 1") == "TTA-TAKE-06"
    assert refused(match, "take 2") == "TTA-TAKE-06"


@pytest.mark.rule("TTA-TAKE-07")
def test_any_number_of_action_cards() -> None:
    match = scene(row=["rich-land-i"] * 13)
    play(match, "take 1", "take 2", "take 3")
    assert civ(match).hands.civil == ["rich-land-i"] * 3


@pytest.mark.rule("TTA-TAKE-08", "TTA-TAKE-10")
def test_the_civil_hand_limit() -> None:
    assert refused(scene(p0={"hand": ["drama", "knights", "theology"]}), "take 1") == ""
    match = scene(p0={"hand": ["drama", "knights", "theology", "iron", "alchemy"]})
    assert refused(match, "take 1") == "TTA-TAKE-08"
    assert len(civ(match).hands.civil) == 5
    library = scene(p0={"hand": ["drama", "knights", "theology", "swordsmen"], "wonders": ["library-of-alexandria"]})
    assert refused(library, "take 1") == ""


@pytest.mark.rule("TTA-TAKE-11", "TTA-ACTION-02")
def test_what_may_be_played_in_the_turn_of_taking() -> None:
    match = scene(
        row=["homer", "alchemy", "work-of-art-i", *NEUTRAL_ROW[3:]], p0={"science": 4, "government": "communism"}
    )
    play(match, "take 1", "play homer", "take 2", "play alchemy", "take 3")
    assert civ(match).leader == "homer"
    assert "alchemy" in civ(match).workers
    assert refused(match, "use work-of-art-i") == "TTA-ACTION-02"
    old = scene(row=["work-of-art-i", *NEUTRAL_ROW[1:]], p0={"hand": ["work-of-art-i"]})
    play(old, "take 1", "use work-of-art-i")
    assert refused(old, "use work-of-art-i") == "TTA-ACTION-02"


@pytest.mark.rule("TTA-TAKE-14")
def test_civil_cards_cannot_be_thrown_away() -> None:
    match = scene(p0={"hand": ["iron"]})
    assert refused(match, "discard legion") == "TTA-TAKE-14"


@pytest.mark.rule("TTA-ACT-01", "TTA-ACT-05", "TTA-ACT-06")
def test_the_actions_that_there_are() -> None:
    match = scene(
        p0={
            "hand": ["homer", "alchemy", "work-of-art-i"],
            "cards": ["legion"],
            "science": 9,
            "project": "taj-mahal",
            "workers": {"swordsmen": 0, "iron": 0},
            "stores": {"agriculture": 5, "bronze": 9},
            "blue": 4,
        }
    )
    moves = texts(match)
    for move in (
        "grow",
        "build agriculture",
        "build philosophy",
        "upgrade bronze iron",
        "destroy bronze",
        "stage 1",
        "play homer",
        "play alchemy",
        "use work-of-art-i",
        "take 1",
        "build warriors",
        "upgrade warriors swordsmen",
        "disband warriors",
        "play legion",
        "end",
    ):
        assert move in moves, move


@pytest.mark.rule("TTA-ACT-03", "TTA-ACT-04")
def test_actions_in_any_order_and_none_is_compulsory() -> None:
    match = scene(p0={"stores": {"bronze": 9}, "unused": 4})
    play(match, "build warriors", "build bronze", "build warriors", "build bronze", "end")
    assert civ(match).workers["bronze"] == 4
    assert civ(match).workers["warriors"] == 3


@pytest.mark.rule("TTA-ACT-07", "TTA-CARD-32")
def test_a_token_gained_is_usable_at_once() -> None:
    match = scene(p0={"project": "pyramids", "steps": 2, "used_civil": 3, "stores": {"bronze": 1}})
    play(match, "stage 1")
    assert civ(match).wonders == ["pyramids"]
    assert (civ(match).indicators.civil_actions, civ(match).this_turn.used_civil) == (5, 4)
    assert "take 1" in texts(match)


@pytest.mark.rule("TTA-ACT-08", "TTA-ACT-09")
def test_a_token_lost_is_a_used_one_if_there_is_one() -> None:
    match = scene(p0={"leader": "hammurabi", "hand": ["moses"], "used_civil": 2})
    play(match, "play moses")
    assert (civ(match).indicators.civil_actions, civ(match).this_turn.used_civil) == (
        4,
        2,
    )  # three were used, and one of them is given up
    fresh = scene(p0={"leader": "julius-caesar", "hand": ["moses"]})
    play(fresh, "play moses")
    assert (civ(fresh).indicators.military_actions, civ(fresh).this_turn.used_military) == (2, 0)


@pytest.mark.rule("TTA-ACT-10", "TTA-PACT-12")
def test_off_turn_tokens_only_change_the_totals() -> None:
    match = political("players=3", p0={"cards": ["open-borders-agreement"]})
    play(match, "offer open-borders-agreement 1", "accept")
    assert civ(match, 0).indicators.military_actions == 3
    assert civ(match, 1).indicators.military_actions == 3
    assert civ(match, 0).indicators.military_actions - civ(match, 0).this_turn.used_military == 3
