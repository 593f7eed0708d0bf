"""What a game is to the engine: its facts, its options, and the functions that make up its rules."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

import msgspec

from saecula.core.ask import Ask, Because
from saecula.core.chance import KEY_BYTES, Chance
from saecula.core.compiler import T, chosen, convert, mypyc_attr, named, to_data
from saecula.core.errors import BadOption, BadSave
from saecula.core.facts import Encoder
from saecula.core.forecast import Forecast
from saecula.core.move import Move, Vocabulary
from saecula.core.notes import Event
from saecula.core.outcome import Outcome
from saecula.core.procedure import Procedures
from saecula.core.renamed import Renamed
from saecula.core.rules import RuleBook
from saecula.core.shortcuts import Shortcuts
from saecula.core.table import OVER
from saecula.core.types import RuleId, Seat, Verdict

if TYPE_CHECKING:
    from saecula.core.match import Match
    from saecula.core.warnings import LossWarning, Trial

Value = str | int | bool
Options = dict[str, Value]

FORMAT: Final = 2
"""Version of saves. It is raised when older programs cannot read new saves: format 1 had phases instead of a stack."""

LARGEST: Final = 2**31
"""No number on a table is greater than this; one that is did not come from this program."""


@dataclass(slots=True)
class Option:
    """An option of a game: its name, its values, the default, and a sentence for people."""

    name: str
    choices: list[Value]
    default: Value
    help: str = ""

    def read(self, value: object) -> Value:
        """The choice that equals the value or has it as its text."""
        for choice in self.choices:
            if value is choice or (type(value) is type(choice) and value == choice):
                return choice
            if isinstance(value, str) and value.lower() == show(choice):
                return choice
        raise BadOption(f"{self.name}={value} is not valid; choose {', '.join(show(c) for c in self.choices)}")


def show(value: Value) -> str:
    """An option value as text: yes and no for booleans."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(slots=True)
class Meta:
    """Facts about a published game."""

    id: str
    title: str
    designer: str
    publisher: str
    year: int
    players: tuple[int, int]
    options: list[Option] = field(default_factory=list)
    about: str = ""
    sources: list[str] = field(default_factory=list)


class Foresight(NamedTuple):
    """How a planner plays its best lines on: on how many `deals`, how far `ahead`, and how many `lines`.

    No deals mean that it does not help. `ahead` counts decisions; with a `width`, everybody plans whole turns there,
    following that many lines, and `ahead` counts turns. With a number of `positions`, no deal is begun after that many.
    The lines are those found among about `nodes` positions; with `widest`, by more passes that follow no more lines.
    """

    deals: int = 0
    ahead: int = 0
    width: int = 0
    lines: int = 4
    positions: int = 0
    widest: int = 0
    nodes: int = 12_000


@mypyc_attr(native_class=False)  # mypyc compiles no dataclass that is generic
@dataclass(slots=True)
class Spec(Generic[T]):
    """A game as its folder declares it: `GAME = Spec(...)` in `games/<id>/__init__.py`. `T` is the type of its table.

    - `setup(options, chance)` makes the table, with the procedure that is the game on its stack.
    - `view(table, seat)` is what a seat (None: a spectator) may see: a `msgspec.Struct`, or plain data. The page's
      types and the reference of the fields are written from the struct that it is declared to return.
    - `redeal(table, seat)` re-deals in place what that seat cannot know, through `table.chance.next`: the result
      depends on chance and on what the seat knows, and on nothing else.
    - `outcome(table)` is called when the game is over.
    - `check(table)` lists violated invariants in words; `combine(options)` says why options do not go together.
    - `evaluate(table, seat)` says how good the position is for a seat (greater is better), for the greedy bot.
    - `tuned(table, seat)` does the same with numbers that were tuned by duels, if it does so better than weights would.
    - `questions` maps the name of each question to the rule that it comes from.
    - `unlisted(table, seat, move)` may name the rule that forbids a move that is not a candidate of the question at
      all, where the declaration of the move (`when`, `rule`) cannot say it.
    - `meant(table, seat, move)` may name the candidate that a move is another word for in this position; that candidate
      is played.
    - `upgrade(data)` builds the stack of a position that has a `phase` instead (a save of format 1, a case file): it
      may add a `stack` of frames, as data, and remove what only older saves have. Without it, or if it adds no stack,
      the procedure of that phase is put on top of the procedures that it is `within`.
    - `because(table, seat, move, rule)` may say what the rule that forbids a move amounts to here, for people.
    - `plain(table)` and `read(data)` convert the table (except its stack) to plain data and back, if that is not done
      field by field. `free` are parts of these data that `read` understands in more than one form.
    - `odd(table)` lists what does not add up in a position that can be played nonetheless (disks, tokens), for writers
      of case files.
    - `renamed` are the old names of ids: moves, saves, records and case files that use them are still read.
    - `points(table, event)` is how many points a line of the log brings to its seat.
    - `shortcuts(table, ask)` says how a question can be answered in fewer acts (see `saecula.core.shortcuts`).
    - `warnings(trial, move)` lists the losses that a move is about to bring (see `saecula.core.warnings`).
    - `forecast(table, seat)` says what is coming for everybody, as far as a seat (None: a spectator) may know (see
      `saecula.core.forecast`).
    - `encode` writes the position as numbers for learners, each with a name and a place (see `saecula.core.facts`).
    - `spread` is the difference of two evaluations that makes one seat e times as likely to win as the other.
    - `standing(table, seat)` says how near a seat is to victory, if the evaluation does not tell, because it is made
      for choosing moves: a difference of 1 makes one seat e times as likely to win as the other.
    - `foresight` says how the strongest planner plays its best lines on to see what they lead to (`bench/learning.md`).
    - `planning` is the number of positions among which the hard level plans its turn: more where dice decide what a
      plan is worth.
    - `overlooks` is how often the easy level does not think of a move: so often that a newcomer can win
      (`bench/newcomer.py`).
    - `sensible(table, seat, moves)` leaves out the moves that can only lose, whatever happens, such as an attack that
      must fail: bots do not think about them.
    - `settled(table, seat)` may say the final margin of a seat over the best other shortly before the end of the game,
      where it can be computed; learned evaluations only estimate it. None means that it is too early.
    - `underrated(table, seat)` is what nobody learns in self-play, because nobody there makes use of it, in the units
      of `evaluate`: learned evaluations add it to what they have learned, unless the game is settled or over. Weights
      trained on games of bots that use it may have learned it, so after the next training, measure with and without it.
    - `roles(table, log, seat)` are the ids of the leaders or civilizations that a seat has led, in that order; in a
      game without them, of the lands where it began.
    - `team(table, seat)` is the number of the team that a seat wins with; without it, every seat is its own team.
    - `grade(outcome)` rates the result of a single player from -1 to 1, if the solo game is not simply won or lost.
    - `validate(table, options)` says in a few words why a table from outside cannot be played on; empty if it can.
    """

    meta: Meta
    table: type[T]
    setup: Callable[[Options, Chance], T]
    procedures: Procedures
    moves: Vocabulary
    questions: dict[str, RuleId]
    view: Callable[[T, Seat | None], Any]
    redeal: Callable[[T, Seat], None]
    outcome: Callable[[T], Outcome]
    check: Callable[[T], list[str]]
    evaluate: Callable[[T, Seat], float]
    rules: RuleBook
    package: str
    version: str = "1"
    combine: Callable[[Options], str] | None = None
    unlisted: Callable[[T, Seat, Move], Verdict] | None = None
    meant: Callable[[T, Seat, Move], Move | None] | None = None
    because: Callable[[T, Seat, Move, RuleId], Because | None] | None = None
    validate: Callable[[T, Options], str] | None = None
    upgrade: Callable[[dict[str, Any]], None] | None = None
    read: Callable[[dict[str, Any]], T] | None = None
    plain: Callable[[T], dict[str, Any]] | None = None
    free: list[str] = field(default_factory=list)
    odd: Callable[[Any], list[str]] | None = None
    renamed: Renamed = field(default_factory=lambda: Renamed({}))
    shortcuts: Callable[[T, Ask], Shortcuts] | None = None
    warnings: Callable[[Trial[T], Move], list[LossWarning]] | None = None
    forecast: Callable[[T, Seat | None], Forecast] | None = None
    points: Callable[[T, Event], int] | None = None
    encode: Encoder | None = None
    grade: Callable[[Outcome], float] | None = None
    roles: Callable[[T, list[Event], Seat], list[str]] | None = None
    team: Callable[[T, Seat], int] | None = None
    tuned: Callable[[T, Seat], float] | None = None
    spread: float = 10.0
    foresight: Foresight = field(default_factory=Foresight)
    planning: int = 1000
    overlooks: float = 0.7
    standing: Callable[[T, Seat], float] | None = None
    sensible: Callable[[T, Seat, list[Move]], list[Move]] | None = None
    settled: Callable[[T, Seat], float | None] | None = None
    underrated: Callable[[T, Seat], float] | None = None
    deck: str = ""
    """The id of its corrected deck; empty if the game is played with the cards as they are."""

    def __post_init__(self) -> None:
        self.moves.renamed = self.renamed

    @property
    def id(self) -> str:
        return self.meta.id

    def options(self) -> list[Option]:
        """All options, the number of players first."""
        least, most = self.meta.players
        players = Option("players", list(range(least, most + 1)), max(least, min(2, most)), "Number of players")
        return [players, *self.meta.options]


class Game(Generic[T]):
    """A game with its options chosen, ready to start. `str(game)` is the game string that names it everywhere.

    `moves` is the whole vocabulary of the game.
    """

    def __init__(self, spec: Spec[T], options: Mapping[str, object]) -> None:
        if "stack" in spec.table.__dict__:
            raise TypeError(
                f"{spec.table.__name__}: with a compiled engine, a table must be a @dataclass without slots"
            )
        known = {option.name: option for option in spec.options()}
        for name in options:
            if name not in known:
                raise BadOption(f"{spec.id} has no option {name!r}: it has {', '.join(known)}")
        self.spec = spec
        self.procedures = spec.procedures
        self.moves = spec.moves
        self.options: Options = {}
        for name, option in known.items():
            self.options[name] = option.read(options[name]) if name in options else option.default
        if spec.combine is not None:
            trouble = spec.combine(self.options)
            if trouble and "players" not in options:  # take the fewest players that go with the other options
                usual = self.options["players"]
                for n in known["players"].choices:
                    self.options["players"] = n
                    if not spec.combine(self.options):
                        return
                self.options["players"] = usual
            if trouble:
                raise BadOption(f"{self}: {trouble}")

    @property
    def id(self) -> str:
        return self.spec.id

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def rules(self) -> RuleBook:
        return self.spec.rules

    def __str__(self) -> str:
        shown = [
            f"{o.name}={show(self.options[o.name])}"
            for o in self.spec.options()
            if o.name == "players" or self.options[o.name] != o.default
        ]
        if self.spec.deck:
            shown.append(f"deck={self.spec.deck}")
        return f"{self.spec.id}({', '.join(shown)})"

    def __repr__(self) -> str:
        return f"saecula.game({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy`: a registered game is passed on as its game string."""
        from saecula.core.registry import holds

        return (named, (str(self),)) if holds(self.spec) else (chosen, (self.spec, self.options))

    def start(self, seed: int | None = None, keep: bool = True, key: bytes = b"") -> Match[T]:
        """Starts a new match. The same seed gives the same match; without one, a seed is drawn at random.

        With a `key` of 32 bytes that nobody knows, no draw can be computed from those already seen; the record contains
        the hash of the key (`commitment`) from the beginning, and the key itself once the game is over.

        `keep=False` makes a lighter match for playouts, without record, log and undo.
        """
        from saecula.core.match import Match

        if seed is None:
            seed = secrets.randbits(60)
        if seed < 0:
            raise BadOption(f"seed={seed}: a seed must be 0 or more")
        if key and len(key) != KEY_BYTES:
            raise BadOption(f"key: it must have {KEY_BYTES} bytes")
        return Match.begin(self, seed, [], keep, key)

    def resume(self, data: Mapping[str, Any], key: bytes = b"") -> Match[T]:
        """A match from `match.data()`, exactly where it was. Its record and log begin here.

        The data contain no key: if the match had one and it is not given here, the draws from here on are different.
        """
        from saecula.core.match import Match

        return Match.from_data(self, data, key)

    def read_table(self, data: Mapping[str, Any]) -> T:
        """A table of this game from plain data, checked field by field."""
        plain = self.laid(data)
        if _beyond(plain):
            raise BadSave(f"{self.spec.id}: no number in a table may be larger than {LARGEST:,}")
        try:
            frames = self.spec.procedures.read(plain["stack"])
            fields = {**plain, "stack": []}
            table: T = self.spec.read(fields) if self.spec.read is not None else convert(fields, self.spec.table)
        except (BadSave, msgspec.ValidationError) as error:
            raise BadSave(f"{self.spec.id}: {error}") from None
        table.stack = frames
        trouble = self.spec.validate(table, self.options) if self.spec.validate is not None else ""
        if trouble:
            raise BadSave(f"{self.spec.id}: {trouble}")
        return table

    def plain(self, table: T) -> dict[str, Any]:
        """A table of this game as plain data."""
        if self.spec.plain is not None:
            return self.spec.plain(table)
        data: dict[str, Any] = to_data(table)
        return data

    def laid(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a table as plain data. If a phase is given instead of a stack, the stack is built from it."""
        plain = {key: self.spec.renamed.data(value) for key, value in data.items() if not key.startswith("_")}
        if "phase" not in plain:
            if "stack" not in plain:
                raise BadSave(f"{self.spec.id}: missing required field `stack`")
            return plain
        phase = plain["phase"]
        if not isinstance(phase, str):
            raise BadSave(f"{self.spec.id}: Expected `str`, got `{type(phase).__name__}` - at `$.phase`")
        plain.pop("stack", None)
        if self.spec.upgrade is not None:
            self.spec.upgrade(plain)
        plain.pop("phase", None)
        if "stack" not in plain:
            stack = self.spec.procedures.laid(phase)
            if not stack and phase != OVER:
                raise BadSave(f"{self.spec.id}: there is no phase {phase!r}")
            plain["stack"] = stack
        return plain


def _beyond(data: Any) -> bool:
    """Whether the data contain a number that is too large for any table."""
    if isinstance(data, int):
        return abs(data) > LARGEST
    if isinstance(data, Mapping):
        return any(_beyond(value) for value in data.values())
    return isinstance(data, list) and any(_beyond(value) for value in data)
