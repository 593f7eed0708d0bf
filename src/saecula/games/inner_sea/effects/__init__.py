"""What each card does: slots and plans, collected by deck.

A card that works like others has codes in its row (see `works`); a new effect is one entry in a dictionary here.
"""

from __future__ import annotations

from typing import Final

from saecula.core.errors import BadData
from saecula.core.types import CardId
from saecula.games.inner_sea.cards import CARDS, FILE, KIND
from saecula.games.inner_sea.effects.disasters import DISASTERS
from saecula.games.inner_sea.effects.growth import GROWTH_CARDS
from saecula.games.inner_sea.effects.negations import NEGATES
from saecula.games.inner_sea.effects.people import PEOPLE
from saecula.games.inner_sea.effects.spec import Effect
from saecula.games.inner_sea.effects.war import WAR
from saecula.games.inner_sea.effects.works import read_works

EFFECTS: Final[dict[str, Effect]] = {**DISASTERS, **GROWTH_CARDS, **PEOPLE, **WAR}


def _complete() -> None:
    """Checks that every card has an effect (a function of its own, or codes) and that every effect has a card."""
    own = list(EFFECTS)
    for id in [*own, *NEGATES]:
        if id not in CARDS:
            raise BadData(FILE, 0, f"there is an effect of {id!r}, but no such card")
    for id, card in CARDS.items():
        played = card.kind in ("fate", "competition")
        if card.works and (not played or id in own):
            raise card.fail("works is for Fate and Competition cards without a function of their own")
        if card.works:
            EFFECTS[id] = read_works(card, {id: EFFECTS[id] for id in own})
            if any(EFFECTS[id] is effect for effect in GROWTH_CARDS.values()):
                GROWTH_CARDS[id] = EFFECTS[id]
        elif id not in EFFECTS and (played or card.kind == "investment"):
            raise card.fail("it has no effect: neither codes (works) nor an entry in effects/")


_complete()

PLAYED_AT: Final[dict[str, list[str]]] = {"competition.start": [], "order.use": []}
"""Cards that are played outside the actions of the Card Phase, by the question that offers them."""
for _id, _effect in EFFECTS.items():
    if _effect.at:
        PLAYED_AT[_effect.at].append(_id)


def is_laid(card: CardId) -> bool:
    """Whether a card is laid down in competitions (ACIS-COMP-20)."""
    return KIND[card] == "competition" and not EFFECTS[card].not_laid
