"""What bots do not think about: attacks that must fail, bids higher than needed, sacrifices that change nothing, work
given up for nothing, leaders left in hand, and cards that come too late."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.bots import Peek, bot
from saecula.bots.bot import considered

from .scene import play, political, reveal, scene, texts


def thought_of(match: saecula.Match, seat: int = 0) -> list[str]:
    return [move.text for move in considered(match, seat)]


def attacker(card: str, own: int, other: int, **given: Any) -> saecula.Match:
    """Seat 0 may attack seat 1 with a card; each has the given number of Warriors."""
    return political(
        p0={"cards": [card], "government": "communism", "workers": {"warriors": own}},
        p1={"workers": {"warriors": other}, "culture": 20, "science": 5, **given.pop("p1", {})},
        **given,
    )


def test_an_aggression_that_must_fail_is_not_thought_of() -> None:
    match = attacker("armed-intervention", 2, 4)
    assert "attack armed-intervention 1" in texts(match)
    assert thought_of(match) == ["pass"]


def test_an_aggression_that_sacrifices_may_win_is_thought_of() -> None:
    assert "attack armed-intervention 1" in thought_of(attacker("armed-intervention", 2, 3))


def test_only_the_stronger_side_thinks_of_war() -> None:
    assert thought_of(attacker("war-over-culture-iii", 2, 2)) == ["pass"]
    assert "war war-over-culture-iii 1" in thought_of(attacker("war-over-culture-iii", 3, 2))


def test_a_war_that_would_never_be_resolved_is_not_thought_of() -> None:
    match = attacker("war-over-culture-iii", 5, 0, age="IV", round=20, last_round=20)
    assert "war war-over-culture-iii 1" in texts(match)
    assert thought_of(match) == ["pass"]


@pytest.mark.parametrize(
    "card", ["spy", "annex", "war-over-technology", "armed-intervention", "raid-iii", "plunder-iii"]
)
def test_nobody_attacks_where_nothing_can_be_won(card: str) -> None:
    poor = {"culture": 0, "science": 0, "stores": {"bronze": 0, "agriculture": 0}, "workers": {"philosophy": 0}}
    match = attacker(card, 5, 0, p1={**poor, "workers": {"philosophy": 0, "warriors": 0}})
    assert any(card in text for text in texts(match))
    assert thought_of(match) == ["pass"]


def test_where_nobody_else_can_bid_one_is_enough() -> None:
    match = reveal("fertile-territory-i", p0={"workers": {"warriors": 4}}, p1={"workers": {"warriors": 0}})
    assert "bid 4" in texts(match)
    assert thought_of(match) == ["pass", "bid 1"]


def test_nobody_bids_more_than_everybody_else_could_pay() -> None:
    match = reveal("fertile-territory-i", p0={"workers": {"warriors": 6}}, p1={"workers": {"warriors": 2}, "cards": []})
    assert thought_of(match) == ["pass", "bid 1", "bid 2", "bid 3"]


def test_nobody_sends_more_than_was_bid() -> None:
    match = reveal("fertile-territory-i", p0={"workers": {"warriors": 4}}, p1={"workers": {"warriors": 0}})
    play(match, "bid 1", "sacrifice warriors")
    assert "sacrifice warriors" in texts(match)
    assert thought_of(match) == ["done"]


def test_nobody_defends_what_cannot_be_held_or_is_safe() -> None:
    match = attacker("armed-intervention", 5, 1)
    play(match, "attack armed-intervention 1", "done")
    assert "sacrifice warriors" in texts(match)
    assert thought_of(match, 1) == ["done"]
    match = attacker("armed-intervention", 5, 3)
    play(match, "attack armed-intervention 1", "done")
    assert thought_of(match, 1) == texts(match)
    play(match, "sacrifice warriors", "sacrifice warriors")
    assert thought_of(match, 1) == ["done"]


GIVING_UP = ["destroy bronze", "destroy agriculture", "destroy philosophy", "disband warriors"]


def test_nothing_is_torn_down_while_a_worker_is_idle() -> None:
    match = scene(p0={"unused": 1})
    assert set(GIVING_UP) <= set(texts(match))
    assert [text for text in texts(match) if text not in thought_of(match)] == [
        text for text in texts(match) if text in GIVING_UP
    ]


def test_a_worker_may_be_freed_when_nobody_is_idle() -> None:
    assert set(GIVING_UP) <= set(thought_of(scene(p0=RICH)))


RICH = {"unused": 0, "stores": {"bronze": 3, "agriculture": 0}}


@pytest.mark.parametrize(
    "given",
    [
        {"unused": 0, "stores": {"bronze": 1, "agriculture": 2}},  # one resource builds nothing
        {**RICH, "used_civil": 4, "used_military": 2},  # no action is left
    ],
)
def test_nobody_is_freed_who_could_do_nothing_else(given: dict[str, Any]) -> None:
    assert not set(GIVING_UP) & set(thought_of(scene(p0=given)))


def test_the_last_action_frees_nobody_for_another_building() -> None:
    match = scene(p0={**RICH, "used_civil": 3, "used_military": 2})
    assert "destroy philosophy" in texts(match)
    assert not set(GIVING_UP) & set(thought_of(match))


def test_the_last_civil_action_may_free_a_worker_who_becomes_a_soldier() -> None:
    assert "destroy philosophy" in thought_of(scene(p0={**RICH, "used_civil": 3, "used_military": 1}))


def test_an_action_card_may_give_the_freed_worker_work() -> None:
    match = scene(p0={"unused": 0, "stores": {"bronze": 1, "agriculture": 0}, "hand": ["rich-land-i"]})
    assert set(GIVING_UP) <= set(thought_of(match))


@pytest.mark.parametrize(
    "given",
    [
        {"hand": ["rich-land-i"], "fresh": ["rich-land-i"]},  # it cannot be used in the turn in which it was taken
        {"hand": ["efficient-upgrade-i"]},  # an upgrade employs nobody
        {"hand": ["work-of-art-a", "frugality-a"]},
        {"hand": ["ideal-building-site-a"]},  # the cheapest building costs 2, and there is 1 resource
    ],
)
def test_an_action_card_that_employs_nobody_gives_no_work(given: dict[str, Any]) -> None:
    match = scene(p0={"unused": 0, "stores": {"bronze": 1, "agriculture": 0}, **given})
    assert not set(GIVING_UP) & set(thought_of(match))


def test_an_action_card_gives_no_work_if_it_could_only_build_the_same_again() -> None:
    """There is no other urban building than Philosophy."""
    given = {"unused": 0, "stores": {"bronze": 1, "agriculture": 0}, "hand": ["ideal-building-site-i"]}
    match = scene(p0=given)
    civ = match.table.civs[0]
    civ.workers = {id: n for id, n in civ.workers.items() if id != "religion"}
    assert set(GIVING_UP) <= set(texts(match))
    assert set(GIVING_UP) - set(thought_of(match)) == {"destroy philosophy"}


@pytest.mark.parametrize("card", ["mineral-deposits-i", "patriotism-ii"])
def test_an_action_card_may_pay_for_the_work_of_the_freed_worker(card: str) -> None:
    match = scene(p0={"unused": 0, "stores": {"bronze": 1, "agriculture": 0}, "hand": [card]})
    assert set(GIVING_UP) <= set(thought_of(match))


def test_nobody_takes_an_action_card_in_the_last_round() -> None:
    match = scene(p0={"unused": 0}, age="IV", round=20, last_round=20)
    assert {"take 1", "take 2", "take 4"} <= set(texts(match))
    assert not {"take 1", "take 2", "take 3"} & set(thought_of(match))
    assert "take 4" in thought_of(match)


def test_a_worker_may_be_freed_to_prevent_an_uprising() -> None:
    match = scene(p0={"unused": 1, "yellow": 12})  # an empty section of the bank: one face is needed, and there is none
    assert set(GIVING_UP) <= set(thought_of(match))


def test_no_turn_ends_while_a_leader_waits_and_nobody_leads() -> None:
    match = scene(p0={"hand": ["homer"], "leader": ""})
    assert "end" in texts(match)
    assert "end" not in thought_of(match)
    play(match, "play homer")
    assert "end" in thought_of(match)


def test_a_turn_may_end_if_the_leader_in_hand_cannot_be_played_or_would_replace_another() -> None:
    assert "end" in thought_of(scene(p0={"hand": ["homer"], "used_civil": 4}))
    assert "end" in thought_of(scene(p0={"hand": ["michelangelo"], "leader": "homer"}))


@pytest.mark.parametrize("name", ["greedy", "beam(nodes=50)"])
def test_bots_keep_to_it(name: str) -> None:
    match = attacker("armed-intervention", 2, 4)
    assert bot(name, 1).choose(Peek(match, 0)).text == "pass"
