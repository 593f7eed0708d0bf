"""The view of a seat, field by field. The page's types and the reference of the views are generated from these
structs.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Offer(Struct):
    """A civilization in the market."""

    id: str
    coins: int
    """Bonus coins on it."""


class Place(Struct):
    """A place of the timeline with its card."""

    card: str
    state: Literal["past", "current", "upcoming"]
    comes: int
    """The round in which the card becomes current: 1 for the first three."""
    token: str
    """The event token above it, empty if there is none; its event happens when the card becomes current."""


class Player(Struct):
    """A player, with the combined effect of the player's cards."""

    coins: int
    points: int
    workers: int
    """All the player's workers, including those on slots."""
    free: int
    """Workers that are not on a slot."""
    strength: int
    main: str
    """The civilization on top, empty before the first."""
    civilizations: list[str]
    """In the order in which they were taken; `main` is among them."""
    technologies: list[str]
    layout: list[str]
    """The nine technologies of the player's card by place: three columns from the left, each from the bottom."""
    special: str
    """The number of the special technology card that covers a column, empty for none."""
    wonders: list[str]
    hand: list[str]
    """Draft: the civilizations in hand; empty for everyone else."""
    hand_size: int
    passing: list[str]
    """Draft: the hand to pick from; empty for everyone else."""
    slots: dict[str, int]
    """The player's own slots by action, if any."""
    all_slots: dict[str, int]
    """The slots of each action including the player's own, whether the action is open or not."""
    open: dict[str, int]
    """The slots of each action that are open to the player now."""
    prices: dict[str, int]
    """The price of each action for the player, in coins."""
    needs: dict[str, int]
    """The workers needed to perform each action once."""
    sacrifices: list[str]
    """The actions whose workers are sacrificed."""
    research: dict[str, int]
    """The Research price of each technology that the player does not own."""
    end: int
    """The points that the player's cards would score if the game ended now."""


class TableView(Struct):
    """The table of Age of Civilization. Everything is open except the hands of the Draft."""

    round: int
    turn: int
    """The seat whose turn it is."""
    first: int
    turns: int
    """Turns taken in this round."""
    timeline: list[str]
    """The eight action cards."""
    current: list[str]
    """The three current ones."""
    places: list[Place]
    """The timeline, place by place."""
    tokens: list[str]
    """The event tokens above the last cards of the timeline, if they are in play."""
    market: list[Offer]
    deck: int
    wonders: list[str]
    specials: list[str]
    """The special technology cards that can be bought, by number."""
    opponent: int
    """Strength of the virtual opponent of the solo game."""
    draft: bool
    placed: int
    """Workers on slots in this turn."""
    doomed: int
    """How many of them are sacrificed at the end of the turn."""
    used: dict[str, int]
    """Performances in this turn, by action."""
    players: list[Player]
    scores: list[int]
    """The points of each seat now."""
