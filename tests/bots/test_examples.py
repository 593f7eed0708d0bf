"""The examples: a search that plays every game against the public interface, and a program that learns."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from saecula.bots import Peek, play_out
from saecula.core import Spec, game, games

EXAMPLES = Path(__file__).parents[2] / "examples"
FILE = EXAMPLES / "ismcts.py"


def example(file: Path = FILE) -> Any:
    found = importlib.util.spec_from_file_location(file.stem, file)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_it_has_under_a_hundred_lines() -> None:
    assert len(FILE.read_text().splitlines()) < 100


@pytest.mark.parametrize("spec", [s for s in games() if s.package.startswith("saecula.games.")], ids=lambda s: s.id)
def test_it_plays_every_game(spec: Spec) -> None:
    player = example().Ismcts(1, iterations=12)
    match = game(spec.id, players=2).start(4)
    for _ in range(6):
        seat = match.seat
        assert seat is not None
        move = player.choose(Peek(match, seat))
        assert move in match.moves_of(seat).list()
        match.play(move, seat)


def test_the_same_seed_gives_the_same_game() -> None:
    module = example()
    scores = []
    for _ in range(2):
        match = game("hamlet(players=2)").start(5)
        scores.append(play_out(match, [module.Ismcts(1, iterations=60), module.Ismcts(2, iterations=5)]).scores)
    assert scores[0] == scores[1]


def test_the_example_that_learns_writes_its_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="needs torch (extra learn)")
    curve = tmp_path / "curve.csv"
    monkeypatch.setattr("sys.argv", ["ppo.py", "--minutes", "0", "--curve", str(curve)])
    example(EXAMPLES / "ppo.py").main()
    head, row = curve.read_text("utf-8").splitlines()
    assert head == "minutes,decisions,against random,against greedy"
    assert row.split(",")[1] == "0"
    assert all(0 <= float(share) <= 1 for share in row.split(",")[2:])
