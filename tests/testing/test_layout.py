"""The layout of a table, for writers of case files."""

from __future__ import annotations

import pytest

from saecula.core import games
from saecula.testing.layout import layout


def test_the_layout_tells_phases_fields_types_and_values() -> None:
    lines = layout("tide-market(players=3)").splitlines()
    assert lines[0] == "phases: deal, bid, storm, auction, trade, tide"
    assert "Market" in lines
    assert "  rounds: int = 2" in lines
    assert any(line.startswith('  merchants: list[Merchant] = [{"coins":4,') for line in lines)
    assert "Merchant" in lines
    assert "  hand: list[str]" in lines
    assert any("`hand` is hidden" in line for line in lines)


@pytest.mark.parametrize("id", [spec.id for spec in games()])
def test_every_game_has_a_layout(id: str) -> None:
    text = layout(id)
    assert "\n  phase: str = " in text
    assert "<class" not in text
