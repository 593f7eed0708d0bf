"""Shortcuts: how the answers to a question can be given in fewer acts, as the game says it.

A game declares them in its `shortcuts.py`: a function of the table and the question. People's programs ask for them
(`Match.shortcuts`): the page, the server and the terminal know no rule of their own. They change nothing in the game:
whoever uses them makes the same moves as without. They depend only on what the seat that is asked may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(slots=True)
class StandingAnswer:
    """An answer that can be given for longer than once: `move`, as long as `holds` stays the same.

    `holds` names what the answer depends on (the turn, the hand, who attacks): when the question comes again with
    another text there, it is to be asked again. `seldom` says that hardly anybody answers otherwise: the question is
    put to people only if they call for it. `says` is what a button says for it: "no", "all", or nothing.
    """

    move: str
    holds: str
    seldom: bool = False
    says: Literal["", "no", "all"] = ""


@dataclass(slots=True)
class Several:
    """How often a move can be made in one gesture, and what goes with it.

    - `most`: how often in a row.
    - `part`: the kind of piece that it takes along from its first object, of which there are `most`.
    - `room`: how many pieces, of whatever kinds, can go where it leads in one gesture; 0 if nothing limits them.
    - `waits`: others may have to answer it before the next move of the same gesture.
    - `onto`: the places where what it brings can be put at once, each with the move that follows (none: "").
    """

    most: int = 1
    part: str = ""
    room: int = 0
    waits: bool = False
    onto: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Shortcuts:
    """The shortcuts of one question.

    - `standing`: the answer that can be given for longer than once, if there is one.
    - `open`: the question has nothing to do with a hidden hand, so that a lone answer may be given at once.
    - `total`: how many are lost, paid or discarded one by one and can be chosen together; 0 if the question is of
      another kind. With `settles` the game asks no more when only one kind is left: the rest follows by itself.
    - `moves`: what single moves can do, by their texts; those that are missing are made once.
    """

    standing: StandingAnswer | None = None
    open: bool = False
    total: int = 0
    settles: bool = False
    moves: dict[str, Several] = field(default_factory=dict)
