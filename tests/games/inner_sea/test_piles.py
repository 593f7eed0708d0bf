"""Piles of disks, and sets of areas as masks."""

from __future__ import annotations

import random

import pytest

from saecula.core import game
from saecula.games.inner_sea.atlas import BIT, EVERYWHERE, IDS, bits, numbers
from saecula.games.inner_sea.board import take
from saecula.games.inner_sea.piles import REMEMBERED, held, more


def test_a_pile_is_replaced_and_keeps_its_order() -> None:
    pile = {"rome": 2, "latium": 1}
    assert list(more(pile, "rome").items()) == [("rome", 3), ("latium", 1)]
    assert more(pile, "egypt", 4) == {"rome": 2, "latium": 1, "egypt": 4}
    assert more(pile, "rome", -2) == {"latium": 1}
    assert pile == {"rome": 2, "latium": 1}
    with pytest.raises(KeyError):
        more(pile, "egypt", 0)


def test_the_areas_of_many_piles_are_never_mixed_up() -> None:
    luck = random.Random(1)
    piles = [dict.fromkeys(luck.sample(IDS, luck.randrange(8)), 1) for _ in range(REMEMBERED + 100)]
    for _ in range(2):
        assert all(held(pile) == sum(BIT[area] for area in pile) for pile in piles)


def test_a_copy_of_a_table_keeps_its_piles_when_disks_are_taken() -> None:
    table = game("inner-sea(players=2)").start(1, keep=False).table
    c = table.civs[0]
    c.disks = {"rome": 2}
    twin = table.copy()
    assert take(table, 0, "rome") == 1
    assert c.disks == {"rome": 1} and twin.civs[0].disks == {"rome": 2}


@pytest.mark.parametrize("mask", [0, 1, EVERYWHERE, 1 << len(IDS) - 1, 0b1011 << 61, -1])
def test_the_areas_of_a_mask_come_in_order(mask: int) -> None:
    assert numbers(mask) == [i for i in range(len(IDS)) if mask >> i & 1]
    assert bits(mask) == [area for area in IDS if mask & BIT[area]]
