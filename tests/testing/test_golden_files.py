"""Golden playthroughs: the same text every time, written only if something changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import saecula
from saecula.core import spec
from saecula.testing.golden import main, plan, playthrough, read_header, regenerate


def test_a_playthrough_reads_like_a_game() -> None:
    game = saecula.game("tide-market", players=3)
    text = playthrough(game, 2)
    assert text == playthrough(game, 2)
    assert text != playthrough(game, 3)
    assert read_header(text) == (game, 2)
    assert "\n1 bid/bid (0 4; 1 4; 2 4) seat " in text
    assert "  seat 0 may: bid 0, bid 1, bid 2, bid 3" in text
    assert "  - sold seat=" in text
    assert "[TIDE-SELL-01]" in text
    assert "over: tide, scores [" in text


def test_files_are_made_by_plan_and_then_kept(tmp_path: Path) -> None:
    made = regenerate(tmp_path, ["tide-market"])
    assert [path.name for path in made] == list(plan(spec("tide-market")))
    assert regenerate(tmp_path, ["tide-market"]) == []
    made[0].write_text(made[0].read_text("utf-8").replace("over:", "done:"), "utf-8")
    for other in made[1:]:
        other.unlink()
    assert regenerate(tmp_path, ["tide-market"]) == [made[0]]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tide-market", "--folder", str(tmp_path), "--import", "toy"]) == 0
    assert capsys.readouterr().out.endswith("8 golden files changed\n")
    assert main(["chess", "--folder", str(tmp_path)]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
