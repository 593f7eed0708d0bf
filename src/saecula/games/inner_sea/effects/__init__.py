"""What each card does: slots and plans, gathered by deck. A new card is one row of data, one entry here, one test."""

from __future__ import annotations

from saecula.core.errors import BadData
from saecula.games.inner_sea.cards import CARDS
from saecula.games.inner_sea.effects.disasters import DISASTERS
from saecula.games.inner_sea.effects.growth import GROWTH_CARDS
from saecula.games.inner_sea.effects.people import PEOPLE
from saecula.games.inner_sea.effects.spec import Effect
from saecula.games.inner_sea.effects.war import WAR

EFFECTS: dict[str, Effect] = {**DISASTERS, **GROWTH_CARDS, **PEOPLE, **WAR}


def _complete() -> None:
    for id, card in CARDS.items():
        if card.kind in ("fate", "investment", "competition") and id not in EFFECTS:
            raise BadData("data/cards.csv", 0, f"{id} has no effect")


_complete()
