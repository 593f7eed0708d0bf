"""A game at the terminal: the match, its players, its log and its file. Used by the table and by the plain dialogue."""

from __future__ import annotations

import contextlib
import datetime
import itertools
import shlex
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from saecula.analysis.hints import hint_in_words, hinted
from saecula.bots import Bot, Peek, bot, is_bot
from saecula.bots.registry import lot
from saecula.cli.answers import Answers
from saecula.cli.common import read_text, write_text
from saecula.core import BadOption, Event, Game, Match, Move, Record, SaeculaError, UnknownSeat
from saecula.core.record import sees
from saecula.drawing import board
from saecula.text import Text, module

PERSON = "you"
OTHERS = "greedy"
SAVES = Path("saves")


@dataclass(slots=True)
class Player:
    """The player on a seat, a person or a bot. `role` is what the record says: a person's name or a bot's string."""

    name: str
    role: str
    bot: Bot | None


def players_from(asked: Sequence[str], count: int, seed: int, text: Text) -> list[Player]:
    """The players from the values of `--seat`: you, you:NAME, or a bot. The remaining seats go to a bot."""
    if len(asked) > count:
        raise UnknownSeat(f"--seat is given {len(asked)} times, but the game has {count} seats")
    roles = [*asked] if asked else [PERSON]
    roles += [OTHERS] * (count - len(roles))
    out: list[Player] = []
    for seat, role in enumerate(roles):
        head, _, name = role.partition(":")
        if head.strip() == PERSON:
            name = name.strip() or text.say("app.player", number=seat + 1)
            if is_bot(name):
                raise UnknownSeat(f"--seat {role}: {name!r} is the name of a bot")
            out.append(Player(name, name, None))
        elif is_bot(role):
            out.append(Player(role, role, bot(role, lot(seed, seat))))
        else:
            bot_names = bot_list()
            raise UnknownSeat(f"--seat {role}: write {PERSON}, {PERSON}:NAME or a bot ({bot_names})")
    _tell_apart(out)
    return out


def players_of(record: Record, count: int, text: Text) -> list[Player]:
    """The players of a saved game, from the seats in its header."""
    seats = record.seats or [PERSON] * count
    if len(seats) != count:
        raise UnknownSeat(f"the record names {len(seats)} seats, but the game has {count}")
    return players_from(
        [s if is_bot(s) else f"{PERSON}:{s if s != PERSON else ''}" for s in seats], count, record.seed or 0, text
    )


def bot_list() -> str:
    """The names of the bots, for messages."""
    from saecula.bots import bots

    return ", ".join(bots())


def _tell_apart(players: list[Player]) -> None:
    """Makes equal names distinct: two greedy bots become `greedy 2` and `greedy 3`, by their seats."""
    counted = Counter(p.name for p in players)
    for seat, player in enumerate(players):
        if counted[player.name] > 1:
            player.name = f"{player.name} {seat + 1}"


@dataclass(slots=True)
class Line:
    """A line of the log in words, and the rule it comes from."""

    text: str
    rule: str


class Session:
    """One game with its players, in one language."""

    def __init__(self, match: Match, players: list[Player], text: Text, path: Path | None = None) -> None:
        self.match = match
        self.players = players
        self.text = text
        self.path = path
        self.answers = Answers()
        self.warns = True
        self._warned: tuple[int, str] | None = None
        self.hints = False
        self.text.seats = self.names

    @staticmethod
    def begin(game: Game, seats: Sequence[str], seed: int | None, text: Text, path: Path | None = None) -> Session:
        """Starts a new game."""
        match = game.start(seed)
        return Session(match, players_from(seats, game.players, match.record.seed or 0, text), text, path)

    @staticmethod
    def resume(path: Path, lang: str) -> Session:
        """Continues a game from its record."""
        try:
            record = Record.parse(read_text(path))
            match = record.replay()
            text = Text(match.game.spec, lang)
            return Session(match, players_of(record, match.game.players, text), text, path)
        except SaeculaError as error:
            message = str(error)
            raise type(error)(message if str(path) in message else f"{path}: {message}") from None

    # --- players ---

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def persons(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.bot is None]

    def hint(self, seat: int) -> list[str]:
        """What the planner would do at a seat and why, from what the seat may know.

        Raises SaeculaError if several people play and have not agreed to hints.
        """
        if len(self.persons) > 1 and not self.hints:
            raise SaeculaError("hints between people need everybody's consent: play with --hints")
        return hint_in_words(hinted(self.match, seat), self.text)

    @property
    def bot_seat(self) -> int | None:
        """The bot that is asked; if several seats are asked, bots answer before people."""
        return next((seat for seat in self.match.seats if self.players[seat].bot is not None), None)

    @property
    def person_seat(self) -> int | None:
        """The person whose turn it is to answer; None if a bot must answer or the game is over."""
        if self.bot_seat is not None:
            return None
        return self.match.seat

    def viewer(self) -> int | None:
        """The seat for which the table is shown: the person who is asked, or the only person."""
        seat = self.person_seat
        if seat is not None:
            return seat
        return self.persons[0] if len(self.persons) == 1 else None

    def hides(self, seat: int) -> bool:
        """Whether the seat sees anything that the others may not see."""
        return bool(self.match.view(seat)["table"] != self.match.view(None)["table"])

    # --- play ---

    def play(self, move: Move | str, seat: int) -> None:
        """Plays a person's move. If the game has a file, the file is updated."""
        self.match.play(move, seat)
        self._keep()

    def warned(self, move: Move | str, seat: int) -> list[str]:
        """What a move is about to lose, in sentences with their rules; nothing if the player has just been told."""
        text = move if isinstance(move, str) else move.text
        told = (len(self.match), text)
        if not self.warns or self._warned == told or not self.match.game.moves.reads(text):
            return []
        found = self.match.warnings(move, seat)
        self._warned = told if found else None
        return [f"{self.text.warning(one)} ({one.rule})" for one in found]

    def think(self, seat: int, match: Match) -> Move:
        """The move that the bot on that seat chooses in the match (or a copy of it)."""
        player = self.players[seat]
        assert player.bot is not None
        return player.bot.choose(Peek(match, seat))

    def let_bots_play(self) -> None:
        """Lets the bots play until a person is asked or the game is over."""
        seat = self.bot_seat
        while seat is not None:
            self.match.play(self.think(seat, self.match), seat)
            seat = self.bot_seat

    def answer_for_people(self) -> None:
        """Makes the moves that people need not be asked about: standing, almost certain, and only answers."""
        alone = len(self.persons) == 1
        while (seat := self.person_seat) is not None and (move := self.answers.due(self.match, seat, alone)):
            self.answers.gave(self.match, seat)
            self.play(move, seat)

    def stand(self, seat: int) -> bool:
        """Gives the standing answer that is offered, now and until something changes; returns whether there was one."""
        move = self.answers.keep(self.match, seat)
        if move:
            self.play(move, seat)
        return bool(move)

    def call(self) -> bool:
        """Goes back to the question that was just skipped; returns whether there was one."""
        called = self.answers.call(self.match)
        if called:
            self._keep()
        return called

    def answered(self, seat: int, stand: str, call: str) -> list[str]:
        """Lines about answers that can be kept, those that are kept, and questions that were skipped.

        `stand` and `call` are the key or word for each.
        """
        say, answers = self.text.say, self.answers
        lines: list[str] = []
        offered = self.match.shortcuts(seat).standing
        if offered is not None and offered.says:
            lines.append(f"{stand}: {say(f'app.until.{offered.says}')}")
        skipped = answers.skipped(self.match)
        if skipped:
            lines.append(f"{call}: {say('app.until.first', what=say(f'board.seldom.{skipped}'))}")
        for (who, question), answer in answers.kept.items():
            if who == seat:
                move = self.text.move(answer.move, self.match.view(seat))
                lines.append(say("app.until.kept", move=f"{self.text.question(question)} → {move}"))
        return lines

    def can_undo(self) -> bool:
        """Whether the person who moved last may undo the move."""
        return any(self.match.can_undo(seat) for seat in self.persons)

    def undo(self) -> None:
        """Undoes the last move of a person, together with the answers given for them after it."""
        self.answers.undo(self.match)
        self._keep()

    # --- display ---

    def lines(self, viewer: int | None, since: int = 0) -> list[Line]:
        """The lines of the log from number `since` on, as far as the viewer may see them."""
        return [self.line(event, viewer) for event in self.match.log[since:] if sees(viewer, event.seen)]

    def line(self, event: Event, viewer: int | None) -> Line:
        return Line(self.text.event(event, self.names, viewer), event.rule)

    def board(self, viewer: int | None) -> RenderableType:
        """The board as the viewer sees it, drawn by the game or shown as plain data."""
        return board(self.match.view(viewer), self.text)

    def question(self, seat: int) -> tuple[str, str]:
        """The question to a seat in words, and the rule it comes from."""
        name = self.match.view(seat)["question"] or ""
        return self.text.question(name), self.match.game.spec.questions.get(name, "")

    def result(self) -> list[tuple[int, int, str, str]]:
        """Place, seat, name and score of each player, the winner first."""
        outcome = self.match.outcome
        if outcome is None:
            return []
        rows = [(place, seat, self.names[seat], outcome.score(seat)) for seat, place in enumerate(outcome.ranking)]
        return sorted(rows)

    # --- the file ---

    def save(self, path: Path | None = None) -> Path:
        """Writes the record and returns its path."""
        if path is not None:
            self.path = path
        if self.path is None:
            self.path = _new_file(SAVES, self.match.game.id)
        record = self.match.record
        record.seats = [player.role for player in self.players]
        record.date = datetime.date.today().isoformat()
        write_text(self.path, record.text())
        return self.path

    def _keep(self) -> None:
        """Updates the file of the game. Failures are only reported when the player saves explicitly."""
        if self.path is not None:
            with contextlib.suppress(SaeculaError):
                self.save()

    def save_somewhere(self) -> Path:
        """Writes the record; if its file cannot be written, to a temporary folder."""
        try:
            return self.save()
        except SaeculaError:
            return self.save(_new_file(Path(tempfile.gettempdir()), self.match.game.id))

    def go_on(self) -> str:
        """The command that continues (or shows) the saved game."""
        verb = "replay" if self.match.over else "play --resume"
        return f"saecula {verb} {shlex.quote(str(self.path))}"


def _new_file(folder: Path, id: str) -> Path:
    """A new file for a game, named after its id and the time."""
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
    names = itertools.chain([f"{id}-{stamp}"], (f"{id}-{stamp}-{n}" for n in itertools.count(2)))
    return next(path for name in names if not (path := folder / f"{name}.saecula").exists())


def in_short(text: Text) -> list[tuple[str, str]]:
    """The game for somebody who does not know it: what it is about, then each chapter of its rules in a few words."""
    if text.spec is None:
        return []
    chapters = [
        (c.title.get(text.lang) or c.title.get("en", c.id), c.overview.get(text.lang) or c.overview.get("en", ""))
        for c in text.spec.rules.chapters.values()
    ]
    return [(text.title, text.about), *chapters]


def standing(view: dict[str, Any], seat: int, text: Text) -> str:
    """The main facts about a seat in one line: the game's own `terminal.standing`, otherwise its first numbers."""
    terminal = module(text.spec.package, "terminal") if text.spec is not None else None
    own = getattr(terminal, "standing", None)
    if own is not None:
        return str(own(view, seat, text))
    players = view["table"].get("players")
    if not isinstance(players, list) or seat >= len(players) or not isinstance(players[seat], dict):
        return ""
    numbers = [
        f"{value} {text.say(f'ui.{key}')}"
        for key, value in players[seat].items()
        if isinstance(value, int) and text.has(f"ui.{key}")
    ]
    return " · ".join(numbers[:4])


def seats_needed(asked: Sequence[str], players: int | None, options: Sequence[str]) -> int | None:
    """The number of players; if it is not given, the number of seats named."""
    if players is None and len(asked) > 1 and not any(o.split("=")[0].strip() == "players" for o in options):
        return len(asked)
    return players


def check_seat(value: str) -> str:
    """A seat as given on the command line; must not be empty."""
    if not value.strip():
        raise BadOption("--seat is empty")
    return value
