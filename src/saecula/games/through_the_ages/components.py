"""The printed components, for drawing them. The page's facts are generated from this."""

from __future__ import annotations

from msgspec import Struct

from saecula.games.through_the_ages import cards


class Card(Struct, omit_defaults=True):
    """A card: its cost and its benefits, as far as they are printed on it."""

    age: str
    type: str
    kind: str
    price: int = 0
    """Science to play it."""
    cost: int = 0
    """Resources to build on it."""
    steps: list[int] = []
    """Resources for each step of a wonder."""
    culture: int = 0
    science: int = 0
    happy: int = 0
    strength: int = 0
    food: int = 0
    resource: int = 0


class Components(Struct):
    """All components, by id."""

    cards: dict[str, Card]
    ages: list[str]


def components() -> Components:
    return Components(
        cards={
            card.id: Card(
                age=card.age,
                type=card.type,
                kind=card.kind.partition(":")[0],
                price=card.price,
                cost=card.cost,
                steps=card.steps,
                culture=card.culture,
                science=card.science,
                happy=card.happy,
                strength=card.strength,
                food=card.food,
                resource=card.resource,
            )
            for card in cards.CARDS.values()
        },
        ages=cards.AGES,
    )
