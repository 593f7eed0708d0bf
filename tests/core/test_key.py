"""Draws under a key: nobody can predict them, everyone can check them, and a copy to think on does not have the key."""

from __future__ import annotations

import gc
import hashlib
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest

import saecula
from saecula.core import BadOption, Chance, Match, Record, commitment, seeded
from saecula.core.proof import CHANGED, PROVEN, prove

KEY = bytes(range(32))
OTHER = bytes(range(1, 33))
GAMES = [
    "age-of-civilization(players=2, draft=yes)",
    "through-the-ages(players=2)",
    "inner-sea(players=2)",
    "sid-meiers-civilization(players=2)",
]


def started(text: str, key: bytes = KEY, seed: int = 7) -> Match:
    return saecula.game(text).start(seed=seed, key=key)


def played(match: Match, moves: int, luck: Chance | None = None) -> Match:
    luck = luck or seeded(3)
    for _ in range(moves):
        if match.over:
            break
        choice = match.moves.list()
        match.play(choice[luck.next(len(choice))])
    return match


def drawn(match: Match) -> list[str]:
    record = match.record
    return [d.text for d in record.setup] + [d.text for entry in record.entries for d in entry.outcomes]


def test_a_draw_is_made_of_key_and_number() -> None:
    """As described in docs/reference/records.md, so that anyone can reimplement it."""
    chance = seeded(1, KEY)
    for number in range(1, 50):
        block = hashlib.blake2b(number.to_bytes(8, "big"), digest_size=16, key=KEY, person=b"saecula draw").digest()
        assert chance.next(6) == int.from_bytes(block, "big") * 6 // 2**128


def test_all_numbers_come_up_evenly() -> None:
    chance = seeded(1, KEY)
    counts = [0] * 7
    for _ in range(7_000):
        counts[chance.next(7)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 25  # 6 degrees of freedom


def test_the_seed_decides_nothing_where_there_is_a_key() -> None:
    assert drawn(started(GAMES[1], seed=7)) == drawn(started(GAMES[1], seed=8))
    assert drawn(started(GAMES[1])) != drawn(started(GAMES[1], OTHER))


def test_a_game_without_a_key_is_what_it_was() -> None:
    """The numbers that L'Ecuyer's generator (1988) produces from this seed, recomputed here."""
    chance = seeded(5)
    s1, s2 = chance.s1, chance.s2
    for _ in range(20):
        s1, s2 = s1 * 40014 % 2147483563, s2 * 40692 % 2147483399
        assert chance.next(40) == (s1 - s2) % 2147483562 * 40 // 2147483562
    assert (chance.s1, chance.s2, chance.count) == (s1, s2, 0)


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(BadOption, match="32 bytes"):
        started(GAMES[0], b"short")


@pytest.mark.parametrize("text", GAMES)
def test_the_record_needs_no_key_and_names_it_at_the_end_only(text: str) -> None:
    match = played(started(text), 40)
    record = match.record
    assert record.commitment == commitment(KEY) == hashlib.sha256(KEY).hexdigest()
    assert not match.over
    for shown in (record.text(), record.json(), record.for_seat(0), record.for_seat(None)):
        assert KEY.hex() not in shown
        assert record.commitment in shown
    again = Record.parse(record.text())
    assert (again.commitment, again.key) == (record.commitment, "")
    assert again.replay().view(0) == match.view(0)


def test_the_key_stands_in_the_record_of_a_finished_game() -> None:
    match = played(started(GAMES[0]), 5000)
    assert match.over
    record = match.record
    assert record.key == KEY.hex()
    for form in (record.text(), record.json()):
        again = Record.parse(form)
        assert (again.commitment, again.key) == (record.commitment, record.key)
        assert again.replay().record.text() == record.text()
    assert KEY.hex() not in record.for_seat(0)


@pytest.mark.parametrize("text", GAMES)
def test_what_is_taken_back_falls_the_same_way_again(text: str) -> None:
    match = started(text)
    luck, undone = seeded(5), 0
    for _ in range(150):
        if match.over:
            break
        seat = match.seat
        choice = match.moves.list()
        move = choice[luck.next(len(choice))]
        straight = match.clone()
        straight.play(move)
        match.play(move)
        if seat is not None and match.can_undo(seat):
            match.undo(seat)
            match.play(move)
            undone += 1
        assert [d.text for d in match.last_outcomes] == [d.text for d in straight.last_outcomes]
        assert match.table.chance.count == straight.table.chance.count
    assert undone and match.table.chance.count


@pytest.mark.parametrize("text", GAMES)
def test_every_draw_follows_from_the_key(text: str) -> None:
    record = played(started(text), 200).record
    record.key = KEY.hex()
    proof = prove(record)
    assert (proof.verdict, proof.params["draws"]) == (PROVEN, len(drawn(record.replay())))
    last = [entry for entry in record.entries if entry.outcomes]
    forged = last[-1].outcomes if last else record.setup
    forged[-1].text = "a card of our own"
    assert (prove(record).verdict, prove(record).params["given"]) == (CHANGED, "a card of our own")


def held(thing: Any) -> list[Any]:
    """Everything that can be reached from an object, except classes and modules."""
    found: dict[int, Any] = {}
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, type | ModuleType | FunctionType):
            continue
        found[id(one)] = one
        todo += gc.get_referents(one)
        attributes = getattr(type(one), "__mypyc_attrs__", ())  # compiled parts of a table are not tracked
        todo += [getattr(one, name, None) for name in attributes]
    return list(found.values())


@pytest.mark.parametrize("text", GAMES)
def test_a_copy_to_think_on_does_not_have_the_key(text: str) -> None:
    match = started(text)
    assert KEY in [one for one in held(match) if isinstance(one, bytes)]  # the search finds it where it should be
    luck = seeded(4)
    for n in range(60):
        for seat in range(2):
            for keep in (True, False):
                copy = match.clone(seat, keep=keep, branch=n)
                if n % 30 == 0:  # the search takes half a second
                    assert KEY not in [one for one in held(copy) if isinstance(one, bytes)]
                assert copy.table.chance.key == b""
        played(match, 1, luck)


@pytest.mark.parametrize("text", GAMES)
def test_a_copy_to_think_on_says_nothing_of_the_key(text: str) -> None:
    """In the same game under another key (with the same draws so far), the copies continue in the same way."""
    match = played(started(text), 50)
    record = match.record
    record.key = OTHER.hex()
    other = record.replay()
    assert other.table.chance.key == OTHER
    for seat in range(2):
        for branch in range(3):
            one, two = match.clone(seat, branch=branch), other.clone(seat, branch=branch)
            played(one, 40, seeded(9))
            played(two, 40, seeded(9))
            assert one.data() == two.data()


@pytest.mark.parametrize("text", GAMES)
def test_a_save_does_not_have_the_key_and_goes_on_with_it(text: str) -> None:
    match = played(started(text), 30)
    saved = msgspec.json.decode(msgspec.json.encode(match.data()))
    words = msgspec.json.encode(saved).decode()
    assert KEY.hex() not in words
    assert "AAECAwQF" not in words  # base64
    again = saecula.game(text).resume(saved, KEY)
    played(match, 60, seeded(8))
    played(again, 60, seeded(8))
    assert again.data() == match.data()
    played(saecula.game(text).resume(saved), 60, seeded(8))  # the game continues even without it


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("key", [KEY, b""])
def test_a_match_is_restored_without_playing_it_again(text: str, key: bytes) -> None:
    """Restores a kept match and the moves since then that can be undone; it is the same match in every respect."""
    match, luck, undone = started(text, key), seeded(6), 0
    for n in range(120):
        if match.over:
            break
        if n % 7 == 0:
            kept = msgspec.json.decode(msgspec.json.encode(match.kept()))
            if key:
                assert KEY.hex() not in str(kept)
            other = Match.restored(match.game, kept, 7, key)
            for entry in match.record.entries[len(other) :]:
                other.play(entry.text, entry.seat)
            assert other.data() == match.data()
            assert other.record == match.record
            assert all(other.events_of(n) == match.events_of(n) for n in range(len(match) + 1))
            assert [other.can_undo(s) for s in range(2)] == [match.can_undo(s) for s in range(2)]
            seat = next((s for s in range(2) if match.can_undo(s)), None)
            if seat is not None:
                other.undo(seat)
                match.undo(seat)
                assert other.data() == match.data()
                undone += 1
            played(other, 10, seeded(1))
            continue
        played(match, 1, luck)
    assert undone
