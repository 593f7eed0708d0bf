"""Rows: facts that are worked out once for an object and found again by its identity."""

from __future__ import annotations

from typing import Any

from saecula.core.native import zeros
from saecula.core.rows import SLOTS, Rows


def told(out: Any) -> dict[int, int]:
    """The numbers of a buffer that are not zero, by place."""
    return {i: n for i, n in enumerate(memoryview(out).cast("B").cast("h").tolist()) if n}


def test_a_row_is_found_for_its_own_object_and_kind_only() -> None:
    rows = Rows()
    one, other = [1], [1]
    row = rows.add(one, 3)
    assert rows.find(one, 3) is row
    assert rows.find(one, 2) is None
    assert rows.find(other, 3) is None, "equal is not the same"


def test_a_row_added_again_replaces_the_first() -> None:
    rows = Rows()
    one = [1]
    rows.add(one)
    again = rows.add(one)
    assert rows.find(one) is again


def test_more_objects_than_slots_never_get_the_row_of_another() -> None:
    rows = Rows()
    objects = [[i] for i in range(3 * SLOTS)]
    made = [rows.add(one, i % 5) for i, one in enumerate(objects)]
    found = [rows.find(one, i % 5) for i, one in enumerate(objects)]
    assert all(row is None or row is made[i] for i, row in enumerate(found))
    assert sum(row is not None for row in found) > SLOTS // 2
    assert found[-1] is made[-1], "the newest is always there"


def test_rows_whose_objects_are_gone_make_room_first() -> None:
    rows = Rows()
    staying = [[i] for i in range(200)]
    for one in staying:
        rows.add(one)
    for i in range(5 * SLOTS):
        rows.add([i])
    assert sum(rows.find(one) is not None for one in staying) > 180


def test_places_and_numbers_are_added_and_subtracted() -> None:
    out = zeros("i16", 100)
    row = Rows().add([1])
    for place, number in [(0, 7), (3, -4), (98, 32_767), (50, -32_767), (60, 99_999), (61, -99_999), (3, 1)]:
        row.put(place, number)
    row.increase(out, 1)
    assert told(out) == {1: 7, 4: -3, 99: 32_767, 51: -32_767, 61: 32_767, 62: -32_767}
    row.decrease(out, 1)
    assert not told(out)


def test_a_row_that_has_grown_is_another_one_with_the_same_facts_and_more() -> None:
    rows, pile = Rows(), [1]
    row = rows.add(pile)
    row.put(3, 1)
    more = rows.grown(row)
    more.put(5, 1)
    assert rows.find(pile) is more
    out = zeros("i16", 10)
    more.increase(out, 0)
    assert told(out) == {3: 1, 5: 1}
    row.decrease(out, 0)
    assert told(out) == {5: 1}
