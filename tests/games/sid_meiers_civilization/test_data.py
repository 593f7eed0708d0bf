"""The component files: errors are reported with file, row and reason."""

from __future__ import annotations

from importlib.resources import files

import pytest

from saecula.core import BadData
from saecula.core.data import read_rows
from saecula.games.sid_meiers_civilization.board import Map, verify
from saecula.games.sid_meiers_civilization.cards import (
    read_city_cards,
    read_critical,
    read_technologies,
    read_units,
    read_wonders,
)

FOLDER = files("saecula.games.sid_meiers_civilization").joinpath("data")


def text(name: str) -> str:
    return FOLDER.joinpath(f"{name}.csv").read_text("utf-8")


def world(borders: str) -> Map:
    return Map(read_rows("territories.csv", text("territories")), read_rows("adjacency.csv", borders, ""))


@pytest.mark.rule("SMC-PLAGUE-10", "SMC-SEA-14", "SMC-COMP-08")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("egypt,euphrates,land\n", "", "euphrates must be exactly 3 from funa"),
        ("funa,tanganika,land\n", "funa,euphrates,land\nfuna,tanganika,land\n", "euphrates must be exactly 3"),
        ("zambezi,kalahari,land\n", "zambezi,kalahari,land\nalaska,kamchatka,land\n", ""),
        ("atlantia,kalahari,land\n", "", ""),
        ("tanami,south-china-sea,coast\n", "", "mekong and tanami must share a sea zone"),
        ("himalaya,mekong,land\n", "", "himalaya borders mekong"),
        ("mid-pacific-west,mid-pacific-east,wrap\n", "", "no wrap border to mid-pacific-east"),
        ("black-sea", "black-pond", "there is no space 'black-pond'"),
        ("alaska,yukon,land\n", "alaska,yukon,coast\n", "cannot have a coast border"),
        ("alaska,yukon,land\n", "alaska,yukon,land\nyukon,alaska,land\n", "is listed twice"),
    ],
)
def test_the_map_is_checked_against_the_examples(old: str, new: str, reason: str) -> None:
    assert old in text("adjacency")
    changed = text("adjacency").replace(old, new)
    if not reason:
        verify(world(changed))
        return
    with pytest.raises(BadData, match=reason):
        verify(world(changed))


@pytest.mark.parametrize(
    ("read", "name", "old", "new", "reason"),
    [
        (
            read_units,
            "units",
            "spearman,Spearman,Lanciere,ancient,infantry,1,1,0,1,10,5,2",
            "spearman,Spearman,Lanciere,ancient,infantry,1,1,0,1,10,5,3",
            "units.csv, row 2: sale 3 is not one fifth of 10",
        ),
        (
            read_units,
            "units",
            "Spearman,Lanciere,ancient,infantry",
            "Spearman,Lanciere,ancient,archer",
            "type is 'archer'",
        ),
        (
            read_technologies,
            "technologies",
            "masonry,Masonry,,ancient,1,15,8",
            "masonry,Masonry,,ancient,1,15,7",
            "row 2: half 7 is not half of 15",
        ),
        (
            read_technologies,
            "technologies",
            "2,60,30,trade-map-making;philosophy-literature",
            "2,60,30,poetry",
            "there is no technology 'poetry'",
        ),
        (read_technologies, "technologies", "1,40,20,the-wheel,no", "1,40,20,flight,no", "of a later era"),
        (read_wonders, "wonders", "gold+5", "silver+5", "effect_code 'silver'"),
        (read_wonders, "wonders", "settlers+2", "settlers+two", "'two' is not a number"),
    ],
)
def test_mistakes_are_named(read: object, name: str, old: str, new: str, reason: str) -> None:
    assert old in text(name)
    with pytest.raises(BadData, match=reason):
        read(read_rows(f"{name}.csv", text(name).replace(old, new)))  # type: ignore[operator]


@pytest.mark.rule("SMC-PROD-06")
def test_city_cards_and_critical_table() -> None:
    with pytest.raises(BadData, match="productive 9 is not twice 4"):
        read_city_cards(read_rows("c.csv", text("city-cards").replace("happy,1,4,8,P2; P3", "happy,1,4,9,P2; P3"), ""))
    with pytest.raises(BadData, match="does not follow"):
        read_critical(read_rows("critical.csv", text("critical").replace("ancient,4,5", "ancient,5,5"), ""))
    with pytest.raises(BadData, match="'silk' is not a resource"):
        read_critical(read_rows("critical.csv", text("critical").replace("6,8,iron", "6,8,silk"), ""))
