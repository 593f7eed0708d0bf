"""The analysis of finished games."""

from __future__ import annotations

import time

import msgspec
import pytest

from saecula.analysis import Analysis, NotOver, Point, finished, hints
from saecula.analysis import game as whole
from saecula.analysis.game import PART, allowance, look_at, parts
from saecula.analysis.hints import hint_in_words, hinted
from saecula.analysis.judge import Judge
from saecula.analysis.run import analyse
from saecula.analysis.shapes import RoundMark
from saecula.analysis.turning import turning_points
from saecula.analysis.words import in_words, where
from saecula.bots import Greedy, Peek, play_out
from saecula.core import BadRecord, Match, Record, game
from saecula.text import Text

AOC = "age-of-civilization(players=2)"
NODES = 60
"""Enough to plan a turn of this game once."""
LONG = 600.0


@pytest.fixture(autouse=True)
def _few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "NODES", NODES)
    monkeypatch.setattr(hints, "NODES", NODES)


def by_the_analysis(seed: int, slip: int = -1) -> tuple[Match, str]:
    """A game in which every move is the one that the analysis would play, except one, which is the last of the list.

    Returns the match and what the analysis would have played at the slip.
    """
    match = game(AOC).start(seed)
    would = ""
    judge = Judge(0, NODES)
    while not match.over:
        n, seat = len(match), match.seats[0]
        if n % PART == 0:
            judge = Judge(0, NODES)
        move = judge.choice(Peek(match, seat), n, LONG)
        if n == slip:
            would, move = move.text, match.moves_of(seat).list()[-1]
            judge = Judge(0, NODES)
        match.play(move, seat)
    return match, would


@pytest.fixture(scope="module")
def greedy() -> Record:
    match = game(AOC).start(5)
    play_out(match, [Greedy(1), Greedy(2)])
    return match.record


@pytest.fixture(scope="module")
def made(greedy: Record) -> Analysis:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole, "NODES", NODES)
        return analyse(greedy, LONG, 1)


def test_moves_that_the_analysis_itself_would_play_are_not_called_mistakes() -> None:
    match, _ = by_the_analysis(3)
    found = analyse(match.record, LONG, 1)
    assert found.judged == found.decisions > 20
    assert found.mistakes == []


def test_a_move_that_loses_much_is_found_with_the_better_one() -> None:
    match, _ = by_the_analysis(3)
    entries = match.record.entries
    slip = max(n for n, e in enumerate(entries) if e.text == "wonder")  # a Wonder that could be had is left out
    match, would = by_the_analysis(3, slip)
    [mistake] = [one for one in analyse(match.record, LONG, 1).mistakes if one.at == slip]
    assert mistake.played.text == match.record.entries[slip].text != would
    assert mistake.line[0].text == would
    assert mistake.instead[0].text == mistake.played.text
    assert mistake.loss > 0
    assert mistake.chance >= whole.LEAST


def test_the_curve_goes_from_the_beginning_to_the_result(made: Analysis, greedy: Record) -> None:
    assert made.points[0].at == 0
    assert made.points[-1].at == made.moves == len(greedy.entries)
    assert greedy.outcome is not None
    winners = greedy.outcome.winners
    assert [seat for seat, chance in enumerate(made.points[-1].chances) if chance] == winners == made.winners
    for point in made.points:
        assert sum(point.chances) == pytest.approx(1, abs=0.001)
        assert len(point.values) == 2


def test_the_curve_is_drawn_by_the_evaluation_that_judges() -> None:
    """Learned weights are for the games that they were learned from; the first-game timeline is not among them."""
    match = game("age-of-civilization(players=2, timeline=first-game)").start(5)
    play_out(match, [Greedy(1), Greedy(2)])
    found = analyse(match.record, 0.1, 1)
    assert found.evaluation == "hand"
    evaluate = match.game.spec.evaluate
    for point in found.points:
        table = match.record.replay(point.at).table
        assert point.values == [pytest.approx(evaluate(table, seat), abs=0.01) for seat in (0, 1)]


def test_marks_are_where_rounds_begin(made: Analysis, greedy: Record) -> None:
    rounds = [mark for mark in made.marks if mark.kind == "round"]
    assert [mark.name for mark in rounds] == ["1", "2", "3", "4", "5", "6"]  # AOC-ROUND-01: six rounds
    for mark in rounds:
        assert str(greedy.replay(mark.at).table.round) == mark.name


def test_each_mistake_is_a_move_of_the_game_and_each_line_can_be_played(made: Analysis, greedy: Record) -> None:
    assert made.mistakes
    for mistake in made.mistakes:
        assert greedy.entries[mistake.at].text == mistake.played.text
        assert greedy.entries[mistake.at].seat == mistake.seat
        legal = {move.text for move in greedy.replay(mistake.at).moves_of(mistake.seat)}
        assert mistake.line[0].text in legal
        assert mistake.line[0].text != mistake.played.text


def test_two_processes_find_the_same_as_one(made: Analysis, greedy: Record) -> None:
    parted = parts(greedy)
    assert len(parted) > 1
    again = [look_at(part, LONG) for part in reversed(parted)]
    assert [one for found in reversed(again) for one in found.mistakes] == made.mistakes
    assert [one for found in reversed(again) for one in found.points] == made.points


def test_what_others_hold_makes_no_difference() -> None:
    match = game("through-the-ages(players=2)").start(4)
    bots = [Greedy(1), Greedy(2)]
    for _ in range(70):
        seat = match.seats[0]
        match.play(bots[seat].choose(Peek(match, seat)), seat)
    seat = match.seats[0]
    moves = match.moves_of(seat).list()
    other = match.clone(seat, branch=99)
    assert other.view(seat) == match.view(seat)
    assert other.data() != match.data()
    for played in moves[:4]:
        here, there = (Judge(0, 30).judge(Peek(one, seat), played, 7, LONG, 0.01) for one in (match, other))
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert [move for _, move in here.better] == [move for _, move in there.better]
            assert here.loss == pytest.approx(there.loss)


def test_the_analysis_ends_in_time_and_says_how_much_it_judged(greedy: Record) -> None:
    began = time.monotonic()
    found = analyse(greedy, 0.3, 1)
    assert time.monotonic() - began < 5
    assert found.judged < found.decisions
    assert found.points[-1].at == len(greedy.entries)


def test_time_is_divided_among_the_parts_that_are_left() -> None:
    assert 3.5 < allowance(time.time() + 60, 2, 30) < 4
    assert allowance(time.time() - 1, 2, 30) == 0


def test_progress_is_reported_after_each_part(greedy: Record) -> None:
    told: list[tuple[int, int]] = []
    analyse(greedy, 0.1, 1, lambda done, total: told.append((done, total)))
    count = -(-len(greedy.entries) // PART)
    assert told == [(n, count) for n in range(1, count + 1)]


def test_a_broken_record_is_refused(greedy: Record) -> None:
    lines = greedy.text().splitlines()
    cut = Record.parse("\n".join(line for line in lines[:-3] if not line.startswith("moves")))
    with pytest.raises(BadRecord, match="its moves do not end the game"):
        analyse(cut, 1, 1)
    wrong = Record.parse(greedy.text())
    wrong.entries[10].text = "nonsense"
    with pytest.raises(BadRecord, match="move 11"):
        analyse(wrong, 1, 1)
    with pytest.raises(BadRecord, match="record of one seat"):
        analyse(Record.parse(greedy.for_seat(0)), 1, 1)


def test_a_game_that_is_not_over_is_refused(greedy: Record) -> None:
    running = greedy.replay(30).record
    with pytest.raises(NotOver, match="not over"):
        finished(running)


# --- turning points ---


def curve(*first: float) -> list[Point]:
    """A curve of two players, from the chances of the first."""
    return [Point(3 * i, [chance, 1 - chance], [0.0, 0.0]) for i, chance in enumerate(first)]


def test_a_lasting_change_is_a_turning_point() -> None:
    points = curve(*[0.5] * 8, *[0.8] * 8, 1.0)
    [one] = turning_points(points, 2, 10)
    assert (one.at, one.until) == (3 * 7, 3 * 8)
    assert one.before == [0.5, 0.5]
    assert one.after == [0.8, 0.2]


def test_a_passing_change_counts_less_than_a_lasting_one() -> None:
    points = curve(*[0.5] * 6, 0.7, *[0.5] * 8, *[0.65] * 8, 1.0)
    found = turning_points(points, 2, 10)
    greatest = max(found, key=lambda one: abs(one.after[0] - one.before[0]))
    assert greatest.at == 3 * 14


def test_there_are_at_most_five_turning_points_and_the_result_is_none() -> None:
    steps = [0.5 + 0.3 * (i // 8 % 2) for i in range(80)]
    assert len(turning_points(curve(*steps, 1.0), 2, 10)) == 5
    assert turning_points(curve(*[0.5] * 20, 1.0), 2, 10) == []


# --- in words ---


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_the_report_names_the_mistakes_and_the_better_lines(made: Analysis, lang: str) -> None:
    text = Text(game(AOC).spec, lang)
    text.seats = ["Ann", "Bob"]
    lines = "\n".join(in_words(made, text, [0, 1]))
    assert "app.analyse" not in lines
    for mistake in made.mistakes:
        assert text.labelled(mistake.played.text, mistake.played.label, mistake.played.params) in lines
    assert "Ann" in lines
    assert "Bob" in lines


@pytest.mark.parametrize(
    ("id", "lang", "said"),
    [
        ("age-of-civilization", "it", "Round 3, mossa 8."),
        ("through-the-ages", "es", "Ronda 3, jugada 8."),
        ("inner-sea", "en", "Turn 3 of the game, move 8."),  # ACIS-FLOW-04; rounds are of competitions
        ("sid-meiers-civilization", "en", "Turn 3, move 8."),  # SMC-TURN-01; rounds are of battles
    ],
)
def test_a_place_is_told_in_the_words_of_the_game(made: Analysis, id: str, lang: str, said: str) -> None:
    there = msgspec.structs.replace(made, marks=[RoundMark(0, "round", "2"), RoundMark(7, "round", "3")])
    assert where(there, 7, Text(game(id).spec, lang)) == said


# --- hints ---


def test_a_hint_gains_over_the_second_best_which_begins_with_another_move() -> None:
    match = game(AOC).start(3)
    seat = match.seats[0]
    hint = hinted(match, seat, LONG)
    assert hint.second is not None
    first, other = hint.best.line[0].text, hint.second.line[0].text
    legal = {move.text for move in match.moves_of(seat)}
    assert {first, other} <= legal
    assert first != other
    assert hint.second.less >= 0
    assert hint.best.worth is not None and hint.second.worth is not None
    assert hint.best.worth - hint.second.worth == pytest.approx(hint.second.less, abs=0.02)
    lines = hint_in_words(hint, Text(match.game.spec, "en"))
    assert lines[0].startswith("Hint: ")
    assert f"worth {hint.second.less:.1f} less" in lines[-1]


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_a_hint_is_told_in_words_with_its_value(lang: str) -> None:
    """The line, its value and the second best, each move as the log and the list of moves have it."""
    match = game(AOC).start(3)
    seat = match.seats[0]
    text = Text(match.game.spec, lang)
    hint = hinted(match, seat, LONG)
    assert hint.second is not None
    move, plan, second = hint_in_words(hint, text)
    said = text.move(hint.best.line[0].text, match.view(seat))
    assert said in move and said in plan
    assert f"{hint.best.worth:.1f}" in plan
    assert text.move(hint.second.line[0].text, match.view(seat)) in second
    assert f"{hint.second.less:.1f}" in second
    assert "{" not in move + plan + second


@pytest.mark.parametrize(("loss", "told"), [(0.004, False), (0.006, True)])
def test_less_than_half_a_percent_of_the_chance_is_not_told(
    loss: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saecula.analysis.hints.lost", lambda match, seat, less: loss)
    match = game(AOC).start(3)
    second = hint_in_words(hinted(match, match.seats[0], LONG), Text(match.game.spec, "en"))[-1]
    assert ("chance to win: -1%" in second) == told == ("chance" in second)


def test_an_only_move_has_no_value() -> None:
    match = game(AOC).start(3)
    while len(match.moves_of(seat := match.seats[0])) > 1:
        match.play(match.moves_of(seat).list()[0], seat)
    hint = hinted(match, seat, LONG)
    assert (len(match.moves_of(seat)), hint.best.worth, hint.second) == (1, None, None)
    assert len(hint_in_words(hint, Text(match.game.spec, "en"))) == 1


def test_a_hint_does_not_depend_on_what_others_hold() -> None:
    match = game("through-the-ages(players=2)").start(4)
    bots = [Greedy(1), Greedy(2)]
    for _ in range(70):
        seat = match.seats[0]
        match.play(bots[seat].choose(Peek(match, seat)), seat)
    seat = match.seats[0]
    other = match.clone(seat, branch=99)
    assert other.data() != match.data()
    assert hinted(match, seat, LONG).best == hinted(other, seat, LONG).best
