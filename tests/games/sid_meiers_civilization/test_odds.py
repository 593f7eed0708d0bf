"""The odds of battles, compared with all rolls of the dice counted one by one, and with figures computed by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import saecula
from saecula.games.sid_meiers_civilization.odds import duel

from .scene import play, scene
from .test_battle import HOMES, war


def odds(match: saecula.Match, seat: int | None = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = match.view(seat)["table"]["odds"]
    return found


@pytest.mark.rule("SMC-BATTLE-11", "SMC-BATTLE-12")
@pytest.mark.parametrize("numbers", [(1, 0, 1, 0), (1, 1, 1, 0), (2, 0, 1, 3), (3, 1, 2, 2), (1, 0, 4, 0)])
def test_a_round_against_every_roll(numbers: tuple[int, int, int, int]) -> None:
    dice, plus, others, more = numbers
    rolls = [(sum(roll[:dice]) + plus, sum(roll[dice:]) + more) for roll in product(range(1, 7), repeat=dice + others)]
    wins, ties = sum(a > b for a, b in rolls), sum(a == b for a, b in rolls)
    assert duel(*numbers) == pytest.approx((wins / len(rolls), ties / len(rolls), 1 - (wins + ties) / len(rolls)))


@pytest.mark.rule("SMC-BATTLE-13")
def test_two_spearmen_against_one() -> None:
    """With one die each, 15 of 36 rolls win, 6 tie, 15 lose. The attackers win at once, by a tie, or with the second
    unit: 15/36 + 6/36 + 15/36 x 15/36; nobody is left after a lost and a tied round.
    """
    match = scene("attacks", towns=HOMES, p0={"ob": {"spearman": 2}}, p1={"ob": {"spearman": 1}})
    [battle] = odds(match)
    assert (battle["space"], battle["attackers"], battle["defenders"]) == ("ob", [0], [1])
    assert battle["units"] == [2, 1]
    assert battle["win"] == round(21 / 36 + (15 / 36) ** 2, 3)
    assert battle["none"] == round(15 / 36 * 6 / 36, 3)
    assert battle["loss"] == round((15 / 36) ** 2, 3)


@pytest.mark.rule("SMC-BATTLE-03", "SMC-BATTLE-16")
def test_whoever_is_entered_sees_what_a_battle_would_bring() -> None:
    """Cavalry beats infantry: in the first era its total is one higher, 21 of 36 rolls win and 5 tie."""
    match = scene("movement", towns=HOMES, p0={"steppe": {"spearman": 1}}, p1={"ob": {"chariot": 1}})
    play(match, "move spearman steppe ob")
    assert match.question == "reaction"
    [battle] = odds(match, 1)
    assert (battle["attackers"], battle["defenders"]) == ([1], [0])
    assert (battle["win"], battle["none"], battle["loss"]) == (round(21 / 36, 3), round(5 / 36, 3), round(10 / 36, 3))


@pytest.mark.rule("SMC-BATTLE-10", "SMC-BATTLE-16")
def test_a_unit_against_a_secret_choice() -> None:
    """Chariot against spearman (+1: 21, 5, 10 of 36) or catapult (+2 against it: 6, 4, 26), each equally likely;
    spearman against spearman (15, 6, 15) or catapult (+1 each: the same).
    """
    match = war("ob", p0={"ob": {"spearman": 1, "chariot": 1}}, p1={"ob": {"spearman": 1, "catapult": 1}})
    [battle] = odds(match)
    told = {one["move"]: (one["win"], one["tie"], one["loss"]) for one in battle["sendings"]}
    assert told["fight chariot 0"] == (round(27 / 72, 3), round(9 / 72, 3), round(36 / 72, 3))
    assert told["fight spearman 0"] == (round(15 / 36, 3), round(6 / 36, 3), round(15 / 36, 3))
    assert odds(match, 2)[0]["sendings"] == [], "others are told of the battle, not of the choices"
    match.play("fight catapult 1", 1)
    assert odds(match) == [battle], "what was chosen in secret changes nothing"


@pytest.mark.rule("SMC-BATTLE-15")
def test_a_settlement_helps_its_owner() -> None:
    """Spearman against spearman, one of them at home: 10 of 36 rolls win, 5 tie, 21 lose."""
    match = scene("attacks", towns={**HOMES, "ob": (1, 1)}, p0={"ob": {"spearman": 1}}, p1={"ob": {"spearman": 1}})
    [battle] = odds(match)
    assert (battle["win"], battle["none"], battle["loss"]) == (round(10 / 36, 3), round(5 / 36, 3), round(21 / 36, 3))


@pytest.mark.rule("SMC-WONDER-18")
def test_the_oracle_makes_the_odds_exact() -> None:
    pieces = {"spearman": 1, "chariot": 1}
    match = war("ob", p0={"ob": pieces}, p1={"ob": {"spearman": 1, "catapult": 1}}, wonders={"the-oracle": 0})
    match.play("fight catapult 1", 1)
    assert match.question == "battle.oracle"
    told = {one["move"]: one["win"] for one in odds(match)[0]["sendings"]}
    assert told["fight chariot 0"] == round(6 / 36, 3)
    assert told["fight spearman 0"] == round(15 / 36, 3)


def test_dealing_anew_changes_no_odds() -> None:
    match = war(p0={"gobi": {"spearman": 2, "chariot": 1}}, p1={"gobi": {"spearman": 1, "catapult": 2}})
    for seat in (0, 1, 2):
        assert odds(match.clone(seat=seat), seat) == odds(match, seat)


def test_where_nobody_fights_there_are_none() -> None:
    assert odds(scene("buy")) == []
