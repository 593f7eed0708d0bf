"""The odds of an aggression before it is resolved, compared with all hands counted one by one."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import saecula
from saecula.games.through_the_ages.odds import Unseen, enough

from .scene import civ, play, political

BONUS = "defense-colonization-bonus-i"


def odds(match: saecula.Match, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["table"]["odds"]
    return found


@pytest.mark.rule("TTA-AGGR-04")
@pytest.mark.parametrize("missing", [1, 2, 3, 4, 6, 7])
@pytest.mark.parametrize("times", [1, 2])
def test_every_hand_is_counted(missing: int, times: int) -> None:
    """Two of seven cards of age I (three bonus cards), one of four of age II (one bonus card)."""
    first, second = [2, 2, 2, 0, 0, 0, 0], [4, 0, 0, 0]
    hands = [sum(a) + sum(b) for a in combinations(first, 2) for b in combinations(second, 1)]
    unseen = [Unseen(2, 7, [2, 2, 2]), Unseen(1, 4, [4])]
    chance, most = enough(unseen, 0, times, missing)
    assert chance == pytest.approx(sum(n * times >= missing for n in hands) / len(hands))
    assert most == max(hands) * times


def raid(**defender: Any) -> saecula.Match:
    """Seat 0, stronger by 2, raids seat 1, which has a bonus card and another card; the deck has four cards, one of
    them a bonus card.
    """
    match = political(
        p0={"cards": ["raid-i"], "workers": {"warriors": 3}},
        p1={"cards": [BONUS, "enslave"], "workers": {"warriors": 1}, **defender},
        military_deck=[BONUS, "plunder-i", "plunder-i", "enslave"],
    )
    return play(match, "attack raid-i 1")


@pytest.mark.rule("TTA-AGGR-04", "TTA-AGGR-08")
def test_the_attacker_knows_the_backs_only() -> None:
    """Of 15 hands of two among six cards, two of them bonus cards of 2, nine have at least one."""
    match = raid()
    told = odds(match, 0)
    assert told["missing"] == 2
    assert told["hand"] == 2
    assert told["chance"] == round(9 / 15, 3)
    assert told["most"] == 4
    assert told["units"] == 1, "the defender's Warriors unit would count once more"
    assert told["attack_units"] == 3
    assert odds(match, None)["chance"] == told["chance"], "a spectator knows no more"


def test_the_defender_knows_his_own_hand() -> None:
    match = raid()
    assert odds(match, 1)["chance"] == 1.0
    assert odds(match, 1)["most"] == 2
    assert odds(match, 1)["hand"] == 0


def test_dealing_anew_changes_no_odds() -> None:
    match = raid()
    assert odds(match.clone(seat=0), 0) == odds(match, 0)
    played = play(match, "done", f"spend {BONUS}")
    assert civ(played, 1).hands.military == ["enslave"]
    assert odds(match, 0)["missing"] == 0
    assert odds(match, 0)["chance"] == 1.0
    assert odds(match.clone(seat=0), 0) == odds(match, 0)


def test_outside_of_battles_nothing_is_told() -> None:
    assert odds(political(), 0) is None
