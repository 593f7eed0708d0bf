"""Tables from outside: what cannot be played on is refused in one line."""

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
        ("round", 0, "round 0"),
        ("round", 7, "round 7"),
        ("turns", 3, "3 turns taken"),
        ("players", [], "0 players at a table for 2"),
        ("timeline", ["war"], "the timeline has not its eight cards"),
        ("timeline/0", "rome", "the timeline has not its eight cards"),
        ("placed", 1, "1 workers placed"),
        ("opponent", -1, "-1 cubes of the opponent"),
        ("phase", "draft", "no card to pick"),
        ("deck/0", "atlantis", "'atlantis' is no civilization"),
        ("market/0/id", "atlantis", "'atlantis' is no civilization"),
        ("wonders/0", "rome", "'rome' is no wonder"),
        ("specials/0", "99", "'99' is no special technology card"),
        ("tokens", ["rome"], "'rome' is no event"),
        ("used", {"dance": 1}, "'dance' is no action"),
        ("players/1/main", "atlantis", "'atlantis' is no civilization"),
        ("players/1/civilizations", ["atlantis"], "'atlantis' is no civilization"),
        ("players/1/hand", ["atlantis"], "'atlantis' is no civilization"),
        ("players/1/technologies", ["rome"], "'rome' is no technology"),
        ("players/1/wonders", ["rome"], "'rome' is no wonder"),
        ("players/1/special", "99", "'99' is no special technology card"),
        ("players/1/coins", -1, "a player with -1 coins"),
        ("players/1/workers", 5, "and 5 workers"),
        ("players/1/points", 10**20, "no number of a table goes beyond"),
        ("deck/0", 3, "Expected `str`"),
    ],
)
def test_what_cannot_be_played_on_is_refused(path: str, value: object, said: str) -> None:
    game = saecula.game("age-of-civilization", players=2, innovation=True)
    with pytest.raises(BadSave) as error:
        game.resume(changed(path, value))
    assert said in str(error.value)
    assert "\n" not in str(error.value)
