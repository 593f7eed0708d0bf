"""Answers: which Negate card fits what, and chains of them (FATE)."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.inner_sea.cards import in_deck_order

from .scene import civ, numbered, play, refused, scene, table, texts, unit, wonder


def duel(
    card: str,
    negate: list[str],
    mine: list[str] | None = None,
    third: list[str] | None = None,
    own: dict[str, int] | None = None,
    other: dict[str, int] | None = None,
    you: str = "egypt",
) -> saecula.Match:
    """Seat 0 (Carthage) will play the card; seat 1 has the Negate cards; seat 2 may have others."""
    return scene(
        "card",
        civ("carthage", own or {"carthage": 3, "libya": 1}, hand=[card, *(mine or [])]),
        civ(you, other or {"egypt": 3, "kush": 2}, hand=[*negate, "bumper-crop"]),
        civ("mauretania", {"idubeda": 1}, hand=["aqueduct", *(third or [])]),
    )


def asked(match: saecula.Match) -> list[int]:
    return match.seats if match.question == "negate" else []


@pytest.mark.rule("ACIS-FATE-02", "ACIS-FATE-12..15", "ACIS-CARD-04", "ACIS-TERM-30", "ACIS-CARD-24")
@pytest.mark.parametrize("number", [42, 43, 44])
def test_priests_and_pontifex_cancel_a_fate_card(number: int) -> None:
    match = play(duel("olympic-games", [numbered(number)]), "play olympic-games")
    assert asked(match) == [1]
    play(match, f"1: answer {numbered(number)}")
    assert unit(match, 0).vp == 0
    assert table(match).discard == [numbered(number), "olympic-games"]
    assert unit(match, 1).treasury == (1 if number == 43 else 0)
    assert match.seat == 1  # answering was not its action
    assert match.question == "card.action"


@pytest.mark.rule("ACIS-FATE-13", "ACIS-CARD-24", "ACIS-CARD-23")
def test_whoever_has_passed_may_still_answer() -> None:
    match = duel("olympic-games", ["high-priest"], mine=["golden-fleece"])
    play(match, "play golden-fleece", "faction egypt", "1: decline", "1: pass", "2: pass", "play olympic-games")
    assert asked(match) == [1]


@pytest.mark.rule("ACIS-FATE-16..18", "ACIS-FATE-38", "ACIS-FATE-40")
def test_bribery_cancels_the_high_priestess_and_her_talent() -> None:
    match = play(
        duel("demagogue", ["high-priestess"], mine=["bribery"]),
        "play demagogue",
        "faction egypt",
        "1: answer high-priestess",
    )
    assert asked(match) == [0]
    play(match, "0: answer bribery")
    assert match.question == "loss.any"  # Demagogue takes effect after all
    assert unit(match, 1).treasury == 0
    assert in_deck_order(table(match).discard) == ["high-priestess", "bribery"]


@pytest.mark.rule("ACIS-FATE-39")
def test_an_answer_to_an_answer_may_have_two_targets() -> None:
    match = duel("demagogue", ["high-priestess"], mine=["bribery"], third=["high-priest"])
    play(
        match,
        "play demagogue",
        "faction egypt",
        "1: answer high-priestess",
        "2: decline",
        "2: decline",
        "0: answer bribery",
    )
    assert asked(match) == [2]
    assert texts(match) == {"decline", "answer high-priest"}
    play(match, "2: answer high-priest")
    assert match.question == "negate.target"
    assert texts(match) == {"against demagogue", "against bribery"}
    play(match, "against bribery")
    assert unit(match, 1).treasury == 1  # the Priestess takes effect again
    assert match.question == "card.action"
    assert unit(match, 1).disks == {"egypt": 3, "kush": 2}


@pytest.mark.rule("ACIS-FATE-39")
def test_the_card_that_waits_for_its_target_survives_a_save_and_a_re_deal() -> None:
    match = duel("demagogue", ["high-priestess"], mine=["bribery"], third=["high-priest"])
    play(
        match,
        "play demagogue",
        "faction egypt",
        "1: answer high-priestess",
        "2: decline",
        "2: decline",
        "0: answer bribery",
        "2: answer high-priest",
    )
    for other in (match.clone(), match.game.resume(match.data()), *[match.clone(0, branch=n) for n in range(5)]):
        assert (other.question, texts(other)) == ("negate.target", {"against demagogue", "against bribery"})
        play(other, "against bribery")
        assert table(other).discard[:2] == ["high-priest", "bribery"]
    assert "'high-priest'" not in str(match.view(0)["table"])


@pytest.mark.rule("ACIS-FATE-37", "ACIS-FATE-41")
def test_all_who_hold_a_fitting_card_are_asked_and_the_first_in_order_has_its_way() -> None:
    match = play(duel("olympic-games", ["high-priest"], third=["pontifex"]), "play olympic-games")
    assert asked(match) == [1, 2]
    play(match, "2: answer pontifex", "1: answer high-priest")
    assert unit(match, 1).hand == ["bumper-crop"]
    assert "pontifex" in unit(match, 2).hand  # unused and unseen
    assert match.view(0)["table"]["civs"][2]["known"] == []


def test_nobody_is_told_who_is_asked() -> None:
    match = play(duel("olympic-games", ["high-priest"]), "play olympic-games")
    for seat in (0, 2):
        assert match.view(seat)["waiting"] == []
        assert match.view(seat)["question"] is None
        assert "high-priest" not in str(match.view(seat)["table"]["civs"])
    assert match.view(1)["waiting"] == [1]


@pytest.mark.rule("ACIS-FATE-12")
@pytest.mark.parametrize(
    ("number", "card", "fits"),
    [
        (66, "bumper-crop", True),
        (66, "olympic-games", False),
        (67, "demagogue", True),
        (67, "olympic-games", False),
        (68, "demagogue", True),
        (68, "olympic-games", False),
        (69, "barbarian-incursion", True),
        (69, "olympic-games", False),
        (70, "earthquake", True),
        (70, "storms-at-sea", False),
        (71, "volcanic-eruption", True),
        (71, "bumper-crop", False),
        (19, "olympic-games", False),
    ],
)
def test_what_fits(number: int, card: str, fits: bool) -> None:
    """66 two disks, 67 and 68 Great Persons, 69 Barbarians, 70 disks on land, 71 the home area, 19 Wonders only."""
    choices = {
        "bumper-crop": ["area carthage", "done"],
        "demagogue": ["faction egypt"],
        "barbarian-incursion": ["area kush"],
        "earthquake": ["area egypt", "area kush"],
        "storms-at-sea": ["area saldic-sea"],
        "volcanic-eruption": ["area egypt", "done"],
        "olympic-games": [],
    }
    held = [numbered(number)] + (["high-priest"] if not fits else [])
    own = {"carthage": 3, "libya": 1, "saldic-sea": 1}
    match = scene(
        "card",
        civ("carthage", own, hand=[card, "coinage"]),
        civ("egypt", {"egypt": 3, "kush": 2}, hand=held),
        civ("mauretania", {"idubeda": 1}, hand=["aqueduct"]),
    )
    play(match, f"play {card}")
    for line in choices[card]:
        if match.question != "negate" and line in match.moves:
            play(match, line)
    assert asked(match) == [1]
    assert refused(match, f"answer {numbered(number)}", 1) == ("" if fits else "ACIS-FATE-12")


@pytest.mark.rule("ACIS-FATE-43")
def test_false_prophet_judges_by_the_text_even_if_fewer_fit() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 3}, hand=["irrigation"]),
        civ("egypt", {"egypt": 2}, hand=["false-prophet"]),
    )
    play(match, "play irrigation")
    assert asked(match) == [1]
    play(match, "1: answer false-prophet")
    assert unit(match).disks == {"carthage": 3}


def test_assassin_only_against_a_great_person_that_harms_you() -> None:
    match = duel("demagogue", ["assassin"], third=[])
    play(match, "play demagogue", "faction mauretania")
    assert asked(match) == []


def test_pontifex_answers_no_competition_card_but_the_high_priest_does() -> None:
    for number, fits in ((44, False), (42, True)):
        match = scene(
            "competition",
            civ("celt-iberia", {"kush": 2}, hand=["war-elephants"]),
            civ("egypt", {"kush": 3}, hand=[numbered(number)]),
        )
        play(match, "lay war-elephants")
        assert (asked(match) == [1]) == fits
    play(match, "1: answer high-priest")
    assert table(match).discard == ["high-priest", "war-elephants"]
    assert unit(match, 0).disks == {}  # without the elephants 2 against 3 is lost


@pytest.mark.rule("ACIS-FATE-42", "ACIS-FATE-50", "ACIS-WONDER-31")
def test_bad_omens_spoil_the_use_of_a_wonder_for_the_turn() -> None:
    match = scene(
        "victory",
        civ("carthage", {"carthage": 2}),
        civ("egypt", {"kush": 1}, hand=["bad-omens"]),
        wonders={"great-pyramid": wonder(0, "carthage", 5)},
    )
    play(match, "use great-pyramid")
    assert asked(match) == [1]
    play(match, "1: answer bad-omens")
    assert unit(match).vp == 1  # only for the Wonder itself
    built = table(match).wonders["great-pyramid"]
    assert (built.disks, built.barred) == (4, True)
    assert match.question != "victory.use"


@pytest.mark.rule("ACIS-EVENT-07", "ACIS-FATE-50", "ACIS-EVENT-02")
def test_diplomat_cancels_an_invasion_also_for_the_one_who_drew_it() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=1, hand=["diplomat"]), civ("egypt", {"egypt": 1}))
    play(match, "spend 0 = invasion-of-the-sea-peoples, volcanic-eruption, earthquake")
    assert asked(match) == [0]
    play(match, "0: answer diplomat = local-famine")
    assert table(match).barbarians == {}
    assert in_deck_order(table(match).discard) == ["diplomat", "invasion-of-the-sea-peoples"]
    assert unit(match).hand == ["volcanic-eruption", "earthquake", "local-famine"]


@pytest.mark.rule("ACIS-FATE-49", "ACIS-FATE-11", "ACIS-CARD-08")
def test_negate_and_competition_cards_are_not_played_as_an_action() -> None:
    match = duel("high-priest", [], mine=["war-elephants", "olympic-games"])
    assert refused(match, "play high-priest") == "ACIS-FATE-49"
    assert refused(match, "play war-elephants") == "ACIS-FATE-11"
    assert refused(match, "play olympic-games") == ""
