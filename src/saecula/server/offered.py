"""Parts of the server's answers: offered moves, refused ones with their rule, shortcuts, and re-dealt positions."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Label(msgspec.Struct):
    id: str
    params: dict[str, str | int]


class PlainMove(msgspec.Struct, kw_only=True):
    """A move with its label and the objects that it touches.

    `ends` is present if it ends something for the player, `gives_up` if the player gives up something.
    """

    text: str
    label: Label
    touches: list[str]
    ends: bool | msgspec.UnsetType = msgspec.UNSET
    gives_up: bool | msgspec.UnsetType = msgspec.UNSET


class OfferedMove(PlainMove, kw_only=True):
    """A move and what can be done with it in one gesture.

    It can be made `most` times in a row (once by default). `part` is the kind of piece that it takes along from its
    first object, of which there are `most`; at most `room` pieces can go to its target in one gesture; with `waits`,
    others may have to answer before the next move. `onto` are the places where its result can be put at once, each
    with the move that follows, if any. `then` are the answers to the question that follows, one of which can be given
    in the same gesture.
    """

    most: int | msgspec.UnsetType = msgspec.UNSET
    part: str | msgspec.UnsetType = msgspec.UNSET
    room: int | msgspec.UnsetType = msgspec.UNSET
    waits: bool | msgspec.UnsetType = msgspec.UNSET
    onto: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    then: list[PlainMove] | msgspec.UnsetType = msgspec.UNSET


class StandingOut(msgspec.Struct):
    """An answer that can be given more than once: `move`, as long as `holds` stays the same.

    With `seldom`, players almost never answer differently; `says` is the label of a button for it.
    """

    move: str
    holds: str
    seldom: bool
    says: Literal["", "no", "all"]


class ConditionOut(msgspec.Struct):
    """A conditional move: what the seat answers if seat `seat` makes `move`."""

    seat: int
    move: str
    then: str


class KeptOut(msgspec.Struct):
    """A standing answer: the server makes the move when the question comes again and nothing has changed."""

    question: str
    move: str


class ShortcutsOut(msgspec.Struct, omit_defaults=True):
    """How a question can be answered in fewer acts.

    `open`: it has nothing to do with a hidden hand, so an only answer may be given at once. `total`: how many are
    lost, paid or discarded one by one, and can be chosen together; with `settles`, the game stops asking when only one
    kind is left.
    """

    standing: StandingOut | None = None
    open: bool = False
    total: int = 0
    settles: bool = False


class RefusedMove(OfferedMove, kw_only=True):
    """`because` is what the rule amounts to here: the message `because.<id>` of the game with its parameters."""

    rule: str
    because: Label | msgspec.UnsetType = msgspec.UNSET


class WarningOut(Label):
    """A loss that a move is about to bring: the message `warning.<id>` of the game with its numbers, and the rule."""

    rule: str


class Deal(msgspec.Struct):
    """A position to think with, for one seat; `clock` is the time it has left in seconds, null without a clock."""

    version: int
    game: str
    seat: int
    clock: float | None
    data: dict[str, Any]


class LevelShare(msgspec.Struct):
    """How a level did alone against others of the level below, in one game: its share of the victories.

    `low` and `high` are the ends of Wilson's interval at 95 %.
    """

    game: str
    players: int
    against: str
    share: float
    low: float
    high: float
    games: int


class BotOut(msgspec.Struct):
    """A bot: `level` is 0 if it is not one; `seconds` is the most that a level takes for a decision."""

    name: str
    level: int
    label: str
    about: str
    seconds: float | None = None
    measured: list[LevelShare] = []
