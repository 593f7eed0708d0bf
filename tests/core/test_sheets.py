"""Sheets: what one look has written is taken back by the next, unless it is the same."""

from __future__ import annotations

from typing import Any

import pytest

from saecula.core.native import zeros
from saecula.core.rows import NO_ROW, Row, Rows
from saecula.core.sheet import Sheet

SIZE = 20
PLACES = {"a": 0, "b": 1, "c": 2}


def row(*facts: tuple[int, int]) -> Row:
    made = Rows().add(object())
    for place, number in facts:
        made.put(place, number)
    return made


def told(out: Any) -> dict[int, int]:
    """The numbers of a buffer that are not zero, by place."""
    return {i: n for i, n in enumerate(memoryview(out).cast("B").cast("h").tolist()) if n}


@pytest.fixture
def out() -> Any:
    return zeros("i16", 3 * SIZE)


@pytest.fixture
def sheet(out: Any) -> Sheet:
    """The middle one of three stretches, with two numbers before those of the game."""
    return Sheet(out, SIZE, SIZE, 2)


def look(sheet: Sheet, *rows: tuple[Row, int], view: int = 0) -> None:
    sheet.begin(view)
    for one, at in rows:
        sheet.lay(one, sheet.at + at)
    sheet.end()


def test_rows_are_added_up_and_taken_back(sheet: Sheet, out: Any) -> None:
    one, other = row((0, 1), (3, 5)), row((0, 2))
    look(sheet, (one, 0), (other, 0))
    assert told(out) == {22: 3, 25: 5}
    look(sheet, (one, 0), (other, 0))
    assert told(out) == {22: 3, 25: 5}, "the same rows are not added again"
    look(sheet, (other, 0), (one, 1))
    assert told(out) == {22: 2, 23: 1, 26: 5}, "in another order, at another place"
    look(sheet, (other, 0), (one, 3))
    assert told(out) == {22: 2, 25: 1, 28: 5}, "the same rows, one of them elsewhere"
    look(sheet, (NO_ROW, 0), (one, 1))
    assert told(out) == {23: 1, 26: 5}
    look(sheet)
    assert not told(out)
    look(sheet, (one, 0), (one, 0), (one, 4))
    assert told(out) == {22: 2, 25: 10, 26: 1, 29: 5}


def test_notes_last_for_one_look(sheet: Sheet, out: Any) -> None:
    sheet.begin(0)
    for place, number in [(24, 7), (30, -1), (24, 8)]:
        sheet.note(place, number)
    sheet.end()
    sheet.note(20, 1)
    assert told(out) == {20: 1, 24: 8, 30: -1}
    sheet.begin(0)
    sheet.note(31, 2)
    sheet.end()
    assert told(out) == {31: 2}
    look(sheet)
    assert not told(out)


def test_ids_are_counted(sheet: Sheet, out: Any) -> None:
    rows, ids, none = Rows(), ["b", "c", "b"], list[str]()
    for _ in range(2):
        sheet.begin(0)
        sheet.count(rows, none, PLACES, sheet.at)
        sheet.count(rows, ids, PLACES, sheet.at)
        sheet.end()
        assert told(out) == {23: 2, 24: 1}


def test_another_view_starts_from_zeros_and_leaves_the_neighbors_alone(sheet: Sheet, out: Any) -> None:
    for place in (0, 19, 20, 39, 40, 59):
        out[place] = 9
    one = row((0, 1))
    look(sheet, (one, 0), view=3)
    assert told(out) == {0: 9, 19: 9, 22: 1, 40: 9, 59: 9}
    sheet.note(30, 1)
    out[33] = 4
    look(sheet, (one, 0), view=3)
    assert told(out) == {0: 9, 19: 9, 22: 1, 33: 4, 40: 9, 59: 9}, "what is written directly stays"
    look(sheet, (one, 0), view=4)
    assert told(out) == {0: 9, 19: 9, 22: 1, 40: 9, 59: 9}


def test_what_somebody_else_wrote_is_forgotten(sheet: Sheet, out: Any) -> None:
    one = row((0, 1))
    look(sheet, (one, 0))
    out[22] = out[25] = 50
    sheet.forget()
    look(sheet, (one, 0))
    assert told(out) == {22: 1}


def test_the_stretch_is_blanked_by_the_given_function(out: Any) -> None:
    given: list[int] = []
    sheet = Sheet(out, 0, SIZE, 0, given.append)
    for view in (1, 1, 2, 2):
        look(sheet, view=view)
    assert given == [0, 0]


def test_sums_say_whether_they_have_changed(sheet: Sheet) -> None:
    sums = sheet.sums(5)
    assert sheet.sums(5) is sums
    one, other = row((0, 1)), row((0, 2))
    changes = []
    for rows in ([one], [one], [one, other], [one, other], [other], [], []):
        look(sums, *((laid, 0) for laid in rows))
        changes.append((sums.changed, sums.out[0]))
        sums.changed = False
    assert changes == [(True, 1), (False, 1), (True, 3), (False, 3), (True, 2), (True, 0), (False, 0)]


def test_rows_that_are_still_the_same_are_passed_with_those_that_they_lead_to(sheet: Sheet, out: Any) -> None:
    rows, others, thing = Rows(), Rows(), object()
    first = rows.add(thing, 2)
    first.put(0, 1)
    first.then.put(1, 3)
    last = row((2, 4))
    look(sheet, (first, 0), (first.then, 1), (last, 0))
    expected = {22: 1, 24: 7}
    assert told(out) == expected
    sheet.begin(0)
    assert not sheet.still(others, thing, 2, sheet.at, 2), "of other rows"
    assert not sheet.still(rows, thing, 1, sheet.at, 2), "of another kind"
    assert not sheet.still(rows, object(), 2, sheet.at, 2), "of another object"
    assert not sheet.still(rows, thing, 2, sheet.at + 1, 2), "at another place"
    assert sheet.still(rows, thing, 2, sheet.at, 2)
    sheet.lay(last, sheet.at)
    sheet.end()
    assert told(out) == expected
    look(sheet, (first, 0))
    sheet.begin(0)
    assert not sheet.still(rows, thing, 2, sheet.at, 2), "the second one was not laid"
    sheet.begin(1)
    assert not sheet.still(rows, thing, 2, sheet.at, 1), "another view"
