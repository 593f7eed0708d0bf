"""A picture of the civilizations: government, leader, wonders and special technologies, and the cards with workers."""

from __future__ import annotations

from typing import Any, Final

from saecula.core.picture import Chip, Panel, Picture
from saecula.text import Text

FIGURES: Final = ("science", "strength", "food", "resources")


def picture(view: dict[str, Any], text: Text) -> Picture:
    """The cards in play and the numbers of each civilization as a view shows them."""
    return Picture(panels=[_panel(civ, text) for civ in view["table"]["civs"]])


def _panel(civ: dict[str, Any], text: Text) -> Panel:
    figures = [f"{text.say(f'ui.column.{key}')} {civ[key]}" for key in FIGURES]
    chips = [Chip(text.name(id), 0) for id in (civ["government"], civ["leader"]) if id]
    chips += [Chip(text.name(id), 2) for id in civ["wonders"]]
    chips += [Chip(text.name(id), 1) for id in civ["specials"]]
    return Panel(figures, chips + [Chip(text.name(id), 1, n) for id, n in civ["workers"].items() if n])
