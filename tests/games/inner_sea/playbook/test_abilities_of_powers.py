"""Abilities that powers of scenarios have in addition to, or without, their sheets."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.cards import in_deck_order

from .kit import clear, dealt, hand, play_from, power, put


@pytest.fixture
def east():
    """The Eastern Empire with two Contested areas: Carchemish first (it is farther northeast), then Petra."""
    t = dealt("fall-of-rome-1-2iv", 2)
    clear(t)
    put(t, "eastern-empire", carchemish=2, petra=2, troy=3, lydia=1)
    put(t, "persians", carchemish=2, petra=2)
    t.order = [1, 0]
    t.deck = in_deck_order([card for card in t.deck if card != "time-passes"])
    return t


@pytest.mark.rule("ACISP-ROME1-29", "ACISP-ROME1-75")
def test_imperial_rome_and_the_sheet_of_troy_are_announced_apart(east):
    match = play_from(east, "competition", "fall-of-rome-1-2iv", 2)
    assert match.question == "competition.announce" and match.seat == 0
    match.play("announce imperial-rome")
    assert match.why_not("announce imperial-rome").rule == "ACIS-CIV-08"
    assert match.why_not("announce ability") is None  # the ability of Troy is a different one
    match.play("done")
    while match.question != "ability":
        match.play("done")
    assert {m.text for m in match.moves} == {"ally troy", "ally phrygia", "ally ionia", "done"}  # or land next to it
    match.play("ally troy")
    match.play("ally lydia")  # an occupied land area, Contested or not
    match.play("done")
    # the next competition: Imperial Rome was for the first one, and the sheet of Troy is still unused
    while match.question != "competition.announce" or match.seat != 0:
        match.play("lose" if "lose" in match.moves else "done")
    assert match.table.contest.area == "petra"
    assert match.why_not("announce imperial-rome").rule == "ACIS-COMP-48"
    match.play("announce ability")
    assert power(match.table, "eastern-empire").ability


@pytest.mark.rule("ACISP-ROME1-29")
def test_imperial_rome_needs_no_disk_in_the_first_competition(east):
    t = east
    put(t, "eastern-empire", carchemish=0)
    t.barbarians = {"carchemish": 2}
    t.black -= 2
    match = play_from(t, "competition", "fall-of-rome-1-2iv", 2)
    while not (match.question == "competition.announce" and match.seat == 0):
        match.play("done")
    assert match.table.contest.area == "carchemish"
    assert match.why_not("announce ability").rule == "ACIS-CIV-52" and "announce imperial-rome" in match.moves


@pytest.mark.rule("ACISP-HIST-36", "ACISP-HIST-37")
def test_caesar_in_rome_calls_allies_to_rome():
    """The Roman sheet refers to Rome and the land next to it, whoever has the sheet."""
    from saecula.games.inner_sea.abilities import sheet_parts
    from saecula.games.inner_sea.atlas import BIT

    from .kit import laid_out

    t = laid_out("caesar-and-pompey", 2, civilization="gaul")
    t.civs[1].id = "rome"
    t.stage = "competition"
    put(t, "gaul", rome=2, etruria=1, massilia=2)
    put(t, "rome", etruria=2, massilia=2)
    parts = sheet_parts(t, 0, [])
    assert [part & BIT["etruria"] != 0 for part in parts] == [False, True, True]
    assert not any(part & BIT["massilia"] for part in parts)


@pytest.mark.rule("ACISP-GRPE-24", "ACISP-ALEX-28", "ACISP-DARIUS-26")
@pytest.mark.parametrize("scenario", ["greeks-and-persians", "alexander", "darius"])
def test_the_abilities_of_phoenicia_are_not_used(scenario):
    """No disk by Navigation, no open sea before Epoch IV, no Alphabet."""
    from saecula.games.inner_sea.board import why_closed

    t = dealt(scenario, 2)
    sea = next(i for i, c in enumerate(t.civs) if c.id == "sea-persians")
    t.stage = "growth"
    assert why_closed(t, sea, "eastern-mediterranean") == "ACIS-MAP-15"
    t.turn = 2
    t.order = [sea, *[i for i in t.order if i != sea]]
    match = play_from(t, "growth", scenario, 2)
    while match.question != "deployment":
        match.play("done")
    while match.question == "deployment":
        assert not any(m.text.startswith("navigate") for m in match.moves)
        match.play("done")
    match = play_from(dealt(scenario, 2), "draws", scenario, 2)
    turn = match.table.turn
    seen = set()
    while match.seat is not None and match.table.turn == turn:
        seen.add(match.question)
        match.play("done" if "done" in match.moves else match.moves[0])
    assert "alphabet" not in seen


# --- the Consuls of Hannibal ---


@pytest.mark.rule("ACISP-HANN-67")
def test_a_cautious_consul_plays_one_card_outside_rome():
    """Competitions in Etruria and Samnium, next to Rome: one Competition card in all; in Rome there is no limit."""
    t = dealt("hannibal", 2, consuls=True)
    clear(t)
    put(t, "rome", etruria=2, samnium=2, rome=2)
    put(t, "carthage", etruria=2, samnium=2, rome=2)
    hand(t, "rome", "armored-infantry", "metal-forging-armor", "strategos")
    t.book.state.consul = "cautious"
    match = play_from(t, "competition", "hannibal", 2, consuls=True)
    laid = []
    asked = []
    while match.seat is not None and match.table.stage == "competition":
        if match.question == "competition.announce" and match.seat == 0:
            area = match.table.contest.area
            asked.append(area)
            cards = [m.text for m in match.moves if m.text.startswith("lay")]
            if area == "rome":
                assert cards
                match.play("done")
            elif cards:
                laid.append(area)
                match.play(cards[0])
            else:
                match.play("done")
            continue
        match.play("lose" if "lose" in match.moves else "done" if "done" in match.moves else match.moves[0])
    assert len(laid) == 1 and "rome" in asked


@pytest.mark.rule("ACISP-HANN-67")
def test_the_second_card_of_a_cautious_consul_is_refused():
    t = dealt("hannibal", 2, consuls=True)
    clear(t)
    put(t, "rome", etruria=3)
    put(t, "carthage", etruria=2)
    hand(t, "rome", "armored-infantry", "metal-forging-armor")
    t.book.state.consul = "cautious"
    match = play_from(t, "competition", "hannibal", 2, consuls=True)
    while not (match.question == "competition.announce" and match.seat == 0):
        match.play("done")
    card = next(m.text for m in match.moves if m.text.startswith("lay"))
    other = "lay metal-forging-armor" if card == "lay armored-infantry" else "lay armored-infantry"
    assert match.why_not(other) is None
    match.play(card)
    if match.question == "competition.announce":
        assert match.why_not(other).rule == "ACISP-HANN-67"
    assert power(match.table, "rome").hand == [other.split()[1]]
