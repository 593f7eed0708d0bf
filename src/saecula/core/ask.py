"""Questions that a step puts to the players, and their choices."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from saecula.core.compiler import mypyc_attr
from saecula.core.move import Move
from saecula.core.types import RuleId, Seat, Verdict


@dataclass(slots=True)
class Because:
    """What a rule amounts to in this position: the message `because.<id>` with its parameters.

    Usually these are the amount needed and the amount available: `Because("gold", {"need": 30, "have": 12})`.
    """

    id: str
    params: dict[str, str | int]


@mypyc_attr(acyclic=True)
class Choices:
    """The candidates of a question in canonical order, each with its verdict: allowed, or the rule that forbids it.

    `moves` are the allowed ones. `forbidden` are the refused ones, and `rules` has the rule of each at the same place.
    """

    __slots__ = ("forbidden", "moves", "rules")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.forbidden: list[Move] = []
        self.rules: list[RuleId] = []

    @property
    def refused(self) -> tuple[tuple[Move, RuleId], ...]:
        """The refused moves, each with its rule. Use `refuse` or `add` for another one."""
        return tuple(zip(self.forbidden, self.rules, strict=True))

    @staticmethod
    def of(moves: Iterable[Move]) -> Choices:
        """Choices that allow all of these moves: `Choices.of([YES, NO])`."""
        choices = Choices()
        choices.moves.extend(moves)
        return choices

    def plus(self, move: Move, verdict: Verdict = "") -> Choices:
        """Adds one more move and returns the choices: `return Choices.of(TAKE[id] for id in row).plus(DONE)`."""
        self.add(move, verdict)
        return self

    def allow(self, move: Move) -> None:
        """Adds a legal move."""
        self.moves.append(move)

    def refuse(self, move: Move, rule: RuleId) -> None:
        """Adds a move that a player might try, with the rule that forbids it now."""
        self.forbidden.append(move)
        self.rules.append(rule)

    def refuse_all(self, moves: list[Move], rule: RuleId) -> None:
        """Adds moves that the same rule forbids now."""
        self.forbidden.extend(moves)
        self.rules.extend([rule] * len(moves))

    def refuse_like(self, other: Choices) -> None:
        """Adds everything that other choices refuse, with the same rules."""
        self.forbidden.extend(other.forbidden)
        self.rules.extend(other.rules)

    def add(self, move: Move, verdict: Verdict = "") -> None:
        """Adds a move: allowed if the verdict is empty, otherwise refused by the rule that it names."""
        if verdict:
            self.forbidden.append(move)
            self.rules.append(verdict)
        else:
            self.moves.append(move)


class Ask:
    """A question to one seat: `move = await Ask(seat, "row.take", lambda: takes(t, seat))`.

    `name` is the id of the question (each has a rule and a prompt). The choices are computed when somebody looks at
    them. Only its own seat knows a `secret` answer; the log and the records of the others leave it out.
    """

    __slots__ = ("_made", "_make", "name", "seat", "secret")

    def __init__(self, seat: Seat, name: str, make: Callable[[], Choices], secret: bool = False) -> None:
        self.seat = seat
        self.name = name
        self.secret = secret
        self._make = make
        self._made: Choices | None = None

    @property
    def choices(self) -> Choices:
        made = self._made
        if made is None:
            made = self._made = self._make()
        return made

    def offers(self, move: Move) -> bool:
        """Whether a move is legal, that is, whether this very object is one of the choices."""
        for one in self.choices.moves:
            if one is move:
                return True
        return False

    def forget(self) -> None:
        """Discards the choices, to be computed again, because the table was changed from outside (re-dealt)."""
        self._made = None

    def __await__(self) -> Generator[Any, Any, Move]:
        answer: Move = yield self
        return answer


class Moves:
    """The legal moves of a question, as a lazy view: iterate it, count it, test `"take 7" in moves`."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Ask | None) -> None:
        self._ask = ask

    def list(self) -> list[Move]:
        return self._ask.choices.moves if self._ask is not None else []

    def __iter__(self) -> Iterator[Move]:
        return iter(self.list())

    def __len__(self) -> int:
        return len(self.list())

    def __getitem__(self, i: int) -> Move:
        return self.list()[i]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(m.text == move for m in self.list())
        return move in self.list()

    def __repr__(self) -> str:
        return f"<Moves: {', '.join(m.text for m in self.list())}>"


class AskAll:
    """One question to several seats at once; the answers are sealed until all are in.

    `moves = await AskAll([Ask(...), Ask(...)])` returns the answers in the order of the asks. With `discreet`, nobody
    is told who is being asked (the question itself would betray a card in hand).
    """

    __slots__ = ("asks", "discreet")

    def __init__(self, asks: list[Ask], discreet: bool = False) -> None:
        self.asks = asks
        self.discreet = discreet

    def __await__(self) -> Generator[Any, Any, list[Move]]:
        if not self.asks:
            return []
        answers: list[Move] = yield self
        return answers
