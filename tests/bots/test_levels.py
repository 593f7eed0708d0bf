"""The levels: each a bot with a time for its decisions, and what was measured of them."""

from __future__ import annotations

import json
import re

import pytest

import saecula
from saecula.bots import Beam, Greedy, Peek, bot, bots
from saecula.bots.beam import Line
from saecula.bots.levels import LEVELS, measured
from saecula.cli.app import run as command
from saecula.core import Move, game

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
def test_the_search_of_a_level_stops_at_its_time(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock on which trying a move takes a millisecond, and nothing else takes any time.

    After its time, a search tries at most the moves of one more decision, and it always has a move to make.
    """
    match = saecula.game(text).start(8)
    for _ in range(30):
        seat = match.seats[0]
        match.play(Greedy(1).choose(Peek(match, seat)), seat)
    seat = match.seats[0]
    tried = 0
    follow = Beam._follow

    def slow(self: Beam, line: Line, asked: int, move: Move) -> Line:
        nonlocal tried
        tried += 1
        return follow(self, line, asked, move)

    monkeypatch.setattr(Beam, "_follow", slow)
    monkeypatch.setattr("saecula.bots.beam.monotonic", lambda: tried / 1000)
    full = 0
    for part in (1.0, 0.0, 0.2, 0.6, 0.9, 0.95):  # of the time for the whole search; the comparison comes last
        tried = 0
        seconds = part * full / 1000 if full else 3600
        assert (
            bot("beam(nodes=300, evaluate=best)", 1).choose(Peek(match, seat, seconds)) in match.moves_of(seat).list()
        )
        full = full or tried
        assert tried <= part * full + 40, part


def test_the_levels_are_told_with_what_was_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from saecula.bots.levels import MeasuredLevel, MeasuredLevels
    from saecula.cli import games as told

    row = MeasuredLevel("age-of-civilization", 2, "medium", "easy", 0.8, 0.7, 0.88, 100, 0.1, 0.5)
    monkeypatch.setattr(told, "measured", lambda: MeasuredLevels("abc", "compiled", 1, [row]))
    assert command(["games", "age-of-civilization", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "easy (1 s), medium (1 s), hard (3 s), master (5 s)" in said
    said = " ".join(said.split())
    assert "medium against easy: 80 % of the victories (70 to 88 %); players: 2; games: 100" in said
    assert "In brackets: the limits within which the share lies in 19 of 20 cases." in said
    assert command(["games", "age-of-civilization", "--json"]) == 0
    (plain,) = json.loads(capsys.readouterr().out)
    assert [level["name"] for level in plain["levels"]] == ["easy", "medium", "hard", "master"]
    assert plain["levels"][1]["measured"][0]["share"] == 0.8
