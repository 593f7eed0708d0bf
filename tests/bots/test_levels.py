"""The levels: each a bot with a time for its decisions, and what was measured of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

import saecula
from saecula.bots import Beam, Greedy, Peek, beam, bot, bots
from saecula.bots.beam import Line
from saecula.bots.bot import considered
from saecula.bots.levels import LEVELS, RESERVE, Level, MeasuredLevel, MeasuredLevels, measured
from saecula.cli.app import run as command
from saecula.core import Foresight, Match, Move, game

OURS = [
    "age-of-civilization(players=2)",
    "through-the-ages(players=2)",
    "inner-sea(players=2)",
    "sid-meiers-civilization(players=2)",
]


def test_every_level_is_a_bot_and_states_its_time() -> None:
    assert [level.name for level in LEVELS] == ["easy", "medium", "hard", "master"]
    assert {level.name for level in LEVELS} <= set(bots())
    assert all(0 < level.seconds <= 5 for level in LEVELS)
    assert {row.level for row in measured().levels} <= {level.name for level in LEVELS}


def test_the_reserve_of_a_level_is_small_and_more_than_a_search_has_taken_beyond_its_time() -> None:
    """0.016 s on the compiled engine (a decision of 5.016 s where 5 s are stated)."""
    assert 0.1 <= RESERVE <= 0.25


def test_what_was_measured_of_the_levels_comes_with_the_program() -> None:
    found = measured()
    assert re.fullmatch(r"([0-9a-f]{7,40}\+?|unknown)(, ([0-9a-f]{7,40}\+?|unknown))*", found.commit)
    assert found.levels
    assert {row.game for row in found.levels} <= {game(text).id for text in OURS}
    for row in found.levels:
        assert row.games >= 10 and row.low <= row.share <= row.high
        assert row.against == LEVELS[[level.name for level in LEVELS].index(row.level) - 1].name


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "master"])
def test_a_level_keeps_to_its_time_and_plays(name: str) -> None:
    match = saecula.game("age-of-civilization(players=2)").start(3)
    seat = match.seat or 0
    assert bot(name, 1).choose(Peek(match, seat, seconds=0.3)) in match.moves


def test_hard_plans_among_as_many_positions_as_the_game_says() -> None:
    for text in OURS:
        match = saecula.game(text).start(3)
        player = bot("hard", 1)
        player.choose(Peek(match, match.seats[0], seconds=0.1))
        assert isinstance(player, Beam)
        assert player.nodes == match.game.spec.planning
    dice = game("sid-meiers-civilization").spec
    assert dice.planning > game("age-of-civilization").spec.planning, "one deal of the dice says too little"


@pytest.mark.parametrize("text", OURS)
def test_master_plans_as_the_game_says(text: str) -> None:
    match = saecula.game(text).start(3)
    player = bot("master", 1)
    player.choose(Peek(match, match.seats[0], seconds=0.0))
    assert isinstance(player, Beam)
    lines = player.deals, player.ahead, player.width, player.lines, player.positions
    assert (*lines, player.widest, player.nodes) == match.game.spec.foresight
    assert player.deals or player.widest, "the strongest level does more than look at more positions"


class Slow:
    """A clock on which trying a move takes some time, and nothing else takes any; it also counts the tries.

    `most` is the number of moves of the decision with the most of them: after its time, a search tries at most the
    moves of one more decision.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, cost: float) -> None:
        self.tried = 0
        self.most = 0
        follow, considered = Beam._follow, beam.considered

        def slow(planner: Beam, line: Line, asked: int, move: Move) -> Line:
            self.tried += 1
            return follow(planner, line, asked, move)

        def counted(match: Match, seat: int) -> list[Move]:
            moves = considered(match, seat)
            self.most = max(self.most, len(moves))
            return moves

        monkeypatch.setattr(Beam, "_follow", slow)
        monkeypatch.setattr(beam, "considered", counted)
        monkeypatch.setattr(beam, "monotonic", lambda: self.tried * cost)


def reached(text: str) -> tuple[Match, int]:
    """A position in the middle of a game in which a seat has several moves, and that seat."""
    match = saecula.game(text).start(8)
    moves = 0
    while moves < 30 or len(considered(match, match.seats[0])) < 4:
        seat = match.seats[0]
        match.play(Greedy(1).choose(Peek(match, seat)), seat)
        moves += 1
    return match, match.seats[0]


@pytest.mark.parametrize(
    ("settings", "decisions"),
    [
        ("nodes=200", 1),
        ("nodes=60, deals=2, ahead=12, lines=2", 1),
        ("nodes=60, deals=2, ahead=10, lines=2, width=1", 2),
        ("nodes=60, deals=9, ahead=10, lines=2, width=1, positions=200", 2),
    ],
)
@pytest.mark.parametrize("text", OURS)
def test_a_search_stops_at_its_time(text: str, settings: str, decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It always has a move to make. Where each first move begins a line, it tries them twice."""
    match, seat = reached(text)
    clock = Slow(monkeypatch, 0.001)
    name = f"beam(evaluate=best, {settings})"
    bot(name, 1).choose(Peek(match, seat, 3600))
    full = clock.tried
    assert full > 50
    for part in (0.0, 0.2, 0.4, 0.6, 0.8, 0.95):
        clock.tried = 0
        assert bot(name, 1).choose(Peek(match, seat, part * full / 1000)) in match.moves_of(seat).list()
        assert clock.tried <= part * full + decisions * clock.most, part


@pytest.mark.parametrize("level", [level for level in LEVELS if level.name in ("hard", "master")])
@pytest.mark.parametrize("text", OURS)
def test_a_level_stops_at_its_stated_time(text: str, level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """In games that let it think without end, it stops some time before what it states.

    A limit from outside counts if it is less: whoever sets it has left a reserve already, as the server does.
    """
    match, seat = reached(text)
    endless = Foresight(deals=1_000_000, ahead=1_000_000, width=1, nodes=1_000_000)
    monkeypatch.setattr(match.game.spec, "planning", 1_000_000)
    monkeypatch.setattr(match.game.spec, "foresight", endless)
    cost = 0.02
    clock = Slow(monkeypatch, cost)
    for given in (None, 600.0, 1.0):
        clock.tried = 0
        limit = min(level.seconds - RESERVE, given or level.seconds)
        player = bot(level.name, 1)
        player.choose(Peek(match, seat, given))
        assert isinstance(player, Beam) and player._end == pytest.approx(limit)
        assert limit <= clock.tried * cost <= limit + cost * 2 * clock.most, given


@pytest.fixture
def telling(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What `saecula games` says, with some options, where this and nothing else was measured."""
    from saecula.cli import games as told

    def say(row: MeasuredLevel, *options: str) -> str:
        monkeypatch.setattr(told, "measured", lambda: MeasuredLevels("abc", "compiled", 1, [row]))
        assert command(["games", row.game, *options]) == 0
        return capsys.readouterr().out

    return say


def test_the_levels_are_told_with_what_was_measured(telling: Callable[..., str]) -> None:
    row = MeasuredLevel("age-of-civilization", 2, "medium", "easy", 0.8, 0.7, 0.88, 100, 0.1, 0.5)
    said = telling(row, "--lang", "en")
    assert "easy (1 s), medium (1 s), hard (3 s), master (5 s)" in said
    said = " ".join(said.split())
    assert "medium against easy: 80 % of the victories (70 to 88 %); players: 2; games: 100" in said
    assert "In brackets: the limits within which the share lies in 19 of 20 cases." in said
    assert "by chance" not in said
    (plain,) = json.loads(telling(row, "--json"))
    assert [level["name"] for level in plain["levels"]] == ["easy", "medium", "hard", "master"]
    assert plain["levels"][1]["measured"][0]["share"] == 0.8


def test_among_three_the_share_by_chance_is_told(telling: Callable[..., str]) -> None:
    """34 % of the victories among three is no sign of strength, between two of weakness."""
    row = MeasuredLevel("age-of-civilization", 3, "hard", "medium", 0.34, 0.25, 0.45, 100, 0.1, 0.5)
    said = " ".join(telling(row, "--lang", "en").split())
    assert "hard against medium: 34 % of the victories (25 to 45 %); players: 3; games: 100; by chance: 33 %" in said
