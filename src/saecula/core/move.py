"""Moves: a finite vocabulary of texts per game, each text one shared object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from saecula.core.compiler import mypyc_attr
from saecula.core.errors import UnknownMove
from saecula.core.renamed import Renamed
from saecula.core.types import RuleId, Verdict

NUMBERLESS: Final = -1
"""The index of a text that only has the shape of a move."""

OTHERS: Final = "*"
"""In the rules of a move: every question that is not named."""


class Moment:
    """When a move is made, and the rules that refuse it at other times, according to its declaration.

    `questions` are the names of the questions that offer it; none if the declaration does not say. `rules` maps names
    of questions to the rule that refuses the move there; `elsewhere` is the rule at every other question.
    """

    __slots__ = ("elsewhere", "questions", "rules")

    def __init__(self, when: str, rule: str | Mapping[str, RuleId]) -> None:
        self.questions = when.split()
        self.rules: dict[str, RuleId] = {}
        if isinstance(rule, str):
            self.elsewhere = rule
            self.rules = dict.fromkeys(self.questions, "")
        else:
            self.elsewhere = rule.get(OTHERS, "")
            for names, forbids in rule.items():
                for name in names.split():
                    if name != OTHERS:
                        self.rules[name] = forbids

    def also(self, when: str) -> Moment:
        """The same moment with more questions, where the question's own rule refuses the move if it is not listed."""
        more = Moment("", "")
        more.questions = [*self.questions, *when.split()]
        more.rules = {**self.rules, **dict.fromkeys(when.split(), "")}
        more.elsewhere = self.elsewhere
        return more

    def refusal(self, question: str) -> Verdict:
        """The rule that refuses the move at a question that does not list it; "" means the question's own rule."""
        return self.rules.get(question, self.elsewhere)


ANYTIME: Final = Moment("", "")
"""The moment of a move whose declaration says nothing about it."""


@mypyc_attr(acyclic=True)
class Move:
    """One move of a game, the same object wherever it is offered.

    `text` is its stable name in the API, the record and the tests: a verb and its arguments, separated by spaces.
    `touches` are the ids of the objects on the board that the move concerns. `index` is its number in the vocabulary.
    `moment` says when it is made. `ends` means that it ends something for the player (a turn, a phase, their part in
    one), `gives_up` that the player gives up something: the page asks before it plays such a move, or does not propose
    it.
    """

    __slots__ = ("args", "ends", "gives_up", "index", "moment", "text", "touches", "verb")

    def __init__(
        self,
        text: str,
        touches: list[str],
        index: int,
        moment: Moment = ANYTIME,
        ends: bool = False,
        gives_up: bool = False,
    ) -> None:
        words = text.split(" ")
        self.text = text
        self.verb = words[0]
        self.args = words[1:]
        self.touches = touches
        self.index = index
        self.moment = moment
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


Rules = RuleId | Mapping[str, RuleId]
"""The rule that refuses a move where it is not listed: one rule, or one for each name of a question."""


class Vocabulary:
    """All move texts that a game knows, numbered in the order of their declaration.

    A game declares them when it is loaded: `PASS = MOVES.add("pass")`, `TAKE = MOVES.each("take", CARD_IDS)`.

    A declaration may say when the move is made, and which rule says so:

        TAKE = MOVES.numbers("take", 1, 13, when="actions", rule="TTA-TURN-02")
        BID = MOVES.numbers("bid", 1, 20, when="auction", rule={"actions politics": "TTA-COLONY-01"})

    `when` names the questions that offer it, separated by spaces; the test kit makes sure that no other does. `rule`
    refuses the move at every other question; at a question from `when` that does not list it, the question's own rule
    does. A mapping gives the rule by names of questions, with `*` for all that it does not name; where it gives none,
    the question's own rule refuses.

    `ends` and `gives_up` are for the page: see `Move`.

    A text with an old id (see `Spec.renamed`) is read as the one with the new id.
    """

    def __init__(self) -> None:
        self._by_text: dict[str, Move] = {}
        self._all: list[Move] = []
        self._shapes: dict[str, list[list[frozenset[str]]]] = {}
        self._moments: dict[str, Moment] = {}  # the moment of the first move of each verb
        self._made: dict[str, Moment] = {}
        self.renamed = Renamed({})

    def add(
        self,
        text: str,
        touches: Iterable[str] = (),
        when: str = "",
        rule: Rules = "",
        ends: bool = False,
        gives_up: bool = False,
    ) -> Move:
        """Declares one move. Declaring the same text again returns the same object."""
        return self._add(text, list(touches), self._moment(when, rule), ends, gives_up)

    def _add(self, text: str, touches: list[str], moment: Moment, ends: bool = False, gives_up: bool = False) -> Move:
        move = self._by_text.get(text)
        if move is None:
            if text != " ".join(text.split()) or not text:
                raise ValueError(f"a move text must be words separated by single spaces: {text!r}")
            if any(c in text for c in "=;?:\n"):
                raise ValueError(f"a move text must not contain = ; ? or a colon: {text!r}")
            move = Move(text, touches, len(self._all), moment, ends, gives_up)
            self._by_text[text] = move
            self._all.append(move)
            self._moments.setdefault(move.verb, moment)
        return move

    def each(
        self,
        verb: str,
        args: Iterable[str],
        touch: str = "{}",
        when: str = "",
        rule: Rules = "",
        gives_up: bool = False,
    ) -> dict[str, Move]:
        """One move per argument: `each("take", ["egypt"])` declares "take egypt", which touches the object "egypt"."""
        moment = self._moment(when, rule)
        return {
            arg: self._add(f"{verb} {arg}", [touch.format(arg)] if touch else [], moment, gives_up=gives_up)
            for arg in args
        }

    def numbers(
        self, verb: str, least: int, most: int, touch: str = "", when: str = "", rule: Rules = ""
    ) -> list[Move]:
        """One move per number, as a list indexed by the number (entries below `least` repeat the first)."""
        moment = self._moment(when, rule)
        moves = [self._add(f"{verb} {n}", [touch.format(n)] if touch else [], moment) for n in range(least, most + 1)]
        return [moves[0]] * least + moves

    def moment(self, verbs: str, when: str = "", rule: Rules = "") -> None:
        """Says when the moves with these verbs are made, if their declarations do not.

        For moves that are added one by one: `MOVES.moment("move board sail", when="movement", rule="SMC-TURN-01")`.
        """
        moment = self._moment(when, rule)
        spoken = verbs.split()
        for verb in spoken:
            if verb not in self._moments:
                raise ValueError(f"no move has the verb {verb!r}")
            if self._moments[verb] is ANYTIME:
                self._moments[verb] = moment
        for move in self._all:
            if move.moment is ANYTIME and move.verb in spoken:
                move.moment = moment

    def also(self, verbs: str, when: str) -> None:
        """Adds questions at which the moves with these verbs are made, beyond those of their declarations.

        For a part of a game that uses the moves of another: `MOVES.also("done decline", when="peace")`.
        """
        spoken = verbs.split()
        for verb in spoken:
            if self._moments.get(verb, ANYTIME) is ANYTIME:
                raise ValueError(f"no move with the verb {verb!r} says when it is made")
        made: dict[Moment, Moment] = {}
        for move in self._all:
            if move.verb in spoken:
                if move.moment not in made:
                    made[move.moment] = move.moment.also(when)
                move.moment = made[move.moment]
        for verb in spoken:
            self._moments[verb] = made[self._moments[verb]]

    def _moment(self, when: str, rule: Rules) -> Moment:
        """The moment for a declaration; moves with equal declarations share one object."""
        if not when and not rule:
            return ANYTIME
        key = f"{when}: {rule}"
        if key not in self._made:
            self._made[key] = Moment(when, rule)
        return self._made[key]

    def shape(self, verb: str, *slots: Iterable[str]) -> None:
        """Declares texts with the shape of a move that no position allows: `shape("march", UNITS, AREAS, AREAS)`.

        They are not moves: not counted, not numbered, never offered. But `moves[text]` reads them, so that a march to
        an area that is not adjacent is refused by its rule (see `Spec.unlisted`) instead of being unknown. Their moment
        is that of the first move with the verb.
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
        current = self.renamed.text(text)
        if current != text:
            return self[current]
        if not self.reads(text):
            raise UnknownMove(f"{text[:80]!r} is not a move of this game")
        return Move(text, [], NUMBERLESS, self._moments.get(text.split(" ")[0], ANYTIME))

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
        """The move with a given number."""
        if not 0 <= index < len(self._all):
            raise UnknownMove(f"{index} is not the number of a move: this game has {len(self._all)}")
        return self._all[index]
