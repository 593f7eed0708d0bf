"""The golden playthroughs match today's games; if a change is intended: python -m saecula.testing.golden."""

from pathlib import Path

import pytest

from saecula.core import games
from saecula.testing.golden import playthrough, read_header

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_golden(path: Path) -> None:
    expected = path.read_text("utf-8")
    played = playthrough(*read_header(expected))
    for number, (one, other) in enumerate(zip(expected.splitlines(), played.splitlines(), strict=False), 1):
        assert one == other, f"{path.name}, line {number}: it was {one!r} and is {other!r}"
    assert played == expected


def test_every_game_has_golden_files() -> None:
    missing = [spec.id for spec in games() if spec.id != "hamlet" and not list((HERE / spec.id).glob("*.txt"))]
    assert not missing, f"no golden files of {missing}: python -m saecula.testing.golden {' '.join(missing)}"
