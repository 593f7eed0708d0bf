"""Tables from outside that cannot be played are refused with one line."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.core import BadSave


def changed(path: str, value: object) -> dict[str, Any]:
    data = saecula.game("age-of-civilization", players=2, innovation=True).start(3).data()
    place: Any = data
    *parents, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    for part in parents:
        place = place[part]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("seat", 2, "seat 2, first player"),
        ("first", -1, "first player -1"),
        ("round", 0, "round: 0 is not between 1 and 6"),
        ("round", 7, "round: 7 is not between 1 and 6"),
        ("turns", 3, "3 turns taken"),
        ("players", [], "0 players at a table for 2"),
        ("timeline", ["plague"], "the timeline does not have its eight cards"),
        ("timeline/0", "rome", "timeline: 'rome' does not belong there"),
        ("placed", 1, "1 workers placed"),
        ("opponent", -1, "opponent: -1 is not between"),
        ("phase", "draft", "no card to pick"),
        ("deck/0", "atlantis", "deck: 'atlantis' does not belong there"),
        ("market/0/id", "atlantis", "'atlantis' does not belong there"),
        ("wonders/0", "rome", "wonders: 'rome' does not belong there"),
        ("specials/0", "99", "'99' does not belong there"),
        ("tokens", ["rome"], "tokens: 'rome' does not belong there"),
        ("used", {"dance": 1}, "used: 'dance' does not belong there"),
        ("players/1/main", "atlantis", "'atlantis' does not belong there"),
        ("players/1/civilizations", ["atlantis"], "'atlantis' does not belong there"),
        ("players/1/hand", ["atlantis"], "'atlantis' does not belong there"),
        ("players/1/technologies", ["rome"], "technologies: 'rome' does not belong there"),
        ("players/1/wonders", ["rome"], "wonders: 'rome' does not belong there"),
        ("players/1/special", "99", "'99' does not belong there"),
        ("players/1/coins", -1, "players/1/coins: -1 is not between"),
        ("players/1/workers", 5, "players/1/workers: 5 is not between 0 and 4"),
        ("players/1/points", 10**20, "no number in a table may be larger than"),
        ("stack", [{"step": "rise"}, {"step": "wonder.gain", "seat": 7}], "the seats are 0 to 1"),
        ("deck/0", 3, "Expected `str`"),
    ],
)
def test_what_cannot_be_played_on_is_refused(path: str, value: object, said: str) -> None:
    game = saecula.game("age-of-civilization", players=2, innovation=True)
    with pytest.raises(BadSave) as error:
        game.resume(changed(path, value))
    assert said in str(error.value)
    assert "\n" not in str(error.value)
