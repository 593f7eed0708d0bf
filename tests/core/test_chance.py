"""Randomness: the generator, dice, draws, scripts."""

from itertools import pairwise

import pytest

from saecula.core import ALL, BadRecord, put, seeded


def test_the_same_seed_rolls_the_same_dice() -> None:
    one, other = seeded(5), seeded(5)
    assert [one.roll(6) for _ in range(50)] == [other.roll(6) for _ in range(50)]


def test_neighbouring_seeds_are_unrelated() -> None:
    """The first rolls of 6,000 consecutive seeds, taken in pairs, fall evenly on all 36 pairs."""
    rolls = [seeded(seed).next(6) for seed in range(6_000)]
    pairs = [0] * 36
    for one, other in pairwise(rolls):
        pairs[6 * one + other] += 1
    expected = (len(rolls) - 1) / 36
    chi_square = sum((count - expected) ** 2 / expected for count in pairs)
    assert 10 < chi_square < 70  # 35 degrees of freedom


def test_all_numbers_come_up_evenly() -> None:
    chance = seeded(1)
    counts = [0] * 10
    for _ in range(10_000):
        counts[chance.next(10)] += 1
    assert all(850 < count < 1150 for count in counts)


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**60, 2**64, 10**30])
def test_any_seed_will_do(seed: int) -> None:
    chance = seeded(seed)
    assert 0 < chance.s1 < 2147483563
    assert 0 < chance.s2 < 2147483399
    assert all(1 <= chance.roll(6) <= 6 for _ in range(100))


def test_a_draw_takes_the_card_out_and_leaves_the_deck_sorted() -> None:
    chance = seeded(3)
    deck = ["ant", "bee", "cow", "doe"]
    card = chance.draw(deck)
    assert card not in deck
    assert deck == sorted(deck)
    put(deck, card)
    assert deck == ["ant", "bee", "cow", "doe"]


def test_outcomes_are_noted_with_who_sees_them() -> None:
    chance = seeded(3)
    roll = chance.roll(6)
    card = chance.draw(["ant"], seen=1 << 2)
    assert [(d.text, d.seen) for d in chance.outcomes] == [(str(roll), ALL), (card, 4)]


def test_a_choice_takes_nothing_out() -> None:
    chance = seeded(3)
    deck = ["ant", "bee"]
    assert chance.choose(deck) in deck
    assert len(deck) == 2
    assert len(chance.outcomes) == 1


def test_a_script_dictates_and_the_generator_advances_all_the_same() -> None:
    free, told = seeded(4), seeded(4)
    told.script = ["6", "bee", "ant"]
    free.roll(6), free.draw(["ant", "bee"]), free.choose(["ant", "bee"])
    assert told.roll(6) == 6
    assert told.draw(["ant", "bee"]) == "bee"
    assert told.choose(["ant", "bee"]) == "ant"
    assert (free.s1, free.s2) == (told.s1, told.s2)


@pytest.mark.parametrize("word", ["7", "0", "x", "-1"])
def test_a_script_cannot_roll_what_is_not_on_the_die(word: str) -> None:
    chance = seeded(1)
    chance.script = [word]
    with pytest.raises(BadRecord, match="not a roll of a die"):
        chance.roll(6)


def test_a_script_cannot_draw_what_is_not_in_the_deck() -> None:
    chance = seeded(1)
    chance.script = ["cow", "cow"]
    with pytest.raises(BadRecord, match="'cow' cannot be drawn here"):
        chance.draw(["ant"])
    with pytest.raises(BadRecord, match="'cow' cannot be chosen here"):
        chance.choose(["ant"])


def test_branches_leave_the_course_of_the_game() -> None:
    courses = []
    for salt in range(20):
        chance = seeded(9)
        chance.branch(salt)
        courses.append(tuple(chance.next(1000) for _ in range(4)))
    assert len(set(courses)) == 20


@pytest.mark.parametrize("key", [b"", b"k" * 32])
def test_cards_dealt_together_are_those_dealt_one_by_one(key: bytes) -> None:
    one, other = seeded(7, key), seeded(7, key)
    cards = [f"card {i}" for i in range(40)]
    left = cards[:]
    dealt = one.deal(left, 15)
    assert dealt == [cards.pop(other.next(len(cards))) for _ in range(15)]
    assert left == cards  # the rest keeps its order
    assert one.data() == other.data()


def test_a_copy_writes_down_nothing_in_the_lists_of_another() -> None:
    first, second = seeded(1).copy(), seeded(2).copy()
    first.quiet = second.quiet = False
    first.roll(6)
    first.roll(6)
    assert len(first.outcomes) == 2
    assert second.outcomes == [] == seeded(1).copy().outcomes
