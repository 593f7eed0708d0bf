"""Hidden information: views, records and re-deals."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import seeded
from saecula.games.through_the_ages.cards import CARDS
from saecula.testing import step

from .scene import civ, play, political, scene, table


def deals(match: saecula.Match, seat: int, number: int = 30) -> list[saecula.Match]:
    return [match.clone(seat, branch=branch) for branch in range(number)]


@pytest.mark.rule("TTA-GEN-12")
def test_hands_of_others_are_dealt_anew_with_the_same_backs() -> None:
    match = political(
        "players=3", age="II", p0={"cards": ["legion"]}, p1={"cards": ["raid-i", "spy", "spy"]}, p2={"cards": ["annex"]}
    )
    found = set()
    for other in deals(match, 0):
        assert civ(other, 0).hands.military == ["legion"]
        assert sorted(CARDS[id].age for id in civ(other, 1).hands.military) == ["I", "II", "II"]
        assert other.view(0) == match.view(0)
        found.add(tuple(civ(other, 1).hands.military))
    assert len(found) > 10


@pytest.mark.rule("TTA-GEN-12", "TTA-PACT-04")
def test_what_everybody_has_seen_stays() -> None:
    match = political("players=3", p1={"cards": ["peace-treaty", "raid-i"], "shown": ["peace-treaty"]})
    for other in deals(match, 0):
        assert "peace-treaty" in civ(other, 1).hands.military


@pytest.mark.rule("TTA-GEN-12", "TTA-EVENT-02")
def test_events_one_has_played_oneself_stay_known() -> None:
    match = scene(
        "players=2",
        age="II",
        current=["rats", "foray"],
        future=["terrorism", "refugees"],
        seeded={"foray": 0, "rats": 1, "terrorism": 1, "refugees": 0},
    )
    for card in ("terrorism", "refugees"):
        table(match).military.deck.remove(card)
    table(match).military.gone = ["crusades", "pestilence", "barbarians"]  # the rest of military deck I
    table(match).military.gone_seen = [0, 0, 0]
    mine, theirs = set(), set()
    for other in deals(match, 0):
        t = table(other)
        assert "foray" in t.events.current
        assert "refugees" in t.events.future
        assert t.events.seeded_by["foray"] == 0
        assert t.events.seeded_by["refugees"] == 0
        assert sorted(CARDS[id].age for id in t.events.current) == ["I", "I"]
        mine.add((*sorted(t.events.current), *sorted(t.events.future)))
    for other in deals(match, 1):
        assert "rats" in table(other).events.current
        assert "terrorism" in table(other).events.future
        theirs.add((*sorted(table(other).events.current), *sorted(table(other).events.future)))
    assert len(mine) > 5
    assert len(theirs) > 5


@pytest.mark.rule("TTA-GEN-12", "TTA-MIL-08")
def test_own_discards_are_known_those_of_others_are_not() -> None:
    match = scene("players=2", discards=["legion", "enslave", "phalanx"], discards_seen=[1, 2, -1])
    seen = set()
    for other in deals(match, 0):
        discards = table(other).military.discards
        assert discards[0] == "legion"
        assert discards[2] == "phalanx"
        seen.add(discards[1])
    assert len(seen) > 5


@pytest.mark.rule("TTA-GEN-12", "TTA-MIL-09")
def test_a_deck_made_of_discards_keeps_to_itself() -> None:
    match = scene(
        "players=2",
        military_deck=["legion", "phalanx"],
        reshuffled=True,
        p1={"cards": ["enslave", "raid-i"], "later": ["enslave"]},
    )
    for other in deals(match, 0):
        late = civ(other, 1).hands.drawn_later
        assert len(late) == 1
        assert late[0] in ("legion", "phalanx", "enslave")
        assert sorted([*late, *table(other).military.deck]) == ["enslave", "legion", "phalanx"]


@pytest.mark.rule("TTA-VAR-13")
def test_private_bonus_cards_are_dealt_anew_without_ones_own() -> None:
    match = saecula.game("through-the-ages(players=4, bonus_cards=private)").start(5)
    for seat in range(4):
        match.play(match.moves_of(seat)[0], seat)
    known = civ(match).hands.bonus_dealt
    found = set()
    for other in deals(match, 0):
        assert civ(other).hands.bonus_dealt == known
        assert civ(other).hands.bonus == civ(match).hands.bonus
        for seat in (1, 2, 3):
            assert civ(other, seat).hands.bonus[0] not in known
            assert civ(other, seat).hands.bonus[0] in civ(other, seat).hands.bonus_dealt
        found.add(civ(other, 1).hands.bonus[0])
        assert not match.game.spec.check(other.table)
    assert len(found) > 4


def test_the_record_of_a_seat_hides_draws_and_events_of_others() -> None:
    match = political("players=2", p0={"cards": ["rats"]})
    assert match.seat == 0
    whole = saecula.game("through-the-ages(players=2)").start(4)
    luck = seeded(4)
    for _ in range(120):
        step(whole, luck)
    secret = [entry for entry in whole.record.entries if entry.text.startswith(("event ", "discard "))]
    assert secret
    for entry in secret:
        assert entry.seen == 1 << entry.seat


def test_a_bidder_can_pay_in_every_deal() -> None:
    match = political(
        "players=2",
        current=["wealthy-territory-i"],
        future=[],
        p0={"cards": ["rats", "defense-colonization-bonus-i", "defense-colonization-bonus-i", "legion"]},
    )
    play(match, "event", "event rats", "bid 3")
    for other in deals(match, 1):
        assert civ(other).hands.military.count("defense-colonization-bonus-i") >= 2
