"""A refusal applies its rule: what is needed, and what there is, in three languages."""

from __future__ import annotations

import pytest

import saecula
from saecula.text import Text

from .scene import WATCHER, civ, play, scene


def said(match: saecula.Match, move: str, rule: str, lang: str = "en") -> str:
    """The facts of a refusal by that rule."""
    refusal = match.why_not(move)
    assert refusal is not None and refusal.rule == rule
    return Text(match.game.spec, lang).because(refusal.because)


@pytest.mark.rule("ACIS-STACK-01", "ACIS-STACK-02", "ACIS-STACK-03")
def test_limits_of_areas() -> None:
    """In the Growth Phase 4 disks in a land area, 2 in a coastal sea, 1 in an open sea."""
    disks = {"egypt": 4, "egyptian-sea": 2, "kush": 3, "eastern-mediterranean": 1}
    match = scene("deployment", civ("egypt", disks, ready=2), civ("rome", {"rome": 1}), epoch=4)
    assert said(match, "deploy egypt", "ACIS-STACK-01") == "Egypt: 4 of your disks; at most 4 now."
    assert said(match, "deploy egyptian-sea", "ACIS-STACK-02") == "Egyptian Sea: 2 of your disks; at most 2 now."
    assert said(match, "deploy egypt", "ACIS-STACK-01", "it") == "Egitto, dischi tuoi: 4; ora al massimo 4."
    assert said(match, "deploy egypt", "ACIS-STACK-01", "es") == "Egipto: discos tuyos 4; ahora como máximo 4."
    open_sea = "Eastern Mediterranean: 1 of your disks; at most 1 now."
    assert said(match, "deploy eastern-mediterranean", "ACIS-STACK-03") == open_sea


@pytest.mark.rule("ACIS-MAP-15")
def test_open_seas_before_epoch_four() -> None:
    match = scene("deployment", civ("egypt", {"egyptian-sea": 1}, ready=2), civ("rome", {"rome": 1}), epoch=2)
    assert said(match, "deploy eastern-mediterranean", "ACIS-MAP-15") == "Epoch IV is needed; this is Epoch II."


@pytest.mark.rule("ACIS-GROW-05", "ACIS-GROW-20", "ACIS-GROW-39")
def test_cities_and_disks_that_are_none() -> None:
    """3 disks in a land area are a City."""
    match = scene("retirement", civ("egypt", {"egypt": 4, "kush": 2}), civ("rome", {"rome": 1}))
    assert said(match, "retire egypt", "ACIS-GROW-05") == "Egypt: 4 disks; 3 or more make a City."
    match = scene("resettlement", civ("egypt", {"egypt": 4, "kush": 2, "sinai": 3}), civ("rome", {"rome": 1}))
    assert said(match, "resettle kush", "ACIS-GROW-20") == "Kush: disks needed for a City: 3; you have 2."
    play(match, "resettle egypt")
    assert said(match, "resettle egypt", "ACIS-GROW-39") == "Egypt: disks taken in this step: 1; at most 1."


@pytest.mark.rule("ACIS-LOSS-01", "ACIS-LOSS-06")
def test_a_talent_for_a_disk() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 3}, hand=["volcanic-eruption"]),
        civ("egypt", {"egypt": 3}, hand=["pontifex"]),
        WATCHER,
    )
    play(match, "play volcanic-eruption", "area egypt")
    while match.question != "loss":
        play(match, "done" if "done" in match.moves else "1: decline" if match.question == "negate" else "2: decline")
    assert said(match, "talent", "ACIS-LOSS-01") == "Talents needed in the Treasury: 1; left: 0."
    assert said(match, "talent", "ACIS-LOSS-01", "es") == "Talentos necesarios en el Tesoro: 1; quedan: 0."


@pytest.mark.rule("ACIS-DRAW-04")
def test_talents_for_cards() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=4), civ("egypt", {"kush": 1}))
    assert match.question == "draw.spend"
    assert said(match, "spend 6", "ACIS-DRAW-04") == "Talents needed in the Treasury: 6; left: 4."


@pytest.mark.rule("ACIS-CARD-15")
def test_the_hand_limit() -> None:
    """The maximum hand is 6 cards; a seventh is drawn."""
    hand = ["volcanic-eruption", "earthquake", "local-famine", "great-flood", "drought", "strategos"]
    match = scene("draws", civ("carthage", {"carthage": 1}, hand=hand), civ("egypt", {"kush": 1}), deck=["tsunami"])
    assert match.question == "limit"
    assert said(match, "done", "ACIS-CARD-15") == "Cards in hand: 7, at most 6."
    assert said(match, "done", "ACIS-CARD-15", "it") == "Carte in mano: 7, al massimo 6."


@pytest.mark.rule("ACIS-WONDER-04", "ACIS-WONDER-06", "ACIS-WONDER-10", "ACIS-WONDER-14")
def test_what_a_wonder_takes() -> None:
    """5 resources, 2 of them disks from the map; one disk stays for the block; one Wonder a turn; 5 disks go on it."""
    match = scene("card", civ("egypt", {"egypt": 3}, hand=["spy"]), civ("rome", {"rome": 1}))
    price = "Resources needed: 5; you have 3 (one disk stays on the map)."
    assert said(match, "build grand-temple", "ACIS-WONDER-06") == price
    match = scene("card", civ("egypt", {"egypt": 2}, treasury=9, hand=["spy"]), civ("rome", {"rome": 1}))
    disks = "Disks needed on the map: 3 (two for the price, one that stays); you have 2."
    assert said(match, "build grand-temple", "ACIS-WONDER-10") == disks
    match = scene("card", civ("egypt", {"egypt": 4}, treasury=9, hand=["spy"], built=True), civ("rome", {"rome": 1}))
    assert said(match, "build grand-temple", "ACIS-WONDER-04") == "Wonders built this turn: 1, at most 1."
    match = scene("card", civ("egypt", {"egypt": 4}, treasury=9, hand=["spy"]), civ("rome", {"rome": 1}))
    play(match, "build grand-temple", "talent", "talent", "talent")
    due = "Still to pay: 2; with disks from the map: 2."
    assert said(match, "talent", "ACIS-WONDER-10") == due
    match = scene(
        "card",
        civ("egypt", {"egypt": 4}, treasury=9, hand=["spy"], supply=1, investments={"temple-complex": 43}),
        civ("rome", {"rome": 1}),
    )
    short = "Disks needed on the Wonder: 5; in supply, with those that can be returned: 4."
    assert said(match, "build grand-temple", "ACIS-WONDER-14") == short


@pytest.mark.rule("ACIS-FATE-26")
def test_what_a_card_cannot_do_without() -> None:
    """Trade Fleet places disks from the supply; Mercenaries are paid with talents."""
    match = scene(
        "card",
        civ("egypt", {"egypt": 4}, hand=["trade-fleet"], supply=0, investments={"temple-complex": 44}),
        civ("rome", {"rome": 1}),
    )
    assert said(match, "play trade-fleet", "ACIS-FATE-26") == "Disks needed in your supply: 1; left: 0."
    match = scene(
        "competition",
        civ("egypt", {"kush": 2}, hand=["mercenaries", "ambush"]),
        civ("rome", {"kush": 2}),
    )
    assert said(match, "lay mercenaries", "ACIS-FATE-26") == "Talents needed in the Treasury: 1; left: 0."


@pytest.mark.rule("ACIS-AENEAS-04")
def test_how_far_behind() -> None:
    """5 VP behind every other civilization; 3 behind the nearest."""
    match = scene(
        "card",
        civ("egypt", {"egypt": 4}, vp=2, hand=["spy"]),
        civ("rome", {"rome": 1}, vp=5),
        civ("troy", {"troy": 1}, vp=9),
    )
    shown = said(match, "invoke", "ACIS-AENEAS-04")
    assert shown == "You must be 5 VP behind every other civilization; you are 3 behind."


def test_nothing_is_said_of_another_seats_purse() -> None:
    """Only the player who is asked is told, and the facts are that player's own."""
    match = scene("card", civ("egypt", {"egypt": 3}, hand=["spy"]), civ("rome", {"rome": 1}, treasury=9))
    for refusal in match.refusals(0):
        if refusal.because is not None and "have" in refusal.because.params:
            assert refusal.because.params["have"] != 9
