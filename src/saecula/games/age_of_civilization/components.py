"""The printed components, for drawing them. The page's facts are generated from this."""

from __future__ import annotations

from msgspec import Struct

from saecula.games.age_of_civilization import cards


class Action(Struct):
    """An action: the workers and coins it takes, its slots, and the event symbol of its card."""

    permanent: bool
    workers: int
    red: bool
    """Whether workers on its slots are sacrificed."""
    coins: int
    slots: int
    event: str
    """`none`, `war` or `sacrifice`."""


class Civilization(Struct):
    """A civilization card."""

    family: str
    population: int


class Components(Struct):
    """All components, by id."""

    actions: dict[str, Action]
    permanent: list[str]
    """The actions of the permanent actions card."""
    civilizations: dict[str, Civilization]
    technologies: list[str]
    """The nine technologies of the technology cards."""
    wonders: list[str]
    specials: dict[str, list[str]]
    """The special technology cards by number, with the two technologies on them."""
    arrows: list[tuple[int, int]]
    """The arrows of the technology card, from place to place; the places are those of a player's `layout`."""


def components() -> Components:
    return Components(
        actions={
            a.id: Action(a.permanent, a.workers, a.red, a.coins, a.slots, a.event) for a in cards.ACTIONS.values()
        },
        permanent=cards.PERMANENT,
        civilizations={
            civ.id: Civilization(civ.family.lower().replace(" & ", "-").replace(" ", "-"), civ.population)
            for civ in cards.CIVILIZATIONS.values()
        },
        technologies=[tech.id for tech in cards.TECHNOLOGIES.values() if str(tech.card) not in cards.SPECIAL_CARDS],
        wonders=list(cards.WONDERS),
        specials={
            number: [tech.id for tech in cards.TECHNOLOGIES.values() if str(tech.card) == number]
            for number in cards.SPECIAL_CARDS
        },
        arrows=[(source, place) for place, sources in enumerate(cards.OPENED_BY) for source in sources],
    )
