"""What learners see: facts, the words of moves, and buffers as arrays."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from saecula.core import Fact, Game, Layout, game, spec
from saecula.core.facts import MOST, whole_layout
from saecula.core.native import zeros

KINDS: dict[str, Any] = {"i16": np.int16, "i32": np.int32, "u8": np.uint8}

FEATURES = ["verb", "word 1", "word 2", "word 3", "word 4", "number", "ends", "gives up"]
"""The features of each move: the numbers of its verb and of its words (0: none), the number in it (0: none), whether it
ends a turn or a phase for the player, and whether the player gives up something."""
WORDS = 4


def facts(text: str | Game[Any]) -> list[Fact]:
    """Every number of the observation, with its name, place, scale and meaning."""
    return layout(text).facts


def layout(text: str | Game[Any]) -> Layout:
    """The facts of a game. They are the same for all its options and numbers of players."""
    return _layout(game(text).id if isinstance(text, str) else text.id)


@cache
def _layout(id: str) -> Layout:
    return whole_layout(spec(id))


def scales(text: str | Game[Any]) -> NDArray[np.float32]:
    """The divisors that bring the numbers of an observation to roughly -1 to 1."""
    return np.array([fact.scale for fact in facts(text)], dtype=np.float32)


def space(text: str | Game[Any]) -> spaces.Box:
    """The space of the facts, for gymnasium."""
    return spaces.Box(-MOST, MOST, (len(layout(text)),), np.int16)


def words(text: str | Game[Any]) -> list[str]:
    """The words of all moves of a game (verbs and ids) in the order of their numbers. The first represents none."""
    return _words(game(text).id if isinstance(text, str) else text.id)[0]


def moves(text: str | Game[Any]) -> NDArray[np.int16]:
    """The features of each move of the vocabulary (`FEATURES`).

    `moves(game)[batch.offered]` are those of the legal moves. The numbers of words are meant for embeddings, so that
    what is learned about "sail" applies to every sea.
    """
    return _words(game(text).id if isinstance(text, str) else text.id)[1]


@cache
def _words(id: str) -> tuple[list[str], NDArray[np.int16]]:
    vocabulary = spec(id).moves
    known: dict[str, int] = {"": 0}
    table = np.zeros((len(vocabulary), len(FEATURES)), dtype=np.int16)
    for move in vocabulary:
        row = table[move.index]
        said = [word for word in move.args if not word.lstrip("-").isdigit()]
        numbers = [int(word) for word in move.args if word.lstrip("-").isdigit()]
        for place, word in enumerate([move.verb, *said[:WORDS]]):
            row[place] = known.setdefault(word, len(known))
        row[WORDS + 1] = numbers[0] if numbers else 0
        row[WORDS + 2] = move.ends
        row[WORDS + 3] = move.gives_up
    table.setflags(write=False)
    return list(known), table


class _Memory:
    """Lets numpy write to the memory of a buffer that presents itself as read-only, and keeps the buffer alive."""

    def __init__(self, buffer: Any, shown: NDArray[Any]) -> None:
        self.buffer = buffer
        self.__array_interface__ = {**shown.__array_interface__, "data": (shown.ctypes.data, False)}


def buffer(kind: Literal["i16", "i32", "u8"], *shape: int) -> tuple[Any, NDArray[Any]]:
    """A buffer that the engine writes to, and an array on the same memory."""
    made = zeros(kind, int(np.prod(shape)))
    array = np.frombuffer(made, dtype=KINDS[kind])
    if not array.flags.writeable:
        array = np.asarray(_Memory(made, array))
    return made, array.reshape(shape)
