"""The guide of a game: a prepared game, its steps, the opponent's moves, tips for free play, and the ladder.

A guide is a file `guide.toml` beside the game. The learner has the first seat. Texts are in all languages; `{id}` in a
text stands for the name of a component in the language of the reader.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from saecula.core import BadData, Game, SaeculaError, Spec, game

FILE: Final = "guide.toml"
SHELL: Final = ("@question", "@moves", "@log", "@seats", "@board", "@own", "@rules")
"""What a step can point at besides the objects of the board: parts of the page around it."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each language."""

    en: str
    it: str
    es: str

    def of(self, lang: str) -> str:
        """The text in a language; in English if the language is unknown."""
        return str(getattr(self, lang, self.en))


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea. It points at objects of the board, and awaits a move, or nothing: then the learner reads on.

    `awaits` are moves, each of which takes the learner on; `*` stands for any characters. `times` says how many such
    moves are awaited. `opens` names the overlay of the board on which the idea is shown.
    """

    id: str
    title: Words
    text: Words
    point: list[str] = []
    awaits: list[str] = []
    times: int = 1
    opens: str = ""

    def takes(self, move: str) -> bool:
        """Whether a move is one that the step awaits."""
        return any(fits(pattern, move) for pattern in self.awaits)


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to remember at a question during free play. `*` in the question stands for any characters.

    `point` names what it suggests: objects of the board, of which those that can be chosen get a ring.
    """

    question: str
    text: Words
    point: list[str] = []


class Opponent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moves of the opponent: of those that are legal, the one listed first.

    They apply as long as the number `counts` of the table is at most `last`. After that, an easy opponent plays.
    """

    moves: list[str]
    counts: str
    last: int


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rung of the ladder: a game for one person and bots, from the easiest to the whole game.

    With `tips` the guide gives its tips from the first question on.
    """

    id: str
    title: Words
    about: Words
    options: dict[str, str | int | bool] = {}
    players: int = 2
    tips: bool = False


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game. `minutes` is about how long it takes."""

    game: str
    seed: int
    minutes: int
    step: list[Step]
    tip: list[Tip]
    opponent: Opponent
    rung: list[Rung]

    def opened(self) -> Game:
        """The prepared game."""
        return game(self.game)


class Located:
    """A file and the lines on which its parts begin, so that errors can name them."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self._lines: dict[str, list[int]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            found = re.match(r"\[\[?(\w+)\]", line)
            if found:
                self._lines.setdefault(found[1], []).append(number)

    def line(self, part: str, index: int = 0) -> int:
        """The line on which a part begins; 0 if it is not known."""
        lines = self._lines.get(part, [])
        return lines[index] if index < len(lines) else 0

    def wrong(self, part: str, index: int, reason: str) -> BadData:
        return BadData(self.file, self.line(part, index), reason)


def fits(pattern: str, text: str) -> bool:
    """Whether a text fits a pattern, in which `*` stands for any characters."""
    return _pattern(pattern).fullmatch(text) is not None


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")))


def places(spec: Spec) -> Located:
    """The lines of the parts of a game's guide."""
    return Located(_name(spec), files(spec.package).joinpath(FILE).read_text("utf-8"))


def guide_of(spec: Spec) -> Guide | None:
    """The guide of a game; None if it has none."""
    return _guide_of(spec.package) if spec.package else None


@cache
def _guide_of(package: str) -> Guide | None:
    file = files(package).joinpath(FILE)
    return read_guide(f"{package.rpartition('.')[2]}/{FILE}", file.read_text("utf-8")) if file.is_file() else None


def _name(spec: Spec) -> str:
    return f"{spec.package.rpartition('.')[2]}/{FILE}"


def read_guide(name: str, text: str) -> Guide:
    """Reads a guide and checks it. Errors name the file and the line."""
    where = Located(name, text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(name, 0, str(error)) from None
    try:
        guide = msgspec.convert(data, Guide)
    except msgspec.ValidationError as error:
        found = re.search(r"`\$\.(\w+)(?:\[(\d+)\])?", str(error))
        part, index = (found[1], int(found[2] or 0)) if found else ("", 0)
        raise where.wrong(part, index, f"the guide cannot be read: {error}") from None
    _check(guide, where)
    return guide


def _check(guide: Guide, where: Located) -> None:
    try:
        played = guide.opened()
    except SaeculaError as error:
        raise BadData(where.file, 0, str(error)) from None
    seen: set[str] = set()
    for i, step in enumerate(guide.step):
        if step.id in seen:
            raise where.wrong("step", i, f"there are two steps {step.id!r}")
        seen.add(step.id)
        for pattern in step.awaits:
            known = (
                any(fits(pattern, move.text) for move in played.moves)
                if "*" in pattern
                else played.moves.reads(pattern)
            )
            if not known:
                raise where.wrong("step", i, f"step {step.id!r}: no move of the game is {pattern!r}")
        if step.times < 1 or (step.times > 1 and not step.awaits):
            raise where.wrong("step", i, f"step {step.id!r}: times = {step.times} makes no sense")
        for object in step.point:
            if object.startswith("@") and object not in SHELL:
                raise where.wrong("step", i, f"step {step.id!r}: the page has no part {object!r}")
    for i, tip in enumerate(guide.tip):
        if not any(fits(tip.question, question) for question in played.spec.questions):
            raise where.wrong("tip", i, f"the game has no question {tip.question!r}")
        for object in tip.point:
            if not any(object in move.touches for move in played.moves):
                raise where.wrong("tip", i, f"tip {tip.question!r}: no move of the game touches {object!r}")
    for i, rung in enumerate(guide.rung):
        try:
            game(played.id, players=rung.players, **rung.options)
        except SaeculaError as error:
            raise where.wrong("rung", i, f"rung {rung.id!r}: {error}") from None
