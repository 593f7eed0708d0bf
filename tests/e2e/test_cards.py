"""The page "All cards" shows every card completely, on a desktop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Visitor
from .play import GAMES
from .sheet import SIZES, look


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_and_every_effect_is_on_its_card(visit: Visitor, game: str, size: str) -> None:
    width, height = SIZES[size]
    page: Any = visit(f"/cards/{game}", viewport={"width": width, "height": height})
    page.locator("[data-card]").nth(90).wait_for(state="attached")
    assert look(page, game, "en") == []
