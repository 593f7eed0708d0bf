"""A hypothesis state machine that plays any game: moves, clones, saves, replays, undo, refused moves, in any order.

    TestTideMarket = machine(game("tide-market", players=3)).TestCase

Needs hypothesis (`pip install "saecula[dev]"`).
"""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from saecula.core import Game, Match, Record, Refused
from saecula.testing.play import encoded, texts

_NUMBER = st.integers(min_value=0, max_value=10_000)


class GameMachine(RuleBasedStateMachine):
    """One match played by hypothesis. `machine(game)` binds it to a game."""

    game: Game
    match: Match
    whole: bool

    @initialize(seed=st.integers(min_value=0, max_value=2**40))
    def start(self, seed: int) -> None:
        self.match = self.game.start(seed)
        self.whole = True  # it has a record from its beginning
        self.past: list[tuple[dict[str, Any], int]] = []

    def _going(self) -> bool:
        return not self.match.over

    def _whole(self) -> bool:
        return self.whole

    @precondition(_going)
    @rule(who=_NUMBER, what=_NUMBER)
    def play(self, who: int, what: int) -> None:
        seats = self.match.seats
        seat = seats[who % len(seats)]
        moves = self.match.moves_of(seat).list()
        assert moves, f"seat {seat} is asked {self.match.question} and has no legal move"
        before = self.match.data()
        self.match.play(moves[what % len(moves)].text, seat)
        self.past = [*self.past, (before, seat)] if self.match.can_undo(seat) else []

    @precondition(_going)
    @rule(count=st.integers(min_value=1, max_value=30), what=_NUMBER)
    def play_on(self, count: int, what: int) -> None:
        """Gets further into the game."""
        for i in range(count):
            if not self.match.over:
                self.play(what + i, what * (i + 1))

    @rule()
    def undo(self) -> None:
        if self.past:
            before, seat = self.past.pop()
            if self.match.can_undo(seat):
                self.match.undo(seat)
                assert self.match.data() == before

    @rule()
    def clone(self) -> None:
        twin = self.match.clone()
        assert twin.data() == self.match.data()
        assert texts(twin) == texts(self.match)

    @rule()
    def save_and_go_on(self) -> None:
        saved = self.game.resume(msgspec.json.decode(msgspec.json.encode(self.match.data())))
        assert saved.data() == self.match.data()
        assert texts(saved) == texts(self.match)
        self.match = saved
        self.whole = False
        self.past = []

    @precondition(_whole)
    @rule()
    def replay_and_go_on(self) -> None:
        replayed = Record.parse(self.match.record.text()).replay(of=self.game)
        assert replayed.data() == self.match.data()
        assert replayed.record.json() == self.match.record.json()
        self.match = replayed
        self.past = []

    @rule(seat=_NUMBER, branch=_NUMBER)
    def redeal(self, seat: int, branch: int) -> None:
        seat %= self.game.players
        other = self.match.clone(seat, branch=branch)
        assert encoded(other, seat) == encoded(self.match, seat)
        assert not self.game.spec.check(other.table)

    @precondition(_going)
    @rule(what=_NUMBER)
    def refuse(self, what: int) -> None:
        move = self.game.moves.decode(what % len(self.game.moves))
        why = self.match.why_not(move)
        if why is None:
            return
        assert why.rule in self.game.rules
        before = self.match.data()
        try:
            self.match.play(move)
        except Refused:
            assert self.match.data() == before
        else:
            raise AssertionError(f"{move} was played, though {why} forbids it")

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "match"):
            assert not self.game.spec.check(self.match.table)
            assert self.match.over == (self.match.outcome is not None)


def machine(game: Game) -> type[GameMachine]:
    """The state machine of a game, for `run_state_machine_as_test` or as `machine(game).TestCase`."""
    return type("GameMachine", (GameMachine,), {"game": game})
