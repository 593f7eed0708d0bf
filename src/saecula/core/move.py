"""Moves: a finite vocabulary of texts per game, each text one shared object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saecula.core.errors import UnknownMove

NUMBERLESS = -1
"""The index of what only has the shape of a move."""


class Move:
    """One move of a game, the same object wherever it is offered.

    `text` is its stable name in the API, the record and the tests: a verb and its arguments, parted by blanks.
    `touches` are the ids of the objects on the board that the move concerns. `index` is its number in the vocabulary.
    `ends` says that it ends something for the player (a turn, a phase, his part in it), `gives_up` that it gives
    something of his own up: a page asks before such a move, or does not put it forward.
    """

    __slots__ = ("args", "ends", "gives_up", "index", "text", "touches", "verb")

    def __init__(self, text: str, touches: list[str], index: int, ends: bool = False, gives_up: bool = False) -> None:
        words = text.split(" ")
        self.text = text
        self.verb = words[0]
        self.args = words[1:]
        self.touches = touches
        self.index = index
        self.ends = ends
        self.gives_up = gives_up

    @property
    def arg(self) -> str:
        """The first argument: the card, the area, the number."""
        return self.args[0]

    @property
    def n(self) -> int:
        """The first argument as a number."""
        return int(self.args[0])

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text


class Vocabulary:
    """All move texts that a game knows, numbered in the order of their declaration.

    A game declares them when it is loaded: `PASS = MOVES.add("pass")`, `TAKE = MOVES.each("take", CARD_IDS)`.
    """

    def __init__(self) -> None:
        self._by_text: dict[str, Move] = {}
        self._all: list[Move] = []
        self._shapes: dict[str, list[list[frozenset[str]]]] = {}

    def add(self, text: str, touches: Iterable[str] = (), *, ends: bool = False, gives_up: bool = False) -> Move:
        """Declares one move. Declaring the same text again gives the same object."""
        move = self._by_text.get(text)
        if move is None:
            if text != " ".join(text.split()) or not text:
                raise ValueError(f"a move text is words parted by single blanks: {text!r}")
            if any(c in text for c in "=;?:\n"):
                raise ValueError(f"a move text has none of = ; ? : {text!r}")
            move = Move(text, list(touches), len(self._all), ends, gives_up)
            self._by_text[text] = move
            self._all.append(move)
        return move

    def each(
        self, verb: str, args: Iterable[str], touch: str = "{}", *, ends: bool = False, gives_up: bool = False
    ) -> dict[str, Move]:
        """One move per argument: `each("take", ["egypt"])` declares "take egypt", which touches the object "egypt"."""
        return {
            arg: self.add(f"{verb} {arg}", [touch.format(arg)] if touch else [], ends=ends, gives_up=gives_up)
            for arg in args
        }

    def numbers(self, verb: str, least: int, most: int, touch: str = "") -> list[Move]:
        """One move per number, as a list indexed by the number (entries below `least` repeat the first)."""
        moves = [self.add(f"{verb} {n}", [touch.format(n)] if touch else []) for n in range(least, most + 1)]
        return [moves[0]] * least + moves

    def shape(self, verb: str, *slots: Iterable[str]) -> None:
        """Texts that have the shape of a move, though no position allows them: `shape("march", UNITS, AREAS, AREAS)`.

        They are no moves: not counted, not numbered, never offered. But `moves[text]` reads them, so that a march to an
        area that is not adjacent is refused by its rule (see `Spec.unlisted`) instead of being unknown.
        """
        self._shapes.setdefault(f"{verb} {len(slots)}", []).append([frozenset(slot) for slot in slots])

    def reads(self, text: str) -> bool:
        """Whether a text is a move, or has the shape of one."""
        if text in self._by_text:
            return True
        words = text.split(" ")
        for slots in self._shapes.get(f"{words[0]} {len(words) - 1}", []):
            if all(words[i + 1] in slots[i] for i in range(len(slots))):
                return True
        return False

    def __getitem__(self, text: str) -> Move:
        move = self._by_text.get(text)
        if move is not None:
            return move
        if not self.reads(text):
            raise UnknownMove(f"{text[:80]!r} is no move of this game")
        return Move(text, [], NUMBERLESS)

    def has(self, move: Move) -> bool:
        """Whether a move is one of these, or has the shape of one."""
        if move.index == NUMBERLESS:
            return self.reads(move.text)
        return move.index < len(self._all) and self._all[move.index] is move

    def __contains__(self, text: object) -> bool:
        return text in self._by_text

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def encode(self, move: Move) -> int:
        """The number of a move, for learners."""
        return move.index

    def decode(self, index: int) -> Move:
        """The move of a number."""
        if not 0 <= index < len(self._all):
            raise UnknownMove(f"{index} is no number of a move: this game has {len(self._all)}")
        return self._all[index]
