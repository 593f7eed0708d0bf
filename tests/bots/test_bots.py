"""The bots: what they know, what they choose, and that the same seed leads to the same game."""

from __future__ import annotations

import sys
import types
from importlib.metadata import EntryPoint

import pytest

from saecula.arena import Job
from saecula.arena import play as play_in_the_arena
from saecula.bots import Greedy, Peek, Random, UnknownBot, bot, bots, is_bot, play_out, register_bot, registry, sight
from saecula.core import BadOption, Match, Move, game, seeded
from saecula.core.patch import merge


def hamlet(players: int = 2, seed: int = 1) -> Match:
    return game("hamlet", players=players).start(seed)


def given(patch: dict[str, object]) -> Match:
    """A position of Hamlet, merged over a fresh one."""
    chosen = game("hamlet")
    return chosen.resume(merge(chosen.start(1).data(), patch))


def test_random_plays_to_the_end_and_repeats_itself() -> None:
    records = []
    for _ in range(2):
        match = hamlet(3)
        outcome = play_out(match, [Random(seat) for seat in range(3)])
        assert outcome.scores == [p.points for p in match.table.players]
        records.append(match.record.text())
    assert records[0] == records[1]


def test_random_uses_every_move() -> None:
    chosen = {Random(seed).choose(Peek(hamlet(), 0)).text for seed in range(40)}
    assert chosen == {m.text for m in hamlet().moves}


def test_greedy_takes_the_best_move() -> None:
    match = given({"players": {"0": {"coins": 4, "hand": ["tower", "well"]}}, "deck": ["barn"]})
    assert Greedy(0).choose(Peek(match, 0)).text == "build tower"


def test_greedy_answers_when_all_are_asked_at_once() -> None:
    """A bid of 1 wins against a bid of nothing; the others' answers are guessed among their own moves."""
    match = given({"phase": "bid", "players": {"0": {"coins": 3}, "1": {"coins": 0}}})
    assert match.seats == [0, 1]
    assert Greedy(0).choose(Peek(match, 0)).text == "bid 0"
    match = given({"phase": "bid", "players": {"0": {"coins": 0}, "1": {"coins": 3}}})
    assert Greedy(0).choose(Peek(match, 1)).text == "bid 0"


def test_greedy_knows_nothing_that_is_hidden() -> None:
    """A different hand in the same position leads to the same choice."""
    hands = [["tower", "mill"], ["barn", "forge"], ["chapel", "inn"]]
    chosen = set()
    for hand in hands:
        rest = sorted({"barn", "chapel", "forge", "inn", "mill", "tower"} - set(hand))
        match = given({"players": {"0": {"hand": ["well", "wharf"]}, "1": {"hand": hand}}, "deck": rest})
        chosen.add(tuple(Greedy(seed).choose(Peek(match, 0)).text for seed in range(5)))
    assert len(chosen) == 1


def test_greedy_leaves_the_match_as_it_was() -> None:
    match = hamlet(3)
    before = match.data()
    Greedy(3, branches=3).choose(Peek(match, 0))
    assert match.data() == before
    assert len(match) == 0


def test_ties_are_decided_by_the_seed() -> None:
    def choices(seed: int) -> list[str]:
        match = hamlet(2, 5)
        seen: list[str] = []
        play_out(match, [Greedy(seed), Greedy(seed + 1)], watch=lambda m, s, move: seen.append(move.text))
        return seen

    assert choices(1) == choices(1)


def test_a_chain_of_questions_counts_as_one_move() -> None:
    """If a move only opens the next question of its phase, it is worth as much as the best answer to it."""
    match = game("chains").start(1)
    assert Greedy(0).choose(Peek(match, 0)).text == "right"
    match.play("right")
    assert Greedy(0).choose(Peek(match, 0)).text == "take 9"


def test_bots_by_name() -> None:
    assert {"greedy", "random"} <= set(bots())
    assert bot("greedy(branches=2, chain=0)").name == "greedy(branches=2, chain=0)"
    assert is_bot("greedy(branches=2)")
    assert not is_bot("anna")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("deep-thought", UnknownBot),
        ("", UnknownBot),
        ("greedy(", UnknownBot),
        ("greedy(depth=2)", BadOption),
        ("greedy(branches=many)", BadOption),
        ("greedy(branches)", BadOption),
        ("random(seed=3)", BadOption),
    ],
)
def test_a_wrong_bot_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        bot(text)


def test_a_bot_of_ones_own_can_be_registered() -> None:
    class First:
        """Plays the first move in the list."""

        name = "first"
        clones = False

        def __init__(self, seed: int = 0) -> None:
            self.seed = seed

        def choose(self, peek: Peek) -> Move:
            return peek.moves[0]

    register_bot("first", First)
    match = hamlet()
    play_out(match, [bot("first"), bot("first")])
    assert match.over


def test_a_peek_shows_what_the_seat_may_know() -> None:
    match = hamlet()
    peek = Peek(match, 1)
    assert peek.view() == match.view(1)
    assert peek.moves == []
    assert Peek(match, 0).question == "turn"
    assert not any(value is match for name in ("seat", "moves", "question", "spec") for value in [getattr(peek, name)])


@pytest.mark.parametrize("text", ["tide-market(players=4)", "inner-sea(players=3)", "through-the-ages(players=2)"])
def test_the_question_of_a_peek_is_that_of_the_view(text: str) -> None:
    """Whoever is not asked does not learn from it that others are asked in secret."""
    kinds = set()
    for seed in range(4):
        match, lot = game(text).start(seed), seeded(seed)
        for _ in range(150):
            if match.over:
                break
            for seat in range(match.game.players):
                assert Peek(match, seat).question == match.view(seat)["question"]
                kinds.add((match.discreet, seat in match.seats))
            moves = match.moves.list()
            match.play(moves[lot.next(len(moves))])
        assert not match.over or Peek(match, 0).question is None
    assert {(False, True), (False, False)} <= kinds
    if text.startswith("tide-market"):
        assert {(True, True), (True, False)} <= kinds


def test_the_key_of_a_position_is_what_the_seat_sees() -> None:
    match = game("through-the-ages", players=2).start(3)
    keys = {sight(match.clone(0, branch=branch).view(0)) for branch in range(5)}
    assert keys == {sight(match.view(0))} and len(keys.pop()) == 16
    assert sight(match.view(0)) != sight(match.view(1))
    match.play(match.moves[0])
    assert sight(match.view(0)) != sight(game("through-the-ages", players=2).start(3).view(0))


def test_another_package_brings_a_bot_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Last(Random):
        """Takes the last move, or one before it."""

        def __init__(self, seed: int = 0, before: int = 0) -> None:
            super().__init__(seed)
            self.before = before

        def choose(self, peek: Peek) -> Move:
            return peek.moves[-1 - min(self.before, len(peek.moves) - 1)]

    package = types.ModuleType("bots_of_another_package")
    package.Last = package.Greedy = Last  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, package.__name__, package)
    points = [EntryPoint(name, f"{package.__name__}:Last", "saecula.bots") for name in ("last", "greedy")]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "saecula.bots" else [])
    monkeypatch.setattr(registry, "_found", [])
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    assert {"last", "random", "master"} <= set(bots())
    assert isinstance(bot("greedy"), Greedy), "it does not replace one of ours"
    made = bot("last(before=1)", 3)
    assert isinstance(made, Last) and made.before == 1 and made.name == "last(before=1)"
    with pytest.raises(BadOption, match="it has before"):
        bot("last(after=1)")
    played = play_in_the_arena(Job("hamlet(players=2)", 1, ("last", "random")))
    assert played.failed == ["", ""] and played.decisions[0] > 0


def test_play_out_wants_a_bot_for_each_seat() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        play_out(hamlet(), [Random(0)])


def test_a_game_without_end_is_a_fault() -> None:
    with pytest.raises(RuntimeError, match="not over"):
        play_out(hamlet(), [Random(0), Random(1)], limit=3)


def test_greedy_beats_random_in_age_of_civilization() -> None:
    """It wins at least 95 of 100 two-player games, in alternating seats."""
    chosen = game("age-of-civilization", players=2)
    won = 0
    for i in range(100):
        seat = i % 2
        players = [Greedy(i), Random(i)] if seat == 0 else [Random(i), Greedy(i)]
        won += play_out(chosen.start(2000 + i), players).winners == [seat]
    assert won >= 95
