"""Finished games of the greedy player replay to the same end, whatever changes in the program.

There is one for each version and number of players, and one in which all players but one have resigned.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from saecula.core import Record

HERE = Path(__file__).parent / "records"
FILES = sorted(HERE.glob("*.saecula"))


def test_there_is_one_for_each_version_and_number_of_players() -> None:
    names = {path.stem for path in FILES}
    assert names >= {f"{version}-{players}" for version in ("simple", "advanced", "full") for players in (2, 3, 4)}
    assert "resigned-3" in names


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_finished_game_replays(path: Path) -> None:
    text = path.read_text("utf-8")
    record = Record.parse(text)
    match = record.replay()
    assert match.over
    assert match.outcome is not None
    assert match.outcome.reason == ("resigned" if path.stem.startswith("resigned") else "last-age")
    assert match.record.text() == text
    assert not match.game.spec.check(match.table)
