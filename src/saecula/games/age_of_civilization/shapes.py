"""What a seat sees, field by field. The page's types and the reference of the views are written from these structs."""

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
    """The event token above it, "" where none lies; its event happens when the card comes."""


class Player(Struct):
    """A player, with what the player's cards come to."""

    coins: int
    points: int
    workers: int
    """All own workers, also those that stand on slots."""
    free: int
    """Workers that stand on no slot."""
    strength: int
    main: str
    """The civilization on top, "" before the first."""
    civilizations: list[str]
    """In the order in which they were taken; `main` is among them."""
    technologies: list[str]
    layout: list[str]
    """The nine technologies of the player's card by place: three columns from the left, each from the bottom."""
    special: str
    """The number of the special technology card that covers a column, "" for none."""
    wonders: list[str]
    hand: list[str]
    """Draft: the civilizations in hand; empty for everybody else."""
    hand_size: int
    passing: list[str]
    """Draft: the hand to pick from; empty for everybody else."""
    slots: dict[str, int]
    """The player's own slots by action, if any."""
    all_slots: dict[str, int]
    """The slots of each action with the player's own, whether the action is open or not."""
    open: dict[str, int]
    """The slots of each action that are open to the player now."""
    prices: dict[str, int]
    """What each action costs the player in coins."""
    needs: dict[str, int]
    """The workers that one performance of each action takes."""
    sacrifices: list[str]
    """The actions whose workers are sacrificed."""
    research: dict[str, int]
    """What each technology that the player does not own costs by Research."""
    end: int
    """The points that the player's cards would bring if the game ended now."""


class TableView(Struct):
    """The table of Age of Civilization. Everything is open but the hands of the Draft."""

    round: int
    turn: int
    """The seat that has the turn."""
    first: int
    turns: int
    """Turns taken in this round."""
    timeline: list[str]
    """The eight action cards."""
    current: list[str]
    """The three that are current."""
    places: list[Place]
    """The timeline place by place."""
    tokens: list[str]
    """The event tokens above the last cards of the timeline, where they are played with."""
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
