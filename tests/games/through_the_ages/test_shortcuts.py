"""Shortcuts: how questions of Through the Ages can be answered in fewer acts."""

from __future__ import annotations

import pytest

from saecula.core import Several, StandingAnswer

from .scene import attack, play, political, scene


@pytest.mark.rule("TTA-MIL-01")
def test_hardly_anybody_draws_fewer_cards_than_he_may() -> None:
    match = play(scene("players=2, version=full", p0={"workers": {"warriors": 1}}), "end")
    assert match.question == "military.draw"
    most = max(move.n for move in match.moves)
    assert match.shortcuts().standing == StandingAnswer(f"draw {most}", "", seldom=True)


@pytest.mark.rule("TTA-EVENT-02")
def test_an_event_is_played_with_its_card_in_one_gesture() -> None:
    match = political(p0={"cards": ["legion", "good-harvest", "uncertain-borders", "good-harvest"]})
    answers = ["event good-harvest", "event uncertain-borders"]
    assert match.shortcuts().moves["event"] == Several(then=answers)
    assert {move.text for move in play(match, "event").moves} == set(answers)


@pytest.mark.rule("TTA-MIL-06")
def test_surplus_military_cards_are_chosen_together() -> None:
    hand = ["legion", "legion", "phalanx", "enslave", "plunder-i"]
    match = play(political(p0={"cards": hand}), "pass")
    assert match.question == "military.discard"
    found = match.shortcuts()
    limit = match.view(0)["table"]["civs"][0]["card_limit"]
    assert (found.total, found.settles) == (len(hand) - limit, False)
    assert found.moves["discard legion"] == Several(2)
    assert found.moves["discard phalanx"] == Several(1)


@pytest.mark.rule("TTA-EVENT-12", "TTA-AGGR-14")
def test_workers_are_lost_together_and_the_last_kind_by_itself() -> None:
    match = attack("enslave", p1={"unused": 0})
    found = match.shortcuts(1)
    assert found.settles
    left = match.view(1)["table"]["left"]
    workers = match.view(1)["table"]["civs"][1]["workers"]
    assert found.total == left
    assert {text: several.most for text, several in found.moves.items()} == {
        f"lose {card}": min(left, n) for card, n in workers.items() if n
    }
