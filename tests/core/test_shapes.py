"""Texts that have the shape of a move, although no position allows them; tables from outside that a game cannot
play.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import toy
from saecula.core import BadSave, Game, Move, Refused, UnknownMove, Vocabulary


def test_a_vocabulary_reads_shapes_but_does_not_count_them() -> None:
    moves = Vocabulary()
    moves.add("march rome gaul")
    moves.shape("march", ["rome", "gaul"], ["rome", "gaul", "britain"])
    assert (len(moves), "march rome britain" in moves) == (1, False)
    assert moves.reads("march rome gaul")
    assert moves.reads("march rome britain")
    shaped = moves["march rome britain"]
    assert (shaped.index, shaped.verb, shaped.args, shaped.touches) == (-1, "march", ["rome", "britain"], [])
    assert moves.has(shaped)
    assert moves.has(moves["march rome gaul"])
    assert not moves.has(Move("sail rome", [], -1))
    assert not moves.has(Vocabulary().add("march rome gaul"))
    for text in ("march", "march rome", "march britain rome", "march rome gaul gaul", "march rome  gaul", ""):
        assert not moves.reads(text)
        with pytest.raises(UnknownMove):
            moves[text]
    with pytest.raises(UnknownMove):
        moves.decode(-1)


def test_what_has_the_shape_of_a_move_is_refused_by_a_rule() -> None:
    moves = Vocabulary()
    for move in toy.GAME.moves:
        moves.add(move.text, move.touches)
    moves.shape("raid", ["7"])
    match = Game(replace(toy.GAME, moves=moves), {"players": 2}).start(1)
    before = match.data()
    with pytest.raises(Refused, match="TIDE-"):
        match.play("raid 7")
    with pytest.raises(UnknownMove):
        match.play("raid 8")
    assert match.data() == before


def test_a_table_that_is_not_sound_is_no_save() -> None:
    game = Game(replace(toy.GAME, validate=lambda t, options: f"no table for {options['players']}"), {"players": 2})
    with pytest.raises(BadSave, match="no table for 2"):
        game.resume(Game(toy.GAME, {"players": 2}).start(1).data())
