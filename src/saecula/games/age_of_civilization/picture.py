"""A picture of what lies before the players: civilizations, technologies and wonders."""

from __future__ import annotations

from typing import Any, Final

from saecula.core.picture import Chip, Panel, Picture
from saecula.text import Text

FIGURES: Final = ("workers", "coins", "strength")
CARDS: Final = ("civilizations", "technologies", "wonders")


def picture(view: dict[str, Any], text: Text) -> Picture:
    """The cards and numbers of each player as a view shows them."""
    return Picture(panels=[_panel(player, text) for player in view["table"]["players"]])


def _panel(player: dict[str, Any], text: Text) -> Panel:
    figures = [f"{player[key]} {text.say(f'ui.{key}', n=player[key])}" for key in FIGURES]
    return Panel(figures, [Chip(text.name(id), kind) for kind, cards in enumerate(CARDS) for id in player[cards]])
