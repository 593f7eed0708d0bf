"""Shortcuts: how a question can be answered in fewer acts.

A game declares them in its `shortcuts.py`, as a function of the table and the question. The page, the server and the
terminal get them from `Match.shortcuts`, so they need no rules of their own. Shortcuts change nothing in the game: a
player who uses them makes the same moves as a player who does not. They depend only on what the seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(slots=True)
class StandingAnswer:
    """An answer that can be given more than once: `move`, as long as `holds` stays the same.

    `holds` names what the answer depends on (the turn, the hand, the attacker). If it has changed when the question
    comes again, the player is asked again. `seldom` means that players almost never answer differently, so they are
    asked only if they want to be. `says` is the label of a button for it: "no", "all", or empty.
    """

    move: str
    holds: str
    seldom: bool = False
    says: Literal["", "no", "all"] = ""


@dataclass(slots=True)
class Several:
    """How many times a move can be made in one gesture, and its details.

    - `most`: the number of times in a row.
    - `part`: the kind of piece that it takes along from its first object, of which there are `most`.
    - `room`: how many pieces of all kinds can go to its target in one gesture; 0 if there is no limit.
    - `waits`: others may have to answer before the next move of the same gesture.
    - `onto`: the places where its result can be put at once, each with the move that follows ("" for none).
    - `then`: the answers to the question that follows, one of which can be given in the same gesture.
    """

    most: int = 1
    part: str = ""
    room: int = 0
    waits: bool = False
    onto: dict[str, str] = field(default_factory=dict)
    then: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Shortcuts:
    """The shortcuts of one question.

    - `standing`: the answer that can be given more than once, if there is one.
    - `open`: the question has nothing to do with a hidden hand, so an only answer may be given at once.
    - `total`: how many are lost, paid or discarded one by one and can be chosen together; 0 for other questions. With
      `settles`, the game stops asking when only one kind is left, because the rest follows automatically.
    - `moves`: the details of single moves, by their texts; the others are made once.
    """

    standing: StandingAnswer | None = None
    open: bool = False
    total: int = 0
    settles: bool = False
    moves: dict[str, Several] = field(default_factory=dict)
