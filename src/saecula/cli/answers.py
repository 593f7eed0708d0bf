"""Answers that the terminal gives for a person, as declared by the game (`Match.shortcuts`).

They are the answers that apply until something changes, those that players almost never give differently, and those
that leave no choice. Nothing is revealed: an only answer is given only if nobody else is at the keyboard, or if the
game says that it has nothing to do with a hidden hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.core import Match, StandingAnswer


@dataclass(slots=True)
class Given:
    """An answer given for a person: the number of the move, the question, and whether it is asked only on request."""

    at: int
    question: str
    seldom: bool


@dataclass(slots=True)
class Answers:
    """The answers kept until something changes, by seat and question, and the answers given so far.

    With `ask_all`, every question is asked. `own` is the move at which the person decides, after going back to it.
    """

    ask_all: bool = False
    kept: dict[tuple[int, str], StandingAnswer] = field(default_factory=dict)
    given: list[Given] = field(default_factory=list)
    own: int = -1

    def due(self, match: Match, seat: int, alone: bool) -> str:
        """The move that is made for a seat without asking; empty if the person decides.

        `alone` means that only one person plays.
        """
        ask = match.ask(seat)
        if ask is None or len(match) == self.own:
            return ""
        offered = match.shortcuts(seat).standing
        if offered is not None and self.kept.get((seat, ask.name)) == offered:
            return offered.move
        self.kept.pop((seat, ask.name), None)
        if self.ask_all:
            return ""
        return offered.move if offered is not None and offered.seldom else self._lone(match, seat, alone)

    def _lone(self, match: Match, seat: int, alone: bool) -> str:
        """The only move, if it seals nothing that could be undone, and no other person learns anything from it."""
        moves = match.moves_of(seat)
        if len(moves) != 1 or not (alone or match.shortcuts(seat).open):
            return ""
        only = moves[0]
        return "" if only.ends and match.can_undo(seat) else only.text

    def gave(self, match: Match, seat: int) -> None:
        """Notes that the due answer is about to be given."""
        ask = match.ask(seat)
        assert ask is not None
        offered = match.shortcuts(seat).standing
        seldom = offered is not None and offered.seldom and (seat, ask.name) not in self.kept
        self.given = [one for one in self.given if one.at < len(match)]
        self.given.append(Given(len(match), ask.name, seldom))

    def keep(self, match: Match, seat: int) -> str:
        """Keeps the offered answer; returns its move, or nothing if no answer is offered."""
        ask = match.ask(seat)
        offered = match.shortcuts(seat).standing
        if ask is None or offered is None:
            return ""
        self.kept[seat, ask.name] = offered
        return offered.move

    def end(self, seat: int) -> bool:
        """Ends all kept answers of a seat; returns whether there were any."""
        before = len(self.kept)
        self.kept = {key: answer for key, answer in self.kept.items() if key[0] != seat}
        return len(self.kept) < before

    def undo(self, match: Match) -> None:
        """Undoes the last move of a person together with the answers given after it; the person then decides."""
        match.undo()
        while self.given and self.given[-1].at == len(match):
            self.given.pop()
            if not any(match.can_undo(seat) for seat in range(match.game.players)):
                break
            match.undo()
        self._decide(match)

    def skipped(self, match: Match) -> str:
        """The question that was just skipped, if it can still be asked; otherwise empty."""
        last = self.given[-1] if self.given else None
        if last is None or not last.seldom or last.at != len(match) - 1:
            return ""
        return last.question if any(match.can_undo(seat) for seat in range(match.game.players)) else ""

    def call(self, match: Match) -> bool:
        """Goes back to the question that was just skipped; returns whether there was one."""
        if not self.skipped(match):
            return False
        self.given.pop()
        match.undo()
        self._decide(match)
        return True

    def _decide(self, match: Match) -> None:
        self.own = len(match)
        for seat in match.seats:
            ask = match.ask(seat)
            if ask is not None:
                self.kept.pop((seat, ask.name), None)
