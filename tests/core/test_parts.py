"""Parts of a table that are flat in its data, fields with another name there, and entries of a dict as fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
import pytest

from saecula.core.compiler import convert, to_data
from saecula.core.parts import Called, Flat, Only, Spread, Within, data_fields, marked


@dataclass
class Purse:
    gold: int
    silver: Annotated[int, Called("coins")] = 2


@dataclass
class House:
    name: str
    purse: Flat[Purse]
    marks: Annotated[dict[str, int], Spread({"burnt": ("fire", False), "floods": ("flood", 0)})] = field(
        default_factory=dict
    )


@dataclass
class Town:
    houses: list[House]
    by_street: dict[str, House]
    chief: House | None = None


FLAT: dict[str, Any] = {"name": "inn", "gold": 5, "coins": 1, "burnt": True, "floods": 0}


def test_a_part_is_written_flat_with_the_names_of_the_data() -> None:
    assert to_data(House("inn", Purse(5, 1), {"fire": 1})) == FLAT
    assert to_data(House("inn", Purse(5, 1), {"fire": 1}))["burnt"] is True


def test_flat_data_are_read_into_the_part() -> None:
    assert convert(FLAT, House) == House("inn", Purse(5, 1), {"fire": 1})


def test_what_is_left_out_has_its_default() -> None:
    assert convert({"name": "inn", "gold": 5}, House) == House("inn", Purse(5, 2), {})


def test_flat_parts_are_found_in_lists_dicts_and_where_there_may_be_none() -> None:
    town = Town([House("a", Purse(1))], {"b": House("b", Purse(2))}, House("c", Purse(3), {"flood": 4}))
    data = to_data(town)
    assert [data["houses"][0]["gold"], data["by_street"]["b"]["gold"], data["chief"]["floods"]] == [1, 2, 4]
    assert convert(data, Town) == town
    assert convert(to_data(Town([], {})), Town) == Town([], {})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"gold": "much"}, "Expected `int`, got `str` - at `$.houses[0].gold`"),
        ({"coins": "few"}, "Expected `int`, got `str` - at `$.houses[0].coins`"),
        ({"burnt": 1}, "Expected `bool`, got `int` - at `$.houses[0].burnt`"),
        ({"floods": True}, "Expected `int`, got `bool` - at `$.houses[0].floods`"),
        ({"name": 7}, "Expected `str`, got `int` - at `$.houses[0].name`"),
    ],
)
def test_a_mistake_is_named_by_its_place_in_the_data(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        convert({"houses": [{**FLAT, **change}], "by_street": {}}, Town)
    assert str(caught.value) == reason


def test_a_field_of_a_part_that_has_no_default_must_be_there() -> None:
    with pytest.raises(msgspec.ValidationError, match="missing required field `gold`"):
        convert({"name": "inn"}, House)


def test_what_is_no_object_is_refused_where_one_is_wanted() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"Expected `object`, got `int` - at `\$.houses\[0\]`"):
        convert({"houses": [7], "by_street": {}}, Town)


def test_the_fields_are_listed_by_their_names_in_the_data() -> None:
    assert data_fields(House) == {"name": str, "gold": int, "coins": int, "burnt": bool, "floods": int}


Fruit = Annotated[str, Only(["fig", "plum"])]
Few = Annotated[int, Within(0, 9)]


@dataclass
class Basket:
    best: Annotated[str, Only(["fig", ""]), Called("top")]
    fruits: list[Fruit]
    counted: dict[Fruit, Few]
    eaten: Few = 0


@dataclass
class Market:
    baskets: list[Basket]


GOOD: dict[str, Any] = {"top": "fig", "fruits": ["plum"], "counted": {"fig": 9}, "eaten": 0}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"top": "plum"}, "baskets/0/top: 'plum' does not belong there"),
        ({"fruits": ["fig", "nail"]}, "baskets/0/fruits: 'nail' does not belong there"),
        ({"counted": {"nail": 1}}, "baskets/0/counted: 'nail' does not belong there"),
        ({"counted": {"fig": 10}}, "baskets/0/counted/fig: 10 is not between 0 and 9"),
        ({"eaten": -1}, "baskets/0/eaten: -1 is not between 0 and 9"),
    ],
)
def test_what_cannot_stand_in_a_place_is_refused(change: dict[str, Any], reason: str) -> None:
    assert convert({"baskets": [GOOD]}, Market) == Market([Basket("fig", ["plum"], {"fig": 9})])
    with pytest.raises(msgspec.ValidationError) as caught:
        convert({"baskets": [{**GOOD, **change}]}, Market)
    assert str(caught.value) == reason


class InTown:
    """Marks a house that must exist."""


@dataclass
class Visit:
    first: Annotated[int, Within(0, 9), InTown()]
    days: int = 1


@dataclass
class Journey:
    visits: list[Visit]
    seen: dict[Annotated[str, InTown()], Annotated[int, Within(0, 9)]]
    last: list[Annotated[int, InTown()]]


def test_what_bears_a_mark_is_found_with_its_place() -> None:
    journey = Journey([Visit(3), Visit(4, 2)], {"inn": 5}, [6, 7])
    assert list(marked(journey, InTown)) == [
        ("visits/0/first", 3),
        ("visits/1/first", 4),
        ("seen", "inn"),
        ("last", 6),
        ("last", 7),
    ]
