"""`tools/rehearsal.py`, which a profile-guided build needs: it must play every game."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from saecula.core import games

ROOT = Path(__file__).parents[2]


def test_a_rehearsal_plays_every_game_as_learners_wanderers_and_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    rehearsal = importlib.import_module("rehearsal")
    for name, small in {"LANES": 2, "STEPS": 3, "APART": 2, "MOVES": 40, "FEW": 2}.items():
        monkeypatch.setattr(rehearsal, name, small)
    seen: set[tuple[str, str]] = set()
    for part in ("learners", "wanderers", "players"):
        usual = getattr(rehearsal, part)

        def noted(game, *more, part=part, usual=usual):  # type: ignore[no-untyped-def]
            seen.add((part, game.spec.id))
            usual(game, *more)

        monkeypatch.setattr(rehearsal, part, noted)
    own = [spec for spec in games() if spec.encode is not None]  # without the toys of other tests
    monkeypatch.setattr(rehearsal, "games", lambda: own)
    rehearsal.main()
    assert len(own) == 4
    assert seen == {(part, spec.id) for part in ("learners", "wanderers", "players") for spec in own}
