"""Scenes: positions of Age of Civilization to play from."""

from __future__ import annotations

from typing import Any

import saecula
from saecula.core.patch import merge
from saecula.testing.scenes import play, refused, texts

__all__ = ["TIMELINE", "acting", "play", "refused", "rising", "scene", "seat", "texts"]

TIMELINE = ["hunt", "fish", "farm", "culture", "build", "conquer", "trade", "plague"]
"""In round 1 Hunt, Fish and Farm are current; Culture comes at the end of round 1 with a war."""


def scene(options: str = "players=2", seed: int = 1, **given: Any) -> saecula.Match:
    """A match from a patch over a fresh position: `scene(phase="actions", p0={"coins": 4}, round=2)`."""
    game = saecula.game(f"age-of-civilization({options})")
    data = game.start(seed).data()
    data["timeline"] = TIMELINE
    data["seat"] = data["first"] = 0
    players = {key[1:]: given.pop(key) for key in list(given) if key[0] == "p" and key[1:].isdigit()}
    return game.resume(merge(data, {**given, "players": players}))


def acting(
    main: str = "", coins: int = 10, workers: int = 4, options: str = "players=2", **given: Any
) -> saecula.Match:
    """Seat 0 during its actions in round 2, with a main civilization; `own` patches seat 0 further."""
    own = {
        "main": main,
        "civilizations": [main] if main else [],
        "coins": coins,
        "workers": workers,
        **given.pop("own", {}),
    }
    return scene(options, phase=given.pop("phase", "actions"), round=given.pop("round", 2), p0=own, **given)


def rising(card: str, bonus: int = 0, options: str = "players=2", **given: Any) -> saecula.Match:
    """Seat 0 before step 1 in round 2, with a card in the market that has bonus coins on it."""
    market = [
        {"id": card, "coins": bonus},
        {"id": "russia", "coins": 0},
        {"id": "khmer", "coins": 2},
        {"id": "israel", "coins": 1},
        {"id": "japan", "coins": 0},
    ]
    return scene(options, phase="rise", round=given.pop("round", 2), market=market, **given)


def seat(match: saecula.Match, i: int = 0) -> Any:
    """The player of a seat."""
    return match.table.players[i]
