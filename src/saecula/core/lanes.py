"""Many matches side by side in buffers: the compiled half of `saecula.rl.Batch`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from saecula.core.ask import Ask
from saecula.core.errors import UnknownMove
from saecula.core.facts import Encoder
from saecula.core.game import Game
from saecula.core.match import Match
from saecula.core.move import Move
from saecula.core.native import i32, i64, u8
from saecula.core.outcome import Outcome
from saecula.core.sheet import Sheet
from saecula.core.types import Seat

if TYPE_CHECKING:
    from saecula.core.native import Flags, Indices, Numbers


class Lanes:
    """Several matches of a game, and what the deciding seat sees in each of them.

    The buffers store one lane after another: `facts` (`size` per lane), `mask` (one flag per move of the game),
    `offered` (the numbers of the legal moves, `most` per lane, filled up with -1), `counts` (how many moves are legal),
    and `seats` (who decides). `blank[k](0)` sets the facts of a lane to zero; without it, they are cleared one by one.
    Each lane has a sheet, which changes only the facts that have changed since the last look.
    """

    def __init__(
        self,
        game: Game[Any],
        lanes: int,
        most: int,
        size: int,
        facts: Numbers,
        mask: Flags,
        offered: Indices,
        counts: Indices,
        seats: Indices,
        blank: list[Callable[[Any], Any]] | None = None,
    ) -> None:
        encoder: Encoder | None = game.spec.encode
        assert encoder is not None
        self.game = game
        self.matches: list[Match[Any] | None] = [None] * lanes
        self.shown: list[list[Move]] = [[] for _ in range(lanes)]
        self.moves: list[Move] = list(game.moves)
        self._encode: Callable[[Any, int, Sheet], None] = encoder.encode
        self._questions: dict[str, int] = {name: i for i, name in enumerate(game.spec.questions)}
        self._asked: i64 = len(self._questions)
        self._players = game.players
        self._size: i64 = size
        self._most: i64 = most
        self._mask = mask
        self._offered = offered
        self._counts = counts
        self._seats = seats
        own: i64 = self._asked + i64(game.spec.meta.players[1])
        self._sheets: list[Sheet] = []
        for k in range(lanes):
            self._sheets.append(Sheet(facts, i64(k) * self._size, self._size, own, None if blank is None else blank[k]))

    def match(self, k: int) -> Match[Any]:
        """The match of a lane."""
        match = self.matches[k]
        if match is None:
            raise RuntimeError("reset it first")
        return match

    def put(self, k: int, match: Match[Any]) -> None:
        """Puts a match into a lane, to be played on from its position."""
        self.matches[k] = match

    def illegal(self, actions: list[int]) -> int:
        """The first lane whose action is not the number of a legal move; -1 if all are legal."""
        count: i64 = len(self.moves)
        mask = self._mask
        for k in range(len(actions)):
            action: i64 = actions[k]
            if action < 0 or action >= count or not mask[i64(k) * count + action]:
                return k
        return -1

    def numbers(self, places: list[int]) -> list[int]:
        """The numbers of the moves at these places in the lists of legal moves."""
        out: list[int] = []
        for k in range(len(places)):
            shown = self.shown[k]
            place = places[k]
            if not 0 <= place < len(shown):
                raise UnknownMove(f"lane {k}: {place} is not the place of a move, {len(shown)} are on offer")
            out.append(shown[place].index)
        return out

    def play(self, actions: list[int], finished: list[int]) -> None:
        """Plays one move in each lane for the seat that was shown. Adds the lanes that are now over to `finished`."""
        for k in range(len(actions)):
            self._play(k, actions[k], finished)

    def play_and_look(self, actions: list[int], finished: list[int], seat: Seat) -> None:
        """The same, and writes at once what the seat (-1: the one that decides) sees in every lane that is not over.

        The position is still in the cache of the processor then.
        """
        for k in range(len(actions)):
            if self._play(k, actions[k], finished):
                self.look(k, seat)

    def _play(self, k: int, action: int, finished: list[int]) -> bool:
        """Plays a move in a lane; returns whether its match goes on."""
        match = self.match(k)
        match.play(self.moves[action], int(self._seats[i64(k)]))
        if match.over:
            finished.append(k)
            return False
        return True

    def outcome(self, k: int) -> Outcome:
        """How the game of a lane ended."""
        outcome = self.match(k).outcome
        assert outcome is not None
        return outcome

    def look_all(self, seat: Seat) -> None:
        """Writes what a seat (-1: the one that decides) sees in every lane."""
        for k in range(len(self.matches)):
            self.look(k, seat)

    def forget(self) -> None:
        """Lets the next look write all facts again, because somebody else may have written to the buffer."""
        for sheet in self._sheets:
            sheet.forget()

    def look(self, k: int, seat: Seat) -> None:
        """Writes what a seat (-1: the one that decides) sees in a lane."""
        match = self.match(k)
        ask: Ask | None = match.ask(None if seat < 0 else seat)
        viewer = seat if seat >= 0 else ask.seat if ask is not None else 0
        self._offer(k, ask)
        self._seats[i64(k)] = i32(viewer)
        sheet = self._sheets[k]
        self._encode(match.table, viewer, sheet)
        self._question(match, viewer, ask, sheet, i64(k) * self._size)

    def _offer(self, k: int, ask: Ask | None) -> None:
        """Writes the legal moves as a list and as a mask; only the previous moves are cleared from the mask."""
        first: i64 = i64(k) * i64(len(self.moves))
        mask, offered = self._mask, self._offered
        for move in self.shown[k]:
            mask[first + i64(move.index)] = u8(0)
        moves: list[Move] = [] if ask is None else ask.choices.moves
        i: i64 = i64(k) * self._most
        end: i64 = i + self._most
        for move in moves:
            mask[first + i64(move.index)] = u8(1)
            if i < end:
                offered[i] = i32(move.index)
                i += 1
        used: i64 = i64(k) * self._most + i64(min(len(self.shown[k]), int(self._most)))
        while i < used:
            offered[i] = -1
            i += 1
        self.shown[k] = moves
        self._counts[i64(k)] = i32(len(moves))

    def _question(self, match: Match[Any], viewer: Seat, ask: Ask | None, sheet: Sheet, at: i64) -> None:
        """Notes which question is asked and who is asked, as far as the view shows it."""
        secret = match.discreet
        known = ask if ask is not None and ask.seat == viewer else None if secret else match.ask(None)
        if known is not None:
            sheet.note(at + i64(self._questions[known.name]), 1)
        if not secret:
            for other in match.seats:
                sheet.note(at + self._asked + i64((other - viewer) % self._players), 1)
        elif known is not None:
            sheet.note(at + self._asked, 1)
