"""Section 32: the end of an age, resigning, the end of the game."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.through_the_ages.cards import CARDS

from .scene import NEUTRAL_ROW, civ, play, political, refused, reveal, scene, settle_war, table, texts


def end_of_age(age: str, options: str = "players=2", **given: object) -> saecula.Match:
    """Seat 0 ends its turn; when seat 1's turn refills the row, the last card of the age is placed."""
    match = scene(options, age=age, civil_deck=["rich-land-i"], **given)
    play(match, "end")
    if match.question == "military.draw":
        play(match, "draw 0")
    return match


@pytest.mark.rule("TTA-AGE-01", "TTA-AGE-03..05", "TTA-AGE-13")
def test_what_becomes_obsolete() -> None:
    match = end_of_age(
        "II",
        "players=3",
        p0={
            "leader": "michelangelo",
            "project": "great-wall",
            "steps": 2,
            "blue": 16,
            "hand": ["iron", "coal", "rich-land-a"],
            "cards": ["legion", "spy", "defense-colonization-bonus-i"],
            "pact": "open-borders-agreement",
            "partner": 1,
            "pact_a": 0,
        },
        p2={"leader": "william-shakespeare", "project": "kremlin"},
    )
    own = civ(match)
    assert table(match).age == "III"
    assert (own.leader, own.project, own.steps) == ("", "", 0)
    assert own.tokens.blue == 18 - 4  # two farms and two mines produced; the two steps came back
    assert own.hands.civil == ["coal", "rich-land-a"]
    assert own.hands.military == ["spy"]
    assert own.pact.card == ""
    assert own.indicators.military_actions == 2
    assert civ(match, 1).indicators.military_actions == 2
    assert (civ(match, 2).leader, civ(match, 2).project) == ("william-shakespeare", "kremlin")


@pytest.mark.rule("TTA-AGE-03")
@pytest.mark.parametrize(
    ("age", "gone", "stays"),
    [("I", "homer", "joan-of-arc"), ("II", "joan-of-arc", "james-cook"), ("III", "james-cook", "albert-einstein")],
)
def test_the_age_before_the_one_that_ends_becomes_obsolete(age: str, gone: str, stays: str) -> None:
    match = end_of_age(age, p0={"leader": gone}, p1={"leader": stays})
    assert (civ(match).leader, civ(match, 1).leader) == ("", stays)


@pytest.mark.rule("TTA-AGE-02")
def test_the_change_to_age_one_costs_nothing() -> None:
    match = saecula.game("through-the-ages(players=2)").start(3)
    play(match, "take 1", "end", "end")
    assert table(match).age == "I"
    assert (civ(match).tokens.yellow, len(civ(match).hands.civil) + bool(civ(match).project)) == (18, 1)


@pytest.mark.rule("TTA-AGE-06")
def test_technologies_colonies_wonders_and_tactics_stay() -> None:
    match = end_of_age(
        "II",
        p0={
            "workers": {"iron": 1},
            "colonies": ["wealthy-territory-i"],
            "wonders": ["colossus"],
            "tactic": "legion",
            "government": "monarchy",
            "specials": ["warfare"],
        },
    )
    own = civ(match)
    assert "iron" in own.workers
    assert own.colonies
    assert own.wonders
    assert own.tactic
    assert own.specials
    assert own.government == "monarchy"


@pytest.mark.rule("TTA-AGE-07", "TTA-AGE-14")
def test_the_military_deck_is_replaced_and_the_old_one_is_gone() -> None:
    match = end_of_age("I", discards=["legion"], discards_seen=[-1])
    t = table(match)
    assert all(CARDS[id].age == "II" for id in t.military.deck)
    assert len(t.military.deck) == 46
    assert t.military.discards == []
    assert "legion" in t.military.gone
    assert [id for id in t.military.gone if CARDS[id].age == "I"]


@pytest.mark.rule("TTA-AGE-08..10")
@pytest.mark.parametrize("age", ["I", "II", "III"])
def test_two_yellow_tokens_go_with_each_age_of_the_full_game(age: str) -> None:
    match = end_of_age(
        age,
        "players=4",
        p0={"yellow": 9, "stores": {"agriculture": 9}, "unused": 9},
        p1={"yellow": 1},
        p2={"yellow": 0, "unused": 3},
        p3={"yellow": 18},
    )
    assert [civ(match, seat).tokens.yellow for seat in range(4)] == [7, 0, 0, 16]
    assert civ(match, 2).tokens.unused == 3
    advanced = end_of_age("I", "players=2, version=advanced")
    assert civ(advanced).tokens.yellow == 18


@pytest.mark.rule("TTA-AGE-11", "TTA-AGE-12")
def test_the_age_ends_before_the_political_action() -> None:
    match = end_of_age("I", p1={"leader": "homer", "cards": ["rats"]})
    assert match.question == "politics"
    assert match.seat == 1
    assert civ(match, 1).leader == ""
    assert civ(match, 1).tokens.yellow == 16


# --- resigning ---


@pytest.mark.rule("TTA-RESIGN-01", "TTA-RESIGN-03", "TTA-RESIGN-07")
def test_who_resigns_ranks_last_and_the_row_follows_the_players_left() -> None:
    match = scene("players=4, resigning=yes", phase="begin", turn=1, p1={"culture": 99})
    play(match, "resign")
    assert match.seat == 2
    play(match, "stay")
    assert table(match).row[:11] == NEUTRAL_ROW[2:]
    play(match, "end")
    if match.question == "military.draw":
        play(match, "draw 0")
    play(match, "resign")  # seat 3
    play(match, "resign")  # seat 0
    assert match.over
    assert match.outcome is not None
    assert match.outcome.reason == "resigned"
    assert match.outcome.ranking == [2, 4, 1, 3]
    assert match.outcome.scores[1] == 0


@pytest.mark.rule("TTA-RESIGN-04")
def test_the_last_one_left_wins() -> None:
    match = scene("players=2, resigning=yes", phase="begin", p0={"culture": 50})
    play(match, "resign")
    assert match.outcome is not None
    assert match.outcome.winners == [1]


@pytest.mark.rule("TTA-RESIGN-05", "TTA-RESIGN-06")
def test_pacts_and_wars_of_the_resigned_go_and_the_seats_go_on() -> None:
    match = scene(
        "players=4, resigning=yes",
        phase="begin",
        turn=0,
        round=5,
        p0={"war": "holy-war", "enemy": 2, "cards": ["legion"]},
        p1={"pact": "peace-treaty", "partner": 0, "pact_a": 1},
    )
    play(match, "resign")
    assert civ(match).war.card == ""
    assert civ(match, 1).pact.card == ""
    assert civ(match).hands.military == []
    assert table(match).start == 1
    for _ in range(3):
        play(match, "stay", "end")
        if match.question == "military.draw":
            play(match, "draw 0")
    assert match.seat == 1
    assert table(match).round == 6


@pytest.mark.rule("TTA-RESIGN-06")
def test_texts_by_number_of_players_use_those_left() -> None:
    match = scene(
        "players=3", p0={"hand": ["endowment-for-the-arts"]}, p1={"culture": 9}, p2={"culture": 9, "resigned": 1}
    )
    play(match, "use endowment-for-the-arts")
    assert civ(match).culture == 6


def test_without_the_option_nobody_is_asked_to_resign() -> None:
    match = scene("players=2", phase="begin", p0={"cards": ["rats"]})
    assert match.question == "politics"
    assert refused(match, "resign") == "TTA-RESIGN-01"


# --- the end ---


@pytest.mark.rule("TTA-END-01..03", "TTA-SETUP-13")
def test_the_end_of_the_advanced_game() -> None:
    match = end_of_age(
        "II",
        "players=2, version=advanced",
        open_bonus=["impact-of-colonies", "impact-of-wonders"],
        p0={"culture": 10, "colonies": ["wealthy-territory-i"]},
        p1={"wonders": ["pyramids", "taj-mahal"]},
    )
    t = table(match)
    assert (t.age, t.last_round, t.civil_deck, t.military.deck) == ("III", 3, [], [])
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.scores == [14, 3 + 5 + 4]  # Taj Mahal gave 3 in production


@pytest.mark.rule("TTA-END-04", "TTA-END-05", "TTA-COMP-03", "TTA-END-10")
def test_age_iii_ends_in_another_players_turn() -> None:
    match = end_of_age("III")
    t = table(match)
    assert (t.age, t.last_round, t.round) == ("IV", 4, 3)
    science = civ(match, 1).science
    play(match, "end")
    assert civ(match, 1).science == science + 1
    assert match.seat == 0
    assert t.round == 4
    assert t.last
    play(match, "end", "end")
    assert match.over


@pytest.mark.rule("TTA-END-05", "TTA-END-16")
def test_age_iii_ends_at_the_start_players_refill() -> None:
    match = scene("players=2", age="III", turn=1, civil_deck=["oil"], p0={"cards": ["armed-intervention"]})
    play(match, "end", "draw 0")
    t = table(match)
    assert match.seat == 0
    assert (t.round, t.last_round, t.last) == (4, 4, True)
    play(match, "attack armed-intervention 1")
    assert match.question == "actions"  # no sacrifices, no cards: resolved at once


@pytest.mark.rule("TTA-END-06", "TTA-END-08")
def test_no_sacrifices_in_the_last_round() -> None:
    match = political(
        age="IV",
        round=9,
        last_round=9,
        p0={"cards": ["armed-intervention"], "workers": {"warriors": 3}},
        p1={"culture": 20, "cards": ["defense-colonization-bonus-i", "legion"], "workers": {"warriors": 1}},
    )
    play(match, "attack armed-intervention 1")
    assert match.seat == 1
    assert match.question == "battle.defend"
    assert refused(match, "sacrifice warriors") == "TTA-END-06"
    play(match, "spend defense-colonization-bonus-i", "done")
    assert civ(match, 1).culture == 20
    war = settle_war(
        "war-over-culture-iii", age="IV", round=9, last_round=9, p0={"workers": {"warriors": 4}}, p1={"culture": 20}
    )
    assert civ(war).culture == 3


@pytest.mark.rule("TTA-END-07")
def test_no_territory_can_be_won_in_the_last_round() -> None:
    match = reveal("wealthy-territory-ii", age="IV", round=9, last_round=9, p0={"workers": {"warriors": 5}})
    assert table(match).events.past == ["wealthy-territory-ii"]
    assert match.question == "actions"


@pytest.mark.rule("TTA-END-09")
def test_a_war_of_the_last_round_is_never_settled() -> None:
    match = political(
        age="IV",
        round=9,
        last_round=9,
        current=[],
        future=[],
        p0={"cards": ["war-over-culture-iii"], "government": "communism", "workers": {"warriors": 9}},
        p1={"culture": 20},
    )
    play(match, "war war-over-culture-iii 1", "end", "end")
    assert match.outcome is not None
    assert match.outcome.scores == [0, 20]


@pytest.mark.rule("TTA-END-11", "TTA-END-13", "TTA-END-14", "TTA-END-19")
def test_the_age_iii_events_left_are_scored() -> None:
    match = scene(
        "players=2",
        age="IV",
        turn=1,
        round=9,
        last_round=9,
        current=["impact-of-strength", "civil-unrest"],
        future=["impact-of-colonies", "crusades"],
        p0={"culture": 7},
        p1={"colonies": ["wealthy-territory-i"]},
    )
    play(match, "end")
    assert match.outcome is not None
    # strength is equal: the start player counts as stronger
    assert match.outcome.scores == [7 + 10, 4]


@pytest.mark.rule("TTA-END-12", "TTA-CARD-26")
def test_an_age_iii_event_revealed_earlier_is_scored_at_once() -> None:
    match = reveal("impact-of-colonies", age="III", p1={"colonies": ["wealthy-territory-i"]})
    assert civ(match, 1).culture == 14
    assert table(match).events.past == ["impact-of-colonies"]


@pytest.mark.rule("TTA-END-17", "TTA-CARD-53")
def test_age_iii_may_end_by_the_international_agreement() -> None:
    match = reveal(
        "international-agreement",
        age="III",
        civil_deck=["oil"],
        row=["rich-land-i"] * 13,
        p0={"workers": {"warriors": 3}},
    )
    play(match, "take 1", "done")
    assert table(match).age == "IV"
    assert table(match).last_round == 3


@pytest.mark.rule("TTA-END-18")
def test_everything_else_stays_allowed_in_age_iv() -> None:
    match = political(
        age="IV",
        last_round=9,
        p0={"cards": ["legion", "impact-of-wonders"], "hand": ["computers"], "science": 9, "workers": {"warriors": 3}},
        current=["no-event"],
        future=[],
    )
    play(match, "event", "event impact-of-wonders", "play legion", "play computers", "take 1")
    assert civ(match).indicators.strength == 5
    assert "end" in texts(match)


@pytest.mark.rule("TTA-END-20")
def test_left_overs_are_worth_nothing() -> None:
    match = scene(
        "players=2",
        age="IV",
        turn=1,
        round=9,
        last_round=9,
        current=[],
        future=[],
        p0={"science": 40, "hand": ["iron"], "cards": ["legion"], "stores": {"bronze": 9}, "culture": 3},
    )
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.scores[0] == 3
