"""Records: text and JSON, replays, the part that a seat may have, and what is wrong with a broken record."""

from __future__ import annotations

import json

import pytest

import saecula
from saecula.core import BadRecord, Match, Record, seeded
from saecula.testing import finish


def played(seed: int = 4, moves: int = 50_000) -> Match:
    match = saecula.game("tide-market", players=3).start(seed)
    finish(match, seeded(seed), moves)
    return match


def test_the_text_is_readable() -> None:
    match = saecula.game("tide-market", storms=False).start(1)
    match.play("bid 1", seat=1)
    match.play("bid 1", seat=0, outcomes=["3", "3", "2", "5"])
    match.play("rest")
    record = match.record
    record.seats = ["Ada", "Bo"]
    record.date = "2026-11-15"
    head, body = record.text().split("+++\n")[1:]
    assert (
        head
        == """\
format = 1
game = "tide-market(players=2, storms=no)"
rules = "1"
seed = 1
seats = ["Ada", "Bo"]
date = "2026-11-15"
moves = 3
"""
    )
    lines = body.splitlines()
    assert lines[0].startswith("0 = ")
    assert lines[1:] == ["1 1: bid 1", "2 0: bid 1 = 3, 3, 2, 5", "3 0: rest"]


def test_a_finished_record_has_its_result() -> None:
    match = played()
    assert match.outcome is not None
    text = match.record.text()
    assert f"scores = {match.outcome.scores}" in text
    assert Record.parse(text).replay().outcome == match.outcome


def test_text_and_json_are_twins() -> None:
    record = played().record
    from_text, from_json = Record.parse(record.text()), Record.parse(record.json())
    assert from_text.text() == from_json.text() == record.text()
    assert from_text.json() == from_json.json() == record.json()


def test_comments_and_blank_lines_are_passed_over() -> None:
    text = played().record.text()
    lines = text.splitlines()
    lines[-1] += " ; well played"
    assert Record.parse("\n".join([*lines, "", "; the end", ""])).text() == text


def test_a_replay_needs_no_seed() -> None:
    match = played()
    text = "\n".join(line for line in match.record.text().splitlines() if not line.startswith("seed"))
    other = Record.parse(text).replay()
    mine, theirs = match.data(), other.data()
    assert mine.pop("chance") != theirs.pop("chance")
    assert mine == theirs


def test_a_replay_can_stop_anywhere() -> None:
    record = played().record
    assert len(record.replay(upto=7)) == 7
    assert len(record.replay(upto=0)) == 0


def test_a_clone_has_no_record_of_its_own() -> None:
    with pytest.raises(BadRecord, match="did not start from the setup"):
        _ = played().clone().record
    with pytest.raises(BadRecord, match="did not start from the setup"):
        _ = saecula.game("tide-market").start(1, keep=False).record


def test_the_record_of_a_seat_leaves_out_what_it_cannot_know() -> None:
    match = saecula.game("tide-market").start(2)
    match.play("bid 3", seat=0)
    record = match.record
    own = record.for_seat(0).splitlines()
    other = record.for_seat(1).splitlines()
    assert "seen_by = 0" in own
    assert not any(line.startswith("seed") for line in own)
    cards = [d.text for d in record.setup]
    assert own[-2] == "0 = " + ", ".join([*cards[:6], "?", "?", "?"])  # the stall and the player's own hand
    assert other[-2] == "0 = " + ", ".join([*cards[:3], "?", "?", "?", *cards[6:]])
    assert (own[-1], other[-1]) == ("1 0: bid 3", "1 0: ?")
    assert "seen_by = -1" in record.for_seat(None)


def test_the_record_of_a_seat_is_read_but_not_replayed() -> None:
    record = Record.parse(played().record.for_seat(1))
    assert record.redacted
    with pytest.raises(BadRecord, match="record of one seat"):
        record.replay()


def edited(old: str, new: str) -> str:
    text = saecula.game("tide-market").start(2).record.text()
    match = Record.parse(text).replay()
    match.play("bid 1")
    match.play("bid 0")
    text = match.record.text()
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "header: format 2 comes from a newer version"),
        ("format = 1", "", "header: no format number"),
        ('game = "tide', 'name = "tide', "header: no game"),
        ('game = "tide', "game = tide", "header: "),
        ("seed = 2", 'seed = "two"', "header: seed must be a number"),
        ("moves = 2", "moves = 3", "truncated or edited: 3 moves announced, 2 found"),
        ("1 0: bid 1", "bid 1", r"line \d+: 'bid 1.*' is not `number seat: move`"),
        ("1 0: bid 1", "2 0: bid 1", "move 2 where move 1 is expected"),
        ("1 0: bid 1", "1 ?: bid 1", "is not `number seat: move`"),
    ],
)
def test_a_broken_record_is_refused_with_the_place(old: str, new: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as error:
        Record.parse(edited(old, new))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1 0: bid 1", "1 0: bid 9", "move 1: 'bid 9' is not a move of this game"),
        ("1 0: bid 1", "1 0: rest", "move 1: 'rest' is not allowed: TIDE-BID-01"),
        ("1 0: bid 1", "1 5: bid 1", "move 1: there is no seat 5"),
        ("2 1: bid 0", "2 1: bid 0 = 3", "move 2: chance: 3 is left over"),
        ("0 = ", "0 = cow, ", "set-up: chance: 'cow' cannot be drawn here"),
    ],
)
def test_an_edited_record_is_refused_when_it_is_replayed(old: str, new: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.parse(edited(old, new)).replay()


def test_missing_outcomes_are_noticed() -> None:
    match = saecula.game("tide-market", storms=False).start(2)
    match.play("bid 1")
    match.play("bid 1", outcomes=["3", "4"])
    text = match.record.text()
    with pytest.raises(BadRecord, match="move 2: truncated or edited: 1 of 2 outcomes"):
        Record.parse(text.replace("= 3, 4", "= 3").replace("seed = 2", "seed = 77")).replay()
    setup = next(line for line in text.splitlines() if line.startswith("0 ="))
    with pytest.raises(BadRecord, match="set-up: truncated or edited: 0 of 9 outcomes"):
        Record.parse(text.replace(setup, "0")).replay()


def test_a_wrong_result_is_noticed() -> None:
    match = played()
    assert match.outcome is not None
    wrong = [s + 1 for s in match.outcome.scores]
    text = match.record.text().replace(f"scores = {match.outcome.scores}", f"scores = {wrong}")
    with pytest.raises(BadRecord, match="the record gives scores"):
        Record.parse(text).replay()
    lines = match.record.text().splitlines()
    short = "\n".join(lines[:-1]).replace(f"moves = {len(match)}", f"moves = {len(match) - 1}")
    with pytest.raises(BadRecord, match="its moves do not end the game"):
        Record.parse(short).replay()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: not a record"),
        ("hello", "line 1: not a record"),
        ("+++\nformat = 1\n", "truncated"),
        ("{", "JSON record: "),
        ("{}", "header: no format number"),
        ('{"format": 1, "game": "tide-market"}', "JSON record: "),
        ('{"format": 1, "game": "tide-market", "moves": [{"seat": "x", "move": "rest"}]}', "JSON record: "),
        ('{"format": 1, "game": "tide-market", "moves": [], "result": {"reason": 3}}', "the result cannot be read"),
    ],
)
def test_what_is_no_record(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.parse(text)


def test_json_of_a_record_is_plain() -> None:
    data = json.loads(played(moves=3).record.json())
    assert data["game"] == "tide-market(players=3)"
    assert data["result"] is None
    assert sorted(data["moves"][0]) == ["move", "seat"]
