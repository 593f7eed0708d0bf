"""Guided first games and ladders, as they go over the wire."""

from __future__ import annotations

import msgspec


class StepOut(msgspec.Struct):
    """One idea of a guide."""

    id: str
    title: str
    text: str
    point: list[str]
    """Objects of the board, spots of it (`#coins`), or parts of the page (`@question`)."""
    awaits: list[str]
    """Moves that lead on, with `*` for any characters; none if the learner only reads."""
    times: int
    opens: str
    """The overlay of the board that shows it."""


class TipOut(msgspec.Struct):
    """What to remember at a question."""

    question: str
    text: str
    point: list[str]
    """Objects of the board that it suggests, if they can be chosen."""


class RungOut(msgspec.Struct):
    """A rung of the ladder: a game for one person and bots."""

    id: str
    title: str
    about: str
    options: dict[str, str | int | bool]
    players: int
    tips: bool
    """Whether the guide gives its tips from the first question on."""


class LadderOut(msgspec.Struct):
    """A game that can be learned here: how long its guided first game takes, and what to play after it."""

    game: str
    minutes: int
    rungs: list[RungOut]


class GuideOut(msgspec.Struct):
    """A guided first game: the prepared game, and its steps."""

    game: str
    """The game string."""
    players: int
    seed: int
    bot: str
    minutes: int
    steps: list[StepOut]
    tips: list[TipOut]
